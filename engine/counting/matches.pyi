from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from engine.counting.watcher import Watching
from engine.players.chooser import Chooser
from engine.table import Table

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
    watchers: Sequence[Watching] = (),
    following: tuple[int, list[int]] | None = None,
    sides: Sequence[Sequence[int]] = (),
) -> tuple[dict[str, NDArray[np.int64]], tuple[int, int, int, int] | None]: ...
