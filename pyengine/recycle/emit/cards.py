"""Expressions that are one card; -1 is no card."""

from pyengine.recycle import ir
from pyengine.recycle.emit import rules
from pyengine.recycle.emit.lists import BUFFER_MOST
from pyengine.recycle.emit.llvm import I16, I32, NO_CARD, i32
from pyengine.recycle.emit.piles import card_at, end_card
from pyengine.recycle.emit.points import scorer
from pyengine.recycle.emit.risks import can_fail
from pyengine.recycle.emit.storages import live_pile
from pyengine.recycle.emit.walks import each, each_of, most_elements


@rules.value(ir.Pick, ir.Best, ir.Actual)
def existing_card(emit, node):
    """A card; none is an error."""
    node = ir.bare(node)
    card = card_or_none(emit, node)
    if isinstance(node, ir.Pick):
        emit.fail_if(emit.b.icmp_signed("<", card, i32(0)), node.place, no_card_message(emit, node))
    return card


def no_card_message(emit, node):
    """What a picked card that is not there is called: with the words of the program for where it was looked for."""
    where = emit.program.source.quote(node.cards.place)
    if isinstance(node, ir.Best):
        return f"{node.word} of an empty collection: {where}"
    return f"there is no card here: {where} " + (
        "is empty" if isinstance(node.position, str) else "has no card of this number"
    )


def card_or_none(emit, node):
    """A card or -1."""
    match ir.bare(node):
        case ir.Pick(position, cards):
            return picked_card(emit, position, cards)
        case ir.Best() as best:
            return best_card(emit, best)
        case variable:
            return emit.value(variable)


def picked_card(emit, position, collection):
    """The card in a place of a collection, or -1."""
    index = None if isinstance(position, str) else emit.value(position)
    b, live = emit.b, live_pile(emit, collection)
    if live is not None and not live.mem:
        return end_card(emit, live.pile, position) if index is None else card_at(emit, live.pile, index)
    if index is None and live is None and isinstance(collection, ir.Filter | ir.Joined):
        result = emit.variable(i32(NO_CARD))
        hasty = position == "bottom" and not collection.random and not can_fail(emit.program, collection)

        def body(card, done):
            b.store(card, result)
            if hasty:
                b.branch(done)
                b.position_at_end(emit.block("unreached"))

        each(emit, collection, body)
        return b.load(result, typ=I32)
    cards = emit.made(collection)
    if index is None:
        index = b.sub(cards.length, i32(1)) if position == "top" else i32(0)
    inside = b.icmp_unsigned("<", index, cards.length)
    result = emit.variable(i32(NO_CARD))
    with b.if_then(inside):
        b.store(emit.load(emit.item(cards.data, I16, index), 2), result)
    return b.load(result, typ=I32)


def best_card(emit, node):
    """A card of the largest or smallest score, drawn among equals."""
    b, room = emit.b, most_elements(emit, node.cards)
    count, best = emit.local(I32), emit.local(I32)
    b.store(i32(0), count)
    if node.cards.random or room is None or room > BUFFER_MOST:
        cards = emit.made(node.cards)
        equals = emit.memory("arena_take", emit.b.mul(cards.length, i32(2)))
        walk = lambda body: each_of(emit, cards, body)
    else:
        equals = emit.buffer(I16, room)
        walk = lambda body: each(emit, node.cards, body)
    score = scorer(emit, node.points)

    def body(card, done):
        value, many = score(card), b.load(count, typ=I32)
        before = b.load(best, typ=I32)
        better = b.icmp_signed(">" if node.word == "max" else "<", value, before)
        fresh = b.or_(better, b.icmp_signed("==", many, i32(0)))
        place = b.select(fresh, i32(0), many)
        with b.if_then(b.or_(fresh, b.icmp_signed("==", value, before))):
            emit.store(card, emit.item(equals, I16, place), 2)
            b.store(value, best)
            b.store(b.add(place, i32(1)), count)

    emit.allocas.store(i32(0), best)
    walk(body)
    many = b.load(count, typ=I32)
    emit.fail_if(b.icmp_signed("==", many, i32(0)), node.place, no_card_message(emit, node))
    return emit.load(emit.item(equals, I16, emit.below(many)), 2)
