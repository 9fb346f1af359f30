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


def root_paths(
    root: Node, whole: int = 1, worthwhile: Callable[[Share], bool] = lambda product: True
) -> Iterator[Path]:
    """Every path from the root to a leaf, in the order of the tree: pairs (probability, list of nodes).

    Those whose product so far is not `worthwhile` when their turn comes are left, with all below.

    Raises
    ------
    pyengine.InputError : a probability is not from 0 to `whole`.
    """
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


def naive_best_path(root: Node, whole: int = 1) -> Path:
    """(probability, path): the first of the most probable paths. Looks at every path."""
    return max(root_paths(root, whole), key=lambda found: found[0])


def naive_best_paths(root: Node, whole: int = 1) -> tuple[Share, list[list[Node]]]:
    """(probability, paths): all most probable paths, in the order of the tree. Looks at every path, twice."""
    best = naive_best_path(root, whole)[0]
    return best, [path for product, path in root_paths(root, whole) if product == best]


def quick_best_path(root: Node, whole: int = 1) -> Path:
    """The same as `naive_best_path`, turning back where a partial product is no better than the best whole one."""
    best: Path = (-1, [])
    for found in root_paths(root, whole, lambda product: product > best[0]):
        best = found
    return best


def quick_best_paths(root: Node, whole: int = 1) -> tuple[Share, list[list[Node]]]:
    """The same as `naive_best_paths`, turning back where a partial product is below that of the best path."""
    best = quick_best_path(root, whole)[0]
    return best, [path for _, path in root_paths(root, whole, lambda product: product >= best)]


def _share(node: Node, whole: int) -> Share:
    """The probability of a node, at most 1."""
    if not hasattr(node, "probability"):
        raise InputError(f"{node!r} is no node of a tree; expected a Node")
    if not isinstance(node.probability, Real) or not 0 <= node.probability <= whole:
        raise InputError(f"the probability of {node!r}; expected 0 to {whole}")
    return node.probability if whole == 1 else Fraction(node.probability) / whole
