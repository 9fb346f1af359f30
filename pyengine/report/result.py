"""The figures of a study with their tables, pictures and rows, for Python and notebooks."""

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pyengine.base.errors import InputError, instead, needing
from pyengine.base.notebook import ShownText, printed
from pyengine.measures.catalogue import shown
from pyengine.measures.difference import FIGURES
from pyengine.measures.measure import parts
from pyengine.report import by
from pyengine.report.by import FrameRow
from pyengine.study.figures import StudyFigures

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from pyengine.report.document import Report

COLUMNS = ("figure", "part", "value", "low", "high", "unit")


class Result(StudyFigures):
    """The figures of a study by name, as docs/reference/json.md describes them: a dict that does not change, of which
    reports are made. `Result(json.loads(text))` is one where the game is not installed."""

    _drawn_by = "pyengine.report.plots", "figures"  # which need matplotlib

    def table(self, width: int = 100) -> ShownText:
        """Text of the terminal, which shows itself; `width` in columns."""
        from pyengine.report import terminal

        return printed(lambda console: terminal.show(self._report(), console), width)

    def plot(self, name: str) -> "Picture":
        """A picture of the report by its name, such as "wins".

        Raises
        ------
        pyengine.InputError : there is no such picture; says which there are.
        """
        if name not in (figures := self._pictures()):
            what = "" if figures else "one of none: no match"
            raise InputError(f"there is no picture {name!r}; {instead(name, figures, what)}")
        return Picture(figures[name], name)

    def _report(self) -> "Mapping[str, Any] | Report":
        return self

    def _pictures(self) -> "Mapping[str, Figure]":
        module, function = self._drawn_by
        figures: Mapping[str, Figure] = getattr(import_module(module), function)(self)
        return figures

    def frame(self) -> Any:
        """A `pandas.DataFrame` of the measures, the payoffs, results and players' figures, and of what was told apart
        (`by`), a row for each part: figure, part (a seat, side or player from "1", a kind, a card; "" where a figure
        has one value), value, low, high (95 % interval, None where there is none; one end where a final score is that
        or beyond) and unit ("share", "number" or "p", a chance).

        Raises
        ------
        pyengine.InputError : pandas is not installed.
        """
        with needing("data", "a frame"):
            import pandas
        rows = ((name, part, value, *(ends or (None, None)), unit) for name, part, value, ends, unit in self._rows())
        return pandas.DataFrame(rows, columns=COLUMNS)

    def _rows(self) -> Iterable[FrameRow]:
        found = dict(self.get("measures", {}))
        for name in ("payoff", "result"):
            if self.get(name):
                found[name] = {"value": self[name]["mean"], "ci95": self[name]["ci95"]}
        for key in ("wins", "payoff") if "by_player" in self else ():
            values, intervals = zip(*(line[key].values() for line in self["by_player"]))
            found[f"{key}_by_player"] = {"value": [*values], "ci95": intervals}
        for name, figure in found.items():
            unit = (FIGURES.get(name) or shown(name, figure)).unit
            yield from ((name, *part, unit) for part in parts(figure) if part[1] is not None)
        yield from by.rows(self.get("by", {}))

    def _repr_html_(self) -> str:
        return self.table().html


class Picture:
    """A picture that shows itself in notebooks; `figure` is the `matplotlib.figure.Figure`, to be changed or saved."""

    def __init__(self, figure: "Figure", name: str) -> None:
        self.figure, self.name = figure, name

    def __repr__(self) -> str:
        return f"<the picture {self.name}>"

    def _repr_svg_(self) -> str:
        from pyengine.base.drawing.canvas import picture

        return picture(self.figure).decode()
