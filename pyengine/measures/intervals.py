"""95 % intervals from exact integer sums.

Sums are Python integers, and only the last steps are done in floating point, one after another: the same bytes on every
machine and for every number of workers.
"""

import math
from collections.abc import Sequence
from functools import cache
from statistics import NormalDist

from pyengine.measures import distributions

LEVEL, NORMAL = 0.95, 1.96  # and the normal quantile of that, where two digits do
QUANTILE = NormalDist().inv_cdf((1 + LEVEL) / 2)  # with all digits
GROUPS = 256  # of setups, at most, that the jackknife leaves out in turn
Extent = tuple[float, float]
FREE: Extent = (-math.inf, math.inf)
DIFFERENCES: Extent = (-1.0, 1.0)  # of shares


@cache
def t_quantile(freedom: int) -> float:
    """Student's t for a two-sided 95 % interval."""
    return distributions.t_quantile(freedom, LEVEL)


def widened(several: float) -> float:
    """Return how much wider intervals of `several` figures are that hold all at once 19 of 20 times (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - LEVEL) / 2 / several) / QUANTILE


def student_interval(value: float, error: float, freedom: int, bounds: Extent = FREE) -> list[float]:
    """Return Student's interval of a value with its standard error."""
    half = t_quantile(freedom) * error
    return [max(bounds[0], value - half), min(bounds[1], value + half)]


def spread(count: int, total: float, squares: float) -> float | None:
    """Standard deviation of `count` samples from their sum and sum of squares; None for fewer than 2."""
    if count < 2:
        return None
    return math.sqrt(max(0, count * squares - total * total) / (count * (count - 1)))


def mean_interval(
    count: int, total: float, squares: float, scale: float = 1, bounds: Extent = FREE
) -> list[float] | None:
    """t interval of the mean of `count` samples, all divided by `scale`; None for fewer than 2."""
    if (deviation := spread(count, total, squares)) is None:
        return None
    mean, half = total / count, t_quantile(count - 1) * deviation / math.sqrt(count)
    return [max(bounds[0], (mean - half) / scale), min(bounds[1], (mean + half) / scale)]


def ratio_interval(
    count: int, a: int, aa: int, b: int, bb: int, ab: int, bounds: Extent = FREE, scale: float = 1
) -> list[float] | None:
    """t interval of sum(a) / sum(b) over `count` pairs, from the sums of a, a*a, b, b*b and a*b, divided by `scale`;
    None for fewer than 2.

    The ratio is linearised (delta method): its error is that of the mean of a - ratio * b.
    """
    if count < 2 or b == 0:
        return None
    residual = b * b * aa - 2 * a * b * ab + a * a * bb  # b^2 * sum((a - ratio * b)^2), exactly
    half = t_quantile(count - 1) * math.sqrt(max(0, residual) * count / (count - 1)) / (b * b)
    return [max(bounds[0], (a / b - half) / scale), min(bounds[1], (a / b + half) / scale)]


def ratio_variance(a: int, aa: int, b: int, bb: int, ab: int) -> float:
    """Variance of sum(a) / sum(b) from the sums that `ratio_interval` takes, each pair counting by its part of sum(b):
    among pairs without any b the others are no more. 0 where one pair has all of it."""
    residual = b * b * aa - 2 * a * b * ab + a * a * bb
    return residual / (b * b * (b * b - bb)) if b * b > bb else 0.0


def jackknife_error(without: Sequence[float]) -> float:
    """The standard error of a figure from its values without each group of samples (Tukey 1958)."""
    mean = math.fsum(without) / len(without)
    return math.sqrt((len(without) - 1) / len(without) * math.fsum((each - mean) ** 2 for each in without))


def wilson_interval(hits: float, count: int) -> list[float] | None:
    """Wilson's score interval of a share; None for fewer than 2 samples."""
    if count < 2:
        return None
    z2, share = QUANTILE**2, hits / count
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    half = math.sqrt(z2 * (share * (1 - share) / count + z2 / (4 * count * count))) / (1 + z2 / count)
    return [max(0.0, middle - half) if hits else 0.0, min(1.0, middle + half) if hits < count else 1.0]


def score_interval(count: int, a: int, aa: int, b: int, bb: int, ab: int) -> list[float] | None:
    """Wilson's interval of the share sum(a) / sum(b) over `count` pairs, as `ratio_interval` takes them; None for fewer
    than 2.

    The number of samples is that with which a share has the variance of the linearised ratio, and the quantile is
    Student's (Korn and Graubard 1998). The t interval, as wide to both sides, is too short where the share is small:
    bench/coverage.py.
    """
    if count < 2 or b == 0:
        return None
    if a in (0, b):
        return wilson_interval(count if a else 0, count)
    residual = max(0, b * b * aa - 2 * a * b * ab + a * a * bb)
    share, part = a / b, residual * count / ((count - 1) * b * b * a * (b - a))  # 1 / effective number of samples
    return share_bounds(share, part, count - 1)


def share_bounds(share: float, part: float, freedom: int) -> list[float]:
    """Wilson's interval of a share from `1 / part` samples, with Student's quantile."""
    spread2 = t_quantile(freedom) ** 2 * part
    middle, half = share + spread2 / 2, math.sqrt(spread2 * (share * (1 - share) + spread2 / 4))
    return [max(0.0, (middle - half) / (1 + spread2)), min(1.0, (middle + half) / (1 + spread2))]


def recovered(
    a: float, of_a: Sequence[float], b: float, of_b: Sequence[float], correlation: float = 0.0
) -> tuple[float, float]:
    """Return how far the interval of b - a, of two figures with theirs, reaches below and above it: the method of
    variance estimates recovery (Zou and Donner 2008; of paired shares it is Newcombe's 1998)."""
    (a_low, a_high), (b_low, b_high) = of_a, of_b

    def reach(one: float, other: float) -> float:
        return math.sqrt(max(0.0, one * one + other * other - 2 * correlation * one * other))

    return reach(b - b_low, a_high - a), reach(b_high - b, a - a_low)
