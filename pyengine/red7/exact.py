"""Uniformly random play of Red7 for two, worked out instead of sampled: hands open, the order of the deck known."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from engine.red7.random_play import MEMORY, RandomPlay
from pyengine.base.cli import awaited
from pyengine.base.errors import check_whole
from pyengine.red7.game import State
from pyengine.red7.perfect import check_open

ONE = 2**63  # a chance of 1


@dataclass(frozen=True)
class Chances:
    """Results of random moves from a position.

    complete : False where Ctrl-C ended it; then all figures are of what had ended by then
    wins : by seat, the chance that it wins; of the two together 1 - `rest`
    rest : the chance of what was not worked out; 0.0 where it is complete
    lengths : the chance of a match of 0, 1, 2 ... more turns, the last one included, on which a seat drops out
    games : how many different matches there are
    error : no chance is wrong by more
    positions : that were expanded, at each turn at which they can stand
    """

    complete: bool
    wins: tuple[float, float]
    rest: float
    lengths: tuple[float, ...]
    games: int
    error: float
    positions: int

    @property
    def turns(self) -> float:
        """The mean length, of what was worked out."""
        return sum(turns * chance for turns, chance in enumerate(self.lengths)) / (1 - self.rest)


def chances(
    state: State, memory: int = MEMORY, *, threads: int = 1, progress: Callable[[float], object] = lambda ended: None
) -> Chances:
    """Chance of each seat to win a position of two where every move is as likely as every other, and in how many turns.

    state : pyengine.red7.State; it is not changed
    memory : bytes for positions that wait; where it is too little, fewer of them meet and it takes longer
    threads : that share the work; the same chances for any number
    progress : called now and then, in a thread of its own, with the chance of what has ended

    InputError : other than two players, a match that is over, threads or memory out of range.
    MemoryError : the computer has less than `memory`.
    KeyboardInterrupt : Ctrl-C before any match had ended.
    """
    check_whole(1, 1024, threads=threads)
    check_whole(1, 2**44, memory=memory)
    check_open(state)
    walk = RandomPlay(state, memory, threads)
    stop = threading.Event()

    def work() -> None:
        while not (walk.complete or stop.is_set()):
            walk.step()
            progress(walk.chance / ONE)

    try:
        with ThreadPoolExecutor(1) as pool:  # where no interrupt comes
            try:
                awaited(pool.submit(work))
            finally:
                stop.set()
    except KeyboardInterrupt:
        if walk.chance == 0:
            raise
    ended = walk.ended()
    while not ended[-1][1]:
        ended.pop()
    by_parity = [sum(chance for chance, _ in ended[parity::2]) / ONE for parity in (0, 1)]
    # The mover wins where the other seat drops out: after an even number of turns.
    wins = (by_parity[0], by_parity[1]) if state.mover == 0 else (by_parity[1], by_parity[0])
    lengths, games = tuple(chance / ONE for chance, _ in ended), sum(games for _, games in ended)
    rest, error = (ONE - walk.chance) / ONE, walk.positions * 14 / ONE
    return Chances(walk.complete, wins, rest, lengths, games, error, walk.positions)
