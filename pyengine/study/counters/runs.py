"""Figures of how matches run: quantiles of their histograms."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.counting.runs import CUT, EXACT, own_values, steps, values
from pyengine.measures.measure import Figure

Histogram = NDArray[np.int64]  # of int64, or several below each other
PERCENTS = (10, 25, 50, 75, 90)


def by_number(
    counts: Mapping[str, Histogram], columns: int = 1, stands_for: Callable[[int], list[int]] = values
) -> Figure:
    """Quantiles over matches by number of the decision or turn, as far as any match got: exact below `exact_below`, and
    `cut_at` stands for all beyond.

    columns : how often the first of the histograms counts each match
    """
    first = next(iter(counts.values()))
    reached = np.flatnonzero(first.any(axis=1))
    return {
        "number": [steps(len(first))[row] for row in reached],
        "exact_below": EXACT,
        "cut_at": CUT if stands_for is own_values else None,
        "matches": (first[reached].sum(axis=1) // columns).tolist(),
        **{name: quantiles(each[reached], stands_for(each.shape[1])) for name, each in counts.items()},
    }


def quantiles(histograms: Histogram, stands_for: Sequence[Any]) -> dict[str, list[Any]]:
    """The quantiles of each row, by percent: the least value that at least so many percent do not exceed.

    stands_for : what to write for each bin
    """
    sums = np.cumsum(histograms, axis=1)
    wanted = {str(percent): -(-percent * sums[:, -1:] // 100) for percent in PERCENTS}
    return {name: [stands_for[place] for place in (sums < least).sum(axis=1)] for name, least in wanted.items()}
