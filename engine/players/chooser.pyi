from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from engine.table import State, Table

class PlayerFault(RuntimeError): ...

class Chooser:
    table: Table
    name: str
    function: Callable[[State, int], int] | None
    error: BaseException | None
    @property
    def remembers(self) -> bool: ...
    @property
    def statistics(self) -> tuple[NDArray[np.int64], NDArray[np.float64]] | None: ...
    def choose(self, state: State, seed: int) -> int: ...
    def probabilities(self, state: State) -> NDArray[np.float64] | None: ...
