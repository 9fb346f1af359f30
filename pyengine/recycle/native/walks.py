"""Code that walks through collections without making lists of them, and counts."""

from functools import reduce

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.native.cards import CardValues
from pyengine.recycle.native.core import I1, I16, I32, I64, TOO_LARGE, Cards, Ints, i32, ll
from pyengine.recycle.types import Type


class Walks(CardValues):
    """Code for every element of a collection, by the type of its node."""

    def each(self, node, body):
        """Code for every element: body(element, block after the walk)."""
        done = self.block("walked")
        self.walk_in(node, lambda element: body(element, done))
        self.b.go_on(done)

    def each_of(self, items, body):
        """The same for a list that was made."""
        done = self.block("walked")
        self.walk_list(items, lambda element: body(element, done))
        self.b.go_on(done)

    def walk(self, node, body):
        live = self.live(node) if node.type is Type.CARDS else None
        if live is not None:
            self.walk_pile(live, body)
        else:
            getattr(self, "walk_" + type(node).__name__, self.walk_made)(node, body)

    def walk_in(self, node, body):
        """The same where the body may draw: what the collection itself draws comes first."""
        (self.walk_made if node.random else self.walk)(node, body)

    def walk_made(self, node, body):
        self.walk_list(self.made(node), body)

    def walk_pile(self, live, body):
        if live.mem:
            self.walk_list(self.mem_list(live), body)
            return
        current = self.local(I32)
        self.b.store(self.following(self.ring(live.pile)), current)
        with self.loop_while(current, "<", i32(self.layout.cards), "pile", "card", "end") as (card, _):
            body(card)
            if not self.dead:
                self.b.store(self.following(card), current)

    def walk_list(self, items, body):
        with self.times(i32(0), items.length) as (index, _):
            body(self.element(items, index))

    def element(self, items, index):
        if isinstance(items, Cards):
            return self.load(self.item(items.data, I16, index), 2)
        if isinstance(items, Ints):
            return self.b.load(self.item(items.data, I32, index), typ=I32)
        return self.header_list(self.offset(items.data, self.b.mul(index, i32(abi.LIST.bytes))))

    def walk_Filter(self, node, body):
        only, rest = self.only_card(node)
        if only is not None:
            self.walk_card(node, only, rest, body)
            return

        def tested(element):
            b, more = self.b, self.block("next")
            if isinstance(element, Cards):
                b.fork(b.icmp_signed(">", element.length, i32(0)), self.block("there"), more)
            with self.bound(node.slot, element), self.nested(self.most(node.collection), node.place), self.scratch():
                holds = self.value(node.condition)
            b.fork(holds, self.block("take"), more)
            body(element)
            b.go_on(more)

        with self.keeping((node.condition, {node.slot})):
            self.walk_in(node.collection, tested)

    def only_card(self, node):
        """(card, other conditions) of a filter of a pile that holds for this card alone, else (None, ())."""
        conditions = node.condition.conditions if isinstance(node.condition, ir.And) else (node.condition,)
        pile = isinstance(node.collection, ir.Pile) and node.collection.storage.kind != "mem"
        if pile and not node.random and not any(self.can_fail(each) for each in (node.collection, *conditions)):
            for index, each in enumerate(conditions):
                match each:
                    case ir.Compare("==", ir.Variable(one) as left, ir.Variable(other) as right) if (
                        left.type is Type.CARD and node.slot in (one, other) and one != other
                    ):
                        return right if one == node.slot else left, conditions[:index] + conditions[index + 1 :]
        return None, ()

    def walk_card(self, node, only, rest, body):
        """The filter of a pile that holds for one card alone."""
        card, live = self.card(only), self.live(node.collection)
        more, inside = self.block("next"), self.block("inside")
        self.b.fork(self.b.icmp_signed("==", self.pile_of(card), live.pile), inside, more)
        with self.bound(node.slot, card):
            for each in rest:
                self.b.fork(self.value(each), self.block("further"), more)
        body(card)
        self.b.go_on(more)

    def walk_One(self, node, body):
        body(self.card(node.card))

    def walk_Joined(self, node, body):
        part = node.parts[0]
        if node.word != "union" or len(node.parts) > 1:
            self.walk_made(node, body)
        elif part.type is Type.CARDS:
            self.walk(part, body)
        elif isinstance(part, ir.Collect):

            def inner(element):
                with self.bound(part.slot, element), self.nested(self.most(part.collection), node.place):
                    self.walk(part.cards, body)

            self.walk_in(part.collection, inner)
        else:
            self.walk(part, lambda group: self.walk_list(group, body))

    def walk_Collect(self, node, body):
        def inner(element):
            with self.bound(node.slot, element), self.nested(self.most(node.collection), node.place):
                body(self.made(node.cards))

        self.walk_in(node.collection, inner)

    def walk_Everyone(self, node, body):
        with self.times(i32(0), self.count_of(node.type)) as (index, _):
            body(index)

    def walk_Others(self, node, body):
        type = Type.PLAYER if node.type is Type.PLAYERS else Type.TEAM
        current = self.value_Turn(ir.Turn("current", type, place=node.place))
        count = self.cycle(type)[1]
        with self.times(i32(0), count) as (index, _):
            more, other = self.block("next"), self.block("other")
            self.b.fork(self.b.icmp_signed("==", index, current), more, other, other)
            body(index)
            self.b.go_on(more)

    def walk_Range(self, node, body):
        low, high = self.range(node)
        with self.times(low, high) as (index, _):
            body(index)

    def range(self, node):
        """(first, last + 1)."""
        b, low, high = self.b, self.value(node.low), self.value(node.high)
        if self.can_fail(node):
            many = b.icmp_signed(">=", b.sub(b.sext(high, I64), b.sext(low, I64)), ll.Constant(I64, abi.MOST))
            self.fail_if(many, node.place, TOO_LARGE)
        return low, b.add(high, i32(1))

    def members(self, node):
        teams = self.layout.team_list
        room = max(map(len, teams), default=1)
        whole = [seat for team in teams for seat in [*team, *[0] * (room - len(team))]]
        team = self.team_kind(self.value(node.team))
        data = self.item(self.unit.table(whole, 32), I32, self.b.mul(team, i32(room)))
        return Ints(data, self.look_up([len(team) for team in teams], 8, team))

    # Sizes

    def size(self, node):
        """The number of elements."""
        live = self.live(node) if node.type is Type.CARDS else None
        if live is not None:
            return self.pile_size(live)
        match node:
            case ir.Range():
                low, high = self.range(node)
                count = self.b.sub(high, low)
                return self.b.select(self.b.icmp_signed("<", count, i32(0)), i32(0), count)
            case ir.Texts(numbers):
                return i32(len(numbers))
            case ir.Everyone():
                return self.count_of(node.type)
            case ir.Others():
                return self.b.sub(self.count_of(node.type), i32(1))
            case ir.Collect() if not node.random and not self.can_fail(node.cards):
                return self.size(node.collection)
            case ir.Filter() | ir.Joined("union", (_,)):
                return self.counted(node)
            case ir.Joined("union", parts) if all(part.type is Type.CARDS for part in parts):
                return reduce(self.b.add, map(self.size, parts))
            case ir.Tuples(count, cards, points) if id(node) not in self.kept:
                count, most, cards = self.value(count), self.most(cards), self.made(cards)
                scores = self.scores(cards, points, most)
                many = self.call("tuple_count", count, scores, cards.length)
                self.fail_if(self.b.icmp_signed("<", many, i32(0)), node.place, TOO_LARGE)
                return many
            case ir.Partition(ir.Text(key), parts) if not node.random and id(node) not in self.kept:
                dense = self.unit.dense_values(key)
                if dense is not None:
                    return self.distinct(ir.Joined("union", parts, place=node.place), dense)
        return self.made(node).length

    def distinct(self, cards, dense):
        """How many values of an attribute there are among cards; `dense` numbers its values by the type of the card."""
        seen = self.variable(ll.Constant(I64, 0))

        def note(card):
            b, value = self.b, self.look_up(dense, 8, self.card_type(card))
            bit = b.shl(ll.Constant(I64, 1), b.zext(value, I64))
            b.store(b.or_(b.load(seen, typ=I64), bit), seen)

        for part in cards.parts:
            self.walk(ir.Joined("union", (part,), place=cards.place), note)
        return self.b.trunc(self.b.ctpop(self.b.load(seen, typ=I64)), I32)

    def counted(self, node):
        count = self.variable(i32(0))
        self.each(node, lambda element, done: self.b.store(self.b.add(self.b.load(count, typ=I32), i32(1)), count))
        return self.b.load(count, typ=I32)

    def nonempty(self, node):
        """Whether there are elements, as a condition."""
        if self.live(node) is not None or not isinstance(node, ir.Filter | ir.Joined) or node.random:
            return self.b.icmp_signed(">", self.size(node), i32(0))
        result = self.variable(ll.Constant(I1, 0))

        def body(element, done):
            self.b.store(ll.Constant(I1, 1), result)
            self.b.branch(done)
            self.b.position_at_end(self.block("unreached"))

        self.each(node, body)
        return self.b.load(result, typ=I1)
