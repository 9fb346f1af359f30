"""What a verdict says of levels and luck: from matches of the two themselves, in a game whose truth is known."""

from types import SimpleNamespace

import numpy as np
import pytest

from bench.ratings import UNIT, meeting
from pyengine.assess import words
from pyengine.assess.evidence import Evidence
from pyengine.assess.points import depth
from pyengine.strength.ratings import POINT
from pyengine.strength.tournament import figures_of

LEVELS = {"strong": 5.2, "weak": 2.0, "random": 0.0}


def share(one, other, luck):
    return luck / 2 + (1 - luck) / (1 + np.exp(-100 * POINT * (LEVELS[one] - LEVELS[other])))


def evidence(luck, deals=400, seed=1, pairs=(), **more):
    """Evidence of a simulated game: matches of every two of three plays."""
    random, names, games = np.random.default_rng(seed), list(LEVELS), np.full(deals, 2)
    meetings = [
        meeting((i, j), (1, 1), random.binomial(2, share(names[i], names[j], luck), deals), games, UNIT)
        for i, j in ((0, 1), (0, 2), (1, 2))
    ]
    found = SimpleNamespace(
        met=figures_of(names, meetings), plays={name: name for name in LEVELS}, spread=1.0, dealt=True
    )
    found.game = SimpleNamespace(shared=False, sides=((0,), (1,)))
    found.ladder = {"amounts": False, "pairs": pairs} | more
    found.meeting = lambda *each: Evidence.meeting(found, *each)
    found.apart = lambda *each: Evidence.apart(found, *each)
    return found


def test_levels_are_those_of_direct_matches():
    """Joker: 90.4 % at most, under 4 levels though strengths are 5.2 apart."""
    won = share("strong", "random", 0.192)
    truth, held = np.log(won / (1 - won)) / POINT / 100, 0
    for seed in range(40):
        found = depth.skill(evidence(0.192, 100, seed))
        held += found.ci95[0] <= truth <= found.ci95[1]
    assert held >= 36
    found = depth.skill(evidence(0.192))
    assert found.says.startswith(f"Strong play is {found.value:.1f} levels above random play, and weak play 1.")
    assert "; it wins 80" in found.says and "of single matches against weak play" in found.says


def test_where_nearly_all_is_won_it_is_at_least():
    """Of 99.2 % won a few matches tell how many levels that is."""
    LEVELS["strong"], before = 8.5, LEVELS["strong"]
    try:
        found = depth.skill(evidence(0.0))
    finally:
        LEVELS["strong"] = before
    assert found.value > 6 and found.says.startswith(f"Strong play is at least {found.ci95[0]:.1f} levels above random")


def test_luck_is_told_where_pairs_show_it():
    # What the ladder has: gains of doublings, which no luck caps much.
    chain = [("weak", "random"), ("mid", "weak"), ("strong", "mid")]
    LEVELS["mid"], gains = 3.6, []
    for one, other in chain:
        odds = share(one, other, 0.2)
        points = np.log(odds / (1 - odds)) / POINT
        gains.append({"players": [one, other], "points": points, "ci95": [points - 15, points + 15]})
    del LEVELS["mid"]
    found = depth.luck(evidence(0.2, 1000, pairs=gains))
    assert found.value == pytest.approx(0.2, abs=0.04) and found.ci95[0] > 0.1
    assert found.says.startswith("Luck decides about ") and "of the matches (1" in found.says
    assert found.says.endswith(", however strong a player is.")
    assert depth.luck(evidence(0.0, 1000)) is None
    open_ = evidence(0.2, 1000, pairs=gains)
    open_.dealt = False  # what two players fare alike in is the seat's then
    assert depth.luck(open_) is None


@pytest.mark.parametrize("turned", (False, True))
def test_the_stronger_of_a_pair_may_stand_second(turned):
    found = evidence(0.0)
    if turned:
        found.plays = {"strong": "random", "random": "strong"}
    found = Evidence.apart(found, "strong", "random")
    assert (found["points"] < 0) is turned and found["ci95"][0] < found["points"] < found["ci95"][1]
    assert Evidence.apart(evidence(0.0), "strong", "nobody") is None


@pytest.mark.parametrize(
    "behind, growth, says",
    [
        (None, None, "more playouts may help"),
        (None, {"says": "grows"}, "more playouts help"),
        (None, {"says": "flat"}, ""),
        ({"points": 150.0, "ci95": [100.0, 200.0]}, {"says": "flat"}, "flat:99 is 1.5 levels stronger"),
    ],
)
def test_a_rung_that_is_not_strong_is_told(behind, growth, says):
    rung = {"player": "flat:25", "behind": behind}
    ladder = {"rungs": [rung], "growth": growth, "solved": False, "strong": "flat:99"}
    found = {"ladder": ladder, "plays": {"strong": "flat:25"}}
    assert words._short(found) == (f"The time (or --most, --play) sufficed for flat:25 only: {says}." if says else "")
    assert words._short({**found, "plays": {"strong": "heuristic"}}) == ""
    assert words._short({**found, "ladder": {**ladder, "solved": True}}) == ""
