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
            case ir.Arithmetic(operator, left, right):
                divisor = isinstance(right, ir.Number) and right.value != 0
                risky = operator == "^" or operator in ("//", "%") and not divisor
                return risky or self.can_fail(left, filled) or self.can_fail(right, filled)
            case ir.Series() | ir.Take() | ir.PickGroup() | ir.Run() | ir.Runs() | ir.Tuples() | ir.Subsets():
                return True
            case ir.Random(low, high) | ir.Range(low, high):
                fixed = isinstance(low, ir.Number) and isinstance(high, ir.Number)
                return (
                    not fixed
                    or isinstance(node, ir.Random)
                    and low.value > high.value
                    or high.value - low.value >= abi.MOST
                )
            case ir.Seat(index):
                count = self.layout.players if node.type is Type.PLAYER else self.layout.fixed_teams
                return not (isinstance(index, ir.Number) and 0 <= index.value < count)
            case ir.TeamOf():
                covered = {seat for team in self.layout.team_list[: self.layout.fixed_teams] for seat in team}
                return len(covered) < self.layout.players or self.can_fail(node.player, filled)
            case ir.OwnerOf():
                return True
            case ir.Score(card, points):
                return self.no_card(card, filled) or self.can_fail(points, filled)
            case ir.Compare(left=left, right=right) if left.type is Type.CARD:
                return self.pick_fails(left, filled) or self.pick_fails(right, filled)
            case ir.Attribute(key, card):
                return self.can_fail(key, filled) or self.pick_fails(card, filled)
            case ir.Pick() | ir.Best() | ir.Actual():
                return self.no_card(node, filled)
        return any(self.can_fail(each, filled) for each in ir.children(node))

    def pick_fails(self, card, filled):
        """Whether a card that may be no card can be an error all the same."""
        match card:
            case ir.Pick(position, cards):
                return not isinstance(position, str) and self.can_fail(position, filled) or self.can_fail(cards, filled)
            case ir.Actual(inner):
                return self.pick_fails(inner, filled)
        return self.no_card(card, filled)

    def no_card(self, card, filled):
        """Whether there may be no card where one is needed."""
        match card:
            case ir.Variable():
                return False
            case ir.Actual(inner):
                return self.no_card(inner, filled)
            case ir.Pick("top" | "bottom", cards):
                return cards not in filled or self.can_fail(cards, filled)
            case ir.Best(cards=cards):
                return cards not in filled or self.can_fail(cards, filled) or self.can_fail(card.points, filled)
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
                total = 0
                for part in parts:
                    if isinstance(part, ir.Collect):
                        counts = self.most(part.collection), self.most(part.cards)
                        if None in counts:
                            return None
                        total += counts[0] * counts[1]
                    else:
                        count = self.most(part) if part.type is Type.CARDS else None
                        if count is None:
                            return None
                        total += count
                return total
            case ir.Everyone() | ir.Others():
                return layout.players if node.type is Type.PLAYERS else layout.teams
            case ir.Members():
                return max(map(len, self.layout.team_list), default=1)
            case ir.Texts(numbers):
                return len(numbers)
            case ir.Range(ir.Number(low), ir.Number(high)):
                return max(high - low + 1, 0)
            case ir.Variable():
                return max(cards, layout.mem_room) if isinstance(self.env.get(node.slot), Live) else None
        return None
