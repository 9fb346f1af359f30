import numpy as np
from numpy.typing import NDArray

from engine.counting.watcher import Watching
from engine.table import Table

FIXED: int
NAMES: tuple[str, ...]

def watcher(
    table: Table,
    arrays: dict[str, NDArray[np.int64]],
    determinisations: int,
    playouts: int,
    rule: bool = False,
    fit: object = None,
) -> Watching: ...
