"""How many elements collections have."""

from functools import reduce

from pyengine.recycle import ir
from pyengine.recycle.emit.lists import scores_of
from pyengine.recycle.emit.llvm import I1, I32, I64, TOO_LARGE, i32, ll
from pyengine.recycle.emit.piles import pile_size
from pyengine.recycle.emit.points import type_of_card
from pyengine.recycle.emit.risks import can_fail
from pyengine.recycle.emit.seats import count_of
from pyengine.recycle.emit.storages import live_pile
from pyengine.recycle.emit.walks import each, most_elements, range_ends, walk
from pyengine.recycle.types import Type


def size_of(emit, node):
    """The number of elements."""
    live = live_pile(emit, node) if node.type is Type.CARDS else None
    if live is not None:
        return pile_size(emit, live)
    match node:
        case ir.Range():
            low, high = range_ends(emit, node)
            count = emit.b.sub(high, low)
            return emit.b.select(emit.b.icmp_signed("<", count, i32(0)), i32(0), count)
        case ir.Texts(numbers):
            return i32(len(numbers))
        case ir.Everyone():
            return count_of(emit, node.type)
        case ir.Others():
            return emit.b.sub(count_of(emit, node.type), i32(1))
        case ir.Collect() if not node.random and not can_fail(emit.program, node.cards):
            return size_of(emit, node.collection)
        case ir.Filter() | ir.Joined("union", (_,)):
            return counted(emit, node)
        case ir.Joined("union", parts) if all(part.type is Type.CARDS for part in parts):
            return reduce(emit.b.add, (size_of(emit, part) for part in parts))
        case ir.Tuples(count, cards, points) if id(node) not in emit.kept:
            count, most, cards = emit.value(count), most_elements(emit, cards), emit.made(cards)
            scores = scores_of(emit, cards, points, most)
            many = emit.call("tuple_count", count, scores, cards.length)
            emit.fail_if(emit.b.icmp_signed("<", many, i32(0)), node.place, TOO_LARGE)
            return many
        case ir.Partition(ir.Text(key), parts) if not node.random and id(node) not in emit.kept:
            dense = emit.unit.dense_values(key)
            if dense is not None:
                return count_distinct(emit, ir.Joined("union", parts, place=node.place), dense)
    return emit.made(node).length


def count_distinct(emit, cards, dense):
    """How many values of an attribute there are among cards; `dense` numbers its values by the type of the card."""
    seen = emit.variable(ll.Constant(I64, 0))

    def note(card):
        b, value = emit.b, emit.look_up(dense, 8, type_of_card(emit, card))
        bit = b.shl(ll.Constant(I64, 1), b.zext(value, I64))
        b.store(b.or_(b.load(seen, typ=I64), bit), seen)

    for part in cards.parts:
        walk(emit, ir.Joined("union", (part,), place=cards.place), note)
    return emit.b.trunc(emit.b.ctpop(emit.b.load(seen, typ=I64)), I32)


def counted(emit, node):
    count = emit.variable(i32(0))
    each(emit, node, lambda element, done: emit.b.store(emit.b.add(emit.b.load(count, typ=I32), i32(1)), count))
    return emit.b.load(count, typ=I32)


def nonempty(emit, node):
    """Whether there are elements, as a condition."""
    if live_pile(emit, node) is not None or not isinstance(node, ir.Filter | ir.Joined) or node.random:
        return emit.b.icmp_signed(">", size_of(emit, node), i32(0))
    result = emit.variable(ll.Constant(I1, 0))

    def body(element, done):
        emit.b.store(ll.Constant(I1, 1), result)
        emit.b.branch(done)
        emit.b.position_at_end(emit.block("unreached"))

    each(emit, node, body)
    return emit.b.load(result, typ=I1)
