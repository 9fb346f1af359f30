"""What a game says about itself: its title, its words, its options. Reports know no game themselves.

A page may be made where the game is not installed; then it is called as the summary calls it, and has no meanings.
"""

from pyengine.errors import InputError
from pyengine.games.spec import GameSpec, value_text

TERMS = {"decision": "decision", "pass": "pass", "passes": "passes", "passing": "passing"}


def spec(summary):
    """The game of a summary, or one that knows its name alone."""
    from pyengine import registry
    from pyengine.games import foreign

    name = summary["game"]
    if registry.is_function(name):
        return foreign.Absent(name)  # nothing need be imported
    try:
        return registry.entry(name)
    except (InputError, ImportError):
        unknown = GameSpec()
        unknown.name = unknown.title = name
        return unknown


def title(summary):
    """The game's name."""
    return spec(summary).title


def term(summary, word):
    """The game's word for one of TERMS."""
    return spec(summary).terms.get(word, TERMS[word])


def seating(summary):
    """A sentence about the order of the seats, or nothing."""
    return spec(summary).seating


def most_moves(summary):
    """(number, text) of the most legal moves that there can be and of what has them, or None."""
    return spec(summary).most_moves(summary["options"])


def option_words(summary):
    """The options as arguments of the command line."""
    return spec(summary).command_words(summary["options"])


def typed(name):
    """An option's name as it is typed."""
    return name.replace("_", "-")


def options(summary):
    """(name, value, meaning, whether it is the default) of every option."""
    source = spec(summary)
    usual = source.defaults()
    for name, value in summary["options"].items():
        meaning = source.meaning(name, value)
        yield typed(name), value_text(value), meaning, name in usual and value == usual[name]
