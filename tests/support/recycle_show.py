"""A program's intermediate form as text to read, names restored; a variable is written 'NAME#SLOT."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from string import Formatter
from typing import Any

from pyengine.base.errors import counted
from pyengine.recycle import ir
from pyengine.recycle.source import Span

INSIDE = ir.Statement | ir.StaticRow | ir.DynamicRow
# How nodes read; all others are NAME(PART, PART). {field} stands for a field, {(field)} for one that is in parentheses
# where it is an operation.
FORMATS = {
    ir.Integer: "{value}",
    ir.Truth: "{value}",
    ir.Text: "{number}",
    ir.TextList: "({numbers})",
    ir.Variable: "{slot}",
    ir.GameOwner: "game",
    ir.Read: "{storage}",
    ir.LivePile: "{storage}",
    ir.Arithmetic: "{(left)} {operator} {(right)}",
    ir.Compare: "{(left)} {operator} {(right)}",
    ir.SeriesTerm: "{word}({argument})",
    ir.Turn: "({which} {type})",
    ir.Seat: "({index} {type})",
    ir.Everyone: "{type}",
    ir.Others: "other {type}",
    ir.InTurn: "{type} from {first}",
    ir.Range: "{low}..{high}",
    ir.Numbered: "{name} {index}",
    ir.Indices: "numbers of site {site}",
    ir.Quantifier: "{word}({slot} in {collection}: {condition})",
    ir.Filter: "filter({slot} in {collection}: {condition})",
    ir.Collect: "collect({slot} in {collection}: {cards})",
    ir.Pick: "{position} card{implied} of {cards}",
    ir.PickGroup: "{position} group{implied} of {groups}",
    ir.BestCard: "{word}({cards} by {points}, ties uniform)",
    ir.Run: "run({end} {least} of {cards} by {points})",
    ir.RunGroups: "runs({which} {least} of {cards} by {points})",
    ir.ByAttribute: "{key}",
    ir.SeatNumber: "number of {seat}",
    ir.Neighbour: "{which} of {seat}",
    ir.Either: "({condition} ? {one} : {other})",
    ir.Aggregate: "{word}({slot} in {collection}: {amount})",
    ir.PickElement: "{position} of {collection}",
    ir.Take: "{end} {(count)} cards of {cards}",
    ir.Combined: "{word}({amounts} of {parts} by {points})",
    ir.Melded: "meld({parts} by {points})",
    ir.Tuples: "tuples({count} of {cards} by {points})",
    ir.Sum: "sum({cards} by {points})",
    ir.Sorted: "sorted({cards} by {points})",
    ir.Score: "score({card} by {points})",
    ir.Joined: "{word}({parts})",
    ir.SizeOf: "size({collection})",
    ir.When: "when {condition}",
    ir.Ask: "ask {player}",
    ir.Do: "do",
    ir.If: "if {condition}",
    ir.ForAll: "all {slot} in {collection}",
    ir.ForAny: "any {slot} in {collection}",
    ir.Let: "let {slot} = {value}",
    ir.Repeat: "repeat {count} times",
    ir.EndGame: "end game",
    ir.RepeatUntil: "repeat until {condition}",
    ir.RepeatAll: "repeat as often as the size of {collection}",
    ir.Remember: "remember {card} at {spot}",
    ir.Forget: "forget {spot}",
    ir.Spot: "{position} of {pile}",
    ir.Shuffle: "shuffle {cards}",
    ir.Swap: "swap {one} and {other}",
    ir.Cycle: "{which} player = {player}",
    ir.TurnPass: "pass",
}


def seats(teams: Iterable[tuple[int, ...]]) -> str:
    """(0, 2) (1, 3)"""
    return " ".join("(" + ", ".join(map(str, team)) + ")" for team in teams)


class Writer(Formatter):
    """Writes nodes of one program; of a format, the fields of a node by their names."""

    def __init__(self, program: ir.Program) -> None:
        self._strings = program.strings
        self._variables = program.variables

    def name(self, number: int) -> str:
        """A string by its number."""
        return self._strings[number] or '""'

    def slot(self, slot: int) -> str:
        """A variable by its slot."""
        return f"'{self._variables[slot].name}#{slot}"

    def text(self, node: ir.IrNode) -> str:
        """A node as one line."""
        match node:
            case ir.Storage(kind, owner, _, name, row, site):
                where = f"[{row}]" if site is None else f"[site {site}]"
                return f"{self.text(owner)} {kind} {self.text(name)}{where}"
            case ir.Stage(of, first, end, _, name):
                begins = f" from {self.text(first)}" if first else ""
                called = f'"{name}" ' if name else ""
                return f"stage {called}{of.short}{begins} until {self.text(end)}"
            case ir.Logic(word, conditions):
                return f" {word} ".join(map(self._operand, conditions))
            case ir.Choice(_, most):
                return f"choice of {'any number of options' if most is None else 'at most ' + counted(most, 'option')}"
            case ir.Assign(word, storage, value):
                return f"{self.text(storage)} { {'inc': '+', 'dec': '-'}.get(word, '') }= {self.text(value)}"
            case ir.SetPoints(storage, rows, site):
                return f"{self.text(storage)} = {counted(len(rows), 'row')}, set {site}"
            case ir.StaticRow(pairs, score):
                return self._pairs(self.name, pairs) + f": {score}"
            case ir.DynamicRow(pairs, score):
                return self._pairs(self.text, pairs) + f": {self.text(score)} (dynamic)"
            case ir.Move(card, spot, shrinks):
                out = f", out of {self.text(shrinks)}" if shrinks else ""
                return f"move {self.text(card)} to {self.text(spot)}{out}"
            case ir.CreateCards(_, cards, pile):
                return f"create {len(cards)} cards on top of {self.text(pile)}"
            case ir.Tell(condition, seat):
                return f"tell {self.text(seat) if seat else 'everybody'} whether {self.text(condition)}"
            case ir.CreateTeams(teams):
                return f"create teams {seats(teams)}"
        if type(node) not in FORMATS:
            return f"{type(node).__name__.lower()}({', '.join(map(self.text, ir.children(node)))})"
        return self.vformat(FORMATS[type(node)], (node,), {})

    def get_field(self, name: str, args: Sequence[Any], named: object) -> Any:
        return self.field(name, getattr(args[0], name.strip("()"))), None

    def _operand(self, node: ir.IrNode) -> str:
        text = self.text(node)
        return f"({text})" if isinstance(node, ir.Arithmetic | ir.Compare | ir.Logic) else text

    @staticmethod
    def _pairs(text: Callable[[Any], str], pairs: Iterable[tuple[object, object]]) -> str:
        return " ".join(f"{text(key)}={text(value)}" for key, value in pairs)

    def field(self, name: str, value: Any) -> Any:
        """A field of a node; its name may stand in parentheses."""
        match name, value:
            case _, ir.IrNode():
                return self._operand(value) if name[0] == "(" else self.text(value)
            case "slot", _:
                return self.slot(value)
            case "number", _:
                return self.name(value)
            case _, tuple():
                return ", ".join(map(self.name if name == "numbers" else self.text, value))
            case "implied", _:
                return " (implied)" * value
            case "type", ir.Type():
                return value.short
        return str(value).lower() if name == "value" else value


def show(program: ir.Program) -> str:
    """The whole program: its tables, then its blocks with the numbers of statements (and S stages, C choices)."""
    writer = Writer(program)
    lines = [*_tables(program, writer)]
    for block in program.blocks:
        lines += _statement(writer, block, 0)
    return "\n".join([*lines, _line("", 0, f"scoring {program.direction} {writer.text(program.score)}"), ""])


def _tables(program: ir.Program, writer: Writer) -> Iterator[str]:
    names = program.strings
    alone = program.teams == tuple((seat,) for seat in range(program.players))
    counts = [(program.players, "player")] + [(len(program.teams), "team")] * (not alone)
    counts += [(len(program.cards), "card"), (len(program.statements), "statement")]
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
        numbers = [f" {number}" for number in site.numbers] or [""] * len(site.names)
        each = zip(map(writer.name, site.names), numbers, site.rows)
        rows = ", ".join(f"{name}{number}[{row}]" for name, number, row in each) + ", or fails" * (not site.sure)
        yield f"site {number}: {rows or 'nothing'}, {at(site.place)}"
    for number, card in enumerate(program.cards):
        row = program.places[card.row]
        owner = "game" if card.owner < 0 else f"({card.owner} {row.owner_class})"
        deck = f" of deck {names[card.deck]}" if card.deck else ""
        attributes = [f"{names[key]}={names[value]}" for key, value in card.attributes]
        seen = [f'{what} "{text}"' for what, text in card.shown._asdict().items() if text]
        yield f"card {number}{deck}: {owner} {row.kind} {writer.name(row.name)}: {' '.join([*attributes, *seen])}"
    for each in program.globals:
        yield f"at the start: {writer.slot(each.slot)} = {writer.text(each.value)}"


def at(place: Span) -> str:
    """line:column"""
    return f"{place.line}:{place.column}"


def _line(number: object, depth: int, text: str, random: bool = False) -> str:
    return f"{number:>4}  {'  ' * depth}{text}{'  ; random' * random}"


def _statement(writer: Writer, each: ir.IrNode, depth: int) -> Iterator[str]:
    """The lines of a block, of a statement, or of a row of a points map, with all that stands inside."""
    parts = ir.children(each)
    inside = [part for part in parts if isinstance(part, INSIDE)]
    # Of a choice, the line says whether anything in it draws; of all others, whether the line itself does.
    alone = not inside or isinstance(each, ir.Choice)
    random = each.random if alone else any(part.random for part in parts if not isinstance(part, INSIDE))
    mark = {ir.Stage: "S", ir.Choice: "C"}.get(type(each), "")
    yield _line(f"{mark}{getattr(each, 'number', '')}", depth, writer.text(each), random)
    for part in inside:
        if isinstance(each, ir.When) and each.others and part is each.others[0]:
            yield _line("", depth, "else")
        yield from _statement(writer, part, depth + 1)
