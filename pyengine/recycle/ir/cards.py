"""Cards, card collections and group lists in the intermediate form."""

from pyengine.recycle.ir.node import Node
from pyengine.recycle.ir.values import Storage
from pyengine.recycle.types import Type


class Filter(Node):
    """The elements of a collection for which a condition holds, in order. Empty groups of a group list drop out."""

    collection: Node
    slot: int
    condition: Node
    type: Type


class Pile(Node, type=Type.CARDS):
    """A live pile. The top is the last card."""

    storage: Storage


class One(Node, type=Type.CARDS):
    """A collection of one card: a card was used as a collection."""

    card: Node


class Joined(Node, type=Type.CARDS):
    """The word is union, intersect or disjunction. Of a group list among the parts, every group is a part."""

    word: str
    parts: tuple[Node, ...]


class Sorted(Node, type=Type.CARDS):
    """Ascending by score, equals in their order."""

    cards: Node
    points: Storage


class Take(Node, type=Type.CARDS):
    """The `count` cards at an end: from the top, the top card first; from the bottom, in order."""

    end: str
    count: Node
    cards: Node


class Run(Node, type=Type.CARDS):
    """The most cards at an end, at least `least`, whose scores are consecutive; ascending; empty if there are none."""

    end: str
    least: Node
    cards: Node
    points: Storage


class PickGroup(Node, type=Type.CARDS):
    """A group: the first (top), the last (bottom), or by its index from 0."""

    position: str | Node
    groups: Node
    implied: bool


class Pick(Node, type=Type.CARD):
    """A card: the last (top), the first (bottom), or by its index from the bottom.

    `implied`: a collection was used as a card.
    """

    position: str | Node
    cards: Node
    implied: bool


class Best(Node, type=Type.CARD, draws=True):
    """The card with the largest (max) or smallest (min) score; one of the tied cards, drawn uniformly."""

    word: str
    cards: Node
    points: Storage


class Actual(Node, type=Type.CARD):
    """The card itself. Changes nothing, but only through it a card may be moved that was picked from a mem pile."""

    card: Node


def bare(card: Node) -> Node:
    """A card without the Actual around it."""
    return bare(card.card) if isinstance(card, Actual) else card


class Tuples(Node, type=Type.GROUPS):
    """All sets of `count` cards of equal score: by ascending score, then in the order of positions."""

    count: Node
    cards: Node
    points: Storage


class Partition(Node, type=Type.GROUPS):
    """The cards of all parts by an attribute's value, groups in the order of their first cards."""

    key: Node
    parts: tuple[Node, ...]


class Subsets(Node, type=Type.GROUPS):
    """All subsets, in the order {}, {1}, {2}, {1,2}, {3}, .."""

    cards: Node


class Runs(Node, type=Type.GROUPS):
    """Stretches of at least `least` consecutive scores, one card each: the longest (largest) or all, every pick."""

    which: str
    least: Node
    cards: Node
    points: Storage


class Collect(Node, type=Type.GROUPS):
    """The group list with one card collection for each element of a collection."""

    collection: Node
    slot: int
    cards: Node
