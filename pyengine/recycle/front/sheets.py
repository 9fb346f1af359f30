"""(table ..), which is ours: a deck as rows of cards, in the text or in a file as spreadsheets and makers of cards have
it. What is wrong in a file is one error, where the text names it, with rows as a spreadsheet counts them."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence
from itertools import chain, pairwise, zip_longest

from pyengine.base.errors import counted, instead, nearest
from pyengine.base.plain import plain
from pyengine.recycle.front.expressions import ExpressionParser
from pyengine.recycle.front.grammar import CHOSEN, TABLE
from pyengine.recycle.front.reader import IN_WORDS, LARGEST, LONGEST, Atom, Item, Operand, TableForm, short
from pyengine.recycle.source import Span

SHOWN = ("title", "text", "colour")  # columns that people see
COUNT = "count"
COLUMNS = """columns: (KEY|"title"|"text"|"colour" ..)"""
WORDS = {**{word: word for word in (COUNT, *SHOWN)}, "color": "colour"}
MOST_ROWS, MOST_COLUMNS = 4096, 100
MOST_SHOWN = {"title": LONGEST, "text": 1000}  # characters
TOLD, LISTED = 100, 10  # mistakes in one error; cells of a kind in a line of `check`
# Names of columns that count copies; that may count them, or something else; and that look as if they did.
_COPIES = """COUNT (?:(?:(?:NO|NUM|NUMBER)?OF)?COPIES|HOWMANY)(?:(?:IN|PER)DECK)? QTY QUANTI(?:TY|TE|TA|DADE) CANTIDAD
 ANZAHL AANTAL (?:ITEM|CARD)COUNT""".split()
VAGUE = ("AMOUNT", "X", "NUM", "NUMBER")
_ALIKE = (".*(?:COPIES|QTY|QUANTI|HOWMANY|(?:IN|PER)(?:THE)?DECK).*", "COUNT(?:IN|OF|PER).*")
# What a column is by its name as an attribute: the first of these that is there and has such cells.
_ROLES = {
    "title": "TITLE NAME CARDNAME CARDTITLE LABEL CARD (?:NAME|TITLE).* .*(?:NAME|TITLE)".split(),
    COUNT: [*_COPIES, *VAGUE, *_ALIKE],
    "text": "TEXT (?:BODY|CARD|EFFECTS?|MAIN|RULES?)TEXT EFFECTS? RULES? DESCRIPTION".split(),
    "colour": ["COLOUR", "COLOR"],
}
_OWN = {*map(str.upper, WORDS)}  # names of columns that are no attributes unless rules read them
_WHOLE = re.compile(r"[+-]?[0-9]{1,15}(?:[.,]0{1,2})?")
_WORD = re.compile(r"[A-Za-z]{1,100}")
_REMARK = re.compile(r"[#(](?! *(?:of +)?copies\b)", re.IGNORECASE)  # begins the name of a column
# A label of sums: its words, any before a colon, or any (group 1), which may be those of a card.
_SUM = re.compile(
    r"(?is)(?:(?:grand |sub-?)?totals?|totaal|totale|gesamt|somme|sum(?:s|a|me)?)\b(?:.*:|(?:[\W\d]+(?:of|the|all|in|"
    r"per|number|deck|cards?|copies|de|der|cartas|cartes|karten|kaarten))*[\W\d]*|(.*))"
)
_FIGURE = re.compile(r"[=#].*|[\W\d_]*|[0-9]+ ?\w+", re.DOTALL)  # what a cell of sums may hold
_LATIN = re.compile(r"LATIN CAPITAL (?:LETTER|LIGATURE) ([A-Z]+)")
_SEPARATOR = re.compile(r"\Asep=([,;\t|])[ \t]*\n", re.IGNORECASE)  # a first line that some spreadsheets write
_ELSEWHERE = re.compile(r""";;[^\n]*|"[^"\n]*"|'[A-Z]+""")  # where letters are no names
_ASKED = re.compile(r"(?:cardatt|using|partition)\s*([A-Z]+)|([A-Z]+)\s*:")
COLOURS = (  # which CSS has names for, and some of them with light or dark before it
    "aqua beige black blue brown coral crimson cyan fuchsia gold gray green grey indigo ivory khaki lavender lime "
    "magenta maroon navy olive orange orchid pink plum purple red salmon sienna silver skyblue tan teal tomato "
    "turquoise violet wheat white yellow"
).split()
_COLOUR = re.compile(rf"#(?:[0-9a-f]{{3}}){{1,2}}|(?:light|dark)?(?:{'|'.join(COLOURS)})?")


def value(cell: str) -> tuple[str, str]:
    """A value of an attribute: number, name, text or nothing, and how it is written; of letters alone no case tells."""
    whole = cell.replace("\u2212", "-")
    if _WHOLE.fullmatch(whole) and -LARGEST - 1 <= (number := int(re.split("[.,]", whole)[0])) <= LARGEST:
        return "number", str(number)
    if _WORD.fullmatch(cell):
        return "name", cell.upper()
    text = seen(cell, "text")[0]
    return "text" * bool(cell), text.upper() if text.isalpha() else text


def seen(text: str, column: str) -> tuple[str, str]:
    """Text that people see of a cell, without what a terminal or a page would obey, cut where it is too long; and what
    is wrong with it. A colour that is none is left out."""
    text = " ".join(plain(text).split()).encode("utf-8", "replace").decode()
    if column == "colour":
        colour = text.lower().replace(" ", "")
        return (colour, "") if _COLOUR.fullmatch(colour) else ("", f"found the colour {short(text)}")
    most = MOST_SHOWN.get(column, LONGEST)
    return (text[: most - 2] + "..", f"found {len(text)} characters as {column}") if len(text) > most else (text, "")


def copies(cell: str) -> str:
    """The digits of a number of copies, as 3 or 3x; nothing where it is none."""
    kind, text = value(cell.strip("x×") or cell or "1")
    return text if kind == "number" and text[0] != "-" else ""


def letters(head: str, at: int) -> str:
    """The name of an attribute, made of that of a column: its letters without accents, digits in words; where it has
    none, of its place as a spreadsheet shows it, COLUMNB."""
    name = ""
    for each in head.upper():
        latin = _LATIN.search(unicodedata.name(each, ""))
        name += IN_WORDS[int(each)] if "0" <= each <= "9" else latin[1] if latin else ""
    return name[:100] or f"COLUMN{_place(at)}"


def _place(at: int) -> str:
    """The letters of a column in a spreadsheet."""
    return (_place(at // 26 - 1) if at > 25 else "") + chr(ord("A") + at % 26)


def _is_heading(cells: Sequence[str], below: Sequence[str], most: int) -> bool:
    """Test for a row above the names of columns: one cell alone, or names of groups of them, with gaps between."""
    filled = len(list(filter(None, cells)))
    groups = 2 * filled < sum(map(bool, below)) and not all(cells[:filled])
    return filled == 1 < most - 1 or groups and all(value(cell)[0] != "number" for cell in below)


def _adds_up(lines: Sequence[Sequence[str]]) -> bool:
    """Test the last row for sums: no text but their label; or none, no title, and a number larger than all above."""
    labels = [_SUM.fullmatch(cell) for cell in lines[-1] if not _FIGURE.fullmatch(cell)]
    if None in labels or labels[1:]:
        return False
    numbers = ([int(cell and copies(cell) or 0) for cell in row] for row in lines[1:])
    columns = list(zip_longest(*numbers, fillvalue=0))
    sums = [(last, above) for *above, last in columns if last]
    for label in filter(None, labels):
        is_sure = label[1] is None or not sums or any(last == sum(above) for last, above in sums)
        return is_sure and any(any(above) for *above, _ in columns)
    if sums and all(last <= max(above) for last, above in sums):
        return False
    for at, (head, *above, cell) in enumerate(zip_longest(*lines, fillvalue="")):
        titles = not any(lines[-1][:at]) and 1 < len(above) < 2 * len({*above})
        titles |= any(re.fullmatch(word, letters(head, at)) for word in _ROLES["title"])
        if titles and not cell and not any(map(_FIGURE.fullmatch, above)):
            return True
    return False


class SheetColumn:
    """A column of a file: its letters there, its name there and as an attribute, its cells, and their values."""

    def __init__(self, at: int, head: str, cells: list[str]) -> None:
        self.place, self.head, self.cells, self.name = _place(at), head, cells, letters(head, at)
        self.called, self.values = short(seen(head, "title")[0]) or self.place, list(map(value, cells))
        self.where = f"{self.called} in column {self.place}"


class Sheet:
    """A file of cards. `chosen` says in the text what its columns are; else their names do."""

    def __init__(self, parser: ExpressionParser, place: Span, name: str, chosen: Sequence[Item] = ()) -> None:
        self.parser, self.place, self.name, self.chosen = parser, place, name, chosen
        self.mistakes, self.told = list[tuple[int, str]](), list[str]()  # mistakes by row, and what `check` says
        source = parser.findings.source
        if name not in source.tables:
            alone = f"found the file {short(name)!r} in a text that stands alone; expected a game in a file, beside it"
            parser.fail(place, source.failed.get(name, alone))
        text, data = _ELSEWHERE.sub(" ", source.text), source.tables[name]
        self.named, self.asked = {*re.findall("[A-Z]+", text)}, {*chain(*_ASKED.findall(text))}
        parser.findings.named = self.named
        lines = self._lines(data) or [(1, [])]
        most = max(sum(map(bool, cells)) for _, cells in lines)
        while len(lines) > 1 and _is_heading(lines[0][1], lines[1][1], most):
            del lines[0]
        (self.row, heads), *lines = self._without_sums(lines)
        self.rows, width = [row for row, _ in lines], len(heads)
        columns = list(zip_longest(heads, *(cells for _, cells in lines), fillvalue=""))[:width]
        self.columns = [SheetColumn(at, head, cells) for at, (head, *cells) in enumerate(columns)]
        for row, cells in lines:
            if any(cells[width:]):
                hint = f"; a cell with {self.mark!r} in it stands in quotes"
                self._mistake(row, f"found {len(cells)} cells, expected {width}, as in the first row{hint}")

    def _lines(self, data: str) -> list[tuple[int, list[str]]]:
        """The rows that hold anything, remarks aside, by their numbers."""
        found, row = list[tuple[int, list[str]]](), 0
        said, data = _SEPARATOR.match(data), _SEPARATOR.sub("\n", data)
        heads = re.sub('"[^"]*"', "", data).lstrip("\n ").partition("\n")[0]
        self.mark = said[1] if said else max(",;\t|", key=heads.count)
        data = re.sub(rf'" +(?={re.escape(self.mark)}|$)', '"', data, flags=re.MULTILINE)
        lines = csv.reader(io.StringIO(data), delimiter=self.mark, strict=True, skipinitialspace=True)
        try:
            for row, line in enumerate(lines, 1):
                cells = [cell.strip() for cell in line]
                remark = len(cells) > 1 and cells[0].startswith(("# ", "// ")) and not any(cells[1:])
                if any(cells) and not remark:
                    found.append((row, cells))
                if len(found) > MOST_ROWS + 1:
                    self._mistake(row, f"found more than {MOST_ROWS} rows of cards")
                    break
        except csv.Error as error:
            quotes = 'quotes that do not hold a whole cell; expected "CELL", and "" for each quote inside'
            self._mistake(row + 1, f"found {'a cell that is too long' if 'limit' in str(error) else quotes}")
        return found

    def _without_sums(self, lines: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
        """The rows above those of sums, and above what stands alone below them."""
        end = len(lines)
        for at in range(end, max(2, end - LISTED), -1):
            rows = [cells for _, cells in lines[:at]]
            if _adds_up(rows):
                end = at - 1
            elif [bool(_FIGURE.fullmatch(cell)) for cell in rows[-1] if cell] != [False]:
                break
        self.told += [f"{self.name}, row {row}: left out, at or below a row of sums" for row, _ in lines[end:]]
        return lines[:end]

    def _mistake(self, row: int, message: str, column: SheetColumn | None = None) -> None:
        self.parser.findings.cells.append((self.name, row, self.columns.index(column) if column else -1, message))
        self.mistakes.append((row, f"row {row}{f', column {column.called}' if column else ''}: {message}"))

    def _finish(self, last: str = "") -> None:
        """Raise the error that tells all that is wrong, at last with the names of columns."""
        if last:
            self._mistake(self.row, last)
        told = [message for _, message in sorted(self.mistakes, key=lambda each: each[0])]
        if told:
            left = f"; and {len(told) - TOLD} mistakes more" * (len(told) > TOLD)
            self.parser.fail(self.place, f"{self.name}, {'; '.join(told[:TOLD])}{left}")

    def _note(self, column: SheetColumn, what: str) -> None:
        self.told.append(f"{self.name}, column {column.called}: {what}")

    def read(self) -> TableForm:
        """The deck. Raises an error that tells all that is wrong."""
        if not self.rows:
            below = "found no card below; expected the names of columns, and a row for each card"
            self._finish("" if self.mistakes else below)
        columns = self._chosen() if self.chosen else self._found()
        kept = [what for what in columns if what != COUNT]
        if not 0 < (many := len({*kept} - {"text", "colour"})) <= MOST_COLUMNS:
            self._finish(f"found {many} attributes and titles, expected 1 to {MOST_COLUMNS}; (columns ..) takes some")
        counts = list(zip(self._counts(columns[COUNT]))) if COUNT in columns else [()] * len(self.rows)
        cells = list(zip(*((self._shown if what in SHOWN else self._values)(what, columns[what]) for what in kept)))
        for row, given in zip(self.rows, cells):
            if not any(cell.text for what, cell in zip(kept, given) if what not in ("text", "colour")):
                self._mistake(row, "found a card with neither an attribute nor a title")
        self._finish()
        times = (int(count[0].text) if count else 1 for count in counts)
        self.parser.findings.rows[self.name] = self.place, list(zip(self.rows, times))
        keys = list(filter(str.isupper, kept))
        self.parser.findings.headers |= {key: columns[key].called for key in keys}
        shown = ", ".join(filter(columns.__contains__, (COUNT, *SHOWN))) or "none of count, title, text, colour"
        left = ", ".join(each.called for each in self.columns if each.head and each not in columns.values())
        what = f"{counted(len(self.rows), 'row')} of cards; columns {shown}; attributes {' '.join(keys) or 'none'}"
        what += f"; left out {left}" * bool(left)
        self.parser.findings.tables += [f"{self.name}: {what}", *self.told]
        where = [f"{self.name}, row {row}" for row in self.rows]
        return TableForm(tuple(kept), tuple(zip(where, counts, cells)), place=self.place)

    def _chosen(self) -> dict[str, SheetColumn]:
        """Columns as the text names them: (COST "Cost to build"), or by a name that needs no other."""
        found = dict[str, SheetColumn]()
        for item in self.chosen:
            word, head = item.items if len(item.items) == 2 else (item, item)
            what = word.text if word.kind == "name" else WORDS.get(word.text, "") if word.kind == "word" else ""
            if not what or head.kind not in ("text", word.kind) or what in found:
                near = nearest(word.text, WORDS)
                self.parser.fail(item.place, f"found {word}{' twice' * (what in found)}, expected {CHOSEN}", near)
            name = head.text.upper()
            fitting = [each for each in self.columns if seen(each.head, "")[0].upper() == name]
            fitting = fitting or [each for each in self.columns if name in (each.name, f"COLUMN{each.place}")]
            if len(fitting) > 1:
                both = " and ".join(each.where for each in fitting)
                self._mistake(self.row, f'found {both}; expected ({what} "COLUMN{fitting[0].place}") for the first')
            elif not fitting:
                others = instead(head.text, (each.called for each in self.columns))
                self._mistake(self.row, f"found no column {short(head.text)}; {others}")
            found[what] = (fitting or self.columns)[0]
        self._finish()
        return found

    def _found(self) -> dict[str, SheetColumn]:
        """Columns by their names and what stands in them: as attributes, and by words as what people see."""
        self._refuse_headless()
        columns, roles, found = self._numbered(), dict[str, SheetColumn](), dict[str, SheetColumn]()
        for role, words in _ROLES.items():  # the title first, since NUMBER is one of copies beside a title alone
            named = dict.fromkeys(each for word in words for each in columns if re.fullmatch(word, each.name))
            if fitting := next((each for each in named if self._suits(role, each, "title" in roles)), None):
                roles[role] = fitting
        for each in columns:
            here = [role for role in roles if roles[role] is each]
            # What has other values than colours may well be more.
            more = here == ["colour"] and any(seen(cell, "colour")[1] for cell in each.cells)
            is_key = not here or more or each.name in self.asked or here != [COUNT] and each.name not in _OWN
            found |= dict.fromkeys([*here, *[each.name] * is_key], each)
        titles = [each for what, each in found.items() if what.isupper() and self._are_titles(each)]
        found = ({"title": titles[0]} if titles else {}) | found
        return {what: each for what, each in found.items() if what != "text" or each is not found.get("title")}

    def _numbered(self) -> list[SheetColumn]:
        """Columns that are read; of several of one name, all but the first are numbered."""
        read = [each for each in self.columns if not _REMARK.match(each.head) and any((each.head, *each.cells))]
        for name in dict.fromkeys([each.name for each in read]):
            first, *others = [each for each in read if each.name == name]
            for number, each in enumerate(others, 2):
                if name in self.asked:
                    expected = f'expected (columns ({name} "COLUMN{first.place}") ..)'
                    self._mistake(self.row, f"found {first.where} and {each.where}, which are both {name}; {expected}")
                each.name += IN_WORDS[min(number, 10)]
                self.told.append(f"{self.name}: of {first.where} and {each.where}, the second is {each.name}")
        return read

    def _suits(self, role: str, column: SheetColumn, titled: bool) -> bool:
        """Test a column for what stands in it. Numbers that count the cards up are no numbers of copies."""
        name, cells = column.name, [each for each in column.values if each[0]]
        if role == "colour":
            return any(not seen(text, role)[1] for _, text in cells)
        if role != COUNT or name == "COUNT":
            kinds = ("name", "text") if name in ("NAME", "CARDNAME") else ("text",)
            return name in _OWN or any(kind in kinds for kind, _ in cells)
        odd = [f"row {row} holds {short(cell)}" for row, cell in zip(self.rows, column.cells) if not copies(cell)]
        numbers = [int(copies(cell)) for cell in column.cells if cell and copies(cell)]
        steps = [later - one for one, later in pairwise(numbers)]
        up = len(steps) > 1 and (min(steps) > 0 or 2 * steps.count(1) >= len(steps))
        why = "the text has this name" * (name in self.named)
        why = why or "there is a column Y" * (name == "X" and any(each.name == "Y" for each in self.columns))
        why = why or "it numbers the cards" * (name in VAGUE[2:] and (up or not titled))
        is_sure = any(re.fullmatch(word, name) for word in _COPIES)
        why = why or _listed(odd) * (not is_sure and len(odd) >= len(numbers))
        more = f'its name says more; (columns (count "{column.called}") ..) takes it'
        why = why or more * (not is_sure and name not in VAGUE)
        if why:
            self._note(column, f"not taken for the number of copies, since {why}")
        return not why

    def _are_titles(self, column: SheetColumn) -> bool:
        """Test for texts that name the cards, one for each."""
        texts = any(kind == "text" for kind, _ in column.values) and len({*column.cells}) == len(self.rows)
        return texts and all(re.search(r"[^\W\d_]{3}", cell) for cell in column.cells)

    def _refuse_headless(self) -> None:
        """Raise the error about cards in the first row: numbers above numbers, cells that come again, a sentence."""
        known = {each.name for each in self.columns} & {*self.named, *chain(*_ROLES.values())}
        heads = {value(each.head)[0] for each in self.columns if {kind for kind, _ in each.values} - {""} == {"number"}}
        again = len(self.columns) > 1 < len(self.rows) and all(each.head in ("", *each.cells) for each in self.columns)
        sentence = any(re.search(r"\w \w.*[.!?]$", each.head) for each in self.columns)
        if not known and (heads == {"number"} or again or sentence):
            like = ", ".join([each.called for each in self.columns if each.head][:4])
            expected = "expected a row with the names of the columns above it, such as title,count,cost"
            self._finish(f"found cards, {like}; {expected}")

    def _counts(self, column: SheetColumn) -> list[Atom]:
        numbers = list(map(copies, column.cells))
        expected = "a whole number, how many of the card" + ", or (columns ..)" * (column.name in VAGUE)
        for row, cell, number in zip(self.rows, column.cells, numbers):
            if not number:
                self._mistake(row, f"found {short(seen(cell, 'text')[0])}, expected {expected}", column)
        total = counted(sum(int(number or 0) for number in numbers), "card")
        self.told.insert(0, f"{self.name}: {total}: column {column.called} is the number of copies")
        return [Atom("number", number, self.place) for number in numbers]

    def _shown(self, what: str, column: SheetColumn) -> list[Atom]:
        """Cells that people see."""
        cells = [seen(cell, what) for cell in column.cells]
        odd = [f"; row {row}, {wrong}" for row, (_, wrong) in zip(self.rows, cells) if wrong]
        self._note(column, f"{what}{''.join(odd[:LISTED])}")
        return [Atom("text", text, self.place) for text, _ in cells]

    def _values(self, what: str, column: SheetColumn) -> list[Atom]:
        """Values of an attribute: numbers where all are whole ones, else names and texts."""
        numbers = {int(text) for kind, text in column.values if kind == "number"}
        others = [(row, text) for row, (kind, text) in zip(self.rows, column.values) if kind in ("name", "text")]
        said = f"numbers {' to '.join(map(str, sorted({min(numbers), max(numbers)})))}" if numbers else "empty"
        if others:
            sort = "texts" if any(kind == "text" for kind, _ in column.values) else "names"
            said = f"{sort} {_listed(dict.fromkeys(text for _, text in others))}"
            if odd := _listed(f"{text} in row {row}" for row, text in others if numbers or text[0] in "+-.,0123456789"):
                said += f"; no whole numbers: {odd}"
            if numbers:
                self.parser.findings.mixed[what] = f"; {self.name}, column {column.called}: {odd}"
        self._note(column, f"{what}, {said}")
        sort = "name" if others else "number"
        return [Atom(sort if kind else "text", text, self.place) for kind, text in column.values]


def _listed(parts: Iterable[str]) -> str:
    """The first of many, each cut short, and how many there are more."""
    first = list(map(short, parts))
    return ", ".join(first[:LISTED]) + f" and {len(first) - LISTED} more" * (len(first) > LISTED)


def table(parser: ExpressionParser, item: Item) -> TableForm:
    """A table, of the text or of a file."""
    parser.findings.ours(item.place, item)
    head, *rows = parser.opened(item, TABLE, 2)[1:]
    if head.kind == "text":
        chosen = parser.opened(rows[0], CHOSEN, 2)[1:] if rows else ()
        if [each.head for each in rows] not in ([], ["columns"]):
            parser.strange(rows[-1], CHOSEN, ("columns",))
        return Sheet(parser, item.place, head.text, chosen).read()
    parser.opened(item, TABLE, 3)
    columns = [_column(parser, each) for each in parser.opened(head, COLUMNS)]
    for each, column in zip(head.items, columns):
        if columns.count(column) > 1:
            parser.fail(each.place, f"found the column {each} twice")
    found = [parser.tried(_row, parser, each, columns) for each in rows]
    return TableForm(tuple(columns), tuple(filter(None, found)), place=item.place)


def _column(parser: ExpressionParser, item: Item) -> str:
    if item.kind == "name":
        return item.text
    if item.kind != "text" or item.text not in (*SHOWN, "color"):
        near = nearest(item.text, SHOWN)
        parser.fail(item.place, f"found {item}, expected {COLUMNS}", near and f'"{near}"')
    return WORDS[item.text]


def _row(parser: ExpressionParser, item: Item, columns: Sequence[str]) -> tuple[object, ...]:
    counts: tuple[Operand, ...] = ()
    while item.head == "repeat":
        count, item = parser.opened(item, "(repeat INT ROW)", 3, 3)[1:]
        counts += (parser.expression(count, "an integer"),)
    cells = parser.opened(item, "a row of the table, (CELL ..)")
    if len(cells) != len(columns):
        named = " ".join(f'"{each}"' if each in SHOWN else each for each in columns)
        parser.fail(item.place, f"found {len(cells)} cells, expected {len(columns)}: {named}")
    return "", counts, tuple(_cell(parser, *each) for each in zip(cells, columns))


def _cell(parser: ExpressionParser, item: Item, column: str) -> Operand:
    if item.kind == "text" and (column in SHOWN or not item.text):
        text, mistake = seen(item.text, column)
        if mistake:
            expected = f"at most {MOST_SHOWN[column]}" if column in MOST_SHOWN else "one such as darkgreen or #4682b4"
            parser.fail(item.place, f"{mistake}, expected {expected}", nearest(item.text.lower(), COLOURS))
        return Atom("text", text, item.place)
    if column in SHOWN:
        parser.expected(item, 'a text, "TEXT"')
    if item.kind == "text":
        kind, text = value(item.text)
        return Atom("number" if kind == "number" else "name", text, item.place)
    return parser.expression(item, "a name, an integer or a text")
