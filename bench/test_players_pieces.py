"""A decision of every player, timed: python -m pytest bench --benchmark-only --benchmark-enable."""

import pytest

import pyengine
from engine.players.players import estimate
from pyengine import players

PLAYERS = [
    *(("red7", text) for text in ("random", "heuristic", "pimc:10x2", "flat:100", "ismcts:100", "rollout:100")),
    *(("crosskings", text) for text in ("heuristic", "uct:100")),
    *(("rummy", text) for text in ("heuristic", "planner")),
    ("kuhn", "ismcts:100:payoff"),
]


@pytest.mark.parametrize("name, text", PLAYERS)
def test_decision(benchmark, name, text):
    """The first one of a match."""
    game = pyengine.game(name)
    state, chooser = game.deal(1), players.parse(text).chooser(game)
    assert 0 <= benchmark(chooser.choose, state, 5) < len(state.legal_moves())


def test_estimate(benchmark):
    """A playout of estimates of every move."""
    state = pyengine.game("red7").deal(1)
    playouts = benchmark.extra_info["each"] = 20 * len(state.legal_moves())
    assert benchmark(estimate, state, 10, 2, 1).sum() and playouts


@pytest.mark.parametrize("cards", (6, 8))
def test_open_hands(benchmark, cards):
    """The values of all first moves."""
    state = pyengine.game("agram", SEATS=2, CARDS=cards).deal(1)
    assert len(benchmark(state.solve, 10**8)) == cards
