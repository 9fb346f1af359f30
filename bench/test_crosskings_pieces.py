"""The small pieces of Cross Kings, timed: python -m pytest bench --benchmark-only --benchmark-enable."""

import pytest

from bench.compare.jobs import random_position
from bench.crosskings import final_hands
from engine.crosskings.score import hand_scores
from engine.crosskings.solver import ExactSolver

HANDS = final_hands(300)


@pytest.mark.parametrize("kings", range(5))
def test_score(benchmark, kings):
    """Score a hand at the end of a random match."""
    hands = HANDS[HANDS[:, 1] == kings]
    benchmark.extra_info["each"] = len(hands)
    assert benchmark(hand_scores, hands[:, 0], hands[:, 1]).any()


@pytest.mark.parametrize("left", [6, 8, 10])
def test_solve(benchmark, left):
    """The value alone, the table cleared."""
    position, solver = random_position(3, left), ExactSolver(1 << 20)

    def solved():
        solver.clear()
        return solver.solve(position, moves=False)

    assert benchmark(solved).complete
