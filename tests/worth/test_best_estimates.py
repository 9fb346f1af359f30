"""The best of several estimates is not too good: games in which all moves are worth the same, and one whose best is
known."""

import math

import numpy as np
import pytest

import pyengine
from engine.players.players import estimate
from pyengine import InputError, Study, players, run_study
from pyengine.commands.advise import main
from pyengine.measures.intervals import FREE
from pyengine.measures.samples import net_share, small_share
from pyengine.record.record import record
from pyengine.worth.estimates import MoveEstimates, estimates
from tests.conftest import ROOT
from tests.support.counted import play

PENNIES, HIGHER = (str(ROOT / "tests" / "games" / f"{name}.rcy") for name in ("pennies", "higher"))
MEASURES = "meaningful_moves", "variance", "clarity"


def measured(game, setups, estimator):
    found = run_study(Study(game, setups=setups, matches=1, seed=1, measures=MEASURES, estimator=estimator))
    return {name: (found["measures"][name]["value"], found["measures"][name]["ci95"]) for name in MEASURES}


@pytest.mark.parametrize("estimator", ["pimc:10x2", "pimc:7x1", "pimc:2x1"])
def test_nothing_is_made_of_noise(estimator):
    """All moves are worth 1/2: four standard errors or less from 0, and with the usual estimator 0.01."""
    for name, (value, (low, high)) in measured(PENNIES, 10_000, estimator).items():
        assert abs(value) <= high - low, name
        assert abs(value) <= 0.01 or estimator != "pimc:10x2", name


@pytest.mark.slow
def test_what_matters_is_found():
    """Of ranks 0 to 3, rank i wins (2 i + 1) / 4: best less worst 1.5, results with a variance of 5/64, and the best
    3/8 above the mean. What is chosen by half of the playouts can only be worth less than the best, by little here."""
    swing, variance, clarity = (value for value, _ in measured(HIGHER, 4000, "pimc:20x2").values())
    assert 1.48 <= swing <= 1.51 and variance == pytest.approx(5 / 64, abs=0.001) and 0.97 <= clarity <= 1


def test_a_decision_with_one_determinisation_has_no_halves():
    chosen = "'pimc:1x20': measures choose the best move by one half .* expected 2 or more"
    with pytest.raises(InputError, match=chosen):
        Study(PENNIES, estimator="pimc:1x20")
    with pytest.raises(ValueError, match="1 determinisations of 20 playouts; expected 2 or more of 1 or more"):
        play(pyengine.game("agram").table, 1, 0, 1, 0, 1, determinisations=1, playouts=20)


@pytest.mark.parametrize("count", [2, 5, 12])
def test_halves_of_determinisations(count):
    """Against the rows of both halves, chosen and valued one by one."""
    state = pyengine.game("red7").deal(7)
    found = estimates(state, count, 3, 5)
    rows = estimate(state, count, 3, 5)[:, :, state.mover] / 12
    halves = [rows[: count // 2], rows[count // 2 :]]
    best = [int(half.sum(axis=0).argmax()) for half in halves]
    crossed = np.concatenate([halves[0][:, best[1]], halves[1][:, best[0]]])
    assert [each["mean"] for each in found.worths()] == pytest.approx(rows.mean(axis=0).tolist())
    assert found.gain()["mean"] == pytest.approx(crossed.mean() - rows.mean())
    for move in range(len(state)):
        assert found.regret(move) == pytest.approx(crossed.mean() - rows[:, move].mean())


def test_the_interval_of_halves():
    """The mean of the intervals of both; none where one of them has none."""
    found = MoveEstimates([[0, 4], [0, 2], [1, 3], [2, 2], [0, 4]], 2, FREE)
    t = {2: 12.706204736, 3: 4.302652730}
    halves = [[1, 0.5], [0.5, 0, 1]]
    counts = [2, 3]  # of the halves, which count by them
    reach = [t[count] * np.std(half, ddof=1) / math.sqrt(count) for count, half in zip(counts, halves)]
    means = [np.mean(half) for half in halves]
    ends = [np.dot(counts, np.add(means, np.multiply(side, reach))) / 5 for side in (-1, 1)]
    assert found.gain() == {"mean": pytest.approx(0.6), "ci95": pytest.approx(ends)}
    assert found._replace(rows=found.rows[:3]).gain() == {"mean": pytest.approx(2 / 3), "ci95": None}
    alone = found._replace(rows=found.rows[:1])
    assert alone.gain() is None and alone.regret(0) is None


@pytest.mark.parametrize("moves", [(), (0,)], ids=["first", "second"])
def test_advice_where_nothing_matters(moves):
    """The best of the means lies above their mean, and is worth no more; the interval says so 95 times of 100."""
    state = pyengine.game(PENNIES).deal(1)
    for move in moves:
        state.play(move)
    found = [pyengine.advice(state, "pimc:20x2", seed=seed) for seed in range(400)]
    best = [max(move["result"]["mean"] for move in each["moves"]) - 0.5 for each in found]
    assert np.mean(best) > 0.03 and abs(np.mean([each["gain"]["mean"] for each in found])) <= 0.02
    assert np.mean([each["gain"]["ci95"][0] <= 0 <= each["gain"]["ci95"][1] for each in found]) >= 0.95


def test_advice_says_what_the_choice_matters(capsys):
    assert main([HIGHER, "1/0", "--seed", "1"]) == 0
    assert "The best move is worth 36.3 points of the result (95" in " ".join(capsys.readouterr().out.split())
    assert main([HIGHER, "1/0", "--seed", "1", "--estimator", "pimc:1x20"]) == 0
    assert "The best move is worth" not in capsys.readouterr().out


@pytest.mark.slow
def test_regret_where_nothing_matters():
    """The best of the estimates seems to be worth more than what was taken; chosen and valued apart, it is not, and is
    hardly ever marked."""
    game, steps = pyengine.game(PENNIES), []
    for seed in range(300):
        steps += record(game.deal(seed), [seed % 2, seed // 2 % 2], estimator=players.parse("pimc:10x2")).steps
    assert np.mean([max(step.worth) - step.worth[step.move] for step in steps]) > 0.05
    assert abs(np.mean([step.regret for step in steps])) <= 0.03
    assert len(steps) == 600 and sum(step.best is not None for step in steps) <= 30
    alone = record(game.deal(1), [0, 0], estimator=players.parse("pimc:1x5"))
    assert [step.regret for step in alone.steps] == [None, None]
    (first,) = record(pyengine.game("agram", players=3).deal(7, 0), [0], estimator=players.parse("pimc:50x4")).steps
    assert first.best == first.worth.index(max(first.worth))


def test_a_small_share_less_another_that_never_happened():
    alone = np.array([1, 0, 2, 0])
    assert net_share(alone, 0 * alone, np.full(4, 3)) == small_share(alone, np.full(4, 3))
