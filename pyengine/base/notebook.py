"""Display of results: in a terminal as text, in notebooks as light HTML in the colours of the page."""

import io
import textwrap
from collections.abc import Callable, Container, Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from rich.console import Console

WIDTH = 100  # of the lines of a long text
PRE = "<pre style='line-height:1.3;overflow-x:auto;background:none;color:inherit'>{code}</pre>"


class ShownText(str):
    """A text that shows itself as it is, and in notebooks as `html`."""

    html: str

    def __new__(cls, text: str, html: str) -> Self:
        made = super().__new__(cls, text)
        made.html = html
        return made

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        return self.html


def lined(show: Callable[[Any], str]) -> Callable[[Any], str]:
    """A `_repr_html_`: the lines that `show` writes of a thing, as they stand below each other."""
    return lambda thing: PRE.format(code=escape(show(thing)))


def printed(show: "Callable[[Console], object]", width: int) -> ShownText:
    """Return what a function prints on a console of this many columns."""
    from rich.console import Console

    console = Console(file=io.StringIO(), width=width, record=True, highlight=False, force_jupyter=False)
    show(console)
    html = console.export_html(inline_styles=True, code_format=PRE, clear=False)
    return ShownText("\n".join(line.rstrip() for line in console.export_text().splitlines()), html)


def lines(text: str) -> str:
    """A text of parts, which end with a semicolon, in lines where it is wider than `WIDTH`; these are broken at commas.
    One without parts stays as it is: it may be read again."""
    if len(text) <= WIDTH or "; " not in text:
        return text
    parts = text.replace("; ", ";\n").replace(", ", ",\t").replace(" ", "\N{NO-BREAK SPACE}").split("\n")
    wrapper = textwrap.TextWrapper(WIDTH, subsequent_indent="    ", break_long_words=False)
    broken = (line for part in parts for line in wrapper.wrap(part.replace("\t", " ")))
    return "\n".join(broken).replace("\N{NO-BREAK SPACE}", " ")


def table(
    title: str,
    rows: Iterable[Sequence[str]],
    heads: Sequence[str] = (),
    numbers: Container[int] = (),
    text: str = "",
    note: str = "",
) -> str:
    """A table as HTML; all texts are plain ones.

    heads : of its columns
    numbers : columns that stand to the right
    text, note : paragraphs above and below
    """

    def line(kind: str, cells: Sequence[str]) -> str:
        sides = ("right" if i in numbers else "left" for i in range(len(cells)))
        return "".join(f"<{kind} style='text-align:{side}'>{escape(cell)}</{kind}>" for side, cell in zip(sides, cells))

    lines = [line("th", heads)] * bool(heads) + [line("td", row) for row in rows]
    above, below = (f"<p>{escape(each)}</p>" * bool(each) for each in (text, note))
    found = "".join(f"<tr>{each}</tr>" for each in lines)
    return f"<div><b>{escape(title)}</b>{above}<table>{found}</table>{below}</div>"
