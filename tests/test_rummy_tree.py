"""The search for the most probable paths of any probability tree."""

import random
from fractions import Fraction
from math import prod

import pytest

from engine.rummy.planner import plan
from pyengine import InputError
from pyengine.rummy.tree import Node, naive_best_path, naive_best_paths, quick_best_path, quick_best_paths, root_paths
from tests.reference import rummy

# The root, then A (1/2) with leaves 1/2 and 1, and B (1) with leaves 1/2, 1/4, 1/2.
TREE = Node(
    1,
    [
        Node(Fraction(1, 2), [Node(Fraction(1, 2), value="AA"), Node(1, value="AB")], "A"),
        Node(
            1,
            [Node(Fraction(1, 2), value="BA"), Node(Fraction(1, 4), value="BB"), Node(Fraction(1, 2), value="BC")],
            "B",
        ),
    ],
    "root",
)


def names(path):
    return [node.value for node in path]


def random_tree(rng, depth, whole):
    children = [random_tree(rng, depth - 1, whole) for _ in range(rng.randrange(4))] if depth else []
    return Node(rng.choice((0, 1, 1, 2, 3, whole // 2, whole - 1, whole, whole)), children, rng.random())


def rummy_tree(thousandths, groups):
    """The post's tree of groups, as thousandths to the power of ten; every arrangement is one path."""

    def below(first, taken):
        left = 10 - len(taken)
        fits = [
            node(i, group, taken)
            for i, group in enumerate(groups[first:], first)
            if len(group) <= left and not group & taken
        ]
        return fits or [Node(0)] * (left > 0)

    def node(i, group, taken):
        share = Fraction(prod(thousandths[card] for card in group), 1000 ** len(group))
        return Node(share, lambda: below(i + 1, taken | group), group)

    return Node(1, lambda: below(0, frozenset()))


def test_the_tree_of_rummy_has_the_arrangements_of_the_planner():
    rng, found_some = random.Random(2), 0
    for _ in range(12):
        odds = [rng.choice((0, 0, 0, 250, 500, 1000)) for _ in range(52)]
        possible = [group for group in rummy.groups() if all(odds[card] for card in group)]
        value, paths = quick_best_paths(rummy_tree(odds, possible))
        expected = plan(odds, most=10**6)
        assert value * 1000**10 == expected["best"]
        if value:
            assert {frozenset(node.value for node in path[1:]) for path in paths} == {
                frozenset(frozenset(card for card in range(52) if cards >> card & 1) for cards in groups)
                for groups in expected["arrangements"]
            }
            assert len(paths) == expected["count"]
            found_some += 1
    assert found_some > 6


def test_every_path_in_order():
    assert [(product, names(path)[-1]) for product, path in root_paths(TREE)] == [
        (Fraction(1, 4), "AA"),
        (Fraction(1, 2), "AB"),
        (Fraction(1, 2), "BA"),
        (Fraction(1, 4), "BB"),
        (Fraction(1, 2), "BC"),
    ]


@pytest.mark.parametrize("best_path", [naive_best_path, quick_best_path])
def test_first_best_path(best_path):
    product, path = best_path(TREE)
    assert (product, names(path)) == (Fraction(1, 2), ["root", "A", "AB"])


@pytest.mark.parametrize("best_paths", [naive_best_paths, quick_best_paths])
def test_all_best_paths(best_paths):
    product, paths = best_paths(TREE)
    assert product == Fraction(1, 2) and [names(path)[-1] for path in paths] == ["AB", "BA", "BC"]


def test_quick_equals_naive_and_whole_numbers_tie_exactly():
    rng = random.Random(5)
    ties = 0
    for _ in range(300):
        root = random_tree(rng, 5, 6)
        assert quick_best_path(root, whole=6) == naive_best_path(root, whole=6)
        assert quick_best_paths(root, whole=6) == naive_best_paths(root, whole=6)
        ties += len(naive_best_paths(root, whole=6)[1]) > 1
    assert ties > 30


def test_floats_miss_ties_that_fractions_find():
    parts = [(1, 10), (2, 10), (3, 10)], [(6, 10), (1, 10), (1, 10)]

    def tree(number):
        def line(factors):
            return Node(number(*factors[0]), [line(factors[1:])] if factors[1:] else [])

        return Node(1, [line(factors) for factors in parts])

    assert len(quick_best_paths(tree(Fraction))[1]) == 2
    assert len(quick_best_paths(tree(lambda a, b: a / b))[1]) == 1


def test_quick_functions_turn_back():
    asked = []

    def hopeless():
        asked.append(True)
        return [Node(1)]

    root = Node(1, [Node(Fraction(1, 2)), Node(Fraction(1, 3), hopeless), Node(Fraction(1, 2), lambda: [Node(1)])])
    assert quick_best_paths(root)[0] == Fraction(1, 2) and len(quick_best_paths(root)[1]) == 2 and not asked
    naive_best_paths(root)
    assert asked


def test_a_deep_tree_needs_no_deep_stack():
    node = Node(1)
    for _ in range(20_000):
        node = Node(1, [node])
    assert len(quick_best_path(node)[1]) == 20_001


def test_children_from_generators():
    def line(length):
        return Node(Fraction(1, 2), lambda: (line(length - 1) for _ in range(2 * (length > 1))))

    for root in (line(4), Node(Fraction(1, 2), (line(3) for _ in range(2)))):
        for _ in range(2):
            product, paths = quick_best_paths(root)
            assert product == Fraction(1, 16) and len(paths) == 8 == len(list(root_paths(root)))


def test_floats_may_be_shares_too():
    assert quick_best_path(Node(250.0, [Node(500.0)]), whole=1000)[0] == Fraction(1, 8)


@pytest.mark.parametrize("whole", [0, -1, 0.5, "1"])
def test_impossible_wholes(whole):
    with pytest.raises(InputError, match="expected a whole number, 1 or more"):
        quick_best_path(Node(0), whole=whole)


@pytest.mark.parametrize("probability", [-1, 1001, float("nan"), "x", None, 1j])
def test_impossible_probabilities(probability):
    with pytest.raises(InputError, match="expected 0 to 1000"):
        quick_best_path(Node(1000, [Node(probability)]), whole=1000)


@pytest.mark.parametrize("function", [naive_best_path, naive_best_paths, quick_best_path, quick_best_paths])
def test_what_is_no_node(function):
    for root in (None, 0.5, Node(1, [None])):
        with pytest.raises(InputError, match="(None|0.5) is no node of a tree; expected a Node"):
            function(root)
