"""Integers, conditions, strings, players, teams and storages in the intermediate form."""

from pyengine.recycle.ir.node import Node
from pyengine.recycle.types import Type


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
    points: "Storage"


class Score(Node, type=Type.INT):
    card: Node
    points: "Storage"


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
