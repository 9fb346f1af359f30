"""The small pieces of Red7, timed: python -m pytest bench --benchmark-only --benchmark-enable."""

import numpy as np
import pytest

from engine.red7.palettes import score
from engine.red7.walk import available_kernels, walk
from pyengine.red7 import Options, State, solve

PALETTES = np.array(
    [State.from_seed(1, setup).palettes[0] | State.from_seed(1, setup).hands[0] for setup in range(10_000)], np.uint64
)


@pytest.mark.parametrize("rule", range(7))
def test_score(benchmark, rule):
    """Score a palette of 8 cards."""
    benchmark.extra_info["each"] = len(PALETTES)
    assert benchmark(score, PALETTES, rule).sum() > 0


def test_deal(benchmark):
    assert len(benchmark(State.from_seed, 1, 5).hands) == 3


def test_legal_moves(benchmark):
    state = State.from_seed(1)
    assert len(benchmark(state.legal_moves)) == len(state)


def test_play_and_undo(benchmark):
    state = State.from_seed(1)

    def there_and_back():
        state.play(0)
        state.undo()
        return state.decision

    assert benchmark(there_and_back) == 0


def test_text(benchmark):
    state = State.from_seed(1)
    assert benchmark(lambda: State.from_text(str(state))) == state


@pytest.mark.parametrize("kernel", available_kernels())
def test_walk(benchmark, kernel):
    """A match: one setup, 1000 matches."""
    benchmark.extra_info["each"] = 1000
    assert benchmark(walk, kernel, 3, 7, True, False, False, 1, 0, 1, 0, 1000)[0].sum() == 1000


def test_solve(benchmark):
    """A deal of seven cards for two, all cards open."""
    state = State.from_seed(2, options=Options(players=2))
    assert benchmark(solve, state).winner in (0, 1)
