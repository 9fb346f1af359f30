"""Players in Python: a function (view, moves) -> number of a move, given as it is or as FILE.py:NAME."""

import hashlib
import importlib.util
import os
import sys
import traceback
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pyengine.errors import InputError

if TYPE_CHECKING:
    from engine.players.chooser import Chooser
    from engine.table import State as CoreState
    from pyengine.games.game import Game, State

PlayerFunction = Callable[["View", Sequence[str]], int]


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

    if function is None:
        if not Path(path).is_file():
            raise InputError(f"the player {path}:{name} has no file {path!r}")
        function = _load(path, name, digest(path))
    return players.callable(game.table, seeing(game, function))


def failure(error: BaseException) -> str:
    """What a player raised, and where: of its own code, not of what that called."""
    ours = str(Path(__file__).parent.parent) + os.sep
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith((ours, "<frozen ")) and not frame.filename.endswith(".pyx")
    ]
    last = next((frame for frame in reversed(frames) if frame.filename == frames[0].filename), None)
    place = "" if last is None else f" ({last.filename}, line {last.lineno})"
    return f"{type(error).__name__}: {error}{place}"


def digest(path: str) -> str:
    """SHA-256 of a player's file.

    Raises
    ------
    pyengine.InputError : it cannot be read.
    """
    try:
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()
    except OSError as error:
        raise InputError(f"the player file {path!r} cannot be read: {error.strerror}") from None


@lru_cache(maxsize=64)
def _load(path: str, name: str, digest: str) -> PlayerFunction:
    """The function `name` of a Python file, which is run once as long as it does not change."""
    # Under a name of its own among the modules, where dataclasses and pickles look for it.
    name_of_module = f"pyengine_player_{Path(path).stem}"
    spec = importlib.util.spec_from_file_location(name_of_module, path)
    assert spec is not None and spec.loader is not None  # its name ends in .py
    module = importlib.util.module_from_spec(spec)
    sys.modules[name_of_module] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise InputError(f"the player file {path!r} fails: {failure(error)}") from None
    function: PlayerFunction | None = getattr(module, name, None)
    if not callable(function):
        raise InputError(f"the player file {path!r} has no function {name!r}")
    return function
