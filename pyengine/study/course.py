"""The course of the matches of a study as figures: quantiles of their histograms."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from engine.histograms import THRESHOLD, shapes, steps, values
from pyengine.measures.measure import Figure
from pyengine.study.tally import Counts

if TYPE_CHECKING:
    from engine.table import Table

Histogram = NDArray[np.int64]  # of int64, or several below each other
PERCENTS = (10, 25, 50, 75, 90)


def figures(table: "Table", counts: Counts, estimated: bool) -> Figure:
    """What `course` holds in the JSON; docs/json.md names every key.

    counts : flat arrays by name, as `engine.histograms` declares them
    """
    found = {name: counts[name].reshape(shape) for name, shape in shapes(table, estimated).items()}
    return {
        "by_decision": _by_number(found["run_options"], found.get("run_lead")),
        "by_turn": _by_number(found["run_turn_options"], found.get("run_turn_lead")),
        **(_estimated(found) if estimated else {}),
    }


def _by_number(options: Histogram, lead: Histogram | None) -> Figure:
    """Quantiles over matches by number of the decision or turn, as far as any match got."""
    reached = np.flatnonzero(options.any(axis=1))
    found = {
        "number": [steps(len(options))[row] for row in reached],
        "matches": options[reached].sum(axis=1).tolist(),
        "options": quantiles(options[reached], values(options.shape[1])),
    }
    return found if lead is None else found | {"lead": quantiles(lead[reached], values(lead.shape[1]))}


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
