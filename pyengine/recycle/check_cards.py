"""Types of cards, card collections, group lists and ranges."""

from functools import partial

from pyengine.recycle import ir
from pyengine.recycle.check_values import Values
from pyengine.recycle.grammar import ENDS
from pyengine.recycle.types import Type

# What becomes a node as it stands: the node, and the types of the operands with what messages call them. Points maps
# follow these.
PLAIN = {
    "game": (ir.Table,),
    "cardatt": (ir.Attribute, (Type.STRING, "the key"), (Type.CARD, "the card")),
    "owner": (ir.OwnerOf, (Type.CARD, "the operand")),
    "actual": (ir.Actual, (Type.CARD, "the operand")),
    "subsets": (ir.Subsets, (Type.CARDS, "the operand")),
    "tuples": (ir.Tuples, (Type.INT, "the size"), (Type.CARDS, "the cards")),
    "sum": (ir.Sum, (Type.CARDS, "the cards")),
    "sort": (ir.Sorted, (Type.CARDS, "the cards")),
    "score": (ir.Score, (Type.CARD, "the card")),
    "max": (partial(ir.Best, "max"), (Type.CARDS, "the cards")),
    "min": (partial(ir.Best, "min"), (Type.CARDS, "the cards")),
    "range": (ir.Range, (Type.INT, "the first operand"), (Type.INT, "the second operand")),
}


class Cards(Values):
    """The part of the checker that turns expressions over cards into typed ones."""

    def _plain(self, node):
        make, *wanted = PLAIN[node.word]
        operands = [
            self.want(each, type, f"{what} of {node.word}") for each, (type, what) in zip(node.operands, wanted)
        ]
        points = [self.storage(each) for each in node.operands[len(wanted) :]]
        return make(*operands, *points, place=node.place)

    def position(self, position):
        """top, bottom or an index."""
        return position if isinstance(position, str) else self.want(position, Type.INT, "an index")

    def _end(self, node):
        """(top X) picks, (top INT CARDS) takes."""
        if len(node.operands) == 1:
            return self._picked(node.word, *node.operands, node.place)
        count = self.want(node.operands[0], Type.INT, "the number of cards")
        cards = self.want(node.operands[1], Type.CARDS, "what cards are taken from")
        return ir.Take(node.word, count, cards, place=node.place)

    def _pick(self, node):
        return self._picked(*node.operands, node.place)

    def _picked(self, position, of, place):
        """A card of a collection, or a group of a group list."""
        of = self.expression(of)
        if of.type is Type.GROUPS:
            return ir.PickGroup(self.position(position), of, False, place=place)
        if of.type not in (Type.CARDS, Type.CARD):
            self.findings.fail(of.place, f"found {of.type} to pick from, expected a card collection or a group list")
        cards = self.converted(of, Type.CARDS, "")
        return ir.Pick(self.position(position), cards, False, place=place)

    def _run(self, node):
        which, least, cards, points = node.operands
        least = self.want(least, Type.INT, f"the length of {node.word}")
        cards = self.want(cards, Type.CARDS, f"the cards of {node.word}")
        return (ir.Run if node.word == "run" else ir.Runs)(which, least, cards, self.storage(points), place=node.place)

    def _filter(self, node):
        collection, variable, condition = node.operands
        collection = self.collection(collection, "what filter looks through")
        with self.element(variable, collection) as bound:
            condition = self.want(condition, Type.BOOL, "the condition of filter")
        return ir.Filter(collection, bound.number, condition, collection.type, place=node.place)

    def _quantified(self, node):
        collection, variable, body = node.operands
        collection = self.collection(collection, f"what {node.word} runs over")
        with self.element(variable, collection) as bound:
            body = self.expression(body)
        if body.type is Type.BOOL:
            return ir.Quantifier(node.word, collection, bound.number, body, place=node.place)
        if body.type not in (Type.CARDS, Type.CARD):
            self.findings.fail(
                body.place, f"found {body.type} as the body of {node.word}, expected a condition or a card collection"
            )
        return ir.Collect(collection, bound.number, self.converted(body, Type.CARDS, ""), place=node.place)

    def _part(self, node, word):
        """An operand that may be a card collection or a group list."""
        part = self.expression(node)
        return part if part.type is Type.GROUPS else self.converted(part, Type.CARDS, f"a part of {word}")

    def _joined(self, node):
        return ir.Joined(node.word, tuple(self._part(each, node.word) for each in node.operands), place=node.place)

    def _partition(self, node):
        key, *parts = node.operands
        key = self.want(key, Type.STRING, "the key of partition")
        return ir.Partition(key, tuple(self._part(each, "partition") for each in parts), place=node.place)

    RULES = {
        **Values.RULES,
        **dict.fromkeys(PLAIN, _plain),
        **dict.fromkeys(ENDS, _end),
        "pick": _pick,
        "run": _run,
        "runs": _run,
        "filter": _filter,
        "any": _quantified,
        "all": _quantified,
        "union": _joined,
        "intersect": _joined,
        "disjunction": _joined,
        "partition": _partition,
    }
