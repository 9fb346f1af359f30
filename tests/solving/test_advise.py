"""Advice on a position: estimates with intervals, in the terminal and as JSON."""

import numpy as np
import pytest

import pyengine
from engine.players.players import estimate
from pyengine import InputError
from pyengine.commands import advise
from pyengine.commands.advise import main
from pyengine.players import human
from pyengine.players.catalogue import looking
from pyengine.players.python import View
from pyengine.record.record import record
from pyengine.worth.estimates import estimates, planned
from tests.conftest import ROOT
from tests.support.commands import answered, refusal_of

DEAL = "G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1 O2"


@pytest.mark.parametrize("game, text, unit, bounds", [("red7", "", 12, (0, 1)), ("kuhn", ":payoff", 3, (-9, 9))])
def test_estimates_and_intervals(game, text, unit, bounds):
    state, worth = pyengine.game(game).deal(7), "payoff" if text else "result"
    advice = pyengine.advice(state, f"pimc:40x3{text}", seed=5)
    sums = estimate(state, 40, 3, 5, payoff=bool(text))[:, :, 0] / unit
    assert [move["move"] for move in advice["moves"]] == state.move_texts()
    for move, column in zip(advice["moves"], sums.T):
        half = 2.0226909200367604 * column.std(ddof=1) / np.sqrt(40)
        expected = np.clip([column.mean() - half, column.mean() + half], *bounds)
        assert (
            set(move) == {"number", "move", worth, "regret"}
            and move[worth]["mean"] == pytest.approx(column.mean()) != 0
        )
        assert move[worth]["ci95"] == pytest.approx(expected.tolist())
    best = max(move[worth]["mean"] for move in advice["moves"])
    assert advice["best"] == [move["number"] for move in advice["moves"] if move[worth]["mean"] == best]
    assert pyengine.advice(state, f"pimc:40x3{text}", seed=5) == advice


def test_estimates_in_payoffs(capsys):
    assert main(["kuhn", "1: 0", "--seed", "1", "--estimator", "pimc:20x2:payoff"]) == 0
    shown = capsys.readouterr().out
    assert "payoff" in shown and "result" not in shown and "Payoff: what the game pays" in shown


def test_advice_does_not_look_at_hidden_cards():
    state = pyengine.game("red7").deal(7)
    advice = pyengine.advice(state, "pimc:5x1", "ismcts:50", 3)
    for seed in range(5):
        assert pyengine.advice(state.resample(0, seed), "pimc:5x1", "ismcts:50", 3) == advice


def test_the_program(capsys, tmp_path):
    assert main(["red7", DEAL, "--seed", "1", "--estimator", "pimc:50x2", "--player", "ismcts:100"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("Seat 1 to move: G4: R7 B2 V1 / O5: 3 cards") and "chosen by ismcts:100" in text
    found = answered(main, ["red7", DEAL, "--seed", 1], capsys, to="")
    assert found["options"]["players"] == 2 and {move["move"] for move in found["moves"]} >= {"R7", "B2 -V1"}
    (tmp_path / "game.txt").write_text(pyengine.game("red7").deal(7).transcript())
    from_file = answered(main, ["red7", tmp_path / "game.txt", "--seed", 1], capsys, to="")
    assert answered(main, ["red7", 7, "--seed", 1], capsys, to="") == from_file


def test_a_foreign_game(kuhn, monkeypatch, capsys):
    import sys

    monkeypatch.setitem(sys.modules, "kuhn", kuhn)
    assert main(["kuhn:table", "3/1: 1", "--seed", "1"]) == 0
    text = capsys.readouterr().out
    assert "fold" in text and "call" in text


@pytest.mark.parametrize(
    "arguments, words",
    (
        (["chess", "7"], "no game 'chess'"),
        (["red7"], "STATE"),
        ([], "GAME"),
        (["red7", "hello"], "or SEED/DEAL: and the moves"),
        (["red7", "7/0: 77"], "legal moves"),
        (["red7", "7", "--estimator", "ismcts:5"], "expected pimc:NxR"),
        (["red7", "7", "--player", "wizard"], "no player 'wizard'"),
        (["red7", "7", "--seed", "-1"], "--seed: -1 is out of range"),
        (["red7", "G4: R7 / R7: I6"], "twice"),
        (["red7", "G4: R7"], "player"),
        (["kuhn", "1: 0 0 0 0"], "the game is over after 2 moves"),
        (["kuhn", "1: 0 0"], "the game is over in this state: there is no move to choose"),
        (["agram", "1: 3", "--declare=SEATS=2", "--declare=CARDS=1"], "there is 1 legal move, numbered from 0"),
        (["agram", "7/0", "--estimator", "exact:2:limit=10"], "expected one above 10"),
        (["lama", "7/0", "--estimator", "exact:2"], "its moves draw by chance"),
        (
            ["agram", "7/0", "--estimator", "pimc:5x2:exact"],
            "pimc:NxR:rule, pimc:NxR:by=PLAYER, exact:N or policy:FILE",
        ),
    ),
)
def test_bad_input_is_one_sentence(arguments, words, capsys):
    assert words in refusal_of(main, arguments, capsys)


def test_a_transcript_says_its_options_itself(capsys, tmp_path):
    (tmp_path / "t.txt").write_text(pyengine.game("agram", players=3).deal(7).transcript())
    found = answered(main, ["agram", tmp_path / "t.txt", "--estimator", "pimc:5x1"], capsys, to="")
    assert found["options"] == {"SEATS": 3}


def test_a_search_that_is_interrupted_ends_in_one_sentence(monkeypatch, capsys):
    def interrupted(*arguments):
        raise KeyboardInterrupt

    monkeypatch.setattr(advise, "advice", interrupted)
    assert main(["red7", "7/0", "--seed", "1"]) == 130
    assert capsys.readouterr() == ("", "pyengine.advise: interrupted\n")


def test_advice_with_open_cards(capsys):
    """The mean over deals of the cards that the seat does not see, each solved; never the true deal."""
    state = pyengine.game("agram", SEATS=3, CARDS=4).deal(7)
    while len(state.history) < 4 or len(state) < 2:
        state.play(0)
    seat = state.mover
    advice = pyengine.advice(state, "exact:6", seed=2)
    for seed in range(4):
        assert pyengine.advice(state.resample(seat, seed), "exact:6", seed=2)["moves"] == advice["moves"]
    worlds = [state.resample(seat, 2 * 1_000_003 + number) for number in range(6)]
    for number, move in enumerate(advice["moves"]):
        name = state.move_key(number)
        values = [world.solve()[[world.move_key(i) for i in range(len(world))].index(name)] for world in worlds]
        assert move["payoff"]["mean"] == pytest.approx(np.mean(values)) and "result" not in move
    assert advice["best"] and advice["estimator"] == "exact:6"
    place = "7/0: " + " ".join("0" * len(state.history))
    words = ["agram", place, "--declare", "SEATS=3", "--declare", "CARDS=4", "--estimator", "exact:6", "--seed", "2"]
    assert main(words) == 0
    assert f"with the cards that seat {seat + 1} does not see dealt anew" in capsys.readouterr().out


def test_the_seat_is_said_once_and_points_are_points(capsys):
    assert main(["agram", "1/0:", "--seed", "1", "--estimator", "pimc:200x2"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert told.startswith("Seat 1 to move; ") and told.count("to move") == 1
    assert "points of the result" in told.rpartition("is worth")[2] and "Another estimator" not in told


def test_advice_at_the_table_says_of_what_it_is_a_share():
    first, *rows = human.advised(View(pyengine.game("agram").deal(1, 0)), looking).splitlines()
    assert "share of the other seats" in first and len(rows) > 1


# Turns of several moves


def test_a_plan_is_chosen_by_one_half_and_valued_by_the_other():
    """Golf: who takes the open card knows where to put it; who draws learns a card first."""
    state = pyengine.game("golf").deal(1)
    asked = []

    def estimate(now):
        asked.append(now)
        return estimates(now, 40, 1, 3)

    told, (taken, drawn), firsts = planned(state, estimate)
    assert state.move_texts() == ["take the top of the discards", "draw"] and drawn == [] and firsts == [0, 1]
    after, rows = asked[1], np.array(estimates(asked[1], 40, 1, 3).rows)
    assert len(asked) == 2 and taken == [after.move_text(int(rows.sum(axis=0).argmax()))]
    first, second = rows[:20], rows[20:]
    chosen = [first[:, second.sum(axis=0).argmax()], second[:, first.sum(axis=0).argmax()]]
    assert [row[0] for row in told.rows] == np.concatenate(chosen).tolist()
    assert [row[1] for row in told.rows] == [row[1] for row in estimates(state, 40, 1, 3).rows]
    alone = planned(state, lambda now: estimates(now, 1, 1, 3))
    assert [*map(list, alone[0].rows)] == estimates(state, 1, 1, 3).rows and alone[1] == [[], []]


@pytest.mark.parametrize("game, options, count", [("hearts", {"PASSED": 2}, 1), ("scarto", {}, 2)])
def test_cards_that_are_laid_away_together_are_advised_together(game, options, count):
    """Others lay away in between, unseen; the advice is the same whatever the others hold."""
    state = pyengine.game(game, **options).deal(2)
    found = pyengine.advice(state, "pimc:12x1", seed=3)
    names = [frozenset([move["move"], *move["then"]]) for move in found["moves"]]
    assert all(len(each) == 1 + count for each in names) and {*state.move_texts()} >= set().union(*names)
    assert 1 < len(set(names)) == len(names) <= len(state)  # one of the orders, for all
    assert pyengine.advice(state.resample(state.mover, 5), "pimc:12x1", seed=3) == found
    if game == "hearts":  # the last of them is one card
        for _ in range(4):
            state.play(0)
        assert not any("then" in move for move in pyengine.advice(state, "pimc:4x1")["moves"])


@pytest.mark.slow
def test_whose_crib_it_is_decides():
    """The dealer keeps a pair for the own crib, which the other one must not have."""
    hand = "HAND: FIVE SPADES, FIVE CLUBS, KING HEARTS, QUEEN SPADES, TWO HEARTS, NINE CLUBS"
    crib = "seat 1 to move; CRIB: FIVE CLUBS [seen by 1], ?; HAND: FIVE SPADES, KING HEARTS, TWO HEARTS, SIX CLUBS, "
    worth = {}
    for dealer in 1, 2:
        state = pyengine.game("cribbage", LIMIT=31).read_state(f"{crib}SEVEN CLUBS; DEALER = {dealer}")
        assert state.text(0).endswith(f"; DEALER = {dealer}")
        worth[dealer] = pyengine.advice(state, seed=1)["moves"][0]["result"]["mean"]
    assert worth[1] > worth[2] + 0.2
    assert pyengine.game("cribbage").read_state(f"seat 2 to move; {hand}").text(1).endswith("DEALER = 2")


# What the estimates rest on, and what they say


def test_the_usual_estimator_is_the_rule_of_thumb(capsys):
    ruleless = str(ROOT / "tests" / "games" / "higher.rcy")
    for game, text in (("cribbage", "pimc:500x2:rule"), (ruleless, "pimc:500x2"), ("blackjack", "exact:100")):
        state = pyengine.game(game).deal(7)
        found = pyengine.advice(state, seed=1)
        html = found._repr_html_()
        assert found["estimator"] == text and ("Another estimator: --estimator" in html) == (game != "blackjack")
    assert "which exact:10 solves" in refusal_of(main, ["blackjack", "7/0", "--estimator", "pimc:5x2"], capsys)
    assert "all play like rollout:25" in human.advised(View(pyengine.game("agram").deal(1, 0)), looking).splitlines()[0]
    assert "by the rule of thumb" in human.advised(View(pyengine.game("lama").deal(1, 0)), looking).splitlines()[0]


def test_the_move_that_was_made_is_judged(capsys):
    club = str(ROOT / "examples" / "bridge" / "club.pbn")
    assert (
        main(["bridge", club, "--match", "2", "--decision", "2", "--estimator", "pimc:10x2:rule", "--seed", "1"]) == 0
    )
    told = capsys.readouterr().out
    assert (
        "bid 1 spades  <- made" in told and "The move made, bid 1 spades, is not clearly worse than the best." in told
    )
    assert (
        "SHOWN" not in told
        and "BID" not in told
        and "West called: PASS" in told
        and "seat" not in told.partition("Result:")[0].lower()
        and "level" not in told
    )
    state = pyengine.game("kuhn").read_state("0/0: 1")
    found = pyengine.advice(state, "pimc:40x2", seed=1, made=0)
    cost = found["moves"][0]["regret"]
    assert found["made"] == 0 and state.move_texts()[0] == "fold" and 0 < cost["ci95"][0] < cost["mean"]
    assert "The move made, fold, costs " in found._repr_html_() and "against the best." in found._repr_html_()
    refusal = refusal_of(main, ["bridge", club, "--match", "1"], capsys)
    assert "no move to choose; --decision 1 to 71 judges one that was made" in refusal


def test_what_is_as_good_is_said(capsys):
    assert main([str(ROOT / "tests" / "games" / "pennies.rcy"), "1/0", "--seed", "1"]) == 0
    assert "\nNo move is clearly better than the mean of all.\n" in capsys.readouterr().out
    assert main(["bridge", "7/0: 0", "--estimator", "pimc:12x1", "--seed", "1"]) == 0
    told = capsys.readouterr().out.partition("As good may be: ")[2].partition(".\n")[0]
    assert told.count("; ") <= 2 and told
    with pytest.raises(InputError, match="expected pimc:NxR"):
        pyengine.advice(pyengine.game("kuhn").deal(1), "ismcts:5")


def test_a_review_and_advice_say_the_same_of_the_same_deals():
    """A move stands for what its seat can plan to do then, in both; a loss is none below 0."""
    club = (ROOT / "examples" / "bridge" / "club.pbn").read_text()
    state = pyengine.read_record(club, 2)
    step = record(state, source="club", estimator=pyengine.player("pimc:20x1:rule")).steps[16]
    before = state.beginning()
    for move in state.history[:16]:
        before.play(move)
    found = pyengine.advice(before, "pimc:20x1:rule", seed=0)
    assert any("then" in move for move in found["moves"])
    assert {move["number"]: move["result"]["mean"] for move in found["moves"]} == dict(enumerate(step.worth))
    assert advise._points({"mean": -0.02, "ci95": [-0.1, 0.3]}, False) == (0, [0, 30])


def test_plans_in_another_order_are_one_where_nobody_sees_it():
    hand = "seat 1 to move; HAND: JACK SPADES, KING HEARTS, FIVE CLUBS, FIVE HEARTS, SIX CLUBS, FOUR CLUBS; DEALER = 1"
    state = pyengine.game("cribbage").read_state(hand)
    told, plans, firsts = planned(state, lambda now: estimates(now, 200, 2, 1, rule=True))
    texts = state.move_texts()
    jack, king = (next(at for at, text in enumerate(texts) if name in text) for name in ("JACK", "KING"))
    assert {texts[jack], texts[king]} == {texts[jack], *plans[jack]} == {texts[king], *plans[king]}
    assert firsts[jack] == firsts[king] and all(row[jack] == row[king] for row in told.rows)
