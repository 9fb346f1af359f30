"""Lowering of what was checked to a Program: names that are worked out get rows, choices bounds, tables are closed.

And what can stand where, over all of a program, and warnings: what is no error in RECYCLE, but hardly meant.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import chain
from math import comb, prod
from typing import Any

from pyengine.base.errors import nearest
from pyengine.recycle import ir
from pyengine.recycle.check import fold
from pyengine.recycle.check.asks import Asks, has_ask
from pyengine.recycle.check.context import LISTS, Check
from pyengine.recycle.front.grammar import EQUALS, LOOKS
from pyengine.recycle.front.reader import LARGEST, NEVER_SET, Operation, ParsedGame
from pyengine.recycle.ir import Type
from pyengine.recycle.source import Span

DISTINCT = (Type.PLAYERS, Type.TEAMS)
# What a Program takes over from a Check; of that and of its storages, what becomes tuples.
BOTH = "globals cards points_sites statements choices stages".split()
KEPT = "bounds payoffs players seats teams labels heuristics".split() + BOTH
LISTED = [*BOTH, "ints", "texts", "points", "places"]
NEVER = {"places": "is never filled", "points": "is never set: every card scores 0"}


class Flow:
    """The strings (as numbers) that variables, string storages and attributes can be, over all of a program, and so
    names of storages that are worked out. Order is not looked at: what is set anywhere can be read anywhere."""

    def __init__(self, nodes: list[Any], check: Check) -> None:
        self._check = check
        self._variables: dict[int, set[int]] = {}
        self._texts: dict[int, set[int]] = {}
        self.attributes: dict[int, set[int]] = {}
        created = [each.attributes for each in nodes if isinstance(each, ir.CreateCards)]
        for key, value in chain(*(card.attributes for card in check.cards), *chain(*created)):
            self.attributes.setdefault(key, set()).add(value)
        known = -1
        while known != (known := sum(map(len, self._known()))):
            for each in nodes:
                self._pass(each)

    def _known(self) -> tuple[Collection[object], ...]:
        return *self._variables.values(), *self._texts.values(), self._check.storages["texts"]

    def _pass(self, each: ir.IrNode) -> None:
        match each:
            case ir.Let() | ir.Global() if each.value.type in (Type.STRING, Type.STRINGS):
                self._variables.setdefault(each.slot, set()).update(self.strings(each.value))
            case ir.ForAll() | ir.ForAny() | ir.Quantifier() | ir.Filter() | ir.Collect() | ir.Aggregate() if (
                each.collection.type is Type.STRINGS
            ):
                self._variables.setdefault(each.slot, set()).update(self.strings(each.collection))
            case ir.Assign(_, ir.Storage(kind="str") as storage, value):
                for row in self.rows(storage):
                    self._texts.setdefault(row, set()).update(self.strings(value))

    def strings(self, value: ir.Expression) -> set[int]:
        """The strings that a STRING, or an element of STRINGS, can be."""
        match value:
            case ir.Text(number):
                return {number}
            case ir.TextList(numbers):
                return set(numbers)
            case ir.Variable(slot):
                return set(self._variables.get(slot, ()))
            case ir.Filter(collection) | ir.PickElement(_, collection):
                return self.strings(collection)
            case ir.Either(_, one, other):
                return self.strings(one) | self.strings(other)
            case ir.Attribute(key):
                return {0}.union(*(self.attributes.get(number, ()) for number in self.strings(key)))
            case ir.Read(storage):
                return {0}.union(*(self._texts.get(row, ()) for row in self.rows(storage)))
        raise TypeError(value)

    def rows(self, storage: ir.Storage) -> list[int]:
        """The rows that a storage can be, new ones if need be; by ascending names where the name is worked out."""
        if storage.row is not None:
            return [storage.row]
        names = sorted(self.strings(storage.name))
        return [self._check.row(storage.kind, storage.owner_class, name, storage.place) for name in names]

    def dynamic(self, storage: ir.Storage) -> ir.Dynamic:
        """Rows that a storage whose name is worked out can be."""
        names = tuple(sorted(self.strings(storage.name)))
        return ir.Dynamic(names, tuple(self.rows(storage)), (), True, place=storage.place)


ListRow = tuple[str, int | None]  # of a storage: which list it stands in, and where


def _storages(check: Check, nodes: list[Any], dynamic: tuple[ir.Dynamic, ...], shown: set[ListRow]) -> None:
    """Warnings of what is read but never filled, or set but never read; `shown` is what people see."""
    targets, places = [target for each in nodes if (target := _target(each))], check.storages["places"]
    swapped = ir.walk(tuple(each for each in nodes if isinstance(each, ir.Swap)))
    written = _rows([*targets, *swapped], dynamic) | {("places", card.row) for card in check.cards}
    if any(isinstance(each, ir.Variable) for each in targets):
        # Through a variable that stands for a live pile, any pile may be filled.
        written |= {("places", row) for row in places.values()}
    set_here = set(map(id, targets))
    read = shown | _rows((each for each in nodes if id(each) not in set_here), dynamic)
    named = _rows((each for each in nodes if getattr(each, "row", None) is not None), dynamic)
    known = {row.of for row in places if ("places", places[row]) in read}
    read |= {("places", places[row]) for row in places if row.of in known}  # of one indexed pile, of the others too
    for family, rows in check.storages.items():
        names = {(family, number): _name(check, row) for row, number in rows.items()}
        filled, asked = ({_last(name): name for key, name in names.items() if key in of} for of in (written, read))
        for row, (key, name) in zip(rows, names.items()):
            if key in written - read and (family == "places" or key in named):
                _unread(check, row, f"{row.owner_class} {row.kind} {check.texts[row.array]}", asked)
            elif key in named and key not in written and not (family == "texts" and _last(name) == NEVER_SET):
                check.warn(row.place, f"{name} {NEVER.get(family, 'is never set')}", _near(name, filled))


def _unread(check: Check, row: ir.Store, name: str, read: dict[str, str]) -> None:
    """Warn of a storage that is set but never read; of a pile, where it is a hand, or like one of its owner that is."""
    if LISTS[row.kind] != "places":
        check.warn(row.place, f"{name} is set but never used", _near(name, read))
        return
    near = _near(name, {last: other for last, other in read.items() if last != _last(name)})
    near = near if near and near.split()[0] == row.owner_class else None
    if near or (row.owner_class, row.kind) == ("player", "iloc"):
        check.warn(row.place, f"{name} is filled but nothing looks at it", near)


def _near(name: str, known: dict[str, str]) -> str | None:
    """The storage that may be meant, by the last words of those that are known."""
    last = _last(name)
    return known.get(last) or known.get(nearest(last, known) or "")


def _last(name: str) -> str:
    """The name of a storage without its owner and its kind."""
    return name.split(" ", 2)[2]


def _target(each: ir.IrNode) -> ir.Expression | None:
    """The storage that a statement changes, or a variable that stands for a pile; None of anything else."""
    match each:
        case ir.Assign(storage=storage) | ir.SetPoints(storage):
            return storage
        case ir.Move(spot=ir.Spot(pile=pile)) | ir.Remember(spot=ir.Spot(pile=pile)) | ir.CreateCards(pile=pile):
            return pile.storage if isinstance(pile, ir.LivePile) else pile
    return None


def _rows(nodes: Iterable[Any], dynamic: tuple[ir.Dynamic, ...]) -> set[ListRow]:
    """The rows that the storages among nodes can be."""
    storages = [each for each in nodes if isinstance(each, ir.Storage)]
    rows = ((each, (each.row,) if each.site is None else dynamic[each.site].rows) for each in storages)
    return {(LISTS[each.kind], row) for each, numbers in rows for row in numbers}


def _name(check: Check, row: ir.Store) -> str:
    return f"{row.owner_class} {row.kind} {check.texts[row.name]}"


def _attributes(check: Check, nodes: list[ir.IrNode], flow: Flow) -> None:
    """Attributes that no card has, and values that no card has of an attribute."""
    texts = check.texts
    keys = {texts[number] for number in flow.attributes}
    for key, value, place in _asked(nodes, flow, texts):
        values = [texts[number] for number in flow.attributes.get(key, ())]
        if key not in flow.attributes:
            check.warn(place, f"no card has the attribute {texts[key]}", nearest(texts[key], keys))
        elif value and value not in values:
            check.warn(place, f"no card has {value} as its {texts[key]}", nearest(value, values))


def _sure_keys(check: Check, nodes: list[ir.IrNode], flow: Flow) -> None:
    """Keep errors where a string is asked for, and the attribute may be one of numbers."""
    variable = "a name, or a variable that runs over a list of such names"
    asked = [(each.key, "the key of cardatt", variable) for each in nodes if isinstance(each, ir.Attribute)]
    rows = (each for each in nodes if isinstance(each, ir.DynamicRow))
    asked += [(key, "a key of a row", "a name") for row in rows for key, _ in row.pairs]
    for key, what, expected in asked:
        keys = () if isinstance(key, ir.Text) else sorted(flow.strings(key))
        if found := next((text for text in map(check.texts.__getitem__, keys) if check.sort(text) == "number"), ""):
            message = f"{what} can be {found}, an attribute of numbers; expected {expected}"
            check.error(key.place, message)


def _asked(nodes: list[ir.IrNode], flow: Flow, texts: list[str]) -> Iterator[tuple[int, str, Span]]:
    """(key, value, place) of attributes that a program asks for; the value is "" where it asks for none."""
    for each in nodes:
        match each:
            case ir.Attribute(ir.Text(key) as text) | ir.Partition(ir.Text(key) as text):
                yield key, "", text.place
            case ir.StaticRow(pairs):
                yield from ((key, texts[value], each.place) for key, value in pairs)
            case ir.Compare(word, left, right):
                for sides in ((left, right), (right, left)):
                    match sides:
                        case ir.Attribute(ir.Text(key)), ir.Text(value) as text if key in flow.attributes:
                            yield key, texts[value], text.place
                        case ir.Score(_, ir.ByAttribute(ir.Text(key))), ir.Integer(value) if word in EQUALS:
                            numbers = all(ir.is_number(texts[one]) for one in flow.attributes.get(key, ()))
                            yield key, str(value) if numbers and value else "", each.place


def _strings(check: Check, nodes: list[ir.IrNode], flow: Flow) -> None:
    """A str compared with a name that nothing gives it: it is empty before it is set, and NONE is not empty."""
    texts = check.texts
    for each in nodes:
        match each:
            case ir.Compare(_, ir.Read(storage) as read, ir.Text(name)) | ir.Compare(
                _, ir.Text(name), ir.Read(storage) as read
            ):
                known = flow.strings(read)
                if name not in known and known != {0} and storage.row is not None:
                    never = f"{_name(check, list(check.storages['texts'])[storage.row])} is never {texts[name]}"
                    empty = f"before it is set it is empty, like (game str {NEVER_SET})"
                    check.warn(each.place, f"{never}; {empty}", nearest(texts[name], [texts[one] for one in known]))


class SizeBounds:
    """Upper bounds, None where there is none. `cards` is the number of cards, None if some are created in play; there
    are no `teams` if some are."""

    def __init__(self, flow: Flow, cards: int | None, players: int, teams: tuple[tuple[int, ...], ...]) -> None:
        self._flow, self._cards, self._players, self._teams = flow, cards, players, teams
        self.sites: dict[int | None, ir.Dynamic] = {}  # as far as they are known

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
            case ir.LivePile(storage):
                return None if storage.kind == "mem" else self._cards
            case ir.Filter(inner) | ir.Sorted(inner) | ir.Collect(inner) | ir.PickGroup(groups=ir.Collect(cards=inner)):
                return self.size(inner)
            case ir.Indices(site) if site in self.sites:
                return len(set(self.sites[site].numbers))
            case ir.Members():
                return max(map(len, self._teams)) if self._teams else self._players
            case ir.InTurn(_, every):
                return self.size(ir.Everyone(every, place=collection.place))
            case ir.Take(count=ir.Integer(count)):
                return max(count, 0)
            case ir.Take() | ir.Run():
                return self.size(collection.cards)
            case ir.Joined(word, parts):
                return self._cards if _disjoint(parts) or word == "disjunction" else self._sum(parts)
            case ir.Tuples(ir.Integer(count), cards):
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
    """True if the parts of a union are certainly different piles."""
    piles: set[int] = set()
    for part in parts:
        pile = part
        if isinstance(part, ir.Collect):
            pile = part.cards
            owner = pile.storage.owner if isinstance(pile, ir.LivePile) else None
            if part.collection.type not in DISTINCT or not isinstance(owner, ir.Variable) or owner.slot != part.slot:
                return False
        row = pile.storage.row if isinstance(pile, ir.LivePile) and pile.storage.kind != "mem" else None
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
    """A bound; a larger one says nothing."""
    return count if count <= LARGEST else None


def lower(
    check: Check, game: ParsedGame, blocks: tuple[ir.Statement, ...], direction: str, score: ir.Expression
) -> ir.Program:
    said = tuple(check.heuristics.values()), tuple(check.labels.values())
    nodes = list(ir.walk((tuple(check.globals), blocks, score, said)))
    flow = Flow(nodes, check)
    _sure_keys(check, nodes, flow)
    bounds = SizeBounds(flow, None if check.created else len(check.cards), check.players, check.fixed_teams)
    storages = [each for each in nodes if isinstance(each, ir.Storage) and each.site is not None]
    bounds.sites = {each.site: flow.dynamic(each) for each in storages if not isinstance(each.name, ir.Numbered)}
    if numbered := [(each, each.name) for each in storages if isinstance(each.name, ir.Numbered)]:
        from pyengine.recycle.check.indexed import PileNumbers, settle

        values = {key: [check.texts[each] for each in found] for key, found in flow.attributes.items()}
        bounds.sites |= settle(check, numbered, flow.strings, PileNumbers(nodes, flow.rows, bounds.size, values))
    nothing = ir.Dynamic((), (), (), True, place=score.place)  # of a site that was looked at and left out
    dynamic = tuple(bounds.sites.get(site, nothing) for site in range(check.sites))
    shown = tuple(_shown(check, each) for each in game.shows)
    _storages(check, nodes, dynamic, {each[1:] for each in shown})
    _attributes(check, nodes, flow)
    _strings(check, nodes, flow)
    asks = Asks(check, bounds.size)
    course = check.tried(asks.blocks, blocks) or () if has_ask(blocks) else blocks
    kept: dict[str, Any] = {name: getattr(check, name) for name in KEPT}
    kept |= {name: tuple(listed) for name, listed in (kept | check.storages).items() if name in LISTED}
    return ir.Program(
        **kept,
        findings=check.findings,
        strings=tuple(check.strings),
        constants=_constants(check),
        variables=tuple(each.slot for each in check.scope.variables),
        dynamic=dynamic,
        attributes=tuple(sorted(flow.attributes)),
        blocks=tuple(_bounded(block, bounds) for block in course),
        written=blocks,
        kept=asks.kept,
        direction=direction,
        score=score,
        shows=shown,
        looks=tuple(_look(check, each, flow.attributes) for each in game.looks),
    )


def _look(check: Check, node: Operation, attributes: Mapping[int, Collection[int]]) -> ir.CardLook:
    """A (look ..), with numbers of strings; of attributes and values that no card has an error."""
    decks, found = {card.deck for card in check.cards}, list[tuple[int, int]]()

    def number(given: Any, known: Iterable[int], what: str) -> int:
        texts = {check.texts[each]: each for each in known}
        if given.text not in texts:
            check.fail(given.place, f"found {given}, which is no {what}", nearest(given.text, texts))
        return texts[given.text]

    pairs, said = node.operands
    for key, value in pairs:
        at = -1 if key.text == "deck" else number(key, attributes, "attribute of a card")
        found.append((at, number(value, decks if at < 0 else attributes[at], f"value of {key}")))
    known = "attribute of a card"
    what = [each.text if LOOKS[word] == "text" else number(each, attributes, known) for word, each in said]
    return ir.CardLook(tuple(found), tuple(zip((word for word, _ in said), what)))


def _shown(check: Check, node: Operation) -> tuple[str, str, int]:
    """(text, "ints" or "texts", row) of (show "TEXT" (OWNER KIND NAME))."""
    text, (owner, kind, name) = node.operands
    rows = check.storages[LISTS[kind]]
    number = check.strings.get(name.text, -1)
    wanted = ir.Store(kind, owner, number, number, 0, place=node.place)
    if wanted not in rows:
        near = nearest(name.text, [check.texts[row.name] for row in rows if row.owner_class == owner])
        check.fail(name.place, f"found {owner} {kind} {name.text}, which nothing in the game sets or reads", near)
    return text, LISTS[kind], rows[wanted]


def _bounded(block: ir.Statement, bounds: SizeBounds) -> ir.Statement:
    match block:
        case ir.Stage(blocks=blocks):
            return ir.replace(block, blocks=tuple(_bounded(each, bounds) for each in blocks))
        case ir.When(_, blocks, others):
            one, other = (tuple(_bounded(each, bounds) for each in part) for part in (blocks, others))
            return ir.replace(block, blocks=one, others=other)
        case ir.Choice(options):
            return ir.replace(block, most=bounds.choice(options))
    return block


def _constants(check: Check) -> dict[str, ir.Constant]:
    """The declared numbers, conditions, strings and lists of strings by name."""
    result: dict[str, ir.Constant] = {}
    for binding in check.declared:
        match binding.value:
            case ir.Integer(value) | ir.Truth(value):
                result[binding.slot.name] = value
            case ir.Text(number):
                result[binding.slot.name] = check.texts[number]
            case ir.TextList(numbers):
                result[binding.slot.name] = tuple(check.texts[number] for number in numbers)
    return result
