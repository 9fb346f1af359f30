"""The most probable paths of a probability tree.

A path goes from the root to a leaf; its probability is the product of its nodes' probabilities, which is carried along.
No factor is above 1, so a partial product below the best whole one cannot become best: the quick functions turn back
there, the naive ones look at every path. Ties are exact where the probabilities are fractions, or whole numbers that
count shares of 1 / `whole` (thousandths: `whole=1000`).

After the blog post "Rummy and the most probable sequence in a probability tree" (2012).
"""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from numbers import Real
from typing import TypeAlias

from pyengine.errors import InputError

Share: TypeAlias = float | Fraction  # or a whole number of shares


class Node:
    """A node of a probability tree.

    probability : int, float or fractions.Fraction, from 0 to 1 (or to `whole`)
    children : the nodes below, or a function without arguments that gives them anew whenever it is called
    value : whatever the node stands for
    """

    __slots__ = ("_children", "probability", "value")

    def __init__(
        self,
        probability: Share,
        children: "Iterable[Node] | Callable[[], Iterable[Node]]" = (),
        value: object = None,
    ) -> None:
        self._children = children if callable(children) else tuple(children)
        self.probability, self.value = probability, value

    @property
    def children(self) -> tuple["Node", ...]:
        return tuple(self._children() if callable(self._children) else self._children)

    def __repr__(self) -> str:
        return f"Node({self.probability!r}, value={self.value!r})"


Path: TypeAlias = tuple[Share, list[Node]]


def root_paths(root: Node, whole: int = 1) -> Iterator[Path]:
    """Every path from the root to a leaf, in the order of the tree: pairs (probability, list of nodes).

    Raises
    ------
    pyengine.InputError : a probability is not from 0 to `whole`.
    """
    return _paths(root, whole, lambda product: True)


def naive_best_path(root: Node, whole: int = 1) -> Path:
    """(probability, path): the first of the most probable paths. Looks at every path."""
    return max(root_paths(root, whole), key=lambda found: found[0])


def naive_best_paths(root: Node, whole: int = 1) -> tuple[Share, list[list[Node]]]:
    """(probability, paths): all most probable paths, in the order of the tree. Looks at every path."""
    return _best_paths(root, whole, False)


def quick_best_path(root: Node, whole: int = 1) -> Path:
    """The same as `naive_best_path`, turning back where a partial product is no better than the best whole one."""
    best: Path = (-1, [])
    for found in _paths(root, whole, lambda product: product > best[0]):
        best = found
    return best


def quick_best_paths(root: Node, whole: int = 1) -> tuple[Share, list[list[Node]]]:
    """The same as `naive_best_paths`, turning back where a partial product is below the best whole one."""
    return _best_paths(root, whole, True)


def _best_paths(root: Node, whole: int, turning: bool) -> tuple[Share, list[list[Node]]]:
    best: Share = -1
    paths: list[list[Node]] = []
    for product, path in _paths(root, whole, lambda product: not turning or product >= best):
        if product > best:
            best, paths = product, []
        if product == best:
            paths.append(path)
    return best, paths


def _paths(root: Node, whole: int, worthwhile: Callable[[Share], bool]) -> Iterator[Path]:
    """Paths depth first; those whose product is not `worthwhile` when their turn comes are left, with all below."""
    if not isinstance(whole, int) or whole < 1:
        raise InputError(f"whole is {whole!r}; expected a whole number, 1 or more")
    stack, path = [(root, _share(root, whole), 0)], list[Node]()
    while stack:
        node, product, depth = stack.pop()
        if not worthwhile(product):
            continue
        del path[depth:]
        path.append(node)
        children = node.children
        if not children:
            yield product, list(path)
        stack += [(child, product * _share(child, whole), depth + 1) for child in reversed(children)]


def _share(node: Node, whole: int) -> Share:
    """The probability of a node, at most 1."""
    if not hasattr(node, "probability"):
        raise InputError(f"{node!r} is no node of a tree; expected a Node")
    if not isinstance(node.probability, Real) or not 0 <= node.probability <= whole:
        raise InputError(f"the probability of {node!r}; expected 0 to {whole}")
    return node.probability if whole == 1 else Fraction(node.probability) / whole
