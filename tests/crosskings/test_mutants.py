"""Positions on which small faults of Cross Kings' solver show; each was found by a search with the fault built in."""

import pytest

from engine.crosskings.solver import ExactSolver
from tests.support.crosskings_games import state_of

# The first move that is looked at has as large a 2w + d and as large an s as the best, and wins less often.
FEWER_WINS = (
    "ula1kwnodgim5jt3bs98c42p7rwqw0vhf6we 537003120 131104 3475596804 541235706 1 2 28 0",
    "vcgbjish7em5rdf01wwk9ntul48awq3w2op6 4374729216 67174912 278770265 2271349920 1 3 34 0",
)
# A king that was taken may have lain face up or face down, and the other one can no longer be reached: the same cells
# are left and the hands are the same, but not what lies face down.
OTHER_PILE = "8oqwagc419wrlj7m3ifkw6ws5npvut0bed2h 17360233500 17179870232 1661370489 141654914 1 0 34 1"
# What was found where the other player was thought to win must not narrow the bounds of s: s came out as -642.
THOUGHT_LOST = "avc29owiw1p4w3rl08gufedbshj7ntqmk5w6 45147491530 34393293888 557372033 1283534090 2 1 8 1"


def read(position):
    """The state of a text: a sign for each card, from 0 to w, and the other numbers of `state_of`."""
    cards, *numbers = position.split()
    remaining, hidden, *hands, first, second, marker, mover = map(int, numbers)
    return state_of([int(card, 36) for card in cards], remaining, hidden, hands, (first, second), marker, mover)


@pytest.mark.parametrize("position", FEWER_WINS)
def test_of_moves_with_equal_sums_the_one_that_wins_more_often_is_played(position):
    position = read(position)
    line = ExactSolver(1 << 16).solve(position).line
    assert line and ExactSolver(1 << 16).solve(position, maps=True).certain[: len(line)] == line


def test_positions_with_other_kings_face_down_are_told_apart():
    position, solver = read(OTHER_PILE), ExactSolver(1 << 20)
    found = solver.solve(position)
    assert (found.value, found.line, found.outcomes) == ((24, 0, 24), [22, 23], {1: 24})
    assert found.moves == {4: (12, 0, 0), 10: (20, 0, 38), 22: (24, 0, 24)}


def test_bounds_hold_for_the_player_that_they_were_found_for():
    solution = ExactSolver(1 << 21).solve(read(THOUGHT_LOST))
    assert solution.value == (6, 0, -36)
    assert sum(difference * count for difference, count in solution.outcomes.items()) == -36
