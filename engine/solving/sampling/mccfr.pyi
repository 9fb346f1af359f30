from numpy import float32, float64, int64, uint64
from numpy.typing import NDArray

from engine.table import Table

MOST_BYTES: int

class SamplingError(Exception): ...

class MonteCarloSolver:
    table: Table
    iterations: int
    nodes: int
    seed: int
    def __init__(
        self, table: Table, results: bool = False, seed: int = 0, bytes: int = ..., merged: bool = False
    ) -> None: ...
    def iterate(self, iterations: int) -> bool: ...
    def raise_for(self) -> None: ...
    @property
    def merged(self) -> bool: ...
    @property
    def infosets(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    @property
    def total(self) -> float: ...
    def sets(
        self,
    ) -> tuple[NDArray[uint64], NDArray[int64], NDArray[uint64], NDArray[float32], NDArray[float64]]: ...
    def resume(
        self,
        iterations: int,
        keys: NDArray[uint64],
        counts: NDArray[int64],
        names: NDArray[uint64],
        regrets: NDArray[float64],
        shares: NDArray[float64],
    ) -> bool: ...
    def sample(self, first: int, matches: int) -> tuple[NDArray[float64], float]: ...
