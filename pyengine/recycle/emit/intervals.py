"""Bounds of whole numbers in a program, found from its text alone (interval analysis)."""

from collections.abc import Iterable
from functools import cached_property
from math import inf

from pyengine.recycle import ir
from pyengine.recycle.emit.analysis import Bindings
from pyengine.recycle.emit.layout import Layout

Interval = tuple[float, float]  # the least and the largest number; -inf or inf where nothing is known
NONE: Interval = (0, 0)  # of what is not set yet
ROUNDS = 3  # of assignments, after which a bound that still moves is taken for none


class Intervals:
    """Bounds of the numbers of a program, as far as they can be told before play."""

    def __init__(self, program: ir.Program, layout: Layout, bindings: Bindings) -> None:
        self.program, self.layout, self.bindings = program, layout, bindings
        statements = (each for each in ir.walk(program.blocks) if isinstance(each, ir.Assign))
        self.assigned = [each for each in statements if each.value.type is ir.Type.INT]

    @cached_property
    def stored(self) -> dict[int, Interval]:
        """Bounds of what is kept, by row, which hold at the start and after every assignment: widened until none of
        them moves, then narrowed once."""
        now, rounds = dict.fromkeys(range(len(self.program.ints)), NONE), 0
        while True:
            found, rounds = self._after(now), rounds + 1
            more = {row: _hull((old, found[row])) for row, old in now.items()}
            if more == now:
                return found
            now = {row: _widened(now[row], new) if rounds > ROUNDS else new for row, new in more.items()}

    def _after(self, now: dict[int, Interval]) -> dict[int, Interval]:
        """The bounds at the start, and after an assignment where `now` holds."""
        self.stored, found = now, dict.fromkeys(now, NONE)
        for each in self.assigned:
            value, operator = self.of(each.value), {"inc": "+", "dec": "-"}.get(each.word)
            for row in self.layout.rows_of(each.storage):
                found[row] = _hull((found[row], _worked_out(operator, now[row], value) if operator else value))
        return found

    def of(self, number: ir.Expression | None) -> Interval:
        """The bounds of a number, or of the numbers of a collection."""
        match number:
            case ir.Integer(value):
                return value, value
            case ir.Arithmetic(operator, left, right):
                return _worked_out(operator, self.of(left), self.of(right))
            case ir.Either(_, one, other):
                return _hull((self.of(one), self.of(other)))
            case ir.Range(low, high) | ir.Random(low, high):
                return self.of(low)[0], self.of(high)[1]
            case ir.Filter(amount) | ir.Aggregate("min" | "max", _, _, amount):
                return self.of(amount)
            case ir.Variable(slot) if slot not in self.program.kept:
                return self.of(self.bindings.bound.get(slot))
            case ir.Read(storage) if number.type is ir.Type.INT:
                return _hull(self.stored[row] for row in self.layout.rows_of(storage))
            case ir.SizeOf(cards) if cards.type is ir.Type.CARDS:
                return 0, self.layout.cards
            case ir.Aggregate("sum", players, _, amount) if players.type is ir.Type.PLAYERS:
                return _worked_out("*", (0, self.layout.players), self.of(amount))
        return -inf, inf


def _hull(intervals: Iterable[Interval]) -> Interval:
    lows, highs = zip(*intervals)
    return min(lows), max(highs)


def _widened(old: Interval, new: Interval) -> Interval:
    return -inf if new[0] < old[0] else old[0], inf if new[1] > old[1] else old[1]


def _worked_out(operator: str, left: Interval, right: Interval) -> Interval:
    """Bounds of what an operator makes of two numbers."""
    (low, high), (least, most) = left, right
    match operator:
        case "+":
            return low + least, high + most
        case "-":
            return low - most, high - least
        case "min" | "max":
            pick = min if operator == "min" else max
            return pick(low, least), pick(high, most)
        case "*":
            products = [one * other if one and other else 0 for one in left for other in right]
            return min(products), max(products)
        case "//" if least > 0 and low >= 0:
            return low // most if most < inf else 0, high // least if high < inf else inf
    return -inf, inf
