"""What no game is, and what is too much of one: a clear sentence, never a crash, a hang or gigabytes."""
import os

import pytest

from pyengine.errors import InputError
from pyengine.recycle import load
from pyengine.recycle.__main__ import main as recycle
from pyengine.recycle.errors import Findings
from pyengine.run import main as run

FRAME = """(game {declared}
 (setup (create players 2) {deck})
{blocks}
 (scoring max 0))
"""
DECK = "(create deck (game vloc S) (deck (RANK (A, B, C, D))))"


def program(blocks, deck=DECK, declared=""):
    return FRAME.format(blocks=blocks, deck=deck, declared=declared)


@pytest.fixture
def file(tmp_path, monkeypatch):
    """A function that writes a program into the current folder and gives its name."""
    monkeypatch.chdir(tmp_path)

    def write(blocks, **parts):
        (tmp_path / "game.rcy").write_text(program(blocks, **parts))
        return "game.rcy"

    return write


# Files

def test_what_is_no_file_is_named(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    os.mkdir("folder.rcy")
    os.mkfifo("pipe.rcy")
    (tmp_path / "large.rcy").write_bytes(b" " * (2 ** 20 + 1))
    for name, sentence in (("folder.rcy", "'folder.rcy' is a folder"), ("pipe.rcy", "'pipe.rcy' is no plain file"),
                           ("none.rcy", "there is no file 'none.rcy'"), ("large.rcy", "'large.rcy' has 1048577 bytes")):
        for command, words in ((recycle, ["check"]), (recycle, ["show"]), (recycle, ["trace"]), (run, [])):
            assert command([*words, name]) == 2
            assert sentence in capsys.readouterr().err


def test_a_file_in_utf_16_is_read(tmp_path):
    (tmp_path / "wide.rcy").write_bytes(program("(do ((turn pass)))").encode("utf-16"))
    assert load(tmp_path / "wide.rcy").players == 2


def test_very_many_errors_are_cut_off(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.rcy").write_text("(game " + "! " * 10_000 + ")")
    assert recycle(["check", "bad.rcy"]) == 2
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == Findings.MOST + 1
    assert lines[-1] == "bad.rcy: so many errors that further ones are left out"


def test_a_very_long_word_is_cut(tmp_path):
    with pytest.raises(InputError) as caught:
        load("(game " + "A" * 500_000 + " 1)\n")
    assert "A" * 40 + ".." in str(caught.value) and len(str(caught.value)) < 300


def test_the_caret_stands_below_wide_letters_and_nothing_moves_the_cursor():
    with pytest.raises(InputError) as caught:
        load("(game\t;; 12\n \t\u4f60\u597d\x1b[2J)\n")
    sentence, line, rule = caught.value.explain().splitlines()
    assert sentence.endswith("found the characters '\u4f60\u597d\\x1b', which no word of RECYCLE holds")
    assert line == "    2 |  \t\u4f60\u597d?[2J)" and rule == "      |  \t^~~~~"


def test_errors_of_the_library_name_the_game(capsys):
    assert run(["agram", "--players", "40"]) == 2
    assert capsys.readouterr().err.startswith("pyengine.run: agram:")


def test_more_seats_than_there_are_is_an_error_of_the_program(file, capsys):
    assert recycle(["check", file("(do ((turn pass)))", declared="(declare 2 'N)")]) == 0
    capsys.readouterr()
    (path := os.path.join(os.getcwd(), "many.rcy"))
    with open(path, "w") as many:
        many.write(program("(do ((turn pass)))").replace("players 2", "players 17"))
    assert recycle(["check", "many.rcy"]) == 2
    assert "many.rcy:2:25: found 17 players, expected 1 to 16" in capsys.readouterr().out


# Games

def test_a_game_without_decisions_is_reported(file, capsys):
    assert run([file("(do ((inc (game sto X) 1)))"), "--setups", "3", "--seed", "1", "--out", "folder"]) == 0
    assert "3 matches, 0 decisions" in capsys.readouterr().out
    assert os.path.exists("folder/report.html")


def test_a_range_that_is_empty_is_called_by_its_option(file, capsys):
    words = [file("(do ((turn pass)))", declared="(declare 3 'CARDS)"), "--seed", "1"]
    assert run([*words, "--declare", "CARDS=3..1"]) == 2
    assert "--declare 'CARDS=3..1' has no values" in capsys.readouterr().err
    assert run([*words, "--sweep", "CARDS=3..1"]) == 2
    assert "--sweep 'CARDS=3..1' has no values" in capsys.readouterr().err
