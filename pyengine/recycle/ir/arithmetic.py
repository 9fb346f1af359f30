"""Arithmetic of the language: what operators give, for the checker and for tables that the compiler makes."""

import operator
from collections.abc import Callable
from typing import Any


def wrapped(value: int) -> int:
    """A whole number as 32 bits hold it."""
    return (value + 2**31) % 2**32 - 2**31


def is_number(text: str) -> bool:
    """True of the value of an attribute that is a number, as it is written."""
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdecimal() and len(digits) < 11 and int(text) == wrapped(int(text))


def _power(base: int, exponent: int) -> int | None:
    """A real power rounded to the nearest, halves to the even number."""
    if base == 0 and exponent < 0 or abs(base) > 1 and exponent > 31:
        return None
    if abs(base) > 1 and exponent < 0:
        return 0
    value: int = base ** (exponent if abs(base) > 1 else exponent % 2 if base else min(exponent, 1))
    return value if value == wrapped(value) else None


def _quotient(left: int, right: int) -> int:
    """Truncated."""
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


# What operators give, exactly: before it wraps, and None for a power that is no 32-bit number. Comparisons are those of
# two numbers, or of two numbers of strings.
OPERATORS: dict[str, Callable[[int, int], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": _quotient,
    "%": lambda left, right: left - right * _quotient(left, right),
    "^": _power,
    "max": max,
    "min": min,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}

# Comparisons in place of one that does not hold, and of one whose sides change places.
OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
TURNED = {"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
