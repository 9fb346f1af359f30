"""The pictures of a verdict. Needs matplotlib: import it only where they are drawn."""

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.figure import Figure

from pyengine.assess.points.play import look, quantile
from pyengine.base.drawing.canvas import ACCENT, MUTED, SEATS, axes_of, cut, finished, rows_of, style
from pyengine.report import course_plots

ROW = 0.36  # inches
LETTERS = 40  # of a label
PLAYS = ("strong", "weak", "random")
Dots = Sequence[tuple[float, Sequence[float] | None]]  # values, with what lies around them


@style()
def figures(found: Mapping[str, Any]) -> dict[str, Figure]:
    """All pictures by name."""
    studies = {name: found["studies"][name] for name in PLAYS if found["studies"].get(name, {}).get("games")}
    varied = any(each["decisions"]["min"] < each["decisions"]["max"] for each in studies.values())
    drawn = {"length": _length(studies)} if varied else {}
    if any(each.get("verdict") for each in studies.values()):
        drawn["fair"] = _fair(studies)
    if len(found["ladder"]["rungs"]) > 1:
        from pyengine.strength.page import ladder_figures

        drawn["skill"] = ladder_figures(found["ladder"])["strength"]
    if found["course"]:
        least = found["quality"] and found["quality"]["ceiling"] is None
        drawn["decided"] = _decided(found["course"], "share decided, at least" if least else "share decided")
    if found["otherwise"]:
        rows = [(cut(row["name"], LETTERS), [(row[name], None) for name in PLAYS[:2]]) for row in found["otherwise"]]
        whom = "weak" if "weak" in found["plays"] else "random"
        heads = f"Strong and {whom} play", "share of times each chooses it"
        drawn["otherwise"] = dots(heads, rows[:10], ["strong play", f"{whom} play"], None)
    return drawn


def _fair(studies: Mapping[str, Any]) -> Figure:
    looks = {name: won for name, each in studies.items() if (won := look(each))}
    several = zip(*(won["rows"] for won in looks.values()))
    rows = [(each[0]["name"], [(one["value"], one["ci95"]) for one in each]) for each in several]
    even = next(iter(looks.values()))["even"]
    return dots(("Who wins", "share of the matches"), rows, [f"{name} play" for name in looks], even)


def dots(heads: tuple[str, str], rows: Sequence[tuple[str, Dots]], names: Sequence[str], even: float | None) -> Figure:
    """Values with what lies around them, several in a row, each under one of the names where there are any; dashed what
    is even. `heads`: the title, and what the values are, shares in per cent."""
    figure, axes = axes_of(1.6 + ROW * len(rows), *heads, "", "x")
    colours, left = SEATS if names else (ACCENT,), dict(enumerate(names))
    for line, (_, several) in enumerate(rows):
        for place, (value, ends) in enumerate(several):
            at = line + (place - (len(several) - 1) / 2) * min(0.22, 0.7 / len(several))
            axes.plot(ends or [value] * 2, [at, at], color=colours[place], linewidth=3, alpha=0.5)
            axes.plot([value], [at], marker="o", color=colours[place], label=left.pop(place, None))
    if even is not None:
        axes.axvline(even, color=MUTED, linewidth=1.2, linestyle=(0, (4, 3)))
    rows_of(axes, [name for name, _ in rows])
    return finished(figure, percent="x" * heads[1].startswith("share"), columns=4 * bool(names))


def _length(studies: Mapping[str, Any]) -> Figure:
    longest, found = max(quantile(each["decisions"]["histogram"], 0.995) for each in studies.values()), {}
    for name, each in studies.items():
        first, shares = each["decisions"]["min"], [count / each["games"] for count in each["decisions"]["histogram"]]
        told = {"counts": [*shares[first:longest], sum(shares[longest:])], "most_told": len(shares) > longest + 1}
        found[f"{name} play"] = {"first": first, "least_told": None, **told}
    return course_plots.ends("Length", "decisions", found, {"games": 1})


def _decided(course: Any, share: str) -> Figure:
    figure, axes = axes_of(3.6, "When it is decided", "part of the match", share, "y")
    for colour, (name, label) in zip(SEATS, (("open", "all cards open"), ("table", "as all can see it"))):
        rows = [(row["part"], row[name]) for row in course if row[name]]
        parts, values = ([part for part, _ in rows], [max(0.0, each["value"]) for _, each in rows])
        low, high = ([each["ci95"][end] for _, each in rows] for end in (0, 1))
        axes.fill_between(parts, low, high, color=colour, alpha=0.25, linewidth=0)
        axes.plot(parts, values, color=colour, marker="o", markersize=4, label=label)
    axes.set(xlim=(0, 1), ylim=(0, 1.02))
    return finished(figure, percent="xy", columns=2)
