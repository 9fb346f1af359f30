"""The figures of a report, and their files. Needs matplotlib, so import this module only where figures are drawn."""

import io
from collections.abc import Mapping

import matplotlib
from matplotlib.figure import Figure

from pyengine.report import bars, curves
from pyengine.report.canvas import style
from pyengine.report.words import Summary

_FIGURES = {
    "wins": bars.wins,
    "players": bars.players,
    "length": curves.survival,
    "choice": curves.choice,
    "course": curves.by_decision,
    "places": bars.places,
    "setups": curves.setups,
}


def figures(summary: Summary) -> dict[str, Figure]:
    """All figures of a summary that it has numbers for, by name."""
    drawn = {name: draw(summary) for name, draw in _FIGURES.items() if summary["games"]}
    return {name: figure for name, figure in drawn.items() if figure is not None}


@style()
def svg(figure: Figure) -> str:
    """A figure as SVG text for embedding: letters as text, no background, nothing about when and by what."""
    matplotlib.rcParams["svg.fonttype"] = "none"
    text = io.StringIO()
    figure.savefig(text, format="svg", facecolor="none", metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
    return text.getvalue()


@style()
def files(figures: Mapping[str, Figure]) -> dict[str, bytes]:
    """Each figure (by name) as SVG and PNG: {name of the file: bytes}. Same figures, same bytes."""
    found = {}
    for name, figure in figures.items():
        for kind, metadata in (("svg", {"Date": None}), ("png", {"Software": None})):
            figure.savefig(data := io.BytesIO(), format=kind, metadata=metadata)
            found[f"{name}.{kind}"] = data.getvalue()
    return found
