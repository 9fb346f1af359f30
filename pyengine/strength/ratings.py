"""Ratings of players by the matches that every two of them played: the arithmetic.

A player whose rating is R has the strength (16/9)^(R/100), and wins with the chance that its strength is of the sum
over the seats, or sides (Bradley and Terry 1952); k that win together have 1/k each. Ratings are those under which what
was won is most likely, with half a match won and half a match lost against 0 for each player, so that who wins all has
a rating, too. Their mean is 0.

All tables have the same deals: how sure a rating is, what each deal brings a player at all its tables together tells
(the sandwich of Huber 1967, clustered by deal), with `ADDED` deals that vary as matches do, and the two halves. The
interval is Wilson's, of the share that the rating wins against 0, with Student's quantile. bench/ratings.py has its
coverage.
"""

import itertools
import math
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from pyengine.measures.distributions import f_tail, t_tails
from pyengine.measures.intervals import NORMAL, share_bounds
from pyengine.measures.leads import ADDED
from pyengine.measures.linear import solve, solve_all
from pyengine.measures.measure import Figure
from pyengine.measures.samples import Column, total

POINT = math.log(16 / 9) / 100  # of log odds: 100 points are a share of 64 %
HALF = 0.5  # of a match, won and lost against 0
STEPS, NEAR = 100, 1e-12  # of Newton's method; logarithms nearer than that are the same
LUCK = [step / 100 for step in range(71)]  # shares of luck that are tried
PRIOR, MANY, WRONG = 1e-3, 10**9, 0.05  # of a fit: what holds logarithms; a test


class Meeting(NamedTuple):
    """Wins and payoffs of two players at a table, by deal, in whole numbers."""

    players: tuple[int, int]  # by number, from 0
    sides: tuple[int, int]  # how many seats, or sides, each of them has
    games: Column
    wins: Column  # of the first, times unit
    unit: int
    payoffs: tuple[Column, Column]  # times scale
    scale: int


class Rated(NamedTuple):
    """A rating, or a difference of two, in points; p: the chance of one as far from 0 where it is 0. Without interval
    and p where there are too few deals."""

    points: float
    ci95: list[float] | None
    p: float | None


class BradleyTerry:
    """The ratings that fit what players won of each other; `logs` are the logarithms of their strengths."""

    def __init__(self, players: int, meetings: Sequence[Meeting]) -> None:
        self.meetings, self.deals = meetings, len(meetings[0].games)
        self.totals = [(total(each.wins) / each.unit, total(each.games)) for each in meetings]
        self.logs = [0.0] * players
        for _ in range(STEPS):
            slope, matrix = self._curve()
            *step, _ = solve(matrix, [*slope, 0.0]) or [0.0] * (players + 1)
            far = max(map(abs, step))
            self.logs = [log + each / max(1.0, far) for log, each in zip(self.logs, step)]
            if far < NEAR:
                break

    def chance(self, meeting: Meeting) -> float:
        """Return the win rate of the first player of a meeting."""
        (i, j), (first, second) = meeting.players, meeting.sides
        return _share(math.log(first / second) + self.logs[i] - self.logs[j])

    def _curve(self) -> tuple[list[float], list[list[float]]]:
        """(slope, matrix) of the logarithm of the likelihood; by the last row and column the mean stays 0."""
        size, shares = len(self.logs), [_share(log) for log in self.logs]
        slope = [HALF - 2 * HALF * share for share in shares]
        matrix = [[0.0] * size + [1.0] for _ in shares] + [[1.0] * size + [0.0]]
        for i, share in enumerate(shares):
            matrix[i][i] = 2 * HALF * share * (1 - share)
        for meeting, (wins, games) in zip(self.meetings, self.totals):
            (i, j), chance = meeting.players, self.chance(meeting)
            slope[i] += wins - games * chance
            slope[j] -= wins - games * chance
            _add(matrix, i, j, games * chance * (1 - chance))
        return slope, matrix

    @cached_property
    def covariance(self) -> list[list[float]]:
        """Covariance of the logarithms."""
        size, meat = len(self.logs), self._meat()
        unit = [[float(i == j) for j in range(size + 1)] for i in range(size)]
        bread = solve_all(self._curve()[1], unit) or unit
        half = [[math.fsum(a * b for a, b in zip(row, column)) for column in meat] for row in bread]
        return [[math.fsum(a * b for a, b in zip(row, column)) for column in bread] for row in half]

    def _meat(self) -> list[list[float]]:
        """Return the covariance of the slopes, all deals summed up."""
        columns: list[Column] = [0.0 * self.meetings[0].games for _ in self.logs]
        found = [[0.0] * len(columns) for _ in columns]
        for i, share in enumerate(map(_share, self.logs)):
            found[i][i] = HALF * (share**2 + (1 - share) ** 2)
        for meeting, (_, games) in zip(self.meetings, self.totals):
            (i, j), chance = meeting.players, self.chance(meeting)
            over = meeting.wins / meeting.unit - chance * meeting.games
            columns[i], columns[j] = columns[i] + over, columns[j] - over
            _add(found, i, j, ADDED * games / self.deals * chance * (1 - chance))
        columns = [column - math.fsum(column.tolist()) / self.deals for column in columns]
        for i, one in enumerate(columns):
            for j in range(i + 1):
                varied = math.fsum((one * columns[j]).tolist())
                found[i][j] = found[j][i] = (found[i][j] + varied) * self.deals / (self.deals - 1 + ADDED)
        return found

    def estimate(self, player: int, other: int | None = None) -> Rated:
        """Rating of a player, or by how much it is above another's."""
        weights = [float(i == player) - float(i == other) for i in range(len(self.logs))]
        value = math.fsum(weight * log for weight, log in zip(weights, self.logs))
        if self.deals < 2:
            return Rated(value / POINT, None, None)
        variance = math.fsum(a * b * each for a, row in zip(weights, self.covariance) for b, each in zip(weights, row))
        share, freedom = _share(value), self.deals - 1
        part = variance * share * (1 - share)
        bounds = [math.log(bound / (1 - bound)) / POINT for bound in share_bounds(share, part, freedom)]
        return Rated(value / POINT, bounds, t_tails((share - 0.5) / math.sqrt(part / 4), freedom))


def fitted(gains: Sequence[Figure]) -> Figure:
    """Fit one strength for each player to what pairs won of each other, and a share of the matches that luck decides.

    gains : `players`, `points` of the first above the other by their own matches, `ci95`; of different deals

    Returns `misfit`, the chance of pairs as far from one strength each; and `luck`, its share and `ci95`: None where
    there are too few pairs, or it does not make them fit.
    """
    import numpy as np

    gains = [each for each in gains if each["ci95"]]
    names = list(dict.fromkeys(name for each in gains for name in each["players"]))
    if len(gains) < max(1, len(names)):
        return {"misfit": None, "luck": None}
    rows = np.array([[(name == each["players"][0]) - (name == each["players"][1]) for name in names] for each in gains])
    errors = POINT / 2 / NORMAL * np.array([each["ci95"][1] - each["ci95"][0] for each in gains])
    share = 1 / (1 + np.exp([-POINT * each["points"] for each in gains]))
    matches, logs, far = 1 / (share * (1 - share) * errors**2), np.zeros(len(names)), list[float]()
    for luck in LUCK:
        for _ in range(STEPS // 4):
            pure = 1 / (1 + np.exp(-rows @ logs))
            chance, slope = luck / 2 + (1 - luck) * pure, (1 - luck) * pure * (1 - pure)
            pull = matches * slope / chance / (1 - chance)
            curve = rows.T @ (rows * (pull * slope)[:, None]) + PRIOR * np.eye(len(names))
            logs += np.clip(np.linalg.solve(curve, rows.T @ (pull * (share - chance)) - PRIOR * logs), -1, 1)
        parts = share * np.log(share / chance) + (1 - share) * np.log((1 - share) / (1 - chance))
        far.append(float(2 * (matches * parts).sum()))
    freedom, best = len(rows) - len(names), min(far)
    scale = best / freedom if freedom else 0.0
    held = [each for each, apart in zip(LUCK, far) if apart <= best + NORMAL**2 * max(1.0, scale)]
    told = {"value": LUCK[far.index(best)], "ci95": [held[0], held[-1]]}
    fits = not freedom or f_tail(scale, freedom, MANY) > WRONG
    return {"misfit": f_tail(far[0] / (freedom + 1), freedom + 1, MANY), "luck": told if fits else None}


def _add(matrix: list[list[float]], i: int, j: int, weight: float) -> None:
    """Add what a match of two players weighs."""
    for a, b, sign in ((i, i, 1), (j, j, 1), (i, j, -1), (j, i, -1)):
        matrix[a][b] += sign * weight


def _share(log: float) -> float:
    """Share of two with this difference of logarithms of their strengths."""
    return 1 / (1 + math.exp(-log)) if log > 0 else math.exp(log) / (1 + math.exp(log))


def cycles(players: Sequence[int], beats: Collection[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Three players of whom each beats the next, and the last the first; the foremost one of `players` comes first."""
    for one, other, third in itertools.combinations(players, 3):
        for circle in ((one, other, third), (one, third, other)):
            if {circle[:2], circle[1:], (circle[2], circle[0])} <= set(beats):
                yield circle
