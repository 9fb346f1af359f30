"""A sweep as tables: how the figures of a game change with its options."""

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Any, TypeAlias

from pyengine.games.spec import value_text
from pyengine.measures.catalogue import ESTIMATED, shown
from pyengine.measures.difference import FIGURES
from pyengine.measures.measure import parts
from pyengine.report.tables import Table
from pyengine.report.words import (
    NBSP,
    NONE,
    Interval,
    Summary,
    half_width,
    mean,
    number,
    percent,
    plural,
    rotated,
    seated,
)

PLUS_MINUS = "\u00b1"
Cells: TypeAlias = Iterable[tuple[str, str]]  # figures of a variant, each under the head of its column
ELSEWHERE = ("branching", "forced_share", "length", "win_share")  # in the tables of wins and of play


def tables(sweep: Mapping[str, Any], measures: Collection[str] | None = None) -> list[Table]:
    """Win shares, what matches are like, and measures: a row for each variant in each.

    measures : names of measures; by default those with estimates, and those from outside
    """
    if measures is None:
        figures = {name: each for one in sweep["variants"] for name, each in one["summary"].get("measures", {}).items()}
        measures = [name for name, each in figures.items() if name in ESTIMATED or shown(name, each).source]
    drawn = [_table(sweep, _wins, counted=True), _table(sweep, _play)]
    return [*drawn, _table(sweep, partial(_measures, names=measures))] if measures else drawn


def _table(sweep: Mapping[str, Any], figures: Callable[[Summary], Cells], counted: bool = False) -> Table:
    """A column for every head that some variant has; a variant without matches has no figures."""
    found = [dict(figures(each["summary"])) if each["summary"]["games"] else {} for each in sweep["variants"]]
    heads = list(dict.fromkeys(head for cells in found for head in cells))
    rows = [
        (
            *(value_text(each["values"][name]) for name in sweep["sweep"]),
            *([number(each["summary"]["games"])] if counted else ()),
            *(cells.get(head, "" if cells else NONE) for head in heads),
        )
        for each, cells in zip(sweep["variants"], found)
    ]
    columns = (*sweep["sweep"], *(["matches"] if counted else ()), *heads)
    return Table(columns, rows, tuple(range(len(sweep["sweep"]))))


def _text(value: float | None, interval: Interval, share: bool = False) -> str:
    """A value, None where it does not apply, and half its interval."""
    if value is None:
        return NONE
    text = (percent if share else mean)(value, interval)[0]
    half = half_width(interval)
    if not half:
        return text
    places = 1 if share else len(text.partition(".")[2])
    return f"{text} {PLUS_MINUS}{(100 if share else 1) * half:.{places}f}"


def _wins(summary: Summary) -> Cells:
    """By player where players change seats, no two called alike (random 2); else by seat, with whoever sits there."""
    seats, wins = summary["seats"], summary["wins"]
    if rotated(summary):
        for i, (name, line) in enumerate(zip(seats, summary["by_player"])):
            head = f"{name} {seats[:i].count(name) + 1}" if name in seats[:i] else name
            yield head, _text(line["wins"]["share"], line["wins"]["ci95"], share=True)
    else:
        for i, (share, interval) in enumerate(zip(wins["share"], wins["ci95"])):
            yield f"seat {i + 1}" + (f": {seats[i]}" if seated(summary) else ""), _text(share, interval, share=True)


def _play(summary: Summary) -> Cells:
    lengths, moves = summary["decisions"], summary["legal_moves"]
    return [
        ("decisions", _text(lengths["mean"], lengths["ci95"])),
        ("legal moves", _text(moves["mean"], moves["ci95"])),
        ("forced", _text(moves["forced_share"], moves["forced_share_ci95"], share=True)),
    ]


def _measures(summary: Summary, names: Collection[str]) -> Cells:
    """The measures that the other tables do not have; a line for each part of those with several values."""
    for name in names:
        figure = summary.get("measures", {}).get(name)
        if figure is not None and name not in ELSEWHERE:
            for part, value, interval in parts(figure):
                share = shown(name, figure).unit == "share"
                yield f"{name}: {part}" if part else name, _text(value, interval, share)


def differences(sweep: Mapping[str, Any]) -> Table | None:
    """How the figures of every other variant differ from the first one's: a row for each figure."""
    first, *others = [each for each in sweep["variants"] if each["summary"]["games"]]
    found = [_cells(each["differences"]) for each in others]
    if not found:
        return None
    rows = []
    for name, part in dict.fromkeys(key for cells in found for key in cells):
        if part and _repeats(name, found):
            continue
        share = _unit(name, first["summary"]) == "share"
        texts = [_difference(cells.get((name, part)), share) for cells in found]
        if len(found) == 1 and (each := found[0].get((name, part))):
            correlation = each["correlation"]
            texts.append(NONE if correlation is None else f"{correlation:.2f}")
        rows.append((f"{name}: {part}" if part else name, *texts))
    heads = [", ".join(f"{name} {value_text(value)}" for name, value in each["values"].items()) for each in others]
    return Table(("difference from the first", *heads, *(["correlation"] if len(found) == 1 else [])), rows)


def _cells(found: Mapping[str, Any]) -> dict[tuple[str, str], Mapping[str, Any]]:
    """By figure and part."""
    return {
        (name, part): cells
        for name, figure in found["figures"].items()
        for part, cells in ([("", figure)] if "difference" in figure else figure.items())
    }


def _repeats(name: str, found: Iterable[Mapping[tuple[str, str], Mapping[str, Any]]]) -> bool:
    """Whether payoffs or results say what the wins say: of each seat the same chance."""

    def chances(cells: Mapping[tuple[str, str], Mapping[str, Any]], of: str) -> list[str]:
        return [f"{each['p']:.6g}" for (figure, _), each in cells.items() if figure == of and each["p"] is not None]

    wins = "wins_by_player" if name.endswith("_by_player") else "win_share"
    return name != wins and name in FIGURES and all(chances(cells, name) == chances(cells, wins) for cells in found)


def _unit(name: str, summary: Summary) -> str:
    return (FIGURES[name] if name in FIGURES else shown(name, summary["measures"][name])).unit


def _difference(each: Mapping[str, Any] | None, share: bool) -> str:
    """With its sign and half its interval; starred where it remains."""
    if each is None:
        return NONE
    scale = 100 if share else 1
    half = scale * half_width(each["ci95"])
    value = scale * each["difference"]
    # One digit more than the interval is sure of.
    places = max(0, 1 - math.floor(math.log10(half))) if half else 3
    interval = f" {PLUS_MINUS}{half:.{places}f}" if half else ""
    return f"{value:+.{places}f}{interval}{'%' if share else ''}{'*' if each['remains'] else ''}"


def how(sweep: Mapping[str, Any]) -> str:
    """What stands below the differences."""
    looked = [each["differences"] for each in sweep["variants"] if "differences" in each]
    if all(each["paired"] for each in looked):
        basis = "Both sides played the same deals, so differences are paired deal by deal."
    else:
        basis = "Seeds or setups are not the same, so differences are not paired deal by deal."
    count = plural(max((each["looked_at"] for each in looked), default=0), "difference")
    return (
        f"{basis} * remains when it counts that {count} of a variant were looked at (Holm, 5{NBSP}%). "
        f"Of shares, % are points of a per cent."
    )


def title(sweep: Mapping[str, Any]) -> str:
    """What was swept: red7 by players and hand."""
    return f"{sweep['game']} by {' and '.join(sweep['sweep'])}"
