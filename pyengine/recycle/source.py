"""The text of a RECYCLE program, the places in it, and what is found there.

Errors and warnings are one sentence with the place, or the same with the line and a caret.
"""

import contextlib
import re
from bisect import bisect_right
from collections.abc import Callable
from functools import cached_property
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple, NoReturn, ParamSpec

from pyengine.base.errors import InputError
from pyengine.base.files import read_plain
from pyengine.recycle.attached import BLANK, LARGEST_FILE, carried, carrying
from pyengine.recycle.library import FOLDER, players_of

GivenValues = ParamSpec("GivenValues")
# Of a longer line, an excerpt shows this many characters.
WIDTH = 100
_TITLE = re.compile(BLANK + r"\(".join(["", *(f"{BLANK}{word}{BLANK}" for word in ("game", "title"))]) + '"([^"\n]+)"')

_LOOK = re.compile(r'\(look\b(?:[^()"]|"[^"\n]*"|\([^()]*\))*\)\s*')


class Span(NamedTuple):
    """A stretch of a text: lines and columns count from 1, columns in characters; the end is exclusive. Of what is
    defined, `use` says where it is used, as (line, column), the innermost use first."""

    line: int
    column: int
    end_line: int
    end_column: int
    use: tuple[tuple[int, int], ...] = ()


class Source:
    """A program's text under the name that errors give it. `failed` says why tables cannot be had, by their files."""

    def __init__(self, text: str, name: str | Path = "<text>") -> None:
        self.name = str(name)
        self.failed: dict[str, str] = {}
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        # Of every line, and of one after the last.
        self._starts = [0, *(index + 1 for index, letter in enumerate(self.text + "\n") if letter == "\n")]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Source) and (self.text, self.name) == (other.text, other.name)

    def __hash__(self) -> int:
        return hash((self.text, self.name))

    @cached_property
    def tables(self) -> dict[str, str]:
        """The texts of the tables that it names, by their files."""
        return carried(self.text)

    @property
    def title(self) -> str | None:
        """Title behind (game (title .., which is an addition of ours; None where there is none."""
        found = _TITLE.match(self.text)
        return found and found[1]

    @property
    def players(self) -> range | None:
        """Numbers of players that its first line says it is for, if it does."""
        return players_of(self.line(1))

    @property
    def about(self) -> list[str]:
        """Paragraphs of the comment before the game, in its designer's words; of the first line, what it says of it."""
        comment = "".join(takewhile(lambda line: line.startswith((";;", "\n")), self.text.splitlines(keepends=True)))
        words = re.sub(r"\A[^\n:]+ players?: (.)", lambda found: found[1].upper(), re.sub(r"(?m)^;+ ?", "", comment))
        return [" ".join(each.split()) for each in words.split("\n\n") if each.strip()]

    @property
    def digest(self) -> str:
        """SHA-256 of the text without what (look ..) says, which changes no match, as hex digits."""
        import hashlib

        before, setup, after = self.text.partition("(setup")  # behind which `look` is a word that the text defines
        return hashlib.sha256((_LOOK.sub("", before) + setup + after).encode("utf-8", "surrogatepass")).hexdigest()

    @classmethod
    def read(cls, path: str | Path) -> "Source":
        """The text of a file, with the tables that it names behind it: UTF-8, or UTF-16 with its mark; bytes that are
        no text become characters for comments. A game of the library is called by its name. Raises InputError."""
        path, data = Path(path), read_file(path)
        coding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8"
        source = cls(data.decode(coding, "replace"), path.stem if path.parent == FOLDER else path)
        text, failed = carrying(source.text, path.parent)
        if text != source.text:
            source = cls(text, source.name)
        source.failed = failed
        return source

    def place(self, start: int, end: int) -> Span:
        """The place of the characters from index start to index end."""
        first, last = bisect_right(self._starts, start), bisect_right(self._starts, end)
        return Span(first, start - self._starts[first - 1] + 1, last, end - self._starts[last - 1] + 1)

    def index(self, line: int, column: int) -> int:
        """Index of the character at a line and a column."""
        return self._starts[line - 1] + column - 1

    def line(self, number: int) -> str:
        """A line without its end, counted from 1."""
        return self.text[self._starts[number - 1] : self._starts[number] - 1]

    def quote(self, place: Span, most: int = 60) -> str:
        """The text of a place on one line, cut where it is longer than that many characters."""
        lines = [self.line(number) for number in range(place.line, place.end_line + 1)]
        lines[-1] = lines[-1][: place.end_column - 1]
        lines[0] = lines[0][place.column - 1 :]
        text = " ".join(" ".join(line.partition(";;")[0] for line in lines).split())
        return text if len(text) <= most else text[: most - 3].rstrip() + ".."

    def excerpt(self, place: Span) -> str:
        """The line of a place, and below it a caret under its first character and a rule under the rest."""
        from rich.cells import cell_len  # a program without a mistake needs none

        line = self.line(place.line)
        end = place.end_column if place.end_line == place.line else len(line) + 1
        first = max(place.column - WIDTH // 2, 0) if len(line) > WIDTH else 0
        # What would move the cursor of a terminal is shown as a question mark.
        shown = line[first : first + WIDTH]
        line = "".join(letter if letter == "\t" or letter.isprintable() else "?" for letter in shown)
        before, marked = line[: place.column - 1 - first], line[place.column - 1 - first : max(end - 1 - first, 0)]
        blank = "".join("\t" if letter == "\t" else " " * cell_len(letter) for letter in before)
        margin = f"{place.line:5} | "
        rule = "~" * (cell_len(marked.replace("\t", " ")) - 1)
        return f"{margin}{line}\n{' ' * (len(margin) - 2)}| {blank}^{rule}"


def beside(path: str | Path) -> list[str]:
    """The described games that lie where a path looks for one."""
    with contextlib.suppress(OSError, ValueError):
        return [str(each) for each in Path(path).parent.glob("*.rcy")]
    return []


def below(name: str) -> str | None:
    """The described game of a name that lies below the current folder, up to two folders deep."""
    if re.fullmatch(r"[\w-]+", name):
        with contextlib.suppress(OSError):
            found = (each for depth in ("", "*/", "*/*/") for each in sorted(Path().glob(f"{depth}{name}.rcy")))
            return next((str(each) for each in found), None)
    return None


def read_file(path: str | Path) -> bytes:
    """The bytes of a program's file. Raises InputError where there is none that can be read, or it is too large."""
    return read_plain(path, LARGEST_FILE, expected="a game in the RECYCLE language")


class RecycleError(InputError):
    """A mistake in a RECYCLE program: one sentence, `file:line:column: what was found and what was expected`. `others`
    holds the further errors found in the same program, in the order of their places."""

    def __init__(
        self, source: Source, place: Span, message: str, suggestion: str | None = None, mark: str = ""
    ) -> None:
        self.source, self.place, self.suggestion = source, place, suggestion
        used = "".join(f"; used in {line}:{column}" for line, column in place.use)
        self.message = message + used + (f"; did you mean {suggestion}?" if suggestion else "")
        self.others: tuple[RecycleError, ...] = ()
        super().__init__(f"{source.name}:{place.line}:{place.column}: {mark}{self.message}")

    def explain(self) -> str:
        """The sentence, the line of the program, and a caret under what is meant."""
        return f"{self}\n{self.source.excerpt(self.place)}"


class Abandoned(Exception):
    """Raised where an earlier, reported error leaves nothing to say about a form."""


class Overflow(Exception):
    """Raised where so many errors were kept that further ones are no help."""


class Findings:
    """The errors and warnings of one program. Of several errors at one place, and of very many, the first are kept."""

    MOST = 100

    def __init__(self, source: Source) -> None:
        self.source = source
        self._errors: dict[tuple[int, ...], RecycleError] = {}
        self._warnings: dict[str, RecycleError] = {}
        self._ours: list[tuple[Span, str]] = []
        self._spared: set[tuple[int, ...]] = set()
        self.news: list[Span] = []  # places of forms that RECYCLE 0.5.10 does not have
        self.from_one: list[Span] = []  # places of forms of 2026 by which seats count from 1
        self.words: set[str] = set()  # that the program defines
        self.tables: list[str] = []  # what was made of the files of cards, a sentence for each
        self.headers: dict[str, str] = {}  # of keys that are columns of a file, what they are called there
        self.named: set[str] = set()  # the names in the text, where it has files of cards
        self.cells: list[tuple[str, int, int, str]] = []  # mistakes in files: name, row, column or -1, sentence
        self.rows: dict[str, tuple[Span, list[tuple[int, int]]]] = {}  # of files: where in the text, rows, their copies
        self.mixed: dict[str, str] = {}  # of keys with numbers in a file, its other cells, as the end of a sentence

    @property
    def errors(self) -> list[RecycleError]:
        """The errors, ordered by their places."""
        return sorted(self._errors.values(), key=lambda error: error.place)

    @property
    def warnings(self) -> list[RecycleError]:
        """The warnings, ordered by their places; they are RecycleError objects too."""
        return sorted(self._warnings.values(), key=lambda warning: warning.place)

    def fail(self, place: Span, message: str, suggestion: str | None = None) -> NoReturn:
        raise RecycleError(self.source, place, message, suggestion)

    def refuse(self, place: Span, found: str, expected: str, suggestion: str | None = None) -> NoReturn:
        """Raise an error on what stands there and what should."""
        self.fail(place, f"found {found}, expected {expected}", suggestion)

    def error(self, place: Span, message: str, suggestion: str | None = None) -> None:
        """Keep an error and go on."""
        self.add(RecycleError(self.source, place, message, suggestion))

    def tried(
        self, function: Callable[GivenValues, object], *arguments: GivenValues.args, **named: GivenValues.kwargs
    ) -> Any:
        """The function's result, or None after an error, which is kept: no program is made of it then."""
        try:
            return function(*arguments, **named)
        except (RecycleError, Abandoned) as error:
            self.add(error)
            return None

    def add(self, error: Exception) -> None:
        """Keep an error that was raised and caught."""
        if isinstance(error, RecycleError) and error.place[:2] not in self._spared:
            self._errors.setdefault(error.place[:2], error)
            if len(self._errors) == self.MOST:
                raise Overflow

    def spare(self, place: Span) -> None:
        """Keep no error that begins at a place: one elsewhere is why."""
        self._spared.add(place[:2])

    def warn(self, place: Span, message: str, suggestion: str | None = None) -> None:
        warning = RecycleError(self.source, place, message, suggestion, "warning: ")
        self._warnings.setdefault(str(warning), warning)

    def ours(self, place: Span, what: object) -> None:
        """Note a form that is an addition of ours to the language."""
        self._ours.append((place, f"{what} is an addition of pyengine, which others that read RECYCLE do not know"))

    def newer(self, place: Span, from_one: bool = False) -> None:
        """Note a form that RECYCLE has had since 2026, and whether by its presence seats count from 1."""
        self.news.append(place)
        self.from_one += [place] * from_one

    def refuse_ours(self) -> None:
        """Keep every addition as an error."""
        for place, message in self._ours:
            self.error(place, message)

    def finish(self) -> None:
        """Raise the first error, if there is one."""
        errors = self.errors
        if errors:
            errors[0].others = tuple(errors[1:])
            raise errors[0]
