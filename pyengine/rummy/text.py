"""Rummy's cards and positions as texts: rank and suit, such as TH for the ten of hearts."""

import re
from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any

from pyengine.base.errors import InputError

if TYPE_CHECKING:
    from engine.rummy.state import RummyState
    from pyengine.games.game import State

RANKS = "A23456789TJQK"
SUITS = "CDHS"
SHAPE = (4, 13)  # of arrays by card


def card(text: str) -> int:
    """The index of a card, 13 * suit + rank, from a text such as TH or 10H.

    Raises
    ------
    InputError : no such card.
    """
    word = text.upper().replace("10", "T") if isinstance(text, str) else ""
    if len(word) == 2 and word[0] in RANKS and word[1] in SUITS:
        return 13 * SUITS.index(word[1]) + RANKS.index(word[0])
    raise InputError(
        f"{text!r} is no card; expected a rank of A 2 3 4 5 6 7 8 9 T J Q K and a suit of C D H S, such as TH"
    )


def card_text(index: int) -> str:
    """The text of a card.

    Raises
    ------
    InputError : no index from 0 to 51.
    """
    if not hasattr(index, "__index__") or not 0 <= index < 52:
        raise InputError(f"{index!r} is no card; expected 13 * suit + rank, from 0 to 51")
    return RANKS[index % 13] + SUITS[index // 13]


def cards(text: str) -> list[int]:
    """The card indices of a list of cards, separated by blanks or commas.

    Raises
    ------
    InputError : no such card, or one that is there twice.
    """
    if not isinstance(text, str):
        raise InputError(f"the cards are {text!r}; expected one text, such as 'TH 9C'")
    return _different([card(word) for word in re.split(r"[\s,]+", text) if word])


def _different(indices: list[int]) -> list[int]:
    """Cards, none of which may be there twice."""
    for place, index in enumerate(indices):
        if index in indices[:place]:
            raise InputError(f"{card_text(index)} is there twice")
    return indices


def set_of(indices: Iterable[int]) -> int:
    """The set of cards as a whole number, bit `index` for each card."""
    return sum(1 << index for index in set(indices))


def cards_of(cards_set: int) -> tuple[int, ...]:
    """The card indices of such a set, suit by suit from the lowest."""
    return tuple(index for index in range(52) if cards_set >> index & 1)


def set_text(cards_set: int) -> str:
    """The cards of a set as a text."""
    return " ".join(map(card_text, cards_of(cards_set)))


def position_text(position: "RummyState", seat: int | None = None, scores: tuple[int, int] | None = None) -> str:
    """An `engine.rummy.state.RummyState` as a text, all of it or what a seat knows; * marks what the other seat knows.

    1: AC 4C* ... / 2: 7H* ?x9 | pile 3D on 2C 5D | stock 25 | seat 1: source

    In a match of several deals its `scores` come after that: | score 30 41, dealer 2
    """
    hands = []
    for owner, hand in enumerate(position.hands):
        known = hand & position.taken[owner]
        hidden = 0 if seat in (None, owner) or position.ending in ("gin", "knock") else hand & ~known
        words = [card_text(card) + "*" * (known >> card & 1) for card in cards_of(hand & ~hidden)]
        hands.append(f"{owner + 1}: {' '.join(words + [f'?x{hidden.bit_count()}'] * bool(hidden))}")
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


def parse_position(text: str) -> dict[str, Any]:
    """Read a position's text, as the keyword arguments of `engine.rummy.game.placed`; the match must go on.

    Cards that the text leaves open (?x9, or a stock that is a number) are dealt, always in the same way.

    Raises
    ------
    InputError : the text cannot be read, or such a position cannot be.
    """
    match = _POSITION.fullmatch(text)
    if not match:
        raise InputError(
            f"the position reads {text.strip()[:60]!r}; expected 1: CARDS / 2: CARDS | pile CARD on CARDS "
            "| stock N | seat N: upcard, source or discard"
        )
    seats = [_hand(match[name]) for name in ("first", "second")]
    known = [
        set_of(cards(" ".join(word[:-1] for word in match[name].split() if word.endswith("*"))))
        for name in ("first", "second")
    ]
    upper, _, lower = match["pile"].partition(" on ")
    top, beneath = None if upper.strip() == "-" else card(upper.strip()), cards(lower)
    pile = beneath + ([] if top is None else [top])
    counted = re.fullmatch(r"\s*[0-9]{1,2}\s*", match["stock"]) is not None
    stock = [] if counted else cards(match["stock"])
    size = int(match["stock"]) if counted else len(stock)
    held = None if match["held"] is None else card(match["held"])
    mover, phase = int(match["seat"]) - 1, match["phase"]
    named = _different([*seats[0][0], *seats[1][0], *pile, *stock])
    for seat, (hand, hidden) in enumerate(seats):
        wanted = 11 if phase == "discard" and seat == mover else 10
        if len(hand) + hidden != wanted:
            raise InputError(f"seat {seat + 1} holds {len(hand) + hidden} cards; expected {wanted}")
    missing = 52 - len(named) - sum(hidden for _, hidden in seats) - (size if counted else 0)
    if missing:
        raise InputError(f"the position has {52 - missing} cards; expected 52, all cards of the pile among them")
    if not (31 if phase == "upcard" else 2 if phase == "discard" else 3) <= size <= 31 or phase == "upcard" and beneath:
        raise InputError(
            f"the stock has {size} cards and the pile {len(beneath)} beneath its top one, which cannot be "
            f"when a seat decides on {'the upcard' if phase == 'upcard' else f'a {phase}'}"
        )
    if (top is None) != (held is not None) or held is not None and (phase != "discard" or held not in seats[mover][0]):
        raise InputError("the pile has no top card if and only if the seat to move has just taken it")
    if held is not None:
        known[mover] |= set_of([held])  # the other seat saw it taken, with a * or without
    unseen = [index for index in range(52) if index not in named]
    Random(0).shuffle(unseen)
    for hand, hidden in seats:
        hand.extend(unseen[:hidden])
        del unseen[:hidden]
    standing: dict[str, Any] = {}
    if match["scores"]:
        standing = dict(scores=tuple(map(int, match["scores"].split())), first=int(match["dealer"] == "1"))
    return dict(
        hands=tuple(set_of(hand) for hand, _ in seats),
        pile=set_of(pile),
        top=top,
        held=held,
        stock=bytes(stock + unseen),
        taken=tuple(known),
        phase=phase,
        mover=mover,
        **standing,
    )


def _hand(text: str) -> tuple[list[int], int]:
    """(cards, number of cards that stay open) of a hand such as AC 4C* ?x8."""
    words = text.split()
    hidden = [word for word in words if word.startswith("?")]
    if len(hidden) > 1 or hidden and not re.fullmatch(r"\?x[0-9]{1,2}", hidden[0]):
        raise InputError(f"the hand {text.strip()!r} cannot be read; expected cards, and ?xN for N unknown ones")
    shown = cards(" ".join(word.removesuffix("*") for word in words if word not in hidden))
    return shown, int(hidden[0][2:]) if hidden else 0


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
