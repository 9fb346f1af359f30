"""What can stand where, over all of a program; and warnings: what is no error in RECYCLE, but hardly meant."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from pyengine.recycle import ir
from pyengine.recycle.check.context import LISTS, Check, Storages
from pyengine.recycle.errors import nearest
from pyengine.recycle.front.reader import NEVER_SET
from pyengine.recycle.source import Place
from pyengine.recycle.types import Type

NEVER = {"places": "is never filled", "points": "is never set: every card scores 0"}


class Flow:
    """The strings (as numbers) that variables, string storages and attributes can be, over all of a program: what names
    of storages that are worked out in the game can be.

    Order is not looked at: what is set anywhere can be read anywhere.
    """

    def __init__(self, nodes: list[Any], cards: list[ir.Card], storages: Storages) -> None:
        self._storages = storages
        self._variables: dict[int, set[int]] = {}
        self._texts: dict[int, set[int]] = {}
        self.attributes: dict[int, set[int]] = {}
        created = [each.attributes for each in nodes if isinstance(each, ir.CreateCards)]
        for key, value in chain(*(card.attributes for card in cards), *chain(*created)):
            self.attributes.setdefault(key, set()).add(value)
        before = None
        while before != (before := self._count()):
            for each in nodes:
                self._pass(each)

    def _count(self) -> tuple[int, int]:
        sets = (*self._variables.values(), *self._texts.values())
        return sum(map(len, sets)), len(self._storages.rows["texts"])

    def _pass(self, each: ir.Node) -> None:
        match each:
            case ir.Let() | ir.Global() if each.value.type in (Type.STRING, Type.STRINGS):
                self._variables.setdefault(each.slot, set()).update(self.strings(each.value))
            case ir.ForAll() | ir.ForAny() | ir.Quantifier() | ir.Filter() | ir.Collect() if (
                each.collection.type is Type.STRINGS
            ):
                self._variables.setdefault(each.slot, set()).update(self.strings(each.collection))
            case ir.Assign(ir.Storage(kind="str") as storage, value):
                for row in self.rows(storage):
                    self._texts.setdefault(row, set()).update(self.strings(value))

    def strings(self, value: ir.Expression) -> set[int]:
        """The strings that a STRING, or an element of STRINGS, can be."""
        match value:
            case ir.Text(number):
                return {number}
            case ir.Texts(numbers):
                return set(numbers)
            case ir.Variable(slot):
                return set(self._variables.get(slot, ()))
            case ir.Filter(collection):
                return self.strings(collection)
            case ir.Attribute(key):
                return {0}.union(*(self.attributes.get(number, ()) for number in self.strings(key)))
            case ir.Read(storage):
                return {0}.union(*(self._texts.get(row, ()) for row in self.rows(storage)))
        raise TypeError(value)

    def rows(self, storage: ir.Storage) -> list[int]:
        """The rows that a storage can be, new ones if need be; by ascending names where the name is worked out."""
        if storage.row is not None:
            return [storage.row]
        return [
            self._storages.row(storage.kind, storage.owner_class, name, storage.place)
            for name in sorted(self.strings(storage.name))
        ]


def warn(
    check: Check, nodes: list[ir.Node], flow: Flow, dynamic: tuple[ir.Dynamic, ...], shown: set[tuple[str, int]]
) -> None:
    """Add the warnings of a whole program to its findings; `shown` are the (list, row) pairs that people see."""
    _storages(check, nodes, dynamic, shown)
    _attributes(check, nodes, flow)
    _strings(check, nodes, flow)


def _storages(check: Check, nodes: list[ir.Node], dynamic: tuple[ir.Dynamic, ...], shown: set[tuple[str, int]]) -> None:
    """What is read but never filled, or set but never read."""
    targets = [target for each in nodes if (target := _target(each))]
    written: set[tuple[str, int | None]] = {("places", card.row) for card in check.cards}
    written |= {row for each in targets if isinstance(each, ir.Storage) for row in _rows(each, dynamic)}
    if any(isinstance(each, ir.Variable) for each in targets):
        # Through a variable that stands for a live pile, any pile may be filled.
        written |= {("places", row) for row in check.storages.rows["places"].values()}
    storages, set_here = [each for each in nodes if isinstance(each, ir.Storage)], set(map(id, targets))
    read = shown | {row for each in storages if id(each) not in set_here for row in _rows(each, dynamic)}
    named = {row for each in storages if each.row is not None for row in _rows(each, dynamic)}
    for family, rows in check.storages.rows.items():
        names = {(family, number): _name(check, row) for row, number in rows.items()}
        filled = {name.split()[-1]: name for key, name in names.items() if key in written}
        for row, (key, name) in zip(rows, names.items()):
            last = name.split()[-1]
            if key not in named or key in written and (key in read or family == "places"):
                continue
            if key in written:
                check.findings.warn(row.place, f"{name} is set but never used")
            elif (family, last) != ("texts", NEVER_SET):  # the way to write the empty string
                near = filled.get(last) or filled.get(nearest(last, filled) or "")
                check.findings.warn(row.place, f"{name} {NEVER.get(family, 'is never set')}", near)


def _target(each: ir.Node) -> ir.Expression | None:
    """The storage that a statement changes, or a variable that stands for a pile; None of anything else."""
    match each:
        case ir.Assign(storage) | ir.Change(storage=storage) | ir.SetPoints(storage):
            return storage
        case ir.Move(spot=ir.Spot(pile=pile)) | ir.Remember(spot=ir.Spot(pile=pile)) | ir.CreateCards(pile=pile):
            return pile.storage if isinstance(pile, ir.Pile) else pile
    return None


def _rows(storage: ir.Storage, dynamic: tuple[ir.Dynamic, ...]) -> list[tuple[str, int | None]]:
    """The (list, row) pairs that a storage can be."""
    rows = (storage.row,) if storage.site is None else dynamic[storage.site].rows
    return [(LISTS[storage.kind], row) for row in rows]


def _name(check: Check, row: ir.Row) -> str:
    return f"{row.owner_class} {row.kind} {list(check.strings)[row.name]}"


def _attributes(check: Check, nodes: list[ir.Node], flow: Flow) -> None:
    """Attributes that no card has, and values that no card has of an attribute."""
    texts = list(check.strings)
    keys = {texts[number] for number in flow.attributes}
    for key, value, place in _asked(nodes, flow):
        values = flow.attributes.get(key)
        if values is None:
            check.findings.warn(place, f"no card has the attribute {texts[key]}", nearest(texts[key], keys))
        elif value and value not in values:
            near = nearest(texts[value], [texts[number] for number in values])
            check.findings.warn(place, f"no card has {texts[value]} as its {texts[key]}", near)


def _asked(nodes: list[ir.Node], flow: Flow) -> Iterator[tuple[int, int, Place]]:
    """(key, value, place) of attributes that a program asks for; the value is "" where it asks for none."""
    for each in nodes:
        match each:
            case ir.Attribute(ir.Text(key) as text) | ir.Partition(ir.Text(key) as text):
                yield key, 0, text.place
            case (
                ir.Compare(left=ir.Attribute(ir.Text(key)), right=ir.Text(value) as text)
                | ir.Compare(left=ir.Text(value) as text, right=ir.Attribute(ir.Text(key)))
            ) if key in flow.attributes:
                yield key, value, text.place
            case ir.StaticRow(pairs):
                yield from ((key, value, each.place) for key, value in pairs)


def _strings(check: Check, nodes: list[ir.Node], flow: Flow) -> None:
    """A str compared with a name that nothing gives it: it is empty before it is set, and NONE is not empty."""
    texts = list(check.strings)
    for each in nodes:
        match each:
            case ir.Compare(_, left=ir.Read(storage) as read, right=ir.Text(name)) | ir.Compare(
                _, left=ir.Text(name), right=ir.Read(storage) as read
            ):
                known = flow.strings(read)
                if name not in known and known != {0} and storage.row is not None:
                    row = _name(check, list(check.storages.rows["texts"])[storage.row])
                    check.findings.warn(
                        each.place,
                        f"{row} is never {texts[name]}; before it is set it is empty, like (game str {NEVER_SET})",
                        nearest(texts[name], [texts[one] for one in known]),
                    )
