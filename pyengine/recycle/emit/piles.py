"""Piles, which are rings of cards, mem piles, and lists."""

from engine.recycle import abi
from pyengine.recycle.emit.llvm import I16, I32, NO_CARD, Cards, Ints, Live, i32, ll


def following(emit, node):
    return emit.load(emit.field(emit.layout.next, node, emit.layout.node_size), emit.layout.node_size)


def preceding(emit, node):
    return emit.load(emit.field(emit.layout.previous, node, emit.layout.node_size), emit.layout.node_size)


def ring_of(emit, pile):
    """The node of a pile."""
    return emit.b.add(pile, i32(emit.layout.cards))


def end_card(emit, pile, end):
    node = (preceding if end == "top" else following)(emit, ring_of(emit, pile))
    return emit.b.select(emit.b.icmp_signed(">=", node, i32(emit.layout.cards)), i32(NO_CARD), node)


def node_at(emit, pile, index):
    """The node with an index from 0 to the size (the pile's own)."""
    b, node = emit.b, emit.local(I32)
    b.store(following(emit, ring_of(emit, pile)), node)
    with emit.times(i32(0), index):
        b.store(following(emit, b.load(node, typ=I32)), node)
    return b.load(node, typ=I32)


def card_at(emit, pile, index):
    """The card before which something is put at an index, or -1; -1 for an index outside."""
    b, result = emit.b, emit.variable(i32(NO_CARD))
    with b.if_then(b.icmp_unsigned("<", index, pile_size(emit, Live(pile, False)))):
        b.store(node_at(emit, pile, index), result)
    return b.load(result, typ=I32)


def pile_size(emit, live):
    sizes = emit.layout.mem_sizes if live.mem else emit.layout.sizes
    return emit.load(emit.field(sizes, live.pile, 2), 2)


def pile_of(emit, card):
    return emit.load(emit.field(emit.layout.pile_of, card, emit.layout.pile_size), emit.layout.pile_size)


def mem_list(emit, live):
    """The references in a mem pile."""
    start = emit.b.mul(live.pile, i32(emit.layout.mem_room))
    return Cards(emit.field(emit.layout.mem_cards, start, 2), pile_size(emit, live))


def unlink(emit, card):
    """Take a card out of its ring."""
    before, after = preceding(emit, card), following(emit, card)
    connect(emit, before, after)
    size = emit.field(emit.layout.sizes, pile_of(emit, card), 2)
    emit.b.store(emit.b.sub(emit.b.load(size, typ=I16), ll.Constant(I16, 1)), size)


def connect(emit, one, other):
    """Make one node follow another."""
    size = emit.layout.node_size
    emit.store(other, emit.field(emit.layout.next, one, size), size)
    emit.store(one, emit.field(emit.layout.previous, other, size), size)


def link(emit, card, pile, position, index=None):
    """Put a card without a place into a pile."""
    ring = ring_of(emit, pile)
    if position == "top":
        before, after = preceding(emit, ring), ring
    elif position == "bottom":
        before, after = ring, following(emit, ring)
    else:
        after = node_at(emit, pile, index)
        before = preceding(emit, after)
    connect(emit, before, card)
    connect(emit, card, after)
    emit.store(pile, emit.field(emit.layout.pile_of, card, emit.layout.pile_size), emit.layout.pile_size)
    size = emit.field(emit.layout.sizes, pile, 2)
    emit.b.store(emit.b.add(emit.b.load(size, typ=I16), ll.Constant(I16, 1)), size)


def seers_of(emit, pile):
    return emit.look_up(emit.layout.seers, 16, pile)


def walk_list(emit, items, body):
    with emit.times(i32(0), items.length) as (index, _):
        body(element_at(emit, items, index))


def element_at(emit, items, index):
    if isinstance(items, Cards):
        return emit.load(emit.item(items.data, I16, index), 2)
    if isinstance(items, Ints):
        return emit.b.load(emit.item(items.data, I32, index), typ=I32)
    return emit.header_list(emit.offset(items.data, emit.b.mul(index, i32(abi.LIST.bytes))))


def walk_pile(emit, live, body):
    if live.mem:
        walk_list(emit, mem_list(emit, live), body)
        return
    current = emit.local(I32)
    emit.b.store(following(emit, ring_of(emit, live.pile)), current)
    with emit.loop_while(current, "<", i32(emit.layout.cards), "pile", "card", "end") as (card, _):
        body(card)
        if not emit.dead:
            emit.b.store(following(emit, card), current)


def shuffle_list(emit, items):
    """Fisher and Yates, from the end."""
    b, last = emit.b, emit.variable(items.length)
    with emit.loop_while(last, ">", i32(1), "shuffle", "swap", "shuffled") as (count, _):
        here = b.sub(count, i32(1))
        one, other = (emit.item(items.data, I16, each) for each in (here, emit.below(count)))
        first, second = b.load(one, typ=I16), b.load(other, typ=I16)
        b.store(second, one)
        b.store(first, other)
        b.store(here, last)
