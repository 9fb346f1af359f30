"""Gain of one who departs alone: a lower bound, from matches, for any game.

    deviations(lambda: on_tree(tree, policies)[0], seats=2, matches=20_000)

Responses are a table that is learnt from matches (`engine.solving.replies.response`), making moves of its own where it
knows more or less of them, and other players. Which of them does best is tried in further matches, and what that one
gains is measured in others still: an estimate without bias of what it gains, while a better response may gain more.
"""

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.solving.replies.replies import Replies
from engine.solving.replies.response import ResponseLearner
from pyengine.base.errors import InputError
from pyengine.measures.intervals import student_interval
from pyengine.solving.answer import MeanInterval, summed

TRUSTED = 1, 4, 16, 64  # how often each move must have been tried before the table makes one of its own
TABLE = "table"
LEARNING = "learning"
AT_ONCE, WHILE = 64, 1.0  # matches and seconds, at most, between two looks for Ctrl-C

_Response = tuple[str, int, Replies | None]  # its name, what the table is trusted from, who answers instead


class Deviation(NamedTuple):
    """Response of one seat to what everybody does.

    gain : what its response is paid more than it is paid otherwise
    value : what it is paid otherwise
    by : the response, "table" or the name of a player; None where nothing that was tried gained
    infosets : of the table
    unfinished : matches that did not end, and do not count
    """

    gain: MeanInterval
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
    """Estimate every seat's gain by departing alone, the same for every number of threads. NotImplementedError: the
    game has no information_key; InputError: fewer than two matches end; else what `Chooser.choose` raises.

    replies : makes who sits in all seats, for one thread
    matches : to learn a table from; as many again measure the best response, and a quarter of them tries each
    results : results, 0 to 1, instead of payoffs
    others : likewise players to respond with, by name
    """
    done = [0.0] * seats

    def one(seat: int) -> Deviation:
        def tell(share: float) -> None:
            done[seat] = share
            progress(sum(done), seats)

        made = {name: make() for name, make in (others or {}).items()}
        return _deviation(ResponseLearner(replies(), seat, results), matches, seed, made, tell)

    pool = ThreadPoolExecutor(min(threads, seats))
    try:
        return list(pool.map(one, range(seats)))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)


def _deviation(
    learner: ResponseLearner, matches: int, seed: int, others: Mapping[str, Replies], tell: Callable[[float], None]
) -> Deviation:
    few = max(matches // 4, 2)
    responses: list[_Response] = [(TABLE, each, None) for each in TRUSTED]
    named: list[_Response] = [(name, 1, other) for name, other in others.items()]
    work = _Work(dict.fromkeys([*responses, *named], few) | {LEARNING: matches}, matches, tell)
    rows: dict[_Response, list[NDArray[np.float64]]] = {each: [] for each in [*responses, *named]}

    def paid(first: int, matches: int, response: _Response) -> NDArray[np.float64]:
        _, learner.trusted, other = response
        for begin, many in work.pieces(response, first, first + matches):
            rows[response].append(learner.evaluate(begin, many, seed, other))
        found: NDArray[np.float64] = np.concatenate(rows[response])
        return found[~np.isnan(found).any(axis=1)]

    for each in named:  # a match of each at once: how long they take
        paid(0, 1, each)
    for _, many in work.pieces(LEARNING, 0, matches):
        learner.train(many, seed)
    by, best, response = None, 0.0, (named or responses)[-1]
    for each in [*responses, *named]:
        first = len(rows[each])
        found = paid(first, few - first, each)
        if (more := math.fsum(found[:, 0] - found[:, 1])) > best:
            by, best, response = each[0], more, each
    work.settle(response)
    rows[response] = []
    found = paid(few, matches, response)
    if len(found) < 2:
        raise InputError(f"{len(found)} of {matches} matches to measure came to an end; expected 2 or more")
    gains = found[:, 0] - found[:, 1] if by else np.zeros(len(found))
    value = math.fsum(found[:, 1]) / len(found)
    return Deviation(estimate(gains.tolist()), value, by, learner.nodes, learner.unfinished)


class _Work:
    """Progress of matches of several kinds, by the seconds that those of each kind have taken so far.

    left : matches to play, by kind
    last : matches of one of these kinds that follow; until `settle` says of which, the slowest is assumed
    """

    def __init__(self, left: dict[Any, int], last: int, tell: Callable[[float], None]) -> None:
        self.left, self.last, self.tell = left, last, tell
        self.played: dict[Any, tuple[int, float]] = {}

    def settle(self, kind: Any) -> None:
        self.left[kind], self.last = self.last, 0

    def pieces(self, kind: Any, first: int, end: int) -> Iterator[tuple[int, int]]:
        """(first, number) of matches, so few at once that the next ones are told of after a while."""
        while first < end:
            played, seconds = self.played.get(kind, (0, 0.0))
            many = max(1, min(AT_ONCE, end - first, int(WHILE * played / max(seconds, 1e-9))))
            began = time.monotonic()
            yield first, many
            self.played[kind] = played + many, seconds + time.monotonic() - began
            self.left[kind] -= many
            first += many
            self.tell(self.share())

    def share(self) -> float:
        each = {kind: seconds / played for kind, (played, seconds) in self.played.items()}
        unknown, slowest = min(each.values()), max(each[kind] for kind in each if kind != LEARNING or len(each) == 1)
        left = self.last * slowest + sum(many * each.get(kind, unknown) for kind, many in self.left.items())
        spent = sum(seconds for _, seconds in self.played.values())
        return spent / (spent + left) if left else 1.0


def estimate(values: Sequence[float]) -> MeanInterval:
    """The mean of two or more independent values and its 95 % interval, by Student's t."""
    mean = math.fsum(values) / len(values)
    error = math.sqrt(math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
    return {"mean": mean, "ci95": student_interval(mean, error, len(values) - 1)}


def at_least(departed: Sequence[Deviation]) -> dict[str, Any]:
    """The lower bounds of two seats or more as JSON has them: exploitability, the mean of two seats; and gains. None
    where nothing that was tried gained, which is no finding."""
    found = len(departed) == 2 and any(each.by for each in departed)
    return {
        "exploitability": summed([each.gain for each in departed], 2) if found else None,
        "gains": [each.gain if each.by else None for each in departed],
    }
