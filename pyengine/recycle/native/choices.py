"""Code for the table's functions about the pending choice: counting options, carrying one out."""

from pyengine.recycle.native import layout as at
from pyengine.recycle.native.core import GAME_FAULT, I8, I16, I32, I64, i32, ll, plain
from pyengine.recycle.native.walk import FOUND, MOST_OPTIONS, MOVES, RECORD, RECORDED, ROOM, SPENT, TOTAL, WALK, WANTED


def build_legal_moves(unit, function, drivers):
    """count = legal_moves(game, state, moves): the options of the pending choice, by alternative added up in moves."""
    _, state, moves = function.args
    b = ll.IRBuilder(function.append_basic_block("entry"))
    walk = plain(b, ll.ArrayType(I64, WALK // 8))
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


def prepare(b, walk, moves):
    b.store(moves, part(b, walk, MOVES))
    for offset in (WANTED, TOTAL, FOUND, RECORDED, SPENT):
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
    prepare(b, walk, moves)
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
