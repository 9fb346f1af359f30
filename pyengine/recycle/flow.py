"""Which strings can occur where: the names of storages that are worked out in the game."""

from itertools import chain

from pyengine.recycle import ir
from pyengine.recycle.types import Type


class Flow:
    """The strings (as numbers) that variables, string storages and attributes can be, over all of a program.

    Order is not looked at: what is set anywhere can be read anywhere.
    """

    def __init__(self, nodes, cards, storages):
        self._storages = storages
        self._variables = {}
        self._texts = {}
        self.attributes = {}
        created = [each.attributes for each in nodes if isinstance(each, ir.CreateCards)]
        for key, value in chain(*(card.attributes for card in cards), *chain(*created)):
            self.attributes.setdefault(key, set()).add(value)
        before = None
        while before != (before := self._count()):
            for each in nodes:
                self._pass(each)

    def _count(self):
        sets = (*self._variables.values(), *self._texts.values())
        return sum(map(len, sets)), len(self._storages.rows["texts"])

    def _pass(self, each):
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

    def strings(self, value):
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

    def rows(self, storage):
        """The rows that a storage can be, new ones if need be; by ascending names where the name is worked out."""
        if storage.row is not None:
            return [storage.row]
        return [
            self._storages.row(storage.kind, storage.owner_class, name, storage.place)
            for name in sorted(self.strings(storage.name))
        ]
