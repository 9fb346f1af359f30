"""python -m pyengine COMMAND, or pyengine COMMAND: the commands of this package."""

import importlib
import os
import sys
from collections.abc import Sequence
from types import ModuleType

from pyengine.base.cli import checked, leave, report_errors
from pyengine.base.errors import InputError, instead

COMMANDS = {
    "assess": "the verdict: is a game fair, how long, how deep, what is wrong with it; which variant to take",
    "run": "play a game many times and report how it behaves",
    "atlas": "a folder of games at a glance: length, choice, who wins at random, who leads, skill",
    "compare": "studies side by side, with the differences between their figures",
    "tournament": "players who meet two by two, and how strong each of them is",
    "ladder": "how strength grows with the playouts of a decision, and where that ends",
    "advise": "what the legal moves of a position are worth",
    "watch": "a match, step by step, in the terminal or as a page",
    "equilibrium": "what a game for two is worth, and a policy that nobody can beat",
    "exploit": "how much a player gives away to somebody who knows how it plays",
    "train": "a network learns a game by playing against itself, and is a player then",
    "learn": "a rule that a person can follow, learnt from a player",
    "serve": "the workbench in the browser: write, play, watch, measure and compare games",
    "folder": "look after the folders of studies: status, verify, extend, merge",
    "bots": "test a program that is to be a player",
    "check": "test what must hold for every game",
    "recycle": "check described games, trace them, print their rules",
    "red7": "Red7: count and walk the tree of a position",
    "rummy": "Rummy: the best plan of a hand, and a match against the machine",
    "crosskings": "Cross Kings: solve a position, or play against the machine",
}


def script() -> None:
    """The command `pyengine`."""
    import engine  # noqa: F401 - before a folder of that name in the current one can take its place

    # A script has its own folder here; MODULE:FUNCTION is looked for in the current one, as by python -m.
    if not sys.flags.safe_path:
        sys.path.insert(0, "")
    if "_ARGCOMPLETE" in os.environ:
        from pyengine.commands.completion import complete

        complete(COMMANDS, _module)
    leave(main)


def main(words: Sequence[str] | None = None) -> int:
    """Hand the words on to a command; returns the exit status."""
    first, *others = (sys.argv[1:] if words is None else words) or ["--help"]
    if first not in COMMANDS:
        return report_errors("pyengine", lambda: _without_command(*checked([first])))
    return int(_module(first).main(others))


def _module(command: str) -> ModuleType:
    """The module of a command, with its `main` and `parser`."""
    module = importlib.import_module(f"pyengine.{command}")
    return importlib.import_module(f"pyengine.{command}.__main__") if hasattr(module, "__path__") else module


def _without_command(word: str) -> None:
    """Text that the program says itself."""
    if word == "--version":
        from pyengine.commands import version

        print(*version.lines(), sep="\n")
    elif word in ("-h", "--help"):
        print("usage: pyengine COMMAND ...\n       pyengine --version\n")
        print(*(f"  {name:11}  {line}" for name, line in COMMANDS.items()), sep="\n")
        print("\npyengine COMMAND --help says more; python -m pyengine.COMMAND is the same.")
    else:
        raise InputError(f"there is no command {word!r}; {instead(word, COMMANDS)}")


if __name__ == "__main__":
    script()
