"""The syntax tree of a RECYCLE program of either dialect: operations, with atoms of the reader as leaves. No part has a
type yet; None stands where an error was reported.
"""

from typing import Any

from pyengine.recycle.front.reader import Atom
from pyengine.recycle.record import Record


class Operation(Record):
    """A word or operator with its operands: operations, numbers, names and variables as atoms, words, and statements,
    rows and such as a tuple. Statements, blocks and storages are some too: (OWNER sto NAME) is sto of (OWNER, NAME).

    Without a word of their own, player has every, (2 player) seat, (2 X) pick, (A, B) names, (CONDITION STATEMENT) if,
    (top PILE) after move spot, and a line of a points map row: its pairs (key, value), and what they are worth. Of
    create, deck and teams are the words.
    """

    word: str
    operands: tuple[Any, ...]


Node = Operation | Atom


class Attribute(Record):
    """A key and its groups: a variable, names, or (name, attributes) for a value that carries further keys."""

    key: str
    groups: tuple[Any, ...]


class Game(Record):
    """A program. Decks stand in a tuple with how often each is repeated: (counts, deck). `seats` is the least and the
    most of (players INT .. INT), or None."""

    seats: tuple[int, int] | None
    shows: tuple[Operation, ...]
    declares: tuple[Operation | None, ...]
    players: Node
    teams: Operation | None
    decks: tuple[tuple[tuple[Node, ...], Operation] | None, ...]
    blocks: tuple[Operation | None, ...]
    direction: str
    score: Node
