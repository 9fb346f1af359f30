"""What somebody gains who alone departs from what everybody does: a lower bound, from matches, for any game.

    deviations(lambda: on_tree(tree, policies)[0], seats=2, matches=20_000)

Responses are a table that is learnt from matches (`engine.solving.replies.learner`), making moves of its own where it
knows more or less of them, and other players. Which of them does best is tried in further matches, and what that one
gains is measured in others still: an estimate without bias of what it gains, while a better response may gain more.
"""

import math
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypedDict

import numpy as np
from numpy.typing import NDArray

from engine.solving.replies.learner import Learner
from engine.solving.replies.replies import Replies
from pyengine.base.errors import InputError
from pyengine.measures.intervals import t_quantile

TRUSTED = 1, 4, 16, 64  # how often each move must have been tried before the table makes one of its own
TABLE = "table"
AT_ONCE = 64  # matches between two looks for Ctrl-C


class Estimate(TypedDict):
    """A mean and its 95 % interval."""

    mean: float
    ci95: list[float]


class Deviation(NamedTuple):
    """Response of one seat to what everybody does.

    gain : what its response is paid more than it is paid otherwise
    value : what it is paid otherwise
    by : the response, "table" or the name of a player; None where nothing that was tried gained
    infosets : of the table
    unfinished : matches that did not end, and do not count
    """

    gain: Estimate
    value: float
    by: str | None
    infosets: int
    unfinished: int


def deviations(
    replies: Callable[[], Replies],
    seats: int,
    matches: int,
    seed: int = 0,
    results: bool = False,
    others: Mapping[str, Callable[[], Replies]] | None = None,
    threads: int = 1,
    progress: Callable[[float, float], object] = lambda done, whole: None,
) -> list[Deviation]:
    """What every seat gains by departing alone. The same for every number of threads.

    Parameters
    ----------
    replies : makes who sits in all seats, for one thread
    matches : to learn a table from; as many again measure the best response, and a quarter of them tries each
    results : results, 0 to 1, instead of payoffs
    others : likewise players to respond with, by name

    Raises
    ------
    NotImplementedError : the game has no information_key.
    pyengine.InputError : fewer than two matches end.
    engine.table.GameFault, MemoryError, Exception : as `engine.players.chooser.Chooser.choose`.
    """
    done = [0.0] * seats

    def one(seat: int) -> Deviation:
        def tell(share: float) -> None:
            done[seat] = share
            progress(sum(done), seats)

        made = {name: make() for name, make in (others or {}).items()}
        return _deviation(Learner(replies(), seat, results), matches, seed, made, tell)

    pool = ThreadPoolExecutor(min(threads, seats))
    try:
        return list(pool.map(one, range(seats)))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _deviation(
    learner: Learner, matches: int, seed: int, others: Mapping[str, Replies], tell: Callable[[float], None]
) -> Deviation:
    few, played = max(matches // 4, 2), 0
    responses: list[tuple[str, int, Replies | None]] = [(TABLE, each, None) for each in TRUSTED]
    responses += [(name, 1, other) for name, other in others.items()]
    whole = 2 * matches + few * len(responses)

    def count(more: int) -> None:
        nonlocal played
        played += more
        tell(played / whole)

    def paid(first: int, matches: int, trusted: int, other: Replies | None) -> NDArray[np.float64]:
        learner.trusted, rows = trusted, []
        for begin in range(first, first + matches, AT_ONCE):
            rows.append(learner.evaluate(begin, min(AT_ONCE, first + matches - begin), seed, other))
            count(len(rows[-1]))
        found: NDArray[np.float64] = np.concatenate(rows)
        return found[~np.isnan(found).any(axis=1)]

    while learner.matches < matches:
        before = learner.matches
        learner.train(min(AT_ONCE, matches - before), seed)
        count(learner.matches - before)
    by, best, response = None, 0.0, responses[-1]
    for each in responses:
        found = paid(0, few, *each[1:])
        if (more := math.fsum(found[:, 0] - found[:, 1])) > best:
            by, best, response = each[0], more, each
    found = paid(few, matches, *response[1:])
    if len(found) < 2:
        raise InputError(f"{len(found)} of {matches} matches to measure came to an end; expected 2 or more")
    gains = found[:, 0] - found[:, 1] if by else np.zeros(len(found))
    value = math.fsum(found[:, 1]) / len(found)
    return Deviation(estimate(gains.tolist()), value, by, learner.nodes, learner.unfinished)


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of two or more independent values and its 95 % interval, by Student's t."""
    mean = math.fsum(values) / len(values)
    squares = math.fsum((value - mean) ** 2 for value in values)
    half = t_quantile(len(values) - 1) * math.sqrt(squares / (len(values) - 1) / len(values))
    return {"mean": mean, "ci95": [mean - half, mean + half]}


def at_least(departed: Sequence[Deviation]) -> dict[str, Any]:
    """The lower bounds of two seats or more as JSON has them: exploitability, the mean of two seats; and gains. None
    where nothing that was tried gained, which is no finding."""
    found = len(departed) == 2 and any(each.by for each in departed)
    return {
        "exploitability": together([each.gain for each in departed]) if found else None,
        "gains": [each.gain if each.by else None for each in departed],
    }


def together(estimates: Sequence[Estimate]) -> Estimate:
    """The mean of independent estimates."""
    mean = math.fsum(each["mean"] for each in estimates) / len(estimates)
    half = math.hypot(*(each["ci95"][1] - each["mean"] for each in estimates)) / len(estimates)
    return {"mean": mean, "ci95": [mean - half, mean + half]}
