"""Sizes of studies, found by short rounds, so that all that is asked for is played once, with as many setups."""

import math
from collections.abc import Callable

FIRST = 200  # setups of the first round
SPARE = 1.1  # of the setups that a width is expected to take


def enough_setups(most: int, wanted: float, widest: Callable[[int], float]) -> int:
    """Find how many setups narrow half of the widest interval, of so many setups, to what is wanted; `most` at most."""
    setups = FIRST
    while setups < most:
        if (width := widest(setups)) <= wanted:
            break
        # Half widths fall with the root of the number of setups.
        setups = math.ceil(setups * max(SPARE, SPARE * min(4.0, width / wanted) ** 2))
    return min(most, setups)
