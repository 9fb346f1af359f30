"""LLVM's types and builder; what lists and piles are while code is made; and what all code of a program shares: the
module, its functions, constant tables, the places of run-time errors."""

import operator
from collections.abc import Callable, Iterable, Sequence, Set
from enum import IntEnum
from functools import cache
from typing import Any, NamedTuple

from engine.recycle import abi
from engine.recycle.runtime import functions
from pyengine.base.errors import InputError
from pyengine.recycle import ir
from pyengine.recycle.emit.layout import NO_SEAT as NO_SEAT, Layout
from pyengine.recycle.emit.shown import inferences

try:  # whatever compiles a program comes by here first
    import llvmlite.ir
    from llvmlite.ir import Block as Block, Function as Function, Value as Value
except ImportError:
    lacking = "the package llvmlite, which is not installed; python -m pip install llvmlite"
    raise InputError(f"described games (.rcy) need {lacking}") from None

ll = llvmlite.ir
I1, I8, I16, I32, I64 = (ll.IntType(bits) for bits in (1, 8, 16, 32, 64))
PTR, VOID = ll.PointerType(), ll.VoidType()
LIST = ll.ArrayType(I64, abi.LIST.bytes // 8)
ARENA = ll.ArrayType(I64, abi.ARENA.bytes // 8)
NO_CARD = -1
# What a fault says of a number, if it lies below MOST_TOLD; so many statuses there are for each.
WITH_NUMBER, MOST_TOLD, FAULTS = "this number", 10_000, 1 << 16
TOO_LARGE = f"a collection of more than {abi.MOST} elements"


class Event(IntEnum):
    """Happenings in a program. A path through an option begins: those before were not wanted. LIES: a card of the
    pile that was shuffled, from the bottom on. LABEL: what a part of a label comes to. TELL: whether a condition
    holds, and the seat that alone hears it, from 1."""

    PATH, STATEMENT, STORAGE, MOVE, REMEMBER, FORGET, SHUFFLE, LIES, CYCLE, PASS, CREATE, TEAMS, LABEL, TELL = range(14)
    END = 14


class Items(NamedTuple):
    """A list that nothing changes."""

    data: Value
    length: Value


class CardList(Items):
    """List of card numbers, 16 bits each."""


class IntList(Items):
    """List of 32-bit values: whole numbers, strings, players or teams."""


class GroupList(Items):
    """List of lists of cards, `List` in engine/recycle/abi.pxd."""


class Live(NamedTuple):
    """A pile, by its number among the piles or mem piles."""

    pile: Value
    mem: bool


class Shared(NamedTuple):
    """A list that can become shorter: its address."""

    header: Any
    groups: bool


class CardSet(NamedTuple):
    """A set of cards, by bit; one of them, if it is a group; and the collection that it is, if anybody may ask for the
    order."""

    cards: Value
    card: Value | None
    source: ir.Expression | None


# What is done with an element: a number, or Cards of a group.
Body = Callable[[Any], object]


def kind(type: str) -> ll.Type:
    """The LLVM type of a type in C."""
    if type.endswith("*"):
        return PTR
    return VOID if type == "void" else ll.IntType(bits(type))


def bits(type: str) -> int:
    """The width of a whole number in C."""
    return int("".join(filter(str.isdigit, type)) or 32)


@cache
def signature(text: str) -> tuple[ll.Type, list[ll.Type]]:
    """(what it returns, what it takes) of a function or a pointer to one in C."""
    result, arguments = text.replace("(*)", "").removesuffix(" noexcept nogil").removesuffix(")").split("(")
    return kind(result.strip()), [kind(each) for each in arguments.split(", ")]


class Builder(ll.IRBuilder):
    """LLVM's builder, with what code does here over and over. What is known now makes no code for LLVM to read."""

    def alloca(self, typ: ll.Type) -> Value:
        address = super().alloca(typ)
        address.type = PTR  # llvmlite would give it a type of its own
        return address

    def load(self, ptr: Value, typ: ll.Type = I32, align: int | None = None) -> Value:
        return super().load(ptr, typ=typ, align=align)

    def add(self, lhs: Value, rhs: Value) -> Value:
        return _worked_out(operator.add, lhs, rhs) or super().add(lhs, rhs)

    def mul(self, lhs: Value, rhs: Value) -> Value:
        return _worked_out(operator.mul, lhs, rhs) or super().mul(lhs, rhs)

    def sext(self, value: Value, typ: ll.Type) -> Value:
        return ll.Constant(typ, value.constant) if isinstance(value, ll.Constant) else super().sext(value, typ)

    def gep(self, ptr: Value, indices: Sequence[Value], *, source_etype: ll.Type) -> Value:
        match indices:
            case [ll.Constant(constant=0)]:
                return ptr
        return super().gep(ptr, indices, source_etype=source_etype)

    def item(self, start: Value, type: ll.Type, index: Value | int) -> Value:
        """The address of an element of an array."""
        return self.gep(start, [I64(index) if isinstance(index, int) else self.sext(index, I64)], source_etype=type)

    def offset(self, start: Value, size: Value | int) -> Value:
        """An address some bytes on."""
        return self.item(start, I8, size)

    def part(self, start: Value, field: abi.Field) -> Value:
        """The address of a field of a struct."""
        return self.offset(start, field.offset)

    def get(self, start: Value, field: abi.Field) -> Value:
        return self.load(self.part(start, field), kind(field.type))

    def put(self, start: Value, field: abi.Field, value: Value) -> None:
        self.store(value, self.part(start, field))

    def is_null(self, pointer: Value) -> Value:
        return self.icmp_unsigned("==", self.ptrtoint(pointer, I64), I64(0))

    def go_on(self, block: Block) -> None:
        """Go on in another block; where the code ends here, only what follows stands there."""
        if not self.block.is_terminated:
            self.branch(block)
        self.position_at_end(block)

    def fork(self, condition: Value, yes: Block, no: Block, here: Block | None = None) -> None:
        """Branch on a condition, and go on in `yes`, or in `here`."""
        self.cbranch(condition, yes, no)
        self.position_at_end(yes if here is None else here)

    def return_if(self, condition: Value, value: Value) -> None:
        """Return from the function, which is unlikely."""
        with self.if_then(condition, likely=False):
            self.ret(value)


def _worked_out(operation: Callable[[int, int], int], one: Value, other: Value) -> Value | None:
    """Result of an operation on two constants, or None."""
    if one.type != I32 or not isinstance(one, ll.Constant) or not isinstance(other, ll.Constant):
        return None
    return I32(ir.wrapped(operation(one.constant, other.constant)))


RUNTIME = functions()


class Remembered(NamedTuple):
    """Number of bytes of the moves that an `any` has, by the number of the statement: the list of cards from which it
    takes one, or after each of its elements the options so far."""

    statement: int
    start: int
    size: int
    cards: bool


class Module:
    """With `trace`, functions tell what every statement does (`heard` in engine/recycle/runtime.pyx).

    observed : whether they keep track of what seats know, and record what is picked
    set_bits : of the set of the cards of each pile, which they keep; 0: none
    unread : the rows of piles that nobody ever looks into
    inlines : whether what goes through the options of an alternative stands where it is called
    """

    observed = True
    set_bits = 0
    unread: Set[int] = frozenset()
    inlines = False

    def __init__(self, program: ir.Program, trace: bool, steps_most: int) -> None:
        self.program, self.trace, self.steps_most = program, trace, steps_most
        self.known = inferences(program)
        self.bindings = self.known.bindings
        self.layout = Layout(program, self.known.facts, self.known.apart)
        self.module = ll.Module("recycle")
        self.faults: dict[tuple[ir.Span, str], int] = {}
        self.choices: dict[int, tuple[ir.Choice, int, int]] = {}
        self.around: dict[int, tuple[int, int]] = {}  # by choice, its row of `around` in engine/recycle/abi.pxd
        self.places = 0  # turns of passes of stages with names, and decisions that are not among such
        self.remembered: dict[int, dict[int, Remembered]] = {}
        self.facts: dict[int, tuple[frozenset[int], bool, ir.IrNode]] = {}
        self._tables: dict[tuple[tuple[int, ...], int], Value] = {}
        self._made: dict[str, Function] = {}
        self.drivers: dict[int, list[tuple[Function, Function]]] = {}  # by choice, of its alternatives
        self._attributes: dict[int, list[int]] = {}
        self.global_piles: dict[int, ir.Storage] = {}
        self.global_lists: dict[int, ir.Expression] = {}
        for each in program.globals:
            if isinstance(each.value, ir.LivePile) and program.variables[each.slot].kind is ir.BindingKind.PLACE:
                self.global_piles[each.slot] = each.value.storage
            elif each.value.type in ir.ELEMENT:
                if each.value.random or each.value.type in (ir.Type.CARDS, ir.Type.GROUPS):
                    where = f"{program.source.name}:{each.place.line}:{each.place.column}"
                    raise InputError(f"{where}: a declared collection that is not constant cannot be compiled")
                self.global_lists[each.slot] = each.value

    def finished(self) -> str:
        """The module's text. What LLVM's objects are, ten times as large, is not kept."""
        text = str(self.module)
        del self.module
        for each in self._tables, self._made, self.drivers:
            each.clear()
        return text

    def fault(self, place: ir.Span, message: str) -> int:
        """The status that stands for a run-time error."""
        return self.faults.setdefault((place, message), abi.OWN_FAULT - len(self.faults))

    def meant(self, status: int) -> tuple[ir.Span, str] | None:
        """(place, message) of a status that is a run-time error, else None."""
        number, index = divmod(abi.OWN_FAULT - status, FAULTS)
        told = f"{WITH_NUMBER} ({number - MOST_TOLD})" if number else WITH_NUMBER
        return next(((at, text.replace(WITH_NUMBER, told)) for at, text in [*self.faults][index:]), None)

    # Functions

    def function(self, name: str, result: ll.Type, arguments: Sequence[ll.Type], linkage: str = "internal") -> Function:
        function = ll.Function(self.module, ll.FunctionType(result, arguments), name)
        function.linkage = linkage
        function.attributes.add("nounwind")
        return function

    def begin(self, name: str) -> tuple[Builder, tuple[Value, ...]]:
        """(builder, arguments) of a function that the game's table has."""
        function = self.function(name, *signature(abi.FUNCTIONS[name]), "external")
        return Builder(function.append_basic_block("entry")), function.args

    def once(
        self,
        name: str,
        result: ll.Type,
        arguments: Sequence[ll.Type],
        build: Callable[["Module", Function], None] | None = None,
    ) -> Function:
        """A function that is made when it is first asked for, by build(unit, function), or else stands outside."""
        if name not in self._made:
            self._made[name] = self.function(name, result, arguments, "internal" if build else "external")
            if build:
                build(self, self._made[name])
        return self._made[name]

    def runtime(self, name: str) -> Function:
        return self.once("recycle_" + name, *signature(RUNTIME[name][1]))

    def copy(self, b: Builder, to: Value, start: Value, size: Value) -> None:
        b.call(self.module.declare_intrinsic("llvm.memcpy", [PTR, PTR, I64]), [to, start, size, I1(0)])

    def pause(self, emit: Any, node: ir.Choice, resumed: dict[int, Block]) -> None:
        """Action of an Emitter at a choice; `resumed` gets the block where a match goes on there."""
        raise NotImplementedError

    def unrolls(self, node: ir.ForAll | ir.ForAny) -> bool:
        """True if the statement for every player is written out for each of them."""
        return False

    def copy_state(self, b: Builder, to: Value, start: Value) -> None:
        """Code that copies a state, as far as options change it."""
        self.copy(b, to, start, I64(self.layout.size))

    # Tables

    def table(self, values: Iterable[int], bits: int) -> Value:
        key = tuple(values), bits
        if key not in self._tables:
            kind = ll.ArrayType(ll.IntType(bits), len(key[0]))
            table = ll.GlobalVariable(self.module, kind, f"table_{len(self._tables)}")
            table.global_constant, table.linkage = True, "internal"
            table.initializer = ll.Constant(kind, list(key[0]))
            table.type = PTR
            self._tables[key] = table
        return self._tables[key]

    def attribute_table(self, key: int) -> list[int]:
        """By type, and first for no card, the value of an attribute."""
        if key not in self._attributes:
            self._attributes[key] = [0] + [dict(pairs).get(key, 0) for _, pairs in self.layout.type_list]
        return self._attributes[key]

    def dense_values(self, key: int) -> list[int] | None:
        """By type, the value of an attribute as a number from 0; None where there are more than 64."""
        numbers: dict[int, int] = {}
        table = [numbers.setdefault(value, len(numbers)) for value in self.attribute_table(key)[1:]]
        return table if len(numbers) <= 64 else None

    # Lists that are remembered

    def remember(self, number: int, index: int, statement: int, size: int, cards: bool) -> int | None:
        """Place in the moves of what counting leaves there for selecting, of the only `any` of an alternative that
        leaves something: `Remembered`. None for others."""
        left = self.remembered.setdefault(number, {})
        if index not in left:
            start = 4 * len(self.choices[number][0].options) + sum(each.size for each in left.values())
            left[index] = Remembered(statement, start, size, cards)
        return left[index].start if left[index].statement == statement else None


def build_below(unit: Module, function: Function) -> None:
    """The arithmetic of engine/rng.pxd: draw and below; most numbers are drawn below 2 or more."""
    _, count = function.args
    entry, one, draw = map(function.append_basic_block, ("entry", "one", "draw"))
    b = Builder(entry)
    b.fork(b.icmp_unsigned("<=", count, I32(1)), one, draw)
    b.ret(I32(0))
    draw_below(unit, function, draw)


def build_choice(unit: Module, function: Function) -> None:
    """A draw without a branch on whether there is more than one number, which nobody could predict."""
    draw_below(unit, function, function.append_basic_block("draw"))


def draw_below(unit: Module, function: Function, draw: Block) -> None:
    function.attributes.add("alwaysinline")
    state, count = function.args
    names = "rare", "script", "redraw", "check", "done"
    rare, script, redraw, check, done = map(function.append_basic_block, names)
    b = Builder(draw)
    wide, undrawn = b.zext(count, I64), b.load(state, I64)

    def product() -> Value:
        stream = b.load(state, I64)
        low, high = b.and_(stream, I64(0xFFFF_FFFF)), b.lshr(stream, I64(32))
        b.store(b.add(b.mul(low, I64(abi.MWC_MULTIPLIER)), high), state)
        return b.mul(b.xor(low, high), wide)

    first = product()
    b.fork(b.icmp_unsigned("<", b.trunc(first, I32), count), rare, done)
    b.fork(b.icmp_unsigned("==", b.load(state, I64), I64(0)), script, check)
    b.ret(b.call(unit.runtime("scripted"), [count]))
    b.position_at_end(check)
    value = b.phi(I64)
    least = b.trunc(b.urem(I64(1 << 32), wide), I32)
    b.fork(b.icmp_unsigned("<", b.trunc(value, I32), least), redraw, done)
    again = product()
    b.branch(check)
    value.add_incoming(first, rare)
    value.add_incoming(again, redraw)
    b.position_at_end(done)
    result = b.phi(I64)
    result.add_incoming(first, draw)
    result.add_incoming(value, check)
    b.store(b.select(b.icmp_unsigned("<=", count, I32(1)), undrawn, b.load(state, I64)), state)
    b.ret(b.trunc(b.lshr(result, I64(32)), I32))
