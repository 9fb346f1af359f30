"""The errors that a user can cause, by bad input or with a game of one's own."""

from collections.abc import Iterable
from typing import TypeGuard


class InputError(ValueError):
    """Bad input: its text is one sentence that says what is wrong, where, and what was expected."""


class GameError(AssertionError):
    """A game lacks a property that every game must have: one sentence says which, and the match that shows it."""


class BadAnswer(ValueError):
    """A Python player's answer is no legal move."""


class Left(KeyboardInterrupt):
    """A person leaves on purpose."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that is most like this one, or None where none is like it."""
    from difflib import get_close_matches  # 5 % of the time that --help takes

    close = get_close_matches(name, sorted(set(known) - {name}), 1, 0.6) if len(name) <= 40 else ()
    return close[0] if close else None


def instead(name: str, known: Iterable[str], what: str = "", rest: str = "") -> str:
    """What a sentence about an unknown name goes on with: the known one that may be meant, with the rest of what was
    written, and what was expected, all known ones if nothing is said."""
    known = list(known)
    names = dict.fromkeys((name, name.lower(), name.upper()))
    near = next((each for each in names if each != name and each in known), None)
    near = near or next(filter(None, (nearest(each, known) for each in names)), None)
    what = what or f"one of {', '.join(known)}"
    return f"did you mean {near}{rest}? Expected {what}" if near else f"expected {what}"


def is_whole(value: object, least: int, most: float = float("inf")) -> TypeGuard[int]:
    """Whether a value is a whole number, of Python or of NumPy, from `least` to `most`; True and False are none."""
    single = hasattr(value, "__index__") and not isinstance(value, bool) and getattr(value, "shape", ()) == ()
    return single and least <= value.__index__() <= most  # type: ignore[attr-defined]
