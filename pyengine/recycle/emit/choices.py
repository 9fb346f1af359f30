"""Code around the alternatives of choices: counting the options of the pending one, carrying one out.

An alternative's functions (options/) walk one path; drivers go through all of its paths.
"""

from engine.recycle import abi
from pyengine.recycle.emit.llvm import I1, I8, I32, I64, PTR, Builder, i32, kind, ll, part, plain

MOST_SPENT = 1 << 24  # of the paths of an alternative, under a second


def build_driver(unit, option, function, place):
    """status = driver(state, walk): all paths of an alternative, or those up to the wanted one."""
    if option.clean and not option.picks:
        return function
    b = Builder(unit.function(function.name + "_all", I32, [PTR, PTR]).append_basic_block("entry"))
    state, walk = b.function.args
    target, size = state, unit.layout.size
    if not option.clean:
        target = plain(b, ll.ArrayType(I64, size // 8))
        b.store(state, part(b, walk, abi.WALK.origin))
    b.store(i32(0), part(b, walk, abi.WALK.depth))
    loop, leave, more, again = map(b.append_basic_block, ("path", "leave", "more", "again"))
    b.go_on(loop)
    b.store(i32(0), part(b, walk, abi.WALK.reached))
    b.store(i32(0), part(b, walk, abi.WALK.recorded))
    if not option.clean:
        unit.copy(b, target, state, size)
    status = b.call(function, [target, walk])
    failed = b.icmp_signed("<", status, i32(0))
    b.fork(b.or_(failed, is_found(b, walk)), leave, more, more)
    if option.picks:
        b.return_if(
            b.icmp_unsigned(">", b.load(part(b, walk, abi.WALK.spent), typ=I32), i32(MOST_SPENT)),
            i32(unit.fault(place, "finding the options takes too long: there are too many ways to look for one")),
        )
        enough = b.icmp_signed(">", b.load(part(b, walk, abi.WALK.total), typ=I32), i32(abi.MOST_MOVES))
        on = b.call(unit.once("advance_picks", I1, [PTR], build_advance), [walk])
        b.cbranch(b.and_(on, b.not_(enough)), again, leave)
    else:
        b.branch(leave)
    b.position_at_end(again)
    b.branch(loop) if option.picks else b.unreachable()
    b.position_at_end(leave)
    if not option.clean and option.selecting:
        with b.if_then(is_found(b, walk)):
            unit.copy(b, state, target, size)
    b.ret(status)
    return b.function


def is_found(b, walk):
    """Whether the wanted option was carried out."""
    return b.icmp_signed("!=", b.load(part(b, walk, abi.WALK.found), typ=I32), i32(0))


def build_advance(unit, function):
    """Go to the picks of the next path; false if there is none."""
    (walk,) = function.args
    names = "entry", "loop", "last", "more", "pop", "none"
    entry, loop, last, more, pop, none = map(function.append_basic_block, names)
    b = Builder(entry)
    address = part(b, walk, abi.WALK.depth)
    b.go_on(loop)
    depth = b.load(address, typ=I32)
    b.fork(b.icmp_signed(">", depth, i32(0)), last, none)
    first, size = abi.WALK.taken.offset, abi.TAKEN.bytes
    place = b.add(ll.Constant(I64, first - size), b.mul(b.sext(depth, I64), ll.Constant(I64, size)))
    taken = b.gep(walk, [place], source_etype=I8)
    here = part(b, taken, abi.TAKEN.index) if abi.TAKEN.index.offset else taken
    index = b.add(b.load(here, typ=I32), i32(1))
    count = b.load(part(b, taken, abi.TAKEN.count), typ=I32)
    b.store(index, here)
    b.fork(b.icmp_signed("<", index, count), more, pop)
    b.ret(ll.Constant(I1, 1))
    b.position_at_end(pop)
    b.store(b.sub(depth, i32(1)), address)
    b.branch(loop)
    b.position_at_end(none)
    b.ret(ll.Constant(I1, 0))


def build_legal_moves(unit):
    """count = legal_moves(game, state, moves): the options of the pending choice, by alternative added up in moves."""
    b, (_, state, moves) = unit.begin("legal_moves")
    walk, over = new_walk(b, moves), b.append_basic_block("over")
    b.store(i32(-1), part(b, walk, abi.WALK.wanted))
    for node, drivers in each_choice(unit, b, state, over):
        for index, (count, _) in enumerate(drivers):
            status = b.call(count, [state, walk])
            b.return_if(b.icmp_signed("<", status, i32(0)), status)
            total = b.load(part(b, walk, abi.WALK.total), typ=I32)
            b.store(total, b.gep(moves, [ll.Constant(I64, index)], source_etype=I32))
        with b.if_then(b.icmp_signed("==", total, i32(0)), likely=False):
            with b.if_then(is_guess(b, state)):
                b.ret(i32(0))
            b.ret(i32(unit.fault(node.place, "the choice has no options")))
        many = b.icmp_signed(">", total, i32(abi.MOST_MOVES))
        b.return_if(many, i32(unit.fault(node.place, f"the choice has more than {abi.MOST_MOVES} options")))
        b.ret(total)
    b.position_at_end(over)
    b.ret(i32(0))


def new_walk(b, moves):
    """A walk that begins."""
    walk = plain(b, ll.ArrayType(I64, abi.WALK.bytes // 8))
    b.store(moves, part(b, walk, abi.WALK.moves))
    for field in (abi.WALK.wanted, abi.WALK.total, abi.WALK.found, abi.WALK.recorded, abi.WALK.spent):
        b.store(i32(0), part(b, walk, field))
    b.store(ll.Constant(I64, 0), part(b, walk, abi.WALK.record))
    return walk


def each_choice(unit, b, state, other):
    """(node, drivers of its alternatives) of every choice, where the code goes on if it is the pending one."""
    pending = b.zext(b.load(part(b, state, abi.HEAD.pending), typ=kind(abi.HEAD.pending.type)), I32)
    blocks = {number: b.append_basic_block("choice") for number in unit.drivers}
    switch = b.switch(pending, other)
    for number, block in blocks.items():
        switch.add_case(i32(number + 1), block)
        b.position_at_end(block)
        yield unit.choices[number][0], unit.drivers[number]


def build_perform(unit):
    """status = perform(state, moves, move, record, room): carry out an option; what was picked goes into a record.

    The result is the length of the record.
    """
    b, (state, moves, move, record, room) = unit.begin("perform")
    walk = new_walk(b, moves)
    b.store(record, part(b, walk, abi.WALK.record))
    b.store(room, part(b, walk, abi.WALK.room))
    lost = b.append_basic_block("lost")
    for _, drivers in each_choice(unit, b, state, lost):
        before = i32(0)
        for index, (_, select) in enumerate(drivers):
            after = b.load(b.gep(moves, [ll.Constant(I64, index)], source_etype=I32), typ=I32)
            here = b.append_basic_block("here")
            other = lost if select is drivers[-1][1] else b.append_basic_block("other")
            b.fork(b.icmp_signed("<", move, after), here, other)
            b.store(b.sub(move, before), part(b, walk, abi.WALK.wanted))
            status = b.call(select, [state, walk])
            b.return_if(b.icmp_signed("<", status, i32(0)), status)
            found = is_found(b, walk)
            recorded = b.load(part(b, walk, abi.WALK.recorded), typ=I32)
            b.ret(b.select(found, recorded, i32(abi.GAME_FAULT)))
            b.position_at_end(other)
            before = after
    b.position_at_end(lost)
    b.ret(b.select(is_guess(b, state), i32(0), i32(abi.GAME_FAULT)))
    return b.function


def is_guess(b, state):
    """Whether a state was dealt anew (resample sets its statements back below 0): its hidden cards may contradict what
    others did or what conditions on them led to, so that a choice without options is passed over, and no error."""
    steps = b.load(part(b, state, abi.HEAD.steps), typ=I32)
    return b.icmp_signed("<", steps, i32(0))
