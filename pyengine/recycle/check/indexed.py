"""Indexed piles: which numbers each of them can have, from bounds of whole numbers over all of a program.

A pile whose number is certainly in bounds is one of so many. Where a number may be any, there are all up to
MOST_NUMBER, and another number is an error of the match.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from itertools import product
from typing import TypeAlias

from pyengine.recycle import ir
from pyengine.recycle.check.context import Check
from pyengine.recycle.check.expressions import MOST_NUMBER
from pyengine.recycle.check.fold import constant
from pyengine.recycle.front.reader import LARGEST

LeastMost: TypeAlias = tuple[int, int]
ANY = -LARGEST - 1, LARGEST
EVEN = "+", "-", "*", "max", "min"  # what these give lies between what they give of the bounds
GROWING = 32  # times that all statements are looked at before a number that still grows may be any
NARROWED = 4  # times that they are looked at after that


def settle(
    check: Check,
    storages: Iterable[tuple[ir.Storage, ir.Numbered]],
    strings_of: Callable[[ir.Expression], set[int]],
    numbers: "PileNumbers",
) -> dict[int | None, ir.Dynamic]:
    """Piles that each storage whose name is Numbered can be, by its site. Keeps errors of numbers that none has."""
    result: dict[int | None, ir.Dynamic] = {}
    # All piles of a name last, of a name that is known at the very last: they are there by then.
    last = lambda each: (each[0].site in check.arrays, isinstance(each[1].name, ir.Text))
    for storage, named in sorted(storages, key=last):
        names, owned = sorted(strings_of(named.name)), (storage.kind, storage.owner_class)
        if storage.site in check.arrays:
            arrays, sure = {(*owned, name) for name in names}, True
            which = sorted({row.number for row in check.storages["places"] if row.of in arrays} or {0})
        else:
            low, high = numbers.of(named.index)
            which, sure = list(range(max(low, 0), min(high, MOST_NUMBER) + 1)), 0 <= low and high <= MOST_NUMBER
            if low <= high and not sure and (not which or numbers.has_all(named.index)):
                found = f"found {low} to {high} as the number of a pile, expected 0 to {MOST_NUMBER}"
                (check.warn if which else check.error)(named.index.place, found)
        pairs = list(product(names, which))
        rows = tuple(check.row(*owned, check.strings.numbered(*each), storage.place) for each in pairs)
        named_as, indices = (tuple(each[part] for each in pairs) for part in (0, 1))
        result[storage.site] = ir.Dynamic(named_as, rows, indices, sure, place=storage.place)
    return result


class PileNumbers:
    """Bounds of the whole numbers of a program. Order is not looked at: what a number is set to anywhere, it may be
    anywhere. Asked are the rows of a storage, the most elements of a collection, and the values of attributes."""

    def __init__(
        self,
        nodes: Iterable[ir.IrNode],
        rows_of: Callable[[ir.Storage], list[int]],
        size_of: Callable[[ir.Expression], int | None],
        values: Mapping[int, Iterable[str]],
    ) -> None:
        self._rows_of, self._size_of, self._values = rows_of, size_of, values
        self._variables: dict[int, ir.Expression] = {}
        self._given = list[tuple[ir.Storage, ir.Expression]]()
        for each in nodes:
            match each:
                case ir.Let(slot=slot, value=value) | ir.Global(slot=slot, value=value):
                    self._variables[slot] = value
                case ir.Assign(word, ir.Storage(kind="sto") as storage, value):
                    if word != "set":
                        before = ir.Read(storage, ir.Type.INT, place=each.place)
                        value = ir.Arithmetic("+" if word == "inc" else "-", before, value, place=each.place)
                    self._given.append((storage, value))
                case _ if hasattr(each, "slot") and hasattr(each, "collection"):
                    self._variables[each.slot] = each.collection
        self._stored = defaultdict[int, LeastMost](lambda: (0, 0))
        turn = 0
        while grown := {row: new for row, new in self._pass().items() if _joined(new, old := self._stored[row]) != old}:
            self._stored |= grown if turn < GROWING else dict.fromkeys(grown, ANY)
            turn += 1
        for _ in range(NARROWED):
            self._stored = self._pass()

    def has_all(self, value: ir.Expression) -> bool:
        """True if a number can certainly be each of those between its bounds."""
        if isinstance(value, ir.Variable) and value.slot in self._variables:
            return self.has_all(self._variables[value.slot])
        return isinstance(value, ir.Random) and constant(value.low) and constant(value.high) or constant(value)

    def _pass(self) -> defaultdict[int, LeastMost]:
        """Bounds of what is stored, by row, after every statement once more."""
        found = defaultdict[int, LeastMost](lambda: (0, 0))
        for storage, value in self._given:
            for row in self._rows_of(storage):
                found[row] = _joined(found[row], self.of(value))
        return found

    def of(self, value: ir.Expression) -> LeastMost:
        """The least and the largest that a whole number, or an element of a collection of such, can be."""
        match value:
            case ir.Integer(number):
                return number, number
            case ir.Variable(slot) if slot in self._variables:
                return self.of(self._variables[slot])
            case ir.Filter(inner) | ir.PickElement(_, inner) | ir.Aggregate("max" | "min", amount=inner):
                return self.of(inner)
            case ir.Read(storage):
                return _joined((0, 0), *map(self._stored.__getitem__, self._rows_of(storage)))
            case ir.Range(low, high) | ir.Random(low, high):
                return self.of(low)[0], self.of(high)[1]
            case ir.Either(_, one, other):
                return _joined(self.of(one), self.of(other))
            case ir.SizeOf(collection):
                most = self._size_of(collection)
                return 0, LARGEST if most is None else most
            case ir.SeatNumber(seat):
                seats = self._size_of(ir.Everyone(ir.EVERY[seat.type], place=value.place))
                return (0, seats - 1) if seats else ANY
            case ir.Score(_, ir.ByAttribute(ir.Text(key))):  # its number, or its place among all values
                texts = list(self._values.get(key, ()))
                return _joined((0, len(texts)), *((int(each),) * 2 for each in texts if ir.is_number(each)))
            case ir.Arithmetic("%", left, right) if (parts := self.of(right)[1]) >= self.of(right)[0] > 0:
                least, most = self.of(left)
                return max(min(least, 0), 1 - parts), min(max(most, 0), parts - 1)
            case ir.Arithmetic(word, left, right) if word in EVEN or word == "//" and self.of(right)[0] > 0:
                corners = [ir.OPERATORS[word](*each) for each in product(self.of(left), self.of(right))]
                bounds = min(corners), max(corners)
                return bounds if _joined(bounds, ANY) == ANY else ANY  # a number that wraps may be any
        return ANY


def _joined(*bounds: LeastMost) -> LeastMost:
    lows, highs = zip(*bounds)
    return min(lows), max(highs)
