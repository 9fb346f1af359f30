"""Attempts of somebody who has read the docs alone: every door says the same, refuses what it would ignore, and loses
nothing."""

import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import pyengine
from engine.batch import Batch, place_of
from engine.chance.stream import Stream
from engine.table import State
from pyengine import crosskings, red7
from pyengine.base.cli import report_errors
from pyengine.base.errors import InputError
from pyengine.base.files import write_file
from pyengine.base.plain import plain
from pyengine.commands import run
from pyengine.crosskings.match import Game
from tests.commands.golden.commands import EXAMPLE
from tests.support.commands import figures, refused, said

pytestmark = pytest.mark.usefixtures("undrawn")

DEAL = "G4: R7 B2 V1 / O5: I6 Y3 G2 | B7 R1 O2"


# Python and the command


@pytest.mark.parametrize(
    "words, given",
    [
        ("kuhn", {}),
        ("kuhn --setups 7", {"setups": 7}),
        ("kuhn --seats heuristic,random", {"seats": ("heuristic", "random")}),
        ("kuhn --seats heuristic,random --setups 5", {"seats": ("heuristic", "random"), "setups": 5}),
        ("kuhn --seats human,random", {"seats": ("human", "random")}),
        ("kuhn --seats heuristic,random --no-rotate", {"seats": ("heuristic", "random"), "rotate": False}),
        ("red7", {}),
        ("red7 --measures all", {"measures": ("all",)}),
        ("red7 --by card", {"by": ("card",)}),
        ("red7 --actions", {"options": {"actions": True}}),
        ("red7 --seats heuristic,random,random", {"seats": ("heuristic", "random", "random")}),
        ("red7 --players 2 --hand 3", {"options": {"players": 2, "hand": 3}}),
    ],
)
def test_what_is_not_given_is_the_same_in_python(words, given):
    arguments, game = run.parse([*words.split(), "--seed", "0"])
    study = run.study_from(arguments, game)
    python = pyengine.Study(words.split()[0], **given)
    for name in ("options", "setups", "matches", "seats", "rotate"):
        assert getattr(python, name) == getattr(study, name)


def test_seats_that_nobody_is_named_for_are_random():
    """In Python as in the command; texts and functions alike."""
    four = pyengine.run_study(pyengine.Study("agram", seats=("heuristic", "random", "random", "random"), setups=3))
    two = pyengine.run_study(pyengine.Study("agram", seats=("heuristic", "random"), setups=3))
    assert two["seats"] == four["seats"] and two["signature"] == four["signature"] and two["command"] == four["command"]
    found = pyengine.run_study(pyengine.Study("red7", seats=(lambda view, moves: 0,), setups=3))
    assert found["players"] == 3 and found["seats"][1:] == ["random", "random"]
    with pytest.raises(InputError, match="seats 4 players; the game has 3 seats"):
        pyengine.run_study(pyengine.Study("red7", seats=("heuristic",) * 4))


@pytest.mark.parametrize(
    "call, sentence",
    [
        (lambda game: pyengine.measure_exploitability("kuhn", "random"), "game is 'kuhn'; expected a pyengine.Game"),
        (lambda game: pyengine.find_equilibrium("kuhn"), "game is 'kuhn'; expected a pyengine.Game"),
        (lambda game: pyengine.measure_exploitability(game, None), "the player is None; expected a text, a policy or"),
        (lambda game: pyengine.measure_exploitability(game, "random", samples="x"), "samples is 'x'; expected a whole"),
        (lambda game: pyengine.measure_exploitability(game, "random", seed=1.5), "seed is 1.5; expected a whole"),
        (lambda game: pyengine.find_equilibrium(game, to="x"), "to is 'x'; expected a number"),
        (lambda game: pyengine.find_equilibrium(game, iterations=1.5), "iterations is 1.5; expected a whole"),
        (lambda game: pyengine.find_equilibrium(game, seconds=[]), "seconds is []; expected a number"),
    ],
)
def test_arguments_of_another_type(call, sentence):
    with pytest.raises(InputError, match=re.escape(sentence)):
        call(pyengine.game("kuhn"))


def test_interrupted_while_modules_load(capsys):
    """NumPy says of an import that Ctrl-C cut short that it is not installed."""

    def broken():
        try:
            raise KeyboardInterrupt
        except KeyboardInterrupt as interrupt:
            raise ImportError("numpy is a bad install") from interrupt

    assert report_errors("pyengine.run", broken) == 130
    assert capsys.readouterr().err == "pyengine.run: interrupted\n"


def test_no_text_turns_its_line_round():
    assert plain("a\u202eb\u2066c\u2028d\x1b") == r"a\u202eb\u2066c\u2028d\x1b"
    assert plain("caf\u00e9\u00a0\t") == "caf\u00e9\u00a0\t"


def test_a_function_plays_as_many_matches_as_its_file_does(tmp_path):
    study = pyengine.Study("kuhn", seats=(lambda view, moves: 0, "random"))
    assert (study.setups, study.matches, study.seatings) == (1000, 1, 2)
    deal = pyengine.Study("red7", {"players": 2, "hand": 3, "deal": DEAL})
    assert (deal.setups, deal.matches) == (1, 1000)
    with pytest.raises(InputError, match="setups is 2; a given deal is one setup"):
        pyengine.Study("red7", {"players": 2, "hand": 3, "deal": DEAL}, setups=2)
    with pytest.raises(InputError, match="seed is None; expected a whole number"):
        pyengine.Study("kuhn", seed=None)


# Numbers among texts


def test_a_seat_that_begins_is_a_number_too(capsys):
    assert red7.Options(start=2) == red7.Options(start="2")
    assert pyengine.game("red7", start=2).options == pyengine.game("red7", start="2").options
    words = "run red7 --setups 2 --matches 1 --seed 1 --sweep"
    assert said(capsys, f"{words} start=highest,drawn,1")[0] == 0
    assert "start is seat 4; expected highest, drawn or 1 to 3" in said(capsys, f"{words} start=1..9")[2]
    with pytest.raises(InputError, match="start is 9"):
        red7.Options(start=9)


# Nothing is lost


@pytest.mark.parametrize("words", [f"crosskings solve {EXAMPLE}", "red7 solve --hand 3", "red7 chances --hand 3"])
def test_a_file_that_cannot_be_written_is_refused_before_the_work(capsys, words):
    refused(capsys, f"{words} --json /nonexist/x", "there is no folder '/nonexist'")


def test_ctrl_c_shows_what_is_proved(capsys, monkeypatch):
    game = Game.load(EXAMPLE).undo(1)

    def interrupted(self, *, report, **limits):
        report(replace(crosskings.solution.solve(game, maps=False), evaluation=None, best=None))
        raise KeyboardInterrupt

    monkeypatch.setattr(Game, "solve", interrupted)
    status, out, err = said(capsys, f"crosskings solve {game.save()}")
    assert status == 130 and str(game) in out and "What is proved:" in out and "best so far" in err
    status, out, _ = said(capsys, f"crosskings solve {game.save()} --json -")
    found = json.loads(out)
    assert status == 130 and not found["complete"] and found["moves"]


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="needs /proc, where nobody can make a file")
def test_a_folder_that_takes_no_file_is_refused():
    with pytest.raises(pyengine.InputError, match="cannot write"):
        write_file(Path("/proc/x.policy"), "text")


def test_the_choice_of_the_start_is_undone_too():
    before = Game.deal(1, start=None)
    chosen = before.move(2, 3)[0]
    moved = chosen.random_move()
    assert chosen.undo() == moved.undo(2) == moved.covered().undo(2) == before
    assert moved.undo() == chosen and chosen == Game.deal(1, start=(2, 3))
    with pytest.raises(InputError, match="expected 0 to 1"):
        chosen.undo(2)
    with pytest.raises(InputError, match="expected 0 to 0"):
        chosen.undo().undo()


# One sentence


@pytest.mark.parametrize("name", ["rummy", "pairs"])
def test_options_of_another_game_are_one_sentence(name):
    with pytest.raises(InputError, match="of another game; expected a dict"):
        pyengine.run_study(pyengine.Study(name, red7.Options(), setups=2))


# Nothing is ignored


G4 = "'G4 R1: V6 / R7 B2: I6 | B6 @ R 1 points 3/4: R3 R4'"


@pytest.mark.parametrize(
    "words, sentence",
    [
        ("run agram --seats ismcts:1000000000000000", "expected 1 to 1000000000 playouts"),
        ("run rummy --seats planner:belief:caution=9", "'caution=9', which does nothing beside belief"),
        ("run rummy --seats planner:second:caution=9", "expected some of unseen, model, second, random, belief, post"),
        ("run pairs --sweep AGAIN=0,1 --declare AGAIN=1", "AGAIN has one value, too"),
        ("run pairs --estimator pimc:10x2", "--estimator is for measures that need estimates"),
        (
            "compare red7 --vary eliminated=stand,gone --eliminated stand",
            "eliminated is varied, but eliminated has one",
        ),
        (f"crosskings play --game {EXAMPLE} --setup 3", "--setup"),
        (f"red7 solve {G4}", "the position has points"),
        ("advise agram 7/0: --declare CARDS=2..3", "CARDS=2..3 is a range"),
        ("advise agram 7/0: --players 2..3", "SEATS=2..3 is a range"),
        ("advise kuhn 7/0 --estimator foo", "the estimator is 'foo'; expected pimc:NxR"),
        ("check agram --declare CARDS=2..3 --games 3", "CARDS=2..3 is a range"),
        ("recycle trace kuhn --seed -1", "--seed: -1 is out of range; expected 0 to"),
        ("recycle trace kuhn --setup 99999999999999999999999", "--setup: 99999999999999999999999 is out of range"),
        ("recycle trace kuhn --match -1", "--match: -1 is out of range"),
    ],
)
def test_commands_refuse_what_they_would_ignore_or_do_otherwise(capsys, words, sentence):
    refused(capsys, words, sentence)


@pytest.mark.parametrize("words", ["red7 --sweep draw=on,off", "pairs --sweep merge_equal=off,on", "-- red7"])
def test_switches_can_be_swept_and_the_game_may_stand_after_a_double_dash(words, capsys):
    """Switches have a default that nobody gave."""
    assert said(capsys, f"run --setups 2 --matches 1 --seed 1 {words}")[0] == 0


def test_compare_resumes_without_a_seed(capsys, tmp_path):
    words = "compare kuhn --vary max_decisions=10,20 --setups 4 --out"
    first = figures(capsys, words, tmp_path / "out")
    for path in (tmp_path / "out").rglob("s*.json"):
        path.unlink()
    again = figures(capsys, words, tmp_path / "out")
    seeds = [[each["summary"]["seed"] for each in found["variants"]] for found in (first, again)]
    assert seeds[0] == seeds[1] and len(set(seeds[0])) == 1


@pytest.mark.few(1, "number", range(3))
def test_a_standard_stream_that_the_shell_has_closed(number):
    words = [sys.executable, *"-m pyengine.run kuhn --seats human,random --setups 1 --seed 1".split()]
    code = f"import os; os.close({number}); os.execv({sys.executable!r}, {words})"
    done = subprocess.run([sys.executable, "-c", code], input=b"", capture_output=True, timeout=60)
    assert done.returncode == 130 and b"Traceback" not in done.stderr and b"Error" not in done.stderr


def test_help_keeps_lists_in_columns(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "60")
    with pytest.raises(SystemExit):
        said(capsys, "run --help")
    assert re.search(r"\n  blackjack {7}Blackjack: .*\n {18}\w", capsys.readouterr().out)


def test_a_width_that_was_not_reached_is_said(capsys):
    words = "run red7 --setups 5 --matches 2 --seed 1 --until"
    assert "the interval of length is still wider than 0.0001" in said(capsys, f"{words} length=0.0001")[2]
    assert "wider" not in said(capsys, f"{words} length=100")[2]


def test_a_file_that_is_no_text_is_one_sentence(tmp_path, capsys):
    path, plan = tmp_path / "bytes", "rummy plan '2C 3C 4C 8C 8D 8H KS QS TD 5H' --probabilities"
    path.write_bytes(b"\xff\xfe\x00\x80")
    for words in ("advise kuhn", "watch", "crosskings solve", plan):
        refused(capsys, words, f"{str(path)!r} is no text; expected a file in UTF-8", path)


def test_what_stands_in_a_file_is_said_of_the_file(tmp_path, capsys):
    path = tmp_path / "k.json"
    path.write_text('{"a": 1}')
    refused(capsys, f"advise kuhn {path}", f"{path}: the position begins with ")


def state_of_leduc():
    return pyengine.game("leduc").deal(1)


def batch_of_leduc(**given):
    return pyengine.game("leduc").batch(**{"size": 2, "seed": 1, **given})


# What methods of a state with one argument call it.
OF_A_STATE = {
    "move": "play move_key move_text raw_move_text chance_outcomes action",
    "seat": "symmetric_keys information_key observation text",
    "the seed": "random_playout heuristic_move",
}


@pytest.mark.parametrize(
    "what, call",
    [
        *(
            (name, lambda bad, name=name: batch_of_leduc(**{name: bad}))
            for name in ("seed", "size", "threads", "players")
        ),
        ("the seed", lambda bad: batch_of_leduc().reset(bad)),
        ("size", lambda bad: Batch(pyengine.game("leduc"), bad)),
        ("players", lambda bad: Batch(pyengine.game("leduc"), 2, players=bad)),
        ("players", lambda bad: Batch(pyengine.game("leduc"), 2, remembering=bad)),
        ("a player", lambda bad: Batch(pyengine.game("leduc"), 2, players=[[bad]])),
        ("match", lambda bad: batch_of_leduc().state(bad)),
        ("match", lambda bad: batch_of_leduc().save([bad])),
        ("matches", lambda bad: batch_of_leduc().save(bad)),
        ("matches", lambda bad: batch_of_leduc().copy([0], bad)),
        *(
            (what, lambda bad, name=name: getattr(state_of_leduc(), name)(bad))
            for what, names in OF_A_STATE.items()
            for name in names.split()
        ),
        ("seat", lambda bad: state_of_leduc().move_key(0, bad)),
        ("move", lambda bad: state_of_leduc().symmetric_keys(0, bad)),
        ("seat", lambda bad: state_of_leduc().resample(bad, 1)),
        ("the seed", lambda bad: state_of_leduc().resample(0, bad)),
        ("the limit", lambda bad: pyengine.game("agram").deal(1).solve(bad)),
        ("the setup", lambda bad: State.deal(pyengine.game("leduc").table, 1, bad)),
        ("setup", lambda bad: pyengine.game("leduc").deal(1, bad)),
        ("number", lambda bad: place_of(state_of_leduc(), bad)),
        ("the key", Stream),
        ("the match", lambda bad: Stream.choice(1, 1, bad)),
        ("n", lambda bad: Stream(1).below(bad)),
    ],
)
@pytest.mark.parametrize("bad", [1.5, np.float64(1.0), object()])
def test_a_wrong_kind_of_argument_is_one_sentence(what, call, bad):
    """Errors say what was given, for what, and what was expected; nothing is cut off, as 1.5 was to 1."""
    with pytest.raises((TypeError, ValueError), match=rf"^{what} (is|are) .*expected [^\n]+$") as found:
        call(bad)
    assert repr(bad)[:9] in str(found.value)


def test_numbers_that_there_never_are():
    for call in (state_of_leduc().play, state_of_leduc().information_key, batch_of_leduc().state):
        with pytest.raises(IndexError, match="there is no (move|seat|match) 1000000"):
            call(10**30)
    for call in (state_of_leduc().resample, batch_of_leduc().copy):
        with pytest.raises(TypeError):
            call(0)


# One answer, by every door


def test_what_is_told_on_the_way_is_what_is_told_at_the_end():
    solved = Game.load(EXAMPLE).undo(2).solve(maps=False)
    assert crosskings.display.leader(solved).startswith(f"best so far {crosskings.display.place_text(solved.best)} ")


def test_no_bound_is_beyond_what_is_proved():
    found = Game.load(EXAMPLE).undo(10).solve(maps=False, seconds=0.05)
    assert not found.complete
    assert all(-51 <= each.least <= each.most <= 51 for each in found.bounds.values())


def test_doors_are_alike(capsys):
    for command in ("tree", "solve"):
        answers = [said(capsys, f"red7 {command} {flag} '{DEAL}'")[:2] for flag in ("", "--position")]
        assert [status for status, _ in answers] == [0, 0]
        assert answers[0][1].splitlines()[0] == answers[1][1].splitlines()[0]
    assert said(capsys, "run crosskings --start 3,3 --setups 2 --seed 1")[0] == 0
    assert pyengine.Study("pairs", setups=2, estimator="pipmc:10x2").estimator == "pimc:10x2"
