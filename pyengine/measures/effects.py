"""What wins: what kinds of moves, cards and places do to the result of who has them; docs/what-wins.md defines it.

`engine/effect.pxd` counts features by decision. Under random play the effect of a feature is estimated without bias;
of other players there are shares and results alone, which say what goes with what and not what it brings about.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pyengine.measures.difference import FAR, remaining
from pyengine.measures.distributions import t_tails
from pyengine.measures.intervals import t_quantile
from pyengine.measures.measure import Figure, Measure, Study, Tally, each_part
from pyengine.measures.samples import SHARES, Column, Estimate, ratio, share, total


class Names(NamedTuple):
    """How many kinds, cards and places a game tells apart, and their texts."""

    kinds: int
    cards: int
    places: int
    kind: Callable[[int], str]
    card: Callable[[int], str]
    place: Callable[[int], str]


def what_wins(study: Study, tally: Tally, names: Names) -> Figure:
    """A list of figures for each word of `study.by`; docs/json.md names the keys."""
    from engine.effects import FIGURES

    random, unit = set(study.seats) <= {"random"}, 2 * (tally.players - 1)
    if set(study.by) <= {"outcome"}:
        return {}
    counts, moves, cells = _by_kind(study, tally, names)
    # Setups, or matches of the only one, of which none was looked at are no samples.
    looked_at = counts[:, :, 0].any(axis=1)
    counts, moves = counts[looked_at], moves[looked_at]
    places, kinds = moves.shape[1:3]
    found: Figure = {}
    if "kind" in study.by:
        found["kind"] = [
            {"name": names.kind(kind)}
            | ({"place": names.place(place)} if "place" in study.by else {})
            | chosen(moves[:, place, kind], unit, random)
            for place, kind in cells
        ]
        compare(found["kind"], ("effect",))
    if "card" in study.by:
        cards = counts[:, kinds * places :].reshape(len(counts), 2, names.cards, FIGURES)
        chances = tally.wide["chances"][looked_at] if "chances" in tally.wide else None
        found["card"] = list(by_card(cards, chances, names, unit, random))
        compare(found["card"], ("held", "drawn", "played", "discarded"))
    if "place" in study.by:
        sums = moves.sum(axis=2)
        found["place"] = [
            {"name": names.place(place), "decisions": total(sums[:, place, 2]), "result": result(sums[:, place], unit)}
            for place in range(places)
            if sums[:, place, 2].any()
        ]
    return found


def _by_kind(study: Study, tally: Tally, names: Names) -> tuple[Column, Column, list[tuple[int, int]]]:
    """Counts; those of moves by place and kind; and (place, kind) of those that were ever offered."""
    from engine.effects import FIGURES

    counts = tally.wide["effects"]
    kinds = names.kinds if "kind" in study.by else 1
    places = names.places if "place" in study.by else int("kind" in study.by)
    moves = counts[:, : kinds * places].reshape(len(counts), places, kinds, FIGURES)
    cells = [(place, kind) for kind in range(kinds) for place in range(places) if moves[:, place, kind, 0].any()]
    return counts, moves, cells


@dataclass(frozen=True)
class _Effect:
    """The effect of each kind of moves, by its name."""

    names: Names = field(compare=False)

    def __call__(self, study: Study, tally: Tally) -> Figure:
        from engine.effects import WEIGHT

        _, moves, cells = _by_kind(study, tally, self.names)
        found = {
            self.names.kind(kind) + (f", {self.names.place(place)}" if "place" in study.by else ""): ratio(
                moves[:, place, kind, 4], moves[:, place, kind, 1], 2 * (tally.players - 1) * WEIGHT
            )
            for place, kind in cells
        }
        value, ci95 = ({name: estimate[i] for name, estimate in found.items()} for i in range(2))
        return {"value": value, "ci95": ci95}


def effect(names: Names) -> Measure:
    """What is compared of studies by kind under random play."""
    return Measure("effect", _Effect(names), "effect of a kind of moves", "share", False, False, each_part)


def result(counts: Column, unit: int) -> Figure:
    """The mean result of those who chose it, 0 to 1."""
    return _told(ratio(2 * counts[:, 3] + unit * counts[:, 2], counts[:, 2], 2 * unit, SHARES), "mean")


def chosen(counts: Column, unit: int, random: bool) -> Figure:
    """Of a feature: how often it is offered and chosen, with which result, and, of random play, its effect."""
    from engine.effects import WEIGHT

    found = {
        "offered": total(counts[:, 0]),
        "decisions": total(counts[:, 1]),
        "chosen": _told(share(counts[:, 2], counts[:, 0]), "share"),
        "result": result(counts, unit),
    }
    if random:
        found["effect"] = _effect(ratio(counts[:, 4], counts[:, 1], unit * WEIGHT), len(counts))
    return found


def by_card(cards: Column, chances: "Column | None", names: Names, unit: int, random: bool) -> Iterator[Figure]:
    """Of every card that anybody had: what chance made of it, and what moves did with it."""
    for card in range(names.cards):
        found: Figure = {}
        for i, how in enumerate(("held", "drawn")):
            if chances is not None and chances[:, card, 2 * i].any():
                found[how] = dealt(chances[:, :, 2 * i : 2 * i + 2], card, unit)
        for i, how in enumerate(("played", "discarded")):
            if cards[:, i, card, 0].any():
                found[how] = chosen(cards[:, i, card], unit, random)
        if found:
            yield {"name": names.card(card)} | found


def dealt(counts: Column, card: int, unit: int) -> Figure:
    """The mean result of the seats that got a card, and how much that is above the mean over all cards that seats got,
    which is taken as known: it rests on many more of them."""
    seats, results = counts[:, card, 0], counts[:, card, 1]
    cards, mean = total(counts[:, :, 0]), total(counts[:, :, 1])
    above = results.astype(object) * cards - mean * seats.astype(object)
    return {
        "seats": total(seats),
        "result": _told(ratio(2 * results + unit * seats, seats, 2 * unit, SHARES), "mean"),
        "effect": _effect(ratio(above, seats, unit * cards), len(counts)),
    }


def _told(estimate: Estimate, name: str) -> Figure:
    return {name: estimate.value, "ci95": estimate.ci95}


def _effect(estimate: Estimate, samples: int) -> Figure:
    """A value with its interval, and the chance of one at least as far from 0 where there is no effect."""
    value, interval = estimate
    p = None
    if value is not None and interval and interval[1] > interval[0]:
        error = (interval[1] - interval[0]) / 2 / t_quantile(samples - 1)
        p = t_tails(min(abs(value) / error, FAR), samples - 1)
    return {"value": value, "ci95": interval, "p": p}


def compare(rows: Sequence[Figure], parts: Sequence[str]) -> None:
    """Say of every effect in a list whether it remains when it counts how many there are."""
    effects: dict[tuple[str, str], dict[str, Any]] = {}
    for place, row in enumerate(rows):
        for part in parts:
            effect = row.get(part, {})
            effect = effect.get("effect", {}) if part != "effect" else effect
            if effect and effect["value"] is not None:
                effects[str(place), part] = effect
    kept = remaining((key, effect["p"]) for key, effect in effects.items())
    for key, effect in effects.items():
        effect["remains"] = key in kept
