"""The errors that a user can cause, by bad input or with a game of one's own."""

import contextlib
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeGuard

_commands: list[str] = []  # that run
_OPTION = re.compile(r"(python -m [^;:]*)|(?<![\w-])--([a-z][a-z-]*)( (?='))?")


@contextlib.contextmanager
def naming_options(program: str) -> Iterator[None]:
    """Errors of what runs in here name the options of a command, elsewhere parameters of Python."""
    _commands.append(program)
    try:
        yield
    finally:
        _commands.remove(program)


class InputError(ValueError):
    """Bad input: its text is one sentence that says what is wrong, where, and what was expected.

    What the sentence calls by its option, --to, is 'to' where no command runs, and --out 'FILE' is out='FILE'.
    """

    def __init__(self, said: str = "") -> None:
        named = lambda each: each[1] or ("{}=" if each[3] else "'{}'").format(each[2].replace("-", "_"))
        super().__init__(said if _commands else _OPTION.sub(named, said))


class MissingExtra(InputError, ModuleNotFoundError):
    """A package that an extra brings is not installed."""


@contextlib.contextmanager
def needing(extra: str, what: str, otherwise: str = "") -> Iterator[None]:
    """Raise MissingExtra where `what` cannot import in here what an extra brings; `otherwise` ends the sentence."""
    try:
        yield
    except ImportError as error:
        if (error.name or "").partition(".")[0] in ("engine", "pyengine"):
            raise
        install = f"python -m pip install 'pyengine-cards[{extra}]'"
        missing = MissingExtra(f"{what} needs the extra {extra} ({error}): {install}{otherwise}")
        missing.name = error.name
        raise missing from None


class GameError(AssertionError):
    """A game lacks a property that every game must have: one sentence says which, and the match that shows it."""


class BadAnswer(ValueError):
    """A Python player's answer is no legal move."""


class Left(KeyboardInterrupt):
    """A person leaves on purpose."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that is most like this one, or None where none is like it."""
    from difflib import get_close_matches  # 5 % of the time that --help takes

    known = sorted(set(known) - {name})
    swapped = {f"{name[:at]}{name[at + 1 : at + 2]}{name[at : at + 1]}{name[at + 2 :]}" for at in range(len(name))}
    close = [each for each in known if each in swapped]
    close = close or (get_close_matches(name, known, 1, 0.6) if len(name) <= 40 else [])
    return close[0] if close else None


def instead(name: str, known: Iterable[str], what: str = "", rest: str = "") -> str:
    """Return the rest of a sentence about an unknown name: the known one that may be meant, with the rest of what was
    written, and what was expected, all known ones if nothing is said."""
    known = list(known)
    names = dict.fromkeys((name, name.lower(), name.upper()))
    near = next((each for each in names if each != name and each in known), None)
    near = near or next(filter(None, (nearest(each, known) for each in names)), None)
    what = what or f"one of {', '.join(known)}"
    return f"did you mean {near}{rest}? Expected {what}" if near else f"expected {what}"


def unread(error: Exception, path: str, expected: str, folder: str = "", ends: tuple[str, ...] = ("",)) -> InputError:
    """The error that a file, in a folder, cannot be read; where there is none, with the name that may be meant of those
    there that end so."""
    if isinstance(error, IsADirectoryError):
        return InputError(f"{path!r} is a folder; expected {expected}")
    if not isinstance(error, FileNotFoundError):
        return InputError(f"{path!r} cannot be read: {getattr(error, 'strerror', None) or error}")
    from pathlib import Path  # which --help does not need

    place = Path(folder, path)
    nor = "" if place.parent.is_dir() else f", nor a folder {str(place.parent)!r}"
    stem, files = place.stem.lower(), filter(Path.is_file, place.parent.glob("*"))
    alike = (each.name for each in files if each.stem.lower() == stem or nearest(stem, [each.stem.lower()]))
    known = [name for name in alike if name.lower().endswith(ends)]
    return InputError(f"there is no file {path!r}{nor}; {instead(place.name, known, expected)}")


def is_whole(value: object, least: int, most: float = float("inf")) -> TypeGuard[int]:
    """Test for a whole number, of Python or of NumPy, from `least` to `most`; True and False are none."""
    single = hasattr(value, "__index__") and not isinstance(value, bool) and getattr(value, "shape", ()) == ()
    return single and least <= value.__index__() <= most  # type: ignore[attr-defined]


def check_whole(least: int, most: float = float("inf"), /, **values: object) -> None:
    """Raise InputError unless each of these values, by name, is a whole number from `least` to `most`."""
    for name, value in values.items():
        if not is_whole(value, least, most):
            last = "2**64 - 1" if most == 2**64 - 1 else most
            range_of = f"of {least} or more" if most == float("inf") else f"from {least} to {last}"
            raise InputError(f"{name} is {value!r}; expected a whole number {range_of}")


def check_given(least: int, most: float = float("inf"), /, **values: object) -> None:
    """Raise InputError as `check_whole` does, but for None, which leaves the number open."""
    check_whole(least, most, **{name: value for name, value in values.items() if value is not None})


def check_game(game: object) -> None:
    """Raise InputError unless it is a game that is made, as `pyengine.game` makes them."""
    if not hasattr(game, "table"):
        raise InputError(f"game is {game!r}; expected a pyengine.Game, such as pyengine.game('kuhn')")


def check_time(seconds: object) -> None:
    """Raise InputError unless it is a number of seconds above 0, or None."""
    if seconds is not None and not (isinstance(seconds, int | float) and 0 < seconds < 10**9):
        raise InputError(f"the time is {seconds!r} seconds; expected a number above 0")


def counted(count: int, what: str) -> str:
    """1 row, 2 rows"""
    return f"{count} {what}{'s' * (count != 1)}"


def with_options(name: str, options: Mapping[str, Any]) -> str:
    """Name a game with its options, if it has any."""
    import json  # which --help does not need

    return f"{name} with {json.dumps(options)}" if options else name
