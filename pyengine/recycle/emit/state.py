"""Places in a state: storages, piles (rings of cards), mem piles, turn cycles, points maps; and lists."""

from collections.abc import Callable
from functools import partial
from typing import Any

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit.emitter import FREE_ELEMENTS, Emitter
from pyengine.recycle.emit.llvm import (
    I1,
    I16,
    I32,
    I64,
    NO_CARD,
    NO_SEAT,
    PTR,
    WITH_NUMBER,
    Body,
    Builder,
    CardList,
    Function,
    IntList,
    Items,
    Live,
    Module,
    Value,
    ll,
)

Points = ir.Storage | ir.ByAttribute


def owner_index(emit: Emitter, storage: ir.Storage) -> Value:
    return I32(0) if isinstance(storage.owner, ir.GameOwner) else emit.value(storage.owner)


def is_fixed(storage: Points) -> bool:
    """True if a storage is the same one whenever it is asked for."""
    if isinstance(storage, ir.ByAttribute):
        return isinstance(storage.key, ir.Text)
    return isinstance(storage.owner, ir.GameOwner) and storage.row is not None


def base_of(emit: Emitter, storage: ir.Storage, bases: list[int]) -> Value:
    """Entry of the row that a storage is, in a list of numbers by row."""
    if storage.row is not None:
        return I32(bases[storage.row])
    assert storage.site is not None
    dynamic = emit.program.dynamic[storage.site]
    if isinstance(storage.name, ir.Numbered):
        return numbered_base(emit, storage, storage.name, [bases[row] for row in dynamic.rows])
    name = emit.value(storage.name)
    rows = dict(zip(dynamic.names, dynamic.rows))
    places = [bases[rows[each]] if each in rows else -1 for each in range(len(emit.program.strings))]
    result = emit.look_up(places, 32, name)
    missing = emit.b.icmp_signed("<", result, I32(0))
    emit.fail_if(missing, storage.place, "a storage with this name does not exist")
    return result


def numbered_base(emit: Emitter, storage: ir.Storage, named: ir.Numbered, bases: list[int]) -> Value:
    """Entry of the row that an indexed pile is; `bases` are those of all it can be, in the order of the program."""
    assert storage.site is not None
    b, dynamic = emit.b, emit.program.dynamic[storage.site]
    arrays, numbers = list(dict.fromkeys(dynamic.names)), dynamic.numbers or (0,)
    low, width = min(numbers), max(numbers) + 1 - min(numbers)
    line = None if len(arrays) == 1 else emit.value(named.name)
    index = b.sub(emit.value(named.index), I32(low))
    if not dynamic.sure:
        outside = b.icmp_unsigned(">=", index, I32(width if bases else 0))
        there = f"they are numbered from {low} to {low + width - 1}" if bases else "there is none"
        emit.fail_if(outside, storage.place, f"there is no {storage.kind} with {WITH_NUMBER}; {there}", named.index)
    if line is not None:
        lines = [arrays.index(each) if each in arrays else 0 for each in range(len(emit.program.strings))]
        index = b.add(b.mul(emit.look_up(lines, 32, line), I32(width)), index)
    known = dict(zip(zip(dynamic.names, dynamic.numbers), bases))
    places = [known.get((array, number), 0) for array in arrays for number in range(low, low + width)]
    return emit.look_up(places or [0], 32, index)


def numbers_of(emit: Emitter, node: ir.TextList | ir.Indices) -> tuple[int, ...]:
    """The numbers of strings, or of all piles of a name."""
    return node.numbers if isinstance(node, ir.TextList) else tuple(sorted({*emit.program.dynamic[node.site].numbers}))


def address_of(emit: Emitter, storage: ir.Storage, owner: Value | None = None) -> tuple[Value, int]:
    """(where an int or string stands, its bytes); its owner, if that is known."""
    starts, size = (emit.layout.texts, 2) if storage.kind == "str" else (emit.layout.ints, 4)
    owner = owner_index(emit, storage) if owner is None else owner
    return emit.b.offset(emit.state, emit.b.add(base_of(emit, storage, starts), emit.b.mul(owner, I32(size)))), size


def pile_of_storage(emit: Emitter, storage: ir.Storage) -> Live:
    owner = owner_index(emit, storage)
    return Live(emit.b.add(base_of(emit, storage, emit.layout.pile_row), owner), storage.kind == "mem")


def live_pile(emit: Emitter, node: ir.Expression) -> Live | None:
    """The pile that a collection is, or None."""
    match node:
        case ir.LivePile(storage):
            return pile_of_storage(emit, storage)
        case ir.Variable(slot) if slot in emit.env:
            return emit.env[slot] if isinstance(emit.env[slot], Live) else None
        case ir.Variable(slot) if slot in emit.unit.global_piles:
            number = emit.b.load(emit.field(emit.layout.globals[slot]))
            return Live(number, emit.unit.global_piles[slot].kind == "mem")
    return None


def changed_pile(emit: Emitter, node: ir.Expression) -> Live:
    """The pile that an action changes."""
    live = live_pile(emit, node)
    assert live is not None
    return live


def following(emit: Emitter, node: Value) -> Value:
    return emit.load(emit.field(emit.layout.next, node, emit.layout.node_size), emit.layout.node_size)


def preceding(emit: Emitter, node: Value) -> Value:
    return emit.load(emit.field(emit.layout.previous, node, emit.layout.node_size), emit.layout.node_size)


def ring_of(emit: Emitter, pile: Value) -> Value:
    """The node of a pile."""
    return emit.b.add(pile, I32(emit.layout.cards))


def end_card(emit: Emitter, pile: Value, end: str | ir.Expression) -> Value:
    node = (preceding if end == "top" else following)(emit, ring_of(emit, pile))
    return emit.b.select(emit.b.icmp_signed(">=", node, I32(emit.layout.cards)), I32(NO_CARD), node)


def node_at(emit: Emitter, pile: Value, index: Value) -> Value:
    """The node with an index from 0 to the size (the pile's own)."""
    b, node = emit.b, emit.variable(following(emit, ring_of(emit, pile)))
    with emit.times(index):
        b.store(following(emit, b.load(node)), node)
    return b.load(node)


def card_at(emit: Emitter, pile: Value, index: Value) -> Value:
    """The card before which something is put at an index, or -1; -1 for an index outside."""
    b, result = emit.b, emit.variable(I32(NO_CARD))
    with b.if_then(b.icmp_unsigned("<", index, pile_size(emit, Live(pile, False)))):
        b.store(node_at(emit, pile, index), result)
    return b.load(result)


def pile_size(emit: Emitter, live: Live) -> Value:
    sizes = emit.layout.mem_sizes if live.mem else emit.layout.sizes
    return emit.load(emit.field(sizes, live.pile, 2), 2)


def pile_of(emit: Emitter, card: Value) -> Value:
    return emit.load(emit.field(emit.layout.pile_of, card, emit.layout.pile_size), emit.layout.pile_size)


def mem_list(emit: Emitter, live: Live) -> CardList:
    """The references in a mem pile."""
    start = emit.b.mul(live.pile, I32(emit.layout.mem_room))
    return CardList(emit.field(emit.layout.mem_cards, start, 2), pile_size(emit, live))


def is_plain(storage: ir.Storage) -> bool:
    """True if the choice of the storage can be worked out again and again."""
    named = storage.name
    known = storage.row is not None or isinstance(named, ir.Numbered) and isinstance(named.index, ir.Variable)
    return known and isinstance(storage.owner, ir.GameOwner | ir.Variable | ir.Turn)


def unlink(emit: Emitter, card: Value, pile: Value, end: str) -> None:
    """Take a card out of the ring of its pile, at an end where that is known."""
    before = ring_of(emit, pile) if end == "bottom" else preceding(emit, card)
    connect(emit, before, ring_of(emit, pile) if end == "top" else following(emit, card))
    size = emit.field(emit.layout.sizes, pile, 2)
    emit.b.store(emit.b.sub(emit.b.load(size, I16), I16(1)), size)
    exchange(emit, pile, card)


def set_address(emit: Emitter, pile: Value) -> Value:
    return emit.field(emit.layout.sets, pile, emit.unit.set_bits // 8)


def exchange(emit: Emitter, pile: Value, card: Value) -> None:
    """A card comes into the set of a pile or leaves it, where there are sets."""
    if emit.unit.set_bits:
        b, place, type = emit.b, set_address(emit, pile), ll.IntType(emit.unit.set_bits)
        b.store(b.xor(b.load(place, type), b.shl(type(1), b.zext(card, type))), place)


def connect(emit: Emitter, one: Value, other: Value) -> None:
    """Make one node follow another."""
    size = emit.layout.node_size
    emit.store(other, emit.field(emit.layout.next, one, size), size)
    emit.store(one, emit.field(emit.layout.previous, other, size), size)


def link(emit: Emitter, card: Value, pile: Value, position: str | ir.Expression, index: Value | None = None) -> None:
    """Put a card without a place into a pile."""
    ring = ring_of(emit, pile)
    if position == "top":
        before, after = preceding(emit, ring), ring
    elif position == "bottom":
        before, after = ring, following(emit, ring)
    else:
        after = node_at(emit, pile, index or I32(0))
        before = preceding(emit, after)
    insert(emit, card, pile, before, after)


def insert(emit: Emitter, card: Value, pile: Value, before: Value, after: Value) -> None:
    """Put a card without a place between two nodes of a pile."""
    connect(emit, before, card)
    connect(emit, card, after)
    emit.store(pile, emit.field(emit.layout.pile_of, card, emit.layout.pile_size), emit.layout.pile_size)
    size = emit.field(emit.layout.sizes, pile, 2)
    emit.b.store(emit.b.add(emit.b.load(size, I16), I16(1)), size)
    exchange(emit, pile, card)


def seers_of(emit: Emitter, pile: Value) -> Value:
    return emit.look_up(emit.layout.seers, 16, pile)


def walk_list(emit: Emitter, items: Items, body: Body) -> None:
    with emit.times(items.length) as (index, _):
        body(element_at(emit, items, index))


def element_at(emit: Emitter, items: Items, index: Value) -> Any:
    if isinstance(items, CardList):
        return emit.load(emit.b.item(items.data, I16, index), 2)
    if isinstance(items, IntList):
        return emit.b.load(emit.b.item(items.data, I32, index))
    return emit.header_list(emit.b.offset(items.data, emit.b.mul(index, I32(abi.LIST.bytes))))


def walk_pile(emit: Emitter, live: Live, body: Body) -> None:
    if live.mem:
        walk_list(emit, mem_list(emit, live), body)
        return
    current = emit.variable(following(emit, ring_of(emit, live.pile)))
    with emit.loop_while(current, "<", I32(emit.layout.cards), "pile", "card", "end") as (card, _):
        body(card)
        if not emit.dead:
            emit.b.store(following(emit, card), current)


def shuffle_list(emit: Emitter, items: Items, put: Body | None = None) -> None:
    """Fisher and Yates, from the end; put: what is done with each card of a list that nobody needs any more, from the
    last one on."""
    b, last, classes = emit.b, emit.variable(items.length), emit.layout.classes
    if not emit.layout.first_type and emit.layout.class_count < len(classes):  # scripts go by equal cards
        b.call(emit.unit.runtime("among"), [items.data, emit.unit.table(classes, 16), items.length])
    with emit.loop_while(last, ">", I32(0 if put else 1), "shuffle", "swap", "shuffled") as (count, _):
        here = b.sub(count, I32(1))
        one, other = (b.item(items.data, I16, each) for each in (here, emit.below(count)))
        first, second = b.load(one, I16), b.load(other, I16)
        b.store(first, other)
        b.store(second, one) if put is None else put(b.zext(second, I32))
        b.store(here, last)


def most_elements(emit: Emitter, node: ir.Expression, lists: bool = False) -> int | None:
    """An upper bound on the number of elements, or None; lists: also for the lists that a `let` made."""
    cards, layout = emit.layout.cards, emit.layout
    match node:
        case ir.LivePile(storage):
            return layout.mem_room if storage.kind == "mem" else cards
        case ir.Filter(collection=inner) | ir.Sorted(inner) | ir.Take(cards=inner) | ir.Run(cards=inner):
            return most_elements(emit, inner, lists)
        case ir.One():
            return 1
        case ir.Joined(parts=parts) | ir.Partition(parts=parts):
            counts = [most_cards(emit, part, lists) for part in parts]
            return sum(each for each in counts if each is not None) if None not in counts else None
        case ir.Everyone() | ir.Others() | ir.InTurn():
            return layout.players if node.type is ir.Type.PLAYERS else layout.teams
        case ir.Members():
            return max(map(len, layout.team_list), default=1)
        case ir.TextList() | ir.Indices():
            return len(numbers_of(emit, node))
        case ir.Range(ir.Integer(low), ir.Integer(high)):
            return max(high - low + 1, 0)
        case ir.Variable():
            if isinstance(emit.env.get(node.slot), Live):
                return max(cards, layout.mem_room)
            return emit.longest.get(node.slot) if lists else None
    return None


def most_cards(emit: Emitter, part: ir.Expression, lists: bool) -> int | None:
    """Bound on the number of cards in a collection of cards, or in all groups of a list of them."""
    if isinstance(part, ir.Collect):
        groups, cards = (most_elements(emit, each, lists) for each in (part.collection, part.cards))
        return None if groups is None or cards is None else groups * cards
    return most_elements(emit, part, lists) if part.type is ir.Type.CARDS else None


def is_long(emit: Emitter, node: ir.Expression) -> bool:
    """True if so many elements of a collection may be looked at, with those of the loops around it, that they have to
    be counted."""
    most = most_elements(emit, node, lists=True)
    return emit.nest * max(abi.MOST if most is None else most, 1) > FREE_ELEMENTS


def turn_cycle(emit: Emitter, type: ir.Type) -> tuple[int, Value]:
    """(offset of the innermost turn cycle, how many go round)."""
    if type is ir.Type.PLAYER:
        return emit.layout.player_cycle + 2 * emit.player_depth, I32(emit.layout.players)
    return emit.layout.team_cycle + 2 * emit.team_depth, team_count(emit)


def set_cycle(emit: Emitter, start: int, seat: Value) -> None:
    """Current one of a turn cycle; nobody else comes next than in turn."""
    emit.store(seat, emit.field(start), 1)
    emit.store(I32(NO_SEAT), emit.field(start + 1), 1)


def seat_after(emit: Emitter, pointer: Value, count: Value) -> Value:
    b = emit.b
    return b.select(b.icmp_signed("==", pointer, b.sub(count, I32(1))), I32(0), b.add(pointer, I32(1)))


def seat_before(emit: Emitter, pointer: Value, count: Value) -> Value:
    b = emit.b
    return b.select(b.icmp_signed("==", pointer, I32(0)), b.sub(count, I32(1)), b.sub(pointer, I32(1)))


def count_of(emit: Emitter, type: ir.Type) -> Value:
    return I32(emit.layout.players) if type in (ir.Type.PLAYER, ir.Type.PLAYERS) else team_count(emit)


def team_count(emit: Emitter) -> Value:
    layout = emit.layout
    return emit.load(emit.field(layout.team_count), 2) if layout.first_team else I32(layout.teams)


def team_kind(emit: Emitter, team: Value) -> Value:
    """Which of the layout's teams a team is."""
    return emit.load(emit.field(emit.layout.team_kinds, team, 2), 2) if emit.layout.first_team else team


def last_team_of(emit: Emitter, player: Value, place: ir.Span) -> Value:
    """The last team with a player, where teams are made in play."""
    masks = [sum(1 << seat for seat in team) for team in emit.layout.team_list]
    result = emit.variable(I32(-1))
    with emit.times(team_count(emit)) as (team, _):
        b, mask = emit.b, emit.look_up(masks, 32, team_kind(emit, team))
        b.store(b.select(b.trunc(b.lshr(mask, player), I1), team, b.load(result)), result)
    team = emit.b.load(result)
    emit.fail_if(emit.b.icmp_signed("<", team, I32(0)), place, "the player is in no team")
    return team


def points_address(emit: Emitter, storage: ir.Storage) -> Value:
    owner, start = owner_index(emit, storage), base_of(emit, storage, emit.layout.points)
    strides = {emit.layout.points_stride[row] for row in emit.layout.rows_of(storage)}
    stride = I32(*strides) if len(strides) == 1 else base_of(emit, storage, emit.layout.points_stride)
    return emit.b.offset(emit.state, emit.b.add(start, emit.b.mul(owner, stride)))


def scorer(emit: Emitter, storage: Points) -> Callable[[Value], Value]:
    """A function from a card (code) to its score (code); where the map stands is worked out once."""
    if is_static(emit, storage):
        scores = static_table(emit, storage)
        return lambda card: emit.b.load(emit.b.item(scores, I32, type_of_card(emit, card)))
    assert isinstance(storage, ir.Storage)
    sites, address = sites_of(emit, storage), points_address(emit, storage)
    name, build = "points_" + "_".join(map(str, sites)), partial(build_points, sites=sites)
    function = emit.unit.once(name, I32, [PTR, PTR, I32], build)
    return lambda card: emit.b.call(function, [emit.state, address, card])


def sites_of(emit: Emitter | Module, storage: ir.Storage) -> list[int]:
    """Sites at which a map of points is set."""
    return sorted({site for row in emit.layout.rows_of(storage) for site in emit.layout.sites[row]})


def is_static(emit: Emitter | Module, storage: Points) -> bool:
    """True if all scores by points are known, wherever they were set last."""
    sites = sites_of(emit, storage) if isinstance(storage, ir.Storage) else []
    return not any(isinstance(row, ir.DynamicRow) for site in sites for row in emit.program.points_sites[site].rows)


def static_tables(emit: Emitter, storage: Points) -> tuple[list[list[int]], list[int]]:
    """The scores of all types of cards by points that are static: (tables, number by which each but the first is
    known)."""
    if isinstance(storage, ir.ByAttribute):
        keys = [storage.key.number] if isinstance(storage.key, ir.Text) else list(emit.program.attributes)
        return [emit.layout.points_by(key) for key in keys], keys[1:]
    sites = sites_of(emit, storage)
    none = [0] * len(emit.layout.type_list)
    return [none, *(static_scores(emit, site) for site in sites)], [site + 1 for site in sites]


def static_table(
    emit: Emitter, storage: Points, bits: int = 32, made: Callable[[list[int]], list[int]] = list
) -> Value:
    """The address of a table that is made of the scores of all types of cards, by points that are static."""
    (first, *others), numbers = static_tables(emit, storage)
    b, chosen = emit.b, emit.unit.table(made(first), bits)
    if others and isinstance(storage, ir.ByAttribute):
        known = emit.value(storage.key)
    elif others:
        assert isinstance(storage, ir.Storage)
        known = b.load(points_address(emit, storage))
    for number, scores in zip(numbers, others):
        chosen = b.select(b.icmp_signed("==", known, I32(number)), emit.unit.table(made(scores), bits), chosen)
    return chosen


def attribute_of(emit: Emitter, card: Value, key: Value | int) -> Value:
    """The value of an attribute; the key is a number or code. Tables have a first line for no card."""
    kind = type_of_card(emit, card)
    if isinstance(key, int):
        return emit.look_up(emit.unit.attribute_table(key), 16, emit.b.add(kind, I32(1)))
    keys = emit.program.attributes
    lines = [keys.index(number) + 1 if number in keys else 0 for number in range(len(emit.program.strings))]
    count = len(emit.layout.type_list) + 1
    whole = [0] * count + [value for number in keys for value in emit.unit.attribute_table(number)]
    line = emit.look_up(lines, 16, key)
    return emit.look_up(whole, 16, emit.b.add(emit.b.mul(line, I32(count)), emit.b.add(kind, I32(1))))


def type_of_card(emit: Emitter, card: Value) -> Value:
    """The type of a card: its number, unless cards are made in play."""
    if not emit.layout.types:
        return card
    none = emit.b.icmp_signed("<", card, I32(0))
    kind = emit.load(emit.field(emit.layout.types, emit.b.select(none, I32(0), card), 2), 2)
    return emit.b.select(none, I32(NO_CARD), kind)


def build_points(unit: Module, function: Function, sites: list[int]) -> None:
    """points(state, map, card): the score of a card by whatever site set the map last."""
    function.attributes.add("alwaysinline")
    _, address, card = function.args
    emit = Emitter(unit, function)
    b, kind = emit.b, type_of_card(emit, card)
    result, done = emit.local(I32, I32(0)), emit.block("done")
    switch = b.switch(b.load(address), done)
    for number in sites:
        block = emit.block("site")
        switch.add_case(I32(number + 1), block)
        b.position_at_end(block)
        b.store(score_of_site(emit, number, address, card, kind), result)
        b.branch(done)
    b.position_at_end(done)
    b.ret(b.load(result))
    emit.allocas.branch(emit.start)
    b.position_at_end(emit.exit)
    b.unreachable()


def score_of_site(emit: Emitter, number: int, address: Value, card: Value, kind: Value) -> Value:
    """Code for the score of a card by a map that was set at one place."""
    rows, b = emit.program.points_sites[number].rows, emit.b
    offsets, fixed = emit.layout.site_values[number], static_scores(emit, number)
    total = emit.look_up(fixed, 32, kind) if any(fixed) else I32(0)

    def stored(part: ir.Expression) -> Value:
        known = offsets.get(id(part))
        return emit.value(part) if known is None else b.load(b.offset(address, known))

    for row in rows:
        if isinstance(row, ir.DynamicRow):
            matches: Value = I1(1)
            for key, value in row.pairs:
                if value.type is ir.Type.INT:
                    found = scorer(emit, ir.ByAttribute(key, place=key.place))(card)
                else:
                    found = attribute_of(emit, card, key.number if isinstance(key, ir.Text) else stored(key))
                matches = b.and_(matches, b.icmp_signed("==", found, stored(value)))
            total = b.add(total, b.select(matches, stored(row.score), I32(0)))
    return total


def static_scores(emit: Emitter | Module, number: int) -> list[int]:
    """By type, the score by those rows of a map that are the same whenever it is set."""
    static = [row for row in emit.program.points_sites[number].rows if isinstance(row, ir.StaticRow)]
    sums = [
        sum(row.score for row in static if all(values.get(key, 0) == value for key, value in row.pairs))
        for values in (dict(pairs) for _, pairs in emit.layout.type_list)
    ]
    return list(map(ir.wrapped, sums))


def check_payoffs(emit: Emitter) -> None:
    """Fail where seats are paid other than the text declares; nothing where it does not."""
    low, high, together, place = emit.program.payoffs
    if place:
        b, total, paid = emit.b, emit.variable(I64(0)), f"paid {WITH_NUMBER} of points"
        with emit.times(I32(emit.layout.players)) as (seat, _):
            payoff = signed(b, emit.program, b.load(emit.field(emit.layout.scores, seat, 4)))
            outside = b.or_(b.icmp_signed("<", payoff, I64(low)), b.icmp_signed(">", payoff, I64(high)))
            emit.fail_if(outside, place, f"a seat is {paid}, expected {low} to {high}", b.trunc(payoff, I32))
            b.store(b.add(b.load(total, I64), payoff), total)
        if together is not None:
            payoff = b.load(total, I64)
            other, told = b.icmp_signed("!=", payoff, I64(together)), b.trunc(payoff, I32)
            emit.fail_if(other, place, f"all seats together are {paid}, expected {together}", told)


def signed(b: Builder, program: ir.Program, score: Value) -> Value:
    """Payoff of a score: larger is better."""
    wide = b.sext(score, I64)
    return b.neg(wide) if program.direction == "min" else wide
