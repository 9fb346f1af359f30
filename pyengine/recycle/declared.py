"""Values for the declarations of a program, as words of a command."""

from collections.abc import Iterable

from pyengine.base.errors import InputError

# A whole number, a truth value, a string or a list of strings.
DeclaredValue = int | bool | str | list[str]

# Options of every described game beside its declared values. By name, the most there may be: memory is taken for every
# decision that a game may have.
LIMITS = {"max_decisions": 10**6, "max_statements": 10**9}


def declared(words: Iterable[str]) -> dict[str, DeclaredValue]:
    """{"NUMP": 3, "SUITS": ["A"]} from the words NUMP=3 and SUITS=A, (a list has a comma). Raises InputError."""
    result: dict[str, DeclaredValue] = {}
    for word in words:
        name, equals, value = word.partition("=")
        name = name.removeprefix("'")
        if not (equals and is_name(name)):
            raise InputError(f"found --declare {word}, expected NAME=VALUE with a name of capital letters")
        if name in result:
            raise InputError(f"--declare {name} is given twice")
        result[name] = _value(value.strip(), word)
    return result


def is_name(text: object) -> bool:
    return isinstance(text, str) and text.isascii() and text.isalpha() and text.isupper()


def _value(text: str, word: str) -> DeclaredValue:
    if text in ("true", "false"):
        return text == "true"
    if text.removeprefix("-").isdecimal() and text.isascii():
        return int(text)
    parts = [part.strip() for part in text.removeprefix("(").removesuffix(")").split(",")]
    several = len(parts) > 1 or text.startswith("(")
    if len(parts) > 1 and not parts[-1]:
        parts.pop()
    if all(map(is_name, parts)):
        return parts if several else parts[0]
    expected = "expected a number, true, false, a NAME of capital letters, or NAME,NAME after =; a range is A..B"
    raise InputError(f"found --declare {word}, {expected}")
