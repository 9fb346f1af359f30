"""States of Red7, by the name that they have had, and what those who ask about one of them check first."""

from pyengine.base.errors import InputError, check_whole
from pyengine.red7.game import State as State


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
