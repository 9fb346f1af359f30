"""Pictures of what `analyse_moves` and `analysis` compute: matplotlib figures, to save as SVG or PNG.

>>> figure = course_figure(outcome_course(game))
>>> figure.savefig("course.svg")
"""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import LinearSegmentedColormap, PowerNorm
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle

from pyengine.base.drawing.canvas import INK, MUTED, PAPER, SEATS, style
from pyengine.crosskings import Card
from pyengine.crosskings.display import card as card_text, place_text

from .analysis import Collapse, Course, MoveAnalysis, Node, Reveal

PALE = SEATS[14]
WON, DRAWN, LOST = SEATS[0], MUTED, SEATS[4]  # told apart by the colour-blind too
OFFENSIVE, DEFENSIVE = SEATS[2], SEATS[6]
RESULTS = LinearSegmentedColormap.from_list("result", [LOST, "#e9e9e6", WON])  # the expected one of player 1


@style()
def moves_figure(analysis: Sequence[MoveAnalysis]) -> Figure:
    """Offensive and defensive value of each move as bars, best move on top, with the shares that it wins, draws, loses.

    analysis : what `analyse_moves` gives, not empty
    """
    rows = len(analysis)
    figure = Figure(figsize=(7.2, 2.0 + 0.42 * rows))
    points, shares = figure.subplots(1, 2, width_ratios=(3, 2), sharey=True)
    at = np.arange(rows)
    points.barh(at - 0.2, [one.offensive for one in analysis], 0.36, color=OFFENSIVE, label="offensive: own points")
    points.barh(
        at + 0.2,
        [one.defensive for one in analysis],
        0.36,
        color=DEFENSIVE,
        label="defensive: points kept from the opponent",
    )
    points.plot([one.combined for one in analysis], at, "D", color=INK, markersize=4.5, label="combined")
    points.axvline(0, color=INK, linewidth=0.8)
    points.set_yticks(at, [f"{place_text(one.move)}  {card_text(one.card, symbols=True)}" for one in analysis])
    points.invert_yaxis()
    points.set(xlabel="mean final points against the best move", axisbelow=True)
    left = np.zeros(rows)
    for name, colour in (("win", WON), ("draw", DRAWN), ("loss", LOST)):
        part = np.array([getattr(one.evaluation, name) for one in analysis])
        shares.barh(at, 100 * part, 0.62, left=100 * left, color=colour, label=name)
        left += part
    shares.set(xlim=(0, 100), xlabel="share of the orderings, %")
    points.grid(False, axis="y")
    shares.grid(False)
    figure.suptitle("What each move is worth", weight="bold", size=12)
    figure.legend(loc="outside lower center", ncols=3, fontsize=8.5)
    return figure


@style()
def course_figure(course: Course) -> Figure:
    """The distribution of the final difference move by move, the mean, and player 1's expected result below it."""
    differences, shares = course.distribution()
    figure = Figure(figsize=(7.2, 6))
    upper, lower = figure.subplots(2, 1, height_ratios=(3, 1.3), sharex=True)
    at = course.moves
    picture = upper.imshow(
        np.ma.masked_equal(shares.T, 0),
        origin="lower",
        aspect="auto",
        cmap="Blues",
        norm=PowerNorm(0.6, 0, 1),
        extent=(at[0] - 0.5, at[-1] + 0.5, differences[0] - 0.5, differences[-1] + 0.5),
    )
    upper.plot(at, course.mean, color=LOST, linewidth=1.6, marker="o", markersize=3.5, label="mean")
    upper.axhline(0, color=INK, linewidth=0.8)
    upper.set(ylabel="final difference, player 1 - player 2")
    upper.legend(fontsize=9, loc="best")
    figure.colorbar(picture, ax=upper, label="share of the orderings", pad=0.01)
    lower.step(at, 100 * course.expected, where="post", color=WON, linewidth=1.4)
    lower.plot(at, 100 * course.expected, "o", color=WON, markersize=3.5)
    upper.grid(False)
    _errors(lower, course)
    upper.set_title("Final difference, move by move")
    lower.axhline(50, color=PALE, linewidth=0.8)
    lower.set(ylim=(-6, 106), ylabel="player 1's result, %", xlabel="moves made", xticks=at)
    return figure


def _errors(axes: Axes, course: Course) -> None:
    """Mark the moves that gave something away, and the cards that changed the result."""
    for values, marker, colour, name in (
        (course.regret, "x", SEATS[15], "move that gave away result"),
        (np.abs(course.luck), "^", SEATS[7], "card that changed it"),
    ):
        where = np.nonzero(values > 1e-9)[0]
        axes.plot(
            course.moves[where + 1],
            100 * course.expected[where + 1],
            marker,
            color=colour,
            markersize=7,
            linestyle="none",
            label=name if len(where) else None,
        )
    if axes.get_legend_handles_labels()[0]:
        axes.legend(fontsize=8.5, loc="best")


@style()
def collapse_figure(collapse: Collapse) -> Figure:
    """The spread of the outcome move by move, and for each card that turned up what the others would have led to."""
    reveals = collapse.reveals
    figure = Figure(figsize=(7.2, 6.2))
    upper, lower = figure.subplots(2, 1, height_ratios=(1.2, 2))
    upper.step(collapse.moves, collapse.deviation, where="post", color=INK, linewidth=1.4, label="standard deviation")
    upper.step(collapse.moves, collapse.entropy, where="post", color=DEFENSIVE, linewidth=1.4, label="entropy, bits")
    for reveal in reveals:
        upper.axvline(reveal.move, color=PALE, linewidth=1, zorder=0)
    highest = max(collapse.deviation.max(), collapse.entropy.max(), 1)
    upper.set(xlabel="moves made", ylim=(0, 1.12 * highest), xticks=collapse.moves)
    counts = upper.twinx()
    counts.step(
        collapse.moves,
        collapse.face_down,
        where="post",
        color=DRAWN,
        linestyle=":",
        linewidth=1.4,
        label="cards face down (right)",
    )
    counts.set_ylim(0, 1.12 * max(1, collapse.face_down.max()))
    counts.grid(False)
    counts.yaxis.get_major_locator().set_params(integer=True)
    handles = [axes.get_legend_handles_labels() for axes in (upper, counts)]
    upper.legend(handles[0][0] + handles[1][0], handles[0][1] + handles[1][1], fontsize=8.5)
    for column, reveal in enumerate(reveals):
        _reveal(lower, column, reveal)
    lower.axhline(0, color=INK, linewidth=0.8, zorder=0)
    lower.set_xticks(range(len(reveals)), [f"move {one.move}\n{place_text(one.place)}" for one in reveals])
    lower.set(xlim=(-0.6, max(0.6, len(reveals) - 0.4)), ylabel="mean final difference after the card")
    lower.grid(False, axis="x")
    upper.set_title("How open the result is, move by move")
    lower.set_title("What each card that turned up could have led to")
    if not reveals:
        lower.text(0.5, 0.5, "no card turned up", ha="center", transform=lower.transAxes, color=INK)
    return figure


def _reveal(axes: Axes, column: int, reveal: Reveal) -> None:
    """The possible cards of one reveal at their means; the one that turned up is filled and in brackets."""
    means = sorted((value.mean, card) for card, value in reveal.possible.items())
    axes.plot([column, column], [means[0][0], means[-1][0]], color=PALE, linewidth=2, zorder=1)
    groups: dict[float, list[Card]] = {}
    for mean, card in means:
        groups.setdefault(round(mean, 6), []).append(card)
    for mean, cards in groups.items():
        axes.plot(
            column,
            mean,
            "o",
            color=WON if mean > 0 else LOST if mean < 0 else DRAWN,
            zorder=3,
            markersize=7,
            markerfacecolor=None if reveal.card in cards else PAPER,
        )
    # Labels alternate between the two sides.
    for place, (mean, cards) in enumerate(sorted(groups.items())):
        side = 1 if place % 2 else -1
        names = (("[{}]" if card is reveal.card else "{}").format(card_text(card, symbols=True)) for card in cards)
        axes.annotate(
            " ".join(names),
            (column, mean),
            (9 * side, 0),
            textcoords="offset points",
            va="center",
            fontsize=8.5,
            ha="left" if side > 0 else "right",
            color=INK,
            fontweight="bold" if reveal.card in cards else "normal",
        )


@style()
def tree_figure(root: Node) -> Figure:
    """The tree of a position from left to right; the moves that are played are thick.

    A box is a position with the mean final difference from player 1's side, blue where player 1 is ahead. The line to
    it names the move and the card; dashed where the card was face down.
    """
    places: dict[int, tuple[int, float]] = {}
    leaves, depth = _lay_out(root, 0, 0, places), max(column for column, _ in places.values())
    figure = Figure(figsize=(2.0 + 2.1 * (depth + 1), max(2.0, 0.7 + 0.3 * leaves)))
    axes = figure.add_subplot()
    _draw(axes, root, places)
    axes.set(xlim=(-0.35, depth + 0.35), ylim=(leaves - 0.3, -0.7))
    axes.set_axis_off()
    axes.set_title("Last moves: mean final difference in each box")
    return figure


def _lay_out(node: Node, column: int, leaves: int, places: dict[int, tuple[int, float]]) -> int:
    """Give every node its (column, row), leaves on rows of their own; returns how many leaves there are by now."""
    if not node.children:
        places[id(node)] = column, leaves
        return leaves + 1
    for child in node.children:
        leaves = _lay_out(child, column + 1, leaves, places)
    places[id(node)] = column, (places[id(node.children[0])][1] + places[id(node.children[-1])][1]) / 2
    return leaves


def _draw(axes: Axes, node: Node, places: dict[int, tuple[int, float]]) -> None:
    x, y = places[id(node)]
    for child in node.children:
        to_x, to_y = places[id(child)]
        assert child.move is not None and child.card is not None  # only the root has none
        turned = node.game.board.is_face_down(*child.move)
        axes.plot(
            [x + 0.16, x + 0.42, to_x - 0.16],
            [y, to_y, to_y],
            color=PALE if not child.is_best else WON if node.game.is_p1_turn else LOST,
            linewidth=2.2 if child.is_best else 0.9,
            linestyle="--" if turned else "-",
            zorder=1 + child.is_best,
            solid_joinstyle="round",
        )
        times = f" x{child.weight}" if child.weight > 1 else ""
        axes.text(
            to_x - 0.19,
            to_y - 0.06,
            f"{place_text(child.move)} {card_text(child.card, symbols=True)}{times}",
            ha="right",
            va="bottom",
            fontsize=7.5,
            color=INK,
            fontweight="bold" if child.is_best else "normal",
        )
        _draw(axes, child, places)
    axes.add_patch(
        Rectangle(
            (x - 0.16, y - 0.36),
            0.32,
            0.72,
            facecolor=RESULTS(node.evaluation.expected),
            edgecolor=INK,
            linewidth=1.6 if node.game.is_over else 0.5,
            zorder=4,
        )
    )
    mean = f"{node.evaluation.mean:+.4g}" if node.evaluation.total else "0"
    axes.text(x, y, mean, ha="center", va="center", fontsize=8, zorder=5, color="#15181d")
