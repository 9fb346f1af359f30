"""Code for what play shows of hidden cards (shown.py): sets of kinds in the state, by pile and by card.

What is barred from a pile goes with its cards: a card that comes out of it unseen is of no barred kind, wherever it
goes. Where everybody knew a card and loses sight of it, its kind is barred no more.
"""

from functools import reduce

from pyengine.recycle import ir
from pyengine.recycle.emit import sets, state
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.llvm import I1, I32, Live, Value, ll
from pyengine.recycle.emit.shown import Conclusion, Conclusions

Barred = tuple[Value, Value]  # locals: a place in the state, and kinds that come there


def nothing(emit: Emitter) -> Barred:
    return emit.variable(I32(emit.layout.barred)), emit.variable(ll.IntType(emit.layout.kind_bits)(0))


def write(emit: Emitter, shown: Conclusions, seat: Value | None = None) -> None:
    """Code that writes down facts for everybody, or for a seat."""
    for fact in shown.facts:
        found = nothing(emit)
        work_out(emit, shown, fact, found)
        write_down(emit, found, seat)


def write_down(emit: Emitter, found: Barred, seat: Value | None = None) -> None:
    if not emit.layout.barred_bytes:
        return
    b, start, kinds = emit.b, emit.b.load(found[0]), emit.b.load(found[1], ll.IntType(emit.layout.kind_bits))
    if seat is not None:
        start = b.add(start, b.mul(b.add(seat, I32(1)), I32(emit.layout.barred_next)))
    address = emit.field(start)
    b.store(b.or_(b.load(address, kinds.type, align=8), kinds), address, align=8)


def work_out(emit: Emitter, shown: Conclusions, fact: Conclusion | None, found: Barred) -> None:
    """Code that works out a fact where it stands; none where something else explains the option, or there is no way."""
    b, (place, kinds) = emit.b, found
    b.store(ll.IntType(emit.layout.kind_bits)(0), kinds)
    same = {slot: emit.env[other] for slot, other in shown.same.items() if other in emit.env}
    with emit.holding(env={**same, **emit.env}):
        if fact is None or not emit.layout.barred_bytes or not _is_possible(emit, fact):
            return
        explained = [emit.value(each) if truth else b.not_(emit.value(each)) for each, truth in fact.unless]
        with b.if_then(b.not_(reduce(b.or_, explained, I1(0)))):
            b.store(reduce(b.and_, (_kinds(emit, each, slot) for slot, each in fact.kinds)), kinds)
            if isinstance(fact.of, ir.LivePile):
                pile = state.pile_of_storage(emit, fact.of.storage).pile
                b.store(emit.look_up(emit.layout.barred_at, 32, pile), place)
            else:
                start = b.mul(emit.value(fact.of), I32(emit.layout.kind_bits // 8))
                b.store(b.add(start, I32(emit.layout.barred_card)), place)


def _is_possible(emit: Emitter, fact: Conclusion) -> bool:
    """True if a fact can be worked out where the code stands, and its kinds by nothing but what is printed on cards."""
    conditions, kinds = [condition for condition, _ in fact.unless], [kind for _, kind in fact.kinds]
    bound = _is_bound(emit, (fact.of, *conditions, *kinds), {slot for slot, _ in fact.kinds})
    return bound and emit.is_sure(*conditions, *kinds) and all(_is_printed(*each) for each in fact.kinds)


def _is_printed(slot: int, condition: ir.Expression) -> bool:
    """True if a condition asks nothing else of a card."""
    nodes = list(ir.walk((condition,)))
    printed = [each for each in nodes if isinstance(each, ir.Attribute | ir.Score) and _is(each.card, slot)]
    return sum(_is(each, slot) for each in nodes) == len(printed)


def _is(node: ir.IrNode, slot: int) -> bool:
    return isinstance(node, ir.Variable) and node.slot == slot


def _kinds(emit: Emitter, condition: ir.Expression, slot: int) -> Value:
    """The kinds of cards of which a condition holds."""
    with emit.holding(kinds=emit.layout.first_of_class):
        if sets.fits(emit, condition, slot):
            return sets.holding(emit, condition, slot)
    b, type = emit.b, ll.IntType(emit.layout.kind_bits)
    found = emit.variable(type(0))
    with emit.times(I32(emit.layout.class_count)) as (kind, _):
        with emit.bound(slot, emit.look_up(emit.layout.first_of_class, 16, kind)):
            holds = b.shl(b.zext(emit.value(condition), type), b.zext(kind, type))
        b.store(b.or_(b.load(found, type), holds), found)
    return b.load(found, type)


def _is_bound(emit: Emitter, parts: tuple[ir.Expression, ...], slots: set[int]) -> bool:
    """True if all variables in expressions stand for something where the code stands."""
    nodes = list(ir.walk(parts))
    slots |= {each.slot for each in nodes if hasattr(each, "slot") and not isinstance(each, ir.Variable)}
    known = emit.env.keys() | emit.layout.globals.keys() | emit.unit.global_piles.keys() | emit.unit.global_lists.keys()
    return all(each.slot in slots or each.slot in known for each in nodes if isinstance(each, ir.Variable))


def place_of(emit: Emitter, pile: Value) -> Value:
    """The address of the kinds that are barred from a pile; of the empty set where no fact can be about it."""
    return emit.b.offset(emit.state, emit.look_up(emit.layout.barred_at, 32, pile))


def barred_from(emit: Emitter, pile: Value) -> Value:
    return emit.b.load(place_of(emit, pile), ll.IntType(emit.layout.kind_bits), align=8)


def _viewers(emit: Emitter) -> int:
    """Number of those for whom the state has sets: everybody together, and seats that can be told something alone."""
    return 1 + emit.layout.players * bool(emit.layout.barred_next)


def put(emit: Emitter, pile: Value, kinds: Value) -> None:
    """Bar these kinds alone from a pile, and forget what seats were told of it; where no fact can be about it, the set
    stays empty."""
    b, place = emit.b, place_of(emit, pile)
    b.store(kinds, place, align=8)
    is_none = b.icmp_signed("==", emit.look_up(emit.layout.barred_at, 32, pile), I32(emit.layout.barred))
    for viewer in range(1, _viewers(emit)):
        apart = b.select(is_none, I32(0), I32(viewer * emit.layout.barred_next))
        b.store(kinds.type(0), b.offset(place, apart), align=8)
    b.store(kinds.type(0), emit.field(emit.layout.barred), align=8)


def carry(emit: Emitter, card: Value, old: Value, new: Value, target: ir.Expression) -> None:
    """A card has come from one pile to another: what is barred from it and from the others there."""
    rows = emit.layout.rows_of(target.storage) if isinstance(target, ir.LivePile) else emit.layout.barred_rows
    if not emit.layout.barred_rows.intersection(rows):
        return
    b, none = emit.b, ll.IntType(emit.layout.kind_bits)(-1)
    here = emit.load(emit.field(emit.layout.known, card, 2), 2)
    is_open = b.icmp_signed("==", here, I32((1 << emit.layout.players) - 1))
    alone = b.icmp_signed("==", state.pile_size(emit, Live(new, False)), I32(1))
    others, own = b.select(alone, none, barred_from(emit, new)), b.select(is_open, none, barred_from(emit, old))
    both = b.and_(others, own)
    put(emit, new, b.select(b.icmp_signed("==", both, none), none.type(0), both))


def mix(emit: Emitter, pile: Value, card: Value | None = None) -> None:
    """Not everybody can tell the cards of a pile apart any more: the kinds of those that everybody knew may be
    anywhere in it, and nothing is known of single cards. So is it of a card that has left it."""
    layout = emit.layout
    if not layout.barred_bytes:
        return
    b, kind = emit.b, ll.IntType(layout.kind_bits)
    left = emit.variable(barred_from(emit, pile))

    def lose(each: Value) -> None:
        knowers = emit.load(emit.field(layout.known, each, 2), 2)
        was_open = b.icmp_signed("==", knowers, I32((1 << layout.players) - 1))
        own = b.shl(kind(1), b.zext(emit.look_up(layout.classes, 16, each), kind))
        before = b.load(left, kind)
        b.store(b.select(was_open, b.and_(before, b.not_(own)), before), left)
        if layout.barred_card:
            place = emit.field(layout.barred_card, each, layout.barred_bytes)
            for viewer in range(_viewers(emit)):
                b.store(kind(0), b.offset(place, viewer * layout.barred_next), align=8)

    state.walk_pile(emit, Live(pile, False), lose)
    if card is not None:
        lose(card)
    put(emit, pile, b.load(left, kind))
