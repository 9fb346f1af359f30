"""Games solved from Python: the same figures as by the commands, policies as players, names."""

import dataclasses
import json
import pkgutil

import pytest

import pyengine
from pyengine.commands import equilibrium, exploit


def steady(text):
    return {key: value for key, value in json.loads(text).items() if key != "run"}


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["--to", "0.01", "--method", "dcfr"], {"to": 0.01, "method": "dcfr"}),
        (["--iterations", "20", "--results", "--merged"], {"iterations": 20, "results": True, "merged": True}),
        (["--method", "mccfr", "--iterations", "99", "--seed", "3"], {"method": "mccfr", "iterations": 99, "seed": 3}),
    ],
)
def test_an_equilibrium_is_that_of_the_command(words, names, tmp_path, capsys):
    assert equilibrium.main(["leduc", *words, "--out", str(tmp_path / "theirs"), "--json", "-"]) == 0
    output, said = capsys.readouterr(), []
    found = pyengine.find_equilibrium(pyengine.game("leduc"), **names, out=tmp_path / "ours", say=said.append)
    assert steady(found.to_json()) == steady(output.out) and output.err == f"{found}\n"
    assert (tmp_path / "ours").read_bytes() == (tmp_path / "theirs").read_bytes() == found.policy.encode()
    assert "information sets" in found._repr_html_() and found.value == found.figures["value"]
    with pytest.raises(dataclasses.FrozenInstanceError):
        found.lines = []
    assert said == [] and capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["pimc:5x2"], {"samples": 3}),
        (["random", "--sampled", "--matches", "20", "--responders", "none"], {"sampled": True, "matches": 20}),
    ],
)
def test_what_is_given_away_is_that_of_the_command(words, names, capsys):
    words += ["--samples", "3"] if "samples" in names else []
    assert exploit.main(["kuhn", *words, "--seed", "1", "--json", "-"]) == 0
    output, said = capsys.readouterr(), []
    names |= {"responders": "none"} if "sampled" in names else {}
    found = pyengine.measure_exploitability(pyengine.game("kuhn"), words[0], seed=1, say=said.append, **names)
    assert steady(found.to_json()) == steady(output.out) and output.err == f"{found}\n"
    assert said == [found.lines[0]] and capsys.readouterr() == ("", "")
    assert found.lines[0] in found._repr_html_() and found.gains == found.figures["gains"]


def test_a_policy_stands_where_a_player_does():
    kuhn = pyengine.game("kuhn")
    found = pyengine.find_equilibrium(kuhn, to=0.001)
    lost = pyengine.measure_exploitability(kuhn, found.policy)
    assert lost.exploitability == pytest.approx(found.exploitability) and lost.at_least is None
    bound = pyengine.measure_exploitability(kuhn, found.policy, sampled=True, matches=50, seed=1)
    assert bound.figures["player"] == "policy"
    with pytest.raises(pyengine.InputError, match="the policy is of kuhn; expected one of leduc"):
        pyengine.measure_exploitability(pyengine.game("leduc"), found.policy)
    assert pyengine.measure_exploitability(kuhn, lambda view, moves: 0, samples=2).exploitability > 0.3


def test_no_exported_name_is_that_of_a_module():
    """A function that is called like a module is shadowed as soon as that is imported."""
    assert not set(pyengine.__all__) & {each.name for each in pkgutil.iter_modules(pyengine.__path__)}
