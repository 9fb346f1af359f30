"""A checked program, as data."""

from dataclasses import dataclass

from pyengine.recycle import ir
from pyengine.recycle.errors import RecycleError
from pyengine.recycle.ir import Card, Dynamic, Global, Row, SetPoints, Slot, Statement
from pyengine.recycle.source import Place, Source


@dataclass(frozen=True)
class Program:
    """A game, resolved. All tuples are indexed by the numbers that nodes hold; see ir.py."""

    source: Source
    strings: tuple[str, ...]
    constants: dict
    players: int
    teams: tuple[tuple[int, ...], ...]
    variables: tuple[Slot, ...]
    ints: tuple[Row, ...]
    texts: tuple[Row, ...]
    points: tuple[Row, ...]
    places: tuple[Row, ...]
    dynamic: tuple[Dynamic, ...]
    globals: tuple[Global, ...]
    cards: tuple[Card, ...]
    attributes: tuple[int, ...]
    blocks: tuple[Statement, ...]
    direction: str
    score: ir.Node
    points_sites: tuple[SetPoints, ...]
    statements: tuple[Place, ...]
    choices: tuple[Place, ...]
    stages: tuple[Place, ...]
    warnings: tuple[RecycleError, ...]
