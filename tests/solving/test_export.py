"""Trees as extensive-form files: what they hold, and that OpenSpiel reads them as the same games."""

import re

import numpy as np
import pytest

import pyengine
from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import Tree
from pyengine.base.errors import InputError
from pyengine.commands import equilibrium
from pyengine.solving import export
from tests.support.commands import refusal_of
from tests.support.described import shuffled


@pytest.mark.parametrize(
    ("name", "nodes", "infosets", "value", "exploitability"),
    [
        ("kuhn", 55, 6, 0.125, 0.458333),
        pytest.param("leduc", 10_201, 468, -0.078125, 2.373611, marks=pytest.mark.slow),
    ],
)
def test_openspiel_reads_a_tree(tmp_path, name, nodes, infosets, value, exploitability):
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is an extra: pip install -e '.[openspiel]'")
    file = tmp_path / f"{name}.efg"
    assert pyengine.export_tree(pyengine.game(name), file) == (nodes, (infosets, infosets))
    game = pyspiel.load_game(f"efg_game(filename={file})")
    uniform = pyspiel.UniformRandomPolicy(game)
    assert pyspiel.expected_returns(game.new_initial_state(), [uniform, uniform], -1, True)[0] == pytest.approx(value)
    assert pyspiel.nash_conv(game, uniform) == pytest.approx(2 * exploitability, abs=2e-6)


def test_a_tree_in_words(tmp_path):
    file = tmp_path / "kuhn.efg"
    pyengine.export_tree(pyengine.game("kuhn"), file)
    lines = file.read_text().splitlines()
    assert lines[0] == 'EFG 2 R "kuhn" { "Seat 1" "Seat 2" }'
    assert lines[1].startswith('c "" 1 "" { "chance 1: HAND of seat 1: JACK; HAND of seat 2: QUEEN" 1/6 ')
    deal = "chance 1: HAND of seat 1: JACK; HAND of seat 2: QUEEN"
    assert lines[2:6] == [
        f'p "{deal}" 1 1 "HAND of seat 1: JACK" {{ "check" "bet" }} 0',
        f'p "{deal}; check" 2 1 "HAND of seat 2: QUEEN; seat 1: check" {{ "check" "bet" }} 0',
        f't "{deal}; check; check" 1 "" {{ -1, 1 }}',
        f'p "{deal}; check; bet" 1 2 "HAND of seat 1: JACK; seat 1: check; seat 2: bet" {{ "fold" "call" }} 0',
    ]
    assert len({line.split('"')[1] for line in lines[1:]}) == 55  # Gambit refuses nodes of one name
    names = {re.match(r'p "[^"]*" (\d \d+ "[^"]*")', line)[1] for line in lines if line[0] == "p"}
    assert len(names) == 12 == len({name.split(" ", 2)[2] for name in names})


@pytest.mark.slow
def test_chance_in_the_middle_of_a_match(tmp_path):
    """Leduc, with one raise: of its turn of chance more, OpenSpiel's policies and ours tell the same situations."""
    game = shuffled(tmp_path, RAISES=1)
    policy = pyengine.find_equilibrium(game, iterations=5, to=0).policy
    infosets = pyengine.export_tree(game, tmp_path / "shuffled.efg").infosets
    assert sum(infosets) == len(policy.keys) and ' "chance 1: BOARD: ' in (tmp_path / "shuffled.efg").read_text()
    spiel = pytest.importorskip("pyspiel", reason="OpenSpiel is an extra: pip install -e '.[openspiel]'")
    read = spiel.load_game(f"efg_game(filename={tmp_path / 'shuffled.efg'})")
    solver = Solver(Tree(game.table))
    uniform = spiel.nash_conv(read, spiel.UniformRandomPolicy(read)) / 2
    assert uniform == pytest.approx(solver.measure(solver.uniform())[1], abs=1e-6)
    from pyengine.adapters import openspiel

    ours = openspiel.load(str(tmp_path / "changed.rcy"), RAISES=1)
    assert ours.max_chance_nodes_in_history() == 2
    back = openspiel.from_openspiel(openspiel.to_openspiel(policy, ours))
    assert back.facts["exploitability"] == pytest.approx(policy.facts["exploitability"], abs=1e-9)
    assert np.allclose(back.probabilities, policy.probabilities, atol=1e-12)


def test_refused(tmp_path, capsys, monkeypatch):
    file = str(tmp_path / "tree.efg")
    monkeypatch.setattr(export, "MOST_NODES", 1000)
    for words, why in (
        (["hearts", "--tree", file], "hearts cannot be written as a tree: it has too many deals to go through"),
        (["kuhn", "--tree", file, "--to", "0.1"], "--tree only writes the tree of a game; expected no --to"),
        (["kuhn", "--tree", f"{file}/x"], "there is no folder"),
        (["kuhn", "--tree", str(tmp_path)], "is a folder; expected a file to write"),
        (["leduc", "--tree", file], "leduc cannot be written as a tree: it has more than 1000 nodes"),
    ):
        assert why in refusal_of(equilibrium.main, words, capsys)
    assert equilibrium.main(["kuhn", "--tree", file]) == 0
    assert capsys.readouterr().out == f"{file}: 55 nodes; information sets: seat 1 6, seat 2 6\n"
    with pytest.raises(InputError, match="expected a pyengine.Game"):
        pyengine.export_tree("kuhn", file)
