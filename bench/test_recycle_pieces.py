"""From the text of a game to running code, timed: python -m pytest bench --benchmark-only --benchmark-enable."""

import pytest

from pyengine import recycle
from pyengine.recycle import library
from pyengine.recycle.emit.table import Machine
from pyengine.recycle.front.reader import read
from pyengine.recycle.source import Findings, Source

GAMES = ["kuhn", "agram", "hearts"]


def path(name):
    return library.games()[name].path


@pytest.mark.parametrize("name", GAMES)
def test_read(benchmark, name):
    """The text to forms."""
    source = Source.read(path(name))
    assert benchmark(lambda: read(source, Findings(source)))


@pytest.mark.parametrize("name", GAMES)
def test_load(benchmark, name):
    """The text to a checked program."""
    assert benchmark(recycle.load, path(name)).stages


@pytest.mark.parametrize("name", GAMES)
def test_machine(benchmark, name):
    """The program to machine code."""
    program = recycle.load(path(name))
    assert benchmark.pedantic(Machine, (program,), rounds=5, warmup_rounds=1)
