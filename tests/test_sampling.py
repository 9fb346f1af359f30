"""python -m pyengine.equilibrium GAME --method mccfr: what it prints and writes, and how it ends."""

import json

import pytest

import engine.equilibria.mccfr
from pyengine import game
from pyengine.equilibrium import main
from pyengine.policy import read

PAIRS = ["agram", "--declare", "SEATS=2", "--declare", "CARDS=2"]
KEYS = {
    *(
        "game",
        "options",
        "payoffs",
        "value",
        "value_ci95",
        "unknown",
        "exploitability",
        "gains",
        "at_least",
        "infosets",
    ),
    *("new_infosets", "iterations", "seed", "ended", "complete"),
}


def solved(words, capsys):
    """The JSON and the words of an answer."""
    assert main([*words, "--method", "mccfr", "--seed", "3", "--json", "-"]) == 0
    output = capsys.readouterr()
    found = json.loads(output.out)
    del found["run"]
    assert set(found) == KEYS
    return found, output.err


def test_where_there_is_a_tree_it_is_measured_exactly(capsys, tmp_path):
    file = tmp_path / "kuhn.policy"
    found, text = solved(["kuhn", "--iterations", "20000", "--out", str(file)], capsys)
    assert found["value"] == [pytest.approx(-1 / 18, abs=0.002), pytest.approx(1 / 18, abs=0.002)]
    assert 0 < found["exploitability"] < 0.02 and found["at_least"] is None and found["value_ci95"] is None
    assert (found["infosets"], found["new_infosets"], found["iterations"]) == (12, 0, 20_000)
    assert "12 information sets met in 20000 iterations (seed 3), 0 %" in text and "--method cfr+" in text
    policy = read(file, game("kuhn"))
    assert policy.facts["whole"] is False and policy.facts["exploitability"] == found["exploitability"]
    assert len(policy.keys) == 12 and (policy.probabilities >= 0).all()
    assert policy.probabilities.sum() == pytest.approx(12)


def test_where_there_is_none_by_matches(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr("pyengine.sampling.LEARNT", 100)
    file = tmp_path / "agram.policy"
    seen = [solved([*PAIRS, "--iterations", "20000", "--out", str(file)], capsys) for _ in range(2)]
    assert seen[0] == seen[1]
    found, text = seen[0]
    assert found["exploitability"] is None and found["gains"] is None
    assert sum(found["value"]) == pytest.approx(1) and 0.67 < found["value"][0] < 0.77
    (low, high), _ = found["value_ci95"]
    assert low < found["value"][0] < high and 0 < found["unknown"] < 0.3
    assert found["at_least"]["exploitability"]["mean"] <= 0.2 and len(found["at_least"]["gains"]) == 2
    assert 0 < found["new_infosets"] < found["infosets"] == len(read(file).keys)
    assert "Exploitability: at least" in text and "How much more a better response gains is not known" in text


def test_what_ends_it(capsys, monkeypatch):
    monkeypatch.setattr("pyengine.sampling.LEARNT", 50)
    words = [*PAIRS, "--method", "mccfr", "--seed", "1"]
    assert main([*words, "--memory", "0.001"]) == 0
    assert "It ended at 0.001 GiB of memory" in capsys.readouterr().out
    assert main(["kuhn", "--method", "mccfr", "--seconds", "0.05", "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["ended"] == "seconds"

    Solver = engine.equilibria.mccfr.MonteCarloSolver

    class Interrupted:
        def __init__(self, *words):
            self.solver = Solver(*words)

        def __getattr__(self, name):
            return getattr(self.solver, name)

        def iterate(self, iterations):
            if self.solver.iterations:
                raise KeyboardInterrupt
            return self.solver.iterate(iterations)

    monkeypatch.setattr(engine.equilibria.mccfr, "MonteCarloSolver", Interrupted)
    assert main([*words, "--json", "-"]) == 130
    output = capsys.readouterr()
    found = json.loads(output.out)
    assert (found["iterations"], found["ended"], found["complete"]) == (16, "interrupted", False)
    assert "It was interrupted" in output.err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["agram"], "agram cannot be solved: it has 4 seats; equilibria are worked out for two"),
        (["kuhn", "--to", "0.1"], "--to is of the methods that go through the whole tree, not of mccfr"),
        (["kuhn", "--merged"], "--merged is of the methods that go through the whole tree, not of mccfr"),
        (["kuhn", "--seconds", "0"], "expected --iterations 1 or more, --seconds above 0"),
        (["kuhn", "--memory", "0"], "--memory 0.001 or more"),
    ],
)
def test_refusals(words, sentence, capsys):
    assert main([*words, "--method", "mccfr"]) == 2
    output = capsys.readouterr()
    assert output.out == "" and sentence in output.err and output.err.count("\n") == 1
