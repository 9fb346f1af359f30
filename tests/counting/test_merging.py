"""Sums by compiled code, against NumPy; and which kernel plays a study of few matches a setup."""

import numpy as np
import pytest

from engine.counting import merging
from engine.red7.walk import at_least, available_kernels
from pyengine import Study
from pyengine.measures.samples import total
from pyengine.red7 import fast
from pyengine.study.bound import Bound


@pytest.fixture
def draw():
    return np.random.Generator(np.random.PCG64(1))


@pytest.mark.parametrize("kind", (np.uint32, np.int64))
def test_counts_of_at_least(draw, kind):
    counts = draw.integers(0, 2**25 if kind == np.uint32 else 2**50, (20, 57), kind)
    counts[3], counts[4, 5:] = 0, 0
    series, totals = at_least(counts)
    rows = np.cumsum(counts.astype(object)[:, ::-1], axis=1)[:, ::-1]
    wrapped = [(each.sum(axis=0) % 2**64).astype(np.uint64) for each in (rows, rows * rows, rows * rows[:, :1])]
    assert (series.view(np.uint64) == np.array(wrapped)).all()
    assert (totals == np.array([rows[:, 0], rows[:, 1:].sum(axis=1), rows[:, 0] - rows[:, 2]])).all()
    with pytest.raises(ValueError, match="counts has 65 bins; expected 2 to 64"):
        at_least(np.zeros((1, 65), kind))


@pytest.mark.parametrize("first, together", ((0, 1), (0, 4), (3, 4), (10, 16), (13, 16)))
def test_neighbours_are_added_up(draw, first, together):
    rows = draw.integers(-(10**9), 10**9, (10, 3))
    starts = [0] * bool(first) + [*range(first, len(rows), together)]
    assert (merging.grouped(rows, first, together) == np.add.reduceat(rows, starts, axis=0)).all()


def test_columns_side_by_side(draw):
    parts = [draw.integers(0, 9, (6, width)) for width in (1, 3, 2)]
    assert (merging.side_by_side(parts) == np.hstack(parts)).all()


def test_shares_of_setups():
    games, wins = np.array([0, 4, 2, 100]), np.array([[0, 0], [8, 0], [2, 2], [10, 190]])
    bins = np.zeros((2, 50), np.int64)
    played, worst, never, never_by_seat = merging.shares(games, wins, 2, np.array([4, 5]), bins)
    assert (played, worst.tolist(), never, never_by_seat.tolist()) == (3, [1, 2], 1, [0, 1])
    assert [[(int(i), int(row[i])) for i in np.flatnonzero(row)] for row in bins] == [
        [(2, 1), (25, 1), (49, 1)],
        [(0, 1), (25, 1), (47, 1)],
    ]


def test_rows_drawn(draw):
    raw = draw.integers(0, 2**64, 1000, np.uint64)
    drawn = [int(word >> 32) * 1000 >> 32 for word in raw.tolist()]
    assert (merging.weights(raw) == np.bincount(drawn, minlength=1000)).all()


def test_totals_are_exact():
    assert total(np.array([2**62, 2**62, 2**62])) == 3 * 2**62
    assert total(np.array([-(2**63), -(2**63)])) == -(2**64)
    assert total(np.array([], np.int64)) == 0


def test_few_matches_of_a_setup_are_not_played_in_lockstep(monkeypatch):
    monkeypatch.delenv("PYENGINE_KERNEL", raising=False)
    monkeypatch.setattr(fast, "available_kernels", lambda: ["avx512", "avx2", "scalar"])
    found = [Bound(Study("red7", setups=setups, matches=each)).kernel for setups, each in ((9, 3), (9, 4), (1, 9))]
    assert found == ["avx2", "avx512", "avx2"]  # a single setup is played in blocks, here of one match
    monkeypatch.setattr(fast, "available_kernels", lambda: ["avx512", "scalar"])
    assert fast.choose_kernel(1) == "avx512"
    monkeypatch.setattr(fast, "available_kernels", available_kernels)
    monkeypatch.setenv("PYENGINE_KERNEL", "scalar")
    assert fast.choose_kernel(1) == fast.choose_kernel(1000) == "scalar"
