"""Walks through the options of one alternative: what they set and put back, and what is sure.

Paths, which are tuples of statements, are sure where nothing on them can fail or branch. Where a path is sure, its one
option is counted before it is walked.
"""

from collections import ChainMap
from functools import partial, reduce

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit import analysis, barred, lists, rules, sets
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.llvm import I1, I32, NO_SEAT, PTR, Block, Module, Shared, Value
from pyengine.recycle.emit.together import settled
from pyengine.recycle.emit.values import missing

ListGuard = tuple[int, ir.Expression | None, ir.Span]


class Walker(Emitter):
    """The function that walks through the options of an alternative: counts them all, or carries one out.

    Attributes
    ----------
    number, index, node : of the choice, of the alternative in it, and the alternative
    selecting : whether an option is carried out, or all are counted
    weighing : whether counting leaves the sum of the heuristics on its path for each option, in place of the record
    worth : code: that sum so far
    walk, found, has_acted : code: the engine's `Walk`, whether the wanted option was found, whether anything happened
    all_loops : whether every `any` is a loop
    next_path : the block where the next element of the innermost loop is taken
    sure_here : whether nothing can fail or branch any more
    quiet : whether nothing before the code that is being written acts
    picks : whether some `any` takes an element that is not decided at once
    shortcut : whether counting checks or counts at once what selecting has to find
    unsure_acts, unsure_draws : how many actions and draws stand where it is not sure that they are wanted
    full : groups that are not empty before anything happens
    guards : (slot of a list, how many cards are taken from it, place) by moves on a path; None: they cannot be checked
    shortened : slots of lists that become shorter on a path
    shown : what everybody can tell of hidden cards where an option is taken
    kept_back : code: that, until something happens: it is so before any card moves (barred.py)
    """

    do = ChainMap(rules.choose, rules.do)

    def __init__(self, unit: Module, number: int, index: int, selecting: bool, weighing: bool = False) -> None:
        name = f"{'weigh' if weighing else 'select' if selecting else 'count'}_{number}_{index}"
        super().__init__(unit, unit.function(name, I32, [PTR, PTR]))
        choice, self.player_depth, self.team_depth = unit.choices[number]
        self.number, self.index, self.node = number, index, choice.options[index]
        if isinstance(choice, ir.Together):
            self.node = settled(self.node, index + 1)
            self.player_now = self.get(abi.HEAD.mover)
        self.selecting, self.weighing, self.walk = selecting, weighing, self.function.args[1]
        self.worth = self.local(I32, I32(0))
        self.found, self.has_acted = (self.local(I1, I1(0)) for _ in range(2))
        self.all_loops = self.sure_here = self.picks = self.shortcut = False
        self.quiet = True
        self.next_path: Block | None = None
        self.unsure_acts = self.unsure_draws = 0
        self.full: Filled = frozenset()
        self.guards: list[ListGuard] | None = None
        self.shortened = set[int]()
        self.shown = unit.known.options[number][index]
        most = max(len(facts) for _, facts in self.shown.ways) if selecting and unit.observed else 0
        self.kept_back = [barred.nothing(self) for _ in range(most)]

    @property
    def clean(self) -> bool:
        """True if it is sure before it changes anything, but for the stream."""
        return not self.unsure_acts

    @property
    def tries_all(self) -> bool:
        """True if options are found by trying them on a copy, one by one, so that counting differs in nothing."""
        return self.all_loops and not (self.clean or self.picks or self.shortcut)

    def execute(self, node: ir.Statement, rest: ir.Path | None = ()) -> None:
        for body, facts in self.shown.ways if self.kept_back else ():
            if node is body and (self.quiet or len(self.shown.ways) > 1):
                for number, found in enumerate(self.kept_back):
                    barred.work_out(self, self.shown, facts[number] if number < len(facts) else None, found)
        heuristics = self.program.heuristics.get(node.number, ()) if self.weighing else ()
        for each in heuristics:
            self.b.store(self.b.add(self.b.load(self.worth), self.value(each)), self.worth)
        if not heuristics or not self.decide(None if rest is None else (node, *rest), weighed=node):
            super().execute(node, rest)

    def event(self, *values: Value | int) -> None:
        if self.selecting:  # counting tries every option, and tells of none
            super().event(*values)

    def acted(self) -> None:
        for found in self.kept_back:
            with self.b.if_then(self.b.not_(self.b.load(self.has_acted, I1))):
                barred.write_down(self, found)
        self.quiet = False
        self.unsure_acts += not self.sure_here
        self.b.store(I1(1), self.has_acted)

    def drawn(self) -> None:
        self.unsure_draws += not self.sure_here

    def walk_value(self, field: abi.Field) -> Value:
        return self.b.get(self.walk, field)

    def path_over(self) -> None:
        if self.next_path is None:
            self.leave(0)
        else:
            self.flush_steps()
            self.b.branch(self.next_path)

    def decide(self, path: ir.Path | None, checks: bool = True, weighed: ir.Statement | None = None) -> bool:
        """Count the one option that remains if all statements of a path are sure, and no heuristic is left but that of
        `weighed`, which is added. True: there is no code to follow."""
        if path is None or self.sure_here or (self.weighing and has_heuristics(self.program, path, weighed)):
            return False
        first, state, guards = self.sureness(path, checks)
        if state is None or state[1] is False:
            return False
        b = self.b
        self.flush_steps()
        if isinstance(state[1], tuple):  # on with the next path where no condition holds, and no option is found yet
            acting, idle = self.block("acting"), self.block("idle")
            found = b.load(self.found, I1) if self.selecting else I1(0)
            b.fork(reduce(b.or_, map(self.value, state[1]), found), acting, idle, idle)
            self.path_over()
            b.position_at_end(acting)
        undecided, on = self.block("undecided"), self.block("on")
        b.fork(b.load(self.found, I1), on, undecided, undecided)
        if not self.selecting:
            check_guards(self, first, guards)
        there = isinstance(first, ir.Move | ir.Remember) and isinstance(ir.bare(first.card), ir.Variable)
        self.shortcut |= bool(guards) or first is not None and not there
        self.count_one()
        if self.selecting:
            gone = self.block("gone")
            b.fork(b.load(self.found, I1), on, gone, gone)
        self.path_over()
        b.position_at_end(on)
        self.sure_here = self.selecting
        if not self.selecting:
            self.path_over()
        return not self.selecting

    def sureness(self, path: ir.Path, checks: bool) -> tuple["First | None", "Sure", list[ListGuard] | None]:
        """(the statement that is checked by itself, what is sure of a path, what is checked besides)."""
        first = first_action(self, path) if checks else None
        self.guards, self.shortened = [] if checks else None, set()
        state = sure_path(self, path, self.full if self.quiet else frozenset(), first)
        guards, self.guards = self.guards, None
        if state is not None and isinstance(state[1], tuple) and not (state[1] and self.quiet):
            state = state[0], False  # nothing happens, or something may have happened before
        return first, state, guards

    def is_decided(self, node: ir.Statement) -> bool:
        """True if it is decided before a statement changes anything, with which the path ends."""
        state = None if self.weighing else self.sureness((node,), True)[1]
        if state is not None and state[1] is not False:
            return True
        return isinstance(node, ir.If | ir.Let) and self.is_decided(node.body)

    def walk_path(self, node: ir.Statement) -> None:
        """A statement, with which the path ends: one option, unless nothing happened."""
        if not self.decide((node,)):
            self.execute(node, ())
            if not self.dead:
                self.flush_steps()
                acted, found = self.b.load(self.has_acted, I1), self.b.load(self.found, I1)
                with self.b.if_then(self.b.and_(acted, self.b.not_(found))):
                    self.count_one()
        if not self.dead:
            self.path_over()

    def end_game(self) -> None:
        """The path ends here, with an option after which nobody is to move."""
        self.acted()
        self.put(I32(NO_SEAT), abi.HEAD.mover)
        self.flush_steps()
        with self.b.if_then(self.b.not_(self.b.load(self.found, I1))):
            self.count_one()
        self.path_over()

    def count_one(self) -> None:
        """One more option; sets `found` if it is the wanted one."""
        b = self.b
        total = self.walk_value(abi.WALK.total)
        if self.selecting:
            with b.if_then(b.icmp_signed("==", total, self.walk_value(abi.WALK.wanted))):
                b.put(self.walk, abi.WALK.found, I32(1))
                b.store(I1(1), self.found)
        b.put(self.walk, abi.WALK.total, b.add(total, I32(1)))
        if self.weighing:
            b.store(b.load(self.worth), b.item(self.walk_value(abi.WALK.record), I32, total))
            with b.if_then(b.icmp_signed("==", total, self.walk_value(abi.WALK.wanted))):
                b.put(self.walk, abi.WALK.found, I32(1))
                self.leave(0)

    def otherwise(self, no: Block, both: Block, before: bool, rest: ir.Path | None) -> None:
        """The branch without statements, with what was sure before, and where both meet."""
        surely = self.dead or self.sure_here
        self.join(both)
        self.b.position_at_end(no)
        self.sure_here = before
        self.decide(rest, checks=False)
        surely = surely and (self.dead or self.sure_here)
        self.join(both)
        self.b.position_at_end(both)
        self.sure_here = surely

    def join(self, block: Block) -> None:
        if not self.dead:
            self.flush_steps()
            self.b.branch(block)
        self.pending_steps = 0


def contains_any(path: ir.Path) -> bool:
    return any(isinstance(each, ir.ForAny) for each in ir.walk(tuple(path)))


def has_heuristics(program: ir.Program, path: ir.Path, besides: ir.Statement | None = None) -> bool:
    """True if any statement of a path has a heuristic, besides that one."""
    found = (each for each in ir.walk(tuple(path)) if isinstance(each, ir.Statement) and each is not besides)
    return any(each.number in program.heuristics for each in found)


# Conditions of which the state changes nothing.
STILL = (ir.Compare, ir.Logic, ir.Not, ir.Variable, ir.Integer, ir.Text, ir.Truth)

Filled = frozenset[ir.Expression]  # piles that are not empty
# Whether something happens: certainly; where one of these conditions holds and nowhere else, so never where there are
# none; or nobody knows (False).
Acts = bool | tuple[ir.Expression, ...]
Sure = tuple[Filled, Acts] | None
First = ir.Move | ir.Remember | ir.Forget


def first_action(emit: Walker, path: ir.Path) -> First | None:
    """The statement that a path certainly begins with, if it is a move or the like that can be checked."""
    first = path[0] if path else None
    while isinstance(first, ir.Do):
        first = first.statements[0]
    return first if isinstance(first, First) and checkable(emit, first) else None


def checkable(emit: Walker, move: First) -> bool:
    """True if a move fails only for want of a card, which can be seen without working out which card it is."""
    if not isinstance(move.spot.position, str) or analysis.can_fail(emit.program, move.spot.pile):
        return False
    if isinstance(move, ir.Forget):
        return True
    match card := ir.bare(move.card):
        case ir.Variable():
            return True
        case ir.Pick("top" | "bottom", cards) | ir.BestCard(cards=cards):
            perhaps_mem = analysis.is_mem(cards) or isinstance(cards, ir.Variable)
            return not perhaps_mem and emit.is_sure(*ir.children(card))
    return False


def check_guards(emit: Walker, first: First | None, guards: list[ListGuard] | None) -> None:
    """Code that fails where a sure path fails for want of cards."""
    if isinstance(first, ir.Forget):
        none = emit.b.icmp_signed("==", lists.size_of(emit, first.spot.pile), I32(0))
        emit.fail_if(none, first.place, "there is nothing to forget")
        first = None
    card = first and ir.bare(first.card)
    if isinstance(card, ir.Pick | ir.BestCard):
        emit.fail_if(emit.b.not_(lists.nonempty(emit, card.cards)), card.place, *missing(emit, card, card.cards))
    for slot, count, place in guards or ():
        length = emit.header_list(emit.env[slot].header).length
        wanted = I32(1) if count is None else emit.value(count)
        emit.fail_if(emit.b.icmp_signed(">", wanted, length), place, "there is no card here")


def guarded(emit: Walker, move: ir.Move, count: ir.Expression | None) -> bool:
    """True if taking cards one by one off the end of a list fails only where the list is too short; noted to be
    checked where a path is decided."""
    slot = end_of_list(emit, move)
    if slot is None or emit.guards is None or slot in emit.shortened:
        return False
    emit.shortened.add(slot)
    emit.guards.append((slot, count, ir.bare(move.card).place))
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
    """`sure_statement` of a statement that may not be reached: nothing can be checked for it beforehand."""
    with emit.holding(guards=None):
        return sure_statement(emit, node, filled, first)


def sure_path(emit: Walker, path: ir.Path, filled: Filled, first: ir.Statement | None = None) -> Sure:
    """(piles that are not empty afterwards, whether something happens) if nothing on a path can fail or branch, else
    None. `first` is checked by itself."""
    acts: Acts = ()
    for each in path:
        result = sure_statement(emit, each, filled, first)
        if result is None:
            return None
        filled, acts = result[0], _either(acts, result[1])
    return filled, acts


def _either(one: Acts, other: Acts) -> Acts:
    if isinstance(one, tuple) and isinstance(other, tuple):
        return one + other
    return one is True or other is True


def _where(condition: ir.Expression, acts: Acts) -> Acts:
    """Certainty of something that needs a condition besides."""
    if acts is False or acts == ():
        return acts
    if not all(isinstance(each, STILL) for each in ir.walk((condition,))):
        return False
    if isinstance(acts, tuple):
        return tuple(ir.Logic("and", (condition, each), place=condition.place) for each in acts)
    return (condition,)


def sure_statement(emit: Walker, node: ir.Statement, filled: Filled, first: ir.Statement | None) -> Sure:
    """Piles and certainty after a statement, as `sure_path`; what is not known to be sure is not."""
    fails = partial(analysis.can_fail, emit.program, filled=filled)
    match node:
        case ir.Do(statements):
            return sure_path(emit, statements, filled, first)
        case ir.If(condition, body):
            inner = None if fails(condition) else perhaps(emit, body, filled | filled_if(condition), first)
            return inner and (filled & inner[0], _where(condition, inner[1]))
        case ir.ForAll(collection, _, body):
            inner = None if fails(collection) else perhaps(emit, body, frozenset(), first)
            return inner and (frozenset(), False)
        case ir.Let(slot, value, body):
            if value.type in (ir.Type.CARDS, ir.Type.GROUPS) or fails(value):
                return None
            inner = sure_statement(emit, body, filled, first)
            if inner and isinstance(inner[1], tuple) and any(sets.mentions(each, slot) for each in inner[1]):
                return inner[0], False
            return inner
    return sure_action(emit, node, filled, first)


def sure_action(emit: Walker, node: ir.Statement, filled: Filled, first: ir.Statement | None) -> Sure:
    """`sure_statement` of what has no statements inside, or repeats one."""
    fails = partial(analysis.can_fail, emit.program, filled=filled)
    match node:
        case ir.Forget() if node is first:
            return frozenset(), True
        case ir.Assign() | ir.SetPoints() | ir.TurnPass() | ir.Tell():
            return None if any(map(fails, ir.children(node))) else (filled, True)
        case ir.Cycle(_, player):
            return None if fails(player) else (frozenset(), True)
        case ir.Move(shrinks=ir.Variable()) if node is not first:
            return (frozenset([node.spot.pile]), True) if guarded(emit, node, None) else None
        case ir.Repeat(ir.Integer() | ir.Variable() as count, ir.Move(shrinks=ir.Variable()) as move):
            return (frozenset(), False) if not fails(count) and guarded(emit, move, count) else None
        case ir.RepeatAll(ir.Variable(slot), move) if end_of_list(emit, move) == slot:
            emit.shortened.add(slot)
            return frozenset(), False
        case ir.Move(card, spot, None) | ir.Remember(card, spot):
            unsure = analysis.no_card(emit.program, card, filled) or not isinstance(spot.position, str)
            if node is not first and (unsure or fails(spot.pile)):
                return None
            # A move may empty any other pile.
            return (filled if isinstance(node, ir.Remember) else frozenset()) | {spot.pile}, True
        case ir.RepeatAll(ir.LivePile() as pile, ir.Move(ir.Pick("top" | "bottom", cards), spot, None)) if (
            cards == pile and isinstance(spot.position, str)
        ):
            return None if fails(pile) or fails(spot.pile) or pile.storage.kind == "mem" else (frozenset(), False)
    return None


def filled_if(condition: ir.Expression) -> Filled:
    """Piles that are not empty where a condition holds: (> (size PILE) 0), also as a part of `and`."""
    match condition:
        case ir.Logic("and", conditions):
            return frozenset().union(*(filled_if(each) for each in conditions))
        case ir.Compare(">" | "!=", ir.SizeOf(ir.LivePile() as pile), ir.Integer(0)) if pile.storage.kind != "mem":
            return frozenset([pile])
    return frozenset()
