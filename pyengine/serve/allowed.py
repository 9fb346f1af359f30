"""Permissions of pages: games, players, measures. Programs are those alone that serve's command line names."""

import sys
from collections.abc import Collection, Iterable
from contextlib import suppress
from functools import cache
from os import PathLike
from os.path import isfile
from pathlib import Path
from typing import TYPE_CHECKING

from pyengine import players, registry
from pyengine.base import functions
from pyengine.base.errors import InputError
from pyengine.games.foreign import Foreign
from pyengine.players.catalogue import EXTENSION, HUMAN, PROGRAM, PYTHON, named_kinds
from pyengine.players.programs import words_of
from pyengine.serve.shelf import Shelf

if TYPE_CHECKING:
    from pyengine.study.study import Study

NAMED: set[str] = set()  # programs that may run, as they are named: in a worker, from its start on
LONGEST = 4000  # characters of players
FORMS = "cmd:COMMAND, FILE.py:NAME or MODULE:NAME, not of Python's own modules"


def check_game(name: object, allowed: Collection[str] = NAMED, folder: Path = Path()) -> None:
    """Raise InputError unless it is a game of the folder, of the library, or a program that may run."""
    if isinstance(name, str) and name.endswith(".rcy"):
        Shelf(folder).path(name)
    elif not isinstance(name, str) or (name not in allowed and name not in registry.available_games()):
        raise InputError(f"there is no game {name!r:.80}; {_why(name)}expected one of the folder or of the library")


def check_player(text: object, allowed: Collection[str] = NAMED, folder: Path = Path()) -> None:
    """Raise InputError unless it is a player of the machine, its file in the folder, or a program that may run."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise InputError(f"the player is {text!r:.80}; expected a text such as random")
    if text in allowed:
        return
    player = players.parse(text)  # which runs nothing
    if player.kind is HUMAN or player.kind not in named_kinds():
        why = "a person plays on the page Play alone; " if player.kind is HUMAN else _why(text)
        raise InputError(f"the player {text.strip()!r:.80} is not allowed here; {why}expected one such as random")
    for path in player.files:
        check_file(path, folder)


def check_seats(text: object, allowed: Collection[str] = NAMED, folder: Path = Path()) -> None:
    """Raise InputError unless `check_player` lets all players of a text such as --seats has."""
    for each in players.words(text) if isinstance(text, str) and len(text) <= LONGEST else [text]:
        check_player(each, allowed, folder)


def check_position(text: str) -> None:
    """Raise InputError where it names a file that does not lie in the folder."""
    if isfile(text):
        check_file(text)


def check_measures(texts: Iterable[object], allowed: Collection[str] = NAMED) -> None:
    """Raise InputError unless all are measures of the catalogue, or programs that may run."""
    from pyengine.measures.catalogue import NAMES

    for text in texts:
        if not isinstance(text, str) or (text not in ("all", *NAMES) and text not in allowed):
            raise InputError(f"there is no measure {text!r:.80} here; {_why(text)}expected some of {', '.join(NAMES)}")


def _why(text: object) -> str:
    """Why a page may not name it, where it names a program."""
    return "programs run where --allow names them when the server starts; " if ":" in str(text) else ""


def may_run(text: str) -> bool:
    """Return whether a program may run, whoever names it: a page, or a file that is resumed."""
    found = [players.parse(each) for each in NAMED]
    commands = {f"cmd:{each.values['command']}" for each in found if each.kind is PROGRAM}
    return text in commands | {each.values.get("name", "") for each in found if each.kind is EXTENSION} | NAMED


def checked_study(path: str | PathLike[str]) -> "Study":
    """The study of a file, which may come from anywhere; InputError where it names what pages may not name."""
    from pyengine.study.study import ESTIMATOR, load_study

    study = load_study(path)
    check_game(study.game)
    for each in study.seats:
        check_player(each)
    check_measures(study.measures)
    check_player(study.estimator or ESTIMATOR, ())
    return study


def check_file(name: str, folder: Path = Path()) -> None:
    """Raise InputError unless a plain file lies in the folder by this name, and no link leads to it."""
    root, lies = folder.resolve(), False
    with suppress(OSError, ValueError):
        path = root / name
        lies = path.is_relative_to(root) and ".." not in path.parts and path.resolve() == path and path.is_file()
    if not lies:
        raise InputError(f"{name!r:.80} is no file of the folder; expected one that lies there, and no link")


@cache
def offered() -> dict[str, list[str]]:
    """Return the programs that may run, by kind; InputError where one is none, or is not there."""
    kinds = "games", "players", "measures"
    return {kind: [text for text in sorted(NAMED) if _what(text) == kind] for kind in kinds}


def _what(text: str) -> str:
    from pyengine.measures.measure import Measure

    player = players.parse(text)
    if player.kind is PROGRAM:
        words_of(player.values["command"])
    elif player.kind is PYTHON:
        return "measures" if isinstance(functions.load("player", **player.values), Measure) else "players"
    elif player.kind is EXTENSION and text.split(":")[0].split(".")[0] not in sys.stdlib_module_names:
        spec = Foreign(player.values["name"])
        with suppress(InputError):
            spec.make(spec.options({}))
            return "games"
    else:
        raise InputError(f"{text!r} is no program that could be allowed; expected {FORMS}")
    return "players"
