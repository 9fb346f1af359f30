"""Two cards, or all that lies in two piles, change places; and what seats know of it."""

from pyengine.recycle import ir
from pyengine.recycle.emit import rules, state, statements
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.llvm import I16, Event, Value, ll


@rules.do
def do_swap(emit: Emitter, node: ir.Swap, rest: ir.Path | None) -> None:
    if not node.cards:
        swap_piles(emit, node)
        return
    one, other = (emit.value(each) for each in node.cards)
    emit.acted()
    b, first, second = emit.b, state.pile_of(emit, one), state.pile_of(emit, other)
    ways = [
        (card, old, new, statements.is_followed(emit, part))
        for card, old, new, part in zip((one, other), (first, second), (second, first), node.cards)
    ]
    for card, old, new, followed in ways:
        if emit.unit.observed and not followed:
            statements.reveal(emit, card, old, new)
    with b.if_then(b.icmp_signed("!=", one, other)):
        after, behind = state.following(emit, one), state.following(emit, other)
        state.unlink(emit, one, first, "")
        state.unlink(emit, other, second, "")
        # Where one lies upon the other, they stay side by side.
        there = b.select(b.icmp_signed("==", behind, one), after, behind)
        state.insert(emit, one, second, state.preceding(emit, there), there)
        here = b.select(b.icmp_signed("==", after, other), one, after)
        state.insert(emit, other, first, state.preceding(emit, here), here)
    if emit.unit.observed:
        witnesses = b.or_(state.seers_of(emit, first), state.seers_of(emit, second))
        for card, old, _, followed in ways:
            if not followed:
                statements.lose_track(emit, card, old, witnesses)
        for card in (one, other):
            statements.see(emit, card, witnesses)
    for card, old, new, _ in ways:
        emit.event(Event.MOVE, node.number, card, old, new)


def swap_piles(emit: Emitter, node: ir.Swap) -> None:
    lives = [state.changed_pile(emit, each) for each in (node.one, node.other)]
    emit.acted()
    b, layout = emit.b, emit.layout
    one, other = (each.pile for each in lives)
    witnesses = b.or_(state.seers_of(emit, one), state.seers_of(emit, other)) if emit.unit.observed else None
    for live, new in zip(lives, (other, one)):

        def goes(card: Value, old: Value = live.pile, new: Value = new) -> None:
            emit.store(new, emit.field(layout.pile_of, card, layout.pile_size), layout.pile_size)
            if witnesses is not None:
                statements.see(emit, card, witnesses)
            emit.event(Event.MOVE, node.number, card, old, new)

        state.walk_pile(emit, live, goes)
    rings = [state.ring_of(emit, each) for each in (one, other)]
    ends = [(state.following(emit, ring), state.preceding(emit, ring)) for ring in rings]
    for ring, to, (first, last) in zip(rings, rings[::-1], ends):
        empty = b.icmp_signed("==", first, ring)
        state.connect(emit, to, b.select(empty, to, first))
        state.connect(emit, b.select(empty, to, last), to)
    kept = [(layout.sizes, I16)] + [(layout.sets, ll.IntType(emit.unit.set_bits))] * bool(emit.unit.set_bits)
    for start, type in kept:
        places = [emit.field(start, each, type.width // 8) for each in (one, other)]
        for value, place in zip([b.load(each, type) for each in places], places[::-1]):
            b.store(value, place)
