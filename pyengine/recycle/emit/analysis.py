"""Facts that the text of a program tells, cautiously, before any code is made of it.

Which expressions can be run-time errors: what their kinds say (`fails`), and cases of which more is known. And what
depends on cards that the mover of a choice may not see: the options that it is offered, and what they do; what is
called safe here certainly does not. A mover sees the cards of every vloc, of its own iloc and of the oloc of others,
and those that a mem pile remembers.
"""

from collections.abc import Iterator
from itertools import chain

from engine.recycle import abi
from pyengine.recycle import ir

# What has elements of its `cards`, or is one of them.
OF_CARDS = ir.Sorted | ir.Take | ir.Run | ir.RunGroups | ir.Pick | ir.BestCard | ir.Tuples | ir.Subsets | ir.Collect


def can_fail(program: ir.Program, node: ir.Expression, filled: frozenset[ir.Expression] = frozenset()) -> bool:
    """True if working out an expression can be a run-time error; `filled` are piles that are not empty."""
    match node:
        case ir.Arithmetic("//" | "%", _, ir.Integer(divisor)) if divisor != 0:
            return can_fail(program, node.left, filled)
        case ir.Arithmetic("+" | "-" | "*" | "max" | "min") | ir.Aggregate("sum" | "*"):
            return parts_fail(program, node, filled)
        case ir.Aggregate(collection=collection) if isinstance(collection, ir.Everyone) or collection in filled:
            return parts_fail(program, node, filled)
        case ir.Random(ir.Integer(low), ir.Integer(high)):
            return not 0 <= high - low < abi.MOST
        case ir.Range(ir.Integer(low), ir.Integer(high)):
            return high - low >= abi.MOST
        case ir.Seat(ir.Integer(index)):
            return not 0 <= index < (program.players if node.type is ir.Type.PLAYER else len(program.teams))
        case ir.TeamOf():
            covered = {seat for team in program.teams for seat in team}
            return len(covered) < program.players or can_fail(program, node.player, filled)
        case ir.Storage(name=ir.Numbered(), site=int(site)):
            return not program.dynamic[site].sure or parts_fail(program, node, filled)
        case ir.Score(card, points):
            return no_card(program, card, filled) or can_fail(program, points, filled)
        case ir.Compare(left=left, right=right) if left.type is ir.Type.CARD:
            return pick_fails(program, left, filled) or pick_fails(program, right, filled)
        case ir.Attribute(key, card):
            return can_fail(program, key, filled) or pick_fails(program, card, filled)
        case ir.Pick() | ir.BestCard() | ir.Actual():
            return no_card(program, node, filled)
    return node.fails or parts_fail(program, node, filled)


def parts_fail(program: ir.Program, node: ir.Expression, filled: frozenset[ir.Expression]) -> bool:
    return any(can_fail(program, each, filled) for each in ir.children(node))


def full_groups(
    collection: ir.Expression, slot: int, filled: frozenset[ir.Expression] = frozenset()
) -> frozenset[ir.Expression]:
    """The variable that stands for each element of a collection, where no group is empty, or each number is above 0."""
    variable = ir.Variable(slot, ir.ELEMENT[collection.type], place=collection.place)
    return frozenset([variable]) if is_full(collection, filled) else frozenset()


def is_full(node: ir.Expression, filled: frozenset[ir.Expression]) -> bool:
    """True if certainly a number is above 0, or all in a range, cards are not none, no group of a list is empty."""
    match node:
        case ir.Partition() | ir.RunGroups() | ir.Tuples() | ir.Combined("largest" | "all") | ir.One():
            return True
        case ir.Combined("join", _, parts):
            return any(is_full(each, filled) for each in parts)
        case ir.Combined(_, amounts, parts):
            return all(each.type is ir.Type.CARDS or is_full(each, filled) for each in (*amounts[:1], *parts))
        case ir.Integer(first) | ir.Range(ir.Integer(first)):
            return first > 0
        case ir.Collect(cards=inner) | ir.Take(count=inner):
            return is_full(inner, filled)
        case ir.Filter(inner) if node.type is not ir.Type.CARDS:
            return node.type is ir.Type.GROUPS or is_full(inner, filled)
    return node in filled


def is_mem(cards: ir.Expression) -> bool:
    return isinstance(cards, ir.LivePile) and cards.storage.kind == "mem"


def pick_fails(program: ir.Program, card: ir.Expression, filled: frozenset[ir.Expression]) -> bool:
    """True if a card that may be no card can be an error all the same."""
    card = ir.bare(card)
    return parts_fail(program, card, filled) if isinstance(card, ir.Pick) else no_card(program, card, filled)


def no_card(program: ir.Program, card: ir.Expression, filled: frozenset[ir.Expression]) -> bool:
    """True if there may be no card where one is needed."""
    match card := ir.bare(card):
        case ir.Variable():
            return False
        case ir.Pick("top" | "bottom", cards) | ir.BestCard(cards=cards):
            return cards not in filled or parts_fail(program, card, filled)
    return True


class Bindings:
    """Sources of the cards of collections in a program."""

    def __init__(self, program: ir.Program) -> None:
        self.players, self.kept = program.players, program.kept
        self.bound: dict[int, ir.Expression | None] = {each.slot: each.value for each in program.globals}
        # What names the current player and was worked out before the game, with its first seat.
        self.early = {id(node) for each in program.globals for node in ir.walk(each.value)}
        cycles = any(isinstance(each, ir.Cycle) and each.which == "next" for each in ir.walk(program.blocks))
        self.neighbours = () if program.players < 2 else ("previous",) if cycles else ("next", "previous")
        # By statement, what the mover is told of it: (what it is, expression).
        self.told: dict[int, list[tuple[str, ir.Expression]]] = {}
        both = ("heuristic", program.heuristics), ("label", program.labels)
        for number, what, each in ((at, what, each) for what, of in both for at in of for each in of[at]):
            if isinstance(each, ir.Expression):
                self.told.setdefault(number, []).append((what, each))
        # Variables of `any` in options.
        self.picked = {each.slot for each in ir.walk(program.blocks) if isinstance(each, ir.ForAny)}
        for each in ir.walk((program.blocks, program.score, tuple(chain(*self.told.values())))):
            slot = getattr(each, "slot", None)
            if slot is not None and not isinstance(each, ir.Variable):
                self.bound[slot] = each.value if isinstance(each, ir.Let) else getattr(each, "collection", None)

    def piles(self, node: ir.Expression | None) -> Iterator[ir.LivePile]:
        """The piles that the elements of a collection, or a card, come from."""
        match node:
            case ir.LivePile():
                yield node
            case ir.Variable(slot):
                yield from self.piles(self.bound.get(slot))
            case ir.Filter(collection=inner) | ir.PickGroup(groups=inner) | ir.One(inner) | ir.Actual(inner):
                yield from self.piles(inner)
            case ir.Joined(parts=parts) | ir.Partition(parts=parts) | ir.Combined(parts=parts) | ir.Melded(parts):
                for part in parts:
                    yield from self.piles(part)
            case _ if isinstance(node, OF_CARDS):
                yield from self.piles(node.cards)

    def another(self, player: ir.Expression | None) -> bool:
        """True if a player, or each of several, is certainly not the current one."""
        match player:
            case ir.Others():
                return id(player) not in self.early
            case ir.Turn(which):
                return which in self.neighbours
            case ir.Neighbour(seat=ir.Turn("current")):
                return bool(self.neighbours)
            case ir.Variable(slot):
                return slot not in self.kept and self.another(self.bound.get(slot))
            case ir.Filter(collection=inner) | ir.PickElement(collection=inner):
                return self.another(inner)
        return False

    def source(self, collection: ir.Expression) -> int:
        """abi.PLACES, MEMORIES or SOURCES."""
        kinds = {pile.storage.kind == "mem" for pile in self.piles(collection)}
        return abi.SOURCES if len(kinds) > 1 else abi.MEMORIES if True in kinds else abi.PLACES


class Blind:
    """One alternative of a choice.

    `offers` is whether how many options it has, or what their picks are, can depend on cards that the mover does not
    see; `veiled` are the numbers of the statements of which that holds for what they do, or which chance may leave out,
    `betrays` what the mover would be told of it: heuristics and labels, and their places.
    """

    def __init__(self, bindings: Bindings, alternative: ir.Statement, closed: int | None = None) -> None:
        """`closed` is a row of piles that nobody sees, whatever the rules say."""
        self.bindings, self.closed = bindings, closed
        self.offers, self.veiled, self.betrays = False, set[int](), list[tuple[str, ir.Span]]()
        self.turns = any(isinstance(each, ir.Cycle) and each.which == "current" for each in ir.walk((alternative,)))
        self.slots = set[int]()  # variables whose values depend on unseen cards
        self.drawn = set[int]()  # variables whose values depend on chance
        self.unseen = False  # places that the mover sees may hold cards that it did not see before
        self.stored = False  # numbers and sizes may depend on unseen cards
        self.visit(alternative, False, True)

    def visit(self, node: ir.Statement, veil: bool, alone: bool = False) -> None:
        """A statement; `veil` is whether it depends on unseen cards that it is carried out, `alone` whether there is
        no option where it is not."""
        told = self.bindings.told.get(node.number, ())
        self.betrays += [(what, each.place) for what, each in told if veil or self.depends(each) or self.drew(each)]
        match node:
            case ir.Do(statements):
                for each in statements:
                    self.visit(each, veil, alone and len(statements) == 1)
            case ir.If(condition, body):
                self.visit(body, (self.offered(condition) or self.drew(condition)) and not alone or veil, alone)
            case ir.ForAny(collection, _, body):
                self.offered(collection)
                self.visit(body, veil, alone)
            case ir.Let(slot, value, body):
                if self.depends(value):
                    self.slots.add(slot)
                if value.random or self.drew(value):
                    self.drawn.add(slot)
                self.visit(body, veil, alone)
            case ir.ForAll(often, _, body) | ir.Repeat(often, body) | ir.RepeatAll(often, body):
                veil = self.offered(often) or self.drew(often) or veil
                for _ in range(2):  # what its end does is there when the loop begins once more
                    self.visit(body, veil)
            case ir.RepeatUntil(until, body):
                for _ in range(2):  # it is looked at again
                    self.visit(ir.Repeat(until, body, place=node.place, number=node.number), veil)
            case _:
                self.act(node, veil)

    def act(self, node: ir.Statement, veil: bool) -> None:
        if isinstance(node, ir.Tell):
            return  # which changes what seats know, and nothing that is there
        if veil or any(self.depends(part) for part in ir.children(node)):
            self.veiled.add(node.number)
            self.stored = self.unseen = True
        if isinstance(node, ir.Shuffle):
            self.unseen = True
        else:
            self.stored |= node.random
        taken = (node.card,) if isinstance(node, ir.Move) else ir.children(node) if isinstance(node, ir.Swap) else ()
        if not all(self.is_open(pile) for each in taken for pile in self.bindings.piles(each)):
            self.unseen = True

    def offered(self, node: ir.Expression) -> bool:
        """True if a condition or a collection of the option depends on unseen cards, or on chance."""
        fixed = isinstance(node, ir.Integer | ir.TextList | ir.Everyone | ir.Indices)
        depends = node.random or self.stored and not fixed or self.depends(node)
        self.offers |= depends
        return depends

    def depends(self, node: ir.IrNode) -> bool:
        """True if what an expression gives can depend on unseen cards."""
        for each in ir.walk((node,)):
            if isinstance(each, ir.Variable) and each.slot in self.slots or self.stored and each.reads:
                return True
            if looks(each) and (self.unseen or not all(map(self.is_open, self.looked_at(each)))):
                return True
        return False

    def drew(self, node: ir.IrNode) -> bool:
        """True if a variable in an expression stands for what was drawn."""
        return any(isinstance(each, ir.Variable) and each.slot in self.drawn for each in ir.walk((node,)))

    def looked_at(self, node: ir.Expression) -> list[ir.LivePile | None]:
        """The piles whose cards an expression looks at; where a mem pile tells less than it asks, a closed one."""
        parts = [part for part in ir.children(node) if part is not getattr(node, "points", None)]
        piles = [pile for part in parts for pile in self.bindings.piles(part)]
        less = isinstance(node, ir.OwnerOf | ir.Compare | ir.Joined | ir.Combined | ir.Melded)
        return [None if less and pile.storage.kind == "mem" else pile for pile in piles]

    def is_open(self, pile: ir.LivePile | None) -> bool:
        """True if the mover sees the cards of a pile."""
        if pile is None or (self.closed is not None and pile.storage.row in (None, self.closed)):
            return False
        storage, sure = pile.storage, not self.turns and id(pile) not in self.bindings.early
        match storage.kind, storage.owner_class:
            case "iloc", "player":
                return sure and isinstance(storage.owner, ir.Turn) and storage.owner.which == "current"
            case "oloc", "player":
                return sure and self.bindings.another(storage.owner)
        return storage.kind in ("vloc", "mem", "oloc")


def looks(node: ir.Expression) -> bool:
    """True if an expression looks at cards itself."""
    match node:
        case ir.Joined("union"):
            return False
        case ir.Compare(left=left):
            return left.type is ir.Type.CARD
    return node.looks
