from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Shorts = NDArray[np.int16]
Ints = NDArray[np.int32]

class Learner:
    weights: Floats
    means: Floats
    squares: Floats
    count: int
    entries: int
    def __init__(
        self,
        sizes: Sequence[int],
        seats: int,
        span: Floats,
        weights: Floats,
        means: Floats,
        squares: Floats,
        parts: int = 8,
        kernel: str | None = None,
    ) -> None: ...
    def clear(self) -> None: ...
    def forget(self) -> None: ...
    def mirror(self, price: float, rate: float, near: float, weight: float) -> None: ...
    def add(self, seen: Shorts, seat: int, numbers: Ints, logits: Doubles, taken: Doubles) -> None: ...
    def situations(self) -> tuple[Shorts, Ints, Ints, Ints, Doubles, Doubles]: ...
    def average(self) -> None: ...
    def look(
        self,
        seen: NDArray[np.int16],
        masks: NDArray[np.bool_] | None,
        movers: NDArray[np.int8],
        counts: NDArray[np.int32],
        how: NDArray[np.uint8],
        rows: NDArray[np.int64],
    ) -> None: ...
    def ask(self, first: int, last: int, part: int = 0) -> None: ...
    def draw(
        self,
        masks: NDArray[np.bool_] | None,
        movers: NDArray[np.int8],
        rows: NDArray[np.int64],
        how: NDArray[np.uint8],
        key: int,
        reach: Floats,
        actions: NDArray[np.int32],
        entries: NDArray[np.int64],
    ) -> None: ...
    def credit(self, entries: NDArray[np.int64], movers: NDArray[np.int8], paid: NDArray[np.float64]) -> None: ...
    def visited(self) -> tuple[NDArray[np.int32], Floats]: ...
    def push(self, rows: NDArray[np.int32], part: int, price: float, clip: float, teach: bool = False) -> float: ...
    def step(self, weight: float, rate: float, steps: int, longest: float) -> None: ...
