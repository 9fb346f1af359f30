"""The folder whose games are shown, written and measured: nothing outside it is read or written."""

import difflib
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from threading import RLock
from typing import Any

from pyengine.base.errors import InputError
from pyengine.base.files import write_file
from pyengine.recycle.attached import LARGEST_FILE
from pyengine.recycle.library import FOLDER, KINDS as KINDS_OF_GAMES, games, many, titled as library_title
from pyengine.recycle.source import Source, read_file

KINDS = ".rcy", ".csv"  # of files: games, and tables of cards
REMOVED = "removed"  # the folder of what was removed
MOST, DEPTH = 500, 3  # files that are listed, and folders down to them
NAME = re.compile(r"[^\W_][\w .-]{0,59}")  # of a folder or a file
EXAMPLE = "agram"


class Shelf:
    """A folder of games; InputError where there is none."""

    def __init__(self, root: Path) -> None:
        if not root.is_dir():
            what = "is no folder" if root.exists() else "does not exist"
            raise InputError(f"{str(root)!r} {what}; expected a folder for games, which may be empty")
        self.root, self.lock = root.resolve(), RLock()

    def path(self, name: object) -> Path:
        """The path of a file, by its name from the folder on, with / between folders; InputError where the name leads
        out of the folder, or is none of a game or a table."""
        if not isinstance(name, str) or not all(NAME.fullmatch(part) for part in name.split("/")):
            raise InputError(f"{name!r:.80} is no name of a file; expected letters, digits, blanks, dots, - and _")
        path = self.root.joinpath(*name.split("/"))
        if path.suffix not in KINDS:
            raise InputError(f"{name!r} is no game and no table of cards; expected a name that ends in .rcy or .csv")
        # No link, of the file or of a folder, leads anywhere else; a pipe would never be read to its end.
        if path.parent.resolve() != path.parent or path.is_symlink() or (path.exists() and not path.is_file()):
            raise InputError(f"{name!r} is a link, or no plain file; expected a file in {self.root}")
        return path

    def files(self) -> list[dict[str, Any]]:
        """List the folder, by name: name, title of a game and a line about it, when it was changed last, in seconds."""
        found = sorted(self._found(self.root, 0))[:MOST]
        return [{"name": name, "changed": path.stat().st_mtime, **_called(path)} for name, path in found]

    def _found(self, folder: Path, depth: int) -> Iterator[tuple[str, Path]]:
        with suppress(OSError), os.scandir(folder) as entries:  # one that may not be read
            for entry in entries:
                if not NAME.fullmatch(entry.name) or (depth == 0 and entry.name == REMOVED):
                    continue
                if entry.is_dir(follow_symlinks=False) and depth < DEPTH:
                    yield from self._found(Path(entry.path), depth + 1)
                elif entry.is_file(follow_symlinks=False) and entry.name.endswith(KINDS):
                    path = Path(entry.path)
                    yield path.relative_to(self.root).as_posix(), path

    def read(self, name: object) -> str:
        data = read_file(self.path(name))
        return data.decode(_coding(data), "replace")

    def write(self, name: object, text: object, before: str | None = None) -> None:
        """Put a text in a file, in the coding that it has; what stands there is to be `before`, where that is said."""
        if not isinstance(text, str) or len(text.encode("utf-8", "surrogatepass")) > LARGEST_FILE:
            raise InputError(f"the text of {name!r:.80} is too long; expected at most {LARGEST_FILE} bytes")
        path = self.path(name)
        with self.lock:
            if before is not None and path.exists() and self.read(name) not in (before, text):
                changed = "was changed elsewhere since you opened it here; copy your text, then open it again"
                raise InputError(f"{name} {changed}")
            path.parent.mkdir(parents=True, exist_ok=True)
            coding = _coding(read_file(path) if path.exists() else b"", text)
            write_file(path, text.encode(coding, "replace"))

    def create(self, name: object, text: str) -> None:
        with self.lock:
            if self.path(name).exists():
                raise InputError(f"there is a file {name!r} already; expected another name")
            self.write(name, text)

    def rename(self, name: object, to: object) -> None:
        """Give a file another name, which no file has."""
        path, other = self.path(name), self.path(to)
        with self.lock:
            if other.exists():
                raise InputError(f"there is a file {to!r} already; expected another name")
            other.parent.mkdir(parents=True, exist_ok=True)
            path.rename(other)

    def remove(self, name: object) -> str:
        """Move a file to the folder `removed`, under the time of day: nothing is lost. Its new name."""
        path = self.path(name)
        kept = f"{REMOVED}/{datetime.now():%Y-%m-%d %H.%M.%S.%f} {path.stem[:25]}{path.suffix}"
        self.rename(name, kept)
        return kept


def library() -> list[dict[str, Any]]:
    """The described games that come with the package: name, title, how many play it and what they call it, a line about
    it, its kind."""
    rows = sorted(games().items(), key=lambda row: KINDS_OF_GAMES.index(row[1].kind))
    also = {name: "; also " * bool(each.known) + ", ".join(each.known) for name, each in rows}
    return [
        {"name": name, "title": each.title, "players": many(each.players) + also[name], "line": each.line}
        | {"kind": each.kind}
        for name, each in rows
    ]


def example(name: object = EXAMPLE) -> str:
    """The text of a game of the library."""
    if not isinstance(name, str) or not NAME.fullmatch(name) or not (FOLDER / f"{name}.rcy").is_file():
        raise InputError(f"there is no game {name!r:.80} in the library")
    return Source.read(FOLDER / f"{name}.rcy").text


def difference(texts: Sequence[str]) -> list[tuple[str, str]]:
    """The lines of two texts: " " where they agree, "-" of the first alone, "+" of the other."""
    one, other = (text.splitlines() for text in texts)
    return [(line[0], line[2:]) for line in difflib.ndiff(one, other) if line[0] != "?"]


def called(title: str | None, name: str) -> str:
    """Name of a game for people: its title, else its file's name in words."""
    stem = Path(name).stem
    return title if title and title != stem else re.sub("[-_]", " ", stem).capitalize()


def titled(root: Path, game: str) -> str:
    """Name for people of a game of a folder, or of the library."""
    with suppress(InputError):
        return str(_called(Shelf(root).path(game))["title"])
    return called(library_title(game), game)


def _called(path: Path) -> dict[str, str | None]:
    """The title of a game, or its name, and the line about it, where its first comment has one; none of a table."""
    if path.suffix != ".rcy":
        return {"title": None}
    with suppress(OSError), path.open("rb") as file:
        text = file.read(2000).decode("utf-8", "replace")
        line = re.match(r";; [^,\n]+, (.+ players?: .+)", text)
        return {"title": called(Source(text).title, path.name), "line": line[1] if line else ""}
    return {"title": called(None, path.name), "line": ""}


def _coding(data: bytes, text: str = "") -> str:
    """The coding of a file that can hold a text, too: UTF-16 by its mark, UTF-8, Windows-1252, or else
    Latin-1, in which every byte is a letter, so that none is lost."""
    marked = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}.get(data[:2], "utf-8")
    for coding in (marked, "cp1252", "latin-1"):
        with suppress(UnicodeError):
            data.decode(coding)
            text.encode(coding)
            return coding
    return "utf-8"
