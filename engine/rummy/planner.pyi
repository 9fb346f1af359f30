from collections.abc import Iterable
from typing import Any

import numpy as np

def plan(odds: Iterable[int], ace_high: bool = False, most: int = 100) -> dict[str, Any]: ...
def repeat_plan(odds: np.ndarray, ace_high: bool = False, times: int = 1) -> tuple[int, int]: ...
