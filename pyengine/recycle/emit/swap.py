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
    one, other = cards = [emit.value(each) for each in node.cards]
    emit.acted()
    b, observed = emit.b, emit.unit.observed
    first, second = places = [state.pile_of(emit, card) for card in cards]
    ways = list(zip(cards, places, places[::-1]))
    hidden = [way for way, part in zip(ways, node.cards) if observed and not statements.is_followed(emit, part)]
    for way in hidden:
        statements.reveal(emit, *way)
    with b.if_then(b.icmp_signed("!=", one, other)):
        after, behind = state.following(emit, one), state.following(emit, other)
        # Where one lies upon the other, they stay side by side.
        there = b.select(b.icmp_signed("==", behind, one), after, behind)
        here = b.select(b.icmp_signed("==", after, other), one, after)
        state.unlink(emit, one, first, "")
        state.unlink(emit, other, second, "")
        for card, pile, next in ((one, second, there), (other, first, here)):
            state.insert(emit, card, pile, state.preceding(emit, next), next)
    if observed:
        witnesses = b.or_(state.seers_of(emit, first), state.seers_of(emit, second))
        for card, old, _ in hidden:
            statements.lose_track(emit, card, old, witnesses)
        for card in cards:
            statements.see(emit, card, witnesses)
    for way in ways:
        emit.event(Event.MOVE, node.number, *way)


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
    for ring, to, found in zip(rings, rings[::-1], ends):
        first, last = (b.select(b.icmp_signed("==", node, ring), to, node) for node in found)
        state.connect(emit, to, first)
        state.connect(emit, last, to)
    kept = [(layout.sizes, I16)] + [(layout.sets, ll.IntType(emit.unit.set_bits))] * bool(emit.unit.set_bits)
    for start, type in kept:
        places = [emit.field(start, each, type.width // 8) for each in (one, other)]
        for value, place in zip([b.load(each, type) for each in places], places[::-1]):
            b.store(value, place)
