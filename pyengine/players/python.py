"""Players in Python: a function (view, moves) -> number of a move, given as it is or as FILE.py:NAME."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from pyengine import functions

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
    """

    def __init__(self, state: "State") -> None:
        assert state.mover is not None  # somebody is asked
        self.seat = state.mover
        self.text = state.text(state.mover)
        self.state = state if "resample" in state.table.can else None


class BadAnswer(ValueError):
    """A Python player's answer is no legal move."""


def seeing(game: "Game", function: PlayerFunction) -> "Callable[[CoreState, int], int]":
    """The function that the compiled core calls, with a state that hides what the seat does not know."""

    def choose(core: "CoreState", seat: int) -> int:
        state = game.State.trusted(game, core.raw)
        moves = tuple(state.move_texts())
        answer = function(View(state), moves)
        if isinstance(answer, bool) or not hasattr(answer, "__index__") or not 0 <= answer < len(moves):
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
