"""Modules by the names that they had stay importable, without being loaded before they are used."""

import importlib
import subprocess
import sys

import pytest

import pyengine
from tests.conftest import ROOT

NAMES = {
    "engine.effects": "shapes",
    "engine.equilibria.asking": "Questions",
    "engine.equilibria.chance": "deals",
    "engine.equilibria.learner": "Learner",
    "engine.equilibria.mccfr": "MonteCarloSolver",
    "engine.equilibria.policy": "follower",
    "engine.equilibria.replies": "PlayerReplies",
    "engine.equilibria.solver": "Solver",
    "engine.equilibria.targeted": "mccfr",
    "engine.equilibria.tree": "Tree",
    "engine.histograms": "values",
    "engine.kernels": "available",
    "engine.matches": "play",
    "engine.merging": "shares",
    "engine.open_hands": "obstacle",
    "engine.tallies": "win_unit",
    "pyengine.cli": "Parser",
    "pyengine.commands.playing": "parse",
    "pyengine.commands.sampling": "policy_of",
    "pyengine.config": "Study",
    "pyengine.deviations": "deviations",
    "pyengine.errors": "InputError",
    "pyengine.exploitability": "answers",
    "pyengine.policy": "read",
    "pyengine.report.canvas": "picture",
    "pyengine.sampling": "policy_of",
    "pyengine.solving.policy": "read",
    "pyengine.watch.page": "write",
    "pyengine.watch.record": "record",
    "pyengine.watch.terminal": "show",
}


@pytest.mark.parametrize(("module", "name"), NAMES.items(), ids=list(NAMES))
def test_names_of_before(module, name):
    found = importlib.import_module(module)
    now = importlib.import_module(found._new)
    assert now.__name__ != module and getattr(found, name) is getattr(now, name)
    assert not hasattr(found, "nothing_of_this_name")


def test_every_name_is_tested():
    ours = {name for name, module in sys.modules.items() if type(module).__name__ == "_Moved"}
    assert ours == {*NAMES, "engine.equilibria"} and pyengine


@pytest.mark.parametrize(
    "statement",
    [
        "from engine.equilibria.tree import Tree",
        "import engine.equilibria.tree; engine.equilibria.tree.Tree",
        "from pyengine import policy; policy.read",
        "from pyengine.watch import page; page.__name__",
    ],
)
def test_in_whatever_way(statement):
    subprocess.run([sys.executable, "-c", statement], cwd=ROOT, check=True)
