"""Types of cards, card collections, group lists and ranges."""

from pyengine.recycle import ir
from pyengine.recycle.check_values import Values
from pyengine.recycle.types import Type


class Cards(Values):
    """The part of the checker that turns expressions over cards into typed ones."""

    def _cards(self, node, role):
        return self.want(node, Type.CARDS, role)

    def _position(self, position):
        return position if isinstance(position, str) else self.want(position, Type.INT, "an index")

    def _pick(self, node):
        of = self.expression(node.of)
        if of.type is Type.GROUPS:
            return ir.PickGroup(self._position(node.position), of, place=node.place)
        if of.type not in (Type.CARDS, Type.CARD):
            self.findings.fail(of.place, f"found {of.type} to pick from, expected a card collection or a group list")
        cards = self.converted(of, Type.CARDS, "")
        return ir.Pick(self._position(node.position), cards, place=node.place)

    def _take(self, node):
        count = self.want(node.count, Type.INT, "the number of cards")
        return ir.Take(node.end, count, self._cards(node.of, "what cards are taken from"), place=node.place)

    def _run(self, node):
        least = self.want(node.least, Type.INT, f"the length of {node.word}")
        cards, points = self._cards(node.cards, f"the cards of {node.word}"), self.storage(node.points)
        return (ir.Run if node.word == "run" else ir.Runs)(node.which, least, cards, points, place=node.place)

    def _filter(self, node):
        collection = self.collection(node.collection, "what filter looks through")
        with self.element(node.variable, collection) as variable:
            condition = self.want(node.condition, Type.BOOL, "the condition of filter")
        return ir.Filter(collection, variable.number, condition, collection.type, place=node.place)

    def _quantified(self, node):
        collection = self.collection(node.collection, f"what {node.word} runs over")
        with self.element(node.variable, collection) as variable:
            body = self.expression(node.body)
            if body.type is Type.BOOL:
                return ir.Quantifier(node.word, collection, variable.number, body, place=node.place)
            if body.type not in (Type.CARDS, Type.CARD):
                self.findings.fail(
                    body.place,
                    f"found {body.type} as the body of {node.word}, expected a condition or a card collection",
                )
            return ir.Collect(collection, variable.number, self.converted(body, Type.CARDS, ""), place=node.place)

    def _parts(self, word, nodes):
        """Operands that may be card collections or group lists."""
        parts = []
        for node in nodes:
            part = self.expression(node)
            parts.append(part if part.type is Type.GROUPS else self.converted(part, Type.CARDS, f"a part of {word}"))
        return tuple(parts)

    def _joined(self, node):
        return ir.Joined(node.word, self._parts(node.word, node.operands), place=node.place)

    def _partition(self, node):
        key = self.want(node.operands[0], Type.STRING, "the key of partition")
        return ir.Partition(key, self._parts("partition", node.operands[1:]), place=node.place)

    def _subsets(self, node):
        return ir.Subsets(self._cards(node.operands[0], "the operand of subsets"), place=node.place)

    def _tuples(self, node):
        count = self.want(node.operands[0], Type.INT, "the size of tuples")
        cards = self._cards(node.operands[1], "the cards of tuples")
        return ir.Tuples(count, cards, self.storage(node.operands[2]), place=node.place)

    def _with_points(self, node):
        cards = self._cards(node.operands[0], f"the cards of {node.word}")
        points = self.storage(node.operands[1])
        if node.word in ("max", "min"):
            return ir.Best(node.word, cards, points, place=node.place)
        return (ir.Sum if node.word == "sum" else ir.Sorted)(cards, points, place=node.place)

    def _score(self, node):
        card = self.want(node.operands[0], Type.CARD, "the card of score")
        return ir.Score(card, self.storage(node.operands[1]), place=node.place)

    def _actual(self, node):
        return ir.Actual(self.want(node.operands[0], Type.CARD, "the operand of actual"), place=node.place)

    def _range(self, node):
        return ir.Range(*self._operands(node, Type.INT), place=node.place)

    RULES = {
        **Values.RULES,
        "Pick": _pick,
        "Take": _take,
        "Run": _run,
        "Filter": _filter,
        "Quantified": _quantified,
        "union": _joined,
        "intersect": _joined,
        "disjunction": _joined,
        "partition": _partition,
        "subsets": _subsets,
        "tuples": _tuples,
        "max": _with_points,
        "min": _with_points,
        "sum": _with_points,
        "sort": _with_points,
        "score": _score,
        "actual": _actual,
        "range": _range,
    }
