from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.table import Table

THRESHOLD: float
LEAST: int
NAMES: tuple[str, ...]

def shapes(
    table: Table, estimated: bool, course: bool = True, watch: Sequence[tuple[int, int]] = ()
) -> dict[str, tuple[int, ...]]: ...
def columns(watch: Sequence[tuple[int, int]]) -> int: ...
def empty(
    table: Table, estimated: bool, course: bool = True, watch: Sequence[tuple[int, int]] = ()
) -> dict[str, NDArray[np.int64]]: ...
def steps(bins: int) -> list[int]: ...
def values(bins: int) -> list[int]: ...
def own_values(bins: int) -> list[int]: ...
