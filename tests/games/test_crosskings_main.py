"""The commands of Cross Kings, and a sitting with answers given in advance."""

import io
import json
import subprocess
import sys

import pytest

from pyengine.base.errors import InputError
from pyengine.commands.crosskings import main
from pyengine.commands.crosskings_play import Sitting, dealt, sit
from pyengine.crosskings import Game, solve
from tests.support.crosskings_games import EXAMPLE, random_game


def test_solve(capsys):
    assert main(["solve", EXAMPLE]) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[17].split() == ["move", "won", "drawn", "lost", "mean"]
    assert lines[18].split() == ["*", "3,4", "5♥", "100.0", "%", "0.0", "%", "0.0", "%", "+10.87"]
    assert lines[-1] == "Best line: 3,4 5♥  2,4 5♦  2,3 ??  2,1 8♥  2,5 7♣  5,5 ??" and len(lines) == 25
    assert err == ""


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


def test_solve_with_known_cards(capsys):
    assert main(["solve", EXAMPLE, "--known", "--json", "-"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["known"] and found["evaluation"]["orderings"] == 1 and "??" not in found["game"]
    assert found["evaluation"]["sum"] == solve(Game.load(EXAMPLE, known=True)).evaluation.total


def test_solve_without_time_enough(capsys):
    assert main(["solve", Game.deal(1).save(), "--seconds", "0.05", "--memory", "1"]) == 0
    out, _ = capsys.readouterr()
    lines = out.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("Not solved in"))
    assert lines[start + 1].split() == ["move", "result", "mean"] and len(lines) == start + 12
    assert all("to" in line and "%" in line for line in lines[start + 2 :])


def test_bounds_while_it_runs(capsys, monkeypatch):
    monkeypatch.setattr("pyengine.crosskings.solution.EVERY", 0.02)
    for seconds in ("0.3", "3", "30"):  # what is kept from running until the end of its time reports nothing
        words = ["--seconds", seconds, "--memory", "1", "--threads", "2", "--json", "-"]
        assert main(["solve", Game.deal(1).save(), *words]) == 0
        out, err = capsys.readouterr()
        if err:
            break
    found = json.loads(out)
    assert not found["complete"] and found["evaluation"] is found["best"] is None and found["run"]["threads"] == 2
    assert len(found["bounds"]) + len(found["moves"]) == 10
    for bounds in found["bounds"]:
        assert 0 <= bounds["low"] <= bounds["high"] <= 1 and bounds["least"] <= bounds["most"]
    assert err.count("positions: ") == len(err.splitlines()) >= 1


def test_the_best_move_while_it_runs(capsys, monkeypatch):
    monkeypatch.setattr("pyengine.crosskings.solution.EVERY", 0.02)
    for seconds in ("0.3", "3", "30"):
        assert main(["solve", Game.deal(1).save(), "--seconds", seconds, "--memory", "1", "--progress"]) == 0
        err = capsys.readouterr().err
        if err:
            break
    lines = err.splitlines()
    assert all(line.startswith("best so far ") and line.endswith(" % at most") for line in lines)
    assert all(line != after for line, after in zip(lines, lines[1:]))


@pytest.mark.parametrize(
    "words, message",
    [
        (["solve", "here//there"], "the game has 2 parts between //"),
        (
            ["solve", "nothing.txt"],
            "'nothing.txt' is neither a game, which has // in it, nor a file: 'nothing.txt' cannot be read",
        ),
        (["solve", EXAMPLE, "--seconds", "0"], "seconds is 0.0; expected more than 0"),
        (["solve", EXAMPLE, "--memory", "0"], "memory is 0; expected 1 to"),
        (["solve", EXAMPLE, "--threads", "0"], "threads is 0; expected 1 to 1024"),
        (["solve", EXAMPLE, "--memory", "x"], "'x' is not a whole number"),
        (["play", "--opponent", "human"], "the opponent is human"),
        (["play", "--opponent", "nobody"], "there is no player 'nobody'"),
        (["play", "--start", "0,0"], "--start is '0,0'; expected 2,2, 2,3, 3,2 or 3,3, or choose"),
        (["play", "--start", "x"], "--start is 'x'; expected 2,2, 2,3, 3,2 or 3,3, or choose"),
        (["play", "--game", EXAMPLE, "--start", "2,2"], "--start does not go with --game"),
        (["play", "--seconds", "nan"], "--seconds is nan; expected more than 0"),
        (["play", "--seconds", "-1"], "--seconds is -1; expected more than 0"),
        (["play", "--seed", "-1"], "seed is -1; expected"),
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


def talk(sitting, words, seconds=2.0, monkey=None):
    return sit(sitting, seconds, io.StringIO("".join(f"{word}\n" for word in words)))


def first_moves(game_seed, seat, opponent="ismcts:50"):
    """A sitting in which the person always takes the first move, to the end, with what was typed."""
    sitting, typed = Sitting(dealt(game_seed), seat, opponent, game_seed), []
    while not sitting.truth.is_over:
        if sitting.is_persons_turn:
            typed.append("{},{}".format(*sitting.truth.legal_moves[0]))
            sitting.play(sitting.truth.legal_moves[0])
        else:
            sitting.play(sitting.answer())
    return sitting, typed


@pytest.mark.parametrize("seat", (1, 2))
def test_a_whole_game(seat, capsys):
    expected, typed = first_moves(5, seat)
    sitting = Sitting(dealt(5), seat, "ismcts:50", 5)
    assert talk(sitting, typed)
    assert sitting.truth == expected.truth and sitting.game == expected.truth.covered()
    out = capsys.readouterr().out
    own = sitting.truth.score * (1 if seat == 1 else -1)
    assert out.splitlines()[-1].startswith("You win, +" if own > 0 else "You lose, -" if own < 0 else "You draw, 0")
    assert sitting.truth.undo(len(sitting.truth.moves)) == Game.deal(5, known=True)


def test_what_is_hidden_is_not_shown(capsys):
    sitting = Sitting(dealt(9), 1, "random", 9)
    assert not talk(sitting, ["b", "q"])
    out = capsys.readouterr().out
    assert out.count("??") >= 24 and out.rstrip().endswith(Game.deal(9).save())


def test_words_at_the_table(capsys):
    sitting = Sitting(dealt(9), 1, "random", 9)
    legal = ["{},{}".format(*move) for move in sitting.truth.legal_moves]
    assert not talk(sitting, ["h", "u", "0,0", "77", "s", legal[0].replace(",", ""), "u", "s"])
    out = capsys.readouterr().out
    assert "There is no move of yours to take back." in out and "The marker cannot move there: 0,0 is not one" in out
    assert out.count("Type row,column") == 3 and out.count(Game.deal(9).save()) == 3
    assert sitting.truth == Game.deal(9, known=True)


def test_the_same_position_gets_the_same_answer():
    sitting = Sitting(dealt(3), 1, "ismcts:50", 3)
    move = sitting.truth.legal_moves[0]
    sitting.play(move)
    answer = sitting.answer()
    sitting.play(answer)
    assert sitting.take_back() and len(sitting.truth.moves) == 0 and not sitting.take_back()
    sitting.play(move)
    assert sitting.answer() == answer


def test_the_players_of_the_machine_see_the_same_match():
    sitting, _ = first_moves(5, 2)
    sitting.truth = sitting.truth.undo(6)
    state = sitting.state()
    assert state.mover == (0 if sitting.truth.is_p1_turn else 1) and len(state) == len(sitting.truth.legal_moves)
    assert state.scores()[0] == sitting.truth.score
    seen = Game.load(state.text(0))
    assert seen.moves == sitting.game.moves and seen.scores == sitting.game.scores
    assert [card.kind for card in seen.face_down] == [card.kind for card in sitting.game.face_down]


def test_advice(capsys):
    game = random_game(4, left=8)
    sitting = Sitting(dealt(4, text=game.save()), 1 if game.is_p1_turn else 2, "random", 4)
    talk(sitting, ["a", "q"])
    solution = solve(game)
    assert "* {},{}".format(*solution.best) in capsys.readouterr().out
    sitting = Sitting(dealt(4), 1, "random", 4)
    talk(sitting, ["advice", "quit"], seconds=0.05)
    out = capsys.readouterr().out
    assert "Not solved in 0.05 s. Estimated result if all play at random from here on (pimc:1000x2):" in out
    assert out.count(" to ") >= 10


def test_a_game_goes_on_from_its_text():
    game = random_game(6, left=10)
    truth = dealt(1, text=game.save())
    assert truth.known and truth.covered() == game and truth == dealt(1, text=game.save())
    assert len({dealt(seed, text=Game.deal(2).save()) for seed in range(5)}) == 5
    with pytest.raises(InputError, match="the game has"):
        dealt(1, text="nothing")


def test_play_as_a_command(monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n"))
    assert main(["play", "--seed", "5", "--seat", "2", "--opponent", "random", "--start", "33"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Cross Kings, seed 5: you are player 2, against random.")
    assert Game.load(out.split("The game so far: ")[1].strip()).start == (3, 3)
