"""Points of the course of a match: figures of games whose truth is known, what is said of them, what is warned of."""

from types import SimpleNamespace

import numpy as np
import pytest

import pyengine
from pyengine.assess import lights, words
from pyengine.assess.points import course, point
from pyengine.assess.replays import Choice, Continued, Replays
from pyengine.measures.judged import WANTS
from tests.assess.test_replays import BEADS, walks

NAMES = "runaway leader", "comeback", "decided early", "decided late"


def told(replays, sides=2, shared=False):
    """The points that replays tell, by name."""
    game = SimpleNamespace(sides=[(seat,) for seat in range(sides)], shared=shared)
    evidence = SimpleNamespace(course=replays, game=game, continues="s", plays={"strong": "s"})
    kinds = {name: point.KINDS[name] for name in NAMES}
    found = {name: kind.function(evidence) for name, kind in kinds.items()}
    return {name: point._judged(kinds[name], each, {}) for name, each in found.items() if each}


@pytest.mark.parametrize("sides", course.FAIR)
def test_equal_fair_steps_are_healthy_and_have_the_figures_that_stand_beside_others(sides):
    found = told(walks(np.random.default_rng(1), 12_000, sides, public=1.0), sides)
    half, led, _, came = course.FAIR[sides]
    assert found["decided early"]["value"] == pytest.approx(half, abs=0.02)
    assert found["runaway leader"]["value"] == pytest.approx(led, abs=0.015)
    assert found["comeback"]["value"] == pytest.approx(came, abs=0.01) and found["comeback"]["limit"] is None
    assert not any(each["warned"] for each in found.values())


def test_what_the_deal_decides_is_not_judged_as_play():
    """Nothing on its page says that such a game is open at half time, or that its leaders can be caught."""
    won = np.eye(2)[np.arange(300) % 2]
    dealt = [Continued(each, np.tile(each, (5, 8, 1)), None, False) for each in won]
    found = told(Replays(dealt))
    assert found["decided early"]["says"].startswith("The deal and the seats decide: the winner is 100")
    names = "decided early", "runaway leader"
    assert [(found[name]["limit"], found[name]["warned"]) for name in names] == [(None, False)] * 2


@pytest.mark.parametrize("sides", course.FAIR)
@pytest.mark.few(3)
def test_leaders_of_equal_fair_steps_where_nothing_is_hidden(sides):
    """They are found by twice as many continuations as where something is."""
    draws = np.random.default_rng(2)
    third = draws.normal(size=(20_000, 1, sides))
    ends = np.eye(sides)[(third + draws.normal(size=(20_000, 9, sides)) * 2**0.5).argmax(axis=-1)]
    opened = np.repeat(ends[:, None, 1:], 5, axis=1)
    replays = Replays([Continued(*each, None, False) for each in zip(ends[:, 0], opened)])
    found = told(replays, sides)["runaway leader"]
    assert found["value"] == pytest.approx(course.FAIR[sides][2], abs=0.01)
    assert f"; in a race by dice {100 * course.FAIR[sides][2]:.0f}" in found["says"]


def chosen(*shares):
    """Evidence of decisions of which all have the same shares by move and side, of the first side, as given."""
    found = walks(np.random.default_rng(8), 10, len(shares[0]))
    found.choices = [Choice(0, np.array([shares, shares]), 4, 0)] * 100
    game = SimpleNamespace(sides=[(seat,) for seat in range(len(shares[0]))], shared=False)
    met = {"players": ["s", "random"], "matches": 1000, "wins": {"share": 0.5, "ci95": [0.49, 0.51]}}
    meeting, plays = (lambda one, other: met), {"strong": "s", "random": "random"}
    return SimpleNamespace(
        course=found, game=game, plays=plays, continues="s", meeting=meeting, ladder={"amounts": False}
    )


def test_the_worth_of_a_choice_is_the_gain_of_the_best_over_the_mean_move():
    each = point.KINDS["choice does not matter"].function(chosen((0.9, 0.1), (0.4, 0.6), (0.2, 0.8)))
    assert each.value == pytest.approx(0.4) and "40.0 (39.0 to 41.0) more of 100 matches" in each.says


@pytest.mark.parametrize(
    "shares, crowned",
    [
        (((0.0, 0.8, 0.2), (0.0, 0.2, 0.8)), True),
        (((0.1, 0.7, 0.2), (0.0, 0.2, 0.8)), False),  # it may win itself
        (((0.0, 0.52, 0.48), (0.0, 0.48, 0.52)), False),  # it makes little difference
    ],
)
def test_a_kingmaker_wins_nothing_and_decides_who_does(shares, crowned):
    found = point.KINDS["kingmaker"].function(chosen(*shares))
    assert found.value == crowned and ": s, going on after any move, won none of 64 matches." in found.says


def early(opened):
    """Matches in which all is decided half-way."""
    found = walks(np.random.default_rng(2), 400)
    won = found.won[:, None].repeat(4, axis=1)
    found.opened[:, 2:] = found.seen[:, 1:] = won[:, None]
    found.hidden = not opened
    return found


def test_a_match_that_is_decided_half_way_is_warned_of():
    for opened in (False, True):
        found = told(early(opened))["decided early"]
        assert found["warned"] and found["limit"] == (0.85 if opened else 0.6)
        assert ("going by what all can see" in found["says"]) is not opened and "in a race by dice 33" in found["says"]


def test_what_cheaper_players_tell_is_told_as_at_least_and_never_as_open():
    found = told(walks(np.random.default_rng(4), 300, cheaper=2))
    assert "comeback" not in found
    for name in ("runaway leader", "decided early", "decided late"):
        assert "at least " in found[name]["says"] and "race by dice" not in found[name]["says"]
        assert found[name]["least"] and found[name]["ci95"][1] == 1, "it may be all"
        assert not any(found[name][each] for each in ("times", "warned", "safe"))
    replays = early(False)
    replays.cheaper, replays.decided = 1, lambda part, seen: (0.9, [0.85, 0.95]) if part else (0.1, [0.0, 0.2])
    found = told(replays)["decided early"]
    assert found["warned"] and found["says"].startswith("At half time the winner is at least 90")
    replays.decided = lambda part, seen: (0.7, [0.61, 0.79]) if part else (0.1, [0.0, 0.2])
    found = told(replays)["decided early"]  # more looks may show that it lies beyond, never that it does not
    assert not found["warned"] and found["times"] > 1 and lights.judged({"points": [found]})[0].light == "warn"


def test_a_game_decided_at_the_deal_says_so(tmp_path):
    """Strong play is perfect play; and it wins no comparison of who is tense."""
    (tmp_path / "beads.rcy").write_text(BEADS)
    found = pyengine.assess_game(str(tmp_path / "beads.rcy"), setups=100, most=25, seed=1, threads=1)
    assert found["plays"]["strong"] == "exact:1"
    assert found["verdict"][3].startswith("The deal and the seats decide: the winner is 100")
    assert "decided by the deal" in found.warnings and not {"decided early", "comeback"} & {*found.warnings}
    (deal, *_, last), quality = found["course"], found["quality"]
    assert deal["part"] == 0 and deal["open"]["value"] == last["open"]["value"] == pytest.approx(1)
    assert (
        quality["told"] == pytest.approx(1)
        and "tell 100" in words.quality(found)
        and "Chances, by 8 matches" in str(found.table())
    )
    assert found.plot("decided").figure is not None
    assert not WANTS["tense"].more and WANTS["tense"].point == "decided early"


def test_hidden_cards_decide_before_they_are_seen():
    """With all cards open it is decided from the deal on; the table, by which is warned, knows nothing."""
    found = walks(np.random.default_rng(3), 1000, public=0.0)
    found.opened[:] = found.won[:, None, None]
    each = told(found)["decided early"]
    assert not each["warned"] and each["value"] < 0.1 and each["says"].startswith("The deal and the seats decide: ")


def test_a_first_part_that_counts_for_nothing_is_warned_of():
    found = walks(np.random.default_rng(4), 400)
    found.won = np.eye(2)[np.random.default_rng(5).integers(0, 2, 400)]
    found.opened = np.eye(2)[np.random.default_rng(6).integers(0, 2, found.opened.shape[:3])]
    each = told(found)["decided late"]
    assert each["warned"] and each["value"] < 0.1
    assert not found.quality or not found.quality["withheld"]  # there is nothing to tell


def test_scores_of_all_are_told_by_the_same_share():
    draw = np.random.default_rng(7)
    known, shape = draw.normal(size=(2000, 1, 1, 1)), (2000, 5, 4, 1)
    opened = known + draw.normal(size=shape)
    found = walks(draw, 10)
    found.won, found.opened = known[:, 0, 0] + draw.normal(size=(2000, 1)), opened
    found.seen, found.hidden = opened[:, 1:4], False
    points = told(found, 1, shared=True)
    assert points.keys() == {"decided early", "decided late"} and found.quality is None
    assert points["decided early"]["value"] == pytest.approx(0.5, abs=0.03)
    assert "the score is" in points["decided early"]["says"]
