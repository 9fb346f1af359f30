"""The random walk: every kernel plays the matches of the reference."""

import itertools

import numpy as np
import pytest

from engine.red7.walk import available_kernels, walk
from pyengine import Study, run_study
from pyengine.red7 import Options
from tests.reference import red7 as reference
from tests.support.red7_states import number, set_of

KERNELS = available_kernels()
VECTORS = [name for name in KERNELS if name != "scalar"] or [
    pytest.param("scalar", marks=pytest.mark.skip(reason="the only kernel here"))
]
RULES = [dict(zip(("draw", "gone", "lead_only"), rules)) for rules in itertools.product((True, False), repeat=3)]
PLAIN = dict(draw=True, gone=False, lead_only=False)
JOB = dict(kernel="scalar", players=3, hand=7, seed=1, first_setup=0, setups=2, first_match=0, matches=2, **PLAIN)


def options_of(players, hand, draw, gone, lead_only):
    eliminated = "gone" if gone else "stand"
    return reference.Options(players=players, hand=hand, draw=draw, lead_only=lead_only, eliminated=eliminated)


@pytest.mark.few(3, "players", (2, 3, 4, 5))
@pytest.mark.parametrize("kernel", KERNELS)
def test_kernels_play_the_matches_of_the_reference(kernel, players):
    for kind, rules in enumerate(RULES):
        hand = 7 - kind % 3
        expected = reference.tallies(5, range(3, 6), range(2, 5), options_of(players, hand, **rules))
        counts = walk(kernel, players, hand, seed=5, first_setup=3, setups=3, first_match=2, matches=3, **rules)
        for name, rows in zip(("wins", "turns", "moves"), counts):
            assert rows.tolist() == [row[: rows.shape[1]] for row in expected[name]], (name, rules)


@pytest.mark.parametrize("players", (2, 3, 4, 5))
@pytest.mark.parametrize("kernel", VECTORS)
def test_kernels_agree_on_any_shape_of_job(kernel, players):
    shapes = ((1, 1), (1, 700), (3, 333), (150, 7), (400, 1))
    for rules, (setups, matches), hand in zip(itertools.cycle(RULES), shapes * 4, itertools.cycle((7, 7, 4, 1, 6))):
        job = dict(players=players, hand=hand, seed=2**64 - 1, first_setup=11, setups=setups, first_match=10**11)
        job |= dict(matches=matches, **rules)
        for mine, theirs in zip(walk(kernel, **job), walk("scalar", **job)):
            assert np.array_equal(mine, theirs), job


@pytest.mark.parametrize("kernel", KERNELS)
def test_empty_deck_gives_nothing(kernel):
    """Five players and a deck of two cards: it runs out in most matches."""
    options = reference.Options(players=5)
    position = reference.deal(8, 0, options)
    position = reference.Position(position.palettes, position.hands, position.deck[:2], position.canvas, 0, set())
    expected = [reference.random_match_from(position, 8, 0, match, options) for match in range(6)]
    fixed = [*map(set_of, position.palettes)], [*map(set_of, position.hands)], bytes(map(number, position.deck))
    wins, _turns, moves = walk(kernel, 5, 7, True, False, False, 8, 0, 1, 0, 6, fixed)
    assert wins[0].tolist() == [sum(winner == seat for winner, _, _ in expected) for seat in range(5)]
    assert moves[0].tolist() == np.bincount([n for _, counts, _ in expected for n in counts], minlength=57).tolist()


@pytest.mark.parametrize("kernel", KERNELS)
def test_draws_that_have_to_be_repeated(kernel):
    """Matches whose first draw, for one of 41 moves, falls into the part that would make moves unequal."""
    options = reference.Options()
    for match in (186_349_099, 201_198_875, 209_357_651):
        winner, counts, _ = reference.random_match(1, 51, match, options)
        assert counts[0] == 41
        wins, _, moves = walk(kernel, 3, 7, True, False, False, 1, 51, 1, match, 1)
        assert wins[0].tolist().index(1) == winner
        assert moves[0].tolist() == [counts.count(n) for n in range(57)]


@pytest.mark.parametrize("change", (
    dict(players=1),
    dict(players=6),
    dict(hand=0),
    dict(hand=8),
    dict(setups=-1),
    dict(matches=-1),
    dict(kernel="abacus"),
    dict(setups=2**20, matches=2**20),
    dict(fixed=([1], [2], b"")),
    dict(fixed=([1, 2, 4], [8, 16, 32], bytes(60))),
    dict(fixed=([1 << 7, 2, 4], [8, 16, 32], b"")),
    dict(fixed=([3, 4, 8], [16, 32, 64], b"")),
))  # fmt: skip
def test_impossible_jobs_are_refused(change):
    with pytest.raises(ValueError):
        walk(**(JOB | change))


def test_signature_of_a_small_run():
    """One number that moves when any random choice or count does."""
    summary = run_study(Study("red7", Options(), setups=20, matches=500, seed=7))
    assert (summary["signature"], summary["wins"]["counts"]) == ("c73131ea72b4cfad", [2373, 3092, 4535])
