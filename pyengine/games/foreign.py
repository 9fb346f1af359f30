"""Games of other packages: MODULE:FUNCTION, where the function gets the options by name and returns a table."""

import importlib
import inspect
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from typing import Any

from engine.table import Table
from pyengine.base.cli import whole
from pyengine.base.errors import InputError
from pyengine.base.functions import check_run
from pyengine.games.game import Game
from pyengine.games.spec import FreeOptions, GameSpec, value_text

TRUTH = {"on": True, "true": True, "off": False, "false": False}


class Foreign(GameSpec):
    """A game from elsewhere; InputError where there is no such function."""

    placed = False

    def __init__(self, name: str) -> None:
        self.name = self.title = name
        self.function = named_function(name, "game", "table")

    def __reduce__(self) -> tuple[type, tuple[str]]:
        return Foreign, (self.name,)

    def options(self, values: Mapping[str, Any]) -> FreeOptions:
        try:
            inspect.signature(self.function).bind(**values)
        except TypeError as error:
            raise InputError(f"options of {self.name}: {error}") from None
        except ValueError:
            pass  # a compiled function that does not tell
        return FreeOptions(tuple(sorted(values.items())))

    def make(self, options: Any, seed: int = 0) -> Game:
        try:
            table = self.function(**options.as_dict())
        except (Exception, SystemExit) as error:
            raise InputError(f"options of {self.name}: {error or type(error).__name__}") from None
        if isinstance(table, Game):
            table.spec = table.spec or self
            return table
        if not isinstance(table, Table):
            raise InputError(f"{self.name} gave {type(table).__name__}; expected an engine.table.Table")
        return Game(table, self.name, options.as_dict(), self)

    def add_arguments(self, parser: ArgumentParser) -> None:
        rules = parser.add_argument_group("the rules")
        rules.add_argument("--players", type=whole, metavar="N", help="number of players, if the game can choose")
        told = "an option of the game: a whole number, on, off, or a text"
        rules.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=told)

    def options_from(self, arguments: Namespace, seed: int) -> FreeOptions:
        options = {} if arguments.players is None else {"players": arguments.players}
        for text in arguments.option:
            name, equals, value = text.partition("=")
            if not equals or not name.isidentifier():
                raise InputError(f"--option {text!r}; expected NAME=VALUE")
            options[name] = option_value(value)
        return self.options(options)

    def command_words(self, options: Mapping[str, Any]) -> list[str]:
        words = ["--players", str(options["players"])] if type(options.get("players")) is int else []
        for name, value in options.items():
            if name != "players" or not words:
                words += ["--option", f"{name}={value_text(value)}"]
        return words


def named_function(name: str, what: str, returned: str) -> Callable[..., Any]:
    """The function that MODULE:FUNCTION names; what it is the name of, and what it returns, is for errors. InputError
    where there is none."""
    check_run(what, name)
    module, _, attribute = name.partition(":")
    try:
        function: Callable[..., Any] = getattr(importlib.import_module(module), attribute)
    except (Exception, SystemExit) as error:
        raise InputError(f"there is no {what} {name!r}: {error or type(error).__name__}") from None
    if not callable(function):
        raise InputError(f"{name!r} is no function; expected one that returns a {returned}")
    return function


def option_value(text: str) -> bool | int | str:
    """The value of an option as it is typed: on or true, off or false, a whole number, or a text."""
    if text.lower() in TRUTH:
        return TRUTH[text.lower()]
    try:
        return int(text)
    except ValueError:
        return text
