"""Arrays that come from files, held to what their format says of them: kind, shape, range and order."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

WHOLE = ("|u1", "<u2", "<u4", "<u8")  # the smallest that holds the numbers


class Rule(NamedTuple):
    """What holds of an array.

    kinds : the types it may have, as `numpy.dtype.str` names them
    shape : numbers, and names of lengths: those of one name are the same in all arrays of a file
    least, most : of its numbers; they are finite
    ascending : whether each number is above the one before
    falling : whether none is above the one before
    missing : whether NaN stands for what is not known
    """

    kinds: tuple[str, ...]
    shape: tuple[int | str, ...]
    least: float | None = None
    most: float | None = None
    ascending: bool = False
    falling: bool = False
    missing: bool = False


def misfit(rules: Mapping[str, Rule], arrays: Mapping[str, NDArray[Any]]) -> str:
    """What does not hold of the first array that breaks its rule, a clause that names it; "" where all hold."""
    lengths: dict[str, int] = {}
    for name, rule in rules.items():
        if name in arrays and (why := _misfit(arrays[name], rule, lengths)):
            return f"its array {name} {why}"
    return ""


def _misfit(array: NDArray[Any], rule: Rule, lengths: dict[str, int]) -> str:
    if array.dtype.str not in rule.kinds:
        return f"is of the type {array.dtype.str}; expected {' or '.join(rule.kinds)}"
    if len(array.shape) == len(rule.shape):
        for length, name in zip(array.shape, rule.shape):
            if isinstance(name, str):
                lengths.setdefault(name, length)
    expected = tuple(lengths.get(each, -1) if isinstance(each, str) else each for each in rule.shape)
    if array.shape != expected:
        return f"has the shape {array.shape}; expected ({', '.join(map(str, rule.shape))}), {expected}"
    if not array.size:
        return ""
    known = array
    if array.dtype.kind == "f":
        known = array[~np.isnan(array)] if rule.missing else array
        if not np.isfinite(known).all():
            return "has a number that is not finite"
    if known.size and rule.least is not None and known.min() < rule.least:
        return f"has {known.min()}; expected {rule.least} or more"
    if known.size and rule.most is not None and known.max() > rule.most:
        return f"has {known.max()}; expected {rule.most} or less"
    if rule.ascending and not (array[1:] > array[:-1]).all():
        return "is not in ascending order"
    if rule.falling and not (array[1:] <= array[:-1]).all():
        return "has a number that is above the one before"
    return ""
