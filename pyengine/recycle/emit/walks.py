"""Code that walks through collections without making lists of them."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit import analysis, keep, rules, sets, state, subsets
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.llvm import I32, I64, TOO_LARGE, Block, Body, CardList, CardSet, Items, Value

# What is done with an element, and the block behind all of them.
Stoppable = Callable[[Any, Block], object]


def each(emit: Emitter, node: ir.Expression, body: Stoppable, ordered: bool = True) -> None:
    """Code for every element: body(element, block after the walk)."""
    done = emit.block("walked")
    cards = None if ordered else sets.cards_in(emit, node)
    if cards is None:
        walk_in(emit, node, lambda element: body(element, done))
    else:
        sets.walk_bits(emit, cards, lambda card: body(card, done))
    emit.b.go_on(done)


def each_of(emit: Emitter, items: Items, body: Stoppable) -> None:
    """Code for every element of a list that was made: body(element, block after the walk)."""
    done = emit.block("walked")
    state.walk_list(emit, items, lambda element: body(element, done))
    emit.b.go_on(done)


def walk(emit: Emitter, node: ir.Expression, body: Body) -> None:
    """Code for every element, one after another: body(element)."""
    live = state.live_pile(emit, node) if node.type is ir.Type.CARDS else None
    known = emit.env.get(node.slot) if isinstance(node, ir.Variable) else None
    if live is not None:
        state.walk_pile(emit, live, body)
    elif isinstance(known, CardSet):
        sets.walk_bits(emit, known.cards, body) if known.source is None else walk(emit, known.source, body)
    else:
        rules.walk.get(type(node), walk_made)(emit, node, body)


def walk_in(emit: Emitter, node: ir.Expression, body: Body) -> None:
    """Code for every element where the body may draw: what the collection itself draws comes first."""
    (walk_made if node.random else walk)(emit, node, body)


def walk_made(emit: Emitter, node: ir.Expression, body: Body) -> None:
    items = emit.made(node)
    if node.type is ir.Type.GROUPS and state.is_long(emit, node):
        emit.work(items.length, node.place)
    state.walk_list(emit, items, body)


@contextmanager
def with_element(emit: Emitter, node: ir.Filter | ir.Quantifier | ir.Aggregate, element: Any) -> Iterator[None]:
    """Around the condition for an element; None for a subset of which nobody needs the cards. Groups were counted
    before they are walked through, and scores of cards are not counted."""
    most = state.most_elements(emit, node.collection, lists=True)
    scored = isinstance(node, ir.Aggregate) and isinstance(node.amount, ir.Score)
    counted = scored or node.collection.type is ir.Type.GROUPS
    with emit.bound(node.slot, element), emit.nested(most, node.place, counted), emit.scratch():
        yield


rules.walk |= {
    ir.One: lambda emit, node, body: body(emit.value(node.card)),
    ir.Collect: lambda emit, node, body: collected(emit, node, node.place, lambda: body(emit.made(node.cards))),
}


@rules.walk
def walk_filter(emit: Emitter, node: ir.Filter, body: Body) -> None:
    only, rest = only_card(emit, node)
    if only is not None:
        walk_card(emit, node, only, rest, body)
        return
    if sets.walk(emit, node, body):
        return
    if subsets.fits(node):
        with subsets_that_hold(emit, node) as (cards, index, _):
            body(subsets.made(emit, cards, index))
        return

    def tested(element: Any) -> None:
        b, more = emit.b, emit.block("next")
        if isinstance(element, CardList):
            b.fork(b.icmp_signed(">", element.length, I32(0)), emit.block("there"), more)
        with with_element(emit, node, element):
            holds = emit.value(node.condition)
        b.fork(holds, emit.block("take"), more)
        body(element)
        b.go_on(more)

    with keep.keeping(emit, (node.condition, {node.slot})):
        walk_in(emit, node.collection, tested)


@contextmanager
def subsets_that_hold(emit: Emitter, node: ir.Filter) -> Iterator[tuple[Items, Value, Block]]:
    """Around what is done with every subset for which a condition that fits holds, but the empty one: as
    `subsets.each`."""
    with keep.keeping(emit, (node.condition, {node.slot})), subsets.each(emit, node, 1) as (cards, index, done):
        more = emit.block("next")
        with with_element(emit, node, None):
            holds = emit.value(node.condition)
        emit.b.fork(holds, emit.block("take"), more)
        yield cards, index, done
        emit.b.go_on(more)


def only_card(emit: Emitter, node: ir.Filter) -> tuple[ir.Expression | None, tuple[ir.Expression, ...]]:
    """(card, other conditions) of a filter of a pile that holds for this card alone, else (None, ())."""
    whole = node.condition
    conditions = whole.conditions if isinstance(whole, ir.Logic) and whole.word == "and" else (whole,)
    pile = isinstance(node.collection, ir.LivePile) and node.collection.storage.kind != "mem"
    if pile and emit.is_sure(node.collection, *conditions):
        for index, each in enumerate(conditions):
            match each:
                case ir.Compare("==", ir.Variable(one) as left, ir.Variable(other) as right) if (
                    left.type is ir.Type.CARD and node.slot in (one, other) and one != other
                ):
                    return right if one == node.slot else left, conditions[:index] + conditions[index + 1 :]
    return None, ()


def walk_card(emit: Emitter, node: ir.Filter, only: ir.Expression, rest: tuple[ir.Expression, ...], body: Body) -> None:
    """The filter of a pile that holds for one card alone."""
    card, live = emit.value(only), state.changed_pile(emit, node.collection)
    more, inside = emit.block("next"), emit.block("inside")
    emit.b.fork(emit.b.icmp_signed("==", state.pile_of(emit, card), live.pile), inside, more)
    with emit.bound(node.slot, card):
        for each in rest:
            emit.b.fork(emit.value(each), emit.block("further"), more)
    body(card)
    emit.b.go_on(more)


@rules.walk
def walk_take(emit: Emitter, node: ir.Take, body: Body) -> None:
    cards, count = taken(emit, node)
    with emit.times(count) as (index, _):
        last = emit.b.sub(emit.b.sub(cards.length, I32(1)), index)
        body(state.element_at(emit, cards, last if node.end == "top" else index))


def taken(emit: Emitter, node: ir.Take) -> tuple[Items, Value]:
    """(the cards from an end of which some are taken, how many)."""
    count, cards = emit.value(node.count), emit.made(node.cards)
    wrong = emit.b.icmp_unsigned(">", count, cards.length)
    emit.fail_if(wrong, node.place, f"more cards are taken from the {node.end} than there are")
    return cards, count


@rules.walk
def walk_joined(emit: Emitter, node: ir.Joined, body: Body) -> None:
    part = node.parts[0]
    if node.word != "union" or len(node.parts) > 1:
        walk_made(emit, node, body)
    elif part.type is ir.Type.CARDS:
        walk(emit, part, body)
    elif isinstance(part, ir.Collect):
        collected(emit, part, node.place, lambda: walk(emit, part.cards, body))
    else:
        walk(emit, part, lambda group: state.walk_list(emit, group, body))


def collected(emit: Emitter, node: ir.Collect, place: ir.Span, body: Callable[[], object]) -> None:
    """Code for the cards of every element."""

    def inner(element: Any) -> None:
        with emit.bound(node.slot, element), emit.nested(state.most_elements(emit, node.collection), place):
            body()

    walk_in(emit, node.collection, inner)


@rules.walk
def walk_numbers(emit: Emitter, node: ir.Everyone | ir.Range, body: Body) -> None:
    low, high = range_ends(emit, node) if isinstance(node, ir.Range) else (I32(0), state.count_of(emit, node.type))
    with emit.times(high, low) as (index, _):
        body(index)


@rules.walk
def walk_others(emit: Emitter, node: ir.Others, body: Body) -> None:
    type = ir.Type.PLAYER if node.type is ir.Type.PLAYERS else ir.Type.TEAM
    current = emit.value(ir.Turn("current", type, place=node.place))
    count = state.turn_cycle(emit, type)[1]
    with emit.times(count) as (index, _):
        more, other = emit.block("next"), emit.block("other")
        emit.b.fork(emit.b.icmp_signed("==", index, current), more, other, other)
        body(index)
        emit.b.go_on(more)


def range_ends(emit: Emitter, node: ir.Range) -> tuple[Value, Value]:
    """(first, last + 1)."""
    b, low, high = emit.b, emit.value(node.low), emit.value(node.high)
    if analysis.can_fail(emit.program, node):
        many = b.icmp_signed(">=", b.sub(b.sext(high, I64), b.sext(low, I64)), I64(abi.MOST))
        emit.fail_if(many, node.place, TOO_LARGE)
    return low, b.add(high, I32(1))
