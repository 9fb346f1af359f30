"""python -m pyengine.equilibrium: what it prints and writes, and how it ends."""

import json
import re

import pytest

import engine.solving.tree.solver
from pyengine import game
from pyengine.commands.equilibrium import main
from pyengine.games import policy
from tests.support.commands import answered, refusal_of


def test_kuhn_in_words(capsys, tmp_path):
    assert main(["kuhn", "--to", "1e-5", "--json", str(tmp_path / "kuhn.json")]) == 0
    text = capsys.readouterr().out
    found = json.loads((tmp_path / "kuhn.json").read_text())
    keys = "game options payoffs value exploitability nashconv gains infosets iterations complete run"
    assert set(found) == set(keys.split())
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


def stopped(monkeypatch, after, error):
    """Solvers that are interrupted once, before their first iterations after so many."""

    class Stopped(engine.solving.tree.solver.Solver):
        def iterate(self, iterations):
            if self.iterations >= after:
                raise error
            super().iterate(min(iterations, after - self.iterations))

    monkeypatch.setattr("pyengine.solving.equilibrium.Solver", Stopped)


@pytest.mark.parametrize("method", ["cfr+", "dcfr"])
def test_it_goes_on_where_it_was_interrupted(method, capsys, monkeypatch, tmp_path):
    words = ["leduc", "--to", "0.002", "--method", method, "--out"]
    assert main([*words, str(tmp_path / "whole")]) == 0
    text, file = capsys.readouterr().out, tmp_path / "parts"
    for after in (0, 3, 25, 26, 101):
        with monkeypatch.context() as patch:
            stopped(patch, after, KeyboardInterrupt)
            assert main([*words, str(file)]) == 130
        begun = policy.Policy.read(file, game("leduc"))
        assert (begun.facts["iterations"], begun.facts["complete"]) == (after, False)
        output = capsys.readouterr()
        assert (
            f"after {after} iterations" in output.out
            and "(interrupted)" in output.out
            and ("goes on after" in output.err) == (after > 0)
        )
    assert main([*words, str(file)]) == 0
    output = capsys.readouterr()
    assert output.out == text and output.err == f"{file}: goes on after 101 iterations\n"
    assert file.read_bytes() == (tmp_path / "whole").read_bytes()


def test_it_goes_on_after_it_was_killed(capsys, monkeypatch, tmp_path):
    words = ["kuhn", "--iterations", "200", "--to", "0", "--out"]
    assert main([*words, str(tmp_path / "whole")]) == 0
    with monkeypatch.context() as patch:
        patch.setattr("pyengine.solving.words.SECONDS", -1)
        stopped(patch, 75, SystemExit)
        with pytest.raises(SystemExit):
            main([*words, str(tmp_path / "parts")])
    assert policy.Policy.read(tmp_path / "parts").facts["iterations"] == 72  # the last time that it was measured
    other = tmp_path / "other"
    other.write_bytes((tmp_path / "parts").read_bytes())
    capsys.readouterr()
    kept = "expected another FILE, or this one removed"
    for more, sentence in (
        (["--method", "dcfr"], f"was solved by cfr+, and this command solves by dcfr; {kept}"),
        (["--results"], "was solved for payoffs, and this command solves for results"),
        (["--iterations", "60"], "after 72 iterations, and this command ends after 60; expected more --iterations"),
    ):
        assert sentence in refusal_of(main, [*words[:-1], *more, "--out", other], capsys)
        assert other.read_bytes() == (tmp_path / "parts").read_bytes()
    assert main([*words[:-1], "--to", "1", "--out", str(other)]) == 0  # it is as good already
    assert policy.Policy.read(other).facts["iterations"] == 72
    capsys.readouterr()
    assert main([*words, str(tmp_path / "parts")]) == 0
    assert "goes on after 72 iterations" in capsys.readouterr().err
    assert (tmp_path / "parts").read_bytes() == (tmp_path / "whole").read_bytes()


@pytest.mark.parametrize("method", ["cfr+", "dcfr"])
def test_a_finished_policy_stays_until_there_is_a_better_one(method, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("pyengine.solving.words.SECONDS", -1)  # what is known is written at once
    file, other = tmp_path / "file", tmp_path / "other"
    words = ["leduc", "--method", method, "--to"]
    assert main([*words, "0.03", "--out", str(file)]) == 0
    there, first = file.read_bytes(), policy.Policy.read(file).facts
    capsys.readouterr()
    for less, expected in (
        (["0.05"], "--to below 0.0"),
        (["0.5"], "--to below 0.0"),
        (["0.01", "--iterations", str(first["iterations"] - 1)], f"--iterations above {first['iterations']}"),
        (["0.5", "--iterations", "3"], " and --iterations above"),
    ):
        said = refusal_of(main, [*words, *less, "--out", file], capsys)
        assert expected in said and said.endswith(", or another FILE\n")
        assert f"is finished: exploitability {first['exploitability']:.2g} after" in said
        assert file.read_bytes() == there
    with monkeypatch.context() as patch:
        stopped(patch, 15, KeyboardInterrupt)
        assert main([*words, "0.01", "--out", str(file)]) == 130
    assert f"{file}: keeps its policy, of exploitability {first['exploitability']:.2g}" in capsys.readouterr().err
    assert file.read_bytes() == there
    with monkeypatch.context() as patch:
        stopped(patch, first["iterations"] + 20, KeyboardInterrupt)
        assert main([*words, "0.01", "--out", str(file)]) == 130
    assert policy.Policy.read(file).facts["exploitability"] < first["exploitability"]  # better, and not yet finished
    assert main([*words, "0.01", "--out", str(file)]) == 0
    assert main([*words, "0.01", "--out", str(other)]) == 0
    assert file.read_bytes() == other.read_bytes()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["agram"], "agram cannot be solved: it has 4 seats; equilibria are worked out for two"),
        (["agram", "--declare", "SEATS=2"], "agram cannot be solved: its tree is too large: about "),
        (["agram", "--declare", "SEATS=2"], "4 GiB at most; --method mccfr samples it"),
        (["kuhn", "--seconds", "3"], "--seconds goes with --method mccfr, not with cfr+"),
        (["kuhn", "--to", "-1"], "--to is -1.0; expected 0 or more"),
        (["kuhn", "--method", "cfr"], "--method is 'cfr'; expected cfr+, dcfr or mccfr"),
    ],
)
def test_refusals(words, sentence, capsys):
    assert sentence in refusal_of(main, words, capsys)


@pytest.mark.parametrize("ends", [["--to", "0.02"], ["--to", "0", "--iterations", "40"]])
def test_the_same_command_prints_what_it_found_again(ends, tmp_path, capsys, monkeypatch):
    file = tmp_path / "file"
    words = ["kuhn", "--method", "dcfr", *ends, "--out", str(file)]
    assert main(words) == 0
    text, there = capsys.readouterr().out, file.read_bytes()
    found = answered(main, words[:-2], capsys)
    monkeypatch.delattr("pyengine.solving.equilibrium.solve")  # nothing is solved
    again = answered(main, words, capsys)
    assert list(again) == list(found) and again.pop("run")["states"] == found.pop("run")["states"] and again == found
    assert main(words) == 0
    assert capsys.readouterr() == (text, "") and file.read_bytes() == there
    assert main([*words, "--merged"]) == 2
    assert main([*words[:-2], "--results", *words[-2:]]) == 2
    assert file.read_bytes() == there
