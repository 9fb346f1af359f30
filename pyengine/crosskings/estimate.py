"""Estimates of positions that are too large to be solved: games between searches up to positions that are
solved, within proved bounds."""

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from engine.crosskings.game import position
from engine.crosskings.players import uct
from engine.crosskings.solver import ExactSolver
from pyengine.crosskings.evaluation import Evaluation
from pyengine.crosskings.solution import Bounds, Solution

if TYPE_CHECKING:
    from pyengine.crosskings import Game

# Of the first round; each later one has twice as many games, by twice the iterations, and one card more.
GAMES, ITERATIONS, CARDS = 50, 100, 10
MEMORY = 1 << 24  # bytes for solving


@dataclass(frozen=True)
class PositionEstimate:
    """An estimate for the player to move: expected result and mean difference, within what is proved.

    error : standard error of `expected` by the number of games; how well they are played is not in it
    games : that were played, 0 where it was solved; the rest is solved where so many `cards` are left
    """

    expected: float
    mean: float
    error: float
    bounds: Bounds
    games: int = 0
    cards: int = 0

    def __str__(self) -> str:
        error = f" +- {100 * self.error:.1f}" if self.games else ""
        return f"{100 * self.expected:.1f}{error} %, proved {self.bounds}; mean {self.mean:+.2f}"


def estimate(game: "Game", solution: Solution, seconds: float) -> PositionEstimate:
    """Estimate of a position from what a search has proved and at least one game; `seconds` are for the games.

    Games are played in rounds, each of more games, by a stronger search, and solved earlier. What was found last
    counts: the last round that was finished, and what there is of the next one.
    """
    value = solution.evaluation
    if value is not None:
        exact = Bounds(value.expected, value.expected, value.mean, value.mean)
        return PositionEstimate(value.expected, value.mean, 0.0, exact)
    begun = game.position()
    end, table, seed, side = time.monotonic() + seconds, begun.table, 0, int(game.is_p2_turn)
    solver, left = ExactSolver(MEMORY), len(game.board.remaining)
    before: list[tuple[float, float]] = []
    now: list[tuple[float, float]] = []
    size, iterations, cards = GAMES, ITERATIONS, CARDS
    player = uct(table, iterations)
    while not seed or time.monotonic() < end:
        if len(now) >= size:
            before, now = now, []
            size, iterations, cards = 2 * size, 2 * iterations, min(cards + 1, left - 1)
            player = uct(table, iterations)
        state = begun.resample(-1, seed)
        while not state.is_over and position(state).remaining.bit_count() > cards:
            state.play(player.choose(state, seed))
        found = solver.solve(state, known=game.known, moves=False)
        value = Evaluation((), found.value, found.orderings)
        value = value if position(state).mover == side else -value
        now.append((value.expected, value.mean))
        seed += 1
    results, bounds = np.array(before + now), solution.bound
    expected, mean = np.clip(results.mean(0), (bounds.low, bounds.least), (bounds.high, bounds.most)).tolist()
    return PositionEstimate(expected, mean, results[:, 0].std() / math.sqrt(len(results)), bounds, len(results), cards)
