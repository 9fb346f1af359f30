"""A checked program to a Program: names that are worked out get their rows, choices their bounds, tables are closed."""

from itertools import chain

from pyengine.recycle import ir
from pyengine.recycle.bounds import Bounds
from pyengine.recycle.program import Program
from pyengine.recycle.record import replace
from pyengine.recycle.types import Type
from pyengine.recycle.warn import warn


def lower(checker):
    """The Program of a Checker without errors."""
    nodes = list(ir.walk((tuple(checker.globals), checker.blocks, checker.score)))
    flow = Flow(nodes, checker.cards, checker.storages)
    dynamic = [None] * checker.sites
    for storage in (each for each in nodes if isinstance(each, ir.Storage) and each.site is not None):
        names = tuple(sorted(flow.strings(storage.name)))
        dynamic[storage.site] = ir.Dynamic(names, tuple(flow.rows(storage)), place=storage.place)
    bounds = Bounds(flow, None if checker.created else len(checker.cards), checker.players, checker.fixed_teams)
    warn(checker, nodes, flow, dynamic)
    return Program(
        source=checker.findings.source,
        strings=tuple(checker.strings),
        constants=_constants(checker),
        players=checker.players,
        teams=checker.teams,
        variables=tuple(each.slot for each in checker.scope.variables),
        **{family: tuple(rows) for family, rows in checker.storages.rows.items()},
        dynamic=tuple(dynamic),
        globals=tuple(checker.globals),
        cards=tuple(checker.cards),
        attributes=tuple(sorted(flow.attributes)),
        blocks=tuple(_bounded(block, bounds) for block in checker.blocks),
        direction=checker.direction,
        score=checker.score,
        points_sites=tuple(checker.points_sites),
        statements=tuple(checker.statements),
        choices=tuple(checker.choices),
        stages=tuple(checker.stages),
        warnings=tuple(checker.findings.warnings),
    )


def _bounded(block, bounds):
    match block:
        case ir.Stage(blocks=blocks):
            return replace(block, blocks=tuple(_bounded(each, bounds) for each in blocks))
        case ir.Choice(options):
            return replace(block, most=bounds.choice(options))
    return block


def _constants(checker):
    """The declared numbers, conditions, strings and lists of strings by name."""
    texts, result = list(checker.strings), {}
    for binding in checker.globals_bound:
        match binding.value:
            case ir.Number(value) | ir.Truth(value):
                result[binding.slot.name] = value
            case ir.Text(number):
                result[binding.slot.name] = texts[number]
            case ir.Texts(numbers):
                result[binding.slot.name] = tuple(texts[number] for number in numbers)
    return result


class Flow:
    """The strings (as numbers) that variables, string storages and attributes can be, over all of a program: what names
    of storages that are worked out in the game can be.

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
