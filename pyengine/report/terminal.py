"""Documents on a terminal."""

import textwrap
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from itertools import accumulate
from typing import Any

from rich import box
from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pyengine.report import study, variants, words
from pyengine.report.document import Beside, Paragraph, Report, Table as Source

PAIR_WIDTH = 78  # from this width on, two narrow tables stand side by side
MEANING_WIDTH = 78  # from this width on, measures have their meanings beside them
LINE_WIDTH = 100  # longer lines are hard to read
TEXT_WIDTH = 16  # to which columns of text may shrink
STYLES = {"title": "bold", "caveat": "bold yellow", "note": "dim"}
PLAIN = str.maketrans({words.NBSP: " ", words.TIMES: "x", words.DASH: "-", variants.PLUS_MINUS: "+-"})
RULED_ASCII = box.Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)


def show(found: Mapping[str, Any] | Report, console: Console, measures: Collection[str] | None = None) -> None:
    """Print a document, or the figures of a study, or of a sweep with the measures of these names, the dict that is
    also its JSON. A table alone is printed in as many parts as it takes, of those side by side the columns that fit."""
    report = found if isinstance(found, Report) else study.report(found, measures, console.width >= MEANING_WIDTH)
    page = Page(console)
    for block in filter(None, report.brief):
        if isinstance(block, Beside):
            page.tables(*(each for each in block.blocks if isinstance(each, Source)))
        elif isinstance(block, Source):
            for part in page.parts(block):
                page.tables(part)
        elif isinstance(block, Paragraph):
            page.line(block.text, STYLES.get(block.style, ""))
        elif isinstance(block, str):
            page.line(block)


def _broken(head: str) -> list[str]:
    """The head of a column of numbers in lines: a long one is broken at its commas, else at its blanks."""
    wrap = partial(textwrap.wrap, width=TEXT_WIDTH, break_long_words=False, break_on_hyphens=False)
    parts = wrap(head.replace(" ", "\0").replace(",\0", ", "))
    return [line for part in parts for line in wrap(part.replace("\0", " "))] or [head]


def _longest(texts: Iterable[str]) -> int:
    return max((len(word) for text in texts for word in text.split()), default=0)


class Page:
    """Writes to a console what its encoding can hold."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.ascii = console.options.ascii_only

    def text(self, text: str, style: str = "") -> Text:
        text = text.replace(words.NBSP, " ")
        if self.ascii:
            text = text.translate(PLAIN).encode("ascii", "replace").decode()
        return Text(text, style)

    def line(self, text: str = "", style: str = "") -> None:
        """A paragraph, broken at blanks but not at no-break spaces."""
        for part in textwrap.wrap(text, max(20, min(self.console.width, LINE_WIDTH)), break_on_hyphens=False) or [""]:
            self.console.print(self.text(part, style), soft_wrap=True)

    def tables(self, *wanted: Source | None) -> None:
        drawn: list[Table | Columns] = [self.table(table) for table in wanted if table]
        wide = sum(self.console.measure(table).maximum + 2 for table in drawn) - 2
        if len(drawn) > 1 and wide <= self.console.width >= PAIR_WIDTH:
            drawn = [Columns(drawn, padding=(0, 2))]
        for table in drawn:
            self.console.print(table)
            self.line()

    def table(self, source: Source) -> Table:
        ruled = RULED_ASCII if self.ascii else box.SIMPLE_HEAD
        table = Table(box=ruled, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0), header_style="bold")
        columns = self.fitting(source)
        for column, (head, *cells) in enumerate(list(zip(source.columns, *source.rows))[:columns]):
            numbers = column not in source.texts
            title = self.text("\n".join(_broken(head)) if numbers else head)
            least = None if numbers else min(_longest([head, *cells]), self.console.width)
            table.add_column(
                title, justify="right" if numbers else "left", no_wrap=numbers, min_width=least, overflow="fold"
            )
        for row in source.rows:
            table.add_row(*map(self.text, row[:columns]))
        return table

    def fitting(self, source: Source) -> int:
        """Count the columns that fit: a narrow console gets fewer, because numbers cut short are wrong numbers."""
        least = []
        for column, (head, *cells) in enumerate(zip(source.columns, *source.rows)):
            text = column in source.texts
            width = max(map(len, ([head] if text else _broken(head)) + cells)) + 2
            least.append(max(min(width, TEXT_WIDTH), _longest([head, *cells]) + 2) if text else width)
        return max(min(2, len(least)), sum(width <= self.console.width + 2 for width in accumulate(least)))

    def parts(self, source: Source) -> Iterator[Source]:
        """Tables that together say what one says whose columns do not all fit: each has the columns of text."""
        texts, first = len(source.texts), len(source.texts)
        while first < len(source.columns):
            columns, *rows = ((*row[:texts], *row[first:]) for row in (source.columns, *source.rows))
            rest = Source(columns, rows, source.texts)
            count = max(self.fitting(rest), texts + 1)
            yield Source(rest.columns[:count], [row[:count] for row in rest.rows], source.texts)
            first += count - texts
