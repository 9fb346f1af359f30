"""Levels by direct matches and a share of luck: simulated games whose truth is known."""

import numpy as np
import pytest

from bench.ratings import UNIT, meeting
from pyengine.strength.ratings import POINT, BradleyTerry, fitted
from pyengine.strength.tournament import figures_of

LEVELS = {"random": 0.0, "a": 2.0, "b": 3.0, "c": 3.9, "d": 4.6, "e": 5.2, "weaker": 1.5, "rule": 2.5}
CHAIN = [("a", "random", 1), ("b", "a", 1), ("c", "b", 1), ("d", "c", 1), ("e", "d", 4)]
MET = [("weaker", "random", 1), ("rule", "a", 1), ("rule", "b", 1), ("rule", "c", 1), ("e", "rule", 1)]
DIRECT = [("e", "random", 4), ("e", "a", 1)]


def won(one, other, luck):
    """The chance of a player in a game of which a part is luck."""
    return luck / 2 + (1 - luck) / (1 + np.exp(-100 * POINT * (LEVELS[one] - LEVELS[other])))


def duels(pairs, luck, setups, random):
    """Gains of a simulated game: two matches a deal."""
    found = []
    for one, other, times in pairs:
        games = np.full(setups * times, 2)
        wins = random.binomial(games, won(one, other, luck))
        gain = BradleyTerry(2, [meeting((0, 1), (1, 1), wins, games, UNIT)]).estimate(0, 1)
        found.append({"players": [one, other], "points": gain.points, "ci95": gain.ci95})
    return found


def test_a_game_with_luck_and_one_without():
    """Joker's luck, by which the strongest player wins 90.4 % at most: pairs show it."""
    random, said, held, fits = np.random.default_rng(5), [], [], []
    for luck in (0.0, 0.192):
        several = [fitted(duels(CHAIN + MET + DIRECT, luck, 400, random)) for _ in range(5)]
        known = [each["luck"] for each in several if each["luck"]]
        said.append(sum(each["ci95"][0] > 0 for each in known))
        held.append(sum(each["ci95"][0] <= luck <= each["ci95"][1] for each in known) / len(known))
        fits.append(sum(each["misfit"] > 0.05 for each in several))
    assert said[0] == 0 and said[1] >= 4 and min(held) >= 0.8 and fits[0] >= 4 > 2 >= fits[1]
    assert np.mean([each["value"] for each in known]) == pytest.approx(0.192, abs=0.03)


def test_direct_matches_hold_the_truth_where_a_sum_does_not():
    """Strong above random play: 90.4 % won at most is 3.9 levels, but gains add up to more."""
    random, held, sums = np.random.default_rng(6), 0, []
    share = won("e", "random", 0.192)
    truth = np.log(share / (1 - share)) / POINT
    for _ in range(100):
        chain = duels([each[:2] + (1,) for each in CHAIN], 0.192, 200, random)
        (direct,) = duels([("e", "random", 1)], 0.192, 200, random)
        held += direct["ci95"][0] <= truth <= direct["ci95"][1]
        sums.append(sum(each["points"] for each in chain))
    assert held >= 90 and 320 < truth < 390 and np.mean(sums) > truth + 20


@pytest.mark.parametrize("pairs", ([], CHAIN))
def test_too_few_pairs_tell_nothing(pairs):
    assert fitted(duels(pairs, 0.2, 50, np.random.default_rng(1))) == {"misfit": None, "luck": None}


def test_pairs_that_neither_strength_nor_luck_fits():
    circle = [
        ("a", "b", 120.0),
        ("b", "c", 120.0),
        ("c", "a", 120.0),
        ("a", "d", 0.0),
        ("b", "d", 0.0),
        ("c", "d", 0.0),
    ]
    found = fitted([{"players": [one, other], "points": p, "ci95": [p - 20, p + 20]} for one, other, p in circle])
    assert found["misfit"] < 0.001 and found["luck"] is None


def test_a_table_has_the_gain_of_its_own_matches():
    """Whatever third players won: here one that both beat alike, and one is far above the other."""
    games, few = np.full(200, 2), np.resize([2, 2, 2, 1], 200)
    meetings = [
        meeting(pair, (1, 1), wins, games, UNIT) for pair, wins in zip([(0, 1), (0, 2), (1, 2)], (few, few, few))
    ]
    found = figures_of(["x", "y", "z"], meetings)
    alone = BradleyTerry(2, [meetings[0]]).estimate(0, 1)
    (table,) = [each for each in found["tables"] if each["players"] == ["x", "y"]]
    assert table["gain"] == {"points": alone.points, "ci95": alone.ci95}
    (other,) = [each for each in found["tables"] if set(each["players"]) == {"y", "z"}]
    assert other["players"] == ["y", "z"] and other["gain"]["points"] == pytest.approx(alone.points)
