"""Games that do not end: studies notice it, and say where in the program their matches are cut off."""

import json
import re
from importlib import import_module

import pytest

import pyengine
from engine.recycle.abi import TOO_LONG
from engine.table import GameFault
from pyengine import GameError, InputError, Study, run_study
from pyengine.commands.check import main as check_main
from pyengine.commands.run import main
from pyengine.serve import tasks

# Lines: 1 game .. 6 deal, 7 stage, 8 choice.
ENDLESS = """(game
 (declare 2 'SEATS)
 (setup (create players 'SEATS)
  (create deck (game iloc PACK) (deck (RANK (ONE, TWO, THREE, FOUR, FIVE, SIX)))))
 (do ((all player 'SEAT (repeat 2 (move (top (game iloc PACK)) (top ('SEAT iloc HAND)))))
      (set (game sto LUCK) (random 1 .. 4))))
 (stage player (end (== (game sto NEVER) 1))
  (choice ((any ((current player) iloc HAND) 'CARD (move 'CARD (bottom ((current player) iloc HAND))))))
  (do ((set (game sto IDLE) 1))))
 (scoring max ((current player) sto WON)))
"""
# From line 9 on a stage without a choice, inside the other.
STAGE = "(stage player (end (== (game sto NEVER) 1))\n   (do ((inc (game sto ROUND) 1)))))"
NESTED = ENDLESS.replace("(do ((set (game sto IDLE) 1))))", STAGE)
NO_STAGE = ENDLESS.replace("(set (game sto LUCK)", "(repeat 1000000 (inc (game sto X) 1))\n      (set (game sto LUCK)")
LUCKY = ENDLESS.replace("NEVER", "LUCK")  # one match in four ends


@pytest.fixture
def program(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write(text):
        (tmp_path / "game.rcy").write_text(text)
        return "game.rcy"

    return write


@pytest.mark.parametrize(
    "text, where",
    (
        (ENDLESS, "in line 8, in the stage of line 7"),
        (NESTED, "in line 10, in the stage of line 9, inside that of line 7"),
        (NO_STAGE, "in line 6, in no stage"),
        (ENDLESS.replace("NEVER", "LUCK").replace("1 .. 4", "1 .. 1"), ""),
    ),
)
def test_where_a_match_is_cut_off(text, where, program):
    assert pyengine.game(program(text)).cut_text(1) == where


def test_a_large_study_ends_early_in_one_sentence(program, capsys, tmp_path):
    words = [program(ENDLESS), "--setups", "1000", "--matches", "1000", "--seed", "1", "--max-decisions", "200"]
    sentence = (
        "pyengine.run: the matches of game.rcy do not end: the first {} were all cut off after 200 decisions or "
        "1000000 statements (a random one in line 8, in the stage of line 7); --keep-going plays all of them\n"
    )
    # About 2 ** 20 decisions are a chunk, or a 16th of them: five setups, or a quarter of one.
    for more, cut in ((["--threads", "2", "--out", "s"], 5000), (["--out", "s"], 5000), (["--until", "length=1"], 500)):
        assert main(words + more + ["--json", "found.json"]) == 1
        output = capsys.readouterr()
        assert output.out == "" and output.err == sentence.format(cut)
        assert not (tmp_path / "found.json").exists()
    with pytest.raises(GameError, match="the first 256 were"):
        run_study(Study("game.rcy", {"max_decisions": 4096}, 10**6, 1))


def test_a_small_study_plays_all_and_fails(program, capsys):
    words = [program(ENDLESS), "--seed", "1", "--max-decisions", "50", "--json", "found.json"]
    assert main([*words, "--setups", "5"]) == 1
    output = capsys.readouterr()
    assert "5 matches had more than 50 decisions" in output.out and "No match was finished" in output.out
    assert output.err == "pyengine.run: no match was finished (a random one in line 8, in the stage of line 7)\n"
    with open("found.json", encoding="utf-8") as file:
        assert json.load(file)["unfinished"] == 5
    assert main([*words, "--setups", "400", "--keep-going"]) == 1
    assert "400 matches had more" in capsys.readouterr().out


def test_a_game_of_which_some_matches_end_is_played_to_the_end(program):
    options = {"max_decisions": 20}
    found = run_study(Study(program(LUCKY), options, 2000, 1))
    assert found["unfinished"] + found["games"] == 2000 and 400 < found["games"] < 600
    assert found["signature"] == run_study(Study("game.rcy", options, 2000, 1, keep_going=True))["signature"]


def test_players_whose_playouts_do_not_end(program, capsys):
    words = [program(ENDLESS), "--seed", "1", "--max-decisions", "20", "--setups", "2"]
    assert main([*words, "--seats", "pimc:1x1"]) == 1
    note = (
        "pyengine.run: no random match was finished (a random one in line 8, in the stage of line 7); players and "
        "estimates that play random matches take very long\n"
    )
    assert capsys.readouterr().err.startswith(note)
    assert main([*words, "--measures", "all", "--estimator", "pimc:2x1"]) == 1
    assert capsys.readouterr().err.startswith(note)


def test_a_sweep_names_the_variant(program, capsys):
    words = [program(ENDLESS), "--seed", "1", "--max-decisions", "20", "--declare", "SEATS=2..3"]
    assert main(words) == 1
    assert capsys.readouterr().err.startswith("pyengine.run: SEATS=2: the matches of game.rcy do not end")
    assert main([*words, "--setups", "3"]) == 1


def test_a_check_names_the_first_moves(program, capsys):
    assert check_main([program(ENDLESS), "--max-decisions", "1100"]) == 1
    error = capsys.readouterr().err
    assert "the game goes on after the 1100 decisions" in error and "and 1090 more)" in error and len(error) < 200


# Line 7 is a stage without a choice: before the first decision, or after it.
DEALT = ENDLESS.replace("  (choice", "  (do ((inc (game sto ROUND) 1))))\n (stage player (end (== 1 1))\n  (choice")
PLAYED = ENDLESS.replace("  (choice", "  (do")
PLAYED = PLAYED.replace(" (stage", " (choice ((turn pass) (inc (game sto X) 1)))\n (stage")
PLAYED = PLAYED.replace("((any ((current player) iloc HAND) 'CARD", "((all ((current player) iloc HAND) 'CARD")
QUICK = ["--max-statements", "2000", "--seed", "1"]


@pytest.mark.parametrize("text", (DEALT, PLAYED))
@pytest.mark.parametrize(
    "command, words, status",
    (
        ("run", ["--setups", "4", "--seats", "random,pimc:2x1"], 1),
        ("run", ["--setups", "4", "--seats", "strong:20,random"], 2),
        ("compare", ["--setups", "4", "--seats", "random,pimc:2x1", "/", "pimc:2x1,random"], 1),
        ("assess", ["--time", "5s"], (1, 2)),
        ("watch", [], 2),
        ("advise", ["1/0:", "--estimator", "pimc:2x1"], 2),
        ("equilibrium", ["--method", "mccfr"], 2),
        ("exploit", ["random"], 2),
        ("tournament", ["--setups", "4", "--seats", "random,pimc:2x1"], 1),
        ("ladder", ["--most", "25"], 1),
        ("check", ["--games", "1"], 1),
    ),
)
@pytest.mark.few(10)
def test_every_command_names_the_line(command, words, status, text, program, capfd):
    game = program(text)
    words = [f"{game} 1/0", *QUICK[:2]] if command == "watch" else [game, *words, *QUICK]
    found = import_module(f"pyengine.commands.{command}").main(words)
    output = capfd.readouterr()
    said = output.out + output.err
    assert found in (status if isinstance(status, tuple) else (status,)), said
    assert "GameFault" not in said and "Traceback" not in said
    assert re.search(r"a random one in line \d|game\.rcy:\d:\d+: the match goes on after", said), said


def test_python_and_the_workbench_name_the_line(program):
    game = pyengine.game(program(DEALT), max_statements=2000)
    for ask in (lambda: game.deal(1), lambda: tasks.advice("game.rcy", {"max_statements": 2000}, 1, [])):
        with pytest.raises(InputError, match=r"^game\.rcy:8:\d+: the match goes on after 10000 decisions") as caught:
            ask()
        assert isinstance(caught.value, GameFault) and caught.value.status == TOO_LONG
