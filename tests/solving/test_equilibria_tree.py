"""Trees of whole games: known sizes, the slow reference, and why there is none."""

import pytest

from engine.solving.tree.solver import Solver
from engine.solving.tree.tree import Tree, TreeError
from pyengine import game
from tests.reference import equilibria as reference
from tests.support.described import ONE_CARD, endless, for_hearts, shuffled


def test_who_looks_on_is_told_how_large_a_tree_is_and_may_end_it():
    played, seen = game("agram", SEATS=2, CARDS=2), []

    def look(states, expected):
        seen.append((states, expected))
        return len(seen) < 5

    assert "takes longer than there was time" in refusal(played, merged=True, look=look)
    states, expected = zip(*seen)
    assert list(states) == [65536 * number for number in range(1, 6)]
    tree = Tree(played.table, merged=True, look=lambda *_: True)
    assert set(expected) == {tree.expected[0]} and states[-1] < tree.nodes


def refusal(played, **limits):
    with pytest.raises(TreeError) as error:
        Tree(played.table if hasattr(played, "table") else played, **limits)
    return error.value.args[0]


@pytest.mark.parametrize(
    ("name", "deals", "nodes", "infosets", "entries"),
    [("kuhn", 6, 54, 12, 30), ("leduc", 120, 10_200, 936, 5520), (ONE_CARD, 30, 90, 0, 1)],
)
def test_sizes(name, deals, nodes, infosets, entries):
    tree = Tree(game(name).table)
    assert (tree.deals, tree.nodes, tree.infosets, tree.entries) == (deals, nodes, infosets, entries)
    assert tree.total == (1 if name == ONE_CARD else 0)
    assert sum(tree.sequences) == 2 + sum(tree.infoset(number)[2] for number in range(infosets))


def test_kuhn_of_the_extension_is_the_described_one(kuhn):
    tree, other = Tree(kuhn.table()), Tree(game("kuhn").table)
    assert (tree.infosets, tree.nodes, tree.entries) == (other.infosets, other.nodes, other.entries)
    assert Solver(tree).measure(Solver(tree).uniform())[1] == pytest.approx(0.458333, abs=1e-6)


@pytest.mark.parametrize(("cards", "deals"), [(1, 720), (2, 720)])
def test_trick_games_are_those_of_the_reference(cards, deals):
    played = game(ONE_CARD, CARDS=cards)
    slow, tree = reference.Equilibrium(played, 8000), Tree(played.table)
    assert len(slow.deals) == deals and tree.deals < deals  # which nobody can tell apart
    value, exploitability, _ = Solver(tree).measure(Solver(tree).uniform())
    assert value == pytest.approx(slow.value(reference.uniform), abs=1e-12)
    assert exploitability == pytest.approx(slow.exploitability(reference.uniform), abs=1e-12)


def test_chance_in_play(tmp_path):
    tree = Tree(shuffled(tmp_path).table)
    solver = Solver(tree)
    assert tree.infosets == 936
    assert solver.measure(solver.uniform())[1] == pytest.approx(2.373611, abs=1e-6)


def test_results_instead_of_payoffs():
    tree = Tree(game("kuhn").table, True)
    assert tree.total == 1
    assert Solver(tree).measure(Solver(tree).uniform())[0] == pytest.approx(0.0625)


def test_states_of_information_sets():
    played = game("kuhn")
    tree = Tree(played.table)
    for number in range(tree.infosets):
        state = played.State.trusted(played, tree.state(number))
        assert (state.mover, len(state)) == tree.infoset(number)[::2]
    assert tree.state(12) is None
    with pytest.raises(IndexError):
        tree.infoset(12)


def test_refusals(tmp_path, draw):
    assert refusal(game("red7", players=3)) == "it has 3 seats; equilibria are worked out for two"
    assert "it has no information_key" in refusal(draw.table(2, bare=True))
    for name in ("agram", "lama", "red7"):
        options = {"players": 2} if name == "red7" else {"SEATS": 2}
        assert refusal(game(name, **options)).startswith("its tree is too large: ")
    assert "1e+02 states and 4 GiB at most" in refusal(game("leduc"), nodes=100)
    assert "needs more than" in refusal(game(ONE_CARD, CARDS=2), bytes=10_000)
    played = for_hearts(tmp_path)
    assert refusal(played).startswith("its payoffs do not add up to the same")
    assert Tree(played.table, True).total == 1
    assert "a bound that a tree could reach" in refusal(endless(tmp_path))
