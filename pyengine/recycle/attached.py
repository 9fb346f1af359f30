"""Files of tables beside a game: found in its text, read safely, and carried in the text behind the game, as comments.

So they go wherever the text goes. Where a text carries a file, none is read.
"""

import os
import re
import stat
from pathlib import Path

from pyengine.base.errors import InputError, needing, unread
from pyengine.base.files import read_plain

LARGEST_FILE = 1 << 20  # bytes, of a game with all its tables; the longest game we know has 15 thousand
LARGEST_WORKBOOK = 1 << 25  # bytes, unpacked
ENDINGS = (".csv", ".tsv", ".tab", ".txt", ".dat", ".xlsx", ".xlsm")
# What may stand between two words; of white space, every kind.
BLANK = r"(?:[\s\ufeff\u200b]|;;[^\n]*\n)*"
_NAMED = re.compile(rf';;[^\n]*|\({BLANK}table{BLANK}"([^"\n]*)"|"[^"\n]*"')
_CARRIED = re.compile(r'^;; table "([^"\n]+)"\n((?:;;\|[^\n]*\n?)+)', re.MULTILINE)


def carried(text: str) -> dict[str, str]:
    """The tables that a text carries, by the names of their files."""
    found = dict[str, str]()
    for name, lines in _CARRIED.findall(text):
        found.setdefault(name, "\n".join(line[3:] for line in lines.removesuffix("\n").split("\n")))
    return found


def carrying(text: str, folder: Path, given: dict[str, str] | None = None) -> tuple[str, dict[str, str]]:
    """A text with the tables that it names behind it, `given` or of a folder; why others cannot be had, by name."""
    failed, known = dict[str, str](), carried(text)
    for name in dict.fromkeys(match[1] for match in _NAMED.finditer(text) if match[1] not in (None, *known)):
        try:
            data = given[name] if given and name in given else _decoded(name, _read(folder, name))
            lines = "".join(f";;|{each}\n" for each in data.split("\n"))
            more = "\n" * (text[-1:] != "\n") + f';; table "{name}"\n{lines}'
            if (size := len((text + more).encode("utf-8", "replace"))) > LARGEST_FILE:
                raise InputError(f"with {name!r} the game has {size} bytes; expected at most {LARGEST_FILE}")
            text += more
        except InputError as error:
            failed[name] = str(error)
        except (OSError, ValueError) as error:
            failed[name] = str(unread(error, name, "one in the game's folder", str(folder), ENDINGS))
    return text, failed


def _read(folder: Path, name: str) -> bytes:
    """The bytes of a file in a folder or below. No link is followed, nothing but a plain file is read."""
    parts = name.split("/")
    if any(part in ("", ".", "..") or not part.isprintable() or re.search(r"[\\:]", part) for part in parts):
        expected = "expected that of a file in the game's folder or one below, such as cards.csv"
        raise InputError(f"found the path {name!r}, {expected}")
    if not name.lower().endswith(ENDINGS):  # nobody gets to see what else lies there
        raise InputError(f"found {name!r}, expected the name of a table, which ends with {', '.join(ENDINGS)}")
    if os.open not in os.supports_dir_fd:  # Windows
        raise InputError("no table can be read on this system; expected the cards in the text")
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    place = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        for depth, part in enumerate(parts, 1):
            is_kind, kind = (stat.S_ISDIR, "a folder") if depth < len(parts) else (stat.S_ISREG, "a plain file")
            mode = os.stat(part, dir_fd=place, follow_symlinks=False).st_mode
            if not is_kind(mode):
                what = "is a link" if stat.S_ISLNK(mode) else f"is not {kind}"
                raise InputError(f"{'/'.join(parts[:depth])!r} {what}; expected {kind} in the game's folder")
            inner = os.open(part, flags, dir_fd=place)
            os.close(place)
            place = inner
        return read_plain(os.dup(place), LARGEST_FILE, name, "one in the game's folder")  # if it is none meanwhile
    finally:
        os.close(place)


def _decoded(name: str, data: bytes) -> str:
    """The text of a file: UTF-8, UTF-16, or what else is text in Windows-1252; a workbook of Excel as CSV."""
    if data.startswith(b"PK\3\4"):
        return _workbook(name, data)
    little, big = (data[:2] == mark or data[at:4:2] == b"\0\0" for mark, at in ((b"\xff\xfe", 1), (b"\xfe\xff", 0)))
    try:
        text = data.decode("utf-16-le" if little else "utf-16-be" if big else "utf-8")
    except UnicodeDecodeError as error:
        text = data.decode("cp1252", "replace")
        if little or big or re.search(r"[\0-\x08\x0b\x0c\x0e-\x1f]", text):
            found = f"{name!r}, byte {error.start + 1}: found what is no text in UTF-{16 if little or big else 8}"
            raise InputError(f"{found}; a spreadsheet saves such text as CSV UTF-8") from None
    if "\0" in text:
        raise InputError(f"{name!r} has NUL characters; expected text in UTF-8 or UTF-16")
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def _workbook(name: str, data: bytes) -> str:
    """The first sheet of a workbook that has two cells in two rows, as CSV; of formulas, the values that were saved."""
    import csv
    import io
    import zipfile  # 5 ms, here and not at every start

    with needing("xlsx", f"the workbook {name!r}", ", or save it as CSV"):
        import openpyxl
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as parts:
            if (size := sum(part.file_size for part in parts.infolist())) > LARGEST_WORKBOOK:
                raise ValueError(f"it holds {size} bytes, more than {LARGEST_WORKBOOK}")
        first, *others = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True).worksheets
        for sheet in (first, *others):
            sheet.reset_dimensions()  # what a file says of them may be wrong
            text, rows = io.StringIO(newline=""), 0
            for cells in sheet.iter_rows(values_only=True):
                csv.writer(text, lineterminator="\n").writerow(cells)
                rows += len(cells) - cells.count(None) > 1
                if text.tell() > LARGEST_FILE:
                    break
            if rows > 1:
                break
    except Exception as error:  # of a damaged file openpyxl raises any
        why = " ".join(str(error).split())[:100]
        raise InputError(f"{name!r} is no workbook that can be read: {why}; save it as CSV") from None
    return text.getvalue().replace("\r\n", "\n").replace("\r", "\n")
