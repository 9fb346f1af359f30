"""Facts about hidden cards that play shows: everybody knows the conditions without which an option is not offered.

Who may leave a suit only where his hand has none of it has shown a void. So has he for whom a number that everybody
sees is set under that condition right before he chooses. A fact bars kinds of cards from a pile: none of
its cards that not everybody knows is of these kinds. It follows from what everybody sees alone, and so never from which
of several hidden conditions holds; so one mask for each pile is enough for all seats and for a spectator.
"""

import itertools
import math
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from pyengine.recycle import ir
from pyengine.recycle.emit.analysis import Bindings

HIDDEN = ("iloc", "hloc", "oloc")
MOST_ELEMENTS, MOST_FACTS = 16, 64  # of a list that is gone through, and of what several conditions show together
NONE_OF = {("==", 0), ("<=", 0), ("<", 1)}  # of a size
KindTests = tuple[tuple[int, ir.Expression], ...]  # conditions on a card in a slot
Unless = tuple[tuple[ir.Expression, bool], ...]  # conditions, and the truth that would explain an option, too


class Conclusion(NamedTuple):
    """No card of a pile, or not the card of a variable, is one of which all of `kinds` hold; unless something else
    explains the option. Everybody can work out both."""

    of: ir.LivePile | ir.Variable
    kinds: KindTests
    unless: Unless


class Conclusions:
    """The facts of an alternative of a choice, of a statement before it that is carried out under a condition, or of
    what is told: whether a condition holds.

    Attributes
    ----------
    facts : of each a `Conclusion`; with `holds`, of a statement that tells, by whether its condition holds
    ways : what an option does, behind all conditions, and the facts; several where there is `else`
    same : slots of variables that stand for an element that another one stands for
    """

    def __init__(self, bindings: Bindings, node: ir.Statement, holds: bool | None = None) -> None:
        self.bindings, self._tells = bindings, holds is not None and isinstance(node, ir.Tell)
        self.same, self._turned_up = dict[int, int](), dict[int, ir.Expression | None]()
        self.ways, found = list[tuple[ir.Statement, list[Conclusion]]](), list(self._read(node, ()))
        picked = [picks for *_, picks in found]  # that nobody picked anything does not tell one way from another
        for body, guards, picks in found:
            told = guards if picks or sum(picked) >= len(picked) - 1 else ()
            facts = [fact for guard in told for fact in self._learn(self._plain(guard), holds is not False, ())]
            self.ways.append((body, facts))
        self.facts = [fact for _, facts in self.ways for fact in facts]

    def _read(
        self, node: ir.Statement, guards: tuple[ir.Expression, ...], picks: bool = False
    ) -> Iterator[tuple[ir.Statement, tuple[ir.Expression, ...], bool]]:
        """Bodies of options, the conditions without which there are none, and whether something is picked; cards that
        they turn up are noted."""
        match node:
            case ir.Let(slot, _, ir.Do((ir.If(ir.Variable(one)), ir.If(ir.Not(ir.Variable(other)))) as ways)) if (
                slot == one == other
            ):
                for way in ways:
                    yield from self._read(way, guards, picks)
            case ir.Do((only,)) | ir.Let(body=only):
                yield from self._read(only, guards, picks)
            case ir.If(condition, body):
                yield from self._read(body, (*guards, condition), picks)
            case ir.Tell(condition) if self._tells:  # in an option it may be false
                yield node, (*guards, condition), picks
            case ir.ForAny(collection, slot, body):
                while isinstance(collection, ir.Filter):
                    guards += (collection.condition,)
                    self.same[collection.slot] = slot
                    collection = collection.collection
                yield from self._read(body, guards, True)
            case _:
                for each in node.statements if isinstance(node, ir.Do) else (node,):
                    match each:
                        case ir.Move(ir.Variable(slot), ir.Spot(pile=ir.LivePile(ir.Storage("vloc")))):
                            self._turned_up[slot] = self.bindings.bound.get(slot)
                yield node, guards, picks

    def _plain(self, node: ir.Expression) -> ir.Expression:
        """A condition in the words that `_learn` and sets of kinds know: of `else`, of what goes through a list of
        strings or all players, and of named conditions and lists."""
        match node:
            case ir.Variable(slot, ir.Type.BOOL) if named := self._named(slot):
                return self._plain(named)
            case ir.Not(part):
                return ir.replace(node, condition=self._plain(part))
            case ir.Logic(_, parts):
                return ir.replace(node, conditions=tuple(map(self._plain, parts)))
            case ir.Either(condition, one, other, ir.Type.BOOL):
                ways = ((condition, one), (ir.Not(condition, place=node.place), other))
                both = tuple(ir.Logic("and", tuple(map(self._plain, way)), place=node.place) for way in ways)
                return ir.Logic("or", both, place=node.place)
            case ir.Quantifier(word, collection, slot, condition):
                if each := self._elements(collection):
                    parts = tuple(self._plain(_put(condition, slot, element)) for element in each)
                    return ir.Logic("and" if word == "all" else "or", parts, place=node.place)
                return ir.replace(node, condition=self._plain(condition))
            case ir.Compare(operator, left, right) if isinstance(right, ir.SizeOf) and not isinstance(left, ir.SizeOf):
                return self._plain(ir.replace(node, operator=ir.TURNED[operator], left=right, right=left))
            case ir.Compare(operator, ir.SizeOf(cards), ir.Integer(number)) if some := self._filtered(cards):
                for word, relation in (("all", operator), ("any", ir.OPPOSITE[operator])):
                    if (relation, number) in NONE_OF:
                        return self._each(some, word, word == "any")
            case ir.Compare("==" | "!=" as operator, ir.SizeOf(one), ir.SizeOf(other)):
                for cards, whole in ((one, other), (other, one)):
                    if (some := self._filtered(cards)) and some.collection == whole:
                        return self._each(some, "all" if operator == "==" else "any", operator == "==")
        return node

    def _elements(self, node: ir.Expression | None) -> list[ir.Expression]:
        """The elements of a collection that is always the same and short, or none."""
        match node:
            case ir.Variable(slot):
                return self._elements(self.bindings.bound.get(slot))
            case ir.TextList(numbers) if len(numbers) <= MOST_ELEMENTS:
                return [ir.Text(number, place=node.place) for number in numbers]
            case ir.Everyone(ir.Type.PLAYERS):
                seats = [ir.Integer(seat, place=node.place) for seat in range(self.bindings.players)]
                return [ir.Seat(seat, ir.Type.PLAYER, place=node.place) for seat in seats]
        return []

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
                slot = self.same.get(slot, slot)
                source = self.bindings.bound.get(slot)
                while slot in self.bindings.picked and isinstance(source, ir.Filter):
                    source = source.collection  # everybody sees what was picked
                return source is not None and self._is_public(source, bound)
        more = bound | {node.slot} if hasattr(node, "slot") else bound
        return not getattr(node, "random", False) and all(self._is_public(each, more) for each in ir.children(node))

    def _learn(self, node: ir.Expression, truth: bool, unless: Unless) -> Iterator[Conclusion]:
        """Facts that everybody concludes from the truth of a condition."""
        if self._is_public(node):
            return
        card = self._only_card(node) if self._tells else None
        if card is not None:
            yield Conclusion(card, ((card.slot, ir.Not(node, place=node.place) if truth else node),), unless)
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
                gates = [self._gate(part, truth) for part in hidden]
                for index, part in enumerate(hidden):
                    others = gates[:index] + gates[index + 1 :]
                    if None not in others:
                        more = tuple((gate, truth) for gate in others if gate is not None)
                        yield from self._learn(part, truth, unless + open + more)
                if len(hidden) > 1 and not any(gates):
                    yield from _whichever([[*self._learn(part, truth, unless + open)] for part in hidden])
            case ir.Quantifier(word, collection, slot, condition) if (word == "all") == truth:
                barred = ir.Not(condition, place=condition.place) if truth else condition
                yield from self._barred(collection, ((slot, barred),), unless)

    def _named(self, slot: int) -> ir.Expression | None:
        """Named condition or list of an option, before anything can have changed."""
        found = self.bindings.bound.get(slot)
        return None if self._tells or id(found) in self.bindings.early else found

    def _filtered(self, cards: ir.Expression | None) -> ir.Filter | None:
        """The filter of cards that a collection is, or is named after."""
        if isinstance(cards, ir.Variable):
            return self._filtered(self._named(cards.slot))
        return cards if isinstance(cards, ir.Filter) and cards.type is ir.Type.CARDS else None

    def _each(self, some: ir.Filter, word: str, holds: bool) -> ir.Expression:
        """Truth of a filter's condition, or of its opposite, for all or any cards."""
        condition = some.condition if holds else ir.Not(some.condition, place=some.place)
        return self._plain(ir.Quantifier(word, some.collection, some.slot, condition, place=some.place))

    def _only_card(self, node: ir.Expression) -> ir.Variable | None:
        """The one card on which it depends, for everybody who knows that card, whether a condition holds."""
        inner = {each.slot for each in ir.walk((node,)) if hasattr(each, "slot") and not isinstance(each, ir.Variable)}
        cards = [each for each in ir.walk((node,)) if isinstance(each, ir.Variable) and each.type is ir.Type.CARD]
        hidden = {each.slot: each for each in cards if each.slot not in inner and not self._is_public(each)}
        found = list(hidden.values())
        return found[0] if len(found) == 1 and self._is_public(node, frozenset(hidden)) else None

    def _gate(self, node: ir.Expression, truth: bool) -> ir.Expression | None:
        """A condition that everybody can work out and has the truth wherever another one has it, or None: parts of
        it, or what it says of a card that is turned up."""
        match node:
            case ir.Not(part):
                gate = self._gate(part, not truth)
                return gate and ir.Not(gate, place=node.place)
            case ir.Quantifier(word, ir.LivePile() as pile, slot, condition) if (word == "all") == truth:
                for card, source in self._turned_up.items():
                    instance: ir.Expression = _put(condition, slot, ir.Variable(card, ir.Type.CARD, place=node.place))
                    if source == pile and self._is_public(instance):
                        return instance
        if isinstance(node, ir.Logic) and (node.word == "and") == truth:
            public = tuple(part for part in node.conditions if self._is_public(part))
            return ir.replace(node, conditions=public) if public else None
        return None

    def _barred(self, cards: ir.Expression | None, kinds: KindTests, unless: Unless) -> Iterator[Conclusion]:
        """No card of a collection fulfils conditions."""
        match cards:
            case ir.Variable(slot):
                yield from self._barred(self.bindings.bound.get(slot), kinds, unless)
            case ir.Joined("union", parts):
                for part in parts:
                    yield from self._barred(part, kinds, unless)
            case ir.Filter(collection, slot, condition):
                yield from self._barred(collection, ((slot, self._plain(condition)), *kinds), unless)
            case ir.Sorted(inner):
                yield from self._barred(inner, kinds, unless)
            case ir.LivePile(storage) if storage.kind in HIDDEN and self._is_public(storage):
                if all(self._is_public(condition, frozenset([slot])) for slot, condition in kinds):
                    yield Conclusion(cards, kinds, unless)


class Inferences:
    """All that play of a program shows.

    Attributes
    ----------
    bindings : of the program
    options : by choice, for each alternative
    before : for assignments right before a choice, by their numbers, where they change a number
    told : by the numbers of statements, for a condition that holds and for one that does not
    apart : whether seats can be told what others are not
    facts : of all these
    """

    def __init__(self, program: ir.Program) -> None:
        self.bindings = bindings = Bindings(program)
        nodes = list(ir.walk(program.blocks))
        tells = [each for each in nodes if isinstance(each, ir.Tell)]
        choices = [each for each in nodes if isinstance(each, ir.Choice)]
        self.options = {each.number: [Conclusions(bindings, option) for option in each.options] for each in choices}
        self.before = {assign.number: Conclusions(bindings, node) for node, assign in _seen_before(program.blocks)}
        both = [*tells, *(tell for each in nodes for tell in _counted(each))]
        self.told = {each.number: [Conclusions(bindings, each, holds) for holds in (True, False)] for each in both}
        self.apart = any(each.seat is not None for each in tells)
        shown = (*itertools.chain(*self.options.values()), *self.before.values(), *itertools.chain(*self.told.values()))
        self.facts = [fact for each in shown for fact in each.facts]


_known: WeakKeyDictionary[ir.Program, Inferences] = WeakKeyDictionary()


def inferences(program: ir.Program) -> Inferences:
    if program not in _known:
        _known[program] = Inferences(program)
    return _known[program]


def _put(node: Any, slot: int, element: ir.Expression) -> Any:
    """A node with an element in place of the variable of a slot."""
    if isinstance(node, ir.Variable) and node.slot == slot:
        return element
    return ir.changed(node, partial(_put, slot=slot, element=element))


def _whichever(shown: list[list[Conclusion]]) -> Iterator[Conclusion]:
    """Facts where one of several holds, and nobody knows which: what each bars from one pile."""
    if math.prod(map(len, shown)) <= MOST_FACTS:
        for facts in itertools.product(*shown):
            if all(fact.of == facts[0].of for fact in facts):
                kinds = tuple(each for fact in facts for each in fact.kinds)
                yield Conclusion(facts[0].of, kinds, tuple(dict.fromkeys(one for fact in facts for one in fact.unless)))


def _seen_before(blocks: tuple[ir.Statement, ...]) -> Iterator[tuple[ir.If, ir.Assign]]:
    """Conditional statements right before a choice, and what each sets there that nothing sets again."""
    for block, following in pairwise(blocks):
        if isinstance(block, ir.Do) and isinstance(following, ir.Choice):
            for index, each in enumerate(block.statements):
                nodes = [node for node in ir.walk(block.statements[index + 1 :]) if isinstance(node, ir.Assign)]
                later = [(node.storage.kind, node.storage.row) for node in nodes]
                match each:
                    case ir.If(body=ir.Assign("set", ir.Storage(kind=kind, row=int(row))) as found):
                        if all(other[1] is not None and other != (kind, row) for other in later):
                            yield each, found
    for block in blocks:
        if isinstance(block, ir.Stage | ir.When):
            yield from _seen_before(block.blocks)
        if isinstance(block, ir.When):
            yield from _seen_before(block.others)


def _counted(node: ir.IrNode) -> Iterator[ir.Tell]:
    """A number that is set to how many cards fulfil a condition tells whether it is 0."""
    match node:
        case ir.Assign("set", value=ir.SizeOf(ir.Filter()) as size):
            none = ir.Compare("==", size, ir.Integer(0, place=node.place), place=node.place)
            yield ir.Tell(none, None, number=node.number, place=node.place)
