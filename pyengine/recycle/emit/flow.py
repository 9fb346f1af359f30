"""Code for the run of a game: stages, choices, the end."""

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.layout import NO_SEAT
from pyengine.recycle.emit.llvm import I32, PTR, Block, Builder, Function, i32
from pyengine.recycle.emit.module import Module
from pyengine.recycle.emit.state import pile_of_storage, seat_after, set_cycle, turn_cycle
from pyengine.recycle.types import Type


def build_advance(unit: Module, function: Function) -> None:
    """advance(state): from the deal or a choice that was made to the next choice or the end."""
    emit = Emitter(unit, function)
    begin, resumed = emit.block("begin"), dict[int, Block]()
    pending, start = emit.get(abi.HEAD.pending), emit.b.block
    emit.b.position_at_end(begin)
    for each in emit.program.globals:
        if each.slot not in emit.unit.global_lists:
            pile = emit.unit.global_piles.get(each.slot)
            value = pile_of_storage(emit, pile).pile if pile else emit.value(each.value)
            emit.b.store(emit.b.zext(value, I32), emit.field(emit.layout.globals[each.slot]))
    emit.reset_arenas()
    run_blocks(emit, emit.program.blocks, resumed)
    emit.flush_steps()
    emit.put(i32(NO_SEAT), abi.HEAD.mover)
    score = emit.unit.once("score", I32, [PTR, I32, PTR], build_score)
    with emit.times(i32(0), i32(emit.layout.players)) as (seat, _):
        status = emit.b.call(score, [emit.state, seat, emit.field(emit.layout.scores, seat, 4)])
        emit.leave_if_negative(status)
    switch = Builder(start).switch(pending, begin)
    for number, block in resumed.items():
        switch.add_case(i32(number + 1), block)
    emit.finish(limited=True)


def build_score(unit: Module, function: Function) -> None:
    """score(state, seat, result): with the seat as the current player."""
    emit = Emitter(unit, function)
    _, emit.player_now, result = function.args
    emit.b.store(emit.value(unit.program.score), result)
    emit.finish(write_steps=False)


def run_blocks(emit: Emitter, blocks: tuple[ir.Statement, ...], resumed: dict[int, Block]) -> None:
    """Stages, choices and statements; `resumed` gets the block behind every choice, by its number."""
    for each in blocks:
        if isinstance(each, ir.Stage):
            run_stage(emit, each, resumed)
        elif isinstance(each, ir.Choice):
            pause(emit, each, resumed)
        else:
            emit.execute(each)
            emit.reset_arenas()


def run_stage(emit: Emitter, node: ir.Stage, resumed: dict[int, Block]) -> None:
    """The blocks, for one player or team after another until the end."""
    player = node.type is Type.PLAYER
    start = turn_cycle(emit, node.type)[0]
    both = player and bool(emit.layout.first_team)
    teams = emit.layout.team_cycle + 2 * emit.team_depth
    pointer = emit.load(emit.field(start), 1)
    if both:
        emit.store(emit.load(emit.field(teams), 1), emit.field(teams + 2), 1)
    emit.player_depth += player
    emit.team_depth += both or not player
    set_cycle(emit, start + 2, pointer)
    first, loop, done = emit.block("first"), emit.block("stage"), emit.block("ended")
    emit.flush_steps()
    emit.b.fork(emit.value(node.end), done, first, first)
    emit.pending_steps += 1
    emit.flush_steps()
    emit.b.go_on(loop)
    run_blocks(emit, node.blocks, resumed)
    emit.check_steps(whole=True)
    emit.reset_arenas()
    ended, on = emit.value(node.end), emit.block("next")
    emit.b.fork(ended, done, on, on)
    pointer, queued = emit.load(emit.field(start + 2), 1), emit.load(emit.field(start + 3), 1)
    following = seat_after(emit, pointer, turn_cycle(emit, node.type)[1])
    none = emit.b.icmp_signed("==", queued, i32(NO_SEAT))
    set_cycle(emit, start + 2, emit.b.select(none, following, queued))
    emit.pending_steps += 1
    emit.flush_steps()
    emit.b.branch(loop)
    emit.b.position_at_end(done)
    set_cycle(emit, start + 2, i32(0))
    if both:
        set_cycle(emit, teams + 2, i32(0))
    emit.reset_arenas()
    emit.player_depth -= player
    emit.team_depth -= both or not player


def pause(emit: Emitter, node: ir.Choice, resumed: dict[int, Block]) -> None:
    """A choice: the function ends, and goes on here when one of the options was carried out."""
    emit.unit.choices[node.number] = node, emit.player_depth, emit.team_depth
    current = emit.value(ir.Turn("current", Type.PLAYER, place=node.place))
    emit.put(i32(node.number + 1), abi.HEAD.pending)
    emit.put(current, abi.HEAD.mover)
    emit.leave(0)
    resumed[node.number] = emit.block("resumed")
    emit.b.position_at_end(resumed[node.number])
