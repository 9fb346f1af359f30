from collections.abc import Iterable, Sequence

from engine.table import State, Table

class Red7Owner: ...

def table(
    players: int = 3,
    hand: int = 7,
    draw: bool = True,
    gone: bool = False,
    lead_only: bool = False,
    actions: bool = False,
    first: int = 0,
    points: int = 0,
    start: bytes | None = None,
    give_up: bool = True,
    sevens_to_deck: bool = False,
) -> Table: ...
def laid_out(
    table: Table,
    palettes: Sequence[int],
    hands: Sequence[int],
    deck: Iterable[int],
    canvas: int,
    mover: int = 0,
    out: Sequence[int] = (),
    seen: int = 0,
    phase: int = 0,
    points: Sequence[int] | None = None,
    gone: int = 0,
) -> bytes: ...
def parts(
    state: State,
) -> tuple[
    tuple[int, ...],
    tuple[int, ...],
    bytes,
    int,
    int,
    tuple[int, ...],
    int,
    int,
    tuple[int, ...] | None,
    int,
]: ...
