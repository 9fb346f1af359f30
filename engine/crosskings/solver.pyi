from collections.abc import Callable
from typing import NamedTuple

from engine.crosskings.state import KingsState

class SearchResult(NamedTuple):
    value: tuple[int, int, int] | None
    orderings: int
    moves: dict[int, tuple[int, int, int]]
    bounds: dict[int | None, tuple[int, int, int, int]]
    outcomes: dict[int, int] | None
    line: list[int] | None
    nodes: int
    fill: float
    complete: bool
    seconds: float

KERNELS: tuple[str, ...]

def available_kernels() -> list[str]: ...

class Engine:
    task: int

class Solver:
    def __init__(self, memory: int = ..., kernel: str | None = None) -> None: ...
    def clear(self) -> None: ...
    def solve(
        self,
        position: KingsState,
        *,
        known: bool = False,
        moves: bool = True,
        threads: int = 1,
        seconds: float | None = None,
        nodes: int | None = None,
        report: Callable[[SearchResult], object] | None = None,
        every: float = 0.5,
    ) -> SearchResult: ...
