import numpy as np
from numpy.typing import NDArray

from engine.table import Table

THRESHOLD: float
NAMES: tuple[str, ...]

def shapes(table: Table, estimated: bool) -> dict[str, tuple[int, ...]]: ...
def empty(table: Table, estimated: bool) -> dict[str, NDArray[np.int64]]: ...
def values(bins: int) -> list[int]: ...
