"""The expressions of the intermediate form: values of every type, storages, cards, collections and group lists."""

from pyengine.recycle.record import Record, children
from pyengine.recycle.types import Type


class Node(Record, draws=False):
    """Any part of a program; `random` says whether working it out draws from chance."""

    def completed(self):
        self.__dict__["random"] = self.draws or any(part.random for part in children(self))


class Number(Node, type=Type.INT):
    value: int


class Truth(Node, type=Type.BOOL):
    value: bool


class Text(Node, type=Type.STRING):
    """A string, by its number."""

    number: int


class Texts(Node, type=Type.STRINGS):
    """A fixed list of strings, by their numbers."""

    numbers: tuple[int, ...]


class Variable(Node):
    slot: int
    type: Type


class Storage(Node):
    """An int (sto), string (str), points map, or pile (vloc, iloc, hloc, oloc, mem) of an owner.

    `owner` is Table, a player or a team, `owner_class` says which: game, player or team. A constant name is a Text with
    `row` the row of the list that the kind belongs to; another name has `site`, a number into Program.dynamic, and no
    row.
    """

    kind: str
    owner: Node
    owner_class: str
    name: Node
    row: int | None
    site: int | None


class Arithmetic(Node, type=Type.INT):
    """The operator is + - * // % or ^; // truncates, % has the sign of the dividend, ^ rounds to the nearest."""

    operator: str
    left: Node
    right: Node


class Series(Node, type=Type.INT):
    """The word is tri (triangular numbers) or fib (Fibonacci numbers; 1 and 2 give 1, less than 1 gives 0)."""

    word: str
    argument: Node


class Random(Node, type=Type.INT, draws=True):
    """A uniform whole number; both bounds belong to it."""

    low: Node
    high: Node


class Size(Node, type=Type.INT):
    """The number of elements of any collection."""

    collection: Node


class Sum(Node, type=Type.INT):
    cards: Node
    points: Storage


class Score(Node, type=Type.INT):
    card: Node
    points: Storage


class Read(Node):
    """The value of an int or string."""

    storage: Storage
    type: Type


class Not(Node, type=Type.BOOL):
    condition: Node


class And(Node, type=Type.BOOL):
    """True if all are; later conditions are not looked at after a false one."""

    conditions: tuple[Node, ...]


class Or(Node, type=Type.BOOL):
    """True if one is; later conditions are not looked at after a true one."""

    conditions: tuple[Node, ...]


class Compare(Node, type=Type.BOOL):
    """Two values of the same type. Cards, players and teams have == and != only, and compare by identity."""

    operator: str
    left: Node
    right: Node


class Quantifier(Node, type=Type.BOOL):
    """The word is any or all. The variable is a slot, bound to the elements one after another."""

    word: str
    collection: Node
    slot: int
    condition: Node


class Attribute(Node, type=Type.STRING):
    """The card's value of an attribute; "" where it has none, and of no card."""

    key: Node
    card: Node


class Table(Node, type=Type.UNKNOWN):
    """The owner of what belongs to nobody: game."""


class Turn(Node):
    """The current, next or previous player or team of the turn cycle."""

    which: str
    type: Type


class Seat(Node):
    """A player or team by number from 0."""

    index: Node
    type: Type


class OwnerOf(Node, type=Type.PLAYER):
    """The player who owns the pile that the card lies in now."""

    card: Node


class TeamOf(Node, type=Type.TEAM):
    player: Node


class Everyone(Node):
    """All players or teams by number."""

    type: Type


class Others(Node):
    """All players or teams by number, but the current one."""

    type: Type


class Members(Node, type=Type.PLAYERS):
    """The players of a team in the order listed: a team was used as a collection."""

    team: Node


class Range(Node, type=Type.INTS):
    """Whole numbers; both bounds belong to it, and it is empty where the first is the larger."""

    low: Node
    high: Node


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
