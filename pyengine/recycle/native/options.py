"""Code for choices: walking through the options of one alternative.

Two functions are made of every alternative. `count` says how many options it has; `select` carries one of them out.
A path through an alternative takes one element at every `any`. Where nothing after an `any` can fail or branch, its
elements are counted without being tried ("sure"), and select goes straight to the one that is wanted. An alternative
that is sure before it changes anything is "clean": it is walked on the state itself. The others are walked on copies.
Where an `any` is the last thing on its path, its elements are a loop (loops.py). Otherwise paths are walked one after
another from the beginning; the walk holds which element every `any` takes.
"""

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.native.choices import build_driver
from pyengine.recycle.native.core import I1, I32, I64, PTR, Cards, Event, Groups, Live, Shared, i32, kind, ll
from pyengine.recycle.native.loops import Loops
from pyengine.recycle.record import replace
from pyengine.recycle.types import Type


class Option(Loops):
    """One alternative, counted or carried out."""

    def __init__(self, unit, number, index, selecting):
        name = f"{'select' if selecting else 'count'}_{number}_{index}"
        super().__init__(unit, unit.function(name, I32, [PTR, PTR]))
        choice, self.player_depth, self.team_depth = unit.choices[number]
        self.node, self.walk_state = choice.options[index], self.function.args[1]
        self.number, self.index, self.selecting = number, index, selecting
        self.found = self.local(I1, ll.Constant(I1, 0))
        self.has_acted = self.local(I1, ll.Constant(I1, 0))
        self.sure_here = False
        self.quiet = True  # nothing before the code that is being written acts
        self.picks = False

    def driver(self):
        """The function that goes through all paths, of which this one walks one."""
        self.all_loops = not self.unit.trace and self.is_nested(self.node)
        self.event(Event.PATH)
        self.walk_path(self.node)
        # Only what the wanted option executes counts.
        self.flush_steps()
        self.b.position_at_end(self.exit)
        found, steps = self.b.load(self.found, typ=I1), self.b.load(self.steps, typ=I32)
        spent = self.b.add(steps, self.walk_value(abi.WALK.spent))
        if self.work_address is not None:
            # Looking at an element takes an eighth of what a statement does.
            spent = self.b.add(spent, self.b.lshr(self.b.load(self.work_address, typ=I32), i32(3)))
        self.b.store(spent, self.walk_field(abi.WALK.spent))
        self.b.store(self.b.select(found, steps, i32(0)), self.steps)
        self.finish(write_steps=self.selecting)
        return build_driver(self.unit, self, self.node.place)

    def walk_field(self, field):
        return self.offset(self.walk_state, field.offset)

    def walk_value(self, field):
        return self.b.load(self.walk_field(field), typ=kind(field.type))

    def walk_path(self, node):
        """A statement, with which the path ends: one option, unless nothing happened."""
        if not self.decide((node,)):
            self.execute(node, ())
            if not self.dead:
                self.flush_steps()
                acted, found = self.b.load(self.has_acted, typ=I1), self.b.load(self.found, typ=I1)
                with self.b.if_then(self.b.and_(acted, self.b.not_(found))):
                    self.count_one()
        if not self.dead:
            self.path_over()

    def count_one(self):
        """One more option; sets `found` if it is the wanted one."""
        b = self.b
        total = self.walk_value(abi.WALK.total)
        if self.selecting:
            with b.if_then(b.icmp_signed("==", total, self.walk_value(abi.WALK.wanted))):
                b.store(i32(1), self.walk_field(abi.WALK.found))
                b.store(ll.Constant(I1, 1), self.found)
        b.store(b.add(total, i32(1)), self.walk_field(abi.WALK.total))

    @property
    def clean(self):
        """Whether it is sure before it changes anything."""
        return not (self.unsure_acts or self.unsure_draws)

    def acted(self):
        self.quiet = False
        self.unsure_acts += not self.sure_here
        self.b.store(ll.Constant(I1, 1), self.has_acted)

    def below(self, count):
        self.unsure_draws += not self.sure_here
        return super().below(count)

    # Deciding early

    def decide(self, path, checks=True):
        """Count the one option that remains if all statements of a path are sure. True: there is no code to follow."""
        if path is None or self.sure_here:
            return False
        first = self.first_action(path) if checks else None
        self.guards, self.shortened = [] if checks else None, set()
        state = self.sure(path, frozenset(), first)
        guards, self.guards = self.guards, None
        if state is None or not state[1]:
            return False
        b = self.b
        self.flush_steps()
        undecided, on = self.block("undecided"), self.block("on")
        b.fork(b.load(self.found, typ=I1), on, undecided, undecided)
        if not self.selecting:
            self.check_guards(first, guards)
        self.count_one()
        if self.selecting:
            gone = self.block("gone")
            b.fork(b.load(self.found, typ=I1), on, gone, gone)
        self.path_over()
        b.position_at_end(on)
        self.sure_here = self.selecting
        if not self.selecting:
            self.path_over()
        return not self.selecting

    # Statements that branch

    def do_If(self, node, rest):
        condition = self.value(node.condition)
        self.flush_steps()
        before = self.sure_here
        yes, no, join = self.block("yes"), self.block("no"), self.block("join")
        self.b.fork(condition, yes, no)
        if not self.decide(None if rest is None else (node.body, *rest)):
            self.execute(node.body, rest)
        self.otherwise(no, join, before, rest)

    def otherwise(self, no, join, before, rest):
        """The branch without statements, with what was sure before, and where both meet."""
        surely = self.dead or self.sure_here
        self.join(join)
        self.b.position_at_end(no)
        self.sure_here = before
        self.decide(rest, checks=False)
        surely = surely and (self.dead or self.sure_here)
        self.join(join)
        self.b.position_at_end(join)
        self.sure_here = surely

    def join(self, block):
        if not self.dead:
            self.flush_steps()
            self.b.branch(block)
        self.pending_steps = 0

    def do_ForAny(self, node, rest):
        node = self.simplified(node, rest)
        if isinstance(node, ir.If):
            self.do_If(node, rest)
            return
        sure = rest is not None and self.certain(node, rest)
        if sure and not self.selecting:
            self.count_all(node)
            self.decide(rest, checks=False)
        elif self.all_loops and (not sure or self.stops_early(node)):
            self.loop(node)
        else:
            self.take_one(node, rest, sure)

    def simplified(self, node, rest):
        """The same options, where an `any` of a conditional statement is all there is: the condition goes outside."""
        if rest != () or not self.quiet or self.unit.trace or not isinstance(node.body, ir.If):
            return node
        condition = node.body.condition
        if condition.random or self.can_fail(condition) or self.can_fail(node.collection) or node.collection.random:
            return node
        uses = any(isinstance(each, ir.Variable) and each.slot == node.slot for each in ir.walk((condition,)))
        if not uses:
            return replace(node.body, body=replace(node, body=node.body.body))
        if node.collection.type is Type.GROUPS:
            return node
        kept = ir.Filter(node.collection, node.slot, condition, node.collection.type, place=node.place)
        self.pending_steps += 1
        return self.simplified(replace(node, collection=kept, body=node.body.body), rest)

    def certain(self, node, rest):
        if self.contains_any((node.body, *rest)):
            return False
        self.shortened = set()
        with self.bound(node.slot, Shared(None, False) if node.collection.type is Type.GROUPS else None):
            state = self.sure((node.body, *rest), frozenset())
        return state is not None and state[1]

    def count_all(self, node):
        """Every element is an option: add their number, and end the path."""
        place = self.remembered(node)
        if place is None:
            count = self.size(node.collection)
        else:
            count = self.gather(
                lambda push: self.walk(node.collection, push),
                self.layout.cards,
                True,
                node.place,
                self.offset(place, 2),
            ).length
            self.store(count, place, 2)
        some, none = self.block("some"), self.block("none")
        self.flush_steps()
        self.b.fork(self.b.icmp_signed(">", count, i32(0)), some, none)
        total = self.walk_value(abi.WALK.total)
        self.b.store(self.b.add(total, count), self.walk_field(abi.WALK.total))
        self.path_over()
        self.b.position_at_end(none)

    def take_one(self, node, rest, sure):
        """The path goes on with one element."""
        live = self.live(node.collection) if node.collection.type is Type.CARDS else None
        ring = live is not None and not live.mem
        self.picks |= not sure
        place = self.remembered(node) if sure else None
        if place is None:
            items = None if ring else self.made(node.collection, keep=not sure)
        else:
            items = Cards(self.offset(place, 2), self.load(place, 2))
        count = self.pile_size(live) if ring else items.length
        self.flush_steps()
        before = self.sure_here
        some, none, done = self.block("some"), self.block("none"), self.block("picked")
        self.b.fork(self.b.icmp_signed(">", count, i32(0)), some, none)
        if sure and not before:
            index = self.decide_pick(count)
            self.sure_here = True
        else:
            index = self.next_pick(node, count)
        if self.selecting:
            self.record(node, live if ring else items, index)
        element = self.card_at(live.pile, index) if ring else self.element(items, index)
        with self.bound(node.slot, self.shared(element)):
            if sure or not self.decide(None if rest is None else (node.body, *rest), checks=False):
                self.execute(node.body, rest)
        self.otherwise(none, done, before, rest)

    def decide_pick(self, count):
        """The index of the wanted option among so many; leaves if it is not among them."""
        b, index = self.b, self.local(I32)
        total, wanted = map(self.walk_value, (abi.WALK.total, abi.WALK.wanted))
        b.store(b.sub(wanted, total), index)
        after = b.add(total, count)
        with b.if_then(b.icmp_signed(">=", wanted, after)):
            b.store(after, self.walk_field(abi.WALK.total))
            self.path_over()
        b.store(i32(1), self.walk_field(abi.WALK.found))
        b.store(ll.Constant(I1, 1), self.found)
        return b.load(index, typ=I32)

    def next_pick(self, node, count):
        """The element that an `any` takes on this path."""
        b = self.b
        reached, depth = map(self.walk_value, (abi.WALK.reached, abi.WALK.depth))
        self.fail_if(
            b.icmp_signed(">=", reached, i32(abi.MOST_PICKS)),
            node.place,
            f"an option with more than {abi.MOST_PICKS} picks",
        )
        entry = self.offset(self.walk_field(abi.WALK.taken), b.mul(reached, i32(abi.TAKEN.bytes)))
        with b.if_then(b.icmp_signed("==", reached, depth)):
            b.store(i32(0), self.offset(entry, abi.TAKEN.index.offset))
            b.store(count, self.offset(entry, abi.TAKEN.count.offset))
            b.store(b.add(depth, i32(1)), self.walk_field(abi.WALK.depth))
        b.store(b.add(reached, i32(1)), self.walk_field(abi.WALK.reached))
        return b.load(self.offset(entry, abi.TAKEN.index.offset), typ=I32)

    def record(self, node, items, index):
        """Write down what is picked, if somebody asks."""
        record = self.walk_value(abi.WALK.record)
        asked = self.b.icmp_unsigned("!=", self.b.ptrtoint(record, I64), ll.Constant(I64, 0))
        with self.b.if_then(asked, likely=False):
            if isinstance(items, Live):
                items = self.gather(lambda push: self.walk_pile(items, push), self.layout.cards, True, node.place)
            elif items is None:
                items = self.made(node.collection)
            picked = abi.CARD if isinstance(items, Cards) else abi.GROUP if isinstance(items, Groups) else abi.SCALAR
            self.call(
                "record",
                self.walk_state,
                self.unit.table(self.layout.classes, 16),
                self.unit.table(abi.fields(vars(self.layout)), 32),
                self.state,
                i32(node.number),
                i32(picked),
                i32(self.unit.bindings.source(node.collection)),
                index,
                items.data,
                items.length,
            )
