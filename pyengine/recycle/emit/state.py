"""Where things stand in a state: storages, piles (rings of cards), mem piles, turn cycles; and lists."""

from typing import Any

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.layout import NO_SEAT
from pyengine.recycle.emit.llvm import I1, I16, I32, NO_CARD, Body, Cards, Ints, Items, Live, Value, i32, ll
from pyengine.recycle.types import Type


def owner_index(emit: Emitter, storage: ir.Storage) -> Value:
    return i32(0) if isinstance(storage.owner, ir.Table) else emit.value(storage.owner)


def is_fixed(storage: ir.Storage) -> bool:
    """Whether a storage is the same one whenever it is asked for."""
    return isinstance(storage.owner, ir.Table) and storage.row is not None


def base_of(emit: Emitter, storage: ir.Storage, bases: list[int]) -> Value:
    """Of the row that a storage is: its entry in a list of numbers by row."""
    if storage.row is not None:
        return i32(bases[storage.row])
    assert storage.site is not None
    name, dynamic = emit.value(storage.name), emit.program.dynamic[storage.site]
    result = i32(0)
    known: Value = ll.Constant(I1, False)
    for number, row in zip(dynamic.names, dynamic.rows):
        here = emit.b.icmp_signed("==", name, i32(number))
        result = emit.b.select(here, i32(bases[row]), result)
        known = emit.b.or_(known, here)
    emit.fail_if(emit.b.not_(known), storage.place, "a storage with this name does not exist")
    return result


def address_of(emit: Emitter, storage: ir.Storage) -> tuple[Value, int]:
    """(where an int or string stands, its bytes)."""
    starts, size = (emit.layout.texts, 2) if storage.kind == "str" else (emit.layout.ints, 4)
    owner = owner_index(emit, storage)
    return emit.offset(emit.state, emit.b.add(base_of(emit, storage, starts), emit.b.mul(owner, i32(size)))), size


def pile_of_storage(emit: Emitter, storage: ir.Storage) -> Live:
    """The pile of a storage, as Live."""
    owner = owner_index(emit, storage)
    return Live(emit.b.add(base_of(emit, storage, emit.layout.pile_row), owner), storage.kind == "mem")


def live_pile(emit: Emitter, node: ir.Expression) -> Live | None:
    """The pile that a collection is, or None."""
    match node:
        case ir.Pile(storage):
            return pile_of_storage(emit, storage)
        case ir.Variable(slot) if slot in emit.env:
            return emit.env[slot] if isinstance(emit.env[slot], Live) else None
        case ir.Variable(slot) if slot in emit.unit.global_piles:
            number = emit.b.load(emit.field(emit.layout.globals[slot]), typ=I32)
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
    return emit.b.add(pile, i32(emit.layout.cards))


def end_card(emit: Emitter, pile: Value, end: str | ir.Expression) -> Value:
    node = (preceding if end == "top" else following)(emit, ring_of(emit, pile))
    return emit.b.select(emit.b.icmp_signed(">=", node, i32(emit.layout.cards)), i32(NO_CARD), node)


def node_at(emit: Emitter, pile: Value, index: Value) -> Value:
    """The node with an index from 0 to the size (the pile's own)."""
    b, node = emit.b, emit.local(I32)
    b.store(following(emit, ring_of(emit, pile)), node)
    with emit.times(i32(0), index):
        b.store(following(emit, b.load(node, typ=I32)), node)
    return b.load(node, typ=I32)


def card_at(emit: Emitter, pile: Value, index: Value) -> Value:
    """The card before which something is put at an index, or -1; -1 for an index outside."""
    b, result = emit.b, emit.variable(i32(NO_CARD))
    with b.if_then(b.icmp_unsigned("<", index, pile_size(emit, Live(pile, False)))):
        b.store(node_at(emit, pile, index), result)
    return b.load(result, typ=I32)


def pile_size(emit: Emitter, live: Live) -> Value:
    sizes = emit.layout.mem_sizes if live.mem else emit.layout.sizes
    return emit.load(emit.field(sizes, live.pile, 2), 2)


def pile_of(emit: Emitter, card: Value) -> Value:
    return emit.load(emit.field(emit.layout.pile_of, card, emit.layout.pile_size), emit.layout.pile_size)


def mem_list(emit: Emitter, live: Live) -> Cards:
    """The references in a mem pile."""
    start = emit.b.mul(live.pile, i32(emit.layout.mem_room))
    return Cards(emit.field(emit.layout.mem_cards, start, 2), pile_size(emit, live))


def unlink(emit: Emitter, card: Value) -> None:
    """Take a card out of its ring."""
    before, after = preceding(emit, card), following(emit, card)
    connect(emit, before, after)
    size = emit.field(emit.layout.sizes, pile_of(emit, card), 2)
    emit.b.store(emit.b.sub(emit.b.load(size, typ=I16), ll.Constant(I16, 1)), size)


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
        after = node_at(emit, pile, index or i32(0))
        before = preceding(emit, after)
    connect(emit, before, card)
    connect(emit, card, after)
    emit.store(pile, emit.field(emit.layout.pile_of, card, emit.layout.pile_size), emit.layout.pile_size)
    size = emit.field(emit.layout.sizes, pile, 2)
    emit.b.store(emit.b.add(emit.b.load(size, typ=I16), ll.Constant(I16, 1)), size)


def seers_of(emit: Emitter, pile: Value) -> Value:
    return emit.look_up(emit.layout.seers, 16, pile)


def walk_list(emit: Emitter, items: Items, body: Body) -> None:
    with emit.times(i32(0), items.length) as (index, _):
        body(element_at(emit, items, index))


def element_at(emit: Emitter, items: Items, index: Value) -> Any:
    if isinstance(items, Cards):
        return emit.load(emit.item(items.data, I16, index), 2)
    if isinstance(items, Ints):
        return emit.b.load(emit.item(items.data, I32, index), typ=I32)
    return emit.header_list(emit.offset(items.data, emit.b.mul(index, i32(abi.LIST.bytes))))


def walk_pile(emit: Emitter, live: Live, body: Body) -> None:
    if live.mem:
        walk_list(emit, mem_list(emit, live), body)
        return
    current = emit.local(I32)
    emit.b.store(following(emit, ring_of(emit, live.pile)), current)
    with emit.loop_while(current, "<", i32(emit.layout.cards), "pile", "card", "end") as (card, _):
        body(card)
        if not emit.dead:
            emit.b.store(following(emit, card), current)


def shuffle_list(emit: Emitter, items: Items) -> None:
    """Fisher and Yates, from the end."""
    b, last = emit.b, emit.variable(items.length)
    with emit.loop_while(last, ">", i32(1), "shuffle", "swap", "shuffled") as (count, _):
        here = b.sub(count, i32(1))
        one, other = (emit.item(items.data, I16, each) for each in (here, emit.below(count)))
        first, second = b.load(one, typ=I16), b.load(other, typ=I16)
        b.store(second, one)
        b.store(first, other)
        b.store(here, last)


def turn_cycle(emit: Emitter, type: Type) -> tuple[int, Value]:
    """(offset of the innermost turn cycle, how many go round)."""
    if type is Type.PLAYER:
        return emit.layout.player_cycle + 2 * emit.player_depth, i32(emit.layout.players)
    return emit.layout.team_cycle + 2 * emit.team_depth, team_count(emit)


def set_cycle(emit: Emitter, start: int, seat: Value) -> None:
    """Who is the current one of a turn cycle; nobody else comes next than in turn."""
    emit.store(seat, emit.field(start), 1)
    emit.store(i32(NO_SEAT), emit.field(start + 1), 1)


def seat_after(emit: Emitter, pointer: Value, count: Value) -> Value:
    b = emit.b
    return b.select(b.icmp_signed("==", pointer, b.sub(count, i32(1))), i32(0), b.add(pointer, i32(1)))


def count_of(emit: Emitter, type: Type) -> Value:
    """How many players or teams there are."""
    return i32(emit.layout.players) if type in (Type.PLAYER, Type.PLAYERS) else team_count(emit)


def team_count(emit: Emitter) -> Value:
    layout = emit.layout
    return emit.load(emit.field(layout.team_count), 2) if layout.first_team else i32(layout.teams)


def team_kind(emit: Emitter, team: Value) -> Value:
    """Which of the layout's teams a team is."""
    return emit.load(emit.field(emit.layout.team_kinds, team, 2), 2) if emit.layout.first_team else team


def last_team_of(emit: Emitter, player: Value, place: ir.Place) -> Value:
    """The last team with a player, where teams are made in play."""
    masks = [sum(1 << seat for seat in team) for team in emit.layout.team_list]
    result = emit.variable(i32(-1))
    with emit.times(i32(0), team_count(emit)) as (team, _):
        b, mask = emit.b, emit.look_up(masks, 32, team_kind(emit, team))
        member = b.trunc(b.lshr(mask, player), I1)
        b.store(b.select(member, team, b.load(result, typ=I32)), result)
    team = emit.b.load(result, typ=I32)
    emit.fail_if(emit.b.icmp_signed("<", team, i32(0)), place, "the player is in no team")
    return team


def members_of(emit: Emitter, node: ir.Members) -> Ints:
    teams = emit.layout.team_list
    room = max(map(len, teams), default=1)
    whole = [seat for team in teams for seat in [*team, *[0] * (room - len(team))]]
    team = team_kind(emit, emit.value(node.team))
    data = emit.item(emit.unit.table(whole, 32), I32, emit.b.mul(team, i32(room)))
    return Ints(data, emit.look_up([len(team) for team in teams], 8, team))
