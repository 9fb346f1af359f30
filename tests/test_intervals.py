"""Intervals against textbook values."""

import math

import pytest

from pyengine.measures.intervals import mean_interval, ratio_interval, spread, wilson_interval


def test_mean():
    samples = [1, 2, 3, 4, 10]
    count, total, squares = len(samples), sum(samples), sum(x * x for x in samples)
    assert math.isclose(spread(count, total, squares), math.sqrt(12.5))
    low, high = mean_interval(count, total, squares)
    assert math.isclose(low, 4 - 2.7764451051977987 * math.sqrt(2.5)) and math.isclose(high, 8 - low)
    assert mean_interval(count, total, squares, scale=10, bounds=(0, 1)) == [max(0, low / 10), high / 10]
    assert mean_interval(1, 3, 9) is None and spread(1, 3, 9) is None


def test_mean_of_huge_counts_is_exact():
    """Samples that differ in the last digit only: floating-point sums of squares would say 0 or nonsense."""
    big = 10**15
    samples = [big, big + 1, big + 2]
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
