"""State of the checker, for its rules: what is known of a program so far, and what every rule asks for."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from pyengine.base.errors import InputError, nearest
from pyengine.recycle import ir
from pyengine.recycle.check import fold
from pyengine.recycle.front.reader import LARGEST, Atom, Operand, Operation
from pyengine.recycle.ir import Type
from pyengine.recycle.source import Abandoned, Findings, Span


@dataclass
class Binding:
    """A variable where it is bound, and the expression that it stands for, None of an element."""

    slot: ir.VariableSlot
    number: int
    value: ir.Expression | None = None
    used: bool = False
    picked: int = 0  # by the `any` of an option of this choice, from 1 on
    given: str = ""  # the declared name whose value somebody gave
    over: Any = None  # the collection of which it is an element, if any


class Strings(dict[str, int]):
    """The number of each string of a program, as they occur, and `texts` by number; the empty string is number 0.
    `parted` are those of indexed piles: (name, number behind it)."""

    def __init__(self) -> None:
        self.texts = [""]
        self.parted: dict[int, tuple[int, int]] = {}
        self[""] = 0

    def numbered(self, name: int, number: int) -> int:
        """The string of an indexed pile; it has no number where that is 0."""
        if not number:
            return name
        string = self[f"{self.texts[name]} {number}"]
        self.parted[string] = name, number
        return string

    def __missing__(self, text: str) -> int:
        self.texts.append(text)
        return self.setdefault(text, len(self))


# Which list a kind of storage stands in.
LISTS = {"sto": "ints", "str": "texts", "points": "points"}
LISTS |= dict.fromkeys(("vloc", "iloc", "hloc", "oloc", "mem"), "places")


class Scope:
    """All variables of the program, and those that are bound here."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.variables: list[Binding] = []
        self._here: list[Binding] = []

    def bind(self, variable: Atom, type: Type, kind: ir.BindingKind, value: ir.Expression | None = None) -> Binding:
        """Bind a variable, an atom, until further notice."""
        binding = Binding(ir.VariableSlot(variable.text, type, kind, place=variable.place), len(self.variables), value)
        self.variables.append(binding)
        self._here.append(binding)
        return binding

    @contextmanager
    def bound(
        self, variable: Atom, type: Type, kind: ir.BindingKind, value: ir.Expression | None = None
    ) -> Iterator[Binding]:
        binding = self.bind(variable, type, kind, value)
        try:
            yield binding
        finally:
            self._here.pop()

    def warn_unused(self, binding: Binding) -> None:
        if not binding.used and binding.slot.type is not Type.UNKNOWN:
            self.findings.warn(binding.slot.place, f"the variable '{binding.slot.name} is never used")

    def look_up(self, variable: Atom) -> Binding:
        """The innermost binding of a variable, marked as used. Raises RecycleError."""
        binding = next((each for each in reversed(self._here) if each.slot.name == variable.text), None)
        if binding is None:
            message = f"the variable '{variable.text} is not bound here"
            self.findings.fail(variable.place, message, self.near(variable.text))
        binding.used = True
        return binding

    def near(self, name: str) -> str | None:
        """The variable that may be meant by a name."""
        known = [binding.slot.name for binding in self._here]
        near = name if name in known else nearest(name, known)
        return near and f"'{near}"

    def binding(self, value: ir.Expression | None) -> tuple[Type, ir.BindingKind, ir.Expression | None]:
        """The type and kind of a variable with this value, and the value."""
        kind = ir.BindingKind.VALUE
        if value is None:
            return Type.UNKNOWN, kind, None
        if fold.constant(value):
            kind = ir.BindingKind.CONSTANT
        elif self.pile_kind(value):
            kind = ir.BindingKind.PLACE
        elif value.type in (Type.CARDS, Type.GROUPS):
            kind = ir.BindingKind.LIST
        return value.type, kind, value

    def pile_kind(self, value: ir.Expression | None) -> str | None:
        """vloc, iloc, hloc, oloc or mem of an expression that is a live pile, else None."""
        if isinstance(value, ir.Variable):
            return self.pile_kind(self.variables[value.slot].value)
        return value.storage.kind if isinstance(value, ir.LivePile) else None


Teams = tuple[tuple[int, ...], ...]
Label = tuple[str | int | ir.Expression, ...]
Function = TypeVar("Function", bound=Callable[..., Any])
# By the words of operations, and the kinds of atoms: functions of a Check, the node and its operands.
EXPRESSIONS: dict[str, Callable[..., ir.Expression]] = {}
# By words: functions of a Check, the word, the place and number as names of the node's fields, and the operands.
STATEMENTS: dict[str, Callable[..., ir.Statement]] = {}
# What is one thing, but stands for a collection as well.
COLLECTION = {Type.TEAM: Type.PLAYERS, Type.CARD: Type.CARDS}
# What may be meant by a value of a type where another was expected.
HINTS = {
    (Type.GROUPS, Type.CARDS): "; pick one, (top GROUPS), or join them, (union GROUPS)",
    (Type.INT, Type.PLAYER): "; the player of a number is (INT player)",
    (Type.PLAYER, Type.TEAM): "; the team of a player is (team PLAYER)",
    (Type.INT, Type.STRING): "; strings, as the ranks of cards, are names of capital letters, such as ONE",
}
ORDINAL = ("first", "second", "third")


def rule(table: dict[str, Callable[..., Any]], *words: str) -> Callable[[Function], Function]:
    """Register a function for words."""

    def registered(function: Function) -> Function:
        table.update(dict.fromkeys(words, function))
        return function

    return registered


class Check:
    """One program being checked: the tables that a Program is made of. Of players and teams, none are known before the
    setup was checked; `fixed_teams` is empty where teams are created in play."""

    def __init__(self, findings: Findings) -> None:
        self.findings, self.scope = findings, Scope(findings)
        self.fail, self.refuse, self.error, self.warn = findings.fail, findings.refuse, findings.error, findings.warn
        self.tried, self.ours = findings.tried, findings.ours
        self.strings, self.sites = Strings(), 0
        self.arrays: set[int] = set()  # sites that stand for all piles of a name
        # By list, each with its number, in the order in which they occur.
        self.storages: dict[str, dict[ir.Store, int]] = {family: {} for family in LISTS.values()}
        self.texts = self.strings.texts
        self.in_choice = 0  # the choice around, from 1 on
        self.created = self.leaves = False  # leaves: whether players can, in what is checked
        self.players = 0
        self.seats: str | None = None
        self.teams: Teams = ()
        self.fixed_teams: Teams = ()
        self.first_seat, self.counted_so = 0, ""  # the number of the first seat and team in the text, and why
        self.sorts: dict[str, str] = {}  # of attributes: "number" or "name"
        self.unsure = True  # of further ones: an error may hide a deck
        self.declared: list[Binding] = []
        self.bounds: dict[str, tuple[int, int]] = {}  # of declared numbers, by name
        self.payoffs = ir.Payoffs()
        self.globals: list[ir.Global] = []
        self.cards: list[ir.DeckCard] = []
        self.points_sites: list[ir.SetPoints] = []
        self.statements: list[Span] = []
        self.labels: dict[int, Label] = {}
        self.heuristics: dict[int, tuple[ir.Expression, ...]] = {}
        self.choices: list[Span] = []
        self.stages: list[Span] = []
        self.asked: list[Binding | None] = []  # who is asked around what is checked, where a variable says it
        self.around: list[str] = []  # names of the stages around what is checked

    def sort(self, key: str) -> str | None:
        """Sort of the values of an attribute, "number" or "name"; None where no card has it. Raises Abandoned."""
        if self.unsure and key not in self.sorts:
            raise Abandoned
        return self.sorts.get(key)

    def expression(self, node: Operand | None) -> ir.Expression:
        """A node with the type that it has by itself. Raises RecycleError."""
        if node is None:
            raise Abandoned
        if isinstance(node, Atom):
            return EXPRESSIONS[node.kind](self, node)
        return EXPRESSIONS[node.word](self, node, *node.operands)

    def want(self, node: Operand | None, type: Type, role: str) -> ir.Expression:
        """A node as an expression of a type; `role` is what a message calls it. Raises RecycleError."""
        return self.converted(self.expression(node), type, role)

    def whole(self, node: Operand | None, role: str, least: int = 0, most: int = LARGEST) -> ir.Expression:
        """A node as a whole number; raises InputError where a declared value that somebody gave is out of range."""
        value = self.want(node, Type.INT, role)
        given = self.given(node)
        if given and isinstance(value, ir.Integer) and not least <= value.value <= most:
            expected = f"{least} or more" if most == LARGEST else f"{least} to {most}"
            raise InputError(f"{given} is {value.value}; expected {expected}: it is {role} in {self.at(value.place)}")
        return value

    def given(self, node: Operand | None) -> str:
        """The declared name whose value somebody gave, where a node stands for that; else nothing."""
        return self.scope.look_up(node).given if isinstance(node, Atom) and node.kind == "variable" else ""

    def at(self, place: Span) -> str:
        """A place with the name of the program."""
        return f"{self.findings.source.name}:{place.line}:{place.column}"

    def operands(self, node: Operation, type: Type) -> list[ir.Expression]:
        operands = enumerate(node.operands)
        return [self.want(each, type, f"the {ORDINAL[min(at, 2)]} operand of {node.word}") for at, each in operands]

    def row(self, kind: str, owner_class: str, name: int, place: Span) -> int:
        """The row of a storage, a new one if need be; `place` is where it is mentioned."""
        rows = self.storages[LISTS[kind]]
        store = ir.Store(kind, owner_class, name, *self.strings.parted.get(name, (name, 0)), place=place)
        return rows.setdefault(store, len(rows))

    def collection(self, node: Operand | None, role: str) -> ir.Expression:
        return self.gathered(self.expression(node), role)

    def gathered(self, value: ir.Expression, role: str) -> ir.Expression:
        """An expression as a collection of any type."""
        if value.type in COLLECTION:
            return self.converted(value, COLLECTION[value.type], role)
        if value.type not in ir.ELEMENT:
            self.refuse(value.place, f"{value.type} as {role}", "a collection", self.meant(value))
        return value

    def converted(self, value: ir.Expression, type: Type, role: str) -> ir.Expression:
        """An expression, or the node that converts it to a type."""
        match value.type, type:
            case given, wanted if given is wanted:
                return value
            case Type.CARDS, Type.CARD:
                return ir.Pick("top", value, True, place=value.place)
            case Type.GROUPS, Type.CARD:
                return ir.Pick("top", ir.PickGroup("top", value, True, place=value.place), True, place=value.place)
            case Type.CARD, Type.CARDS:
                return ir.One(value, place=value.place)
            case Type.TEAM, Type.PLAYERS:
                return self.still(ir.Members(value, place=value.place))
            case ((Type.PLAYER | Type.TEAM), Type.INT):
                self.ours(value.place, f"the number of {value.type}")
                return self.numbered(value)
        hint = HINTS.get((value.type, type), "") + self.mixed(value)
        self.refuse(value.place, f"{value.type} as {role}", f"{type}{hint}", self.meant(value))

    def still(self, seats: ir.Expression) -> ir.Expression:
        """Filter players or teams by who has not left; no text can name the variable so."""
        if not self.leaves:
            return seats
        with self.element(Atom("variable", "IN_", seats.place), seats) as bound:
            holds = self.present(ir.Variable(bound.number, ir.ELEMENT[seats.type], place=seats.place))
        return ir.Filter(seats, bound.number, holds, seats.type, place=seats.place)

    def present(self, seats: ir.Expression) -> ir.Expression:
        """Condition that a player, or anybody of a team or of several, has not left."""
        place, zero = seats.place, ir.Integer(0, place=seats.place)
        if seats.type is Type.PLAYER:
            return ir.Compare("==", ir.Read(self.left(seats), Type.INT, place=place), zero, place=place)
        some = ir.SizeOf(self.gathered(seats, "") if seats.type is Type.TEAM else self.still(seats), place=place)
        return ir.Compare(">", some, zero, place=place)

    def left(self, seat: ir.Expression) -> ir.Storage:
        """Storage of the number of a player that is 1 where it has left."""
        name = ir.Text(self.strings[ir.LEFT], place=seat.place)
        row = self.row("sto", "player", name.number, seat.place)
        return ir.Storage("sto", seat, "player", name, row, None, place=seat.place)

    def nearest(self, which: str, seat: ir.Expression) -> ir.Expression:
        """The next one still in from a seat on, itself too, or the previous one."""
        if not self.leaves or which == "current":
            return seat
        end, place = "top" if which == "next" else "bottom", seat.place
        first = seat if which == "next" else ir.Neighbour("next", seat, seat.type, place=place)
        around = self.still(ir.InTurn(first, ir.EVERY[seat.type], place=place))
        return ir.PickElement(end, around, seat.type, place=place)

    def mixed(self, *values: ir.Expression) -> str:
        """The cells of a file for which an attribute among these is none of numbers, as the end of a sentence."""
        keys = (each.key for each in values if isinstance(each, ir.Attribute))
        return "".join(self.findings.mixed.get(self.texts[key.number], "") for key in keys if isinstance(key, ir.Text))

    def numbered(self, seat: ir.Expression) -> ir.Expression:
        """The number of a player or a team, as the text counts."""
        number = ir.SeatNumber(seat, place=seat.place)
        first = ir.Integer(self.first_seat, place=seat.place)
        return ir.Arithmetic("+", number, first, place=seat.place) if self.first_seat else number

    def meant(self, value: ir.Expression) -> str | None:
        """The variable that may be meant where a name was written, or the attribute of numbers that a key may be."""
        match value:
            case ir.Text(number):
                return self.scope.near(self.texts[number])
            case ir.Attribute(ir.Text(number)) if self.texts[number] not in self.sorts:
                return nearest(self.texts[number], [key for key, sort in self.sorts.items() if sort == "number"])
        return None

    def statement(self, node: Operation | None) -> Any:
        """A statement with its number; None after an error."""
        if node is None:
            return None
        if node.word in ("label", "heuristic"):
            if not self.in_choice:
                message = f"found a {node.word} outside of a choice; what has a {node.word} is an option"
                self.error(node.place, message)
            wrapped = self.labelled if node.word == "label" else self.ordered
            return self.tried(wrapped, *node.operands)
        self.statements.append(node.place)
        place = {"place": node.place, "number": len(self.statements) - 1}
        return self.tried(STATEMENTS[node.word], self, node.word, place, *node.operands)

    def ordered(self, given: Operand, inside: Operation | None) -> Any:
        """A statement that has a heuristic, which is no statement of its own either."""
        worth = self.tried(self.want, given, Type.INT, "what a heuristic gives")
        if worth and worth.random:
            self.error(worth.place, "found a draw in a heuristic; max and min draw, too, where several tie")
        statement = self.statement(inside)
        if statement and worth:
            self.heuristics[statement.number] = (worth, *self.heuristics.get(statement.number, ()))
        return statement

    def labelled(self, parts: tuple[Operand, ...], inside: Operation | None) -> Any:
        """A statement that has a label; the label is no statement of its own."""
        label = tuple(map(self._told, parts))
        statement = self.statement(inside)
        if statement:
            self.labels[statement.number] = label + self.labels.get(statement.number, ())
        return statement

    def _told(self, part: Operand) -> str | int | ir.Expression:
        """A part of a label: a text, the number of a variable that an option binds, or what is worked out."""
        if isinstance(part, Atom):
            if part.kind == "text":
                return part.text
            binding = self.scope.look_up(part)
            match binding.value:
                case _ if binding.picked and binding.picked == self.in_choice:
                    return binding.number
                case ir.Integer(number):
                    return str(number)
                case ir.Text(number):
                    return self.texts[number]
        value = self.expression(part)
        if value.type not in (Type.INT, Type.STRING, Type.PLAYER, Type.TEAM):
            self.refuse(value.place, f"{value.type} in a label", "an integer, a string, a player or a team")
        if value.random:
            self.fail(value.place, "found a draw in a label; max and min draw, too, where several tie")
        return value

    @contextmanager
    def element(self, variable: Atom, collection: ir.Expression | None) -> Iterator[Binding]:
        """A with block in which a variable is bound to an element of a collection, None after an error in it. What runs
        over the binding's `over` binds its number: of indexed piles these are their numbers, and wherever the variable
        is used stands the pile itself."""
        if piles := fold.indexed(collection):
            with self.scope.bound(variable, Type.CARDS, ir.BindingKind.CONSTANT, piles.cards) as binding:
                binding.number, binding.over = piles.slot, piles.collection
                slot = self.scope.variables[binding.number].slot
                self.scope.variables[binding.number].slot = ir.replace(slot, name=variable.text)
                yield binding
            return
        type = ir.ELEMENT[collection.type] if collection else Type.UNKNOWN
        kind = ir.BindingKind.LIST if type is Type.CARDS else ir.BindingKind.ELEMENT
        with self.scope.bound(variable, type, kind) as binding:
            binding.over = collection
            yield binding
