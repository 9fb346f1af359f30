"""Intervals of nonlinear figures: the bootstrap over setups, 1000 resamples from a fixed seed."""

import math
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from statistics import NormalDist
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from engine.counting import merging
from pyengine.measures.intervals import t_quantile

RESAMPLES = 1000
SEED = 20240229
MOST_GROUPS = 4096  # samples are put together until there are no more than twice as many
TAIL = 25  # resamples cut off on each side


def resampled_sums(columns: ArrayLike) -> NDArray[np.float64]:
    """Sums of resamples of rows, a (RESAMPLES, columns) array, of a (samples, columns) array of integers. The draws
    depend on the number of samples alone."""
    columns = np.asarray(columns)
    if not _fits(columns):
        columns = columns.astype(object)
    while len(columns) > 2 * MOST_GROUPS:
        columns = np.add.reduceat(columns, np.arange(0, len(columns), 2), axis=0)
    # Whole numbers, so that no order of summation shows; as floats where these hold them, in a quarter of the time.
    drawn = _drawn(len(columns))
    if _fits(columns, 53):
        columns = columns.astype(np.float64)
        parts = np.array_split(drawn, min(RESAMPLES, 1 + len(columns) // 8))  # so small that one thread adds each up
        return np.vstack([part.astype(np.float64) @ columns for part in parts])
    columns = [column.astype(np.int64) if _fits(column) else column for column in columns.T]
    return np.array([[float(weights @ column) for column in columns] for weights in drawn.astype(np.int64)])


@lru_cache(maxsize=4)
def _drawn(count: int) -> NDArray[np.uint8]:
    """The times that each of so many samples is drawn in each resample."""
    raw = np.random.PCG64(SEED)  # its raw stream is the same in every version of NumPy
    drawn = np.empty((RESAMPLES, count), np.uint8)
    for each in drawn:
        each[:] = merging.weights(raw.random_raw(count))
    return drawn


def _fits(values: NDArray[Any], bits: int = 63) -> bool:
    """Tell whether any sum of as many of the values as there are, put together two and two, is below 2**bits."""
    return not values.size or max(int(values.max()), -int(values.min())) * 2 * len(values) < 2**bits


def interval(columns: NDArray[Any], figure: Callable[[Any], float | None]) -> list[float] | None:
    """Percentile interval of figure(sums of columns), a number or None; None with fewer than 2 samples or where it
    cannot be told."""
    return intervals(columns, lambda sums: [figure(sums)])[0]


def intervals(
    columns: NDArray[Any], figures: Callable[[Any], Sequence[float | None]], wider: Collection[int] = ()
) -> list[list[float] | None]:
    """Intervals of several figures: figures(sums) is a list of numbers or None.

    wider : places of figures whose interval reaches as far as the wider of two. One is taken as much wider as Student's
        t is than the normal quantile, and the deviation of few samples than that of their resamples (Hesterberg 2015,
        "expanded percentile"); the other is that one moved by twice as many deviations as the resamples lie to one side
        of the figure (Efron 1981, "bias-corrected")
    """
    found = figures(np.asarray(columns).sum(axis=0).astype(float))
    if len(columns) < 2:
        return [None] * len(found)
    rows = [figures(row) for row in resampled_sums(columns).tolist()]
    bounds = list[list[float] | None]()
    for place, (values, figure) in enumerate(zip(zip(*rows), found)):
        told = sorted(value for value in values if value is not None)
        low, high = _tails(told, figure, len(columns)) if place in wider else (TAIL, TAIL)
        bounds.append([float(told[low - 1]), float(told[-high])] if len(told) > 2 * TAIL else None)
    return bounds


def _tails(told: Sequence[float], figure: float | None, samples: int) -> tuple[int, int]:
    """Resamples cut off on each side of a wider interval: 21 for 50 samples, 1 for 5, where half of them lie below the
    figure."""
    normal, bound, moved = NormalDist(), t_quantile(samples - 1) * math.sqrt(samples / (samples - 1)), 0.0
    if told and figure is not None:
        below = sum((value < figure) + (value == figure) / 2 for value in told) / len(told)
        moved = 2 * normal.inv_cdf(min(max(below, 1 / RESAMPLES), 1 - 1 / RESAMPLES))
    low, high = normal.cdf(-bound + min(0.0, moved)), normal.cdf(-bound - max(0.0, moved))
    return max(1, round(RESAMPLES * low)), max(1, round(RESAMPLES * high))
