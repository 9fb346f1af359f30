"""Code for cards and collections of any kind."""
from contextlib import contextmanager

from pyengine.recycle import ir
from pyengine.recycle.native.core import I1, I16, I32, I64, NO_CARD, PTR, Cards, Groups, Ints, Live, Shared, i32, ll
from pyengine.recycle.native.values import LARGEST_COLLECTION, Values
from pyengine.recycle.types import ELEMENT, Type

BUFFER_MOST = 2048              # elements of a local array; longer lists go into the arena
TOO_LARGE = "a collection of more than 1048576 elements"


class Collections(Values):
    """Collections are walked (`each`) wherever possible, and only made (`made`) where they must be kept."""

    @contextmanager
    def bound(self, slot, element):
        """A variable with a value, inside a with block."""
        before = self.env.get(slot)
        self.env[slot] = element
        yield
        if before is None:
            del self.env[slot]
        else:
            self.env[slot] = before

    # Cards

    def card(self, node):
        """A card; none is an error."""
        if isinstance(node, ir.Variable):
            return self.value_Variable(node)
        if isinstance(node, ir.Actual):
            return self.card(node.card)
        card = self.maybe_card(node)
        if not isinstance(node, ir.Best):
            self.fail_if(self.b.icmp_signed("<", card, i32(0)), node.place, "there is no card here")
        return card

    def maybe_card(self, node):
        """A card or -1."""
        match node:
            case ir.Variable():
                return self.value_Variable(node)
            case ir.Actual(inner):
                return self.maybe_card(inner)
            case ir.Best():
                return self.best(node)
        return self.pick(node.position, node.cards)

    def live(self, node):
        """The pile that a collection is, or None."""
        if isinstance(node, ir.Pile):
            return self.pile(node.storage)
        if isinstance(node, ir.Variable):
            value = self.env.get(node.slot)
            if node.slot not in self.env and node.slot in self.unit.global_piles:
                storage = self.unit.global_piles[node.slot]
                return Live(self.b.load(self.field(self.layout.globals[node.slot]), typ=I32), storage.kind == "mem")
            return value if isinstance(value, Live) else None
        return None

    def pick(self, position, collection):
        """The card in a place of a collection, or -1."""
        index = None if isinstance(position, str) else self.value(position)
        b, live = self.b, self.live(collection)
        if live is not None and not live.mem:
            if index is None:
                return self.end_card(live.pile, position)
            return self.card_at(live.pile, index)
        if index is None and live is None and isinstance(collection, ir.Filter | ir.Joined):
            result = self.local(I32)
            b.store(i32(NO_CARD), result)
            hasty = position == "bottom" and not collection.random and not self.can_fail(collection)

            def body(card, done):
                self.b.store(card, result)
                if hasty:
                    self.b.branch(done)
                    self.b.position_at_end(self.block("unreached"))

            self.each(collection, body)
            return self.b.load(result, typ=I32)
        cards = self.made(collection)
        b = self.b
        if index is None:
            index = b.sub(cards.length, i32(1)) if position == "top" else i32(0)
        inside = b.icmp_unsigned("<", index, cards.length)
        result = self.local(I32)
        b.store(i32(NO_CARD), result)
        with b.if_then(inside):
            b.store(self.load(self.item(cards.data, I16, index), 2), result)
        return b.load(result, typ=I32)

    def best(self, node):
        """A card of the largest or smallest score, drawn among equals."""
        b, room = self.b, self.most(node.cards)
        count, best = self.local(I32), self.local(I32)
        b.store(i32(0), count)
        if node.cards.random or room is None or room > BUFFER_MOST:
            cards = self.made(node.cards)
            equals = self.call("arena_take", self.arena, self.b.mul(cards.length, i32(2)))
            walk = lambda body: self.each_of(cards, body)       # noqa: E731
        else:
            equals = self.buffer(I16, room)
            walk = lambda body: self.each(node.cards, body)     # noqa: E731
        score = self.scorer(node.points)

        def body(card, done):
            b = self.b
            value, many = score(card), b.load(count, typ=I32)
            before = b.load(best, typ=I32)
            better = b.icmp_signed(">" if node.word == "max" else "<", value, before)
            fresh = b.or_(better, b.icmp_signed("==", many, i32(0)))
            place = b.select(fresh, i32(0), many)
            with b.if_then(b.or_(fresh, b.icmp_signed("==", value, before))):
                self.store(card, self.item(equals, I16, place), 2)
                b.store(value, best)
                b.store(b.add(place, i32(1)), count)

        self.allocas.store(i32(0), best)
        walk(body)
        many = self.b.load(count, typ=I32)
        self.fail_if(self.b.icmp_signed("==", many, i32(0)), node.place, f"{node.word} of an empty collection")
        return self.load(self.item(equals, I16, self.below(many)), 2)

    # Piles

    def node_type(self):
        return ll.IntType(8 * self.layout.node_size)

    def following(self, node):
        return self.load(self.field(self.layout.next, node, self.layout.node_size), self.layout.node_size)

    def preceding(self, node):
        return self.load(self.field(self.layout.previous, node, self.layout.node_size), self.layout.node_size)

    def ring(self, pile):
        """The node of a pile."""
        return self.b.add(pile, i32(self.layout.cards))

    def end_card(self, pile, end):
        node = (self.preceding if end == "top" else self.following)(self.ring(pile))
        return self.b.select(self.b.icmp_signed(">=", node, i32(self.layout.cards)), i32(NO_CARD), node)

    def card_at(self, pile, index):
        """The card before which something is put at an index, or -1; -1 for an index outside."""
        b, result = self.b, self.local(I32)
        b.store(i32(NO_CARD), result)
        size = self.pile_size(Live(pile, False))
        with b.if_then(b.icmp_unsigned("<", index, size)):
            b.store(self.node_at(pile, index), result)
        return b.load(result, typ=I32)

    def node_at(self, pile, index):
        """The node with an index from 0 to the size (the pile's own)."""
        b, node = self.b, self.local(I32)
        b.store(self.following(self.ring(pile)), node)
        with self.times(i32(0), index):
            self.b.store(self.following(self.b.load(node, typ=I32)), node)
        return self.b.load(node, typ=I32)

    def pile_size(self, live):
        sizes = self.layout.mem_sizes if live.mem else self.layout.sizes
        return self.load(self.field(sizes, live.pile, 2), 2)

    def pile_of(self, card):
        return self.load(self.field(self.layout.pile_of, card, self.layout.pile_size), self.layout.pile_size)

    def mem_list(self, live):
        """The references in a mem pile."""
        start = self.b.mul(live.pile, i32(self.layout.mem_room))
        return Cards(self.field(self.layout.mem_cards, start, 2), self.pile_size(live))

    # Walking

    def each(self, node, body):
        """Code for every element: body(element, block after the walk)."""
        done = self.block("walked")
        self.walk_in(node, lambda element: body(element, done))
        self.goto(done)
        self.b.position_at_end(done)

    def each_of(self, items, body):
        """The same for a list that was made."""
        done = self.block("walked")
        self.walk_list(items, lambda element: body(element, done))
        self.goto(done)
        self.b.position_at_end(done)

    def walk(self, node, body):
        name = type(node).__name__
        live = self.live(node) if node.type is Type.CARDS else None
        if live is not None:
            self.walk_pile(live, body)
        elif hasattr(self, "walk_" + name):
            getattr(self, "walk_" + name)(node, body)
        else:
            self.walk_list(self.made(node), body)

    def walk_in(self, node, body):
        """The same where the body may draw: what the collection itself draws comes first."""
        if node.random:
            self.walk_list(self.made(node), body)
        else:
            self.walk(node, body)

    def walk_pile(self, live, body):
        if live.mem:
            self.walk_list(self.mem_list(live), body)
            return
        b, current = self.b, self.local(I32)
        head, inside, done = self.block("pile"), self.block("card"), self.block("end")
        b.store(self.following(self.ring(live.pile)), current)
        b.branch(head)
        b.position_at_end(head)
        card = b.load(current, typ=I32)
        b.cbranch(b.icmp_signed("<", card, i32(self.layout.cards)), inside, done)
        b.position_at_end(inside)
        body(card)
        if not self.dead:
            b.store(self.following(card), current)
            b.branch(head)
        b.position_at_end(done)

    def walk_list(self, items, body):
        with self.times(i32(0), items.length) as (index, _):
            body(self.element(items, index))

    def element(self, items, index):
        if isinstance(items, Cards):
            return self.load(self.item(items.data, I16, index), 2)
        if isinstance(items, Ints):
            return self.b.load(self.item(items.data, I32, index), typ=I32)
        address = self.offset(items.data, self.b.mul(index, i32(16)))
        return self.header_list(address)

    def header_list(self, address):
        return Cards(self.b.load(address, typ=PTR), self.b.load(self.offset(address, 8), typ=I32))

    def walk_Filter(self, node, body):
        def tested(element):
            b, more = self.b, self.block("next")
            if isinstance(element, Cards):
                there = self.block("there")
                b.cbranch(b.icmp_signed(">", element.length, i32(0)), there, more)
                b.position_at_end(there)
            with self.bound(node.slot, element):
                holds = self.value(node.condition)
            take = self.block("take")
            b.cbranch(holds, take, more)
            b.position_at_end(take)
            body(element)
            self.goto(more)
            b.position_at_end(more)

        self.walk_in(node.collection, tested)

    def walk_One(self, node, body):
        body(self.card(node.card))

    def walk_Joined(self, node, body):
        part = node.parts[0]
        if node.word != "union" or len(node.parts) > 1:
            self.walk_list(self.made(node), body)
        elif part.type is Type.CARDS:
            self.walk(part, body)
        elif isinstance(part, ir.Collect):
            def inner(element):
                with self.bound(part.slot, element):
                    self.walk(part.cards, body)
            self.walk_in(part.collection, inner)
        else:
            self.walk(part, lambda group: self.walk_list(group, body))

    def walk_Collect(self, node, body):
        def inner(element):
            with self.bound(node.slot, element):
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
            self.b.cbranch(self.b.icmp_signed("==", index, current), more, other)
            self.b.position_at_end(other)
            body(index)
            self.goto(more)
            self.b.position_at_end(more)

    def walk_Range(self, node, body):
        low, high = self.range(node)
        with self.times(low, high) as (index, _):
            body(index)

    def range(self, node):
        """(first, last + 1)."""
        b, low, high = self.b, self.value(node.low), self.value(node.high)
        if self.can_fail(node):
            many = b.icmp_signed(">=", b.sub(b.sext(high, I64), b.sext(low, I64)), ll.Constant(I64, LARGEST_COLLECTION))
            self.fail_if(many, node.place, TOO_LARGE)
        return low, b.add(high, i32(1))

    def walk_Texts(self, node, body):
        self.walk_list(Ints(self.unit.table(node.numbers, 32), i32(len(node.numbers))), body)

    def walk_Members(self, node, body):
        self.walk_list(self.members(node), body)

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
        if node.type is Type.CARDS:
            live = self.live(node)
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
            case ir.Filter():
                return self.counted(node)
            case ir.Joined("union", parts) if len(parts) == 1:
                return self.counted(node)
            case ir.Joined("union", parts) if all(part.type is Type.CARDS for part in parts):
                total = self.size(parts[0])
                for part in parts[1:]:
                    total = self.b.add(total, self.size(part))
                return total
            case ir.Tuples(count, cards, points):
                count, most, cards = self.value(count), self.most(cards), self.made(cards)
                scores = self.scores(cards, points, most)
                many = self.call("tuple_count", count, scores, cards.length)
                self.fail_if(self.b.icmp_signed("<", many, i32(0)), node.place, TOO_LARGE)
                return many
        return self.made(node).length

    def counted(self, node):
        count = self.local(I32)
        self.b.store(i32(0), count)
        self.each(node, lambda element, done: self.b.store(self.b.add(self.b.load(count, typ=I32), i32(1)), count))
        return self.b.load(count, typ=I32)

    def nonempty(self, node):
        """Whether there are elements, as a condition."""
        if self.live(node) is not None or not isinstance(node, ir.Filter | ir.Joined) or node.random:
            return self.b.icmp_signed(">", self.size(node), i32(0))
        result = self.local(I1)
        self.b.store(ll.Constant(I1, 0), result)

        def body(element, done):
            self.b.store(ll.Constant(I1, 1), result)
            self.b.branch(done)
            self.b.position_at_end(self.block("unreached"))

        self.each(node, body)
        return self.b.load(result, typ=I1)

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

    # Making lists

    def made(self, node, keep=False, arena=False):
        """A list with the elements. keep: nothing that happens later changes it; arena: nor working it out again."""
        if node.type is Type.GROUPS:
            return self.made_groups(node, keep)
        if isinstance(node, ir.Variable):
            value = self.env.get(node.slot)
            if node.slot not in self.env and node.slot in self.unit.global_lists:
                return self.made(self.unit.global_lists[node.slot], keep, arena)
            if isinstance(value, Shared):
                value = self.header_list(value.header)
            if isinstance(value, Live) and value.mem:
                value = self.mem_list(value)
            if isinstance(value, Cards | Ints):
                return self.copied(value) if keep or arena else value
        if isinstance(node, ir.Pile) and node.storage.kind == "mem" and not keep and not arena:
            return self.mem_list(self.pile(node.storage))
        if isinstance(node, ir.Texts):
            return Ints(self.unit.table(node.numbers, 32), i32(len(node.numbers)))
        if isinstance(node, ir.Members):
            return self.members(node)
        name = "made_" + type(node).__name__
        if hasattr(self, name):
            result = getattr(self, name)(node)
            return self.copied(result) if arena else result
        return self.gathered(node, arena)

    def gathered(self, node, arena=False):
        """A list made by walking."""
        cards = node.type is Type.CARDS
        return self.gather(lambda push: self.walk(node, push), None if arena else self.most(node), cards, node.place)

    def gather(self, walk, most, cards, place):
        """A list of what `walk` pushes."""
        kind, size = (I16, 2) if cards else (I32, 4)
        count = self.local(I32)
        self.b.store(i32(0), count)
        if most is not None and most <= BUFFER_MOST:
            data = self.buffer(kind, most)

            def push(element):
                index = self.b.load(count, typ=I32)
                self.store(element, self.item(data, kind, index), size)
                self.b.store(self.b.add(index, i32(1)), count)

            walk(push)
            return (Cards if cards else Ints)(data, self.b.load(count, typ=I32))
        arena, vector = self.arena, self.local(ll.ArrayType(I64, 2))
        self.b.store(ll.Constant(ll.ArrayType(I64, 2), [0, 0]), vector)

        def push(element):
            room = self.call("push", arena, vector, i32(size))
            self.fail_if(self.b.icmp_signed("==", self.b.ptrtoint(room, I64), ll.Constant(I64, 0)), place, TOO_LARGE)
            self.store(element, room, size)

        walk(push)
        return (Cards if cards else Ints)(self.b.load(vector, typ=PTR),
                                          self.b.load(self.offset(vector, 8), typ=I32))

    def copied(self, items):
        size = 2 if isinstance(items, Cards) else 4
        return type(items)(self.call("copied", self.arena, items.data, self.b.mul(items.length, i32(size))), items.length)

    def made_Joined(self, node):
        if node.word == "union":
            def walk(push):
                for part in node.parts:
                    self.walk(ir.Joined("union", (part,), place=node.place), push)
            return self.gather(walk, self.most(node), True, node.place)
        if node.word == "disjunction":
            cards = self.made(ir.Joined("union", node.parts, place=node.place))
            return Cards(cards.data, self.call("once_only", cards.data, cards.length))
        groups = self.gather_groups(lambda push: [self.walk_parts(part, push) for part in node.parts], node.place)
        return self.from_runtime("intersect", node.place, groups.data, groups.length)

    def walk_parts(self, part, push):
        if part.type is Type.GROUPS:
            self.walk(part, push)
        else:
            push(self.made(part))

    def from_runtime(self, name, place, *arguments):
        """A list that the runtime makes: name(arena, address of the result, ..)."""
        result = self.local(ll.ArrayType(I64, 2))
        status = self.call(name, self.arena, result, *arguments)
        self.fail_if(self.b.icmp_signed("<", status, i32(0)), place, TOO_LARGE)
        return self.header_list(result)

    def groups_from_runtime(self, name, place, *arguments):
        return Groups(*self.from_runtime(name, place, *arguments))

    def scores(self, cards, points, most=None):
        """The scores of a list, as an array; `most` is how long the list can be."""
        if most is not None and most <= BUFFER_MOST:
            data = self.buffer(I32, most)
        else:
            data = self.call("arena_take", self.arena, self.b.mul(cards.length, i32(4)))
        score = self.scorer(points)
        with self.times(i32(0), cards.length) as (index, _):
            value = score(self.load(self.item(cards.data, I16, index), 2))
            self.b.store(value, self.item(data, I32, index))
        return data

    def made_Sorted(self, node):
        cards = self.copied(self.made(node.cards))
        self.call("sort", cards.data, self.scores(cards, node.points), cards.length)
        return cards

    def made_Take(self, node):
        count, cards = self.value(node.count), self.made(node.cards)
        wrong = self.b.icmp_unsigned(">", count, cards.length)
        self.fail_if(wrong, node.place, f"more cards are taken from the {node.end} than there are")
        if node.end == "bottom":
            return Cards(cards.data, count)
        result = self.call("reversed_end", self.arena, cards.data, cards.length, count)
        return Cards(result, count)

    def made_Run(self, node):
        least, cards = self.value(node.least), self.copied(self.made(node.cards))
        scores = self.scores(cards, node.points)
        return self.from_runtime("run_" + node.end, node.place, least, cards.data, scores, cards.length)

    def made_PickGroup(self, node):
        index = None if isinstance(node.position, str) else self.value(node.position)
        address = self.group_address(node, index)
        return self.header_list(address)

    def group_address(self, node, index=None):
        """Where a group of a list stands."""
        b, groups = self.b, self.made(node.groups)
        if index is None:
            index = i32(0) if node.position == "top" else b.sub(groups.length, i32(1))
        self.fail_if(b.icmp_unsigned(">=", index, groups.length), node.place, "there is no such group in the list")
        return self.offset(groups.data, b.mul(index, i32(16)))

    # Group lists

    def made_groups(self, node, keep=False):
        match node:
            case ir.Variable(slot):
                if slot not in self.env and slot in self.unit.global_lists:
                    return self.made(self.unit.global_lists[slot], keep)
                value = self.env[slot]
                groups = Groups(*self.header_list(value.header)) if isinstance(value, Shared) else value
                return self.copied_groups(groups) if keep else groups
            case ir.Tuples(count, cards, points):
                least, cards = self.value(count), self.made(cards)
                scores = self.scores(cards, points)
                return self.groups_from_runtime("tuples", node.place, least, cards.data, scores, cards.length)
            case ir.Subsets(cards):
                cards = self.made(cards)
                return self.groups_from_runtime("subsets", node.place, cards.data, cards.length)
            case ir.Runs(which, least, cards, points):
                least, cards = self.value(least), self.made(cards)
                scores = self.scores(cards, points)
                return self.groups_from_runtime("runs", node.place, i32(int(which == "all")), least, cards.data, scores,
                                                cards.length)
            case ir.Partition(key, parts):
                number = key.number if isinstance(key, ir.Text) else self.value(key)
                cards = self.made(ir.Joined("union", parts, place=node.place))
                values = self.call("arena_take", self.arena, self.b.mul(cards.length, i32(4)))
                with self.times(i32(0), cards.length) as (index, _):
                    card = self.load(self.item(cards.data, I16, index), 2)
                    self.b.store(self.attribute(card, number), self.item(values, I32, index))
                return self.groups_from_runtime("partition", node.place, cards.data, values, cards.length)
        return self.gather_groups(lambda push: self.walk(node, push), node.place)

    def gather_groups(self, walk, place):
        """A group list of what `walk` pushes, every group with a copy of its cards."""
        arena, vector = self.arena, self.local(ll.ArrayType(I64, 2))
        self.b.store(ll.Constant(ll.ArrayType(I64, 2), [0, 0]), vector)

        def push(cards):
            status = self.call("push_group", arena, vector, cards.data, cards.length)
            self.fail_if(self.b.icmp_signed("<", status, i32(0)), place, TOO_LARGE)

        walk(push)
        return Groups(*self.header_list(vector))

    def copied_groups(self, groups):
        return Groups(self.call("copied_groups", self.arena, groups.data, groups.length), groups.length)
