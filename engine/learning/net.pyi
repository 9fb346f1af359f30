from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.history import History
from engine.players.chooser import Chooser
from engine.table import Table

KERNELS: tuple[str, ...]

def available_kernels() -> list[str]: ...
def weights_of(sizes: Sequence[int], seats: int) -> int: ...
def follower(
    table: Table,
    hidden: Sequence[int],
    span: NDArray[np.float32],
    weights: NDArray[np.float32],
    history: History | None = None,
    kernel: str | None = None,
) -> Chooser: ...
