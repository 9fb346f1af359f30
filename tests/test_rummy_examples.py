"""The scripts that make the figures of docs/rummy.md run, and what is shipped is what they found."""

import json
import runpy
import sys
from pathlib import Path

from engine.rummy.players import MODEL

ROOT = Path(__file__).parent.parent


def run(monkeypatch, name, *words):
    monkeypatch.setattr(sys, "argv", [name, *map(str, words)])
    runpy.run_path(str(ROOT / "examples" / name), run_name="__main__")


def test_belief(monkeypatch, tmp_path, capsys):
    run(monkeypatch, "rummy_belief.py", tmp_path, "--quick")
    found = json.loads((tmp_path / "belief.json").read_text())
    assert found["fit"]["fitted"] < found["fit"]["even"]
    for tested in found["reliability"].values():
        assert tested["log_loss"]["model"] < tested["log_loss"]["even"] and tested["off"] < 0.05
    assert (tmp_path / "calibration.png").exists() and (tmp_path / "belief.png").exists()


def test_the_model_that_is_shipped_was_fitted():
    found = json.loads((ROOT / "docs" / "rummy-play" / "belief.json").read_text())
    assert found["factors"] == found["shipped"] == {name: list(factors) for name, factors in MODEL.items()}


def test_tournament(monkeypatch, tmp_path, capsys):
    run(monkeypatch, "rummy_tournament.py", tmp_path / "play.json", "--quick")
    rows = json.loads((tmp_path / "play.json").read_text())["ranking"]
    assert len(rows) == 12 and all(row["result"]["ci95"][0] <= row["result"]["mean"] for row in rows)
    assert (tmp_path / "play" / "ranking.png").exists()
    lines = (tmp_path / "play" / "tables.md").read_text().splitlines()
    assert lines[2].startswith("| straight gin | `planner:random` | `heuristic` | 1,000 |")


def test_the_tables_of_the_page_are_those_of_the_tournament():
    page = (ROOT / "docs" / "rummy.md").read_text(encoding="utf-8")
    for table in (ROOT / "docs" / "rummy-play" / "tables.md").read_text(encoding="utf-8").strip().split("\n\n"):
        assert table in page
