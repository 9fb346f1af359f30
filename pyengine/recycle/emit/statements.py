"""Statements, executed at once."""

from typing import Any

from pyengine.recycle import ir
from pyengine.recycle.emit import rules
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.lists import as_shared, size_of
from pyengine.recycle.emit.llvm import I32, Event, Value, i32
from pyengine.recycle.emit.points import points_address
from pyengine.recycle.emit.state import address_of, live_pile, owner_index, walk_list
from pyengine.recycle.emit.walks import most_elements, walk
from pyengine.recycle.types import ELEMENT, Kind


@rules.do
def do_do(emit: Emitter, node: ir.Do, rest: ir.Path | None) -> None:
    for index, each in enumerate(node.statements):
        if emit.dead:
            return
        emit.execute(each, None if rest is None else node.statements[index + 1 :] + rest)


@rules.do
def do_if(emit: Emitter, node: ir.If, rest: ir.Path | None) -> None:
    condition = emit.value(node.condition)
    emit.flush_steps()
    with emit.b.if_then(condition):
        emit.execute(node.body, rest)
        if not emit.dead:
            emit.flush_steps()
        emit.pending_steps = 0


@rules.do
def do_let(emit: Emitter, node: ir.Let, rest: ir.Path | None) -> None:
    with emit.bound(node.slot, bound_to(emit, node.slot, node.value)):
        emit.execute(node.body, rest)


def bound_to(emit: Emitter, slot: int, value: ir.Expression) -> Any:
    """What a variable of a let is bound to."""
    if emit.program.variables[slot].kind is Kind.PLACE:
        return live_pile(emit, value)
    emit.longest[slot] = most_elements(emit, value, lists=True)
    return as_shared(emit, emit.made(value, keep=True)) if value.type in ELEMENT else emit.value(value)


@rules.do
def do_for_all(emit: Emitter, node: ir.ForAll | ir.ForAny, rest: ir.Path | None) -> None:
    """The body for every element of a snapshot."""

    def bound(element: Any) -> None:
        element = as_shared(emit, element)
        emit.flush_steps()
        with emit.bound(node.slot, element), emit.scratch():
            emit.execute(node.body, None)
        if not emit.dead:
            emit.check_steps()

    emit.flush_steps()
    if isinstance(node.collection, ir.Everyone | ir.Others | ir.Texts | ir.Members | ir.Range):
        walk(emit, node.collection, bound)
    else:
        walk_list(emit, emit.made(node.collection, keep=True), bound)


@rules.do
def do_assign(emit: Emitter, node: ir.Assign, rest: ir.Path | None) -> None:
    address, size = address_of(emit, node.storage)
    value = emit.value(node.value)
    emit.acted()
    emit.store(value, address, size)
    storage_event(emit, node, value)


def storage_event(emit: Emitter, node: ir.Assign | ir.Change | ir.SetPoints, value: Value) -> None:
    if emit.unit.trace:
        emit.event(Event.STORAGE, node.number, owner_index(emit, node.storage), value)


@rules.do
def do_change(emit: Emitter, node: ir.Change, rest: ir.Path | None) -> None:
    address, _ = address_of(emit, node.storage)
    value = emit.value(node.value)
    emit.acted()
    b = emit.b
    value = (b.add if node.word == "inc" else b.sub)(b.load(address, typ=I32), value)
    b.store(value, address)
    storage_event(emit, node, value)


@rules.do
def do_set_points(emit: Emitter, node: ir.SetPoints, rest: ir.Path | None) -> None:
    offsets = emit.layout.site_values[node.site]
    address = points_address(emit, node.storage)
    dynamic = [row for row in node.rows if isinstance(row, ir.DynamicRow)]
    parts = [part for row in dynamic for part in [*(each for pair in row.pairs for each in pair), row.score]]
    values = [(offsets[id(part)], emit.value(part)) for part in parts if id(part) in offsets]
    emit.acted()
    # What another site left there goes: equal maps have equal bytes.
    rows = emit.layout.rows_of(node.storage)
    most = min(emit.layout.points_stride[row] for row in rows)
    if len({site for row in rows for site in emit.layout.sites[row]}) > 1:
        for offset in range(4, most, 4):
            emit.b.store(i32(0), emit.offset(address, offset))
    emit.b.store(i32(node.site + 1), address)
    for offset, value in values:
        emit.b.store(value, emit.offset(address, offset))
    storage_event(emit, node, i32(0))


@rules.do
def do_cycle(emit: Emitter, node: ir.Cycle, rest: ir.Path | None) -> None:
    player = emit.value(node.player)
    emit.acted()
    start = emit.layout.player_cycle + 2 * emit.player_depth
    emit.store(player, emit.field(start if node.which == "current" else start + 1), 1)
    emit.event(Event.CYCLE, node.number, player)


@rules.do
def do_pass(emit: Emitter, node: ir.Pass, rest: ir.Path | None) -> None:
    emit.acted()
    emit.event(Event.PASS, node.number)


@rules.do
def do_repeat(emit: Emitter, node: ir.Repeat, rest: ir.Path | None) -> None:
    repeat(emit, emit.value(node.count), node.body)


@rules.do
def do_repeat_all(emit: Emitter, node: ir.RepeatAll, rest: ir.Path | None) -> None:
    repeat(emit, size_of(emit, node.collection), node.body)


def repeat(emit: Emitter, count: Value, body: ir.Statement) -> None:
    emit.flush_steps()
    with emit.times(i32(0), count):
        with emit.scratch():
            emit.execute(body, None)
        if not emit.dead:
            emit.check_steps()
