"""The figures of a study, or of a sweep. Needs matplotlib: import it only where figures are drawn."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias, cast

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from pyengine.base.drawing.canvas import ACCENT, INK, MUTED, PAPER, SEATS, axes_of, cut, finished, rows_of, style
from pyengine.report import course_plots, sweep_plots, tables, words
from pyengine.report.words import NBSP, Summary

Bar: TypeAlias = tuple[str, float, words.Interval]  # name, value, interval
MOST_PLACES = 24  # more bars than these are no picture
MARKED_MOVES = (2, 5, 10, 20, 30)
MARKED_SHARES = (0.9, 0.5, 0.1)
BINS = (50, 25, 10, 5)  # all divide the 50 bins of a summary
MOST_BARS = 400  # more are a grey wall


@style()
def figures(found: Mapping[str, Any]) -> dict[str, Figure]:
    """All figures of a study, or of a sweep, that it has numbers for, by name."""
    if "variants" in found:
        return sweep_plots.figures(found)
    summary = cast("Summary", found)
    if not summary["games"]:
        return {}
    drawn = {
        "wins": (partial(of_sides, "wins"), len(words.sides(summary)) > 1),
        "players": (of_players, words.by_player(summary)),
        "payoffs": (partial(of_sides, "payoff"), words.by_payoff(summary) and not words.by_player(summary)),
        "length": (survival, tables.uneven(summary)),
        "choice": (choice, tables.varied(summary)),
        "course": (by_decision, tables.reached(summary) > 2),
        "places": (places, 1 < len(tables.places(summary)) <= MOST_PLACES),
        "setups": (setups, tables.spread_known(summary)),
        **course_plots.figures(summary),
    }
    return {name: draw(summary) for name, (draw, known) in drawn.items() if known}


def _bars(axes: Axes, bars: Sequence[Bar], texts: Sequence[str], colours: str | Sequence[str]) -> None:
    """Bars from top to bottom with whiskers, and their values at the right edge."""
    names, values, intervals = zip(*bars)
    axes.barh(range(len(names)), values, color=colours, height=0.62)
    for row, (text, interval) in enumerate(zip(texts, intervals)):
        if interval:
            axes.plot(interval, (row, row), color=INK, linewidth=1.4, marker="|", markersize=8, markeredgewidth=1.4)
        edge = ("axes fraction", "data")
        axes.annotate(text, (1, row), xycoords=edge, ha="right", va="center", weight="bold", size=11)
    rows_of(axes, [*map(cut, names)], 0.85)
    ends = [end for value, interval in zip(values, intervals) for end in (value, *(interval or ()))]
    least, most = min(0, *ends), max(0, *ends)
    axes.set(xlim=(1.1 * least, most + 0.2 * (most - least) or 1))
    axes.xaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 5, 10]))
    axes.spines["bottom"].set_visible(False)


def _ahead(
    by: words.Criterion, heads: tuple[str, str], bars: Sequence[Bar], even: float, colours: str | Sequence[str]
) -> Figure:
    """Win shares, or mean payoffs, with their intervals, and what each has where all are equal."""
    paid, (of, label), widest = by == "payoff", heads, words.widest(interval for _, _, interval in bars)
    title, figure_is = ("Mean payoff", "payoff of a match, mean") if paid else ("Win share", "share of matches won")
    figure, axes = axes_of(1.35 + 0.42 * len(bars), f"{title} by {of}", figure_is, label, "x")
    texts = [words.mean(value, ends)[0] if paid else words.about(value, widest) for _, value, ends in bars]
    _bars(axes, bars, texts, colours)
    axes.axvline(even, color=MUTED, linewidth=1.2, linestyle="-" if paid else (0, (4, 3)))
    if not paid:
        note = f"even share {100 * even:.3g}{NBSP}%"
        axes.annotate(note, (even, -0.5), (4, 1), textcoords="offset points", color=MUTED, size=9)
    return finished(figure, percent="" if paid else "x")


def of_sides(by: words.Criterion, summary: Summary) -> Figure:
    """Win share, or mean payoff, of each seat or side."""
    label = "side, by its seats" if "sides" in summary else "seat, in turn order"
    names = [name.partition(" ")[2] for name in words.sides(summary)]
    values, even = (summary["payoff"]["mean"], 0.0) if by == "payoff" else (summary["wins"]["share"], 1 / len(names))
    bars = list(zip(names, values, words.intervals(summary, by)))
    return _ahead(by, (words.side_word(summary), label), bars, even, SEATS[: len(names)])


def of_players(summary: Summary) -> Figure:
    """Win share, or mean payoff, of each player over all seatings."""
    verdict = summary["verdict"]
    bars = [(words.player_name(row), row["value"], row["ci95"]) for row in verdict["rows"]]
    by: words.Criterion = "payoff" if words.by_payoff(summary) else "wins"
    return _ahead(by, ("player", "player"), bars, verdict["even"], ACCENT)


def places(summary: Summary) -> Figure:
    """Mean number of legal moves at each place."""
    figures, wanted, word = summary["legal_moves"]["by_place"], tables.places(summary), words.decision(summary)
    heads = f"Legal moves by kind of {word}", f"legal moves of a {word}, mean", "place"
    figure, axes = axes_of(1.35 + 0.36 * len(wanted), *heads, "x")
    bars = [(figures["names"][i], figures["mean"][i], figures["ci95"][i]) for i in wanted]
    _bars(axes, bars, [f"{value:.3g}" for _, value, _ in bars], ACCENT)
    return figure


def _band(axes: Axes, values: Sequence[int], intervals: Sequence[words.Interval]) -> None:
    """The intervals behind a line, where every value has one."""
    known = [interval for interval in intervals if interval]
    if len(known) == len(intervals):
        low, high = zip(*known)
        axes.fill_between(values, low, high, color=ACCENT, alpha=0.25, linewidth=0, label=f"95{NBSP}% interval")


def _at_least(
    heads: tuple[str, str, str],
    figures: Mapping[str, Any],
    exact: Sequence[float],
    names: tuple[str, str],
    marks: Iterable[tuple[int, str]],
) -> Figure:
    """A falling line with its band over bars for the exact values 1, 2, ...; some points labelled."""
    figure, axes = axes_of(3.6, *heads, "y")
    values = range(1, len(exact) + 1)
    shares, intervals = (figures[part][1 : len(exact) + 1] for part in ("share", "ci95"))
    if len(shares) <= MOST_BARS:
        axes.bar(values, exact, color=MUTED, alpha=0.3, width=0.8, linewidth=0, label=names[1])
    axes.plot(values, shares, color=ACCENT, marker="o" if len(shares) == 1 else None, label=names[0])
    _band(axes, values, intervals)
    for value, text in marks:
        share = shares[value - 1]
        axes.plot(value, share, marker="o", color=ACCENT, markersize=6.5, markeredgecolor=PAPER, markeredgewidth=1.2)
        label = f"{text}: {words.about(share, intervals[value - 1])}"
        axes.annotate(label, (value, share), (8, 5), textcoords="offset points", size=9.5)
    axes.set(ylim=(0, 1.04), xlim=(values[0] - 0.9, values[-1] + 0.9))
    return finished(figure, percent="y", whole="x", columns=3)


def survival(summary: Summary) -> Figure:
    """Share of matches still running on each decision, over the share that ends on it."""
    lengths, word = summary["decisions"], words.decision(summary)
    shares = lengths["survival"]["share"]
    nearest = {min(range(1, len(shares)), key=lambda value: abs(shares[value] - wanted)) for wanted in MARKED_SHARES}
    marks = [(value, f"{word} {value}") for value in sorted(nearest) if 0.02 < shares[value] < 0.98]
    exact = [count / summary["games"] for count in lengths["histogram"][1:]]
    heads = f"Matches still running, {word} by {word}", word, "share of matches"
    return _at_least(heads, lengths["survival"], exact, ("still running", f"ending on this {word}"), marks)


def choice(summary: Summary) -> Figure:
    """Share of decisions with at least X legal moves, over the share with exactly X."""
    moves, word = summary["legal_moves"], words.decision(summary)
    exact = [count / summary["decisions"]["total"] for count in moves["histogram"][1:]]
    counts = [count for count in MARKED_MOVES if count < len(exact) and moves["at_least"]["share"][count] > 0.02]
    heads = f"{word.capitalize()}s with at least X legal moves", "X, number of legal moves", f"share of {word}s"
    marks = [(count, f"{count} or more") for count in counts]
    return _at_least(heads, moves["at_least"], exact, ("at least X", "exactly X"), marks)


def by_decision(summary: Summary) -> Figure:
    """Mean number of legal moves by number of the decision, as far as enough matches get."""
    last, figures = tables.reached(summary), summary["legal_moves"]["by_decision"]
    heads = "Legal moves in the course of a match", words.decision(summary), "legal moves, mean"
    figure, axes = axes_of(3.2, *heads, "y")
    values, means, intervals = range(1, last + 1), figures["mean"][:last], figures["ci95"][:last]
    axes.plot(values, means, color=ACCENT, label="mean of the matches that get there")
    _band(axes, values, intervals)
    highest = max([*means, *(bounds[1] for bounds in intervals if bounds)])
    axes.set(ylim=(0, 1.08 * highest or 1), xlim=(0.1, last + 0.9))
    return finished(figure, whole="x", columns=2)


def setups(summary: Summary) -> Figure:
    """Distribution over setups of each seat's win share, its mean marked."""
    spread, names, matches = summary["setup_win_share"], words.sides(summary), words.plays(summary)
    players = len(names)
    # Coarse enough to hold ten setups each on average and several possible win counts.
    bins = next((bins for bins in BINS if spread["setups"] >= 10 * bins and matches >= 4 * bins), BINS[-1])
    word, per = words.side_word(summary), f"share of deals, per {100 // bins} points"
    heads = f"Win share of each {word}, deal by deal", f"share of a deal's matches that the {word} wins", per
    figure, axes = axes_of(3.9 + 0.1 * (players > 6) * players, *heads, "y")
    edges = [index / bins for index in range(bins + 1)]
    width = spread["bins"] // bins
    starts = range(0, spread["bins"], width)
    heights = [[sum(row[at : at + width]) / spread["setups"] for at in starts] for row in spread["histogram"]]
    for name, height, colour, share in zip(names, heights, SEATS, summary["wins"]["share"]):
        text = f", mean {words.about(share, words.widest(summary['wins']['ci95']))}" if players <= 6 else ""
        axes.stairs(height, edges, color=colour, linewidth=1.8, label=f"{name}{text}")
        axes.stairs(height, edges, color=colour, fill=True, alpha=0.07, linewidth=0)
        axes.axvline(share, color=colour, linewidth=1.4, linestyle=(0, (4, 3)))
    axes.set(xlim=(-0.005, 1.005), ylim=(0, max(map(max, heights)) * 1.08), xticks=[tick / 5 for tick in range(6)])
    return finished(figure, percent="xy", columns=2 if players <= 6 else 4)
