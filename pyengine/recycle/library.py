"""The card games that come with the package, described in RECYCLE: the files in the folder library/."""

import re
from collections.abc import Mapping
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from pyengine.base.errors import counted

FOLDER = Path(__file__).parent / "library"
_FIRST_LINE = re.compile(r";; (?P<title>[^,]+), (?P<least>\d+)(?: (?:to|or) (?P<most>\d+))? players?: (?P<line>.+)\n?")
_SAID = re.compile(r"(Known as|Kind): ([^.]+)\.")  # at the top of a text
_VALUES = re.compile(
    r"^;; (Values?: .+?)(?=^;; (?:Deviations?|A rule of thumb|Known as|Kind): |^[^;])", re.DOTALL | re.MULTILINE
)


KINDS = (  # of games, by what one does in them, in the order of lists
    "Trick-taking",
    "Climbing and shedding",
    "Betting and bidding",
    "Drawing, melding and fishing",
    "Newer mechanics",
    "Dice",
)


class LibraryEntry(NamedTuple):
    """A game: its file, one line about it, its title, how many players it takes (the declared value SEATS), its kind,
    and other names of it, or of its family."""

    path: Path
    line: str
    title: str
    players: range
    kind: str
    known: tuple[str, ...]


def players_of(first: str) -> range | None:
    """Numbers of players by the first line of a text: ;; TITLE, 2 to 6 players: LINE."""
    match = _FIRST_LINE.fullmatch(first)
    return match and range(int(match["least"]), int(match["most"] or match["least"]) + 1) or None


def values_of(text: str) -> str:
    """The paragraph of a text on its declared values, on one line; "" where it has none."""
    found = _VALUES.search(text)
    return " ".join(found[1].replace("\n;;", "\n").split()) if found else ""


def many(players: range) -> str:
    """Numbers of players in words: 2 or 3 players."""
    least, most = players[0], players[-1]
    first = f"{least} {'or' if most == least + 1 else 'to'} " * (most > least)
    return f"{first}{counted(most, 'player')}"


def wrong(name: str, players: range, given: int) -> str:
    """Error for a number of players that a game is not for."""
    return f"{name} is for {many(players)}, not for {given}"


@cache
def games() -> Mapping[str, LibraryEntry]:
    """The games by name, in alphabetical order."""
    found = dict[str, LibraryEntry]()
    for path in sorted(FOLDER.glob("*.rcy")):
        with path.open(encoding="utf-8") as file:
            match = _FIRST_LINE.fullmatch(first := file.readline())
            head = " ".join(line[2:].strip() for line in takewhile(lambda line: line.startswith(";;"), file))
        players, said = players_of(first), dict(_SAID.findall(head))
        assert match and players and said.get("Kind") in KINDS, path
        known = tuple(said["Known as"].split(", ")) if "Known as" in said else ()
        found[path.stem] = LibraryEntry(path, match["line"], match["title"], players, said["Kind"], known)
    return found


def called(name: str) -> str:
    """The name of the game of the library that is known by a name, too, as Uno; else the name itself."""
    return known_names().get(_plain(name), name)


@cache
def known_names() -> Mapping[str, str]:
    """The games by their titles and other names, in small letters with hyphens: love-letter."""
    return {_plain(other): name for name, each in games().items() for other in (*each.known, each.title, name)}


def _plain(name: str) -> str:
    return "-".join(re.findall(r"\w+", re.sub("['.]", "", name.lower())))


def titled(name: str) -> str:
    """The title of a game of the library, else its name."""
    return games()[name].title if name in games() else name
