"""A program as one LLVM module, whole: the functions that the game's table has, and the run of a game in them."""

import struct
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from functools import cached_property

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit import analysis, combined, statements, swap, together, values
from pyengine.recycle.emit.alike import Alike
from pyengine.recycle.emit.emitter import Emitter
from pyengine.recycle.emit.llvm import I32, I64, NO_SEAT, PTR, Block, Builder, Event, Function, Module, Value, ll
from pyengine.recycle.emit.options.alternatives import build_alternative, build_walk, is_found
from pyengine.recycle.emit.options.option import contains_any, has_heuristics
from pyengine.recycle.emit.state import check_payoffs, pile_of_storage, set_cycle, signed, turn_cycle

RULES = combined, statements, swap, values  # of nodes; nobody calls these modules by name
NONE = -1
UNLIKELY = (
    "no determinisation was found in which the mover has the options that it has; they depend on cards that it "
    "does not see"
)


class GameModule(Module):
    """Everything that is made of a program. With `trace`, its functions tell what every statement does."""

    def __init__(self, program: ir.Program, trace: bool = False, steps_most: int = 1_000_000) -> None:
        super().__init__(program, trace, steps_most)
        advance = self.function("advance", I32, [PTR])
        emit = Emitter(self, advance)
        build_course(emit)
        emit.finish(limited=True)
        for number, (node, _, _) in self.choices.items():
            if number not in self.drivers:
                self.drive(node)
        perform = build_perform(self)
        if self.program.heuristics and not self.trace:
            build_weigh(self)
        build_legal_moves(self)
        self._course(perform, advance)
        self._results()

    def pause(self, emit: Emitter, node: ir.Choice, resumed: dict[int, Block]) -> None:
        """A choice: the function ends, and goes on here when one of the options was carried out."""
        decision_of(emit, node)
        resumed[node.number] = emit.block("resumed")
        if node.asked:  # and passed over where it has no options
            emit.flush_steps()
            drivers = self.drive(node)
            walk = new_walk(emit.b, emit.buffer(I64, self.moves_size // 8 + 1), emit.allocas)
            emit.b.put(walk, abi.WALK.wanted, I32(-1))
            for count, _ in drivers:
                emit.leave_if_negative(emit.b.call(count, [emit.state, walk]))
            none = emit.b.icmp_signed("==", emit.b.get(walk, abi.WALK.total), I32(0))
            emit.b.fork(none, resumed[node.number], on := emit.block("asked"), on)
        emit.leave(0)
        emit.b.position_at_end(resumed[node.number])

    def drive(self, node: ir.Choice) -> list[tuple[Function, Function]]:
        """(count, select) of the alternatives of a choice."""
        made = [build_alternative(self, node.number, index) for index in range(len(node.options))]
        return self.drivers.setdefault(node.number, made)

    @cached_property
    def alike(self) -> Alike:
        return Alike(self.program, self.layout)

    @cached_property
    def blind(self) -> dict[int, list[analysis.Blind]]:
        """By choice, its alternatives as `Blind`."""
        nodes = {number: node for number, (node, *_) in self.choices.items()}
        return {at: [analysis.Blind(self.bindings, each) for each in node.options] for at, node in nodes.items()}

    @cached_property
    def alternatives(self) -> list[tuple[int, int]]:
        """The alternatives of all choices, (number of the choice, place) each: the kinds of moves by number."""
        every = sorted(self.choices.items())
        return [(number, index) for number, (node, *_) in every for index in range(len(node.options))]

    def arrays(self) -> dict[str, list[int]]:
        """Arrays of `ProgramRules` by name."""
        first = {number: kind for kind, (number, index) in enumerate(self.alternatives) if index == 0}
        lists = [each for number, index in self.alternatives for each in self._listed(number, index)]
        rows = enumerate(self.program.places)
        hands = [self.layout.pile_row[i] for i, row in rows if (row.owner_class, row.kind) == ("player", "iloc")]
        kinds = [first.get(number, 0) for number in range(len(self.program.choices))]
        around = [each for number in range(len(self.program.choices)) for each in self.around.get(number, (0, -1))]
        conditions = [0] * len(kinds)  # 0 where options depend on nothing that is hidden from the mover
        for number, (node, _, _) in self.choices.items():
            if any(each.offers for each in self.blind[number]):
                conditions[number] = self.fault(node.place, UNLIKELY)
        found = {"barred_at": self.layout.barred_at, "conditions": conditions, "kinds": kinds, "lists": lists}
        return found | {"around": around, "hands": [*hands, -1]}

    def _listed(self, number: int, index: int) -> tuple[int, int]:
        """The row of an alternative in `lists` of `Rules`."""
        left, option = self.remembered.get(number, {}).get(index), self.choices[number][0].options[index]
        if left is not None:
            return left.start if left.cards else 0, NONE
        while isinstance(option, ir.Let | ir.If):
            option = option.body
        match option:
            case ir.ForAny(ir.LivePile(storage), body=body) if not contains_any((body,)):
                match storage:
                    case ir.Storage("vloc" | "iloc" | "hloc" | "oloc", ir.Turn("current"), "player", row=int(row)):
                        return 0, self.layout.pile_row[row]
        return 0, NONE

    # The game's functions

    def _course(self, perform: Function, advance: Function) -> None:
        """deal, play, mover."""
        b, (_, state, key) = self.begin("deal")
        first = self.table(struct.unpack(f"<{self.layout.size}b", self.layout.first), 8)
        self.copy_state(b, state, first)
        start = b.or_(b.lshr(key, I64(1)), I64(1))
        scripted = b.icmp_unsigned("==", key, I64(abi.SCRIPT_KEY))
        b.store(b.select(scripted, I64(0), start), state)
        b.ret(b.call(advance, [state]))
        b, (_, state, moves, move) = self.begin("play")
        status = b.call(perform, [state, moves, move, PTR(None), I32(0)])
        b.return_if(b.icmp_signed("<", status, I32(0)), status)
        b.ret(b.call(advance, [state]))
        b, (_, state) = self.begin("mover")
        mover = b.zext(b.get(state, abi.HEAD.mover), I32)
        b.ret(b.select(b.icmp_signed("==", mover, I32(NO_SEAT)), I32(abi.OVER), mover))

    def _results(self) -> None:
        """payoffs; and scores, how the seats stand, where that can be told without a draw: an error counts nothing."""
        b, (_, state, result) = self.begin("payoffs")
        for seat in range(self.layout.players):
            address, place = b.offset(state, self.layout.scores + 4 * seat), b.item(result, I64, seat)
            b.store(signed(b, self.program, b.load(address)), place)
        b.ret_void()
        if self.program.score.random:
            return
        b, (_, state, result) = self.begin("scores")
        score = b.alloca(I32)
        for seat in range(self.layout.players):
            b.store(I32(0), score)
            b.call(self.once("score", I32, [PTR, I32, PTR], build_score), [state, I32(seat), score])
            b.store(signed(b, self.program, b.load(score)), b.item(result, I64, seat))
        b.ret_void()

    @property
    def max_moves(self) -> int:
        most = [abi.MOST_MOVES if node.most is None else node.most for node, _, _ in self.choices.values()]
        return min(max(most, default=1), abi.MOST_MOVES)

    @property
    def moves_size(self) -> int:
        """Bytes of what legal_moves leaves for play: options by alternative, and the lists that are remembered."""
        left = {number: sum(each.size for each in kept.values()) for number, kept in self.remembered.items()}
        return max((4 * len(each[0].options) + left.get(n, 0) for n, each in self.choices.items()), default=4)


def build_legal_moves(unit: GameModule) -> None:
    """count = legal_moves(game, state, moves): the options of the pending choice, by alternative added up in moves."""
    b, (_, state, moves) = unit.begin("legal_moves")
    walk, over = new_walk(b, moves), b.append_basic_block("over")
    b.put(walk, abi.WALK.wanted, I32(-1))
    for node in each_choice(unit, b, state, over):
        for index, (count, _) in enumerate(unit.drivers[node.number]):
            status = b.call(count, [state, walk])
            b.return_if(b.icmp_signed("<", status, I32(0)), status)
            total = b.get(walk, abi.WALK.total)
            b.store(total, b.item(moves, I32, index))
        with b.if_then(b.icmp_signed("==", total, I32(0)), likely=False):
            with b.if_then(is_guess(b, state)):
                b.ret(I32(0))
            b.ret(I32(unit.fault(node.place, "the choice has no options")))
        many = b.icmp_signed(">", total, I32(abi.MOST_MOVES))
        b.return_if(many, I32(unit.fault(node.place, f"the choice has more than {abi.MOST_MOVES} options")))
        b.ret(total)
    b.position_at_end(over)
    b.ret(I32(0))


def new_walk(b: Builder, moves: Value, allocas: Builder | None = None) -> Value:
    walk = (allocas or b).alloca(ll.ArrayType(I64, abi.WALK.bytes // 8))
    b.put(walk, abi.WALK.moves, moves)
    for field in (abi.WALK.wanted, abi.WALK.total, abi.WALK.found, abi.WALK.recorded, abi.WALK.spent):
        b.put(walk, field, I32(0))
    b.put(walk, abi.WALK.record, I64(0))
    return walk


def each_choice(unit: GameModule, b: Builder, state: Value, other: Block) -> Iterator[ir.Choice]:
    """Every choice, where the code goes on if it is the pending one."""
    pending = b.zext(b.get(state, abi.HEAD.pending), I32)
    blocks = {number: b.append_basic_block("choice") for number in unit.drivers}
    switch = b.switch(pending, other)
    for number, block in blocks.items():
        switch.add_case(I32(number + 1), block)
        b.position_at_end(block)
        yield unit.choices[number][0]


def build_weigh(unit: GameModule) -> None:
    """status = weigh(state, moves, last, worths): what the heuristics of each option up to that one give in sum, where
    its alternative has any; other worths stay as they are. Alternatives are walked through as in counting."""
    b, (state, moves, last, worths) = unit.begin("weigh")
    walk, over = new_walk(b, moves), b.append_basic_block("over")
    most = b.add(last, I32(1))
    for node in each_choice(unit, b, state, over):
        before = I32(0)
        for index, option in enumerate(node.options):
            after = b.load(b.item(moves, I32, index))
            after = b.select(b.icmp_signed("<", after, most), after, most)
            if has_heuristics(unit.program, (option,)):
                here, on = b.append_basic_block("here"), b.append_basic_block("on")
                b.fork(b.icmp_signed("<", before, after), here, on, here)
                for field in (abi.WALK.total, abi.WALK.found, abi.WALK.spent):
                    b.put(walk, field, I32(0))
                b.put(walk, abi.WALK.wanted, b.sub(b.sub(after, before), I32(1)))
                b.put(walk, abi.WALK.record, b.item(worths, I32, before))
                status = b.call(build_walk(unit, node.number, index, False, True)[0], [state, walk])
                b.return_if(b.icmp_signed("<", status, I32(0)), status)
                b.fork(is_found(b, walk), on, lost := b.append_basic_block("lost"), lost)
                b.ret(I32(abi.GAME_FAULT))
                b.position_at_end(on)
            before = after
        b.branch(over)
    b.position_at_end(over)
    b.ret(I32(0))


def build_perform(unit: GameModule) -> Function:
    """status = perform(state, moves, move, record, room): carry out an option; what was picked goes into a record, of
    which the result is the length."""
    b, (state, moves, move, record, room) = unit.begin("perform")
    walk = new_walk(b, moves)
    b.put(walk, abi.WALK.record, record)
    b.put(walk, abi.WALK.room, room)
    lost = b.append_basic_block("lost")
    for node in each_choice(unit, b, state, lost):
        before = I32(0)
        for index, (_, select) in enumerate(unit.drivers[node.number]):
            after = b.load(b.item(moves, I32, index))
            here = b.append_basic_block("here")
            other = lost if index == len(node.options) - 1 else b.append_basic_block("other")
            b.fork(b.icmp_signed("<", move, after), here, other)
            b.put(walk, abi.WALK.wanted, b.sub(move, before))
            status = b.call(select, [state, walk])
            b.return_if(b.icmp_signed("<", status, I32(0)), status)
            found = is_found(b, walk)
            if isinstance(node, ir.Together):
                own = b.mul(b.zext(b.get(state, abi.HEAD.mover), I32), I32(unit.layout.ballot_size))
                b.store(b.add(move, I32(1)), b.offset(b.offset(state, unit.layout.ballots), own))
            b.ret(b.select(found, b.get(walk, abi.WALK.recorded), I32(abi.GAME_FAULT)))
            b.position_at_end(other)
            before = after
    b.position_at_end(lost)
    b.ret(b.select(is_guess(b, state), I32(0), I32(abi.GAME_FAULT)))
    return b.function


def is_guess(b: Builder, state: Value) -> Value:
    """Condition that a state was dealt anew (resample sets its statements back below 0): its hidden cards may belie
    what others did or what conditions on them led to, so that a choice without options is passed over, and no error."""
    return b.icmp_signed("<", b.get(state, abi.HEAD.steps), I32(0))


def build_course(emit: Emitter) -> None:
    """The course of a match, from wherever it stands on."""
    begin, resumed = emit.block("begin"), dict[int, Block]()
    pending, start = emit.get(abi.HEAD.pending), emit.b.block
    emit.b.position_at_end(begin)
    for each in emit.program.globals:
        if each.slot not in emit.unit.global_lists:
            pile = emit.unit.global_piles.get(each.slot)
            value = pile_of_storage(emit, pile).pile if pile else emit.value(each.value)
            emit.b.store(emit.b.zext(value, I32), emit.field(emit.layout.globals[each.slot]))
    emit.reset_arenas()
    if any(isinstance(each, ir.EndGame) for each in ir.walk(emit.program.blocks)):
        emit.over = emit.block("over")
    run_blocks(emit, emit.program.blocks, resumed)
    emit.flush_steps()
    if emit.over:
        emit.b.go_on(emit.over)
    emit.put(I32(NO_SEAT), abi.HEAD.mover)
    score = emit.unit.once("score", I32, [PTR, I32, PTR], build_score)
    with emit.times(I32(emit.layout.players)) as (seat, _):
        emit.leave_if_negative(emit.b.call(score, [emit.state, seat, emit.field(emit.layout.scores, seat, 4)]))
    check_payoffs(emit)
    switch = Builder(start).switch(pending, begin)
    for number, block in resumed.items():
        switch.add_case(I32(number + 1), block)


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
            with where(emit, each.passing[0]) if each.passing else nullcontext():
                run_stage(emit, each, resumed)
        elif isinstance(each, ir.Together):
            together.run_together(emit, each, resumed)
        elif isinstance(each, ir.Choice):
            with where(emit, each.present) if each.present else nullcontext():
                emit.unit.pause(emit, each, resumed)
                if emit.over:
                    nobody = emit.b.icmp_signed("==", emit.get(abi.HEAD.mover), I32(NO_SEAT))
                    emit.b.fork(nobody, emit.over, on := emit.block("on"), on)
        elif isinstance(each, ir.When):
            run_when(emit, each, resumed)
        else:
            emit.execute(each)
            emit.reset_arenas()


@contextmanager
def where(emit: Emitter, condition: ir.Expression) -> Iterator[None]:
    """Around blocks that are run where a condition holds."""
    emit.flush_steps()
    with emit.b.if_then(emit.value(condition)):
        yield
        emit.flush_steps()


def run_when(emit: Emitter, node: ir.When, resumed: dict[int, Block]) -> None:
    """The blocks where the condition holds, else the others."""
    emit.pending_steps += node.number >= 0
    emit.event(Event.STATEMENT, node.number)
    one, other, done = emit.block("one"), emit.block("other"), emit.block("done")
    if node.again:
        emit.flush_steps()
        emit.b.go_on(back := emit.block("again"))
        emit.check_steps(whole=True)
    condition = emit.value(node.condition)
    emit.reset_arenas()
    emit.flush_steps()
    emit.b.fork(condition, one, other, one)
    run_blocks(emit, node.blocks, resumed)
    emit.flush_steps()
    emit.b.branch(back if node.again else done)
    emit.b.position_at_end(other)
    run_blocks(emit, node.others, resumed)
    emit.flush_steps()
    emit.b.go_on(done)


def run_stage(emit: Emitter, node: ir.Stage, resumed: dict[int, Block]) -> None:
    """The blocks, for one player or team after another until the end."""
    player = node.type is ir.Type.PLAYER
    start = turn_cycle(emit, node.type)[0]
    both = player and bool(emit.layout.first_team)
    teams = emit.layout.team_cycle + 2 * emit.team_depth
    some, first, following = node.passing or (None, node.first, ir.Turn("next", node.type, place=node.place))
    pointer = emit.value(first) if first else emit.load(emit.field(start), 1)
    if both:
        emit.store(emit.load(emit.field(teams), 1), emit.field(teams + 2), 1)
    emit.player_depth += player
    emit.team_depth += both or not player
    set_cycle(emit, start + 2, pointer)
    begun, loop, done = emit.block("first"), emit.block("stage"), emit.block("ended")
    if node.name:
        emit.b.store(I32(0), pass_field(emit, node, 0))
    emit.flush_steps()
    emit.b.fork(emit.value(node.end), done, begun, begun)
    emit.pending_steps += 1
    emit.flush_steps()
    emit.b.go_on(loop)
    if node.name:
        for field in (pass_field(emit, node, 0), pass_field(emit, node, 1)):
            emit.b.store(emit.b.add(emit.b.load(field), I32(1)), field)
        emit.b.store(I32(0), pass_field(emit, node, 2))
    emit.around.append(node)
    run_blocks(emit, node.blocks, resumed)
    emit.around.pop()
    emit.check_steps(whole=True)
    emit.reset_arenas()
    if some:
        emit.b.fork(emit.value(some), going := emit.block("going"), done, going)
    ended, on = emit.value(node.end), emit.block("next")
    emit.b.fork(ended, done, on, on)
    set_cycle(emit, start + 2, emit.value(following))
    emit.pending_steps += 1
    emit.flush_steps()
    emit.b.branch(loop)
    emit.b.position_at_end(done)
    set_cycle(emit, start + 2, I32(0))
    if both:
        set_cycle(emit, teams + 2, I32(0))
    emit.reset_arenas()
    emit.player_depth -= player
    emit.team_depth -= both or not player


def pass_field(emit: Emitter, node: ir.Stage, place: int) -> Value:
    """The address of one of the numbers that are kept of a stage's name."""
    return emit.field(emit.layout.passes + 4 * (abi.PASSES * emit.layout.phase_names.index(node.name) + place))


def note_turn(emit: Emitter, node: ir.Choice, current: Value) -> None:
    """Note which stages with names are around a choice; its place is the turn in the innermost one that has more."""
    names, b, place = emit.layout.phase_names, emit.b, I32(abi.TURNS * len(emit.layout.phase_names))
    stages = [stage for stage in emit.around if stage.name]
    around = [names.index(stage.name) for stage in stages]
    emit.unit.around[node.number] = sum(1 << each for each in around), [-1, *around][-1]
    inside = [[isinstance(each, ir.Stage | ir.Choice) for each in ir.walk(stage.blocks)] for stage in stages]
    if several := [stage for stage, blocks in zip(stages, inside) if sum(blocks) > 1]:
        field, first = pass_field(emit, several[-1], 2), abi.TURNS * names.index(several[-1].name) - 1
        turn, other = b.load(field), b.icmp_signed("!=", emit.get(abi.HEAD.mover), current)
        turn = b.add(turn, b.zext(b.or_(other, b.icmp_signed("==", turn, I32(0))), I32))
        b.store(turn, field)
        place = b.add(b.select(b.icmp_signed("<", turn, I32(abi.TURNS)), turn, I32(abi.TURNS)), I32(first))
        emit.unit.places = abi.TURNS * len(names) + 1
    b.store(place, emit.field(emit.layout.place))


def decision_of(emit: Emitter, node: ir.Choice) -> None:
    """Note which decision is pending, and whose it is."""
    emit.unit.choices[node.number] = node, emit.player_depth, emit.team_depth
    current = emit.value(ir.Turn("current", ir.Type.PLAYER, place=node.place))
    if emit.layout.phase_names:
        note_turn(emit, node, current)
    emit.put(I32(node.number + 1), abi.HEAD.pending)
    emit.put(current, abi.HEAD.mover)
