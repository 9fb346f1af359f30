"""(table ..), which is ours: a deck as rows of cards, in the text or in a CSV file beside it."""

import csv
import io
import re
from collections.abc import Sequence
from typing import NoReturn

from pyengine.base.errors import counted, nearest
from pyengine.base.plain import plain
from pyengine.recycle.front.expressions import ExpressionParser
from pyengine.recycle.front.grammar import TABLE
from pyengine.recycle.front.reader import LARGEST, LONGEST, Atom, Item, Operand, TableForm, short
from pyengine.recycle.source import RecycleError

SHOWN = ("title", "text", "colour")  # columns that people see
COUNT = "count"
MOST_ROWS, MOST_COLUMNS, MOST_CHARACTERS = 4096, 100, 1000
TOLD = 2  # rows with a mistake, behind the first one
_WORDS = {**{word: word for word in (COUNT, *SHOWN)}, "color": "colour"}
_WHOLE = re.compile(r"[+-]?[0-9]{1,15}")
_NAME = re.compile(r"[A-Za-z]{1,100}")
_SEVERAL = re.compile(r"[A-Za-z]+(?:[ ,;/+&|]+[A-Za-z0-9]+)+")
_SEPARATOR = re.compile(r"sep=([,;\t])[ \t]*\n", re.IGNORECASE)  # a first line that some spreadsheets write
_HEX = re.compile(r"#(?:[0-9a-f]{3}){1,2}")
REMARKS = ("#", "(")  # what the name of a column begins with that is not read
COLOURS = (  # which CSS has names for, and some of them with light or dark before it
    "aqua beige black blue brown coral crimson cyan fuchsia gold gray green grey indigo ivory khaki lavender lime "
    "magenta maroon navy olive orange orchid pink plum purple red salmon sienna silver skyblue tan teal tomato "
    "turquoise violet wheat white yellow"
).split()
_COLUMNS = """columns: (KEY|"title"|"text"|"colour" ..)"""
TableRow = tuple[str, tuple[Operand, ...], tuple[Operand, ...]]


def table(parser: ExpressionParser, item: Item) -> TableForm:
    """A table, of the text or of a file."""
    parser.findings.ours(item.place, item)
    head, *rows = parser.opened(item, TABLE, 2)[1:]
    if head.kind == "text":
        return _File(parser, item, head.text).read() if not rows else parser.wrong_count(item, TABLE)
    if not rows:
        parser.wrong_count(item, TABLE)
    columns = [_column(parser, each) for each in parser.opened(head, _COLUMNS)]
    for each, column in zip(head.items, columns):
        if columns.count(column) > 1:
            parser.fail(each.place, f"found the column {each} twice")
    found = [parser.tried(_row, parser, each, columns, ()) for each in rows]
    return TableForm(tuple(columns), tuple(filter(None, found)), place=item.place)


def _column(parser: ExpressionParser, item: Item) -> str:
    if item.kind == "name":
        return item.text
    if item.kind != "text" or item.text not in (*SHOWN, "color"):
        near = nearest(item.text, SHOWN) if item.kind in ("text", "word") else None
        parser.fail(item.place, f"found {item}, expected {_COLUMNS}", near and f'"{near}"')
    return _WORDS[item.text]


def _row(parser: ExpressionParser, item: Item, columns: Sequence[str], counts: tuple[Operand, ...]) -> TableRow:
    if item.head == "repeat":
        count, row = parser.opened(item, "(repeat INT ROW)", 3, 3)[1:]
        return _row(parser, row, columns, (*counts, parser.expression(count, "an integer")))
    cells = parser.opened(item, "a row of the table, (CELL ..)")
    if len(cells) != len(columns):
        named = " ".join(f'"{each}"' if each in SHOWN else each for each in columns)
        parser.fail(item.place, f"found {len(cells)} cells, expected {len(columns)}: {named}")
    return "", counts, tuple(_cell(parser, *each) for each in zip(cells, columns))


def _cell(parser: ExpressionParser, item: Item, column: str) -> Operand:
    if item.kind == "text" and (column in SHOWN or not item.text):
        text, mistake = _seen(item.text, column)
        return parser.fail(item.place, mistake) if mistake else Atom("text", text, item.place)
    what = 'a text, "TEXT"' if column in SHOWN else 'a name, an integer or ""'
    return parser.expected(item, what) if column in SHOWN or item.kind == "text" else parser.expression(item, what)


def _seen(text: str, column: str) -> tuple[str, str]:
    """Text that people see of a cell, without what a terminal or a page would obey; and what is wrong with it."""
    text = " ".join(plain(text).split()).encode("utf-8", "replace").decode()
    if column == "colour":
        colour = text.lower().replace(" ", "")
        if _HEX.fullmatch(colour) or re.sub("^(light|dark)", "", colour) in ("", *COLOURS):
            return colour, ""
        near = nearest(colour, COLOURS)
        hint = f"; did you mean {near}?" if near else ""
        return colour, f"found the colour {short(text)}, expected one such as darkgreen or #4682b4{hint}"
    most = MOST_CHARACTERS if column == "text" else LONGEST
    return text, f"found {len(text)} characters as {column}, expected at most {most}" if len(text) > most else ""


class _File:
    """A CSV file. All that is wrong in it is said where the text names it, with the row and the column."""

    def __init__(self, parser: ExpressionParser, item: Item, name: str) -> None:
        self.parser, self.place, self.name = parser, item.place, name
        source = parser.findings.source
        if name not in source.tables:
            alone = f"found the file {short(name)!r} in a text that stands alone; expected a game in a file, beside it"
            parser.fail(self.place, source.failed.get(name, alone))
        self.text = source.tables[name]
        heads = filter(lambda line: line.strip(",; \t"), re.sub('"[^"]*"', "", self.text).split("\n"))
        self.said = _SEPARATOR.match(self.text)
        self.mark = self.said[1] if self.said else max(",;\t", key=next(heads, self.text).count)

    def fail(self, row: int, message: str, column: str = "") -> NoReturn:
        """Raise an error about a cell or a row; rows count as a spreadsheet shows them."""
        self.parser.fail(self.place, f"{self.name}, row {row}{f', column {column}' if column else ''}: {message}")

    def read(self) -> TableForm:
        """The rows behind the first one, which names the columns; empty ones are left out."""
        columns, rows, row, wrong = list[str](), list[TableRow](), 0, list[RecycleError]()
        lines = csv.reader(io.StringIO(self.text), delimiter=self.mark, strict=True, skipinitialspace=True)
        try:
            for row, line in enumerate(lines, 1):
                cells = [cell.strip() for cell in line]
                if row == 1 and self.said:
                    continue
                if any(cells) and not columns:
                    columns = self._columns(row, cells)
                elif any(cells):
                    try:
                        rows.append(self._row(row, cells, columns))
                    except RecycleError as error:
                        wrong.append(error)
                    if len(rows) + len(wrong) > MOST_ROWS:
                        self.fail(row, f"found more than {MOST_ROWS} rows of cards")
        except csv.Error as error:
            quotes = 'quotes that do not hold a whole cell; expected "CELL", and "" for each quote inside'
            self.fail(row + 1, f"found {'a cell that is too long' if 'limit' in str(error) else quotes}")
        if wrong:
            first, *others = (error.message.removeprefix(f"{self.name}, ") for error in wrong)
            more = "".join(f"; {each}" for each in others[:TOLD])
            left = f"; and {len(others) - TOLD} rows more" * (len(others) > TOLD)
            self.parser.fail(self.place, f"{self.name}, {first}{more}{left}")
        if not rows:
            found = "has no row below the first" if columns else "is empty"
            self.parser.fail(self.place, f"{self.name} {found}, expected the names of columns and a row for each card")
        kept = [number for number, column in enumerate(columns) if column not in ("", COUNT, *REMARKS)]
        attributes = " ".join(columns[number] for number in kept if columns[number] not in SHOWN) or "none"
        shown = ", ".join(filter(columns.__contains__, (COUNT, *SHOWN))) or "none of count, title, text, colour"
        what = f"{counted(len(rows), 'row')} of cards; columns {shown}; attributes {attributes}"
        self.parser.findings.tables.append(f"{self.name}: {what}")
        return TableForm(
            tuple(columns[number] for number in kept),
            tuple((at, counts, tuple(cells[number] for number in kept)) for at, counts, cells in rows),
            place=self.place,
        )

    def _columns(self, row: int, cells: Sequence[str]) -> list[str]:
        columns: list[str] = []
        for cell in cells:
            column = REMARKS[0] if cell.startswith(REMARKS) else _WORDS.get(cell.lower(), cell.upper())
            if column in REMARKS:
                columns.append(column)
                continue
            if cell and column not in _WORDS and not _NAME.fullmatch(cell):
                expected = f"expected {', '.join((COUNT, *SHOWN))} or the name of an attribute, in letters alone"
                self.fail(row, f"found the column {_said(cell)}, {expected}")
            if cell and column in columns:
                self.fail(row, f"found the column {_said(cell)} twice")
            columns.append(column)
        if not 0 < len({*columns} - {"", COUNT, "text", "colour", *REMARKS}) <= MOST_COLUMNS:
            self.fail(row, f"expected an attribute or a title among the columns, and at most {MOST_COLUMNS}")
        return columns

    def _row(self, row: int, cells: Sequence[str], columns: Sequence[str]) -> TableRow:
        if len(cells) != len(columns):
            hint = f"; a cell with {self.mark!r} in it stands in quotes" if len(cells) > len(columns) else ""
            self.fail(row, f"found {len(cells)} cells, expected {len(columns)}, as in the first row{hint}")
        found = tuple(self._cell(row, *each) for each in zip(cells, columns))
        return f"{self.name}, row {row}", tuple(each for each, column in zip(found, columns) if column == COUNT), found

    def _cell(self, row: int, cell: str, column: str) -> Operand:
        if column in REMARKS:
            return Atom("text", "", self.place)
        if column == "":
            return Atom("text", "", self.place) if not cell else self.fail(row, f"found {_said(cell)} below no name")
        whole = _WHOLE.fullmatch(cell) and -LARGEST - 1 <= int(cell) <= LARGEST
        if column == COUNT and not (whole and int(cell) >= 0):
            self.fail(row, f"found {_said(cell) or 'nothing'}, expected a whole number, how many of the card", COUNT)
        if column in SHOWN or not cell:
            text, mistake = _seen(cell, column)
            return self.fail(row, mistake, column) if mistake else Atom("text", text, self.place)
        if not whole and not _NAME.fullmatch(cell):
            expected = "" if cell[0] in "+-.,0123456789\u2212" else "a name in letters alone, or "
            column_each = "; of several things, each has a column of its own, with 1 or nothing"
            several = column_each if _SEVERAL.fullmatch(cell) else ""
            self.fail(row, f"found {_said(cell)}, expected {expected}a whole number{several}", column)
        return Atom("number", str(int(cell)), self.place) if whole else Atom("name", cell.upper(), self.place)


def _said(cell: str) -> str:
    return short(" ".join(plain(cell).split()))
