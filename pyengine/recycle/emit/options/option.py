"""What a walk through the options of one alternative sets and puts back; and what is sure.

Paths, which are tuples of statements, are sure where nothing on them can fail or branch. Where a path is sure, its one
option is counted before it is walked.
"""

from collections import ChainMap
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit import analysis, lists, rules
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.llvm import I1, I32, PTR, Block, Module, Shared, Value, i32, kind, ll
from pyengine.recycle.emit.values import no_card_message

Guard = tuple[int, ir.Expression | None, ir.Place]


@dataclass
class OptionCode:
    """One alternative, counted or carried out.

    Attributes
    ----------
    number, index, node : of the choice, of the alternative in it, and the alternative
    selecting : whether an option is carried out, or all are counted
    weighing : whether the heuristics on the path are added up, in the place of the record
    walk, found, has_acted : code: the engine's `Walk`, whether the wanted option was found, whether anything happened
    all_loops : whether every `any` is a loop
    next_path : the block where the next element of the innermost loop is taken
    sure_here : whether nothing can fail or branch any more
    quiet : whether nothing before the code that is being written acts
    picks : whether some `any` takes an element that is not decided at once
    shortcut : whether counting checks or counts at once what selecting has to find
    unsure_acts, unsure_draws : how many actions and draws stand where it is not sure that they are wanted
    guards : (slot of a list, how many cards are taken from it, place) by moves on a path; None: they cannot be checked
    shortened : slots of lists that become shorter on a path
    """

    number: int
    index: int
    node: ir.Statement
    selecting: bool
    weighing: bool
    walk: Value
    found: Value
    has_acted: Value
    all_loops: bool = False
    next_path: Block | None = None
    sure_here: bool = False
    quiet: bool = True
    picks: bool = False
    shortcut: bool = False
    unsure_acts: int = 0
    unsure_draws: int = 0
    guards: list[Guard] | None = None
    shortened: set[int] = field(default_factory=set)

    @contextmanager
    def element(self, following: Block) -> Iterator[None]:
        """Around what is done with each element of a loop, behind which the block `following` takes the next one."""
        before = self.sure_here, self.quiet, self.next_path
        self.next_path = following
        yield
        self.sure_here, self.quiet, self.next_path = before

    @contextmanager
    def unguarded(self) -> Iterator[None]:
        """Around statements that may not be reached: nothing can be checked for them beforehand."""
        before, self.guards = self.guards, None
        yield
        self.guards = before

    @property
    def clean(self) -> bool:
        """Whether it is sure before it changes anything."""
        return not (self.unsure_acts or self.unsure_draws)

    @property
    def tries_all(self) -> bool:
        """Whether options are found by trying them on a copy, one by one, so that counting differs in nothing."""
        return self.all_loops and not (self.clean or self.picks or self.shortcut)


class Walker(Emitter):
    """The function that walks through the options of an alternative."""

    do = ChainMap(rules.choose, rules.do)

    def __init__(self, unit: Module, number: int, index: int, selecting: bool, weighing: bool = False) -> None:
        name = f"{'weigh' if weighing else 'select' if selecting else 'count'}_{number}_{index}"
        super().__init__(unit, unit.function(name, I32, [PTR, PTR]))
        choice, self.player_depth, self.team_depth = unit.choices[number]
        found, has_acted = (self.local(I1, ll.Constant(I1, 0)) for _ in range(2))
        node, walk = choice.options[index], self.function.args[1]
        self.option = OptionCode(number, index, node, selecting, weighing, walk, found, has_acted)

    def execute(self, node: ir.Statement, rest: ir.Path | None = ()) -> None:
        if self.option.weighing:
            for each in self.program.heuristics.get(node.number, ()):
                worth = walk_value(self, abi.WALK.record)
                self.b.store(self.b.add(self.b.load(worth, typ=I32), self.value(each)), worth)
        super().execute(node, rest)

    def event(self, *values: Value | int) -> None:
        if self.option.selecting:  # counting tries every option, and tells of none
            super().event(*values)

    def acted(self) -> None:
        self.option.quiet = False
        self.option.unsure_acts += not self.option.sure_here
        self.b.store(ll.Constant(I1, 1), self.option.has_acted)

    def drawn(self) -> None:
        self.option.unsure_draws += not self.option.sure_here


def walk_field(emit: Walker, field: abi.Field) -> Value:
    return emit.offset(emit.option.walk, field.offset)


def walk_value(emit: Walker, field: abi.Field) -> Value:
    return emit.b.load(walk_field(emit, field), typ=kind(field.type))


def path_over(emit: Walker) -> None:
    """On with the next path."""
    if emit.option.next_path is None:
        emit.leave(0)
    else:
        emit.flush_steps()
        emit.b.branch(emit.option.next_path)


def contains_any(path: ir.Path) -> bool:
    """Whether any statement of a path takes an element."""
    return any(isinstance(each, ir.ForAny) for each in ir.walk(tuple(path)))


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
        or analysis.can_fail(emit.program, move.spot.pile)
        or move.card.type is not ir.Type.CARD
    ):
        return False
    match card := ir.bare(move.card):
        case ir.Variable():
            return True
        case ir.Pick("top" | "bottom", cards) | ir.Best(cards=cards):
            perhaps_mem = analysis.is_mem(cards) or isinstance(cards, ir.Variable)
            return (
                not perhaps_mem
                and not cards.random
                and not any(analysis.can_fail(emit.program, each) for each in ir.children(card))
            )
    return False


def check_guards(emit: Walker, first: ir.Move | ir.Remember | None, guards: list[Guard] | None) -> None:
    """Code that fails where a sure path fails for want of cards."""
    card = first and ir.bare(first.card)
    if isinstance(card, ir.Pick | ir.Best):
        emit.fail_if(emit.b.not_(lists.nonempty(emit, card.cards)), card.place, no_card_message(emit, card))
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
                    return None if analysis.can_fail(emit.program, spot.pile) else slot
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
    """Piles and certainty after a statement, as `sure_path`; what is not known to be sure is not."""

    def fails(part: ir.Expression) -> bool:
        return analysis.can_fail(emit.program, part, filled)

    match node:
        case ir.Do(statements):
            return sure_path(emit, statements, filled, first)
        case ir.If(condition, body):
            inner = None if fails(condition) else perhaps(emit, body, filled | filled_if(condition), first)
            return inner and (filled & inner[0], False)
        case ir.ForAll(collection, _, body):
            inner = None if fails(collection) else perhaps(emit, body, frozenset(), first)
            return inner and (frozenset(), False)
        case ir.Let(_, value, body):
            if value.type in (ir.Type.CARDS, ir.Type.GROUPS) or fails(value):
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
                analysis.no_card(emit.program, card, filled) or not isinstance(spot.position, str) or fails(spot.pile)
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
