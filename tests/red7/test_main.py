"""python -m pyengine.red7: perft and tree."""

import pytest

from pyengine.commands.red7 import main
from tests.reference import red7 as reference


def test_perft(capsys):
    assert main(["perft", "--seed", "3", "--depth", "3", "--divide"]) == 0
    output = capsys.readouterr().out
    options = reference.Options(players=2)
    position = reference.deal(3, 0, options)
    for depth in (1, 2, 3):
        assert f"{reference.perft(position, depth, options):,}" in output
    assert str(position) in output


def test_tree(capsys):
    assert main(["tree", "--position", "G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1 O2", "--no-draw"]) == 0
    assert "the whole tree" in capsys.readouterr().out
    assert main(["tree", "--limit", "1000"]) == 0
    assert "1,000 moves" in capsys.readouterr().out
    assert main(["tree", "--estimate", "10", "--hand", "4"]) == 0
    assert "10 samples" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments, words",
    (
        ([], "COMMAND"),
        (["perft", "--depth", "0"], "depth is 0"),
        (["perft", "--position", "R7"], "colon"),
        (["perft", "--position", "R7: / V1:", "--players", "2"], "--players"),
        (["tree", "--limit", "0"], "limit is 0"),
        (["tree", "--estimate", "1"], "estimate is 1"),
        (["tree", "--estimate", "5", "--limit", "9"], "--limit ends a walk"),
        (["perft", "--players", "7"], "players is 7"),
        (["perft", "--seed", "-1"], "seed is -1"),
        (["tree", "--setup", "-1"], "setup is -1"),
    ),
)
def test_bad_input_is_one_sentence(arguments, words, capsys):
    assert main(arguments) == 2
    output = capsys.readouterr()
    assert output.out == "" and words in output.err and output.err.count("\n") == 1
