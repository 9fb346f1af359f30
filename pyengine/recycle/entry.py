"""Described games among the others: a path that ends in .rcy where a game's name is expected."""
from pathlib import Path

from pyengine.cli import whole
from pyengine.errors import InputError
from pyengine.registry import ForeignOptions


LIMITS = ("max_decisions", "max_statements")


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
            if name in LIMITS:
                if type(value) is not int or not 1 <= value < 2 ** 31:
                    raise InputError(f"{name} is {value!r}; expected a whole number from 1 to {2 ** 31 - 1}")
            elif not name.isupper():
                raise InputError(f"there is no option {name!r}; expected {' or '.join(LIMITS)}, or a declared name")
            elif not isinstance(value, int | str):
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
        rules.add_argument("--max-decisions", type=whole, metavar="N",
                           help="a longer game is unfinished (default 10000)")
        rules.add_argument("--max-statements", type=whole, metavar="N", help="the same (default 1000000)")

    def options_from(self, arguments, seed):
        from pyengine.recycle.declared import declared

        values = declared(arguments.declare)
        options = {name: _text(value) if isinstance(value, list) else value for name, value in values.items()}
        options.update({name: getattr(arguments, name) for name in LIMITS if getattr(arguments, name) is not None})
        return self.Options(options)

    @staticmethod
    def command_words(options):
        """The arguments, as words, that `options_from` makes these options (a dict) of."""
        words = []
        for name, value in options.items():
            limit = [f"--{name.replace('_', '-')}", str(value)]
            words += limit if name in LIMITS else ["--declare", f"{name}={_value(value)}"]
        return words


def _text(parts):
    return ",".join(parts) + ("," if len(parts) == 1 else "")


def _value(value):
    return str(value).lower() if isinstance(value, bool) else str(value)
