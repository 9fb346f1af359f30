"""Figures of plans and beliefs. Needs matplotlib, so import this module only where figures are drawn."""

from fractions import Fraction
from itertools import count
from typing import Any

from matplotlib.figure import Figure

from pyengine.base.drawing.canvas import INK, MUTED, PAPER, png, style
from pyengine.base.errors import InputError
from pyengine.rummy.planning import Plan

EDGE = {"boxstyle": "round,pad=0.35", "facecolor": PAPER, "edgecolor": MUTED, "linewidth": 0.8}
BOX: dict[str, Any] = {"ha": "center", "va": "center", "fontsize": 7.5, "bbox": EDGE}


class BeliefMap(Figure):
    """A `matplotlib.figure.Figure` that is shown without pyplot."""

    _repr_png_ = png


@style()
def tree_figure(found: Plan, most: int = 12) -> Figure:
    """The probability tree of a plan: of each of the best arrangements, the first `most`, the path from the root over
    its groups, the likeliest first; and beside them the likeliest groups at which the search turns back.
    """
    if not found.arrangements:
        raise InputError("no arrangement can be obtained; expected a plan with one, to draw its tree")
    chances = {group: chance for chance, group in found.groups if chance}
    rank = {group: number for number, group in enumerate(chances)}
    paths = [tuple(sorted(each, key=rank.__getitem__)) for each in found.arrangements[:most]]
    figure, rows = Figure(), count()
    axes = figure.add_subplot()

    def grow(path: tuple[tuple[int, ...], ...], product: Fraction) -> float:
        """Draw what is below chosen groups; the height of their node."""
        x, taken, heights = len(path), set(sum(path, ())), []
        below = sorted({each[x] for each in paths if each[:x] == path and len(each) > x}, key=rank.__getitem__)
        fits = (group for group in chances if not taken.intersection(group) and len(group) + len(taken) <= 10)
        back = [group for group in fits if below and chances[group] * product < found.exact]
        for group in (*below, *back[:2]):
            after, ink, more = product * chances[group], (INK if group in below else MUTED), ", turned back"
            heights.append(grow((*path, group), after) if group in below else float(next(rows)))
            text = f"{found.group_text(group)}\n{float(chances[group]):.3g}{'' if group in below else more}"
            axes.text(x + 1, heights[-1], text, color=ink, **BOX)
        if not below:
            heights.append(float(next(rows)))
            axes.text(x + 0.7, heights[0], f"= {float(product):.4g}", va="center", weight="bold", color=INK)
        middle = sum(heights) / len(heights)
        for height, group in zip(heights, (*below, *back)):
            axes.plot([x, x + 1], [middle, height], color=INK if group in below else MUTED, linewidth=1, zorder=0)
        return middle

    axes.text(0, grow((), Fraction(1)), "1", color=INK, **BOX)
    deepest, height = max(map(len, paths)), next(rows)
    figure.set_size_inches(2.2 * deepest + 1.8, 0.42 * height + 0.9)
    axes.set(xlim=(-0.2, deepest + 1.1), ylim=(height - 0.4, -0.6))
    axes.set_axis_off()
    axes.set_title(f"The most probable arrangements, {len(paths)} of {found.arrangement_count}")
    return figure
