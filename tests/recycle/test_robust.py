"""Files that are no game, and too much of one: a clear sentence, never a crash, a hang or gigabytes."""

import os
import subprocess
import sys

import pytest

from pyengine import Study, run_study
from pyengine.base.errors import InputError
from pyengine.commands.check import main as check
from pyengine.commands.recycle import main as recycle
from pyengine.commands.run import main as run
from pyengine.recycle import load, trace
from pyengine.recycle.game import Described
from pyengine.recycle.source import Findings
from pyengine.recycle.texts import Texts
from pyengine.registry import entry
from tests.conftest import ROOT
from tests.support.commands import refused

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
    (tmp_path / "large.rcy").write_bytes(b" " * (2**20 + 1))
    for name, sentence in (
        ("folder.rcy", "'folder.rcy' is a folder"),
        ("pipe.rcy", "'pipe.rcy' is no plain file"),
        ("none.rcy", "there is no file 'none.rcy'"),
        ("large.rcy", "'large.rcy' has 1048577 bytes"),
    ):
        for command in ("recycle check", "recycle rules", "recycle trace", "run"):
            refused(capsys, f"{command} {name}", sentence)


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
    refused(capsys, "run agram --declare CARDS=40", "agram:33:46: there is no card here")


# Games


def test_a_game_without_decisions_is_reported(file, capsys):
    assert run([file("(do ((inc (game sto X) 1)))"), "--setups", "3", "--seed", "1", "--out", "folder"]) == 0
    assert "3 matches, 0 decisions" in capsys.readouterr().out
    assert os.path.exists("folder/report.html")


def test_a_range_that_is_empty(file, capsys):
    file("(do ((turn pass)))", declared="(declare 3 'CARDS)")
    for option in ("--declare", "--sweep"):
        refused(capsys, f"run game.rcy --seed 1 {option} CARDS=3..1", "'CARDS=3..1' has no values")


# Work without end

POINTS = "(do ((set (game points P) ({}))))".format(
    " ".join(f"((RANK : {letter}) {score})" for score, letter in enumerate("ABCDEFGHIJ"))
)
HUNDRED = "(repeat 10 (create deck (game vloc S) (deck (RANK (A, B, C, D, E, F, G, H, I, J)))))"
TWENTY = "(repeat 2 (create deck (game vloc S) (deck (RANK (A, B, C, D, E, F, G, H, I, J)))))"
MILLION = "(range 1 .. 1000000)"
NEVER = f"(any {MILLION} 'I (any {MILLION} 'J (== 'I (+ 'J 2000000))))"
LOOKED = "more than 67108864 elements are looked at before the next decision"
LARGER = "(> 'I (+ 'J 2000000))"
WAYS = "finding the options takes too long"
MANY = "a collection of more than 1048576 elements"


@pytest.mark.few(2)
@pytest.mark.parametrize(
    "blocks, deck, sentence",
    [
        pytest.param(f"(do (({NEVER} (turn pass))))", DECK, LOOKED, marks=pytest.mark.slow),
        pytest.param(f"(stage player (end {NEVER}) (do ((turn pass))))", DECK, LOOKED, marks=pytest.mark.slow),
        pytest.param(
            f"(do ((set (game sto X) (size (filter {MILLION} 'K {NEVER})))))", DECK, LOOKED, marks=pytest.mark.slow
        ),
        pytest.param(  # 13 s
            "(do ((repeat 1000000 (set (game sto X) (size (subsets (game vloc S)))))))",
            TWENTY,
            LOOKED,
            marks=pytest.mark.slow,
        ),
        (f"(choice ((turn pass) (any {MILLION} 'I (any {MILLION} 'J ({LARGER} (turn pass))))))", DECK, LOOKED),
        ("(choice ((all (range 1 .. 200) 'I (any (range 1 .. 2) 'J ((== (game sto X) 1) (turn pass))))))", DECK, WAYS),
        (POINTS + "(do ((set (game sto X) (size (runs all 1 (game vloc S) using (game points P))))))", HUNDRED, MANY),
        ("(choice ((any (tuples 50 (game vloc S) using (game points P)) 'T (turn pass))))", HUNDRED, MANY),
    ],
)
def test_work_is_bounded(file, capsys, monkeypatch, blocks, deck, sentence):
    monkeypatch.setenv("PYENGINE_TESTS_LEVEL", "2")
    refused(capsys, f"run {file(blocks, deck=deck)} --seed 1 --setups 1", sentence)


def test_loops_give_their_memory_back(file):
    """Four hundred times the subsets of fourteen cards would be two hundred megabytes."""
    path = file("(do ((repeat 400 (set (game sto X) (size (subsets (top 14 (game vloc S))))))))", deck=TWENTY)
    # In a process of its own, whose peak nothing else has raised; with the same for few cards in front.
    code = (
        "import resource; from pyengine.recycle.game import Described\n"
        f"for text in (open({path!r}).read().replace('top 14', 'top 4'), open({path!r}).read()):\n"
        "    assert Described(text).deal(1).is_over\n"
        "    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment)
    before, after = map(int, done.stdout.split())
    assert after - before < 100_000  # kilobytes


@pytest.mark.parametrize("deck", [TWENTY, HUNDRED])
def test_long_lists_are_sorted_and_compared_as_short_ones_are(deck):
    """The same by the quick way for few cards and the one for many."""
    many = 2 if deck is TWENTY else 10
    blocks = f"""{POINTS}
 (do ((set (game sto TOP) (score (top (sort (game vloc S) using (game points P))) using (game points P)))
      (set (game sto LOW) (score (bottom (sort (game vloc S) using (game points P))) using (game points P)))
      (set (game sto ONCE) (size (disjunction (game vloc S) (top 3 (game vloc S)))))
      (set (game sto BOTH) (size (intersect (game vloc S) (filter (game vloc S) 'C (== (cardatt RANK 'C) B)))))
      (set (game sto KINDS) (size (partition RANK (game vloc S))))
      (set (game sto PAIRS) (size (tuples 2 (game vloc S) using (game points P))))))
 (choice ((turn pass)))"""
    text = Described(program(blocks, deck=deck)).deal(1).text()
    values = {"TOP": 9, "ONCE": 10 * many - 3, "BOTH": many, "KINDS": 10, "PAIRS": 5 * many * (many - 1)}
    assert all(f"{name} = {value}" in text for name, value in values.items())
    assert "LOW" not in text


@pytest.mark.parametrize("most, over", [(9, True), (10, False)])
def test_the_limit_of_statements_is_exact(file, capsys, most, over):
    """Nine statements and the do around them, no loop."""
    path = file("(do (" + "(inc (game sto X) 1)" * 9 + "))")
    assert run([path, "--seed", "1", "--setups", "1", "--max-statements", str(most)]) == over
    assert ("1 match had more than 10,000 decisions or 9 statements" in capsys.readouterr().out) == over


def test_a_huge_function_is_compiled_without_value_numbering():
    """Three hundred picks in a row: there it ended the process."""
    picks = "(any (range 1 .. 1) 'A (inc (game sto X) (// 'A 'A)))" * 100
    assert len(Described(program(f"(choice ((do ({picks}))))")).deal(1)) == 1


# Files that change


@pytest.mark.parametrize("changed", ["game.rcy", "bot.py"])
@pytest.mark.usefixtures("undrawn")
def test_a_study_of_a_changed_file_is_not_resumed(file, tmp_path, capsys, changed):
    file("(choice ((turn pass) (inc (game sto X) 1)))")
    (tmp_path / "bot.py").write_text("def choose(view, moves):\n    return 0\n")
    words = ["game.rcy", "--seats", "bot.py:choose", "--seed", "1", "--setups", "3", "--out", "folder"]
    for _ in range(2):
        assert run(words) == 0
        (tmp_path / "folder" / "summary.json").unlink()
    with open(changed, "a") as extended:
        extended.write("\n")
    capsys.readouterr()
    refused(capsys, "run", f"begun before {changed} was changed", *words)


def test_a_changed_program_is_read_again(file):
    def payoff():
        return run_study(Study("game.rcy", entry("game.rcy").Options({}), 2, 1))["payoff"]["mean"][0]

    file("(do ((inc (game sto X) 1)))")
    assert payoff() == 0
    with open("game.rcy", "w") as changed:
        changed.write(program("(do ((inc (game sto X) 1)))").replace("max 0", "max 77"))
    assert payoff() == 77


# Other commands


@pytest.mark.parametrize(
    "blocks, sentence",
    [
        ("(do ((turn pass)))", "the game goes on after 1000000 statements; the trace ends here"),
        ("(choice ((turn pass)))", "the game goes on after 10000 decisions; the trace ends here"),
    ],
)
def test_a_trace_ends(file, monkeypatch, capsys, blocks, sentence):
    if "statements" in sentence:  # a million lines take their time
        monkeypatch.setattr(trace, "happened", lambda *_: iter(()))
    else:
        monkeypatch.setattr(trace, "MAX_DECISIONS", 50)
        sentence = sentence.replace("10000", "50")
    assert recycle(["trace", file(f"(stage player (end (== 1 2)) {blocks})"), "--actions"]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize(
    "blocks, sentence",
    [
        ("(choice ((turn pass)))(do ((set (game sto X) (// 1 (game sto Y)))))", "game.rcy:3:46: division by zero"),
        ("(choice ((any (game vloc NONE) 'C (turn pass))))", "game.rcy:3:1: the choice has no options"),
        ("(stage player (end (== 1 2)) (do ((turn pass))))", "game.rcy:3:35: the match goes on after 10000 decisions"),
    ],
)
def test_a_check_of_a_failing_game_names_the_place(file, capsys, blocks, sentence):
    assert check([file(blocks)]) == 1
    assert sentence in capsys.readouterr().err


def test_impossible_limits(capsys):
    sentence = "max_decisions is 2000000000; expected a whole number from 1 to 1000000"
    refused(capsys, "run agram --max-decisions 2000000000", sentence)


def test_an_interrupt_ends_a_trace(file, monkeypatch, capsys):
    def interrupted(self, *event):
        raise KeyboardInterrupt

    monkeypatch.setattr(Texts, "part", interrupted)
    assert recycle(["trace", file("(do ((turn pass)))")]) == 130
    assert capsys.readouterr().err == "pyengine.recycle: interrupted\n"


@pytest.mark.parametrize(
    "action, message",
    [
        ("(move (top (game vloc NO)) {Z})", "there is no card here: (game vloc NO) is empty"),
        ("(move (9 (game vloc S)) {Z})", "there is no card here: (game vloc S) has none with this number (9)"),
        ("(let (filter (game vloc S) 'C (== 1 2)) 'L (move (top 'L) {Z}))", "there is no card here: 'L is empty"),
        (
            "(move (max (filter (game vloc S) 'C ;; none (\n   (== (cardatt RANK 'C) (game str NO))) using "
            "(game points P)) {Z})",
            "max of an empty collection: (filter (game vloc S) 'C (== (cardatt RANK 'C) (game str..",
        ),
    ],
)
@pytest.mark.parametrize("frame", ["(do ({}))", "(choice ({}))", "(choice ((any (game vloc S) 'D (do ({} {})))))"])
def test_a_card_that_is_not_there_says_where_it_was_looked_for(file, capsys, frame, action, message):
    name = file(frame.replace("{}", action).replace("{Z}", "(top (game vloc Z))"))
    assert recycle(["trace", name]) == 2
    assert message in capsys.readouterr().err
