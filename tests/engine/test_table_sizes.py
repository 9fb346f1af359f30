"""Tables of extensions that were compiled with the headers of an earlier or a later release."""

import ctypes
import os
import re
import shutil
import subprocess
import sys

import pytest

from engine.table import State, Table
from pyengine import check_game
from tests.conftest import ROOT, loaded
from tests.support import python_game

FIRST = "    int (*stream_at)(const Game* game) noexcept nogil\n"  # of those that the older release lacks
END = "\n\ncdef inline Game new_game"
LATER = "    int (*later)(const Game* game) noexcept nogil\n"
FILLED = "    game.stream_at = no_stream\n"
# By name: the functions from FIRST on, and how kuhn.pyx fills them in.
RELEASES = {
    "older": (lambda functions: "", ""),
    "newer": (lambda functions: functions + LATER, FILLED + "    game.later = no_stream\n"),
}
SETUP = """
from Cython.Build import cythonize
from setuptools import Extension, setup
setup(name="releases", ext_modules=[
    cythonize(Extension(name, [name + ".pyx"]), include_path=["of_" + name])[0] for name in {names}])
"""


@pytest.fixture(scope="module")
def releases(tmp_path_factory):
    """Kuhn poker by release, each compiled with headers of its own."""
    folder = tmp_path_factory.mktemp("releases")
    source = (ROOT / "examples" / "kuhn" / "kuhn.pyx").read_text()
    for name, (functions, filled) in RELEASES.items():
        headers = folder / f"of_{name}" / "engine"
        (headers / "chance").mkdir(parents=True)
        for header in ("__init__.pxd", "game.pxd", "rng.pxd", "status.pxd", "table.pxd"):
            shutil.copy(ROOT / "engine" / header, headers)
        for header in ("__init__.pxd", "rng.pxd", "script.pxd"):
            shutil.copy(ROOT / "engine/chance" / header, headers / "chance")
        text = (headers / "game.pxd").read_text()
        assert FIRST in text and END in text and FILLED in source
        last = text[text.index(FIRST) : text.index(END)]
        (headers / "game.pxd").write_text(text.replace(last, functions(last)))
        (folder / f"{name}.pyx").write_text(source.replace(FILLED, filled))
    (folder / "setup.py").write_text(SETUP.format(names=list(RELEASES)))
    command = [sys.executable, "setup.py", "build_ext", "--inplace", "--parallel", "2"]
    built = subprocess.run(command, cwd=folder, capture_output=True, text=True, env={**os.environ, "CFLAGS": "-O0"})
    assert built.returncode == 0, built.stdout + built.stderr
    return {name: loaded(folder, name) for name in RELEASES}


@pytest.mark.slow
def test_an_older_and_a_newer_release(releases, kuhn):
    now, older, newer = (module.table() for module in (kuhn, releases["older"], releases["newer"]))
    assert older.can == now.can - {"stream_at"} and newer.can == now.can
    for table in (older, newer):
        for setup in range(20):
            state, same = State.deal(table, 5, setup), State.deal(now, 5, setup)
            assert state.random_playout(setup) == same.random_playout(setup)
            assert (state.raw, state.payoffs()) == (same.raw, same.payoffs())
        assert check_game(table, games=5).games == 5


def made(**fields):
    """The struct of a game in which nobody ever moves, with other fields, and what it needs."""

    class Nothing:
        seats, bytes, max_moves, max_decisions, low, high = 1, 8, 1, 1, 0, 0
        mover = legal_moves = play = payoffs = move_key = heuristic = lambda self, *arguments: -1

    game, alive = python_game.table(Nothing()).owner
    for name, value in fields.items():
        setattr(game, name, value)
    return game, alive


def test_a_size_that_was_not_set_is_that_of_the_first_layout():
    game, _ = made(size=0)
    assert "heuristic" in Table.at(ctypes.addressof(game), game).can


def test_functions_beyond_the_size_are_not_looked_at():
    least = python_game.Game.resample.offset
    for end, functions in (("resample", set()), ("heuristic", set()), ("solve", {"heuristic"})):
        game, _ = made(size=getattr(python_game.Game, end).offset, solve=0xDEAD_BEEF)
        assert Table.at(ctypes.addressof(game), game).can == functions
    for size in (-8, 1, least - 8, least + 4, 4104):
        game, _ = made(size=size)
        with pytest.raises(ValueError, match=re.escape(f"size of {size} bytes; expected sizeof(Game), as new_game()")):
            Table.at(ctypes.addressof(game), game)


@pytest.mark.parametrize("version", (0, 1, 3))
def test_other_versions(version):
    game, _ = made(version=version)
    with pytest.raises(ValueError, match=f"of version {version}; expected 2: compile it again$"):
        Table.at(ctypes.addressof(game), game)
