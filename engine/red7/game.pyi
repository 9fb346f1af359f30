from collections.abc import Sequence

from engine.red7.state import State as Red7State
from engine.table import State, Table

class Owner: ...

def table(
    players: int = 3,
    hand: int = 7,
    draw: bool = True,
    gone: bool = False,
    lead_only: bool = False,
    actions: bool = False,
    start: Red7State | None = None,
    seen: int = 0,
    phase: int = 0,
    first: int = 0,
    points: int = 0,
    standing: tuple[Sequence[int], int] | None = None,
) -> Table: ...
def position(state: State) -> Red7State: ...
def acting(state: State) -> tuple[int, int]: ...
def standing(state: State) -> tuple[tuple[int, ...], int] | None: ...
