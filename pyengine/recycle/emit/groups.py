"""Groups of cards as sets: where nobody asks for the cards of a group, but for their number, the best score and what
they have in common."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from pyengine.recycle import ir
from pyengine.recycle.emit import sets, state, subsets
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.llvm import I32, I64, Block, CardSet, Value

MOST_ALIKE = 1 << 14  # entries of a table of cards that are alike
MOST_SCORES = 32  # of runs; longer ones can be so many that lists of them find no memory, which sets would not notice


def fits(emit: Emitter, node: ir.Quantifier | ir.Aggregate | ir.ForAll, ordered: bool) -> bool:
    """True if a question or statement for every group of a collection needs no list of its cards; ordered: nor may the
    groups come in another order."""
    asking = subsets.asking(node)
    match node.collection:
        case ir.Partition(key):
            possible = is_parted(emit, node.collection)
        case ir.RunGroups("largest", _, cards, points):
            key = ir.Truth(False, place=node.place)  # no attribute
            possible = not ordered and emit.unit.set_bits == I64.width and sets.is_set(emit, cards)
            possible = possible and state.is_static(emit, points) and len(_scores(emit, points)) <= MOST_SCORES
        case _:
            return False
    if not possible or id(node.collection) in emit.kept:
        return False
    return (isinstance(key, ir.Text) or sets.is_harmless(asking)) and _is_asked(emit, asking, node.slot, key)


def is_parted(emit: Emitter, node: ir.Expression) -> bool:
    """True if the groups of a partition can be worked out as sets."""
    match node:
        case ir.Partition(ir.Text() | ir.Read(ir.Storage(kind="str", owner=ir.GameOwner())), (part,)):
            few = not state.is_long(emit, node) and sets.is_set(emit, part)
            return few and (len(emit.program.attributes) + 1) * emit.layout.cards <= MOST_ALIKE
    return False


def _is_asked(emit: Emitter, node: ir.IrNode, slot: int, key: ir.Expression) -> bool:
    """True if an expression, or a statement, asks for nothing else of a group whose cards have an attribute in
    common."""
    match node:
        case ir.Variable(other):
            return other != slot
        case ir.SizeOf(ir.Variable(other)) if other == slot:
            return True
        case ir.Score(ir.BestCard(_, ir.Variable(other), points), same) if other == slot:
            return points == same and state.is_fixed(points)
        case ir.Aggregate(_, ir.Variable(other), _, amount) if other == slot:
            return emit.is_sure(amount) and _is_asked(emit, amount, slot, key)
        case ir.Attribute(asked, ir.Pick("top" | "bottom", ir.Variable(other))) if other == slot:
            return _bare(asked) == _bare(key)
    return all(_is_asked(emit, each, slot, key) for each in ir.children(node))


def _bare(key: ir.Expression) -> ir.Expression:
    """The name of an attribute, wherever it stands in the text."""
    return ir.replace(key, storage=ir.replace(key.storage, site=None)) if isinstance(key, ir.Read) else key


def each(emit: Emitter, node: ir.Expression, ordered: bool) -> AbstractContextManager[tuple[CardSet, Block]]:
    """Around the code for every group of a collection that fits: (the group, the block after all); ordered: in their
    order, as they were before the code for any of them."""
    assert isinstance(node, ir.Partition | ir.RunGroups)
    return each_run(emit, node) if isinstance(node, ir.RunGroups) else each_part(emit, node, ordered)


@contextmanager
def each_run(emit: Emitter, node: ir.RunGroups) -> Iterator[tuple[CardSet, Block]]:
    """`each` of the longest runs."""
    b, least, cards = emit.b, emit.value(node.least), sets.cards_in(emit, node.cards)
    assert cards is not None
    scores = _scores(emit, node.points)

    def of_score(numbers: list[int]) -> list[int]:
        return [sum(1 << card for card, number in enumerate(numbers) if number == score) for score in scores]

    table = state.static_table(emit, node.points, I64.width, of_score)
    found = emit.from_runtime("run_sets", node.place, least, cards, table, I32(len(scores)))
    emit.work(b.shl(found.length, I32(1)), node.place)  # made, and walked through
    with emit.times(found.length) as (index, done):
        yield CardSet(b.load(b.item(found.data, I64, index), I64), None, None), done


def _scores(emit: Emitter, points: state.Points) -> range:
    """All scores there can be by points that are static, and those between them."""
    scores = [score for table in state.static_tables(emit, points)[0] for score in table]
    return range(min(scores), max(scores) + 1)


@contextmanager
def each_part(emit: Emitter, node: ir.Partition, ordered: bool) -> Iterator[tuple[CardSet, Block]]:
    """`each` of the cards that have an attribute in common."""
    b, (part,) = emit.b, node.parts
    cards, (alike, start) = sets.cards_in(emit, part), _alike(emit, node.key)
    assert cards is not None
    left = emit.variable(cards)

    def group_of(card: Value) -> CardSet:
        before, place = b.load(left, cards.type), b.item(alike, cards.type, b.add(start, card))
        group = b.and_(before, b.load(place, cards.type))
        b.store(b.xor(before, group), left)
        return CardSet(group, card, None)

    if not ordered:
        with sets.while_any(emit, left) as (card, done):
            yield group_of(card), done
        return
    items = emit.made(part)
    with emit.times(items.length) as (index, done):
        card, more = state.element_at(emit, items, index), emit.block("more")
        b.fork(sets.has(emit, b.load(left, cards.type), card), emit.block("fresh"), more)
        yield group_of(card), done
        b.go_on(more)


def _alike(emit: Emitter, key: ir.Expression) -> tuple[Value, Value]:
    """(table of the cards that have the same value of an attribute as a card, where that of a key begins in it)."""
    keys = [key.number] if isinstance(key, ir.Text) else list(emit.program.attributes)
    lines = [emit.unit.attribute_table(each)[1:] for each in keys]
    start = I32(0)
    if not isinstance(key, ir.Text):  # which may be no attribute
        lines.append([0] * emit.layout.cards)
        places = [keys.index(each) if each in keys else len(keys) for each in range(len(emit.program.strings))]
        start = emit.b.mul(emit.look_up(places, 16, emit.value(key)), I32(emit.layout.cards))
    cards = range(emit.layout.cards)
    table = [sum(1 << other for other in cards if line[other] == line[card]) for line in lines for card in cards]
    return emit.unit.table(table, emit.unit.set_bits), start


def count(emit: Emitter, node: ir.Partition) -> Value:
    number = emit.variable(I32(0))
    with each_part(emit, node, False):
        emit.b.store(emit.b.add(emit.b.load(number), I32(1)), number)
    return emit.b.load(number)
