"""Results by kind of moves, card and place."""

from engine.counting import effects
from engine.counting.watcher import Watching
from pyengine.base.chunks import Counts
from pyengine.base.errors import InputError
from pyengine.measures.effects import effect, what_wins
from pyengine.measures.measure import Figure, Measure, TallyLike
from pyengine.study.counters.counter import Counter


class ByCounter(Counter):
    option, WORDS = "by", ("kind", "card", "place")
    ROWS = SIGNED = WIDE = ("effects", "chances")

    def check(self) -> None:
        for word in self.WORDS:
            if word in self.study.by and not getattr(self.table, f"{word}s"):
                raise InputError(f"--by {word} needs a game that tells its {word}s, which {self.game.name} does not")
            if word in self.study.by:
                self.need_sides(f"--by {word}")

    def shapes(self) -> dict[str, tuple[int, ...]]:
        return {**effects.shapes(self.table, self.study.by)}

    def watcher(self, arrays: Counts, estimates: Watching | None) -> Watching:
        return effects.watcher(self.table, arrays, self.study.by)

    def compared(self) -> dict[str, Measure]:
        by_kind = "kind" in self.study.by and set(self.study.seats) <= {"random"}
        return {"effect": effect(self.game)} if by_kind else {}

    def figures(self, tally: TallyLike) -> Figure:
        return {"by": what_wins(self.study, tally, self.game)}
