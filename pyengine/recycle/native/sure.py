"""What is sure: paths on which nothing can fail or branch."""
from pyengine.recycle import ir
from pyengine.recycle.native.actions import Actions
from pyengine.recycle.types import Type


class Sure(Actions):
    """Looks at paths, which are tuples of statements."""

    def first_action(self, path):
        """The statement that a path certainly begins with, if it is a move or the like that can be checked."""
        first = path[0] if path else None
        while isinstance(first, ir.Do):
            first = first.statements[0]
        if isinstance(first, ir.Move | ir.Remember) and self.checkable(first):
            return first
        return None

    def checkable(self, move):
        """Whether a move fails only for want of a card, which can be seen without working out which card it is."""
        if not isinstance(move.spot.position, str) or self.can_fail(move.spot.pile) or move.card.type is not Type.CARD:
            return False
        card = move.card
        while isinstance(card, ir.Actual):
            card = card.card
        match card:
            case ir.Variable():
                return True
            case ir.Pick("top" | "bottom", cards):
                return not self.can_fail(cards) and not cards.random and self.is_plain(cards)
            case ir.Best(cards=cards):
                return not self.can_fail(cards) and not cards.random and self.is_plain(cards) \
                    and not self.can_fail(card.points)
        return False

    def is_plain(self, cards):
        """Whether it is certainly no mem pile."""
        return not self.is_mem(cards) and not isinstance(cards, ir.Variable)

    def check(self, move):
        card = move.card
        while isinstance(card, ir.Actual):
            card = card.card
        if not isinstance(card, ir.Variable):
            empty = self.b.not_(self.nonempty(card.cards))
            self.fail_if(empty, card.place, self.no_card_message(card))

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
        fails = lambda part: self.can_fail(part, filled)        # noqa: E731
        match node:
            case ir.Do(statements):
                return self.sure(statements, filled, first)
            case ir.If(condition, body):
                inner = None if fails(condition) else self.sure_statement(body, filled, first)
                return inner and (filled & inner[0], False)
            case ir.ForAll(collection, _, body):
                inner = None if fails(collection) else self.sure_statement(body, frozenset(), first)
                return inner and (frozenset(), False)
            case ir.Let(_, value, body):
                if value.type in (Type.CARDS, Type.GROUPS) or fails(value):
                    return None
                return self.sure_statement(body, filled, first)
            case ir.Assign(storage, value) | ir.Change(_, storage, value):
                return None if fails(storage) or fails(value) else (filled, True)
            case ir.SetPoints(storage, rows):
                return None if fails(storage) or any(fails(row) for row in rows) else (filled, True)
            case ir.Pass():
                return filled, True
            case ir.Cycle(_, player):
                return None if fails(player) else (frozenset(), True)
            case ir.Move(card, spot, shrinks):
                if node is not first and (self.no_card(card, filled) or not isinstance(spot.position, str)
                                          or fails(spot.pile)) or shrinks is not None:
                    return None
                return frozenset([spot.pile]), True
            case ir.Remember(card, spot):
                if node is not first and (self.no_card(card, filled) or not isinstance(spot.position, str)
                                          or fails(spot.pile)):
                    return None
                return filled | {spot.pile}, True
            case ir.RepeatAll(ir.Pile() as pile, ir.Move(ir.Pick("top" | "bottom", cards), spot, None)) \
                    if cards == pile and isinstance(spot.position, str):
                return None if fails(pile) or fails(spot.pile) or pile.storage.kind == "mem" else (frozenset(), False)
        return None
