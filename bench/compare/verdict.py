"""Verdict on a change, from pairs of measurements."""

import statistics
from typing import NamedTuple

from scipy.stats import quantile_test

LEVEL = 0.05


class Change(NamedTuple):
    """`ratio`, `low`, `high`: the median of new / old over the pairs and its 95 % interval, None with fewer than 6."""

    old: float
    new: float
    ratio: float
    low: float | None
    high: float | None
    p: float


def change(old, new):
    """The Change between two lists of measurements, pair by pair.

    By signs alone: nothing is assumed of the noise but that, without a change, either of a pair is as likely to be the
    slower one. The interval is that of the median's order statistics, p that of the sign test.
    """
    ratios = [after / before for before, after in zip(old, new, strict=True)]
    found = quantile_test(ratios, q=1.0, p=0.5)
    low, high = found.confidence_interval(1 - LEVEL)
    sure = low == low and high == high  # nan where no pair of order statistics is enough
    return Change(
        statistics.median(old),
        statistics.median(new),
        statistics.median(ratios),
        float(low) if sure else None,
        float(high) if sure else None,
        float(found.pvalue),
    )


def beyond_noise(changes):
    """For each Change whether it counts (Holm): in 19 of 20 tables in which nothing changed, none does."""
    order = sorted(range(len(changes)), key=lambda number: changes[number].p)
    counts = [False] * len(changes)
    for rank, number in enumerate(order):
        if changes[number].p > LEVEL / (len(changes) - rank):
            break
        counts[number] = True
    return counts
