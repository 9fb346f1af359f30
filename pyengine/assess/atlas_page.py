"""The pictures of an atlas. Needs matplotlib: import it only where they are drawn."""

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox

from pyengine.assess.atlas_words import TOGETHER, quantities, told, won
from pyengine.assess.page import Dots, dots
from pyengine.assess.points.play import quantile
from pyengine.base.drawing.canvas import ACCENT, MUTED, SEATS, WIDTH, axes_of, cut, finished, style
from pyengine.report import words
from pyengine.report.course_plots import ends

AROUND = [*product((0.6, -0.6), (1, -1)), (0, 1), (0, -1), (1, 0), (-1, 0)]  # a dot: where its name may stand
LEAST, FEW, LETTERS = 0.02, 5, 22  # of the matches, and matches with a leader, at least; of a name
MANY = 30  # games: more take a larger picture
EVEN = {"fair": 1.0, "skill": 0.5}


@style()
def figures(found: Any) -> dict[str, Figure]:
    """All pictures by name: those of all games, and those of each by its number."""
    rows = [(number, name, row) for number, (name, row) in enumerate(told(found), 1) if not row["error"]]
    drawn = dict[str, Figure]()
    for chart, (title, axis, _) in TOGETHER.items():
        if known := [(cut(name, LETTERS), values) for _, name, row in rows if (values := _values(chart, row))]:
            seats = max(len(values) for _, values in known) if chart == "fair" else 0
            drawn[chart] = dots((title, axis), known, [f"seat {seat + 1}" for seat in range(seats)], EVEN.get(chart))
    if "length" in drawn:
        finished(drawn["length"], log=(1, 3))
    if records := [row["record"] for _, _, row in rows if row.get("record")]:
        drawn["known"] = skill_and_luck(records)
    return drawn | {f"{name}-{number}": figure for number, _, row in rows for name, figure in _alone(row)}


@style()
def skill_and_luck(records: Sequence[Any]) -> Figure:
    """Skill of strong play against the deal's share, of each record that has both: a dot with intervals and a name."""
    heads = "Skill and luck", "the deal's share of who wins", "skill: levels of strong above random play"
    figure, axes = axes_of(5.6, *heads, "y")
    if len(records) > MANY:
        figure.set_size_inches(1.8 * WIDTH, 8)
    dots, crosses = dict[str, tuple[float, float]](), []
    for name, known in ((each["name"], each["strong"]) for each in records if {"deal", "skill"} <= {*each["strong"]}):
        (x, wide), (y, high, *_) = known["deal"].values(), known["skill"].values()
        dots[f"{name} (luck {words.about(known['luck']['value'])})" if "luck" in known else name] = x, y
        crosses += [[(end, y) for end in wide or ()], [(x, end) for end in high or ()]]
    axes.add_collection(LineCollection(crosses, colors=ACCENT, linewidths=1.5, alpha=0.25))
    axes.plot(*zip(*dots.values()), marker="o", markersize=5, linestyle="", color=ACCENT, zorder=3)
    finished(figure, percent="x").draw_without_rendering()  # labels find their places on what is laid out
    taken = [Bbox.from_extents(*(at - 5), *(at + 5)) for at in axes.transData.transform([*dots.values()])]
    how: dict[str, Any] = {"textcoords": "offset points", "va": "center", "fontsize": 8.5, "in_layout": False}
    line = {"arrowstyle": "-", "color": MUTED, "linewidth": 0.6, "shrinkA": 0}
    for name, dot in dots.items():
        for away, (right, up) in product(range(8, 99, 9), AROUND):
            side = ("center", "left", "right")[round(right)]
            label = axes.annotate(name, dot, (away * right, away * up), ha=side, arrowprops=line, **how)
            label.get_window_extent()  # puts it in its place
            box = Text.get_window_extent(label)
            inside = axes.bbox.contains(box.x0, box.y0) and axes.bbox.contains(box.x1, box.y1)
            if inside and not box.count_overlaps(taken):
                break
            label.remove()
        taken.append(box)
    return figure


def _values(chart: str, row: Any) -> Dots:
    """Values of a game in a picture of all games."""
    if chart == "fair":
        wins, seats = won(row), len(won(row))
        return [(seats * each["value"], [seats * end for end in each["ci95"] or ()]) for each in wins]
    value, around, *_ = quantities(row)[chart]
    if chart == "length":
        value, lengths = value or None, row["random"]["decisions"]["histogram"]
        around = [quantile(lengths, part) for part in (0.05, 0.95)]
    return [] if value is None else [(value, around)]


def _alone(row: Any) -> Iterator[tuple[str, Figure]]:
    """Choices by move, spread of scores, and leaders of a game."""
    random, word = row["random"], words.decision(row["random"])
    course = [each for each in row["course"] if each["matches"] >= LEAST * row["course"][0]["matches"]]
    if not course:
        return
    figure, axes = axes_of(3.4, "Choices by move", word, "legal moves, mean", "y")
    for seat, means in enumerate(zip(*(each["moves"] for each in course))):
        known = [(place, mean) for place, mean in enumerate(means, 1) if mean is not None]
        axes.plot(*zip(*known), color=SEATS[seat], marker="o", markersize=3, linewidth=1, label=f"seat {seat + 1}")
    axes.set_ylim(0, None)
    yield "choice", finished(figure, whole="x", columns=4)
    if scores := random.get("by", {}).get("outcome"):
        yield "scores", ends("Spread of scores", "score", dict(zip(words.sides(random), scores["scores"])), random)
    if led := [(place, each["share"], *each["ci95"]) for place, each in enumerate(course) if each["led"] >= FEW]:
        figure, axes = axes_of(3.4, "Leader by move", f"{word}s made", "matches that the leader wins", "y")
        places, shares, low, high = zip(*led)
        axes.plot(places, shares, color=ACCENT, marker="o", markersize=3)
        axes.fill_between(places, low, high, color=ACCENT, alpha=0.25, linewidth=0)
        axes.axhline(1 / len(words.sides(random)), color=MUTED, linewidth=1.2, linestyle=(0, (4, 3)))
        axes.set_ylim(0, 1.04)
        yield "leader", finished(figure, percent="y", whole="x")
