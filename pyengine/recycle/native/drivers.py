"""Code that goes through all paths of an alternative."""

from pyengine.recycle.native.core import I1, I32, I64, PTR, i32, ll, plain
from pyengine.recycle.native.walk import (
    DEPTH,
    FOUND,
    MOST_OPTIONS,
    MOST_SPENT,
    ORIGIN,
    REACHED,
    RECORDED,
    SPENT,
    TAKEN,
    TOTAL,
)


def build_driver(unit, choice, alternative, place, functions, selecting, clean, picks):
    """status = driver(state, walk): all paths of an alternative, or those up to the wanted one."""
    name = f"{'select' if selecting else 'count'}_{choice}_{alternative}"
    if clean and not picks:
        return functions
    function = unit.function(name + "_all", I32, [PTR, PTR])
    state, walk = function.args
    b = ll.IRBuilder(function.append_basic_block("entry"))

    def field(offset):
        return b.gep(walk, [ll.Constant(I64, offset)], source_etype=ll.IntType(8))

    target = state
    size = unit.layout.size
    if not clean:
        target = plain(b, ll.ArrayType(I64, size // 8))
        b.store(state, field(ORIGIN))
    b.store(i32(0), field(DEPTH))
    loop, leave, more, again = (function.append_basic_block(name) for name in ("path", "leave", "more", "again"))
    b.branch(loop)
    b.position_at_end(loop)
    b.store(i32(0), field(REACHED))
    b.store(i32(0), field(RECORDED))
    if not clean:
        b.call(unit.copy(), [target, state, ll.Constant(I64, size), ll.Constant(I1, 0)])
    status = b.call(functions, [target, walk])
    failed = b.icmp_signed("<", status, i32(0))
    stop = b.or_(failed, b.icmp_signed("!=", b.load(field(FOUND), typ=I32), i32(0)))
    b.cbranch(stop, leave, more)
    b.position_at_end(more)
    if picks:
        spent = b.load(field(SPENT), typ=I32)
        with b.if_then(b.icmp_unsigned(">", spent, i32(MOST_SPENT)), likely=False):
            b.ret(i32(unit.fault(place, "finding the options takes too long: there are too many ways to look for one")))
        total = b.load(field(TOTAL), typ=I32)
        enough = b.icmp_signed(">", total, i32(MOST_OPTIONS))
        on = b.call(unit.advance_function(), [walk])
        on = b.and_(on, b.not_(enough))
        b.cbranch(on, again, leave)
    else:
        b.branch(leave)
    b.position_at_end(again)
    b.branch(loop) if picks else b.unreachable()
    b.position_at_end(leave)
    if not clean and selecting:
        found = b.icmp_signed("!=", b.load(field(FOUND), typ=I32), i32(0))
        with b.if_then(found):
            b.call(unit.copy(), [state, target, ll.Constant(I64, size), ll.Constant(I1, 0)])
    b.ret(status)
    return function


def build_advance(unit, function):
    """Go to the picks of the next path; false if there is none."""
    (walk,) = function.args
    b = ll.IRBuilder(function.append_basic_block("entry"))
    names = "loop", "last", "more", "pop", "none"
    loop, last, more, pop, none = (function.append_basic_block(name) for name in names)
    address = b.gep(walk, [ll.Constant(I64, DEPTH)], source_etype=ll.IntType(8))
    b.branch(loop)
    b.position_at_end(loop)
    depth = b.load(address, typ=I32)
    b.cbranch(b.icmp_signed(">", depth, i32(0)), last, none)
    b.position_at_end(last)
    place = b.add(ll.Constant(I64, TAKEN - 8), b.mul(b.sext(depth, I64), ll.Constant(I64, 8)))
    entry = b.gep(walk, [place], source_etype=ll.IntType(8))
    index = b.add(b.load(entry, typ=I32), i32(1))
    count = b.load(b.gep(entry, [ll.Constant(I64, 4)], source_etype=ll.IntType(8)), typ=I32)
    b.store(index, entry)
    b.cbranch(b.icmp_signed("<", index, count), more, pop)
    b.position_at_end(more)
    b.ret(ll.Constant(I1, 1))
    b.position_at_end(pop)
    b.store(b.sub(depth, i32(1)), address)
    b.branch(loop)
    b.position_at_end(none)
    b.ret(ll.Constant(I1, 0))
