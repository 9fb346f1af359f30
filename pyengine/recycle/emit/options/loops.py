"""Code for an `any` that is the last thing on its path: a loop over its elements, with what came before done once.

After every element the state is as it was before the first, for what must be tried and cannot be counted: the copy of
the state (from the original, or from a snapshot where something had already happened), the stream, the statements so
far, and lists that become shorter.
"""

from collections.abc import Callable, Iterator
from typing import Any

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit.keep import SCALARS, keeping
from pyengine.recycle.emit.lists import as_shared
from pyengine.recycle.emit.llvm import (
    I1,
    I32,
    I64,
    PTR,
    Block,
    Cards,
    Groups,
    Items,
    Live,
    Shared,
    Value,
    i32,
)
from pyengine.recycle.emit.options.decide import walk_path
from pyengine.recycle.emit.options.option import Walker, contains_any, path_over, walk_field, walk_value
from pyengine.recycle.emit.options.picks import record_pick, remembered, remembered_list
from pyengine.recycle.emit.risks import can_fail
from pyengine.recycle.emit.state import element_at, following, live_pile, pile_size, ring_of
from pyengine.recycle.emit.walks import range_ends
from pyengine.recycle.types import Type


def is_nested(node: ir.Statement) -> bool:
    """Whether every `any` in a statement is the last thing that the statement does."""
    match node:
        case ir.Do(statements) if statements:
            return is_nested(statements[-1]) and not contains_any(statements[:-1])
        case ir.If(body=body) | ir.Let(body=body) | ir.ForAny(body=body):
            return is_nested(body)
    return not contains_any((node,))


def tested_filters(emit: Walker, node: ir.ForAny) -> tuple[ir.Expression, list[ir.Filter]]:
    """(collection, filters of it, from the inside) where the filters can be looked at element by element."""
    base: ir.Expression = node.collection
    filters: list[ir.Filter] = []
    while isinstance(base, ir.Filter):
        filters.insert(0, base)
        base = base.collection
    if (
        emit.option.quiet
        and not node.collection.random
        and not any(can_fail(emit.program, each.condition) for each in filters)
    ):
        return base, filters
    return node.collection, []


def stops_early(emit: Walker, node: ir.ForAny) -> bool:
    """Whether the wanted element of a filter is found before all are tested."""
    return bool(tested_filters(emit, node)[1]) and remembered_list(emit, node) is None


def loop_over(emit: Walker, node: ir.ForAny, sure: bool) -> None:
    """Every element in turn; for none, the path goes on without the body."""
    base, filters = tested_filters(emit, node)
    items, count, element_of = elements_of(emit, base)
    emit.flush_steps()
    b = emit.b
    enter, none, head, on = (emit.block(name) for name in ("enter", "none", "head", "next"))
    counter, current, taken = (emit.local(I32) for _ in range(3))
    totals = None if sure else remembered(emit, node, 4 * emit.layout.cards + 4, False)
    first = walk_value(emit, abi.WALK.total)
    marks = emit.option.unsure_acts, emit.option.unsure_draws, emit.arena_uses
    parts = [(each.condition, {each.slot}) for each in filters]
    starts = beginning(emit, node.body, frozenset([node.slot]))
    with keeping(emit, *parts, *starts), emit.option.element(on):
        b.fork(b.icmp_signed(">", count, i32(0)), enter, none, head)
        element = element_of(b.load(counter, typ=I32), current)
        test_filters(emit, filters, element, on)
        index = b.load(taken, typ=I32)
        b.store(b.add(index, i32(1)), taken)
        if emit.option.selecting:
            if totals is not None:
                pass_over(emit, emit.b.load(emit.item(totals, I32, b.add(index, i32(1))), typ=I32))
            record_pick(emit, node, None if filters else items, index)
        if isinstance(element, Cards):
            # A record compares an element with those before, and what is kept stays as it is.
            lasting = (emit.option.selecting or id(base) in emit.kept) and node.slot in shrunk_by(node.body)
            element = as_shared(emit, emit.copied(element) if lasting else element)
        loop_body(emit, node, element)
    between(emit, enter, on, marks)
    if totals is not None:
        b.store(b.sub(walk_value(emit, abi.WALK.total), first), emit.item(totals, I32, b.load(taken, typ=I32)))
    after = b.add(b.load(counter, typ=I32), i32(1))
    b.store(after, counter)
    if isinstance(items, Live):
        b.store(following(emit, b.load(current, typ=I32)), current)
    over = emit.block("over")
    b.fork(b.icmp_signed("<", after, count), head, over, over)
    path_over(emit)
    b.position_at_end(enter)
    b.store(i32(0), counter)
    b.store(i32(0), taken)
    if isinstance(items, Live):
        b.store(following(emit, ring_of(emit, items.pile)), current)
    b.branch(head)
    b.position_at_end(none)


def pass_over(emit: Walker, until: Value) -> None:
    """On with the next element where the wanted option is behind those of this one; `until`: how many there are by
    then."""
    b, here, behind = emit.b, emit.block("here"), emit.block("behind")
    wanted = walk_value(emit, abi.WALK.wanted)
    counting = b.icmp_signed("<", wanted, i32(0))
    b.fork(b.or_(counting, b.icmp_signed("<", wanted, until)), here, behind, behind)
    b.store(until, walk_field(emit, abi.WALK.total))
    path_over(emit)
    b.position_at_end(here)


def elements_of(emit: Walker, base: ir.Expression) -> tuple[Live | Items | None, Value, Callable[[Value, Value], Any]]:
    """(pile or list, how many, function from an index and the node in a pile to the element) of a loop; a range is
    no list."""
    live = live_pile(emit, base) if base.type is Type.CARDS else None
    if live is not None and not live.mem:
        return live, pile_size(emit, live), lambda index, current: emit.b.load(current, typ=I32)
    if isinstance(base, ir.Range):
        low, end = range_ends(emit, base)
        return None, emit.b.sub(end, low), lambda index, current: emit.b.add(low, index)
    items = emit.made(base, keep=id(base) not in emit.kept)
    return items, items.length, lambda index, current: element_at(emit, items, index)


def test_filters(emit: Walker, filters: list[ir.Filter], element: Any, following: Block) -> None:
    """On with the next element unless all filters hold."""
    for each in filters:
        if isinstance(element, Cards):
            emit.b.fork(emit.b.icmp_signed(">", element.length, i32(0)), emit.block("on"), following)
        with emit.bound(each.slot, element):
            emit.b.fork(emit.value(each.condition), emit.block("on"), following)


def beginning(
    emit: Walker, node: ir.Statement, bound: frozenset[int]
) -> Iterator[tuple[ir.Expression, frozenset[int]]]:
    """(expression, slots bound by then) of all that a statement works out before anything happens."""
    match node:
        case ir.Do(statements) if statements:
            yield from beginning(emit, statements[0], bound)
        case ir.If(condition, body):
            yield condition, bound
            yield from beginning(emit, body, bound)
        case ir.ForAny(collection, slot, body):
            # The groups of a partition are counted without being made.
            counted = isinstance(collection, ir.Partition) and not emit.option.selecting
            if not counted or contains_any((body,)):
                yield collection, bound
            yield from beginning(emit, body, bound | {slot})
        case ir.Let(slot, value, body):
            if value.type in SCALARS:
                yield value, bound
            yield from beginning(emit, body, bound | {slot})


def loop_body(emit: Walker, node: ir.ForAny, element: Any) -> None:
    """What is done with an element; lists from outside that become shorter are copied for it."""
    shrinking = {slot for slot in shrunk_by(node.body) if isinstance(emit.env.get(slot), Shared)}
    before = {slot: emit.env[slot] for slot in shrinking}
    for slot, value in before.items():
        emit.env[slot] = copy_shared(emit, value)
    with emit.bound(node.slot, element):
        walk_path(emit, node.body)
    emit.env.update(before)
    emit.pending_steps = 0


def shrunk_by(body: ir.Statement) -> Iterator[int]:
    """Slots of the lists that a statement makes shorter or shuffles."""
    for each in ir.walk((body,)):
        part = each.shrinks if isinstance(each, ir.Move) else each.cards if isinstance(each, ir.Shuffle) else None
        for inner in ir.walk((part,)) if part is not None else ():
            if isinstance(inner, ir.Variable):
                yield inner.slot


def copy_shared(emit: Walker, value: Shared) -> Shared:
    """A copy of a list that can become shorter."""
    items = emit.header_list(value.header)
    copied: Shared = as_shared(emit, emit.copied(Groups(*items) if value.groups else items))
    return copied


def between(emit: Walker, enter: Block, following: Block, marks: tuple[int, int, int]) -> None:
    """Code before the first element that keeps, and code after every one that puts back, what the body changes."""
    acts, draws, uses = (
        now > then for now, then in zip((emit.option.unsure_acts, emit.option.unsure_draws, emit.arena_uses), marks)
    )
    b, size = emit.b, emit.layout.size
    b.position_at_end(enter)
    steps, has_acted = b.load(emit.steps, typ=I32), b.load(emit.option.has_acted, typ=I1)
    recorded = walk_value(emit, abi.WALK.recorded)
    stream = b.load(emit.state, typ=I64)
    snapshot = None
    if acts and not emit.option.quiet:
        snapshot = emit.buffer(I64, size // 8)
        emit.unit.copy(b, snapshot, emit.state, size)
    arena = emit.arena_address
    if uses and arena is not None:
        mark = emit.arena_mark(arena, b)
    b.position_at_end(following)
    if emit.option.selecting:
        with b.if_then(b.load(emit.option.found, typ=I1)):
            emit.leave(0)
        b.store(recorded, walk_field(emit, abi.WALK.recorded))
    total = walk_value(emit, abi.WALK.total)
    with b.if_then(b.icmp_signed(">", total, i32(abi.MOST_MOVES)), likely=False):
        emit.leave(0)
    if acts:
        with b.if_then(b.load(emit.option.has_acted, typ=I1)):
            origin = snapshot or b.load(walk_field(emit, abi.WALK.origin), typ=PTR)
            emit.unit.copy(b, emit.state, origin, size)
    if acts or draws:
        b.store(stream, emit.state)
    if uses and arena is not None:
        emit.give_back(arena, mark)
    b.store(steps, emit.steps)
    b.store(has_acted, emit.option.has_acted)
