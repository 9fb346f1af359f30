"""The errors that a user can cause, by bad input or with a game of one's own."""

from typing import TypeGuard


class InputError(ValueError):
    """Bad input: its text is one sentence that says what is wrong, where, and what was expected."""


class GameError(AssertionError):
    """A game lacks a property that every game must have: one sentence says which, and the match that shows it."""


class Left(KeyboardInterrupt):
    """A person leaves on purpose."""


def is_whole(value: object, least: int, most: float = float("inf")) -> TypeGuard[int]:
    """Whether a value is a whole number, of Python or of NumPy, from `least` to `most`; True and False are none."""
    return hasattr(value, "__index__") and not isinstance(value, bool) and least <= value.__index__() <= most
