from collections.abc import Collection

import numpy as np
from numpy.typing import NDArray

from engine.counting.watcher import Watching
from engine.table import Table

WEIGHT: int

def shapes(table: Table, by: Collection[str]) -> dict[str, tuple[int, int]]: ...
def watcher(table: Table, arrays: dict[str, NDArray[np.int64]], by: Collection[str]) -> Watching: ...
