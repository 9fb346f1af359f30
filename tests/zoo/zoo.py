"""The zoo: small games, each with one planted property, and four without a fault.

They judge programs that assess games: what is planted is to be found, and nothing else is to be found by a wide margin.
The comments of each game say what is planted in it, and test_zoo.py how much of it there is.
"""

from functools import cache
from pathlib import Path

import pyengine

FOLDER = Path(__file__).parent
HEALTHY = "healthy-two", "healthy-three", "healthy-four", "comeback"
_CALLED = {
    "first-seat-wins": "ahead",
    "sides": "ahead",
    "runaway-leader": "runaway leader",
    "rule-is-enough": "a rule is enough",
    "nothing-dealt": "nothing is dealt",
    "skewed-payoffs": "paid unevenly",
    "phase-decides": "one phase decides",
}
_NAMES = """first-seat-wins runaway-leader kingmaker circles out-early rule-is-enough dead-option deciding-card
only-the-deal guessing nothing-dealt nothing-matters sides skewed-payoffs long-tail no-choice decided-early
circle-of-players phase-decides"""
# By game, the point of a verdict that names what is planted, mostly the name of the game; None of a healthy one.
ZOO = {name: _CALLED.get(name, name.replace("-", " ")) for name in _NAMES.split()} | dict.fromkeys(HEALTHY)

ALSO = {"runaway-leader": "decided early"}  # what is true as well of what is planted


def path(name: str) -> Path:
    """Path of a game of the zoo."""
    return FOLDER / f"{name}.rcy"


@cache
def game(name: str) -> pyengine.Game:
    """A game of the zoo."""
    return pyengine.game(str(path(name)))
