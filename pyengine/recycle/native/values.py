"""Code for integers, conditions, strings, players, teams and storages."""

from pyengine.recycle import ir
from pyengine.recycle.native.core import I1, I32, I64, NO_CARD, Live, i32, ll
from pyengine.recycle.native.invariants import Invariants
from pyengine.recycle.native.owners import Owners
from pyengine.recycle.native.risks import Risks
from pyengine.recycle.types import Type


class Values(Owners, Risks, Invariants):
    """Expressions that are one number. A card is its number, no card is -1."""

    def value(self, node):
        """32 bits (a condition: 1 bit)."""
        if node.type is Type.CARD:
            return self.card(node)
        work_out = getattr(self, "value_" + type(node).__name__)
        return self.kept_value(node, work_out) if id(node) in self.kept else work_out(node)

    def value_Number(self, node):
        return i32(node.value)

    def value_Truth(self, node):
        return ll.Constant(I1, node.value)

    def value_Text(self, node):
        return i32(node.number)

    def value_Variable(self, node):
        if node.slot not in self.env:
            return self.global_value(node)
        return self.env[node.slot]

    def global_value(self, node):
        value = self.b.load(self.field(self.layout.globals[node.slot]), typ=I32)
        return self.b.trunc(value, I1) if node.type is Type.BOOL else value

    def value_Arithmetic(self, node):
        b, left, right = self.b, self.value(node.left), self.value(node.right)
        if node.operator in "+-*":
            return {"+": b.add, "-": b.sub, "*": b.mul}[node.operator](left, right)
        if node.operator == "^":
            return self.checked("power", node, "the power does not fit into 32 bits", left, right)
        if isinstance(node.right, ir.Number) and node.right.value not in (0, -1):
            return (b.sdiv if node.operator == "//" else b.srem)(left, right)
        self.fail_if(b.icmp_signed("==", right, i32(0)), node.place, "division by zero")
        wide = [b.sext(each, I64) for each in (left, right)]
        return b.trunc((b.sdiv if node.operator == "//" else b.srem)(*wide), I32)

    def checked(self, name, node, message, *arguments):
        """A function of the runtime whose result may not fit into 32 bits."""
        result = self.call(name, *arguments)
        wrong = self.b.icmp_signed("!=", self.b.sext(self.b.trunc(result, I32), I64), result)
        self.fail_if(wrong, node.place, message)
        return self.b.trunc(result, I32)

    def value_Series(self, node):
        return self.checked(
            node.word,
            node,
            f"{node.word} of this number does not exist or does not fit into 32 bits",
            self.value(node.argument),
        )

    def value_Random(self, node):
        low, high = self.value(node.low), self.value(node.high)
        self.fail_if(self.b.icmp_signed(">", low, high), node.place, "a random number from an empty range")
        return self.b.add(low, self.below(self.b.add(self.b.sub(high, low), i32(1))))

    def value_Size(self, node):
        return self.size(node.collection)

    def value_Sum(self, node):
        total = self.local(I32)
        self.b.store(i32(0), total)
        cards = self.made(node.cards) if node.cards.random else None
        score = self.scorer(node.points)

        def body(card, done):
            self.b.store(self.b.add(self.b.load(total, typ=I32), score(card)), total)

        self.each(node.cards, body) if cards is None else self.each_of(cards, body)
        return self.b.load(total, typ=I32)

    def value_Score(self, node):
        card = self.card(node.card)
        return self.scorer(node.points)(card)

    # Storages

    def owner_index(self, storage):
        return i32(0) if isinstance(storage.owner, ir.Table) else self.value(storage.owner)

    def base(self, storage, bases):
        """Of the row that a storage is: its entry in a list of numbers by row."""
        if storage.row is not None:
            return i32(bases[storage.row])
        name, dynamic = self.value(storage.name), self.program.dynamic[storage.site]
        result = i32(0)
        known = ll.Constant(I1, False)
        for number, row in zip(dynamic.names, dynamic.rows):
            here = self.b.icmp_signed("==", name, i32(number))
            result = self.b.select(here, i32(bases[row]), result)
            known = self.b.or_(known, here)
        self.fail_if(self.b.not_(known), storage.place, "a storage with this name does not exist")
        return result

    def address(self, storage, starts, size):
        """Where an int or string stands."""
        owner = self.owner_index(storage)
        start = self.base(storage, starts)
        return self.offset(self.state, self.b.add(start, self.b.mul(owner, i32(size))))

    def value_Read(self, node):
        if node.type is Type.STRING:
            return self.load(self.address(node.storage, self.layout.texts, 2), 2)
        return self.load(self.address(node.storage, self.layout.ints, 4), 4)

    def pile(self, storage):
        """The pile of a storage, as Live."""
        mem = storage.kind == "mem"
        owner = self.owner_index(storage)
        return Live(self.b.add(self.base(storage, self.layout.pile_row), owner), mem)

    def points_address(self, storage):
        owner = self.owner_index(storage)
        start, stride = self.base(storage, self.layout.points), None
        rows = self.layout.rows_of(storage)
        if len({self.layout.points_stride[row] for row in rows}) == 1:
            stride = i32(self.layout.points_stride[rows[0]])
        else:
            stride = self.base(storage, self.layout.points_stride)
        return self.offset(self.state, self.b.add(start, self.b.mul(owner, stride)))

    def scorer(self, storage):
        """A function from a card (code) to its score (code); where the map stands is worked out once."""
        sites = sorted({site for row in self.layout.rows_of(storage) for site in self.layout.sites[row]})
        if not sites:
            return lambda card: i32(0)
        address = self.points_address(storage)
        function = self.unit.points_function(tuple(sites))
        return lambda card: self.b.call(function, [self.state, address, card])

    # Conditions

    def value_Not(self, node):
        return self.b.not_(self.value(node.condition))

    def value_And(self, node):
        return self.chain(node.conditions, False)

    def value_Or(self, node):
        return self.chain(node.conditions, True)

    def chain(self, conditions, decisive):
        """Conditions one after another until one has the decisive value."""
        b, done, incoming = self.b, self.block("known"), []
        for condition in conditions[:-1]:
            value = self.value(condition)
            more = self.block("more")
            incoming.append((ll.Constant(I1, decisive), b.block))
            b.cbranch(value, *((done, more) if decisive else (more, done)))
            b.position_at_end(more)
        incoming.append((self.value(conditions[-1]), b.block))
        b.branch(done)
        b.position_at_end(done)
        result = b.phi(I1)
        for value, block in incoming:
            result.add_incoming(value, block)
        return result

    def value_Compare(self, node):
        maybe = node.left.type is Type.CARD
        left, right = ((self.maybe_card if maybe else self.value)(each) for each in (node.left, node.right))
        result = self.b.icmp_signed(node.operator, left, right)
        if maybe:
            # In the reference, no card is equal to nothing, itself included.
            none = self.b.icmp_signed("<", left, i32(0))
            result = self.b.and_(result, self.b.not_(none)) if node.operator == "==" else self.b.or_(result, none)
        return result

    def value_Quantifier(self, node):
        decisive = node.word == "any"
        result = self.local(I1)
        self.b.store(ll.Constant(I1, not decisive), result)
        hasty = not node.random and not self.can_fail(node.condition)

        def body(element, done):
            with self.bound(node.slot, element), self.nested(self.most(node.collection), node.place), self.scratch():
                value = self.value(node.condition)
            b = self.b
            if hasty:
                stop, more = self.block("found"), self.block("more")
                b.cbranch(value, *((stop, more) if decisive else (more, stop)))
                b.position_at_end(stop)
                b.store(ll.Constant(I1, decisive), result)
                b.branch(done)
                b.position_at_end(more)
            else:
                before = b.load(result, typ=I1)
                b.store((b.or_ if decisive else b.and_)(before, value), result)

        with self.keeping((node.condition, {node.slot})):
            self.each(node.collection, body)
        return self.b.load(result, typ=I1)

    # Strings

    def value_Attribute(self, node):
        if isinstance(node.key, ir.Text):
            key = node.key.number
        else:
            key = self.value(node.key)
        return self.attribute(self.maybe_card(node.card), key)

    def attribute(self, card, key):
        """The value of an attribute; the key is a number or code. Tables have a first line for no card."""
        kind = self.card_type(card)
        if isinstance(key, int):
            return self.look_up(self.unit.attribute_table(key), 16, self.b.add(kind, i32(1)))
        keys = self.program.attributes
        lines = [0] * len(self.program.strings)
        for line, number in enumerate(keys, 1):
            lines[number] = line
        count = len(self.layout.type_list) + 1
        whole = [0] * count + [value for number in keys for value in self.unit.attribute_table(number)]
        line = self.look_up(lines, 16, key)
        return self.look_up(whole, 16, self.b.add(self.b.mul(line, i32(count)), self.b.add(kind, i32(1))))

    def card_type(self, card):
        """The type of a card: its number, unless cards are made in play."""
        if not self.layout.created:
            return card
        none = self.b.icmp_signed("<", card, i32(0))
        kind = self.load(self.field(self.layout.types, self.b.select(none, i32(0), card), 2), 2)
        return self.b.select(none, i32(NO_CARD), kind)
