"""Matches of a study played once more: how many moves there were at each decision, and who led."""

import hashlib
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from io import BytesIO
from typing import Any, NamedTuple

import numpy as np

from pyengine.base.cpu import available_cpus
from pyengine.games.game import State
from pyengine.study import work
from pyengine.study.bound import Bound

WORLDS, PLAYOUTS = 4, 2  # determinisations of each half of a look, and playouts in each
OPEN = 20  # random playouts of a half, after each move, of one who sees all cards


class Replayed(NamedTuple):
    """A match that was played once more."""

    seats: Sequence[int]  # that made its decisions
    moves: Sequence[int]  # of each decision
    leaders: Sequence[int | None]  # the only sides with the best chance, where it was looked for
    shares: Sequence[float]  # of the first place by side, or the score of all; none where it did not end
    again: bool = False  # a position was met again


def leader(state: State, seed: int) -> int | None:
    """The side with the best chance, as the mover knows it, by random playouts; None where several have it."""
    from engine.players.players import estimate

    wins = np.zeros((max(1, len(state)), state.game.seats), np.int64)
    for half in (0, 1):
        estimate(state, WORLDS, PLAYOUTS, 2 * seed + half, False, wins)
    chances = [wins[:, list(side)].sum() for side in state.game.sides]
    best = [side for side, chance in enumerate(chances) if chance == max(chances)]
    return best[0] if len(best) == 1 else None


def match_of(bound: Bound, setup: int, looked: bool) -> Replayed:
    """The first match of a setup, played once more."""
    state = bound.game.deal(bound.study.seed, setup)
    seats, moves, leaders, keys = list[int](), list[int](), list[int | None](), list[int]()
    for state, _ in work.again(bound, setup):
        assert state.mover is not None
        seats.append(state.mover)
        moves.append(max(1, len(state)))
        leaders.append(leader(state, (setup << 16) + state.decision) if looked else None)
        if "position_key" in bound.game.table.can:
            keys.append(state.position_key())
    return Replayed(seats, moves, leaders, shares_of(state), len(set(keys)) < len(keys))


def shares_of(state: State) -> list[float]:
    """The share of the first place by side, or the score of all, at the end of a match; none where it did not end."""
    payoffs = state.payoffs() if state.is_over else ()
    if state.game.shared:
        return [float(payoff) for payoff in payoffs[:1]]
    first = [payoffs[side[0]] == max(payoffs) for side in state.game.sides if payoffs]
    return [each / sum(first) for each in first]


def several(bound: Bound, setups: Sequence[int], looked: int = 0) -> list[Replayed]:
    """Matches of some setups, with leaders before the setup `looked`; can be sent to another process."""
    return [match_of(bound, setup, setup < looked) for setup in setups]


def anew(state: State, draw: Callable[[int], bytes]) -> State:
    """The position of a state, from which chance has other draws, by bytes that are drawn where it has any."""
    at, raw = state.table.stream_at, bytearray(state.raw)
    if at is None or at < 0:
        return state.copy()
    raw[at : at + 8] = draw(8)
    return State.trusted(state.game, bytes(raw))


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
    wins = np.zeros((2, len(state)))
    for number in range(2 * OPEN):
        key = hashlib.sha256(f"{place} {number}".encode()).digest()
        world = anew(state, BytesIO(key).read)
        for move in state.legal_moves():
            after = world.copy()
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
    """Call a function of a study and setups for all setups from `first` on, in order, on threads or an executor."""
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
