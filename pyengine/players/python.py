"""Players that functions are: in Python, (view, moves) -> number of a move, given as it is or as FILE.py:NAME; and of
other packages, MODULE:FUNCTION, which gets a table, and options by name, and returns a compiled player, which
`engine.players.chooser.make` makes."""

from collections.abc import Callable
from hashlib import blake2b
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pyengine.base import functions
from pyengine.base.errors import BadAnswer, InputError, is_whole
from pyengine.games.foreign import named_function

if TYPE_CHECKING:
    from engine.players.chooser import Chooser
    from engine.table import State as CoreState
    from pyengine.games.game import Game, State

PlayerFunction = Callable[["View", tuple[str, ...]], int]


class View:
    """What a Python player gets to see.

    seat : the seat to move, from 0
    text : the state as the seat sees it
    state : a `pyengine.State` in which everything that the seat does not know is dealt anew at random, so that nothing
        hidden can leak: to try moves on (`view.state.copy()`); `view.state.resample(view.seat, seed)` gives others.
        None where the game cannot resample.
    seed : a number for what the player draws itself, another one for each decision, the same for the same seed of a
        study: 0 to 2^64 - 1; None where `state` is
    """

    def __init__(self, state: "State") -> None:
        assert state.mover is not None  # somebody is asked
        self.seat = state.mover
        self.text = state.text(state.mover)
        self.state = state if "resample" in state.table.can else None
        # A determinisation holds a stream of its own, which is drawn anew too.
        self.seed = None if self.state is None else int.from_bytes(blake2b(state.raw, digest_size=8).digest(), "little")


def seeing(game: "Game", function: PlayerFunction) -> "Callable[[CoreState, int], int]":
    """The function that the compiled core calls, with a state that hides what the seat does not know."""

    def choose(core: "CoreState", seat: int) -> int:
        state = game.State.trusted(game, core.raw)
        moves = tuple(state.move_texts())
        answer = function(View(state), moves)
        if not is_whole(answer, 0, len(moves) - 1):
            raise BadAnswer(f"answered {answer!r}; expected a whole number from 0 to {len(moves) - 1}")
        return int(answer)

    return choose


def chooser(game: "Game", path: str = "", name: str = "", function: PlayerFunction | None = None) -> "Chooser":
    """The compiled player of a function, or of that of a file.

    Raises
    ------
    pyengine.InputError : there is no such file or function, or the file fails.
    """
    from engine.players import players

    return players.callable(game.table, seeing(game, function or functions.load("player", path, name)))


def extension(game: "Game", name: str, options: dict[str, Any]) -> "Chooser":
    """The compiled player that a function of another package makes.

    Raises
    ------
    pyengine.InputError : there is no such module or function, it fails, or gives something else.
    """
    from engine.players.chooser import Chooser

    make = named_function(name, "player", "Chooser")
    try:
        made = make(game.table, **options)
    except (Exception, SystemExit) as error:
        raise InputError(f"the player {name} cannot be made for {game.name}: {functions.failure(error)}") from None
    if not isinstance(made, Chooser):
        raise InputError(f"{name} gave {type(made).__name__}; expected an engine.players.chooser.Chooser")
    if made.table is not game.table:
        raise InputError(f"{name} gave a player of another table; expected one of the table that it got")
    return made


def sources(name: str, options: dict[str, Any]) -> dict[str, str]:
    """SHA-256 of the file of the module of such a function, by the module's name."""
    module = import_module(name.partition(":")[0])
    return {module.__name__: functions.digest("player", module.__file__)} if module.__file__ else {}
