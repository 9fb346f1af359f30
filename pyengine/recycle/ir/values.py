"""Integers, conditions, strings, players, teams and storages in the intermediate form."""

from pyengine.recycle.ir.node import Node, node
from pyengine.recycle.types import Type


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
