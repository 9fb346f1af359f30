"""Code for the run of a game: stages, choices, the end."""
from pyengine.recycle import ir
from pyengine.recycle.native import layout as at
from pyengine.recycle.native.actions import Actions
from pyengine.recycle.native.core import GAME_FAULT, I1, I8, I16, I32, I64, PTR, TOO_LONG, i32, ll, plain
from pyengine.recycle.native.options import FOUND, MOST_OPTIONS, RECORD, RECORDED, ROOM, TOTAL, WALK, WANTED
from pyengine.recycle.types import Type


class Flow(Actions):
    """advance(state): from the deal or a choice that was made to the next choice or the end."""

    def build(self):
        program = self.program
        begin, self.resumed = self.block("begin"), {}
        pending = self.load(self.field(at.PENDING), 2)
        switch_block = self.b.block
        self.b.position_at_end(begin)
        for each in program.globals:
            self.set_global(each)
        self.release()
        self.run(program.blocks)
        self.end()
        switch = ll.IRBuilder(switch_block).switch(pending, begin)
        for number, block in self.resumed.items():
            switch.add_case(i32(number + 1), block)
        self.finish()

    def set_global(self, each):
        if each.slot in self.unit.global_lists:
            return
        if each.slot in self.unit.global_piles:
            value = self.pile(each.value.storage).pile
        else:
            value = self.value(each.value)
        if value.type is I1:
            value = self.b.zext(value, I32)
        self.b.store(value, self.field(self.layout.globals[each.slot]))

    def release(self):
        """Between blocks no list is alive."""
        if self.arena_address is not None:
            self.call("arena_reset", self.arena_address)

    def run(self, blocks):
        for each in blocks:
            if isinstance(each, ir.Stage):
                self.stage(each)
            elif isinstance(each, ir.Choice):
                self.choice(each)
            else:
                self.execute(each)
                self.release()

    def stage(self, node):
        player = node.type is Type.PLAYER
        start = self.cycle(node.type)[0]
        both = player and bool(self.layout.first_team)
        teams = self.layout.team_cycle + 2 * self.team_depth
        pointer = self.load(self.field(start), 1)
        if both:
            self.store(self.load(self.field(teams), 1), self.field(teams + 2), 1)
        self.player_depth += player
        self.team_depth += both or not player
        self.store(pointer, self.field(start + 2), 1)
        self.store(i32(at.NO_SEAT), self.field(start + 3), 1)
        first, loop, done = self.block("first"), self.block("stage"), self.block("ended")
        self.flush_steps()
        self.b.cbranch(self.value(node.end), done, first)
        self.b.position_at_end(first)
        self.step()
        self.flush_steps()
        self.b.branch(loop)
        self.b.position_at_end(loop)
        self.run(node.blocks)
        self.check_all_steps()
        self.release()
        ended, on = self.value(node.end), self.block("next")
        self.b.cbranch(ended, done, on)
        self.b.position_at_end(on)
        pointer, queued = self.load(self.field(start + 2), 1), self.load(self.field(start + 3), 1)
        following = self.after(pointer, self.cycle(node.type)[1])
        none = self.b.icmp_signed("==", queued, i32(at.NO_SEAT))
        self.store(self.b.select(none, following, queued), self.field(start + 2), 1)
        self.store(i32(at.NO_SEAT), self.field(start + 3), 1)
        self.step()
        self.flush_steps()
        self.b.branch(loop)
        self.b.position_at_end(done)
        self.store(i32(0), self.field(start + 2), 1)
        self.store(i32(at.NO_SEAT), self.field(start + 3), 1)
        if both:
            self.store(i32(0), self.field(teams + 2), 1)
            self.store(i32(at.NO_SEAT), self.field(teams + 3), 1)
        self.release()
        self.player_depth -= player
        self.team_depth -= both or not player

    def check_all_steps(self):
        """The statements of the whole game, not of this function alone."""
        self.flush_steps()
        b = self.b
        count = b.add(b.load(self.steps, typ=I32), b.load(self.field(at.STEPS), typ=I32))
        with b.if_then(b.icmp_signed(">", count, i32(self.unit.steps_most)), likely=False):
            self.leave(TOO_LONG)

    def choice(self, node):
        self.unit.choices[node.number] = node, self.player_depth, self.team_depth
        current = self.value_Turn(ir.Turn("current", Type.PLAYER, place=node.place))
        self.store(i32(node.number + 1), self.field(at.PENDING), 2)
        self.store(current, self.field(at.MOVER), 1)
        self.leave(0)
        self.resumed[node.number] = self.block("resumed")
        self.b.position_at_end(self.resumed[node.number])

    def end(self):
        """Scores, by seat."""
        self.flush_steps()
        self.store(i32(at.OVER), self.field(at.MOVER), 1)
        function = self.unit.score_function()
        with self.times(i32(0), i32(self.layout.players)) as (seat, _):
            status = self.b.call(function, [self.state, seat, self.field(self.layout.scores, seat, 4)])
            self.leave_if_negative(status)


def build_score(unit, function):
    """score(state, seat, result): with the seat as the current player."""
    state, seat, result = function.args
    body = Actions(unit, function, state)
    body.player_now = seat
    value = body.value(unit.program.score)
    body.b.store(value, result)
    body.finish(write_steps=False)


def build_points(unit, function, sites):
    """points(state, map, card): the score of a card by whatever site set the map last."""
    state, address, card = function.args
    body = Actions(unit, function, state)
    b = body.b
    kind = body.card_type(card)
    site = b.load(address, typ=I32)
    result = body.local(I32, i32(0))
    done = body.block("done")
    blocks = [(number, body.block("site")) for number in sites]
    switch = b.switch(site, done)
    for number, block in blocks:
        switch.add_case(i32(number + 1), block)
        b.position_at_end(block)
        b.store(score_of_site(unit, body, number, address, card, kind), result)
        body.b.branch(done)
    body.b.position_at_end(done)
    value = body.b.load(result, typ=I32)
    body.allocas.branch(body.start)
    body.b.ret(value)
    body.b.position_at_end(body.exit)
    body.b.unreachable()


def score_of_site(unit, body, number, address, card, kind):
    site, b = unit.program.points_sites[number], body.b
    offsets, _ = unit.layout.site_values[number]
    fixed = []
    for _, pairs in unit.layout.type_list:
        values = dict(pairs)
        rows = [row.score for row in site.rows if isinstance(row, ir.StaticRow)
                and all(values.get(key, 0) == value for key, value in row.pairs)]
        fixed.append((sum(rows) + 2 ** 31) % 2 ** 32 - 2 ** 31)
    total = body.look_up(fixed, 32, kind) if any(fixed) else i32(0)

    def stored(part):
        if isinstance(part, ir.Number):
            return i32(part.value)
        if isinstance(part, ir.Text):
            return i32(part.number)
        return b.load(body.offset(address, offsets[id(part)]), typ=I32)

    for row in site.rows:
        if isinstance(row, ir.DynamicRow):
            matches = ll.Constant(I1, 1)
            for key, value in row.pairs:
                key = key.number if isinstance(key, ir.Text) else stored(key)
                same = b.icmp_signed("==", body.attribute(card, key), stored(value))
                matches = b.and_(matches, same)
            total = b.add(total, b.select(matches, stored(row.score), i32(0)))
    return total


def build_legal_moves(unit, function, drivers):
    """count = legal_moves(game, state, moves): the options of the pending choice, by alternative added up in moves."""
    _, state, moves = function.args
    b = ll.IRBuilder(function.append_basic_block("entry"))
    walk = plain(b, ll.ArrayType(I64, WALK // 8))
    prepare(b, walk)
    over = function.append_basic_block("over")
    blocks = pending_switch(b, function, state, drivers, over)
    for number, block in blocks.items():
        b.position_at_end(block)
        node = unit.choices[number][0]
        for index, (count, _) in enumerate(drivers[number]):
            status = b.call(count, [state, walk])
            with b.if_then(b.icmp_signed("<", status, i32(0)), likely=False):
                b.ret(status)
            total = b.load(part(b, walk, TOTAL), typ=I32)
            b.store(total, b.gep(moves, [ll.Constant(I64, index)], source_etype=I32))
        with b.if_then(b.icmp_signed("==", total, i32(0)), likely=False):
            with b.if_then(is_guess(b, state)):
                b.ret(i32(0))
            b.ret(i32(unit.fault(node.place, "the choice has no options")))
        with b.if_then(b.icmp_signed(">", total, i32(MOST_OPTIONS)), likely=False):
            b.ret(i32(unit.fault(node.place, f"the choice has more than {MOST_OPTIONS} options")))
        b.ret(total)
    b.position_at_end(over)
    b.ret(i32(0))


def prepare(b, walk):
    for offset in (WANTED, TOTAL, FOUND, RECORDED):
        b.store(i32(0), part(b, walk, offset))
    b.store(ll.Constant(I64, 0), part(b, walk, RECORD))


def part(b, walk, offset):
    return b.gep(walk, [ll.Constant(I64, offset)], source_etype=I8)


def pending_switch(b, function, state, drivers, other):
    pending = b.zext(b.load(b.gep(state, [ll.Constant(I64, at.PENDING)], source_etype=I8), typ=I16), I32)
    blocks = {number: function.append_basic_block("choice") for number in drivers}
    switch = b.switch(pending, other)
    for number, block in blocks.items():
        switch.add_case(i32(number + 1), block)
    return blocks


def build_perform(unit, function, drivers):
    """status = perform(state, moves, move, record, room): carry out an option; what was picked goes into a record.

    The result is the length of the record.
    """
    state, moves, move, record, room = function.args
    b = ll.IRBuilder(function.append_basic_block("entry"))
    walk = plain(b, ll.ArrayType(I64, WALK // 8))
    prepare(b, walk)
    b.store(record, part(b, walk, RECORD))
    b.store(room, part(b, walk, ROOM))
    lost = function.append_basic_block("lost")
    blocks = pending_switch(b, function, state, drivers, lost)
    for number, block in blocks.items():
        b.position_at_end(block)
        before = i32(0)
        for index, (_, select) in enumerate(drivers[number]):
            last = index == len(drivers[number]) - 1
            after = b.load(b.gep(moves, [ll.Constant(I64, index)], source_etype=I32), typ=I32)
            here, other = function.append_basic_block("here"), lost if last else function.append_basic_block("other")
            b.cbranch(b.icmp_signed("<", move, after), here, other)
            b.position_at_end(here)
            b.store(b.sub(move, before), part(b, walk, WANTED))
            status = b.call(select, [state, walk])
            with b.if_then(b.icmp_signed("<", status, i32(0)), likely=False):
                b.ret(status)
            found = b.icmp_signed("!=", b.load(part(b, walk, FOUND), typ=I32), i32(0))
            recorded = b.load(part(b, walk, RECORDED), typ=I32)
            b.ret(b.select(found, recorded, i32(GAME_FAULT)))
            if not last:
                b.position_at_end(other)
            before = after
    b.position_at_end(lost)
    b.ret(b.select(is_guess(b, state), i32(0), i32(GAME_FAULT)))


def is_guess(b, state):
    """Whether a state was dealt anew (resample sets its statements back below 0): its hidden cards may contradict what
    others did or what conditions on them led to, so that a choice without options is passed over, and no error."""
    steps = b.load(b.gep(state, [ll.Constant(I64, at.STEPS)], source_etype=I8), typ=I32)
    return b.icmp_signed("<", steps, i32(0))
