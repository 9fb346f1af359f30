from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.counting.watcher import Watching
from engine.table import Table

THRESHOLD: float
EXACT: int
CUT: int

def shapes(table: Table, estimated: bool, watch: Sequence[tuple[int, int]] = ()) -> dict[str, tuple[int, ...]]: ...
def columns(watch: Sequence[tuple[int, int]]) -> int: ...
def steps(bins: int) -> list[int]: ...
def values(bins: int) -> list[int]: ...
def own_values(bins: int) -> list[int]: ...
def watcher(
    table: Table,
    arrays: dict[str, NDArray[np.int64]],
    watch: Sequence[tuple[int, int]] = (),
    leads: Watching | None = None,
) -> Watching: ...
