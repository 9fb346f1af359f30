"""Perfect play of Red7 for two, all cards open and the order of the deck known."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from engine.red7.solver import MEMORY, Red7Solver
from pyengine.base.errors import InputError, check_whole
from pyengine.red7.game import State

Made = TypeVar("Made")


@dataclass(frozen=True)
class Solution:
    """Winner of a position, and how.

    winner : a seat, from 0
    moves : of every legal move whether the mover wins after it
    line : the texts of a match to its end: the winner plays the first move that wins, the other seat the one that
        leaves the fewest answers
    positions : that were looked at
    """

    winner: int
    moves: tuple[bool, ...]
    line: tuple[str, ...]
    positions: int


def solve(state: State, memory: int = MEMORY) -> Solution:
    """Perfect play from a position of two.

    Parameters
    ----------
    state : pyengine.red7.State; it is not changed
    memory : most bytes for remembered positions

    Raises
    ------
    InputError : other than two players, a match that is over, memory out of range: 8 KiB to 2^44 bytes.
    KeyboardInterrupt : Ctrl-C.
    """
    check_work(memory)
    solver = opened(Red7Solver, state, memory)
    moves = solver.moves(state)
    mover = check_open(state)
    winner = mover if any(moves) else 1 - mover
    return Solution(winner, tuple(moves), _line(solver, state.copy(), winner), solver.positions)


def check_open(state: object) -> int:
    """The seat to move; raises InputError unless this is a position in which there is one."""
    if not isinstance(state, State):
        raise InputError(f"the position is {state!r}; expected a pyengine.red7.State, as State.from_text gives it")
    if state.mover is None:
        raise InputError("the match is over; expected a position in which somebody is to move")
    return state.mover


def check_work(memory: object, threads: object = 1) -> None:
    """Raise InputError unless there can be so much memory, in bytes, and so many threads."""
    check_whole(1, 1024, threads=threads)
    check_whole(1, 2**44, memory=memory)


def opened(make: Callable[..., Made], state: State, *arguments: int) -> Made:
    """Make a solver or a walk for a position, which must be one that it is for."""
    check_open(state)
    try:
        return make(state, *arguments)
    except ValueError as error:
        raise InputError(str(error)) from None


def _line(solver: Red7Solver, state: State, winner: int) -> tuple[str, ...]:
    def answers(number: int) -> int:
        after = state.copy()
        after.play(number)
        return len(after)

    texts = []
    while state.winner is None:
        wins = state.mover == winner
        number = solver.moves(state).index(True) if wins else min(state.legal_moves(), key=answers)
        texts.append(state.move_texts()[number])
        state.play(number)
    return tuple(texts)
