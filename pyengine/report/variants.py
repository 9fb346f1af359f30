"""A sweep as tables: how the figures of a game change with its options."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from pyengine.games.spec import value_text
from pyengine.measures.catalogue import ESTIMATED, shown
from pyengine.measures.measure import parts
from pyengine.report.tables import Table
from pyengine.report.words import NONE, Interval, Summary, differing, half_width, mean, number, percent, seated

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
