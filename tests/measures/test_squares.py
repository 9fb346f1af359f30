"""Intervals of differences between sums of squares (pyengine/measures/squares.py)."""

import math

import numpy as np
import pytest
from scipy import stats

from pyengine.measures.squares import interval


def rows_of(centre, spread, count, random):
    """Rows whose columns have exactly these means, and means whose errors are independent of size `spread`."""
    rows = random.standard_normal((count, len(centre)))
    rows -= rows.mean(axis=0)
    whitened = rows @ np.linalg.inv(np.linalg.cholesky(np.cov(rows.T))).T
    return (whitened * spread * math.sqrt(count) + centre).tolist()


def test_of_a_linear_figure_it_is_students():
    rows = rows_of([3.0, 1.0], 0.5, 60, np.random.default_rng(1))
    low, high = interval(rows, lambda sums: (sums[0] + 2 * sums[1]) / 60, False)
    half = stats.t.ppf(0.975, 59) * 0.5 * math.sqrt(5)
    assert (low, high) == pytest.approx((5 - half, 5 + half), abs=0.03 * half)


@pytest.mark.parametrize("centre", [[4.0, 0.0, 0.0], [1.5, 1.0, 0.5], [6.0, -3.0, 2.0]])
def test_of_one_square_it_is_that_of_the_noncentral_chi_square(centre):
    """The sum of squares of errors of size 1 around a centre: both ends solve its distribution (1000 rows: Student's is
    normal)."""
    rows, found = rows_of(centre, 1.0, 1000, np.random.default_rng(2)), sum(each**2 for each in centre)
    low, high = interval(rows, lambda sums: sum((each / 1000) ** 2 for each in sums), False)
    if stats.chi2.sf(found, 3) < 0.025:
        assert stats.ncx2.sf(found, 3, low) == pytest.approx(0.025, abs=0.004)
    else:
        assert low == pytest.approx(0, abs=1e-6)
    assert stats.ncx2.cdf(found, 3, high) == pytest.approx(0.025, abs=0.004)


def test_the_order_and_the_scale_of_columns_do_not_matter():
    rows = np.random.default_rng(3).normal([0.3, 0.1, 0.2, -0.1], [1, 2, 1, 3], (80, 4))

    def figure(sums):
        a, b, c, d = (each / 80 for each in sums)
        return a * a + 2 * b * b - c * c - d * d

    expected = interval(rows.tolist(), figure, True)
    turned = rows[:, [2, 0, 3, 1]] * [10, 1, 1, 1]
    found = interval(turned.tolist(), lambda sums: figure([sums[1], sums[3], sums[0] / 10, sums[2]]), True)
    assert found == pytest.approx(expected, rel=1e-6)
    low, high = interval(rows.tolist(), lambda sums: -figure(sums), True)
    assert (-high, -low) == pytest.approx(expected, rel=1e-6)


def test_columns_that_add_up_or_do_not_vary_are_no_directions():
    rows = [[1.0, x, 1.0 - x, 5.0] for x in np.random.default_rng(4).random(50)]
    alone = interval([row[1:2] for row in rows], lambda sums: (sums[0] / 50 - 0.2) ** 2, False)
    assert interval(rows, lambda sums: (sums[1] / sums[0] - 0.2) ** 2, False) == pytest.approx(alone, rel=1e-6)
    assert interval(rows, lambda sums: sums[3], False) is None


@pytest.mark.few(1, "uneven", [0.0, 0.3, pytest.param(0.1, marks=pytest.mark.slow)])
def test_it_holds_the_true_difference(uneven):
    """Of two sides, of which one is uneven, each a mean square of three seats: in about 95 of 100 studies, more
    where both are nearly even."""
    random, held = np.random.default_rng(5), 0
    centre = np.array([uneven, -uneven / 2, 0, 0.05, 0, -0.05])
    signs = np.repeat([1, -1], 3)
    for _ in range(100):
        rows = centre + random.normal(0, 1, (200, 6)) @ (np.eye(6) * 0.8 + 0.1)
        low, high = interval(rows.tolist(), lambda sums: sum(s * (x / 200) ** 2 for s, x in zip(signs, sums)), False)
        held += low <= (signs * centre**2).sum() <= high
    assert 89 <= held
