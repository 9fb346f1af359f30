"""The games by name, with their options."""

import importlib
import inspect
import os
from dataclasses import dataclass, fields

from pyengine.errors import InputError

# Name: (module, one line about the game). docs/games.md says what such a module has.
_GAMES = {
    "red7": ("pyengine.red7.game", "Red7: be ahead under the rule of the canvas, or be out (2 to 5 players)"),
    "crosskings": (
        "pyengine.crosskings.game",
        "Cross Kings: runs and sets from a grid, some of it face down (2 players)",
    ),
    "rummy": ("pyengine.rummy.game", "Rummy: ten cards in groups, with knocking or without (2 players)"),
}


# Options of games that take no value.
_FLAGS = ("--draw", "--no-draw", "--lead-only", "--knocking", "--no-knocking")


def available_games():
    """Names of the games with a line about each: those with code of their own, and those described in RECYCLE."""
    described = {
        name: f"{game.title}: {game.line} ({_range(game.players)} players)" for name, game in _described().items()
    }
    return {name: line for name, (_, line) in _GAMES.items()} | described


def _range(players):
    return f"{players[0]}" if len(players) == 1 else f"{players[0]} to {players[-1]}"


def _described():
    """The library of described games; one that has code of its own as well is called NAME-described."""
    from pyengine.recycle import library

    return {f"{name}-described" if name in _GAMES else name: game for name, game in library.games().items()}


def game_word(words, flags=()):
    """The word of a command that names its game, or None: what options a command has depends on it.

    It is the first one that is no option, nor the value of one; `flags` are options that take no value.
    """
    for before, word in zip(["", *words], words):
        value = before.startswith("--") and "=" not in before and before not in (*flags, *_FLAGS)
        if not (value or word.startswith("-")):
            return word
    return None


def entry(name):
    """What a game's module offers: `Options`, `make(options, seed)`, `add_arguments(parser)`,
    `options_from(arguments, seed)`.

    For reports it may have `TITLE`, `TERMS`, `SEATING` (how the seats are ordered, a sentence), `MEANINGS` (of options:
    by name, or by (name, value)), `command_words(options)` (the arguments again) and `most_moves(options)`.

    What is no registered name is the path of a program (`is_program`), or else MODULE:FUNCTION, a function of an
    installed module that returns an `engine.table.Table`.

    Raises
    ------
    pyengine.InputError : no game has this name.
    """
    if name in _GAMES:
        return importlib.import_module(_GAMES[name][0])
    described = _described().get(name)
    if described or is_program(name):
        from pyengine.recycle.entry import Entry

        return Entry(str(described.path), name, described.players) if described else Entry(name)
    if ":" in name:
        return Foreign(name)
    from difflib import get_close_matches  # 5 % of the time that --help takes

    near = get_close_matches(name[:40].lower(), available_games(), 1)
    raise InputError(
        f"there is no game {name!r}; {f'did you mean {near[0]}? E' if near else 'e'}xpected one of "
        f"{', '.join(available_games())}, the file of a described game, or MODULE:FUNCTION"
    )


def is_program(name):
    """Whether what is no registered name is the path of a described game: of a file, unless it ends in .py."""
    return name.endswith(".rcy") or (not name.endswith(".py") and os.path.isfile(name))


def make(name, options, seed=0):
    """The game with these options, an `Options` of its module; what they leave open comes from the seed."""
    return entry(name).make(options, seed)


def game(name, *, seed=0, **options):
    """A game by its name, with its options by name: `game("red7", players=4)`; what they leave open (the deck of a
    given deal) comes from the seed.

    Raises
    ------
    pyengine.InputError : an unknown game or option, an impossible value.
    """
    module = entry(name)
    return module.make(checked_options(module, options), seed)


def varied(module, options, values):
    """The options with some of them changed, by name.

    Raises
    ------
    pyengine.InputError : an unknown option, an impossible value.
    """
    return checked_options(module, {**options.as_dict(), **values})


def checked_options(module, options):
    """The `Options` of a game's module from a dict.

    Raises
    ------
    pyengine.InputError : an unknown option, an impossible value.
    """
    if not isinstance(module.Options, type):
        return module.Options(options)
    known = [field.name for field in fields(module.Options)]
    for name in options:
        if name not in known:
            raise InputError(f"there is no option {name!r}; expected some of {', '.join(known)}")
    return module.Options(**options)


@dataclass(frozen=True)
class ForeignOptions:
    """Options of a game that is not registered: whatever its function takes, by name."""

    values: tuple

    def as_dict(self):
        return dict(self.values)


class Foreign:
    """A game from elsewhere, MODULE:FUNCTION: the function gets the options by name and returns a table."""

    EPILOG = ""

    def __init__(self, name):
        self.name = name
        module, _, function = name.partition(":")
        try:
            self.function = getattr(importlib.import_module(module), function)
        except (Exception, SystemExit) as error:
            raise InputError(f"there is no game {name!r}: {error or type(error).__name__}") from None
        if not callable(self.function):
            raise InputError(f"{name!r} is no function; expected one that returns a table")

    def Options(self, options):
        """The options of this game.

        Raises
        ------
        pyengine.InputError : one that the function does not take.
        """
        try:
            inspect.signature(self.function).bind(**options)
        except TypeError as error:
            raise InputError(f"options of {self.name}: {error}") from None
        except ValueError:
            pass  # a compiled function that does not tell
        return ForeignOptions(tuple(sorted(options.items())))

    def make(self, options, seed=0):
        from engine.table import Table
        from pyengine.games import Game

        try:
            table = self.function(**options.as_dict())
        except (Exception, SystemExit) as error:
            raise InputError(f"options of {self.name}: {error or type(error).__name__}") from None
        if isinstance(table, Game):
            return table
        if not isinstance(table, Table):
            raise InputError(f"{self.name} gave {type(table).__name__}; expected an engine.table.Table")
        return Game(table, self.name, options.as_dict())

    def add_arguments(self, parser):
        from pyengine.cli import whole

        rules = parser.add_argument_group("the rules")
        rules.add_argument("--players", type=whole, metavar="N", help="number of seats, if the game can choose")
        rules.add_argument(
            "--option",
            action="append",
            default=[],
            metavar="NAME=VALUE",
            help="an option of the game: a whole number, on, off, or a text",
        )

    @staticmethod
    def command_words(options):
        """The arguments, as words, that `options_from` makes these options (a dict) of."""
        words = ["--players", str(options["players"])] if type(options.get("players")) is int else []
        for name, value in options.items():
            if name != "players" or not words:
                words += ["--option", f"{name}={_value_text(value)}"]
        return words

    def options_from(self, arguments, seed):
        options = {} if arguments.players is None else {"players": arguments.players}
        for text in arguments.option:
            name, equals, value = text.partition("=")
            if not equals or not name.isidentifier():
                raise InputError(f"--option {text!r}; expected NAME=VALUE")
            options[name] = option_value(value)
        return self.Options(options)


def option_value(text):
    """The value of an option as it is typed: on, off, a whole number, or a text."""
    if text in ("on", "off"):
        return text == "on"
    try:
        return int(text)
    except ValueError:
        return text


def _value_text(value):
    return ("on" if value else "off") if isinstance(value, bool) else str(value)
