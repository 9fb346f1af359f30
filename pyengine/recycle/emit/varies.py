"""Numbers that may vary: which kinds of cards can come to lie where, known to a seat or not, proven from the program.

The set-up is carried out as far as it goes by numbers and ends of piles alone; from there on every statement may take
any card that may lie where it takes from.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from pyengine.recycle import ir
from pyengine.recycle.emit.llvm import Module
from pyengine.recycle.record import children

MOST_WAYS = 1 << 14  # between piles, for all seats; with more everything may vary
SeatOfSlot = dict[int, int]  # seats that variables stand for


def _chosen(node: ir.IrNode) -> tuple[ir.Statement, ...] | None:
    """The statements that options leave of some under a condition; None: they do not decide."""
    match node:
        case ir.If(ir.Truth(holds), body):
            return (body,) if holds else ()
        case ir.When(ir.Truth(holds), blocks, others, False):
            return blocks if holds else others
        case ir.Let(
            slot, ir.Truth(holds), ir.Do((ir.If(ir.Variable(one), body), ir.If(ir.Not(ir.Variable(two)), other)))
        ):
            return (body if holds else other,) if slot == one == two else None
    return None


def _running(statements: list[ir.Statement]) -> Iterator[ir.IrNode]:
    """Statements and everything inside, without what options leave out."""
    stack: list[ir.IrNode] = [*reversed(statements)]
    while stack:
        yield (node := stack.pop())
        chosen = _chosen(node)
        stack += reversed(children(node) if chosen is None else chosen)


class Varies:
    """Cards by pile and seat.

    Attributes
    ----------
    piles, knowers : cards by pile where the set-up is no longer the same in every match; by card the seats that know it
    changing : piles of which cards, or who knows them, can change from there on; or with cards that only some know
    lies : by (pile, seat, whether the seat knows them), the kinds of cards that may lie there, as bits
    noted : kinds that mem piles may refer to, as bits
    ints : rows of numbers that can change
    """

    def __init__(self, unit: Module) -> None:
        self.program, self.layout, self.bindings = unit.program, unit.layout, unit.bindings
        program, layout = unit.program, unit.layout
        at = [layout.pile_row[card.row] + max(card.owner, 0) for card in program.cards]
        self.piles = [[card for card, pile in enumerate(at) if pile == each] for each in range(layout.piles)]
        self.knowers = [layout.seers[pile] for pile in at]
        nodes = list(_running(self._carry_out(list(program.blocks))))
        self.ints = {row for node in nodes if isinstance(node, ir.Assign) for row in layout.rows_of(node.storage)}
        # Nobody else becomes the current player between a look at piles and what follows from it.
        inner = [each for node in nodes if isinstance(node, ir.Let | ir.ForAll) for each in ir.walk((node,))]
        early = any(isinstance(each, ir.Turn) for each in ir.walk(program.globals))
        turned = any(isinstance(node, ir.Cycle) and node.which == "current" for node in nodes)
        self.steady = not (early or turned or any(isinstance(each, ir.Stage) for each in inner))
        ways = {way for node in nodes for way in self._ways(node)}
        alone = {card for card, seats in enumerate(self.knowers) if 0 < seats < (1 << layout.players) - 1}
        self.changing = {pile for pile, cards in enumerate(self.piles) if alone.intersection(cards)}
        self.changing |= {pile for old, new, _ in ways for pile in (old, new)}
        self.noted, self.lies = 0, Counter[tuple[int, int, bool]]()
        self._follow(ways)

    def _follow(self, ways: set[tuple[int, int, bool]]) -> None:
        """Follow the cards until no kind comes to where it could not be before."""
        layout = self.layout
        seats, everything = range(layout.players), (1 << layout.class_count) - 1
        if layout.first_type or len(ways) * layout.players > MOST_WAYS:
            self.changing, self.noted = {*range(layout.piles)}, everything
            self.lies.update({key: everything for key in product(self.changing, seats, (False, True))})
            return
        for (pile, cards), seat in product(enumerate(self.piles), seats):
            for card in cards:
                self.lies[pile, seat, bool(self.knowers[card] >> seat & 1)] |= 1 << layout.classes[card]
        before = None
        while before != (before := dict(self.lies)):
            for way, seat in product(ways, seats):
                self._go(*way, seat)

    def _carry_out(self, todo: list[ir.Statement]) -> list[ir.Statement]:
        """Carry out what is the same in every match; what is left of it, and all behind that."""
        waiting: list[tuple[ir.Statement, SeatOfSlot]] = [(each, {}) for each in reversed(todo)]
        while waiting:
            statement, env = waiting[-1]
            match statement:
                case ir.Do(parts):
                    more: list[tuple[ir.Statement, SeatOfSlot]] = [(each, env) for each in reversed(parts)]
                case ir.Repeat(ir.Integer(count), body) if count <= len(self.program.cards):
                    more = [(body, env)] * max(count, 0)
                case ir.ForAll(ir.Everyone(type=ir.Type.PLAYERS), slot, body):
                    more = [(body, {**env, slot: seat}) for seat in reversed(range(self.layout.players))]
                case _ if (chosen := _chosen(statement)) is not None:
                    more = [(each, env) for each in reversed(chosen)]
                case ir.SetPoints() | ir.Assign("set", _, ir.Integer()):
                    more = []
                case ir.Move() if self._has_moved(statement, env):
                    more = []
                case _:
                    break
            waiting[-1:] = more
        return [each for each, _ in waiting]

    def _has_moved(self, move: ir.Move, env: SeatOfSlot) -> bool:
        """Move a card from an end of a pile to an end of another one, if that is all."""
        match move:
            case ir.Move(ir.Pick(end, ir.LivePile(one)), ir.Spot(to, ir.LivePile(other))):
                old, new = self._all(one, env), self._all(other, env)
                ends = isinstance(end, str) and isinstance(to, str)
                if ends and len(old) == len(new) == 1 and self.piles[old[0]]:
                    card = self.piles[old[0]].pop(-1 if end == "top" else 0)
                    self.piles[new[0]].insert(len(self.piles[new[0]]) if to == "top" else 0, card)
                    self.knowers[card] |= self.layout.seers[old[0]] | self.layout.seers[new[0]]
                    return True
        return False

    def _all(self, storage: ir.Storage | None, env: SeatOfSlot) -> list[int]:
        """The piles that a storage can be, where variables stand for these seats; None: all."""
        match storage:
            case None | ir.Storage("mem"):
                return [*range(self.layout.piles)]
            case ir.Storage(owner=ir.Seat(ir.Integer(index))):
                owners = [index]
            case ir.Storage(owner=ir.Variable(slot)) if slot in env:
                owners = [env[slot]]
            case ir.Storage(owner_class=whose):
                owners = [*range({"game": 1, "player": self.layout.players, "team": self.layout.teams}[whose])]
        return [self.layout.pile_row[row] + owner for row in self.layout.rows_of(storage) for owner in owners]

    def _ways(self, node: ir.IrNode) -> Iterator[tuple[int, int, bool]]:
        """From which pile to which one a statement can take cards, and whether everybody can tell where they lay; from
        a pile to itself where it is shuffled, or cards are noted."""
        match node:
            case ir.Move(card, ir.Spot(_, target)):
                followed = isinstance(pick := ir.bare(card), ir.Pick) and isinstance(pick.cards, ir.LivePile)
                yield from self._between(card, target, followed)
            case ir.Swap(one, other):
                yield from self._between(one, other, not node.cards)
                yield from self._between(other, one, not node.cards)
            case ir.Shuffle(cards) | ir.Remember(cards):
                noted = isinstance(node, ir.Remember)
                yield from ((pile, pile, noted) for each in self._storages(cards) for pile in self._all(each, {}))

    def _storages(self, cards: ir.Expression) -> list[ir.Storage | None]:
        """Storages where cards may lie; None for all."""
        return [each.storage for each in self.bindings.piles(cards)] or [None]

    def _between(self, card: ir.Expression, target: ir.Expression, followed: bool) -> Iterator[tuple[int, int, bool]]:
        for old, new in product(self._storages(card), self._storages(target)):
            alike = False
            match old:
                case ir.Storage(owner=ir.Variable()):
                    alike = new is not None and old.owner == new.owner
                case ir.Storage(owner=ir.Turn("current")):
                    alike = new is not None and old.owner == new.owner and self.steady
            for one, other in product(self._all(old, {}), self._all(new, {})):
                if not alike or self.layout.pile_names[one][1] == self.layout.pile_names[other][1]:
                    yield one, other, followed

    def _go(self, old: int, new: int, followed: bool, seat: int) -> None:
        """Let cards go a way, for what a seat knows."""
        lies, known, unknown = self.lies, self.lies[old, seat, True], self.lies[old, seat, False]
        if old == new and followed:  # they are noted
            lies[new, seat, True] |= unknown
            self.noted |= known | unknown
        elif (self.layout.seers[old] | self.layout.seers[new]) >> seat & 1:
            lies[new, seat, True] |= known | unknown
        else:
            lies[new, seat, True] |= known
            lies[new, seat, False] |= unknown if followed else known | unknown
            lies[old, seat, False] |= 0 if followed else known
