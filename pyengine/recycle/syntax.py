"""The syntax tree of a RECYCLE program of either dialect. Every node has a place; no node has a type yet."""

from pyengine.recycle.record import Record


class Node(Record):
    """Any part of a program."""


class Number(Node):
    value: int


class Name(Node):
    """A string, written in capital letters."""

    text: str


class Variable(Node):
    name: str


class Names(Node):
    """(A, B, C)"""

    texts: tuple


class Table(Node):
    """game, as an owner."""


class Storage(Node):
    """(OWNER KIND NAME): kind is sto, str, points, vloc, iloc, hloc, oloc or mem. `using 'X` is one too."""

    owner: Node
    kind: str
    name: Node


class Operation(Node):
    """A word or operator with its operands: nodes, words, and rows or statements as a tuple. Statements and
    blocks are some too. Without a word of their own, player has every, (2 player) seat, (2 X) pick and
    (CONDITION STATEMENT) if.
    """

    word: str
    operands: tuple


class Bad(Node):
    """A form in whose place an error was reported."""


class Row(Node):
    """A line of a points map: pairs of (key, value), all of which a card must have, and what they are worth."""

    pairs: tuple
    value: Node


class Spot(Node):
    """Where in a pile: top, bottom, or a node that gives an index from the bottom."""

    position: object
    pile: Node


class Attribute(Node):
    """A key and its groups: Variable, Names, or (Name, attributes) for a value that carries further keys."""

    key: str
    groups: tuple


class CreateDeck(Node):
    """The name is None for the default deck."""

    name: Node | None
    pile: Node
    attributes: tuple


class CreateTeams(Node):
    """Tuples of seats."""

    teams: tuple


class Game(Node):
    """A program. Decks stand in a tuple with how often each is repeated: (counts, CreateDeck)."""

    declares: tuple
    players: Node
    teams: CreateTeams | None
    decks: tuple
    blocks: tuple
    direction: str
    score: Node
