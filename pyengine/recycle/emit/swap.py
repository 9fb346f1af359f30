"""Two cards, or all that lies in two piles, change places; and what seats know of it."""

from pyengine.recycle import ir
from pyengine.recycle.emit import barred, rules, state, statements
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.llvm import Event, Value


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
        if emit.layout.barred_rows:
            both = b.and_(*(barred.barred_from(emit, pile) for pile in places))
            for pile in places:
                barred.put(emit, pile, both)
    for way in ways:
        emit.event(Event.MOVE, node.number, *way)


def swap_piles(emit: Emitter, node: ir.Swap) -> None:
    piles = node.one, node.other
    one, other = (state.changed_pile(emit, each).pile for each in piles)
    emit.acted()
    there = [emit.made(each, keep=True) for each in piles]
    for cards, old, new, target in zip(there, (one, other), (other, one), piles[::-1]):

        def goes(card: Value, old: Value = old, new: Value = new, target: ir.Expression = target) -> None:
            state.unlink(emit, card, old, "bottom")
            state.link(emit, card, new, "top")
            statements.learn(emit, card, old, new, True, target)
            emit.event(Event.MOVE, node.number, card, old, new)

        state.walk_list(emit, cards, goes)
