"""What is sure: paths, which are tuples of statements, on which nothing can fail or branch; and deciding early: where a
path is sure, its one option is counted before it is walked.
"""

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit.lists import nonempty
from pyengine.recycle.emit.llvm import I1, Block, Shared, i32, ll
from pyengine.recycle.emit.options.option import Guard, Walker, path_over, walk_field, walk_value
from pyengine.recycle.emit.risks import can_fail, is_mem, no_card
from pyengine.recycle.emit.values import no_card_message
from pyengine.recycle.types import Type

Filled = frozenset[ir.Expression]  # piles that are not empty
Sure = tuple[Filled, bool] | None


def decide(emit: Walker, path: ir.Path | None, checks: bool = True) -> bool:
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
    emit.option.shortcut |= bool(guards) or first is not None and not isinstance(ir.bare(first.card), ir.Variable)
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


def walk_path(emit: Walker, node: ir.Statement) -> None:
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


def count_one(emit: Walker) -> None:
    """One more option; sets `found` if it is the wanted one."""
    b = emit.b
    total = walk_value(emit, abi.WALK.total)
    if emit.option.selecting:
        with b.if_then(b.icmp_signed("==", total, walk_value(emit, abi.WALK.wanted))):
            b.store(i32(1), walk_field(emit, abi.WALK.found))
            b.store(ll.Constant(I1, 1), emit.option.found)
    b.store(b.add(total, i32(1)), walk_field(emit, abi.WALK.total))


def otherwise(emit: Walker, no: Block, both: Block, before: bool, rest: ir.Path | None) -> None:
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


def join(emit: Walker, block: Block) -> None:
    """On where branches meet."""
    if not emit.dead:
        emit.flush_steps()
        emit.b.branch(block)
    emit.pending_steps = 0


def first_action(emit: Walker, path: ir.Path) -> ir.Move | ir.Remember | None:
    """The statement that a path certainly begins with, if it is a move or the like that can be checked."""
    first = path[0] if path else None
    while isinstance(first, ir.Do):
        first = first.statements[0]
    return first if isinstance(first, ir.Move | ir.Remember) and checkable(emit, first) else None


def checkable(emit: Walker, move: ir.Move | ir.Remember) -> bool:
    """Whether a move fails only for want of a card, which can be seen without working out which card it is."""
    if (
        not isinstance(move.spot.position, str)
        or can_fail(emit.program, move.spot.pile)
        or move.card.type is not Type.CARD
    ):
        return False
    match card := ir.bare(move.card):
        case ir.Variable():
            return True
        case ir.Pick("top" | "bottom", cards) | ir.Best(cards=cards):
            perhaps_mem = is_mem(cards) or isinstance(cards, ir.Variable)
            return (
                not perhaps_mem
                and not cards.random
                and not any(can_fail(emit.program, each) for each in ir.children(card))
            )
    return False


def check_guards(emit: Walker, first: ir.Move | ir.Remember | None, guards: list[Guard] | None) -> None:
    """Code that fails where a sure path fails for want of cards."""
    card = first and ir.bare(first.card)
    if isinstance(card, ir.Pick | ir.Best):
        empty = emit.b.not_(nonempty(emit, card.cards))
        emit.fail_if(empty, card.place, no_card_message(emit, card))
    for slot, count, place in guards or ():
        length = emit.header_list(emit.env[slot].header).length
        wanted = i32(1) if count is None else emit.value(count)
        emit.fail_if(emit.b.icmp_signed(">", wanted, length), place, "there is no card here")


def guarded(emit: Walker, move: ir.Move, count: ir.Expression | None) -> bool:
    """Whether taking cards one by one off the end of a list fails only where the list is too short; noted to be
    checked where a path is decided."""
    slot = end_of_list(emit, move)
    if slot is None or emit.option.guards is None or slot in emit.option.shortened:
        return False
    emit.option.shortened.add(slot)
    emit.option.guards.append((slot, count, ir.bare(move.card).place))
    return True


def end_of_list(emit: Walker, move: ir.Statement) -> int | None:
    """The slot of the list from whose end a move takes a card, and shortens it; None for other moves."""
    match move:
        case ir.Move(card, spot, ir.Variable(slot)) if isinstance(spot.position, str):
            match ir.bare(card), emit.env.get(slot):
                case ir.Pick("top" | "bottom", ir.Variable(source)), Shared(groups=False) if source == slot:
                    return None if can_fail(emit.program, spot.pile) else slot
    return None


def perhaps(emit: Walker, node: ir.Statement, filled: Filled, first: ir.Statement | None) -> Sure:
    """`sure_statement` of a statement that may not be reached."""
    with emit.option.unguarded():
        return sure_statement(emit, node, filled, first)


def sure_path(emit: Walker, path: ir.Path, filled: Filled, first: ir.Statement | None = None) -> Sure:
    """(piles that are not empty afterwards, whether something certainly happens) if nothing on a path can fail or
    branch, else None. `first` is checked by itself."""
    acts = False
    for each in path:
        result = sure_statement(emit, each, filled, first)
        if result is None:
            return None
        filled, acts = result[0], acts or result[1]
    return filled, acts


def sure_statement(emit: Walker, node: ir.Statement, filled: Filled, first: ir.Statement | None) -> Sure:
    """The same of a statement; what is not known to be sure is not."""

    def fails(part: ir.Expression) -> bool:
        return can_fail(emit.program, part, filled)

    match node:
        case ir.Do(statements):
            return sure_path(emit, statements, filled, first)
        case ir.If(condition, body):
            inside = filled | filled_if(condition)
            inner = None if fails(condition) else perhaps(emit, body, inside, first)
            return inner and (filled & inner[0], False)
        case ir.ForAll(collection, _, body):
            inner = None if fails(collection) else perhaps(emit, body, frozenset(), first)
            return inner and (frozenset(), False)
        case ir.Let(_, value, body):
            if value.type in (Type.CARDS, Type.GROUPS) or fails(value):
                return None
            return sure_statement(emit, body, filled, first)
        case ir.Assign() | ir.Change() | ir.SetPoints() | ir.Pass():
            return None if any(map(fails, ir.children(node))) else (filled, True)
        case ir.Cycle(_, player):
            return None if fails(player) else (frozenset(), True)
        case ir.Move(shrinks=ir.Variable()) if node is not first:
            return (frozenset([node.spot.pile]), True) if guarded(emit, node, None) else None
        case ir.Repeat(ir.Number() | ir.Variable() as count, ir.Move(shrinks=ir.Variable()) as move):
            return (frozenset(), False) if not fails(count) and guarded(emit, move, count) else None
        case ir.RepeatAll(ir.Variable(slot), move) if end_of_list(emit, move) == slot:
            emit.option.shortened.add(slot)
            return frozenset(), False
        case ir.Move(card, spot, None) | ir.Remember(card, spot):
            if node is not first and (
                no_card(emit.program, card, filled) or not isinstance(spot.position, str) or fails(spot.pile)
            ):
                return None
            # A move may empty any other pile.
            return (filled if isinstance(node, ir.Remember) else frozenset()) | {spot.pile}, True
        case ir.RepeatAll(ir.Pile() as pile, ir.Move(ir.Pick("top" | "bottom", cards), spot, None)) if (
            cards == pile and isinstance(spot.position, str)
        ):
            return None if fails(pile) or fails(spot.pile) or pile.storage.kind == "mem" else (frozenset(), False)
    return None


def filled_if(condition: ir.Expression) -> Filled:
    """Piles that are not empty where a condition holds: (> (size PILE) 0), also as a part of `and`."""
    match condition:
        case ir.And(conditions):
            return frozenset().union(*(filled_if(each) for each in conditions))
        case ir.Compare(">" | "!=", ir.Size(ir.Pile() as pile), ir.Number(0)) if pile.storage.kind != "mem":
            return frozenset([pile])
    return frozenset()
