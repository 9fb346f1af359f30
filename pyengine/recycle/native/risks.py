"""What is known of expressions: which can be run-time errors, how many elements collections can have."""

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.native.core import Core, Live
from pyengine.recycle.types import Type


class Risks(Core):
    """Looks at expressions; makes no code."""

    def can_fail(self, node, filled=frozenset()):
        """Whether working out an expression can be a run-time error; `filled` are piles that are not empty."""
        match node:
            case ir.Arithmetic("//" | "%", _, ir.Number(divisor)) if divisor != 0:
                return self.can_fail(node.left, filled)
            case ir.Arithmetic("+" | "-" | "*"):
                return self.parts_fail(node, filled)
            case ir.Random(ir.Number(low), ir.Number(high)):
                return not 0 <= high - low < abi.MOST
            case ir.Range(ir.Number(low), ir.Number(high)):
                return high - low >= abi.MOST
            case ir.Seat(ir.Number(index)):
                count = self.layout.players if node.type is Type.PLAYER else len(self.program.teams)
                return not 0 <= index < count
            case ir.TeamOf():
                covered = {seat for team in self.program.teams for seat in team}
                return len(covered) < self.layout.players or self.can_fail(node.player, filled)
            case ir.Score(card, points):
                return self.no_card(card, filled) or self.can_fail(points, filled)
            case ir.Compare(left=left, right=right) if left.type is Type.CARD:
                return self.pick_fails(left, filled) or self.pick_fails(right, filled)
            case ir.Attribute(key, card):
                return self.can_fail(key, filled) or self.pick_fails(card, filled)
            case ir.Pick() | ir.Best() | ir.Actual():
                return self.no_card(node, filled)
        return node.fails or self.parts_fail(node, filled)

    def parts_fail(self, node, filled):
        return any(self.can_fail(each, filled) for each in ir.children(node))

    @staticmethod
    def is_mem(cards):
        return isinstance(cards, ir.Pile) and cards.storage.kind == "mem"

    def pick_fails(self, card, filled):
        """Whether a card that may be no card can be an error all the same."""
        card = ir.bare(card)
        return self.parts_fail(card, filled) if isinstance(card, ir.Pick) else self.no_card(card, filled)

    def no_card(self, card, filled):
        """Whether there may be no card where one is needed."""
        match card := ir.bare(card):
            case ir.Variable():
                return False
            case ir.Pick("top" | "bottom", cards) | ir.Best(cards=cards):
                return cards not in filled or self.parts_fail(card, filled)
        return True

    def most(self, node):
        """An upper bound on the number of elements, or None."""
        cards, layout = self.layout.cards, self.layout
        match node:
            case ir.Pile(storage):
                return layout.mem_room if storage.kind == "mem" else cards
            case ir.Filter(collection=inner) | ir.Sorted(inner) | ir.Take(cards=inner) | ir.Run(cards=inner):
                return self.most(inner)
            case ir.One():
                return 1
            case ir.Joined(parts=parts):
                counts = [self._most_cards(part) for part in parts]
                return None if None in counts else sum(counts)
            case ir.Everyone() | ir.Others():
                return layout.players if node.type is Type.PLAYERS else layout.teams
            case ir.Members():
                return max(map(len, layout.team_list), default=1)
            case ir.Texts(numbers):
                return len(numbers)
            case ir.Range(ir.Number(low), ir.Number(high)):
                return max(high - low + 1, 0)
            case ir.Variable():
                return max(cards, layout.mem_room) if isinstance(self.env.get(node.slot), Live) else None
        return None

    def _most_cards(self, part):
        """The same of the cards in a collection of cards, or in all groups of a list of them."""
        if isinstance(part, ir.Collect):
            groups, cards = self.most(part.collection), self.most(part.cards)
            return None if None in (groups, cards) else groups * cards
        return self.most(part) if part.type is Type.CARDS else None
