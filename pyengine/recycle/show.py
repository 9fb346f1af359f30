"""A program's intermediate form as text to read."""

from collections.abc import Iterator

from pyengine.recycle import ir
from pyengine.recycle.program import Program
from pyengine.recycle.show_text import Writer, counted, seats
from pyengine.recycle.source import Place

INSIDE = ir.Statement | ir.StaticRow | ir.DynamicRow


def show(program: Program) -> str:
    """The whole program: its tables, then its blocks with the numbers of statements (and S stages, C choices)."""
    writer = Writer(program)
    lines = [*_tables(program, writer)]
    for block in program.blocks:
        lines += _statement(writer, block, 0)
    return "\n".join([*lines, _line("", 0, f"scoring {program.direction} {writer.text(program.score)}"), ""])


def _tables(program: Program, writer: Writer) -> Iterator[str]:
    names = program.strings
    alone = program.teams == tuple((seat,) for seat in range(program.players))
    counts = (
        (program.players, "player"),
        *[(len(program.teams), "team")] * (not alone),
        (len(program.cards), "card"),
        (len(program.statements), "statement"),
    )
    yield ", ".join(counted(*each) for each in counts)
    if not alone:
        yield f"teams: {seats(program.teams)}"
    for name, value in program.constants.items():
        text = "(" + ", ".join(value) + ")" if isinstance(value, tuple) else str(value).lower()
        yield f"constant '{name} = {text}"
    yield "strings: " + ", ".join(f"{number} {name or chr(34) * 2}" for number, name in enumerate(names))
    for number, slot in enumerate(program.variables):
        yield f"variable {writer.slot(number)}: {slot.type.short}, {slot.kind.value}, {at(slot.place)}"
    for family in ("ints", "texts", "points", "places"):
        for number, row in enumerate(getattr(program, family)):
            yield f"{family} {number}: {row.owner_class} {row.kind} {writer.name(row.name)}"
    for number, site in enumerate(program.dynamic):
        rows = ", ".join(f"{writer.name(name)}[{row}]" for name, row in zip(site.names, site.rows))
        yield f"site {number}: {rows or 'nothing'}, {at(site.place)}"
    for number, card in enumerate(program.cards):
        row = program.places[card.row]
        owner = "game" if card.owner < 0 else f"({card.owner} {row.owner_class})"
        deck = f" of deck {names[card.deck]}" if card.deck else ""
        attributes = " ".join(f"{names[key]}={names[value]}" for key, value in card.attributes)
        yield f"card {number}{deck}: {owner} {row.kind} {writer.name(row.name)}: {attributes}"
    for each in program.globals:
        yield f"at the start: {writer.slot(each.slot)} = {writer.text(each.value)}"


def at(place: Place) -> str:
    """line:column"""
    return f"{place.line}:{place.column}"


def _line(number: object, depth: int, text: str, random: bool = False) -> str:
    return f"{number:>4}  {'  ' * depth}{text}{'  ; random' * random}"


def _statement(writer: Writer, each: ir.Node, depth: int) -> Iterator[str]:
    """The lines of a block, of a statement, or of a row of a points map, with all that stands inside."""
    parts = ir.children(each)
    inside = [part for part in parts if isinstance(part, INSIDE)]
    # Of a choice, the line says whether anything in it draws; of all others, whether the line itself does.
    alone = not inside or isinstance(each, ir.Choice)
    random = each.random if alone else any(part.random for part in parts if not isinstance(part, INSIDE))
    mark = {ir.Stage: "S", ir.Choice: "C"}.get(type(each), "")
    yield _line(f"{mark}{getattr(each, 'number', '')}", depth, writer.text(each), random)
    for part in inside:
        yield from _statement(writer, part, depth + 1)
