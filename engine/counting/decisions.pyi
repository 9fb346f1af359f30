from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.counting.watcher import Watching
from engine.history import History
from engine.table import Table

KNOWN: np.dtype[np.void]

def watcher(table: Table) -> Watching: ...
def noted(
    table: Table, watching: Watching
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int32], NDArray[np.void]]: ...
def rows(
    table: Table,
    seed: int,
    history: History | None,
    matches: NDArray[np.int64],
    payoffs: NDArray[np.int64],
    moves: NDArray[np.int32],
    known: NDArray[np.void],
) -> dict[str, NDArray[Any]]: ...
