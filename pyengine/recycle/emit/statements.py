"""Statements: what they do to variables, storages and cards, and what seats know of it."""

from functools import partial
from typing import Any

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit import analysis, barred, groups, lists, rules, sets, state, subsets, walks
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.llvm import I1, I16, I32, PTR, Event, Function, Live, Module, Shared, Value


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
    match node.body:
        case ir.ForAll(ir.Variable(slot), _, body) if slot == node.slot and not sets.mentions(body, slot):
            # Nobody else asks for the list: it need not be copied.
            emit.execute(ir.replace(node.body, collection=node.value), rest)
            return
    if emit.program.variables[node.slot].kind is ir.BindingKind.PLACE:
        value: Any = state.live_pile(emit, node.value)
    else:
        emit.longest[node.slot] = state.most_elements(emit, node.value, lists=True)
        if node.value.type in ir.ELEMENT:
            value = sets.named(emit, node) or lists.as_shared(emit, emit.made(node.value, keep=True))
        else:
            value = emit.value(node.value)
    with emit.bound(node.slot, value):
        emit.execute(node.body, rest)


@rules.do
def do_for_all(emit: Emitter, node: ir.ForAll | ir.ForAny, rest: ir.Path | None) -> None:
    """The body for every element of a snapshot."""

    def bound(element: Any) -> None:
        element = lists.as_shared(emit, element)
        emit.flush_steps()
        with emit.bound(node.slot, element), emit.scratch():
            emit.execute(node.body, None)
        if not emit.dead:
            emit.check_steps()

    emit.flush_steps()
    if isinstance(node.collection, ir.Everyone) and emit.unit.unrolls(node):
        for seat in range(emit.layout.players):
            with emit.bound(node.slot, I32(seat)):
                emit.execute(node.body, None)
            if not emit.dead:
                emit.check_steps()
    elif isinstance(node.collection, ir.Everyone | ir.Others | ir.TextList | ir.Members | ir.Range | ir.Indices):
        walks.walk(emit, node.collection, bound)
    elif subsets.fits(node):
        with subsets.each(emit, node, 0):
            bound(None)
    elif isinstance(node, ir.ForAll) and groups.fits(emit, node, True):
        with groups.each(emit, node.collection, True) as (group, _):
            bound(group)
    else:
        state.walk_list(emit, emit.made(node.collection, keep=True), bound)


@rules.do
def do_assign(emit: Emitter, node: ir.Assign, rest: ir.Path | None) -> None:
    owner = state.owner_index(emit, node.storage)
    address, size = state.address_of(emit, node.storage, owner)
    b, value = emit.b, emit.b.zext(emit.value(node.value), I32)
    emit.acted()
    if node.word in ("inc", "dec"):
        value = (b.add if node.word == "inc" else b.sub)(b.load(address), value)
    if node.number in emit.unit.known.told:
        hear(emit, node, b.icmp_signed("==", value, I32(0)))
    if node.number in emit.unit.known.before and emit.unit.observed:
        with b.if_then(b.icmp_signed("!=", emit.load(address, size), value)):
            barred.write(emit, emit.unit.known.before[node.number])
    emit.store(value, address, size)
    emit.event(Event.STORAGE, node.number, owner, value)


@rules.do
def do_set_points(emit: Emitter, node: ir.SetPoints, rest: ir.Path | None) -> None:
    offsets = emit.layout.site_values[node.site]
    address = state.points_address(emit, node.storage)
    dynamic = [row for row in node.rows if isinstance(row, ir.DynamicRow)]
    parts = [part for row in dynamic for part in [*(each for pair in row.pairs for each in pair), row.score]]
    values = [(offsets[id(part)], emit.value(part)) for part in parts if id(part) in offsets]
    emit.acted()
    # What another site left there goes: equal maps have equal bytes.
    rows = emit.layout.rows_of(node.storage)
    most = min(emit.layout.points_stride[row] for row in rows)
    if len({site for row in rows for site in emit.layout.sites[row]}) > 1:
        for offset in range(4, most, 4):
            emit.b.store(I32(0), emit.b.offset(address, offset))
    emit.b.store(I32(node.site + 1), address)
    for offset, value in values:
        emit.b.store(value, emit.b.offset(address, offset))
    if emit.unit.trace:
        emit.event(Event.STORAGE, node.number, state.owner_index(emit, node.storage))


@rules.do
def do_tell(emit: Emitter, node: ir.Tell, rest: ir.Path | None) -> None:
    condition, seat = emit.value(node.condition), None if node.seat is None else emit.value(node.seat)
    emit.acted()
    if emit.unit.trace:
        holds, of = emit.b.zext(condition, I32), 0 if seat is None else emit.b.add(seat, I32(1))
        emit.event(Event.TELL, node.number, holds, of)
    hear(emit, node, condition, seat)


def hear(emit: Emitter, node: ir.Statement, condition: Value, seat: Value | None = None) -> None:
    if emit.unit.observed and emit.selecting:
        for holds, shown in zip((condition, emit.b.not_(condition)), emit.unit.known.told[node.number]):
            if shown.facts:
                with emit.b.if_then(holds):
                    barred.write(emit, shown, seat)


@rules.do
def do_cycle(emit: Emitter, node: ir.Cycle, rest: ir.Path | None) -> None:
    player = emit.value(node.player)
    emit.acted()
    place = emit.layout.player_cycle + 2 * emit.player_depth + (node.which == "next")
    emit.store(player, emit.field(place), 1)
    emit.event(Event.CYCLE, node.number, player)


@rules.do
def do_pass(emit: Emitter, node: ir.TurnPass, rest: ir.Path | None) -> None:
    emit.acted()
    emit.event(Event.PASS, node.number)


@rules.do
def do_end_game(emit: Emitter, node: ir.EndGame, rest: ir.Path | None) -> None:
    emit.event(Event.END, node.number)
    emit.end_game()
    emit.b.position_at_end(emit.block("unreached"))


@rules.do
def do_repeat(emit: Emitter, node: ir.Repeat | ir.RepeatAll, rest: ir.Path | None) -> None:
    count = emit.value(node.count) if isinstance(node, ir.Repeat) else lists.size_of(emit, node.collection)
    emit.flush_steps()
    with emit.times(count):
        with emit.scratch():
            emit.execute(node.body, None)
        if not emit.dead:
            emit.check_steps()


@rules.do
def do_repeat_until(emit: Emitter, node: ir.RepeatUntil, rest: ir.Path | None) -> None:
    emit.flush_steps()
    with emit.times(I32(0x7FFF_FFFF)) as (_, done), emit.scratch():
        emit.b.fork(emit.value(node.condition), done, more := emit.block("more"), more)
        emit.execute(node.body, None)
        emit.check_steps()


@rules.do
def do_move(emit: Emitter, node: ir.Move, rest: ir.Path | None) -> None:
    check_mem(emit, node)
    card, reference = (emit.value(node.card), None) if node.shrinks is None else card_of_shared(emit, node)
    index = None if isinstance(node.spot.position, str) else emit.value(node.spot.position)
    live = state.changed_pile(emit, node.spot.pile)
    emit.acted()
    old, end = source_of(emit, node.card)
    old = state.pile_of(emit, card) if old is None else old
    state.unlink(emit, card, old, end)
    if index is not None:
        size = state.pile_size(emit, live)  # without the card, where it comes from the same pile
        emit.fail_if(emit.b.icmp_unsigned(">", index, size), node.place, "there is no such index in the pile")
    match node.spot:
        case ir.Spot(str(), ir.LivePile(storage)) if storage.row in emit.unit.unread:
            state.connect(emit, card, card)  # a ring of its own, out of which it can come
            emit.store(live.pile, emit.field(emit.layout.pile_of, card, emit.layout.pile_size), emit.layout.pile_size)
        case _:
            state.link(emit, card, live.pile, node.spot.position, index)
    learn(emit, card, old, live.pile, is_followed(emit, node.card), node.spot.pile)
    if reference is not None:
        emit.call("drop", reference, card)
    emit.event(Event.MOVE, node.number, card, old, live.pile)


def source_of(emit: Emitter, card: ir.Expression) -> tuple[Value | None, str]:
    """The pile from whose end a card is picked, and which end; or None."""
    match card:
        case ir.Pick("top" | "bottom" as end, ir.LivePile(storage)) if (
            state.is_plain(storage) and storage.kind != "mem"
        ):
            return state.pile_of_storage(emit, storage).pile, str(end)
    return None, ""


def check_mem(emit: Emitter, node: ir.Move) -> None:
    """A card picked from a mem pile stays where it is, unless it is (actual ..)."""
    if isinstance(node.card, ir.Pick | ir.BestCard):
        cards = node.card.cards
        live = emit.env.get(cards.slot) if isinstance(cards, ir.Variable) else None
        if analysis.is_mem(cards) or isinstance(live, Live) and live.mem:
            emit.fail_if(I1(1), node.place, "a card is moved out of a mem pile only as (actual ..)")


def card_of_shared(emit: Emitter, node: ir.Move) -> tuple[Value, Value | None]:
    """(card, address of the list that it was picked from)."""
    if isinstance(node.shrinks, ir.PickGroup):
        header = lists.group_address(emit, node.shrinks)
        return emit.value(node.card), header
    value = emit.env[node.shrinks.slot] if isinstance(node.shrinks, ir.Variable) else None
    return emit.value(node.card), value.header if isinstance(value, Shared) else None


def is_followed(emit: Emitter, card: ir.Expression) -> bool:
    """True if everybody can tell which position of a pile a card had."""
    card = ir.bare(card)
    if not isinstance(card, ir.Pick):
        return False
    if isinstance(card.cards, ir.LivePile):
        return card.cards.storage.kind != "mem"
    live = state.live_pile(emit, card.cards)
    return live is not None and not live.mem


def learn(emit: Emitter, card: Value, old: Value, new: Value, followed: bool, target: ir.Expression) -> None:
    """Set who knows where the card is now, and who has lost track of others."""
    if not emit.unit.observed:
        return
    if not followed:
        reveal(emit, card, old, new)
    if isinstance(target, ir.LivePile) and target.storage.kind == "vloc":
        everybody = I32((1 << emit.layout.players) - 1)
        emit.store(everybody, emit.field(emit.layout.known, card, 2), 2)
        return
    witnesses = emit.b.or_(state.seers_of(emit, old), state.seers_of(emit, new))
    if not followed:
        lose_track(emit, card, old, witnesses)
    see(emit, card, witnesses)
    barred.carry(emit, card, old, new, target)


def see(emit: Emitter, card: Value, seats: Value) -> None:
    place = emit.field(emit.layout.known, card, 2)
    emit.store(emit.b.or_(emit.load(place, 2), seats), place, 2)


def lose_track(emit: Emitter, card: Value, pile: Value, witnesses: Value) -> None:
    """Seats that are no witnesses cannot tell which card of a pile has left it."""
    b, place = emit.b, emit.field(emit.layout.known, card, 2)
    with b.if_then(b.icmp_signed("!=", witnesses, I32((1 << emit.layout.players) - 1))):
        barred.mix(emit, pile, card)
        # It looks at who knew the card, too.
        emit.call("lose", emit.state, fields_of(emit), card, pile, witnesses)
    emit.store(b.and_(emit.load(place, 2), witnesses), place, 2)


def reveal(emit: Emitter, card: Value, old: Value, new: Value) -> None:
    """Seats see what card comes out of a pile that they do not see into: it may have been any of its kind there."""
    if not (emit.layout.groups and emit.layout.class_count < len(emit.layout.classes)):
        return
    b, everybody = emit.b, I32((1 << emit.layout.players) - 1)
    before, after = state.seers_of(emit, old), state.seers_of(emit, new)
    # A spectator, behind the last seat, sees it where all seats together do and could not look into the old pile.
    all_see = b.icmp_signed("==", b.or_(before, after), everybody)
    new_to_all = b.and_(all_see, b.icmp_signed("!=", before, everybody))
    seers = b.or_(b.and_(after, b.not_(before)), b.shl(b.zext(new_to_all, I32), I32(emit.layout.players)))
    emit.call("show", emit.state, fields_of(emit), emit.unit.table(emit.layout.classes, 16), card, old, seers)


def fields_of(emit: Emitter) -> Value:
    return emit.unit.table(abi.fields(vars(emit.layout)), 32)


def mem_position(emit: Emitter, node: ir.Remember | ir.Forget, last: Value) -> Value:
    """The index of a spot in a mem pile."""
    if isinstance(node.spot.position, str):
        return last if node.spot.position == "top" else I32(0)
    return emit.value(node.spot.position)


@rules.do
def do_remember(emit: Emitter, node: ir.Remember, rest: ir.Path | None) -> None:
    b, card, live = emit.b, emit.value(node.card), state.changed_pile(emit, node.spot.pile)
    items = state.mem_list(emit, live)
    index = mem_position(emit, node, items.length)
    emit.fail_if(b.icmp_unsigned(">", index, items.length), node.place, "there is no such index in the pile")
    full = b.icmp_signed(">=", items.length, I32(emit.layout.mem_room))
    emit.fail_if(full, node.place, f"more than {emit.layout.mem_room} references in a mem pile")
    emit.acted()
    emit.call("insert", items.data, items.length, index, card)
    emit.store(b.add(items.length, I32(1)), emit.field(emit.layout.mem_sizes, live.pile, 2), 2)
    emit.store(I32((1 << emit.layout.players) - 1), emit.field(emit.layout.known, card, 2), 2)
    emit.event(Event.REMEMBER, node.number, card, live.pile)


@rules.do
def do_forget(emit: Emitter, node: ir.Forget, rest: ir.Path | None) -> None:
    b, live = emit.b, state.changed_pile(emit, node.spot.pile)
    items = state.mem_list(emit, live)
    index = mem_position(emit, node, b.sub(items.length, I32(1)))
    emit.fail_if(b.icmp_unsigned(">=", index, items.length), node.place, "there is nothing to forget")
    emit.acted()
    if emit.unit.trace:
        emit.event(Event.FORGET, node.number, state.element_at(emit, items, index), live.pile)
    emit.call("remove", items.data, items.length, index)
    emit.store(b.sub(items.length, I32(1)), emit.field(emit.layout.mem_sizes, live.pile, 2), 2)


@rules.do
def do_shuffle(emit: Emitter, node: ir.Shuffle, rest: ir.Path | None) -> None:
    live = state.live_pile(emit, node.cards)
    if live is not None and not live.mem:
        emit.acted()
        emit.b.call(emit.unit.once("shuffle", I32, [PTR, I32], build_shuffle), [emit.state, live.pile])
    else:
        items = emit.made(node.cards)
        emit.acted()
        if live is None and not isinstance(node.cards, ir.Variable):
            items = emit.copied(items)
        state.shuffle_list(emit, items)
    if emit.unit.trace:
        pile = None if live is None or live.mem else live.pile
        emit.event(Event.SHUFFLE, node.number, -1 if pile is None else pile)
        if pile is not None:
            emit.call("tell_pile", emit.state, fields_of(emit), I32(Event.LIES), I32(node.number), pile)


@rules.do
def do_create_cards(emit: Emitter, node: ir.CreateCards, rest: ir.Path | None) -> None:
    live = state.changed_pile(emit, node.pile)
    emit.acted()
    b, count = emit.b, len(node.attributes)
    address = emit.field(emit.layout.card_count)
    first = emit.load(address, 2)
    room = b.icmp_signed(">", b.add(first, I32(count)), I32(emit.layout.cards))
    emit.fail_if(room, node.place, f"more than {emit.layout.cards} cards")
    emit.store(b.add(first, I32(count)), address, 2)
    kind = emit.layout.first_type[node.number]
    with emit.times(I32(count)) as (index, _):
        card = b.add(first, index)
        emit.store(b.add(index, I32(kind)), emit.field(emit.layout.types, card, 2), 2)
        state.link(emit, card, live.pile, "top")
        emit.store(state.seers_of(emit, live.pile), emit.field(emit.layout.known, card, 2), 2)
    emit.event(Event.CREATE, node.number, count)


@rules.do
def do_create_teams(emit: Emitter, node: ir.CreateTeams, rest: ir.Path | None) -> None:
    emit.acted()
    b, layout, count = emit.b, emit.layout, state.team_count(emit)
    after = b.add(count, I32(len(node.teams)))
    emit.fail_if(b.icmp_signed(">", after, I32(layout.teams)), node.place, f"more than {layout.teams} teams")
    first = layout.first_team[node.number]
    for index in range(len(node.teams)):
        emit.store(I32(first + index), emit.field(layout.team_kinds, b.add(count, I32(index)), 2), 2)
    emit.store(after, emit.field(layout.team_count), 2)
    # A new turn cycle hides the one before until the stage ends, which has a cycle of its own for this.
    state.set_cycle(emit, layout.team_cycle + 2 * emit.team_depth, I32(0))
    emit.event(Event.TEAMS, node.number)


def build_shuffle(unit: Module, function: Function) -> None:
    """Shuffle a pile: out of the ring into an array, and back."""
    emit, pile = Emitter(unit, function), function.args[1]
    b, walk, room = emit.b, partial(state.walk_pile, emit, Live(pile, False)), emit.buffer(I16, emit.layout.cards)
    cards = lists.gather(emit, walk, None, True, unit.program.score.place, room)
    seers, ring = state.seers_of(emit, pile), state.ring_of(emit, pile)
    if unit.observed:
        barred.mix(emit, pile)
    if emit.layout.groups and unit.observed:
        emit.call("lose", emit.state, fields_of(emit), I32(-1), pile, seers)
    after = emit.variable(ring)

    def put(card: Value) -> None:
        state.connect(emit, card, b.load(after))
        if unit.observed:
            emit.store(seers, emit.field(emit.layout.known, card, 2), 2)
        b.store(card, after)

    state.shuffle_list(emit, cards, put)
    state.connect(emit, ring, b.load(after))
    emit.finish(write_steps=False)
