"""The search for the most probable paths of any probability tree."""

import random
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from types import SimpleNamespace

import pytest

from engine.rummy.planner import plan
from examples.rummy_tree import (
    Node,
    all_root_paths,
    all_root_paths_nonacc,
    naive_max_root_path,
    naive_max_root_paths,
    path_prob,
    quick_max_root_path,
    quick_max_root_paths,
)
from pyengine import InputError
from pyengine.rummy.text import cards_of
from tests.reference import rummy

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)
A = Node(HALF, [Node(HALF, value="AA"), Node(1, value="AB")], "A")
B = Node(1, [Node(HALF, value="BA"), Node(QUARTER, value="BB"), Node(HALF, value="BC")], "B")
TREE = Node(1, [A, B], "root")


def names(path):
    return [node.value for node in path]


@dataclass(eq=False)
class Plain:
    """The node of the post."""

    prob: float
    children: list


def post_max_root_paths(node, prev_path=(), curr_max_paths=()):
    """`naive_max_root_paths` as the post prints it, with whole products."""
    curr_path = [*prev_path, node]
    if node.children == []:
        if not curr_max_paths or path_prob(curr_path) > path_prob(curr_max_paths[0]):
            return [curr_path]
        if path_prob(curr_path) == path_prob(curr_max_paths[0]):
            return [*curr_max_paths, curr_path]
        return curr_max_paths
    for child in node.children:
        curr_max_paths = post_max_root_paths(child, curr_path, curr_max_paths)
    return curr_max_paths


def random_tree(rng, depth, number=Fraction):
    children = [random_tree(rng, depth - 1, number) for _ in range(rng.randrange(4))] if depth else []
    return Plain(number(rng.choice((0, 1, 1, 2, 3, 3, 5, 6, 6)), 6), children)


def rummy_tree(thousandths, groups):
    """The post's tree of groups, as thousandths to the power of ten; every arrangement is one path."""

    def below(first, taken):
        left = 10 - len(taken)
        fits = ((i, group) for i, group in enumerate(groups[first:], first) if len(group) <= left)
        return [node(i, group, taken) for i, group in fits if not group & taken] or [Node(0)] * (left > 0)

    def node(i, group, taken):
        share = Fraction(prod(thousandths[card] for card in group), 1000 ** len(group))
        return Node(share, lambda: below(i + 1, taken | group), group)

    return Node(1, lambda: below(0, frozenset()))


def test_the_tree_of_rummy_has_the_arrangements_of_the_planner():
    rng, found_some = random.Random(2), 0
    for _ in range(12):
        odds = [rng.choice((0, 0, 0, 250, 500, 1000)) for _ in range(52)]
        possible = [group for group in rummy.groups() if all(odds[card] for card in group)]
        paths = quick_max_root_paths(rummy_tree(odds, possible))
        value, expected = path_prob(paths[0]), plan(odds, most=10**6)
        assert value * 1000**10 == expected["best"]
        if value:
            arrangements = ({frozenset(cards_of(group)) for group in groups} for groups in expected["arrangements"])
            assert {frozenset(names(path[1:])) for path in paths} == set(map(frozenset, arrangements))
            assert len(paths) == expected["count"]
            found_some += 1
    assert found_some > 6


@pytest.mark.parametrize("paths", [all_root_paths, all_root_paths_nonacc])
def test_every_path_in_order(paths):
    expected = [(QUARTER, "AA"), (HALF, "AB"), (HALF, "BA"), (QUARTER, "BB"), (HALF, "BC")]
    assert [(path_prob(path), names(path)[-1]) for path in paths(TREE)] == expected


def test_first_and_all_best_paths():
    for best_path in (naive_max_root_path, quick_max_root_path):
        assert names(best_path(TREE)) == ["root", "A", "AB"]
    for best_paths in (naive_max_root_paths, quick_max_root_paths):
        assert [names(path)[-1] for path in best_paths(TREE)] == ["AB", "BA", "BC"]


@pytest.mark.parametrize("number", [Fraction, lambda a, b: a / b])
def test_all_functions_give_what_the_post_prints(number):
    rng = random.Random(5)
    ties = 0
    for _ in range(300):
        root, other = random_tree(rng, 5, number), random_tree(rng, 2, number)
        expected = post_max_root_paths(root)
        assert naive_max_root_paths(root) == quick_max_root_paths(root) == expected
        assert naive_max_root_path(root) == quick_max_root_path(root) == expected[0]
        assert list(all_root_paths(root)) == list(all_root_paths_nonacc(root))
        prev, so_far = [root, other], post_max_root_paths(other)  # a path that leads here, and the best ones so far
        expected = post_max_root_paths(root, prev, so_far)
        for best_path, best_paths in (
            (naive_max_root_path, naive_max_root_paths),
            (quick_max_root_path, quick_max_root_paths),
        ):
            assert best_paths(root, prev, so_far) == expected and best_path(root, prev, so_far[0]) == expected[0]
        assert all(path[:3] == [*prev, root] for path in all_root_paths(root, prev))
        ties += len(expected) > 1
    assert ties > 30


def test_quick_functions_turn_back():
    asked = []

    def hopeless():
        asked.append(True)
        return [Node(1)]

    root = Node(1, [Node(Fraction(1, 2)), Node(Fraction(1, 3), hopeless), Node(Fraction(1, 2), lambda: [Node(1)])])
    assert len(quick_max_root_paths(root)) == 2 and path_prob(quick_max_root_path(root)) == Fraction(1, 2)
    assert not asked
    naive_max_root_paths(root)
    assert asked


def test_every_node_is_asked_once():
    """The post's functions multiply every path anew; so did ours, at ten times the post's cost."""
    asked = []

    class Asked(Plain):
        def __getattribute__(self, name):
            asked.append((id(self), name))
            return super().__getattribute__(name)

    leaves = [[Asked(0.5, []) for _ in range(5)] for _ in range(4)]
    root = Asked(1.0, [Asked(0.5, each) for each in leaves])
    for function in FUNCTIONS:
        asked.clear()
        function(root)
        assert len({node for node, _ in asked}) == 25 and max(map(asked.count, asked)) == 1


def test_a_deep_tree_needs_no_deep_stack():
    node = Node(1)
    for _ in range(20_000):
        node = Node(1, [node])
    assert len(quick_max_root_path(node)) == 20_001


def test_children_from_generators():
    def line(length):
        return Node(Fraction(1, 2), lambda: (line(length - 1) for _ in range(2 * (length > 1))))

    for root in (line(4), Node(Fraction(1, 2), (line(3) for _ in range(2)))):
        for _ in range(2):
            paths = quick_max_root_paths(root)
            assert path_prob(paths[0]) == Fraction(1, 16) and len(paths) == 8 == len(list(all_root_paths(root)))


FUNCTIONS = [
    naive_max_root_path,
    naive_max_root_paths,
    quick_max_root_path,
    quick_max_root_paths,
    lambda root: list(all_root_paths(root)),
    lambda root: list(all_root_paths_nonacc(root)),
]


@pytest.mark.parametrize("function", FUNCTIONS)
def test_impossible_probabilities(function):
    for prob in (-1, 1.5, float("nan"), "x", None, 1j):
        with pytest.raises(InputError, match="expected 0 to 1"):
            function(Node(1, [Node(prob)]))


@pytest.mark.parametrize("function", FUNCTIONS)
def test_what_is_no_node(function):
    for root in (None, 0.5, Node(1, [None])):
        with pytest.raises(InputError, match="(None|0.5) is no node of a tree; expected an object with prob and"):
            function(root)
    for call in (lambda: path_prob(Node(1)), lambda: Node(1, 5), lambda: list(all_root_paths(Node(1, lambda: 5)))):
        with pytest.raises(InputError, match=" is no list of nodes; expected one, which may be empty"):
            call()
    with pytest.raises(InputError, match="has no children; expected a list of nodes, which may be empty"):
        function(Node(1, [SimpleNamespace(prob=1)]))
