"""Trees in which what an exchange of suits makes alike is one: the same game, but smaller."""

import _thread
import threading
from collections import Counter

import pytest

from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import Tree, TreeError
from pyengine import game


def evenly(tree):
    """The policies that choose every legal move equally often, whatever share a place."""
    policies = Solver(tree).uniform()
    for number in range(tree.infosets):
        seat, first, count, _ = tree.infoset(number)
        places = tree.places(number)
        for place, moves in Counter(places).items():
            policies[seat][first + place] = moves / len(places)
        assert sorted(set(places)) == list(range(count))
    return policies


@pytest.mark.parametrize(
    ("ranks", "kinds", "cards", "deals", "infosets"), [(3, 2, 2, 48, 18), (3, 3, 2, 138, 27), (3, 3, 3, 300, 749)]
)
def test_the_same_game(suits, ranks, kinds, cards, deals, infosets):
    table = suits.table(ranks, kinds, cards)
    whole, merged = Tree(table), Tree(table, merged=True)
    assert (merged.deals, merged.infosets, merged.merged) == (deals, infosets, True) and not whole.merged
    assert merged.deals < whole.deals and merged.entries < whole.entries
    assert merged.rounded < 1e-12 and whole.rounded < 1e-12
    by_chance = [Solver(tree).measure(evenly(tree)) for tree in (whole, merged)]
    assert by_chance[0][:2] == pytest.approx(by_chance[1][:2], abs=1e-12)
    assert by_chance[0][2] == pytest.approx(by_chance[1][2], abs=1e-12)
    values = []
    for tree in (whole, merged):
        solver = Solver(tree)
        solver.iterate(400)
        value, exploitability, _ = solver.measure(solver.policy())
        assert 0 <= exploitability + 1e-12 < 2e-5
        values.append(value)
    assert values[0] == pytest.approx(values[1], abs=4e-5)


@pytest.mark.slow
def test_values_of_agram(suits):
    """Found by another program, too (payoffs +-1/2)."""
    for options, iterations, value in (((9, 4, 2), 100, 0.210856), ((4, 3, 4), 300, 0.083940)):
        solver = Solver(Tree(suits.table(*options), merged=True))
        solver.iterate(iterations)
        found, exploitability, _ = solver.measure(solver.policy())
        assert found == pytest.approx(value, abs=2e-5) and exploitability < 2e-4


def test_sizes_are_estimated(suits):
    tree = Tree(suits.table(4, 3, 4), merged=True)
    assert tree.expected[0] == pytest.approx(tree.nodes, rel=0.5)
    assert tree.expected[1] == pytest.approx(tree.infosets, rel=0.6)
    assert tree.expected[2] > tree.memory / 2
    with pytest.raises(TreeError, match=r"about 4.3e\+06 states, 7.3e\+04 information sets and 0.0\d+ GiB by an est"):
        Tree(suits.table(4, 3, 4), merged=True, nodes=10_000)
    with pytest.raises(TreeError, match=r"[\d.]+ GiB by an estimate; 5e\+08 states and 0.00098 GiB at most"):
        Tree(suits.table(4, 3, 4), bytes=1 << 20)


def test_ctrl_c_ends_what_is_built(suits):
    """This tree has 147 million states."""
    threading.Timer(0.1, _thread.interrupt_main).start()
    with pytest.raises(KeyboardInterrupt):
        Tree(suits.table(9, 4, 3), merged=True)


def test_moves_that_are_alike_share_a_place(suits):
    tree = Tree(suits.table(2, 3, 3), merged=True)
    shared = [tree.places(number) for number in range(tree.infosets)]
    assert any(len(set(places)) < len(places) for places in shared)


def test_states_that_are_kept():
    played = game("kuhn")
    assert [Tree(played.table, states=count).state(3) is None for count in (0, 3, 4)] == [True, True, False]
    tree = Tree(played.table, merged=True, states=12)
    for number in range(12):
        state = played.State.trusted(played, tree.state(number))
        names = [state.move_key(move) for move in range(len(state))]
        assert tree.places(number) == tuple([sorted(names).index(name) for name in names])
    assert tree.places(12) is None and tree.memory > 12 * 200
