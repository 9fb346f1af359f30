"""Tables of legal moves by seat, by number of the decision and by place; None where a study does not have them."""

from collections.abc import Iterable, Mapping
from typing import Any

from pyengine.report.tables import INTERVAL, Table, chosen, varied
from pyengine.report.words import Summary, decision, mean, number, percent

LEAST_MATCHES = 30  # a decision that fewer matches reach is left to the JSON
PLACE_ROWS = 20


def _table(
    heading: str, names: Iterable[str], figures: Mapping[str, Any], wanted: Iterable[int], counted: str
) -> Table | None:
    rows = [
        (
            name,
            *mean(figures["mean"][i], figures["ci95"][i]),
            percent(figures["forced_share"][i], figures["forced_share_ci95"][i])[0],
            number(figures["decisions"][i]),
        )
        for name, i in zip(names, wanted)
        if figures["decisions"][i]
    ]
    return Table((heading, "legal moves", INTERVAL, "forced", counted), rows) if rows else None


def _figures(summary: Summary, name: str) -> Mapping[str, Any] | None:
    """None also where every decision has as many legal moves as any other."""
    return summary["legal_moves"].get(name) if varied(summary) else None


def by_seat(summary: Summary) -> Table | None:
    """Legal moves by seat, where there are several."""
    figures = _figures(summary, "by_seat")
    if figures is None or summary["players"] < 2:
        return None
    seats = range(summary["players"])
    return _table("choice of", [f"seat {seat + 1}" for seat in seats], figures, seats, f"{decision(summary)}s")


def by_place(summary: Summary, every: bool = False) -> Table | None:
    """Legal moves by what kind of decision it is."""
    figures = _figures(summary, "by_place")
    if figures is None:
        return None
    wanted = [i for i, count in enumerate(figures["decisions"]) if count][: None if every else PLACE_ROWS]
    return _table("choice at", [figures["names"][i] for i in wanted], figures, wanted, f"{decision(summary)}s")


def reached(summary: Summary) -> int:
    """How many decisions there are in a row that enough matches reach to speak of them."""
    figures = _figures(summary, "by_decision")
    if figures is None:
        return 0
    least = min(LEAST_MATCHES, max(figures["decisions"], default=0))
    return next((i for i, count in enumerate(figures["decisions"]) if count < least), len(figures["decisions"]))


def by_decision(summary: Summary, every: bool = False) -> Table | None:
    """Legal moves by number of the decision: about ten, or every one."""
    figures = _figures(summary, "by_decision")
    if figures is None or not reached(summary):
        return None
    numbers = range(1, len(figures["mean"]) + 1) if every else sorted({1, *chosen(1, reached(summary))})
    return _table(
        "choice on",
        [f"{decision(summary)} {value}" for value in numbers],
        figures,
        [value - 1 for value in numbers],
        "matches",
    )
