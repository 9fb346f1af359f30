"""Values that are the same for all elements of a collection: worked out for the first element that asks, then kept."""

from contextlib import contextmanager
from types import MappingProxyType

from pyengine.recycle import ir
from pyengine.recycle.native.core import I1, I32, LIST, Core, Groups, ll
from pyengine.recycle.types import Type

GROUPS = (ir.Partition, ir.Runs, ir.Subsets, ir.Tuples)
SCALARS = (Type.INT, Type.BOOL, Type.STRING, Type.PLAYER, Type.TEAM)


class Invariants(Core):
    """Part of native.values.Values. Only where nothing changes the state from one element to the next."""

    kept = MappingProxyType({})  # by the id of a node: where it is noted whether it is known, and its value

    @contextmanager
    def keeping(self, *parts):
        """While code is made that goes through elements, to begin here: what does not depend on the element. Parts are
        (expression, slots that are bound by then)."""
        before = self.kept
        self.kept = {**before}
        for part, bound in parts:
            for node in self.invariant(part, frozenset(bound)):
                known = self.variable(ll.Constant(I1, 0))
                self.kept[id(node)] = known, self.local(self.kept_type(node))
        yield
        self.kept = before

    @staticmethod
    def kept_type(node):
        return I1 if node.type is Type.BOOL else LIST if node.type is Type.GROUPS else I32

    def invariant(self, node, bound):
        """The largest parts of an expression that are worth keeping and use none of the variables."""
        slots, long = self.facts(node)
        if not long or id(node) in self.kept:
            return
        fits = isinstance(node, GROUPS) or getattr(node, "type", None) in SCALARS
        if fits and not node.random and not slots & bound:
            yield node
            return
        if isinstance(node, ir.Filter | ir.Quantifier | ir.Collect):
            bound |= {node.slot}
        for each in ir.children(node):
            yield from self.invariant(each, bound)

    def facts(self, node):
        """(slots of all variables in an expression, whether it walks through a collection)."""
        known = self.unit.facts.get(id(node))
        if known is None:
            slots, long = frozenset([node.slot] if isinstance(node, ir.Variable) else ()), node.walks
            for each in ir.children(node):
                more, walks = self.facts(each)
                slots, long = slots | more, long or walks
            # The node is part of it, so that nothing else gets its id.
            known = self.unit.facts[id(node)] = slots, long, node
        return known[:2]

    @contextmanager
    def unless(self, known):
        """Around code that runs where a value is not known yet."""
        fresh, done = self.block("fresh"), self.block("kept")
        self.b.cbranch(self.b.load(known, typ=I1), done, fresh)
        self.b.position_at_end(fresh)
        yield
        self.b.store(ll.Constant(I1, 1), known)
        self.b.branch(done)
        self.b.position_at_end(done)

    def kept_value(self, node, work_out):
        """The value of a node that is kept."""
        known, value = self.kept[id(node)]
        with self.unless(known):
            self.b.store(work_out(node), value)
        return self.b.load(value, typ=self.kept_type(node))

    def kept_groups(self, node, work_out):
        """A group list that is kept, in an arena of its own: the other one may be released before it is used again."""
        known, header = self.kept[id(node)]
        with self.unless(known):
            before = self.arena_address, self.arena_uses
            self.arena_address = self.kept_arena
            groups = work_out(node)
            self.kept_arena = self.arena_address
            self.arena_address, self.arena_uses = before
            self.listed(groups, header)
        return Groups(*self.header_list(header))
