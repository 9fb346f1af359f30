"""Perfect play of Red7 for two, all cards open and the order of the deck known."""

from dataclasses import dataclass

from pyengine.base.errors import InputError
from pyengine.red7.game import State

ALL = 2**62  # positions that are looked at: as many as it takes


@dataclass(frozen=True)
class Solution:
    """Winner of a position, and how.

    winner : a seat, from 0
    moves : of every legal move whether the mover wins after it
    line : the texts of a match to its end: the winner plays the first move that wins, the other seat the one that
        leaves the fewest answers
    """

    winner: int
    moves: tuple[bool, ...]
    line: tuple[str, ...]


def solve(state: State) -> Solution:
    """Perfect play from a position of two.

    state : pyengine.red7.State; it is not changed

    InputError : other than one hand for two without actions, a match that is over.
    """
    mover = check_open(state)
    moves = tuple(map(bool, state.solve(ALL) or ()))
    winner = mover if any(moves) else 1 - mover
    return Solution(winner, moves, _line(state.copy(), winner))


def check_open(state: object) -> int:
    """The seat to move; raises InputError unless this is a position of two in which there is one."""
    if not isinstance(state, State):
        raise InputError(f"the position is {state!r}; expected a pyengine.red7.State, as State.from_text gives it")
    if state.mover is None:
        raise InputError("the match is over; expected a position in which somebody is to move")
    if "solve" not in state.table.can:
        raise InputError("`solve` and `chances` are of one hand of Red7 for two without actions")
    return state.mover


def _line(state: State, winner: int) -> tuple[str, ...]:
    def answers(number: int) -> int:
        after = state.copy()
        after.play(number)
        return len(after)

    texts = []
    while state.winner is None:
        wins = state.mover == winner
        number = (state.solve(ALL) or ()).index(1) if wins else min(state.legal_moves(), key=answers)
        texts.append(state.move_texts()[number])
        state.play(number)
    return tuple(texts)
