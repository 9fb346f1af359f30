"""Matches that are kept to be watched: the first, longest, closest or most dramatic ones."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.counting import best
from engine.counting.leads import FIXED
from engine.counting.watcher import Watching
from pyengine.base.arrays import ArrayRule
from pyengine.base.chunks import Chunk, Counts, parts_of
from pyengine.base.errors import InputError
from pyengine.games.kinds import check_replay
from pyengine.measures.measure import Figure, TallyLike
from pyengine.study.counters.counter import KIND, Counter

NONE = np.iinfo(np.int64).max  # the rank of no match

# What a match was kept for, by its rank.
REASONS: Mapping[str, Callable[[int], Figure]] = {
    "first": lambda rank: {},
    "longest": lambda rank: {"decisions": -rank},
    "closest": lambda rank: {"margin": rank},
    "dramatic": lambda rank: {"drama": -rank / FIXED},
}


class KeepCounter(Counter):
    option = "keep"
    SUMS = ("kept",)  # in files 4 numbers of each match

    def check(self) -> None:
        check_replay(self.players)
        _, which = self.study.kept
        if which == "dramatic" and self.estimator is None:
            raise InputError(f"--keep {self.study.keep} needs estimates; expected --measures drama, or all, beside it")
        if which == "closest":
            self.need_sides(f"--keep {self.study.keep}")

    def shapes(self) -> dict[str, tuple[int, ...]]:
        return {"kept": (self.study.kept[0], 4)}

    def sums(self) -> Counts:
        return {"kept": np.full(self.shapes()["kept"], NONE)}

    def stored(self, sums: Counts) -> Counts:
        return {"kept": sums["kept"][sums["kept"][:, 0] < NONE].reshape(-1)}

    def added(self, name: str, before: NDArray[Any], now: NDArray[Any]) -> NDArray[Any]:
        rows = np.concatenate([before, now]).reshape(-1, 4)
        return rows[np.lexsort(rows.T[::-1])][: self.study.kept[0]].reshape(-1)

    def watcher(self, arrays: Counts, estimates: Watching | None) -> Watching:
        return best.watcher(self.table, arrays, self.study.kept[1], estimates)

    def figures(self, tally: TallyLike) -> Figure:
        why, kept = REASONS[self.study.kept[1]], tally.histograms["kept"].reshape(-1, 4).tolist()
        matches = [dict(zip(("setup", "match", "seating"), place)) | why(rank) for rank, *place in kept]
        return {"kept": {"keep": self.study.keep, "matches": matches}}

    def rules(self) -> tuple[dict[str, ArrayRule], dict[str, ArrayRule], dict[str, int]]:
        return {}, {"kept": ArrayRule(KIND, ("kept",))}, {"kept": 4 * self.study.kept[0]}

    def broken(self, chunk: Chunk, counts: Counts) -> str:
        """A match is kept once, and is one of the chunk; the best come first."""
        if len(counts["kept"]) % 4:
            return f"its array kept has the length {len(counts['kept'])}; expected 4 numbers of each match"
        kept = counts["kept"].reshape(-1, 4)
        parts = parts_of(self.study.setups, self.study.matches, chunk)
        first, last = parts[0], parts[-1]
        least = (first.first_setup, first.first_match, 0)
        most = (last.first_setup + last.setups, last.first_match + last.matches, self.study.seatings)
        if not ((kept[:, 1:] >= least) & (kept[:, 1:] < most)).all():
            return "its array kept names a match that is not of the chunk"
        rows = list(map(tuple, kept.tolist()))
        return "" if rows == sorted(set(rows)) else "its array kept is not in ascending order"
