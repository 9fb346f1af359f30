"""The most probable paths of a probability tree: the functions of the blog post "Rummy and the most probable sequence
in a probability tree" (2012), by their names there.

A node is any object with `prob`, a number from 0 to 1, and `children`, the nodes below. A root path is the list of
nodes from the root to a leaf; its probability is the product of theirs. No factor is above 1, so a product can only
shrink on its way: the quick functions turn back where it is below that of the best path, the naive ones look at every
path. Ties are exact where the probabilities are fractions.

`prev_path` is a path that already leads to the node. `curr_max_path` and `curr_max_paths` are the best paths so far:
they stay where nothing better is found, and come before paths that are as good.

Raises
------
pyengine.InputError : from all of them, at what is no such node, or a probability that is not from 0 to 1.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import prod
from numbers import Real
from operator import ge, gt
from typing import Any, TypeAlias

from pyengine.base.errors import InputError

Prob: TypeAlias = float | Fraction
NodePath: TypeAlias = list[Any]  # of nodes
Nodes: TypeAlias = Sequence[Any]
Paths: TypeAlias = Sequence[NodePath]


class Node:
    """A node of a probability tree.

    prob : int, float or fractions.Fraction, from 0 to 1
    children : the nodes below, or a function without arguments that gives them anew whenever they are asked for
    value : whatever the node stands for
    """

    __slots__ = ("_children", "prob", "value")

    def __init__(
        self, prob: Prob, children: "Iterable[Node] | Callable[[], Iterable[Node]]" = (), value: object = None
    ) -> None:
        self._children = children if callable(children) else _nodes(children)
        self.prob, self.value = prob, value

    @property
    def children(self) -> tuple["Node", ...]:
        below = self._children
        return below if isinstance(below, tuple) else _nodes(below())

    def __repr__(self) -> str:
        return f"Node({self.prob!r}, value={self.value!r})"


def path_prob(path: Iterable[Any]) -> Prob:
    """The product of the probabilities of a path's nodes."""
    return prod(map(_prob, _nodes(path)))


def all_root_paths(node: Any, prev_path: Nodes = ()) -> Iterator[NodePath]:
    """Every path to a leaf that goes on from `prev_path` with the node, in the order of the tree."""
    return (path for _, path in _root_paths(node, prev_path))


all_root_paths_nonacc = all_root_paths


def naive_max_root_path(node: Any, prev_path: Nodes = (), curr_max_path: NodePath | None = None) -> NodePath:
    """The first of the most probable root paths. Looks at every path."""
    return _max_root_paths(node, prev_path, [curr_max_path] if curr_max_path else [])[0]


def quick_max_root_path(node: Any, prev_path: Nodes = (), curr_max_path: NodePath | None = None) -> NodePath:
    """Find the path of `naive_max_root_path`, turning back where a product is no better than that of the best path."""
    return _max_root_paths(node, prev_path, [curr_max_path] if curr_max_path else [], gt)[0]


def naive_max_root_paths(node: Any, prev_path: Nodes = (), curr_max_paths: Paths = ()) -> list[NodePath]:
    """All of the most probable root paths, in the order of the tree. Looks at every path."""
    return _max_root_paths(node, prev_path, curr_max_paths)


def quick_max_root_paths(node: Any, prev_path: Nodes = (), curr_max_paths: Paths = ()) -> list[NodePath]:
    """Find the paths of `naive_max_root_paths`, turning back where a product is below that of the best path."""
    return _max_root_paths(node, prev_path, curr_max_paths, ge)


def _max_root_paths(node: Any, prev_path: Nodes, curr_max_paths: Paths, than: Any = None) -> list[NodePath]:
    """Go on where a product compares so with that of the best path; without a comparison everywhere."""
    best = list(curr_max_paths)
    most = path_prob(best[0]) if best else -1
    for product, path in _root_paths(node, prev_path, than and (lambda product: than(product, most))):
        if product >= most:
            if product > most:
                most, best = product, []
            best.append(path)
    return best


def _root_paths(
    root: Any, prev_path: Nodes, worthwhile: Callable[[Prob], bool] | None = None
) -> Iterator[tuple[Prob, NodePath]]:
    """(probability, path) of every root path, in the order of the tree; those whose product so far is not `worthwhile`
    when their turn comes are left, with all below. Deep trees need no deep stack of calls."""
    path = list(prev_path)
    levels = [(path_prob(path), iter((root,)))]  # the product above nodes, and those that are left of them
    while levels:
        above, left = levels[-1]
        for node in left:
            prob = getattr(node, "prob", None)  # a call for each would take a fifth of the time
            product = above * (prob if type(prob) is float and 0 <= prob <= 1 else _prob(node))
            if worthwhile and not worthwhile(product):
                continue
            children = getattr(node, "children", None)
            if children is None:
                raise InputError(f"{node!r} has no children; expected a list of nodes, which may be empty")
            if type(children) not in (list, tuple):
                children = _nodes(children)
            if children:
                levels.append((product, iter(children)))
                path.append(node)
                break
            yield product, [*path, node]
        else:
            levels.pop()
            del path[-1:]


def _nodes(nodes: Iterable[Any]) -> tuple[Any, ...]:
    """A list of nodes, of a path or below a node."""
    if not isinstance(nodes, Iterable):
        raise InputError(f"{nodes!r} is no list of nodes; expected one, which may be empty, as a path or as children")
    return tuple(nodes)


def _prob(node: Any) -> Prob:
    """The probability of a node."""
    try:
        prob: Prob = node.prob
    except AttributeError:
        raise InputError(f"{node!r} is no node of a tree; expected an object with prob and children") from None
    if not isinstance(prob, Real) or not 0 <= prob <= 1:
        raise InputError(f"the probability of {node!r} is {prob!r}; expected 0 to 1")
    return prob
