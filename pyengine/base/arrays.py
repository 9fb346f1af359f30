"""Arrays that come from files, held to what their format says of them: kind, shape, range and order."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

WHOLE = ("|u1", "<u2", "<u4", "<u8")  # the smallest that holds the numbers


class ArrayRule(NamedTuple):
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


Lengths = Mapping[str, int]
NONE: Lengths = MappingProxyType({})


def misfit(
    rules: Mapping[str, ArrayRule], arrays: Mapping[str, NDArray[Any]], lengths: Lengths = NONE, longest: Lengths = NONE
) -> str:
    """What does not hold of the first array that breaks its rule, a clause that names it; "" where all hold.

    lengths : those that are known before
    longest : what the others are, at most
    """
    there = {name: (each.dtype.str, each.shape) for name, each in arrays.items()}
    if why := unlike(rules, there, lengths, longest):
        return why
    for name, rule in rules.items():
        if name in arrays and (why := _misfit(arrays[name], rule)):
            return f"its array {name} {why}"
    return ""


def unlike(
    rules: Mapping[str, ArrayRule],
    there: Mapping[str, tuple[str, tuple[int, ...]]],
    lengths: Lengths = NONE,
    longest: Lengths = NONE,
) -> str:
    """First misfit of types and shapes alone, before anything is read into memory."""
    known = dict(lengths)
    for name, rule in rules.items():
        if name not in there:
            continue
        kind, shape = there[name]
        if kind not in rule.kinds:
            return f"its array {name} is of the type {kind}; expected {' or '.join(rule.kinds)}"
        if len(shape) == len(rule.shape):
            for length, axis in zip(shape, rule.shape):
                if isinstance(axis, str) and 0 <= length <= longest.get(axis, length):
                    known.setdefault(axis, length)
        expected = tuple(known.get(each, -1) if isinstance(each, str) else each for each in rule.shape)
        if shape != expected:
            said = tuple(known.get(each, each) if isinstance(each, str) else each for each in rule.shape)
            return f"its array {name} has the shape {shape}; expected {said}"
    return ""


def _misfit(array: NDArray[Any], rule: ArrayRule) -> str:
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
