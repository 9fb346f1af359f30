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
        begin, self.resumed = self.block("begin"), {}
        pending, start = self.get(abi.HEAD.pending), self.b.block
        self.b.position_at_end(begin)
        for each in self.program.globals:
            if each.slot not in self.unit.global_lists:
                pile = each.slot in self.unit.global_piles
                value = self.pile(each.value.storage).pile if pile else self.value(each.value)
                self.b.store(self.b.zext(value, I32), self.field(self.layout.globals[each.slot]))
        self.reset_arenas()
        self.run(self.program.blocks)
        self.flush_steps()
        self.put(i32(at.NO_SEAT), abi.HEAD.mover)
        score = self.unit.once("score", I32, [PTR, I32, PTR], build_score)
        with self.times(i32(0), i32(self.layout.players)) as (seat, _):
            status = self.b.call(score, [self.state, seat, self.field(self.layout.scores, seat, 4)])
            self.leave_if_negative(status)
        switch = Builder(start).switch(pending, begin)
        for number, block in self.resumed.items():
            switch.add_case(i32(number + 1), block)
        self.finish(limited=True)

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
        self.set_cycle(start + 2, pointer)
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
        self.set_cycle(start + 2, self.b.select(none, following, queued))
        self.pending_steps += 1
        self.flush_steps()
        self.b.branch(loop)
        self.b.position_at_end(done)
        self.set_cycle(start + 2, i32(0))
        if both:
            self.set_cycle(teams + 2, i32(0))
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


def build_score(unit, function):
    """score(state, seat, result): with the seat as the current player."""
    body = Actions(unit, function)
    _, body.player_now, result = function.args
    body.b.store(body.value(unit.program.score), result)
    body.finish(write_steps=False)


def build_points(unit, function, sites):
    """points(state, map, card): the score of a card by whatever site set the map last."""
    function.attributes.add("alwaysinline")
    _, address, card = function.args
    body = Actions(unit, function)
    b = body.b
    kind = body.card_type(card)
    site = b.load(address, typ=I32)
    result = body.local(I32, i32(0))
    done = body.block("done")
    switch = b.switch(site, done)
    for number in sites:
        block = body.block("site")
        switch.add_case(i32(number + 1), block)
        b.position_at_end(block)
        b.store(score_of_site(body, number, address, card, kind), result)
        b.branch(done)
    b.position_at_end(done)
    b.ret(b.load(result, typ=I32))
    body.allocas.branch(body.start)
    b.position_at_end(body.exit)
    b.unreachable()


def score_of_site(body, number, address, card, kind):
    rows, b = body.program.points_sites[number].rows, body.b
    offsets = body.layout.site_values[number]
    static = [row for row in rows if isinstance(row, ir.StaticRow)]
    sums = [
        sum(row.score for row in static if all(values.get(key, 0) == value for key, value in row.pairs))
        for values in (dict(pairs) for _, pairs in body.layout.type_list)
    ]
    fixed = [(each + 2**31) % 2**32 - 2**31 for each in sums]
    total = body.look_up(fixed, 32, kind) if any(fixed) else i32(0)

    def stored(part):
        if id(part) in offsets:
            return b.load(body.offset(address, offsets[id(part)]), typ=I32)
        return body.value(part)

    for row in rows:
        if isinstance(row, ir.DynamicRow):
            matches = ll.Constant(I1, 1)
            for key, value in row.pairs:
                key = key.number if isinstance(key, ir.Text) else stored(key)
                matches = b.and_(matches, b.icmp_signed("==", body.attribute(card, key), stored(value)))
            total = b.add(total, b.select(matches, stored(row.score), i32(0)))
    return total
