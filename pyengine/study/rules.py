"""What holds of the counts of a chunk, whoever wrote the file: which arrays there are, their kind, shape, range and
order, and which of them add up to the same."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from engine.counting import effects, histograms
from engine.counting.tallies import HISTOGRAMS, ROWS, SERIES, SUMS, columns, win_unit
from pyengine.base.arrays import Rule, misfit
from pyengine.base.chunks import Chunk, parts_of
from pyengine.study.bound import Bound
from pyengine.study.tally import ADDED, Counts

KIND = ("<i8",)  # of all arrays
SIGNED = ("swings", "variances", "payoffs", "dramas", "late", "stable")  # rows that may be below 0
LEFT_OUT = ("seat_", "decision_", "place_")  # by a game's own walk


class Rules:
    """Rules of the counts of a study: `rows` by setup, `sums` of all setups, by name of the array. A file has all of
    them."""

    def __init__(self, bound: Bound) -> None:
        study, table = bound.study, bound.game.table
        self.study, self.seats, self.most_kept = study, table.seats, study.kept[0]
        own, partners = bound.walk is not None, len(bound.game.sides) < table.seats
        named = [name for name in columns(bool(bound.estimated), partners) if not (own and name.startswith(LEFT_OUT))]
        axes = {"seats": table.seats, "seatings": study.seatings}
        self.rows = {
            name: Rule(KIND, ("setups", *(axes[axis] for axis in ROWS[name][0])), None if name in SIGNED else 0)
            for name in named
            if name in ROWS
        }
        for name, shape in effects.shapes(table, study.by).items():
            self.rows[name] = Rule(KIND, ("setups", *shape))
        if bound.watch:
            self.rows["watched"] = Rule(KIND, ("setups", study.seatings, histograms.columns(bound.watch)))
        self.longest = {
            "decision": table.max_decisions + 1,
            "moves": table.max_moves + 1,
            "place": max(table.places, 1),
            "kept": 4 * self.most_kept,
        }
        self.sums = {
            name + ending: Rule(KIND, (index,), 0, falling=base is None)
            for name, (index, base, _) in SERIES.items()
            if name in named
            for ending in SUMS
        }
        if "outcome" in study.by:
            bins = effects.window(table)[1]
            self.rows["last"] = Rule(KIND, ("setups", study.seatings, table.seats), 0)
            self.sums |= dict(zip(HISTOGRAMS, (Rule(KIND, (table.seats * bins,), 0), Rule(KIND, (bins,), 0))))
        if study.course or bound.watch:
            shapes = histograms.shapes(table, bool(bound.estimated), study.course, bound.watch)
            self.sums |= {name: Rule(KIND, (int(np.prod(shape)),), 0) for name, shape in shapes.items()}
        if self.most_kept:
            self.sums["kept"] = Rule(KIND, ("kept",))

    def of(self, kind: str) -> dict[str, Rule]:
        """Rules of a file of this kind."""
        return self.sums if kind == "sums" else self.rows

    def broken(self, chunk: Chunk, counts: Counts) -> str:
        """What does not hold of the counts of a chunk, of one kind of file or of both; a clause, "" where all does."""
        lengths = {"setups": chunk.setups}
        rules = self.rows | self.sums
        if why := misfit({name: rules[name] for name in counts}, counts, lengths, self.longest):
            return why
        for name, one, other in self._sums(chunk, counts):
            if one is not None and other is not None and not np.array_equal(one, other):
                return f"its array {name} does not add up to what the others say"
        for less, more in _ORDERED:
            if less in counts and more in counts and not (np.abs(counts[less]) <= counts[more]).all():
                return f"its array {less} has a number above that of its array {more}"
        return self._of_kept(chunk, counts) if "kept" in counts else ""

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

    def _of_kept(self, chunk: Chunk, counts: Counts) -> str:
        """A match is kept once, and is one of the chunk; the best come first."""
        if len(counts["kept"]) % 4:
            return f"its array kept has the length {len(counts['kept'])}; expected 4 numbers of each match"
        kept = counts["kept"].reshape(-1, 4)
        parts = parts_of(self.study.setups, self.study.matches, chunk)
        first, last = parts[0], parts[-1]
        inside = (
            (first.first_setup <= kept[:, 1])
            & (kept[:, 1] < last.first_setup + last.setups)
            & (first.first_match <= kept[:, 2])
            & (kept[:, 2] < last.first_match + last.matches)
            & (kept[:, 3] >= 0)
            & (kept[:, 3] < self.study.seatings)
        )
        if not inside.all():
            return "its array kept names a match that is not of the chunk"
        rows = list(map(tuple, kept.tolist()))
        return "" if rows == sorted(set(rows)) else "its array kept is not in ascending order"


# (less, more): no number of one array, whatever its sign, is above that of the other at its place.
_ORDERED = [
    *(("ties", "games"), ("side_ties", "ties"), ("forced", "decisions"), ("turns", "decisions")),
    *(("results", "result_squares"), ("payoffs", "payoff_squares")),
    *((name, name + ending) for name in SERIES for ending in SUMS[1:]),
]
assert not set(ROWS) & set(ADDED)
