from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

KERNELS: tuple[str, ...]
MOST_MATCHES: int
TURN_BINS: int
MOVE_BINS: int

def available_kernels() -> list[str]: ...
def at_least(counts: NDArray[np.uint32] | NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]: ...
def check_deal(players: int, palettes: Sequence[int], hands: Sequence[int], deck: bytes) -> None: ...
def walk(
    kernel: str,
    players: int,
    hand: int,
    draw: bool,
    gone: bool,
    lead_only: bool,
    seed: int,
    first_setup: int,
    setups: int,
    first_match: int,
    matches: int,
    fixed: tuple[Sequence[int], Sequence[int], bytes] | None = None,
    first: int = 0,
) -> tuple[NDArray[np.uint32], NDArray[np.uint32], NDArray[np.uint32]]: ...
