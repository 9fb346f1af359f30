"""Expressions in the syntax tree."""

from pyengine.recycle.syntax.node import Node, node


@node
class Number(Node):
    value: int


@node
class Name(Node):
    """A string, written in capital letters."""

    text: str


@node
class Variable(Node):
    name: str


@node
class Names(Node):
    """(A, B, C)"""

    texts: tuple


@node
class Table(Node):
    """game, as an owner."""


@node
class Every(Node):
    """player or team, as a collection."""

    of: str


@node
class Other(Node):
    """(other player)"""

    of: str


@node
class Turn(Node):
    """(current player): which is current, next or previous."""

    which: str
    of: str


@node
class Seat(Node):
    """(2 player)"""

    index: Node
    of: str


@node
class Storage(Node):
    """(OWNER KIND NAME): kind is sto, str, points, vloc, iloc, hloc, oloc or mem. `using 'X` is one too."""

    owner: Node
    kind: str
    name: Node


@node
class Pick(Node):
    """(top X): a card of a collection, or a group of a group list. The position is top, bottom or a node."""

    position: object
    of: Node


@node
class Take(Node):
    """(top 3 X)"""

    end: str
    count: Node
    of: Node


@node
class Operation(Node):
    """A word or operator applied to operands that need no further syntax; a points map is the last operand."""

    word: str
    operands: tuple


@node
class Quantified(Node):
    """(any X 'V ..) and (all X 'V ..) as a condition or a group list."""

    word: str
    collection: Node
    variable: Variable
    body: Node


@node
class Filter(Node):
    collection: Node
    variable: Variable
    condition: Node


@node
class Run(Node):
    """(run top 3 X using P) and (runs all 3 X using P): which is top, bottom, largest or all."""

    word: str
    which: str
    least: Node
    cards: Node
    points: Node
