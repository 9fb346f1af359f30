"""Who makes the code of a node: functions that are registered for the kinds of nodes that their `node` can be.

    @rules.value
    def value_size(emit: Emitter, node: ir.Size) -> Value: ...

Whoever makes code of a node looks its function up: `rules.value[type(node)](emit, node)`. And values that are the same
for all elements of a collection: worked out for the first element that asks, then kept.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol, TypeVar, get_args

from pyengine.recycle import ir
from pyengine.recycle.emit.llvm import I1, I32, LIST, Block, Body, Builder, Cards, Groups, Items, Module, Value, ll

Rule = TypeVar("Rule", bound=Callable[..., Any])


class RuleTable(dict[type[ir.Node], Rule]):
    """The rules of one sort, by the kind of the node."""

    def __call__(self, rule: Rule) -> Rule:
        kinds = rule.__annotations__["node"]
        self.update(dict.fromkeys(get_args(kinds) or (kinds,), rule))
        return rule


ValueRule = Callable[[Any, Any], Value]  # of an Emitter and the node
MakeRule = Callable[[Any, Any, bool], Items]
StatementRule = Callable[[Any, Any, ir.Path | None], None]  # of a Walker where options are walked through

# An expression that is one number.
value = RuleTable[ValueRule]()
# Every element of a collection, for body(element).
walk = RuleTable[Callable[[Any, Any, Body], None]]()
# A collection as a list; keep: nothing that happens later changes it.
make = RuleTable[MakeRule]()
# A statement, and those that follow on the same path; `choose` where options are walked through.
do = RuleTable[StatementRule]()
choose = RuleTable[StatementRule]()


GROUPS = (ir.Partition, ir.Runs, ir.Subsets, ir.Tuples)
SCALARS = (ir.Type.INT, ir.Type.BOOL, ir.Type.STRING, ir.Type.PLAYER, ir.Type.TEAM)


class Keeping(Protocol):
    """What keeps values: the `pyengine.recycle.emit.emitter.Emitter`."""

    unit: Module
    b: Builder
    kept: dict[int, tuple[Value, Value]]
    arena_address: Value | None
    kept_arena: Value | None
    arena_uses: int

    def variable(self, first: Value) -> Value: ...
    def local(self, type: ll.Type) -> Value: ...
    def block(self, name: str) -> Block: ...
    def listed(self, items: Items, address: Value) -> None: ...
    def header_list(self, address: Value) -> Cards: ...


@contextmanager
def keeping(emit: Keeping, *parts: tuple[ir.Expression, Iterable[int]]) -> Iterator[None]:
    """While code is made that goes through elements, to begin here: what does not depend on the element. Parts are
    (expression, slots that are bound by then)."""
    before = emit.kept
    emit.kept = {**before}
    for part, bound in parts:
        for node in invariant(emit, part, frozenset(bound)):
            known = emit.variable(ll.Constant(I1, 0))
            emit.kept[id(node)] = known, emit.local(kept_type(node))
    yield
    emit.kept = before


def kept_type(node: ir.Expression) -> ll.Type:
    """The LLVM type of what is kept."""
    return I1 if node.type is ir.Type.BOOL else LIST if node.type is ir.Type.GROUPS else I32


def invariant(emit: Keeping, node: Any, bound: frozenset[int]) -> Iterator[ir.Expression]:
    """The largest parts of an expression that are worth keeping and use none of the variables."""
    slots, long = facts_of(emit, node)
    if not long or id(node) in emit.kept:
        return
    fits = isinstance(node, GROUPS) or getattr(node, "type", None) in SCALARS
    if fits and not node.random and not slots & bound:
        yield node
        return
    if isinstance(node, ir.Filter | ir.Quantifier | ir.Collect):
        bound |= {node.slot}
    for each in ir.children(node):
        yield from invariant(emit, each, bound)


def facts_of(emit: Keeping, node: Any) -> tuple[frozenset[int], bool]:
    """(slots of all variables in an expression, whether it walks through a collection)."""
    known = emit.unit.facts.get(id(node))
    if known is None:
        slots, long = frozenset([node.slot] if isinstance(node, ir.Variable) else ()), node.walks
        for each in ir.children(node):
            more, walks = facts_of(emit, each)
            slots, long = slots | more, long or walks
        # The node is part of it, so that nothing else gets its id.
        known = emit.unit.facts[id(node)] = slots, long, node
    return known[:2]


@contextmanager
def unless(emit: Keeping, known: Value) -> Iterator[None]:
    """Around code that runs where a value is not known yet."""
    fresh, done = emit.block("fresh"), emit.block("kept")
    emit.b.fork(emit.b.load(known, typ=I1), done, fresh, fresh)
    yield
    emit.b.store(ll.Constant(I1, 1), known)
    emit.b.go_on(done)


def kept_value(emit: Keeping, node: ir.Expression, rule: ValueRule) -> Value:
    """The value of a node that is kept."""
    known, value = emit.kept[id(node)]
    with unless(emit, known):
        emit.b.store(rule(emit, node), value)
    return emit.b.load(value, typ=kept_type(node))


def kept_groups(emit: Keeping, node: ir.Expression, rule: MakeRule) -> Groups:
    """A group list that is kept, in an arena of its own: the other one may be released before it is used again."""
    known, header = emit.kept[id(node)]
    with unless(emit, known):
        before = emit.arena_address, emit.arena_uses
        emit.arena_address = emit.kept_arena
        groups = rule(emit, node, False)
        emit.kept_arena = emit.arena_address
        emit.arena_address, emit.arena_uses = before
        emit.listed(groups, header)
    return Groups(*emit.header_list(header))
