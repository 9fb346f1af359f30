"""A program as one LLVM module: its functions, constant tables and the places of its run-time errors."""

import struct
from functools import cached_property, partial

from llvmlite import ir as ll

from engine.recycle import abi
from engine.recycle.runtime import functions
from pyengine.errors import InputError
from pyengine.recycle.native import choices, drivers, flow, options
from pyengine.recycle.native.blind import Bindings, Blind
from pyengine.recycle.native.core import (
    I1,
    I8,
    I32,
    I64,
    PTR,
    i32,
    kind,
    part,
    plain,
    signature,
)
from pyengine.recycle.native.layout import NO_SEAT, Layout
from pyengine.recycle.types import Kind, Type

RUNTIME = functions()
UNLIKELY = (
    "no determinisation was found in which the mover has the options that it has; they depend on cards that it "
    "does not see"
)


class Unit:
    """Everything that is made of a program. With `trace`, its functions call the address `trace` at every statement."""

    def __init__(self, program, trace=0, steps_most=1_000_000):
        self.program, self.trace, self.steps_most = program, trace, steps_most
        self.layout = Layout(program)
        self.bindings = Bindings(program)
        self.module = ll.Module("recycle")
        self.faults, self.choices, self.remembered, self.facts = [], {}, {}, {}
        self._fault_numbers, self._tables, self._made = {}, {}, {}
        self.global_piles, self.global_lists = {}, {}
        for each in program.globals:
            self._global(each)
        self._build()

    def _global(self, each):
        kind = self.program.variables[each.slot].kind
        if kind is Kind.PLACE:
            self.global_piles[each.slot] = each.value.storage
        elif each.value.type in (Type.CARDS, Type.GROUPS, Type.INTS, Type.STRINGS, Type.PLAYERS, Type.TEAMS):
            if each.value.random or each.value.type in (Type.CARDS, Type.GROUPS):
                source, at = self.program.source.name, each.place
                raise InputError(
                    f"{source}:{at.line}:{at.column}: a declared collection that is not constant cannot be compiled"
                )
            self.global_lists[each.slot] = each.value

    def fault(self, place, message):
        """The status that stands for a run-time error."""
        key = place, message
        if key not in self._fault_numbers:
            self._fault_numbers[key] = abi.OWN_FAULT - len(self.faults)
            self.faults.append(key)
        return self._fault_numbers[key]

    # Functions

    def function(self, name, result, arguments, linkage="internal"):
        function = ll.Function(self.module, ll.FunctionType(result, arguments), name)
        function.linkage = linkage
        function.attributes.add("nounwind")
        return function

    def exported(self, name):
        """A function that the game's table has."""
        return self.function(name, *signature(abi.FUNCTIONS[name]), "external")

    def once(self, name, result, arguments, build=None):
        """A function that is made when it is first asked for, by build(unit, function), or else stands outside."""
        if name not in self._made:
            self._made[name] = self.function(name, result, arguments, "internal" if build else "external")
            if build:
                build(self, self._made[name])
        return self._made[name]

    def runtime(self, name):
        return self.once("recycle_" + name, *signature(RUNTIME[name][1]))

    def points_function(self, sites):
        name = "points_" + "_".join(map(str, sites))
        return self.once(name, I32, [PTR, PTR, I32], partial(flow.build_points, sites=sites))

    def copy(self):
        return self.module.declare_intrinsic("llvm.memcpy", [PTR, PTR, I64])

    # Tables

    def table(self, values, bits):
        """A constant array."""
        key = tuple(values), bits
        if key not in self._tables:
            kind = ll.ArrayType(ll.IntType(bits), len(key[0]))
            table = ll.GlobalVariable(self.module, kind, f"table_{len(self._tables)}")
            table.global_constant, table.linkage = True, "internal"
            table.initializer = ll.Constant(kind, list(key[0]))
            table.type = PTR
            self._tables[key] = table
        return self._tables[key]

    def attribute_table(self, key):
        """By type, and first for no card, the value of an attribute."""
        name = "attribute", key
        if name not in self._made:
            self._made[name] = [0] + [dict(pairs).get(key, 0) for _, pairs in self.layout.type_list]
        return self._made[name]

    def dense_values(self, key):
        """By type, the value of an attribute as a number from 0; None where there are more than 64."""
        numbers = {}
        table = [numbers.setdefault(value, len(numbers)) for value in self.attribute_table(key)[1:]]
        return table if len(numbers) <= 64 else None

    @cached_property
    def blind(self):
        """By choice, its alternatives as `Blind`."""
        return {
            number: [Blind(self.bindings, each) for each in node.options]
            for number, (node, _, _) in self.choices.items()
        }

    def conditions(self):
        """By choice, the status for a mover whose options cannot be dealt again, or 0 where they depend on nothing that
        is hidden from it."""
        result = [0] * len(self.program.choices)
        for number, (node, _, _) in self.choices.items():
            if any(each.offers for each in self.blind[number]):
                result[number] = self.fault(node.place, UNLIKELY)
        return result

    # The game's functions

    def _build(self):
        advance = self.function("advance", I32, [PTR])
        body = flow.Flow(self, advance, advance.args[0])
        body.build()
        drivers = {number: self._choice(number, *self.choices[number]) for number in self.choices}
        perform = self.exported("perform")
        choices.build_perform(self, perform, drivers)
        legal = self.exported("legal_moves")
        choices.build_legal_moves(self, legal, drivers)
        self._deal(advance)
        self._play(perform, advance)
        self._mover()
        self._payoffs()
        self._scores()

    def _choice(self, number, node, player_depth, team_depth):
        """(count, select) of every alternative."""
        result = []
        for index, alternative in enumerate(node.options):
            pair = []
            for selecting in (False, True):
                name = f"{'select' if selecting else 'count'}_{number}_{index}"
                function = self.function(name, I32, [PTR, PTR])
                option = options.Option(self, function, selecting, (number, index))
                option.player_depth, option.team_depth = player_depth, team_depth
                option.build(alternative)
                pair.append(
                    drivers.build_driver(
                        self, number, index, alternative.place, function, selecting, option.clean, option.picks
                    )
                )
            result.append(pair)
        return result

    def _deal(self, advance):
        function = self.exported("deal")
        _, state, key = function.args
        b = ll.IRBuilder(function.append_basic_block("entry"))
        first = self.table(struct.unpack(f"<{self.layout.size}b", self.layout.first), 8)
        b.call(self.copy(), [state, first, ll.Constant(I64, self.layout.size), ll.Constant(I1, 0)])
        b.store(b.or_(b.lshr(key, ll.Constant(I64, 1)), ll.Constant(I64, 1)), state)
        b.ret(b.call(advance, [state]))

    def _play(self, perform, advance):
        function = self.exported("play")
        _, state, moves, move = function.args
        b = ll.IRBuilder(function.append_basic_block("entry"))
        status = b.call(perform, [state, moves, move, ll.Constant(PTR, None), i32(0)])
        with b.if_then(b.icmp_signed("<", status, i32(0)), likely=False):
            b.ret(status)
        b.ret(b.call(advance, [state]))

    def _mover(self):
        function = self.exported("mover")
        b = ll.IRBuilder(function.append_basic_block("entry"))
        mover = b.zext(b.load(part(b, function.args[1], abi.HEAD.mover), typ=kind(abi.HEAD.mover.type)), I32)
        b.ret(b.select(b.icmp_signed("==", mover, i32(NO_SEAT)), i32(abi.OVER), mover))

    def _signed(self, b, score):
        wide = b.sext(score, I64)
        return b.neg(wide) if self.program.direction == "min" else wide

    def _payoffs(self):
        function = self.exported("payoffs")
        _, state, result = function.args
        b = ll.IRBuilder(function.append_basic_block("entry"))
        for seat in range(self.layout.players):
            address = b.gep(state, [ll.Constant(I64, self.layout.scores + 4 * seat)], source_etype=I8)
            place = b.gep(result, [ll.Constant(I64, seat)], source_etype=I64)
            b.store(self._signed(b, b.load(address, typ=I32)), place)
        b.ret_void()

    def _scores(self):
        """How the seats stand, where that can be told without a draw; an error counts nothing."""
        if self.program.score.random:
            return
        function = self.exported("scores")
        _, state, result = function.args
        b = ll.IRBuilder(function.append_basic_block("entry"))
        score = plain(b, I32)
        for seat in range(self.layout.players):
            b.store(i32(0), score)
            b.call(self.once("score", I32, [PTR, I32, PTR], flow.build_score), [state, i32(seat), score])
            b.store(self._signed(b, b.load(score, typ=I32)), b.gep(result, [ll.Constant(I64, seat)], source_etype=I64))
        b.ret_void()

    @property
    def max_moves(self):
        """The most options of a choice."""
        most = [node.most for node, _, _ in self.choices.values()]
        return 1 if not most else abi.MOST_MOVES if None in most else min(max(most), abi.MOST_MOVES)

    @property
    def moves_size(self):
        """Bytes of what legal_moves leaves for play: options by alternative, and the lists that are remembered."""
        return max(
            (
                4 * len(node.options) + self.list_size * len(self.remembered.get(number, ()))
                for number, (node, _, _) in self.choices.items()
            ),
            default=4,
        )

    @property
    def list_size(self):
        """Bytes of a remembered list: its length and its cards."""
        return (2 * self.layout.cards + 5) // 4 * 4

    def remember(self, option, statement, selecting):
        """Where in the moves the list stands from which an `any` takes one, the only one of its (choice, alternative)
        that counting leaves there; None for others."""
        number, index = option
        lists = self.remembered.setdefault(number, {})
        if not selecting:
            lists.setdefault(index, (statement, len(lists)))
        if index not in lists or lists[index][0] != statement:
            return None
        return 4 * len(self.choices[number][0].options) + self.list_size * lists[index][1]
