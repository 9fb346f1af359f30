from typing import Any

from engine.table import Table

class Owner: ...

def table(
    machine: object,
    name: str,
    numbers: dict[str, Any],
    functions: dict[str, int],
    class_of: bytes,
    deck_of: bytes,
    conditions: bytes,
    kinds: bytes,
    lists: bytes,
    hands: bytes,
    alike: dict[str, Any],
    seen: dict[str, Any],
    merge_equal: bool,
) -> Table: ...
def equals(table: Table, state: bytes) -> list[int]: ...
def picks(
    table: Table, state: bytes, move: int
) -> tuple[int, list[tuple[int, tuple[int, ...] | tuple[tuple[int, bool, int], ...]]]]: ...
