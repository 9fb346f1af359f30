from collections.abc import Collection, Sequence

import numpy as np
from numpy.typing import NDArray

from engine.players.chooser import Chooser
from engine.table import Table

FIXED: int
PLAYER_FAULT: int
OWN_FAULT: int

def play(
    table: Table,
    seed: int,
    first_setup: int,
    setups: int,
    first_match: int,
    matches: int,
    choosers: Sequence[Chooser] | None = None,
    seatings: int = 1,
    determinisations: int = 0,
    playouts: int = 0,
    by: Collection[str] = (),
    histograms: dict[str, NDArray[np.int64]] | None = None,
    watch: Sequence[tuple[int, int]] = (),
    keeping: tuple[int, NDArray[np.int64]] | None = None,
    following: tuple[int, list[int]] | None = None,
    sides: Sequence[Sequence[int]] = (),
) -> tuple[dict[str, NDArray[np.int64]], tuple[int, int, int, int] | None]: ...
