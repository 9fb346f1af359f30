"""The text of a RECYCLE program and the places in it."""
from bisect import bisect_right
from pathlib import Path
from typing import NamedTuple


# Of a longer line, an excerpt shows this many characters.
WIDTH = 100


class Place(NamedTuple):
    """Where something stands: lines and columns count from 1, columns in characters; the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Source:
    """A program's text under the name that errors give it."""

    def __init__(self, text, name="<text>"):
        self.name = str(name)
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self._starts = [0] + [index + 1 for index, letter in enumerate(self.text) if letter == "\n"]

    @classmethod
    def read(cls, path):
        """The text of a file. Bytes that are not UTF-8 become characters that only a comment may hold.

        Raises OSError where the file cannot be read.
        """
        return cls(Path(path).read_bytes().decode("utf-8", "replace"), path)

    def place(self, start, end):
        """The place of the characters from index start to index end."""
        first, last = bisect_right(self._starts, start), bisect_right(self._starts, end)
        return Place(first, start - self._starts[first - 1] + 1, last, end - self._starts[last - 1] + 1)

    def line(self, number):
        """A line without its end, counted from 1."""
        start = self._starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start:] if end < 0 else self.text[start:end]

    def excerpt(self, place):
        """The line of a place, and below it a caret under its first character and a rule under the rest."""
        line = self.line(place.line)
        end = place.end_column if place.end_line == place.line else len(line) + 1
        first = max(place.column - WIDTH // 2, 0) if len(line) > WIDTH else 0
        line = line[first:first + WIDTH]
        blank = "".join("\t" if letter == "\t" else " " for letter in line[:place.column - 1 - first])
        margin = f"{place.line:5} | "
        rule = "~" * (min(end - 1 - first, len(line)) - len(blank) - 1)
        return f"{margin}{line}\n{' ' * (len(margin) - 2)}| {blank}^{rule}"
