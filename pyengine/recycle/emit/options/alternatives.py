"""Code for choices: walking through the options of one alternative.

Two functions are made of every alternative. `count` says how many options it has; `select` carries one of them out.
Where counting has to try every option on a copy, as select does, they are one: no option is the wanted one.
A path through an alternative takes one element at every `any`. Where nothing after an `any` can fail or branch, its
elements are counted without being tried ("sure"), and select goes straight to the one that is wanted. An alternative
that is sure before it changes anything is "clean": it is walked on the state itself. The others are walked on copies.
Where an `any` is the last thing on its path, its elements are a loop. Otherwise paths are walked one after another from
the beginning; the walk holds which element every `any` takes (elements.py).
"""

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit import rules
from pyengine.recycle.emit.llvm import I1, I32, I64, PTR, Builder, Event, Function, Module, Shared, Value, ll
from pyengine.recycle.emit.options.elements import count_all, is_nested, loop_over, stops_early, take_one
from pyengine.recycle.emit.options.option import Walker, contains_any, sure_path
from pyengine.recycle.emit.sets import mentions


def build_alternative(unit: Module, number: int, index: int) -> tuple[Function, Function]:
    """(count, select) of an alternative; where counting would do the same as looking for the option -1, that does."""
    select, walker = build_walk(unit, number, index, True)
    return select if walker.tries_all else build_walk(unit, number, index, False)[0], select


def build_walk(
    unit: Module, number: int, index: int, selecting: bool, weighing: bool = False
) -> tuple[Function, Walker]:
    """(status = driver(state, walk), the function that goes through all paths of an alternative; its `Walker`)."""
    emit = Walker(unit, number, index, selecting, weighing)
    emit.all_loops = not unit.trace and is_nested(emit.node)
    emit.event(Event.PATH)
    emit.walk_path(emit.node)
    # Only what the wanted option executes counts.
    emit.flush_steps()
    emit.b.position_at_end(emit.exit)
    found, steps = emit.b.load(emit.found, I1), emit.b.load(emit.steps)
    spent = emit.b.add(steps, emit.walk_value(abi.WALK.spent))
    if emit.work_address is not None:
        # Looking at an element takes an eighth of what a statement does.
        spent = emit.b.add(spent, emit.b.lshr(emit.b.load(emit.work_address), I32(3)))
    emit.b.put(emit.walk, abi.WALK.spent, spent)
    emit.b.store(emit.b.select(found, steps, I32(0)), emit.steps)
    emit.finish(write_steps=selecting)
    return build_driver(emit), emit


@rules.choose
def choose_if(emit: Walker, node: ir.If, rest: ir.Path | None) -> None:
    condition = emit.value(node.condition)
    emit.flush_steps()
    before = emit.sure_here
    yes, no, join = emit.block("yes"), emit.block("no"), emit.block("join")
    emit.b.fork(condition, yes, no)
    if not emit.decide(None if rest is None else (node.body, *rest)):
        emit.execute(node.body, rest)
    emit.otherwise(no, join, before, rest)


@rules.choose
def choose_any(emit: Walker, node: ir.ForAny, rest: ir.Path | None) -> None:
    simple = simplified(emit, node, rest)
    if isinstance(simple, ir.If):
        choose_if(emit, simple, rest)
        return
    node = simple
    sure = rest is not None and certain(emit, node, rest)
    emit.shortcut |= sure
    if sure and not emit.selecting and not emit.weighing:
        count_all(emit, node)
        emit.decide(rest, checks=False)
    elif emit.all_loops and (emit.weighing or not sure or stops_early(emit, node)):
        loop_over(emit, node, sure)
    else:
        take_one(emit, node, rest, sure and not emit.weighing)


def simplified(emit: Walker, node: ir.ForAny, rest: ir.Path | None) -> ir.ForAny | ir.If:
    """Options in their simplest form: where an `any` of a conditional statement is all there is: the condition goes
    outside."""
    if rest != () or not emit.quiet or emit.unit.trace or not isinstance(node.body, ir.If):
        return node
    if emit.weighing and emit.program.heuristics.keys() & {node.number, node.body.number}:
        return node
    condition = node.body.condition
    if not emit.is_sure(condition, node.collection):
        return node
    if not mentions(condition, node.slot):
        return ir.replace(node.body, body=ir.replace(node, body=node.body.body))
    if node.collection.type is ir.Type.GROUPS:
        return node
    kept = ir.Filter(node.collection, node.slot, condition, node.collection.type, place=node.place)
    emit.pending_steps += 1
    return simplified(emit, ir.replace(node, collection=kept, body=node.body.body), rest)


def certain(emit: Walker, node: ir.ForAny, rest: ir.Path) -> bool:
    if contains_any((node.body, *rest)):
        return False
    emit.shortened = set()
    with emit.bound(node.slot, Shared(None, False) if node.collection.type is ir.Type.GROUPS else None):
        state = sure_path(emit, (node.body, *rest), frozenset())
    return state is not None and state[1] is True


MOST_SPENT = 1 << 24  # of the paths of an alternative, under a second


def build_driver(emit: Walker) -> Function:
    """status = driver(state, walk): all paths of an alternative, or those up to the wanted one."""
    unit, function, place = emit.unit, emit.function, emit.node.place
    if emit.clean and not emit.picks and not emit.unsure_draws:
        if unit.inlines:
            function.attributes.add("alwaysinline")  # those with a copy of the state would make a frame of many
        return function
    b = Builder(unit.function(function.name + "_all", I32, [PTR, PTR]).append_basic_block("entry"))
    state, walk = b.function.args
    target: Value = state
    if not emit.clean:
        target = b.alloca(ll.ArrayType(I64, unit.layout.size // 8))
        b.put(walk, abi.WALK.origin, state)
    b.put(walk, abi.WALK.depth, I32(0))
    stream = b.load(state, I64) if emit.clean and emit.unsure_draws else None
    loop, leave, more, again = map(b.append_basic_block, ("path", "leave", "more", "again"))
    b.go_on(loop)
    b.put(walk, abi.WALK.reached, I32(0))
    b.put(walk, abi.WALK.recorded, I32(0))
    if not emit.clean:
        unit.copy_state(b, target, state)
    elif stream is not None:
        b.store(stream, state)
    status = b.call(function, [target, walk])
    b.fork(b.or_(b.icmp_signed("<", status, I32(0)), is_found(b, walk)), leave, more, more)
    if emit.picks:
        long = unit.fault(place, "finding the options takes too long: there are too many ways to look for one")
        b.return_if(b.icmp_unsigned(">", b.get(walk, abi.WALK.spent), I32(MOST_SPENT)), I32(long))
        enough = b.icmp_signed(">", b.get(walk, abi.WALK.total), I32(abi.MOST_MOVES))
        on = b.icmp_signed("!=", b.call(unit.runtime("advance_picks"), [walk]), I32(0))
        b.cbranch(b.and_(on, b.not_(enough)), again, leave)
    else:
        b.branch(leave)
    b.position_at_end(again)
    b.branch(loop) if emit.picks else b.unreachable()
    b.position_at_end(leave)
    if stream is not None and emit.weighing:  # which carries nothing out
        b.store(stream, state)
    elif stream is not None:
        with b.if_then(b.not_(is_found(b, walk))):
            b.store(stream, state)
    if not emit.clean and emit.selecting:
        with b.if_then(is_found(b, walk)):
            unit.copy_state(b, state, target)
    b.ret(status)
    return b.function


def is_found(b: Builder, walk: Value) -> Value:
    """Condition that the wanted option was carried out."""
    return b.icmp_signed("!=", b.get(walk, abi.WALK.found), I32(0))
