"""python -m pyengine COMMAND, or pyengine COMMAND: the commands of this package."""

import importlib
import sys

from pyengine.cli import leave, report_errors
from pyengine.errors import InputError

COMMANDS = {
    "run": "play a game many times and report how it behaves",
    "advise": "what the legal moves of a position are worth",
    "check": "test what must hold for every game",
    "recycle": "check, show and trace described games",
    "red7": "Red7: count and walk the tree of a position",
    "rummy": "Rummy: the best plan of a hand, and a match against the machine",
    "crosskings": "Cross Kings: solve a position, or play against the machine",
}


def script():
    """The command `pyengine`."""
    import engine  # noqa: F401 - before a folder of that name in the current one can take its place

    # A script has its own folder here; MODULE:FUNCTION is looked for in the current one, as by python -m.
    if not sys.flags.safe_path:
        sys.path.insert(0, "")
    leave(main())


def main(words=None):
    """Hand the words on to a command; returns the exit status."""
    words = sys.argv[1:] if words is None else list(words)
    if not words or words[0] in ("-h", "--help"):
        return report_errors("pyengine", _list)
    if words[0] == "--version":
        return report_errors("pyengine", _version)
    if words[0] not in COMMANDS:
        return report_errors("pyengine", lambda: _unknown(words[0]))
    name = f"pyengine.{words[0]}"
    module = importlib.import_module(name)
    if hasattr(module, "__path__"):
        module = importlib.import_module(f"{name}.__main__")
    return module.main(words[1:])


def _list():
    lines = "".join(f"  {name:10}  {line}\n" for name, line in COMMANDS.items())
    print(
        f"usage: pyengine COMMAND ...\n       pyengine --version\n\n{lines}\n"
        "pyengine COMMAND --help says more; python -m pyengine.COMMAND is the same."
    )
    return 0


def _version():
    from pyengine import version

    print(*version.lines(), sep="\n")
    return 0


def _unknown(word):
    raise InputError(f"there is no command {word!r}; expected one of {', '.join(COMMANDS)}")


if __name__ == "__main__":
    script()
