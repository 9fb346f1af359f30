import numpy as np
from numpy.typing import NDArray

from engine.counting.watcher import Watching
from engine.table import Table

FAR_AWAY: int

def watcher(table: Table, arrays: dict[str, NDArray[np.int64]]) -> Watching: ...
