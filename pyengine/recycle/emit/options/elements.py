"""Code for an `any`: its elements in a loop, or one of them on every path.

Where it is the last thing on its path, it is a loop, with what came before done once. After every element the state is
as it was before the first, for what must be tried and cannot be counted: the copy of the state (from the original, or
from a snapshot where something had already happened), the stream, the statements so far, and lists that become shorter.
Otherwise it takes one element on every path: paths are walked one after another from the beginning, and the walk holds
which element each of them takes.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit import analysis, keep, lists, sets, state, walks
from pyengine.recycle.emit.llvm import I1, I32, I64, Block, CardList, GroupList, Items, Live, Shared, Value
from pyengine.recycle.emit.options.option import Walker, contains_any


def is_nested(node: ir.Statement) -> bool:
    """True if every `any` in a statement is the last thing that the statement does."""
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
    if emit.quiet and not node.collection.random and emit.is_sure(*(each.condition for each in filters)):
        return base, filters
    return node.collection, []


def stops_early(emit: Walker, node: ir.ForAny) -> bool:
    """True if the wanted element of a filter is found before all are tested."""
    return bool(tested_filters(emit, node)[1]) and remembered_list(emit, node) is None and as_set(emit, node) is None


def loop_over(emit: Walker, node: ir.ForAny, sure: bool) -> None:
    """Every element in turn; for none, the path goes on without the body."""
    base, filters = tested_filters(emit, node)
    # Counting may have moved the condition of a conditional body into the list that it left.
    place = remembered_list(emit, node) if emit.weighing and sure and not isinstance(node.body, ir.If) else None
    if place is not None:
        base, filters = node.collection, []
    items, count, element_of = elements_of(emit, base, place)
    emit.flush_steps()
    b = emit.b
    enter, none, head, on = (emit.block(name) for name in ("enter", "none", "head", "next"))
    counter, current, taken = (emit.local(I32) for _ in range(3))
    totals = None if sure or emit.weighing else remembered(emit, node, 4 * emit.layout.cards + 4, False)
    first = emit.walk_value(abi.WALK.total)
    marks = emit.unsure_acts, emit.unsure_draws, emit.arena_uses
    parts = [(each.condition, {each.slot}) for each in filters]
    starts = beginning(emit, node.body, frozenset([node.slot]))
    as_it_is = emit.holding(sure_here=emit.sure_here, quiet=emit.quiet, next_path=on)
    with keep.keeping(emit, *parts, *starts), as_it_is:
        b.fork(b.icmp_signed(">", count, I32(0)), enter, none, head)
        element = element_of(b.load(counter), current)
        test_filters(emit, filters, element, on)
        index = b.load(taken)
        b.store(b.add(index, I32(1)), taken)
        if emit.selecting:
            if totals is not None:
                pass_over(emit, b.load(b.item(totals, I32, b.add(index, I32(1)))))
            record_pick(emit, node, None if filters else items, index)
        if isinstance(element, CardList):
            # A record compares an element with those before, and what is kept stays as it is.
            lasting = emit.selecting and emit.unit.observed or id(base) in emit.kept
            lasting = lasting and node.slot in shrunk_by(node.body)
            element = lists.as_shared(emit, emit.copied(element) if lasting else element)
        loop_body(emit, node, element)
    between(emit, enter, on, marks)
    if totals is not None:
        b.store(b.sub(emit.walk_value(abi.WALK.total), first), b.item(totals, I32, b.load(taken)))
    after = b.add(b.load(counter), I32(1))
    b.store(after, counter)
    if isinstance(items, Live):
        b.store(state.following(emit, b.load(current)), current)
    over = emit.block("over")
    b.fork(b.icmp_signed("<", after, count), head, over, over)
    emit.path_over()
    b.position_at_end(enter)
    b.store(I32(0), counter)
    b.store(I32(0), taken)
    if isinstance(items, Live):
        b.store(state.following(emit, state.ring_of(emit, items.pile)), current)
    b.branch(head)
    b.position_at_end(none)


def pass_over(emit: Walker, until: Value) -> None:
    """On with the next element where the wanted option is behind those of this one; `until`: how many there are by
    then."""
    b, here, behind = emit.b, emit.block("here"), emit.block("behind")
    wanted = emit.walk_value(abi.WALK.wanted)
    b.fork(b.or_(b.icmp_signed("<", wanted, I32(0)), b.icmp_signed("<", wanted, until)), here, behind, behind)
    b.put(emit.walk, abi.WALK.total, until)
    emit.path_over()
    b.position_at_end(here)


def elements_of(
    emit: Walker, base: ir.Expression, place: Value | None = None
) -> tuple[Live | Items | None, Value, Callable[[Value, Value], Any]]:
    """(pile or list, how many, function from an index and the node in a pile to the element) of a loop; a range is
    no list. `place` is where counting has left the cards."""
    live = state.live_pile(emit, base) if base.type is ir.Type.CARDS and place is None else None
    if live is not None and not live.mem:
        return live, state.pile_size(emit, live), lambda index, current: emit.b.load(current)
    if isinstance(base, ir.Range):
        low, end = walks.range_ends(emit, base)
        return None, emit.b.sub(end, low), lambda index, current: emit.b.add(low, index)
    items = listed_at(emit, place) or emit.made(base, keep=id(base) not in emit.kept)
    return items, items.length, lambda index, current: state.element_at(emit, items, index)


def test_filters(emit: Walker, filters: list[ir.Filter], element: Any, following: Block) -> None:
    """On with the next element unless all filters hold."""
    for each in filters:
        if isinstance(element, CardList):
            emit.b.fork(emit.b.icmp_signed(">", element.length, I32(0)), emit.block("on"), following)
        with emit.bound(each.slot, element):
            emit.b.fork(emit.value(each.condition), emit.block("on"), following)


def beginning(
    emit: Walker, node: ir.Statement, bound: frozenset[int]
) -> Iterator[tuple[ir.Expression, frozenset[int]]]:
    """(expression, slots bound by then) of all that a statement works out before anything happens."""
    if emit.weighing:
        yield from ((each, bound) for each in emit.program.heuristics.get(node.number, ()))
    match node:
        case ir.Do(statements) if statements:
            yield from beginning(emit, statements[0], bound)
        case ir.If(condition, body):
            yield condition, bound
            yield from beginning(emit, body, bound)
        case ir.ForAny(collection, slot, body):
            # The groups of a partition are counted without being made.
            counted = isinstance(collection, ir.Partition) and not emit.selecting
            if not counted or contains_any((body,)):
                yield collection, bound
            yield from beginning(emit, body, bound | {slot})
        case ir.Let(slot, value, body):
            if value.type in ir.SCALARS:
                yield value, bound
            yield from beginning(emit, body, bound | {slot})


def loop_body(emit: Walker, node: ir.ForAny, element: Any) -> None:
    """Code for an element; lists from outside that become shorter are copied for it."""
    tried = () if emit.is_decided(node.body) else shrunk_by(node.body)
    shrinking = {slot for slot in tried if isinstance(emit.env.get(slot), Shared)}
    before = {slot: emit.env[slot] for slot in shrinking}
    for slot, value in before.items():
        items = emit.header_list(value.header)
        emit.env[slot] = lists.as_shared(emit, emit.copied(GroupList(*items) if value.groups else items))
    full = emit.full | analysis.full_groups(node.collection, node.slot, emit.full)
    with emit.holding(full=full), emit.bound(node.slot, element):
        emit.walk_path(node.body)
    emit.env.update(before)
    emit.pending_steps = 0


def shrunk_by(body: ir.Statement) -> Iterator[int]:
    """Slots of the lists that a statement makes shorter or shuffles."""
    for each in ir.walk((body,)):
        part = each.shrinks if isinstance(each, ir.Move) else each.cards if isinstance(each, ir.Shuffle) else None
        for inner in ir.walk((part,)) if part is not None else ():
            if isinstance(inner, ir.Variable):
                yield inner.slot


def between(emit: Walker, enter: Block, following: Block, marks: tuple[int, int, int]) -> None:
    """Code before the first element that keeps, and code after every one that puts back, what the body changes."""
    acts, draws, uses = (now > then for now, then in zip((emit.unsure_acts, emit.unsure_draws, emit.arena_uses), marks))
    b, size = emit.b, emit.layout.size
    b.position_at_end(enter)
    steps, has_acted = b.load(emit.steps), b.load(emit.has_acted, I1)
    recorded = emit.walk_value(abi.WALK.recorded)
    stream, worth = b.load(emit.state, I64), b.load(emit.worth)
    snapshot = None
    if acts and not emit.quiet:
        snapshot = emit.buffer(I64, size // 8)
        emit.unit.copy_state(b, snapshot, emit.state)
    arena = emit.arena_address
    if uses and arena is not None:
        mark = emit.arena_mark(arena, b)
    b.position_at_end(following)
    if emit.selecting:
        with b.if_then(b.load(emit.found, I1)):
            emit.leave(0)
        b.put(emit.walk, abi.WALK.recorded, recorded)
    total = emit.walk_value(abi.WALK.total)
    with b.if_then(b.icmp_signed(">", total, I32(abi.MOST_MOVES)), likely=False):
        emit.leave(0)
    if acts:
        with b.if_then(b.load(emit.has_acted, I1)):
            emit.unit.copy_state(b, emit.state, snapshot or emit.walk_value(abi.WALK.origin))
    if acts or draws:
        b.store(stream, emit.state)
    if uses and arena is not None:
        emit.give_back(arena, mark)
    b.store(steps, emit.steps)
    b.store(worth, emit.worth)
    b.store(has_acted, emit.has_acted)


MOST_REMEMBERED = 128  # elements of which counting leaves something for selecting


def as_set(emit: Walker, node: ir.ForAny) -> Value | None:
    """The elements as a set of cards of one pile, where they have to be worked out; or None."""
    if not isinstance(node.collection, ir.Filter) or sets.pile_under(emit, node.collection) is None:
        return None
    return sets.cards_in(emit, node.collection)


def remembered_list(emit: Walker, node: ir.ForAny) -> Value | None:
    """The address of the list that counting leaves for selecting, or None: for the first `any` of an alternative,
    if its elements are cards that have to be worked out."""
    if not isinstance(node.collection, ir.Filter) or node.collection.type is not ir.Type.CARDS:
        return None
    return remembered(emit, node, (2 * emit.layout.cards + 5) // 4 * 4, True)


def remembered_set(emit: Walker, node: ir.ForAny) -> Value | None:
    """The address of the set that counting leaves for selecting, or None."""
    return remembered(emit, node, emit.unit.set_bits // 8, False)


def remembered(emit: Walker, node: ir.ForAny, size: int, cards: bool) -> Value | None:
    """The address of what counting leaves for selecting, or None: for the first `any` of an alternative."""
    first = emit.all_loops and emit.next_path is None and emit.quiet
    most = state.most_elements(emit, node.collection) if first and not node.collection.random else None
    if most is None or most > min(emit.layout.cards, MOST_REMEMBERED):
        return None
    start = emit.unit.remember(emit.number, emit.index, node.number, size, cards)
    return None if start is None else emit.b.offset(emit.walk_value(abi.WALK.moves), start)


def listed_at(emit: Walker, place: Value | None) -> CardList | None:
    """The list that counting has left there."""
    return None if place is None else CardList(emit.b.offset(place, 2), emit.load(place, 2))


def count_all(emit: Walker, node: ir.ForAny) -> None:
    """Every element is an option: add their number, and end the path."""
    cards = as_set(emit, node)
    place = remembered_list(emit, node) if cards is None else remembered_set(emit, node)
    if cards is not None:
        count = sets.count(emit, cards)
        if place is not None:
            emit.b.store(cards, place, align=4)
    elif place is None:
        count = lists.size_of(emit, node.collection)
    else:
        walk, room = partial(walks.walk, emit, node.collection), emit.b.offset(place, 2)
        count = lists.gather(emit, walk, emit.layout.cards, True, node.place, room).length
        emit.store(count, place, 2)
    some, none = emit.block("some"), emit.block("none")
    emit.flush_steps()
    emit.b.fork(emit.b.icmp_signed(">", count, I32(0)), some, none)
    emit.b.put(emit.walk, abi.WALK.total, emit.b.add(emit.walk_value(abi.WALK.total), count))
    emit.path_over()
    emit.b.position_at_end(none)


def take_one(emit: Walker, node: ir.ForAny, rest: ir.Path | None, sure: bool) -> None:
    """The path goes on with one element."""
    live = state.live_pile(emit, node.collection) if node.collection.type is ir.Type.CARDS else None
    emit.picks |= not sure
    cards = as_set(emit, node) if sure else None
    place = remembered_list(emit, node) if sure and cards is None else None
    items: Items | Live | None = None
    if cards is not None:
        place = remembered_set(emit, node)
        if place is not None:
            cards = emit.b.load(place, cards.type, align=4)
        count = sets.count(emit, cards)
    elif live is not None and not live.mem:
        items, count = live, state.pile_size(emit, live)
    else:
        items = listed_at(emit, place) or emit.made(node.collection, keep=not sure)
        count = items.length
    emit.flush_steps()
    before = emit.sure_here
    some, none, done = emit.block("some"), emit.block("none"), emit.block("picked")
    emit.b.fork(emit.b.icmp_signed(">", count, I32(0)), some, none)
    if sure and not before:
        index = decide_pick(emit, count)
        emit.sure_here = True
    else:
        index = next_pick(emit, node, count)
    if emit.selecting:
        record_pick(emit, node, items, index)
    if cards is not None:
        element = sets.card_at(emit, node.collection, cards, index)
    elif isinstance(items, Live):
        element = state.card_at(emit, items.pile, index)
    else:
        assert items is not None
        element = state.element_at(emit, items, index)
    with emit.bound(node.slot, lists.as_shared(emit, element)):
        if sure or not emit.decide(None if rest is None else (node.body, *rest), checks=False):
            emit.execute(node.body, rest)
    emit.otherwise(none, done, before, rest)


def decide_pick(emit: Walker, count: Value) -> Value:
    """The index of the wanted option among so many; leaves if it is not among them."""
    b, index = emit.b, emit.local(I32)
    total, wanted = (emit.walk_value(each) for each in (abi.WALK.total, abi.WALK.wanted))
    b.store(b.sub(wanted, total), index)
    after = b.add(total, count)
    with b.if_then(b.icmp_signed(">=", wanted, after)):
        b.put(emit.walk, abi.WALK.total, after)
        emit.path_over()
    b.put(emit.walk, abi.WALK.found, I32(1))
    b.store(I1(1), emit.found)
    return b.load(index)


def next_pick(emit: Walker, node: ir.ForAny, count: Value) -> Value:
    """The element that an `any` takes on this path."""
    b = emit.b
    reached, depth = (emit.walk_value(each) for each in (abi.WALK.reached, abi.WALK.depth))
    many = b.icmp_signed(">=", reached, I32(abi.MOST_PICKS))
    emit.fail_if(many, node.place, f"an option with more than {abi.MOST_PICKS} picks")
    entry = b.offset(b.part(emit.walk, abi.WALK.taken), b.mul(reached, I32(abi.TAKEN.bytes)))
    with b.if_then(b.icmp_signed("==", reached, depth)):
        b.put(entry, abi.TAKEN.index, I32(0))
        b.put(entry, abi.TAKEN.count, count)
        b.put(emit.walk, abi.WALK.depth, b.add(depth, I32(1)))
    b.put(emit.walk, abi.WALK.reached, b.add(reached, I32(1)))
    return b.get(entry, abi.TAKEN.index)


def record_pick(emit: Walker, node: ir.ForAny, items: Items | Live | None, index: Value) -> None:
    """Write down what is picked, if somebody asks."""
    if not emit.unit.observed:
        return
    record = emit.b.ptrtoint(emit.walk_value(abi.WALK.record), I64)
    with emit.b.if_then(emit.b.icmp_unsigned("!=", record, I64(0)), likely=False):
        if isinstance(items, Live):
            items = lists.gather(emit, partial(state.walk_pile, emit, items), emit.layout.cards, True, node.place)
        elif items is None:
            items = emit.made(node.collection)
        picked = abi.CARD if isinstance(items, CardList) else abi.GROUP if isinstance(items, GroupList) else abi.SCALAR
        classes, fields = emit.unit.table(emit.layout.classes, 16), emit.unit.table(abi.fields(vars(emit.layout)), 32)
        what = map(I32, (node.number, picked, emit.unit.bindings.source(node.collection)))
        emit.call("record", emit.walk, classes, fields, emit.state, *what, index, items.data, items.length)
