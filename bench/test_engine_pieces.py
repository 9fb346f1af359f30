"""The small pieces of a game's table, on Red7, timed: python -m pytest bench --benchmark-only --benchmark-enable."""

import pytest

import pyengine
from engine.counting.matches import play
from engine.table import State

TABLE = pyengine.game("red7").table


def test_deal(benchmark):
    state = State(TABLE)

    def again():
        state.begin(1, 5)
        return state.mover

    assert benchmark(again) == 0


def test_copy(benchmark):
    state = State.deal(TABLE, 1, 0)
    assert benchmark(state.copy).data == state.data


def test_legal_moves(benchmark):
    """Count the moves of one state anew."""
    state = State.deal(TABLE, 1, 0)

    def count():
        state.forget_moves()
        return len(state)

    assert benchmark(count) == len(State.deal(TABLE, 1, 0))


def test_play(benchmark):
    """With the copy of the state before it."""
    state = State.deal(TABLE, 1, 0)
    len(state)

    def moved():
        next_state = state.copy()
        next_state.play(0)
        return next_state.decision

    assert benchmark(moved) == 1


def test_resample(benchmark):
    state = State.deal(TABLE, 1, 0)
    assert benchmark(state.resample, 0, 7).mover == state.mover


def test_keys(benchmark):
    state = State.deal(TABLE, 1, 0)
    assert benchmark(lambda: state.information_key(0) ^ state.move_key(0)) != 0


def test_random_playout(benchmark):
    state = State.deal(TABLE, 1, 0)
    assert benchmark(lambda: state.copy().random_playout(3)) is not None


@pytest.mark.parametrize("name", ["red7", "crosskings", "rummy", "agram"])
def test_match(benchmark, name):
    """A match of random play: 1000 setups, all counts."""
    table = pyengine.game(name).table
    benchmark.extra_info["each"] = 1000
    counts, _ = benchmark(play, table, 1, 0, 1000, 0, 1)
    assert counts["games"].sum() == 1000
