"""A summary as tables for a person at a terminal."""

import itertools
import textwrap
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, cast

from rich import box
from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from pyengine.report import command, course, findings, measured, notes, tables, variants, words
from pyengine.report.tables import Table as Source

PAIR_WIDTH = 78  # from this width on, two narrow tables stand side by side
MEANING_WIDTH = 78  # from this width on, measures have their meanings beside them
LINE_WIDTH = 100  # longer lines are hard to read
MOST_ANSWERS = 4  # of more variants, the tables have to do
TEXT_WIDTH = 16  # to which columns of text may shrink
PLAIN = str.maketrans({words.NBSP: " ", words.TIMES: "x", words.DASH: "-", variants.PLUS_MINUS: "+-"})
RULED_ASCII = box.Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)


def show(found: Mapping[str, Any], console: Console, measures: Collection[str] | None = None) -> None:
    """Prints the figures of a study, or of a sweep with the measures of these names, the dict that is also its JSON, on
    a `rich.console.Console`."""
    if "variants" in found:
        _sweep(found, Page(console), measures)
    else:
        _study(cast("words.Summary", found), Page(console))


def _study(summary: words.Summary, page: "Page") -> None:
    page.line(f"{words.title(summary)}, {notes.size(summary)}", "bold")
    counted = [words.plural(summary["games"], "match")]
    if summary["games"]:
        counted.append(words.plural(summary["decisions"]["total"], words.decision(summary)))
    played = ", ".join([*counted, f"seed{words.NBSP}{summary['seed']}"])
    page.line("; ".join(filter(None, (played, command.unusual_options(summary)))))
    if set(summary["seats"]) != {"random"}:
        page.line(notes.how_played(summary))
    page.lines(notes.ended(summary))
    for caveat in notes.caveats(summary):
        page.line(caveat, "bold yellow")
    if summary["games"] and "human" in summary["seats"]:
        page.line()
        page.tables(tables.wins(summary), tables.payoffs(summary))
    elif summary["games"]:
        page.line()
        page.line(findings.answer(summary))
        page.lines(*(course.ending(summary, name) for name in summary.get("watch", ())))
        page.line()
        first = tables.wins, tables.players, tables.payoffs
        for table in (*(reversed(first) if words.by_payoff(summary) else first), tables.means):
            page.tables(table(summary))
        page.tables(tables.survival(summary), tables.choice(summary))
        for table in (tables.spread, tables.spread_by_seat, tables.by_seat, tables.by_place, tables.by_decision):
            page.tables(table(summary))
        of_outcome = tables.at_place(summary), tables.last(summary), tables.final_scores(summary)
        for found in (tables.kinds(summary), *tables.cards(summary), *of_outcome):
            page.tables(found)
        for part in itertools.chain.from_iterable(map(page.parts, tables.phases(summary))):
            page.tables(part)
        for table in (course.by_decision, course.by_turn, course.chances):
            page.tables(table(summary))
        for found in itertools.chain.from_iterable(course.watched(summary).values()):
            page.tables(found)
        page.tables(measured.table(summary, meanings=page.console.width >= MEANING_WIDTH, every=False))
        page.lines(*(f"not measured: {name} ({reason})" for name, reason in measured.absent(summary)), style="dim")
        page.lines(
            notes.effects(summary), notes.phases(summary), findings.ties(summary), course.notes(summary), style="dim"
        )
        basis = summary["subject"]["seating"], notes.intervals(summary), measured.estimates(summary)
        page.lines(" ".join(filter(None, basis)), style="dim")
        page.line()
    how = ", ".join(f"{name} {text}" for name, text in command.running(summary["run"]))
    page.line(f"seed {summary['seed']}, signature {summary['signature']}, {how}")


def _sweep(found: Mapping[str, Any], page: "Page", measures: Collection[str] | None) -> None:
    page.line(f"{variants.title(found)}, {words.plural(len(found['variants']), 'variant')}", "bold")
    most = max((each["summary"] for each in found["variants"]), key=lambda summary: summary["players"])
    page.line("; ".join((f"seed{words.NBSP}{most['seed']}", *variants.seated(found, most))))
    if not found["complete"]:
        page.line(
            "Interrupted: the last variant has only a part of its matches, and others may be missing.", "bold yellow"
        )
    page.line()
    if len(answers := list(variants.answers(found))) <= MOST_ANSWERS:
        for answer in answers:
            page.line(answer)
            page.line()
        if goals := variants.goals(found):
            for part in page.parts(goals[0]):
                page.tables(part)
            page.line(goals[1], "dim")
            page.line()
    for table in variants.tables(found, measures):
        for part in page.parts(table):
            page.tables(part)
    if found_differences := variants.differences(found):
        for part in page.parts(found_differences):
            page.tables(part)
        page.line(variants.how(found), "dim")
    page.line(f"{variants.PLUS_MINUS} half of the 95{words.NBSP}% interval, in brackets all of it.", "dim")


def _broken(head: str) -> list[str]:
    """The head of a column of numbers in lines: a long one is broken at its commas, else at its blanks."""
    wrap = partial(textwrap.wrap, width=TEXT_WIDTH, break_long_words=False, break_on_hyphens=False)
    parts = wrap(head.replace(" ", "\0").replace(",\0", ", "))
    return [line for part in parts for line in wrap(part.replace("\0", " "))] or [head]


def _longest(texts: Iterable[str]) -> int:
    """Length of the longest word."""
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

    def lines(self, *texts: str | None, style: str = "") -> None:
        """Print the paragraphs that say anything."""
        for text in filter(None, texts):
            self.line(text, style)

    def tables(self, *wanted: Source | None) -> None:
        drawn: list[Table | Columns] = [self.table(table) for table in wanted if table]
        wide = sum(self.console.measure(table).maximum + 2 for table in drawn) - 2
        if len(drawn) > 1 and wide <= self.console.width >= PAIR_WIDTH:
            drawn = [Columns(drawn, padding=(0, 2))]
        for table in drawn:
            self.console.print(table)
            self.line()

    def table(self, source: Source) -> Table:
        table = Table(
            box=RULED_ASCII if self.ascii else box.SIMPLE_HEAD,
            show_edge=False,
            pad_edge=False,
            padding=(0, 1, 0, 0),
            header_style="bold",
        )
        columns, cells = self.fitting(source), list(zip(source.columns, *source.rows))
        for column in range(columns):
            numbers = column not in source.texts
            head = source.columns[column]
            table.add_column(
                self.text("\n".join(_broken(head)) if numbers else head),
                justify="right" if numbers else "left",
                no_wrap=numbers,
                min_width=None if numbers else min(_longest(cells[column]), self.console.width),
                overflow="fold",
            )
        for row in source.rows:
            table.add_row(*map(self.text, row[:columns]))
        return table

    def fitting(self, source: Source) -> int:
        """How many columns fit: a narrow console gets fewer, because numbers cut short are wrong numbers."""
        heads = (_broken(head) if column not in source.texts else [head] for column, head in enumerate(source.columns))
        widths = [max(map(len, (*head, *cells))) + 2 for head, *cells in zip(heads, *source.rows)]
        longest = [_longest(column) + 2 for column in zip(source.columns, *source.rows)]
        least = [
            max(min(widths[i], TEXT_WIDTH), longest[i]) if i in source.texts else widths[i] for i in range(len(widths))
        ]
        columns = len(widths)
        while columns > 2 and sum(least[:columns]) > self.console.width + 2:
            columns -= 1
        return columns

    def parts(self, source: Source) -> Iterator[Source]:
        """Tables that together say what one says whose columns do not all fit: each has the columns of text."""
        texts, first = len(source.texts), len(source.texts)
        while first < len(source.columns):
            columns, *rows = ((*row[:texts], *row[first:]) for row in (source.columns, *source.rows))
            rest = Source(columns, rows, source.texts)
            count = max(self.fitting(rest), texts + 1)
            yield Source(rest.columns[:count], [row[:count] for row in rest.rows], source.texts)
            first += count - texts
