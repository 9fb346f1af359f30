"""Cards, card collections and group lists in the intermediate form."""

from pyengine.recycle.ir.node import Node, node
from pyengine.recycle.ir.values import Storage
from pyengine.recycle.types import Type


@node
class Filter(Node):
    """The elements of a collection for which a condition holds, in order. Empty groups of a group list drop out."""

    collection: Node
    slot: int
    condition: Node
    type: Type


@node
class Pile(Node):
    """A live pile. The top is the last card."""

    storage: Storage
    type = Type.CARDS


@node
class One(Node):
    """A collection of one card: a card was used as a collection."""

    card: Node
    type = Type.CARDS


@node
class Joined(Node):
    """The word is union, intersect or disjunction. Of a group list among the parts, every group is a part."""

    word: str
    parts: tuple[Node, ...]
    type = Type.CARDS


@node
class Sorted(Node):
    """Ascending by score, equals in their order."""

    cards: Node
    points: Storage
    type = Type.CARDS


@node
class Take(Node):
    """The `count` cards at an end: from the top, the top card first; from the bottom, in order."""

    end: str
    count: Node
    cards: Node
    type = Type.CARDS


@node
class Run(Node):
    """The most cards at an end, at least `least`, whose scores are consecutive; ascending; empty if there are none."""

    end: str
    least: Node
    cards: Node
    points: Storage
    type = Type.CARDS


@node
class PickGroup(Node):
    """A group: the first (top), the last (bottom), or by its index from 0."""

    position: str | Node
    groups: Node
    implied: bool = False
    type = Type.CARDS


@node
class Pick(Node):
    """A card: the last (top), the first (bottom), or by its index from the bottom.

    `implied`: a collection was used as a card.
    """

    position: str | Node
    cards: Node
    implied: bool = False
    type = Type.CARD


@node
class Best(Node):
    """The card with the largest (max) or smallest (min) score; one of the tied cards, drawn uniformly."""

    word: str
    cards: Node
    points: Storage
    ties: str = "uniform"
    type = Type.CARD
    draws = True


@node
class Actual(Node):
    """The card itself. Changes nothing, but only through it a card may be moved that was picked from a mem pile."""

    card: Node
    type = Type.CARD


def bare(card: Node) -> Node:
    """A card without the Actual around it."""
    return bare(card.card) if isinstance(card, Actual) else card


@node
class Tuples(Node):
    """All sets of `count` cards of equal score: by ascending score, then in the order of positions."""

    count: Node
    cards: Node
    points: Storage
    type = Type.GROUPS


@node
class Partition(Node):
    """The cards of all parts by an attribute's value, groups in the order of their first cards."""

    key: Node
    parts: tuple[Node, ...]
    type = Type.GROUPS


@node
class Subsets(Node):
    """All subsets, in the order {}, {1}, {2}, {1,2}, {3}, .."""

    cards: Node
    type = Type.GROUPS


@node
class Runs(Node):
    """Stretches of at least `least` consecutive scores, one card each: the longest (largest) or all, every pick."""

    which: str
    least: Node
    cards: Node
    points: Storage
    type = Type.GROUPS


@node
class Collect(Node):
    """The group list with one card collection for each element of a collection."""

    collection: Node
    slot: int
    cards: Node
    type = Type.GROUPS
