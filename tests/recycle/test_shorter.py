"""Games of the library that are written with what pyengine adds, beside their texts without numbers of several things,
one of two values, attributes as points and blocks under a condition: the same matches, in a quarter fewer lines."""

from pathlib import Path

import pytest

import pyengine
from pyengine.recycle.library import games

LONGER = Path(__file__).parent / "longer"


def lines(path):
    """Number of lines of a game, without comments and empty ones."""
    text = path.read_text(encoding="utf-8").split("\n(game", 1)[1]
    return 1 + sum(bool(line.partition(";;")[0].strip()) for line in text.splitlines()[1:])


@pytest.mark.parametrize("seats", [("random",), ("heuristic", "random")])
@pytest.mark.parametrize("name", ["hearts", "golf", "cribbage"])
def test_the_same_matches(name, seats):
    results = []
    for game in (name, str(LONGER / f"{name}.rcy")):
        count = pyengine.game(game).seats
        players = [seats[seat % len(seats)] for seat in range(count)]
        study = pyengine.Study(game, setups=60, seed=7, seats=players)
        results.append(pyengine.run_study(study)["signature"])
    assert results[0] == results[1]


@pytest.mark.parametrize("name", ["hearts", "golf", "cribbage"])
def test_a_quarter_fewer_lines(name):
    assert lines(games()[name].path) <= 0.75 * lines(LONGER / f"{name}.rcy")
