"""Ratings of players by the matches that every two of them played: the arithmetic, numbers in and numbers out.

A player whose rating is R has the strength (16/9)^(R/100), and wins a match with the chance that its strength is of the
sum over the seats, or sides (Bradley and Terry 1952); k that win together have 1/k each. Ratings are those under which
what was won is most likely, with half a match won and half a match lost against 0 for each player, so that who wins all
has a rating, too. Their mean is 0.

All tables have the same deals: how far ratings vary is told by what each deal brings a player at all its tables
together (the sandwich of Huber 1967, clustered by deal), with `ADDED` deals that vary as matches do. An interval is
Wilson's, of the share that the rating wins against 0, with Student's quantile. bench/ratings.py has its coverage.
"""

import math
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from pyengine.measures.distributions import t_tails
from pyengine.measures.intervals import share_bounds
from pyengine.measures.leads import ADDED
from pyengine.measures.linear import solve, solve_all
from pyengine.measures.samples import Column

POINT = math.log(16 / 9) / 100  # of log odds: 100 points are a share of 64 %
HALF = 0.5  # of a match, won and lost against 0
STEPS, NEAR = 100, 1e-12  # of Newton's method; ratings nearer than that are the same


class Meeting(NamedTuple):
    """What two players won of each other at a table.

    first, second : their numbers, from 0
    seats : how many seats, or sides, each of them has
    wins, games : matches that the first won, and all, by deal
    """

    first: int
    second: int
    seats: tuple[int, int]
    wins: Column
    games: Column


class Estimate(NamedTuple):
    """A rating, or a difference of two, in points; without an interval where there are too few deals.

    p : the chance of one as far from 0 where it is 0
    """

    points: float
    ci95: list[float] | None
    p: float | None


class Fit:
    """The ratings that fit what players won of each other; every one has met another.

    Attributes
    ----------
    logs : natural logarithms of the strengths, by player
    """

    def __init__(self, players: int, meetings: Sequence[Meeting]) -> None:
        self.players, self.meetings = players, meetings
        self.deals = min((len(each.games) for each in meetings), default=0)
        self.totals = [(math.fsum(each.wins.tolist()), math.fsum(each.games.tolist())) for each in meetings]
        self.logs = [0.0] * players
        for _ in range(STEPS):
            slope, matrix = self._curve()
            *step, _ = solve(matrix, [*slope, -math.fsum(self.logs)]) or [0.0] * (players + 1)
            far = max(map(abs, step))
            self.logs = [log + each / max(1.0, far) for log, each in zip(self.logs, step)]
            if far < NEAR:
                break

    def chance(self, meeting: Meeting) -> float:
        """How often the first player of a meeting wins."""
        first, second = meeting.seats
        return _share(math.log(first / second) + self.logs[meeting.first] - self.logs[meeting.second])

    def _curve(self) -> tuple[list[float], list[list[float]]]:
        """(slope, matrix) of the logarithm of the likelihood; in its last row and column the mean stays 0."""
        size = self.players
        shares = [_share(log) for log in self.logs]
        slope = [HALF - 2 * HALF * share for share in shares]
        matrix = [[0.0] * size + [1.0] for _ in range(size)] + [[1.0] * size + [0.0]]
        for i, share in enumerate(shares):
            matrix[i][i] = 2 * HALF * share * (1 - share)
        for meeting, (wins, games) in zip(self.meetings, self.totals):
            i, j, chance = meeting.first, meeting.second, self.chance(meeting)
            slope[i] += wins - games * chance
            slope[j] -= wins - games * chance
            weight = games * chance * (1 - chance)
            matrix[i][i] += weight
            matrix[j][j] += weight
            matrix[i][j] -= weight
            matrix[j][i] -= weight
        return slope, matrix

    @cached_property
    def covariance(self) -> list[list[float]]:
        """How the logarithms vary together."""
        size, meat = self.players, self._meat()
        unit = [[float(i == j) for j in range(size + 1)] for i in range(size)]
        bread = solve_all(self._curve()[1], unit) or unit
        half = [[math.fsum(a * b for a, b in zip(row, column)) for column in meat] for row in bread]
        return [[math.fsum(a * b for a, b in zip(row, column)) for column in bread] for row in half]

    def _meat(self) -> list[list[float]]:
        """How the slopes vary together from deal to deal, all deals summed up."""
        size = self.players
        columns: list[Column] = [0 * self.meetings[0].wins] * size
        added = [[0.0] * size for _ in range(size)]
        for i, share in enumerate(map(_share, self.logs)):
            added[i][i] = HALF * (share**2 + (1 - share) ** 2)
        for meeting, (_, games) in zip(self.meetings, self.totals):
            i, j, chance = meeting.first, meeting.second, self.chance(meeting)
            over = meeting.wins - chance * meeting.games
            columns[i] = columns[i] + over
            columns[j] = columns[j] - over
            weight = ADDED * games / self.deals * chance * (1 - chance)
            added[i][i] += weight
            added[j][j] += weight
            added[i][j] -= weight
            added[j][i] -= weight
        means = [math.fsum(column.tolist()) / self.deals for column in columns]
        columns = [column - mean for column, mean in zip(columns, means)]
        scale = self.deals / (self.deals - 1 + ADDED)
        for i, one in enumerate(columns):
            for j in range(i + 1):
                varied = math.fsum((one * columns[j]).tolist())
                added[i][j] = added[j][i] = (added[i][j] + varied) * scale
        return added

    def rating(self, player: int) -> Estimate:
        """Rating of a player."""
        return self._estimate([float(i == player) for i in range(self.players)])

    def difference(self, one: int, other: int) -> Estimate:
        """By how much a player is rated above another."""
        return self._estimate([float(i == one) - float(i == other) for i in range(self.players)])

    def _estimate(self, weights: Sequence[float]) -> Estimate:
        value = math.fsum(weight * log for weight, log in zip(weights, self.logs))
        if self.deals < 2:
            return Estimate(value / POINT, None, None)
        variance = math.fsum(a * b * each for a, row in zip(weights, self.covariance) for b, each in zip(weights, row))
        share, freedom = _share(value), self.deals - 1
        part = variance * share * (1 - share)
        bounds = [math.log(bound / (1 - bound)) / POINT for bound in share_bounds(share, part, freedom)]
        return Estimate(value / POINT, bounds, t_tails((share - 0.5) / math.sqrt(part / 4), freedom))


def _share(log: float) -> float:
    """Share of two with this difference of logarithms of their strengths."""
    return 1 / (1 + math.exp(-log)) if log > 0 else math.exp(log) / (1 + math.exp(log))
