"""python -m pyengine.equilibrium: what it prints and writes, and how it ends."""

import json
import re

import pytest

import engine.equilibria.solver
from pyengine.equilibrium import main


def test_kuhn_in_words(capsys, tmp_path):
    assert main(["kuhn", "--to", "1e-5", "--json", str(tmp_path / "kuhn.json")]) == 0
    text = capsys.readouterr().out
    found = json.loads((tmp_path / "kuhn.json").read_text())
    assert set(found) == {
        *("game", "options", "payoffs", "value", "exploitability", "gains", "infosets", "iterations", "complete"),
        "run",
    }
    assert found["value"] == [pytest.approx(-1 / 18, abs=1e-5), pytest.approx(1 / 18, abs=1e-5)]
    assert found["exploitability"] <= 1e-5 and found["infosets"] == 12 and found["complete"] is True
    assert "seat 1 -0.055" in text and "It mixes moves in 5 of 12 information sets" in text

    def bets(line):
        return float(re.search(rf"^{line}.*bet ([0-9.]+) %$", text, re.MULTILINE)[1])

    # Kuhn's equilibria: with the king three times as often as with the jack; the second seat bluffs in a third.
    first = "Seat 1, HAND of seat 1: "
    assert bets(first + "KING") == pytest.approx(3 * bets(first + "JACK"), abs=0.5)
    assert bets(first + "QUEEN") == pytest.approx(0, abs=0.2)
    assert bets("Seat 2, HAND of seat 2: JACK; .*CHECKS = 1") == pytest.approx(33.3, abs=0.2)


def test_the_same_bytes_but_for_run(capsys):
    seen = []
    for _ in range(2):
        assert main(["leduc", "--iterations", "20", "--method", "dcfr", "--json", "-"]) == 0
        found = json.loads(capsys.readouterr().out)
        del found["run"]
        seen.append(found)
    assert seen[0] == seen[1] and seen[0]["iterations"] == 20


def test_ctrl_c_keeps_what_there_is(capsys, monkeypatch):
    class Interrupted(engine.equilibria.solver.Solver):
        def iterate(self, iterations):
            if self.iterations > 15:
                raise KeyboardInterrupt
            super().iterate(iterations)

    monkeypatch.setattr(engine.equilibria.solver, "Solver", Interrupted)
    assert main(["leduc"]) == 130
    assert "after 16 iterations" in (text := capsys.readouterr().out) and "(interrupted)" in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["agram"], "agram cannot be solved: it has 4 seats; equilibria are worked out for two"),
        (["agram", "--declare", "SEATS=2"], "agram cannot be solved: its tree is too large: about "),
        (["kuhn", "--to", "-1"], "expected --to 0 or more, and --iterations 1 or more"),
        (["kuhn", "--method", "cfr"], "--method 'cfr'; expected cfr+ or dcfr"),
    ],
)
def test_refusals(words, sentence, capsys):
    assert main(words) == 2
    output = capsys.readouterr()
    assert output.out == "" and sentence in output.err and output.err.count("\n") == 1
