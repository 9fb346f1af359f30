from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.table import Table, win_unit as win_unit

ROWS: dict[str, tuple[tuple[str, ...], int]]
SERIES: dict[str, tuple[str, str | None, int]]
SUMS: tuple[str, ...]
LISTS: tuple[str, ...]

def columns(partners: bool = False) -> list[str]: ...
def result_unit(seats: int, sides: Sequence[Sequence[int]]) -> int: ...
def empty(table: Table, setups: int, seatings: int, partners: bool = False) -> dict[str, NDArray[np.int64]]: ...
