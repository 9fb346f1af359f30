"""The games by name."""
import importlib

from pyengine.errors import InputError

# Name: (module with the game's study, one line about the game)
_GAMES = {
    "red7": ("pyengine.red7.study", "Red7: be ahead under the rule of the canvas, or be out (2 to 5 players)"),
}


def available_games():
    """Names of the games with a line about each."""
    return {name: line for name, (_, line) in _GAMES.items()}


def game(name):
    """The module that studies a game: its Options, chunk sizes, run_chunk and Tally.

    Raises
    ------
    pyengine.InputError : no game has this name.
    """
    if name not in _GAMES:
        raise InputError(f"there is no game {name!r}; expected one of {', '.join(_GAMES)}")
    return importlib.import_module(_GAMES[name][0])
