"""Facts about hidden cards that play shows: everybody knows the conditions without which an option is not offered.

Who may leave a suit only where his hand has none of it has shown a void. So has he for whom a number that everybody
sees is set under that condition right before he chooses. A fact bars kinds of cards from a pile: none of
its cards that not everybody knows is of these kinds. It follows from what everybody sees alone, and so never from which
of several hidden conditions holds; so one mask for each pile is enough for all seats and for a spectator.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from pyengine.recycle import ir
from pyengine.recycle.emit.analysis import Bindings

HIDDEN = ("iloc", "hloc", "oloc")


class Fact(NamedTuple):
    """No card of a pile, or not the card of a variable, is one of which all of `kinds` hold, conditions on a card in a
    slot; unless one of the conditions has the truth beside it, which would explain the option, too. Everybody can work
    out both."""

    of: ir.LivePile | ir.Variable
    kinds: tuple[tuple[int, ir.Expression], ...]
    unless: tuple[tuple[ir.Expression, bool], ...]

    def rows(self, program: ir.Program) -> tuple[int, ...]:
        """The rows of piles that it can be about."""
        if isinstance(self.of, ir.Variable):
            return ()
        row, site = self.of.storage.row, self.of.storage.site
        return (row,) if row is not None else program.dynamic[site or 0].rows


class Shown:
    """The facts of an alternative of a choice, of a statement before it that is carried out under a condition, or of
    what is told: whether a condition holds.

    Attributes
    ----------
    facts : `Fact` s
    body : what an option does, behind all conditions
    same : slots of variables that stand for an element that another one stands for
    """

    def __init__(self, bindings: Bindings, node: ir.Statement, holds: bool = True) -> None:
        self.bindings, self._tells = bindings, isinstance(node, ir.Tell)
        self.same, self._turned_up, guards = dict[int, int](), set[int](), list[ir.Expression]()
        self._read(node, guards)
        self.facts = [fact for guard in guards for fact in self._learn(guard, holds, ())]

    def _read(self, node: ir.Statement, guards: list[ir.Expression]) -> None:
        """Gather the conditions without which there is no option, and the cards that it turns up."""
        self.body = node
        match node:
            case ir.Do((only,)) | ir.Let(body=only):
                self._read(only, guards)
            case ir.If(condition, body):
                guards.append(condition)
                self._read(body, guards)
            case ir.Tell(condition):
                guards.append(condition)
            case ir.ForAny(collection, slot, body):
                while isinstance(collection, ir.Filter):
                    guards.append(collection.condition)
                    self.same[collection.slot] = slot
                    collection = collection.collection
                self._read(body, guards)
            case _:
                for each in node.statements if isinstance(node, ir.Do) else (node,):
                    match each:
                        case ir.Move(ir.Variable(slot), ir.Spot(pile=ir.LivePile(ir.Storage("vloc")))):
                            self._turned_up.add(slot)

    def _is_public(self, node: ir.IrNode, bound: frozenset[int] = frozenset()) -> bool:
        """True if everybody can work out an expression, whatever card the variables of `bound` stand for."""
        match node:
            case ir.LivePile(storage):
                return storage.kind in ("vloc", "mem") and self._is_public(storage, bound)
            case ir.SizeOf(ir.LivePile(storage)):
                return self._is_public(storage, bound)
            case ir.Variable(slot) if slot in bound or self.same.get(slot, slot) in self._turned_up:
                return True
            case ir.Variable(slot):
                source = self.bindings.bound.get(self.same.get(slot, slot))
                return source is not None and self._is_public(source, bound)
        more = bound | {node.slot} if hasattr(node, "slot") else bound
        return not getattr(node, "random", False) and all(self._is_public(each, more) for each in ir.children(node))

    def _learn(
        self, node: ir.Expression, truth: bool, unless: tuple[tuple[ir.Expression, bool], ...]
    ) -> Iterator[Fact]:
        """What everybody concludes from the truth of a condition."""
        if self._is_public(node):
            return
        card = self._only_card(node) if self._tells else None
        if card is not None:
            yield Fact(card, ((card.slot, ir.Not(node, place=node.place) if truth else node),), unless)
            return
        match node:
            case ir.Not(part):
                yield from self._learn(part, not truth, unless)
            case ir.Logic(word, parts) if (word == "and") == truth:
                for part in parts:
                    yield from self._learn(part, truth, unless)
            case ir.Logic(word, parts):
                public = tuple(part for part in parts if self._is_public(part))
                hidden = [part for part in parts if part not in public]
                open = ((ir.replace(node, conditions=public), truth),) if public else ()
                for part in hidden:
                    gates = [self._gate(other, truth) for other in hidden if other is not part]
                    if None not in gates:
                        more = tuple((gate, truth) for gate in gates if gate is not None)
                        yield from self._learn(part, truth, unless + open + more)
            case ir.Quantifier(word, collection, slot, condition) if (word == "all") == truth:
                barred = ir.Not(condition, place=condition.place) if truth else condition
                yield from self._barred(collection, ((slot, barred),), unless)
            case ir.Compare(operator, ir.SizeOf(ir.Filter() as cards), ir.Integer(0)):
                if operator in ("!=", ">") and not truth or operator in ("==", "<=") and truth:
                    yield from self._barred(cards, (), unless)

    def _only_card(self, node: ir.Expression) -> ir.Variable | None:
        """The one card on which it depends, for everybody who knows that card, whether a condition holds."""
        inner = {each.slot for each in ir.walk((node,)) if hasattr(each, "slot") and not isinstance(each, ir.Variable)}
        cards = [each for each in ir.walk((node,)) if isinstance(each, ir.Variable) and each.type is ir.Type.CARD]
        hidden = {each.slot: each for each in cards if each.slot not in inner and not self._is_public(each)}
        found = list(hidden.values())
        return found[0] if len(found) == 1 and self._is_public(node, frozenset(hidden)) else None

    def _gate(self, node: ir.Expression, truth: bool) -> ir.Expression | None:
        """What everybody can work out of a condition and has the truth wherever the condition has it, or None."""
        if isinstance(node, ir.Logic) and (node.word == "and") == truth:
            public = tuple(part for part in node.conditions if self._is_public(part))
            return ir.replace(node, conditions=public) if public else None
        return None

    def _barred(
        self,
        cards: ir.Expression | None,
        kinds: tuple[tuple[int, ir.Expression], ...],
        unless: tuple[tuple[ir.Expression, bool], ...],
    ) -> Iterator[Fact]:
        """No card of a collection fulfils conditions."""
        match cards:
            case ir.Variable(slot):
                yield from self._barred(self.bindings.bound.get(slot), kinds, unless)
            case ir.Joined("union", parts):
                for part in parts:
                    yield from self._barred(part, kinds, unless)
            case ir.Filter(collection, slot, condition):
                yield from self._barred(collection, ((slot, condition), *kinds), unless)
            case ir.LivePile(storage) if storage.kind in HIDDEN and self._is_public(storage):
                if all(self._is_public(condition, frozenset([slot])) for slot, condition in kinds):
                    yield Fact(cards, kinds, unless)


def seen_before(blocks: tuple[ir.Statement, ...]) -> Iterator[tuple[ir.If, ir.Assign]]:
    """Conditional statements right before a choice, and what each sets there that nothing sets again."""
    for block, following in pairwise(blocks):
        if isinstance(block, ir.Do) and isinstance(following, ir.Choice):
            for index, each in enumerate(block.statements):
                later = [node.storage for node in ir.walk(block.statements[index + 1 :]) if isinstance(node, ir.Assign)]
                match each:
                    case ir.If(body=ir.Assign("set", storage) as found):
                        if storage.row is not None and all(_apart(storage, other) for other in later):
                            yield each, found
    for block in blocks:
        if isinstance(block, ir.Stage | ir.When):
            yield from seen_before(block.blocks)
        if isinstance(block, ir.When):
            yield from seen_before(block.others)


def _apart(one: ir.Storage, other: ir.Storage) -> bool:
    return other.row is not None and (one.kind == "str", one.row) != (other.kind == "str", other.row)
