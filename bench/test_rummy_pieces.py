"""The small pieces of Rummy, timed: python -m pytest bench --benchmark-only --benchmark-enable."""

import pytest

from bench.rummy import beliefs, states_of
from engine.rummy.planner import repeat_plan
from engine.rummy.state import deadwood, defender_deadwood, melds, repeat_deadwood

ODDS, HANDS = states_of(100)


@pytest.mark.parametrize("rows", [ODDS, beliefs(ODDS)], ids=["alike", "beliefs"])
def test_plan(benchmark, rows):
    """Plan of a state of a match: the best arrangements and how many need each card."""
    benchmark.extra_info["each"] = len(rows)
    assert benchmark(repeat_plan, rows)[0]


def test_deadwood(benchmark):
    """Deadwood of a hand."""
    benchmark.extra_info["each"] = 100 * len(HANDS)
    assert benchmark(lambda: repeat_deadwood(HANDS, times=100))


@pytest.mark.parametrize("function", [deadwood, melds])
def test_hand(benchmark, function):
    """The call from Python included."""
    assert benchmark(function, int(HANDS[0])) is not None


def test_defence(benchmark):
    """A hand laid off on ten other cards."""
    hand = int(HANDS[0])
    knocker = sum([1 << card for card in range(52) if not hand >> card & 1][:10])
    assert benchmark(defender_deadwood, knocker, hand) >= 0
