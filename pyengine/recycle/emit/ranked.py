"""Lines of cards of which play asks no more than which one is higher: the ranks of each suit in a trick game.

Proven from the text, where play looks at an attribute in two forms alone: the best is sought among cards of one suit; a
card's score is kept with its suit, and compared with cards of that suit. Then cards that lie alike suit by suit, in
order of rank, are worth the same, whatever their ranks: equivalent ranks (M. Ginsberg, Partition search, 1996).
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, permutations
from typing import Any

from pyengine.recycle import ir
from pyengine.recycle.emit.layout import Layout

MOST = 254  # cards, and piles, each of which is a byte
SCORED = ir.Score | ir.Sum | ir.Sorted | ir.Run | ir.BestCard | ir.Tuples | ir.RunGroups | ir.Combined | ir.Melded


def ranked(program: ir.Program, layout: Layout) -> list[int]:
    """Numbers of `ranked` in engine/recycle/abi.pxd; none where nothing is proven."""
    return next(filter(None, (Lines(program, layout, suit).table() for suit in program.attributes)), [])


class Lines:
    """The cards of each suit. `proven` is whether play asks for the order of their ranks alone; `good` are nodes in one
    of the forms, `kept` the rows of the score that is kept and of its suit, at most one such pair."""

    def __init__(self, program: ir.Program, layout: Layout, suit: int) -> None:
        self.layout, self.suit = layout, suit
        nodes = list(ir.walk((program.blocks, program.score, tuple(each.value for each in program.globals))))
        ranks = {each.key for each in nodes if isinstance(each, ir.ByAttribute)}
        self.rank = next((key.number for key in ranks if isinstance(key, ir.Text)), suit)
        self.kept, self.good, self.cards = set[tuple[int, int]](), set[int](), dict[int, list[int]]()
        for node in nodes:
            self._look(node)
        for card, (_, pairs) in enumerate(layout.type_list):
            self.cards.setdefault(dict(pairs).get(suit, -1), []).append(card)
        self.scores, often = layout.points_by(self.rank), Counter(map(id, nodes))
        self.proven = (
            not (layout.first_type or layout.ballots or layout.mems or program.kept)
            and max(layout.cards, layout.piles) <= MOST
            and len(ranks) == 1
            and self.rank != suit
            and len(self.kept) < 2
            and all(map(self._is_line, self.cards, self.cards.values()))
            and all(often[id(each)] == 1 if id(each) in self.good else self._fits(each) for each in nodes)
        )

    def table(self) -> list[int]:
        kept = [(self.layout.ints[score], self.layout.texts[word]) for score, word in self.kept]
        table = [*(kept or [(0, 0)])[0]]
        for word, cards in self.cards.items():
            table += [len(cards), word]
            for card in sorted(cards, key=lambda card: -self.scores[card]):
                table += [card, self.scores[card]]
        return [*table, 0] if self.proven else []

    def _is_line(self, word: int, cards: list[int]) -> bool:
        """True if cards of a suit differ in their ranks alone, and all do."""
        kinds = (self.layout.type_list[card] for card in cards)
        others = {(deck, frozenset(pair for pair in pairs if pair[0] != self.rank)) for deck, pairs in kinds}
        return word >= 0 and len(others) == 1 and len({self.scores[card] for card in cards}) == len(cards)

    def _look(self, node: ir.IrNode) -> None:
        """Note what of a node is in one of the forms."""
        match node:
            case ir.Logic("and", conditions):
                sides = [(each.left, each.right) for each in conditions if isinstance(each, ir.Compare)]
                for pair in sides + [pair[::-1] for pair in sides]:
                    self._compared(*pair, [pair for each in conditions for pair in self._same_suit(each)])
            case ir.BestCard(_, ir.Filter(_, slot, condition), ir.ByAttribute()):
                for card, suit in self._same_suit(condition):
                    inside = [each for each in ir.walk((suit,)) if isinstance(each, ir.Variable) and each.slot == slot]
                    if isinstance(card, ir.Variable) and card.slot == slot and not inside:
                        self.good.add(id(node))
            case ir.Do(statements):
                for one, other in chain(zip(statements, statements[1:]), zip(statements[1:], statements)):
                    self._keeps(one, other)

    def _same_suit(self, condition: ir.Expression) -> Iterator[tuple[ir.Expression, ir.Expression]]:
        """(card, suit) where a condition tells that this is the card's suit."""
        if isinstance(condition, ir.Compare) and condition.operator == "==" and not condition.random:
            for one, other in permutations((condition.left, condition.right)):
                if isinstance(one, ir.Attribute) and isinstance(one.key, ir.Text) and one.key.number == self.suit:
                    yield one.card, other

    def _compared(self, one: ir.Expression, other: ir.Expression, same: list[Any]) -> None:
        """A card beside the score that is kept with its suit."""
        match one, other:
            case ir.Score(card, ir.ByAttribute()), ir.Read(ir.Storage("sto", ir.GameOwner(), row=int(score))):
                read = (suit.storage.row for each, suit in same if each == card and isinstance(suit, ir.Read))
                for word in (row for row in read if row is not None):
                    self.kept.add((score, word))
                    self.good |= {id(one), id(other)}

    def _keeps(self, one: ir.Statement, other: ir.Statement) -> None:
        """A score that is kept, and next to it its suit."""
        match one, other:
            case (
                ir.Assign("set", ir.Storage(owner=ir.GameOwner(), row=int(score)), ir.Score(card, ir.ByAttribute())),
                ir.Assign("set", ir.Storage(owner=ir.GameOwner(), row=int(word)), ir.Attribute(ir.Text(key), also)),
            ) if card == also and isinstance(card, ir.Variable) and key == self.suit:
                self.kept.add((score, word))
                self.good |= {id(one), id(other), id(one.value)}

    def _fits(self, node: ir.IrNode) -> bool:
        """True if a node in none of the forms looks at no ranks, and neither keeps nor reads a score."""
        match node:
            case ir.Attribute(key) | ir.Partition(key):
                return isinstance(key, ir.Text) and key.number != self.rank
            case ir.Assign("set", ir.Storage("str"), ir.Text(word)) if word not in self.cards:
                return True  # of no suit; or a score below all
            case ir.Assign("set", ir.Storage("sto"), ir.Integer(score)) if score < min(self.scores):
                return True
            case ir.Read(storage) | ir.Assign(storage=storage):
                place = 0 if storage.kind == "sto" else 1 if isinstance(node, ir.Assign) else 2
                return not {pair[place] for pair in self.kept if place < 2} & {*self.layout.rows_of(storage)}
        return not isinstance(node, SCORED)
