"""Described games among the others: a path that ends in .rcy where a game's name is expected."""
from pathlib import Path

from pyengine.errors import InputError
from pyengine.registry import ForeignOptions


class Entry:
    """What `pyengine.registry.entry` gives for the path of a program; its options are its declared values."""
    EPILOG = "The rules are written in RECYCLE; --declare replaces values that the program declares."

    def __init__(self, path):
        self.path = path
        if not Path(path).is_file():
            raise InputError(f"there is no file {path!r}; expected a game in the RECYCLE language")

    def Options(self, options):
        """Declared values by name: whole numbers, truth values, strings such as "A", lists such as "A,B"."""
        for name, value in options.items():
            if not isinstance(value, int | str):
                raise InputError(f"{name} is {value!r}; expected a number or a text such as A,B")
        return ForeignOptions(tuple(sorted(options.items())))

    def make(self, options, seed=0):
        """The game, compiled."""
        from pyengine.recycle.game import described

        return described(self.path, Path(self.path).stat().st_mtime_ns, options.values)

    def add_arguments(self, parser):
        rules = parser.add_argument_group("the rules")
        rules.add_argument("--declare", action="append", default=[], metavar="NAME=VALUE",
                           help="replace a declared value: a number, a NAME or NAME,NAME (repeatable)")

    def options_from(self, arguments, seed):
        from pyengine.recycle.declared import declared

        values = declared(arguments.declare)
        return self.Options({name: _text(value) if isinstance(value, list) else value for name, value in values.items()})

    @staticmethod
    def command_words(options):
        """The arguments, as words, that `options_from` makes these options (a dict) of."""
        return [word for name, value in options.items() for word in ("--declare", f"{name}={_value(value)}")]


def _text(parts):
    return ",".join(parts) + ("," if len(parts) == 1 else "")


def _value(value):
    return str(value).lower() if isinstance(value, bool) else str(value)
