import numpy as np
from numpy.typing import NDArray

from engine.counting.watcher import Watching
from engine.table import Table

def shapes(table: Table, by_place: bool) -> dict[str, tuple[int, ...]]: ...
def watcher(table: Table, arrays: dict[str, NDArray[np.int64]]) -> Watching: ...
