"""The card games that come with the package, described in RECYCLE: the files in the folder library/."""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "library"
_FIRST_LINE = re.compile(r";; (?P<title>[^,]+), (?P<least>\d+)(?: to (?P<most>\d+))? players?: (?P<line>.+)\n?")


class LibraryEntry(NamedTuple):
    """A game: its file, one line about it, its title, and how many players it takes (the declared value SEATS)."""

    path: Path
    line: str
    title: str
    players: range


def _entry(path: Path) -> LibraryEntry:
    """The entry of a file, from its first line: ;; TITLE, 2 to 6 players: LINE."""
    with path.open(encoding="utf-8") as file:
        match = _FIRST_LINE.fullmatch(file.readline())
    assert match
    least = int(match["least"])
    return LibraryEntry(path, match["line"], match["title"], range(least, int(match["most"] or least) + 1))


@cache
def games() -> Mapping[str, LibraryEntry]:
    """The games by name, in alphabetical order."""
    return {path.stem: _entry(path) for path in sorted(FOLDER.glob("*.rcy"))}
