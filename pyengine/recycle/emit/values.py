"""Expressions that are one number. A card is its number, and -1 is no card."""

from collections.abc import Callable

from pyengine.recycle import ir
from pyengine.recycle.emit import analysis, groups, keep, lists, rules, sets, state, subsets, walks
from pyengine.recycle.emit.emitter import FREE_ELEMENTS, Emitter
from pyengine.recycle.emit.llvm import I1, I16, I32, I64, NO_CARD, NO_SEAT, WITH_NUMBER, Block, CardList, CardSet, Value

TOO_LARGE_POWER = "the power does not fit into 32 bits"
MOST_SHORT = 8  # players of whom a condition is looked at without a branch

rules.value |= {
    ir.Truth: lambda emit, node: I1(node.value),
    ir.Integer: lambda emit, node: I32(node.value),
    ir.Text: lambda emit, node: I32(node.number),
    ir.SizeOf: lambda emit, node: lists.size_of(emit, node.collection),
    ir.Read: lambda emit, node: emit.load(*state.address_of(emit, node.storage)),
    ir.Not: lambda emit, node: emit.b.not_(emit.value(node.condition)),
    ir.SeatNumber: lambda emit, node: emit.value(node.seat),
}


@rules.value
def value_variable(emit: Emitter, node: ir.Variable) -> Value:
    if node.slot in emit.env:
        known: Value = emit.env[node.slot]
        return known
    value = emit.b.load(emit.field(emit.layout.globals[node.slot]))
    return emit.b.trunc(value, I1) if node.type is ir.Type.BOOL else value


@rules.value
def value_arithmetic(emit: Emitter, node: ir.Arithmetic) -> Value:
    b, left, right = emit.b, emit.value(node.left), emit.value(node.right)
    if node.operator == "^" and node.right == ir.Integer(2, place=node.place):
        wide = b.sext(left, I64)
        return fitting(emit, node, TOO_LARGE_POWER, b.mul(wide, wide))
    if node.operator == "^":
        return fitting(emit, node, TOO_LARGE_POWER, emit.call("power", left, right))
    if node.operator in ("max", "min"):
        return b.select(b.icmp_signed(">" if node.operator == "max" else "<", left, right), left, right)
    work_out = {"+": b.add, "-": b.sub, "*": b.mul, "//": b.sdiv, "%": b.srem}[node.operator]
    if node.operator in "+-*" or isinstance(node.right, ir.Integer) and node.right.value not in (0, -1):
        return work_out(left, right)
    emit.fail_if(b.icmp_signed("==", right, I32(0)), node.place, "division by zero")
    return b.trunc(work_out(b.sext(left, I64), b.sext(right, I64)), I32)


@rules.value
def value_series(emit: Emitter, node: ir.SeriesTerm) -> Value:
    message = f"{node.word} of this number does not exist or does not fit into 32 bits"
    return fitting(emit, node, message, emit.call(node.word, emit.value(node.argument)))


@rules.value
def value_random(emit: Emitter, node: ir.Random) -> Value:
    low, high = emit.value(node.low), emit.value(node.high)
    emit.fail_if(emit.b.icmp_signed(">", low, high), node.place, "a random number from an empty range")
    return emit.b.add(low, emit.below(emit.b.add(emit.b.sub(high, low), I32(1))))


@rules.value
def value_sum(emit: Emitter, node: ir.Sum) -> Value:
    total, score = emit.variable(I32(0)), state.scorer(emit, node.points)
    add = lambda card, done: emit.b.store(emit.b.add(emit.b.load(total), score(card)), total)
    walks.each(emit, node.cards, add, ordered=False)
    return emit.b.load(total)


@rules.value
def value_score(emit: Emitter, node: ir.Score) -> Value:
    if isinstance(node.card, ir.BestCard) and node.card.points == node.points and state.is_fixed(node.points):
        return best_card(emit, node.card, scored=True)
    card = emit.value(node.card)
    return state.scorer(emit, node.points)(card)


@rules.value
def value_logic(emit: Emitter, node: ir.Logic) -> Value:
    """Conditions one after another until one has the decisive value."""
    b, done, result, decisive = emit.b, emit.block("known"), emit.local(I1), node.word == "or"
    for condition in node.conditions:
        value, more = emit.value(condition), emit.block("more")
        b.store(value, result)
        b.fork(value, *((done, more) if decisive else (more, done)), more)
    b.go_on(done)
    return b.load(result, I1)


@rules.value
def value_compare(emit: Emitter, node: ir.Compare) -> Value:
    maybe = node.left.type is ir.Type.CARD
    left, right = (card_or_none(emit, each) if maybe else emit.value(each) for each in (node.left, node.right))
    result = emit.b.icmp_signed(node.operator, left, right)
    if maybe:
        # In the reference, no card is equal to nothing, itself included.
        none = emit.b.icmp_signed("<", left, I32(0))
        result = emit.b.and_(result, emit.b.not_(none)) if node.operator == "==" else emit.b.or_(result, none)
    return result


@rules.value
def value_quantifier(emit: Emitter, node: ir.Quantifier) -> Value:
    b, decisive = emit.b, node.word == "any"
    known = sets.quantified(emit, node)
    if known is not None:
        return known
    if is_short(emit, node):
        known = I1(not decisive)
        for seat in range(emit.layout.players):
            with emit.bound(node.slot, I32(seat)):
                known = (b.or_ if decisive else b.and_)(known, emit.value(node.condition))
        return known
    result = emit.variable(I1(not decisive))
    # Of these no more is worked out than is walked through; others are there before their first element.
    walked = (node.collection,) if isinstance(node.collection, ir.Filter | ir.Joined | ir.Collect) else ()
    full = analysis.full_groups(node.collection, node.slot)
    hasty = not node.random and emit.is_sure(node.condition, *walked, filled=full)

    def body(element: Value | CardList | CardSet | None, done: Block) -> None:
        with walks.with_element(emit, node, element):
            value = emit.value(node.condition)
        if hasty:
            stop, more = emit.block("found"), emit.block("more")
            b.fork(value, *((stop, more) if decisive else (more, stop)), stop)
            b.store(I1(decisive), result)
            b.branch(done)
            b.position_at_end(more)
        else:
            b.store((b.or_ if decisive else b.and_)(b.load(result, I1), value), result)

    each_asked(emit, node, body, not hasty)
    return b.load(result, I1)


def each_asked(emit: Emitter, node: ir.Quantifier | ir.Aggregate, body: walks.Stoppable, ordered: bool) -> None:
    """Code for every element of which something is asked, without making more of it than the question needs."""
    with keep.keeping(emit, (node.condition if isinstance(node, ir.Quantifier) else node.amount, {node.slot})):
        if isinstance(node, ir.Quantifier) and subsets.fits(node):
            with subsets.each(emit, node, 0) as (_, _, done):
                body(None, done)
        elif groups.fits(emit, node, ordered):
            with groups.each(emit, node.collection, ordered) as (group, done):
                body(group, done)
        else:
            walks.each(emit, node.collection, body, ordered)


def is_short(emit: Emitter, node: ir.Quantifier) -> bool:
    """True if a condition on every player is worked out faster for all of them than until one decides."""
    everyone = isinstance(node.collection, ir.Everyone) and node.collection.type is ir.Type.PLAYERS
    few = everyone and emit.layout.players <= MOST_SHORT and not emit.unit.observed
    few = few and emit.nest * emit.layout.players <= FREE_ELEMENTS
    return few and emit.is_sure(node.condition) and not keep.facts_of(emit, node.condition)[1]


@rules.value
def value_either(emit: Emitter, node: ir.Either) -> Value:
    kind = I1 if node.type is ir.Type.BOOL else I32
    result = emit.local(kind)
    with emit.b.if_else(emit.value(node.condition)) as (holds, otherwise):
        with holds:
            emit.b.store(emit.value(node.one), result)
        with otherwise:
            emit.b.store(emit.value(node.other), result)
    return emit.b.load(result, kind)


@rules.value
def value_aggregate(emit: Emitter, node: ir.Aggregate) -> Value:
    b, word, extreme = emit.b, node.word, node.word in ("max", "min")
    total = emit.variable(I32(int(word == "*")))
    none = emit.variable(I1(extreme))

    def body(element: Value | CardList | CardSet, done: Block) -> None:
        with walks.with_element(emit, node, element):
            value = emit.value(node.amount)
        before = b.load(total)
        if extreme:
            better = b.icmp_signed(">" if word == "max" else "<", value, before)
            value = b.select(b.or_(better, b.load(none, I1)), value, before)
            b.store(I1(0), none)
        else:
            value = (b.add if word == "sum" else b.mul)(before, value)
        b.store(value, total)

    filled = analysis.full_groups(node.collection, node.slot)
    each_asked(emit, node, body, node.random or not emit.is_sure(node.amount, filled=filled))
    if extreme and analysis.can_fail(emit.program, node):
        where = emit.program.source.quote(node.collection.place)
        emit.fail_if(b.load(none, I1), node.place, f"{word} of an empty collection: {where}")
    return b.load(total)


@rules.value
def value_neighbour(emit: Emitter, node: ir.Neighbour) -> Value:
    seat, count = emit.value(node.seat), state.count_of(emit, node.type)
    return (state.seat_after if node.which == "next" else state.seat_before)(emit, seat, count)


@rules.value
def value_pick_element(emit: Emitter, node: ir.PickElement) -> Value:
    index = None if isinstance(node.position, str) else emit.value(node.position)
    items = emit.made(node.collection)
    if index is None:
        index = I32(0) if node.position == "top" else emit.b.sub(items.length, I32(1))
    emit.fail_if(emit.b.icmp_unsigned(">=", index, items.length), node.place, *missing(emit, node, node.collection))
    element: Value = state.element_at(emit, items, index)
    return element


@rules.value
def value_turn(emit: Emitter, node: ir.Turn) -> Value:
    start, count = state.turn_cycle(emit, node.type)
    b, fixed = emit.b, emit.player_now if node.type is ir.Type.PLAYER else None
    pointer = fixed or emit.load(emit.field(start), 1)
    if node.which == "current":
        return pointer
    if node.which == "previous":
        return state.seat_before(emit, pointer, count)
    if fixed:
        return state.seat_after(emit, pointer, count)
    queued, following = emit.load(emit.field(start + 1), 1), state.seat_after(emit, pointer, count)
    return b.select(b.icmp_signed("==", queued, I32(NO_SEAT)), following, queued)


@rules.value
def value_seat(emit: Emitter, node: ir.Seat) -> Value:
    index = emit.value(node.index)
    outside = emit.b.icmp_unsigned(">=", index, state.count_of(emit, node.type))
    match number := node.index:
        case ir.Arithmetic("-", written, ir.Integer(1)) if written.place == number.place:  # seats count from 1
            number = written
    emit.fail_if(outside, node.place, f"there is no {node.type.short} with {WITH_NUMBER}", number)
    return index


@rules.value
def value_owner_of(emit: Emitter, node: ir.OwnerOf) -> Value:
    pile = state.pile_of(emit, emit.value(node.card))
    # 255 read with its sign is -1.
    seats = [seat if row.owner_class == "player" else 255 for row, seat in emit.layout.pile_names]
    owner = emit.look_up(seats, 8, pile, signed=True)
    emit.fail_if(emit.b.icmp_signed("<", owner, I32(0)), node.place, "the card lies in a pile that no player owns")
    return owner


@rules.value
def value_team_of(emit: Emitter, node: ir.TeamOf) -> Value:
    player = emit.value(node.player)
    if emit.layout.first_team:
        return state.last_team_of(emit, player, node.place)
    last = {seat: number for number, members in enumerate(emit.layout.team_list) for seat in members}
    teams = [last.get(seat, 255) for seat in range(emit.layout.players)]
    team = emit.look_up(teams, 8, player)
    if 255 in teams:
        emit.fail_if(emit.b.icmp_signed("==", team, I32(255)), node.place, "the player is in no team")
    return team


@rules.value
def value_attribute(emit: Emitter, node: ir.Attribute) -> Value:
    key = node.key.number if isinstance(node.key, ir.Text) else emit.value(node.key)
    match node.card:
        case ir.Pick(cards=ir.Variable(slot)) if isinstance(group := emit.env.get(slot), CardSet) and group.card:
            return state.attribute_of(emit, group.card, key)  # that all of the group have
    return state.attribute_of(emit, card_or_none(emit, node.card), key)


def fitting(emit: Emitter, node: ir.Expression, message: str, result: Value) -> Value:
    """A number of 64 bits as one of 32, which it may not fit into."""
    wrong = emit.b.icmp_signed("!=", emit.b.sext(emit.b.trunc(result, I32), I64), result)
    emit.fail_if(wrong, node.place, message)
    return emit.b.trunc(result, I32)


@rules.value
def existing_card(emit: Emitter, node: ir.Pick | ir.BestCard | ir.Actual) -> Value:
    """A card; none is an error."""
    pick, card = ir.bare(node), card_or_none(emit, node)
    if isinstance(pick, ir.Pick):
        emit.fail_if(emit.b.icmp_signed("<", card, I32(0)), pick.place, *missing(emit, pick, pick.cards))
    return card


def missing(
    emit: Emitter, node: ir.Pick | ir.BestCard | ir.PickElement, of: ir.Expression
) -> tuple[str, ir.Expression | None]:
    """(message on what is picked of a collection and not there, with the words of the program; the number it tells)."""
    where, at, number = emit.program.source.quote(of.place), "", None
    if isinstance(of, ir.LivePile) and isinstance(of.storage.name, ir.Numbered):
        at, number = f" at {WITH_NUMBER}", of.storage.name.index
    if isinstance(node, ir.BestCard):
        return f"{node.word} of an empty collection: {where}{at}", number
    here = f"there is no {node.type.short} here: {where}"
    if isinstance(node.position, str):
        return f"{here} is empty{at}", number
    return f"{here} has none with {WITH_NUMBER}", node.position


def card_or_none(emit: Emitter, node: ir.Expression) -> Value:
    match ir.bare(node):
        case ir.Pick(position, cards):
            return picked_card(emit, position, cards)
        case ir.BestCard() as best:
            return best_card(emit, best)
        case variable:
            return emit.value(variable)


def picked_card(emit: Emitter, position: str | ir.Expression, collection: ir.Expression) -> Value:
    """The card in a place of a collection, or -1."""
    index = None if isinstance(position, str) else emit.value(position)
    b, live = emit.b, state.live_pile(emit, collection)
    if live is not None and not live.mem:
        return state.card_at(emit, live.pile, index) if index is not None else state.end_card(emit, live.pile, position)
    parts = collection.parts if isinstance(collection, ir.Joined) and collection.word == "union" else ()
    if index is None and parts and all(each.type is ir.Type.CARDS for each in parts) and emit.is_sure(collection):
        # The last part that has a card, or the first one.
        first, *others = parts[::-1] if position == "top" else parts
        result = emit.variable(picked_card(emit, position, first))
        for part in others:
            with b.if_then(b.icmp_signed("<", b.load(result), I32(0))):
                b.store(picked_card(emit, position, part), result)
        return b.load(result)
    if index is None and live is None and isinstance(collection, ir.Filter | ir.Joined):
        result = emit.variable(I32(NO_CARD))
        hasty = position == "bottom" and emit.is_sure(collection)

        def body(card: Value, done: Block) -> None:
            b.store(card, result)
            if hasty:
                b.branch(done)
                b.position_at_end(emit.block("unreached"))

        walks.each(emit, collection, body)
        return b.load(result)
    cards = emit.made(collection)
    if index is None:
        index = b.sub(cards.length, I32(1)) if position == "top" else I32(0)
    inside = b.icmp_unsigned("<", index, cards.length)
    result = emit.variable(I32(NO_CARD))
    with b.if_then(inside):
        b.store(emit.load(b.item(cards.data, I16, index), 2), result)
    return b.load(result)


def best_card(emit: Emitter, node: ir.BestCard, scored: bool = False) -> Value:
    """A card of the largest or smallest score, drawn among equals; scored: this score."""
    b, room = emit.b, state.most_elements(emit, node.cards, lists=True)
    count, best = emit.variable(I32(0)), emit.local(I32)
    walk: Callable[[walks.Stoppable], None]
    if scored:
        walk = lambda body: walks.each(emit, node.cards, body)
    elif node.cards.random or room is None or room > lists.BUFFER_MOST:
        cards = emit.made(node.cards)
        equals = emit.memory("arena_take", b.add(b.mul(cards.length, I32(2)), I32(2)))
        walk = lambda body: walks.each_of(emit, cards, body)
    else:
        equals = emit.buffer(I16, room + 1)
        walk = lambda body: walks.each(emit, node.cards, body)
    score = state.scorer(emit, node.points)

    def body(card: Value, done: Block) -> None:
        value, many = score(card), b.load(count)
        before = b.load(best)
        better = b.icmp_signed(">" if node.word == "max" else "<", value, before)
        fresh = b.or_(better, b.icmp_signed("==", many, I32(0)))
        place, taken = b.select(fresh, I32(0), many), b.or_(fresh, b.icmp_signed("==", value, before))
        # Whether it is taken cannot be predicted: without a branch, it stands behind the others where it is not.
        if not scored:
            emit.store(card, b.item(equals, I16, place), 2)
        b.store(b.select(taken, value, before), best)
        b.store(b.select(taken, b.add(place, I32(1)), many), count)

    emit.allocas.store(I32(0), best)
    walk(body)
    many = b.load(count)
    emit.fail_if(b.icmp_signed("==", many, I32(0)), node.place, *missing(emit, node, node.cards))
    drawn = emit.below(many)
    return b.load(best) if scored else emit.load(b.item(equals, I16, drawn), 2)
