"""A sweep as one table and one figure: how the figures of a game change with its options."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pyengine.games.spec import value_text
from pyengine.measures.catalogue import ESTIMATED, shown
from pyengine.measures.measure import parts
from pyengine.report.tables import Table
from pyengine.report.words import NBSP, NONE, Interval, Summary, differing, half_width, mean, number, percent, seated

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure as Drawing

PLUS_MINUS = "\u00b1"
ELSEWHERE = ("branching", "forced_share", "length", "win_share")  # in the tables of wins and of play


class Figure(NamedTuple):
    """One number of a variant, under the head of its column."""

    head: str
    value: float | None  # None where it does not apply
    interval: Interval
    share: bool


def tables(sweep: Mapping[str, Any], measures: Collection[str] | None = None) -> list[Table]:
    """Win shares, what matches are like, and measures: a row for each variant in each.

    measures : names of measures; by default those with estimates, and those from outside
    """
    found, names = sweep["variants"], list(sweep["sweep"])
    if measures is None:
        figures = {name: each for one in found for name, each in one["summary"].get("measures", {}).items()}
        measures = [name for name, each in figures.items() if name in ESTIMATED or shown(name, each).source]
    labels = [tuple(value_text(each["values"][name]) for name in names) for each in found]
    summaries = [each["summary"] for each in found]
    counts = [(*label, number(summary["games"])) for label, summary in zip(labels, summaries)]
    drawn = [
        _table((*names, "matches"), counts, [_wins(summary) for summary in summaries], len(names)),
        _table(names, labels, [_play(summary) for summary in summaries], len(names)),
    ]
    if measures:
        drawn.append(_table(names, labels, [_measures(summary, measures) for summary in summaries], len(names)))
    return drawn


def _table(
    names: Sequence[str], labels: Iterable[tuple[str, ...]], lines: Sequence[Sequence[Figure]], texts: int
) -> Table:
    """A column for every head that some variant has; a variant without matches has no figures."""
    found = [{figure.head: _text(figure) for figure in line} for line in lines]
    heads = list(dict.fromkeys(head for texts_of in found for head in texts_of))
    rows = [
        (*label, *(texts_of.get(head, "" if texts_of else NONE) for head in heads))
        for label, texts_of in zip(labels, found)
    ]
    return Table((*names, *heads), rows, tuple(range(texts)))


def _text(figure: Figure) -> str:
    if figure.value is None:
        return NONE
    text = (percent if figure.share else mean)(figure.value, figure.interval)[0]
    half = half_width(figure.interval)
    if not half:
        return text
    places = 1 if figure.share else len(text.partition(".")[2])
    return f"{text} {PLUS_MINUS}{(100 if figure.share else 1) * half:.{places}f}"


def _wins(summary: Summary) -> list[Figure]:
    """By player where players change seats, else by seat, with whoever sits there."""
    if not summary["games"]:
        return []
    if differing(summary) and summary["seatings"] > 1:
        heads = _apart([line["player"] for line in summary["by_player"]])
        return [
            Figure(head, line["wins"]["share"], line["wins"]["ci95"], True)
            for head, line in zip(heads, summary["by_player"])
        ]
    wins, seats = summary["wins"], summary["seats"]
    heads = [f"seat {i + 1}" + (f": {seats[i]}" if seated(summary) else "") for i in range(summary["players"])]
    return [Figure(*figure, True) for figure in zip(heads, wins["share"], wins["ci95"])]


def _apart(names: Sequence[str]) -> list[str]:
    """Names of which none comes twice: random, random 2."""
    return [name if name not in names[:i] else f"{name} {names[:i].count(name) + 1}" for i, name in enumerate(names)]


def _play(summary: Summary) -> list[Figure]:
    if not summary["games"]:
        return []
    lengths, moves = summary["decisions"], summary["legal_moves"]
    return [
        Figure("decisions", lengths["mean"], lengths["ci95"], False),
        Figure("legal moves", moves["mean"], moves["ci95"], False),
        Figure("forced", moves["forced_share"], moves["forced_share_ci95"], True),
    ]


def _measures(summary: Summary, names: Iterable[str]) -> list[Figure]:
    """The measures that the other tables do not have; a line for each part of those with several values."""
    found = []
    for name in names:
        figure = summary.get("measures", {}).get(name)
        if figure is None or name in ELSEWHERE:
            continue
        for part, value, interval in parts(figure):
            head = f"{name}: {part}" if part else name
            found.append(Figure(head, value, interval, shown(name, figure).unit == "share"))
    return found


def title(sweep: Mapping[str, Any]) -> str:
    """What was swept: red7 by players and hand."""
    return f"{sweep['game']} by {' and '.join(sweep['sweep'])}"


def figure(sweep: Mapping[str, Any]) -> "Drawing":
    """Win shares over the values of the last option, in one panel for every combination of the others.

    Needs matplotlib.
    """
    from matplotlib.figure import Figure as Drawing

    from pyengine.report.canvas import MUTED, SEATS, WIDTH, percent_axis, style

    names = list(sweep["sweep"])
    last = names[-1]
    panels: dict[str, list[Mapping[str, Any]]] = {}
    for each in sweep["variants"]:
        if each["summary"]["games"]:
            key = ", ".join(f"{name}{NBSP}{value_text(each['values'][name])}" for name in names[:-1])
            panels.setdefault(key, []).append(each)
    with style():
        columns = 2 if len(panels) > 1 else 1
        rows = max(1, -(-len(panels) // columns))
        drawn = Drawing(figsize=(WIDTH * (1 if columns == 1 else 1.6), 1.0 + 2.6 * rows))
        grid = drawn.subplots(rows, columns, squeeze=False, sharey=True)
        for axes in grid.flat[len(panels) :]:
            axes.set_visible(False)
        for axes, (key, variants) in zip(grid.flat, panels.items()):
            places = {value_text(value): place for place, value in enumerate(sweep["sweep"][last])}
            _panel(axes, variants, places, last, SEATS, MUTED)
            axes.set(title=key or title(sweep), xlabel=last)
            axes.set_xticks(list(places.values()), list(places))
            percent_axis(axes.yaxis)
        grid[0][0].set_ylabel("share of matches won")
        named: dict[str, Any] = {}
        for axes in grid.flat:
            named |= {label: handle for handle, label in zip(*axes.get_legend_handles_labels())}
        even = named.pop("even share", None)
        named |= {"even share": even} if even else {}
        drawn.legend(list(named.values()), list(named), loc="outside lower center", ncols=6)
    return drawn


def _panel(
    axes: "Axes",
    variants: Sequence[Mapping[str, Any]],
    places: Mapping[str, int],
    last: str,
    colours: Sequence[str],
    muted: str,
) -> None:
    seated = any("by_player" in each["summary"] for each in variants)
    lines: dict[int, list[tuple[int, float, Sequence[float]]]] = {}
    for each in variants:
        summary, place = each["summary"], places[value_text(each["values"][last])]
        wins = (
            [summary["by_player"][0]["wins"]]
            if "by_player" in summary
            else [
                {"share": share, "ci95": interval}
                for share, interval in zip(summary["wins"]["share"], summary["wins"]["ci95"])
            ]
        )
        for i, line in enumerate(wins):
            lines.setdefault(i, []).append((place, line["share"], line["ci95"] or [line["share"]] * 2))
    for i, points in lines.items():
        x, y, intervals = zip(*points)
        low, high = zip(*intervals)
        axes.plot(x, y, marker="o", markersize=4, color=colours[i], label="player 1" if seated else f"seat {i + 1}")
        axes.fill_between(x, low, high, color=colours[i], alpha=0.15, linewidth=0)
    even = sorted((places[value_text(each["values"][last])], 1 / each["summary"]["players"]) for each in variants)
    axes.plot(*zip(*even), color=muted, linestyle=":", linewidth=1.2, label="even share")
    axes.set_ylim(bottom=0)
