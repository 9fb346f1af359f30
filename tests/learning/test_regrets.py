"""Learning by regrets: the slow reference, the same bytes however it came there, and what it comes to."""

import numpy as np
import pytest

import pyengine
from engine.learning.regrets import RegretLearner
from pyengine.base.errors import InputError
from pyengine.games.net import Net
from pyengine.learning import regrets
from pyengine.learning.regrets import RegretTraining, training_of
from pyengine.learning.training import Training
from tests.reference.equilibria import SituationSampling
from tests.support.commands import refused


def learner_of(name, seed=7, history=False, most=1 << 24, wins=False, unit=2.0, **options):
    game = pyengine.game(name, **options)
    kept = game.history(history)
    numbers = game.table.observed + (kept.size if kept else 0)
    span = np.ones(numbers, np.float32)
    about = game.table, seed, unit, wins, most, kept
    return game, RegretLearner([numbers, 8, game.table.actions], game.seats, span, 1, *about)


@pytest.mark.parametrize(
    ("name", "options", "history", "iterations", "wins"),
    [
        ("kuhn", {}, True, 300, False),
        ("leduc", {}, True, 40, False),  # with a draw in play
        ("leduc", {}, False, 40, False),  # which forgets
        ("gops", {"CARDS": 3, "ORDER": "DESCENDING", "LOST": True}, False, 30, False),
        ("gops", {"CARDS": 3}, False, 30, True),
        ("kuhn", {"SEATS": 3}, True, 100, False),
    ],
)
def test_regrets_are_those_of_the_reference(name, options, history, iterations, wins):
    game, fast = learner_of(name, history=history, wins=wins, **options)
    slow = SituationSampling(game, 7, history, 2.0, wins)
    while slow.iterations < iterations:
        slow.iterate()
        fast.iterate(1)
    assert fast.iterations == iterations
    known, at = fast.known(), 0
    assert len(known["seen"]) == fast.count == len(slow.met) > 5
    for seen, seat, count in zip(known["seen"], known["seats"], known["counts"]):
        situation = int(seat), seen.tobytes()
        part, at = slice(at, at + count), at + count
        names = known["numbers"][part].tolist()
        assert names == slow.met[situation]
        assert known["regrets"][part] == pytest.approx([slow.regrets[situation][each] for each in names], abs=1e-9)
        assert known["made"][part] == pytest.approx([slow.sums[situation][each] for each in names], abs=1e-9)
    assert fast.reach().sum() == pytest.approx(known["made"].sum())


def test_it_goes_on_as_if_it_had_not_ended():
    (_, whole), (_, first), (_, then) = (learner_of("leduc", history=True) for _ in range(3))
    whole.iterate(20_000)
    while first.iterations < whole.iterations // 2:
        first.iterate(1)
    then.resume(first.iterations, first.decisions, **first.known())
    while then.iterations < whole.iterations:
        then.iterate(1)
    assert then.decisions == whole.decisions and then.count == whole.count
    assert all(np.array_equal(each, then.known()[name]) for name, each in whole.known().items())


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda known: known["counts"].__setitem__(0, 1), "another game"),
        (lambda known: known["numbers"].__setitem__(0, 99), "another game"),
        (lambda known: known["seats"].__setitem__(0, 2), "another game"),
        (lambda known: known["seen"].__setitem__(1, known["seen"][0]), "twice"),
        (lambda known: known["numbers"].__setitem__(slice(2), known["numbers"][1::-1].copy()), "no order"),
    ],
)
def test_what_is_no_such_knowledge_is_refused(change, why):
    (_, first), (_, then) = (learner_of("kuhn") for _ in range(2))
    first.iterate(1000)
    known = first.known()
    known["seats"][1] = known["seats"][0]
    change(known)
    with pytest.raises(ValueError, match=why):
        then.resume(1, 1, **known)


def test_the_network_plays_where_there_is_no_room():
    _, fast = learner_of("leduc", most=20_000)
    fast.iterate(50_000)
    kept = fast.count
    assert fast.full and 20 < kept < 200
    fast.iterate(50_000)
    assert fast.count == kept and np.isfinite(fast.known()["regrets"]).all()


@pytest.mark.parametrize(
    ("name", "options", "method"),
    [
        ("leduc", {}, RegretTraining),
        ("limit-holdem", {}, Training),  # situations do not come again
        ("kuhn", {"SEATS": 3}, Training),
        pytest.param("hearts", {}, Training, marks=pytest.mark.slow),
        pytest.param("gops", {"CARDS": 6, "ORDER": "DESCENDING"}, RegretTraining, marks=pytest.mark.slow),
    ],
)
def test_method_by_game(name, options, method):
    assert type(training_of(pyengine.game(name, **options), None, None, 1, (8,), None, 1)) is method


def test_exploitability_falls_far_below_that_of_policy_gradients(tmp_path, monkeypatch):
    """Policy gradients left 0.22 to 0.29 in Leduc after 15 s to two minutes; seeds 1 to 8 left 0.058 to 0.070 here."""
    monkeypatch.setattr(regrets, "STATES", 150_000)
    found = pyengine.train_player(
        pyengine.game("leduc"), tmp_path / "net", updates=20, hidden=[64], seed=1, threads=1
    ).figures
    assert found["method"] == "regrets" and found["strength"]["exploitability"]["value"] < 0.11


def test_same_bytes_for_any_threads_and_after_a_stop(tmp_path, monkeypatch):
    monkeypatch.setattr(regrets, "STATES", 20_000)
    game = pyengine.game("kuhn")
    for name, threads, steps in (("one", 1, (4,)), ("two", 2, (4,)), ("stopped", 1, (1, 3, 4))):
        for updates in steps:
            pyengine.train_player(game, tmp_path / name, updates=updates, hidden=[8], seed=3, threads=threads)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes() == (tmp_path / "stopped").read_bytes()
    with pytest.raises(InputError, match='has \'method\' "regrets", and this command "policy"'):
        pyengine.train_player(game, tmp_path / "one", updates=5, method="policy")


def test_updates_after_seconds_keep_the_time_that_was_spent(tmp_path, monkeypatch):
    monkeypatch.setattr(regrets, "STATES", 1000)
    game, path, how = pyengine.game("kuhn"), tmp_path / "net", {"hidden": [8], "threads": 1}
    pyengine.train_player(game, path, seconds=0.2, seed=3, **how)
    updates, spent = (Net.read(path).facts[name] for name in ("updates", "seconds"))
    pyengine.train_player(game, path, updates=updates + 1, **how)
    assert Net.read(path).facts["updates"] == updates + 1 and Net.read(path).facts["seconds"] > spent >= 0.2
    again = pyengine.train_player(game, path, seconds=0.2, **how)
    assert again.figures["updates"] == updates + 1 and "learnt nothing now" in repr(again)


def test_a_net_with_other_knowledge_is_not_trained_further(tmp_path, monkeypatch):
    monkeypatch.setattr(regrets, "STATES", 1000)
    path = tmp_path / "net"
    pyengine.train_player(pyengine.game("kuhn"), path, updates=1, hidden=[8], seed=3)
    net = Net.read(path)
    seen = net.arrays["seen"].copy()
    seen[1] = seen[0]
    Net(net.facts, {**net.arrays, "seen": seen, "seats": net.arrays["seats"] * 0}).write(path)
    with pytest.raises(InputError, match="cannot be trained further: it has situation 1 is there twice"):
        pyengine.train_player(pyengine.game("kuhn"), path, updates=2)


def test_unknown_methods_are_refused(capsys):
    refused(capsys, "train kuhn --out net --method tables", "invalid choice: 'tables'; expected one of regrets, policy")
    refused(
        capsys, "train blackjack --out net --method regrets", "blackjack has one seat, and --method regrets is for two"
    )
    with pytest.raises(InputError, match="^'method' is 'tables'; expected 'regrets' or 'policy'"):
        pyengine.train_player(pyengine.game("kuhn"), "net", method="tables")
