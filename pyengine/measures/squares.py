"""Intervals of differences between sums of squares, such as how uneven seats are, which may be near their least.

There the first derivatives nearly vanish, and the jackknife counts what is of second order twice (Efron and Stein
1981). Instead the difference is taken as a quadratic function of what the samples' sums may have been, by its first and
second derivatives. A value belongs to the interval where it is not refuted: of all sums that would give it, those
nearest to the ones that were found, drawn around as often as they vary, give a difference as far from theirs as the one
that was found in more than 2.5 % of the draws on either side. In those sums the squares of both sides are too large by
chance; what chance adds is taken from both, the more of it the smaller they are.
"""

import math
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

DRAWS = 10_000
SIDE = 0.025  # of the draws
STEPS = 40  # of a bisection
FLAT = 1e-9  # a curvature, beside the largest, that is one of rounding

Vector = list[float]


def interval(rows: Sequence[Vector], figure: Callable[[Vector], float], unbiased: bool) -> tuple[float, float] | None:
    """Return what `figure`, a smooth function of the sums of the rows, may be; None where it does not vary.

    unbiased : whether the figure has been lessened by what chance adds to its squares
    """
    count = len(rows)
    sums = [math.fsum(column) for column in zip(*rows)]
    slopes, curvatures = _turned(*_derivatives(figure, sums, _directions(rows)))
    if not any(slopes) and not any(curvatures):
        return None
    found, offset = figure(sums), math.fsum(curvatures) if unbiased else 0.0
    noise = _noise(len(slopes), count - 1)

    def bound(side: int) -> float:
        """The least (1) or the greatest (-1) value that is not refuted."""
        steepest = -min(side * curvature for curvature in curvatures)
        limit = 1 / (2 * steepest) if steepest > 0 else math.inf
        low, high = 0.0, 1.0  # of limit, or of all numbers by x / (1 - x)
        for _ in range(STEPS):
            middle = (low + high) / 2
            push = side * (middle * limit if steepest > 0 else middle / (1 - middle))
            truth = [-push * slope / (1 + 2 * push * curvature) for slope, curvature in zip(slopes, curvatures)]
            # The differences that would be found where that is the truth, less the one that was.
            places = [each + centre for each, centre in zip(noise, _shrunk(truth, slopes, curvatures))]
            drawn = sum(place * (b + c * place) for place, b, c in zip(places, slopes, curvatures))
            refuted = (drawn * side >= 0).mean() <= SIDE
            low, high = (low, middle) if refuted else (middle, high)
        return found + offset + math.fsum(b * t + c * t * t for b, c, t in zip(slopes, curvatures, truth))

    return bound(1), bound(-1)


def _shrunk(truth: Vector, slopes: Vector, curvatures: Vector) -> Vector:
    """The truth with both its squares, those added and those subtracted, lessened by what chance adds to them."""
    curved = [i for i, each in enumerate(curvatures) if abs(each) > FLAT * max(map(abs, curvatures))]
    vertex = {i: -slopes[i] / (2 * curvatures[i]) for i in curved}
    sides = [[i for i in curved if (curvatures[i] > 0) == up] for up in (True, False)]
    squares = [math.fsum(abs(curvatures[i]) * (truth[i] - vertex[i]) ** 2 for i in side) for side in sides]
    excess = min(math.fsum(abs(curvatures[i]) for i in side) for side in sides)
    found = list(truth)
    if excess and (least := min(squares)):
        # All of it where little else is left: between nearly even sides intervals hold the truth in 98 instead of 99 %.
        excess = min(excess * (1 + (excess / least) ** 2), least)
        for side, square in zip(sides, squares):
            for i in side:
                found[i] = vertex[i] + (truth[i] - vertex[i]) * math.sqrt(1 - excess / square)
    return found


@cache
def _noise(width: int, freedom: int) -> Any:
    """Draws of `width` independent errors, of Student's distribution together; with each its opposite."""
    import numpy as np

    random = np.random.RandomState(1)  # whose stream is the same in every release
    spread = np.sqrt(freedom / random.chisquare(freedom, DRAWS // 2))
    draws = random.standard_normal((width, DRAWS // 2)) * spread
    return np.concatenate([draws, -draws], axis=1)


def _directions(rows: Sequence[Vector]) -> list[Vector]:
    """Independent steps of one standard error each, into which the sums' errors fall apart (Gram and Schmidt)."""
    count, columns = len(rows), [list(map(float, column)) for column in zip(*rows)]
    scale = math.sqrt(count / (count - 1))
    units: list[Vector] = []
    means = [math.fsum(column) / count for column in columns]
    centred = [[value - mean for value in column] for column, mean in zip(columns, means)]
    for column in centred:
        rest = column
        for _ in range(2):  # once would leave errors of rounding
            for unit in units:
                share = _product(unit, rest)
                rest = [value - share * each for value, each in zip(rest, unit)]
        length = math.sqrt(_product(rest, rest))
        if length > 1e-7 * math.sqrt(_product(column, column)):
            units.append([value / length for value in rest])
    return [[scale * _product(unit, column) for column in centred] for unit in units]


def _product(a: Vector, b: Vector) -> float:
    return math.fsum(x * y for x, y in zip(a, b))


def _derivatives(figure: Callable[[Vector], float], sums: Vector, steps: list[Vector]) -> tuple[Vector, list[Vector]]:
    """Slopes and curvatures (halves of second derivatives) along the steps, from steps of that size."""

    def at(*way: Vector, sign: float = 1.0) -> float:
        return figure([value + sign * math.fsum(each) for value, *each in zip(sums, *way)])

    here = figure(sums)
    ahead, back = [at(step) for step in steps], [at(step, sign=-1.0) for step in steps]
    slopes = [(a - b) / 2 for a, b in zip(ahead, back)]
    curvatures = [[0.0] * len(steps) for _ in steps]
    for i, step in enumerate(steps):
        curvatures[i][i] = (ahead[i] + back[i]) / 2 - here
        for j in range(i):
            curvatures[i][j] = curvatures[j][i] = (at(step, steps[j]) - ahead[i] - ahead[j] + here) / 2
    return slopes, curvatures


def _turned(slopes: Vector, matrix: list[Vector]) -> tuple[Vector, Vector]:
    """Slopes and curvatures along the axes of a quadratic function (Jacobi 1846)."""
    size = len(slopes)
    slopes, matrix = list(slopes), [list(row) for row in matrix]
    whole = math.fsum(abs(value) for row in matrix for value in row)
    for _ in range(30):
        if math.fsum(abs(matrix[i][j]) for i in range(size) for j in range(i)) <= 1e-14 * whole:
            break
        for i in range(size):
            for j in range(i):
                if not matrix[i][j]:
                    continue
                theta = (matrix[i][i] - matrix[j][j]) / (2 * matrix[i][j])
                tangent = math.copysign(1, theta) / (abs(theta) + math.hypot(theta, 1))
                cosine = 1 / math.hypot(tangent, 1)
                sine = tangent * cosine
                for row in [*matrix, slopes]:
                    row[j], row[i] = cosine * row[j] - sine * row[i], sine * row[j] + cosine * row[i]
                pairs = list(zip(matrix[j], matrix[i]))
                matrix[j] = [cosine * a - sine * b for a, b in pairs]
                matrix[i] = [sine * a + cosine * b for a, b in pairs]
    # Signs do not matter: the draws come with their opposites.
    axes = sorted(((matrix[i][i], abs(slopes[i])) for i in range(size)), key=lambda each: (-abs(each[0]), -each[1]))
    return [slope for _, slope in axes], [curvature for curvature, _ in axes]
