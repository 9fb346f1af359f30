"""The figures of a study with their tables, pictures and rows, for Python and notebooks."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from pyengine.base.errors import InputError, instead
from pyengine.base.notebook import Shown, printed
from pyengine.measures.catalogue import shown
from pyengine.measures.difference import FIGURES
from pyengine.measures.measure import parts
from pyengine.study.result import Figures

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from pyengine.study.figures import Summary

FigureRow: TypeAlias = tuple[Any, ...]
COLUMNS = ("figure", "part", "value", "low", "high", "unit")


class Result(Figures):
    """The figures of a study by name, as docs/reference/json.md describes them: a dict that does not change, of which
    reports are made. `Result(json.loads(text))` is one where the game is not installed."""

    def table(self, width: int = 100) -> Shown:
        """The tables that the terminal prints, as a text that shows itself; `width` in columns."""
        from pyengine.report import terminal

        return printed(lambda console: terminal.show(cast("Summary", self), console), width)

    def plot(self, name: str) -> "Picture":
        """A picture of the report by its name, such as "wins".

        Raises
        ------
        pyengine.InputError : there is no such picture; says which there are.
        """
        figures = self._pictures()
        if name not in figures:
            what = "" if figures else "one of none: no match"
            raise InputError(f"there is no picture {name!r}; {instead(name, figures, what)}")
        return Picture(figures[name], name)

    def _pictures(self) -> "Mapping[str, Figure]":
        from pyengine.report import plots

        return plots.figures(self)

    def frame(self) -> Any:
        """A `pandas.DataFrame` of the measures, the payoffs, results and players' figures, and of what was told apart
        (`by`), a row for each part: figure, part (a seat, side or player from "1", a kind, a card; "" where a figure
        has one value), value, low, high (95 % interval, None where there is none; one end where a final score is that
        or beyond) and unit ("share", "number" or "p", a chance).

        Raises
        ------
        pyengine.InputError : pandas is not installed.
        """
        try:
            import pandas
        except ImportError:
            raise InputError("a frame needs pandas, which is not installed; python -m pip install pandas") from None
        return pandas.DataFrame([*self._rows(), *_by(self.get("by", {}))], columns=COLUMNS)

    def _rows(self) -> list[tuple[Any, ...]]:
        found = dict(self.get("measures", {}))
        for name in ("payoff", "result"):
            if self.get(name):
                found[name] = {"value": self[name]["mean"], "ci95": self[name]["ci95"]}
        for name, key, value in (("wins_by_player", "wins", "share"), ("payoff_by_player", "payoff", "mean")):
            if "by_player" in self:
                lines = [line[key] for line in self["by_player"]]
                found[name] = {"value": [line[value] for line in lines], "ci95": [line["ci95"] for line in lines]}
        return [
            (name, part, value, *(interval or (None, None)), (FIGURES.get(name) or shown(name, figure)).unit)
            for name, figure in found.items()
            for part, value, interval in parts(figure)
            if value is not None
        ]

    def _repr_html_(self) -> str:
        return self.table().html


def _by(found: Mapping[str, Any]) -> Iterator[FigureRow]:
    """What a study told apart: shares, results and effects of kinds, cards and places, and how matches end."""
    for row in found.get("kind", ()):
        yield from _of("kind", f"{row['name']} at {row['place']}" if "place" in row else row["name"], row)
    for row in found.get("card", ()):
        for how in ("held", "drawn", "played", "discarded"):
            yield from _of(how, row["name"], row.get(how, {}))
    for row in found.get("place", ()):
        yield from _of("place", row["name"], row)
    ends = found.get("outcome", {})
    for name in ("last", "last_by_player"):
        for number, (share, ci95) in enumerate(zip(*ends.get(name, {}).values()), 1):
            yield name, str(number), share, *(ci95 or (None, None)), "share"
    scores = [("score", str(seat), each) for seat, each in enumerate(ends.get("scores", ()), 1)]
    for name, part, each in [*scores, *[("margin", "", ends.get("margins"))] * ("margins" in ends)]:
        yield name, part, each["mean"], None, None, "number"
        for share, value in each["quantiles"].items():
            cut = value == each["most_told"] and (value, None) or value == each["least_told"] and (None, value)
            yield f"{name}, {100 * float(share):.0f} %", part, value, *(cut or (None, None)), "number"


def _of(what: str, part: str, figures: Mapping[str, Any]) -> Iterator[FigureRow]:
    """The figures of a kind, a card or a place, and how many decisions or seats they rest on."""
    for name, figure in figures.items():
        if isinstance(figure, int):
            yield f"{what} {name}", part, figure, None, None, "number"
        elif isinstance(figure, Mapping):
            value = next((figure[key] for key in ("share", "mean", "value") if key in figure), None)
            if value is not None:
                yield f"{what} {name}", part, value, *(figure["ci95"] or (None, None)), "share"


class Picture:
    """A picture that shows itself in notebooks; `figure` is the `matplotlib.figure.Figure`, to be changed or saved."""

    def __init__(self, figure: "Figure", name: str) -> None:
        self.figure, self.name = figure, name

    def __repr__(self) -> str:
        return f"<the picture {self.name}>"

    def _repr_svg_(self) -> str:
        from pyengine.base.drawing.canvas import picture

        return picture(self.figure).decode()
