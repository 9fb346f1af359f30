"""Equilibria: values from the literature, the slow reference, exploitability from its definition."""

import numpy as np
import pytest

from engine.solving.tree.solver import METHODS, Solver
from engine.solving.tree.tree import Tree
from pyengine import game
from tests.reference import equilibria as reference


@pytest.fixture(scope="module")
def trees():
    return {name: Tree(game(name).table) for name in ("kuhn", "leduc")}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("name", "value", "iterations", "near", "exploitable"),
    [("kuhn", -1 / 18, 40_000, 1e-6, 1e-5), ("leduc", -0.085606, 1500, 1e-4, 5e-4)],
)
def test_values(trees, method, name, value, iterations, near, exploitable):
    solver = Solver(trees[name], method)
    solver.iterate(iterations)
    found, exploitability, gains = solver.measure(solver.policy())
    assert found == pytest.approx(value, abs=near)
    assert 0 <= exploitability < exploitable and min(gains) > -1e-12


def test_the_mean_so_far_is_measured_as_it_stands(trees):
    solver = Solver(trees["leduc"])
    assert solver.measure() == solver.measure(solver.uniform())
    solver.iterate(25)
    value, exploitability, gains = solver.measure(solver.policy())
    assert solver.measure()[:2] == pytest.approx((value, exploitability), abs=1e-13)
    assert solver.measure()[2] == pytest.approx(gains, abs=1e-13)


def test_the_reference_measures_the_same():
    """A policy of the reference's own, in its dictionaries, moved over to the sequences by the states it was met in."""
    played = game("kuhn")
    slow = reference.Equilibrium(played, 60)
    slow.run(100)
    tree = Tree(played.table)
    solver = Solver(tree)
    policies = solver.uniform()
    by_key = {past[-1]: names for (_, past), names in slow.sums.items()}  # Kuhn's keys forget nothing
    for number in range(tree.infosets):
        seat, first, count, _ = tree.infoset(number)
        state = played.State.trusted(played, tree.state(number))
        sums = by_key[state.information_key(seat)]
        policies[seat][first : first + count] = [sums[name] / sum(sums.values()) for name in sorted(sums)]
    value, exploitability, gains = solver.measure(policies)
    assert value == pytest.approx(slow.value(slow.average), abs=1e-12)
    assert exploitability == pytest.approx(slow.exploitability(slow.average), abs=1e-12)
    assert gains[1] == pytest.approx(slow.best(1, slow.average) + value, abs=1e-12)
    solver.iterate(2000)
    assert solver.measure(solver.policy())[0] == pytest.approx(value, abs=0.01)


def test_bad_input(trees):
    with pytest.raises(ValueError, match="method is 'cfr'; expected cfr\\+ or dcfr"):
        Solver(trees["kuhn"], "cfr")
    with pytest.raises(ValueError, match="policies of 3 and 13 probabilities; expected 13 and 13"):
        Solver(trees["kuhn"]).measure((np.ones(3), np.ones(13)))
