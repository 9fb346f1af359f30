"""Fitting chances to how matches of strong play ended (`pyengine.worth.chances`), and how true they come."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from pyengine.assess.looks import Annotated, Replayed
from pyengine.measures.measure import Figure
from pyengine.worth.chances import QUARTERS, Logit, logs

STEPS = 30  # of Newton's method
DIGITS = 3  # of coefficients, so that they are the same on all machines
PRIOR, EQUAL = 2.0, 20.0  # matches that say that random play tells the truth, and that it tells it of all sides alike


def shares(each: Annotated) -> list[float]:
    """The share of first places of each side before a decision, both halves and all moves together."""
    wins = each.wins.sum(axis=(0, 1))
    return [int(count) / int(wins.sum()) for count in wins]


def fit(matches: Sequence[Replayed]) -> Logit:
    """Fit chances to matches that ended."""
    found = []
    for quarter in range(QUARTERS):
        told: list[Any] = []
        for match in matches:
            length = len(match.looks)
            places = [at for at in range(length) if at * QUARTERS // length == quarter] if match.shares else []
            told += [(logs(shares(match.looks[at])), match.shares, 1 / len(places)) for at in places]
        found.append(_logit(told, len(matches[0].looks[0].wins[0, 0])))
    return Logit(tuple(each[0] for each in found), tuple((0.0, *each[1:]) for each in found))


def _logit(told: Sequence[Any], sides: int) -> list[float]:
    """Slope, and constants of all sides but the first, with the greatest likelihood of (logarithms, won, weight)."""
    beta = np.array([1.0, *[0.0] * (sides - 1)])
    prior, weigh = beta.copy(), np.diag([PRIOR, *[EQUAL] * (sides - 1)])
    weigh[1:, 1:] -= EQUAL / sides  # so that no side is before others
    if told:
        rows, won, weight = map(np.array, zip(*told))
        # (rows, sides, coefficients)
        terms = np.concatenate([rows[:, :, None], np.tile(np.eye(sides)[:, 1:], (len(rows), 1, 1))], axis=2)
        for _ in range(STEPS):
            scores = terms @ beta
            chances = np.exp(scores - scores.max(axis=1, keepdims=True))
            chances /= chances.sum(axis=1, keepdims=True)
            slope = np.einsum("n,ns,nsk->k", weight, won - chances, terms) - weigh @ (beta - prior)
            mean = np.einsum("ns,nsk->nk", chances, terms)
            square = np.einsum("n,ns,nsk,nsl->kl", weight, chances, terms, terms)
            square -= np.einsum("n,nk,nl->kl", weight, mean, mean)
            step = np.linalg.solve(square + weigh, slope)
            beta += step
            if abs(step).max() < 1e-10:
                break
    return [round(float(each), DIGITS) for each in beta]


def course(chances: Logit, match: Replayed) -> list[list[float]]:
    """Chances by side before every decision of a match."""
    return [chances.of(shares(each), at / len(match.looks)) for at, each in enumerate(match.looks)]


def calibration(matches: Sequence[Replayed]) -> list[Figure]:
    """Chances that were told and how they came true, each half of the matches told by what is fitted to the other."""
    return tenths([pair for half in (0, 1) for pair in told_by(fit(matches[1 - half :: 2]), matches[half::2])])


def told_by(chances: Logit, matches: Sequence[Replayed]) -> Iterator[tuple[float, float]]:
    """Chances that are told of all sides in matches, and the part of the first place that they got."""
    for match in matches:
        for row in course(chances, match) if match.shares else []:
            yield from zip(row, match.shares)


def tenths(told: Sequence[tuple[float, float]]) -> list[Figure]:
    """Chances and how they came true, by tenth of the chance."""
    found: list[list[tuple[float, float]]] = [[] for _ in range(10)]
    for pair in told:
        found[min(9, int(10 * pair[0]))].append(pair)
    means = [tuple(math.fsum(column) / len(each) for column in zip(*each)) for each in found]
    return [{"told": mean[0], "won": mean[1], "looks": len(each)} for mean, each in zip(means, found) if each]
