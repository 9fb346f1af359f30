"""The card games that come with the package, described in RECYCLE: the files in the folder library/."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from pyengine.base.errors import counted

FOLDER = Path(__file__).parent / "library"
_FIRST_LINE = re.compile(r";; (?P<title>[^,]+), (?P<least>\d+)(?: (?:to|or) (?P<most>\d+))? players?: (?P<line>.+)\n?")


class LibraryEntry(NamedTuple):
    """A game: its file, one line about it, its title, and how many players it takes (the declared value SEATS)."""

    path: Path
    line: str
    title: str
    players: range


def players_of(first: str) -> range | None:
    """Numbers of players by the first line of a text: ;; TITLE, 2 to 6 players: LINE."""
    match = _FIRST_LINE.fullmatch(first)
    return match and range(int(match["least"]), int(match["most"] or match["least"]) + 1) or None


def many(players: range) -> str:
    """Numbers of players in words: 2 or 3 players."""
    least, most = players[0], players[-1]
    first = f"{least} {'or' if most == least + 1 else 'to'} " * (most > least)
    return f"{first}{counted(most, 'player')}"


def wrong(name: str, players: range, given: int) -> str:
    """Error for a number of players that a game is not for."""
    three = "; examples/described/kuhn-three.rcy is for 3" * ((name, given) == ("kuhn", 3))
    return f"{name} is for {many(players)}, not for {given}{three}"


@cache
def games() -> Mapping[str, LibraryEntry]:
    """The games by name, in alphabetical order."""
    found = dict[str, LibraryEntry]()
    for path in sorted(FOLDER.glob("*.rcy")):
        with path.open(encoding="utf-8") as file:
            match = _FIRST_LINE.fullmatch(first := file.readline())
        players = players_of(first)
        assert match and players
        found[path.stem] = LibraryEntry(path, match["line"], match["title"], players)
    return found


def titled(name: str) -> str:
    """The title of a game of the library, else its name."""
    return games()[name].title if name in games() else name
