"""Code for the run of a game: stages, choices, the end."""

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.native import layout as at
from pyengine.recycle.native.actions import Actions
from pyengine.recycle.native.core import I1, I32, PTR, Builder, i32, ll
from pyengine.recycle.types import Type


class Flow(Actions):
    """advance(state): from the deal or a choice that was made to the next choice or the end."""

    def build(self):
        program = self.program
        begin, self.resumed = self.block("begin"), {}
        pending = self.get(abi.HEAD.pending)
        switch_block = self.b.block
        self.b.position_at_end(begin)
        for each in program.globals:
            self.set_global(each)
        self.reset_arenas()
        self.run(program.blocks)
        self.end()
        switch = Builder(switch_block).switch(pending, begin)
        for number, block in self.resumed.items():
            switch.add_case(i32(number + 1), block)
        self.finish(limited=True)

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

    def run(self, blocks):
        for each in blocks:
            if isinstance(each, ir.Stage):
                self.stage(each)
            elif isinstance(each, ir.Choice):
                self.choice(each)
            else:
                self.execute(each)
                self.reset_arenas()

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
        self.b.fork(self.value(node.end), done, first, first)
        self.pending_steps += 1
        self.flush_steps()
        self.b.go_on(loop)
        self.run(node.blocks)
        self.check_steps(whole=True)
        self.reset_arenas()
        ended, on = self.value(node.end), self.block("next")
        self.b.fork(ended, done, on, on)
        pointer, queued = self.load(self.field(start + 2), 1), self.load(self.field(start + 3), 1)
        following = self.after(pointer, self.cycle(node.type)[1])
        none = self.b.icmp_signed("==", queued, i32(at.NO_SEAT))
        self.store(self.b.select(none, following, queued), self.field(start + 2), 1)
        self.store(i32(at.NO_SEAT), self.field(start + 3), 1)
        self.pending_steps += 1
        self.flush_steps()
        self.b.branch(loop)
        self.b.position_at_end(done)
        self.store(i32(0), self.field(start + 2), 1)
        self.store(i32(at.NO_SEAT), self.field(start + 3), 1)
        if both:
            self.store(i32(0), self.field(teams + 2), 1)
            self.store(i32(at.NO_SEAT), self.field(teams + 3), 1)
        self.reset_arenas()
        self.player_depth -= player
        self.team_depth -= both or not player

    def choice(self, node):
        self.unit.choices[node.number] = node, self.player_depth, self.team_depth
        current = self.value_Turn(ir.Turn("current", Type.PLAYER, place=node.place))
        self.put(i32(node.number + 1), abi.HEAD.pending)
        self.put(current, abi.HEAD.mover)
        self.leave(0)
        self.resumed[node.number] = self.block("resumed")
        self.b.position_at_end(self.resumed[node.number])

    def end(self):
        """Scores, by seat."""
        self.flush_steps()
        self.put(i32(at.NO_SEAT), abi.HEAD.mover)
        function = self.unit.once("score", I32, [PTR, I32, PTR], build_score)
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
    function.attributes.add("alwaysinline")
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
        rows = [
            row.score
            for row in site.rows
            if isinstance(row, ir.StaticRow) and all(values.get(key, 0) == value for key, value in row.pairs)
        ]
        fixed.append((sum(rows) + 2**31) % 2**32 - 2**31)
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
