"""Code that goes through all paths of an alternative."""

from engine.recycle import abi
from pyengine.recycle.native.core import I1, I8, I32, I64, PTR, i32, ll, part, plain

MOST_SPENT = 1 << 24  # of the paths of an alternative, under a second


def build_driver(unit, choice, alternative, place, functions, selecting, clean, picks):
    """status = driver(state, walk): all paths of an alternative, or those up to the wanted one."""
    name = f"{'select' if selecting else 'count'}_{choice}_{alternative}"
    if clean and not picks:
        return functions
    function = unit.function(name + "_all", I32, [PTR, PTR])
    state, walk = function.args
    b = ll.IRBuilder(function.append_basic_block("entry"))

    def field(name):
        return part(b, walk, getattr(abi.WALK, name))

    target = state
    size = unit.layout.size
    if not clean:
        target = plain(b, ll.ArrayType(I64, size // 8))
        b.store(state, field("origin"))
    b.store(i32(0), field("depth"))
    loop, leave, more, again = (function.append_basic_block(name) for name in ("path", "leave", "more", "again"))
    b.branch(loop)
    b.position_at_end(loop)
    b.store(i32(0), field("reached"))
    b.store(i32(0), field("recorded"))
    if not clean:
        b.call(unit.copy(), [target, state, ll.Constant(I64, size), ll.Constant(I1, 0)])
    status = b.call(functions, [target, walk])
    failed = b.icmp_signed("<", status, i32(0))
    stop = b.or_(failed, b.icmp_signed("!=", b.load(field("found"), typ=I32), i32(0)))
    b.cbranch(stop, leave, more)
    b.position_at_end(more)
    if picks:
        spent = b.load(field("spent"), typ=I32)
        with b.if_then(b.icmp_unsigned(">", spent, i32(MOST_SPENT)), likely=False):
            b.ret(i32(unit.fault(place, "finding the options takes too long: there are too many ways to look for one")))
        total = b.load(field("total"), typ=I32)
        enough = b.icmp_signed(">", total, i32(abi.MOST_MOVES))
        on = b.call(unit.once("advance_picks", I1, [PTR], build_advance), [walk])
        on = b.and_(on, b.not_(enough))
        b.cbranch(on, again, leave)
    else:
        b.branch(leave)
    b.position_at_end(again)
    b.branch(loop) if picks else b.unreachable()
    b.position_at_end(leave)
    if not clean and selecting:
        found = b.icmp_signed("!=", b.load(field("found"), typ=I32), i32(0))
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
    address = part(b, walk, abi.WALK.depth)
    b.branch(loop)
    b.position_at_end(loop)
    depth = b.load(address, typ=I32)
    b.cbranch(b.icmp_signed(">", depth, i32(0)), last, none)
    b.position_at_end(last)
    first, size = abi.WALK.taken.offset, abi.TAKEN.bytes
    place = b.add(ll.Constant(I64, first - size), b.mul(b.sext(depth, I64), ll.Constant(I64, size)))
    entry = b.gep(walk, [place], source_etype=I8)
    here = part(b, entry, abi.TAKEN.index) if abi.TAKEN.index.offset else entry
    index = b.add(b.load(here, typ=I32), i32(1))
    count = b.load(part(b, entry, abi.TAKEN.count), typ=I32)
    b.store(index, here)
    b.cbranch(b.icmp_signed("<", index, count), more, pop)
    b.position_at_end(more)
    b.ret(ll.Constant(I1, 1))
    b.position_at_end(pop)
    b.store(b.sub(depth, i32(1)), address)
    b.branch(loop)
    b.position_at_end(none)
    b.ret(ll.Constant(I1, 0))
