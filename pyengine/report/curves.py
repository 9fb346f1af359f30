"""Figures of lines: how long matches last, how much choice there is, how setups differ. Needs matplotlib."""

from collections.abc import Iterable, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from pyengine.report import branches, tables
from pyengine.report.canvas import ACCENT, MUTED, PAPER, SEATS, axes_of, legend, percent_axis, style, whole_axis
from pyengine.report.words import NBSP, Interval, Summary, about, decision, plays, widest

MARKED_MOVES = (2, 5, 10, 20, 30)
MARKED_SHARES = (0.9, 0.5, 0.1)
BINS = (50, 25, 10, 5)  # all divide the 50 bins of a summary
MOST_BARS = 400  # more are a grey wall


def _band(axes: Axes, values: Sequence[int], intervals: Sequence[Interval]) -> None:
    """The intervals behind a line, where every value has one."""
    known = [interval for interval in intervals if interval]
    if len(known) == len(intervals):
        low, high = zip(*known)
        axes.fill_between(values, low, high, color=ACCENT, alpha=0.25, linewidth=0, label=f"95{NBSP}% interval")


def _at_least(
    axes: Axes,
    shares: Sequence[float],
    intervals: Sequence[Interval],
    exact: Sequence[float],
    names: tuple[str, str],
    marks: Iterable[tuple[int, str]],
) -> None:
    """A falling line with its band over bars for the exact values 1, 2, ...; some points labelled."""
    values = range(1, len(shares) + 1)
    if len(shares) <= MOST_BARS:
        axes.bar(values, exact, color=MUTED, alpha=0.3, width=0.8, linewidth=0, label=names[1])
    axes.plot(values, shares, color=ACCENT, marker="o" if len(shares) == 1 else None, label=names[0])
    _band(axes, values, intervals)
    for value, text in marks:
        share = shares[value - 1]
        axes.plot(
            [value], [share], marker="o", color=ACCENT, markersize=6.5, markeredgecolor=PAPER, markeredgewidth=1.2
        )
        axes.annotate(
            f"{text}: {about(share, intervals[value - 1])}",
            (value, share),
            (8, 5),
            textcoords="offset points",
            size=9.5,
        )
    axes.set(ylim=(0, 1.04), xlim=(values[0] - 0.9, values[-1] + 0.9))
    whole_axis(axes.xaxis)
    percent_axis(axes.yaxis)
    legend(axes, 3)


@style()
def survival(summary: Summary) -> Figure | None:
    """Share of matches still running on each decision, over the share that ends on it."""
    lengths, word = summary["decisions"], decision(summary)
    shares, intervals = lengths["survival"]["share"][1:], lengths["survival"]["ci95"][1:]
    if not shares:
        return None
    figure, axes = axes_of(3.6, f"Matches still running, {word} by {word}", word, "share of matches", "y")
    nearest = {min(range(len(shares)), key=lambda index: abs(shares[index] - wanted)) + 1 for wanted in MARKED_SHARES}
    marks = [(value, f"{word} {value}") for value in sorted(nearest) if 0.02 < shares[value - 1] < 0.98]
    exact = [count / summary["games"] for count in lengths["histogram"][1:]]
    _at_least(axes, shares, intervals, exact, ("still running", f"ending on this {word}"), marks)
    return figure


@style()
def choice(summary: Summary) -> Figure | None:
    """Share of decisions with at least X legal moves, over the share with exactly X."""
    moves, word = summary["legal_moves"], decision(summary)
    most = len(moves["histogram"]) - 1
    if not tables.varied(summary):
        return None
    shares, intervals = moves["at_least"]["share"][1 : most + 1], moves["at_least"]["ci95"][1 : most + 1]
    figure, axes = axes_of(
        3.6, f"{word.capitalize()}s with at least X legal moves", "X, number of legal moves", f"share of {word}s", "y"
    )
    marks = [(count, f"{count} or more") for count in MARKED_MOVES if count < most and shares[count - 1] > 0.02]
    exact = [count / summary["decisions"]["total"] for count in moves["histogram"][1:]]
    _at_least(axes, shares, intervals, exact, ("at least X", "exactly X"), marks)
    return figure


@style()
def by_decision(summary: Summary) -> Figure | None:
    """Mean number of legal moves by number of the decision, as far as enough matches get."""
    last = branches.reached(summary)
    if last < 3:
        return None
    figures, word = summary["legal_moves"]["by_decision"], decision(summary)
    figure, axes = axes_of(3.2, "Legal moves in the course of a match", word, "legal moves, mean", "y")
    values, means, intervals = range(1, last + 1), figures["mean"][:last], figures["ci95"][:last]
    axes.plot(values, means, color=ACCENT, label="mean of the matches that get there")
    _band(axes, values, intervals)
    highest = max([*means, *(bounds[1] for bounds in intervals if bounds)])
    axes.set(ylim=(0, 1.08 * highest or 1), xlim=(0.1, last + 0.9))
    whole_axis(axes.xaxis)
    legend(axes, 2)
    return figure


def _bins(summary: Summary) -> int:
    """Bins coarse enough to hold ten setups each on average and several possible win counts."""
    setups, matches = summary["setup_win_share"]["setups"], plays(summary)
    return next((bins for bins in BINS if setups >= 10 * bins and matches >= 4 * bins), BINS[-1])


@style()
def setups(summary: Summary) -> Figure | None:
    """Distribution over setups of each seat's win share, its mean marked."""
    if not tables.spread_known(summary):
        return None
    players, bins = summary["players"], _bins(summary)
    total = summary["setup_win_share"]["setups"]
    figure, axes = axes_of(
        3.9 + 0.1 * (players > 6) * players,
        "Win share of each seat, setup by setup",
        "share of a setup's matches that the seat wins",
        f"share of setups, per {100 // bins} points",
        "y",
    )
    edges = [index / bins for index in range(bins + 1)]
    width = summary["setup_win_share"]["bins"] // bins
    top = 0.0
    for seat, counts in enumerate(summary["setup_win_share"]["histogram"]):
        heights = [sum(counts[index * width : (index + 1) * width]) / total for index in range(bins)]
        top = max(top, *heights)
        mean = summary["wins"]["share"][seat]
        text = f", mean {about(mean, widest(summary['wins']['ci95']))}" if players <= 6 else ""
        axes.stairs(heights, edges, color=SEATS[seat], linewidth=1.8, label=f"seat {seat + 1}{text}")
        axes.stairs(heights, edges, color=SEATS[seat], fill=True, alpha=0.07, linewidth=0)
        axes.axvline(mean, color=SEATS[seat], linewidth=1.4, linestyle=(0, (4, 3)))
    axes.set(xlim=(-0.005, 1.005), ylim=(0, top * 1.08), xticks=[tick / 5 for tick in range(6)])
    percent_axis(axes.xaxis)
    percent_axis(axes.yaxis)
    legend(axes, 2 if players <= 6 else 4)
    return figure
