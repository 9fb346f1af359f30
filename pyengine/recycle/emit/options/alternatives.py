"""Code for choices: walking through the options of one alternative.

Two functions are made of every alternative. `count` says how many options it has; `select` carries one of them out.
Where counting has to try every option on a copy, as select does, they are one: no option is the wanted one.
A path through an alternative takes one element at every `any`. Where nothing after an `any` can fail or branch, its
elements are counted without being tried ("sure"), and select goes straight to the one that is wanted. An alternative
that is sure before it changes anything is "clean": it is walked on the state itself. The others are walked on copies.
Where an `any` is the last thing on its path, its elements are a loop (loops.py). Otherwise paths are walked one after
another from the beginning (picks.py); the walk holds which element every `any` takes.
"""

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit import rules
from pyengine.recycle.emit.choices import build_driver
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.llvm import I1, I32, PTR, Event, Shared, i32, ll
from pyengine.recycle.emit.options.decide import decide, otherwise, sure_path, walk_path
from pyengine.recycle.emit.options.loops import is_nested, loop_over, stops_early
from pyengine.recycle.emit.options.option import Option, contains_any, walk_field, walk_value
from pyengine.recycle.emit.options.picks import count_all, take_one
from pyengine.recycle.emit.risks import can_fail
from pyengine.recycle.record import replace
from pyengine.recycle.types import Type


def build_alternative(unit, number, index):
    """(count, select) of an alternative; where counting would do the same as looking for the option -1, that does."""
    select, option = build_walk(unit, number, index, True)
    return select if option.tries_all else build_walk(unit, number, index, False)[0], select


def build_walk(unit, number, index, selecting):
    """(status = driver(state, walk), the function that goes through all paths of an alternative; the `Option`)."""
    emit = Emitter(unit, unit.function(f"{'select' if selecting else 'count'}_{number}_{index}", I32, [PTR, PTR]))
    choice, emit.player_depth, emit.team_depth = unit.choices[number]
    node, walk = choice.options[index], emit.function.args[1]
    found, has_acted = (emit.local(I1, ll.Constant(I1, 0)) for _ in range(2))
    option = emit.option = Option(number, index, node, selecting, walk, found, has_acted)
    option.all_loops = not unit.trace and is_nested(node)
    emit.event(Event.PATH)
    walk_path(emit, node)
    # Only what the wanted option executes counts.
    emit.flush_steps()
    emit.b.position_at_end(emit.exit)
    found, steps = emit.b.load(option.found, typ=I1), emit.b.load(emit.steps, typ=I32)
    spent = emit.b.add(steps, walk_value(emit, abi.WALK.spent))
    if emit.work_address is not None:
        # Looking at an element takes an eighth of what a statement does.
        spent = emit.b.add(spent, emit.b.lshr(emit.b.load(emit.work_address, typ=I32), i32(3)))
    emit.b.store(spent, walk_field(emit, abi.WALK.spent))
    emit.b.store(emit.b.select(found, steps, i32(0)), emit.steps)
    emit.finish(write_steps=selecting)
    return build_driver(unit, option, emit.function, node.place), option


@rules.choose(ir.If)
def choose_if(emit, node, rest):
    condition = emit.value(node.condition)
    emit.flush_steps()
    before = emit.option.sure_here
    yes, no, join = emit.block("yes"), emit.block("no"), emit.block("join")
    emit.b.fork(condition, yes, no)
    if not decide(emit, None if rest is None else (node.body, *rest)):
        emit.execute(node.body, rest)
    otherwise(emit, no, join, before, rest)


@rules.choose(ir.ForAny)
def choose_any(emit, node, rest):
    node = simplified(emit, node, rest)
    if isinstance(node, ir.If):
        choose_if(emit, node, rest)
        return
    sure = rest is not None and certain(emit, node, rest)
    emit.option.shortcut |= sure
    if sure and not emit.option.selecting:
        count_all(emit, node)
        decide(emit, rest, checks=False)
    elif emit.option.all_loops and (not sure or stops_early(emit, node)):
        loop_over(emit, node, sure)
    else:
        take_one(emit, node, rest, sure)


def simplified(emit, node, rest):
    """The same options, where an `any` of a conditional statement is all there is: the condition goes outside."""
    if rest != () or not emit.option.quiet or emit.unit.trace or not isinstance(node.body, ir.If):
        return node
    condition = node.body.condition
    if (
        condition.random
        or can_fail(emit.program, condition)
        or can_fail(emit.program, node.collection)
        or node.collection.random
    ):
        return node
    uses = any(isinstance(each, ir.Variable) and each.slot == node.slot for each in ir.walk((condition,)))
    if not uses:
        return replace(node.body, body=replace(node, body=node.body.body))
    if node.collection.type is Type.GROUPS:
        return node
    kept = ir.Filter(node.collection, node.slot, condition, node.collection.type, place=node.place)
    emit.pending_steps += 1
    return simplified(emit, replace(node, collection=kept, body=node.body.body), rest)


def certain(emit, node, rest):
    if contains_any((node.body, *rest)):
        return False
    emit.option.shortened = set()
    with emit.bound(node.slot, Shared(None, False) if node.collection.type is Type.GROUPS else None):
        state = sure_path(emit, (node.body, *rest), frozenset())
    return state is not None and state[1]
