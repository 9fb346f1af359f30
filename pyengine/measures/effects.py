"""Effects of kinds of moves, cards and places on the result of who has them; docs/guide/what-wins.md defines
it.

`engine/counting/effects.pyx` counts features by decision. Under random play the effect of a feature is estimated
without bias; of other players there are shares and results alone, which say what goes with what and not what it
brings about.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pyengine.measures.distributions import remaining, t_tails
from pyengine.measures.intervals import DIFFERENCES, Extent, student_interval
from pyengine.measures.measure import Figure, Measure, StudyLike, TallyLike, each_part
from pyengine.measures.samples import SHARES, Column, Effect, Weighed, share, total, weighed

if TYPE_CHECKING:
    from pyengine.games.game import Game

FEWEST = 5  # deals that an interval rests on, at least: with 3 or 4, those of cards drawn hold the truth in 84 to 91 %


def what_wins(study: StudyLike, tally: TallyLike, game: "Game") -> Figure:
    """A list of figures for each word of `study.by`; docs/reference/json.md names the keys."""
    random, unit = set(study.seats) <= {"random"}, tally.result_unit
    if set(study.by) <= {"outcome"}:
        return {}
    counts, moves, cells = _by_kind(study, tally, game)
    # Setups, or matches of the only one, of which none was looked at are no samples.
    looked_at = counts[:, :, 0].any(axis=1)
    counts, moves = counts[looked_at], moves[looked_at]
    places, kinds = moves.shape[1:3]
    found: Figure = {}
    if "kind" in study.by:
        found["kind"] = []
        for place, kind in cells:
            phase = {"phase": game.kind_phase(kind)} if "phase" in study.by and game.kind_phase(kind) else {}
            where = {"place": game.place_text(place)} if "place" in study.by else {}
            row = {"name": game.kind_text(kind)} | phase | where
            found["kind"].append(row | chosen(moves[:, place, kind], unit, random))
        judge(found["kind"], ("effect",))
    if "card" in study.by:
        cards = counts[:, kinds * places :].reshape(len(counts), 2, game.table.cards, counts.shape[2])
        # Of one deal there is no telling what a card did.
        chances = tally.wide["chances"][looked_at] if "chances" in tally.wide and not tally.single else None
        found["card"] = list(by_card(cards, chances, game, unit, random))
        judge(found["card"], ("held", "drawn", "played", "discarded"))
    if "place" in study.by:
        sums = ((game.place_text(place), each) for place, each in enumerate(moves.sum(axis=2).swapaxes(0, 1)))
        told = ((name, total(each[:, 2]), result(each, unit)) for name, each in sums if each[:, 2].any())
        found["place"] = [dict(zip(("name", "decisions", "result"), each)) for each in told]
    return found


def _by_kind(study: StudyLike, tally: TallyLike, game: "Game") -> tuple[Column, Column, list[tuple[int, int]]]:
    """Counts; those of moves by place and kind; and (place, kind) of those that were ever offered."""
    counts = tally.wide["effects"]
    kinds = game.table.kinds if "kind" in study.by else 1
    places = game.table.places if "place" in study.by else int("kind" in study.by)
    moves = counts[:, : kinds * places].reshape(len(counts), places, kinds, counts.shape[2])
    cells = [(place, kind) for kind in range(kinds) for place in range(places) if moves[:, place, kind, 0].any()]
    return counts, moves, cells


@dataclass(frozen=True)
class _Effect:
    """The effect of each kind of moves, by its name."""

    game: "Game" = field(compare=False)

    def __call__(self, study: StudyLike, tally: TallyLike) -> Figure:
        found = self.before(study, tally)
        told = dict(zip(found, steadied(list(found.values()))))
        ci95 = {name: effect_interval(each, DIFFERENCES) for name, each in told.items()}
        return {"value": {name: effect.found.value for name, effect in found.items()}, "ci95": ci95}

    def before(self, study: StudyLike, tally: TallyLike) -> dict[str, Effect]:
        """Effects before they have their intervals."""
        _, moves, cells = _by_kind(study, tally, self.game)
        found = {}
        for place, kind in cells:
            name = self.game.kind_text(kind) + (f", {self.game.place_text(place)}" if "place" in study.by else "")
            found[name] = _effect(moves[:, place, kind], tally.result_unit)
        return found


def effect(game: "Game") -> Measure:
    """Effects of kinds of moves under random play, which studies are compared by."""
    found = _Effect(game)
    return Measure("effect", found, "effect of a kind of moves", "share", False, False, each_part, effects=found.before)


def result(counts: Column, unit: int) -> Figure:
    """The mean result of those who chose it, 0 to 1."""
    return _mean(2 * counts[:, 3] + unit * counts[:, 2], counts[:, 2], unit)


def chosen(counts: Column, unit: int, random: bool) -> Figure:
    """Counts of a feature: how often it is offered and chosen, with which result, and, of random play, its effect."""
    offered, alternatives, taken = (counts[:, i] for i in range(3))
    taken_of = dict(zip(("share", "ci95"), share(taken[offered > 0], offered[offered > 0])))
    found: Figure = {"offered": total(offered), "decisions": total(alternatives), "chosen": taken_of}
    return found | {"result": result(counts, unit)} | ({"effect": _effect(counts, unit)} if random else {})


def _effect(counts: Column, unit: int) -> Effect:
    """The mean result of those who chose a feature, less that of those who chose something else."""
    from engine.counting.effects import WEIGHT

    offered, alternatives, taken, _, above = (counts[:, i] for i in range(5))
    ways = taken - (offered - alternatives), offered - taken
    each = [weighed(way, way) for way in ways]
    found = weighed(above, alternatives, unit * WEIGHT)._replace(deals=min(side.deals for side in each))
    return Effect(found, sum(1 / total(way) for way in ways) if found.deals else 0.0)


def by_card(cards: Column, chances: "Column | None", game: "Game", unit: int, random: bool) -> Iterator[Figure]:
    """Figures of every card that anybody had: what chance made of it, and what moves did with it."""
    for card in range(game.table.cards):
        found: Figure = {}
        for i, how in enumerate(("held", "drawn")):
            if chances is not None and chances[:, card, 2 * i].any():
                found[how] = dealt(chances[:, :, 2 * i : 2 * i + 2], card, unit)
        for i, how in enumerate(("played", "discarded")):
            if cards[:, i, card, 0].any():
                found[how] = chosen(cards[:, i, card], unit, random)
        if found:
            yield {"name": game.card_text(card)} | found


def dealt(counts: Column, card: int, unit: int) -> Figure:
    """The mean result of the seats that got a card, and how much that is above the mean over all cards that seats got,
    which is taken as known: it rests on many more of them."""
    seats, results = counts[:, card, 0], counts[:, card, 1]
    cards, mean = total(counts[:, :, 0]), total(counts[:, :, 1])
    above = results.astype(object) * cards - mean * seats.astype(object)
    gained = Effect(weighed(above, seats, unit * cards), 1 / total(seats))
    return {"seats": total(seats), "result": _mean(2 * results + unit * seats, seats, unit), "effect": gained}


def _mean(results: Column, of: Column, unit: int) -> Figure:
    found = weighed(results, of, 2 * unit)
    return {"mean": found.value, "ci95": effect_interval(found, SHARES)}


def effect_interval(found: Weighed, bounds: Extent) -> list[float] | None:
    """Student's interval of an effect; None of too few deals, and where nothing varies, which does not make it sure."""
    if found.value is None or found.deals < FEWEST or found.variance <= 0:
        return None
    return student_interval(found.value, math.sqrt(found.variance), int(found.deals) - 1, bounds)


def tails(found: Weighed) -> float:
    """The chance of an effect at least as far from 0 where there is none."""
    return t_tails((found.value or 0.0) / math.sqrt(found.variance), int(found.deals) - 1)


def judge(rows: Sequence[Figure], parts: Sequence[str]) -> None:
    """Give every effect of a list its interval, the chance of one at least as far from 0 where there is no effect, and
    say whether it remains when it counts how many there are."""
    told = list[Figure]()
    for part in parts:
        own = [row if part == "effect" else row[part] for row in rows if part in row]
        own = [each for each in own if "effect" in each]
        for each, found in zip(own, steadied([each["effect"] for each in own])):
            interval = effect_interval(found, DIFFERENCES)
            each["effect"] = {"value": found.value, "ci95": interval, "p": tails(found) if interval else None}
            told.append(each["effect"])
    kept = remaining((place, effect["p"]) for place, effect in enumerate(told) if effect["p"] is not None)
    for place, effect in enumerate(told):
        effect["remains"] = place in kept


def steadied(effects: Sequence[Effect]) -> Iterator[Weighed]:
    """Effects of a part, none with a smaller variance than all of them show together: results are few and uneven, and
    deals that happen to agree, as where hardly one of forty was won, seem to vary little. So steadied, a variance is
    known as well as from twice the deals (bench/what_wins.py)."""
    sure = [(found, unit) for found, unit in effects if found.deals >= FEWEST and found.variance]
    whole = math.fsum(1 / unit for _, unit in sure)
    common = math.fsum(found.variance / unit**2 for found, unit in sure) / whole if sure else 0.0
    for found, unit in effects:
        if found.deals >= FEWEST and found.variance:
            found = found._replace(variance=max(found.variance, common * unit), deals=2 * found.deals)
        yield found
