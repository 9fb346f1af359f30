"""Described games among the others: the path of a program where a game's name is expected."""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyengine.base.cli import whole
from pyengine.base.errors import InputError, instead
from pyengine.games.spec import FreeOptions, GameSpec, typed
from pyengine.recycle.declared import LIMITS, declared
from pyengine.recycle.library import values_of
from pyengine.recycle.source import Source

if TYPE_CHECKING:
    from pyengine.recycle.game import Described
    from pyengine.recycle.ir import Program

_SWEPT = re.compile(r"=.*\.\.")
_SPAN = re.compile(r"\d{1,4}\.\.\d{1,4}")

SWITCHES = "merge_equal", "facts"
WRITTEN = (
    "The rules are written in RECYCLE (docs/guide/recycle.md, docs/reference/recycle-language.md); --declare replaces "
    "values that the program declares."
)


class DescribedSpec(GameSpec):
    """A game that a program describes; its options are its declared values."""

    def __init__(self, path: str, name: str | None = None) -> None:
        source = Source.read(path)
        self.path, self.players = path, source.players
        self.name = name or path
        self.title = source.title or Path(path).name.removesuffix(".rcy")
        self.epilog = f"{values_of(source.text)} {WRITTEN}".strip()

    def options(self, options: Mapping[str, Any]) -> FreeOptions:
        """Declared values by name: whole numbers, truth values, strings such as "A", lists such as "A,B". The number of
        seats is also called players, whatever the program calls it."""
        if "players" in options:
            players, name = options["players"], self.seats_name()
            if options.get(name, players) != players:
                raise InputError(f"players is {players!r} and {name} is {options[name]!r}; expected the same number")
            options = {name: players, **{key: value for key, value in options.items() if key not in ("players", name)}}
        for name, value in options.items():
            if name in LIMITS:
                if type(value) is not int or not 1 <= value <= LIMITS[name]:
                    raise InputError(f"{name} is {value!r}; expected a whole number from 1 to {LIMITS[name]}")
            elif name in SWITCHES:
                if type(value) is not bool:
                    raise InputError(f"{name} is {value!r}; expected true or false")
            elif name == "position":
                if not isinstance(value, str):
                    raise InputError(f"position is {value!r:.60}; expected a text")
            elif not name.isupper():
                known = (*LIMITS, *SWITCHES, "position", *self.declares())
                expected = instead(name, ("players", *known), f"some of {', '.join(known)}")
                raise InputError(f"there is no option {name!r}; {expected}")
            elif not isinstance(value, int | str):
                raise InputError(f"{name} is {value!r}; expected a number or a text such as A,B")
        return FreeOptions(tuple(sorted(each for each in options.items() if each[0] not in SWITCHES or each[1])))

    Options = options  # as docs/guide/recycle.md has called it

    def seats_name(self) -> str:
        """The declared value that is the number of seats: what `create players` uses. Raises InputError."""
        if (name := _program(Source.read(self.path)).seats) is None:
            raise InputError(f"{self.name} declares no value for its number of players, so players cannot be chosen")
        return name

    def declares(self) -> dict[str, str]:
        constants = _program(Source.read(self.path)).constants.items()
        return {name: ",".join(value) if isinstance(value, tuple) else _text(value) for name, value in constants}

    def bounds(self) -> Mapping[str, tuple[int, int]]:
        return _program(Source.read(self.path)).bounds

    def alone(self) -> bytes:
        """Text of a file that is the game alone: with the tables that lie beside it."""
        source = Source.read(self.path)
        return source.text.encode() if source.tables else Path(self.path).read_bytes()

    def make(self, options: FreeOptions, seed: int = 0) -> "Described":
        from pyengine.recycle.game import described

        game = described(Source.read(self.path), options.values, self.name)
        game.spec = self
        return game

    def add_arguments(self, parser: ArgumentParser) -> None:
        add = parser.add_argument_group("the rules").add_argument
        add("--players", metavar="N", help="number of players; A..B: a study for each")
        values = "a number, true, false, a NAME or NAME,NAME; A..B: a study for each"
        declare = f"replace a declared value: {values} (repeatable)"
        add("--declare", action="append", default=[], metavar="NAME=VALUE", help=declare)
        add("--max-decisions", type=whole, metavar="N", help="cut a match off after N decisions (default 10000)")
        add("--max-statements", type=whole, metavar="N", help="the same for executed statements (default 1000000)")
        equal = "offer equal cards as one option, where no rule tells them apart"
        add("--merge-equal", action="store_true", help=equal)
        add("--facts", action="store_true", help="for --spaces, train and nets: also what play has shown of cards")

    def options_from(self, arguments: Namespace, seed: int) -> FreeOptions:
        values = declared([text for text in arguments.declare if not _SWEPT.search(text)])
        if arguments.players is not None and not _SPAN.fullmatch(arguments.players):
            if not arguments.players.removeprefix("-").isdecimal():
                raise InputError(f"--players {arguments.players!r}; expected a number, or A..B")
            players, name = int(arguments.players), self.seats_name()
            if values.get(name, players) != players:
                raise InputError(f"--players {players} and --declare {name}={values[name]} contradict each other")
            values[name] = players
        for text in self.sweeps_from(arguments):
            if (name := text.partition("=")[0]) in values:
                raise InputError(f"--declare {text}, but {name} is given as {_text(values[name])} too")
        options = {name: _text(value) if isinstance(value, list) else value for name, value in values.items()}
        options |= {name: most for name in LIMITS if (most := getattr(arguments, name)) is not None}
        options |= {} if (position := getattr(arguments, "position", None)) is None else {"position": position}
        return self.options(options | {name: getattr(arguments, name) for name in SWITCHES})

    def sweeps_from(self, arguments: Namespace) -> list[str]:
        spans = [text for text in arguments.declare if _SWEPT.search(text)]
        if arguments.players is not None and _SPAN.fullmatch(arguments.players):
            spans.append(f"{self.seats_name()}={arguments.players}")
        return spans

    def command_words(self, options: Mapping[str, Any]) -> list[str]:
        words = []
        for name, value in options.items():
            if name.isupper():
                words += ["--declare", f"{name}={_text(value)}"]
            else:
                words += [f"--{typed(name)}"] if value is True else [f"--{typed(name)}", str(value)]
        return words


@lru_cache(maxsize=16)
def _program(source: Source) -> "Program":
    """Program of a text, checked once while it is as it was."""
    from pyengine.recycle.compile import load

    return load(source)


def _text(value: object) -> str:
    """A declared value as `declared` reads it."""
    if isinstance(value, list):
        return ",".join(value) + "," * (len(value) == 1)
    return str(value).lower() if isinstance(value, bool) else str(value)
