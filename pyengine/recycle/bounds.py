"""How many options a choice can have at most."""

from math import comb, prod

from pyengine.recycle import fold, ir
from pyengine.recycle.types import Type

# A larger bound says nothing.
LARGEST = 2**31 - 1
DISTINCT = (Type.PLAYERS, Type.TEAMS)


class Bounds:
    """Upper bounds, None where there is none. `cards` is the number of cards, None if some are created in play."""

    def __init__(self, flow, cards, players, teams):
        self._flow = flow
        self._cards = cards
        self._players = players
        self._teams = teams

    def choice(self, options):
        """Most options of a choice; at least 1, so that an empty choice has room for its error."""
        counts = [self._paths(option) for option in options]
        return None if None in counts else _limited(max(sum(counts), 1))

    def _paths(self, statement):
        match statement:
            case ir.Do(inner):
                counts = [self._paths(each) for each in inner]
                return None if None in counts else _limited(prod(counts))
            case ir.If() | ir.Let():
                return self._paths(statement.body)
            case ir.ForAll():
                one, size = self._paths(statement.body), self.size(statement.collection)
                return 1 if one == 1 else None if None in (one, size) or size > 31 else _limited(max(one**size, 1))
            case ir.ForAny():
                one, size = self._paths(statement.body), self.size(statement.collection)
                return None if None in (one, size) else _limited(max(one * size, 1))
        return 1

    def size(self, collection):
        """Most elements of a collection."""
        known = fold.size(collection, self._players, self._teams)
        if known is not None:
            return known
        match collection:
            case ir.Pile(storage):
                return None if storage.kind == "mem" else self._cards
            case ir.Filter(inner) | ir.Sorted(inner) | ir.Collect(inner):
                return self.size(inner)
            case ir.Members():
                return max(map(len, self._teams)) if self._teams else self._players
            case ir.Take(count=ir.Number(count)):
                return max(count, 0)
            case ir.Take() | ir.Run():
                return self.size(collection.cards)
            case ir.Joined(word, parts):
                return self._cards if _disjoint(parts) or word == "disjunction" else self._sum(parts)
            case ir.Tuples(ir.Number(count), cards):
                size = self.size(cards)
                return None if size is None or count < 0 else _limited(comb(size, count))
            case ir.Subsets(cards):
                size = self.size(cards)
                return None if size is None or size > 31 else _limited(2**size)
            case ir.Partition(key, parts):
                values = {0}.union(*(self._flow.attributes.get(each, ()) for each in self._flow.strings(key)))
                size = self._sum(parts)
                return len(values) if size is None else min(len(values), size)
            case ir.PickGroup(groups=ir.Collect(cards=cards)):
                return self.size(cards)
        return None

    def _sum(self, parts):
        sizes = [self._group(part) for part in parts]
        return None if None in sizes else _limited(sum(sizes))

    def _group(self, part):
        """Most cards in all groups of a group list, or in a card collection."""
        if isinstance(part, ir.Collect):
            count, size = self.size(part.collection), self.size(part.cards)
            return None if None in (count, size) else count * size
        return self.size(part) if part.type is Type.CARDS else None


def _disjoint(parts):
    """Whether the parts of a union are certainly different piles."""
    piles = set()
    for part in parts:
        pile = part
        if isinstance(part, ir.Collect):
            pile = part.cards
            owner = pile.storage.owner if isinstance(pile, ir.Pile) else None
            if part.collection.type not in DISTINCT or not isinstance(owner, ir.Variable) or owner.slot != part.slot:
                return False
        if not isinstance(pile, ir.Pile) or pile.storage.kind == "mem" or pile.storage.row in (None, *piles):
            return False
        piles.add(pile.storage.row)
    return True


def _limited(count):
    return count if count <= LARGEST else None
