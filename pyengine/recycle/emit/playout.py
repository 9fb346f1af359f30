"""A match that is played on at random, whole, as one function: the `playout` of the game's table.

Nobody asks anything before its end. So turns, options, draws and the end stand in one function, nobody keeps track of
what seats know, and nothing is recorded of an option.
"""

import dataclasses
from itertools import pairwise

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit import sets, state
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.llvm import I16, I32, I64, NO_SEAT, PTR, Block, Builder, Module, Value, build_choice, ll
from pyengine.recycle.emit.options.alternatives import build_alternative, is_found
from pyengine.recycle.emit.ties import Rewriting
from pyengine.recycle.emit.unit import GameModule, build_course, decision_of, new_walk

MOST_MEMS = 8  # mem piles that are copied each by itself, as far as they are filled
MOST_INLINED = 64  # alternatives; of more, the time to compile them grows faster than they do
MOST_UNROLLED = 100  # nodes of what is written out for all players


class Playout(Module):
    """The function alone, and what it calls. Faults are numbered as those of the game's module."""

    observed = False

    def __init__(self, game: GameModule) -> None:
        program = game.program
        super().__init__(program, False, game.steps_most)
        self.faults = game.faults
        self.program = dataclasses.replace(program, blocks=Rewriting(self).blocks())
        size = self.layout.size
        self.set_bits = next((bits for bits in (64, sets.WIDEST) if self.layout.cards <= bits), 0)
        if self.layout.types:
            self.set_bits = 0  # a card made in play has no number of its own
        choices = (each for each in ir.walk(program.blocks) if isinstance(each, ir.Choice))
        self.inlines = sum(len(each.options) for each in choices) <= MOST_INLINED
        rows = enumerate(zip(program.places, self.layout.pile_row))
        self.unread = {row for row, (of, first) in rows if of.kind != "mem" and game.alike.orders[first] == abi.UNREAD}
        if any(isinstance(each, ir.Swap) for each in ir.walk(program.blocks)):
            self.unread = set()  # a card goes to where one lies that a variable stands for, wherever that is
        if self.set_bits:
            self.layout.take_sets(self.set_bits // 8)
        course = self.function("course", I32, [PTR] * 2 + [I32, PTR])
        course.attributes.add("alwaysinline")
        b, (_, given, _, *others) = self.begin("playout")
        # A copy of one's own: the compiler knows that nobody else looks at it.
        own = b.alloca(ll.ArrayType(I64, self.layout.size // 8))
        self.copy(b, own, given, I64(size))
        status = b.call(course, [own, *others])
        self.copy(b, given, own, I64(size))
        b.ret(status)
        for argument in course.args:
            if argument.type == PTR:
                argument.add_attribute("noalias")
        _, self.stream, self.limit, self.noted = course.args
        emit = Emitter(self, course)
        more = sets.WIDEST // 8 * len(game.alternatives)  # a list may be shorter than a set
        self.moves = emit.buffer(I64, (game.moves_size + more) // 8 + 1)
        emit.leave_if(emit.b.icmp_signed("==", emit.get(abi.HEAD.mover), I32(NO_SEAT)), 0)
        if self.set_bits:
            self.gather(emit)
        self.decisions = emit.local(I32, I32(0))
        # More statements than a game may have; in a determinisation they count from below up to -1.
        self.guess = emit.b.icmp_signed("<", emit.b.get(emit.state, abi.HEAD.steps), I32(0))
        self.most = emit.b.select(self.guess, I32(-1), I32(game.steps_most))
        emit.work_address = self.looked_at = emit.local(I32, I32(0))
        build_course(emit)
        emit.leave(emit.b.load(self.decisions))
        emit.finish(limited=True)

    def gather(self, emit: Emitter) -> None:
        """The set of every pile."""
        with emit.times(I32(self.layout.piles)) as (pile, _):
            emit.b.store(sets.constant(emit, 0), state.set_address(emit, pile))
        with emit.times(I32(self.layout.cards)) as (card, _):
            state.exchange(emit, state.pile_of(emit, card), card)

    def unrolls(self, node: ir.ForAll | ir.ForAny) -> bool:
        short = sum(1 for _ in ir.walk((node.body,))) <= MOST_UNROLLED // self.layout.players
        return node.collection.type is ir.Type.PLAYERS and short

    def copy_state(self, b: Builder, to: Value, start: Value) -> None:
        """Without what seats know, and of mem piles no more than there is in them."""
        layout = self.layout

        def copy(first: int, size: Value) -> None:
            here, there = (b.offset(each, first) for each in (to, start))
            self.copy(b, here, there, size)

        behind = layout.place or layout.sets or layout.size
        for first, end in (0, layout.known), (layout.sizes, layout.mem_cards), (behind, layout.size):
            copy(first, I64(end - first))
        if layout.mems > MOST_MEMS:
            copy(layout.mem_cards, I64(2 * layout.mems * layout.mem_room))
        for pile in range(layout.mems if layout.mems <= MOST_MEMS else 0):
            size = b.offset(start, layout.mem_sizes + 2 * pile)
            copy(layout.mem_cards + 2 * pile * layout.mem_room, b.mul(b.zext(b.load(size, I16), I64), I64(2)))

    def pause(self, emit: Emitter, node: ir.Choice, resumed: dict[int, Block]) -> None:
        """A choice: an option is drawn and carried out."""
        b = emit.b
        decision_of(emit, node)
        emit.flush_steps()
        resumed[node.number] = emit.block("choosing")
        b.go_on(resumed[node.number])
        steps = b.add(emit.b.get(emit.state, abi.HEAD.steps), b.load(emit.steps))
        decisions = b.load(self.decisions)
        late = b.or_(b.icmp_signed(">", steps, self.most), b.icmp_signed("==", decisions, self.limit))
        emit.leave_if(late, abi.TOO_LONG)
        # Loops look at the statements since the decision.
        b.store(steps, emit.field(abi.HEAD.steps.offset))
        b.store(I32(0), emit.steps)
        b.store(I32(0), self.looked_at)
        drivers = [build_alternative(self, node.number, index) for index in range(len(node.options))]
        walk = new_walk(b, self.moves, emit.allocas)
        b.put(walk, abi.WALK.wanted, I32(-1))
        totals = [I32(0)]
        for count, _ in drivers:
            emit.leave_if_negative(b.call(count, [emit.state, walk]))
            totals.append(b.get(walk, abi.WALK.total))
        total = totals[-1]
        none, done = b.icmp_signed("==", total, I32(0)), emit.block("passed") if node.asked else None
        if done:
            b.fork(none, done, some := emit.block("asked"), some)
        emit.fail_if(b.and_(none, b.not_(self.guess)), node.place, "the choice has no options")
        many = b.icmp_signed(">", total, I32(abi.MOST_MOVES))
        emit.fail_if(many, node.place, f"the choice has more than {abi.MOST_MOVES} options")
        move = b.call(self.once("choice", I32, [PTR, I32], build_choice), [self.stream, total])
        self.note(emit, decisions, total, move)
        b.store(b.add(decisions, I32(1)), self.decisions)
        done = done or emit.block("chosen")
        b.fork(none, done, first := emit.block("some"), first)
        for (_, select), (before, after) in zip(drivers, pairwise(totals)):
            here, other = emit.block("here"), emit.block("other")
            b.fork(b.icmp_signed("<", move, after), here, other)
            for field in (abi.WALK.total, abi.WALK.found, abi.WALK.recorded, abi.WALK.spent):
                b.put(walk, field, I32(0))
            b.put(walk, abi.WALK.wanted, b.sub(move, before))
            emit.leave_if_negative(b.call(select, [emit.state, walk]))
            emit.leave_if(b.not_(is_found(b, walk)), abi.GAME_FAULT)
            b.branch(done)
            b.position_at_end(other)
        emit.leave(abi.GAME_FAULT)
        b.position_at_end(done)

    def note(self, emit: Emitter, decisions: Value, count: Value, move: Value) -> None:
        """A `Step` of engine/game.pxd, if somebody wants it."""
        b = emit.b
        with b.if_then(b.icmp_unsigned("!=", b.ptrtoint(self.noted, I64), I64(0))):
            step = b.offset(self.noted, b.mul(decisions, I32(abi.STEP.bytes)))
            place = b.load(emit.field(emit.layout.place)) if emit.layout.place else I32(0)
            mover = emit.get(abi.HEAD.mover)
            b.put(step, abi.STEP.count, count)
            b.put(step, abi.STEP.seat, mover)
            b.put(step, abi.STEP.place, place)
            b.put(step, abi.STEP.move, move)
