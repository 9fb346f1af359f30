"""Figures of bars: who wins, and how much choice there is at which place. Needs matplotlib."""

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from pyengine.report.canvas import ACCENT, INK, MUTED, SEATS, axes_of, percent_axis, style
from pyengine.report.tables import varied
from pyengine.report.words import NBSP, Interval, Summary, about, decision, differing, widest

MOST_PLACES = 24  # more bars than these are no picture
MOST_LETTERS = 28  # of a label


def _bars(
    axes: Axes,
    names: Sequence[str],
    values: Sequence[float],
    intervals: Sequence[Interval],
    texts: Sequence[str],
    colours: str | Sequence[str],
) -> None:
    """Bars from top to bottom with whiskers, and their values at the right edge."""
    rows = range(len(names))
    axes.barh(rows, values, color=colours, height=0.62)
    for row, (text, interval) in enumerate(zip(texts, intervals)):
        if interval:
            axes.plot(interval, (row, row), color=INK, linewidth=1.4, marker="|", markersize=8, markeredgewidth=1.4)
        axes.annotate(
            text, (1, row), xycoords=("axes fraction", "data"), ha="right", va="center", weight="bold", size=11
        )
    axes.set_yticks(rows, [_short(name) for name in names])
    most = max(max([value, *(interval or ())]) for value, interval in zip(values, intervals))
    axes.set(ylim=(len(names) - 0.5, -0.85), xlim=(0, 1.2 * most if most > 0 else 1))
    axes.xaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))
    axes.spines["bottom"].set_visible(False)


def _short(name: str) -> str:
    return name if len(name) <= MOST_LETTERS else name[: MOST_LETTERS - 3] + "..."


def _shares(
    title: str, ylabel: str, names: Sequence[str], figures: Mapping[str, Any], colours: str | Sequence[str]
) -> Figure:
    shares, intervals, players = figures["share"], figures["ci95"], len(names)
    figure, axes = axes_of(1.35 + 0.42 * players, title, "share of matches won", ylabel, "x")
    texts = [about(share, widest(intervals)) for share in shares]
    _bars(axes, names, shares, intervals, texts, colours)
    axes.axvline(1 / players, color=MUTED, linewidth=1.2, linestyle=(0, (4, 3)))
    axes.annotate(
        f"even share {100 / players:.3g}{NBSP}%",
        (1 / players, -0.5),
        (4, 1),
        textcoords="offset points",
        color=MUTED,
        size=9,
    )
    percent_axis(axes.xaxis)
    return figure


@style()
def wins(summary: Summary) -> Figure | None:
    """Win share of each seat, with its interval and the even share; None with one seat."""
    players = summary["players"]
    if players < 2:
        return None
    names = [str(seat + 1) for seat in range(players)]
    return _shares("Win share by seat", "seat, in turn order", names, summary["wins"], SEATS[:players])


@style()
def players(summary: Summary) -> Figure | None:
    """Win share of each player over all seatings; None where they keep their seats, or all are alike."""
    if not differing(summary) or summary["seatings"] == 1:
        return None
    lines = summary["by_player"]
    figures = {name: [line["wins"][name] for line in lines] for name in ("share", "ci95")}
    return _shares("Win share by player", "player", [line["player"] for line in lines], figures, ACCENT)


@style()
def places(summary: Summary) -> Figure | None:
    """Mean number of legal moves at each place; None where there is nothing to compare."""
    figures = summary["legal_moves"].get("by_place")
    wanted = [i for i, count in enumerate(figures["decisions"]) if count] if figures else []
    if not 2 <= len(wanted) <= MOST_PLACES or not varied(summary):
        return None
    figure, axes = axes_of(
        1.35 + 0.36 * len(wanted),
        f"Legal moves by kind of {decision(summary)}",
        f"legal moves of a {decision(summary)}, mean",
        "place",
        "x",
    )
    values, intervals = [figures["mean"][i] for i in wanted], [figures["ci95"][i] for i in wanted]
    _bars(axes, [figures["names"][i] for i in wanted], values, intervals, [f"{value:.3g}" for value in values], ACCENT)
    return figure
