"""An `any` that takes one element on every path: paths are walked one after another from the beginning; the walk holds
which element each of them takes."""

from functools import partial

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit.lists import as_shared, gather, size_of
from pyengine.recycle.emit.llvm import I1, I32, I64, PTR, Cards, Groups, Items, Live, Value, i32, ll
from pyengine.recycle.emit.options.decide import decide, otherwise
from pyengine.recycle.emit.options.option import Walker, path_over, walk_field, walk_value
from pyengine.recycle.emit.state import card_at, element_at, live_pile, pile_size, walk_pile
from pyengine.recycle.emit.walks import most_elements, walk
from pyengine.recycle.types import Type

MOST_REMEMBERED = 128  # elements of which counting leaves something for selecting


def remembered_list(emit: Walker, node: ir.ForAny) -> Value | None:
    """The address of the list that counting leaves for selecting, or None: for the first `any` of an alternative,
    if its elements are cards that have to be worked out."""
    if not isinstance(node.collection, ir.Filter) or node.collection.type is not Type.CARDS:
        return None
    return remembered(emit, node, (2 * emit.layout.cards + 5) // 4 * 4, True)


def remembered(emit: Walker, node: ir.ForAny, size: int, cards: bool) -> Value | None:
    """The address of what counting leaves for selecting, or None: for the first `any` of an alternative."""
    first = emit.option.all_loops and emit.option.next_path is None and emit.option.quiet
    most = most_elements(emit, node.collection) if first and not node.collection.random else None
    if most is None or most > min(emit.layout.cards, MOST_REMEMBERED):
        return None
    start = emit.unit.remember(emit.option.number, emit.option.index, node.number, size, cards)
    return None if start is None else emit.offset(emit.b.load(walk_field(emit, abi.WALK.moves), typ=PTR), start)


def count_all(emit: Walker, node: ir.ForAny) -> None:
    """Every element is an option: add their number, and end the path."""
    place = remembered_list(emit, node)
    if place is None:
        count = size_of(emit, node.collection)
    else:
        count = gather(
            emit,
            lambda push: walk(emit, node.collection, push),
            emit.layout.cards,
            True,
            node.place,
            emit.offset(place, 2),
        ).length
        emit.store(count, place, 2)
    some, none = emit.block("some"), emit.block("none")
    emit.flush_steps()
    emit.b.fork(emit.b.icmp_signed(">", count, i32(0)), some, none)
    total = walk_value(emit, abi.WALK.total)
    emit.b.store(emit.b.add(total, count), walk_field(emit, abi.WALK.total))
    path_over(emit)
    emit.b.position_at_end(none)


def take_one(emit: Walker, node: ir.ForAny, rest: ir.Path | None, sure: bool) -> None:
    """The path goes on with one element."""
    live = live_pile(emit, node.collection) if node.collection.type is Type.CARDS else None
    emit.option.picks |= not sure
    place = remembered_list(emit, node) if sure else None
    items: Items | Live
    if live is not None and not live.mem:
        items, count = live, pile_size(emit, live)
    else:
        listed = Cards(emit.offset(place, 2), emit.load(place, 2)) if place else None
        items = listed or emit.made(node.collection, keep=not sure)
        count = items.length
    emit.flush_steps()
    before = emit.option.sure_here
    some, none, done = emit.block("some"), emit.block("none"), emit.block("picked")
    emit.b.fork(emit.b.icmp_signed(">", count, i32(0)), some, none)
    if sure and not before:
        index = decide_pick(emit, count)
        emit.option.sure_here = True
    else:
        index = next_pick(emit, node, count)
    if emit.option.selecting and not emit.option.weighing:
        record_pick(emit, node, items, index)
    element = card_at(emit, items.pile, index) if isinstance(items, Live) else element_at(emit, items, index)
    with emit.bound(node.slot, as_shared(emit, element)):
        if sure or not decide(emit, None if rest is None else (node.body, *rest), checks=False):
            emit.execute(node.body, rest)
    otherwise(emit, none, done, before, rest)


def decide_pick(emit: Walker, count: Value) -> Value:
    """The index of the wanted option among so many; leaves if it is not among them."""
    b, index = emit.b, emit.local(I32)
    total, wanted = (walk_value(emit, each) for each in (abi.WALK.total, abi.WALK.wanted))
    b.store(b.sub(wanted, total), index)
    after = b.add(total, count)
    with b.if_then(b.icmp_signed(">=", wanted, after)):
        b.store(after, walk_field(emit, abi.WALK.total))
        path_over(emit)
    b.store(i32(1), walk_field(emit, abi.WALK.found))
    b.store(ll.Constant(I1, 1), emit.option.found)
    return b.load(index, typ=I32)


def next_pick(emit: Walker, node: ir.ForAny, count: Value) -> Value:
    """The element that an `any` takes on this path."""
    b = emit.b
    reached, depth = (walk_value(emit, each) for each in (abi.WALK.reached, abi.WALK.depth))
    emit.fail_if(
        b.icmp_signed(">=", reached, i32(abi.MOST_PICKS)),
        node.place,
        f"an option with more than {abi.MOST_PICKS} picks",
    )
    entry = emit.offset(walk_field(emit, abi.WALK.taken), b.mul(reached, i32(abi.TAKEN.bytes)))
    with b.if_then(b.icmp_signed("==", reached, depth)):
        b.store(i32(0), emit.offset(entry, abi.TAKEN.index.offset))
        b.store(count, emit.offset(entry, abi.TAKEN.count.offset))
        b.store(b.add(depth, i32(1)), walk_field(emit, abi.WALK.depth))
    b.store(b.add(reached, i32(1)), walk_field(emit, abi.WALK.reached))
    return b.load(emit.offset(entry, abi.TAKEN.index.offset), typ=I32)


def record_pick(emit: Walker, node: ir.ForAny, items: Items | Live | None, index: Value) -> None:
    """Write down what is picked, if somebody asks."""
    record = walk_value(emit, abi.WALK.record)
    asked = emit.b.icmp_unsigned("!=", emit.b.ptrtoint(record, I64), ll.Constant(I64, 0))
    with emit.b.if_then(asked, likely=False):
        if isinstance(items, Live):
            walk_all = partial(walk_pile, emit, items)
            items = gather(emit, walk_all, emit.layout.cards, True, node.place)
        elif items is None:
            items = emit.made(node.collection)
        picked = abi.CARD if isinstance(items, Cards) else abi.GROUP if isinstance(items, Groups) else abi.SCALAR
        emit.call(
            "record",
            emit.option.walk,
            emit.unit.table(emit.layout.classes, 16),
            emit.unit.table(abi.fields(vars(emit.layout)), 32),
            emit.state,
            i32(node.number),
            i32(picked),
            i32(emit.unit.bindings.source(node.collection)),
            index,
            items.data,
            items.length,
        )
