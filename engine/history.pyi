from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import ArrayLike, NDArray

from engine.table import State, Table

MOST: int

def played_again(past: State, moves: Iterable[int]) -> Iterator[tuple[State, int]]: ...

class History:
    table: Table
    length: int
    width: int
    size: int
    def __init__(self, table: Table, length: int, kind_of: ArrayLike, kinds: int) -> None: ...
    def seen(self, state: State, move: int, seat: int) -> int: ...
    def write(self, state: State, seat: int, out: NDArray[np.int16]) -> None: ...
    def follow(self, moves: Iterable[tuple[State, int]], seat: int, out: NDArray[np.int16]) -> None: ...
