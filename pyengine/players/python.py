"""Players that functions are, given as they are or as FILE.py:NAME: (view, moves) -> the number of a move, or the
probability of each; (observations, masks) -> probabilities of all actions, for many states at a time. And of other
packages, MODULE:FUNCTION, which gets a table, and options by name, and returns a compiled player, which
`engine.players.chooser.make` makes."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from importlib import import_module
from inspect import Parameter, signature
from typing import TYPE_CHECKING, Any

from pyengine.base import functions
from pyengine.base.errors import BadAnswer, InputError, is_whole
from pyengine.games.foreign import named_function

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from engine.players.chooser import Chooser
    from engine.table import State as CoreState
    from pyengine.games.game import Game, State

PlayerFunction = Callable[["View", tuple[str, ...]], "int | Sequence[float]"]
CLOSE = 1e-3  # to 1, of the sum of probabilities
ROWS = "observations", "masks"  # parameters of a function that is asked for many states at a time


class View:
    """View of a Python player.

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


def seeing(game: "Game", function: PlayerFunction) -> "Callable[[CoreState, int], int | NDArray[np.float64]]":
    """The function that the compiled core calls, with a state that hides what the seat does not know."""

    def choose(core: "CoreState", seat: int) -> "int | NDArray[np.float64]":
        state = game.State.trusted(game, core.raw)
        moves = tuple(state.move_texts())
        answer: Any = function(View(state), moves)
        if isinstance(answer, list | tuple) or hasattr(answer, "shape") and answer.shape:
            return _probabilities(answer, (len(moves),), True, f"{len(moves)} probabilities whose sum is 1")
        if not is_whole(answer, 0, len(moves) - 1):
            expected = f"expected a whole number from 0 to {len(moves) - 1}, or {len(moves)} probabilities"
            raise BadAnswer(f"answered {answer!r:.100}; {expected}")
        return int(answer)

    return choose


def _probabilities(
    answers: "ArrayLike", shape: tuple[int, ...], legal: "NDArray[np.bool_] | bool", expected: str
) -> "NDArray[np.float64]":
    """Probabilities, with sums of 1 in each row, 0 where nothing is legal; BadAnswer for other shapes or numbers, or
    sums of the legal ones that are not 1."""
    import numpy as np

    said = f"{answers!r:.100}"
    with suppress(TypeError, ValueError):
        found = np.asarray(answers, np.float64)
        if found.shape == shape:
            shares: NDArray[np.float64] = np.where(legal, found, 0)
            sums = shares.sum(axis=-1, keepdims=True)
            right = (np.isfinite(found) & (found >= 0)).all(axis=-1) & (abs(sums[..., 0] - 1) <= CLOSE)
            if right.all():
                shares /= sums
                return shares
            said = f"{found[~right][0].tolist()!r:.100}{' in a row' * (len(shape) > 1)}"
        elif len(shape) > 1:
            said = f"an array of shape {found.shape}"
    raise BadAnswer(f"answered {said}; expected {expected}")


def chooser(game: "Game", path: str = "", name: str = "", function: PlayerFunction | None = None) -> "Chooser":
    """The compiled player of a function, or of that of a file; InputError where there is none, the file fails, or the
    game has no observations. One whose first parameters are called observations and masks is asked for many states at a
    time; a third one, history, says by its value whether it remembers, as in `pyengine.Game.batch`."""
    from engine.players import functions as asked, players

    called: Any = function or functions.load("player", path, name)

    def in_rows(observations: "NDArray[np.int16]", masks: "NDArray[np.bool_]") -> "NDArray[np.float64]":
        expected = f"an array of shape {masks.shape}: of each row probabilities whose sum over the legal moves is 1"
        return _probabilities(called(observations, masks), masks.shape, masks, expected)

    parameters: Mapping[str, Parameter] = {}
    with suppress(TypeError, ValueError):  # it has no signature
        parameters = signature(called).parameters
    if tuple(parameters)[:2] == ROWS:
        if not game.table.observed:
            raise InputError(f"{game.name} has no observations, which the player {name or called!r} asks for")
        history = parameters["history"].default if "history" in parameters else False
        return asked.policy(game.table, in_rows, game.history(history))
    return players.callable(game.table, seeing(game, called))


def extension(game: "Game", name: str, options: dict[str, Any]) -> "Chooser":
    """The compiled player that a function of another package makes; InputError where there is no such module or
    function, it fails, or gives something else."""
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
    functions.check_run("player", name)
    module = import_module(name.partition(":")[0])
    return {module.__name__: functions.digest("player", module.__file__)} if module.__file__ else {}
