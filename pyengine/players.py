"""Players by their texts: random, heuristic, pimc:10x2, flat:1000, ismcts:50ms, exact:10, uct:2000, human, a.py:f."""

import importlib.util
import os
import re
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from pyengine.errors import InputError

DEFAULTS = {"pimc": "10x2", "flat": "1000", "ismcts": "1000", "exact": "10", "uct": "1000"}
NEEDS = {
    "random": (),
    "heuristic": ("heuristic",),
    "pimc": ("resample",),
    "flat": ("resample",),
    "ismcts": ("resample",),
    "exact": ("resample", "solve"),
    "human": (),
    "python": (),
    "planner": (),
    "uct": (),
}
OWN = ("planner", "uct")  # players that a game brings along, see `pyengine.games.Game.own_players`
MOST_PLAYOUTS = 10**9
MOST_EXACT = 10**6
PLAYOUTS_PER_MS = 300  # about; chunks of games with timed players are cut by it
PYTHON_PLAYOUTS = 1000  # that a decision in Python is taken for, likewise
LINES = {
    "random": "every legal move equally likely",
    "heuristic": "the game's own rule of thumb",
    "planner": "follows the most probable arrangements of its cards (Rummy); planner:model judges the other hand",
    "pimc:NxR": "perfect information Monte Carlo: N determinisations, R random playouts of each for every move",
    "pimc:N": "the same with N playouts a decision in all",
    "flat:N": "flat Monte Carlo: N playouts, spent on promising moves (UCB)",
    "ismcts:N": "information set Monte Carlo tree search, N iterations",
    "exact:N": "solves N determinisations; where that takes too long, pimc:Nx20:payoff",
    "uct:N": "tree search with chance, N iterations, and exact endgames (Cross Kings)",
    "KIND:Tms": "pimc, flat, ismcts or uct for T milliseconds a decision",
    "KIND:BUDGET:payoff": "maximises the mean payoff, not the mean result",
    "human": "a person at this terminal",
    "FILE.py:NAME": "a Python function (view, moves) -> number of a move",
}


@dataclass(frozen=True)
class Player:
    """A player as its text describes it; `parse` makes it.

    determinisations, playouts : of every move (pimc:NxR)
    budget : playouts or iterations of a decision
    milliseconds : of a decision
    payoff : whether it maximises payoffs instead of results
    path, name : of a Python function in a file
    function : a Python function itself
    """

    text: str
    kind: str
    determinisations: int = 0
    playouts: int = 0
    budget: int = 0
    milliseconds: int = 0
    payoff: bool = False
    path: str = ""
    name: str = ""
    function: Callable | None = None

    def check(self, game):
        """Raise InputError if the game lacks what this player needs."""
        if self.kind in OWN and self._own_name not in game.own_players:
            known = [text for text in game.own_players if text.partition(":")[0] == self.kind]
            raise InputError(
                f"the player {self.text} does not play {game.name}"
                + (f"; expected one of {', '.join(known)}" if known else "")
            )
        missing = [name for name in NEEDS[self.kind] if name not in game.table.can]
        if missing:
            raise InputError(f"the player {self.text} needs {missing[0]}, which the game {game.name} does not have")
        if self.kind in ("pimc", "flat", "ismcts") and game.seats < 2:
            raise InputError(f"the player {self.text} searches games of two seats or more; {game.name} has one")

    @property
    def _own_name(self):
        """What a game calls this player of its own."""
        return self.kind if self.kind in DEFAULTS else self.text

    def _own_budget(self):
        """The budget as arguments, for players that have one."""
        if self.kind not in DEFAULTS:
            return {}
        return {"milliseconds": self.milliseconds} if self.milliseconds else {"iterations": self.budget}

    def work(self, moves):
        """Playouts at a decision with this many legal moves, about."""
        if self.milliseconds:
            return self.milliseconds * PLAYOUTS_PER_MS
        if self.kind in ("python", "human"):
            return PYTHON_PLAYOUTS
        return self.budget or self.determinisations * self.playouts * moves

    def choice(self, chooser, state, seed):
        """The number of the move that this player chooses, with a `chooser` of its own.

        Raises
        ------
        pyengine.InputError : it fails, or answers what is no move.
        """
        try:
            return chooser.choose(state, seed)
        except BadAnswer as error:
            raise InputError(f"the player {self.text} {error}") from None
        except (Exception, SystemExit) as error:
            if isinstance(error, InputError):
                raise
            raise InputError(f"the player {self.text} failed: {failure(error)}") from None

    def load(self):
        """The function of a Python player, or the one that asks a person.

        Raises
        ------
        pyengine.InputError : there is no such file or function, or the file fails.
        """
        if self.kind == "human":
            from pyengine.human import choose

            return choose
        return self.function or load_function(self.path, self.name)

    def chooser(self, game):
        """The compiled player for a game, an `engine.players.chooser.Chooser`; one thread at a time may use it."""
        from engine.players import players

        table = game.table
        if self.kind in OWN:
            return game.own_players[self._own_name](table, **self._own_budget())
        if self.kind == "random":
            return players.random(table)
        if self.kind == "heuristic":
            return players.heuristic(table)
        if self.kind == "pimc":
            return players.pimc(
                table,
                determinisations=self.determinisations,
                playouts=self.playouts,
                budget=self.budget,
                milliseconds=self.milliseconds,
                payoff=self.payoff,
            )
        if self.kind == "flat":
            return players.flat(table, playouts=self.budget, milliseconds=self.milliseconds, payoff=self.payoff)
        if self.kind == "ismcts":
            return players.ismcts(table, iterations=self.budget, milliseconds=self.milliseconds, payoff=self.payoff)
        if self.kind == "exact":
            return players.exact(table, determinisations=self.determinisations)
        return players.callable(table, seeing(game, self.load()))


class View:
    """What a Python player gets to see.

    seat : the seat to move, from 0
    text : the state as the seat sees it
    state : a `pyengine.State` in which everything that the seat does not know is dealt anew at random, so that nothing
        hidden can leak: to try moves on (`view.state.copy()`); `view.state.resample(view.seat, seed)` gives others.
        None where the game cannot resample.
    """

    def __init__(self, state):
        self.seat = state.mover
        self.text = state.text(state.mover)
        self.state = state if "resample" in state.table.can else None


class BadAnswer(ValueError):
    """A Python player's answer is no legal move."""


def seeing(game, function):
    """The function that the compiled core calls, with a state that hides what the seat does not know."""

    def choose(core, seat):
        state = game.State.trusted(game, core.raw)
        moves = tuple(state.move_texts())
        answer = function(View(state), moves)
        if isinstance(answer, bool) or not hasattr(answer, "__index__") or not 0 <= answer < len(moves):
            raise BadAnswer(f"answered {answer!r}; expected a whole number from 0 to {len(moves) - 1}")
        return int(answer)

    return choose


def whence(error):
    """Where a player failed, "FILE, line N": of its own code, not of what that called; "" where there is none."""
    ours = str(Path(__file__).parent) + os.sep
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith((ours, "<frozen ")) and not frame.filename.endswith(".pyx")
    ]
    last = next((frame for frame in reversed(frames) if frame.filename == frames[0].filename), None)
    return "" if last is None else f"{last.filename}, line {last.lineno}"


def failure(error):
    """What a player raised, and where."""
    place = whence(error)
    return f"{type(error).__name__}: {error}{f' ({place})' if place else ''}"


def digest(path):
    """SHA-256 of a player's file.

    Raises
    ------
    pyengine.InputError : it cannot be read.
    """
    import hashlib

    try:
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()
    except OSError as error:
        raise InputError(f"the player file {path!r} cannot be read: {error.strerror}") from None


def load_function(path, name):
    """The function `name` of a Python file, which is run once as long as it does not change.

    Raises
    ------
    pyengine.InputError : there is no such file or function, or the file fails.
    """
    try:
        changed = Path(path).stat().st_mtime_ns
    except (OSError, ValueError):
        changed = None
    return _load(path, name, changed)


@lru_cache(maxsize=64)
def _load(path, name, changed):
    """The function `name` of a Python file.

    Raises
    ------
    pyengine.InputError : there is no such file or function, or the file fails.
    """
    file = Path(path)
    if not file.is_file():
        raise InputError(f"the player {path}:{name} has no file {path!r}")
    # Under a name of its own among the modules, where dataclasses and pickles look for it.
    name_of_module = f"pyengine_player_{file.stem}"
    spec = importlib.util.spec_from_file_location(name_of_module, file)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name_of_module] = module
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:
        raise InputError(f"the player file {path!r} fails: {failure(error)}") from None
    function = getattr(module, name, None)
    if not callable(function):
        raise InputError(f"the player file {path!r} has no function {name!r}")
    return function


def parse(text):
    """The player that a text describes, or that a Python function (view, moves) -> number of a move is.

    Raises
    ------
    pyengine.InputError : unknown player, malformed budget.
    """
    if callable(text):
        named = text if hasattr(text, "__qualname__") else type(text)
        return Player(f"{named.__module__}.{named.__qualname__}", "python", function=text)
    text = text.strip()
    path, _colon, name = text.rpartition(":")
    if path.endswith(".py") and name.isidentifier():
        return Player(text, "python", path=path, name=name)
    if text.endswith(".py"):
        raise InputError(f"the player {text!r} names no function; expected FILE.py:NAME")
    kind, *rest = text.split(":")
    if kind not in NEEDS or kind == "python":
        raise InputError(
            f"there is no player {text!r}; expected one of random, heuristic, pimc:NxR, flat:N, ismcts:N, "
            "exact:N, planner, uct:N, human, FILE.py:NAME"
        )
    if kind in OWN and kind not in DEFAULTS:
        return Player(text, kind)  # what may stand after it is known to the game
    if kind not in DEFAULTS:
        if rest:
            raise InputError(f"the player {text!r} has a budget; {kind} takes none")
        return Player(kind, kind)
    payoff = "payoff" in rest[-1:] and kind not in ("exact", *OWN)
    rest = rest[:-1] if payoff else rest
    if len(rest) > 1:
        raise InputError(f"the player {text!r} has too many parts; expected {kind}:BUDGET or {kind}:BUDGET:payoff")
    budget = rest[0] if rest else DEFAULTS[kind]
    canonical = f"{kind}:{budget}{':payoff' if payoff else ''}"
    return Player(canonical, kind, payoff=payoff, **_budget(text, kind, budget))


def _budget(text, kind, budget):
    if kind == "exact":
        if not re.fullmatch(r"[0-9]{1,7}", budget) or not 1 <= int(budget) <= MOST_EXACT:
            raise InputError(
                f"the player {text!r} has the budget {budget!r}; expected 1 to {MOST_EXACT} "
                "determinisations, such as exact:10"
            )
        return {"determinisations": int(budget), "playouts": 20}
    match = re.fullmatch(r"([0-9]{1,12})(?:x([0-9]{1,12})|(ms))?", budget)
    if not match or (match[2] and kind != "pimc"):
        forms = "NxR, N or Tms" if kind == "pimc" else "N or Tms"
        raise InputError(
            f"the player {text!r} has the budget {budget!r}; expected {forms}, such as {kind}:"
            f"{DEFAULTS[kind]} or {kind}:50ms"
        )
    first, second = int(match[1]), int(match[2] or 1)
    if not 1 <= first * second <= MOST_PLAYOUTS or not second:
        raise InputError(f"the player {text!r} has the budget {budget!r}; expected 1 to {MOST_PLAYOUTS} playouts")
    if match[3]:
        return {"milliseconds": first}
    if match[2]:
        return {"determinisations": first, "playouts": second}
    return {"budget": first}


def parse_seats(text, seats):
    """The players of a comma-separated list, seat by seat; seats that it does not name are random, where it is known
    how many there are.

    Raises
    ------
    pyengine.InputError : an unknown player, more players than seats.
    """
    players = [parse(word) for word in text.split(",")]
    if seats is None:
        return tuple(players)
    if len(players) > seats:
        raise InputError(f"--seats names {len(players)} players; the game has {seats} seats")
    return tuple(players + [parse("random")] * (seats - len(players)))
