"""A document: sentences, tables and plots as data, which `terminal` and `page` print. Words are kept in the functions
that make documents, a number with its interval and unit until it is printed."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

from pyengine.report.command import command_words
from pyengine.report.words import NBSP, NONE, Interval, mean, number, percent

INTERVAL = "95 % interval"


class Quantity(NamedTuple):
    """A number of a table, None where there is none."""

    value: float | None
    interval: Interval = None
    unit: str = "number"  # or share, points (hundredths of a share), p (a chance)
    mark: str = ""  # behind it
    ranged: bool = True  # the interval has a column of its own

    def texts(self) -> tuple[str, str]:
        """The number and its interval."""
        value, interval = self.value, self.interval
        if value is None:
            return NONE, NONE
        if self.unit == "p":
            return f"p{NBSP}={NBSP}{value:.2g}" if value >= 1e-4 else f"p{NBSP}<{NBSP}0.0001", NONE
        if self.unit == "points":
            value, interval = 100 * value, interval and [100 * bound for bound in interval]
        text, bounds = (percent if self.unit == "share" else mean)(value, interval)
        return text + self.mark, bounds

    def inline(self) -> str:
        """The number, with its interval in brackets."""
        text, bounds = self.texts()
        return text if bounds == NONE else f"{text}{NBSP}({bounds.removesuffix(f'{NBSP}%')})"


def share(value: float | None) -> Quantity:
    """A share without its interval."""
    return Quantity(value, None, "share", ranged=False)


def quantity(figure: Mapping[str, Any] | None, ranged: bool = True) -> Quantity:
    """A mean or a share of a summary with its interval; None where there is none."""
    value, interval = figure.values() if figure else (None, None)
    return Quantity(value, interval, "share" if figure and "share" in figure else "number", ranged=ranged)


class Table(NamedTuple):
    """A table; a ranged quantity fills two of its columns."""

    heads: Sequence[str]
    cells: Sequence[Sequence[Any]]  # row by row: texts, counts and quantities
    texts: Sequence[int] = (0,)  # columns of text, counted as they are printed; the others are numbers
    caption: str = ""
    titles: Mapping[str, str] = {}  # what rows mean, by their first cell

    @property
    def columns(self) -> tuple[str, ...]:
        """Heads as they are printed."""
        pairs = zip(self.heads, self.cells[0] if self.cells else self.heads)
        return tuple(chain.from_iterable((head, INTERVAL)[: len(_printed(cell))] for head, cell in pairs))

    @property
    def rows(self) -> list[tuple[str, ...]]:
        """Cells as they are printed."""
        return [tuple(chain.from_iterable(map(_printed, row))) for row in self.cells]


def _printed(cell: Any) -> Sequence[str]:
    if isinstance(cell, Quantity):
        return cell.texts()[: 1 + cell.ranged]
    return (cell if isinstance(cell, str) else number(cell),)


class Paragraph(NamedTuple):
    """A paragraph in a style: title, caveat, answer, lead or note; a plain one is a `str`."""

    text: str
    style: str = ""
    number: str = ""  # of a rule
    depth: int = 0  # of a rule
    path: str = ""  # of a link, to a file beside the page


class Plot(NamedTuple):
    """A picture by its name, with what it shows, for those who do not see it; nothing where it is not drawn."""

    name: str
    description: str
    caption: str = ""


class Beside(NamedTuple):
    """Plots and tables side by side, where there is room; a terminal leaves out columns that it has no room for."""

    blocks: "Iterable[Plot | Table | None]"
    narrow: bool = False  # three plots rather than two


def shown(name: str, description: str, caption: str, *tables: Table | None) -> Beside:
    """A picture with tables beside it."""
    return Beside([Plot(name, description, caption), *tables])


class Terms(NamedTuple):
    """Words with what they mean; or large numbers, each with what it is."""

    pairs: Sequence[tuple[str, str]]
    large: bool = False


class Command(NamedTuple):
    """A command to type."""

    words: Sequence[str]


class Tile(NamedTuple):
    """A sentence, figure or step at a glance: its light, its place among others, and a command behind `python -m`."""

    light: str
    title: str
    word: str
    says: str
    scale: Mapping[str, Any] | None = None
    command: Sequence[str] = ()


class Tiles(NamedTuple):
    """Sentences, figures or steps side by side."""

    kind: str  # lights, tiles or steps
    rows: Sequence[Tile]


class Chapter(NamedTuple):
    """Blocks under a head; `level` 0: folded up under it."""

    title: str
    blocks: "Iterable[Content | None]"
    level: int = 2


Content: TypeAlias = str | Paragraph | Plot | Table | Beside | Terms | Command | Tiles | Chapter


class Report(NamedTuple):
    """A document about a result; its window is called by title and `more`."""

    kicker: str  # the question that it answers
    title: str
    brief: Iterable[Content | None]  # on a terminal
    blocks: Iterable[Content | None]  # on a page, beneath the title
    more: str = ""


def styled(texts: Iterable[str | None], style: str) -> Iterable[Paragraph]:
    """Paragraphs of those that say anything."""
    return (Paragraph(text, style) for text in texts if text)


def defined(text: str) -> list[tuple[str, str]]:
    """Words with what they mean, of lines WORD: MEANING, whose other lines are indented."""
    pairs = re.findall(r"(?m)^(\S.*?): (.*(?:\n .*)*)", text)
    return [(word, re.sub(r"\n +", " ", meaning)) for word, meaning in pairs]


def answered(
    asked: str,
    found: Mapping[str, Any],
    said: Sequence[str],
    brief: Iterable[Content],
    chapters: Iterable[Chapter],
    terms: Iterable[tuple[str, str]],
) -> Report:
    """A report of a title, a size and answers: in brief before some blocks, on a page before chapters and terms."""
    title, size, *answers = said
    shown: list[Content] = [Paragraph(title, "title"), size, "\n", *answers, "\n", *brief]
    blocks: list[Content] = [*styled(answers, "answer"), Paragraph(f"{size.removesuffix('.')}.", "lead"), *chapters]
    blocks.append(Chapter("How this was computed", [Terms([*terms, ("Signature", found["signature"])])]))
    if found["command"]:
        blocks.append(Chapter("Play it again", [Command(command_words(found))]))
    return Report(asked, title, shown, blocks)
