"""The measures of a study as rows of text."""

from typing import NamedTuple

from pyengine.report.tables import INTERVAL, Table
from pyengine.report.words import NBSP, NONE, mean, percent, seated

ELSEWHERE = ("branching", "length", "turns")  # a terminal has them in other tables


class Figure(NamedTuple):
    name: str  # as in the JSON
    part: str  # of several values, or ""
    value: str
    interval: str
    meaning: str


def figures(summary):
    """Every measure that has a value, a line for each part; the win shares have a table of their own."""
    from pyengine.measures.catalogue import lines

    measures = summary.get("measures", {})
    for line in lines():
        figure = measures.get(line.name)
        if figure is None or figure["value"] is None:
            continue
        if line.name == "win_share":
            yield from _equal_seats(figure)
        elif line.name == "strength":
            yield Figure(
                line.name, "", *percent(figure["value"], figure["ci95"]), f"{figure['player']} among random ones"
            )
            yield Figure(
                line.name, "order", *mean(figure["order"], figure["order_ci95"]), "order: 0 even share, 1 all wins"
            )
        elif isinstance(figure["value"], dict):
            yield from _parts(summary, line.name, figure)
        else:
            yield Figure(line.name, "", *text(line.name, figure["value"], figure["ci95"]), line.text)


def text(name, value, interval):
    """A value and its interval as texts."""
    from pyengine.measures.catalogue import SHARES

    return percent(value, interval) if name in SHARES else mean(value, interval)


def _parts(summary, name, figure):
    for part, value in figure["value"].items():
        if value is not None and (part != "player" or seated(summary)):
            yield Figure(name, part, *text(name, value, figure["ci95"][part]), f"of the results, by the {part}")


def _equal_seats(figure):
    test = figure.get("equal_seats")
    if test is not None:
        p = test["p"]
        yield Figure(
            "equal seats",
            "",
            f"p{NBSP}={NBSP}{p:.2g}" if p >= 1e-4 else f"p{NBSP}<{NBSP}0.0001",
            NONE,
            "test of equal win shares",
        )


def table(summary, meanings=True, every=True):
    """All of them, or those that no other table has; without their meanings for a narrow terminal."""
    rows, before = [], None
    for figure in figures(summary):
        if every or figure.name not in ELSEWHERE:
            name = f"{figure.name}: {figure.part}" if figure.part else figure.name
            if meanings and not every:
                name = figure.name if figure.name != before else ""
            before = figure.name
            rows.append((name, figure.value, figure.interval, figure.meaning)[: 4 if meanings else 3])
    if not rows:
        return None
    return Table(("measure", "value", INTERVAL, *(("meaning",) if meanings else ())), rows, (0, 3))


def absent(summary):
    """(name, reason) of the measures that do not apply."""
    return [
        (name, figure.get("reason", "it does not apply"))
        for name, figure in summary.get("measures", {}).items()
        if figure["value"] is None
    ]


def estimates(summary):
    """How estimates were made, a sentence, or nothing."""
    from pyengine.measures.catalogue import ESTIMATED

    if not any(name in ESTIMATED for name in summary.get("measures", ())):
        return ""
    determinisations, _, playouts = summary["estimator"].partition(":")[2].partition("x")
    return (
        f"Measures of the course of a match rest on estimates: {determinisations} determinisations of each "
        f"decision and {playouts} random playouts of each move in each of them, whoever plays."
    )
