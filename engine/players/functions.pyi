from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from engine.history import History
from engine.players.chooser import Chooser
from engine.table import Table

Rows = Callable[[NDArray[np.int16], NDArray[np.bool_]], NDArray[np.float64]]

def policy(table: Table, function: Rows, history: History | None = None) -> Chooser: ...
