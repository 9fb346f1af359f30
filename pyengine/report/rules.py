"""Rule sheets (`pyengine.recycle.rules`) as text and as pages."""

import textwrap
from collections.abc import Iterator, Sequence

from pyengine.recycle.rules import Section
from pyengine.report.document import Chapter, Content, Paragraph, Report, Table, styled

WIDTH, INDENT = 100, 2
FIRST = "Players", "Set-up", "The end and scoring"  # of a page, before the rest


def text(title: str, sections: Sequence[Section]) -> Iterator[str]:
    """The lines of a sheet for a terminal."""
    yield title
    for section in sections:
        yield from ("", section.title, "-" * len(section.title))
        for number, line in zip(section.numbers(), section.lines):
            mark = f"{number}. " if section.numbered else ""
            margin = " " * INDENT * line.depth
            indent = margin + " " * len(mark)
            yield from textwrap.wrap(margin + mark + line.text, WIDTH, subsequent_indent=indent, break_on_hyphens=False)
        widths = [max(map(len, column)) for column in zip(section.heads, *section.rows)]
        for row in (section.heads, *section.rows) if section.rows else ():
            yield "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths)).rstrip()


def page(title: str, sections: Sequence[Section], about: Sequence[str] = ()) -> str:
    """A sheet as a page (HTML) to be given to those who play: what its designer says of it; the steps and all else that
    is exact are folded up."""
    from pyengine.report.page import written

    chapters = [Chapter(each.title, _blocks(each)) for each in sections]
    if about:
        steps = {each.title for each in sections if each.numbered} - {*FIRST}
        rest = [each for each in chapters if each.title not in (*FIRST, *steps)]
        kept = [each for each in chapters if each not in rest]
        folded = [Chapter(f"{each.title}, step by step", each.blocks, level=0) for each in kept]
        chapters = [fold if each.title in steps else each for fold, each in zip(folded, kept)]
        chapters.append(Chapter("More exactly: the cards, the table, how to read the steps", rest, level=0))
    return written(Report("The rules", title, (), (*styled(about, "answer"), *chapters)), {})


def _blocks(section: Section) -> Iterator[Content]:
    for number, line in zip(section.numbers(), section.lines):
        yield Paragraph(line.text, number=number if section.numbered else "", depth=line.depth)
    yield Table(section.heads, section.rows, range(3))
