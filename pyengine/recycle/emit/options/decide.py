"""Deciding early: where a path is sure, its one option is counted before it is walked."""

from engine.recycle import abi
from pyengine.recycle.emit.llvm import I1, i32, ll
from pyengine.recycle.emit.options.option import path_over, walk_field, walk_value
from pyengine.recycle.emit.options.sure import check_guards, first_action, sure_path


def decide(emit, path, checks=True):
    """Count the one option that remains if all statements of a path are sure. True: there is no code to follow."""
    if path is None or emit.option.sure_here:
        return False
    first = first_action(emit, path) if checks else None
    emit.option.guards, emit.option.shortened = [] if checks else None, set()
    state = sure_path(emit, path, frozenset(), first)
    guards, emit.option.guards = emit.option.guards, None
    if state is None or not state[1]:
        return False
    b = emit.b
    emit.flush_steps()
    undecided, on = emit.block("undecided"), emit.block("on")
    b.fork(b.load(emit.option.found, typ=I1), on, undecided, undecided)
    if not emit.option.selecting:
        check_guards(emit, first, guards)
    count_one(emit)
    if emit.option.selecting:
        gone = emit.block("gone")
        b.fork(b.load(emit.option.found, typ=I1), on, gone, gone)
    path_over(emit)
    b.position_at_end(on)
    emit.option.sure_here = emit.option.selecting
    if not emit.option.selecting:
        path_over(emit)
    return not emit.option.selecting


def walk_path(emit, node):
    """A statement, with which the path ends: one option, unless nothing happened."""
    if not decide(emit, (node,)):
        emit.execute(node, ())
        if not emit.dead:
            emit.flush_steps()
            acted, found = emit.b.load(emit.option.has_acted, typ=I1), emit.b.load(emit.option.found, typ=I1)
            with emit.b.if_then(emit.b.and_(acted, emit.b.not_(found))):
                count_one(emit)
    if not emit.dead:
        path_over(emit)


def count_one(emit):
    """One more option; sets `found` if it is the wanted one."""
    b = emit.b
    total = walk_value(emit, abi.WALK.total)
    if emit.option.selecting:
        with b.if_then(b.icmp_signed("==", total, walk_value(emit, abi.WALK.wanted))):
            b.store(i32(1), walk_field(emit, abi.WALK.found))
            b.store(ll.Constant(I1, 1), emit.option.found)
    b.store(b.add(total, i32(1)), walk_field(emit, abi.WALK.total))


def otherwise(emit, no, both, before, rest):
    """The branch without statements, with what was sure before, and where both meet."""
    surely = emit.dead or emit.option.sure_here
    join(emit, both)
    emit.b.position_at_end(no)
    emit.option.sure_here = before
    decide(emit, rest, checks=False)
    surely = surely and (emit.dead or emit.option.sure_here)
    join(emit, both)
    emit.b.position_at_end(both)
    emit.option.sure_here = surely


def join(emit, block):
    """On where branches meet."""
    if not emit.dead:
        emit.flush_steps()
        emit.b.branch(block)
    emit.pending_steps = 0
