"""Code that makes lists: arrays of cards, of other values, and of groups."""

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.native.cards import BUFFER_MOST
from pyengine.recycle.native.core import I16, I32, I64, LIST, TOO_LARGE, Cards, Groups, Ints, Live, Shared, i32, ll
from pyengine.recycle.native.walks import Walks
from pyengine.recycle.types import Type


class Collections(Walks):
    """Collections are walked (`each`) wherever possible, and only made (`made`) where they must be kept."""

    def made(self, node, keep=False):
        """A list with the elements. keep: nothing that happens later changes it."""
        if id(node) in self.kept:
            groups = self.kept_groups(node, self.made_groups)
            return self.copied_groups(groups) if keep else groups
        if node.type is Type.GROUPS:
            return self.made_groups(node, keep)
        if isinstance(node, ir.Variable):
            value = self.env.get(node.slot)
            if node.slot not in self.env and node.slot in self.unit.global_lists:
                return self.made(self.unit.global_lists[node.slot], keep)
            if isinstance(value, Shared):
                value = self.header_list(value.header)
            if isinstance(value, Live) and value.mem:
                value = self.mem_list(value)
            if isinstance(value, Cards | Ints):
                return self.copied(value) if keep else value
        if self.is_mem(node) and not keep:
            return self.mem_list(self.pile(node.storage))
        if isinstance(node, ir.Texts):
            return Ints(self.unit.table(node.numbers, 32), i32(len(node.numbers)))
        if isinstance(node, ir.Members):
            return self.members(node)
        make = getattr(self, "made_" + type(node).__name__, None)
        if make:
            return make(node)
        # Made by walking.
        return self.gather(lambda push: self.walk(node, push), self.most(node), node.type is Type.CARDS, node.place)

    def gather(self, walk, most, cards, place, data=None):
        """A list of what `walk` pushes; `data` is room for it, if there is some."""
        (kind, size), count = (I16, 2) if cards else (I32, 4), self.variable(i32(0))
        if most is not None and most <= BUFFER_MOST:
            data = self.buffer(kind, most) if data is None else data

            def push(element):
                index = self.b.load(count, typ=I32)
                self.store(element, self.item(data, kind, index), size)
                self.b.store(self.b.add(index, i32(1)), count)

            walk(push)
            return (Cards if cards else Ints)(data, self.b.load(count, typ=I32))
        arena, items = self.arena, self.new_list()

        def push(element):
            room = self.call("push", arena, items, i32(size))
            self.fail_if(self.b.icmp_signed("==", self.b.ptrtoint(room, I64), ll.Constant(I64, 0)), place, TOO_LARGE)
            self.store(element, room, size)

        walk(push)
        return (Cards if cards else Ints)(*self.header_list(items))

    def copied(self, items):
        size = self.b.mul(items.length, i32(2 if isinstance(items, Cards) else 4))
        return type(items)(self.memory("copied", items.data, size), items.length)

    def made_Joined(self, node):
        if node.word == "union":

            def walk(push):
                for part in node.parts:
                    self.walk(ir.Joined("union", (part,), place=node.place), push)

            return self.gather(walk, self.most(node), True, node.place)
        if node.word == "disjunction":
            cards = self.made(ir.Joined("union", node.parts, place=node.place))
            length = self.call("once_only", cards.data, cards.length)
            self.leave_if_negative(length)
            return Cards(cards.data, length)
        groups = self.gather_groups(lambda push: [self.walk_parts(part, push) for part in node.parts], node.place)
        return self.from_runtime("intersect", node.place, groups.data, groups.length)

    def walk_parts(self, part, push):
        if part.type is Type.GROUPS:
            self.walk(part, push)
        else:
            push(self.made(part))

    def from_runtime(self, name, place, *arguments):
        """A list that the runtime makes: name(arena, address of the result, ..)."""
        result = self.local(LIST)
        status = self.call(name, self.arena, result, *arguments)
        self.fail_if(self.b.icmp_signed("<", status, i32(0)), place, TOO_LARGE)
        return self.header_list(result)

    def groups_from_runtime(self, name, place, *arguments):
        groups = Groups(*self.from_runtime(name, place, *arguments))
        self.work(groups.length, place)
        return groups

    def scores(self, cards, points, most=None):
        """The scores of a list, as an array; `most` is how long the list can be."""
        short = most is not None and most <= BUFFER_MOST
        data = self.buffer(I32, most) if short else self.memory("arena_take", self.b.mul(cards.length, i32(4)))
        score = self.scorer(points)
        with self.times(i32(0), cards.length) as (index, _):
            value = score(self.load(self.item(cards.data, I16, index), 2))
            self.b.store(value, self.item(data, I32, index))
        return data

    def made_Sorted(self, node):
        cards = self.copied(self.made(node.cards))
        self.leave_if_negative(self.call("sort", cards.data, self.scores(cards, node.points), cards.length))
        return cards

    def made_Take(self, node):
        count, cards = self.value(node.count), self.made(node.cards)
        wrong = self.b.icmp_unsigned(">", count, cards.length)
        self.fail_if(wrong, node.place, f"more cards are taken from the {node.end} than there are")
        if node.end == "bottom":
            return Cards(cards.data, count)
        return Cards(self.memory("reversed_end", cards.data, cards.length, count), count)

    def made_Run(self, node):
        least, cards = self.value(node.least), self.copied(self.made(node.cards))
        arguments = least, cards.data, self.scores(cards, node.points), cards.length
        return self.from_runtime("run_" + node.end, node.place, *arguments)

    def made_PickGroup(self, node):
        return self.header_list(self.group_address(node))

    def group_address(self, node):
        """Where a group of a list stands."""
        index = None if isinstance(node.position, str) else self.value(node.position)
        b, groups = self.b, self.made(node.groups)
        if index is None:
            index = i32(0) if node.position == "top" else b.sub(groups.length, i32(1))
        self.fail_if(b.icmp_unsigned(">=", index, groups.length), node.place, "there is no such group in the list")
        return self.offset(groups.data, b.mul(index, i32(abi.LIST.bytes)))

    # Group lists

    def made_groups(self, node, keep=False):
        match node:
            case ir.Variable(slot):
                value = self.env[slot]
                groups = Groups(*self.header_list(value.header)) if isinstance(value, Shared) else value
                return self.copied_groups(groups) if keep else groups
            case ir.Tuples(count, cards, points):
                count, cards = self.value(count), self.made(cards)
                scores = self.scores(cards, points)
                return self.groups_from_runtime("tuples", node.place, count, cards.data, scores, cards.length)
            case ir.Subsets(cards):
                cards = self.made(cards)
                return self.groups_from_runtime("subsets", node.place, cards.data, cards.length)
            case ir.Runs(which, least, cards, points):
                least, cards = self.value(least), self.made(cards)
                scores = self.scores(cards, points)
                return self.groups_from_runtime(
                    "runs", node.place, i32(int(which == "all")), least, cards.data, scores, cards.length
                )
            case ir.Partition(key, parts):
                number = key.number if isinstance(key, ir.Text) else self.value(key)
                cards = self.made(ir.Joined("union", parts, place=node.place))
                values = self.memory("arena_take", self.b.mul(cards.length, i32(4)))
                with self.times(i32(0), cards.length) as (index, _):
                    card = self.load(self.item(cards.data, I16, index), 2)
                    self.b.store(self.attribute(card, number), self.item(values, I32, index))
                return self.groups_from_runtime("partition", node.place, cards.data, values, cards.length)
        return self.gather_groups(lambda push: self.walk(node, push), node.place)

    def gather_groups(self, walk, place):
        """A group list of what `walk` pushes, every group with a copy of its cards."""
        arena, groups = self.arena, self.new_list()

        def push(cards):
            status = self.call("push_group", arena, groups, cards.data, cards.length)
            self.fail_if(self.b.icmp_signed("<", status, i32(0)), place, TOO_LARGE)

        walk(push)
        return Groups(*self.header_list(groups))

    def copied_groups(self, groups):
        return Groups(self.memory("copied_groups", groups.data, groups.length), groups.length)
