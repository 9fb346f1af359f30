"""RECYCLE programs from the command line, and with other values for what they declare."""

from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest

import pyengine
from pyengine import Study, run_study
from pyengine.base.errors import InputError
from pyengine.commands.recycle import main
from pyengine.recycle import load
from pyengine.recycle.declared import declared
from pyengine.recycle.game import Described
from pyengine.registry import entry
from tests.conftest import ROOT
from tests.support.commands import refused
from tests.support.recycle_frames import DATA, framed


def test_declarations_can_be_replaced():
    agram = (DATA / "agram.rcy").read_text(encoding="utf-8")
    program = load(agram, {"NUMP": 2})
    assert program.players == 2 and program.teams == ((0,), (1,)) and program.constants == {"NUMP": 2}
    assert "so 2 teams of one" in str(program.warnings[0])
    program = load(framed("do", "(set (game sto X) 1)"), {"SUITS": ["X", "Y", "Z"], "NUMP": 3})
    assert len(program.cards) == 6 and program.players == 3
    one, listed = (load(framed("do", "(set (game sto X) 1)"), {"SUITS": suits}) for suits in ("X", ["X"]))
    assert len(one.cards) == 2 and one.constants == listed.constants


@pytest.mark.parametrize(
    "declare, expected",
    [
        ({"NUMB": 3}, "there is no declared value 'NUMB' in <text>; did you mean NUMP? Expected one of NUMP, SUITS"),
        ({"NUMP": "A"}, "NUMP is A; expected an integer of 32 bits, as in <text>:1:16"),
        ({"NUMP": True}, "NUMP is true; expected an integer of 32 bits, as in <text>:1:16"),
        ({"NUMP": 2**31}, "NUMP is 2147483648; expected an integer of 32 bits, as in <text>:1:16"),
        ({"NUMP": 0}, "NUMP is 0; expected 1 to 16: it is the number of players in <text>:2:24"),
        ({"SUITS": "a"}, "SUITS is a; expected a collection of strings, as in <text>:1:34"),
        ({"SUITS": 3}, "SUITS is 3; expected a collection of strings, as in <text>:1:34"),
        ({"SUITS": ["a"]}, "SUITS is (a); expected a collection of strings, as in <text>:1:34"),
    ],
)
def test_declarations_that_cannot_be_replaced(declare, expected):
    with pytest.raises(InputError) as caught:
        load(framed("do", "(set (game sto X) 1)"), declare)
    assert str(caught.value) == expected


@pytest.mark.parametrize(
    "use, least",
    [
        ("(do ((repeat 'N (move (top (game iloc S)) (top (game iloc T))))))", 0),
        ("(do ((let 'N 'M (repeat 'M (move (top (game iloc S)) (top (game iloc T)))))))", 0),
        ("(do ((all (range 1 .. 'N) 'I (inc (game sto X) 'I))))", 0),
        ("(do ((all (range 4 .. 'N) 'I (inc (game sto X) 'I))))", 3),
        ("(do ((set (game sto X) (random 'N))))", 0),
        ("(do ((set (game sto X) (random 2 .. 'N))))", 2),
        ("(do ((set (game sto X) (size (top 'N (game iloc S))))))", 0),
        ("(do ((move ('N (game iloc S)) (top (game iloc T)))))", 0),
        ("(do ((move (top (game iloc S)) ('N (game iloc T)))))", 0),
        ("(do ((cycle current ('N player))))", 0),
        ("(do ((set (game sto X) (size (tuples 'N (game iloc S) using (game points P))))))", 0),
        ("(do ((set (game sto X) (size (run top 'N (game iloc S) using (game points P))))))", 0),
        ("(do ((set (game sto X) 'N)))", None),
        ("(do ((repeat (- 'N 1) (move (top (game iloc S)) (top (game iloc T))))))", None),
    ],
)
def test_a_declared_number_is_bounded_by_its_use(use, least):
    text = (
        "(game (declare 4 'N) (declare 'N 'ALIAS) (setup (create players 2) "
        "(create deck (game iloc S) (deck (RANK (A, B, C))))) "
        "(do ((set (game sto Y) 'ALIAS))) USE (scoring max (game sto X)))"
    )
    aliased = use.replace("'N", "'ALIAS")
    for name, used in (("N", use), ("N", aliased), ("ALIAS", aliased)):
        program = text.replace("USE", used)
        if least is None:
            load(program, {name: -1})
            continue
        load(program, {name: least})
        said = rf"^{name} is {least - 1}; expected {least} or more: it is .* in <text>:1:\d+$"
        with pytest.raises(InputError, match=said):
            load(program, {name: least - 1})
    load(text.replace("USE", use).replace("declare 4", "declare (- 0 1)"))  # its author's own business


VALUES = {"N=3": 3, "'N=-3": -3, "N=ABC": "ABC", "N=A,B": ["A", "B"], "N=(A)": ["A"], "N=A,": ["A"], "N=true": True}


@pytest.mark.parametrize("word, value", VALUES.items())
def test_values_in_words(word, value):
    assert declared([word]) == {"N": value}


@pytest.mark.parametrize("words", [["N"], ["n=3"], ["N="], ["N=3.5"], ["N=a"], ["N=1", "N=2"], ["=3"], ["\u00c4=3"]])
def test_words_that_are_no_values(words):
    with pytest.raises(InputError, match="'declare'"):
        declared(words)


def test_check_lists_errors_and_warnings(tmp_path, capsys):
    good, bad = tmp_path / "good.rcy", tmp_path / "bad.rcy"
    good.write_text(framed("do", "(set (game sto X) (game sto Y))"))
    bad.write_text(framed("do", "(set (game sto X) A)\n(mvoe)"))
    assert main(["check", str(good)]) == 0
    assert capsys.readouterr().out == f"{good}:4:19: warning: game sto Y is never set\n{good}: no errors\n"
    assert main(["check", str(good), str(bad)]) == 2
    assert capsys.readouterr().out.splitlines()[2:] == [
        f"{bad}:4:19: found a string as the value of set, expected an integer",
        f"{bad}:5:1: found (mvoe), expected a statement; did you mean move?",
    ]
    assert main(["check", str(bad), "--explain"]) == 2
    assert "\n    5 | (mvoe)\n      | ^~~~~~\n" in capsys.readouterr().out
    refused(capsys, "recycle check --declare NUMB=2", "did you mean NUMP?", good)


def test_what_is_ours(tmp_path, capsys):
    """A title and numbers of players are read; --portable refuses them, and nothing else."""
    path = tmp_path / "ours.rcy"
    plain = framed("do", "(turn pass)")
    ours = ';; (game (title "No"))\n(game (title "Two, and \N{BLACK HEART SUIT}") (players 2 .. 3) (payoffs together 0)'
    path.write_text(plain.replace("(game ", ours, 1))
    assert main(["check", str(path)]) == 0
    assert main(["check", str(path), "--portable"]) == 2
    ours = "is an addition of pyengine, which others that read RECYCLE do not know"
    assert [line for line in capsys.readouterr().out.splitlines() if ours in line] == [
        f"{path}:2:7: (title ..) {ours}",
        f"{path}:2:28: (players ..) {ours}",
        f"{path}:2:45: (payoffs ..) {ours}",
    ]
    path.with_name("plain.rcy").write_text(plain)
    assert main(["check", str(path.with_name("plain.rcy")), "--portable"]) == 0
    game = pyengine.game(str(path))
    assert game.title == game.spec.title == Described(path).title == "Two, and \N{BLACK HEART SUIT}"
    with pytest.raises(InputError, match="ours.rcy is for 2 or 3 players, not for 4"):
        pyengine.game(str(path), players=4)


def test_words_that_are_wrong():
    assert main(["rules"]) == 2 and main([]) == 2 and main(["rules", "x", "--declare", "N"]) == 2


@pytest.mark.parametrize("words", [["--players", "3"], ["--declare", "SEATS=3"]])
def test_a_swept_value_is_not_given_as_well(words, capsys):
    sentence = "--declare SEATS=2..4, but SEATS is given as 3 too"
    refused(capsys, "run agram --declare SEATS=2..4", sentence, *words)


class LastFirst(ThreadPoolExecutor):
    """Carries out what it was given first after everything else."""

    wait = 0.3

    def submit(self, function, /, *arguments):
        wait, self.wait = self.wait, 0
        return super().submit(lambda: sleep(wait) or function(*arguments))


def test_the_first_of_several_failures_is_named(tmp_path):
    text = (ROOT / "pyengine/recycle/library/agram.rcy").read_text(encoding="utf-8")
    (tmp_path / "nine.rcy").write_text(text.replace("(- 6 (// 'SEATS 6)) 'CARDS", "9 'CARDS"))
    game = str(tmp_path / "nine.rcy")
    study = Study(game, entry(game).Options({}), 10_000, 1, seed=1)
    with LastFirst() as executor, pytest.raises(InputError, match="in deal 0, match 0"):
        run_study(study, executor=executor)
