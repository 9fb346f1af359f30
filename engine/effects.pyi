from collections.abc import Collection

from engine.table import Table

WEIGHT: int
FIGURES: int
CHANCES: int

def shapes(table: Table, by: Collection[str]) -> dict[str, tuple[int, int]]: ...
