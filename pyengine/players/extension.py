"""Players of other packages: MODULE:FUNCTION, where the function gets a table, and options by name, and returns a
compiled player, which `engine.players.chooser.make` makes."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from pyengine.errors import InputError
from pyengine.functions import digest, failure
from pyengine.games.foreign import named_function

if TYPE_CHECKING:
    from engine.players.chooser import Chooser
    from pyengine.games.game import Game


def chooser(game: "Game", name: str, options: dict[str, Any]) -> "Chooser":
    """The compiled player that a function makes.

    Raises
    ------
    pyengine.InputError : there is no such module or function, it fails, or gives something else.
    """
    from engine.players.chooser import Chooser

    make = named_function(name, "player", "Chooser")
    try:
        made = make(game.table, **options)
    except (Exception, SystemExit) as error:
        raise InputError(f"the player {name} cannot be made for {game.name}: {failure(error)}") from None
    if not isinstance(made, Chooser):
        raise InputError(f"{name} gave {type(made).__name__}; expected an engine.players.chooser.Chooser")
    if made.table is not game.table:
        raise InputError(f"{name} gave a player of another table; expected one of the table that it got")
    return made


def sources(name: str, options: dict[str, Any]) -> dict[str, str]:
    """SHA-256 of the file of the module, by the module's name."""
    module = import_module(name.partition(":")[0])
    return {module.__name__: digest("player", module.__file__)} if module.__file__ else {}
