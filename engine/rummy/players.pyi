from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from engine.players.chooser import Chooser
from engine.table import State, Table

RULES: dict[str, int]
MODEL: dict[str, tuple[float, float, float]]
TAKEN: dict[str, tuple[float, float, float]]
BELIEF: dict[str, tuple[float, float, float] | float]
STYLE: tuple[dict[str, float], dict[str, float]]
CAUTION_WITH_MODEL: float
MOST_CAUTION: int

def planner(
    table: Table, rule: str = "weighed", model: bool = False, unseen: int = 500, caution: float | None = None
) -> Chooser: ...
def belief(
    state: State, seat: int, factors: Mapping[str, Sequence[float] | float] | None = None
) -> NDArray[np.float64]: ...
def danger(hand: int, belief: ArrayLike, ace_high: bool = False) -> NDArray[np.float64]: ...
def weights(state: State, model: bool = False, unseen: int = 500) -> dict[str, Any]: ...
def outlook(state: State) -> dict[str, Any]: ...
