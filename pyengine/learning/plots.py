"""The picture of a training. Needs matplotlib: import it only where it is drawn."""

from collections.abc import Sequence

from pyengine.base.drawing.canvas import SEATS, axes_of, legend, percent_axis, right_on_dark, style, svg

# What an axis says of a measure, where that is not its name.
KINDS = {"nashconv": "NashConv", "payoff": "payoff of a match", "wins": "share of matches won"}


@style()
def picture(title: str, rows: Sequence[Sequence[str]]) -> bytes:
    """Draw how strong a player was after so many decisions, as SVG.

    rows : as `pyengine.learning.result.COLUMNS` names their columns; a ring marks the best player
    """
    measures = list(dict.fromkeys(row[3] for row in rows))
    kind = measures[0].split()[0]
    figure, axes = axes_of(3.6, title, "decisions learnt from, in millions", KINDS.get(kind, kind), "y")
    for name, colour in zip(measures, SEATS):
        known = [row for row in rows if row[3] == name and row[4] != "None"]
        decisions, value, low, high = ([float(row[column]) for row in known] for column in (1, 4, 5, 6))
        decisions = [each / 1e6 for each in decisions]
        axes.fill_between(decisions, low, high, color=colour, alpha=0.2, linewidth=0)
        axes.plot(decisions, value, marker="o", markersize=4 if len(known) < 20 else 2, color=colour, label=name)
        best = ([each for each, row in zip(numbers, known) if row[7] == "1"] for numbers in (decisions, value))
        axes.plot(*best, "o", fillstyle="none", markersize=11, color=colour)
    if kind == "wins":
        percent_axis(axes.yaxis)
    elif kind != "payoff":
        axes.set_ylim(bottom=0)
    if len(measures) > 1:
        legend(axes, 2)
    return right_on_dark(svg(figure))
