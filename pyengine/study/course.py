"""The course of the matches of a study as figures: quantiles of their histograms."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from engine.counting.histograms import LEAST, THRESHOLD, own_values, shapes, steps, values
from pyengine.measures.measure import Figure
from pyengine.measures.outcomes import histogram
from pyengine.study.tally import Counts

if TYPE_CHECKING:
    from engine.table import Table
    from pyengine.games.game import Kept

Histogram = NDArray[np.int64]  # of int64, or several below each other
PERCENTS = (10, 25, 50, 75, 90)


def figures(table: "Table", counts: Counts, estimated: bool) -> Figure:
    """What `course` holds in the JSON; docs/json.md names every key.

    counts : flat arrays by name, as `engine.counting.histograms` declares them
    """
    found = {name: counts[name].reshape(shape) for name, shape in shapes(table, estimated).items()}
    names = [name for name in ("options", "lead") if f"run_{name}" in found]
    return {
        "by_decision": _by_number({name: found[f"run_{name}"] for name in names}),
        "by_turn": _by_number({name: found[f"run_turn_{name}"] for name in names}),
        **(_estimated(found) if estimated else {}),
    }


def watched(table: "Table", counts: Counts, kept: "Mapping[str, Sequence[Kept]]") -> Figure:
    """What `watch` holds in the JSON, by name of the number.

    kept : where the numbers are, in the order of the counts
    """
    places = [(each.offset, each.owners) for rows in kept.values() for each in rows]
    asked = shapes(table, False, False, places)
    ends = iter(counts["watched_ends"].reshape(asked["watched_ends"]))
    runs, turns = (
        iter(counts[name].reshape(asked[name]).swapaxes(0, 1)) for name in ("run_watched", "run_turn_watched")
    )
    return {
        name: {
            "end": {owner: histogram(next(ends).tolist(), LEAST) for each in rows for owner in each.names},
            "by_decision": _by_number({each.owner: next(runs) for each in rows}, rows[0].owners, own_values),
            "by_turn": _by_number({each.owner: next(turns) for each in rows}, rows[0].owners, own_values),
        }
        for name, rows in kept.items()
    }


def _by_number(
    counts: Mapping[str, Histogram], columns: int = 1, stands_for: Callable[[int], list[int]] = values
) -> Figure:
    """Quantiles over matches by number of the decision or turn, as far as any match got.

    columns : how often the first of the histograms counts each match
    """
    first = next(iter(counts.values()))
    reached = np.flatnonzero(first.any(axis=1))
    return {
        "number": [steps(len(first))[row] for row in reached],
        "matches": (first[reached].sum(axis=1) // columns).tolist(),
        **{name: quantiles(each[reached], stands_for(each.shape[1])) for name, each in counts.items()},
    }


def _estimated(found: Counts) -> Figure:
    """What estimates say, all winners of a match together counting as much as one."""
    winner, *seats = (quantiles(each, [percent / 100 for percent in range(101)]) for each in found["run_chances"])
    certain, dramas = found["run_certain"], found["run_dramas"]
    total = max(1, int(certain.sum()))
    return {
        "by_tenth": {"winner": winner, "seats": seats},
        "certain": {"chance": THRESHOLD, "share": [int(part) / total for part in np.cumsum(certain)[:-1]]},
        "drama": {"unit": 0.01, "share": [int(part) / total for part in dramas]},
    }


def quantiles(histograms: Histogram, stands_for: Sequence[Any]) -> dict[str, list[Any]]:
    """The quantiles of each row, by percent: the least value that at least so many percent do not exceed.

    stands_for : what to write for each bin
    """
    sums = np.cumsum(histograms, axis=1)
    wanted = {str(percent): -(-percent * sums[:, -1:] // 100) for percent in PERCENTS}
    return {name: [stands_for[place] for place in (sums < least).sum(axis=1)] for name, least in wanted.items()}
