"""Positions on which small faults of Cross Kings' solver show; each was found by a search with the fault built in."""

import pytest

from engine.crosskings.solver import ExactSolver
from tests.support.crosskings_games import state_of

# The first move that is looked at has as large a 2w + d and as large an s as the best, and wins less often.
FEWER_WINS = [
    (
        [30, 21, 10, 1, 20, 32, 23, 24, 13, 16, 18, 22, 5, 19, 29, 3, 11, 28]
        + [9, 8, 12, 4, 2, 25, 7, 27, 32, 26, 32, 0, 31, 17, 15, 6, 32, 14],
        537003120,
        131104,
        [3475596804, 541235706],
        [1, 2],
        28,
        0,
    ),
    (
        [31, 12, 16, 11, 19, 18, 28, 17, 7, 14, 22, 5, 27, 13, 15, 0, 1, 32]
        + [32, 20, 9, 23, 29, 30, 21, 4, 8, 10, 32, 26, 3, 32, 2, 24, 25, 6],
        4374729216,
        67174912,
        [278770265, 2271349920],
        [1, 3],
        34,
        0,
    ),
]
# A king that was taken may have lain face up or face down, and the other one can no longer be reached: the same cells
# are left and the hands are the same, but not what lies face down.
OTHER_PILE = (
    [8, 24, 26, 32, 10, 16, 12, 4, 1, 9, 32, 27, 21, 19, 7, 22, 3, 18]
    + [15, 20, 32, 6, 32, 28, 5, 23, 25, 31, 30, 29, 0, 11, 14, 13, 2, 17],
    17360233500,
    17179870232,
    [1661370489, 141654914],
    [1, 0],
    34,
    1,
)
# What was found where the other player was thought to win must not narrow the bounds of s: s came out as -642.
THOUGHT_LOST = (
    [10, 31, 12, 2, 9, 24, 32, 18, 32, 1, 25, 4, 32, 3, 27, 21, 0, 8]
    + [16, 30, 15, 14, 13, 11, 28, 17, 19, 7, 23, 29, 26, 22, 20, 5, 32, 6],
    45147491530,
    34393293888,
    [557372033, 1283534090],
    [2, 1],
    8,
    1,
)


@pytest.mark.parametrize("position", FEWER_WINS)
def test_of_moves_with_equal_sums_the_one_that_wins_more_often_is_played(position):
    position = state_of(*position)
    line = ExactSolver(1 << 16).solve(position).line
    assert line and ExactSolver(1 << 16).solve(position, maps=True).certain[: len(line)] == line


def test_positions_with_other_kings_face_down_are_told_apart():
    position, solver = state_of(*OTHER_PILE), ExactSolver(1 << 20)
    found = solver.solve(position)
    assert (found.value, found.line, found.outcomes) == ((24, 0, 24), [22, 23], {1: 24})
    assert found.moves == {4: (12, 0, 0), 10: (20, 0, 38), 22: (24, 0, 24)}


def test_bounds_hold_for_the_player_that_they_were_found_for():
    solution = ExactSolver(1 << 21).solve(state_of(*THOUGHT_LOST))
    assert solution.value == (6, 0, -36)
    assert sum(difference * count for difference, count in solution.outcomes.items()) == -36
