"""What a game says about itself: its title, its words, its options. A `Result` brings it along; of other figures, such
as those of a JSON file, it is asked by name, and where the game is not installed it is called as the figures call it.
"""

from collections.abc import Mapping
from typing import Any

from pyengine.games.subject import TERMS, OptionLine, Subject
from pyengine.study.result import Result


def subject(summary: Mapping[str, Any]) -> Subject:
    """The `Subject` of a summary."""
    return summary.subject if isinstance(summary, Result) else _asked(summary["game"], summary["options"])


def _asked(name: str, options: Mapping[str, Any]) -> Subject:
    from pyengine import registry
    from pyengine.errors import InputError
    from pyengine.games import foreign
    from pyengine.games.spec import GameSpec

    if registry.is_function(name):
        return foreign.Absent(name).subject(options)  # nothing need be imported
    try:
        return registry.entry(name).subject(options)
    except (InputError, ImportError):
        return Subject(name, words=tuple(GameSpec().command_words(options)))


def title(summary: Mapping[str, Any]) -> str:
    """The game's name."""
    return subject(summary).title


def term(summary: Mapping[str, Any], word: str) -> str:
    """The game's word for one of TERMS."""
    return subject(summary).terms.get(word, TERMS[word])


def seating(summary: Mapping[str, Any]) -> str:
    """A sentence about the order of the seats, or nothing."""
    return subject(summary).seating


def most_moves(summary: Mapping[str, Any]) -> tuple[int, str] | None:
    """(number, text) of the most legal moves that there can be and of what has them, or None."""
    return subject(summary).most_moves


def option_words(summary: Mapping[str, Any]) -> tuple[str, ...]:
    """The options as arguments of the command line."""
    return subject(summary).words


def options(summary: Mapping[str, Any]) -> tuple[OptionLine, ...]:
    """(name, value, meaning, whether it is the default) of every option."""
    return subject(summary).options
