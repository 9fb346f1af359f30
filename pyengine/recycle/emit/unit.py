"""A program as one LLVM module: its functions, constant tables and the places of its run-time errors."""

import struct
from functools import cached_property, partial
from typing import NamedTuple

from llvmlite import ir as ll

from engine.recycle import abi
from engine.recycle.runtime import functions
from pyengine.errors import InputError
from pyengine.recycle.emit import choices, flow, moves, points, statements, values
from pyengine.recycle.emit.blind import Bindings, Blind
from pyengine.recycle.emit.layout import NO_SEAT, Layout
from pyengine.recycle.emit.llvm import (
    I1,
    I8,
    I32,
    I64,
    PTR,
    Builder,
    i32,
    kind,
    part,
    plain,
    signature,
)
from pyengine.recycle.emit.options.alternatives import build_alternative
from pyengine.recycle.types import ELEMENT, Kind, Type

RUNTIME = functions()
RULES = moves, statements, values  # of nodes; nobody calls these modules by name
UNLIKELY = (
    "no determinisation was found in which the mover has the options that it has; they depend on cards that it "
    "does not see"
)


class Remembered(NamedTuple):
    """So many bytes of the moves that an `any` has, by the number of the statement: the list of cards from which it
    takes one, or after each of its elements the options so far."""

    statement: int
    start: int
    size: int
    cards: bool


class Unit:
    """Everything that is made of a program. With `trace`, its functions call the address `trace` at every statement."""

    def __init__(self, program, trace=0, steps_most=1_000_000):
        self.program, self.trace, self.steps_most = program, trace, steps_most
        self.layout = Layout(program)
        self.bindings = Bindings(program)
        self.module = ll.Module("recycle")
        self.faults, self.choices, self.remembered, self.facts = {}, {}, {}, {}
        self._tables, self._made = {}, {}
        self.global_piles, self.global_lists = {}, {}
        for each in program.globals:
            self._global(each)
        self._build()

    def _global(self, each):
        if self.program.variables[each.slot].kind is Kind.PLACE:
            self.global_piles[each.slot] = each.value.storage
        elif each.value.type in ELEMENT:
            if each.value.random or each.value.type in (Type.CARDS, Type.GROUPS):
                source, at = self.program.source.name, each.place
                raise InputError(
                    f"{source}:{at.line}:{at.column}: a declared collection that is not constant cannot be compiled"
                )
            self.global_lists[each.slot] = each.value

    def fault(self, place, message):
        """The status that stands for a run-time error."""
        return self.faults.setdefault((place, message), abi.OWN_FAULT - len(self.faults))

    # Functions

    def function(self, name, result, arguments, linkage="internal"):
        function = ll.Function(self.module, ll.FunctionType(result, arguments), name)
        function.linkage = linkage
        function.attributes.add("nounwind")
        return function

    def begin(self, name):
        """(builder, arguments) of a function that the game's table has."""
        function = self.function(name, *signature(abi.FUNCTIONS[name]), "external")
        return Builder(function.append_basic_block("entry")), function.args

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
        return self.once(name, I32, [PTR, PTR, I32], partial(points.build_points, sites=sites))

    def copy(self, b, to, start, size):
        """Code that copies bytes."""
        memcpy = self.module.declare_intrinsic("llvm.memcpy", [PTR, PTR, I64])
        b.call(memcpy, [to, start, ll.Constant(I64, size), ll.Constant(I1, 0)])

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

    @cached_property
    def alternatives(self):
        """The alternatives of all choices, (number of the choice, place) each: the kinds of moves by number."""
        return [
            (number, index) for number, (node, *_) in sorted(self.choices.items()) for index in range(len(node.options))
        ]

    def features(self):
        """(kinds, lists, hands) of `Rules`."""
        first = {number: kind for kind, (number, index) in enumerate(self.alternatives) if index == 0}
        left = [self.remembered.get(number, {}).get(index) for number, index in self.alternatives]
        lists = [each.start if each and each.cards else 0 for each in left]
        rows = enumerate(self.program.places)
        hands = [self.layout.pile_row[i] for i, row in rows if (row.owner_class, row.kind) == ("player", "iloc")]
        return [first.get(number, 0) for number in range(len(self.program.choices))], lists, [*hands, -1]

    # The game's functions

    def _build(self):
        advance = self.function("advance", I32, [PTR])
        flow.build_advance(self, advance)
        self.drivers = {
            number: [build_alternative(self, number, index) for index in range(len(node.options))]
            for number, (node, _, _) in self.choices.items()
        }
        perform = choices.build_perform(self)
        choices.build_legal_moves(self)
        self._course(perform, advance)
        self._results()

    def _course(self, perform, advance):
        """deal, play, mover."""
        b, (_, state, key) = self.begin("deal")
        first = self.table(struct.unpack(f"<{self.layout.size}b", self.layout.first), 8)
        self.copy(b, state, first, self.layout.size)
        b.store(b.or_(b.lshr(key, ll.Constant(I64, 1)), ll.Constant(I64, 1)), state)
        b.ret(b.call(advance, [state]))
        b, (_, state, moves, move) = self.begin("play")
        status = b.call(perform, [state, moves, move, ll.Constant(PTR, None), i32(0)])
        b.return_if(b.icmp_signed("<", status, i32(0)), status)
        b.ret(b.call(advance, [state]))
        b, (_, state) = self.begin("mover")
        mover = b.zext(b.load(part(b, state, abi.HEAD.mover), typ=kind(abi.HEAD.mover.type)), I32)
        b.ret(b.select(b.icmp_signed("==", mover, i32(NO_SEAT)), i32(abi.OVER), mover))

    def _signed(self, b, score):
        wide = b.sext(score, I64)
        return b.neg(wide) if self.program.direction == "min" else wide

    def _results(self):
        """payoffs; and scores, how the seats stand, where that can be told without a draw: an error counts nothing."""
        b, (_, state, result) = self.begin("payoffs")
        for seat in range(self.layout.players):
            address = b.gep(state, [ll.Constant(I64, self.layout.scores + 4 * seat)], source_etype=I8)
            place = b.gep(result, [ll.Constant(I64, seat)], source_etype=I64)
            b.store(self._signed(b, b.load(address, typ=I32)), place)
        b.ret_void()
        if self.program.score.random:
            return
        b, (_, state, result) = self.begin("scores")
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
                4 * len(node.options) + sum(each.size for each in self.remembered.get(number, {}).values())
                for number, (node, _, _) in self.choices.items()
            ),
            default=4,
        )

    def remember(self, number, index, statement, size, cards):
        """Where in the moves stands what counting leaves there for selecting, of the only `any` of an alternative that
        leaves something: `Remembered`. None for others."""
        left = self.remembered.setdefault(number, {})
        if index not in left:
            start = 4 * len(self.choices[number][0].options) + sum(each.size for each in left.values())
            left[index] = Remembered(statement, start, size, cards)
        return left[index].start if left[index].statement == statement else None
