"""The lines of the tables of a program."""

from pyengine.recycle.ir.node import Node
from pyengine.recycle.types import Kind, Type


class Slot(Node):
    """A variable: its name, what it holds, and what it is bound to. Its number is its index."""

    name: str
    type: Type
    kind: Kind


class Row(Node):
    """A storage with a constant owner class and name: `kind` as in Storage, `owner_class` game, player or team."""

    kind: str
    owner_class: str
    name: int


class Dynamic(Node):
    """A storage whose name is worked out: all strings it can be, and the row of each."""

    names: tuple[int, ...]
    rows: tuple[int, ...]


class Card(Node):
    """A card of the deck: its deck's name, its attributes as pairs of numbers, and where it starts.

    Cards are numbered in the order in which they are created; each goes on top of its pile. `owner` is a seat or team,
    -1 for the table.
    """

    deck: int
    attributes: tuple[tuple[int, int], ...]
    row: int
    owner: int


class Global(Node):
    """A declared variable that is not constant: worked out once, before the cards are created."""

    slot: int
    value: Node
