"""Subsets of which a condition asks for sums and sizes alone: looked at by number, and made where they are wanted.

Subset i has the cards of the bits of i, which is the order of all subsets. Its sum is that of another one, without its
last card, and the points of that card.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from pyengine.recycle import ir
from pyengine.recycle.emit import state
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.llvm import I1, I16, I32, TOO_LARGE, Block, CardList, Items, Value

MOST_CARDS = 20  # of which there are subsets; more are an error

Asking = ir.Filter | ir.Quantifier | ir.ForAll | ir.ForAny


def fits(node: Asking) -> bool:
    """True if the question or statement for every subset needs nothing but sums and sizes."""
    if not isinstance(node.collection, ir.Subsets) or _asked(asking(node), node.slot) is None:
        return False
    return not any(isinstance(each, ir.SetPoints) for each in ir.walk((asking(node),)))


def asking(node: Asking | ir.Aggregate) -> ir.IrNode:
    """Question or statement for every element."""
    if isinstance(node, ir.Aggregate):
        return node.amount
    return node.condition if isinstance(node, ir.Filter | ir.Quantifier) else node.body


def _asked(node: ir.IrNode, slot: int) -> list[ir.Sum | ir.SizeOf] | None:
    """Sums and sizes of a variable in an expression; None where it is used otherwise."""
    match node:
        case ir.Variable(other):
            return None if other == slot else []
        case ir.Sum(ir.Variable(other), points) if other == slot:
            return [node] if state.is_fixed(points) else None
        case ir.SizeOf(ir.Variable(other)) if other == slot:
            return [node]
    found = [_asked(each, slot) for each in ir.children(node)]
    return None if None in found else [one for each in found for one in each or ()]


@contextmanager
def each(emit: Emitter, node: Asking, first: int) -> Iterator[tuple[Items, Value, Block]]:
    """Around the code for every subset from the first on: (the cards, the number of the subset, the block after
    all)."""
    assert isinstance(node.collection, ir.Subsets)
    b, cards = emit.b, emit.made(node.collection.cards)
    emit.fail_if(b.icmp_signed(">", cards.length, I32(MOST_CARDS)), node.collection.place, TOO_LARGE)
    count = b.shl(I32(1), cards.length)
    emit.work(b.shl(count, I32(1)), node.collection.place)
    asked = _asked(asking(node), node.slot) or []
    sums = {one.points: _sums(emit, cards, one.points, count) for one in asked if isinstance(one, ir.Sum)}
    with emit.times(count, I32(first)) as (index, done):
        tables = ((one, sums[one.points] if isinstance(one, ir.Sum) else None) for one in asked)
        known = {id(one): partial(_known, emit, table, index) for one, table in tables}
        with emit.holding(kept={**emit.kept, **known}):
            yield cards, index, done


def _known(emit: Emitter, sums: Value | None, index: Value) -> Value:
    if sums is None:
        return emit.b.ctpop(index)
    return emit.b.load(emit.b.item(sums, I32, index))


def _sums(emit: Emitter, cards: Items, points: state.Points, count: Value) -> Value:
    """By number of the subset, the sum of its cards."""
    b, data, score = emit.b, emit.memory("arena_take", emit.b.shl(count, I32(2))), state.scorer(emit, points)
    b.store(I32(0), data)
    with emit.times(cards.length) as (bit, _):
        high, value = b.shl(I32(1), bit), score(emit.load(b.item(cards.data, I16, bit), 2))
        upper = b.item(data, I32, high)
        with emit.times(high) as (index, _):
            b.store(b.add(b.load(b.item(data, I32, index)), value), b.item(upper, I32, index))
    return data


def made(emit: Emitter, cards: Items, index: Value) -> CardList:
    b, data, count = emit.b, emit.buffer(I16, MOST_CARDS), emit.variable(I32(0))
    with emit.times(cards.length) as (bit, _):
        place = b.load(count)
        emit.store(emit.load(b.item(cards.data, I16, bit), 2), b.item(data, I16, place), 2)
        b.store(b.add(place, b.zext(b.trunc(b.lshr(index, bit), I1), I32)), count)
    return CardList(data, b.load(count))
