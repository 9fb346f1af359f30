"""Types of expressions."""

from collections.abc import Callable
from functools import partial, reduce
from typing import Any

from pyengine.base.errors import nearest
from pyengine.recycle import ir
from pyengine.recycle.check import fold
from pyengine.recycle.check.context import EXPRESSIONS, HINTS, Check, rule
from pyengine.recycle.front.grammar import ARITHMETIC, BINDERS, ENDS, EQUALS, MANY, ORDERS, STORAGES, TURNS
from pyengine.recycle.front.reader import LARGEST, Atom, Operand, Operation
from pyengine.recycle.ir import Type
from pyengine.recycle.source import Abandoned

OWNER = {"player": Type.PLAYER, "team": Type.TEAM}
MOST_NUMBER = 99  # of an indexed pile
COMPARABLE = (Type.INT, Type.STRING, Type.CARD, Type.PLAYER, Type.TEAM, Type.BOOL)
NUMBERS = (Type.INT, "the first operand"), (Type.INT, "the second operand")
# What becomes a node as it stands: the node, and the types of the operands, None of a `Check.whole` number, with what
# messages call them. Words stand before these, points maps behind them.
PLAIN: dict[str, tuple[Callable[..., ir.Expression], *tuple[tuple[Type | None, str], ...]]] = {
    "game": (ir.GameOwner,),
    "owner": (ir.OwnerOf, (Type.CARD, "the operand")),
    "actual": (ir.Actual, (Type.CARD, "the operand")),
    "sum": (ir.Sum, (Type.CARDS, "the cards")),
    "sort": (ir.Sorted, (Type.CARDS, "the cards")),
    "score": (ir.Score, (Type.CARD, "the card")),
    "max": (partial(ir.BestCard, "max"), (Type.CARDS, "the cards")),
    "min": (partial(ir.BestCard, "min"), (Type.CARDS, "the cards")),
    "not": (ir.Not, (Type.BOOL, "the first operand")),
    "tuples": (ir.Tuples, (None, "the size"), (Type.CARDS, "the cards")),
    "run": (ir.Run, (None, "the length"), (Type.CARDS, "the cards")),
    **{word: (partial(ir.SeriesTerm, word), NUMBERS[0]) for word in ("tri", "fib")},
    **{word: (partial(ir.Arithmetic, word), *NUMBERS) for word in ARITHMETIC if word not in MANY},
    **{word: (partial(ir.Compare, word), *NUMBERS) for word in ORDERS},
}
EXPRESSIONS |= {
    "number": lambda check, node: ir.Integer(int(node.text), place=node.place),
    "name": lambda check, node: ir.Text(check.strings[node.text], place=node.place),
    "names": lambda check, node, *texts: ir.TextList(tuple(map(check.strings.__getitem__, texts)), place=node.place),
    "every": lambda check, node, of: check.still(ir.Everyone(ir.EVERY[OWNER[of]], place=node.place)),
    "other": lambda check, node, of: check.still(ir.Others(ir.EVERY[OWNER[of]], place=node.place)),
    **dict.fromkeys(
        TURNS, lambda check, node, of: check.nearest(node.word, ir.Turn(node.word, OWNER[of], place=node.place))
    ),
    "partition": lambda check, node, by, *of: ir.Partition(
        check.want(by, Type.STRING, "the key of partition"), parts(check, node, of), place=node.place
    ),
    **dict.fromkeys(
        ("and", "or"), lambda check, node, *_: fold.logical(node.word, check.operands(node, Type.BOOL), node.place)
    ),
    **dict.fromkeys(
        ("intersect", "disjunction"),
        lambda check, node, *of: ir.Joined(node.word, parts(check, node, of), place=node.place),
    ),
    "pid": lambda check, node, of: check.numbered(check.want(of, Type.PLAYER, "the operand of pid")),
    "tid": lambda check, node, of: check.numbered(check.want(of, Type.TEAM, "the operand of tid")),
}


@rule(EXPRESSIONS, "text")
def quoted(check: Check, node: Atom) -> ir.Expression:
    from pyengine.recycle.front.sheets import value  # 7 ms, for games that compare texts

    return ir.Text(check.strings[value(node.text)[1]], place=node.place)


@rule(EXPRESSIONS, *PLAIN)
def plain(check: Check, node: Operation, *operands: Any) -> ir.Expression:
    make, *wanted = PLAIN[node.word]
    values: list[Any] = [each for each in operands if isinstance(each, str)]
    given = operands[len(values) :]
    for each, (type, what) in zip(given, wanted):
        role = f"{what} of {node.word}"
        values.append(check.want(each, type, role) if type else check.whole(each, role))
    points = [scale(check, each) for each in given[len(wanted) :]]
    return folded(check, make(*values, *points, place=node.place))


@rule(EXPRESSIONS, *MANY)
def several(check: Check, node: Operation, *_: Operand) -> ir.Expression:
    """Two numbers or more, from the left."""
    make = partial(ir.Arithmetic, node.word, place=node.place)
    return reduce(lambda left, right: folded(check, make(left, right)), check.operands(node, Type.INT))


def folded(check: Check, node: ir.Expression) -> ir.Expression:
    """A node, or its value where that is known now."""
    match node:
        case ir.Arithmetic("//" | "%" as word, right=ir.Integer(0) as zero):
            check.warn(zero.place, f"the second operand of {word} is 0, which fails when it is reached")
        case ir.Arithmetic(word, ir.Integer(left), ir.Integer(right)):
            exact = ir.OPERATORS[word](left, right)
            if exact is None:
                check.fail(node.place, f"{left} ^ {right} is no number of 32 bits")
            value = ir.wrapped(exact)
            if value != exact:
                check.warn(node.place, f"{exact} does not fit 32 bits and becomes {value}")
            return ir.Integer(value, place=node.place)
        case ir.SeriesTerm(word, ir.Integer(argument)):
            return ir.Integer(fold.series(word, argument), place=node.place)
        case ir.Compare(word, ir.Integer(left), ir.Integer(right)) | ir.Compare(word, ir.Text(left), ir.Text(right)):
            return ir.Truth(ir.OPERATORS[word](left, right), place=node.place)
        case ir.Not(ir.Truth(condition)):
            return ir.Truth(not condition, place=node.place)
        case ir.Either(ir.Truth(condition), one, other):
            return one if condition else other
    return node


def scale(check: Check, node: Operand) -> ir.Storage | ir.ByAttribute:
    """Source of the points of cards: a points map, or an attribute."""
    if isinstance(node, Operation):
        return storage(check, node)
    if not check.sort(node.text):
        near, numbers = nearest(node.text, check.sorts), [key for key, sort in check.sorts.items() if sort == "number"]
        attributes = f" or an attribute of numbers: {', '.join(numbers)}" * bool(numbers and not near)
        hint = near or (None if numbers else f"(game points {node.text})")
        check.refuse(node.place, f"{node}", f"(OWNER points NAME){attributes}", hint)
    if mixed := check.findings.mixed.get(node.text):
        check.refuse(node.place, f"{node}", f"an attribute of whole numbers{mixed}")
    check.ours(node.place, f"points by {node}")
    return ir.ByAttribute(check.expression(node), place=node.place)


@rule(EXPRESSIONS, "cardatt")
def attribute(check: Check, node: Operation, by: Operand, of: Operand) -> ir.Expression:
    """A string, or the number of an attribute whose values are numbers."""
    key = check.want(by, Type.STRING, "the key of cardatt")
    card = check.want(of, Type.CARD, "the card of cardatt")
    over = check.scope.variables[key.slot].over if isinstance(key, ir.Variable) else key
    numbers = over.numbers if isinstance(over, ir.TextList) else (over.number,) if isinstance(over, ir.Text) else ()
    names = [check.texts[number] for number in numbers]
    sorts = {check.sort(name) or "name" for name in names}
    for name in names:
        if check.sort(name) is None:  # said here, too: an error may follow from it
            check.warn(key.place, f"no card has the attribute {name}", nearest(name, check.sorts))
    if "number" not in sorts:
        return ir.Attribute(key, card, place=node.place)
    if len(sorts) > 1:
        check.refuse(key.place, "attributes of numbers and of strings as the key of cardatt", "one sort")
    return ir.Score(card, ir.ByAttribute(key, place=key.place), place=node.place)


@rule(EXPRESSIONS, "variable")
def variable(check: Check, node: Atom) -> ir.Expression:
    binding = check.scope.look_up(node)
    if binding.slot.type is Type.UNKNOWN:
        raise Abandoned
    if binding.over and isinstance(binding.value, ir.LivePile):  # an indexed pile, which is set or read here
        return ir.replace(binding.value, storage=ir.replace(binding.value.storage), place=node.place)
    if binding.value and binding.slot.kind is ir.BindingKind.CONSTANT:
        return ir.replace(binding.value, place=node.place)
    if check.asked and check.asked[-1] is binding:
        return ir.Turn("current", Type.PLAYER, place=node.place)
    return ir.Variable(binding.number, binding.slot.type, place=node.place)


@rule(EXPRESSIONS, "range")
def span(check: Check, node: Operation, first: Operand, last: Operand) -> ir.Expression:
    """Numbers that are counted up to a declared one; from 1 to 0 there are none."""
    low = check.want(first, Type.INT, "the first operand of range")
    least = low.value - 1 if isinstance(low, ir.Integer) else -LARGEST
    return ir.Range(low, check.whole(last, "the second operand of range", least), place=node.place)


@rule(EXPRESSIONS, "random")
def random(check: Check, node: Operation, *operands: Operand) -> ir.Expression:
    *_, last = operands
    *given, high = check.operands(node, Type.INT)
    low = given[0] if given else ir.Integer(0, place=node.place)
    check.whole(last, "the last operand of random", low.value if isinstance(low, ir.Integer) else -LARGEST)
    if isinstance(low, ir.Integer) and isinstance(high, ir.Integer) and low.value > high.value:
        check.warn(node.place, f"there are no numbers from {low.value} to {high.value}, which fails when it is reached")
    return ir.Random(low, high, place=node.place)


@rule(EXPRESSIONS, "size")
def size(check: Check, node: Operation, of: Operand) -> ir.Expression:
    collection = check.collection(of, "the operand of size")
    count = fold.size(collection, check.players, check.fixed_teams)
    return ir.SizeOf(collection, place=node.place) if count is None else ir.Integer(count, place=node.place)


@rule(EXPRESSIONS, *EQUALS)
def equality(check: Check, node: Operation, *operands: Operand) -> ir.Expression:
    left, right = map(check.expression, operands)
    cards = (Type.CARD, Type.CARDS, Type.GROUPS)
    if left.type in cards and right.type in cards:
        left, right = (check.converted(side, Type.CARD, "") for side in (left, right))
    if Type.INT in (left.type, right.type) and {left.type, right.type} & {*OWNER.values()}:
        left, right = (check.converted(side, Type.INT, "") for side in (left, right))
    if left.type is not right.type or left.type not in COMPARABLE:
        hint = HINTS.get((left.type, right.type)) or HINTS.get((right.type, left.type), "")
        meant = next(filter(None, map(check.meant, (left, right))), None)
        expected = f"two integers, strings, cards, players or teams{hint}{check.mixed(left, right)}"
        check.refuse(node.place, f"{left.type} and {right.type} compared by {node.word}", expected, meant)
    return folded(check, ir.Compare(node.word, left, right, place=node.place))


@rule(EXPRESSIONS, "team")
def team(check: Check, node: Operation, of: Operand) -> ir.Expression:
    player = check.expression(of)
    if player.type is Type.TEAM:
        return player
    player = check.converted(player, Type.PLAYER, "the operand of team")
    if isinstance(player, ir.Seat) and isinstance(player.index, ir.Integer):
        for number, members in enumerate(check.fixed_teams):
            if player.index.value in members:
                return ir.Seat(ir.Integer(number, place=node.place), Type.TEAM, place=node.place)
    return ir.TeamOf(player, place=node.place)


@rule(EXPRESSIONS, "seat")
def seat(check: Check, node: Operation, number: Operand, of: str) -> ir.Expression:
    first = check.first_seat
    index = check.whole(number, f"the number of a {of}", first)
    count = check.players if of == "player" else len(check.fixed_teams)
    if isinstance(index, ir.Integer) and count and not first <= index.value < count + first:
        if first and not index.value:
            check.refuse(index.place, f"{of} 0", f"a number from 1 on: {check.counted_so}")
        no = f"there is no {of} {index.value}"
        check.warn(index.place, f"{no}, which fails when it is reached; the last one is {count - 1 + first}")
    if first:
        index = folded(check, ir.Arithmetic("-", index, ir.Integer(first, place=index.place), place=index.place))
    return ir.Seat(index, OWNER[of], place=node.place)


def storage(check: Check, node: Operation) -> ir.Storage:
    """(OWNER KIND NAME), or (OWNER KIND NAME INT) of an indexed pile."""
    kind, (of, called, *number) = node.word, node.operands
    owner = check.expression(of)
    owner_class = {Type.UNKNOWN: "game", Type.PLAYER: "player", Type.TEAM: "team"}.get(owner.type)
    if owner_class is None:
        hint = HINTS.get((owner.type, Type.PLAYER), "")
        check.refuse(owner.place, f"{owner.type} as the owner of {kind}", f"game, a player or a team{hint}")
    name = check.want(called, Type.STRING, f"the name of {kind}")
    for each in number:
        match name, check.whole(each, "the number of a pile", 0, MOST_NUMBER):
            case _, ir.Integer(value) as index if not 0 <= value <= MOST_NUMBER:
                check.refuse(index.place, f"{value} as the number of a pile", f"0 to {MOST_NUMBER}")
            case ir.Text(string), ir.Integer(value):
                name = ir.Text(check.strings.numbered(string, value), place=name.place)
            case _, index:
                name = ir.Numbered(name, index, place=node.place)
    if isinstance(name, ir.Text):
        row = check.row(kind, owner_class, name.number, node.place)
        return ir.Storage(kind, owner, owner_class, name, row, None, place=node.place)
    check.sites += 1
    return ir.Storage(kind, owner, owner_class, name, None, check.sites - 1, place=node.place)


@rule(EXPRESSIONS, "indexed")
def indexed(check: Check, node: Operation, of: Operand, kind: str, called: Operand) -> ir.Expression:
    """All piles of a name, by their numbers, for which a variable stands that no text can name."""
    number = Atom("variable", "N_", node.place)
    with check.scope.bound(number, Type.INT, ir.BindingKind.ELEMENT) as bound:
        where = storage(check, Operation(kind, (of, called, number), place=node.place))
    if where.random:
        check.refuse(node.place, "a draw in the owner or the name of indexed piles", "one that is known")
    assert where.site is not None
    check.arrays.add(where.site)
    piles = ir.LivePile(where, place=node.place)
    return ir.Collect(ir.Indices(where.site, place=node.place), bound.number, piles, place=node.place)


def somebody(check: Check, node: Operand, role: str) -> ir.Expression:
    """A player or a team."""
    seat = check.expression(node)
    if seat.type not in OWNER.values():
        check.refuse(seat.place, f"{seat.type} {role}", "a player or a team")
    return seat


@rule(EXPRESSIONS, "neighbour")
def neighbour(check: Check, node: Operation, which: str, of: Operand) -> ir.Expression:
    seat = somebody(check, of, f"after {which}")
    return check.nearest(which, ir.Neighbour(which, seat, seat.type, place=node.place))


@rule(EXPRESSIONS, "from")
def in_turn(check: Check, node: Operation, of: Operand) -> ir.Expression:
    first = somebody(check, of, "after from")
    check.ours(node.place, f"{ir.EVERY[first.type]} in turn order")
    return check.still(ir.InTurn(first, ir.EVERY[first.type], place=node.place))


@rule(EXPRESSIONS, "either")
def either(check: Check, node: Operation, condition: Operand, one: Operand, other: Operand) -> ir.Expression:
    holds = check.want(condition, Type.BOOL, "the condition of a value")
    first, second = check.expression(one), check.expression(other)
    if first.type is not second.type or first.type not in COMPARABLE or first.type is Type.CARD:
        found, expected = f"{first.type} and {second.type}", "two integers, strings, conditions, players or teams"
        check.refuse(node.place, f"{found} as one of two values", expected)
    return folded(check, ir.Either(holds, first, second, first.type, place=node.place))


@rule(EXPRESSIONS, "extreme")
def extreme(check: Check, node: Operation, word: str, *operands: Operand) -> ir.Expression:
    """The larger or the smaller of two numbers."""
    if check.expression(operands[0]).type in (Type.CARDS, Type.GROUPS):
        expected = f"({word} CARDS using POINTS), ({word} COLLECTION 'NAME INT) or ({word} INT INT)"
        check.refuse(node.place, f"2 parts after {word}", expected)
    left, right = (check.want(each, Type.INT, f"a number of {word}") for each in operands)
    return folded(check, ir.Arithmetic(word, left, right, place=node.place))


@rule(EXPRESSIONS, "aggregate")
def aggregate(check: Check, node: Operation, word: str, of: Operand, variable: Atom, inside: Operand) -> ir.Expression:
    over = check.expression(of)
    if word in MANY and over.type is Type.INT:
        check.findings.newer(node.place)
        return several(check, Operation(word, (of, variable, inside), place=node.place))
    check.ours(node.place, f"({word} ..)")
    collection = check.gathered(over, f"what {word} runs over")
    with check.element(variable, collection) as bound:
        amount = check.want(inside, Type.INT, f"a number of {word}")
    return ir.Aggregate(word, bound.over, bound.number, amount, place=node.place)


@rule(EXPRESSIONS, "scoremax", "scoremin")
def best_score(check: Check, node: Operation, of: Operand, by: Operand) -> ir.Expression:
    """(max CARDS 'CARD (score 'CARD using POINTS)), with a variable that no text can name."""
    cards, points = check.want(of, Type.CARDS, f"the cards of {node.word}"), scale(check, by)
    with check.element(Atom("variable", "CARD_", node.place), cards) as bound:
        score = ir.Score(ir.Variable(bound.number, Type.CARD, place=node.place), points, place=node.place)
    return ir.Aggregate(node.word.removeprefix("score"), cards, bound.number, score, place=node.place)


@rule(EXPRESSIONS, *STORAGES)
def stored(check: Check, node: Operation, *_: Operand) -> ir.Expression:
    if node.word == "points":
        check.refuse(node.place, "a points map", "a value; points maps stand after using")
    where = storage(check, node)
    if node.word in ("sto", "str"):
        return ir.Read(where, Type.INT if node.word == "sto" else Type.STRING, place=node.place)
    return ir.LivePile(where, place=node.place)


@rule(EXPRESSIONS, *ENDS)
def end(check: Check, node: Operation, *operands: Operand) -> ir.Expression:
    """(top X) picks, (top INT CARDS) takes."""
    if len(operands) == 1:
        return pick(check, node, node.word, *operands)
    count = check.whole(operands[0], "the number of cards")
    cards = check.want(operands[1], Type.CARDS, "what cards are taken from")
    return ir.Take(node.word, count, cards, place=node.place)


@rule(EXPRESSIONS, "pick")
def pick(check: Check, node: Operation, where: Operand | str, given: Operand) -> ir.Expression:
    """A card of a collection, or a group of a group list."""
    of = check.expression(given)
    if of.type is Type.GROUPS:
        return ir.PickGroup(position(check, where), of, False, place=node.place)
    if of.type is Type.TEAM:
        of = check.converted(of, Type.PLAYERS, "")
    if of.type in ir.ELEMENT and of.type is not Type.CARDS:
        check.ours(node.place, f"one of {of.type}")
        return ir.PickElement(position(check, where), of, ir.ELEMENT[of.type], place=node.place)
    if of.type not in (Type.CARDS, Type.CARD):
        check.refuse(of.place, f"{of.type} to pick from", "a collection")
    return ir.Pick(position(check, where), check.converted(of, Type.CARDS, ""), False, place=node.place)


def position(check: Check, where: Operand | str) -> ir.Expression | str:
    """top, bottom or an index."""
    return where if isinstance(where, str) else check.whole(where, "an index")


@rule(EXPRESSIONS, *BINDERS)
def binder(check: Check, node: Operation, of: Operand, variable: Atom, inside: Operand) -> ir.Expression:
    does = "looks through" if node.word == "filter" else "runs over"
    collection = check.collection(of, f"what {node.word} {does}")
    with check.element(variable, collection) as bound:
        body = check.expression(inside)
    numbers, piles = bound.over, fold.indexed(collection)
    if node.word == "filter":
        condition = check.converted(body, Type.BOOL, "the condition of filter")
        if piles:
            size, none = ir.SizeOf(piles.cards, place=node.place), ir.Integer(0, place=node.place)
            full = dict.fromkeys([ir.Compare(">", size, none, place=node.place), condition])
            condition = fold.logical("and", [*full], node.place)
        kept = ir.Filter(numbers, bound.number, condition, numbers.type, place=node.place)
        return ir.replace(piles, collection=kept) if piles else kept
    if body.type is Type.BOOL:
        return ir.Quantifier(node.word, numbers, bound.number, body, place=node.place)
    if node.word == "all" and body.type is Type.INT:
        check.findings.newer(node.place)
        return ir.Aggregate("sum", numbers, bound.number, body, place=node.place)
    if body.type not in (Type.CARDS, Type.CARD):
        expected = f"a condition or a card collection{', or an integer' * (node.word == 'all')}"
        check.refuse(body.place, f"{body.type} as the body of {node.word}", expected)
    return ir.Collect(numbers, bound.number, check.converted(body, Type.CARDS, ""), place=node.place)


@rule(EXPRESSIONS, "union")
def union(check: Check, node: Operation, *of: Operand) -> ir.Expression:
    """All cards; of several group lists alone, all groups."""
    several = parts(check, node, of)
    if len(several) < 2 or any(part.type is not Type.GROUPS for part in several):
        return ir.Joined("union", several, place=node.place)
    check.ours(node.place, "(union GROUPS GROUPS ..)")
    return ir.Combined("union", (), several, None, place=node.place)


@rule(EXPRESSIONS, "join")
def join(check: Check, node: Operation, *of: Operand) -> ir.Expression:
    check.ours(node.place, "(join ..)")
    return ir.Combined("join", (), parts(check, node, of), None, place=node.place)


@rule(EXPRESSIONS, "subsets")
def subsets(check: Check, node: Operation, *operands: Operand) -> ir.Expression:
    """All subsets of cards, or so many cards or groups of which no two share a card."""
    *sizes, of = operands
    if not sizes:
        return ir.Subsets(check.want(of, Type.CARDS, "the operand of subsets"), place=node.place)
    check.ours(node.place, "(subsets INT ..)")
    least, *most = (check.whole(each, "the size of subsets") for each in sizes)
    return ir.Combined("subsets", (least, *(most or [least])), parts(check, node, (of,)), None, place=node.place)


@rule(EXPRESSIONS, "runs")
def runs(check: Check, node: Operation, which: str, length: Operand, of: Operand, by: Operand, *around: Operand) -> Any:
    """Runs of cards, or of groups; round the points where there is a number of them."""
    least, given, points = check.whole(length, "the length of runs"), parts(check, node, (of,)), scale(check, by)
    if given[0].type is not Type.GROUPS and not around:
        return ir.RunGroups(which, least, given[0], points, place=node.place)
    check.ours(node.place, "(runs .. mod INT)" if around else "(runs .. GROUPS ..)")
    numbers = least, *(check.whole(each, "the number behind mod", 1) for each in around)
    return ir.Combined(which, numbers, given, points, place=node.place)


@rule(EXPRESSIONS, "meld")
def meld(check: Check, node: Operation, of: Operand, by: Operand) -> ir.Expression:
    check.ours(node.place, "(meld ..)")
    return ir.Melded(parts(check, node, (of,)), scale(check, by), place=node.place)


def parts(check: Check, node: Operation, operands: tuple[Operand, ...]) -> tuple[ir.Expression, ...]:
    """Operands that may be card collections or group lists."""
    values = map(check.expression, operands)
    role = f"a part of {node.word}"
    return tuple(part if part.type is Type.GROUPS else check.converted(part, Type.CARDS, role) for part in values)
