from collections.abc import Sequence

from engine.rummy.state import RummyState
from engine.table import State, Table

class RummyOwner: ...

def table(
    knocking: bool = True,
    ace_high: bool = False,
    knock: int = 10,
    gin: int = 25,
    undercut: int = 25,
    points: int = 0,
    alternate: bool = False,
    chosen: bool = False,
) -> Table: ...
def placed(
    table: Table,
    hands: Sequence[int],
    pile: int,
    top: int | None,
    held: int | None,
    stock: bytes,
    taken: Sequence[int],
    phase: str,
    mover: int,
    first: int = 0,
    scores: Sequence[int] = (0, 0),
) -> bytes: ...
def position(state: State) -> RummyState: ...
def scores(state: State) -> tuple[int, int] | None: ...
