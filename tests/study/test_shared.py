"""Games in which all seats win together: found from the text; what counts is the score."""

import json

import pytest

import pyengine
from pyengine import InputError, Study, run_study
from pyengine.assess.points import depth
from pyengine.commands import compare, run
from pyengine.players import trial
from pyengine.players.catalogue import candidates
from pyengine.strength.tournament import duel
from pyengine.study.bound import Bound

TINY, MIND = "examples/described/tiny-hanabi.rcy", "tests/recycle/more/the-mind.rcy"
TEXT = """
(game (setup (create players 2) {teams} (create deck (game iloc D) (deck (RANK (A, B, C, E)))))
 (do ((set (game points V) (((RANK : A) 1) ((RANK : B) 2) ((RANK : C) 3) ((RANK : E) 4)))
  (shuffle (game iloc D)) (all player 'P (move (top (game iloc D)) (top ('P iloc HAND))))))
 (stage player (end (== (game sto N) 4))
  (choice ((label "one" (do ((inc (game sto N) 1) {one}))) (label "none" (do ((inc (game sto N) 1)))))))
 (scoring {score}))
"""
ADDS = "(inc (game sto X) 1)"
CARDS = "(sum (union (all player 'P ('P iloc HAND))) using (game points V))"
TOGETHER = {
    "a number of the game": "max (game sto X)",
    "all hands": f"min {CARDS}",
    "a seat by its number": "max (size ((0 player) iloc HAND))",
    "the team": "max ((team (current player)) sto T)",
}
APART = {
    "a constant": "max 3",
    "the player's own": "max ((current player) sto X)",
    "all but one's own": "max (sum (union (all (other player) 'P ('P iloc HAND))) using (game points V))",
    "the next one's": "max (size ((next player) iloc HAND))",
    "chance, seat by seat": "max (random 1 .. 3)",
    "own, beside what is shared": "max (+ (game sto X) ((current player) sto Y))",
}


@pytest.fixture
def described(tmp_path):
    def write(score, one=ADDS, teams=""):
        path = tmp_path / "game.rcy"
        path.write_text(TEXT.format(score=score, one=one, teams=teams))
        return pyengine.game(str(path))

    return write


@pytest.mark.parametrize("what", TOGETHER)
def test_texts_that_pay_all_alike(what, described):
    game = described(TOGETHER[what], teams="(create teams (0, 1))" * (what == "the team"))
    assert game.shared and game.sides == ((0, 1),) and game.pays_amounts and game.table.sides == (0, 0)


@pytest.mark.parametrize("what", APART)
def test_texts_that_may_not(what, described):
    assert not described(APART[what]).shared


@pytest.mark.parametrize("name", ["kuhn", "spades", "golf", "bridge", "blackjack", "rummy", "crosskings"])
def test_games_of_the_library_are_played_against_others(name):
    assert not pyengine.game(name).shared


def test_reports_are_about_the_score(capsys, tmp_path):
    words = [MIND, "--setups", "80", "--matches", "2", "--seed", "1", "--json", str(tmp_path / "found.json")]
    assert run.main(words) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "All win together: a match pays 6." in told and "the most that was seen." in told
    for never in ("win share", "Equal chances", "wins the", "first place", "nobody to win against"):
        assert never not in told
    found = json.loads((tmp_path / "found.json").read_text())
    assert not {"wins", "ties", "result", "setup_win_share", "by_player"} & found.keys() and found["verdict"] is None
    score, end = found["score"], found["by"]["outcome"]["scores"][0]
    assert score["mean"] == found["payoff"]["mean"][0] and score["quantiles"] == end["quantiles"]
    assert score["best"] == end["most"] and not score["declared"]
    assert score["perfect"]["share"] == end["counts"][-1] / 160
    low, high = score["perfect"]["ci95"]
    assert low < score["perfect"]["share"] < high
    assert found["measures"]["variance_explained"]["value"]["seat"] == 0  # of the score


def test_the_deal_explains_scores_that_follow_from_it(described):
    found = run_study(Study(described(f"max {CARDS}").name, {}, 60, 2, 1))
    assert found["measures"]["variance_explained"]["value"]["setup"] == 1


def test_comparisons_are_of_scores(capsys):
    assert compare.main([MIND, "--vary", "N=3,4", "--setups", "60", "--seed", "1"]) == 0
    told = capsys.readouterr().out
    assert "score of all" in told and "wins" not in told and "How fair" not in told


def test_searches_go_by_payoffs(described):
    game = described("max (game sto X)")
    state = game.deal(1)
    for name in ("pimc:60", "flat:60", "ismcts:300"):
        found = pyengine.player(name).choose(state, seed=1)
        assert found.move == 0 and max(found.values) > 1  # a result is 1 at most
        assert found.values == pyengine.player(f"{name}:payoff").choose(state, seed=1).values
    told = pyengine.advice(state, estimator="pimc:40x2", seed=1)
    assert told["best"] == [0] and told["estimator"] == "pimc:40x2:payoff" and "payoff" in told["moves"][0]
    assert not any(each.text.endswith(":payoff") for each in candidates(game, "100"))


def test_the_strongest_scores_most(described):
    game = described("max (game sto X)")
    able = [pyengine.player(text) for text in ("random", "pimc:20")]
    assert trial.strongest(game, able).text == "pimc:20"
    assert pyengine.player("strong:20").settled(game).text.startswith("strong:20=")
    score = trial._meet(game, able[1], able[0], 0, 16)
    assert score == [4.0] * 16


def test_players_meet_in_all_seats(described):
    game = described("max (game sto X)")
    found = duel(game.name, "pimc:20", "random", setups=60, seed=3)
    alone = run_study(Study(game.name, {}, 60, 1, 3, seats=("random",) * 2))
    assert found.payoff["mean"] == [4, alone["payoff"]["mean"][0]]
    assert list(found.lead) == [4 - paid for paid in alone.counted.tally.samples["payoffs"][:, 0, 0]]
    ties = list(found.lead).count(0)
    assert found.share == pytest.approx((60 - ties + ties / 2) / 60)
    rated = pyengine.rate_players(game.name, ["random", "pimc:20"], setups=60, seed=3)
    assert [row["player"] for row in rated["ratings"]] == ["pimc:20", "random"] and rated["shared"]
    assert rated["tables"][0]["lead"]["value"] == pytest.approx(sum(found.lead) / 60)


def test_a_verdict_goes_by_the_score(capsys, tmp_path):
    found = pyengine.assess_game(TINY, setups=100, most=25, play="pimc:50", seed=1)
    named = {each["name"]: each for each in found["points"]}
    assert found["verdict"][0].startswith("All win together: strong play scores")
    assert named["score"]["value"] > named["score"]["beside"]["random"]
    assert "instead of a random one" in named["choice does not matter"]["says"]
    assert not {"ahead", "runaway leader", "comeback", "kingmaker", "nothing matters"} & named.keys()


@pytest.mark.slow
def test_nothing_matters_only_with_evidence(described, monkeypatch):
    """It names how much more the strongest player scores; where that is not known to be little, it is not said."""
    game = described(f"max {CARDS}", one="(set (game sto Y) 1)")
    found = pyengine.assess_game(game.name, setups=60, most=25, play="pimc:50", seed=1)
    assert "only the deal" in {each["name"] for each in found["points"]}
    monkeypatch.setattr(depth, "deal_share", lambda found: (0.0, None))
    found = pyengine.assess_game(game.name, setups=60, most=25, play="pimc:50", seed=1)
    (says,) = (each["says"] for each in found["points"] if each["name"] == "nothing matters")
    assert says.endswith(
        "sees all cards: the strongest player found scores +0.00 (+0.00 to +0.00) more than random play."
    )
    monkeypatch.setattr(depth, "_met", lambda e, other, what="wins": (0.5, None))  # too few deals for an interval
    found = pyengine.assess_game(game.name, setups=60, most=25, play="pimc:50", seed=1)
    assert "nothing matters" not in {each["name"] for each in found["points"]}


def test_what_takes_sides_is_refused():
    with pytest.raises(InputError, match="all seats of .* are partners"):
        Bound(Study(TINY, by=("kind",)))
