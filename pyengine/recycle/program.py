"""A checked program, as data."""

from dataclasses import dataclass

from pyengine.recycle import ir
from pyengine.recycle.errors import RecycleError
from pyengine.recycle.source import Place, Source

Constant = int | bool | str | tuple[str, ...]


@dataclass(frozen=True)
class Program:
    """A game, resolved. All tuples are indexed by the numbers that nodes hold; see ir/. `labels`, by the number of a
    statement, are texts and variables that `any` binds, which are what people call an option that goes through it.
    `heuristics`, likewise, are numbers that order the options: of those on the way to one, their sum.
    `shows` are storages that people see: what they call it, its list ("ints" or "texts") and its row."""

    source: Source
    strings: tuple[str, ...]
    constants: dict[str, Constant]
    players: int
    teams: tuple[tuple[int, ...], ...]
    variables: tuple[ir.Slot, ...]
    ints: tuple[ir.Row, ...]
    texts: tuple[ir.Row, ...]
    points: tuple[ir.Row, ...]
    places: tuple[ir.Row, ...]
    dynamic: tuple[ir.Dynamic, ...]
    globals: tuple[ir.Global, ...]
    cards: tuple[ir.Card, ...]
    attributes: tuple[int, ...]
    blocks: tuple[ir.Statement, ...]
    direction: str
    score: ir.Expression
    points_sites: tuple[ir.SetPoints, ...]
    statements: tuple[Place, ...]
    labels: dict[int, tuple[str | int, ...]]
    heuristics: dict[int, tuple[ir.Expression, ...]]
    shows: tuple[tuple[str, str, int], ...]
    choices: tuple[Place, ...]
    stages: tuple[Place, ...]
    warnings: tuple[RecycleError, ...]
