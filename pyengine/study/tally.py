"""The counts of a study of any game, merged chunk by chunk in the order of the plan; memory does not grow without end.

A chunk's counts are arrays of integers by name, as `engine.counting.matches.play` returns them: rows by setup, and
series with their sums of squares and products. Everything here is exact, so the figures do not depend on how a study
was cut.
"""

import hashlib
import itertools
from collections.abc import Sequence
from functools import partial
from typing import Any, NoReturn

import numpy as np
from numpy.typing import NDArray

from engine.counting import merging
from engine.counting.tallies import LISTS, SERIES, SUMS, result_unit
from engine.table import win_unit
from pyengine.base.chunks import Chunk, Counts as Counts
from pyengine.measures.measure import NotCounted
from pyengine.study.counters.counter import Counter
from pyengine.study.counters.every import SUMS as COUNTED, WIDE

SHARE_BINS = 50
WORST_SHARES = ("0.05", "0.10")
MOST_SAMPLES = 2**16  # with more setups, neighbouring ones are put together to one sample
WIDE_SAMPLES = 2**8  # of counts with many columns
ADDED = {*LISTS, *COUNTED}  # counts that have no row for each setup
_SIGNED = ("games", "unfinished", "failed", "ties", "decisions", "turns", "moves", "forced", "wins", "payoffs")


class Tally:
    """Merged counts.

    players, matches : seats, and matches of a row
    seatings : how often every match is played with the players in other seats
    single : whether all matches are of one setup; then rows are matches, or blocks of them
    setups : whole rows merged, which are setups unless `single`
    series : by name (sums, squares, products), lists of int
    histograms : by name, flat arrays of the whole study, the `SUMS` of its counters
    samples : dict of arrays of int64, a row for each sample; a sample is a setup, or several beyond MOST_SAMPLES.
        Besides the counts by setup there is what `nonlinear` makes of them.
    wide : the same of counts with many columns, which have fewer samples
    sides : the seats of each side, partners together; without partners every seat is one
    share_counts : (sides, SHARE_BINS) setups by win share of each side; so is `never_wins_by_side`
    """

    def __init__(
        self,
        players: int,
        matches: int,
        seatings: int = 1,
        single: bool = False,
        sides: Sequence[Sequence[int]] = (),
        counters: Sequence[Counter] = (),
    ) -> None:
        self.players, self.matches, self.seatings, self.single = players, matches, seatings, single
        self.sides = tuple(map(tuple, sides)) or tuple((seat,) for seat in range(players))
        self.win_unit, self.result_unit = win_unit(players), result_unit(players, self.sides)
        self.added = {name: partial(counter.added, name) for counter in counters for name in counter.SUMS}
        self.setups = 0
        self.series: dict[str, list[list[int]]] = Present()
        self.histograms: Counts = {}
        self.share_counts = np.zeros((len(self.sides), SHARE_BINS), np.int64)
        self.worst = dict.fromkeys(WORST_SHARES, 0)
        self.never_wins = 0
        self.never_wins_by_side = np.zeros(len(self.sides), np.int64)
        self.counted_setups = 0  # those with a finished match
        self._samples = Samples()
        self._wide = Samples(WIDE_SAMPLES)
        self._hash = hashlib.sha256()
        self._part: Counts = {}  # of the setup whose matches are spread over chunks

    def add(self, chunk: Chunk, counts: Counts) -> None:
        if chunk.matches == self.matches:
            self._add_setups(counts, chunk.setups)
            return
        exact = {name: array if name in COUNTED else array.astype(object) for name, array in counts.items()}
        self._part = {name: self._sum(name, array, self._part.get(name)) for name, array in exact.items()}
        if chunk.first_match + chunk.matches == self.matches:
            self._close_part()

    def close(self) -> None:
        """All chunks are merged. Of a setup that was cut off in the middle, its matches are taken in when it is the
        only one."""
        if self.single and self._part:
            self._close_part()
        if self.single and self.setups:
            self._count_shares({name: array.sum(axis=0, keepdims=True) for name, array in self.samples.items()})

    def _close_part(self) -> None:
        part, self._part = self._part, {}
        for name, (_, base, _) in SERIES.items():
            if name in part:
                part[name + "_squares"] = part[name] * part[name]
                part[name + "_products"] = part[name] * (part[name][0] if base is None else part[base])
        self._add_setups(part, 1)

    def _add_setups(self, counts: Counts, setups: int) -> None:
        self.setups += setups
        for name in SERIES:
            if name in counts:
                before = self.series.get(name, [[], [], []])
                self.series[name] = [_longer_sum(old, counts[name + ending]) for old, ending in zip(before, SUMS)]
        for name in counts.keys() & COUNTED:
            self.histograms[name] = self._sum(name, counts[name], self.histograms.get(name))
        rows = {name: np.ascontiguousarray(each, np.int64) for name, each in counts.items() if name not in ADDED}
        signed = merging.side_by_side([rows[name].reshape(setups, -1) for name in _SIGNED])
        self._hash.update(signed.astype("<i8", copy=False).data)
        if not self.single:
            self._count_shares(rows)
        self._wide.add({name: rows.pop(name) for name in WIDE if name in rows}, setups)
        together = len(self.sides) < min(2, self.players)
        self._samples.add(rows | nonlinear(rows, "payoffs" if together else "results"), setups)

    def _sum(self, name: str, array: NDArray[Any], before: NDArray[Any] | None) -> NDArray[Any]:
        """Sum of two arrays; the shorter series is filled up with zeros."""
        if before is None:
            return array
        if name in self.added:
            return self.added[name](before, array)
        shorter, longer = sorted((array, before), key=len)
        found = longer.copy()
        found[: len(shorter)] += shorter
        return found

    def _count_shares(self, rows: Counts) -> None:
        """Setups by the win share of each side."""
        wins = rows["wins"][:, 0] if rows["wins"].shape[1] == 1 else rows["wins"].sum(axis=1)
        if len(self.sides) < self.players:
            wins = np.stack([wins[:, list(side)].sum(axis=1) for side in self.sides], axis=1)
        limits = np.array([round(100 * float(text)) for text in WORST_SHARES])
        games, wins = rows["games"], np.ascontiguousarray(wins)
        played, worst, never, by_side = merging.shares(games, wins, self.win_unit, limits, self.share_counts)
        self.counted_setups += played
        for text, count in zip(WORST_SHARES, worst.tolist()):
            self.worst[text] += count
        self.never_wins += never
        self.never_wins_by_side += by_side

    @property
    def samples(self) -> Counts:
        """Counts by sample, arrays of int64, or of object (Python integers)."""
        return self._samples.arrays()

    @property
    def wide(self) -> Counts:
        return self._wide.arrays()

    def signature(self) -> str:
        """16 hex digits that change with any count: of SHA-256 over the rows of all setups (games, unfinished, failed,
        ties, decisions, turns, moves, forced, wins and payoffs by seating and seat), then matches with at least n
        decisions and decisions with at least n legal moves without trailing zeros, as little-endian 64-bit integers."""
        digest = self._hash.copy()
        for name in ("lasting", "choices"):
            digest.update(np.array(self.series[name][0], "<i8").tobytes())
        return digest.hexdigest()[:16]


def shortened(counts: Counts) -> Counts:
    """The counts, with series that end where the longest of their index has its last one: a game may last for ten
    thousand decisions, and hardly any match of a chunk does."""
    lengths = dict[str, int]()
    for name, (index, _, _) in SERIES.items():
        if name in counts:
            there = np.flatnonzero(counts[name])
            lengths[index] = max(lengths.get(index, 1), int(there[-1]) + 1 if len(there) else 1)
    short = dict(counts)
    for name, (index, _, _) in SERIES.items():
        for ending in SUMS if name in counts else ():
            short[name + ending] = counts[name + ending][: lengths[index]].copy()
    return short


def nonlinear(rows: Counts, what: str = "results") -> Counts:
    """Return what is needed setup by setup, before neighbours are put together: whether any match was finished, and the
    squares of the seats' results over all matches, added up over the seats (Python integers)."""
    results = rows[what][:, 0] if rows[what].shape[1] == 1 else rows[what].sum(axis=1)
    if max(int(results.max()), -int(results.min())) ** 2 * results.size >= 2**63:
        results = results.astype(object)
    return {"played": (rows["games"] > 0).astype(np.int64), "setup_squares": np.einsum("ij,ij->i", results, results)}


def _longer_sum(old: Sequence[int], counts: NDArray[Any]) -> list[int]:
    """Element by element, as Python integers, without the zeros at the end."""
    there = np.flatnonzero(counts)
    new = counts[: there[-1] + 1].tolist() if len(there) else []
    return [a + b for a, b in itertools.zip_longest(old, new, fillvalue=0)]


def _grouped(rows: NDArray[Any], first: int, together: int) -> NDArray[Any]:
    """`engine.counting.merging.grouped`, also of Python integers."""
    if rows.dtype == object:
        starts = [0] * bool(first) + [*range(first, len(rows), together)]
        return np.add.reduceat(rows, starts, dtype=object)
    return merging.grouped(rows.reshape(len(rows), -1), first, together).reshape(-1, *rows.shape[1:])


class Samples:
    """Rows of counts, one for each setup; beyond 2 * `most` of them, `together` neighbours share a row."""

    def __init__(self, most: int = MOST_SAMPLES) -> None:
        self.most, self.together, self.setups = most, 1, 0
        self.parts: dict[str, list[NDArray[Any]]] = {}

    def add(self, rows: Counts, setups: int) -> None:
        begin = self.setups % self.together  # rows already in the last sample
        first = -begin % self.together  # rows that still go there
        for name, array in rows.items():
            grouped = _grouped(array, first, self.together)
            if name == "setup_squares":  # sums of more setups may be beyond 64 bits
                grouped = grouped.astype(object)
            parts = self.parts.setdefault(name, [])
            if begin:
                parts[-1][-1] += grouped[0]
                grouped = grouped[1:]
            if len(grouped):
                parts.append(grouped)
            while len(parts) > 1 and len(parts[-2]) <= len(parts[-1]):  # few arrays, however many chunks there are
                parts[-2:] = [np.concatenate(parts[-2:])]
        self.setups += setups
        while -(-self.setups // self.together) > 2 * self.most:
            self.together *= 2
            for name, array in self.arrays().items():
                self.parts[name] = [_grouped(array, 0, 2)]

    def arrays(self) -> Counts:
        found = Present()
        for name, parts in self.parts.items():
            if len(parts) > 1:
                parts[:] = [np.concatenate(parts)]
            found[name] = parts[0].view()
            found[name].flags.writeable = False  # measures of users get them
        return found


class Present(dict[str, Any]):
    """Counts by name; what is asked for and not there is named."""

    def __missing__(self, name: str) -> NoReturn:
        raise NotCounted(name)
