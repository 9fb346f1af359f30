"""The example extensions: a stranger's code that cimports the installed engine, and a stranger's player."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pyengine
from pyengine import InputError, Study, players, run_study
from pyengine.commands.run import main
from pyengine.study.bound import Bound
from tests.conftest import loaded
from tests.reference import red7 as reference
from tests.support.commands import answered, refusal_of

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "extension"
SMALL = ["--setups", "6", "--seed", "7"]


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("extension")
    for name in ("setup.py", "openings.pyx", "cautious.pyx"):
        shutil.copy(EXAMPLE / name, folder)
    command = [sys.executable, "setup.py", "build_ext", "--inplace"]
    quick = {} if sys.platform == "win32" else {"CFLAGS": "-O1 -g0"}
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, env={**os.environ, **quick})
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def importable(built, monkeypatch):
    monkeypatch.syspath_prepend(built)
    monkeypatch.delitem(sys.modules, "cautious", raising=False)


@pytest.mark.slow
def test_opening_moves_are_those_of_the_reference(built):
    openings = loaded(built, "openings")
    options = reference.Options(players=4)
    counts = [0] * 57
    for setup in range(60):
        counts[len(reference.deal(3, setup, options).legal_moves(options))] += 1
    assert openings.opening_moves(3, 60, players=4) == counts


def test_a_compiled_player_of_ones_own(importable, kuhn):
    """Facing a bet it knows what the worst is: it folds the jack and the queen, and calls with the king."""
    game = pyengine.Game(kuhn.table(), "kuhn")
    player = players.parse("cautious:cautious:playouts=60")
    player.check(game)
    chooser, seen = player.chooser(game), set()
    for setup in range(30):
        state = game.deal(2, setup)
        state.play(1)
        card = next(card for card in "JQK" if card in state.text(state.mover))
        assert state.move_text(chooser.choose(state, setup)) == ("call" if card == "K" else "fold")
        seen.add(card)
    assert len(seen) == 3 and chooser.name == "cautious" and chooser.statistics is None


def test_its_page_shows_it():
    page = (EXAMPLE.parent.parent / "docs" / "guide" / "players.md").read_text()
    shown = [line for block in re.findall(r"```cython\n(.*?)```", page, re.DOTALL) for line in block.splitlines()]
    assert len(shown) > 12
    assert set(shown) - set((EXAMPLE / "cautious.pyx").read_text().splitlines()) == {"    ..."}


def test_it_sits_in_studies(importable, capsys):
    words = ["agram", "--players", "2", "--seats", "cautious:cautious:playouts=5,random", *SMALL, "--threads"]
    one, other = (answered(main, [*words, threads], capsys) for threads in (1, 3))
    assert one.pop("run") and other.pop("run") and one == other
    assert one["by_player"][0]["player"] == "cautious:cautious:playouts=5"


@pytest.fixture
def bots(tmp_path, monkeypatch):
    (tmp_path / "bots.py").write_text(
        """from engine.players import players
import pyengine

number = 3

def nothing(table):
    pass

def elsewhere(table):
    return players.random(pyengine.game("agram").table)

def refuses(table, level=1):
    raise ValueError(f"level is {level}; expected Kuhn poker")

def fine(table, level):
    return players.pimc(table, level, 1)
"""
    )
    (tmp_path / "broken.py").write_text("import no_such_module\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "bots", raising=False)
    return tmp_path / "bots.py"


@pytest.mark.parametrize(
    "text, words",
    (
        ("no_such.module:f", "there is no player 'no_such.module:f': No module named 'no_such'"),
        ("broken:f", "there is no player 'broken:f': No module named 'no_such_module'"),
        ("bots:missing", "there is no player 'bots:missing': module 'bots' has no attribute 'missing'"),
        ("bots:number", "'bots:number' is no function; expected one that returns a Chooser"),
        ("bots:nothing", "bots:nothing gave NoneType; expected an engine.players.chooser.Chooser"),
        ("bots:elsewhere", "bots:elsewhere gave a player of another table; expected one of the table that it got"),
        ("bots:refuses:level=high", "cannot be made for red7: ValueError: level is high; expected Kuhn poker"),
        ("bots:fine", "cannot be made for red7: TypeError"),
    ),
)
def test_players_of_extensions_that_fail(text, words, bots, capsys):
    assert words in refusal_of(main, ["red7", "--seats", text, *SMALL], capsys)
    with pytest.raises(InputError):
        pyengine.advice(pyengine.game("red7").deal(1), "pimc:2x1", text)


def test_known_kinds_come_first(bots, monkeypatch):
    """A module called like a kind is not asked."""
    (bots.parent / "planner.py").write_text("raise KeyError\n")
    assert players.parse("planner:model").values == {"model": True}


def test_a_study_depends_on_the_extension(bots):
    before = Bound(Study("agram", {"players": 2}, 6, seats=("bots:fine:level=2", "random")))
    bots.write_text(bots.read_text() + "\n# changed\n")
    now = before.sources_now()
    assert now.keys() == before.sources.keys() and now["bots"] != before.sources["bots"]
    with pytest.raises(InputError, match="bots"):
        run_study(before)
