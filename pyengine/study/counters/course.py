"""The course of matches: legal moves, the lead and, of estimates, chances of winning."""

import numpy as np

from engine.counting import runs
from engine.counting.watcher import Watching
from pyengine.base.chunks import Counts
from pyengine.measures.measure import Figure, TallyLike
from pyengine.measures.seats import SeatSides
from pyengine.study.counters.counter import Counter
from pyengine.study.counters.runs import by_number, quantiles


class CourseCounter(Counter):
    option = "course"
    SUMS = ("run_options", "run_turn_options", "run_lead", "run_turn_lead", "run_chances", "run_certain", "run_dramas")

    def shapes(self) -> dict[str, tuple[int, ...]]:
        return runs.shapes(self.table, self.estimator is not None)

    def watcher(self, arrays: Counts, estimates: Watching | None) -> Watching:
        return runs.watcher(self.table, arrays, (), estimates)

    def figures(self, tally: TallyLike) -> Figure:
        found = {name: tally.histograms[name].reshape(shape) for name, shape in self.shapes().items()}
        names = [name for name in ("options", "lead") if f"run_{name}" in found]
        by_decision, by_turn = (by_number({name: found[f"run_{of}{name}"] for name in names}) for of in ("", "turn_"))
        estimated = _estimated(found, tally.sides) if self.estimator and len(tally.sides) > 1 else {}
        return {"course": {"by_decision": by_decision, "by_turn": by_turn, **estimated}}


def _estimated(found: Counts, sides: SeatSides) -> Figure:
    """Return figures of estimates, by side, all winners of a match together counting as much as one."""
    rows = found["run_chances"][[0, *(1 + side[0] for side in sides)]]
    winner, *seats = (quantiles(each, [percent / 100 for percent in range(101)]) for each in rows)
    certain, dramas = found["run_certain"], found["run_dramas"]
    total = max(1, int(certain.sum()))
    return {
        "by_tenth": {"winner": winner, "seats": seats},
        "certain": {"chance": runs.THRESHOLD, "share": [int(part) / total for part in np.cumsum(certain)[:-1]]},
        "drama": {"unit": 0.01, "share": [int(part) / total for part in dramas]},
    }
