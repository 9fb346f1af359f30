"""Code that makes lists: arrays of cards, of other values, and of groups; and how many elements collections have.

Collections are walked wherever possible, and only made where they must be kept.
"""

from collections.abc import Callable
from functools import reduce
from typing import Any

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit import analysis, groups, rules, sets, state, subsets, walks
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.llvm import (
    I1,
    I8,
    I16,
    I32,
    I64,
    LIST,
    TOO_LARGE,
    Block,
    Body,
    CardList,
    CardSet,
    GroupList,
    IntList,
    Items,
    Live,
    Shared,
    Value,
)

BUFFER_MOST = 2048  # elements of a local array; longer lists go into the arena

ListWalk = Callable[[Body], object]  # hands elements on

rules.make |= {
    **dict.fromkeys(
        (ir.TextList, ir.Indices),
        lambda emit, node, keep: IntList(emit.unit.table(state.numbers_of(emit, node), 32), size_of(emit, node)),
    ),
    ir.Subsets: lambda emit, node, keep: groups_from_runtime(emit, "subsets", node, *emit.made(node.cards)),
    ir.PickGroup: lambda emit, node, keep: emit.header_list(group_address(emit, node)),
}


@rules.make
def make_walked(
    emit: Emitter, node: ir.Everyone | ir.Others | ir.Range | ir.Filter | ir.One | ir.Collect, keep: bool
) -> Items:
    if node.type is ir.Type.GROUPS:
        return gather_groups(emit, lambda push: walks.walk(emit, node, push), node.place)
    most, cards = state.most_elements(emit, node), node.type is ir.Type.CARDS
    return gather(emit, lambda push: walks.walk(emit, node, push), most, cards, node.place)


@rules.make
def make_pile(emit: Emitter, node: ir.LivePile, keep: bool) -> Items:
    if analysis.is_mem(node) and not keep:
        return state.mem_list(emit, state.pile_of_storage(emit, node.storage))
    return make_walked(emit, node, keep)


@rules.make
def make_variable(emit: Emitter, node: ir.Variable, keep: bool) -> Items:
    if node.slot not in emit.env and node.slot in emit.unit.global_lists:
        return emit.made(emit.unit.global_lists[node.slot], keep)
    value = emit.env.get(node.slot)
    if isinstance(value, Shared):
        items = emit.header_list(value.header)
        value = GroupList(*items) if value.groups else items
    if isinstance(value, CardSet) and value.source is not None:
        return emit.made(value.source, keep)
    if isinstance(value, Live) and value.mem:
        value = state.mem_list(emit, value)
    if isinstance(value, Items):
        return emit.copied(value) if keep else value
    return make_walked(emit, node, keep)


@rules.make
def make_members(emit: Emitter, node: ir.Members, keep: bool) -> Items:
    teams = emit.layout.team_list
    room = max(map(len, teams), default=1)
    whole = [seat for team in teams for seat in [*team, *[0] * (room - len(team))]]
    team = state.team_kind(emit, emit.value(node.team))
    data = emit.b.item(emit.unit.table(whole, 32), I32, emit.b.mul(team, I32(room)))
    return IntList(data, emit.look_up([len(team) for team in teams], 8, team))


@rules.make
def make_in_turn(emit: Emitter, node: ir.InTurn, keep: bool) -> Items:
    b, count, most = emit.b, state.count_of(emit, node.type), max(emit.layout.players, emit.layout.teams)
    turns = [seat % max(many, 1) for many in range(most + 1) for seat in range(2 * most)]
    start = b.add(b.mul(count, I32(2 * most)), emit.value(node.first))
    return IntList(b.item(emit.unit.table(turns, 32), I32, start), count)


def gather(
    emit: Emitter, walk: ListWalk, most: int | None, cards: bool, place: ir.Span, data: Value | None = None
) -> CardList | IntList:
    """A list of what `walk` pushes; `data` is room for it, if there is some."""
    (kind, size), count = (I16, 2) if cards else (I32, 4), emit.variable(I32(0))
    if data is None and most is not None and most <= BUFFER_MOST:
        data = emit.buffer(kind, most)
    if data is not None:

        def push(element: Any) -> None:
            index = emit.b.load(count)
            emit.store(element, emit.b.item(data, kind, index), size)
            emit.b.store(emit.b.add(index, I32(1)), count)

        walk(push)
        return (CardList if cards else IntList)(data, emit.b.load(count))
    arena, items = emit.arena, emit.new_list()

    def push_far(element: Any) -> None:
        room = emit.call("push", arena, items, I32(size))
        emit.fail_if(emit.b.is_null(room), place, TOO_LARGE)
        emit.store(element, room, size)

    walk(push_far)
    return (CardList if cards else IntList)(*emit.header_list(items))


@rules.make
def make_joined(emit: Emitter, node: ir.Joined, keep: bool) -> Items:
    if node.word == "union":

        def every_part(push: Body) -> None:
            for part in node.parts:
                walks.walk(emit, ir.Joined("union", (part,), place=node.place), push)

        return gather(emit, every_part, state.most_elements(emit, node), True, node.place)
    if node.word == "disjunction":
        cards = emit.local(LIST)
        emit.listed(emit.made(ir.Joined("union", node.parts, place=node.place)), cards)
        emit.leave_if_negative(emit.call("once_only", emit.arena, cards))
        return emit.header_list(cards)

    groups = gather_groups(emit, lambda push: walk_parts(emit, node.parts, push), node.place)
    return emit.from_runtime("intersect", node.place, groups.data, groups.length)


def walk_parts(emit: Emitter, parts: tuple[ir.Expression, ...], push: Body) -> None:
    """Every group of group lists; cards are one."""
    for part in parts:
        if part.type is ir.Type.GROUPS:
            walks.walk(emit, part, push)
        else:
            push(emit.made(part))


def groups_from_runtime(emit: Emitter, name: str, node: ir.Expression, *arguments: Value) -> GroupList:
    groups = GroupList(*emit.from_runtime(name, node.place, *arguments))
    if state.is_long(emit, node):
        emit.work(groups.length, node.place)
    return groups


def scores_of(emit: Emitter, cards: Items, points: state.Points, node: ir.Expression) -> Value:
    """The scores of a list, as an array; `node` is the collection."""
    return values_of(emit, cards, state.scorer(emit, points), node)


def values_of(emit: Emitter, items: Items, value_of: Callable[[Any], Value], node: ir.Expression) -> Value:
    """Numbers of the elements of a list, as an array."""
    most = state.most_elements(emit, node, lists=True)
    short = most is not None and most <= BUFFER_MOST
    data = emit.buffer(I32, most or 0) if short else emit.memory("arena_take", emit.b.mul(items.length, I32(4)))
    with emit.times(items.length) as (index, _):
        value = value_of(state.element_at(emit, items, index))
        emit.b.store(value, emit.b.item(data, I32, index))
    return data


@rules.make
def make_sorted(emit: Emitter, node: ir.Sorted, keep: bool) -> Items:
    cards = emit.copied(emit.made(node.cards))
    emit.leave_if_negative(emit.call("sort", cards.data, scores_of(emit, cards, node.points, node.cards), cards.length))
    return cards


@rules.make
def make_take(emit: Emitter, node: ir.Take, keep: bool) -> Items:
    cards, count = walks.taken(emit, node)
    if node.end == "bottom":
        return CardList(cards.data, count)
    return CardList(emit.memory("reversed_end", cards.data, cards.length, count), count)


@rules.make
def make_run(emit: Emitter, node: ir.Run, keep: bool) -> Items:
    least, cards = emit.value(node.least), emit.copied(emit.made(node.cards))
    arguments = least, cards.data, scores_of(emit, cards, node.points, node.cards), cards.length
    return emit.from_runtime("run_end", node.place, I32(int(node.end == "top")), *arguments)


def group_address(emit: Emitter, node: ir.PickGroup) -> Value:
    index = None if isinstance(node.position, str) else emit.value(node.position)
    b, groups = emit.b, emit.made(node.groups)
    if index is None:
        index = I32(0) if node.position == "top" else b.sub(groups.length, I32(1))
    emit.fail_if(b.icmp_unsigned(">=", index, groups.length), node.place, "there is no such group in the list")
    return b.offset(groups.data, b.mul(index, I32(abi.LIST.bytes)))


@rules.make
def make_tuples(emit: Emitter, node: ir.Tuples, keep: bool) -> Items:
    count, cards = emit.value(node.count), emit.made(node.cards)
    scores = scores_of(emit, cards, node.points, node.cards)
    return groups_from_runtime(emit, "tuples", node, count, cards.data, scores, cards.length)


@rules.make
def make_runs(emit: Emitter, node: ir.RunGroups, keep: bool) -> Items:
    least, cards = emit.value(node.least), emit.made(node.cards)
    scores, every = scores_of(emit, cards, node.points, node.cards), I32(int(node.which == "all"))
    return groups_from_runtime(emit, "runs", node, every, least, cards.data, scores, cards.length)


@rules.make
def make_partition(emit: Emitter, node: ir.Partition, keep: bool) -> Items:
    key = node.key.number if isinstance(node.key, ir.Text) else emit.value(node.key)
    dense = emit.unit.dense_values(key) if isinstance(key, int) else None
    cards = sets.cards_in(emit, node.parts[0]) if dense and len(node.parts) == 1 else None
    pile = None if cards is None else sets.pile_under(emit, node.parts[0])
    if dense and cards is not None and pile is not None:
        return parted_pile(emit, node, dense, cards, pile)
    union = ir.Joined("union", node.parts, place=node.place)
    items = emit.made(union)
    values = values_of(emit, items, lambda card: state.attribute_of(emit, card, key), union)
    return groups_from_runtime(emit, "partition", node, items.data, values, items.length)


def parted_pile(emit: Emitter, node: ir.Partition, dense: list[int], cards: Value, pile: Value) -> GroupList:
    """The groups of a set of cards in the order of their pile: how large each one is, the set tells beforehand."""
    b, whole, kind = emit.b, sets.count(emit, cards), sets.set_type(emit)
    groups = emit.memory("arena_take", b.mul(whole, I32(abi.LIST.bytes)))
    room = emit.memory("arena_take", b.mul(whole, I32(2)))
    of_value = [sum(1 << card for card, each in enumerate(dense) if each == value) for value in range(max(dense) + 1)]
    numbers = emit.buffer(I8, len(of_value))
    seen, count, free = emit.variable(I64(0)), emit.variable(I32(0)), emit.variable(I32(0))

    def put(card: Value) -> None:
        value = emit.look_up(dense, 8, card)
        bit, fresh, known = b.shl(I64(1), b.zext(value, I64)), emit.block("fresh"), emit.block("known")
        before = b.load(seen, I64)
        b.fork(b.icmp_unsigned("==", b.and_(before, bit), I64(0)), fresh, known)
        b.store(b.or_(before, bit), seen)
        number, start = b.load(count), b.load(free)
        emit.store(number, b.item(numbers, I8, value), 1)
        emit.listed(CardList(b.item(room, I16, start), I32(0)), b.item(groups, LIST, number))
        alike = b.load(b.item(emit.unit.table(of_value, kind.width), kind, value), kind)
        b.store(b.add(start, sets.count(emit, b.and_(cards, alike))), free)
        b.store(b.add(number, I32(1)), count)
        b.go_on(known)
        group = b.item(groups, LIST, emit.load(b.item(numbers, I8, value), 1))
        so_far = emit.header_list(group)
        emit.store(card, b.item(so_far.data, I16, so_far.length), 2)
        b.put(group, abi.LIST.size, b.add(so_far.length, I32(1)))

    sets.walk_set(emit, node.parts[0], pile, cards, put)
    found = b.load(count)
    if state.is_long(emit, node):
        emit.work(found, node.place)
    return GroupList(groups, found)


def gather_groups(emit: Emitter, walk: ListWalk, place: ir.Span, groups: Value | None = None) -> GroupList:
    """A group list of what `walk` pushes, every group with a copy of its cards; `groups` is an empty list for it."""
    arena, groups = emit.arena, groups or emit.new_list()

    def push(cards: Items) -> None:
        status = emit.call("push_group", arena, groups, cards.data, cards.length)
        emit.fail_if(emit.b.icmp_signed("<", status, I32(0)), place, TOO_LARGE)

    walk(push)
    return GroupList(*emit.header_list(groups))


def as_shared(emit: Emitter, items: Any) -> Any:
    """Cards or groups as a list that can become shorter, anything else as it is."""
    if not isinstance(items, CardList | GroupList):
        return items
    header = emit.local(LIST)
    emit.listed(items, header)
    return Shared(header, isinstance(items, GroupList))


def size_of(emit: Emitter, node: ir.Expression) -> Value:
    live = state.live_pile(emit, node) if node.type is ir.Type.CARDS else None
    if live is not None:
        return state.pile_size(emit, live)
    known = sets.cards_in(emit, node)
    if known is not None:
        return sets.count(emit, known)
    match node:
        case ir.Range():
            low, high = walks.range_ends(emit, node)
            count = emit.b.sub(high, low)
            return emit.b.select(emit.b.icmp_signed("<", count, I32(0)), I32(0), count)
        case ir.TextList() | ir.Indices():
            return I32(len(state.numbers_of(emit, node)))
        case ir.Everyone():
            return state.count_of(emit, node.type)
        case ir.Others():
            return emit.b.sub(state.count_of(emit, node.type), I32(1))
        case ir.Collect() if not node.random and not analysis.can_fail(emit.program, node.cards):
            return size_of(emit, node.collection)
        case ir.Filter() | ir.Joined("union", (_,)):
            count = emit.variable(I32(0))
            one_more = lambda _, done: emit.b.store(emit.b.add(emit.b.load(count), I32(1)), count)
            each_unmade(emit, node, one_more)
            return emit.b.load(count)
        case ir.Joined("union", parts) if all(part.type is ir.Type.CARDS for part in parts):
            return reduce(emit.b.add, (size_of(emit, part) for part in parts))
        case ir.Tuples(count, cards, points) if id(node) not in emit.kept:
            wanted, items = emit.value(count), emit.made(cards)
            scores = scores_of(emit, items, points, cards)
            many = emit.call("tuple_count", wanted, emit.copied(items).data, scores, items.length)
            emit.fail_if(emit.b.icmp_signed("<", many, I32(0)), node.place, TOO_LARGE)
            return many
        case ir.Partition() if id(node) not in emit.kept and groups.is_parted(emit, node):
            return groups.count(emit, node)
        case ir.Partition(ir.Text(key), parts) if not node.random and id(node) not in emit.kept:
            dense = emit.unit.dense_values(key)
            if dense is not None:
                return count_distinct(emit, ir.Joined("union", parts, place=node.place), dense)
    return emit.made(node).length


def count_distinct(emit: Emitter, cards: ir.Joined, dense: list[int]) -> Value:
    """Number of values of an attribute among cards; `dense` numbers its values by the type of the card."""
    seen = emit.variable(I64(0))

    def note(card: Value) -> None:
        b, value = emit.b, emit.look_up(dense, 8, state.type_of_card(emit, card))
        bit = b.shl(I64(1), b.zext(value, I64))
        b.store(b.or_(b.load(seen, I64), bit), seen)

    for part in cards.parts:
        walks.walk(emit, ir.Joined("union", (part,), place=cards.place), note)
    return emit.b.trunc(emit.b.ctpop(emit.b.load(seen, I64)), I32)


def each_unmade(emit: Emitter, node: ir.Expression, body: walks.Stoppable) -> None:
    """Code for every element by `walks.each`, where nobody wants the elements themselves."""
    if isinstance(node, ir.Filter) and subsets.fits(node):
        with walks.subsets_that_hold(emit, node) as (_, _, done):
            body(None, done)
    else:
        walks.each(emit, node, body)


def nonempty(emit: Emitter, node: ir.Expression) -> Value:
    if state.live_pile(emit, node) is not None or not isinstance(node, ir.Filter | ir.Joined) or node.random:
        return emit.b.icmp_signed(">", size_of(emit, node), I32(0))
    cards = sets.cards_in(emit, node)
    if cards is not None:
        return sets.is_any(emit, cards)
    result = emit.variable(I1(0))

    def body(element: Any, done: Block) -> None:
        emit.b.store(I1(1), result)
        emit.b.branch(done)
        emit.b.position_at_end(emit.block("unreached"))

    each_unmade(emit, node, body)
    return emit.b.load(result, I1)
