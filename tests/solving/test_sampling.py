"""python -m pyengine.equilibrium GAME --method mccfr: what it prints and writes, and how it ends."""

import json
import re
import time
from types import SimpleNamespace

import pytest

import engine.solving.sampling.mccfr
from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import Tree
from pyengine import game
from pyengine.commands.equilibrium import main
from pyengine.games.policy import Policy
from pyengine.solving import mccfr
from tests.support.commands import answered, refusal_of

PAIRS = ["agram", "--declare", "SEATS=2", "--declare", "CARDS=2", "--no-merged"]
KEYS = set(
    "game options payoffs value value_ci95 unknown exploitability nashconv gains at_least infosets matches learnt "
    "new_infosets iterations seed ended complete".split()
)


def solved(words, capsys):
    """The JSON and the words of an answer."""
    assert main([*words, "--method", "mccfr", "--seed", "3", "--json", "-"]) == 0
    output = capsys.readouterr()
    found = json.loads(output.out)
    del found["run"]
    assert set(found) == KEYS
    return found, output.err


def interrupted(patch, after):
    """A solver that Ctrl-C ends after so many iterations."""

    class Interrupted(engine.solving.sampling.mccfr.MonteCarloSolver):
        def iterate(self, iterations):
            if self.iterations >= after:
                raise KeyboardInterrupt
            return super().iterate(min(iterations, after - self.iterations))

    patch.setattr("pyengine.solving.mccfr.MonteCarloSolver", Interrupted)


def test_where_there_is_a_tree_it_is_measured_exactly(capsys, tmp_path):
    file = tmp_path / "kuhn.policy"
    found, text = solved(["kuhn", "--iterations", "20000", "--out", str(file)], capsys)
    assert found["value"] == [pytest.approx(-1 / 18, abs=0.002), pytest.approx(1 / 18, abs=0.002)]
    assert 0 < found["exploitability"] < 0.02 and found["at_least"] is None and found["value_ci95"] is None
    assert (found["infosets"], found["new_infosets"], found["iterations"]) == (12, 0, 20_000)
    assert "12 information sets met in 20000 iterations (seed 3), 0 %" in text and "--method cfr+" in text
    policy = Policy.read(file, game("kuhn"))
    assert policy.facts["whole"] is False and policy.facts["exploitability"] == found["exploitability"]
    assert len(policy.keys) == 12 and (policy.probabilities >= 0).all()
    assert policy.probabilities.sum() == pytest.approx(12)


def test_where_there_is_none_by_matches(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr("pyengine.solving.mccfr.LEARNT", 100)
    file = tmp_path / "1"
    seen = [solved([*PAIRS, "--iterations", "20000", "--out", str(tmp_path / name)], capsys) for name in "12"]
    assert seen[0] == seen[1]
    found, text = seen[0]
    assert found["exploitability"] is None and found["gains"] is None
    assert sum(found["value"]) == pytest.approx(1) and 0.67 < found["value"][0] < 0.77
    (low, high), _ = found["value_ci95"]
    assert low < found["value"][0] < high and 0 < found["unknown"] < 0.3
    assert found["at_least"] == {"exploitability": None, "nashconv": None, "gains": [None, None]}
    assert 0 < found["new_infosets"] < found["infosets"] == len(Policy.read(file).keys)
    assert (
        "Exploitability: not known: responses to it that were learnt from 100 matches gain nothing, but others "
        "may\nWhat a better response gains is not known: its tree is too large\nThe policy is not printed: --out FILE"
        in text
    )
    assert "at least" not in text


class Clock:
    """A time that only what a test lets pass."""

    def __init__(self, monkeypatch):
        self.now = 100.0
        faked = SimpleNamespace(monotonic=self.monotonic, process_time=time.process_time)
        for module in ("solving.mccfr", "solving.words"):
            monkeypatch.setattr(f"pyengine.{module}.time", faked)

    def monotonic(self):
        return self.now


def test_as_many_matches_are_played_as_there_is_time_for(monkeypatch):
    clock, played = Clock(monkeypatch), []

    def play(matches):
        played.append(matches)
        clock.now += 0.01 * matches
        return matches

    assert mccfr.fitting(play, 5000, float("inf")) == (5000, 5000) and played == [5000]
    for seconds, fit in ((10.0, 774), (1000.0, 5000), (0.3, 32), (-1.0, 32)):  # 0.32 s are gone for the first 32
        played.clear()
        begin = clock.now
        assert mccfr.fitting(play, 5000, begin + seconds) == (fit, fit)
        assert clock.now - begin <= max(seconds, 0.33) or fit == 5000
        assert played == ([32, fit] if fit > 32 else [32])
    assert mccfr.fitting(play, 20, clock.now) == (20, 20)


def test_the_limit_of_time_holds_for_the_tree_and_the_matches_too(capsys, monkeypatch):
    clock, trees = Clock(monkeypatch), []

    class Slow(engine.solving.sampling.mccfr.MonteCarloSolver):
        def iterate(self, iterations):
            clock.now += 0.5
            return super().iterate(iterations)

        def sample(self, first, matches):
            clock.now += 0.01 * matches
            return super().sample(first, matches)

    class SlowTree(engine.solving.tree.tree.Tree):
        def __init__(self, *words, look, **names):
            def slow(states, expected):
                trees.append(states)
                clock.now += 0.2
                return look(states, expected)

            super().__init__(*words, look=slow, **names)

    monkeypatch.setattr("pyengine.solving.mccfr.MonteCarloSolver", Slow)
    monkeypatch.setattr("pyengine.solving.words.Tree", SlowTree)
    begin = clock.now
    found, _ = solved([*PAIRS, "--merged", "--seconds", "6"], capsys)
    assert found["ended"] == "seconds" and 3.5 < clock.now - begin <= 6.1
    assert 0 < len(trees) <= 11 and found["exploitability"] is None  # a third of what is left
    assert 32 <= found["matches"] < 300 and found["learnt"] == 5000  # learning takes no time here


@pytest.mark.parametrize("words", [["gops"], ["agram", "--declare", "SEATS=2"], ["red7", "--players", "2"]])
def test_what_is_advised_where_a_tree_is_too_large_is_possible(words, capsys, monkeypatch):
    monkeypatch.setattr("pyengine.solving.mccfr.LEARNT", 10)
    monkeypatch.setattr("pyengine.solving.mccfr.MATCHES", 10)
    advised = re.search(r"; (--method mccfr(?: --results)?) samples it( for wins)?\n$", refusal_of(main, words, capsys))
    assert advised and ("--results" in advised[1]) == bool(advised[2]) == (words == ["gops"])
    assert main([*words, *advised[1].split(), "--iterations", "2"]) == 0


def test_what_ends_it(capsys, monkeypatch):
    monkeypatch.setattr("pyengine.solving.mccfr.LEARNT", 50)
    words = [*PAIRS, "--method", "mccfr", "--seed", "1"]
    assert main([*words, "--memory", "0.001"]) == 0
    assert "It ended at 0.001 GiB of memory" in capsys.readouterr().out
    assert answered(main, ["kuhn", "--method", "mccfr", "--seconds", 0.05], capsys)["ended"] == "seconds"

    interrupted(monkeypatch, 16)
    assert main([*words, "--json", "-"]) == 130
    output = capsys.readouterr()
    found = json.loads(output.out)
    assert (found["iterations"], found["ended"], found["complete"]) == (16, "interrupted", False)
    assert "It was interrupted" in output.err


@pytest.mark.few(1, "merged", [[], ["--merged"]])
def test_it_goes_on_where_it_was_interrupted(merged, capsys, monkeypatch, tmp_path):
    monkeypatch.setattr("pyengine.solving.mccfr.LEARNT", 50)
    monkeypatch.setattr("pyengine.solving.mccfr.MATCHES", 200)
    words = [*PAIRS, *merged, "--method", "mccfr", "--iterations", "6000", "--out"]
    parts, whole = tmp_path / "parts", tmp_path / "whole"
    assert main([*words, str(whole), "--seed", "5"]) == 0
    text = capsys.readouterr().out
    assert ("was merged" in text) == bool(merged)
    for after in (16, 1000, 5400, 5700):  # the last tenth begins at 5400
        with monkeypatch.context() as patch:
            interrupted(patch, after)
            assert main([*words, str(parts), "--seed", "5"]) == 130
        capsys.readouterr()
        begun = Policy.read(parts)
        assert (begun.facts["iterations"], begun.facts["complete"]) == (after, False)
    for other, sentence in (
        (["--seed", "6"], "was solved with seed 5, and this command solves with seed 6"),
        (["--results"], "was solved for payoffs, and this command solves for results"),
        (["--iterations", "100"], "was interrupted after 5700 iterations, and this command ends after 100; expected"),
    ):
        (tmp_path / "other").write_bytes(parts.read_bytes())
        assert sentence in refusal_of(main, [*words, tmp_path / "other", *other], capsys)
        assert (tmp_path / "other").read_bytes() == parts.read_bytes()
    assert main([*words, str(parts)]) == 0  # with the seed of the file
    output = capsys.readouterr()
    assert output.out == text and output.err == f"{parts}: goes on after 5700 iterations\n"
    assert parts.read_bytes() == whole.read_bytes()


def test_it_goes_on_after_it_was_killed(capsys, monkeypatch, tmp_path):
    words = ["kuhn", "--method", "mccfr", "--iterations", "20000", "--seed", "1", "--out"]
    assert main([*words, str(tmp_path / "whole")]) == 0
    with monkeypatch.context() as patch:
        interrupted(patch, 700)
        patch.setattr("pyengine.solving.words.SECONDS", -1)
        patch.setattr("pyengine.solving.mccfr.measure", lambda *words: exit(1))
        with pytest.raises(SystemExit):
            main([*words, str(tmp_path / "parts")])
    assert 0 < Policy.read(tmp_path / "parts").facts["iterations"] <= 700
    assert main([*words, str(tmp_path / "parts")]) == 0
    assert "goes on after" in capsys.readouterr().err
    assert (tmp_path / "parts").read_bytes() == (tmp_path / "whole").read_bytes()


def test_what_an_exchange_of_suits_makes_alike_is_learnt_at_once(capsys, tmp_path):
    known = {}
    for merged in ([], ["--merged"]):
        file = tmp_path / f"agram{len(merged)}.policy"
        words = [*PAIRS, *merged, "--method", "mccfr", "--iterations", "20000", "--seed", "1", "--out", str(file)]
        assert main(words) == 0
        policy = Policy.read(file)
        assert policy.facts["merged"] == bool(merged)
        tree = Tree(game("agram", SEATS=2, CARDS=2).table, merged=True)
        if merged:
            assert policy.facts["infosets"] <= tree.infosets
            assert policy.facts["exploitability"] == pytest.approx(Solver(tree).measure(policy.on(tree))[1])
        known[bool(merged)] = policy
    assert known[True].facts["exploitability"] < 0.02 and 4 * len(known[True].keys) < len(known[False].keys)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["blackjack", "--declare", "SEATS=1"], "cannot be solved: it has one seat; expected two or more"),
        (["kuhn", "--to", "0.1"], "--to does not go with --method mccfr"),
        (["red7", "--merged"], "red7 has nothing to merge: no suits, or others, that no rule tells apart"),
        (["kuhn", "--seconds", "0"], "expected --iterations 1 or more, --seconds above 0"),
        (["kuhn", "--memory", "0"], "--memory 0.001 or more"),
    ],
)
def test_refusals(words, sentence, capsys):
    assert sentence in refusal_of(main, [*words, "--method", "mccfr"], capsys)


def test_a_finished_policy_stays_until_there_is_a_better_one(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("pyengine.solving.mccfr.LEARNT", 50)
    monkeypatch.setattr("pyengine.solving.mccfr.MATCHES", 200)
    monkeypatch.setattr("pyengine.solving.words.SECONDS", -1)  # what is known is written at once
    monkeypatch.setattr("pyengine.solving.mccfr.MEASURED", 10)
    file, other = tmp_path / "file", tmp_path / "other"
    words = ["kuhn", "--method", "mccfr", "--seed", "1", "--iterations"]
    assert main([*words, "3000", "--out", str(file)]) == 0
    text, there = capsys.readouterr().out, file.read_bytes()
    with monkeypatch.context() as patch:
        patch.delattr("pyengine.solving.mccfr.sample")  # nothing is sampled where the same is asked for
        assert main([*words, "3000", "--out", str(file)]) == 0
        assert capsys.readouterr() == (text, "") and file.read_bytes() == there
    for less in ("2999", "100"):
        said = refusal_of(main, [*words, less, "--out", file], capsys)
        assert "is finished: exploitability " in said and "expected --iterations above 3000, or another" in said
    with monkeypatch.context() as patch:
        interrupted(patch, 700)
        assert main([*words, "9000", "--out", str(file)]) == 130
    assert f"{file}: keeps its policy, of exploitability" in capsys.readouterr().err
    assert file.read_bytes() == there
    with monkeypatch.context() as patch:
        interrupted(patch, 4000)
        assert main([*words, "9000", "--out", str(file)]) == 130
    assert Policy.read(file).facts["iterations"] >= 4000
    assert main([*words, "9000", "--out", str(file)]) == 0
    assert main([*words, "9000", "--out", str(other)]) == 0
    assert file.read_bytes() == other.read_bytes()
