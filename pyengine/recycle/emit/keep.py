"""Values that are the same for all elements of a collection: worked out for the first element that asks, then kept."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from pyengine.recycle import ir
from pyengine.recycle.emit import rules
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.llvm import I1, I32, LIST, GroupList, Value, ll

GROUPS = (ir.Partition, ir.RunGroups, ir.Subsets, ir.Tuples, ir.Combined)


@contextmanager
def keeping(emit: Emitter, *parts: tuple[ir.Expression, Iterable[int]]) -> Iterator[None]:
    """While code is made that goes through elements, to begin here: what does not depend on the element. Parts are
    (expression, slots that are bound by then)."""
    with emit.holding(kept={**emit.kept}):
        for part, bound in parts:
            for node in invariant(emit, part, frozenset(bound)):
                known = emit.variable(I1(0))
                if node.type is ir.Type.GROUPS:
                    emit.kept[id(node)] = partial(kept_groups, emit, node, known, emit.local(LIST))
                else:
                    kind = I1 if node.type is ir.Type.BOOL else I32
                    emit.kept[id(node)] = partial(kept_value, emit, node, known, emit.local(kind), kind)
        yield


def invariant(emit: Emitter, node: Any, bound: frozenset[int]) -> Iterator[ir.Expression]:
    """The largest parts of an expression that are worth keeping and use none of the variables."""
    slots, long = facts_of(emit, node)
    if not long or id(node) in emit.kept:
        return
    fits = isinstance(node, GROUPS) or getattr(node, "type", None) in ir.SCALARS
    if fits and not node.random and not slots & bound:
        yield node
        return
    if isinstance(node, ir.Filter | ir.Quantifier | ir.Aggregate | ir.Collect):
        bound |= {node.slot}
    for each in ir.children(node):
        yield from invariant(emit, each, bound)


def facts_of(emit: Emitter, node: Any) -> tuple[frozenset[int], bool]:
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
def unless(emit: Emitter, known: Value) -> Iterator[None]:
    """Around code that runs where a value is not known yet."""
    fresh, done = emit.block("fresh"), emit.block("kept")
    emit.b.fork(emit.b.load(known, I1), done, fresh, fresh)
    yield
    emit.b.store(I1(1), known)
    emit.b.go_on(done)


def kept_value(emit: Emitter, node: ir.Expression, known: Value, value: Value, kind: ll.Type) -> Value:
    with unless(emit, known):
        emit.b.store(rules.value[type(node)](emit, node), value)
    return emit.b.load(value, kind)


def kept_groups(emit: Emitter, node: ir.Expression, known: Value, header: Value) -> GroupList:
    """A group list in an arena of its own: the other one may be released before it is used again."""
    with unless(emit, known):
        with emit.holding(arena_address=emit.kept_arena, arena_uses=emit.arena_uses):
            groups = rules.make[type(node)](emit, node, False)
            emit.kept_arena = emit.arena_address
        emit.listed(groups, header)
    return GroupList(*emit.header_list(header))
