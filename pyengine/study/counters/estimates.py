"""Estimates of every legal move, of which measures of the course of a match are made."""

from engine.counting import leads
from engine.counting.watcher import Watching
from pyengine.base.chunks import Counts
from pyengine.study.counters.counter import Counter


class EstimatesCounter(Counter):
    ROWS = leads.NAMES
    SIGNED = ("swings", "variances", "dramas", "late", "stable")  # in fixed point

    @property
    def requested(self) -> bool:
        return self.estimator is not None

    def shapes(self) -> dict[str, tuple[int, ...]]:
        return dict.fromkeys(leads.NAMES, ())

    def watcher(self, arrays: Counts, estimates: Watching | None) -> Watching:
        assert self.estimator is not None
        values = self.estimator.values
        by = {"by": values["by"].followed(self.game)} if "by" in values else {}
        return leads.watcher(self.table, arrays, **values | by)
