"""Differences of strong play from weak play on the same decisions; and what it gains in each phase alone.

Half of the decisions come up in matches of the one, half in those of the other. Both are asked several times what they
would choose, by kind of move, card and rank, and by the cards that the mover holds and sees where these are few. Deals
are what varies (their decisions have more in common). Half of the deals find differences, and it counts how many were
looked at (Holm); the other half tells how large they are.
"""

import itertools
import math
import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from pyengine.assess import looks
from pyengine.games.deed import Chose, Deed, named
from pyengine.games.game import State
from pyengine.games.scene import Card
from pyengine.measures.distributions import remaining, t_tails
from pyengine.measures.intervals import DIFFERENCES, student_interval
from pyengine.measures.measure import Figure
from pyengine.players import parse
from pyengine.study import work
from pyengine.study.bound import Bound

SAMPLED, TIMES = 6, 2  # decisions of a match; times that each player is asked in each
FEW = 2  # cards in a hand, or open on the table, at most, where they are told apart
RANKS = dict(zip("TJQKA", range(10, 15)))
SURE = 0.05  # of differences may be chance, once they are found
LEAST = 0.05  # of choices: a difference that is worth a sentence
Trait = tuple[str, str]  # what it is, and its text
Spread = Callable[..., list[Any]]


def features(state: State, move: int) -> Iterator[Trait]:
    """Yield the features of a move, as its mover knows it: its kind, its cards, and what is picked."""
    game, deed = state.game, state.game.deed(state, move)
    kind = game.kind_text(state.move_kind(move) or 0) if game.table.kinds else ""
    if game.table.kinds > 1:
        yield "kind", kind
    picked = {part.name: part.value for part in deed.parts if isinstance(part, Chose)}
    # What the kind calls the cards of the label, in their order.
    called = (name for name in re.findall(r"\b[A-Z][A-Z0-9]*\b", kind) if name not in picked)
    spots = zip(called, (each for each in deed.label if not isinstance(each, str)))
    places = {card: name for name, cards in spots for card in cards}
    for card in _cards(deed):
        yield "card", _put(card.text, places.get(card, "a card"), kind, f"{kind} ({card.text})" if kind else card.text)
    for name, value in picked.items():
        yield "choice", _put(value, name, kind, f"{name} {value}")


def _put(text: str, name: str, kind: str, without: str) -> str:
    """A kind with a text in place of a name in it; `without` where it has no such name."""
    found, times = re.subn(rf"\b{re.escape(name)}\b", lambda _: text, kind, count=1)
    return found if times else without


def _cards(deed: Deed) -> list[Card]:
    """Cards that a move names, each once."""
    cards = itertools.chain(deed.labelled, *map(named, deed.parts))
    return list(dict.fromkeys(card for card in cards if isinstance(card, Card) and card.text))


def _ranked(state: State) -> dict[int, int]:
    """The rank of the card of each move, where each names one with a rank and some differ."""
    cards = [_cards(state.game.deed(state, move)) for move in state.legal_moves()]
    corners = {move: each[0].corner for move, each in enumerate(cards) if len(each) == 1}
    known = {move: int(text) if text.isdecimal() else RANKS.get(text, 0) for move, text in corners.items()}
    ranks = {move: rank for move, rank in known.items() if rank}
    return ranks if len(ranks) == len(cards) and len(set(ranks.values())) > 1 else {}


def _called(card: Card) -> str:
    """A card without its suit."""
    return card.corner if len(card.sign) == 1 else card.text


def _held(state: State) -> list[str]:
    """Ranks of the few cards that the mover holds, alone and with the few that lie open on the table."""
    if (scene := state.game.scene(state, state.mover)) is None or state.mover is None:
        return []
    cards = [(pile.owner, card) for pile in scene.piles for card in pile.cards if card and card.text]
    own, table = ([card for owner, card in cards if owner == whose] for whose in (f"seat {state.mover + 1}", ""))
    held = sorted({_called(card) for card in own}) if len(own) <= FEW else []
    lies = ", ".join(sorted(map(_called, table))) if len(table) <= FEW else ""
    return [f"{each} in hand{more}" for each in held for more in ("", *[f", {lies} on the table"] * bool(lies))]


def offered(state: State) -> dict[Trait, set[int]]:
    """Features that some moves have and others have not, with the moves that have them."""
    has: dict[Trait, set[int]] = defaultdict(set)
    held = _held(state)
    for move in state.legal_moves():
        for feature in features(state, move):
            has[feature].add(move)
            if feature[0] == "kind":
                for text in held:
                    has["held", f"{feature[1]} with {text}"].add(move)
    ranks = _ranked(state)
    for name, most in (("the highest card", max), ("the lowest card", min)) if ranks else ():
        has["rank", name] = {move for move, rank in ranks.items() if rank == most(ranks.values())}
    return {feature: moves for feature, moves in has.items() if len(moves) < len(state)}


def decisions(bound: Bound, setup: int) -> list[State]:
    """Some decisions of the first match of a setup in which there is a choice."""
    found = [state.copy() for state, _ in work.again(bound, setup) if len(state) > 1]
    step = max(1, math.ceil(len(found) / SAMPLED))
    return found[setup % step :: step]


def asked(players: Sequence[str], bound: Bound, setups: Sequence[int]) -> list[tuple[int, Trait, tuple[float, ...]]]:
    """Ask two players in some decisions of the first matches of setups: of each trait that some moves have and others
    have not, of the times, in which each player chose one; can be sent to another process."""
    found = list[tuple[int, Trait, tuple[float, ...]]]()
    seated = [(player, player.chooser(bound.game)) for player in map(parse, players)]
    for setup in setups:
        draw = Random(f"{bound.study.seed} {setup} {bound.study.seat_texts[0]}").getrandbits
        for state in decisions(bound, setup):
            chosen = [[player.choice(chooser, state, draw(63)) for _ in range(TIMES)] for player, chooser in seated]
            for trait, moves in offered(state).items():
                found.append((setup, trait, tuple(sum(map(moves.__contains__, own)) / TIMES for own in chosen)))
    return found


def otherwise(strong: Bound, weak: Bound, setups: int, spread: Spread = looks.spread, **workers: Any) -> list[Figure]:
    """Compare what each chooses, the largest differences first: those that remain."""
    players = strong.study.seat_texts[0], weak.study.seat_texts[0]
    by: dict[Trait, dict[int, list[tuple[float, ...]]]] = defaultdict(lambda: defaultdict(list))
    for bound in (strong, weak):
        for setup, trait, shares in spread(partial(asked, players), bound, setups, **workers):
            by[trait][setup].append(shares)
    found = list[tuple[Figure, Figure]]()
    for trait, deals in by.items():
        first, second = (_row(*trait, [own for setup, own in deals.items() if setup % 2 == half]) for half in (0, 1))
        found += [(first, second)] if first and second else []
    # Of two moves what is chosen more often and what less often say the same.
    found.sort(key=lambda rows: rows[0]["difference"])
    rows = list({(row["decisions"], round(abs(row["difference"]), 9)): (row, other) for row, other in found}.values())
    kept = remaining((number, row["p"]) for number, (row, _) in enumerate(rows))
    rows = [rows[number] for number in sorted(kept)]
    rows.sort(key=lambda rows: -abs(rows[0]["difference"]) * math.sqrt(rows[0]["decisions"]))
    sure = [other for row, other in rows if row["difference"] * other["difference"] > 0 and other["p"] < SURE]
    return [other | {"remains": True} for other in sure if abs(other["difference"]) >= LEAST]


def _row(what: str, text: str, deals: Sequence[Sequence[tuple[float, ...]]]) -> Figure | None:
    """The difference of a feature, each decision counting as much as another."""
    count, decisions = len(deals), sum(map(len, deals))
    if count < 10:
        return None
    strong, weak = (math.fsum(pair[who] for deal in deals for pair in deal) / decisions for who in (0, 1))
    value = strong - weak
    errors = [math.fsum(pair[0] - pair[1] - value for pair in deal) for deal in deals]
    # As if one more deal differed as far as can be: some that agree do not make it sure.
    error = math.sqrt((math.fsum(each * each for each in errors) + 1) * count / (count - 1)) / decisions
    found = {"what": what, "name": text, "decisions": decisions, "deals": count, "strong": strong, "weak": weak}
    ci95, p = student_interval(value, error, count - 1, DIFFERENCES), t_tails(value / error, count - 1)
    return found | {"difference": value, "ci95": ci95, "p": p}


# Phases


def alone(phase: str, bound: Bound, setups: Sequence[int]) -> list[float]:
    """Return what a player wins that plays as the study's in one phase, at random elsewhere, against random play: by
    setup the part of the first place, the mean over both ways to sit; can be sent to another process."""
    game, found = bound.game, list[float]()
    strong, other = parse(bound.study.seat_texts[0]), parse("random")
    chooser, random = strong.chooser(game), other.chooser(game)
    for setup in setups:
        won = 0.0
        for way in (0, 1):
            own = {*itertools.chain(*game.sides[way::2])}
            state = game.deal(bound.study.seed, setup)
            while not state.is_over and state.decision < game.table.max_decisions:
                seed = (2 * setup + way) * 100_000 + state.decision
                within = len(state) > 0 and game.kind_phase(state.move_kind(0) or 0) == phase
                player, seated = (strong, chooser) if within and state.mover in own else (other, random)
                state.play(player.choice(seated, state, seed))
            payoffs = state.payoffs() if state.is_over else ()
            first = [seat in own for seat, paid in enumerate(payoffs) if paid == max(payoffs)]
            won += (sum(first) / len(first) - len(own) / game.seats if first else 0.0) / 2
        found.append(0.5 + won)
    return found


def by_phase(bound: Bound, setups: int, spread: Spread = looks.spread, **workers: Any) -> list[Figure]:
    """Return what strong play in each phase alone wins against random play."""
    game, rows = bound.game, list[Figure]()
    # Phases in which alone moves of some kinds are made.
    names = list(dict.fromkeys(text for kind in range(game.table.kinds) if (text := game.kind_phase(kind))))
    for name in names if len(names) > 1 and not game.shared else ():
        won = spread(partial(alone, name), bound, setups, **workers)
        mean = math.fsum(won) / len(won)
        error = math.sqrt((math.fsum((one - mean) ** 2 for one in won) + 0.25) / (len(won) - 1) / len(won))
        rows.append({"name": name, "wins": mean, "ci95": student_interval(mean, error, len(won) - 1, (0.0, 1.0))})
    return rows
