"""What depends on cards that the mover of a choice may not see: the options that it is offered, and what they do.

Found in the text of the program, and cautiously: what is called safe here certainly does not depend on them. A mover
sees the cards of every vloc and of its own iloc, and those that a mem pile remembers.
"""

from collections.abc import Iterator

from engine.recycle.abi import MEMORIES, PLACES, SOURCES
from pyengine.recycle import ir
from pyengine.recycle.program import Program
from pyengine.recycle.types import Type


class Bindings:
    """Where the cards of a collection come from, in a program."""

    def __init__(self, program: Program) -> None:
        self.bound: dict[int, ir.Expression | None] = {each.slot: each.value for each in program.globals}
        self.heuristics = program.heuristics
        for each in ir.walk((program.blocks, program.score, tuple(program.heuristics.values()))):
            slot = getattr(each, "slot", None)
            if slot is not None and not isinstance(each, ir.Variable):
                self.bound[slot] = each.value if isinstance(each, ir.Let) else getattr(each, "collection", None)

    def piles(self, node: ir.Expression | None) -> Iterator[ir.Pile]:
        """The piles that the elements of a collection, or a card, come from."""
        match node:
            case ir.Pile():
                yield node
            case ir.Variable(slot):
                yield from self.piles(self.bound.get(slot))
            case ir.Filter(collection=inner) | ir.PickGroup(groups=inner) | ir.One(inner) | ir.Actual(inner):
                yield from self.piles(inner)
            case ir.Joined(parts=parts) | ir.Partition(parts=parts):
                for part in parts:
                    yield from self.piles(part)
            case (
                ir.Sorted()
                | ir.Take()
                | ir.Run()
                | ir.Runs()
                | ir.Pick()
                | ir.Best()
                | ir.Tuples()
                | ir.Subsets()
                | ir.Collect()
            ):
                yield from self.piles(node.cards)

    def source(self, collection: ir.Expression) -> int:
        """PLACES, MEMORIES or SOURCES."""
        kinds = {pile.storage.kind == "mem" for pile in self.piles(collection)}
        return SOURCES if len(kinds) > 1 else MEMORIES if True in kinds else PLACES


class Blind:
    """One alternative of a choice.

    `offers` is whether how many options it has, or what their picks are, can depend on cards that the mover does not
    see; `veiled` are the numbers of the statements of which that holds for what they do, `betrays` the places of the
    heuristics of which it holds.
    """

    def __init__(self, bindings: Bindings, alternative: ir.Statement) -> None:
        self.bindings = bindings
        self.offers, self.veiled, self.betrays = False, set[int](), list[ir.Place]()
        self.turns = any(isinstance(each, ir.Cycle) and each.which == "current" for each in ir.walk((alternative,)))
        self.slots = set[int]()  # variables whose values depend on unseen cards
        self.drawn = set[int]()  # variables whose values depend on chance
        self.unseen = False  # places that the mover sees may hold cards that it did not see before
        self.stored = False  # numbers and sizes may depend on unseen cards
        self.visit(alternative, False, True)

    def visit(self, node: ir.Statement, veil: bool, alone: bool = False) -> None:
        """A statement; `veil` is whether it depends on unseen cards that it is carried out, `alone` whether there is
        no option where it is not."""
        self.betrays += [
            each.place
            for each in self.bindings.heuristics.get(node.number, ())
            if veil or self.depends(each) or self.drew(each)
        ]
        match node:
            case ir.Do(statements):
                for each in statements:
                    self.visit(each, veil, alone and len(statements) == 1)
            case ir.If(condition, body):
                depends = self.offered(condition)
                self.visit(body, depends and not alone or veil, alone)
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
                self.again(body, self.offered(often) or veil)
            case _:
                self.act(node, veil)

    def again(self, body: ir.Statement, veil: bool) -> None:
        """A loop: what its end does is there when it begins once more."""
        for _ in range(2):
            self.visit(body, veil)

    def act(self, node: ir.Statement, veil: bool) -> None:
        if veil or any(self.depends(part) for part in ir.children(node)):
            self.veiled.add(node.number)
            self.stored = self.unseen = True
        if isinstance(node, ir.Shuffle):
            self.unseen = True
        else:
            self.stored |= node.random
        if isinstance(node, ir.Move) and not all(map(self.is_open, self.bindings.piles(node.card))):
            self.unseen = True

    def offered(self, node: ir.Expression) -> bool:
        """Whether a condition or a collection of the option depends on unseen cards, or on chance."""
        fixed = isinstance(node, ir.Number | ir.Texts | ir.Everyone)
        depends = node.random or self.stored and not fixed or self.depends(node)
        self.offers |= depends
        return depends

    def depends(self, node: ir.Node) -> bool:
        """Whether what an expression gives can depend on unseen cards."""
        for each in ir.walk((node,)):
            if isinstance(each, ir.Variable) and each.slot in self.slots or self.stored and each.reads:
                return True
            if looks(each) and (self.unseen or not all(map(self.is_open, self.looked_at(each)))):
                return True
        return False

    def drew(self, node: ir.Node) -> bool:
        """Whether a variable in an expression stands for what was drawn."""
        return any(isinstance(each, ir.Variable) and each.slot in self.drawn for each in ir.walk((node,)))

    def looked_at(self, node: ir.Expression) -> list[ir.Pile | None]:
        """The piles whose cards an expression looks at; where a mem pile tells less than it asks, a closed one."""
        parts = [part for part in ir.children(node) if part is not getattr(node, "points", None)]
        piles = [pile for part in parts for pile in self.bindings.piles(part)]
        less = isinstance(node, ir.OwnerOf | ir.Compare | ir.Joined)
        return [None if less and pile.storage.kind == "mem" else pile for pile in piles]

    def is_open(self, pile: ir.Pile | None) -> bool:
        """Whether the mover sees the cards of a pile."""
        if pile is None:
            return False
        storage = pile.storage
        own = (
            storage.owner_class == "player" and isinstance(storage.owner, ir.Turn) and storage.owner.which == "current"
        )
        return storage.kind in ("vloc", "mem") or storage.kind == "iloc" and own and not self.turns


def looks(node: ir.Expression) -> bool:
    """Whether an expression looks at cards itself."""
    match node:
        case ir.Joined("union"):
            return False
        case ir.Compare(left=left):
            return left.type is Type.CARD
    return node.looks
