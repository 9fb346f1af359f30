"""How often each seat passes."""

from typing import TYPE_CHECKING

from pyengine.base.chunks import Counts
from pyengine.measures.measure import Figure, Measure, Study, Tally, each_part
from pyengine.measures.samples import listed, ratio
from pyengine.study.counters.counter import Counter

if TYPE_CHECKING:
    from engine.counting.watcher import Watching

MEANING = "decisions of a match without a legal move, by seat"


class Passes(Counter):
    option = "passes"
    ROWS = ("passes",)

    def shapes(self) -> dict[str, tuple[int, ...]]:
        return {"passes": (self.game.seats,)}

    def watcher(self, arrays: Counts, estimates: "Watching | None") -> "Watching":
        from engine.counting import passes

        return passes.watcher(self.table, arrays)

    def measures(self) -> dict[str, Measure]:
        return {"passes": Measure("passes", passes, MEANING, "number", False, True, each_part)}


def passes(study: Study, tally: Tally) -> Figure:
    """Passes of a match, by seat."""
    games = tally.samples["games"]
    found = listed((ratio(column, games) for column in tally.samples["passes"].T), "value")
    return found | {"meaning": MEANING, "unit": "number", "estimated": False, "source": ""}


COUNTER = Passes
