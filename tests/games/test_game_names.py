"""Forms of the word GAME of a command: a registered name, the file of a described game, MODULE:FUNCTION."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import pyengine
from pyengine import InputError
from pyengine.commands.run import main
from pyengine.recycle.library import games
from tests.support.commands import refused

ROOT = Path(__file__).resolve().parent.parent.parent
AGRAM = games()["agram"].path.read_text(encoding="utf-8")
SHORT = ("--setups", "20", "--seed", "1")


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty current folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_script_finds_a_module_of_the_current_folder(here, tmp_path_factory):
    """As python -m does; a script has its own folder in sys.path."""
    script = tmp_path_factory.mktemp("bin") / "pyengine"
    script.write_text("from pyengine.__main__ import script\nscript()\n")
    (here / "mine.py").write_text('import pyengine\ndef table():\n    return pyengine.game("kuhn")\n')
    (here / "engine").mkdir()
    (here / "engine" / "__init__.py").write_text("raise SystemExit('the wrong engine')\n")
    for command in (["check", "mine:table", "--games", "2"],):
        how = {"env": os.environ | {"PYTHONPATH": str(ROOT)}, "capture_output": True, "encoding": "utf-8"}
        done = subprocess.run([sys.executable, str(script), *command], **how)
        assert done.returncode == 0, done.stderr


@pytest.mark.few(2, "name", ("game.txt", "game", "game:of:mine", "game.RCY"))
def test_a_described_game_in_a_file_of_any_name(name, here, capsys):
    (here / name).write_text(AGRAM)
    assert main([name, "--players", "2", *SHORT]) == 0
    assert f"{name} with two players" in capsys.readouterr().out
    assert pyengine.game(name, players=5).seats == 5


def test_registered_names_come_first_and_python_files_are_none(here, capsys):
    for name in ("agram", "red7"):
        (here / name).write_text("this is no program")
    assert pyengine.game("agram").seats == 4 and pyengine.game("red7").seats == 3
    (here / "game.py").write_text(AGRAM)
    refused(capsys, "run game.py", "there is no game 'game.py'")


def test_a_misspelt_name(here):
    assert [pyengine.game(name).name for name in ("Red7", "GOPS", "Crazy Eights")] == ["red7", "gops", "crazy-eights"]
    meant = {"agrm": "agram", "Gopps": "gops", "cross-kings": "crosskings", "xyzzy": ""}
    for name, near in meant.items():
        known = f"did you mean {near}[?] E" if near else "e"
        with pytest.raises(InputError, match=f"there is no game '{name}'; {known}xpected the name of a game, "):
            pyengine.game(name)


@pytest.mark.parametrize(
    "made", (pyengine.game, pyengine.Study, lambda game: pyengine.rate_players(game, ("random", "heuristic")))
)
def test_a_game_that_is_no_name(made):
    for game in None, pyengine.game("red7"):
        with pytest.raises(pyengine.InputError, match="game is .*; expected a name, such as red7"):
            made(game)


def test_players_of_a_program_that_calls_them_otherwise(here, capsys):
    (here / "game.rcy").write_text(AGRAM.replace("'SEATS", "'NUMP"))
    for players, told in ("3", "with three players"), ("2..3", "game by NUMP, 2 variants"):
        assert main(["game.rcy", "--players", players, *SHORT]) == 0 and told in capsys.readouterr().out
    wrong = "--players 3 and --declare NUMP=4 contradict each other"
    refused(capsys, "run game.rcy --players 3 --declare NUMP=4", wrong)
    assert pyengine.game("game.rcy", players=5) == pyengine.game("game.rcy", NUMP=5)


@pytest.mark.parametrize("players", ("4", "(+ 'SEATS 0)"))
def test_players_of_a_program_that_does_not_declare_them(players, here, capsys):
    (here / "game.rcy").write_text(AGRAM.replace("players 'SEATS", f"players {players}"))
    refused(capsys, "run game.rcy --players 3", "game.rcy declares no value for its number of players")


def test_players_of_a_program_with_errors(here, capsys):
    for text in (AGRAM.replace("(setup", "(setub"), AGRAM[:300], "", "(game " + "(declare x) " * 200):
        (here / "game.rcy").write_text(text)
        refused(capsys, "run game.rcy --players 3", "pyengine.run: game.rcy:")
