"""How matches end beyond who wins: last places, final scores, margins."""

from typing import TYPE_CHECKING

from pyengine.base.chunks import Counts
from pyengine.base.errors import InputError
from pyengine.measures.measure import Figure, Tally
from pyengine.measures.outcomes import ends
from pyengine.study.counters.counter import Counter

if TYPE_CHECKING:
    from engine.counting.watcher import Watching


class Outcome(Counter):
    ROWS, SUMS = ("last",), ("final_scores", "margins")

    @property
    def asked(self) -> bool:
        return "outcome" in self.study.by

    def check(self) -> None:
        if self.game.seats < 2:
            raise InputError(f"--by outcome is for two seats or more; {self.game.name} has one")

    def shapes(self) -> dict[str, tuple[int, ...]]:
        from engine.counting.endings import window

        seats, (_, bins) = self.game.seats, window(self.table)
        return {"last": (self.study.seatings, seats), "final_scores": (seats, bins), "margins": (bins,)}

    def watcher(self, arrays: Counts, estimates: "Watching | None") -> "Watching":
        from engine.counting import endings

        return endings.watcher(self.table, arrays)

    def figures(self, tally: Tally) -> Figure:
        return {"by": {"outcome": ends(self.study, tally, self.table)}}


COUNTER = Outcome
