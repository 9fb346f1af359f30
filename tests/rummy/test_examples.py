"""The scripts that make the figures of docs/games/rummy.md run, and what is shipped is what they found."""

import json
import re
import runpy
import sys
from pathlib import Path

import numpy as np
import pytest

from engine.rummy.players import BELIEF, MODEL

ROOT = Path(__file__).parent.parent.parent


def run(monkeypatch, name, *words):
    monkeypatch.setattr(sys, "argv", [name, *map(str, words)])
    runpy.run_path(str(ROOT / "examples" / name), run_name="__main__")


@pytest.mark.slow
def test_belief(monkeypatch, tmp_path, capsys):
    run(monkeypatch, "rummy_belief.py", tmp_path, "--quick")
    found = json.loads((tmp_path / "belief.json").read_text())
    assert found["fit"]["fitted"] < found["fit"]["even"]
    for tested in found["reliability"].values():
        assert tested["log_loss"]["model"] < tested["log_loss"]["even"] and tested["off"] < 0.05
    assert (tmp_path / "calibration.svg").exists() and (tmp_path / "belief.svg").exists()


def test_what_is_shipped_was_fitted():
    model, knocking = (
        json.loads((ROOT / "docs" / "games" / "rummy-play" / f"{name}.json").read_text())
        for name in ("belief", "knocking")
    )
    assert model["factors"] == model["shipped"] == {name: list(factors) for name, factors in MODEL.items()}
    shipped = {name: list(factors) if name in MODEL else factors for name, factors in BELIEF.items()}
    assert knocking["shipped"] == shipped == knocking["factors"] | {"fading": BELIEF["fading"]}
    assert all(tested["off"] < 0.015 for tested in knocking["reliability"].values())


@pytest.mark.slow
def test_tournament(monkeypatch, tmp_path, capsys):
    run(monkeypatch, "rummy_tournament.py", tmp_path / "play.json", "--quick")
    rows = json.loads((tmp_path / "play.json").read_text())["ranking"]
    assert len(rows) == 12 and all(row["result"]["ci95"][0] <= row["result"]["mean"] for row in rows)
    assert (tmp_path / "play" / "ranking.svg").exists()
    lines = (tmp_path / "play" / "tables.md").read_text().splitlines()
    assert lines[2].startswith("| straight gin | `planner:random` | `heuristic` | 1,000 |")


def test_the_figures_of_the_page_are_those_of_the_tournament():
    page = (ROOT / "docs" / "games" / "rummy.md").read_text(encoding="utf-8")
    table = (ROOT / "docs" / "games" / "rummy-play" / "tables.md").read_text(encoding="utf-8")
    found = re.findall(
        r"^\| (straight gin|knocking) \| `(planner.*?)` \| `heuristic` \| 100,000 \| (.*?) \|", table, re.MULTILINE
    )
    shares = {(rules, player): share for rules, player, share in found}
    assert len(shares) == 8
    for player in {player for _, player in shares}:
        assert f"| `{player}` | {shares['straight gin', player]} | {shares['knocking', player]} |" in page


class Mirror:
    """A stand-in for another program: greedy deadwood, told of every move that is played."""

    def begin(self, state, seat, seed):
        self.state, self.seed = state.copy(), seed

    def choose(self, state):
        assert state.raw == self.state.raw
        return state.heuristic_move(self.seed)

    def follow(self, before, key):
        assert before.raw == self.state.raw
        self.state.play([before.move_key(move) for move in before.legal_moves()].index(key))


def test_peers():
    example = runpy.run_path(str(ROOT / "examples" / "rummy_peers.py"))
    example["PEERS"]["Mirror"] = Mirror
    points = example["play_deals"]("Mirror", "planner:belief", 0, 60)
    assert points.shape == (60, 2) and (points == example["play_deals"]("Mirror", "planner:belief", 0, 60)).all()
    row = example["result"]("Mirror", "planner:belief", points)
    assert row["games"] == 120 and row["with_result"] == (points != 0).sum()
    assert row["share"]["mean"] == (points > 0).sum() / (points != 0).sum() and 0.02 < row["share"]["half95"] < 0.2
    assert row["payoff"]["mean"] == pytest.approx(points.mean())


def test_the_share_is_of_games_with_a_result_and_its_interval_of_deals():
    result = runpy.run_path(str(ROOT / "examples" / "rummy_peers.py"))["result"]
    row = result("x", "y", np.array([[5, -3], [0, 10], [-2, -2], [4, 4]]))
    assert row["with_result"] == 7 and row["share"]["mean"] == 4 / 7
    rest = np.array([1 - 2 * 4 / 7, 1 - 4 / 7, -2 * 4 / 7, 2 - 2 * 4 / 7])
    assert row["share"]["half95"] == pytest.approx(1.96 * np.sqrt((rest**2).sum() * 4 / 3) / 7)
    assert row["share_half"]["mean"] == 4.5 / 8


@pytest.mark.parametrize("module, name", (("pyspiel", "OpenSpiel"), ("rlcard", "RLCard")))
def test_peers_play(module, name):
    pytest.importorskip(module)
    points = runpy.run_path(str(ROOT / "examples" / "rummy_peers.py"))["play_deals"](name, "planner:belief", 0, 25)
    assert (points > 0).mean() > 0.4
