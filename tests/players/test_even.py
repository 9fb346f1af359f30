"""Searches choose evenly among moves whose findings are equal to the last digit."""

from collections import Counter

import pytest

import pyengine
from engine.players import players
from engine.table import State
from tests.support import python_game

TIMES = 600
FAR = 24.3  # of a chi square of 6 degrees of freedom, in one of 2000 tables; of fewer it is less
MAKE = {
    "pimc": lambda table, **more: players.pimc(table, 3, 2, **more),
    "flat": lambda table, **more: players.flat(table, 40, **more),
    "flat that does not try all": lambda table, **more: players.flat(table, 3, **more),
    "ismcts": lambda table, **more: players.ismcts(table, 40, **more),
    "rollout": lambda table, **more: players.rollout(table, 40, **more),
}


class Alike:
    """Seat 0 takes one of 7 things, of which the first `worse` are worth less than the others; then each seat makes a
    move that changes nothing. Together: both get the same.

    state: [moves played, thing]
    """

    seats, bytes, max_moves, max_decisions, low, high = 2, 2, 7, 3, -1, 1
    mover = lambda self, state: (0, 1, 0, -1)[state[0]]
    legal_moves = lambda self, state: 2 if state[0] else 7
    move_key = lambda self, state, move, observer: (3 * move) % 7  # in no order of the moves
    resample = lambda self, state, seat: None
    heuristic = lambda self, state: 0

    def __init__(self, worse=0, together=False):
        self.worse, self.together = worse, together

    def play(self, state, move):
        state[1] = state[1] if state[0] else move
        state[0] += 1

    def payoffs(self, state):
        paid = -1 if state[1] < self.worse else 1
        return paid, paid if self.together else -paid


def chosen(make, worse=0, together=False, **more):
    state = State.deal(python_game.table(Alike(worse, together)), 1)
    chooser = make(state.table, **more)
    return Counter(chooser.choose(state, seed) for seed in range(TIMES))


def square(found, among):
    even = TIMES / len(among)
    return sum((found[move] - even) ** 2 / even for move in among)


@pytest.mark.parametrize("payoff", (False, True))
@pytest.mark.parametrize("name", [name for name in MAKE if name != "rollout"])
def test_each_of_equal_moves_is_as_likely(name, payoff):
    assert square(chosen(MAKE[name], payoff=payoff), range(7)) < FAR


@pytest.mark.parametrize("name", MAKE)
def test_of_the_best_each_is_as_likely_and_no_other_is_chosen(name):
    if name != "flat that does not try all":
        found = chosen(MAKE[name], 3)
        assert set(found) == {3, 4, 5, 6} and square(found, range(3, 7)) < FAR


@pytest.mark.parametrize("name", [name for name in MAKE if name != "rollout"])
def test_seats_that_win_together(name):
    assert square(chosen(MAKE[name], together=True, payoff=True), range(7)) < FAR


def test_solved_determinisations(kuhn):
    """Whoever holds the king, all cards open, wins one by a bet as by passing."""
    table = kuhn.table()
    deals = (State.deal(table, 0, setup) for setup in range(50))
    state = next(state for state in deals if state.raw[0] == 2)
    for chooser in (players.exact(table, 3), players.pimc(table, 3, payoff=True, limit=1000)):
        found = Counter(chooser.choose(state, seed) for seed in range(TIMES))
        assert square(found, range(2)) < FAR


def test_ties_are_the_same_for_any_number_of_workers():
    """In Kuhn by wins, where most decisions are ties."""
    study = pyengine.Study("kuhn", setups=40, seed=3, seats=("flat:20", "ismcts:20"))
    assert len({pyengine.run_study(study, threads=threads)["signature"] for threads in (1, 2, 3)}) == 1
