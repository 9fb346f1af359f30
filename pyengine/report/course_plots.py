"""The figures of the course of matches: medians with bands, and drama. Needs matplotlib."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pyengine.report import course
from pyengine.report.canvas import ACCENT, MUTED, axes_of, legend, percent_axis, whole_axis
from pyengine.report.tables import varied
from pyengine.report.words import NBSP, Summary, about, decision

BANDS = (("10", "90", 0.15), ("25", "75", 0.3))
DRAMAS = 5  # hundredths in a bar
HEADS = {
    "options": ("Legal moves from match to match", "legal moves"),
    "lead": ("How far the leading seat is ahead", "lead, in units of the payoff"),
}


def figures(summary: Summary) -> dict[str, tuple[Any, bool]]:
    """By name, each with whether there is anything to draw."""
    found = summary.get("course")
    if found is None:
        return {}
    many = course.reached(found["by_decision"]) > 2
    return {
        "options": (partial(_by_number, "options", *HEADS["options"]), many and varied(summary)),
        "lead": (partial(_by_number, "lead", *HEADS["lead"]), many and course.leads(found["by_decision"])),
        "chance": (chance, course.estimated(summary)),
        "drama": (drama, course.estimated(summary)),
    }


def _bands(axes: Axes, places: Sequence[float], values: Mapping[str, Sequence[float]]) -> None:
    """The median, within it half and four fifths of the matches."""
    for low, high, alpha in BANDS:
        label = f"{int(high) - int(low)}{NBSP}% of matches"
        axes.fill_between(places, values[low], values[high], color=ACCENT, alpha=alpha, linewidth=0, label=label)
    axes.plot(places, values["50"], color=ACCENT, label="median")


def _by_number(name: str, title: str, ylabel: str, summary: Summary) -> Figure:
    """Legal moves, or lead, by number of the decision."""
    found = summary["course"]["by_decision"]
    last = course.reached(found)
    figure, axes = axes_of(3.4, title, decision(summary), ylabel, "y")
    _bands(axes, found["number"][:last], {percent: column[:last] for percent, column in found[name].items()})
    axes.set(ylim=(0, 1.08 * max(found[name]["90"][:last]) or 1), xlim=(0.1, found["number"][last - 1] + 0.9))
    whole_axis(axes.xaxis)
    legend(axes, 2)
    return figure


def chance(summary: Summary) -> Figure:
    """The later winner's chance by tenth of the match."""
    figure, axes = axes_of(3.4, "The later winner's chance", "share of the match", "chance of winning", "y")
    _bands(axes, [tenth / 10 for tenth in range(11)], summary["course"]["by_tenth"]["winner"])
    for value, text in ((summary["course"]["certain"]["chance"], "certain"), (1 / summary["players"], "even share")):
        axes.axhline(value, color=MUTED, linewidth=1.2, linestyle=(0, (4, 3)))
        axes.annotate(text, (0, value), (3, -11), textcoords="offset points", color=MUTED, size=9)
    axes.set(ylim=(0, 1.04), xlim=(0, 1))
    percent_axis(axes.xaxis)
    percent_axis(axes.yaxis)
    legend(axes, 2)
    return figure


def drama(summary: Summary) -> Figure:
    """Winners by how far behind they were."""
    unit, shares = (summary["course"]["drama"][name] for name in ("unit", "share"))
    figure, axes = axes_of(3.4, "Drama: how far behind winners were", "drama", "share of the winners", "y")
    lows, width = range(1, len(shares), DRAMAS), 0.8 * DRAMAS * unit
    axes.bar([-DRAMAS * unit / 2], shares[:1], color=MUTED, width=width, label="never behind")
    axes.bar(
        [unit * (low + (DRAMAS - 1) / 2) for low in lows],
        [sum(shares[low : low + DRAMAS]) for low in lows],
        color=ACCENT,
        width=width,
        label=f"behind: {about(1 - shares[0])}",
    )
    axes.set(xlim=(-0.06, 0.72))
    percent_axis(axes.yaxis)
    legend(axes, 2)
    return figure
