"""The typed intermediate form of a RECYCLE program: made to be compiled, and to be read.

Nothing is left to look up. Strings are numbers into Program.strings (0 is ""), variables are slots, storages are rows of
Program.ints, texts, points and places, cards are numbers, statements, choices and stages are numbered in the order of the
text. Expressions have a type; what RECYCLE converts silently is a node of its own. A node is `random` if working it out
can draw: `random`, a tie of max or min, a shuffle. Whole numbers are 32 bits wide and wrap. Program is in program.py,
statements in ir_statements.py.

A CARD can be no card: Pick gives it for an empty collection. Attribute of no card is "", Compare finds it different from
every card and from itself equal; whatever else uses it is a run-time error, and so are an index out of range, division
by zero, OwnerOf a card that no player owns, Take of more cards than there are, and Best of nothing.
"""
from dataclasses import dataclass, field, fields
from functools import cache

from pyengine.recycle.source import Place
from pyengine.recycle.types import Type


def node(cls):
    """A frozen node class."""
    return dataclass(frozen=True, slots=True)(cls)


def children(value):
    """The nodes directly inside a node, in the order of its fields."""
    for name in _names(type(value)):
        yield from _nodes(getattr(value, name))


@cache
def _names(cls):
    return tuple(each.name for each in fields(cls) if each.init and each.name != "place")


def _nodes(value):
    if isinstance(value, Node):
        yield value
    elif type(value) is tuple:
        for part in value:
            yield from _nodes(part)


def walk(value):
    """A node (or tuple of nodes) and everything inside, in the order of the text."""
    stack = list(_nodes(value))[::-1]
    while stack:
        each = stack.pop()
        yield each
        stack.extend(list(children(each))[::-1])


@node
class Node:
    """Any part of a program; `place` is where it stands, and does not count in comparisons."""

    place: Place = field(kw_only=True, compare=False, repr=False)
    random: bool = field(init=False, compare=False, repr=False)
    draws = False

    def __post_init__(self):
        object.__setattr__(self, "random", self.draws or any(part.random for part in children(self)))


@node
class Number(Node):
    value: int
    type = Type.INT


@node
class Truth(Node):
    value: bool
    type = Type.BOOL


@node
class Text(Node):
    """A string, by its number."""

    number: int
    type = Type.STRING


@node
class Texts(Node):
    """A fixed list of strings, by their numbers."""

    numbers: tuple[int, ...]
    type = Type.STRINGS


@node
class Variable(Node):
    slot: int
    type: Type


@node
class Arithmetic(Node):
    """The operator is + - * // % or ^; // truncates, % has the sign of the dividend, ^ rounds to the nearest."""

    operator: str
    left: Node
    right: Node
    type = Type.INT


@node
class Series(Node):
    """The word is tri (triangular numbers) or fib (Fibonacci numbers; 1 and 2 give 1, less than 1 gives 0)."""

    word: str
    argument: Node
    type = Type.INT


@node
class Random(Node):
    """A uniform whole number; both bounds belong to it."""

    low: Node
    high: Node
    type = Type.INT
    draws = True


@node
class Size(Node):
    """The number of elements of any collection."""

    collection: Node
    type = Type.INT


@node
class Sum(Node):
    cards: Node
    points: "Storage"
    type = Type.INT


@node
class Score(Node):
    card: Node
    points: "Storage"
    type = Type.INT


@node
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


@node
class Read(Node):
    """The value of an int or string."""

    storage: Storage
    type: Type


@node
class Not(Node):
    condition: Node
    type = Type.BOOL


@node
class And(Node):
    """True if all are; later conditions are not looked at after a false one."""

    conditions: tuple[Node, ...]
    type = Type.BOOL


@node
class Or(Node):
    """True if one is; later conditions are not looked at after a true one."""

    conditions: tuple[Node, ...]
    type = Type.BOOL


@node
class Compare(Node):
    """Two values of the same type. Cards, players and teams have == and != only, and compare by identity."""

    operator: str
    left: Node
    right: Node
    type = Type.BOOL


@node
class Quantifier(Node):
    """The word is any or all. The variable is a slot, bound to the elements one after another."""

    word: str
    collection: Node
    slot: int
    condition: Node
    type = Type.BOOL


@node
class Attribute(Node):
    """The card's value of an attribute; "" where it has none, and of no card."""

    key: Node
    card: Node
    type = Type.STRING


@node
class Table(Node):
    """The owner of what belongs to nobody: game."""

    type = Type.UNKNOWN


@node
class Turn(Node):
    """The current, next or previous player or team of the turn cycle."""

    which: str
    type: Type


@node
class Seat(Node):
    """A player or team by number from 0."""

    index: Node
    type: Type


@node
class OwnerOf(Node):
    """The player who owns the pile that the card lies in now."""

    card: Node
    type = Type.PLAYER


@node
class TeamOf(Node):
    player: Node
    type = Type.TEAM


@node
class Everyone(Node):
    """All players or teams by number."""

    type: Type


@node
class Others(Node):
    """All players or teams by number, but the current one."""

    type: Type


@node
class Members(Node):
    """The players of a team in the order listed: a team was used as a collection."""

    team: Node
    type = Type.PLAYERS


@node
class Range(Node):
    """Whole numbers; both bounds belong to it, and it is empty where the first is the larger."""

    low: Node
    high: Node
    type = Type.INTS


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
    """Stretches of at least `least` consecutive scores, one card each: the longest ones (largest) or all, every pick."""

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
