"""The measures of a study as rows of text."""

from collections.abc import Iterator

from pyengine.measures.catalogue import shown
from pyengine.measures.measure import TOGETHER, MeasureRow
from pyengine.report.document import Quantity, Table
from pyengine.report.words import Summary, by_player
from pyengine.worth.estimates import play_of

ELSEWHERE = ("branching", "length", "turns")  # a terminal has them in other tables


def figures(summary: Summary) -> Iterator[MeasureRow]:
    """Every measure that has a value, a line for each part."""
    for name, figure in summary.get("measures", {}).items():
        if figure["value"] is not None:
            found = shown(name, figure)
            play = f"; {play_of(summary['estimator'], '')}" if found.estimated else ""
            for row in found.lines(found, figure, by_player(summary)):
                yield row._replace(meaning=row.meaning + play)


def table(summary: Summary, meanings: bool = True, every: bool = True) -> Table | None:
    """All of them, or those that no other table has; without their meanings for a narrow terminal."""
    rows, before = [], ""
    for figure in figures(summary):
        if every or figure.name not in (*ELSEWHERE, *summary.get("watch", ())):
            name = f"{figure.name}: {figure.part}" if figure.part else figure.name
            if meanings and not every:
                name = figure.name if figure.name != before else ""
            before = figure.name
            rows.append((name, Quantity(figure.value, figure.interval, figure.unit), figure.meaning)[: 2 + meanings])
    heads = ("measure", "value", "meaning")[: 2 + meanings]
    return Table(heads, rows, (0, 3), "Every measure by its name in the JSON") if rows else None


def absent(summary: Summary) -> Iterator[str]:
    """Measures that do not apply, and why."""
    for name, figure in summary.get("measures", {}).items():
        if figure["value"] is None and (figure.get("reason") != TOGETHER or shown(name, figure).estimated):
            yield f"not measured: {name} ({figure.get('reason', 'it does not apply')})"


def estimates(summary: Summary) -> str:
    """Say how estimates were made, if there are any."""
    measured = [(name, figure) for name, figure in summary.get("measures", {}).items() if figure["value"] is not None]
    if not (names := [name for name, figure in measured if shown(name, figure).estimated]):
        return ""
    noisy = " and ".join(name for name in names if name in ("drama", "decisiveness"))
    noise = f" The noise of estimates is part of {noisy}: compare figures of one estimator alone." if noisy else ""
    determinisations, _, playouts = summary["estimator"].split(":")[1].partition("x")
    return (
        f"Measures of the course of a match rest on estimates: {determinisations} determinisations of each "
        f"decision and {playouts} playouts of each move in each of them, as if {play_of(summary['estimator'])}, "
        f"whoever plays.{noise}"
    )
