import numpy as np
from numpy.typing import NDArray

class Learner:
    weights: NDArray[np.float32]
    means: NDArray[np.float32]
    squares: NDArray[np.float32]
    count: int
    def __init__(self, sizes: list[int], seats: int, span: NDArray[np.float32], parts: int) -> None: ...
    def begin(
        self,
        weights: NDArray[np.float32],
        means: NDArray[np.float32] | int = 0,
        squares: NDArray[np.float32] | int = 0,
    ) -> None: ...
    def clear(self) -> None: ...
    def mirror(self, price: float, rate: float, near: float, weight: float) -> None: ...
    def add(
        self,
        seen: NDArray[np.int16],
        seats: NDArray[np.int32],
        counts: NDArray[np.int32],
        numbers: NDArray[np.int32],
        logits: NDArray[np.float64],
        taken: NDArray[np.float64],
    ) -> None: ...
    def situations(
        self,
    ) -> tuple[
        NDArray[np.int16],
        NDArray[np.int32],
        NDArray[np.int32],
        NDArray[np.int32],
        NDArray[np.float64],
        NDArray[np.float64],
    ]: ...
    def look(
        self,
        seen: NDArray[np.int16],
        masks: NDArray[np.bool_] | None,
        movers: NDArray[np.int8],
        counts: NDArray[np.int32],
        how: NDArray[np.uint8],
        rows: NDArray[np.int64],
    ) -> None: ...
    def ask(self, first: int, part: int) -> None: ...
    def draw(
        self,
        masks: NDArray[np.bool_] | None,
        movers: NDArray[np.int8],
        rows: NDArray[np.int64],
        how: NDArray[np.uint8],
        key: int,
        reach: NDArray[np.float32],
        actions: NDArray[np.int32],
        entries: NDArray[np.int64],
    ) -> None: ...
    def credit(self, entries: NDArray[np.int64], movers: NDArray[np.int8], paid: NDArray[np.float64]) -> None: ...
    def push(self, rows: NDArray[np.int32], part: int, price: float, clip: float, teach: bool = False) -> float: ...
    def step(self, weight: float, rate: float, steps: int, longest: float) -> None: ...
