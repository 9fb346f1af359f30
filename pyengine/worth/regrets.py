"""Decisions of a seat that were clearly worse than another move, and why, as estimates tell.

What is best is chosen by one half of the determinisations and valued by the other, and it counts how many decisions
were looked at (Holm). Where a card tells when it is better, the first half chooses the card, the second tests it.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pyengine.base.progress import stage
from pyengine.games.game import State
from pyengine.games.kinds import Player
from pyengine.games.scene import Scene, plain
from pyengine.games.tableau import listed, short
from pyengine.games.transcripts import again
from pyengine.measures.distributions import remaining, t_tails
from pyengine.measures.intervals import spread
from pyengine.worth.estimates import MoveEstimates, estimates, planned, play_of

BEATS = "beats about {} more of 100 opponents"
SHOWN, FEW = 5, 5  # decisions at most; determinisations on each side of a comparison at least


class Decision(NamedTuple):
    """A decision of a match."""

    number: int  # in the match, from 1
    state: State
    move: int
    found: MoveEstimates  # equal cards together
    asked: Mapping[str, Any]  # arguments of `estimates`
    plans: Sequence[Sequence[str]] = ()  # by move, where `found` is of plans


class Regret(NamedTuple):
    """A decision that was clearly worse than another."""

    number: int  # in the match, from 1
    played: str  # text of the move
    better: str  # text of the one that is worth more
    more: float  # how much, of a result from 0 to 1 or of the payoff
    ci95: list[float]
    ahead: float | None  # share of the determinisations in which the played one came out ahead; None of plans
    where: str  # a card lies, in words, if that tells beyond chance where the better one gains more
    gains: tuple[float, ...]  # there and elsewhere


def regrets(decisions: Sequence[Decision], signs: bool = True) -> tuple[Regret, ...]:
    """Choose of a seat's decisions those that were worse beyond chance, the worst first, five at most."""
    lost = {each: told for each in range(len(decisions)) if (told := decisions[each].found.lost(decisions[each].move))}
    kept = remaining((each, p) for each, (_, _, p) in lost.items())
    worst = sorted((each for each in kept if lost[each][0] > 0), key=lambda each: (-lost[each][0], each))
    return tuple(_regret(decisions[each], *lost[each][:2], signs) for each in worst[:SHOWN])


def _regret(each: Decision, more: float, ci95: list[float], signs: bool) -> Regret:
    state, rows, worlds = each.state, each.found.rows, list[bytes]()
    totals = [math.fsum(column) for column in zip(*rows)]
    best = totals.index(max(totals))
    gains = [(row[best] - row[each.move]) / each.found.unit for row in rows]
    texts = listed(state, signs)
    if any(each.plans[move] for move in (best, each.move) if each.plans):
        return Regret(each.number, texts[each.move], texts[best], more, ci95, None, "", ())
    estimates(state, worlds=worlds, **each.asked)
    lying = [_lies(state.game.scene(State.trusted(state.game, raw)), signs) for raw in worlds]
    ahead = sum(gain < 0 for gain in gains) / len(gains)
    return Regret(each.number, texts[each.move], texts[best], more, ci95, ahead, *_where(lying, gains))


def _lies(scene: Scene | None, signs: bool) -> set[str]:
    found = set()
    for pile in scene.piles if scene else ():
        for at, card in enumerate(pile.cards):
            if card and card.text:
                place = f"at {at // pile.width},{at % pile.width} of" if pile.width else "in"
                has = f"{pile.owner} has {short(card, signs)}" if pile.owner and not pile.width else ""
                found.add(f"{has or f'{short(card, signs)} lies'} {place} {plain(pile.name)}")
    return found


def _where(lying: Sequence[set[str]], gains: Sequence[float]) -> tuple[str, tuple[float, ...]]:
    """Find the place of a card that tells most where there is more to gain; "" where none does."""
    half = len(gains) // 2

    def gained(place: str, part: slice) -> tuple[float, tuple[float, ...]]:
        """Return the difference of the means there and elsewhere, as Student's t; and these."""
        sides: tuple[list[float], list[float]] = [], []
        for lies, gain in zip(lying[part], gains[part]):
            sides[place not in lies].append(gain)
        both = sides[0] + sides[1]
        wide = spread(len(both), math.fsum(both), math.fsum(gain * gain for gain in both))
        if not wide or min(map(len, sides)) < FEW:
            return 0.0, ()
        means = tuple(math.fsum(side) / len(side) for side in sides)
        return (means[0] - means[1]) / (wide * math.sqrt(sum(1 / len(side) for side in sides))), means

    places = sorted(set().union(*lying[:half]))
    where = max(places, key=lambda place: gained(place, slice(half))[0], default="")
    t, means = gained(where, slice(half, None))
    return (where, means) if t > 0 and t_tails(t, len(gains) - half - 2) < 0.05 else ("", ())


def of_match(state: State, seat: int, estimator: Player, signs: bool = True) -> tuple[Regret, ...] | None:
    """Regrets of a seat in the match that a state belongs to; None where it has no estimates."""
    game = state.game
    if state.dealt_from is None or game.seats < 2 or "resample" not in game.table.can:
        return None
    match = enumerate(again(game.deal(*state.dealt_from), state.history), 1)
    met = [(number, now.copy(), move) for number, (now, move) in match if now.mover == seat and len(now) > 1]
    asked = {"seed": state.dealt_from[0], **estimator.values}
    decisions = list[Decision]()
    with stage("looking at your decisions") as progress:
        for number, before, move in met:
            progress(len(decisions), len(met))
            found, plans, _ = planned(before, lambda now: estimates(now, **asked))
            decisions.append(Decision(number, before, move, found.alike(before), asked, plans))
        return regrets(decisions, signs)


def told(found: Sequence[Regret], estimator: str, whose: str) -> Iterator[str]:
    """Regrets in sentences, the first of which says whose they are and whose play they assume."""
    play, paid = f"if {play_of(estimator, ' from then on')} ({estimator})", "payoff" in estimator.split(":")
    what, unit, form = ("pays {} more on average", 1, ".2f") if paid else (BEATS, 100, ".0f")
    if found:
        yield f"Decisions of {whose} that were clearly worse than another, the worst first, {play}:"
    else:
        yield f"No decision of {whose} was clearly worse than another, {play}."
    for number, played, better, more, (low, high), ahead, where, gains in found:
        most, least, above, *others = (f"{unit * each:{form}}" for each in (more, low, high, *gains))
        lost = f"Decision {number}, {played}: {better} was better and {what.format(most)}"
        why = " Where {}, that is {} more, elsewhere {}.".format(where, *others) if where else ""
        rest = "" if ahead is None else f" What was played came out ahead in {100 * ahead:.0f} of 100 deals."
        yield f"{lost} (95 % interval {least} to {above}).{why}{rest}"
