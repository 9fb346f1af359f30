"""The pieces of a study and its report, timed: python -m pytest bench --benchmark-only --benchmark-enable."""

import pytest

from pyengine import Study, run_study
from pyengine.base.drawing import canvas
from pyengine.report import page, plots
from pyengine.study.store import json_text

STUDIES = {
    "red7": Study("red7", setups=20, matches=100, seed=7),
    "agram": Study("agram", setups=500, matches=1, seed=7),
    "seats": Study("rummy", setups=50, matches=1, seed=7, seats=("planner", "heuristic")),
}


@pytest.fixture(scope="module")
def summary():
    return run_study(STUDIES["red7"], threads=1)


@pytest.mark.parametrize("name", STUDIES)
def test_study(benchmark, name):
    """A small study without a folder: what planning, counting and summing up cost."""
    assert benchmark(run_study, STUDIES[name], threads=1)["complete"]


def test_json(benchmark, summary):
    assert benchmark(json_text, summary).startswith("{")


def test_figures(benchmark, summary):
    """All plots, drawn."""
    assert benchmark.pedantic(lambda: [canvas.svg(each) for each in plots.figures(summary).values()], rounds=3)


def test_page(benchmark, summary):
    """report.html, plots included."""
    assert "</html>" in benchmark.pedantic(page.render, (summary,), rounds=3)
