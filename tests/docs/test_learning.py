"""The example that learns: what it learns from, the same network on any number of cores, and its player."""

import os
import shutil
import subprocess
import sys
from collections import deque
from pathlib import Path

import numpy as np
import pytest

import pyengine
from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import Tree
from pyengine import players
from pyengine.base import functions
from pyengine.base.errors import InputError
from pyengine.solving.exploitability import answers

ROOT = Path(__file__).parent.parent.parent
SCRIPT = ROOT / "examples" / "learning" / "ppo.py"


@pytest.fixture(scope="module")
def ppo():
    return sys.modules[functions.load("player", str(SCRIPT), "choose").__module__]


@pytest.fixture(scope="module")
def learnt(tmp_path_factory):
    """Two copies of the script, a network for Kuhn poker beside each; they were told to use one and two threads."""
    paths = [Path(shutil.copy(SCRIPT, tmp_path_factory.mktemp("learning"))) for _ in range(2)]
    running = [
        subprocess.Popen(
            [sys.executable, path, "kuhn", "--updates", "2"],
            env={**os.environ, "PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": threads},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        for path, threads in zip(paths, "12")
    ]
    for each in running:
        printed, _ = each.communicate()
        assert each.returncode == 0 and printed.endswith("kuhn-2.npz holds the network\n"), printed
    return paths


def test_the_network_is_the_same_whatever_the_threads(learnt):
    first, second = (path.with_name("kuhn-2.npz").read_bytes() for path in learnt)
    assert first == second


def test_it_learns(learnt):
    """Random play gives away 0.458; two updates leave 0.27."""
    game, player = pyengine.game("kuhn"), players.parse(f"{learnt[0]}:choose")
    tree = Tree(game.table, states=100)
    found = answers(tree, game, player, samples=50, seed=1)
    assert Solver(tree).measure(found.policies)[1] < 0.35


def test_it_is_seated(learnt):
    player = f"{learnt[0]}:choose"
    study = pyengine.Study("kuhn", seats=(player, "random"), setups=20, matches=1, seed=1)
    figures = [pyengine.run_study(study) for _ in range(2)]
    assert figures[0]["signature"] == figures[1]["signature"]
    assert [each["player"] for each in figures[0]["by_player"]] == [player, "random"]


def test_without_a_network(tmp_path):
    path = Path(shutil.copy(SCRIPT, tmp_path))
    with pytest.raises(InputError, match=r"there is no .*kuhn-2\.npz; python ppo\.py GAME makes one"):
        pyengine.run_study(pyengine.Study("kuhn", seats=(f"{path}:choose", "random"), setups=1, matches=1, seed=1))


@pytest.mark.parametrize(
    "words, message",
    [
        (["kuhn", "--minutes", "0"], "expected minutes above 0"),
        (["kuhn", "--minutes", "nan"], "expected minutes above 0"),
        (["kuhn", "--entropy", "0.1,0.2"], "'0.1,0.2' is not FIRST,LAST"),
        (["kuhn", "--entropy", "high"], "'high' is not FIRST,LAST"),
        (["go-fish", "--updates", "1"], "the moves of go-fish have no numbers"),
    ],
)
def test_what_is_refused(ppo, monkeypatch, words, message):
    monkeypatch.setattr(sys, "argv", ["ppo.py", *words])
    with pytest.raises(InputError, match=message):
        ppo.main()


def test_where_the_network_goes(ppo, monkeypatch, tmp_path):
    """Beside the script, wherever the text of the game is; what cannot be written is told before it is learnt."""
    (tmp_path / "mine.rcy").write_text((ROOT / "pyengine/recycle/library/kuhn.rcy").read_text())
    monkeypatch.setattr(ppo, "__file__", str(tmp_path / "here" / "ppo.py"))
    assert ppo.path_of(pyengine.game(str(tmp_path / "mine.rcy"))) == tmp_path / "here" / "mine.rcy-2.npz"
    monkeypatch.setattr(ppo, "train", None)
    monkeypatch.setattr(sys, "argv", ["ppo.py", "kuhn"])
    with pytest.raises(InputError, match=f"the network '{tmp_path}/here/kuhn-2.npz': there is no folder"):
        ppo.main()


class Watched:
    """A batch, and every decision of the matches that have ended: what was seen and done, what it was paid."""

    def __init__(self, batch):
        self.batch, self.open, self.ended = batch, [[] for _ in range(batch.size)], []

    def __getattr__(self, name):
        return getattr(self.batch, name)

    def act(self, actions):
        before = [(seen.tobytes(), int(seat)) for seen, seat in zip(self.batch.observations, self.batch.movers)]
        self.batch.act(actions)
        for i, (seen, seat) in enumerate(before):
            self.open[i].append((seen, int(actions[i]), seat))
            if self.batch.ends[i]:
                paid = self.batch.rewards[i]
                self.ended += [(seen, action, seat, paid[seat]) for seen, action, seat in self.open[i]]
                self.open[i] = []


@pytest.mark.parametrize("name", ["leduc", "hearts"])  # matches shorter and longer than its steps
def test_decisions_are_learnt_from_once_with_what_their_seat_was_paid(ppo, name):
    game = pyengine.game(name)
    batch, steps = Watched(game.batch(20, seed=3, masks=True)), deque()
    network, rng = ppo.Network(np.ones(game.table.observed), game.table.actions, 1), np.random.default_rng(1)
    for _ in range(8):
        batch.ended.clear()
        played = ppo.collect(batch, network, rng, 1.0, steps)
        rows = zip(played["seen"], *(played[each].tolist() for each in ("actions", "movers", "returns")))
        assert sorted((seen.tobytes(), *others) for seen, *others in rows) == sorted(batch.ended) != []


def test_what_is_not_legal_has_no_probability_and_no_gradient(ppo):
    rng, network = np.random.default_rng(1), ppo.Network(np.ones(6), 5, 1)
    seen, masks, actions = rng.integers(0, 3, (300, 6)).astype(np.int16), rng.random((300, 5)) < 0.5, np.arange(300) % 4
    masks[:, 4], masks[np.arange(300), actions] = False, True
    odds = ppo.policy(ppo.forward(network.arrays, seen)[1], masks)
    assert np.array_equal(odds > 0, masks) and np.allclose(odds.sum(axis=1), 1)
    played = {"seen": seen, "masks": masks, "actions": actions, "odds": odds[np.arange(300), actions]}
    played |= {"values": np.zeros(300, np.float32), "returns": (actions == 2).astype(np.float32)}
    before = {name: each.copy() for name, each in network.arrays.items()}
    ppo.update(network, played, rng, 1e-3, 0.1)
    changed = network.arrays["w2"] != before["w2"]
    assert not changed[:, 4].any() and changed[:, [0, 1, 2, 3, 5]].any(axis=0).all()
    after = ppo.policy(ppo.forward(network.arrays, seen)[1], masks)
    assert after[actions == 2, 2].mean() > odds[actions == 2, 2].mean()
