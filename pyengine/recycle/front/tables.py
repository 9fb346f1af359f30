"""(table ..), which is ours: a deck as rows of cards, in the text or in a CSV file beside it."""

from collections.abc import Sequence

from pyengine.base.errors import nearest
from pyengine.recycle.front.expressions import ExpressionParser
from pyengine.recycle.front.grammar import CHOSEN, TABLE
from pyengine.recycle.front.reader import Atom, Item, Operand, TableForm
from pyengine.recycle.front.sheets import COLOURS, MOST_SHOWN, SHOWN, WORDS, Sheet, seen, value

_COLUMNS = """columns: (KEY|"title"|"text"|"colour" ..)"""
TableRow = tuple[str, tuple[Operand, ...], tuple[Operand, ...]]


def table(parser: ExpressionParser, item: Item) -> TableForm:
    """A table, of the text or of a file."""
    parser.findings.ours(item.place, item)
    head, *rows = parser.opened(item, TABLE, 2)[1:]
    if head.kind == "text":
        chosen = parser.opened(rows[0], CHOSEN, 2)[1:] if rows else ()
        if [each.head for each in rows] not in ([], ["columns"]):
            parser.strange(rows[-1], CHOSEN, ("columns",))
        return Sheet(parser, item.place, head.text, chosen).read()
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
        near = nearest(item.text, SHOWN)
        parser.fail(item.place, f"found {item}, expected {_COLUMNS}", near and f'"{near}"')
    return WORDS[item.text]


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
