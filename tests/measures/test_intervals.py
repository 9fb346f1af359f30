"""Intervals against textbook values."""

import math
from statistics import NormalDist

import numpy as np
import pytest

from pyengine.measures.bootstrap import _tails, interval, intervals
from pyengine.measures.intervals import mean_interval, ratio_interval, score_interval, spread, wilson_interval


def test_mean():
    samples = [1, 2, 3, 4, 10]
    count, total, squares = len(samples), sum(samples), sum(x * x for x in samples)
    assert math.isclose(spread(count, total, squares), math.sqrt(12.5))
    low, high = mean_interval(count, total, squares)
    assert math.isclose(low, 4 - 2.7764451051977987 * math.sqrt(2.5)) and math.isclose(high, 8 - low)
    assert mean_interval(count, total, squares, scale=10, bounds=(0, 1)) == [max(0, low / 10), high / 10]
    assert mean_interval(1, 3, 9) is None and spread(1, 3, 9) is None
    # Samples that differ in the last digit only: floating-point sums of squares would say 0 or nonsense.
    samples = [10**15, 10**15 + 1, 10**15 + 2]
    assert math.isclose(spread(3, sum(samples), sum(x * x for x in samples)), 1.0)


def test_ratio():
    a, b = [1, 2, 6], [10, 10, 20]
    low, high = ratio_interval(3, 9, 41, 40, 600, 150)
    residuals = [x - 9 / 40 * y for x, y in zip(a, b)]
    error = 4.302652729911275 * math.sqrt(sum(r * r for r in residuals) / 2 / 3) / (40 / 3)
    assert math.isclose(low, 9 / 40 - error) and math.isclose(high, 9 / 40 + error)
    assert ratio_interval(1, 1, 1, 1, 1, 1) is None and ratio_interval(3, 0, 0, 0, 0, 0) is None


@pytest.mark.parametrize(
    "hits, count, low, high",
    (
        (81, 263, 0.2552902, 0.3662128),  # Newcombe 1998, table I, method 3
        (15, 148, 0.0623928, 0.1605284),
        (0, 20, 0.0, 0.1611252),
        (1, 29, 0.0061136, 0.1717560),
    ),
)
def test_wilson(hits, count, low, high):
    assert wilson_interval(hits, count) == pytest.approx([low, high], abs=1e-4)
    assert wilson_interval(count - hits, count) == pytest.approx([1 - high, 1 - low], abs=1e-4)
    assert wilson_interval(1, 1) is None


def test_score_of_a_share_that_differs_between_setups():
    """Of single 0s and 1s it is Wilson's for one sample less, with Student's quantile in place of the normal one."""
    low, high = score_interval(51, 5, 5, 51, 51, 5)
    t2, share = 2.0085591121007615**2, 5 / 51
    middle, half = share + t2 / 100, math.sqrt(t2 * (share * (1 - share) / 50 + t2 / 10000))
    assert [low, high] == pytest.approx([(middle - half) / (1 + t2 / 50), (middle + half) / (1 + t2 / 50)])
    # Every setup counts for ten alike decisions: as many samples as before, not ten times as many.
    assert score_interval(51, 50, 500, 510, 5100, 500) == pytest.approx([low, high])
    assert score_interval(10, 0, 0, 30, 100, 0) == wilson_interval(0, 10)
    assert score_interval(10, 30, 100, 30, 100, 100) == wilson_interval(10, 10)
    assert score_interval(2, 2, 2, 4, 8, 4) == [0.5, 0.5]
    assert score_interval(1, 1, 1, 2, 4, 2) is None and score_interval(3, 0, 0, 0, 0, 0) is None


def test_a_wider_bootstrap_interval():
    """21 of 1000 resamples are cut off on each side for 50 samples, in place of 25."""
    samples = np.arange(50)[:, None] ** 2
    usual = interval(samples, lambda sums: sums[0])
    narrow, wide = intervals(samples, lambda sums: [sums[0], sums[0]], wider=(1,))
    assert narrow == usual and wide[0] < usual[0] and wide[1] > usual[1]
    assert (wide[1] - wide[0]) / (usual[1] - usual[0]) == pytest.approx(1.07, abs=0.05)


def test_a_wider_interval_reaches_further_to_the_side_where_resamples_are_missing():
    """Of a sum of squares that one sample in fifty makes, most resamples lie below the figure."""
    values = list(range(1000))
    assert _tails(values, 499.5, 50) == (21, 21)
    low, high = _tails(values, 690, 50)  # half a deviation
    assert low == 21 and high == pytest.approx(1000 * NormalDist().cdf(NormalDist().inv_cdf(0.021) - 1), abs=1)
    assert _tails(values, 309, 50) == (high, 21)


@pytest.mark.parametrize("samples, cut", ((3, 1), (5, 1), (10, 9), (20, 16), (50, 21), (10**6, 25)))
def test_resamples_that_a_wider_interval_leaves_out(samples, cut):
    """1000 times the normal tail beyond Student's quantile, widened by the deviation of few samples."""
    assert _tails(range(1000), 499.5, samples) == (cut, cut)
