"""Games of the library that are written with what pyengine adds, beside their texts without numbers of several things,
one of two values, attributes as points and blocks under a condition: the same matches."""

from pathlib import Path

import pytest

import pyengine

LONGER = Path(__file__).parent / "longer"


@pytest.mark.parametrize("seats", [("random",), ("heuristic", "random")])
@pytest.mark.parametrize("name", ["hearts", "golf"])
def test_the_same_matches(name, seats):
    results = []
    for game in (name, str(LONGER / f"{name}.rcy")):
        count = pyengine.game(game).seats
        players = [seats[seat % len(seats)] for seat in range(count)]
        study = pyengine.Study(game, setups=60, seed=7, seats=players)
        results.append(pyengine.run_study(study)["signature"])
    assert results[0] == results[1]
