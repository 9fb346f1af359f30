"""Code for an `any` that is the last thing on its path: a loop over its elements, with what came before done once.

After every element the state is as it was before the first, for what must be tried and cannot be counted: the copy of
the state (from the original, or from a snapshot where something had already happened), the stream, the statements so
far, and lists that become shorter.
"""

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.native.core import ARENA, I1, I32, I64, PTR, Cards, Groups, Live, Shared, i32
from pyengine.recycle.native.invariants import SCALARS
from pyengine.recycle.native.sure import Sure
from pyengine.recycle.types import Type

MOST_REMEMBERED = 128  # cards of a list that counting leaves for selecting


class Loops(Sure):
    """Part of native.options.Option."""

    all_loops = False  # whether the alternative that is written has only loops
    next_path = None  # the block where the next element of the innermost loop is taken
    unsure_acts = unsure_draws = 0

    def is_nested(self, node):
        """Whether every `any` in a statement is the last thing that the statement does."""
        match node:
            case ir.Do(statements) if statements:
                return self.is_nested(statements[-1]) and not self.contains_any(statements[:-1])
            case ir.If(body=body) | ir.Let(body=body) | ir.ForAny(body=body):
                return self.is_nested(body)
        return not self.contains_any((node,))

    @staticmethod
    def contains_any(path):
        return any(isinstance(each, ir.ForAny) for each in ir.walk(tuple(path)))

    def path_over(self):
        """On with the next path."""
        if self.next_path is None:
            self.leave(0)
        else:
            self.flush_steps()
            self.b.branch(self.next_path)

    def tested(self, node):
        """(collection, filters of it, from the inside) where the filters can be looked at element by element."""
        base, filters = node.collection, []
        while isinstance(base, ir.Filter):
            filters.insert(0, base)
            base = base.collection
        if self.quiet and not node.collection.random and not any(self.can_fail(each.condition) for each in filters):
            return base, filters
        return node.collection, []

    def stops_early(self, node):
        """Whether the wanted element of a filter is found before all are tested."""
        return bool(self.tested(node)[1]) and self.remembered(node) is None

    def remembered(self, node):
        """The address of the list that counting leaves for selecting, or None: for the first `any` of an alternative,
        if its elements are cards that have to be worked out."""
        first = self.all_loops and self.next_path is None and self.quiet
        most = self.most(node.collection) if first and isinstance(node.collection, ir.Filter) else None
        if (
            most is None
            or most > min(self.layout.cards, MOST_REMEMBERED)
            or node.collection.random
            or node.collection.type is not Type.CARDS
        ):
            return None
        offset = self.unit.remember(self.number, self.index, node.number, self.selecting)
        if offset is None:
            return None
        return self.offset(self.b.load(self.walk_field(abi.WALK.moves), typ=PTR), offset)

    def loop(self, node):
        """Every element in turn; for none, the path goes on without the body."""
        base, filters = self.tested(node)
        items, count, element_at = self.source(base)
        self.flush_steps()
        b, before = self.b, (self.sure_here, self.quiet, self.next_path)
        enter, none, head, following = (self.block(name) for name in ("enter", "none", "head", "next"))
        counter, current, taken = (self.local(I32) for _ in range(3))
        marks = self.unsure_acts, self.unsure_draws, self.arena_uses
        parts = [(each.condition, {each.slot}) for each in filters]
        with self.keeping(*parts, *self.beginning(node.body, frozenset([node.slot]))):
            b.fork(b.icmp_signed(">", count, i32(0)), enter, none, head)
            element = element_at(b.load(counter, typ=I32), current)
            self.next_path = following
            self.test(filters, element)
            if self.selecting:
                index = b.load(taken, typ=I32)
                b.store(b.add(index, i32(1)), taken)
                self.record(node, None if filters else items, index)
            if isinstance(element, Cards):
                # A record compares an element with those before, and what is kept stays as it is.
                lasting = (self.selecting or id(base) in self.kept) and node.slot in self.shrinking(node.body)
                element = self.shared(self.copied(element) if lasting else element)
            self.loop_body(node, element)
        self.sure_here, self.quiet, self.next_path = before
        self.between(enter, following, marks)
        after = b.add(b.load(counter, typ=I32), i32(1))
        b.store(after, counter)
        if isinstance(items, Live):
            b.store(self.following(b.load(current, typ=I32)), current)
        over = self.block("over")
        b.fork(b.icmp_signed("<", after, count), head, over, over)
        self.path_over()
        b.position_at_end(enter)
        b.store(i32(0), counter)
        b.store(i32(0), taken)
        if isinstance(items, Live):
            b.store(self.following(self.ring(items.pile)), current)
        b.branch(head)
        b.position_at_end(none)

    def source(self, base):
        """(pile or list, how many, function from an index and the node in a pile to the element) of a loop; a range is
        no list."""
        live = self.live(base) if base.type is Type.CARDS else None
        if live is not None and not live.mem:
            return live, self.pile_size(live), lambda index, current: self.b.load(current, typ=I32)
        if isinstance(base, ir.Range):
            low, end = self.range(base)
            return None, self.b.sub(end, low), lambda index, current: self.b.add(low, index)
        items = self.made(base, keep=id(base) not in self.kept)
        return items, items.length, lambda index, current: self.element(items, index)

    def test(self, filters, element):
        """On with the next element unless all filters hold."""
        for each in filters:
            if isinstance(element, Cards):
                self.b.fork(self.b.icmp_signed(">", element.length, i32(0)), self.block("on"), self.next_path)
            with self.bound(each.slot, element):
                self.b.fork(self.value(each.condition), self.block("on"), self.next_path)

    def beginning(self, node, bound):
        """(expression, slots bound by then) of all that a statement works out before anything happens."""
        match node:
            case ir.Do(statements) if statements:
                yield from self.beginning(statements[0], bound)
            case ir.If(condition, body):
                yield condition, bound
                yield from self.beginning(body, bound)
            case ir.ForAny(collection, slot, body):
                # The groups of a partition are counted without being made.
                counted = isinstance(collection, ir.Partition) and not self.selecting
                if not counted or self.contains_any((body,)):
                    yield collection, bound
                yield from self.beginning(body, bound | {slot})
            case ir.Let(slot, value, body):
                if value.type in SCALARS:
                    yield value, bound
                yield from self.beginning(body, bound | {slot})

    def loop_body(self, node, element):
        """What is done with an element; lists from outside that become shorter are copied for it."""
        shrinking = {slot for slot in self.shrinking(node.body) if isinstance(self.env.get(slot), Shared)}
        before = {slot: self.env[slot] for slot in shrinking}
        for slot, value in before.items():
            self.env[slot] = self.another(value)
        with self.bound(node.slot, element):
            self.walk_path(node.body)
        self.env.update(before)
        self.pending_steps = 0

    @staticmethod
    def shrinking(body):
        """Slots of the lists that a statement makes shorter or shuffles."""
        for each in ir.walk((body,)):
            part = each.shrinks if isinstance(each, ir.Move) else each.cards if isinstance(each, ir.Shuffle) else None
            for inner in ir.walk((part,)) if part is not None else ():
                if isinstance(inner, ir.Variable):
                    yield inner.slot

    def another(self, value):
        """A copy of a list that can become shorter."""
        items = self.header_list(value.header)
        if value.groups:
            return self.shared(self.copied_groups(Groups(*items)))
        return self.shared(self.copied(items))

    def between(self, enter, following, marks):
        """Code before the first element that keeps, and code after every one that puts back, what the body changes."""
        acts, draws, uses = (
            now > then for now, then in zip((self.unsure_acts, self.unsure_draws, self.arena_uses), marks)
        )
        b, size = self.b, self.layout.size
        b.position_at_end(enter)
        steps, has_acted = b.load(self.steps, typ=I32), b.load(self.has_acted, typ=I1)
        recorded = self.walk_value(abi.WALK.recorded)
        stream = b.load(self.state, typ=I64)
        snapshot = None
        if acts and not self.quiet:
            snapshot = self.buffer(I64, size // 8)
            self.unit.copy(b, snapshot, self.state, size)
        if uses:
            mark = self.local(ARENA)
            self.unit.copy(b, mark, self.arena_address, abi.ARENA.bytes)
        b.position_at_end(following)
        if self.selecting:
            with b.if_then(b.load(self.found, typ=I1)):
                self.leave(0)
            b.store(recorded, self.walk_field(abi.WALK.recorded))
        else:
            total = self.walk_value(abi.WALK.total)
            with b.if_then(b.icmp_signed(">", total, i32(abi.MOST_MOVES)), likely=False):
                self.leave(0)
        if acts:
            with b.if_then(b.load(self.has_acted, typ=I1)):
                origin = snapshot or b.load(self.walk_field(abi.WALK.origin), typ=PTR)
                self.unit.copy(b, self.state, origin, size)
        if acts or draws:
            b.store(stream, self.state)
        if uses:
            self.call("arena_return", self.arena_address, mark)
        b.store(steps, self.steps)
        b.store(has_acted, self.has_acted)
