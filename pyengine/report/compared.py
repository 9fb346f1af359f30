"""What a sweep or a comparison says as one HTML page, and its picture of the differences."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from pyengine.base.drawing.canvas import ACCENT, INK, MUTED, PAPER, SEATS, WIDTH, style
from pyengine.base.drawing.template import template
from pyengine.report import command, page, plots, variants, words

MOST_DRAWN = 5  # variants beside the first; of more, the table has the others
HEAD, ROW, LINE = 0.75, 0.16, 0.16  # inches: of an axis, of a figure on it, of a variant of that


def render(found: Mapping[str, Any], drawn: Mapping[str, str] | None = None) -> str:
    """The page as a string; the same figures give the same page. `drawn` are its pictures as SVG, where they are drawn
    already."""
    return template(Path(__file__).with_name("compared.html")).render(
        found=found,
        variants=variants,
        command=command,
        words=words,
        most_drawn=MOST_DRAWN,
        figures=page.embedded(figures(found) if drawn is None else drawn),
    )


def figures(found: Mapping[str, Any]) -> dict[str, Figure]:
    """The pictures of a sweep by name."""
    drawn = {"wins": plots.sweep(found), "differences": picture(found)}
    return {name: figure for name, figure in drawn.items() if figure}


@style()
def picture(found: Mapping[str, Any]) -> Figure | None:
    """Differences from the first variant with their intervals: shares on one axis, every other figure on its own, two
    in a row."""
    rows, names = variants.compared(found), [variants.label(each) for each in variants.others(found)]
    shares, alone, names = (
        [row for row in rows if row.share],
        [row for row in rows if not row.share],
        names[:MOST_DRAWN],
    )
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
    axes.set(ylim=(len(rows) - 0.4, -0.6), xlabel="points of a per cent" if rows[0].share else "")
    axes.margins(x=0.08)
    axes.xaxis.set_major_locator(MaxNLocator(5 if rows[0].share else 4, steps=[1, 2, 5, 10]))
