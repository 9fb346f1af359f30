"""A person at the terminal: what is shown, what may be typed, what the others do."""

import io

import pytest

import pyengine
from pyengine.human import choose, seen_move
from pyengine.players import View
from pyengine.run import main


def typed(monkeypatch, text):
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


@pytest.mark.parametrize("answer, number", (("1", 1), ("R7", 0), ("r7 -b2", 3), ("what\n\n9999999999\n2", 2)))
def test_a_move_by_number_or_text(answer, number, monkeypatch, capsys):
    typed(monkeypatch, answer + "\n")
    view = View(pyengine.game("red7").deal(7))
    assert choose(view, ("R7", "B2", "V1", "R7 -B2")) == number
    assert "none of the moves" in capsys.readouterr().err or "what" not in answer


def test_the_beginning_of_a_text_is_enough_where_one_move_has_it(monkeypatch, capsys):
    typed(monkeypatch, "ten\nten of d\n")
    view = View(pyengine.game("red7").deal(7))
    assert choose(view, ("ten of hearts", "ten of diamonds")) == 1
    assert "several of the moves" in capsys.readouterr().err


def test_leaving(monkeypatch, capsys):
    typed(monkeypatch, "q\n")
    assert main(["red7", "--seats", "human,random,random", "--seed", "1"]) == 130


def test_others_are_announced_and_the_report_is_short(monkeypatch, capsys):
    typed(monkeypatch, "0\n" * 40)
    assert main(["agram", "--players", "3", "--seats", "human,ismcts:50,heuristic", "--seed", "4"]) == 2
    capsys.readouterr()
    typed(monkeypatch, "0\n" * 40)
    assert main(["agram", "--players", "3", "--seats", "human,ismcts:50,random", "--seed", "4"]) == 0
    output = capsys.readouterr()
    assert "Seat 2: " in output.err and "Seat 3: " in output.err and "from HAND to PLAYED" in output.err
    assert "seat 1: human" in output.out and "legal moves" not in output.out
    typed(monkeypatch, "0\n" * 40)
    main(["agram", "--players", "3", "--seats", "human,ismcts:50,random", "--seed", "4"])
    assert capsys.readouterr().err == output.err


def test_a_hidden_move_is_not_told():
    gops = pyengine.game("gops")
    state = gops.deal(1)
    assert seen_move(state, 3) == "a move that not everybody can see"
    assert seen_move(pyengine.game("agram").deal(1), 0).endswith("from HAND to PLAYED; set LED")
