from collections.abc import Iterable

import numpy as np
from numpy.typing import ArrayLike, NDArray

from engine.table import State, Table

MOST: int

class History:
    table: Table
    length: int
    width: int
    size: int
    def __init__(self, table: Table, length: int, kind_of: ArrayLike, kinds: int) -> None: ...
    def seen(self, state: State, move: int, seat: int) -> int: ...
    def write(self, state: State, seat: int, out: NDArray[np.int16]) -> None: ...
    def follow(self, moves: Iterable[tuple[State, int]], seat: int, out: NDArray[np.int16]) -> None: ...
