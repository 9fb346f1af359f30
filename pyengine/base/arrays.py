"""Arrays that come from files, held to what their format says of them: kind, shape, range and order."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

WHOLE = ("|u1", "<u2", "<u4", "<u8")  # the smallest that holds the numbers


class ArrayRule(NamedTuple):
    """Rule of an array."""

    kinds: tuple[str, ...]  # the types it may have, as `numpy.dtype.str` names them
    # Numbers, and names of lengths: those of one name are the same in all arrays of a file.
    shape: tuple[int | str, ...]
    least: float | None = None  # of its numbers, which are finite
    most: float | None = None
    ascending: bool = False  # whether each number is above the one before
    falling: bool = False  # whether none is above the one before
    missing: bool = False  # whether NaN stands for what is not known


ArrayRules = Mapping[str, ArrayRule]  # by name of the array
Lengths = Mapping[str, int]
NONE: Lengths = MappingProxyType({})


class Misfit(ValueError):
    """A file that does not fit, at `path`: the text is a clause that says why."""

    path: Path


def refuse(wrong: object, why: str) -> None:
    if wrong:
        raise Misfit(why)


def validate(
    rules: ArrayRules, arrays: Mapping[str, NDArray[Any]], lengths: Lengths = NONE, longest: Lengths = NONE
) -> None:
    """Raise Misfit, with a clause that names it, for the first array that breaks its rule.

    lengths : those that are known before
    longest : what the others are, at most
    """
    validate_shapes(rules, {name: (each.dtype.str, each.shape) for name, each in arrays.items()}, lengths, longest)
    for name, rule in rules.items():
        if name in arrays and arrays[name].size:
            _validate(f"its array {name}", arrays[name], rule)


def validate_shapes(
    rules: ArrayRules, there: Mapping[str, tuple[str, tuple[int, ...]]], lengths: Lengths, longest: Lengths
) -> None:
    """Test types and shapes alone, before anything is read into memory."""
    known = dict(lengths)
    for name, rule in rules.items():
        if name not in there:
            continue
        kind, shape = there[name]
        refuse(kind not in rule.kinds, f"its array {name} is of the type {kind}; expected {' or '.join(rule.kinds)}")
        if len(shape) == len(rule.shape):
            for length, axis in zip(shape, rule.shape):
                if isinstance(axis, str) and 0 <= length <= longest.get(axis, length):
                    known.setdefault(axis, length)
        expected = tuple(known.get(each, -1) if isinstance(each, str) else each for each in rule.shape)
        said = tuple(known.get(each, each) if isinstance(each, str) else each for each in rule.shape)
        refuse(shape != expected, f"its array {name} has the shape {shape}; expected {said}")


def _validate(name: str, array: NDArray[Any], rule: ArrayRule) -> None:
    known = array
    if array.dtype.kind == "f":
        known = array[~np.isnan(array)] if rule.missing else array
        refuse(not np.isfinite(known).all(), f"{name} has a number that is not finite")
    if known.size:
        least, most = known.min(), known.max()
        refuse(rule.least is not None and least < rule.least, f"{name} has {least}; expected {rule.least} or more")
        refuse(rule.most is not None and most > rule.most, f"{name} has {most}; expected {rule.most} or less")
    refuse(rule.ascending and not (array[1:] > array[:-1]).all(), f"{name} is not in ascending order")
    refuse(rule.falling and not (array[1:] <= array[:-1]).all(), f"{name} has a number that is above the one before")
