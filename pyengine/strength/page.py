"""The pictures of tournaments and ladders. Needs matplotlib: import it only where they are drawn."""

from collections.abc import Mapping
from typing import Any

from matplotlib.figure import Figure

from pyengine.base.drawing.canvas import ACCENT, INK, MUTED, SEATS, WIDTH, axes_of, cut, finished, rows_of, style

ROW = 0.42  # inches


@style()
def figures(found: Mapping[str, Any]) -> dict[str, Figure]:
    return {"ratings": _ratings(found), "crosstable": _crosstable(found)}


@style()
def ladder_figures(found: Mapping[str, Any]) -> dict[str, Figure]:
    """Strength of all players of a ladder, against the time of a decision."""
    figure, axes = axes_of(4.8, "Strength", "CPU time of a decision, ms", "rungs above each other, rating points", "y")
    took = {player: 1000 * seconds for player, seconds in found["run"]["decision_seconds"].items()}
    names = dict.fromkeys(each["line"] for rung in found["rungs"] for each in rung["tried"])
    for name, colour in zip(names, SEATS):
        tried = [(rung, each) for rung in found["rungs"] for each in rung["tried"] if each["line"] == name]
        best = {each["player"]: rung["rating"] for rung, each in tried if each["player"] == rung["player"]}
        dots = [(took[each["player"]], best.get(each["player"], each)["points"]) for _, each in tried]
        axes.plot(*zip(*dots), marker="o", markersize=4, linewidth=1.4, color=colour, label=name)
        for player, rating in best.items():
            ends = rating["ci95"] or [rating["points"]] * 2
            axes.plot([took[player]] * 2, ends, color=colour, linewidth=2.5, alpha=0.4)
    for name, points in [("random", 0.0), *((row["player"], row["rating"]["points"]) for row in found["fixed"])]:
        axes.plot([took[name]], [points], marker="D", markersize=6, color=INK)
        axes.annotate(name, (took[name], points), (0, 8), textcoords="offset points", ha="center")
    axes.axhline(0, color=MUTED, linewidth=1.2, linestyle=(0, (4, 3)), zorder=0)
    axes.margins(x=0.08, y=0.08)
    marks = (1, 2, 5) if max(took.values()) < 200 * min(took.values()) else (1,)
    return {"strength": finished(figure, columns=3, log=marks)}


def _ratings(found: Mapping[str, Any]) -> Figure:
    """A dot for each player, with its interval."""
    rows = found["ratings"]
    figure, axes = axes_of(1.35 + ROW * len(rows), "Ratings", "rating points", "", "x")
    for place, row in enumerate(rows):
        low, high = row["ci95"] or (row["points"],) * 2
        axes.plot([low, high], [place, place], color=ACCENT, linewidth=3, alpha=0.55)
        axes.plot([row["points"]], [place], marker="o", markersize=7, color=ACCENT)
        axes.annotate(f"{row['points']:.0f}", (row["points"], place), (0, 7), textcoords="offset points", ha="center")
    axes.axvline(0, color=MUTED, linewidth=1.2, linestyle=(0, (4, 3)))
    rows_of(axes, [cut(row["player"]) for row in rows], 0.8)
    axes.margins(x=0.08)
    return figure


def _crosstable(found: Mapping[str, Any]) -> Figure:
    """Wins of each player, in rows, against each other, in columns: the more, the darker."""
    names = [row["player"] for row in found["ratings"]]
    count, places = len(names), {name: place for place, name in enumerate(names)}
    figure = Figure(figsize=(max(WIDTH, 2.2 + 0.5 * count), 1.2 + ROW * count))
    axes = figure.add_subplot(title="Wins of row against column, per cent")
    for each in found["tables"]:
        one, other = (places[player] for player in each["players"])
        share = each["wins"]["share"]
        for row, column, won in () if share is None else ((one, other, share), (other, one, 1 - share)):
            side, dark = [column - 0.48, column + 0.48], 0.04 + 0.6 * won**1.5  # letters on it stay readable
            axes.fill_between(side, row - 0.46, row + 0.46, color=ACCENT, alpha=dark, linewidth=0)
            axes.annotate(f"{round(100 * won, 9):.0f}", (column, row), ha="center", va="center", color=INK)
    axes.set_xlim(-0.5, count - 0.5)
    axes.set_xticks(range(count), [str(place + 1) for place in range(count)])
    rows_of(axes, [f"{cut(name)}  {place}" for place, name in enumerate(names, 1)])
    axes.grid(False)
    axes.xaxis.tick_top()
    axes.spines[:].set_visible(False)
    axes.tick_params(length=0)
    return figure
