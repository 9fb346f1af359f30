"""Student's t and Fisher's F, for intervals and tests: what scipy.special computes, without its size. Holm's rule."""

import math
from collections.abc import Iterable
from statistics import NormalDist
from typing import TypeVar

Name = TypeVar("Name")

LARGE = 100.0  # from here on, Stirling's series gives differences of logarithms without cancellation
EXPANDED = 3000  # degrees of freedom from which on the quantile of t is a series around the normal one
STEPS = 10_000  # of a continued fraction, which takes about the root of its larger parameter
FAR = 1e12  # no t is taken for larger
NEWTON = 8  # steps, of which 3 to 5 are needed from 3 degrees of freedom on


def t_quantile(freedom: int, level: float) -> float:
    """The t that a two-sided interval of a level, 0.95 say, takes; freedom 1 or more."""
    z = NormalDist().inv_cdf((1 + level) / 2)
    # E. A. Cornish and R. A. Fisher 1938, as Abramowitz and Stegun 26.7.5 has it.
    series = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    t: float = z + sum(term / freedom**power for power, term in enumerate(series, 1))
    for _ in range(NEWTON if freedom < EXPANDED else 0):
        density = math.exp(-(freedom + 1) / 2 * math.log1p(t * t / freedom) - _log_beta(freedom / 2, 0.5))
        t += (t_tails(t, freedom) - (1 - level)) * math.sqrt(freedom) / (2 * density)
    return t


def t_tails(t: float, freedom: int) -> float:
    """The chance of a t at least as far from 0."""
    t = min(abs(t), FAR)
    whole = freedom + t * t
    return beta_share(freedom / 2, 0.5, freedom / whole, t * t / whole)


def f_tail(f: float, above: int, below: int) -> float:
    """The chance of an F at least as large, with degrees of freedom of its numerator and denominator."""
    whole = below + above * f
    return beta_share(below / 2, above / 2, below / whole, above * f / whole)


def remaining(found: Iterable[tuple[Name, float | None]], level: float = 0.05) -> set[Name]:
    """Names of (name, p) that remain when it counts how many were looked at (Holm 1979): if there were none at all, any
    would remain with the chance `level`. Without p there is no doubt."""
    ordered = sorted(((p or 0.0, key) for key, p in found), key=lambda each: each[0])
    kept = set()
    for rank, (p, key) in enumerate(ordered):
        if p > level / (len(ordered) - rank):
            break
        kept.add(key)
    return kept


def beta_share(a: float, b: float, x: float, rest: float) -> float:
    """The regularised incomplete beta function I_x(a, b), with 1 - x, which may be too small to show in x."""
    if x <= 0 or rest <= 0:
        return float(rest <= 0)
    if x * (b + 1) > rest * (a + 1):  # never true of both, whatever rounding does
        return 1 - beta_share(b, a, rest, x)
    logs = (math.log(x) if x < 0.5 else math.log1p(-rest)), (math.log(rest) if rest < 0.5 else math.log1p(-x))
    front = math.exp(a * logs[0] + b * logs[1] - _log_beta(a, b)) / a
    # The continued fraction of Abramowitz and Stegun 26.5.8, by Lentz's method.
    c, d = 1.0, 1 / (1 - (a + b) * x / (a + 1))
    value = d
    for i in range(1, STEPS):
        for factor in (
            i * (b - i) * x / ((a + 2 * i - 1) * (a + 2 * i)),
            -(a + i) * (a + b + i) * x / ((a + 2 * i) * (a + 2 * i + 1)),
        ):
            c, d = 1 + factor / c, 1 / (1 + factor * d)
            value *= (step := c * d)
        if abs(step - 1) < 1e-16:
            break
    return front * value


def _log_beta(a: float, b: float) -> float:
    a, b = max(a, b), min(a, b)
    if a < LARGE:
        return math.lgamma(b) - (math.lgamma(a + b) - math.lgamma(a))
    rest = [1 / (12 * x) - 1 / (360 * x**3) + 1 / (1260 * x**5) for x in (a, a + b)]
    return math.lgamma(b) - ((a + b - 0.5) * math.log1p(b / a) + b * math.log(a) - b + rest[1] - rest[0])
