from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from engine.players.chooser import Chooser
from engine.table import State, Table

def random(table: Table) -> Chooser: ...
def heuristic(table: Table) -> Chooser: ...
def pimc(
    table: Table,
    determinisations: int = 0,
    playouts: int = 0,
    budget: int = 0,
    milliseconds: int = 0,
    payoff: bool = False,
    limit: int = 0,
    rule: bool = False,
    guard: float | None = None,
) -> Chooser: ...
def flat(
    table: Table,
    playouts: int = 0,
    milliseconds: int = 0,
    exploration: float = 0.7,
    payoff: bool = False,
    rule: bool = False,
    guard: float | None = None,
) -> Chooser: ...
def ismcts(
    table: Table,
    iterations: int = 0,
    milliseconds: int = 0,
    exploration: float = 0.7,
    payoff: bool = False,
    rule: bool = False,
    guard: float | None = None,
) -> Chooser: ...
def rollout(
    table: Table, playouts: int = 0, milliseconds: int = 0, guard: float = 1.0, payoff: bool = False
) -> Chooser: ...
def exact(table: Table, determinisations: int = 10, limit: int = 20_000) -> Chooser: ...
def callable(
    table: Table, function: Callable[[State, int], int | NDArray[np.float64]], whole: bool = False
) -> Chooser: ...

MOST_PAYOFF: int

def estimate(
    state: State,
    determinisations: int,
    playouts: int,
    seed: int,
    payoff: bool = False,
    wins: NDArray[np.int64] | None = None,
    rule: bool = False,
    worlds: list[bytes] | None = None,
) -> NDArray[np.int64]: ...
