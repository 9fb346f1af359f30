"""Statements, blocks and games in the syntax tree."""

from pyengine.recycle.syntax.expressions import Storage, Variable
from pyengine.recycle.syntax.node import Node, node


@node
class Bad(Node):
    """A form in whose place an error was reported."""


@node
class Do(Node):
    statements: tuple


@node
class If(Node):
    condition: Node
    body: Node


@node
class Loop(Node):
    word: str
    collection: Node
    variable: Variable
    body: Node


@node
class Let(Node):
    value: Node
    variable: Variable
    body: Node


@node
class Set(Node):
    """The word is set, inc or dec."""

    word: str
    storage: Storage
    value: Node


@node
class Row(Node):
    """A line of a points map: pairs of (key, value), all of which a card must have, and what they are worth."""

    pairs: tuple
    value: Node


@node
class SetPoints(Node):
    storage: Storage
    rows: tuple


@node
class Spot(Node):
    """Where in a pile: top, bottom, or a node that gives an index from the bottom."""

    position: object
    pile: Node


@node
class Move(Node):
    """The word is move or remember."""

    word: str
    card: Node
    spot: Spot


@node
class Forget(Node):
    spot: Spot


@node
class Shuffle(Node):
    cards: Node


@node
class Cycle(Node):
    """(cycle next X) and (cycle current X)"""

    which: str
    player: Node


@node
class Pass(Node):
    """(turn pass)"""


@node
class Repeat(Node):
    """The count is None for `repeat all`."""

    count: Node | None
    body: Node


@node
class Attribute(Node):
    """A key and its groups: Variable, Names, or (Name, attributes) for a value that carries further keys."""

    key: str
    groups: tuple


@node
class CreateDeck(Node):
    """The name is None for the default deck."""

    name: Node | None
    pile: Node
    attributes: tuple


@node
class CreateTeams(Node):
    """Tuples of seats."""

    teams: tuple


@node
class Stage(Node):
    of: str
    end: Node
    blocks: tuple


@node
class Choice(Node):
    options: tuple


@node
class Declare(Node):
    value: Node
    variable: Variable


@node
class Game(Node):
    """A program. Decks stand in a tuple with how often each is repeated: (counts, CreateDeck)."""

    declares: tuple
    players: Node
    teams: CreateTeams | None
    decks: tuple
    blocks: tuple
    direction: str
    score: Node
