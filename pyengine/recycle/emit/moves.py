"""Statements that move, remember, shuffle and create cards, and what seats know of it."""

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit import rules
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.lists import group_address
from pyengine.recycle.emit.llvm import I1, I16, I32, I64, PTR, Cards, Event, Function, Live, Shared, Value, i32, ll
from pyengine.recycle.emit.module import Module
from pyengine.recycle.emit.risks import is_mem
from pyengine.recycle.emit.state import (
    changed_pile,
    connect,
    element_at,
    link,
    live_pile,
    mem_list,
    pile_of,
    pile_size,
    ring_of,
    seers_of,
    set_cycle,
    shuffle_list,
    team_count,
    unlink,
    walk_pile,
)


@rules.do
def do_move(emit: Emitter, node: ir.Move, rest: ir.Path | None) -> None:
    check_mem(emit, node)
    card, reference = (emit.value(node.card), None) if node.shrinks is None else card_of_shared(emit, node)
    index = None if isinstance(node.spot.position, str) else emit.value(node.spot.position)
    live = changed_pile(emit, node.spot.pile)
    emit.acted()
    old = pile_of(emit, card)
    unlink(emit, card)
    if index is not None:
        same = emit.b.icmp_signed("==", old, live.pile)
        size = emit.b.sub(pile_size(emit, live), emit.b.zext(same, I32))
        emit.fail_if(emit.b.icmp_unsigned(">", index, size), node.place, "there is no such index in the pile")
    link(emit, card, live.pile, node.spot.position, index)
    learn(emit, card, old, live.pile, is_followed(emit, node.card), node.spot.pile)
    if reference is not None:
        emit.call("drop", reference, card)
    emit.event(Event.MOVE, node.number, card, old, live.pile)


def check_mem(emit: Emitter, node: ir.Move) -> None:
    """A card picked from a mem pile stays where it is, unless it is (actual ..)."""
    if isinstance(node.card, ir.Pick | ir.Best):
        cards = node.card.cards
        live = emit.env.get(cards.slot) if isinstance(cards, ir.Variable) else None
        if is_mem(cards) or isinstance(live, Live) and live.mem:
            emit.fail_if(ll.Constant(I1, 1), node.place, "a card is moved out of a mem pile only as (actual ..)")


def card_of_shared(emit: Emitter, node: ir.Move) -> tuple[Value, Value | None]:
    """(card, address of the list that it was picked from)."""
    if isinstance(node.shrinks, ir.PickGroup):
        header = group_address(emit, node.shrinks)
        return emit.value(node.card), header
    value = emit.env[node.shrinks.slot] if isinstance(node.shrinks, ir.Variable) else None
    return emit.value(node.card), value.header if isinstance(value, Shared) else None


def is_followed(emit: Emitter, card: ir.Expression) -> bool:
    """Whether everybody can tell which position of a pile a card had."""
    card = ir.bare(card)
    if not isinstance(card, ir.Pick):
        return False
    if isinstance(card.cards, ir.Pile):
        return card.cards.storage.kind != "mem"
    live = live_pile(emit, card.cards)
    return live is not None and not live.mem


def learn(emit: Emitter, card: Value, old: Value, new: Value, followed: bool, target: ir.Expression) -> None:
    """Who knows where the card is now, and who has lost track of others."""
    b = emit.b
    everybody = (1 << emit.layout.players) - 1
    known = emit.field(emit.layout.known, card, 2)
    if emit.layout.groups and not followed and emit.layout.class_count < len(emit.layout.classes):
        seers = b.and_(seers_of(emit, new), b.not_(seers_of(emit, old)))
        emit.call("show", emit.state, fields_of(emit), emit.unit.table(emit.layout.classes, 16), card, old, seers)
    if isinstance(target, ir.Pile) and target.storage.kind == "vloc":
        emit.store(i32(everybody), known, 2)
        return
    witnesses = b.or_(seers_of(emit, old), seers_of(emit, new))
    mask = emit.load(known, 2)
    if not followed:
        mask = b.and_(mask, witnesses)
        with b.if_then(b.icmp_signed("!=", witnesses, i32(everybody))):
            lose(emit, old, witnesses, card)
    emit.store(emit.b.or_(mask, witnesses), known, 2)


def fields_of(emit: Emitter) -> Value:
    return emit.unit.table(abi.fields(vars(emit.layout)), 32)


def lose(emit: Emitter, pile: Value, witnesses: Value, card: Value) -> None:
    """Some card has left a pile, or it is shuffled (card -1), and only the witnesses know where its cards are now."""
    if emit.layout.groups:
        emit.call("lose", emit.state, fields_of(emit), card, pile, witnesses)
        return

    def forget(left: Value) -> None:
        place = emit.field(emit.layout.known, left, 2)
        emit.store(emit.b.and_(emit.load(place, 2), witnesses), place, 2)

    walk_pile(emit, Live(pile, False), forget)


def mem_position(emit: Emitter, node: ir.Remember | ir.Forget, last: Value) -> Value:
    """The index of a spot in a mem pile."""
    if isinstance(node.spot.position, str):
        return last if node.spot.position == "top" else i32(0)
    return emit.value(node.spot.position)


@rules.do
def do_remember(emit: Emitter, node: ir.Remember, rest: ir.Path | None) -> None:
    b, card, live = emit.b, emit.value(node.card), changed_pile(emit, node.spot.pile)
    items = mem_list(emit, live)
    index = mem_position(emit, node, items.length)
    emit.fail_if(b.icmp_unsigned(">", index, items.length), node.place, "there is no such index in the pile")
    emit.fail_if(
        b.icmp_signed(">=", items.length, i32(emit.layout.mem_room)),
        node.place,
        f"more than {emit.layout.mem_room} references in a mem pile",
    )
    emit.acted()
    emit.call("insert", items.data, items.length, index, card)
    emit.store(b.add(items.length, i32(1)), emit.field(emit.layout.mem_sizes, live.pile, 2), 2)
    emit.store(i32((1 << emit.layout.players) - 1), emit.field(emit.layout.known, card, 2), 2)
    emit.event(Event.REMEMBER, node.number, card, live.pile)


@rules.do
def do_forget(emit: Emitter, node: ir.Forget, rest: ir.Path | None) -> None:
    b, live = emit.b, changed_pile(emit, node.spot.pile)
    items = mem_list(emit, live)
    index = mem_position(emit, node, b.sub(items.length, i32(1)))
    emit.fail_if(emit.b.icmp_unsigned(">=", index, items.length), node.place, "there is nothing to forget")
    emit.acted()
    if emit.unit.trace:
        emit.event(Event.FORGET, node.number, element_at(emit, items, index), live.pile)
    emit.call("remove", items.data, items.length, index)
    emit.store(emit.b.sub(items.length, i32(1)), emit.field(emit.layout.mem_sizes, live.pile, 2), 2)


@rules.do
def do_shuffle(emit: Emitter, node: ir.Shuffle, rest: ir.Path | None) -> None:
    live = live_pile(emit, node.cards)
    if live is not None and not live.mem:
        emit.acted()
        shuffle = emit.unit.once("shuffle", I32, [PTR, I32], build_shuffle)
        emit.b.call(shuffle, [emit.state, live.pile])
    else:
        items = emit.made(node.cards)
        emit.acted()
        if live is None and not isinstance(node.cards, ir.Variable):
            items = emit.copied(items)
        shuffle_list(emit, items)
    if emit.unit.trace:
        # Whoever listens reads the order of the pile in the state as it is now.
        pile = i32(-1) if live is None or live.mem else live.pile
        address = emit.b.ptrtoint(emit.state, I64)
        emit.event(
            Event.SHUFFLE,
            node.number,
            pile,
            emit.b.trunc(address, I32),
            emit.b.trunc(emit.b.lshr(address, ll.Constant(I64, 32)), I32),
        )


@rules.do
def do_create_cards(emit: Emitter, node: ir.CreateCards, rest: ir.Path | None) -> None:
    live = changed_pile(emit, node.pile)
    emit.acted()
    b, count = emit.b, len(node.attributes)
    address = emit.field(emit.layout.card_count)
    first = emit.load(address, 2)
    room = b.icmp_signed(">", b.add(first, i32(count)), i32(emit.layout.cards))
    emit.fail_if(room, node.place, f"more than {emit.layout.cards} cards")
    emit.store(b.add(first, i32(count)), address, 2)
    kind = emit.layout.first_type[node.number]
    with emit.times(i32(0), i32(count)) as (index, _):
        card = b.add(first, index)
        emit.store(b.add(index, i32(kind)), emit.field(emit.layout.types, card, 2), 2)
        link(emit, card, live.pile, "top")
        emit.store(seers_of(emit, live.pile), emit.field(emit.layout.known, card, 2), 2)
    emit.event(Event.CREATE, node.number, count)


@rules.do
def do_create_teams(emit: Emitter, node: ir.CreateTeams, rest: ir.Path | None) -> None:
    emit.acted()
    b, layout, count = emit.b, emit.layout, team_count(emit)
    after = b.add(count, i32(len(node.teams)))
    emit.fail_if(b.icmp_signed(">", after, i32(layout.teams)), node.place, f"more than {layout.teams} teams")
    first = layout.first_team[node.number]
    for index in range(len(node.teams)):
        emit.store(i32(first + index), emit.field(layout.team_kinds, b.add(count, i32(index)), 2), 2)
    emit.store(after, emit.field(layout.team_count), 2)
    # A new turn cycle hides the one before until the stage ends, which has a cycle of its own for this.
    start = layout.team_cycle + 2 * emit.team_depth
    set_cycle(emit, start, i32(0))
    emit.event(Event.TEAMS, node.number)


def build_shuffle(unit: Module, function: Function) -> None:
    """Shuffle a pile: out of the ring into an array, and back."""
    emit, pile = Emitter(unit, function), function.args[1]
    data, count = emit.buffer(I16, emit.layout.cards), emit.local(I32, i32(0))
    b = emit.b

    def gather(card: Value) -> None:
        index = b.load(count, typ=I32)
        emit.store(card, emit.item(data, I16, index), 2)
        b.store(b.add(index, i32(1)), count)

    walk_pile(emit, Live(pile, False), gather)
    cards = Cards(data, b.load(count, typ=I32))
    shuffle_list(emit, cards)
    before, seers = emit.local(I32), seers_of(emit, pile)
    if emit.layout.groups:
        lose(emit, pile, seers, i32(-1))
    ring = ring_of(emit, pile)
    b.store(ring, before)
    with emit.times(i32(0), cards.length) as (index, _):
        card = element_at(emit, cards, index)
        connect(emit, b.load(before, typ=I32), card)
        emit.store(seers, emit.field(emit.layout.known, card, 2), 2)
        b.store(card, before)
    connect(emit, b.load(before, typ=I32), ring)
    emit.finish(write_steps=False)
