"""The function that is being made: blocks, loops, memory, failing, chance, and who makes code of nodes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from itertools import islice
from typing import Any, TypeVar

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit import analysis, rules
from pyengine.recycle.emit.llvm import (
    ARENA,
    FAULTS,
    I32,
    I64,
    LIST,
    MOST_TOLD,
    PTR,
    TOO_LARGE,
    Block,
    Builder,
    CardList,
    Event,
    Function,
    GroupList,
    Items,
    Module,
    Value,
    bits,
    build_below,
    ll,
)

FREE_ELEMENTS = 1 << 14  # that nested expressions go through without being counted
MOST_WORK = 1 << 26  # elements that are, about a second

ListedRule = TypeVar("ListedRule", bound=Items)


class Emitter:
    """One function in the making, handed to whatever makes code for a node.

    Locals are allocated in its entry; every way out leads through `leave`.

    Attributes
    ----------
    b : LLVM's builder, where the code stands now
    env : what variables are bound to, by slot
    longest : the most elements of a list that a variable stands for, by slot, or None
    kept : by the id of a node whose value is kept, what makes the code for it
    player_depth, team_depth : of the innermost turn cycle
    around : the stages that the code stands in
    over : the block of the end, where a statement can end the match
    player_now : a fixed current player, while scores are worked out, or None
    kinds : while sets of kinds of cards are made, not of cards, a type of each; else None
    do : the rules for statements
    """

    do: Mapping[type[ir.IrNode], rules.StatementRule] = rules.do
    selecting = True  # what happens is what was chosen

    def __init__(self, unit: Module, function: Function) -> None:
        self.unit, self.layout, self.program = unit, unit.layout, unit.program
        self.function, self.state = function, function.args[0]
        self.entry = function.append_basic_block("entry")
        self.allocas = Builder(self.entry)
        self.start = function.append_basic_block("start")
        self.exit = function.append_basic_block("exit")
        self.b = Builder(self.start)
        self.status = self.allocas.alloca(I32)
        self.steps = self.local(I32, I32(0))
        self.arena_address: Value | None = None
        self.kept_arena: Value | None = None
        self.work_address: Value | None = None
        self.arena_uses, self.nest = 0, 1
        self.env: dict[int, Any] = {}
        self.kept: dict[int, Callable[[], Any]] = {}
        self.longest: dict[int, int | None] = {}
        self.player_depth = self.team_depth = 0
        self.around: list[ir.Stage] = []
        self.over: Any = None
        self.player_now: Value | None = None
        self.kinds: list[int] | None = None
        self.pending_steps = 0

    # Nodes

    def value(self, node: ir.Expression) -> Value:
        """Code for an expression that is one number: 32 bits (a condition: 1 bit). A card is its number."""
        kept = self.kept.get(id(node))
        return kept() if kept else rules.value[type(node)](self, node)

    def made(self, node: ir.Expression, keep: bool = False) -> Items:
        """A list with the elements of a collection. keep: nothing that happens later changes it."""
        kept = self.kept.get(id(node))
        if kept is None:
            return rules.make[type(node)](self, node, keep)
        groups: GroupList = kept()
        return self.copied(groups) if keep else groups

    def execute(self, node: ir.Statement, rest: ir.Path | None = ()) -> None:
        """A statement; `rest` are the statements that follow on the same path, None where that is not known."""
        self.pending_steps += node.number >= 0
        self.event(Event.STATEMENT, node.number)
        for index, part in enumerate(self.program.labels.get(node.number, ()) if self.unit.trace else ()):
            if isinstance(part, ir.Expression):
                self.event(Event.LABEL, node.number, index, self.value(part))
        self.do[type(node)](self, node, rest)

    def is_sure(self, *nodes: ir.Expression, filled: frozenset[ir.Expression] = frozenset()) -> bool:
        """True if nothing in expressions fails or is drawn; `filled` are collections that are not empty."""
        return not any(each.random or analysis.can_fail(self.program, each, filled) for each in nodes)

    @contextmanager
    def holding(self, **values: Any) -> Iterator[None]:
        """Attributes with these values, inside a with block; then as they were before."""
        before = {name: getattr(self, name) for name in values}
        vars(self).update(values)
        yield
        vars(self).update(before)

    def bound(self, slot: int, element: Any) -> AbstractContextManager[None]:
        return self.holding(env={**self.env, slot: element})

    def acted(self) -> None:
        """An action is about to change the state."""

    def drawn(self) -> None:
        """Something is about to be drawn."""

    def event(self, *values: Value | int) -> None:
        """Tell whoever traces this game what happens; not of statements that no text has."""
        if self.unit.trace and values[1:2] != (-1,):
            numbers = (each if isinstance(each, ll.Value) else I32(each) for each in (*values, 0, 0, 0, 0))
            self.call("tell", *islice(numbers, 5))

    def finish(self, write_steps: bool = True, limited: bool = False) -> None:
        """Close the function: the status is what it returns; limited: TOO_LONG after more statements than a game may
        have, whatever else happened after the last one that it may."""
        if not self.b.block.is_terminated and self.b.block is not self.exit:
            self.leave(0)
        self.allocas.branch(self.start)
        b = self.b
        b.position_at_end(self.exit)
        if write_steps:
            address = self.field(abi.HEAD.steps.offset)
            before = b.load(address)
            steps = b.add(before, b.load(self.steps))
            # A determinisation counts from below up to -1, so that it stays known for one.
            most = b.select(b.icmp_signed("<", before, I32(0)), I32(-1), I32(self.unit.steps_most))
            many = b.icmp_signed(">", steps, most)
            if limited or self.unit.observed:
                steps = b.select(b.and_(many, b.icmp_signed("<", most, I32(0))), most, steps)
            b.store(steps, address)
            if limited:
                b.store(b.select(many, I32(abi.TOO_LONG), b.load(self.status)), self.status)
        self.reset_arenas()
        b.ret(b.load(self.status))

    # Control

    def leave(self, status: Value | int) -> None:
        self.flush_steps()
        self.b.store(status if isinstance(status, ll.Value) else I32(status), self.status)
        self.b.branch(self.exit)

    @property
    def dead(self) -> bool:
        return self.b.block.is_terminated

    def leave_if(self, condition: Value, status: Value | int, number: ir.Expression | Value | None = None) -> None:
        """Leave where a condition holds, which is unlikely, with a status that tells a number, too."""
        with self.b.if_then(condition, likely=False):
            steps = self.pending_steps
            if isinstance(number, ir.Expression):
                number = None if number.random else self.value(number)
            if number is not None and isinstance(status, int):
                told = self.b.add(number, I32(MOST_TOLD))
                known = self.b.icmp_unsigned("<", self.b.sub(told, I32(1)), I32(2 * MOST_TOLD))
                told = self.b.select(known, self.b.mul(told, I32(FAULTS)), I32(0))
                status = self.b.sub(I32(status), told)
            self.leave(status)
            self.pending_steps = steps

    def end_game(self) -> None:
        self.flush_steps()
        self.b.branch(self.over)

    def fail_if(
        self, condition: Value, place: ir.Span, message: str, number: ir.Expression | Value | None = None
    ) -> None:
        """Fail where a condition holds; WITH_NUMBER in a message is followed by the number."""
        self.leave_if(condition, self.unit.fault(place, message), number)

    def leave_if_negative(self, status: Value) -> None:
        self.leave_if(self.b.icmp_signed("<", status, I32(0)), status)

    def block(self, name: str = "") -> Block:
        return self.function.append_basic_block(name)

    @contextmanager
    def loop_while(self, address: Value, relation: str, end: Value, *names: str) -> Iterator[tuple[Value, Block]]:
        """While a local relates so to `end`: yields (its value, block after the loop). `names` are those of the
        blocks."""
        head, body, done = map(self.block, names)
        self.b.go_on(head)
        value = self.b.load(address)
        self.b.fork(self.b.icmp_signed(relation, value, end), body, done)
        yield value, done
        self.b.go_on(head)
        self.b.position_at_end(done)

    @contextmanager
    def times(self, high: Value, low: Value = I32(0)) -> Iterator[tuple[Value, Block]]:
        """for i in range(low, high): yields (i, block after the loop)."""
        counter = self.variable(low)
        with self.loop_while(counter, "<", high, "for", "each", "done") as (value, done):
            yield value, done
            if not self.dead:
                self.b.store(self.b.add(value, I32(1)), counter)

    # Memory

    def local(self, type: ll.Type, first: Value | None = None) -> Value:
        address = self.allocas.alloca(type)
        if first is not None:
            self.allocas.store(first, address)
        return address

    def variable(self, first: Value) -> Value:
        """A local that is set here, whenever the code comes by."""
        address = self.local(first.type)
        self.b.store(first, address)
        return address

    def buffer(self, type: ll.Type, count: int) -> Value:
        return self.allocas.alloca(ll.ArrayType(type, max(count, 1)))

    def field(self, offset: Value | int, index: Value | None = None, size: int = 1) -> Value:
        """The address of a field of the state; of an array, of an element of `size` bytes."""
        address = self.b.offset(self.state, offset)
        return address if index is None else self.b.item(address, ll.IntType(8 * size), index)

    def get(self, field: abi.Field) -> Value:
        """A field that every state begins with, as 32 bits."""
        return self.load(self.field(field.offset), bits(field.type) // 8)

    def put(self, value: Value, field: abi.Field) -> None:
        self.store(value, self.field(field.offset), bits(field.type) // 8)

    def load(self, address: Value, size: int, signed: bool = False) -> Value:
        """A small integer as 32 bits."""
        value = self.b.load(address, ll.IntType(8 * size))
        return self.b.sext(value, I32) if signed else self.b.zext(value, I32)

    def store(self, value: Value, address: Value, size: int) -> None:
        self.b.store(self.b.trunc(value, ll.IntType(8 * size)), address)

    def look_up(self, values: Iterable[int], bits: int, index: Value, signed: bool = False) -> Value:
        """An element of a constant array, as 32 bits."""
        return self.load(self.b.item(self.unit.table(values, bits), ll.IntType(bits), index), bits // 8, signed)

    @property
    def arena(self) -> Value:
        """Memory for lists whose length nobody knows."""
        self.arena_uses += 1
        if self.arena_address is None:
            allocas, fields = self.allocas, abi.ARENA
            self.arena_address = arena = allocas.alloca(ARENA)
            base = allocas.alloca(ll.ArrayType(I64, abi.STACK // 8))
            end = allocas.offset(base, abi.STACK)
            first = base, end, PTR(None), base, I64(0)
            for field, value in zip((fields.free, fields.end, fields.chunks, fields.base, fields.held), first):
                allocas.put(arena, field, value)
        return self.arena_address

    @contextmanager
    def scratch(self) -> Iterator[None]:
        """Around the body of a loop that leaves nothing in the arena: what it takes there is given back."""
        block, index, uses = self.b.block, len(self.b.block.instructions), self.arena_uses
        yield
        arena = self.arena_address
        if arena is not None and self.arena_uses > uses and not self.dead:
            builder = Builder(block)
            builder.position_before(block.instructions[index])
            self.give_back(arena, self.arena_mark(arena, builder))

    def arena_mark(self, arena: Value, builder: Builder) -> list[Value]:
        """Mark of what is taken so far, for `give_back`."""
        fields = abi.ARENA.free, abi.ARENA.end, abi.ARENA.chunks, abi.ARENA.held
        return [builder.get(arena, field) for field in fields]

    def give_back(self, arena: Value, mark: list[Value]) -> None:
        b, (free, _, chunks, _) = self.b, mark
        same = b.icmp_unsigned("==", chunks, b.get(arena, abi.ARENA.chunks))
        with b.if_else(same, likely=True) as (kept, grown):
            with kept:
                b.put(arena, abi.ARENA.free, free)
            with grown:
                self.call("arena_release", arena, *mark)

    # Lists

    def new_list(self) -> Value:
        address = self.local(LIST)
        self.b.store(LIST([0] * LIST.count), address)
        return address

    def listed(self, items: Items, address: Value) -> None:
        """Make a list of an array with a length."""
        self.b.put(address, abi.LIST.cards, items.data)
        self.b.put(address, abi.LIST.size, items.length)

    def header_list(self, address: Value) -> CardList:
        """Type of the elements of a list."""
        return CardList(self.b.get(address, abi.LIST.cards), self.b.get(address, abi.LIST.size))

    def from_runtime(self, name: str, place: ir.Span, *arguments: Value) -> CardList:
        """A list that the runtime makes: name(arena, address of the result, ..)."""
        result = self.local(LIST)
        status = self.call(name, self.arena, result, *arguments)
        self.fail_if(self.b.icmp_signed("<", status, I32(0)), place, TOO_LARGE)
        return self.header_list(result)

    def reset_arenas(self) -> None:
        """No list is alive any more."""
        for address in (self.arena_address, self.kept_arena):
            if address is not None:
                self.call("arena_reset", address)

    def call(self, name: str, *arguments: Value) -> Value:
        """A function of the runtime."""
        return self.b.call(self.unit.runtime(name), arguments)

    def memory(self, name: str, *arguments: Value) -> Value:
        """Memory that a function of the runtime takes from the arena; where there is no memory, the game fails."""
        data = self.call(name, self.arena, *arguments)
        self.leave_if_negative(self.b.select(self.b.is_null(data), I32(abi.GAME_FAULT), I32(0)))
        return data

    def copied(self, items: ListedRule) -> ListedRule:
        if isinstance(items, GroupList):
            return type(items)(self.memory("copied_groups", items.data, items.length), items.length)
        size = self.b.mul(items.length, I32(2 if isinstance(items, CardList) else 4))
        return type(items)(self.memory("copied", items.data, size), items.length)

    # Counting what is looked at

    @contextmanager
    def nested(self, most: int | None, place: ir.Span, counted: bool = False) -> Iterator[None]:
        """Around what is done for each of up to `most` elements (None: nobody knows) of an expression: where such loops
        stand in each other and come to many elements together, they are counted, so that they end, if they were not
        before."""
        with self.holding(nest=min(self.nest * max(abi.MOST if most is None else most, 1), 1 << 62)):
            if self.nest > FREE_ELEMENTS and not counted:
                self.work(I32(1), place)
            yield

    def work(self, count: Value, place: ir.Span) -> None:
        """Count elements that are looked at; too many are an error."""
        b = self.b
        if self.work_address is None:
            self.work_address = self.local(I32, I32(0))
        done = b.add(b.load(self.work_address), count)
        b.store(done, self.work_address)
        many = b.icmp_unsigned(">", done, I32(MOST_WORK))
        self.fail_if(many, place, f"more than {MOST_WORK} elements are looked at before the next decision")

    # Counting statements

    def flush_steps(self) -> None:
        if self.pending_steps:
            self.b.store(self.b.add(self.b.load(self.steps), I32(self.pending_steps)), self.steps)
            self.pending_steps = 0

    def check_steps(self, whole: bool = False) -> None:
        """In every loop: end a game that never ends; whole: with the statements before this function."""
        self.flush_steps()
        count = self.b.load(self.steps)
        if whole:
            count = self.b.add(count, self.get(abi.HEAD.steps))
        self.leave_if(self.b.icmp_signed(">", count, I32(self.unit.steps_most)), abi.TOO_LONG)

    # Chance

    def below(self, count: Value) -> Value:
        """A draw from 0 to count - 1."""
        self.drawn()
        return self.b.call(self.unit.once("below", I32, [PTR, I32], build_below), [self.state, count])
