"""Figures so far, which somebody may still have when a study has ended."""

from pyengine import Study
from pyengine.study.bound import Bound
from pyengine.study.run import run_whole
from pyengine.study.store import Folder


def test_a_finished_study_is_extended_while_its_figures_so_far_are_shown(tmp_path):
    bound, shown = Bound(Study("kuhn", {}, 4000, 1, 1, ("random", "random"))), []
    home = Folder(tmp_path / "a", bound)
    home.finish(run_whole(bound, folder=home, partly=shown.append, threads=1))
    assert shown
    Folder(tmp_path / "a", bound, True).extend(Bound(bound.study.replace(setups=5000)))
    assert shown[-1]()["setups"] == 4000
