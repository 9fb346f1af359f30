"""Numbers that a described game keeps: how they run, and how they end."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from engine.counting import runs
from engine.counting.watcher import Watching
from pyengine.base.chunks import Counts
from pyengine.base.errors import InputError, instead
from pyengine.games.game import Watched
from pyengine.measures.measure import Figure, Measure, StudyLike, TallyLike, each_part
from pyengine.measures.samples import SampleEstimate, ratio
from pyengine.measures.seats import of_players
from pyengine.study.counters.ending import EndCounter
from pyengine.study.counters.runs import by_number


@dataclass(frozen=True)
class _Ending:
    """Mean at the end of matches by owner, and by player where unlike ones change seats. The same in variants of a game
    that keep the number elsewhere or for other owners."""

    meaning: str
    kept: Sequence[Watched] = field(compare=False)
    first: int = field(compare=False)  # of its columns

    def __call__(self, study: StudyLike, tally: TallyLike) -> Figure:
        found: dict[str, SampleEstimate] = {}
        games, first = tally.samples["games"], self.first
        for each in self.kept:
            counts = tally.samples["watched"][:, :, first : first + each.owners]
            first += each.owners
            found |= {name: ratio(column, games) for name, column in zip(each.names, counts.sum(axis=1).T)}
            if each.owner == "seat" and tally.seatings > 1:
                columns = enumerate(of_players(tally, counts).T, 1)
                found |= {f"player {player}": ratio(column, games) for player, column in columns}
        value, ci95 = ({name: estimate[i] for name, estimate in found.items()} for i in range(2))
        # Reports know the measures of the program alone.
        told = {"meaning": self.meaning, "unit": "number", "estimated": False, "source": ""}
        one = value.keys() == {"game"}
        return {"value": value["game"] if one else value, "ci95": ci95["game"] if one else ci95} | told


class WatchCounter(EndCounter):
    option = "watch"
    ROWS, SIGNED = ("watched",), ("watched", "watched_span")
    SUMS = ("watched_at_end", "watched_span", "run_watched", "run_turn_watched")

    @cached_property
    def numbers(self) -> dict[str, Sequence[Watched]]:
        numbers = self.game.numbers
        for name in self.study.watch:
            if name not in numbers:
                none = "it keeps none by name; --by outcome counts final scores"
                known = instead(name, numbers, f"some of {', '.join(numbers)}") if numbers else none
                raise InputError(f"--watch names {name!r}, a number that {self.game.name} does not keep; {known}")
        return {name: numbers[name] for name in self.study.watch}

    @property
    def places(self) -> list[tuple[int, int]]:
        """(offset, owners) of all of them."""
        return [(each.offset, each.owners) for rows in self.numbers.values() for each in rows]

    def shapes(self) -> dict[str, tuple[int, ...]]:
        many = runs.columns(self.places)
        found = self.end_shapes(many) | runs.shapes(self.table, False, self.places)
        return {"watched": (self.study.seatings, many), **found}

    def watcher(self, arrays: Counts, estimates: Watching | None) -> Watching:
        return runs.watcher(self.table, arrays, self.places)

    def measures(self) -> dict[str, Measure]:
        found, first = dict[str, Measure](), 0
        for name, rows in self.numbers.items():
            meaning = f"{name} at the end"
            found[name] = Measure(name, _Ending(meaning, rows, first), meaning, "number", False, True, each_part)
            first += sum(each.owners for each in rows)
        return found

    def figures(self, tally: TallyLike) -> Figure:
        shapes, ends, found = self.shapes(), iter(self.ended(tally)), {}
        names = {"by_decision": "run_watched", "by_turn": "run_turn_watched"}
        counted = {by: tally.histograms[name].reshape(shapes[name]) for by, name in names.items()}
        courses = {by: iter(each.swapaxes(0, 1)) for by, each in counted.items()}
        for name, rows in self.numbers.items():
            found[name] = {"end": {owner: next(ends) for each in rows for owner in each.names}}
            for by, course in courses.items():
                counts = {each.owner: next(course) for each in rows}
                found[name][by] = by_number(counts, rows[0].owners, runs.own_values)
        return {"watch": found}
