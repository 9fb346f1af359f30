from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from engine.table import Table

WEIGHT: int
FIGURES: int
CHANCES: int

def shapes(table: Table, by: Collection[str]) -> dict[str, tuple[int, int]]: ...
def window(table: Table) -> tuple[int, int]: ...
def ends(table: Table, setups: int, seatings: int) -> dict[str, NDArray[np.int64]]: ...
