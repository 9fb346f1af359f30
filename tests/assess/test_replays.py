"""Replays of strong play: shares decided against games whose truth is known; the same however they are shared out."""

import math
from concurrent.futures import ProcessPoolExecutor

import numpy as np
import pytest

from pyengine.assess import looks, replays
from pyengine.assess.replays import OPEN, PARTS, SEEN, TIMES, Continued, Replays
from pyengine.study.bound import Bound
from pyengine.study.study import Study
from tests.zoo.zoo import path

BEADS = """(game
 (setup (create players 2) (create deck (game vloc TABLE) (deck (RANK (ONE)))))
 (do ((set (game sto LEFT) (+ 8 (random 0 .. 3)))))
 (stage player (end (== (game sto LEFT) 0))
  (choice ((label "one" (dec (game sto LEFT) 1))
           ((>= (game sto LEFT) 2) (label "two" (dec (game sto LEFT) 2)))
           ((>= (game sto LEFT) 3) (label "three" (dec (game sto LEFT) 3)))))
  (do (((== (game sto LEFT) 0) (inc ((current player) sto WON) 1)))))
 (scoring max ((current player) sto WON)))"""


def played(game, play, setups, seed=1, **how):
    seats = 2 if game.endswith(".rcy") else 4
    bound = Bound(Study(game, {}, setups, 1, seed, (play,) * seats))
    return looks.spread(replays.several, bound, setups, **{"threads": 1} | how)


def walks(random, count, sides=2, public=0.5, cheaper=0):
    """Matches of equal fair steps: who is furthest in the end has won. Of every step the table sees a public part; and
    cheaper players make steps that are larger by half."""

    def ends(known, part):
        steps = (
            random.normal(size=(count, TIMES * max(1, cheaper), sides)) * math.sqrt(1 - part) * (1.5 if cheaper else 1)
        )
        return np.eye(sides)[(known[:, None] + steps).argmax(axis=-1)]

    seen, own, opened, table = np.zeros((count, sides)), np.zeros((count, sides)), [], []
    for earlier, part in zip((0.0, *PARTS), PARTS):
        for at, of in ((seen, public), (own, 1 - public)):
            at += random.normal(size=at.shape) * math.sqrt((part - earlier) * of)
        opened.append(ends(seen + own, part))
        table += [ends(seen, part * public)] if part in SEEN else []
    last = seen + own + random.normal(size=seen.shape) * math.sqrt(1 - PARTS[-1])
    won = np.eye(sides)[last.argmax(axis=-1)]
    together = zip(won, np.stack(opened, axis=1), np.stack(table, axis=1))
    return Replays([Continued(*each, True) for each in together], cheaper)


def arcs(shared):
    """The decided share of two sides whose steps are correlated."""
    return 2 / math.pi * math.asin(shared)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.few(3)
def test_equal_fair_steps_have_the_share_that_is_known(part):
    found = walks(np.random.default_rng(1), 40_000)
    assert found.decided(part, False)[0] == pytest.approx(arcs(part), abs=0.012)
    if part in SEEN:
        assert found.decided(part, True)[0] == pytest.approx(arcs(part / 2), abs=0.015)


@pytest.mark.parametrize("sides, half", [(3, 0.302), (4, 0.282)])
def test_more_sides(sides, half):
    assert walks(np.random.default_rng(2), 20_000, sides).decided(1 / 2, False)[0] == pytest.approx(half, abs=0.012)


@pytest.mark.parametrize("part, seen", [(0.0, False), (1 / 2, False), (7 / 8, False), (1 / 3, True)])
def test_it_is_unbiased_in_small_studies_and_its_interval_holds(part, seen):
    true, random = arcs(part / (1 + seen)), np.random.default_rng(3)
    found = [walks(random, 100).decided(part, seen) for _ in range(400)]
    assert np.mean([value for value, _ in found]) == pytest.approx(true, abs=0.02)
    held = np.mean([low <= true <= high for _, (low, high) in found])
    assert 0.92 <= held <= 0.99  # of none that is decided, nothing lies below


@pytest.mark.parametrize("part, seen", [(0.0, False), (1 / 3, False), (7 / 8, False), (1 / 2, True)])
@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.few(3)
def test_cheaper_players_tell_no_more_than_there_is(part, seen, players):
    """And a good part of it, by few continuations, though they win otherwise than strong play."""
    true, random = arcs(part / (1 + seen)), np.random.default_rng(5)
    found = [walks(random, 100, cheaper=players).decided(part, seen) for _ in range(20)]
    assert np.mean([value for value, _ in found]) <= true + 0.02
    assert np.mean([low <= true for _, (low, _) in found]) >= 0.9
    assert true / 4 <= walks(random, 2000, cheaper=players).decided(part, seen)[0] + 0.01 <= true + 0.03


@pytest.mark.slow
def test_of_cheaper_players_nothing_else_is_told():
    found = walks(np.random.default_rng(6), 400, cheaper=2)
    assert found.quality["ceiling"] is None and 0 < found.quality["told"] < 1 and not found.choices
    random = np.random.default_rng(7)  # of matches that are not theirs: chances that tell nothing are withheld
    other = walks(random, 400, cheaper=1)
    other.won = other.won[random.permutation(400)]
    assert other.quality["withheld"]


def test_nothing_and_all():
    """Where one side wins always nothing can be told; where all agree one more deal might not."""
    random, ones = np.random.default_rng(4), np.ones((len(PARTS), TIMES, 1))
    alike = [Continued(won, ones * won, None, False) for won in np.eye(2)[random.integers(0, 2, 150)]]
    assert Replays(alike).decided(0.0, False) == (pytest.approx(1), [pytest.approx(1 - 1.976 / 150, abs=1e-4), 1.0])
    assert Replays(alike[:1] * 150).decided(0.0, False) is None
    assert Replays(alike[:1] * 150).quality is None


def test_who_leads_is_found_with_what_sides_win_anyway():
    """Nothing but the seat decides: the better one leads, however four continuations fell."""
    random, matches = np.random.default_rng(8), []
    for _ in range(4000):
        ends = np.eye(2)[(random.random((len(PARTS), OPEN + 1)) > 0.8).astype(int)]
        matches.append(Continued(ends[0, 0], ends[:, 1:], None, False))
    assert np.mean(Replays(matches).led(1 / 3)) == pytest.approx(0.8, abs=0.02)


def test_beads_are_decided_at_the_deal(tmp_path):
    (tmp_path / "beads.rcy").write_text(BEADS)
    matches = played(str(tmp_path / "beads.rcy"), "exact:1", 120)
    found = Replays(matches)
    assert not found.hidden and [each["open"]["value"] for each in found.course] == pytest.approx([1] * len(PARTS))
    assert 0.1 < found.won[:, 1].mean() < 0.4  # who begins loses a heap of eight
    assert found.quality["told"] == pytest.approx(1) and not found.quality["withheld"]


def test_a_choice_is_worth_what_perfect_play_makes_of_it(tmp_path):
    """Of the beads that are left only what leaves a multiple of four wins."""
    (tmp_path / "beads.rcy").write_text(BEADS)
    bound = Bound(Study(str(tmp_path / "beads.rcy"), {}, 1, 1, 1, ("exact:1",) * 2))
    table = replays.Table.of(bound.game, bound.players)
    for setup in range(8):
        state = bound.game.deal(1, setup)
        left = int(state.text().rpartition("= ")[2])
        found = replays._choice(1, table, [state], setup)
        assert (found.mover, found.times) == (0, TIMES)
        for half in found.shares:
            assert half[:, 0].tolist() == [float((left - taken) % 4 == 0) for taken in (1, 2, 3)]
            assert (half.sum(axis=1) == 1).all()


def test_who_has_no_hope_is_looked_at_closely():
    bound = Bound(Study(str(path("kingmaker")), {}, 12, 1, 1, ("random",) * 3))
    choices = [each.choice for each in looks.spread(replays.several, bound, 12, threads=1)]
    for each in choices:
        hopeless = not each.shares[:, :, each.mover].any()
        assert each.times == replays.CLOSELY if hopeless else each.times <= replays.CLOSELY
    assert {each.times for each in choices} == {TIMES, replays.CLOSELY}


def test_of_war_the_deal_tells_all_and_the_table_less():
    bound = Bound(Study("war", {"DOWN": 0, "ROUNDS": 20}, 60, 1, 1, ("random",) * 2))
    found = Replays(looks.spread(replays.several, bound, 60, threads=1))
    rows = {row["part"]: row for row in found.course}
    assert found.hidden and rows[0.0]["open"]["value"] == pytest.approx(1) and rows[0.0]["table"] is None
    assert rows[1 / 2]["table"]["value"] < 0.8


def test_they_are_the_same_however_they_are_shared_out():
    game = str(path("healthy-two"))
    with ProcessPoolExecutor(2) as executor:
        several = [
            played(game, "ismcts:10", 6, threads=threads, executor=pool, step=step)
            for threads, pool, step in ((1, None, 6), (2, None, 1), (None, executor, 2))
        ]
    for other in several[1:]:
        for a, b in zip(several[0], other, strict=True):
            assert a.won == b.won and (a.opened == b.opened).all() and (a.seen == b.seen).all()
    first, second = several[0][:2]
    assert first.opened.shape == (len(PARTS), OPEN, 2) and (first.opened.sum(axis=2) == 1).all()
    assert not (first.opened == second.opened).all()


def test_chances_come_true_and_their_quality_is_below_the_ceiling():
    found = walks(np.random.default_rng(5), 3000)
    assert all(abs(row["told"] - row["won"]) < 0.06 for row in found.calibration if row["looks"] > 1000)
    assert 0.6 * found.quality["ceiling"] < found.quality["told"] < found.quality["ceiling"]
    assert found.quality["missed"] < 0.06 and not found.quality["withheld"]


def test_chances_that_do_not_come_true_are_withheld():
    """Continuations that know nothing of their matches, and yet agree."""
    found = walks(np.random.default_rng(6), 1000)
    found.won = found.won[np.random.default_rng(7).permutation(1000)]
    assert found.quality["withheld"]
