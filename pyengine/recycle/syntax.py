"""The syntax tree of a RECYCLE program of either dialect. Every node has a place; no node has a type yet."""
from dataclasses import dataclass, field

from pyengine.recycle.source import Place


@dataclass(frozen=True, slots=True)
class Node:
    """Any part of a program."""

    place: Place = field(kw_only=True, compare=False, repr=False)


def _node(cls):
    return dataclass(frozen=True, slots=True)(cls)


# Expressions

@_node
class Number(Node):
    value: int


@_node
class Name(Node):
    """A string, written in capital letters."""

    text: str


@_node
class Variable(Node):
    name: str


@_node
class Names(Node):
    """(A, B, C)"""

    texts: tuple


@_node
class Table(Node):
    """game, as an owner."""


@_node
class Every(Node):
    """player or team, as a collection."""

    of: str


@_node
class Other(Node):
    """(other player)"""

    of: str


@_node
class Turn(Node):
    """(current player): which is current, next or previous."""

    which: str
    of: str


@_node
class Seat(Node):
    """(2 player)"""

    index: Node
    of: str


@_node
class Storage(Node):
    """(OWNER KIND NAME): kind is sto, str, points, vloc, iloc, hloc, oloc or mem. `using 'X` is one too."""

    owner: Node
    kind: str
    name: Node


@_node
class Pick(Node):
    """(top X): a card of a collection, or a group of a group list. The position is top, bottom or a node."""

    position: object
    of: Node


@_node
class Take(Node):
    """(top 3 X)"""

    end: str
    count: Node
    of: Node


@_node
class Operation(Node):
    """A word or operator applied to operands that need no further syntax; a points map is the last operand."""

    word: str
    operands: tuple


@_node
class Quantified(Node):
    """(any X 'V ..) and (all X 'V ..) as a condition or a group list."""

    word: str
    collection: Node
    variable: Variable
    body: Node


@_node
class Filter(Node):
    collection: Node
    variable: Variable
    condition: Node


@_node
class Run(Node):
    """(run top 3 X using P) and (runs all 3 X using P): which is top, bottom, largest or all."""

    word: str
    which: str
    least: Node
    cards: Node
    points: Node


# Statements

@_node
class Bad(Node):
    """A form in whose place an error was reported."""


@_node
class Do(Node):
    statements: tuple


@_node
class If(Node):
    condition: Node
    body: Node


@_node
class Loop(Node):
    word: str
    collection: Node
    variable: Variable
    body: Node


@_node
class Let(Node):
    value: Node
    variable: Variable
    body: Node


@_node
class Set(Node):
    """The word is set, inc or dec."""

    word: str
    storage: Storage
    value: Node


@_node
class Row(Node):
    """A line of a points map: pairs of (key, value), all of which a card must have, and what they are worth."""

    pairs: tuple
    value: Node


@_node
class SetPoints(Node):
    storage: Storage
    rows: tuple


@_node
class Spot(Node):
    """Where in a pile: top, bottom, or a node that gives an index from the bottom."""

    position: object
    pile: Node


@_node
class Move(Node):
    """The word is move or remember."""

    word: str
    card: Node
    spot: Spot


@_node
class Forget(Node):
    spot: Spot


@_node
class Shuffle(Node):
    cards: Node


@_node
class Cycle(Node):
    """(cycle next X) and (cycle current X)"""

    which: str
    player: Node


@_node
class Pass(Node):
    """(turn pass)"""


@_node
class Repeat(Node):
    """The count is None for `repeat all`."""

    count: Node | None
    body: Node


@_node
class Attribute(Node):
    """A key and its groups: Variable, Names, or (Name, attributes) for a value that carries further keys."""

    key: str
    groups: tuple


@_node
class CreateDeck(Node):
    """The name is None for the default deck."""

    name: Node | None
    pile: Node
    attributes: tuple


@_node
class CreateTeams(Node):
    """Tuples of seats."""

    teams: tuple


@_node
class Stage(Node):
    of: str
    end: Node
    blocks: tuple


@_node
class Choice(Node):
    options: tuple


@_node
class Declare(Node):
    value: Node
    variable: Variable


@_node
class Game(Node):
    """A program. Decks stand in a tuple with how often each is repeated: (counts, CreateDeck)."""

    declares: tuple
    players: Node
    teams: CreateTeams | None
    decks: tuple
    blocks: tuple
    direction: str
    score: Node
