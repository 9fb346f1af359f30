"""The trace of a match: the one that a study plays, with every shuffle and decision; transcripts of described games."""

import pytest

import pyengine
from engine.chance.stream import Stream
from engine.counting.matches import play
from pyengine.commands.recycle import main


@pytest.mark.parametrize("setup, match", ((0, 0), (4, 3)))
def test_it_is_the_match_of_a_study(setup, match, capsys):
    game = pyengine.game("agram", SEATS=3)
    counts, _ = play(game.table, 9, setup, 1, match, 1)
    words = f"trace agram --declare SEATS=3 --seed 9 --setup {setup} --match {match}"
    assert main(words.split()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == f"the end: payoffs {' '.join(map(str, counts['payoffs'][0, 0]))}"
    assert sum(" decision " in line for line in lines) == 18
    state, choices = game.deal(9, setup), Stream.choice(9, setup, match)
    texts = []
    while not state.is_over:
        move = choices.below(len(state))
        taken = f"takes option {move} of 0..{len(state) - 1}: {state.move_text(move)}"
        texts.append(f"decision {state.decision + 1}: seat {state.mover + 1} {taken}")
        state.play(move)
    assert [line.split(" ", 1)[1] for line in lines if " decision " in line] == texts
    assert state.payoffs() == tuple(counts["payoffs"][0, 0])
    assert pyengine.replay(state.transcript()) == state


def test_a_shuffle_shows_the_order(capsys):
    assert main(["trace", "kuhn", "--seed", "3", "--actions"]) == 0
    lines = capsys.readouterr().out.splitlines()
    order = next(line for line in lines if "shuffle PACK, from the top: " in line).rsplit(": ", 1)[1].split(", ")
    dealt = [line.split(": ", 1)[1].split(" from PACK")[0] for line in lines if " from PACK to HAND" in line]
    assert sorted(order) == ["JACK", "KING", "QUEEN"] and dealt == order[:2]


def test_the_moves_of_another_match(capsys):
    state = pyengine.game("agram", players=3).deal(5)
    while not state.is_over:
        state.play(len(state) - 1)
    moves = ",".join(map(str, state.history))
    words = ["trace", "agram", "--seed", "5", "--declare", "SEATS=3", "--moves"]
    assert main([*words, moves]) == 0
    assert capsys.readouterr().out.endswith(f"the end: payoffs {' '.join(map(str, state.payoffs()))}\n")
    assert main([*words, "0"]) == 0
    assert capsys.readouterr().out.endswith("so far: seat 2 is to move\n")
    for text, reason in (
        ("0,99", "move 2 is 99"),
        (moves + ",0", "is over after 18 moves"),
        ("a", "is no list of numbers"),
    ):
        assert main([*words, text]) == 2
        assert reason in capsys.readouterr().err
