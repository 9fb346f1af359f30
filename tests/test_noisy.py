"""The player that follows the rule of thumb but now and then takes any move."""

import pytest

import pyengine
from pyengine import players


def choices(text, decisions=200):
    game = pyengine.game("red7")
    player = players.parse(text)
    player.check(game)
    chooser = player.chooser(game)
    states = [game.deal(1, setup) for setup in range(decisions)]
    return [chooser.choose(state, 5) for state in states]


def test_how_often_it_takes_any_move():
    thumb, at_random = choices("heuristic"), choices("noisy:p=100")
    agreements = [sum(a == b for a, b in zip(choices(f"noisy:p={p}"), thumb)) for p in (0, 10, 50, 100)]
    assert agreements == sorted(agreements, reverse=True) and len(set(at_random)) > 4


def test_its_texts():
    assert players.parse("noisy:p=10").text == "noisy" and players.parse("noisy:p=7").values == {"percent": 7}
    with pytest.raises(pyengine.InputError, match="a whole number from 0 to 100"):
        players.parse("noisy:p=101")
