"""python -m pyengine.red7."""

import json

import pytest

from pyengine.commands.red7 import main
from tests.reference import red7 as reference
from tests.support.commands import refusal_of


def test_perft(capsys):
    assert main(["perft", "--seed", "3", "--depth", "2"]) == 0
    output = capsys.readouterr().out
    options = reference.Options(players=2)
    position = reference.deal(3, 0, options)
    for depth in (1, 2):
        assert f"{reference.perft(position, depth, options):,}" in output
    assert str(position) in output


def test_tree(capsys):
    assert main(["tree", "--position", "G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1 O2", "--no-draw"]) == 0
    assert "the whole tree" in capsys.readouterr().out
    assert main(["tree", "--limit", "1000"]) == 0
    assert "1,000 moves" in capsys.readouterr().out


def test_solve_and_chances(capsys, tmp_path):
    def printed(*words):
        assert main(list(words)) == 0
        return capsys.readouterr().out

    output = printed("solve", "G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1 O2", "--json", str(tmp_path / "a.json"))
    assert "Seat 1 wins. Seat 1 is to move: 1 of its 4 moves win." in output
    assert "A line: R7, I6 -G2, V1 -B2, out" in output
    moves = json.loads((tmp_path / "a.json").read_text())["moves"]
    assert [each["move"] for each in moves if each["wins"]] == ["R7"] and len(moves) == 4
    output = printed("solve", "G4: R7 / O5: I6 |")
    assert "its only move wins" in output
    assert "1 match is possible" in printed("chances", "G4: R7 / O5: I6 |")
    assert json.loads(printed("chances", "--hand", "1", "--json", "-"))["wins"] == [1.0, 0.0]


@pytest.mark.parametrize("arguments, words", (
    ("", "COMMAND"),
    ("perft --depth 0", "argument --depth: 0 is out of range"),
    ("perft --position R7", "colon"),
    ("perft --position R7:/V1: --players 2", "--players"),
    ("tree --limit 0", "argument --limit: 0 is out of range"),
    ("perft --players 7", "players is 7"),
    ("perft --seed -1", "argument --seed: -1 is out of range"),
    ("tree --setup -1", "argument --setup: -1 is out of range"),
    ("solve --players 3", "one hand of Red7 for two"),
    ("solve --seed 2 G4:R7/O5:I6|B7", "--seed does not go with a position that has its deck"),
    ("solve R7", "colon"),
    *((f"{command} --actions", "without actions") for command in ("perft", "tree", "solve", "chances")),
))  # fmt: skip
def test_bad_input_is_one_sentence(arguments, words, capsys):
    assert words in refusal_of(main, arguments.split(), capsys)
