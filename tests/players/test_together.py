"""Players where all seats win together: by payoffs, and away from the rule of thumb only by a clear margin."""

import pytest

import pyengine
from engine.counting.matches import play
from engine.players import players
from pyengine import InputError
from pyengine.base import kept
from pyengine.games import joint
from pyengine.players import candidates, catalogue, parse, trial


@pytest.fixture(scope="module")
def climb():
    return pyengine.game("tests/games/climb.rcy")


@pytest.fixture(scope="module")
def duel():
    return pyengine.game("agram", SEATS=2)


def paid(game, text, deals):
    """What a player in all seats is paid by deal."""
    counts, _ = play(game.table, 5, 0, deals, 0, 1, [parse(text).chooser(game) for _ in range(game.seats)])
    return counts["payoffs"].reshape(deals, game.seats)[:, 0]


def test_candidates_believe_that_partners_play_by_the_rule(climb, duel):
    assert [player.text for player in candidates(climb, "20")] == [
        *("random", "heuristic", "pimc:20", "flat:20", "ismcts:20", "ismcts:20:guard=1:rule:believe=rule"),
        "rollout:20:believe=rule",
    ]
    tiny = pyengine.game("examples/described/tiny-hanabi.rcy")  # without a rule of thumb
    assert [player.text for player in candidates(tiny, "20")] == ["random", "pimc:20", "flat:20", "ismcts:20"]
    assert not any("believe" in text for kind in catalogue.KINDS for text in catalogue._tried(kind, "20", duel))


@pytest.mark.parametrize("text, known", (("mccfr:90ms", None), ("rollout:90ms:believe=rule",) * 2))
def test_what_was_kept_has_to_be_a_candidate(climb, tmp_path, monkeypatch, text, known):
    monkeypatch.setenv("PYENGINE_CACHE", str(tmp_path))
    monkeypatch.setattr(catalogue, "_chosen", {})
    kept.keep("strong", catalogue._choice_key(climb.name, climb.options, "90ms", climb.digest), text.encode())
    found = catalogue.known(climb, "90ms")
    assert (found and found.text) == known


def test_rollouts_are_cautious(climb, duel):
    """Here alone, and as much as their guard says."""
    differ = []
    for game, text, values in (
        (climb, "rollout:150", {"guard": 4, "least": 8, "payoff": True}),
        (climb, "rollout:150:guard=0.5", {"guard": 2, "least": 8, "payoff": True}),
        (duel, "rollout:150", {}),
        (duel, "rollout:150:guard=0.5", {"guard": 0.5}),
    ):
        player, same = parse(text).chooser(game), players.rollout(game.table, 150, **values)
        bold = players.rollout(game.table, 150, payoff=True)
        for seed in range(30):
            state = game.deal(seed)
            choice = player.choose(state, seed)
            assert choice == same.choose(state, seed)
            differ += [choice != bold.choose(state, seed)] if game is climb else []
    assert {*differ} == {True, False}


def test_too_few_determinisations_leave_the_rule(climb):
    few, enough, rule = (parse(text).chooser(climb) for text in ("rollout:55", "rollout:300", "heuristic"))
    starts = [climb.deal(seed) for seed in range(30)]  # of seven moves: 55 playouts are no eight determinisations
    ruled = [rule.choose(state, 1) for state in starts]
    assert [few.choose(state, 1) for state in starts] == ruled != [enough.choose(state, 1) for state in starts]
    assert (paid(climb, "rollout:100:believe=rule", 20) - paid(climb, "heuristic", 20)).mean() > 1


def test_a_trial_finds_what_is_better_than_the_rule(climb, monkeypatch):
    monkeypatch.setattr(trial, "MOST", 24)
    tried = [parse(text) for text in ("heuristic", "flat:60", "rollout:60:believe=rule")]
    assert trial.strongest(climb, tried).text == "rollout:60:believe=rule"


def test_small_games_are_solved(monkeypatch):
    monkeypatch.setattr(catalogue, "strongest", None)  # no trial
    tiny = pyengine.game("examples/described/tiny-hanabi.rcy")
    assert parse("strong:20").settled(tiny).text == "strong:20=cfr:1000"
    assert (paid(tiny, "cfr:1000", 50) == 10).all()
    assert parse("cfr:5").policy(tiny).facts["method"] == "joint"


def test_large_ones_are_refused_once(climb, monkeypatch):
    for _ in range(2):
        with pytest.raises(InputError, match="cfr:9 solves whole games: .*climb.* has too many deals"):
            parse("cfr:9").check(climb)
        monkeypatch.setattr(joint, "JointGame", None)
