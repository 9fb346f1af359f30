"""The commands of Cross Kings, and a sitting with answers given in advance."""

import io
import json
import re
import subprocess
import sys

import pytest

from pyengine.commands.crosskings import main
from pyengine.crosskings import Game, solve
from tests.support.crosskings_games import EXAMPLE, random_game


def test_solve_to_json(capsys, tmp_path):
    assert main(["solve", EXAMPLE, "--json", "-"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["game"] == EXAMPLE and found["complete"] and found["best"] == [3, 4] and found["player"] == 1
    assert (found["evaluation"]["wins"], found["evaluation"]["draws"], found["evaluation"]["sum"]) == (120, 0, 1304)
    assert sum(count for _, count in found["evaluation"]["outcomes"]) == 120
    assert [entry["card"] for entry in found["moves"]] == ["5H", "7C", None, None, "2H", "7S"]
    solution = solve(Game.load(EXAMPLE))
    assert [(entry["own"], entry["other"]) for entry in found["moves"]] == [
        solution.scores[move] for move, _ in solution.ranking()
    ]
    # A game in a file, the answer into a file.
    (tmp_path / "game.txt").write_text(EXAMPLE + "\n", encoding="utf-8")
    assert main(["solve", str(tmp_path / "game.txt"), "--json", str(tmp_path / "value.json")]) == 0
    again = json.loads((tmp_path / "value.json").read_text(encoding="utf-8"))
    assert {**again, "run": 0} == {**found, "run": 0} and "Best line" in capsys.readouterr().out


def test_solve_without_time_enough(capsys):
    assert main(["solve", Game.deal(1).save(), "--seconds", "0.05", "--memory", "1"]) == 0
    out, _ = capsys.readouterr()
    lines = out.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("Not solved in"))
    assert lines[start + 1].split() == ["move", "result", "mean"] and len(lines) == start + 12
    assert all("to" in line and "%" in line for line in lines[start + 2 :])


@pytest.fixture
def told(capsys, monkeypatch):
    """Output and errors of a search that reports what it has so far."""

    def solved(*words):
        for seconds in ("0.3", "3", "30"):  # what is kept from running until the end of its time reports nothing
            assert main(["solve", Game.deal(1).save(), "--seconds", seconds, "--memory", "1", *words]) == 0
            if (found := capsys.readouterr()).err:
                return found
        raise AssertionError("nothing was reported")

    monkeypatch.setattr("pyengine.crosskings.solution.EVERY", 0.02)
    return solved


def test_bounds_while_it_runs(told):
    out, err = told("--threads", "2", "--json", "-")
    found = json.loads(out)
    assert not found["complete"] and found["evaluation"] is found["best"] is None and found["run"]["threads"] == 2
    assert len(found["bounds"]) + len(found["moves"]) == 10
    for bounds in found["bounds"]:
        assert 0 <= bounds["low"] <= bounds["high"] <= 1 and bounds["least"] <= bounds["most"]
    assert err.count("positions: ") == len(err.splitlines()) >= 1


def test_the_best_move_while_it_runs(told):
    lines = told("--progress").err.splitlines()
    assert all(line.startswith("best so far ") and line.endswith(" % at most") for line in lines)
    assert all(line != after for line, after in zip(lines, lines[1:]))


@pytest.mark.parametrize(
    "words, message",
    [
        (["solve", "here//there"], "the game has 2 parts between //"),
        (
            ["solve", "nothing.txt"],
            "there is no file 'nothing.txt'; expected a game, which has // in it, or the file of one",
        ),
        (["solve", EXAMPLE, "--seconds", "0"], "seconds is 0.0; expected more than 0"),
        (["solve", EXAMPLE, "--memory", "0"], "memory is 0; expected 1 to"),
        (["solve", EXAMPLE, "--threads", "0"], "--threads: 0 is out of range; expected 1 to 1024"),
        (["solve", EXAMPLE, "--memory", "x"], "'x' is not a whole number"),
        (["play", "--opponent", "human"], "the opponent is human"),
        (["play", "--opponent", "nobody"], "there is no player 'nobody'"),
        (["play", "--start", "0,0"], "--start is '0,0'; expected 2,2, 2,3, 3,2 or 3,3, or choose"),
        (["play", "--start", "x"], "--start is 'x'; expected 2,2, 2,3, 3,2 or 3,3, or choose"),
        (["play", "--game", EXAMPLE, "--start", "2,2"], "--start does not go with --game"),
        (["play", "--seconds", "nan"], "the time is nan seconds; expected a number above 0"),
        (["play", "--seconds", "-1"], "the time is -1.0 seconds; expected a number above 0"),
        (["play", "--seed", "-1"], "--seed: -1 is out of range; expected"),
        ([], "required"),
    ],
)
def test_bad_input_is_one_sentence(words, message, capsys):
    assert main(words) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith("pyengine.crosskings: ") and err.count("\n") == 1 and message in err


def test_help_is_quick_to_import():
    program = (
        "import sys; from pyengine.commands.crosskings import parser; parser().format_help(); "
        "print([name for name in ('numpy', 'matplotlib', 'rich') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "[]\n"


# Sittings


def talk(monkeypatch, capsys, typed, *words):
    """All output at a table where these lines are typed."""
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    assert main(["play", "--opponent", "ismcts:50", "--seed", "5", *words]) == 0
    return "".join(capsys.readouterr())


@pytest.mark.few(1, "seat", (1, 2))
def test_a_whole_game(seat, monkeypatch, capsys):
    out = talk(monkeypatch, capsys, ["0"] * 18, "--seat", str(seat))
    assert out.startswith(f"Cross Kings, seed 5: you are player {seat}, against ismcts:50.")
    points = re.findall(r"Scores: seat 1 (\d+), seat 2 (\d+)", out)[-1]
    own = (int(points[0]) - int(points[1])) * (1 if seat == 1 else -1)
    assert f"You {'win, +' if own > 0 else 'lose, -' if own < 0 else 'draw, 0'}" in out and "??" in out


def test_what_is_hidden_is_not_shown(monkeypatch, capsys):
    out = talk(monkeypatch, capsys, ["b", "q"])
    game = Game.load(out.split("The game so far: ")[1].split()[0])
    assert len(game.face_down) == 12 and out.count("Seat 1 is yours.") == 2
    assert [card.kind for card in game.cells] == [card.kind for card in Game.deal(5).cells]


def test_words_at_the_table(monkeypatch, capsys):
    first = "{},{}".format(*Game.deal(5).legal_moves[0])
    out = talk(monkeypatch, capsys, ["h", "u", "0,0", "s", first, "u", first, "s", "u", "s", "q"])
    assert "There is no move of yours to take back." in out and "'0,0' is none of the moves above" in out
    texts = [Game.load(text) for text in re.findall(r"(?:\S{12}/){5}\S{12}//\S*//\S*", out)]
    assert [len(game.moves) for game in texts] == [0, 0, 2, 0] and texts[0] == texts[1] == texts[3]  # the last first
    answers = [line for line in out.splitlines() if line.startswith("Seat 2: ")]
    assert len(answers) == 4 and answers[:2] == answers[2:]


def test_advice(monkeypatch, capsys):
    game = random_game(4, left=8)
    words = "--game", game.save(), "--seat", "1" if game.is_p1_turn else "2"
    out = talk(monkeypatch, capsys, ["?", "q"], *words)
    assert "* {},{}".format(*solve(game).best) in out and "Best line: " in out
    out = talk(monkeypatch, capsys, ["?", "q"], "--seconds", "0.05")
    assert "Your payoff, if all play by the rule of thumb from here on:" in out


def test_a_game_goes_on_from_its_text(monkeypatch, capsys):
    game = random_game(6, left=10)
    seat = "1" if game.is_p1_turn else "2"
    out = talk(monkeypatch, capsys, ["s", "u", "s", "q"], "--game", game.save(), "--seat", seat)
    left, now, before = (Game.load(text).moves for text in re.findall(r"(?:\S{12}/){5}\S{12}//\S*//\S*", out))
    assert now == game.moves and left == before == game.moves[:-2]


def test_a_start_that_is_chosen(monkeypatch, capsys):
    out = talk(monkeypatch, capsys, ["u", "0,0", "2,3", "u", "3,3", "s", "q"], "--start", "choose", "--seat", "2")
    assert "no move of yours" in out and "'0,0' is none" in out and "//33\n" in out
    out = talk(monkeypatch, capsys, ["u", "q"], "--start", "choose")
    assert "no move of yours" in out and re.search(r"Seat 2: [23],[23]\n", out)
    out = talk(monkeypatch, capsys, ["q"], "--start", "33")
    assert Game.load(out.split("The game so far: ")[1].split()[0]).start == (3, 3)
