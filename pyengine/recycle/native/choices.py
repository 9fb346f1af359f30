"""Code for the table's functions about the pending choice: counting options, carrying one out."""

from engine.recycle import abi
from pyengine.recycle.native.core import I32, I64, i32, kind, ll, part, plain


def build_legal_moves(unit, function, drivers):
    """count = legal_moves(game, state, moves): the options of the pending choice, by alternative added up in moves."""
    _, state, moves = function.args
    b = ll.IRBuilder(function.append_basic_block("entry"))
    walk = plain(b, ll.ArrayType(I64, abi.WALK.bytes // 8))
    prepare(b, walk, moves)
    over = function.append_basic_block("over")
    blocks = pending_switch(b, function, state, drivers, over)
    for number, block in blocks.items():
        b.position_at_end(block)
        node = unit.choices[number][0]
        for index, (count, _) in enumerate(drivers[number]):
            status = b.call(count, [state, walk])
            with b.if_then(b.icmp_signed("<", status, i32(0)), likely=False):
                b.ret(status)
            total = b.load(part(b, walk, abi.WALK.total), typ=I32)
            b.store(total, b.gep(moves, [ll.Constant(I64, index)], source_etype=I32))
        with b.if_then(b.icmp_signed("==", total, i32(0)), likely=False):
            with b.if_then(is_guess(b, state)):
                b.ret(i32(0))
            b.ret(i32(unit.fault(node.place, "the choice has no options")))
        with b.if_then(b.icmp_signed(">", total, i32(abi.MOST_MOVES)), likely=False):
            b.ret(i32(unit.fault(node.place, f"the choice has more than {abi.MOST_MOVES} options")))
        b.ret(total)
    b.position_at_end(over)
    b.ret(i32(0))


def prepare(b, walk, moves):
    b.store(moves, part(b, walk, abi.WALK.moves))
    for name in ("wanted", "total", "found", "recorded", "spent"):
        b.store(i32(0), part(b, walk, getattr(abi.WALK, name)))
    b.store(ll.Constant(I64, 0), part(b, walk, abi.WALK.record))


def pending_switch(b, function, state, drivers, other):
    pending = b.zext(b.load(part(b, state, abi.HEAD.pending), typ=kind(abi.HEAD.pending.type)), I32)
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
    walk = plain(b, ll.ArrayType(I64, abi.WALK.bytes // 8))
    prepare(b, walk, moves)
    b.store(record, part(b, walk, abi.WALK.record))
    b.store(room, part(b, walk, abi.WALK.room))
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
            b.store(b.sub(move, before), part(b, walk, abi.WALK.wanted))
            status = b.call(select, [state, walk])
            with b.if_then(b.icmp_signed("<", status, i32(0)), likely=False):
                b.ret(status)
            found = b.icmp_signed("!=", b.load(part(b, walk, abi.WALK.found), typ=I32), i32(0))
            recorded = b.load(part(b, walk, abi.WALK.recorded), typ=I32)
            b.ret(b.select(found, recorded, i32(abi.GAME_FAULT)))
            if not last:
                b.position_at_end(other)
            before = after
    b.position_at_end(lost)
    b.ret(b.select(is_guess(b, state), i32(0), i32(abi.GAME_FAULT)))


def is_guess(b, state):
    """Whether a state was dealt anew (resample sets its statements back below 0): its hidden cards may contradict what
    others did or what conditions on them led to, so that a choice without options is passed over, and no error."""
    steps = b.load(part(b, state, abi.HEAD.steps), typ=I32)
    return b.icmp_signed("<", steps, i32(0))
