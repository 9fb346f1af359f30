"""Examples in docstrings of public names are run."""

import doctest

import pytest

import pyengine
from pyengine.commands import run

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
RESULTS = "Result Ratings Ladder Assessment Comparison LearntRule TrainedPlayer Equilibrium Exploitability ExportedTree"
NAMES = set(pyengine.__all__) - {"InputError", "GameError", "__version__", "Dataset", "Par", *RESULTS.split()}


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * name.startswith("assess_")) for name in sorted(NAMES)]
)
@pytest.mark.few(14)
def test_examples_of_docstrings(name, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    if name == "dataset":
        run.run("kuhn --setups 5 --record kuhn.parquet".split())
    if name == "find_par":
        pytest.importorskip("endplay")
    finder, written = doctest.DocTestFinder(recurse=False), []
    [test] = finder.find(getattr(pyengine, name), name, module=False, globs={"pyengine": pyengine})
    assert test.examples
    assert not doctest.DocTestRunner(optionflags=FLAGS).run(test, out=written.append).failed, "".join(written)
