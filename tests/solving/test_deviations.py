"""Lower bounds from matches: what is learnt beside exact best responses, other players, several seats."""

import json
import math
import time
from functools import partial

import numpy as np
import pytest

from engine.players.players import random
from engine.solving.replies.policy import sets_of
from engine.solving.replies.replies import PlayerReplies, PolicyReplies, on_tree
from engine.solving.replies.response import ResponseLearner
from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import Tree
from pyengine import game, players
from pyengine.commands.exploit import main
from pyengine.solving.answer import summed
from pyengine.solving.deviations import Deviation, _deviation, at_least, deviations, estimate
from pyengine.solving.words import bounded
from tests.support.described import endless, shuffled


@pytest.fixture(scope="module")
def leduc():
    return Solver(Tree(game("leduc").table))


def seated(played, text):
    return partial(lambda: PlayerReplies(players.parse(text).chooser(played)))


def measured(solver, seat, policies, response):
    """Exact gain of a response of a seat."""
    value = solver.measure(policies)[0]
    with_it = solver.measure((response, policies[1]) if seat == 0 else (policies[0], response))[0]
    return with_it - value if seat == 0 else value - with_it


@pytest.mark.parametrize("drawing", (False, True))
def test_matches_of_policies_are_those_of_the_tree(drawing, tmp_path):
    """Every decision is found in the tree; and what is paid is what the tree says, by 10 000 matches."""
    solver = Solver(Tree((shuffled(tmp_path) if drawing else game("leduc")).table))
    solver.iterate(1)
    policies = solver.policy()
    value, _, gains = solver.measure(policies)
    for seat, true in ((0, value), (1, -value)):
        learner = ResponseLearner(on_tree(solver.tree, policies)[0], seat)
        learner.train(3000, 1)
        paid = learner.evaluate(0, 10_000, 1)
        low, high = estimate(paid[:, 1].tolist())["ci95"]
        assert low - 0.05 < true < high + 0.05
        gain = measured(solver, seat, policies, learner.policy(solver.tree, policies))
        low, high = estimate((paid[:, 0] - paid[:, 1]).tolist())["ci95"]
        assert low - 0.05 < gain < high + 0.05
        assert 0.8 * gains[seat] < gain <= gains[seat] + 1e-12


def test_what_is_learnt_comes_close_to_a_best_response(leduc):
    policies = leduc.uniform()
    gains = leduc.measure(policies)[2]
    before = 0
    for matches in (500, 4000, 16_000):
        learners = [ResponseLearner(on_tree(leduc.tree, policies)[0], seat) for seat in range(2)]
        for learner in learners:
            learner.train(matches, 3)
        found = sum(measured(leduc, i, policies, each.policy(leduc.tree, policies)) for i, each in enumerate(learners))
        assert before < found / sum(gains) <= 1
        before = found / sum(gains)
    assert before > 0.97
    assert [each.nodes for each in learners] == [468, 468]


def test_learning_is_the_same_however_it_is_cut(leduc):
    policies = leduc.uniform()
    one, other = (ResponseLearner(on_tree(leduc.tree, policies)[0], 0) for _ in range(2))
    one.train(300, 7)
    other.train(100, 7)
    other.evaluate(0, 50, 7)
    other.train(200, 7)
    assert np.array_equal(one.policy(leduc.tree, policies), other.policy(leduc.tree, policies))
    whole, parts = one.evaluate(0, 60, 7), [other.evaluate(first, 20, 7) for first in (0, 20, 40)]
    assert np.array_equal(whole, np.concatenate(parts))
    one.trusted = 10**9  # then nothing is known well enough
    assert np.array_equal(*one.evaluate(0, 60, 7).T)


def test_the_gain_is_never_more_than_that_of_the_best_response(leduc):
    """Up to its interval: 20 lower bounds of a few matches each."""
    policies = leduc.uniform()
    true = sum(leduc.measure(policies)[2]) / 2
    means = []
    for seed in range(20):
        found = deviations(lambda: on_tree(leduc.tree, policies)[0], 2, 300, seed)
        both = summed([each.gain for each in found], 2)
        means.append(both["mean"])
        assert both["ci95"][0] < true and all(each.by == "table" for each in found)
    assert 0.4 * true < sum(means) / 20 < true


def test_other_players_respond_where_a_table_knows_nothing():
    played = game("agram", SEATS=2)
    replies = seated(played, "random")
    nothing = deviations(replies, 2, 100, 1)
    assert [each.by for each in nothing] == [None, None] and nothing[0].gain == {"mean": 0.0, "ci95": [0.0, 0.0]}
    found = [
        deviations(replies, 2, 400, 1, others={"pimc": seated(played, "pimc:10x2")}, threads=threads)
        for threads in (1, 2, 7)
    ]
    assert found[0] == found[1] == found[2]
    assert all(each.by == "pimc" and each.gain["ci95"][0] > 0 for each in found[0])


def test_what_is_no_finding_is_no_bound(capsys):
    """Neither is what chance may give, nor that nothing of what was tried gains."""
    both = estimate([0.1, 0.3, 0.2, 0.2])

    def said(mean, seats=2):
        found = {"exploitability": mean if seats == 2 else None, "gains": [mean] * seats}
        return bounded(found | {"nashconv": mean and {**mean, "mean": 0.4}}, "they")

    assert said(both) == (
        "Exploitability: at least 0.2000 (95 % interval 0.0701 to 0.3299; NashConv 0.4000): what they gain, in the "
        "mean of both seats (in their sum)"
    )
    assert said(both, 3) == (
        "NashConv: at least 0.4000 (95 % interval 0.0701 to 0.3299): what they gain, in the sum of all seats"
    )
    assert said(estimate([-0.1, 0.3, 0.2, 0.2])) == (
        "Exploitability: not known: they gain 0.1500 (95 % interval -0.1256 to 0.4256), in the mean of both seats, "
        "which may be chance"
    )
    assert said(None) == "Exploitability: not known: they gain nothing, but others may"
    one = Deviation(both, 0.5, "table", 3, 0)
    other = one._replace(by=None, gain=estimate([0.0, 0.0]))
    found = at_least([one, other])
    assert found["gains"] == [both, None] and found["exploitability"]["mean"] == pytest.approx(0.1)
    assert at_least([other, other]) == {"exploitability": None, "gains": [None, None]}
    assert at_least([one, other, other])["exploitability"] is None
    words = ["agram", "random", "--declare=SEATS=2", "--matches=40", "--responders=none", "--seed=1"]
    assert main(words) == 0
    text = capsys.readouterr().out
    assert "Exploitability: not known: responses to it gain nothing" in text and "at least" not in text
    assert main(["agram", "heuristic", *words[2:4], "--responders=pimc:2x1", "--seed=1"]) == 0
    text = capsys.readouterr().out
    assert "Exploitability: not known: responses to it gain" in text and "at least" not in text


def test_three_seats():
    played = game("agram", SEATS=3)
    found = deviations(seated(played, "random"), 3, 200, 1, True, {"heuristic": seated(played, "heuristic")})
    assert len(found) == 3 and all(each.by in ("heuristic", None) for each in found)
    assert all(0.3 < each.value < 0.7 for each in found)


def test_a_policy_that_is_not_whole(leduc):
    """All moves are equally likely where the policy says nothing."""
    keys, counts, shares = np.zeros(0, np.uint64), np.zeros(0, np.int64), np.zeros(0)
    replies = PolicyReplies(leduc.tree.table, keys, counts, shares, False)
    learner = ResponseLearner(replies, 1)
    learner.train(8000, 1)
    gain = measured(leduc, 1, leduc.uniform(), learner.policy(leduc.tree, leduc.uniform()))
    assert 0.9 < gain / leduc.measure(leduc.uniform())[2][1] <= 1
    assert [found for found, _, _ in replies.play(1, 1)] == [-1] * len(replies.play(1, 1))


def test_an_information_set_that_a_policy_lacks_is_none_of_its_neighbours(leduc):
    """Of a policy with every other set, the last one among them, about half of the decisions are not known."""
    whole, _ = on_tree(leduc.tree, leduc.uniform())
    keys, _, _, counts, _ = sets_of(leduc.tree)
    order = np.argsort(keys)[1::2]
    counts = counts[order]
    replies = PolicyReplies(leduc.tree.table, keys[order], counts, 1 / np.repeat(counts, counts), False)
    found = [number for setup in range(200) for number, _, _ in replies.play(1, setup)]
    assert 0.3 < found.count(-1) / len(found) < 0.7
    assert all(number >= 0 for setup in range(20) for number, _, _ in whole.play(1, setup))


def test_estimates():
    assert estimate([1.0, 3.0])["mean"] == 2 and estimate([1.0, 3.0])["ci95"][1] == pytest.approx(2 + 12.7062)
    one = estimate([0.0, 1.0, 2.0, 1.0])
    assert summed([one, one], 2)["ci95"][1] - 1 == pytest.approx((one["ci95"][1] - 1) / math.sqrt(2))


def test_bad_input(leduc, draw):
    with pytest.raises(NotImplementedError, match="no information_key"):
        ResponseLearner(PlayerReplies(random(draw.table(2, bare=True))), 0)
    with pytest.raises(ValueError, match="seat 2 of 2"):
        ResponseLearner(on_tree(leduc.tree, leduc.uniform())[0], 2)
    with pytest.raises(ValueError, match="policies of 2 and 1093 probabilities; expected 1093 and 1093"):
        on_tree(leduc.tree, (np.ones(2), np.ones(1093)))
    learner = ResponseLearner(on_tree(leduc.tree, leduc.uniform())[0], 0)
    with pytest.raises(ValueError, match="made for another game"):
        learner.evaluate(0, 1, 1, seated(game("kuhn"), "random")())


def test_the_command(capsys, tmp_path):
    words = ["leduc", "random", "--sampled", "--matches", "1000", "--responders", "none", "--seed", "2"]
    results = []
    for threads in ("1", "2", "7"):
        assert main([*words, "--threads", threads, "--json", str(tmp_path / "found.json")]) == 0
        result = json.loads((tmp_path / "found.json").read_text())
        del result["run"]
        results.append(result)
    assert results[0] == results[1] == results[2]
    assert result["how"] == "sampled" and result["by"] == ["table", "table"] and result["unfinished"] == 0
    assert 1.5 < result["exploitability"] < 2.6 and len(result["gains"]) == 2
    text = capsys.readouterr().out
    assert "a lower bound, by 1000 matches" in text and "Seat 2 gains at least" in text and "by a table of" in text
    assert main(["agram", "random", "--declare=SEATS=3", "--matches=100", "--responders=heuristic", "--json=-"]) == 0
    output = capsys.readouterr()
    result = json.loads(output.out)
    assert result["exploitability"] is None and len(result["gains"]) == 3
    assert result["nashconv"] == pytest.approx(sum(result["gains"]))
    assert result["why"].startswith("its tree is too large") and "Nothing is guaranteed here" in output.err


def test_matches_that_do_not_end(capsys, tmp_path):
    endless(tmp_path)
    words = [str(tmp_path / "changed.rcy"), "random", "--matches=8", "--responders=none", "--max-decisions=500"]
    assert main(words) == 2
    assert "0 of 8 matches to measure came to an end" in capsys.readouterr().err


def test_one_seat(capsys):
    words = ["blackjack", "random", "--matches=1000", "--responders=heuristic", "--seed=1", "--json=-"]
    assert main(words) == 0
    output = capsys.readouterr()
    result = json.loads(output.out)
    assert result["exploitability"] is None and result["by"] == ["heuristic"]
    assert result["at_least"]["gains"][0]["ci95"][0] > 0
    assert "promised" not in output.err
    assert main([*words, "--results"]) == 2
    assert "--results is for two seats or more; blackjack has one" in capsys.readouterr().err


def test_a_player_that_fails(capsys, tmp_path):
    (tmp_path / "bad.py").write_text("def choose(view, moves):\n    raise RuntimeError('no idea')\n")
    assert main(["agram", f"{tmp_path / 'bad.py'}:choose", "--matches", "8"]) == 2
    assert "failed: RuntimeError: no idea" in capsys.readouterr().err


def test_the_share_that_is_shown_is_of_the_time_that_all_takes(monkeypatch):
    """A table that learns a match in 0.02 s and makes moves in no time, and a search that takes a second a match."""
    clock, told = [0.0], []

    class Slow:
        matches = nodes = unfinished = 0

        def train(self, matches, seed):
            self.matches += matches
            clock[0] += 0.02 * matches

        def evaluate(self, first, matches, seed, other):
            clock[0] += matches * (1.0 if other else 0.001)
            return np.array([[1.0 if other else 0.0, 0.0]] * matches)

    monkeypatch.setattr(time, "monotonic", lambda: clock[0])
    _deviation(Slow(), 2000, 1, {"quick": None, "search": Slow()}, lambda share: told.append((clock[0], share)))
    assert clock[0] > 2540
    for (_, before), (after, share) in zip(told, told[1:]):
        assert before <= share + 0.001 and abs(share - after / clock[0]) < 0.02
    assert all(after - before < 3 for (before, _), (after, _) in zip(told, told[1:]))
