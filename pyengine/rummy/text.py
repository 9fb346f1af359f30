"""Rummy's cards and positions as texts: rank and suit, such as TH for the ten of hearts."""

import re
from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING

from pyengine.base.errors import InputError
from pyengine.games.cards import CardTexts

if TYPE_CHECKING:
    from engine.rummy.state import RummyState
    from pyengine.games.game import State

RANKS = "A23456789TJQK"
SUITS = "CDHS"
SHAPE = (4, 13)  # of arrays by card

CARDS = CardTexts(
    {13 * suit + rank: RANKS[rank] + SUITS[suit] for suit in range(4) for rank in range(13)},
    "a rank of A 2 3 4 5 6 7 8 9 T J Q K and a suit of C D H S, such as TH",
    "13 * suit + rank, from 0 to 51",
    "'TH 9C'",
)
card, card_text, cards, set_text, cards_of = CARDS.card, CARDS.card_text, CARDS.cards, CARDS.set_text, CARDS.cards_of


def set_of(indices: Iterable[int]) -> int:
    """The set of cards as a whole number, bit `index` for each card."""
    return sum(1 << index for index in set(indices))


def position_text(position: "RummyState", seat: int | None = None, scores: tuple[int, int] | None = None) -> str:
    """An `engine.rummy.state.RummyState` as a text, all of it or what a seat knows; * marks what the other seat knows.

    1: AC 4C* ... / 2: 7H* ?x9 | pile 3D on 2C 5D | stock 25 | seat 1: source

    In a match of several deals its `scores` come after that: | score 30 41, dealer 2
    """
    hands = []
    for owner, hand in enumerate(position.hands):
        known = hand & position.taken[owner]
        hidden = 0 if seat in (None, owner) or position.ending in ("gin", "knock") else hand & ~known
        words = [set_text(hand & ~hidden, known, "*")] * (hand != hidden) + [f"?x{hidden.bit_count()}"] * bool(hidden)
        hands.append(f"{owner + 1}: {' '.join(words)}")
    beneath = position.pile if position.top is None else position.pile & ~(1 << position.top)
    pile = "-" if position.top is None else card_text(position.top)
    lower = f" on {set_text(beneath)}" if beneath else ""
    stock = str(len(position.stock)) if seat is not None else " ".join(map(card_text, position.stock))
    if position.ending is not None:
        now = f"{position.ending} {position.points[0]} {position.points[1]}"
    else:
        held = "" if position.held is None else f", not {card_text(position.held)}"
        now = f"seat {position.mover + 1}: {position.phase}{held}"
    if scores is not None:
        now += f" | score {scores[0]} {scores[1]}, dealer {position.dealer + 1}"
    return f"{' / '.join(hands)} | pile {pile}{lower} | stock {stock} | {now}"


_POSITION = re.compile(
    r"\s*1:(?P<first>[^|/]*)/\s*2:(?P<second>[^|/]*)\|\s*pile(?P<pile>[^|]*)\|"
    r"\s*stock(?P<stock>[^|]*)\|\s*seat\s+(?P<seat>[12]):\s*(?P<phase>upcard|source|discard)"
    r"(?:,\s*not\s+(?P<held>\w+))?\s*"
    r"(?:\|\s*score\s+(?P<scores>[0-9]{1,4}\s+[0-9]{1,4})(?:,\s*dealer\s+(?P<dealer>[12]))?\s*)?"
)


def parse_position(text: str) -> tuple["RummyState", tuple[int, ...]]:
    """Read a position's text, of a match that goes on, and the scores in it, () for none.

    Cards that the text leaves open (?x9, or a stock that is a number) are dealt, always in the same way.
    """
    from engine.rummy.state import RummyState

    match = _POSITION.fullmatch(text)
    if not match:
        expected = "expected 1: CARDS / 2: CARDS | pile CARD on CARDS | stock N | seat N: upcard, source or discard"
        raise InputError(f"the position reads {text.strip()[:60]!r}; {expected}")
    named: set[int] = set()
    hands, hidden, taken = map(list, zip(*(_hand(match[seat], named) for seat in ("first", "second"))))
    upper, _, lower = match["pile"].partition(" on ")
    top = None if upper.strip() == "-" else card(upper.strip())
    pile = cards(lower if top is None else f"{upper} {lower}", named)
    counted = re.fullmatch(r"\s*[0-9]{1,2}\s*", match["stock"])
    stock = [] if counted else cards(match["stock"], named)
    held = None if match["held"] is None else card(match["held"])
    mover, phase = int(match["seat"]) - 1, match["phase"]
    sizes = [len(hand) + unknown for hand, unknown in zip(hands, hidden)]
    _check(phase, mover, sizes, int(match["stock"]) if counted else len(stock), len(pile), top is not None)
    if (top is None) != (held is not None) or held is not None and (phase != "discard" or held not in hands[mover]):
        raise InputError("the pile has no top card if and only if the seat to move has just taken it")
    if held is not None:
        taken[mover] |= 1 << held  # the other seat saw it taken, with a * or without
    unseen = [index for index in range(52) if index not in named]
    Random(0).shuffle(unseen)
    for hand, unknown in zip(hands, hidden):
        hand.extend(unseen[:unknown])
        del unseen[:unknown]
    first, second = map(set_of, hands)
    dealer, nothing = 0 if match["dealer"] == "1" else 1, (0, 0)
    cards_now = (first, second), set_of(pile), top, held, bytes(stock + unseen), tuple(taken)
    state = RummyState(*cards_now, phase, mover, dealer, nothing, nothing, None, nothing)
    return state, tuple(map(int, (match["scores"] or "").split()))


def _check(phase: str, mover: int, hands: list[int], stock: int, pile: int, has_top: bool) -> None:
    """Raise InputError unless hands, stock and pile can have so many cards when a seat decides."""
    for seat, size in enumerate(hands):
        wanted = 11 if phase == "discard" and seat == mover else 10
        if size != wanted:
            raise InputError(f"seat {seat + 1} holds {size} cards; expected {wanted}")
    if sum(hands) + pile + stock != 52:
        expected = "expected 52, all cards of the pile among them"
        raise InputError(f"the position has {sum(hands) + pile + stock} cards; {expected}")
    beneath, least = pile - has_top, {"upcard": 31, "source": 3, "discard": 2}[phase]
    if not least <= stock <= 31 or phase == "upcard" and beneath:
        when = f"when a seat decides on {'the upcard' if phase == 'upcard' else f'a {phase}'}"
        many = f"the stock has {stock} cards and the pile {beneath} beneath its top one"
        raise InputError(f"{many}, which cannot be {when}")


def _hand(text: str, named: set[int]) -> tuple[list[int], int, int]:
    """(cards, number of cards that stay open, set of those that the other seat knows) of a hand such as AC 4C* ?x8."""
    words = text.split()
    hidden = [word for word in words if word.startswith("?")]
    if len(hidden) > 1 or hidden and not re.fullmatch(r"\?x[0-9]{1,2}", hidden[0]):
        raise InputError(f"the hand {text.strip()!r} cannot be read; expected cards, and ?xN for N unknown ones")
    shown = cards(" ".join(word.removesuffix("*") for word in words if word not in hidden), named)
    known = set_of(cards(" ".join(word[:-1] for word in words if word.endswith("*"))))
    return shown, int(hidden[0][2:]) if hidden else 0, known


def result_text(state: "State", seat: int) -> str:
    """Text of the end of a deal, for the person in a seat, 0 or 1: hands as they are laid, who won what, and the score.

    The other hand of a deal without a result stays hidden where the match goes on.
    """
    from engine.rummy.game import position, scores
    from engine.rummy.state import deadwood, melds

    core, high = position(state), state.game.options["ace"] == "both"
    lines = []
    for number, hand in enumerate(core.hands):
        if number != seat and core.ending == "no result" and not state.is_over:
            continue
        laid = melds(hand, high)
        rest = hand & ~sum(laid)
        groups = " / ".join([*map(set_text, laid), *[f"and {set_text(rest)}"] * bool(rest)])
        lines.append(f"Seat {number + 1}: {groups} (deadwood {deadwood(hand, high)})")
    lines.append(f"{core.ending}: {_won(core.points[seat])}.")
    if found := scores(state):
        stands = f"Score: you {found[seat]}, the other seat {found[1 - seat]}"
        if state.is_over:
            lines.append(f"{stands}. The match: {_won(state.payoffs()[seat])}.")
        else:
            lines.append(f"{stands}; {state.game.options['points']} win the match.")
    return "\n".join(lines)


def _won(points: int) -> str:
    return f"{'You win' if points > 0 else 'You lose' if points < 0 else 'Nobody wins'}, {points:+d}"
