"""The figures of the course of matches: medians with bands, and drama. Needs matplotlib."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import chain
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pyengine.base.drawing.canvas import ACCENT, MUTED, SEATS, axes_of, finished
from pyengine.report import course
from pyengine.report.tables import enough, varied
from pyengine.report.words import NBSP, Summary, about, decision, side_word, sides
from pyengine.worth.estimates import play_of

BANDS = (("10", "90", 0.15), ("25", "75", 0.3))
DRAMAS = 5  # hundredths in a bar
BARS = 40  # at most
HEADS = {
    "options": ("Legal moves from match to match", "legal moves"),
    "lead": ("How far the leading {side} is ahead", "lead, in units of the payoff"),
}


def figures(summary: Summary) -> dict[str, tuple[Any, bool]]:
    """By name, each with whether there is anything to draw."""
    drawn: dict[str, tuple[Any, bool]] = {}
    if "course" in summary:
        found = summary["course"]["by_decision"]
        many = enough(found["matches"]) > 2
        drawn = {
            "options": (partial(_by_number, found, "options", *HEADS["options"]), many and varied(summary)),
            "lead": (partial(_by_number, found, "lead", *HEADS["lead"]), many and course.leads(found)),
            "chance": (chance, course.estimated(summary)),
            "drama": (drama, course.estimated(summary)),
        }
    for name, watched in summary.get("watch", {}).items():
        several = any(len(end["counts"]) > 1 for end in watched["end"].values())
        drawn[f"{name}-end"] = partial(ends, f"{name} at the end", name, watched["end"]), several
        for owner, called in course.owned(watched["by_decision"]).items():
            heads = f"{name} from match to match", f"{name}, {called}"
            draw = partial(_by_number, watched["by_decision"], owner, *heads)
            drawn[f"{name}-{owner}"] = draw, enough(watched["by_decision"]["matches"]) > 2
    return drawn


def bands(axes: Axes, places: Sequence[float], values: Mapping[str, Sequence[float]], **median: Any) -> None:
    """The median, around it half and four fifths of the matches."""
    for low, high, alpha in BANDS:
        label = f"{int(high) - int(low)}{NBSP}% of matches"
        axes.fill_between(places, values[low], values[high], color=ACCENT, alpha=alpha, linewidth=0, label=label)
    axes.plot(places, values["50"], color=ACCENT, label="median", **median)


def _by_number(found: Mapping[str, Any], name: str, title: str, ylabel: str, summary: Summary) -> Figure:
    """Legal moves, lead, or a number that was watched, by number of the decision."""
    last = enough(found["matches"])
    ylabel += ", in bins" * (max(map(abs, chain(*found[name].values()))) >= found["exact_below"])
    figure, axes = axes_of(3.4, title.replace("{side}", side_word(summary)), decision(summary), ylabel, "y")
    bands(axes, found["number"][:last], {percent: column[:last] for percent, column in found[name].items()})
    least, most = min(found[name]["10"][:last]), max(found[name]["90"][:last])
    axes.set(ylim=(min(0, 1.08 * least), max(0, 1.08 * most) or 1), xlim=(0.1, found["number"][last - 1] + 0.9))
    return finished(figure, whole="x", columns=2)


def ends(title: str, name: str, found: Mapping[str, Any], summary: Summary) -> Figure:
    """A number at the end of matches, by owner: shares of bars that hold as many values each."""
    spans = [(end["first"], end["first"] + len(end["counts"])) for end in found.values()]
    least, most = min(low for low, _ in spans), max(high for _, high in spans)
    width = -(-(most - least) // BARS)
    beyond = ", the outermost bars and beyond" * any(end["least_told"] or end["most_told"] for end in found.values())
    heads = title, name + beyond, f"share of matches{f', per {width}' if width > 1 else ''}"
    figure, axes = axes_of(3.4, *heads, "y")
    edges = [least - 0.5 + width * bar for bar in range(-(-(most - least) // width) + 1)]
    for colour, (owner, end) in zip(SEATS, found.items()):
        heights = [0] * (len(edges) - 1)
        for value, count in enumerate(end["counts"], end["first"] - least):
            heights[value // width] += count / summary["games"]
        axes.stairs(heights, edges, color=colour, linewidth=1.8, label=owner)
        axes.stairs(heights, edges, color=colour, fill=True, alpha=0.07, linewidth=0)
    return finished(figure, percent="y", whole="x", columns=4)


def chance(summary: Summary) -> Figure:
    """The later winner's chance by tenth of the match."""
    play = f"if {play_of(summary['estimator'])}"
    figure, axes = axes_of(3.4, "The later winner's chance", f"share of the match\n{play}", "chance", "y")
    bands(axes, [tenth / 10 for tenth in range(11)], summary["course"]["by_tenth"]["winner"])
    for value, text in ((summary["course"]["certain"]["chance"], "certain"), (1 / len(sides(summary)), "even share")):
        axes.axhline(value, color=MUTED, linewidth=1.2, linestyle=(0, (4, 3)))
        axes.annotate(text, (0, value), (3, -11), textcoords="offset points", color=MUTED, size=9)
    axes.set(ylim=(0, 1.04), xlim=(0, 1))
    return finished(figure, percent="xy", columns=2)


def drama(summary: Summary) -> Figure:
    """Winners by how far behind they were."""
    unit, shares = (summary["course"]["drama"][name] for name in ("unit", "share"))
    play = f"if {play_of(summary['estimator'])}"
    figure, axes = axes_of(3.4, "Drama: how far behind winners were", f"drama\n{play}", "share of the winners", "y")
    lows, width = range(1, len(shares), DRAMAS), 0.8 * DRAMAS * unit
    axes.bar([-DRAMAS * unit / 2], shares[:1], color=MUTED, width=width, label="never behind")
    middles = [unit * (low + (DRAMAS - 1) / 2) for low in lows]
    heights = [sum(shares[low : low + DRAMAS]) for low in lows]
    axes.bar(middles, heights, color=ACCENT, width=width, label=f"behind: {about(1 - shares[0])}")
    axes.set(xlim=(-0.06, 0.72))
    return finished(figure, percent="y", columns=2)
