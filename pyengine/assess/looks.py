"""Matches of a study played once more, with what every move of every decision gives at random, as whole numbers.

A look at a decision is from what the mover knows: determinisations in two halves, each of them played out at random
after every legal move.
"""

import hashlib
import math
from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pyengine.base.cpu import available_cpus
from pyengine.games.game import State
from pyengine.study import work
from pyengine.study.bound import Bound

PLAYOUTS = 2  # in each determinisation of a look
OPEN = 20  # random playouts of a half, after each move, of one who sees all cards


class Annotated(NamedTuple):
    """A decision with its estimates."""

    wins: NDArray[np.int64]  # of each half, first places by (move, side), in 1 / `win_unit`

    @property
    def leader(self) -> int | None:
        """The side with the best chance; None where it is not the only one, or nothing was estimated."""
        chances = self.wins.sum(axis=(0, 1))
        best = np.flatnonzero(chances == chances.max(initial=1))
        return int(best[0]) if len(best) == 1 else None


class Replayed(NamedTuple):
    """A match that was played once more."""

    setup: int
    looks: Sequence[Annotated]  # its decisions
    seats: Sequence[int]  # that made them
    shares: Sequence[float]  # of the first place by side, or the score of all; none where it did not end
    again: bool = False  # a position was met again


def look(state: State, seed: int, worlds: int) -> Annotated:
    """Estimate every move of a decision for every side, in two halves of so many determinisations."""
    from engine.players.players import estimate

    halves = np.zeros((2, max(1, len(state)), state.game.seats), np.int64)
    for half, wins in enumerate(halves) if worlds else ():
        estimate(state, worlds, PLAYOUTS, 2 * seed + half, False, wins)
    return Annotated(np.stack([halves[:, :, list(side)].sum(axis=2) for side in state.game.sides], axis=2))


def match_of(bound: Bound, setup: int, worlds: int) -> Replayed:
    """The first match of a setup, played once more."""
    game, state = bound.game, bound.game.deal(bound.study.seed, setup)
    keyed, looks, seats, keys = "position_key" in game.table.can, list[Annotated](), list[int](), list[int]()
    for state, _ in work.again(bound, setup):
        assert state.mover is not None
        looks.append(look(state, (setup << 16) + state.decision, worlds))
        seats.append(state.mover)
        if keyed:
            keys.append(state.position_key())
    return Replayed(setup, looks, seats, shares_of(state), len(set(keys)) < len(keys))


def shares_of(state: State) -> list[float]:
    """The share of the first place by side, or the score of all, at the end of a match; none where it did not end."""
    payoffs = state.payoffs() if state.is_over else ()
    if state.game.shared:
        return [float(payoff) for payoff in payoffs[:1]]
    first = [payoffs[side[0]] == max(payoffs) for side in state.game.sides if payoffs]
    return [each / sum(first) for each in first]


def several(bound: Bound, setups: Sequence[int], worlds: int = 0, looked: float = math.inf) -> list[Replayed]:
    """Matches of some setups, looked at by `match_of` before the setup `looked`; can be sent to another process."""
    return [match_of(bound, setup, worlds if setup < looked else 0) for setup in setups]


def open_gains(bound: Bound, setups: Sequence[int]) -> list[float]:
    """Estimate what the best move gains over the mean of all for one who sees all cards, the mean over the decisions of
    a match at random: chosen by one half of random playouts and valued by the other. Later draws are drawn anew."""
    game, found = bound.game, list[float]()
    for setup in setups:
        state, gains = game.deal(bound.study.seed, setup), [0.0]
        while not state.is_over and state.decision < game.table.max_decisions:
            if len(state) > 1:
                gains.append(_open_gain(state, f"{bound.study.seed} {setup} {state.decision}"))
            state.play((5 * setup + 3 * state.decision) % max(1, len(state)))
        found.append(sum(gains) / max(1, len(gains) - 1))
    return found


def _open_gain(state: State, place: str) -> float:
    """The gain at one decision; `place` names it in the study, so that no other has its draws."""
    assert state.mover is not None
    wins, raw, at = np.zeros((2, len(state))), bytearray(state.raw), state.table.stream_at
    for number in range(2 * OPEN):
        key = hashlib.sha256(f"{place} {number}".encode()).digest()
        if at is not None and at >= 0:
            raw[at : at + 8] = key[:8]
        for move in state.legal_moves():
            after = State.trusted(state.game, bytes(raw))
            after.play(move)
            after.random_playout(int.from_bytes(key[8:16], "big"))
            payoffs = after.payoffs()
            part = (payoffs[state.mover] == max(payoffs)) / payoffs.count(max(payoffs))
            wins[number % 2, move] += (payoffs[0] if state.game.shared else part) / OPEN
    return float(sum(wins[half, wins[1 - half].argmax()] - wins[half].mean() for half in (0, 1))) / 2


def spread(
    function: Any,
    bound: Bound,
    setups: int,
    *,
    threads: int | None = None,
    executor: Executor | None = None,
    first: int = 0,
    step: int = 4,
    progress: Any = None,
) -> list[Any]:
    """Call a function of a study and setups for all setups from `first` on, in their order, on threads or an
    executor."""
    parts = [range(begin, min(begin + step, setups)) for begin in range(first, setups, step)]
    pool = executor or ThreadPoolExecutor(threads or available_cpus())
    try:
        found: list[Any] = []
        for done, part in enumerate(pool.map(function, [bound] * len(parts), parts), 1):
            found += part
            if progress:
                progress(done, len(parts))
        return found
    finally:
        if pool is not executor:
            pool.shutdown(cancel_futures=True)
