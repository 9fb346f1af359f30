"""Estimates of every legal move, of which measures of the course of a match are made."""

from typing import TYPE_CHECKING

from engine.counting.leads import NAMES
from pyengine.base.chunks import Counts
from pyengine.study.counters.counter import Counter

if TYPE_CHECKING:
    from engine.counting.watcher import Watching


class Estimates(Counter):
    ROWS = NAMES
    SIGNED = ("swings", "variances", "dramas", "late", "stable")  # in fixed point

    @property
    def asked(self) -> bool:
        return self.estimator is not None

    def shapes(self) -> dict[str, tuple[int, ...]]:
        return dict.fromkeys(NAMES, ())

    def watcher(self, arrays: Counts, estimates: "Watching | None") -> "Watching":
        from engine.counting import leads

        assert self.estimator is not None
        return leads.watcher(self.table, arrays, **self.estimator.values)


COUNTER = Estimates
