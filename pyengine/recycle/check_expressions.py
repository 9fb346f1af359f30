"""Types of expressions."""

from functools import partial

from pyengine.recycle import fold, ir, syntax
from pyengine.recycle.errors import Abandoned
from pyengine.recycle.grammar import ARITHMETIC, BINDERS, ENDS, EQUALS, ORDERS, STORAGES, TURNS
from pyengine.recycle.record import replace
from pyengine.recycle.types import ELEMENT, EVERY, Kind, Type

OWNER = {"player": Type.PLAYER, "team": Type.TEAM}
COMPARABLE = (Type.INT, Type.STRING, Type.CARD, Type.PLAYER, Type.TEAM, Type.BOOL)
# What is one thing, but stands for a collection as well.
COLLECTION = {Type.TEAM: Type.PLAYERS, Type.CARD: Type.CARDS}
ORDINAL = ("first", "second", "third")
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


class Expressions:
    """The part of the checker that turns expressions into typed ones; what it silently converts becomes a node."""

    def want(self, node, type, role):
        """A node as an expression of a type; `role` is what a message calls it. Raises RecycleError."""
        return self.converted(self.expression(node), type, role)

    def converted(self, value, type, role):
        """An expression, or the node that converts it to a type."""
        match value.type, type:
            case given, wanted if given is wanted:
                return value
            case Type.CARDS, Type.CARD:
                return ir.Pick("top", value, True, place=value.place)
            case Type.GROUPS, Type.CARD:
                return ir.Pick("top", ir.PickGroup("top", value, True, place=value.place), True, place=value.place)
            case Type.CARD, Type.CARDS:
                return ir.One(value, place=value.place)
            case Type.TEAM, Type.PLAYERS:
                return ir.Members(value, place=value.place)
        groups = (value.type, type) == (Type.GROUPS, Type.CARDS)
        hint = "; pick one, (top GROUPS), or join them, (union GROUPS)" if groups else ""
        self.findings.fail(value.place, f"found {value.type} as {role}, expected {type}{hint}")

    def expression(self, node):
        """A node with the type that it has by itself. Raises RecycleError."""
        if node is None:
            raise Abandoned
        return self.RULES[node.word if isinstance(node, syntax.Operation) else node.kind](self, node)

    def collection(self, node, role):
        """A node as a collection of any type."""
        value = self.expression(node)
        if value.type in COLLECTION:
            return self.converted(value, COLLECTION[value.type], role)
        if value.type not in ELEMENT:
            self.findings.fail(value.place, f"found {value.type} as {role}, expected a collection")
        return value

    def _number(self, node):
        return ir.Number(int(node.text), place=node.place)

    def _name(self, node):
        return ir.Text(self.strings[node.text], place=node.place)

    def _names(self, node):
        return ir.Texts(tuple(self.strings[text] for text in node.operands), place=node.place)

    def _variable(self, node):
        binding = self.scope.look_up(node)
        if binding.slot.type is Type.UNKNOWN:
            raise Abandoned
        if binding.slot.kind is Kind.CONSTANT:
            return replace(binding.value, place=node.place)
        return ir.Variable(binding.number, binding.slot.type, place=node.place)

    def _arithmetic(self, node):
        left, right = self._operands(node, Type.INT)
        if isinstance(right, ir.Number) and right.value == 0 and node.word in ("//", "%"):
            self.findings.warn(right.place, f"the second operand of {node.word} is 0, which fails when it is reached")
            return ir.Arithmetic(node.word, left, right, place=node.place)
        if isinstance(left, ir.Number) and isinstance(right, ir.Number):
            exact = fold.OPERATORS[node.word](left.value, right.value)
            if exact is None:
                self.findings.fail(node.place, f"{left.value} ^ {right.value} is no number of 32 bits")
            value = fold.wrapped(exact)
            if value != exact:
                self.findings.warn(node.place, f"{exact} does not fit 32 bits and becomes {value}")
            return ir.Number(value, place=node.place)
        return ir.Arithmetic(node.word, left, right, place=node.place)

    def _operands(self, node, type):
        return [
            self.want(operand, type, f"the {ORDINAL[min(index, 2)]} operand of {node.word}")
            for index, operand in enumerate(node.operands)
        ]

    def _series(self, node):
        (argument,) = self._operands(node, Type.INT)
        if isinstance(argument, ir.Number):
            return ir.Number(fold.series(node.word, argument.value), place=node.place)
        return ir.Series(node.word, argument, place=node.place)

    def _random(self, node):
        bounds = self._operands(node, Type.INT)
        low, high = bounds if len(bounds) == 2 else (ir.Number(0, place=node.place), *bounds)
        if isinstance(low, ir.Number) and isinstance(high, ir.Number) and low.value > high.value:
            self.findings.warn(
                node.place, f"there are no numbers from {low.value} to {high.value}, which fails when it is reached"
            )
        return ir.Random(low, high, place=node.place)

    def _size(self, node):
        collection = self.collection(node.operands[0], "the operand of size")
        count = fold.size(collection, self.players, self.fixed_teams)
        return ir.Size(collection, place=node.place) if count is None else ir.Number(count, place=node.place)

    def _order(self, node):
        return self._compared(node, *self._operands(node, Type.INT))

    def _equality(self, node):
        left, right = (self.expression(operand) for operand in node.operands)
        cards = (Type.CARD, Type.CARDS, Type.GROUPS)
        if left.type in cards and right.type in cards:
            left, right = (self.converted(side, Type.CARD, "") for side in (left, right))
        if left.type is not right.type or left.type not in COMPARABLE:
            self.findings.fail(
                node.place,
                f"found {left.type} and {right.type} compared by {node.word}, expected two "
                "integers, strings, cards, players or teams",
            )
        return self._compared(node, left, right)

    def _compared(self, node, left, right):
        match left, right:
            case (ir.Number(first), ir.Number(second)) | (ir.Text(first), ir.Text(second)):
                return ir.Truth(fold.OPERATORS[node.word](first, second), place=node.place)
        return ir.Compare(node.word, left, right, place=node.place)

    def _logical(self, node):
        return fold.logical(ir.And if node.word == "and" else ir.Or, self._operands(node, Type.BOOL), node.place)

    def _not(self, node):
        (condition,) = self._operands(node, Type.BOOL)
        if isinstance(condition, ir.Truth):
            return ir.Truth(not condition.value, place=node.place)
        return ir.Not(condition, place=node.place)

    def _team(self, node):
        player = self.expression(node.operands[0])
        if player.type is Type.TEAM:
            return player
        player = self.converted(player, Type.PLAYER, "the operand of team")
        if isinstance(player, ir.Seat) and isinstance(player.index, ir.Number):
            for number, members in enumerate(self.fixed_teams or ()):
                if player.index.value in members:
                    return ir.Seat(ir.Number(number, place=node.place), Type.TEAM, place=node.place)
        return ir.TeamOf(player, place=node.place)

    def _of(self, node):
        """player, (other player), (current player)"""
        of = OWNER[node.operands[0]]
        if node.word in TURNS:
            return ir.Turn(node.word, of, place=node.place)
        return (ir.Everyone if node.word == "every" else ir.Others)(EVERY[of], place=node.place)

    def _seat(self, node):
        index, of = node.operands
        index = self.want(index, Type.INT, f"the number of a {of}")
        count = self.players if of == "player" else self.fixed_teams and len(self.fixed_teams)
        if isinstance(index, ir.Number) and count and not 0 <= index.value < count:
            self.findings.warn(
                index.place,
                f"there is no {of} {index.value}, which fails when it is reached; the last one is {count - 1}",
            )
        return ir.Seat(index, OWNER[of], place=node.place)

    def storage(self, node):
        """(OWNER KIND NAME) as an ir.Storage."""
        kind, (owner, name) = node.word, node.operands
        owner = self.expression(owner)
        owner_class = {Type.UNKNOWN: "game", Type.PLAYER: "player", Type.TEAM: "team"}.get(owner.type)
        if owner_class is None:
            self.findings.fail(
                owner.place, f"found {owner.type} as the owner of {kind}, expected game, a player or a team"
            )
        name = self.want(name, Type.STRING, f"the name of {kind}")
        row = site = None
        if isinstance(name, ir.Text):
            row = self.storages.row(kind, owner_class, name.number, node.place)
        else:
            site = self.sites
            self.sites += 1
        return ir.Storage(kind, owner, owner_class, name, row, site, place=node.place)

    def _storage(self, node):
        if node.word == "points":
            self.findings.fail(node.place, "found a points map, expected a value; points maps stand after using")
        storage = self.storage(node)
        if node.word in ("sto", "str"):
            return ir.Read(storage, Type.INT if node.word == "sto" else Type.STRING, place=node.place)
        return ir.Pile(storage, place=node.place)

    def element(self, variable, collection):
        """A with block in which a variable is bound to an element of a collection, None after an error in it."""
        type = ELEMENT[collection.type] if collection else Type.UNKNOWN
        return self.scope.bound(variable, type, Kind.LIST if type is Type.CARDS else Kind.ELEMENT)

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

    def _binder(self, node):
        collection, variable, body = node.operands
        does = "looks through" if node.word == "filter" else "runs over"
        collection = self.collection(collection, f"what {node.word} {does}")
        with self.element(variable, collection) as bound:
            body = self.expression(body)
        if node.word == "filter":
            condition = self.converted(body, Type.BOOL, "the condition of filter")
            return ir.Filter(collection, bound.number, condition, collection.type, place=node.place)
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
        "number": _number,
        "name": _name,
        "names": _names,
        "variable": _variable,
        **dict.fromkeys(STORAGES, _storage),
        "seat": _seat,
        **dict.fromkeys(("every", "other", *TURNS), _of),
        "tri": _series,
        "fib": _series,
        "random": _random,
        "size": _size,
        "and": _logical,
        "or": _logical,
        "not": _not,
        "team": _team,
        **dict.fromkeys(ARITHMETIC, _arithmetic),
        **dict.fromkeys(ORDERS, _order),
        **dict.fromkeys(EQUALS, _equality),
        **dict.fromkeys(PLAIN, _plain),
        **dict.fromkeys(ENDS, _end),
        "pick": _pick,
        "run": _run,
        "runs": _run,
        **dict.fromkeys(BINDERS, _binder),
        "union": _joined,
        "intersect": _joined,
        "disjunction": _joined,
        "partition": _partition,
    }
