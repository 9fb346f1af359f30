"""Completion by TAB after `pyengine` in a shell, by argcomplete; it loads neither NumPy nor the compiler."""

import inspect
import os
from argparse import Action
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from glob import escape, glob
from types import ModuleType
from typing import Any

from argcomplete.finders import CompletionFinder
from argcomplete.lexers import split_line

from pyengine import registry
from pyengine.base.cli import Parser
from pyengine.base.errors import InputError
from pyengine.games.spec import GameSpec, typed, value_text

MOST = 20  # numbers that are worth a list


def complete(commands: Mapping[str, str], module: Callable[[str], ModuleType]) -> None:
    """Answer the shell, which says in the environment what is typed, and end the process.

    commands : the commands, with a line about each
    module : of a command, by its name
    """
    *_, (_, *words), _ = split_line(os.environ["COMP_LINE"], int(os.environ["COMP_POINT"]))
    game, parser = None, Parser(prog="pyengine")
    if not words:
        parser.add_argument("command")
        parser.add_argument("--version", action="store_true")
    elif words[0] in commands:
        os.environ["_ARGCOMPLETE"] = "2"  # the arguments begin after the second word
        make = module(words[0]).parser
        parser = make()
        if inspect.signature(make).parameters:
            flags = {text for action in parser._actions if action.nargs == 0 for text in action.option_strings}
            with suppress(InputError):
                game = registry.game_of(" ".join(words[1:]).split(), flags)
            parser = make(game)

    def offered(prefix: str, action: Action, **_: Any) -> Mapping[str, str]:
        return dict(_values(prefix, action, game)) if words else commands

    finder: Any = CompletionFinder()  # its annotations leave out that functions may complete
    finder(parser, always_complete_options="long", default_completer=offered)


def _values(prefix: str, action: Action, game: GameSpec | None) -> Iterator[tuple[str, str]]:
    """Yield values of an argument, with what is typed of a list before it, and a line about each; not all need fit."""
    name, place = action.dest, str(action.metavar)
    head, comma, last = prefix.rpartition(",") if place == "LIST" else ("", "", prefix)
    known = game.known_options() if game else {}
    found: Iterable[tuple[str, str]] = ()
    if name in ("game", "subjects", "file", "files", "what"):
        found = [*registry.available_games().items(), *_paths(prefix, "" if name == "what" else ".rcy")]
    elif name in ("seats", "responders", "player", "opponent"):
        found = _players(last, game)
    elif name in ("measures", "until"):
        from pyengine.measures.catalogue import MEASURES

        before, _, after = place.partition("NAME") if name == "until" else ("", "", "")
        rows = (each for each in MEASURES.values() if each.until or name == "measures")
        found = [(f"{before}{each.name}{after[:1]}", each.meaning) for each in rows]
    elif name in ("sweep", "vary", "declare") and game:
        found = [(f"{typed(each)}=", game.meaning(each, None)) for each in known or game.declares()]
    elif name in known:
        option = known[name][1]
        numbers = range(option.least or 0, -1 if option.most is None else option.most + 1)
        allowed = option.choices or (numbers if len(numbers) <= MOST else ())
        found = [(value_text(each), option.meanings.get(each, "")) for each in allowed]
    elif name == "players":
        found = [(str(number), "") for number in getattr(game, "players", None) or ()]
    elif place in ("FILE", "DIR", "STATE", "TEXT", "COMMAND", "PART"):
        found = _paths(prefix, "/" if place in ("DIR", "PART") else "")
    return ((f"{head}{comma}{text}", line) for text, line in found)


def _players(prefix: str, game: GameSpec | None) -> Iterator[tuple[str, str]]:
    from pyengine.players.catalogue import PROGRAM, named_kinds

    named, colon, path = prefix.partition(":")
    for kind in (*named_kinds(), PROGRAM):
        if not kind.game or game is None or kind.game == game.name:
            of_file = kind.files or kind is PROGRAM
            budget = ":" if of_file else kind.budget and f":{kind.budget.usual}"
            yield f"{kind.name}{budget or ''}", next(iter(kind.forms.values()))
            if of_file and colon and named == kind.name:
                yield from ((f"{named}:{each}", line) for each, line in _paths(path))
    if prefix and not colon:
        yield from _paths(prefix, ".py")


def _paths(prefix: str, end: str = "") -> Iterator[tuple[str, str]]:
    """Folders, and files whose names end so."""
    for path in sorted(glob(f"{escape(prefix)}*")):
        if os.path.isdir(path) or path.endswith(end):
            yield path + "/" * os.path.isdir(path), ""
