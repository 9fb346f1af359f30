"""What is sure: paths on which nothing can fail or branch."""

from pyengine.recycle import ir
from pyengine.recycle.native.actions import Actions
from pyengine.recycle.native.core import Shared, i32
from pyengine.recycle.types import Type


class Sure(Actions):
    """Looks at paths, which are tuples of statements."""

    guards = None  # (slot of a list, how many cards are taken from it, place) by moves on a path
    shortened = None  # slots of lists that become shorter on a path, a set

    def first_action(self, path):
        """The statement that a path certainly begins with, if it is a move or the like that can be checked."""
        first = path[0] if path else None
        while isinstance(first, ir.Do):
            first = first.statements[0]
        return first if isinstance(first, ir.Move | ir.Remember) and self.checkable(first) else None

    def checkable(self, move):
        """Whether a move fails only for want of a card, which can be seen without working out which card it is."""
        if not isinstance(move.spot.position, str) or self.can_fail(move.spot.pile) or move.card.type is not Type.CARD:
            return False
        match card := ir.bare(move.card):
            case ir.Variable():
                return True
            case ir.Pick("top" | "bottom", cards) | ir.Best(cards=cards):
                perhaps_mem = self.is_mem(cards) or isinstance(cards, ir.Variable)
                return not perhaps_mem and not cards.random and not any(map(self.can_fail, ir.children(card)))
        return False

    def check_guards(self, first, guards):
        """Code that fails where a sure path fails for want of cards."""
        card = first and ir.bare(first.card)
        if isinstance(card, ir.Pick | ir.Best):
            empty = self.b.not_(self.nonempty(card.cards))
            self.fail_if(empty, card.place, self.no_card_message(card))
        for slot, count, place in guards or ():
            length = self.header_list(self.env[slot].header).length
            wanted = i32(1) if count is None else self.value(count)
            self.fail_if(self.b.icmp_signed(">", wanted, length), place, "there is no card here")

    def guarded(self, move, count):
        """Whether taking cards one by one off the end of a list fails only where the list is too short; noted to be
        checked where a path is decided."""
        slot = self.end_of_list(move)
        if slot is None or self.guards is None or slot in self.shortened:
            return False
        self.shortened.add(slot)
        self.guards.append((slot, count, ir.bare(move.card).place))
        return True

    def end_of_list(self, move):
        """The slot of the list from whose end a move takes a card, and shortens it; None for other moves."""
        match move:
            case ir.Move(card, spot, ir.Variable(slot)) if isinstance(spot.position, str):
                match ir.bare(card), self.env.get(slot):
                    case ir.Pick("top" | "bottom", ir.Variable(source)), Shared(groups=False) if source == slot:
                        return None if self.can_fail(spot.pile) else slot
        return None

    def unguarded(self, node, filled, first):
        """A statement that may not be reached: nothing can be checked for it beforehand."""
        before, self.guards = self.guards, None
        result = self.sure_statement(node, filled, first)
        self.guards = before
        return result

    def sure(self, path, filled, first=None):
        """(piles that are not empty afterwards, whether something certainly happens) if nothing on a path can fail or
        branch, else None. `first` is checked by itself."""
        acts = False
        for each in path:
            result = self.sure_statement(each, filled, first)
            if result is None:
                return None
            filled, acts = result[0], acts or result[1]
        return filled, acts

    def sure_statement(self, node, filled, first):
        fails = lambda part: self.can_fail(part, filled)
        match node:
            case ir.Do(statements):
                return self.sure(statements, filled, first)
            case ir.If(condition, body):
                inside = filled | self.filled_if(condition)
                inner = None if fails(condition) else self.unguarded(body, inside, first)
                return inner and (filled & inner[0], False)
            case ir.ForAll(collection, _, body):
                inner = None if fails(collection) else self.unguarded(body, frozenset(), first)
                return inner and (frozenset(), False)
            case ir.Let(_, value, body):
                if value.type in (Type.CARDS, Type.GROUPS) or fails(value):
                    return None
                return self.sure_statement(body, filled, first)
            case ir.Assign() | ir.Change() | ir.SetPoints() | ir.Pass():
                return None if any(map(fails, ir.children(node))) else (filled, True)
            case ir.Cycle(_, player):
                return None if fails(player) else (frozenset(), True)
            case ir.Move(shrinks=ir.Variable()) if node is not first:
                return (frozenset([node.spot.pile]), True) if self.guarded(node, None) else None
            case ir.Repeat(ir.Number() | ir.Variable() as count, ir.Move(shrinks=ir.Variable()) as move):
                return (frozenset(), False) if not fails(count) and self.guarded(move, count) else None
            case ir.RepeatAll(ir.Variable(slot), move) if self.end_of_list(move) == slot:
                self.shortened.add(slot)
                return frozenset(), False
            case ir.Move(card, spot, None) | ir.Remember(card, spot):
                if node is not first and (
                    self.no_card(card, filled) or not isinstance(spot.position, str) or fails(spot.pile)
                ):
                    return None
                # A move may empty any other pile.
                return (filled if isinstance(node, ir.Remember) else frozenset()) | {spot.pile}, True
            case ir.RepeatAll(ir.Pile() as pile, ir.Move(ir.Pick("top" | "bottom", cards), spot, None)) if (
                cards == pile and isinstance(spot.position, str)
            ):
                return None if fails(pile) or fails(spot.pile) or pile.storage.kind == "mem" else (frozenset(), False)
        return None

    def filled_if(self, condition):
        """Piles that are not empty where a condition holds: (> (size PILE) 0), also as a part of `and`."""
        match condition:
            case ir.And(conditions):
                return frozenset().union(*(self.filled_if(each) for each in conditions))
            case ir.Compare(">" | "!=", ir.Size(ir.Pile() as pile), ir.Number(0)) if pile.storage.kind != "mem":
                return frozenset([pile])
        return frozenset()
