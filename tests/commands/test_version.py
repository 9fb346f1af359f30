"""Kernels that this CPU could use and that are not built are named, as is another distribution of the name."""

import os
import subprocess
import sys

import pytest

from engine.cpu import kernels
from engine.red7.walk import KERNELS
from pyengine.base.cpu import lacks
from pyengine.base.version import __version__, others
from pyengine.red7 import fast
from tests.conftest import ROOT
from tests.support.commands import said

HIDDEN = "avx2 fits this CPU but was not built: see pip's output"


@pytest.fixture
def hidden(monkeypatch):
    """A computer up to AVX2, on which that kernel could not be compiled."""
    monkeypatch.setattr(kernels, "instruction_sets", lambda: ["scalar", "avx2"])
    monkeypatch.setitem(sys.modules, "engine.red7._walk_avx2", None)
    monkeypatch.delenv("PYENGINE_KERNEL", raising=False)


def test_a_faster_kernel_that_is_not_built(hidden, monkeypatch):
    assert fast.not_built() == ["avx2"]
    monkeypatch.setitem(sys.modules, "engine.red7._walk_avx2", object())
    monkeypatch.setitem(sys.modules, "engine.red7._walk_scalar", None)
    assert kernels.not_built(fast.PREFIX, KERNELS) == []  # a slower one is not missed


def test_words():
    assert lacks([]) == "" and lacks(["avx2"]) == HIDDEN
    assert lacks(["avx512", "avx2"]) == "avx512 and avx2 fit this CPU but were not built: see pip's output"


def test_the_last_line_of_a_report(hidden, capsys):
    words = "run red7 --setups 3 --matches 2 --seed 1"
    assert HIDDEN in " ".join(said(capsys, words)[1].split())
    assert "not built" not in said(capsys, f"{words} --seats heuristic")[1]


def test_version(hidden, capsys):
    name, walk, tree, solver, cpu = said(capsys, "--version")[1].splitlines()
    assert name == f"pyengine {__version__}" and f"({HIDDEN}); built for this CPU: " in walk
    for line, head in ((tree, "Red7's tree: kernel "), (solver, "Cross Kings' solver: kernel "), (cpu, "CPU: ")):
        assert line.startswith(head)


def test_a_citation_names_this_version():
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text(encoding="utf-8")


def test_another_distribution_of_the_name_is_told(tmp_path):
    place = tmp_path / "site-packages"
    place.mkdir()
    words = [sys.executable, "-W", "error", "-c", "import pyengine"]
    ask = lambda: subprocess.run(
        words, env=os.environ | {"PYTHONPATH": f"{place}{os.pathsep}{os.getcwd()}"}, capture_output=True, text=True
    )
    (place / "pyengine_cards-1.0.0.dist-info").mkdir()
    assert others([str(tmp_path), str(place), str(place / "none")]) == []
    (place / "pyengine-0.0.4.dist-info").mkdir()
    assert others([str(tmp_path), str(place)]) == [str(place)]
    said = ask().stderr.splitlines()[-1]
    assert said.startswith(f"UserWarning: a distribution called pyengine is in {place}, beside pyengine-cards")
