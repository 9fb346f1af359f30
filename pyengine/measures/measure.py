"""A measure: its name, how it is computed, and what reports say of it, all where it is defined.

    @measure("matches with a shared first place", unit="share")
    def ties(study, tally):
        ...

A function of a study and its `pyengine.study.tally.Tally` gives {value, ci95} and what belongs to it. Where a measure
does not apply, the value is None, and reason says why. docs/reference/measures.md tells how to write one of your own.
"""

import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from pyengine.base import functions
from pyengine.base.chunks import Counts
from pyengine.base.errors import InputError

if TYPE_CHECKING:
    from pyengine.measures.samples import Effect

Figure = dict[str, Any]
MeasureUnit = Literal["number", "share", "p"]
TOGETHER = "all seats win together"  # why there is no measure of who wins


class StudyLike(Protocol):
    """A `pyengine.Study`, which comes from further up, as measures need it."""

    @property
    def options(self) -> Any: ...
    @property
    def setups(self) -> int: ...
    @property
    def matches(self) -> int: ...
    @property
    def seed(self) -> int: ...
    @property
    def seats(self) -> Sequence[str | Callable[..., int]]: ...
    @property
    def seatings(self) -> int: ...
    @property
    def seat_texts(self) -> tuple[str, ...]: ...
    @property
    def by(self) -> tuple[str, ...]: ...
    def deals(self) -> Iterator[Any]: ...


class TallyLike(Protocol):
    """Merged counts, a `pyengine.study.tally.Tally`, as measures need them."""

    players: int
    matches: int
    seatings: int
    sides: tuple[tuple[int, ...], ...]
    single: bool
    setups: int
    win_unit: int
    result_unit: int
    series: dict[str, list[list[int]]]
    histograms: Counts

    @property
    def samples(self) -> Counts: ...
    @property
    def wide(self) -> Counts: ...


class NotCounted(LookupError):
    """A study does not have the count that a measure asks for; the text says which."""


class MeasureRow(NamedTuple):
    """A line of a table of measures."""

    name: str
    part: str  # of several values, or ""
    value: Any
    interval: Any
    unit: MeasureUnit
    meaning: str


class Squares(NamedTuple):
    """A figure made of squares, which may be near their least."""

    columns: Any  # of shape (samples, columns)
    # The values of all its parts from the sums of the columns, a smooth function.
    values: Callable[[list[float]], Sequence[float | None] | None]
    unbiased: bool  # whether the figure has been lessened by what chance adds to its squares


@dataclass(frozen=True)
class Measure:
    """A measure; calling it computes it."""

    name: str  # in the JSON and on the command line
    function: Callable[[Any, Any], Figure]  # (study, tally) -> figure
    meaning: str  # a few words that stand beside the value in a table
    unit: MeasureUnit  # how the value is written
    estimated: bool  # whether it needs estimates of every legal move
    until: bool  # whether a study can end by its interval
    # (measure, figure, whether players are compared, not seats) -> the rows of a table.
    lines: Callable[["Measure", Figure, bool], Iterator[MeasureRow]]
    source: str = ""  # of one from outside the text that names it, FILE.py:NAME, or the name of its function
    # Of one made of squares, how; its differences then have intervals of their own (`measures.squares`).
    squares: "Callable[[TallyLike], Squares] | None" = None
    rare: bool = False  # whether it is a share that may be small; its differences then have Wilson's bounds
    apart: bool = False  # whether it is of who wins against whom, which is nobody where all seats win together
    # Of one made of effects, those of its parts, whose differences are steadied as they are themselves.
    effects: "Callable[[Any, Any], Mapping[str, Effect]] | None" = field(default=None, compare=False)

    def __call__(self, study: StudyLike, tally: TallyLike) -> Figure:
        """{value, ci95} and what belongs to it; value None with a reason where it does not apply. Raise InputError
        where the function of one from outside fails, or gives no figure."""
        if self.estimated and tally.players < 2:
            return nothing("the game has one seat")
        if self.apart and len(tally.sides) < min(2, tally.players):
            return nothing(TOGETHER)
        try:
            figure = self.function(study, tally)
        except NotCounted as missing:
            figure = nothing(f"this study does not count {missing}")
        except (Exception, SystemExit) as error:
            if not self.source:
                raise
            raise InputError(f"the measure {self.source} failed: {functions.failure(error)}") from None
        if self.source:
            figure = self._told(figure)
        return figure if figure["value"] is not None else {"reason": "no match had anything to measure it by"} | figure

    def _told(self, figure: Any) -> Figure:
        """A figure from outside, with all that reports need, for they have nothing else."""
        try:
            given: Figure = json.loads(json.dumps(figure, allow_nan=False, default=float))
            found = {"value": given["value"], "ci95": None} | given
            for _, value, interval in parts(found):
                low, high = interval or (0, 0)
                math.fsum((low, high, 0 if value is None else value))  # numbers, or it raises
        except (LookupError, TypeError, ValueError):
            expected = "{'value': ..., 'ci95': [low, high]} of numbers"
            raise InputError(f"the measure {self.source} gives {figure!r}; expected {expected}") from None
        told = {"source": self.source, "meaning": self.meaning, "unit": self.unit, "estimated": self.estimated}
        return found | told

    def __reduce__(self) -> str:
        return self.function.__qualname__  # it stands in its module in the place of its function


def nothing(reason: str) -> Figure:
    """The figure of a measure that does not apply."""
    return {"value": None, "ci95": None, "reason": reason}


def parts(figure: Figure) -> list[tuple[str, Any, Any]]:
    """(name, value, interval) of each value of a figure: of a dict by its keys, of a list by place, from 1."""
    value, interval = figure["value"], figure.get("ci95")
    if not isinstance(value, dict | list):
        return [("", value, interval)]
    places = value if isinstance(value, dict) else range(len(value))
    names = value if isinstance(value, dict) else [str(place + 1) for place in places]
    return [(name, value[place], interval and interval[place]) for place, name in zip(places, names)]


def each_part(measure: Measure, figure: Figure, of_players: bool) -> Iterator[MeasureRow]:
    for part, value, interval in parts(figure):
        if value is not None:
            meaning = f"{measure.meaning} ({part})" if part else measure.meaning
            yield MeasureRow(measure.name, part, value, interval, measure.unit, meaning)


def measure(
    meaning: str,
    *,
    unit: MeasureUnit = "number",
    estimated: bool = False,
    until: bool = True,
    lines: Callable[[Measure, Figure, bool], Iterator[MeasureRow]] = each_part,
    squares: Callable[[TallyLike], Squares] | None = None,
    rare: bool = False,
    apart: bool = False,
) -> Callable[[Callable[[Any, Any], Figure]], Measure]:
    """Makes a measure of the function below, under its name; see `Measure`."""

    def made(function: Callable[[Any, Any], Figure]) -> Measure:
        found = Measure(function.__name__, function, meaning, unit, estimated, until, lines, "", squares, rare, apart)
        vars(found).update({name: getattr(function, name) for name in ("__doc__", "__module__", "__qualname__")})
        return found

    return made
