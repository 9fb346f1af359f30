"""Perfect play of Red7 for two, all cards open and the order of the deck known: a position, or a study of deals."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.red7.solver import MEMORY, Red7Solver
from pyengine.base.errors import InputError, check_whole
from pyengine.base.progress import stage
from pyengine.red7.game import State
from pyengine.red7.options import Options

BATCH = 256  # deals that wait for their turn
UNIT = 2**32  # a share of 1
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


def study(
    setups: int, seed: int, options: Options = Options(players=2), *, threads: int = 1, memory: int = MEMORY
) -> dict[str, Any]:
    """Winners of the deals of a study.

    Parameters
    ----------
    setups : deals, 1 to 10^9, numbers 0 to setups - 1 of the seed
    seed, options : as of every study of Red7
    threads : deals that are solved at a time
    memory : most bytes of all of them together

    Returns
    -------
    dict : game, options, seed; setups: deals solved; complete: False where Ctrl-C ended it; wins: share by seat with
        ci95 (Wilson); winning_moves: of the deals that the first seat wins, the share of its first moves that win, mean
        and ci95; run: positions looked at, threads.
    """
    from pyengine.measures.intervals import mean_interval, wilson_interval

    check_work(memory, threads)
    check_whole(1, 10**9, setups=setups)
    found = _solved(setups, seed, options, threads, memory)
    complete, setups = len(found) == setups, len(found)
    shares = [sum(moves) * UNIT // len(moves) for moves, _ in found if any(moves)]
    squares = sum(share * share for share in shares)
    wins = (len(shares), setups - len(shares))
    return {
        "game": "red7",
        "options": options.as_dict(),
        "seed": seed,
        "setups": setups,
        "complete": complete,
        "wins": {
            "share": [count / setups for count in wins],
            "ci95": [wilson_interval(count, setups) for count in wins],
        },
        "winning_moves": {
            "mean": sum(shares) / (UNIT * len(shares)) if shares else None,
            "ci95": mean_interval(len(shares), sum(shares), squares, UNIT, (0.0, 1.0)),
        },
        "run": {"positions": sum(positions for _, positions in found), "threads": threads},
    }


def _solved(setups: int, seed: int, options: Options, threads: int, memory: int) -> list[tuple[list[bool], int]]:
    """The moves that win and the positions looked at, by deal, as far as Ctrl-C lets it."""
    solvers: set[Red7Solver] = set()

    def solved(setup: int) -> tuple[list[bool], int]:
        state = State.from_seed(seed, setup, options=options)
        solver = opened(Red7Solver, state, memory // threads)
        solvers.add(solver)
        try:
            return solver.moves(state), solver.positions
        finally:
            solvers.discard(solver)

    found: list[tuple[list[bool], int]] = []
    with stage("solving deals") as progress, ThreadPoolExecutor(threads) as pool:
        try:
            for first in range(0, setups, BATCH):
                for future in [pool.submit(solved, setup) for setup in range(first, min(first + BATCH, setups))]:
                    found.append(future.result())
                    progress(len(found), setups)
        except BaseException as error:
            pool.shutdown(wait=False, cancel_futures=True)
            for solver in tuple(solvers):
                solver.stop()
            if not (found and isinstance(error, KeyboardInterrupt)):
                raise
    return found
