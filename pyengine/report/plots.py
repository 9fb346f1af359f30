"""The figures of a report, and their files. Needs matplotlib, so import this module only where figures are drawn.

A figure is drawn in the colours below. Whoever embeds its SVG may replace them (the page does, for dark screens).
"""
import contextlib
import io
from pathlib import Path

import matplotlib
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from pyengine.report.words import NBSP, about, finished_setups, widest

INK, MUTED, GRID, PAPER, ACCENT = "#1f2430", "#5c6470", "#dfe3e8", "#ffffff", "#3d5a80"
SEATS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00")     # Okabe and Ito: distinct for the colour-blind
WIDTH = 5.6             # inches; with letters of 10 points it can still be read on a phone
MARKED_MOVES = (2, 5, 10, 20, 30)
MARKED_SHARES = (0.9, 0.5, 0.1)
BINS = (50, 25, 10, 5)  # all divide the 50 bins of a summary

STYLE = {
    "figure.facecolor": PAPER, "axes.facecolor": "none", "savefig.facecolor": PAPER,
    "figure.constrained_layout.use": True,
    "figure.constrained_layout.h_pad": 0.08, "figure.constrained_layout.w_pad": 0.08,
    "font.family": ["DejaVu Sans"], "font.size": 10, "text.color": INK,
    "axes.titlesize": 12, "axes.titleweight": "bold", "axes.titlelocation": "left", "axes.titlepad": 12,
    "axes.titlecolor": INK, "axes.labelcolor": MUTED, "axes.edgecolor": MUTED, "axes.linewidth": 0.8,
    "axes.spines.top": False, "axes.spines.right": False, "axes.spines.left": False,
    "axes.grid": True, "axes.axisbelow": True, "grid.color": GRID, "grid.linewidth": 0.8,
    "xtick.color": MUTED, "ytick.color": MUTED, "ytick.major.size": 0, "xtick.major.size": 3,
    "lines.linewidth": 2, "lines.solid_capstyle": "round", "legend.frameon": False, "legend.fontsize": 9.5,
    "legend.handlelength": 1.4, "legend.columnspacing": 1.4, "legend.borderpad": 0.6,
    "svg.hashsalt": "pyengine", "svg.fonttype": "path", "savefig.dpi": 160,
}


@contextlib.contextmanager
def style():
    """The look of all figures, whatever a user's own matplotlib settings are."""
    with matplotlib.rc_context():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(STYLE)
        yield


def figures(summary):
    """All figures of a summary that it has numbers for, by name."""
    drawn = {"wins": wins(summary), "length": survival(summary), "choice": choice(summary)}
    if summary["samples"] == "setups":
        drawn["setups"] = setups(summary)
    return drawn


def _percent_axis(axis):
    axis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:.3g}{NBSP}%"))


def _axes(height, title, xlabel, ylabel, grid):
    figure = Figure(figsize=(WIDTH, height))
    axes = figure.add_subplot()
    axes.set_title(title)
    axes.set_xlabel(xlabel)
    axes.set_ylabel(ylabel)
    axes.grid(False)
    axes.grid(True, axis=grid)
    return figure, axes


def _legend(axes, columns):
    """The legend between title and axes, where it hides nothing."""
    labels = axes.get_legend_handles_labels()[1]
    rows = -(-len(labels) // columns)
    axes.legend(loc="lower left", bbox_to_anchor=(-0.015, 1.0), borderaxespad=0, ncols=columns)
    axes.set_title(axes.get_title("left"), pad=12 + 15 * rows)


@style()
def wins(summary):
    """Win share of each seat, with its interval and the even share."""
    shares, intervals, players = summary["wins"]["share"], summary["wins"]["ci95"], summary["players"]
    figure, axes = _axes(1.35 + 0.42 * players, "Win share by seat", "share of matches won", "seat, in turn order", "x")
    seats = range(players)
    axes.barh(seats, shares, color=SEATS[:players], height=0.62)
    for seat, interval in enumerate(intervals):
        if interval:
            axes.plot(interval, (seat, seat), color=INK, linewidth=1.4, marker="|", markersize=8, markeredgewidth=1.4)
    for seat, share in enumerate(shares):
        axes.annotate(about(share, widest(intervals)), (1, seat), xycoords=("axes fraction", "data"), ha="right",
                      va="center", weight="bold", size=11)
    axes.axvline(1 / players, color=MUTED, linewidth=1.2, linestyle=(0, (4, 3)))
    axes.annotate(f"even share {100 / players:.3g}{NBSP}%", (1 / players, -0.5), (4, 1), textcoords="offset points",
                  color=MUTED, size=9)
    axes.set_yticks(seats, [str(seat + 1) for seat in seats])
    axes.set_ylim(players - 0.5, -0.85)
    axes.set_xlim(0, 1.16 * max(max([share, *(interval or ())]) for share, interval in zip(shares, intervals)))
    axes.xaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))
    _percent_axis(axes.xaxis)
    axes.spines["bottom"].set_visible(False)
    return figure


def _at_least(axes, shares, intervals, exact, names, marks):
    """A falling line with its band over bars for the exact values 1, 2, ...; some points labelled."""
    values = range(1, len(shares) + 1)
    axes.bar(values, exact, color=MUTED, alpha=0.3, width=0.8, linewidth=0, label=names[1])
    axes.plot(values, shares, color=ACCENT, marker="o" if len(shares) == 1 else None, label=names[0])
    if all(intervals):
        low, high = zip(*intervals)
        axes.fill_between(values, low, high, color=ACCENT, alpha=0.25, linewidth=0, label=f"95{NBSP}% interval")
    for value, text in marks:
        share = shares[value - 1]
        axes.plot([value], [share], marker="o", color=ACCENT, markersize=6.5, markeredgecolor=PAPER,
                  markeredgewidth=1.2)
        axes.annotate(f"{text}: {about(share, intervals[value - 1])}", (value, share), (8, 5),
                      textcoords="offset points", size=9.5)
    axes.set_ylim(0, 1.04)
    axes.set_xlim(values[0] - 0.9, values[-1] + 0.9)
    axes.xaxis.set_major_locator(MaxNLocator(10, integer=True, steps=[1, 2, 5, 10]))
    _percent_axis(axes.yaxis)
    _legend(axes, 3)


@style()
def survival(summary):
    """Share of matches still running on each turn, over the share that ends on it."""
    turns = summary["turns"]
    shares, intervals = turns["survival"]["share"][1:], turns["survival"]["ci95"][1:]
    figure, axes = _axes(3.6, "Matches still running, turn by turn", "turn", "share of matches", "y")
    nearest = {min(range(len(shares)), key=lambda index: abs(shares[index] - wanted)) + 1 for wanted in MARKED_SHARES}
    marks = [(turn, f"turn {turn}") for turn in sorted(nearest) if 0.02 < shares[turn - 1] < 0.98]
    exact = [count / summary["games"] for count in turns["histogram"][1:]]
    _at_least(axes, shares, intervals, exact, ("still running", "ending on this turn"), marks)
    return figure


@style()
def choice(summary):
    """Share of turns with at least X legal moves, over the share with exactly X."""
    moves, most = summary["legal_moves"], summary["legal_moves"]["maximum"]["moves"]
    shares, intervals = moves["at_least"]["share"][1:most + 1], moves["at_least"]["ci95"][1:most + 1]
    figure, axes = _axes(3.6, "Turns with at least X legal moves", "X, number of legal moves", "share of turns", "y")
    marks = [(count, f"{count} or more") for count in MARKED_MOVES if count < most and shares[count - 1] > 0.02]
    exact = [count / summary["actions"] for count in moves["histogram"][1:most + 1]]
    _at_least(axes, shares, intervals, exact, ("at least X", "exactly X"), marks)
    return figure


def _bins(summary):
    """Bins coarse enough to hold ten setups each on average and several possible win counts."""
    setups, matches = finished_setups(summary), summary["matches"]
    return next((bins for bins in BINS if setups >= 10 * bins and matches >= 4 * bins), BINS[-1])


@style()
def setups(summary):
    """Distribution over setups of each seat's win share, its mean marked."""
    players, total, bins = summary["players"], finished_setups(summary), _bins(summary)
    figure, axes = _axes(3.9, "Win share of each seat, setup by setup", "share of a setup's matches that the seat wins",
                         f"share of setups, per {100 // bins} points", "y")
    edges = [index / bins for index in range(bins + 1)]
    width = summary["setup_win_share"]["bins"] // bins
    top = 0
    for seat, counts in enumerate(summary["setup_win_share"]["histogram"]):
        heights = [sum(counts[index * width:(index + 1) * width]) / total for index in range(bins)]
        top = max(top, *heights)
        mean = summary["wins"]["share"][seat]
        label = f"seat {seat + 1}, mean {about(mean, widest(summary['wins']['ci95']))}"
        axes.stairs(heights, edges, color=SEATS[seat], linewidth=1.8, label=label)
        axes.stairs(heights, edges, color=SEATS[seat], fill=True, alpha=0.07, linewidth=0)
        axes.axvline(mean, color=SEATS[seat], linewidth=1.4, linestyle=(0, (4, 3)))
    axes.set_xlim(-0.005, 1.005)
    axes.set_ylim(0, top * 1.08)
    axes.set_xticks([tick / 5 for tick in range(6)])
    _percent_axis(axes.xaxis)
    _percent_axis(axes.yaxis)
    _legend(axes, 2)
    return figure


@style()
def svg(figure):
    """A figure as SVG text for embedding: letters as text, no background, nothing about when and by what."""
    matplotlib.rcParams["svg.fonttype"] = "none"
    text = io.StringIO()
    figure.savefig(text, format="svg", facecolor="none", metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
    return text.getvalue()


@style()
def save(figures, folder):
    """Writes each figure (by name) as SVG and PNG to `folder` and returns the paths. Same figures, same bytes."""
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    paths = []
    for name, figure in figures.items():
        for kind, metadata in (("svg", {"Date": None}), ("png", {"Software": None})):
            paths.append(folder / f"{name}.{kind}")
            figure.savefig(paths[-1], format=kind, metadata=metadata)
    return paths
