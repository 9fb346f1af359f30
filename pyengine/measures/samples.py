"""Means and shares of a tally with their intervals: what all measures are made from."""

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from pyengine.measures import intervals
from pyengine.measures.intervals import FREE, Extent

if TYPE_CHECKING:
    from numpy.typing import NDArray

SHARES, COUNTS = (0.0, 1.0), (0.0, math.inf)
Column: TypeAlias = "NDArray[Any]"  # counts by sample; or several columns of them
Sums = Sequence[Sequence[int]]  # (sums, squares, products)


class SampleEstimate(NamedTuple):
    """A value and its interval; None where there is none."""

    value: float | None
    ci95: list[float] | None


NOTHING = SampleEstimate(None, None)


def product_sum(*columns: Column) -> int:
    """The sum of a * b, or of more factors, over arrays of int64, exactly."""
    most = math.prod(int(abs(each).max(initial=0)) for each in columns) * max(1, columns[0].size)
    first, *others = columns if most < 2**63 else (each.astype(object) for each in columns)
    for each in others:
        first = first * each
    return int(first.sum())


def total(a: Column) -> int:
    """The sum of an array of integers, exactly."""
    few = a.dtype == "int64" and max(int(a.max(initial=0)), -int(a.min(initial=0))) * a.size < 2**63
    return int(a.sum(dtype=None if few else object))


def _sums(a: Column, b: Column) -> tuple[int, int, int, int, int]:
    """Sums of a, a * a, b, b * b and a * b, as intervals take them."""
    return total(a), product_sum(a, a), total(b), product_sum(b, b), product_sum(a, b)


def ratio(a: Column, b: Column, scale: float = 1, bounds: Extent = FREE) -> SampleEstimate:
    """sum(a) / sum(b) / scale over samples; nothing where b is 0."""
    if len(a) == 1:  # as the jackknife asks for it often
        return SampleEstimate(total(a) / total(b) / scale, None) if b.any() else NOTHING
    sums = _sums(a, b)
    interval = intervals.ratio_interval(len(a), *sums, bounds, scale)
    return SampleEstimate(sums[0] / sums[2] / scale, interval) if sums[2] else NOTHING


class Weighed(NamedTuple):
    """sum(a) / sum(b) over samples that have unequal parts of it; None and zeros where b is 0."""

    value: float | None
    variance: float  # of the linearised ratio, without bias where the variance of a sample goes with its b
    deals: float  # how many samples with equal parts would be as uneven a basis (Kish 1965)


def weighed(a: Column, b: Column, scale: float = 1) -> Weighed:
    """`ratio` where samples may hold little of b, or all of it."""
    sums = _sums(a, b)
    if sums[2] == 0:
        return Weighed(None, 0.0, 0.0)
    return Weighed(sums[0] / sums[2] / scale, intervals.ratio_variance(*sums) / scale**2, sums[2] ** 2 / sums[3])


class Effect(NamedTuple):
    """An effect before it has its interval."""

    found: Weighed  # its value, the variance that its own deals show, and how many they are
    unit: float  # the variance that it would have if results had variance 1 and nothing in common; 0 where none


def share(a: Column, b: Column, scale: float = 1) -> SampleEstimate:
    """`ratio` of a share. Where every sample is 0 or 1, Wilson's interval: all samples may agree, and that does not
    make it certain."""
    value, interval = ratio(a, b, scale, SHARES)
    if value is not None and len(a) > 1 and ((a == 0) | (a == b * scale)).all() and (value in (0, 1) or (b == 1).all()):
        return SampleEstimate(float(value), intervals.wilson_interval(round(value * len(a)), len(a)))
    return SampleEstimate(value, interval)


def small_share(a: Column, b: Column) -> SampleEstimate:
    """`ratio` of a share that may be small."""
    sums = _sums(a, b)
    return SampleEstimate(sums[0] / sums[2], intervals.score_interval(len(a), *sums)) if sums[2] else NOTHING


def net_share(a: Column, less: Column, b: Column) -> SampleEstimate:
    """A share of b that may be small, less another such: what chance makes as often of the one as of the other falls
    out. Where the other never happened, its share counts as certain: with Wilson's bound for it, of a share of 0, the
    interval of `clarity` would be three times too wide in Agram (bench/coverage.py)."""
    found, other = small_share(a, b), small_share(less, b)
    if found.value is None or not other.value:
        return found
    value = found.value - other.value
    if not (found.ci95 and other.ci95):
        return SampleEstimate(value, None)
    below, above = intervals.recovered(other.value, other.ci95, found.value, found.ci95)
    return SampleEstimate(value, [value - below, value + above])


def series_ratio(series: Sums, base: Sums | None, index: int, samples: int, bounds: Extent = FREE) -> SampleEstimate:
    """One place of a series over the same place of its base, or over its own first place (None), of so many setups.

    series, base : (sums, squares, products) as `engine.counting.matches.play` gives them, zeros at their end left out
    """
    top, squares, product = (part[index] if index < len(part) else 0 for part in series)
    bottom, bottom_squares = (part[0 if base is None else index] for part in (base or series)[:2])
    if not bottom:
        return NOTHING
    value = top / bottom
    if bounds == SHARES and value in (0, 1) and samples > 1:
        return SampleEstimate(value, intervals.wilson_interval(samples if value else 0, samples))
    interval = intervals.ratio_interval(samples, top, squares, bottom, bottom_squares, product, bounds)
    return SampleEstimate(value, interval)


def series_share(series: Sums, index: int, samples: int) -> SampleEstimate:
    """Share that one place of a series is of its first place; it may be small."""
    sums, squares, products = series
    ratio = sums[index], squares[index], sums[0], squares[0], products[index]
    return SampleEstimate(sums[index] / sums[0], intervals.score_interval(samples, *ratio)) if sums[0] else NOTHING


def listed(estimates: Iterable[SampleEstimate], value: str = "mean", ci95: str = "ci95") -> dict[str, list[Any]]:
    """Values and intervals of several, two lists under these names."""
    pairs = list(estimates)
    return {value: [each for each, _ in pairs], ci95: [interval for _, interval in pairs]}


def exactly(at_least: Sequence[int]) -> list[int]:
    """A histogram from counts of "at least", the last of which is not 0."""
    return [count - following for count, following in zip(at_least, [*at_least[1:], 0])]
