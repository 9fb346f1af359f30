"""Rules of the counts of a chunk, whoever wrote the file: which arrays there are, their kind, shape, range and
order, and which of them add up to the same."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from engine.counting.tallies import ROWS, SERIES, SUMS, columns
from engine.table import win_unit
from pyengine.base.arrays import ArrayRule, refuse, validate
from pyengine.base.chunks import Chunk, parts_of
from pyengine.study.bound import Bound
from pyengine.study.counters.counter import KIND
from pyengine.study.tally import Counts

LEFT_OUT = ("seat_", "decision_", "place_")  # by a game's own walk


class Rules:
    """Rules of the counts of a study: `rows` by setup, `sums` of all setups, by name of the array. A file has all of
    them."""

    def __init__(self, bound: Bound) -> None:
        study, table = bound.study, bound.game.table
        self.study, self.seats, self.counters = study, table.seats, bound.counters
        own, partners = bound.walk is not None, len(bound.game.sides) < table.seats
        named = [name for name in columns(partners) if not (own and name.startswith(LEFT_OUT))]
        axes = {"seats": table.seats, "seatings": study.seatings}
        shapes = {name: map(axes.__getitem__, ROWS[name][0]) for name in named if name in ROWS}
        self.rows = {name: ArrayRule(KIND, ("setups", *shape), 0) for name, shape in shapes.items()}
        self.longest = {"decision": table.max_decisions + 1, "moves": table.max_moves + 1, "place": table.places or 1}
        self.sums = {
            name + ending: ArrayRule(KIND, (index,), 0, falling=base is None)
            for name, (index, base, _) in SERIES.items()
            if name in named
            for ending in SUMS
        }
        ends = [study.matches * end for end in (table.low, 0, table.high)]
        self.rows["payoffs"] = self.rows["payoffs"]._replace(least=min(ends), most=max(ends))
        for counter in bound.counters:
            rows, sums, longest = counter.rules()
            self.rows, self.sums, self.longest = self.rows | rows, self.sums | sums, self.longest | longest

    def of(self, kind: str) -> dict[str, ArrayRule]:
        """Return the rules of a file of this kind."""
        return {"tallies": self.rows, "sums": self.sums}.get(kind, self.rows | self.sums)

    def validate(self, chunk: Chunk, counts: Counts) -> None:
        """Raise Misfit for counts of a chunk that break a rule, of one kind of file or of all."""
        rules = self.rows | self.sums
        validate({name: rules[name] for name in counts}, counts, {"setups": chunk.setups}, self.longest)
        for name, one, other in self._sums(chunk, counts):
            known = one is not None and other is not None
            refuse(known and not np.array_equal(one, other), f"its array {name} does not add up to what the others say")
        for less, more in _ORDERED:
            if less in counts and more in counts:
                above = not (np.abs(counts[less]) <= counts[more]).all()
                refuse(above, f"its array {less} has a number above that of its array {more}")
        for counter in self.counters:
            if counts.keys() >= {*counter.SUMS}:
                refuse(why := counter.broken(chunk, counts), why)

    def _sums(self, chunk: Chunk, counts: Counts) -> Iterator[tuple[str, Any, Any]]:
        """(name, two sums that are the same), None where there is no such array; in whole numbers of any size."""

        def total(name: str, *axes: int, first: int = 0) -> Any:
            return counts[name][first:].sum(axis=axes or None, dtype=object) if name in counts else None

        if "games" in counts:
            parts = parts_of(self.study.setups, self.study.matches, chunk)
            matches = np.concatenate([np.full(part.setups, part.matches, object) for part in parts])
            played = sum(counts[name].astype(object) for name in ("games", "unfinished", "failed"))
            games = counts["games"].astype(object)
            yield "games", played, matches * self.study.seatings
            for name, of_each in (("wins", win_unit(self.seats)), ("last", win_unit(self.seats))):
                yield name, total(name, 1, 2), games * of_each
            yield "results", total("results", 1, 2), games * self.seats * (self.seats - 1)
            for name in ("decisions", "moves", "forced"):
                yield f"seat_{name}", total(f"seat_{name}", 1), counts[name].astype(object)
        yield "lasting", total("lasting", first=1), total("decisions")
        yield "lasting_turns", total("lasting_turns", first=1), total("turns")
        yield "choices", total("choices", first=1), total("moves")
        yield "decision_moves", total("decision_moves"), total("moves")
        yield "decision_forced", total("decision_forced"), total("forced")
        for name, of_all in (("lasting", "games"), ("lasting_turns", "games"), ("choices", "decisions")):
            yield name, int(counts[name][0]) if name in counts and len(counts[name]) else None, total(of_all)


# (less, more): no number of one array, whatever its sign, is above that of the other at its place.
_ORDERED = [
    *(("ties", "games"), ("side_ties", "ties"), ("forced", "decisions"), ("turns", "decisions")),
    *(("results", "result_squares"), ("payoffs", "payoff_squares")),
    *((name, name + ending) for name in SERIES for ending in SUMS[1:]),
]
