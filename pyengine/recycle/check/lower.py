"""What was checked to a Program: names that are worked out get their rows, choices their bounds, tables are closed."""

from collections.abc import Callable, Iterable
from math import comb, prod

from pyengine.recycle import ir
from pyengine.recycle.check import fold
from pyengine.recycle.check.context import LISTS, Check
from pyengine.recycle.check.flow import Flow, warn
from pyengine.recycle.errors import nearest
from pyengine.recycle.front.syntax import Operation
from pyengine.recycle.program import Constant, Program
from pyengine.recycle.record import replace
from pyengine.recycle.types import Type

# A larger bound says nothing.
LARGEST = 2**31 - 1
DISTINCT = (Type.PLAYERS, Type.TEAMS)


class Bounds:
    """Upper bounds, None where there is none. `cards` is the number of cards, None if some are created in play; there
    are no `teams` if some are."""

    def __init__(self, flow: Flow, cards: int | None, players: int, teams: tuple[tuple[int, ...], ...]) -> None:
        self._flow, self._cards, self._players, self._teams = flow, cards, players, teams

    def choice(self, options: tuple[ir.Statement, ...]) -> int | None:
        """Most options of a choice; at least 1, so that an empty choice has room for its error."""
        return _worked_out(lambda counts: max(sum(counts), 1), map(self._paths, options))

    def _paths(self, statement: ir.Statement) -> int | None:
        match statement:
            case ir.Do(inner):
                return _worked_out(prod, map(self._paths, inner))
            case ir.If() | ir.Let():
                return self._paths(statement.body)
            case ir.ForAll():
                one, size = self._paths(statement.body), self.size(statement.collection)
                if one is None or one == 1 or size is None or size > 31:
                    return 1 if one == 1 else None
                return _limited(max(one**size, 1))
            case ir.ForAny():
                both = self._paths(statement.body), self.size(statement.collection)
                return _worked_out(lambda counts: max(prod(counts), 1), both)
        return 1

    def size(self, collection: ir.Expression) -> int | None:
        """Most elements of a collection."""
        known = fold.size(collection, self._players, self._teams)
        if known is not None:
            return known
        match collection:
            case ir.Pile(storage):
                return None if storage.kind == "mem" else self._cards
            case ir.Filter(inner) | ir.Sorted(inner) | ir.Collect(inner) | ir.PickGroup(groups=ir.Collect(cards=inner)):
                return self.size(inner)
            case ir.Members():
                return max(map(len, self._teams)) if self._teams else self._players
            case ir.Take(count=ir.Number(count)):
                return max(count, 0)
            case ir.Take() | ir.Run():
                return self.size(collection.cards)
            case ir.Joined(word, parts):
                return self._cards if _disjoint(parts) or word == "disjunction" else self._sum(parts)
            case ir.Tuples(ir.Number(count), cards):
                size = self.size(cards)
                return None if size is None or count < 0 else _limited(comb(size, count))
            case ir.Subsets(cards):
                size = self.size(cards)
                return None if size is None or size > 31 else _limited(2**size)
            case ir.Partition(key, parts):
                values = {0}.union(*(self._flow.attributes.get(each, ()) for each in self._flow.strings(key)))
                size = self._sum(parts)
                return len(values) if size is None else min(len(values), size)
        return None

    def _sum(self, parts: tuple[ir.Expression, ...]) -> int | None:
        return _worked_out(sum, map(self._group, parts))

    def _group(self, part: ir.Expression) -> int | None:
        """Most cards in all groups of a group list, or in a card collection."""
        if isinstance(part, ir.Collect):
            return _worked_out(prod, (self.size(part.collection), self.size(part.cards)))
        return self.size(part) if part.type is Type.CARDS else None


def _disjoint(parts: tuple[ir.Expression, ...]) -> bool:
    """Whether the parts of a union are certainly different piles."""
    piles: set[int] = set()
    for part in parts:
        pile = part
        if isinstance(part, ir.Collect):
            pile = part.cards
            owner = pile.storage.owner if isinstance(pile, ir.Pile) else None
            if part.collection.type not in DISTINCT or not isinstance(owner, ir.Variable) or owner.slot != part.slot:
                return False
        row = pile.storage.row if isinstance(pile, ir.Pile) and pile.storage.kind != "mem" else None
        if row is None or row in piles:
            return False
        piles.add(row)
    return True


def _worked_out(function: Callable[[Iterable[int]], int], counts: Iterable[int | None]) -> int | None:
    """A function of bounds, of which none may be missing."""
    known = list(counts)
    complete = [count for count in known if count is not None]
    return _limited(function(complete)) if len(complete) == len(known) else None


def _limited(count: int) -> int | None:
    return count if count <= LARGEST else None


def lower(
    check: Check, shows: tuple[Operation, ...], blocks: tuple[ir.Statement, ...], direction: str, score: ir.Expression
) -> Program:
    """The Program of what was checked without errors."""
    nodes = list(ir.walk((tuple(check.globals), blocks, score, tuple(check.heuristics.values()))))
    flow = Flow(nodes, check.cards, check.storages)
    sites = {}
    for storage in (each for each in nodes if isinstance(each, ir.Storage) and each.site is not None):
        names = tuple(sorted(flow.strings(storage.name)))
        sites[storage.site] = ir.Dynamic(names, tuple(flow.rows(storage)), place=storage.place)
    dynamic = tuple(sites[site] for site in range(check.sites))
    bounds = Bounds(flow, None if check.created else len(check.cards), check.players, check.fixed_teams)
    shown = tuple(_shown(check, each) for each in shows)
    warn(check, nodes, flow, dynamic, {each[1:] for each in shown})
    return Program(
        source=check.findings.source,
        strings=tuple(check.strings),
        constants=_constants(check),
        players=check.players,
        teams=check.teams,
        variables=tuple(each.slot for each in check.scope.variables),
        **{family: tuple(rows) for family, rows in check.storages.rows.items()},
        dynamic=dynamic,
        globals=tuple(check.globals),
        cards=tuple(check.cards),
        attributes=tuple(sorted(flow.attributes)),
        blocks=tuple(_bounded(block, bounds) for block in blocks),
        direction=direction,
        score=score,
        points_sites=tuple(check.points_sites),
        statements=tuple(check.statements),
        labels=check.labels,
        heuristics=check.heuristics,
        shows=shown,
        choices=tuple(check.choices),
        stages=tuple(check.stages),
        warnings=tuple(check.findings.warnings),
    )


def _shown(check: Check, node: Operation) -> tuple[str, str, int]:
    """(text, "ints" or "texts", row) of (show "TEXT" (OWNER KIND NAME))."""
    text, (owner, kind, name) = node.operands
    rows = check.storages.rows[LISTS[kind]]
    wanted = ir.Row(kind, owner, check.strings.get(name.text, -1), place=node.place)
    if wanted not in rows:
        texts = list(check.strings)
        near = nearest(name.text, [texts[row.name] for row in rows if row.owner_class == owner])
        check.findings.fail(
            name.place, f"found {owner} {kind} {name.text}, which nothing in the game sets or reads", near
        )
    return text, LISTS[kind], rows[wanted]


def _bounded(block: ir.Statement, bounds: Bounds) -> ir.Statement:
    match block:
        case ir.Stage(blocks=blocks):
            return replace(block, blocks=tuple(_bounded(each, bounds) for each in blocks))
        case ir.Choice(options):
            return replace(block, most=bounds.choice(options))
    return block


def _constants(check: Check) -> dict[str, Constant]:
    """The declared numbers, conditions, strings and lists of strings by name."""
    texts = list(check.strings)
    result: dict[str, Constant] = {}
    for binding in check.declared:
        match binding.value:
            case ir.Number(value) | ir.Truth(value):
                result[binding.slot.name] = value
            case ir.Text(number):
                result[binding.slot.name] = texts[number]
            case ir.Texts(numbers):
                result[binding.slot.name] = tuple(texts[number] for number in numbers)
    return result
