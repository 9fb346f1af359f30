"""Numbers that a described game keeps: how they run, and how they end."""

from functools import cached_property
from typing import TYPE_CHECKING

from pyengine.base.chunks import Counts
from pyengine.base.errors import InputError, instead
from pyengine.games.game import Watched
from pyengine.measures import watched
from pyengine.measures.measure import Figure, Measure, Tally
from pyengine.measures.outcomes import OLD
from pyengine.study.counters.ending import EndCounter, Window
from pyengine.study.counters.runs import by_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.counting.watcher import Watching


class Watch(EndCounter):
    option = "watch"
    ROWS, SIGNED = ("watched",), ("watched", "watched_span")
    SUMS, OLDER = ("watched_at_end", "watched_span", "run_watched", "run_turn_watched"), ("watched_ends",)

    @cached_property
    def numbers(self) -> "dict[str, Sequence[Watched]]":
        """Where each number is, by its name."""
        numbers = self.game.numbers
        for name in self.study.watch:
            if name not in numbers:
                known = (
                    instead(name, numbers, f"some of {', '.join(numbers)}")
                    if numbers
                    else "it keeps none by name; --by outcome counts final scores"
                )
                raise InputError(f"--watch names {name!r}, a number that {self.game.name} does not keep; {known}")
        return {name: numbers[name] for name in self.study.watch}

    @property
    def places(self) -> list[tuple[int, int]]:
        """(offset, owners) of all of them."""
        return [(each.offset, each.owners) for rows in self.numbers.values() for each in rows]

    def shapes(self) -> dict[str, tuple[int, ...]]:
        from engine.counting.runs import columns, shapes

        many = columns(self.places)
        found = self.end_shapes(many) | shapes(self.table, False, self.places)
        return {"watched": (self.study.seatings, many), **found}

    def older(self) -> dict[str, list[Window]]:
        return {"watched_ends": [(OLD, True, True)] * sum(owners for _, owners in self.places)}

    def watcher(self, arrays: Counts, estimates: "Watching | None") -> "Watching":
        from engine.counting import runs

        return runs.watcher(self.table, arrays, self.places)

    def measures(self) -> dict[str, Measure]:
        found, first = dict[str, Measure](), 0
        for name, rows in self.numbers.items():
            found[name] = watched.ending(name, rows, first)
            first += sum(each.owners for each in rows)
        return found

    def figures(self, tally: Tally) -> Figure:
        from engine.counting.runs import own_values

        shapes, ends = self.shapes(), iter(self.ended(tally))
        runs, turns = (
            iter(tally.histograms[name].reshape(shapes[name]).swapaxes(0, 1))
            for name in ("run_watched", "run_turn_watched")
        )
        return {
            "watch": {
                name: {
                    "end": {owner: next(ends) for each in rows for owner in each.names},
                    "by_decision": by_number({each.owner: next(runs) for each in rows}, rows[0].owners, own_values),
                    "by_turn": by_number({each.owner: next(turns) for each in rows}, rows[0].owners, own_values),
                }
                for name, rows in self.numbers.items()
            }
        }


COUNTER = Watch
