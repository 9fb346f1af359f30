"""External sampling: the slow reference, exploitability measured by the tree, and how it ends."""

import numpy as np
import pytest

from engine.solving.sampling.mccfr import MonteCarloSolver, SamplingError
from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import Tree
from pyengine import game
from pyengine.solving.mccfr import policy_of
from tests.reference import equilibria as reference
from tests.support.described import ONE_CARD, THREE, for_hearts, shuffled


def rows(solver):
    """(regrets, shares) of every information set, without their keys."""
    _, counts, _, regrets, shares = solver.sets()
    return sorted((*regrets[end - n : end], *shares[end - n : end]) for n, end in zip(counts, np.cumsum(counts)))


@pytest.mark.parametrize(
    ("name", "options", "iterations"), [("kuhn", {}, 500), (THREE, {}, 500), (ONE_CARD, {"CARDS": 2}, 1000)]
)
def test_regrets_are_those_of_the_reference(name, options, iterations):
    played = game(name, **options)
    slow, fast = reference.ExternalSampling(played, 7), MonteCarloSolver(played.table, seed=7)
    for _ in range(iterations):
        slow.iterate()
    assert fast.iterate(iterations) and fast.iterations == iterations
    expected = sorted(
        (*(slow.regrets[infoset][name] for name in names), *(slow.sums[infoset][name] for name in names))
        for infoset, names in slow.met.items()
    )
    found = rows(fast)
    assert len(found) == len(expected) == fast.infosets > (70 if name == ONE_CARD else 11)
    for mine, theirs in zip(found, expected):
        assert mine == pytest.approx(theirs, rel=1e-5, abs=1e-3)


@pytest.mark.few(
    1,
    ("name", "iterations", "value", "near", "exploitable"),
    [("kuhn", 100_000, -1 / 18, 0.001, 0.007), ("leduc", 100_000, -0.085606, 0.015, 0.13)],
)
def test_it_comes_closer_to_an_equilibrium(name, iterations, value, near, exploitable):
    """The bounds are about twice what was found with eight other seeds."""
    played = game(name)
    tree = Tree(played.table)
    solver, exact = MonteCarloSolver(played.table, seed=1), Solver(tree)
    found = []
    for count in (iterations // 100, iterations - iterations // 100):
        assert solver.iterate(count)
        found.append(exact.measure(policy_of(solver, played).on(tree)))
    assert found[1][0] == pytest.approx(value, abs=near)
    assert found[1][1] < exploitable and found[1][1] < found[0][1] / 4
    assert solver.infosets == tree.infosets and solver.total == tree.total


@pytest.mark.slow
def test_chance_in_play(tmp_path):
    """The tree's information sets."""
    played = shuffled(tmp_path)
    tree, solver = Tree(played.table), MonteCarloSolver(played.table)
    solver.iterate(30_000)
    assert solver.infosets == tree.infosets == 936
    assert Solver(tree).measure(policy_of(solver, played).on(tree))[1] < 0.25


def test_matches_of_the_policy():
    played = game("kuhn")
    tree, solver = Tree(played.table), MonteCarloSolver(played.table, seed=2)
    even, unknown = solver.sample(0, 20_000)
    assert unknown == 1 and even.mean(axis=0)[0] == pytest.approx(
        Solver(tree).measure(policy_of(solver, played).on(tree))[0], abs=0.05
    )
    solver.iterate(50_000)
    paid, unknown = solver.sample(0, 50_000)
    assert unknown == 0 and set(paid[:, 0]) == {-2, -1, 1, 2} and not paid.sum(axis=1).any()
    assert paid[:, 0].mean() == pytest.approx(Solver(tree).measure(policy_of(solver, played).on(tree))[0], abs=0.03)
    assert np.array_equal(paid[100:300], solver.sample(100, 200)[0])


def test_the_end_of_memory():
    solver = MonteCarloSolver(game("agram", SEATS=2, CARDS=2).table, bytes=200_000)
    assert solver.iterate(10**6) is False and solver.bytes <= 200_000
    ended = solver.iterations
    assert 0 < ended < 10**6 and solver.iterate(1) is False and solver.iterations == ended
    paid, unknown = solver.sample(0, 1000)
    assert 0 < unknown < 1 and set(paid[:, 0]) == {-0.5, 0.5}
    assert solver.iterate(1) is False


def test_refusals(tmp_path, draw):
    with pytest.raises(SamplingError, match="it has one seat; expected two or more"):
        MonteCarloSolver(game("blackjack", SEATS=1).table)
    with pytest.raises(SamplingError, match="it has no information_key"):
        MonteCarloSolver(draw.table(2, bare=True))
    table = for_hearts(tmp_path).table
    with pytest.raises(SamplingError, match="do not add up to the same at every end"):
        MonteCarloSolver(table).iterate(100)
    assert MonteCarloSolver(table, True).iterate(100)


@pytest.mark.parametrize("merged", [False, True])
def test_it_goes_on_from_what_another_knew(merged):
    played = game("leduc")
    whole, first, second = (MonteCarloSolver(played.table, seed=3, merged=merged) for _ in range(3))
    whole.iterate(3000)
    first.iterate(1000)
    keys, counts, names, regrets, shares = first.sets()
    known = keys, counts, names, regrets.astype(float), shares
    assert second.resume(1000, *known) and (second.iterations, second.total) == (1000, 0)
    second.iterate(2000)
    assert all(map(np.array_equal, whole.sets(), second.sets()))
    for solver, parts in ((first, known), (MonteCarloSolver(played.table), (*known[:4], shares[1:]))):
        with pytest.raises(ValueError, match=r"\d+ names after \d+ iterations"):
            solver.resume(1000, *parts)
    assert not MonteCarloSolver(played.table, bytes=20_000).resume(1000, *known)
