"""What a measure is: its name, how it is computed, and what reports say of it, all where it is defined.

    @measure("matches with a shared first place", unit="share")
    def ties(study, tally):
        ...

A function of a study and its `pyengine.study.tally.Tally` gives {value, ci95} and what belongs to it. Where a measure
does not apply, the value is None, and reason says why.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Literal, NamedTuple

Figure = dict[str, Any]
Unit = Literal["number", "share", "p"]


class Row(NamedTuple):
    """A line of a table of measures."""

    name: str
    part: str  # of several values, or ""
    value: Any
    interval: Any
    unit: Unit
    meaning: str


@dataclass(frozen=True)
class Measure:
    """A measure; calling it computes it.

    name : in the JSON and on the command line
    function : (study, tally) -> figure
    meaning : a few words that stand beside the value in a table
    unit : how the value is written
    estimated : whether it needs estimates of every legal move
    until : whether a study can end by its interval
    lines : (measure, figure, whether players were named) -> the rows of a table
    """

    name: str
    function: Callable[[Any, Any], Figure]
    meaning: str
    unit: Unit
    estimated: bool
    until: bool
    lines: Callable[["Measure", Figure, bool], Iterator[Row]]

    def __call__(self, study: Any, tally: Any) -> Figure:
        """{value, ci95} and what belongs to it; value None with a reason where it does not apply."""
        if self.estimated and tally.players < 2:
            return {"value": None, "ci95": None, "reason": "the game has one seat"}
        figure = self.function(study, tally)
        return figure if figure["value"] is not None else {"reason": "no match had anything to measure it by"} | figure

    def rows(self, figure: Figure, seated: bool = False) -> Iterator[Row]:
        """What a table shows of a figure that has a value."""
        return self.lines(self, figure, seated)


def one_row(measure: Measure, figure: Figure, seated: bool) -> Iterator[Row]:
    """A line with the value."""
    yield Row(measure.name, "", figure["value"], figure["ci95"], measure.unit, measure.meaning)


def measure(
    meaning: str,
    *,
    unit: Unit = "number",
    estimated: bool = False,
    until: bool = True,
    lines: Callable[[Measure, Figure, bool], Iterator[Row]] = one_row,
) -> Callable[[Callable[[Any, Any], Figure]], Measure]:
    """Makes a measure of the function below, under its name; see `Measure`."""

    def made(function: Callable[[Any, Any], Figure]) -> Measure:
        found = Measure(function.__name__, function, meaning, unit, estimated, until, lines)
        object.__setattr__(found, "__doc__", function.__doc__)
        return found

    return made


def measures_of(module: ModuleType) -> list[Measure]:
    """The measures that a module defines, in the order of its lines."""
    return [value for value in vars(module).values() if isinstance(value, Measure)]
