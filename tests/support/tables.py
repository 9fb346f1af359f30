"""CSV files of cards: well-formed ones with the deck that they are, and ones with one thing wrong in a known row."""

import csv
import io
import random
from dataclasses import dataclass

WORDS = "MILL FORT MINE FARM PORT INN".split()
TITLES = ["The old mill", "Fort, large", 'A "tower"', "<script>x</script>", "=A1+1", "two\nlines", "\N{SNOWMAN}", ""]
KEYS = {"KIND": "name", "COST": "number", "SIZE": "name", "RANK": "number"}


@dataclass
class Sheet:
    """Contents of a file: its columns, and rows of cells; a row of None is an empty line."""

    columns: list[str]
    rows: list[list[str] | None]
    mark: str
    coding: str
    ends: str

    def data(self) -> bytes:
        """The file."""
        text = io.StringIO(newline="")
        quoting = csv.QUOTE_ALL if self.ends == "\r" else csv.QUOTE_MINIMAL
        writer = csv.writer(text, delimiter=self.mark, lineterminator=self.ends, quoting=quoting)
        for row in [self.columns, *self.rows]:
            writer.writerow(row) if row is not None else text.write(self.ends)
        return text.getvalue().encode(self.coding)

    def deck(self) -> list[tuple[dict[str, str], str]]:
        """The cards in order: values by their keys, and the title."""
        cards = []
        for row in filter(None, self.rows):
            cells = dict(zip((column.upper() for column in self.columns), (cell.strip() for cell in row)))
            count = int(cells.pop("COUNT", 1))
            title = " ".join(cells.pop("TITLE", "").split())
            for shown in ("TEXT", "COLOUR", "COLOR"):
                cells.pop(shown, "")
            values = {
                key: str(int(cell)) if KEYS[key] == "number" else cell.upper() for key, cell in cells.items() if cell
            }
            cards += [(values, title)] * count
        return cards


def sheet(draw: random.Random) -> Sheet:
    """A well-formed file."""
    keys = draw.sample(sorted(KEYS), draw.randint(1, 4))
    shown = draw.sample(["count", "title", "text", draw.choice(["colour", "color"])], draw.randint(0, 4))
    columns = draw.sample(keys + shown, len(keys + shown))
    cased = [draw.choice([str.lower, str.upper, str.title])(column) for column in columns]
    rows: list[list[str] | None] = []
    for _ in range(draw.randint(1, 9)):
        rows.append([_cell(draw, column, must=column == keys[0]) for column in columns])
        rows += [None] * (draw.random() < 0.2)
    codings = ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"]
    return Sheet(cased, rows, draw.choice(",;\t"), draw.choice(codings), draw.choice(["\n", "\r\n", "\r"]))


def _cell(draw: random.Random, column: str, must: bool = False) -> str:
    if column == "count":
        return str(draw.choice([0, 1, 1, 2, 5]))
    if column in ("title", "text"):
        return draw.choice(TITLES)
    if column in ("colour", "color"):
        return draw.choice(["red", "NavY", ""])
    if not must and draw.random() < 0.2:
        return ""
    if KEYS[column] == "number":
        return draw.choice(["0", "3", "-2", "+7", "007", " 12 ", "2147483647", "-2147483648"])
    return draw.choice(WORDS + [word.lower() for word in WORDS] + [" Mill "])


# What can be wrong in a cell: (columns, what stands there, what is said).
BAD_CELLS = [
    *(("count", cell, f"found {cell}") for cell in ("-1", "1.5", "x", "1e9", "=1+2", "#REF!")),
    ("count", "1000000000", "found more than 4096 cards"),
    ("text", "x" * 140_000, "found a cell that is too long"),
]


def broken(draw: random.Random) -> tuple[bytes, str]:
    """A file with one thing wrong, and what the sentence about it holds."""
    made = sheet(draw)
    made.coding = draw.choice(["utf-8", "utf-8-sig", "utf-16"])
    rows = [number for number, row in enumerate(made.rows) if row]
    at = draw.choice(rows)
    row = made.rows[at]
    assert row is not None
    where = f"cards.csv, row {at + 2}"
    what = draw.randrange(9)
    if what < 4:
        column, cell, said = draw.choice(BAD_CELLS)
        if column not in map(str.lower, made.columns):
            made.columns.append(column)
            for each in filter(None, made.rows):
                each.append("1" if column == "count" else "")
        row[[each.lower() for each in made.columns].index(column)] = cell
        at_row = "4096" in said or "too long" in said
        return made.data(), f"{where}{': ' if at_row else ', column '}|{said}"
    if what == 4:
        row.append("1")
        return made.data(), f"{where}|found {len(row)} cells, expected {len(made.columns)}, as in the first row"
    if what in (5, 6):
        made.columns = ["5"] * len(made.columns)
        for each in filter(None, made.rows):
            each[:] = made.columns
        return made.data(), "cards.csv, row 1|found cards, 5"
    if what == 7:
        made.ends, made.coding = "\n", "utf-8"
        quotes = draw.choice(['"open', '"a"b', '"a" "b'])
        lines = Sheet(made.columns, made.rows[:at], made.mark, "utf-8", "\n").data()
        return lines + quotes.encode() + made.mark.encode() * (len(row) - 1), f"{where}|found quotes that do not hold"
    data = made.data()
    nul = b"kind\n\xed\xa0\x80\0"
    cut = draw.choice(
        [b"\xff\xfe\x00\xd8\x00\xd8", b"\xfe\xff\xd8\x00\x00A", b"a\x00b", b"\x89PNG\r\n\x1a\n\xff\xff", nul]
    )
    return cut + (data if draw.random() < 0.5 else b""), "'cards.csv'|"
