"""A checked program to a Program: names that are worked out get their rows, choices their bounds, tables are closed."""

from pyengine.recycle import ir
from pyengine.recycle.bounds import Bounds
from pyengine.recycle.flow import Flow
from pyengine.recycle.program import Program
from pyengine.recycle.record import replace
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
        variables=tuple(checker.scope.variables),
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
    if isinstance(block, ir.Stage):
        return replace(block, blocks=tuple(_bounded(each, bounds) for each in block.blocks))
    if isinstance(block, ir.Choice):
        return replace(block, most=bounds.choice(block.options))
    return block


def _constants(checker):
    """The declared numbers, conditions, strings and lists of strings by name."""
    texts, result = list(checker.strings), {}
    for binding in checker.globals_bound:
        match binding.constant:
            case ir.Number(value) | ir.Truth(value):
                result[binding.slot.name] = value
            case ir.Text(number):
                result[binding.slot.name] = texts[number]
            case ir.Texts(numbers):
                result[binding.slot.name] = tuple(texts[number] for number in numbers)
    return result
