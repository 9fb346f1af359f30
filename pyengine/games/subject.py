"""What reports say of a game with its options: data, so that they ask nobody."""

from collections.abc import Mapping
from typing import NamedTuple

TERMS = {"decision": "decision", "pass": "pass", "passes": "passes", "passing": "passing"}


class OptionLine(NamedTuple):
    """An option as reports show it."""

    name: str  # as it is typed
    value: str
    meaning: str
    usual: bool  # whether it is the default


class Subject(NamedTuple):
    """A game with its options, as `pyengine.games.spec.GameSpec.subject` tells it.

    title : the game's name
    terms : its words in place of those of `TERMS`
    seating : a sentence about the order of the seats, or nothing
    options : a line for each
    words : the options as arguments of the command line
    most_moves : (number, text): the most legal moves there can be and what has them, or None
    """

    title: str
    terms: Mapping[str, str] = {}
    seating: str = ""
    options: tuple[OptionLine, ...] = ()
    words: tuple[str, ...] = ()
    most_moves: tuple[int, str] | None = None
