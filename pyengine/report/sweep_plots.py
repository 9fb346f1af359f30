"""The pictures of a sweep or a comparison: win shares of its variants, and how their figures differ."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from pyengine.base.drawing.canvas import ACCENT, INK, MUTED, PAPER, SEATS, WIDTH, percent_axis
from pyengine.games.spec import value_text
from pyengine.report import variants
from pyengine.report.sweep import MOST_DRAWN
from pyengine.report.words import NBSP, Summary, differing, player_names, sides

HEAD, ROW, LINE = 0.75, 0.16, 0.16  # inches: of an axis, of a figure on it, of a variant of that


def figures(found: Mapping[str, Any]) -> dict[str, Figure]:
    drawn = {"wins": wins(found), "differences": differences(found)}
    return {name: figure for name, figure in drawn.items() if figure}


def wins(found: Mapping[str, Any]) -> Figure:
    """Win shares, or the score of all, over the values of the last option, in one panel for every combination of the
    others."""
    *names, last = found["sweep"]
    places = {value_text(value): place for place, value in enumerate(found["sweep"][last])}
    panels: dict[str, list[tuple[int, Summary]]] = {}
    for each in found["variants"]:
        if each["summary"]["games"]:
            values = {name: value_text(value) for name, value in each["values"].items()}
            key = ", ".join(f"{name}{NBSP}{values[name]}" for name in names)
            panels.setdefault(key, []).append((places[values[last]], each["summary"]))
    columns = 2 if len(panels) > 1 else 1
    rows = max(1, -(-len(panels) // columns))
    figure = Figure(figsize=(WIDTH * (1 if columns == 1 else 1.6), 1.0 + 2.6 * rows))
    grid = figure.subplots(rows, columns, squeeze=False, sharey=True)
    for axes in grid.flat[len(panels) :]:
        axes.set_visible(False)
    for axes, (key, shown) in zip(grid.flat, panels.items()):
        _lines(axes, shown)
        axes.set(title=key or variants.title(found), xlabel=last)
        axes.set_xticks(list(places.values()), [re.sub(" *, *", ",\n", name) for name in places])
        if won := "wins" in shown[0][1]:
            percent_axis(axes.yaxis)
        grid[0][0].set_ylabel("share of matches won" if won else "score of all")
    named = {label: line for axes in grid.flat for line, label in zip(*axes.get_legend_handles_labels())}
    labels = sorted(named, key=lambda label: label == "even share")  # it comes last
    figure.legend([named[label] for label in labels], labels, loc="outside lower center", ncols=6)
    return figure


def _lines(axes: Axes, shown: Sequence[tuple[int, Summary]]) -> None:
    """A line for each seat or side over the places of variants; where players were named, one for the first of them."""
    seated = any("by_player" in summary for _, summary in shown)
    lines: dict[int, list[tuple[float, ...]]] = {}  # (place, share, low, high)
    names = dict[int, str]()
    for place, summary in shown:
        score = {"share": summary["payoff"]["mean"], "ci95": summary["payoff"]["ci95"]}
        wins: Mapping[str, Any] = summary.get("wins") or score
        pairs = [(line["wins"]["share"], line["wins"]["ci95"]) for line in summary.get("by_player", ())[:1]]
        if pairs and not differing(summary):  # who changes seats with others of the same kind has the mean of all
            pairs = [(sum(wins["share"]) / len(wins["share"]), None)]
        for seat, (share, interval) in enumerate(pairs or zip(wins["share"], wins["ci95"])):
            lines.setdefault(seat, []).append((place, share, *(interval or (share, share))))
        names.update(enumerate(player_names(summary)[:1] if seated else sides(summary)))
    for seat, points in lines.items():
        x, y, low, high = zip(*points)
        axes.plot(x, y, marker="o", markersize=4, color=SEATS[seat], label=names[seat])
        axes.fill_between(x, low, high, color=SEATS[seat], alpha=0.15, linewidth=0)
    even = sorted((place, 1 / len(sides(summary))) for place, summary in shown)
    if "wins" in shown[0][1]:
        axes.plot(*zip(*even), color=MUTED, linestyle=":", linewidth=1.2, label="even share")
        axes.set_ylim(bottom=0)


def differences(found: Mapping[str, Any]) -> Figure | None:
    """Differences from the first variant: shares on one axis, every other figure on its own, two in a row."""
    rows, names = variants.compared(found), [variants.label(each) for each in variants.others(found)[:MOST_DRAWN]]
    shares, alone = ([row for row in rows if row.share == share] for share in (True, False))
    if not rows:
        return None
    levels = -(-len(alone) // 2)
    heights = [HEAD + len(shares) * (ROW + LINE * len(names)), levels * (HEAD + ROW + LINE * len(names))]
    heights = [height for height, drawn in zip(heights, (shares, alone)) if drawn]
    figure = Figure(figsize=(WIDTH, sum(heights) + 0.7))
    parts = list(figure.subfigures(len(heights), 1, squeeze=False, height_ratios=heights).flat)
    if shares:
        _panel(parts[0].subplots(), shares, names)
    if alone:
        grid = parts[-1].add_gridspec(levels, 2)
        for place, row in enumerate(alone):
            last = place == len(alone) - 1 and place % 2 == 0  # which has the row for itself
            _panel(parts[-1].add_subplot(grid[place // 2, :] if last else grid[place // 2, place % 2]), [row], names)
    head = f"Differences from {variants.label(found['variants'][0])}"
    figure.suptitle(head, x=0.02, ha="left", size=12, weight="bold", color=INK)
    if len(names) > 1:
        parts[-1].legend(*parts[0].axes[0].get_legend_handles_labels(), loc="outside lower left", ncols=2)
    return figure


def _panel(axes: Axes, rows: list[variants.Compared], names: list[str]) -> None:
    """A line for each figure, with an interval for each variant: filled where the difference remains."""
    for place, name in enumerate(names):
        colour = SEATS[place] if len(names) > 1 else ACCENT
        axes.plot([], [], color=colour, label=name)
        for line, row in enumerate(rows):
            if not (cells := row.cells[place]):
                continue
            scale = 100 if row.share else 1
            height = line + (place - (len(names) - 1) / 2) * LINE / (ROW + LINE * len(names))
            value, interval = scale * cells["difference"], [scale * bound for bound in cells["ci95"] or ()]
            axes.plot(interval, [height] * len(interval), color=colour, linewidth=1.6)
            fill = colour if cells["remains"] else PAPER
            axes.plot([value], [height], marker="o", markersize=5.5, color=colour, markerfacecolor=fill)
    axes.axvline(0, color=MUTED, linewidth=1.2, linestyle=(0, (4, 3)))
    axes.grid(False, axis="y")
    if rows[0].share:
        axes.set_yticks(range(len(rows)), [row.title for row in rows])
    else:
        axes.set_yticks([])
        axes.set_title(rows[0].title, size=10, weight="normal", pad=4)
    axes.set(ylim=(len(rows) - 0.4, -0.6), xlabel="percentage points" if rows[0].share else "")
    axes.margins(x=0.08)
    axes.xaxis.set_major_locator(MaxNLocator(5 if rows[0].share else 4, steps=[1, 2, 5, 10]))
