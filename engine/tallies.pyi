import numpy as np
from numpy.typing import NDArray

from engine.table import Table

BY_SETUP: tuple[str, ...]
BY_SEAT: tuple[str, ...]
BY_SEATING: tuple[str, ...]
BY_LENGTH: tuple[str, ...]
BY_PLACE: tuple[str, ...]
SUMS: tuple[str, ...]
SERIES: dict[str, str | None]

def win_unit(seats: int) -> int: ...
def empty(table: Table, setups: int, seatings: int) -> dict[str, NDArray[np.int64]]: ...
