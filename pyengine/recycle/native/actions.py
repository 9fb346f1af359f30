"""Code for statements that change a state."""

from pyengine.recycle import ir
from pyengine.recycle.native.core import EVENT, I32, LIST, VOID, Cards, Event, Groups, Shared, i32, ll
from pyengine.recycle.native.moves import Moves
from pyengine.recycle.types import ELEMENT, Kind


class Actions(Moves):
    """Statements, executed at once. `acted` is told of every action."""

    def acted(self):
        """An action is about to change the state."""

    def execute(self, node, rest=()):
        """A statement; `rest` are the statements that follow on the same path, None where that is not known."""
        self.pending_steps += 1
        self.event(Event.STATEMENT, node.number)
        getattr(self, "do_" + type(node).__name__)(node, rest)

    def event(self, *values):
        """Tell whoever traces this game what happens."""
        if self.unit.trace:
            values += (0,) * (len(EVENT) - len(values))
            tracer = self.unit.once(f"recycle_trace_{self.unit.trace}", VOID, EVENT)
            self.b.call(tracer, [each if isinstance(each, ll.Value) else i32(each) for each in values])

    def do_Do(self, node, rest):
        for index, each in enumerate(node.statements):
            if self.dead:
                return
            self.execute(each, None if rest is None else node.statements[index + 1 :] + rest)

    def do_If(self, node, rest):
        condition = self.value(node.condition)
        self.flush_steps()
        with self.b.if_then(condition):
            self.execute(node.body, rest)
            if not self.dead:
                self.flush_steps()
            self.pending_steps = 0

    def do_Let(self, node, rest):
        with self.bound(node.slot, self.binding(node.slot, node.value)):
            self.execute(node.body, rest)

    def binding(self, slot, value):
        """What a variable of a let is bound to."""
        if self.program.variables[slot].kind is Kind.PLACE:
            return self.live(value)
        return self.shared(self.made(value, keep=True)) if value.type in ELEMENT else self.value(value)

    def shared(self, items):
        """Cards or groups as a list that can become shorter, anything else as it is."""
        if not isinstance(items, Cards | Groups):
            return items
        header = self.local(LIST)
        self.listed(items, header)
        return Shared(header, isinstance(items, Groups))

    def do_ForAll(self, node, rest):
        """The body for every element of a snapshot."""

        def bound(element):
            element = self.shared(element)
            self.flush_steps()
            with self.bound(node.slot, element), self.scratch():
                self.execute(node.body, None)
            if not self.dead:
                self.check_steps()

        self.flush_steps()
        if isinstance(node.collection, ir.Everyone | ir.Others | ir.Texts | ir.Members | ir.Range):
            self.walk(node.collection, bound)
        else:
            self.walk_list(self.made(node.collection, keep=True), bound)

    do_ForAny = do_ForAll

    # Storage

    def do_Assign(self, node, rest):
        address, size = self.address(node.storage)
        value = self.value(node.value)
        self.acted()
        self.store(value, address, size)
        self.storage_event(node, value)

    def storage_event(self, node, value):
        if self.unit.trace:
            self.event(Event.STORAGE, node.number, self.owner_index(node.storage), value)

    def do_Change(self, node, rest):
        address, _ = self.address(node.storage)
        value = self.value(node.value)
        self.acted()
        b = self.b
        value = (b.add if node.word == "inc" else b.sub)(b.load(address, typ=I32), value)
        b.store(value, address)
        self.storage_event(node, value)

    def do_SetPoints(self, node, rest):
        offsets = self.layout.site_values[node.site]
        address = self.points_address(node.storage)
        dynamic = [row for row in node.rows if isinstance(row, ir.DynamicRow)]
        parts = [part for row in dynamic for part in [*(each for pair in row.pairs for each in pair), row.score]]
        values = [(offsets[id(part)], self.value(part)) for part in parts if id(part) in offsets]
        self.acted()
        # What another site left there goes: equal maps have equal bytes.
        rows = self.layout.rows_of(node.storage)
        most = min(self.layout.points_stride[row] for row in rows)
        if len({site for row in rows for site in self.layout.sites[row]}) > 1:
            for offset in range(4, most, 4):
                self.b.store(i32(0), self.offset(address, offset))
        self.b.store(i32(node.site + 1), address)
        for offset, value in values:
            self.b.store(value, self.offset(address, offset))
        self.storage_event(node, i32(0))

    # Turns

    def do_Cycle(self, node, rest):
        player = self.value(node.player)
        self.acted()
        start = self.layout.player_cycle + 2 * self.player_depth
        self.store(player, self.field(start if node.which == "current" else start + 1), 1)
        self.event(Event.CYCLE, node.number, player)

    def do_Pass(self, node, rest):
        self.acted()
        self.event(Event.PASS, node.number)

    # Repeats

    def do_Repeat(self, node, rest):
        self.repeat(self.value(node.count), node.body)

    def do_RepeatAll(self, node, rest):
        self.repeat(self.size(node.collection), node.body)

    def repeat(self, count, body):
        self.flush_steps()
        with self.times(i32(0), count):
            with self.scratch():
                self.execute(body, None)
            if not self.dead:
                self.check_steps()
