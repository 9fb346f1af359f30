"""Cards as sets: a bit for each card, its number, where a module keeps the set of every pile.

Of a collection that is a set, in which no card stands twice, it is known without a loop how many cards it has, and
whether any is there; and of a condition on a card, for which of all cards it holds, as far as its parts compare what is
printed on the card with what does not depend on it. In the same way sets of kinds of cards are made (`Emitter.kinds`).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import reduce

from pyengine.recycle import ir
from pyengine.recycle.emit import keep, state
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.llvm import I1, I32, Block, CardSet, Live, Value, ll

HARMLESS = (ir.Do, ir.If, ir.Let, ir.ForAll)
WIDEST = 128  # bits of a set
NO_MAP = -1
MOST_NUMBERS = 512  # that a number on cards is compared with by a table


def set_type(emit: Emitter) -> ll.IntType:
    return ll.IntType(emit.unit.set_bits if emit.kinds is None else emit.layout.kind_bits)


def constant(emit: Emitter, cards: int) -> Value:
    return set_type(emit)(cards)


def everything(emit: Emitter) -> Value:
    return constant(emit, -1)


def is_set(emit: Emitter, node: ir.Expression) -> bool:
    """True if a collection is a set of cards that can be worked out."""
    if (
        not emit.unit.set_bits
        or emit.kinds is not None
        or node.type is not ir.Type.CARDS
        or node.random
        or id(node) in emit.kept
    ):
        return False
    match node:
        case ir.LivePile(storage):
            return storage.kind != "mem"
        case ir.Variable(slot):
            live = emit.env.get(slot)
            known = emit.unit.global_piles.get(slot) if slot not in emit.env else None
            named = isinstance(live, Live) and not live.mem or known is not None and known.kind != "mem"
            return named or isinstance(live, CardSet)
        case ir.Filter():
            return is_matched(emit, node)
        case ir.Joined("union", parts):
            return are_apart(parts) and all(is_set(emit, part) for part in parts)
    return False


def are_apart(parts: tuple[ir.Expression, ...]) -> bool:
    """True if collections are of different rows of piles, so that no card is in two of them."""
    rows = [_row_under(part) for part in parts]
    return len(parts) == 1 or None not in rows and len(set(rows)) == len(rows)


def _row_under(node: ir.Expression) -> int | None:
    """The row of the piles that a collection is a part of, or None."""
    while isinstance(node, ir.Filter):
        node = node.collection
    return node.storage.row if isinstance(node, ir.LivePile) else None


def named(emit: Emitter, node: ir.Let) -> CardSet | None:
    """The cards of a variable as a set, where they are one. Where their order is wanted, the collection is worked out
    anew: so nothing may have changed it by then."""
    fixed = not _reads(emit, node.value) and is_harmless(node.body)
    if not is_set(emit, node.value) or not (fixed or _is_asked_first(node.body, node.slot)):
        return None
    return CardSet(_cards(emit, node.value), None, node.value)


def _reads(emit: Emitter, node: ir.Expression) -> bool:
    """True if a collection, or one that a variable in it stands for, depends on what is stored."""
    for each in ir.walk((node,)):
        known = emit.env.get(each.slot) if isinstance(each, ir.Variable) else None
        if isinstance(each, ir.Read) or isinstance(known, CardSet) and known.source and _reads(emit, known.source):
            return True
    return False


def is_harmless(node: ir.IrNode) -> bool:
    """True if a statement, or an expression, leaves cards, turns and texts as they are."""
    statements = (each for each in ir.walk((node,)) if isinstance(each, ir.Statement))
    return all(
        isinstance(each, HARMLESS) or isinstance(each, ir.Assign) and each.storage.kind == "sto" for each in statements
    )


def _is_asked_first(node: ir.Statement, slot: int) -> bool:
    match node:
        case ir.If(_, body) | ir.ForAny(_, _, body) | ir.ForAll(_, _, body):
            return not mentions(body, slot)
        case ir.Let(_, _, body):
            return _is_asked_first(body, slot)
        case ir.Do((first, *others)):
            return _is_asked_first(first, slot) and not any(mentions(each, slot) for each in others)
    return not mentions(node, slot)


def is_matched(emit: Emitter, node: ir.Filter | ir.Quantifier) -> bool:
    """True if the cards of a collection for which a condition holds can be worked out."""
    # Where so many are gone through that they are counted, they still are.
    if state.is_long(emit, node.collection):
        return False
    return is_set(emit, node.collection) and fits(emit, node.condition, node.slot)


def cards_in(emit: Emitter, node: ir.Expression) -> Value | None:
    """The set that a collection is, or None."""
    return _cards(emit, node) if is_set(emit, node) else None


def _cards(emit: Emitter, node: ir.Expression) -> Value:
    live = state.live_pile(emit, node)
    if live is not None:
        return emit.b.load(state.set_address(emit, live.pile), set_type(emit))
    match node:
        case ir.Variable(slot):
            known: CardSet = emit.env[slot]
            return known.cards
        case ir.Filter():
            return _matching(emit, node)
    assert isinstance(node, ir.Joined)
    return reduce(emit.b.or_, (_cards(emit, part) for part in node.parts))


def _matching(emit: Emitter, node: ir.Filter | ir.Quantifier) -> Value:
    """The set of the cards of a collection for which a condition holds."""
    return emit.b.and_(_cards(emit, node.collection), holding(emit, node.condition, node.slot))


def quantified(emit: Emitter, node: ir.Quantifier) -> Value | None:
    """Truth of a condition for any or all cards of a set, or None."""
    if not is_matched(emit, node):
        return None
    found, every = _matching(emit, node), node.word == "all"
    return emit.b.icmp_unsigned("==", found, _cards(emit, node.collection)) if every else is_any(emit, found)


def fits(emit: Emitter, condition: ir.Expression, slot: int) -> bool:
    """True if the cards for which a condition holds can be named."""
    if not emit.is_sure(condition):
        return False
    if not mentions(condition, slot):
        return is_light(emit, condition)
    match condition:
        case ir.Not(part):
            return fits(emit, part, slot)
        case ir.Logic(conditions=parts):
            return all(fits(emit, each, slot) for each in parts)
        case ir.Compare():
            return _other_card(emit, condition, slot) is not None or printed(emit, condition, slot) is not None
    return False


def _other_card(emit: Emitter, node: ir.Compare, slot: int) -> ir.Variable | None:
    """The card that a card is compared with, or None."""
    if emit.kinds is not None:
        return None  # of one kind may be several cards
    match node.left, node.right:
        case (ir.Variable(one) as left, ir.Variable(other) as right) if left.type is ir.Type.CARD and one != other:
            return right if one == slot else left
    return None


def is_light(emit: Emitter, node: ir.Expression) -> bool:
    """True if an expression goes through no elements, so that it may be worked out where nobody would have asked."""
    if not keep.facts_of(emit, node)[1]:
        return True
    match node:
        case ir.Quantifier():
            return is_matched(emit, node)
        case ir.SizeOf(collection):
            return is_set(emit, collection)
        case ir.Not() | ir.Logic() | ir.Compare() | ir.Arithmetic():
            return all(is_light(emit, each) for each in ir.children(node))
    return False


def mentions(node: ir.IrNode, slot: int) -> bool:
    return any(isinstance(each, ir.Variable) and each.slot == slot for each in ir.walk((node,)))


def printed(emit: Emitter, node: ir.Compare, slot: int) -> tuple[ir.Expression, str, ir.Expression] | None:
    """(a number that is printed on a card, the relation, what it is compared with), or None."""
    for card, relation, other in (
        (node.left, node.operator, node.right),
        (node.right, ir.TURNED[node.operator], node.left),
    ):
        numbers = [each for row in numbers_of(emit, card, slot).values() for each in row]
        if not numbers or mentions(other, slot) or not is_light(emit, other):
            continue
        # With a number more at both ends, which has to be one of 32 bits.
        if -(2**31) < min(numbers) and max(numbers) < min(numbers) + MOST_NUMBERS and max(numbers) < 2**31 - 1:
            return card, relation, other
    return None


def numbers_of(emit: Emitter, node: ir.Expression, slot: int) -> dict[int, list[int]]:
    """By card, a number that is printed on it; for points by the number of the map that was set last, and NO_MAP for
    none. Empty where the expression is no such number."""
    match node:
        case ir.Attribute(ir.Text(key), ir.Variable(card)) if card == slot:
            return {NO_MAP: emit.unit.attribute_table(key)[1:]}
        case ir.Score(ir.Variable(card), ir.ByAttribute(ir.Text(key))) if card == slot:
            return {NO_MAP: emit.layout.points_by(key)}
        case ir.Score(ir.Variable(card), ir.Storage() as points) if card == slot and not mentions(points, slot):
            if state.is_static(emit, points):
                maps = {site: state.static_scores(emit, site) for site in state.sites_of(emit, points)}
                return {NO_MAP: [0] * emit.layout.cards} | maps
        case ir.Arithmetic("+" | "-" | "*" as word, left, right) if isinstance(left, ir.Integer) != isinstance(
            right, ir.Integer
        ):
            known = left if isinstance(left, ir.Integer) else right
            assert isinstance(known, ir.Integer)
            work_out = ir.OPERATORS[word]
            maps = {
                site: [work_out(known.value, each) if known is left else work_out(each, known.value) for each in row]
                for site, row in numbers_of(emit, right if known is left else left, slot).items()
            }
            return maps if all(-(2**31) <= each < 2**31 for row in maps.values() for each in row) else {}
    return {}


def holding(emit: Emitter, condition: ir.Expression, slot: int) -> Value:
    """The set of all cards for which a condition that fits holds."""
    b = emit.b
    if not mentions(condition, slot):
        return b.select(emit.value(condition), everything(emit), constant(emit, 0))
    match condition:
        case ir.Not(part):
            return b.xor(holding(emit, part, slot), everything(emit))
        case ir.Logic(word, (first, *others)):
            cards = holding(emit, first, slot)
            for each in others:
                cards = (b.and_ if word == "and" else b.or_)(cards, holding(emit, each, slot))
            return cards
    assert isinstance(condition, ir.Compare)
    same = _other_card(emit, condition, slot)
    if same is not None:
        alone = b.shl(constant(emit, 1), b.zext(emit.value(same), set_type(emit)))
        return alone if condition.operator == "==" else b.xor(alone, everything(emit))
    found = printed(emit, condition, slot)
    assert found
    card, relation, other = found
    maps, known = numbers_of(emit, card, slot), other if isinstance(other, ir.Integer | ir.Text) else emit.value(other)
    cards = related(emit, maps.pop(NO_MAP), relation, known, isinstance(card, ir.Attribute))
    if maps:
        (points,) = (each.points for each in ir.walk((card,)) if isinstance(each, ir.Score))
        assert isinstance(points, ir.Storage)
        last = b.load(state.points_address(emit, points))
        for site, numbers in maps.items():
            here = b.icmp_signed("==", last, I32(site + 1))
            cards = b.select(here, related(emit, numbers, relation, known, False), cards)
    return cards


def related(emit: Emitter, numbers: list[int], relation: str, other: Value | ir.Integer | ir.Text, text: bool) -> Value:
    """The set of the cards whose number, or text by its number, has a relation to another one."""
    b, low, high = emit.b, min(numbers) - 1, max(numbers) + 1
    numbers = numbers if emit.kinds is None else [numbers[each] for each in emit.kinds]
    known = text and len(emit.program.strings) <= MOST_NUMBERS
    if known:
        low, high = 0, len(emit.program.strings) - 1
    sets = [
        sum(1 << card for card, number in enumerate(numbers) if ir.OPERATORS[relation](number, value))
        for value in range(low, high + 1)
    ]
    if isinstance(other, ir.Integer | ir.Text):
        value = other.value if isinstance(other, ir.Integer) else other.number
        return constant(emit, sets[min(max(value, low), high) - low])
    index = other
    if not known:
        index = b.select(b.icmp_signed("<", index, I32(low)), I32(low), index)
        index = b.sub(b.select(b.icmp_signed(">", index, I32(high)), I32(high), index), I32(low))
    return b.load(b.item(emit.unit.table(sets, set_type(emit).width), set_type(emit), index), set_type(emit))


def count(emit: Emitter, cards: Value) -> Value:
    return emit.b.trunc(emit.b.ctpop(cards), I32)


def is_any(emit: Emitter, cards: Value) -> Value:
    return emit.b.icmp_unsigned("!=", cards, constant(emit, 0))


def has(emit: Emitter, cards: Value, card: Value) -> Value:
    return emit.b.trunc(emit.b.lshr(cards, emit.b.zext(card, set_type(emit))), I1)


@contextmanager
def while_any(emit: Emitter, left: Value) -> Iterator[tuple[Value, Block]]:
    """Around the code for a card of a set in a local, for as long as there is one: (the card, the block after all).
    The code takes it out."""
    b, head, body, done = emit.b, *(emit.block(name) for name in ("left", "one", "none"))
    b.go_on(head)
    cards = b.load(left, set_type(emit))
    b.fork(is_any(emit, cards), body, done)
    yield b.trunc(b.cttz(cards, I1(1)), I32), done
    b.go_on(head)
    b.position_at_end(done)


def walk_bits(emit: Emitter, cards: Value, body: Callable[[Value], object]) -> None:
    """Code for every card of a set, in no order of theirs."""
    b, left = emit.b, emit.variable(cards)
    with while_any(emit, left) as (card, _):
        before = b.load(left, cards.type)
        b.store(b.and_(before, b.sub(before, constant(emit, 1))), left)
        body(card)


def pile_under(emit: Emitter, node: ir.Expression) -> Value | None:
    """The pile that a collection is a part of, in its order, or None."""
    if not emit.unit.set_bits or node.random:
        return None
    while isinstance(node, ir.Filter) or isinstance(node, ir.Joined) and len(node.parts) == 1:
        node = node.collection if isinstance(node, ir.Filter) else node.parts[0]
    live = state.live_pile(emit, node)
    return None if live is None or live.mem else live.pile


def card_at(emit: Emitter, node: ir.Expression, cards: Value, index: Value) -> Value | None:
    """The card in a place of a set that is a part of a pile, in the order of the pile; there must be so many."""
    pile = pile_under(emit, node)
    if pile is None:
        return None
    b, left, card = emit.b, emit.variable(index), emit.variable(state.ring_of(emit, pile))
    loop, done = emit.block("look"), emit.block("there")
    b.go_on(loop)
    following = state.following(emit, b.load(card))
    rest = b.sub(b.load(left), b.zext(has(emit, cards, following), I32))
    b.store(following, card)
    b.store(rest, left)
    b.fork(b.icmp_signed("<", rest, I32(0)), done, loop, done)
    return following


def walk(emit: Emitter, node: ir.Filter, body: Callable[[Value], object]) -> bool:
    """Code for every card of a set that is a part of a pile, in the order of the pile; False: it is none."""
    pile = pile_under(emit, node)
    cards = None if pile is None else cards_in(emit, node)
    if cards is None or pile is None:
        return False
    walk_set(emit, node, pile, cards, body)
    return True


def walk_set(emit: Emitter, node: ir.Expression, pile: Value, cards: Value, body: Callable[[Value], object]) -> None:
    """Code for every card of a set that was worked out, as `walk`."""

    def tested(card: Value) -> None:
        more: Block = emit.block("next")
        emit.b.fork(has(emit, cards, card), emit.block("take"), more)
        body(card)
        emit.b.go_on(more)

    state.walk_pile(emit, Live(pile, False), body if isinstance(node, ir.LivePile) else tested)
