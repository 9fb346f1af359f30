"""Parts of matches that have names: hands, and the tricks within; by their number, and what is decided in them."""

from typing import TYPE_CHECKING

from pyengine.base.chunks import Counts
from pyengine.base.errors import InputError
from pyengine.measures.measure import Figure, Tally
from pyengine.measures.phases import phases
from pyengine.study.counters.counter import Counter

if TYPE_CHECKING:
    from engine.counting.watcher import Watching


class Phase(Counter):
    option = "by"
    ROWS = WIDE = ("phases", "passes", "phase_places")

    @property
    def asked(self) -> bool:
        return "phase" in self.study.by

    def check(self) -> None:
        if not self.table.phases:
            raise InputError(
                f"--by phase needs matches in parts, which {self.game.name} does not have; expected red7 or rummy with "
                'several hands (--points), or a described game with a stage that has a name: (stage "hand" player ..)'
            )

    def shapes(self) -> dict[str, tuple[int, ...]]:
        from engine.counting.phases import shapes

        return shapes(self.table, "place" in self.study.by)

    def watcher(self, arrays: Counts, estimates: "Watching | None") -> "Watching":
        from engine.counting import phases

        return phases.watcher(self.table, arrays)

    def figures(self, tally: Tally) -> Figure:
        names = [self.game.phase_text(phase) for phase in range(self.table.phases)]
        scored = "scores" in self.table.can and len(tally.sides) > 1
        return {"by": {"phase": phases(tally, [*names, "elsewhere"], self.game.place_text, scored)}}


COUNTER = Phase
