"""Means and shares of a tally with their intervals: what all measures are made from."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from pyengine.measures.intervals import FREE, Bounds, ratio_interval, score_interval, wilson_interval

if TYPE_CHECKING:
    from numpy.typing import NDArray

SHARES = (0.0, 1.0)
Column: TypeAlias = "NDArray[Any]"  # counts by sample; or several columns of them
Estimate = tuple[float | None, list[float] | None]  # (value, ci95)
Series = Sequence[Sequence[int]]  # (sums, squares, products)


def product_sum(a: Column, b: Column) -> int:
    """The sum of a * b over two arrays of int64, exactly."""
    import numpy as np

    a, b = np.asarray(a), np.asarray(b)
    most = int(np.abs(a).max(initial=0)) * int(np.abs(b).max(initial=0)) * max(1, a.size)
    if most < 2**63:
        return int((a * b).sum())
    return int((a.astype(object) * b.astype(object)).sum())


def total(a: Column) -> int:
    import numpy as np

    return int(np.asarray(a).sum(dtype=object)) if np.asarray(a).size else 0


def ratio(a: Column, b: Column, scale: float = 1, bounds: Bounds = FREE) -> Estimate:
    """(value, ci95) of sum(a) / sum(b) / scale over samples; (None, None) where b is 0."""
    top, bottom = total(a), total(b)
    if bottom == 0:
        return None, None
    interval = ratio_interval(len(a), top, product_sum(a, a), bottom, product_sum(b, b), product_sum(a, b))
    return _scaled(top / bottom / scale, interval, scale, bounds)


def share(a: Column, b: Column, scale: float = 1) -> Estimate:
    """`ratio` of a share. Where every sample is 0 or 1, Wilson's interval: all samples may agree, and that does not
    make it certain."""
    value, interval = ratio(a, b, scale, SHARES)
    if value is not None and len(a) > 1 and ((a == 0) | (a == b * scale)).all() and (value in (0, 1) or (b == 1).all()):
        return float(value), wilson_interval(round(value * len(a)), len(a))
    return value, interval


def series_ratio(series: Series, base: Series | None, index: int, samples: int, bounds: Bounds = FREE) -> Estimate:
    """(value, ci95) of one place of a series over the same place of its base, or over its own first place (None).

    series, base : (sums, squares, products) as `engine.matches.play` gives them; samples : how many setups
    """
    sums, squares, products = series
    bottom, bottom_squares = (sums[0], squares[0]) if base is None else (base[0][index], base[1][index])
    if not bottom:
        return None, None
    value = sums[index] / bottom
    if bounds == SHARES and value in (0, 1) and samples > 1:
        return value, wilson_interval(samples if value else 0, samples)
    interval = ratio_interval(samples, sums[index], squares[index], bottom, bottom_squares, products[index])
    return _scaled(value, interval, 1, bounds)


def small_share(a: Column, b: Column) -> Estimate:
    """`ratio` of a share that may be small."""
    top, bottom = total(a), total(b)
    if bottom == 0:
        return None, None
    sums = top, product_sum(a, a), bottom, product_sum(b, b), product_sum(a, b)
    return top / bottom, score_interval(len(a), *sums)


def series_share(series: Series, index: int, samples: int) -> Estimate:
    """The same of one place of a series over its own first place."""
    sums, squares, products = series
    if not sums[0]:
        return None, None
    interval = score_interval(samples, sums[index], squares[index], sums[0], squares[0], products[index])
    return sums[index] / sums[0], interval


def _scaled(value: float, interval: list[float] | None, scale: float, bounds: Bounds) -> Estimate:
    if interval is not None:
        interval = [max(bounds[0], interval[0] / scale), min(bounds[1], interval[1] / scale)]
    return value, interval


def exactly(at_least: Sequence[int]) -> list[int]:
    """A histogram from counts of "at least", without trailing zeros."""
    counts = [count - following for count, following in zip(at_least, [*at_least[1:], 0])]
    while counts and counts[-1] == 0:
        counts.pop()
    return counts
