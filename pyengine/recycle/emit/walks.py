"""Code that walks through collections without making lists of them."""

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit import rules
from pyengine.recycle.emit.keep import keeping
from pyengine.recycle.emit.llvm import I64, TOO_LARGE, Cards, Live, i32, ll
from pyengine.recycle.emit.risks import can_fail
from pyengine.recycle.emit.state import count_of, live_pile, pile_of, turn_cycle, walk_list, walk_pile
from pyengine.recycle.types import Type


def each(emit, node, body):
    """Code for every element: body(element, block after the walk)."""
    done = emit.block("walked")
    walk_in(emit, node, lambda element: body(element, done))
    emit.b.go_on(done)


def each_of(emit, items, body):
    """The same for a list that was made."""
    done = emit.block("walked")
    walk_list(emit, items, lambda element: body(element, done))
    emit.b.go_on(done)


def walk(emit, node, body):
    """Code for every element, one after another: body(element)."""
    live = live_pile(emit, node) if node.type is Type.CARDS else None
    if live is not None:
        walk_pile(emit, live, body)
    else:
        rules.WALK.get(type(node), walk_made)(emit, node, body)


def walk_in(emit, node, body):
    """The same where the body may draw: what the collection itself draws comes first."""
    (walk_made if node.random else walk)(emit, node, body)


def walk_made(emit, node, body):
    walk_list(emit, emit.made(node), body)


@rules.walk(ir.Filter)
def walk_filter(emit, node, body):
    only, rest = only_card(emit, node)
    if only is not None:
        walk_card(emit, node, only, rest, body)
        return

    def tested(element):
        b, more = emit.b, emit.block("next")
        if isinstance(element, Cards):
            b.fork(b.icmp_signed(">", element.length, i32(0)), emit.block("there"), more)
        with (
            emit.bound(node.slot, element),
            emit.nested(most_elements(emit, node.collection), node.place),
            emit.scratch(),
        ):
            holds = emit.value(node.condition)
        b.fork(holds, emit.block("take"), more)
        body(element)
        b.go_on(more)

    with keeping(emit, (node.condition, {node.slot})):
        walk_in(emit, node.collection, tested)


def only_card(emit, node):
    """(card, other conditions) of a filter of a pile that holds for this card alone, else (None, ())."""
    conditions = node.condition.conditions if isinstance(node.condition, ir.And) else (node.condition,)
    pile = isinstance(node.collection, ir.Pile) and node.collection.storage.kind != "mem"
    if pile and not node.random and not any(can_fail(emit.program, each) for each in (node.collection, *conditions)):
        for index, each in enumerate(conditions):
            match each:
                case ir.Compare("==", ir.Variable(one) as left, ir.Variable(other) as right) if (
                    left.type is Type.CARD and node.slot in (one, other) and one != other
                ):
                    return right if one == node.slot else left, conditions[:index] + conditions[index + 1 :]
    return None, ()


def walk_card(emit, node, only, rest, body):
    """The filter of a pile that holds for one card alone."""
    card, live = emit.value(only), live_pile(emit, node.collection)
    more, inside = emit.block("next"), emit.block("inside")
    emit.b.fork(emit.b.icmp_signed("==", pile_of(emit, card), live.pile), inside, more)
    with emit.bound(node.slot, card):
        for each in rest:
            emit.b.fork(emit.value(each), emit.block("further"), more)
    body(card)
    emit.b.go_on(more)


@rules.walk(ir.One)
def walk_one(emit, node, body):
    body(emit.value(node.card))


@rules.walk(ir.Joined)
def walk_joined(emit, node, body):
    part = node.parts[0]
    if node.word != "union" or len(node.parts) > 1:
        walk_made(emit, node, body)
    elif part.type is Type.CARDS:
        walk(emit, part, body)
    elif isinstance(part, ir.Collect):

        def inner(element):
            with emit.bound(part.slot, element), emit.nested(most_elements(emit, part.collection), node.place):
                walk(emit, part.cards, body)

        walk_in(emit, part.collection, inner)
    else:
        walk(emit, part, lambda group: walk_list(emit, group, body))


@rules.walk(ir.Collect)
def walk_collect(emit, node, body):
    def inner(element):
        with emit.bound(node.slot, element), emit.nested(most_elements(emit, node.collection), node.place):
            body(emit.made(node.cards))

    walk_in(emit, node.collection, inner)


@rules.walk(ir.Everyone)
def walk_everyone(emit, node, body):
    with emit.times(i32(0), count_of(emit, node.type)) as (index, _):
        body(index)


@rules.walk(ir.Others)
def walk_others(emit, node, body):
    type = Type.PLAYER if node.type is Type.PLAYERS else Type.TEAM
    current = emit.value(ir.Turn("current", type, place=node.place))
    count = turn_cycle(emit, type)[1]
    with emit.times(i32(0), count) as (index, _):
        more, other = emit.block("next"), emit.block("other")
        emit.b.fork(emit.b.icmp_signed("==", index, current), more, other, other)
        body(index)
        emit.b.go_on(more)


@rules.walk(ir.Range)
def walk_range(emit, node, body):
    low, high = range_ends(emit, node)
    with emit.times(low, high) as (index, _):
        body(index)


def range_ends(emit, node):
    """(first, last + 1)."""
    b, low, high = emit.b, emit.value(node.low), emit.value(node.high)
    if can_fail(emit.program, node):
        many = b.icmp_signed(">=", b.sub(b.sext(high, I64), b.sext(low, I64)), ll.Constant(I64, abi.MOST))
        emit.fail_if(many, node.place, TOO_LARGE)
    return low, b.add(high, i32(1))


def most_elements(emit, node, lists=False):
    """An upper bound on the number of elements, or None; lists: also for the lists that a `let` made."""
    cards, layout = emit.layout.cards, emit.layout
    match node:
        case ir.Pile(storage):
            return layout.mem_room if storage.kind == "mem" else cards
        case ir.Filter(collection=inner) | ir.Sorted(inner) | ir.Take(cards=inner) | ir.Run(cards=inner):
            return most_elements(emit, inner, lists)
        case ir.One():
            return 1
        case ir.Joined(parts=parts):
            counts = [most_cards(emit, part, lists) for part in parts]
            return None if None in counts else sum(counts)
        case ir.Everyone() | ir.Others():
            return layout.players if node.type is Type.PLAYERS else layout.teams
        case ir.Members():
            return max(map(len, layout.team_list), default=1)
        case ir.Texts(numbers):
            return len(numbers)
        case ir.Range(ir.Number(low), ir.Number(high)):
            return max(high - low + 1, 0)
        case ir.Variable():
            if isinstance(emit.env.get(node.slot), Live):
                return max(cards, layout.mem_room)
            return emit.longest.get(node.slot) if lists else None
    return None


def most_cards(emit, part, lists):
    """The same of the cards in a collection of cards, or in all groups of a list of them."""
    if isinstance(part, ir.Collect):
        groups, cards = (most_elements(emit, each, lists) for each in (part.collection, part.cards))
        return None if None in (groups, cards) else groups * cards
    return most_elements(emit, part, lists) if part.type is Type.CARDS else None
