"""What reports say of a game with its options: data that stand among the figures, so that they ask nobody."""

from typing import TypedDict

TERMS = {"decision": "decision", "pass": "pass", "passes": "passes", "passing": "passing"}


class OptionLine(TypedDict):
    """An option as reports show it."""

    name: str  # as it is typed
    value: str
    meaning: str
    usual: bool  # whether it is the default


class Subject(TypedDict):
    """A game with its options, as `pyengine.games.spec.GameSpec.subject` tells it.

    title : the game's name
    terms : its words, those of `TERMS`
    seating : a sentence about the order of the seats, or nothing
    options : a line for each
    words : the options as arguments of the command line
    most_moves : [number, text]: the most legal moves there can be and what has them, or None
    """

    title: str
    terms: dict[str, str]
    seating: str
    options: list[OptionLine]
    words: list[str]
    most_moves: list[int | str] | None
