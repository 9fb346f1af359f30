from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from engine.history import History
from engine.players.chooser import Chooser
from engine.table import State, Table

NO_MOVE: int

class Batch:
    table: Table
    game: Any
    history: History | None
    size: int
    seed: int
    observations: NDArray[np.int16]
    movers: NDArray[np.int8]
    counts: NDArray[np.int32]
    legal: NDArray[np.int32] | None
    masks: NDArray[np.bool_] | None
    rewards: NDArray[np.float64]
    ends: NDArray[np.bool_]
    cuts: NDArray[np.bool_]
    def __init__(
        self,
        game: Any,
        size: int,
        seed: int = 0,
        players: Sequence[Iterable[Chooser | None]] = ((),),
        legal: bool = False,
        masks: bool = False,
        remembering: Mapping[int, Iterable[Chooser]] | None = None,
        history: History | None = None,
    ) -> None: ...
    def __len__(self) -> int: ...
    def reset(self, seed: int) -> None: ...
    def step(self, moves: ArrayLike = ...) -> None: ...
    def act(self, actions: ArrayLike) -> None: ...
    def state(self, i: int) -> Any: ...
    def save(self, matches: Iterable[int] | None = None) -> bytes: ...
    def restore(self, data: bytes, matches: Iterable[int] | None = None) -> None: ...
    def copy(self, source: Sequence[int], target: Sequence[int]) -> None: ...

def observation(
    state: State, seat: int, out: NDArray[np.int16] | None = None, history: History | None = None
) -> NDArray[np.int16]: ...
def action(state: State, move: int) -> int: ...
def mask(state: State) -> NDArray[np.int8]: ...
def place_of(state: State, action: int) -> int: ...
