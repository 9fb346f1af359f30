from typing import Any

import numpy as np
from numpy.typing import NDArray

from engine.players.chooser import Chooser
from engine.table import State, Table

ABSENT: int
COUNTED: tuple[str, ...]

def ruled(table: Table, sheet: dict[str, Any]) -> Chooser: ...
def counts_of(chooser: Chooser, state: State) -> NDArray[np.int32]: ...
def gains(
    counts: NDArray[np.int32],
    begins: NDArray[np.int64],
    lost: NDArray[np.float64],
    allowed: NDArray[np.uint8],
    reached: NDArray[np.int32],
    now: NDArray[np.float64],
    candidates: NDArray[np.int32],
    takes: NDArray[np.int32],
    lines: int,
) -> NDArray[np.float64]: ...
