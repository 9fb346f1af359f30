"""Training: what a network says, its gradient, the same bytes however it came there, its file and its player."""

import contextlib
import os
import signal
from csv import DictReader
from dataclasses import replace

import numpy as np
import pytest

import pyengine
from engine.learning import net
from engine.learning.learner import Learner
from pyengine.base import archive
from pyengine.base.errors import InputError
from pyengine.games.artifact import digest
from pyengine.games.net import Net
from pyengine.learning import plots, result, strength, training
from pyengine.learning.training import Training, fresh
from tests.conftest import ROOT
from tests.support.commands import refused, said
from tests.support.numberless import written

decode, read = Net.decode, Net.read

HEARTS = pyengine.game("hearts")


def layers_of(sizes, seats, weights):
    """(weights, offsets) of each layer, without padding."""
    found, at = [], 0
    for layer, units in enumerate(sizes[1:]):
        rows, last = sizes[layer] + seats * (layer == 0), layer == len(sizes) - 2
        width = -(-(units + last) // 16) * 16
        each = weights[at : at + (rows + 1) * width].reshape(rows + 1, width)[:, : units + last]
        found.append((each[:-1], each[-1]))
        at += (rows + 1) * width
    assert at == len(weights) == net.weights_of(sizes, seats)
    return found


def forward(layers, seen, seat, seats, span):
    """Output of the last layer, in double precision."""
    numbers = np.concatenate([seen / span, np.arange(seats) == seat])
    for place, (weights, offsets) in enumerate(layers):
        numbers = numbers @ weights.astype(float) + offsets
        if place < len(layers) - 1:
            numbers = np.maximum(numbers, 0)
    return numbers


@pytest.mark.parametrize("hidden", [[], [16], [40, 130]])
def test_probabilities_are_those_of_the_network_on_every_kernel(hidden):
    sizes, span = [HEARTS.table.observed, *hidden, HEARTS.table.actions], np.full(HEARTS.table.observed, 3, np.float32)
    weights = np.random.default_rng(1).normal(0, 0.3, net.weights_of(sizes, 4)).astype(np.float32)
    layers = layers_of(sizes, 4, weights)
    players = [net.follower(HEARTS.table, hidden, span, weights, None, name) for name in net.available_kernels()]
    state, random = HEARTS.deal(3), np.random.default_rng(2)
    while not state.is_over:
        found = [player.probabilities(state) for player in players]
        assert all(np.array_equal(each, found[0]) for each in found)
        if len(state) > 1:
            out = forward(layers, state.observation(), state.mover, 4, span)
            logits = out[[state.action(move) for move in range(len(state))]]
            expected = np.exp(logits - logits.max())
            assert found[0] == pytest.approx(expected / expected.sum(), rel=1e-4, abs=1e-6)
            assert len({player.choose(state, 7) for player in players}) == 1
        state.play(int(random.integers(max(len(state), 1))))


def test_moves_of_one_number_share_its_probability():
    game = pyengine.game("lama")
    sizes, span = [game.table.observed, 8, game.table.actions], np.ones(game.table.observed, np.float32)
    weights = np.random.default_rng(1).normal(0, 0.3, net.weights_of(sizes, game.seats)).astype(np.float32)
    player, several = net.follower(game.table, [8], span, weights), 0
    for setup in range(5):
        state = game.deal(1, setup)
        while not state.is_over and state.decision < 40:
            numbers, odds = [state.action(move) for move in range(len(state))], player.probabilities(state)
            assert odds.sum() == pytest.approx(1, abs=1e-5)
            for one, other in ((i, j) for i in range(len(numbers)) for j in range(i) if numbers[i] == numbers[j]):
                several += 1
                assert odds[one] == odds[other]
            state.play(0)
    assert several


def test_the_kernel_that_is_asked_for(monkeypatch):
    sizes = [HEARTS.table.observed, HEARTS.table.actions]
    span, weights = (np.ones(count, np.float32) for count in (sizes[0], net.weights_of(sizes, 4)))
    with pytest.raises(ValueError, match="kernel is 'fast'; expected one of avx2, scalar"):
        net.follower(HEARTS.table, [], span, weights, None, "fast")
    monkeypatch.setenv("PYENGINE_KERNEL", "scalar")
    scalar = [made("kuhn", updates=2) for _ in range(2)]
    monkeypatch.delenv("PYENGINE_KERNEL")
    assert scalar[0] == scalar[1] == made("kuhn", updates=2)


def made(game, updates, threads=1, seed=1, hidden=(16, 16)):
    """The bytes of a net after so many updates."""
    found = Training(pyengine.game(game), seed, list(hidden), None, threads, None)
    for _ in range(updates):
        found.update()
    return found.net().encode()


@pytest.fixture(autouse=True)
def little(monkeypatch):
    """Updates of a few decisions."""
    monkeypatch.setattr(training, "DECISIONS", 2000)


def test_the_gradient_is_that_of_the_loss():
    """By finite differences, of what proximal policy optimization minimises."""
    sizes, seats, random = [6, 9, 7, 4], 2, np.random.default_rng(1)
    span, weights = np.array([1, 2, 3, 1, 1, 5], np.float32), fresh(sizes, seats, 1) * 3
    seen, movers = random.integers(-2, 3, (20, 6)).astype(np.int16), random.integers(0, 2, 20).astype(np.int8)
    masks = random.random((20, 4)) < 0.7
    masks[:, :2] = True
    learner = Learner(sizes, seats, span, 4)
    learner.begin(weights)
    rows, entries = np.empty(20, np.int64), np.empty(20, np.int64)
    actions, over = np.empty(20, np.int32), np.zeros(20, np.uint8)
    learner.look(seen, masks, movers, masks.sum(axis=1).astype(np.int32), over, rows)
    for part in range(4):
        learner.ask(0, part)
    paid, price, unit, chosen = random.normal(0, 1, (20, 2)), 0.3, 0.4, np.empty((3, 20), np.int64)
    for key in range(3):
        learner.draw(masks, rows, key, actions, entries)
        learner.credit(rows, entries, movers, paid, 1)
        chosen[key] = actions
    out = [forward(layers_of(sizes, seats, weights), seen[i], movers[i], seats, span) for i in range(20)]
    before = [np.where(masks[i], np.exp(out[i][:4]), 0) / np.exp(out[i][:4])[masks[i]].sum() for i in range(20)]
    values = [each[4] for each in out]

    def loss(weights):
        layers, total = layers_of(sizes, seats, weights), 0.0
        for i in range(20):
            now = forward(layers, seen[i], movers[i], seats, span)
            odds = np.where(masks[i], np.exp(now[:4]), 0) / np.exp(now[:4])[masks[i]].sum()
            got = paid[i, movers[i]]
            total -= sum(odds[a] / before[i][a] * (got - values[i]) / unit for a in chosen[:, i])
            total += 3 * price * (odds[masks[i]] * np.log(odds[masks[i]])).sum() + 1.5 * (now[4] - got) ** 2
        return total / 60

    start = weights.astype(float)
    weight = sum(learner.push(np.arange(learner.count, dtype=np.int32), part, price, 0.2, unit) for part in range(4))
    assert weight == 60
    learner.step(weight, 0.0, 1, 1e9)
    found = learner.means.astype(float) * 10
    for place in random.choice(np.flatnonzero(found), 60, replace=False).tolist() + [0, 40]:
        step = np.zeros(len(start))
        step[place] = 1e-4
        assert found[place] == pytest.approx((loss(start + step) - loss(start - step)) / 2e-4, rel=2e-3, abs=2e-5)


def test_actions_get_a_share_of_what_came_after_and_what_was_expected():
    """Against generalized advantage estimation by its sums: (1 - s) of each of the next values, s of what is behind."""
    sizes, random, share = [3, 5, 4], np.random.default_rng(2), 0.7
    learner = Learner(sizes, 2, np.ones(3, np.float32), 1)
    learner.begin(fresh(sizes, 2, 1) * 50)
    seen, masks = random.integers(-3, 4, (5, 2, 3)).astype(np.int16), np.ones((2, 4), bool)
    steps, rows, over = [], np.empty(2, np.int64), np.zeros(2, np.uint8)
    for step in range(5):  # of two matches: in one the seats take turns, in the other one moves alone
        movers = np.array([step % 2, 1], np.int8)
        learner.look(seen[step], masks, movers, np.full(2, 4, np.int32), over, rows)
        learner.ask(2 * step, 0)
        actions, entries = np.empty(2, np.int32), np.empty(2, np.int64)
        learner.draw(masks, rows, step, actions, entries)
        steps.append((rows.copy(), entries, movers))
    layers = layers_of(sizes, 2, fresh(sizes, 2, 1) * 50)
    paid = random.normal(0, 1, (2, 2))
    expected, left = 0.0, paid.copy()
    for step in range(4, -1, -1):
        for match in range(2):
            seat = steps[step][2][match]
            mine = [k for k in range(step, 5) if steps[k][2][match] == seat]
            values = [forward(layers, seen[k][match], seat, 2, np.ones(3))[4] for k in mine] + [left[match, seat]]
            steady = sum(share**k * (values[k + 1] - values[k]) for k in range(len(mine)))
            expected += steady**2
    for rows, entries, movers in reversed(steps):
        learner.credit(rows, entries, movers, paid, share)
    assert learner.spread() == pytest.approx((expected / 10) ** 0.5, rel=1e-5)


@pytest.mark.parametrize("game", ["leduc", "agram"])  # few situations, and many
def test_the_same_seed_is_the_same_bytes_with_any_number_of_threads(game):
    first = made(game, 2)
    assert first == made(game, 2, threads=3) != made(game, 2, seed=2)


@pytest.mark.few(1, "game", ["kuhn", "agram"])
def test_going_on_is_as_if_it_had_not_ended(game, tmp_path, monkeypatch):
    monkeypatch.setattr(strength, "OPPONENTS", {"heuristic": 40})
    made = pyengine.game(game)
    how = {"seed": 3, "threads": 1, "hidden": [16], "history": None}
    whole = pyengine.train_player(made, tmp_path / "whole.net", updates=4, **how)
    for updates in (2, 4):
        parts = pyengine.train_player(made, tmp_path / "parts.net", updates=updates, **how)
    assert (tmp_path / "whole.net").read_bytes() == (tmp_path / "parts.net").read_bytes()
    assert whole.figures["updates"] == parts.figures["updates"] == 4
    before = (tmp_path / "whole.net").stat().st_mtime_ns
    again = pyengine.train_player(made, tmp_path / "whole.net", updates=4, **how)
    assert again.figures["complete"] and "It has had 4 updates already" in repr(again)
    assert "already" not in repr(whole) + repr(parts)
    assert (tmp_path / "whole.net").stat().st_mtime_ns == before
    assert (tmp_path / "whole.net.csv").read_text().startswith(f"{','.join(result.COLUMNS)}\n")
    assert b"<svg" in (tmp_path / "whole.net.svg").read_bytes()


@pytest.mark.slow
def test_kuhn_poker_is_learnt(tmp_path, monkeypatch):
    """Random play gives away 0.458."""
    path = tmp_path / "kuhn.net"
    found = pyengine.train_player(pyengine.game("kuhn"), path, updates=400, seed=1, threads=1, hidden=[32])
    asked = pyengine.measure_exploitability(pyengine.game("kuhn"), f"net:{path}", threads=1)
    assert 0.05 > asked.exploitability == pytest.approx(found.figures["strength"]["exploitability"]["value"])


@pytest.mark.few(
    3,
    "name, measures, said",
    [
        ("examples/described/kuhn-three.rcy", ["nashconv"], "best responses gain"),
        ("blackjack", ["payoff"], "payoff -"),
        ("leduc", ["payoff against heuristic", "payoff against ismcts:100"], "payoff against ismcts:100 -"),
        ("gops", ["wins against heuristic", "wins against ismcts:100"], "; 50 is even)"),
        ("gops:CARDS=3", ["exploitability in wins"], "a match on it in wins"),
    ],
)
def test_how_strong_it_is_goes_by_what_a_match_pays(name, measures, said, tmp_path, monkeypatch):
    monkeypatch.setattr(training, "DECISIONS", 500)
    monkeypatch.setattr(strength, "OPPONENTS", dict.fromkeys(strength.OPPONENTS, 20))
    if name == "leduc":
        monkeypatch.setattr(strength, "ASKED", 100)
    made = pyengine.game("gops", CARDS=3) if name == "gops:CARDS=3" else pyengine.game(name)
    words = {"updates": 1, "seed": 1, "threads": 1, "hidden": [8], "method": "policy"}
    found = pyengine.train_player(made, tmp_path / "a.net", **words)
    assert list(found.figures["strength"]) == measures and said in repr(found)
    assert measures[0].split()[0] in (tmp_path / "a.net.csv").read_text()


def test_who_wins_counts_where_a_match_pays_no_amounts():
    paid = np.array([[3.0, 5.0, 5.0], [9.0, 1.0, -2.0]])
    learns = lambda name: Training(pyengine.game(name), 1, [4], 0, 1, None)
    assert learns("no-thanks").paid(paid).tolist() == [[0, 0.5, 0.5], [1, 0, 0]]
    assert learns("kuhn").paid(paid[:, :2]).tolist() == paid[:, :2].tolist()
    assert learns("blackjack").paid(paid[:, :1]).tolist() == paid[:, :1].tolist()


@pytest.fixture(scope="module")
def kuhn(tmp_path_factory):
    path = tmp_path_factory.mktemp("net") / "kuhn.net"
    found = Training(pyengine.game("kuhn"), 1, [16], None, 1, None)
    found.batch = found.game.batch(200, masks=True, history=True)
    for _ in range(3):
        found.update()
    found.net().write(path)
    return path


def test_the_player_sits_anywhere(kuhn):
    game, player = pyengine.game("kuhn"), f"net:{kuhn}"
    study = pyengine.Study("kuhn", seats=(player, "random"), setups=20, matches=1, seed=1)
    assert pyengine.run_study(study)["signature"] == pyengine.run_study(study)["signature"]
    batch = game.batch(8, seed=1, players={1: pyengine.player(player)})
    batch.step()
    chooser = pyengine.player(player).chooser(game)
    assert chooser.remembers
    state = game.deal(1)
    state.play(1)
    assert chooser.probabilities(state).sum() == pytest.approx(1)
    rated = pyengine.rate_players("kuhn", players=[player, "random", "heuristic"], setups=20, seed=1, threads=1)
    assert player in [row["player"] for row in rated["ratings"]]


def test_it_plays_matches_that_are_cut_off_sooner_or_later(kuhn):
    assert read(kuhn, pyengine.game("kuhn", max_decisions=50)).facts["options"] == {}
    made = pyengine.game("kuhn")
    assert digest(made) == digest(pyengine.game("kuhn", max_statements=10**4)) != digest(pyengine.game("leduc"))
    assert digest(pyengine.game("agram")) != digest(pyengine.game("agram", players=3))


def test_what_is_no_network_of_the_game(kuhn, tmp_path):
    with pytest.raises(InputError, match="is of kuhn; expected one of leduc"):
        read(kuhn, pyengine.game("leduc"))
    with pytest.raises(InputError, match="there is no file .*none.net'; expected a file that python"):
        pyengine.player(f"net:{tmp_path / 'none.net'}").check(pyengine.game("kuhn"))
    with pytest.raises(InputError, match="names no file; expected net:FILE"):
        pyengine.player("net:")


def altered(net, facts=(), **arrays):
    """The bytes of a net with other facts and arrays; None leaves one out."""
    found = {name: each for name, each in {**net.arrays, **arrays}.items() if each is not None}
    return archive.encode("net", {**net.facts, **dict(facts)}, found)


def test_damaged_files_are_refused_in_a_sentence(kuhn, tmp_path):
    game, data, random = pyengine.game("kuhn"), kuhn.read_bytes(), np.random.default_rng(1)
    known, path = read(kuhn, game), tmp_path / "bad.net"
    assert known.encode() == data
    weights, nan = known.arrays["weights"], known.arrays["weights"].copy()
    nan[3] = np.nan
    damaged = [data[:cut] for cut in random.integers(0, len(data), 20)]
    for place in random.integers(0, len(data), 40).tolist():
        damaged.append(data[:place] + bytes([data[place] ^ 1 << int(random.integers(8))]) + data[place + 1 :])
    wrong_arrays = [{"weights": each} for each in (weights[:-16], nan, weights.astype(np.float64), weights[None])]
    wrong_arrays += [{"span": known.arrays["span"] * 0}, {"running": known.arrays["running"] + 2}]
    wrong_arrays += [{"own": None}, {"seats": np.zeros(1, np.uint8)}]
    wrong_facts = {"version": [2], "hidden": [[17], [-1]], "history": [2, True], "observations": [99]}
    wrong_facts |= {"seconds": ["long"], "digest": ["0" * 24], "strength": [{"exploitability": 3}]}
    damaged += [altered(known, **arrays) for arrays in wrong_arrays]
    damaged += [altered(known, {name: value}) for name, values in wrong_facts.items() for value in values]
    damaged.append(tabled(known, seen=np.zeros((12, 3), np.float32)))
    for each in damaged:
        path.write_bytes(each)
        with pytest.raises(InputError, match=r"^the net .*bad\.net"):
            read(path, game)
    with pytest.raises(InputError, match="was altered or cut off"):
        decode(data[:-1], "the net")


def tabled(net, **arrays):
    """The bytes of a net as 0.9.0 left it of a game with few situations: one that a table has taught."""
    kinds = {"seen": "<i2", "seats": "|u1", "counts": "|u1", "numbers": "|u1", "logits": "<f8", "sums": "<f8"}
    table = {name: np.full((12, 61) if name == "seen" else 12, 2, kind) for name, kind in kinds.items()}
    return altered(net, own=None, running=None, squared=None, **table | arrays)


def test_what_a_table_taught_is_played_and_trained_no_further(kuhn, tmp_path, capsys):
    game, path = pyengine.game("kuhn"), tmp_path / "old.net"
    path.write_bytes(data := tabled(read(kuhn, game)))
    found = [pyengine.player(f"net:{each}").chooser(game).probabilities(game.deal(1)) for each in (path, kuhn)]
    assert np.array_equal(*found)
    refused(capsys, f"train kuhn --updates 9 --out {path}", "old.net' was taught by a table")
    assert path.read_bytes() == data


@pytest.fixture
def often(monkeypatch):
    """A look after each update, and no picture."""
    monkeypatch.setattr(strength, "PAUSES", (1, 1))
    monkeypatch.setattr(plots, "picture", lambda *_: b"<svg></svg>")


def noted(path):
    """(updates, measure, value, whether it is the best one) of each row."""
    with open(f"{path}.csv", encoding="utf-8") as file:
        return [
            (int(row["updates"]), row["measure"], float(row["value"]), row["best"] == "1") for row in DictReader(file)
        ]


def test_the_net_that_gives_away_least_is_kept(tmp_path, often, monkeypatch):
    """Also where the training goes on; for any number of threads the same bytes. Without entropy it gets worse soon."""
    monkeypatch.setattr(training, "DEAR", 0)
    made, how = pyengine.game("kuhn"), {"seed": 5, "hidden": [16], "method": "policy"}
    first = pyengine.train_player(made, path := tmp_path / "a.net", updates=7, threads=1, **how)
    pyengine.train_player(made, tmp_path / "b.net", updates=7, threads=3, **how)
    assert all(
        (tmp_path / f"a.net{end}").read_bytes() == (tmp_path / f"b.net{end}").read_bytes() for end in ("", ".best")
    )
    rows = noted(path)
    assert [row[0] for row in rows] == list(range(1, 8))
    (best,) = (row for row in rows if row[3])
    assert best[2] == min(row[2] for row in rows) < rows[-1][2], "the last one would do as well"
    told = {
        "updates": best[0],
        "player": f"net:{path}.best",
        "strength": {"exploitability": {"value": best[2], "ci95": None}},
    }
    assert first.figures["best"] == told and first.figures["measured"] == 7
    exact = pyengine.measure_exploitability(made, f"net:{path}.best", threads=1).exploitability
    assert exact == pytest.approx(best[2])
    assert f"net:{path}.best (after {best[0]} of 7 updates): a best response gains {best[2]:.4f}" in repr(first)
    assert f"The last one, net:{path}: a best response gains {rows[-1][2]:.4f}" in repr(first)
    before = Net.read(f"{path}.best").arrays["weights"]
    again = pyengine.train_player(made, path, updates=8, threads=1, **how)
    if (now := noted(path))[-1][2] >= best[2]:
        assert np.array_equal(Net.read(f"{path}.best").arrays["weights"], before)
    assert again.figures["best"]["strength"]["exploitability"]["value"] == min(row[2] for row in now)


def test_the_best_net_is_chosen_on_other_deals_than_those_that_tell_it(tmp_path, often, monkeypatch):
    """And the last one takes its place if that is as strong in more matches."""
    shares, asked = iter((0.4, 0.7, 0.5, 0.6)), []

    def against(self, player, other, matches, deals):
        asked.append((player.removeprefix(f"net:{path}"), other, deals))
        value = next(shares) if deals == strength.CHOOSING else {".best": ahead, "": 0.5}[asked[-1][0]]
        return {f"wins against {other}": {"value": value, "ci95": [value - 0.1, value + 0.1]}}

    monkeypatch.setattr(strength.Yardstick, "against", against)
    monkeypatch.setattr(strength.Yardstick, "respond", lambda *_: None)
    path, ahead, made = tmp_path / "a.net", 0.55, pyengine.game("agram", SEATS=2)
    found = pyengine.train_player(made, path, updates=3, seed=1, threads=1, hidden=[8])
    looks = [("", "heuristic", strength.CHOOSING)] * 3
    ends = [(end, each, deals) for deals in (1, 2) for end in ("", ".best") for each in ("heuristic", strength.SEARCH)]
    assert asked == looks + ends and strength.TELLING == 2
    assert found.figures["best"]["updates"] == 2 and not found.figures["weaker"]
    assert found.figures["best"]["strength"]["wins against heuristic"]["value"] == 0.55
    ahead = 0.45
    found = pyengine.train_player(made, path, updates=4, seed=1, threads=1, hidden=[8])
    assert found.figures["best"]["updates"] == 4 and "None before it was clearly stronger" in repr(found)
    assert Net.read(f"{path}.best").facts["strength"]["wins against heuristic"]["value"] == 0.6
    told = found.figures["strength"]
    assert found.figures["best"]["strength"] == told and told["wins against heuristic"]["value"] == 0.5


def test_what_is_clear_of_two_strengths():
    wins = lambda value, half: {"value": value, "ci95": [value - half, value + half]}
    one = {"wins against a": wins(0.5, 0.03), "wins against b": wins(0.6, 0.04)}
    ahead, clear = strength.lead(one, {"wins against b": wins(0.5, 0.03), "payoff": wins(9, 1)})
    assert (ahead, clear) == pytest.approx((0.1, 0.05))
    ahead, clear = strength.lead(one, {"wins against a": wins(0.6, 0.04), "wins against b": wins(0.6, 0.03)})
    assert (ahead, clear) == pytest.approx((-0.05, 50**0.5 / 200))
    exact = lambda value: {"exploitability": {"value": value, "ci95": None}}
    assert strength.lead(exact(0.3), exact(0.2)) == pytest.approx((-0.1, 0.1))
    assert strength.lead(exact(0.3), one) == strength.lead({}, {}) == (0, np.inf)
    unknown = {"wins against a": {"value": 0.2, "ci95": None}}
    assert strength.lead(unknown, one)[1] == np.inf


def test_strength_that_falls_is_told_with_what_to_do(tmp_path, often, monkeypatch):
    update = Training.update

    def ruined(self):
        update(self)
        if self.updates == 3:
            self.mean *= -9

    monkeypatch.setattr(Training, "update", ruined)
    words = {"seed": 1, "threads": 1, "hidden": [16], "method": "policy"}
    found = pyengine.train_player(pyengine.game("kuhn"), tmp_path / "a.net", updates=3, **words)
    assert found.figures["weaker"] and found.figures["best"]["updates"] < 3
    assert f"It is clearly weaker: play net:{tmp_path / 'a.net'}.best; another --seed" in repr(found)
    again = pyengine.train_player(pyengine.game("kuhn"), tmp_path / "a.net", updates=3, **words)
    assert again.figures["weaker"] and again.figures["best"] == found.figures["best"]


def test_looks_take_little_of_the_time(tmp_path):
    """By the clock every ten seconds of a thread, or an eighth of the time, or 33 times what the last one took; by
    updates alone where their number says so."""

    def course(limit, most):
        found = Training(pyengine.game("kuhn"), 1, [4], None, 2, None)
        return result._Course(tmp_path / "a.net", found, None, None, [], limit, most, str)

    timed = course(900.0, None)
    for cost, first in ((0.1, 20), (0.4, 20), (2, 66)):
        timed.cost, timed.spent = cost, first - 0.1
        assert not timed.is_due()
        timed.spent = first
        assert timed.is_due()
    timed.looked = 90.0
    assert not timed.is_due()
    short = course(8.0, None)
    short.spent = 2.0
    assert short.is_due()
    counted = course(None, 40)
    counted.spent, due = 1e6, []
    for counted.training.updates in range(31):
        if counted.is_due():
            due.append(counted.training.updates)
    assert due == [10, 20, 30]
    counted.measured = 30
    assert not counted.is_due()


def test_a_search_is_asked_where_that_is_a_small_share_of_the_time(monkeypatch):
    asked = []
    met = lambda self, player, other, matches, deals: asked.append((other, matches)) or {}
    monkeypatch.setattr(strength.Yardstick, "against", met)
    yardstick = strength.Yardstick(pyengine.game("agram", SEATS=2), 1, 1, 12)
    yardstick.measure("net:a", 0, 0.01)
    assert asked == [("heuristic", pytest.approx(0.2 / 36e-6))]
    asked.clear()
    yardstick.measure("net:a", 0, 0.03)  # 60 matches of 144 times 2.5 microseconds
    assert [each[0] for each in asked] == ["heuristic", "ismcts:100"] and asked[1][1] == 0
    asked.clear()
    yardstick.measure("net:a", 2, 0.5, told=True)
    assert asked == [("heuristic", pytest.approx(0.5 / 36e-6)), ("ismcts:100", pytest.approx(0.5 / 360e-6))]


def test_a_learnt_response_tells_what_is_gained_at_least(tmp_path, monkeypatch, often):
    monkeypatch.setattr(strength, "ASKED", 100)
    monkeypatch.setattr(strength, "RESPONSE", 0.01)
    monkeypatch.setattr(strength, "OPPONENTS", {"heuristic": 20})
    how = {"updates": 1, "seed": 1, "threads": 1, "hidden": [4]}
    found = pyengine.train_player(pyengine.game("leduc"), tmp_path / "a.net", history=0, **how)
    gain = found.figures["response"]["gain"]
    exact = pyengine.measure_exploitability(
        pyengine.game("leduc"), f"net:{tmp_path / 'a.net'}", threads=1
    ).exploitability
    assert 0.3 < gain["ci95"][0] < gain["mean"] and gain["ci95"][0] < exact
    assert f"a seat gains at least {gain['mean']:.4f} (95 % interval" in repr(found)
    assert pyengine.train_player(pyengine.game("leduc"), tmp_path / "b.net", **how).figures["response"] is None
    for weak in (None, {"mean": 0.1, "ci95": [-0.1, 0.3]}):
        monkeypatch.setattr(
            strength.Yardstick, "respond", lambda *_: {"gain": weak, "payoffs": "results", "matches": 16}
        )
        found = pyengine.train_player(pyengine.game("leduc"), tmp_path / f"{weak is None}.net", **how)
        assert found.figures["response"]["gain"] == weak and "Against" not in repr(found)


@pytest.mark.parametrize(
    "name, options, said",
    [
        (
            "gops",
            {"CARDS": 4},
            "small enough to be solved exactly: python -m pyengine.equilibrium gops --declare CARDS=4 --res",
        ),
        (
            "gops",
            {"CARDS": 5},
            "solved exactly, in about 7e+06 states: python -m pyengine.equilibrium gops --declare CARDS=5 -",
        ),
        (
            "agram",
            {"SEATS": 2, "CARDS": 3, "TRICKS": 3},
            "is small enough to be solved exactly, in about 4e+08 states: pyth",
        ),
        (
            "kuhn",
            {"SEATS": 3},
            "has 3 seats, where no policy is safe; like training, this finds one of self-play: python -m",
        ),
        ("tiny-hanabi", {}, "is small enough to be solved exactly: python -m pyengine.equilibrium tiny-hanabi"),
        ("lama", {}, "its tree has more than 1 000 000 states: strength is measured against players instead"),
        (
            "durak",
            {},
            "a match can take more than 2000 decisions, without a bound that a tree could reach: strength is",
        ),
    ],
)
def test_what_a_solver_does_better_is_told_first(name, options, said):
    lines = strength.Yardstick(pyengine.game(name, **options), 1, 1, 20).said
    assert said in lines[0] and len(lines) == 1 + ("in about" in said)


def test_what_is_small_enough_is_told_how_it_is_solved(tmp_path):
    made, said = pyengine.game("leduc", RAISES=1), []
    pyengine.train_player(made, tmp_path / "a.net", updates=1, threads=1, hidden=[8], say=said.append)
    told = "is small enough to be solved exactly: python -m pyengine.equilibrium leduc --declare RAISES=1"
    assert said[0] == f"{made.title} {told}" and len(said) == 2


def test_another_observation_with_other_legal_actions_is_told():
    learner, seen = Learner([4, 8, 3], 2, np.ones(4, np.float32), 1), np.zeros((2, 4), np.int16)
    masks = np.array([[True, True, False], [True, False, True]])
    with pytest.raises(ValueError, match="is known with other legal actions than it has now"):
        movers, counts, over = np.zeros(2, np.int8), np.full(2, 2, np.int32), np.zeros(2, np.uint8)
        learner.look(seen, masks, movers, counts, over, np.empty(2, int))


def test_what_its_own_reader_would_refuse_is_not_written(tmp_path, capsys, monkeypatch):
    """Weights that grow beyond all bounds while it learns."""
    game, path = pyengine.game("kuhn"), tmp_path / "kuhn.net"
    net = Training(game, 1, [16, 16, 16], None, 1, None).net()
    huge = np.full_like(net.arrays["own"], 1e9)
    path.write_bytes(altered(net, weights=huge, own=huge))
    before = path.read_bytes()
    status, _, err = said(capsys, f"train kuhn --updates 2 --out {path}")
    assert status == 2 and "kuhn.net': its array weights has" in err and path.read_bytes() == before
    for name, number in (("weights", 3.4e38), ("own", -3.4e38), ("running", 2), ("squared", 2), ("span", 1e30)):
        path.write_bytes(altered(net, **{name: np.full_like(net.arrays[name], number)}))
        with pytest.raises(InputError, match=f"its array {name} has .*; expected .* or (less|more)"):
            read(path, game)
    for interval in (10**400, [1, 2], None):
        data = altered(net, {"strength": {"exploitability": {"value": 0.5, "ci95": interval}}})
        with pytest.raises(InputError) if interval == 10**400 else contextlib.nullcontext():
            decode(data, "the net")


@pytest.mark.parametrize(
    "words, sentence",
    [
        ("numberless.rcy --out x.net", "the moves of numberless.rcy have no numbers; expected a game whose moves have"),
        ("kuhn --out x.net --updates 0", "--updates is 0; expected a whole number from 1"),
        ("kuhn --out x.net --time -5s", "argument --time: '-5s' is no time; expected one such as 90s"),
        ("kuhn --out x.net --hidden 0", "--hidden is [0]; expected up to 7 numbers of units"),
        ("kuhn --out x.net --hidden a", "'a' is no list of numbers; expected one such as 3,0,2"),
        ("kuhn --out x.net --time soon", "'soon' is no time; expected one such as 90s, 10m or 2h"),
        ("kuhn --out nowhere/x.net", "there is no folder 'nowhere'"),
        ("kuhn", "the following arguments are required: --out"),
        ("kuhn --out notes.txt", "the net 'notes.txt' cannot be read: it is no net; expected a file that python -m"),
        ("leduc --out kuhn.net", "is of kuhn; expected one of leduc"),
        ("war --out x.net", "nobody has a choice in war; expected a game in which"),
        ("kuhn --out mine", "'mine.csv', beside --out, holds something else; expected another FILE"),
        ("kuhn --out torn", "'torn.csv', beside --out, holds something else; expected another FILE"),
        ("kuhn --out new --json new.best", "--json 'new.best' is a file that the command writes anyway; expected"),
        ("kuhn --out pipe", "--out 'pipe' is no plain file; expected one"),
        (
            "kuhn --out kuhn.net --seed 2",
            "has --seed 1, and this command 2; expected another FILE, or FILE and FILE.best removed",
        ),
        ("kuhn --out lone", "'lone.best' is left of another training; expected another FILE, or this one removed"),
        ("kuhn --out other", "the net 'other.best' cannot be read: it is no net; expected a file that python -m"),
        ("kuhn --out tube", "'tube.best' is no plain file; expected one"),
    ],
)
def test_what_is_refused(words, sentence, kuhn, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    written(tmp_path)
    (tmp_path / "notes.txt").write_text("mine")
    (tmp_path / "mine.csv").write_text("a,b\n1,2\n")
    (tmp_path / "torn.csv").write_text(f"{','.join(result.COLUMNS)}\n1,2\n")
    for name in ("kuhn.net", "lone.best"):
        (tmp_path / name).write_bytes(kuhn.read_bytes())
    (tmp_path / "other.best").write_text("mine")
    for name in ("pipe", "tube.best"):
        os.mkfifo(tmp_path / name)
    before = sorted(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    refused(capsys, f"train {words}", sentence)
    assert sorted(path.read_bytes() for path in tmp_path.iterdir() if path.is_file()) == before


def test_ctrl_c_keeps_what_was_learnt(tmp_path, monkeypatch, capsys):
    """The update that it meets is finished; the same command goes on from there."""
    monkeypatch.chdir(tmp_path)
    update = Training.update

    def interrupted(self):
        if self.updates == 1:
            os.kill(os.getpid(), signal.SIGINT)
        update(self)

    monkeypatch.setattr(Training, "update", interrupted)
    words = "train kuhn --updates 4 --seed 1 --threads 1 --hidden 16 --method policy --out"
    status, out, _ = said(capsys, words, "a.net")
    assert status == 130 and "Interrupted: the same command goes on" in out
    assert "its strength was not measured yet" in out
    assert read("a.net", pyengine.game("kuhn")).facts["updates"] == 2
    monkeypatch.setattr(Training, "update", update)
    assert said(capsys, words, "a.net")[0] == said(capsys, words, "b.net")[0] == 0
    assert all(
        (tmp_path / f"a.net{end}").read_bytes() == (tmp_path / f"b.net{end}").read_bytes() for end in ("", ".best")
    )


@pytest.mark.parametrize("where", ["update", "look"])
def test_ctrl_c_tells_what_was_measured_last(where, tmp_path, monkeypatch, often):
    """Also where it meets a look, which is made again by the same command."""
    monkeypatch.setattr(strength, "PAUSES", (2, 2))
    room, name = {"update": (Training, "update"), "look": (strength.Yardstick, "measure")}[where]
    function, words = getattr(room, name), {"updates": 6, "seed": 1, "threads": 1, "hidden": [16], "method": "policy"}

    def interrupted(self, *arguments, **named):
        updates = self.updates if where == "update" else current[0].updates
        if updates == {"update": 2, "look": 4}[where]:
            os.kill(os.getpid(), signal.SIGINT)
        return function(self, *arguments, **named)

    current, opened = [], Training.__init__
    opens = lambda self, *arguments: (current.append(self), opened(self, *arguments))[1]
    monkeypatch.setattr(Training, "__init__", opens)
    with monkeypatch.context() as patched:
        patched.setattr(room, name, interrupted)
        found = pyengine.train_player(pyengine.game("kuhn"), tmp_path / "a.net", **words)
    updates, value = {"update": 3, "look": 4}[where], found.figures["strength"]["exploitability"]["value"]
    assert (found.figures["updates"], found.figures["measured"], found.figures["complete"]) == (updates, 2, False)
    told = f"when it was measured last, after 2 of {updates} updates, a best response gains {value:.4f}"
    assert f"The last one, net:{tmp_path / 'a.net'}: {told}" in repr(found) and found.figures["best"]["updates"] == 2
    for name in ("a.net", "b.net"):
        pyengine.train_player(pyengine.game("kuhn"), tmp_path / name, **words)
    assert all(
        (tmp_path / f"a.net{end}").read_bytes() == (tmp_path / f"b.net{end}").read_bytes() for end in ("", ".best")
    )
    assert noted(tmp_path / "a.net") == noted(tmp_path / "b.net")


def test_less_than_it_had_before_it_was_interrupted_is_told(tmp_path):
    """In seconds and in updates."""
    game, asked = pyengine.game("kuhn"), {"seed": 1, "threads": 1, "hidden": [4], "method": "policy"}
    net = Training(game, 1, [4], None, 1, None)
    net.update()
    for limit, had in (({"seconds": 0.01}, "9 s"), ({"updates": 1}, "1 update")):
        (each := replace(net.net(), facts=net.net().facts | {"seconds": 9.0})).write(path := tmp_path / f"{had}.net")
        found = pyengine.train_player(game, path, **asked, **limit)
        told = f"It has had {had} already, and learnt nothing now: --time and --updates are totals"
        assert repr(found).endswith(told) and found.figures["updates"] == each.facts["updates"] == 1
        assert "decisions, in 1 update (seed 1)" in repr(found)


def test_rows_of_older_trainings_are_kept(tmp_path, often):
    old = "updates,decisions,cpu_seconds,measure,value,low,high\n1,9,0.1,exploitability,0.9,0.9,0.9\n"
    (tmp_path / "a.net.csv").write_text(old)
    words = {"updates": 2, "seed": 1, "threads": 1, "hidden": [4]}
    Net.write(Training(pyengine.game("kuhn"), 1, [4], None, 1, None).net(), tmp_path / "a.net")
    pyengine.train_player(pyengine.game("kuhn"), tmp_path / "a.net", **words)
    assert [row[0] for row in noted(tmp_path / "a.net")] == [1, 2] and noted(tmp_path / "a.net")[0][2] != 0.9


def test_the_picture_marks_the_best_one():
    rows = [[str(each), str(each * 10**6), "1.0", "exploitability", "0.5", "0.5", "0.5"] for each in (1, 2)]
    drawn = [
        plots.picture("kuhn", [[*row, each] for row, each in zip(rows, best)]) for best in ("00", "01", "10", "11")
    ]
    assert len(set(drawn)) == 4
    marks = [each.count(b"<use ") for each in drawn]
    assert marks == [marks[0], marks[0] + 1, marks[0] + 1, marks[0] + 2]


def test_all_figures_are_documented(tmp_path):
    page = (ROOT / "docs" / "reference" / "json.md").read_text(encoding="utf-8")
    part = page.partition("\n## A training\n")[2].partition("\n## ")[0]
    found = pyengine.train_player(pyengine.game("kuhn"), tmp_path / "a.net", updates=1, threads=1, hidden=[4]).figures
    response = strength.Yardstick.respond.__code__.co_consts  # kuhn has none
    inside = [key for name in ("best", "run") for key in found[name]] + ["payoffs", "gain", "matches"]
    assert {"payoffs", "gain", "matches"} <= {
        word for each in response for word in (each if type(each) is tuple else [each])
    }
    assert not [key for key in (*found, *inside) if f"`{key}`" not in part]


def test_where_nobody_can_be_met_the_last_net_is_the_best(tmp_path, often, monkeypatch):
    monkeypatch.setattr(strength.Yardstick, "against", lambda *_: {})
    words = {"updates": 2, "seed": 1, "threads": 1, "hidden": [4]}
    found = pyengine.train_player(pyengine.game("agram", SEATS=3), tmp_path / "a.net", **words)
    assert found.figures["best"]["updates"] == 2 and "its strength was not measured" in repr(found)


def test_the_rows_stay_as_measured_on_the_way_and_time_goes_on(tmp_path, often, monkeypatch):
    """What is told at the end is of other deals; a training of updates alone has no clock in its file."""
    values = {strength.CHOOSING: 0.4, strength.AGAIN: 0.5, strength.TELLING: 0.6}

    def against(self, player, other, matches, deals):
        return {f"wins against {other}": {"value": values[deals], "ci95": [0.3, 0.7]}}

    monkeypatch.setattr(strength.Yardstick, "against", against)
    monkeypatch.setattr(strength.Yardstick, "respond", lambda *_: None)
    path, how, made = tmp_path / "a.net", {"seed": 1, "threads": 1, "hidden": [8]}, pyengine.game("agram", SEATS=2)
    for updates in (2, 3):
        found = pyengine.train_player(made, path, updates=updates, **how)
        rows = noted(path)
        assert [row[2] for row in rows] == [0.4] * updates and len(rows) == updates
        assert found.figures["strength"]["wins against heuristic"]["value"] == 0.6
        if updates == 2:  # as if it had taken long
            beside = tmp_path / "a.net.csv"
            lines = [line.split(",") for line in beside.read_text().splitlines()]
            beside.write_text(
                "".join(
                    ",".join([*row[:2], row[2] if not n else "99.0", *row[3:]]) + "\n" for n, row in enumerate(lines)
                )
            )
    with open(f"{path}.csv", encoding="utf-8") as file:
        assert [float(row["cpu_seconds"]) >= 99 for row in DictReader(file)] == [True] * 3
    assert "agram: a network learnt by policy gradients from" in repr(found).lower()
    path.unlink()
    (tmp_path / "a.net.best").unlink()
    monkeypatch.setattr(strength, "PAUSES", (2, 2))
    pyengine.train_player(made, path, updates=2, **how)
    assert [row[0] for row in noted(path)] == [2], "rows of another training"


def test_the_rule_of_thumb_is_a_response():
    """A player who knows nothing loses to it, whatever a table learns from few matches."""
    found = strength.Yardstick(pyengine.game("lama", players=2), 1, 1, 200).respond("random", 1)
    assert found["matches"] == 16 and found["gain"]["ci95"][0] > 0.2
