"""Files of a study, or of a sweep, beside its figures.

An output is a function from the figures, and the study that is bound, to its files, {name in the folder: text or
bytes}. What draws is loaded when it is used: matplotlib takes its time. Each figure is drawn as SVG once, for its file
and for the page.
"""

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from pyengine.players import going_on
from pyengine.study.store import Files
from pyengine.study.study import ESTIMATOR

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from pyengine.report.document import Report
    from pyengine.study.bound import Bound


def files(found: Mapping[str, Any], bound: "Bound | None" = None) -> Files:
    """All of them: the report, and of a study the pages of the matches that are kept."""
    return {**report(found), **(pages(found, bound) if bound else {})}


def report(found: Mapping[str, Any]) -> Files:
    """Every picture, and the page."""
    from pyengine.report import plots, study

    return written(study.report(found), plots.figures(found), "" if "variants" in found else "plots/")


def output(found: Any, bound: object = None) -> Files:
    """Every picture of a result, and its page."""
    return written(found._report(), found._pictures())


def written(report: "Report", figures: Mapping[str, "Figure"], folder: str = "") -> Files:
    """Every picture of a document, in this folder, and its page."""
    from pyengine.report import page

    found, drawn = pictures(figures)
    return {f"{folder}{name}": data for name, data in found.items()} | {"report.html": page.written(report, drawn)}


def pages(found: Mapping[str, Any], bound: "Bound") -> Files:
    """A page for each match that is kept, made when it is written."""

    def write(place: Mapping[str, int]) -> str:
        from pyengine.record import record
        from pyengine.report.match import page

        can = bound.game.seats > 1 and "resample" in bound.game.table.can
        estimator = (bound.estimator or going_on(bound.game, bound.players, ESTIMATOR)) if can else None
        return page.write(record.of_study(bound, place["setup"], place["match"], place["seating"], estimator))

    kept = found["kept"]["matches"] if "kept" in found else ()
    return {f"matches/{number}.html": partial(write, place) for number, place in enumerate(kept, 1)}


def pictures(figures: Mapping[str, "Figure"]) -> tuple[dict[str, bytes], dict[str, str]]:
    """Each figure (by name) as files, SVG and PNG, and as the SVG text that pages take. Same figures, same bytes."""
    from pyengine.base.drawing import canvas

    drawn = {name: canvas.svg(figure) for name, figure in figures.items()}
    files: dict[str, bytes] = {}
    for name, text in drawn.items():
        files |= {f"{name}.svg": canvas.right_on_dark(text), f"{name}.png": canvas.png(figures[name])}
    return files, drawn
