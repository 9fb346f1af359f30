"""Asks as blocks: an option, or a statement, ends where somebody is asked, and what is left of it are blocks behind it.

An option notes in a number of the table, the mark, where it has ended; so the blocks know what is left. What variables
stand for is kept in numbers and strings of the table, too, whose names no text has. All that is added has numbers below
0: it neither counts as a statement nor is told.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from pyengine.recycle import ir
from pyengine.recycle.check.context import Binding, Check
from pyengine.recycle.ir import Type
from pyengine.recycle.source import Span

SEATS = {Type.PLAYERS: Type.PLAYER, Type.TEAMS: Type.TEAM}
KEPT = (Type.INT, Type.STRING, Type.BOOL, *SEATS.values())
OPEN = ("vloc", "mem")
BLOCKS = ir.Stage | ir.When | ir.Choice
Blocks = tuple[ir.Statement, ...]
Kept = Mapping[int, Callable[[Span], ir.Expression]]  # what stands for variables behind an ask, by slot


def has_ask(node: object) -> bool:
    return any(isinstance(each, ir.Ask) for each in ir.walk((node,)))


class Asks:
    """The asks of a program."""

    def __init__(self, check: Check) -> None:
        self.check, self.mark, self.added = check, 0, 0

    def blocks(self, nodes: Iterable[ir.Statement], kept: Kept) -> Blocks:
        return tuple(made for each in nodes for made in self.block(each, kept))

    def block(self, node: Any, kept: Kept) -> Blocks:
        """Blocks that are carried out for one, or for a statement that is left."""
        if not has_ask(node):
            for each in ir.walk((node,)) if not isinstance(node, BLOCKS) else ():
                if isinstance(each, ir.ForAny):
                    what = "all, or (ask (current player) (choice ((any ..))))"
                    self.check.error(each.place, f"found any behind an ask, expected {what}")
            return (self.put(node, kept),)
        match node:
            case ir.Stage(blocks=blocks):
                return (ir.replace(node, blocks=self.blocks(blocks, kept)),)
            case ir.When(_, blocks, others):
                return (ir.replace(node, blocks=self.blocks(blocks, kept), others=self.blocks(others, kept)),)
            case ir.Choice():
                return self.choice(node, kept)
            case ir.Ask():
                return self.ask(node, node.number, kept)
            case ir.Do(statements):
                at = [*map(has_ask, statements)].index(True)
                first = self.put(ir.replace(node, statements=statements[:at]), kept)
                return (first, *self.blocks(statements[at:], kept))
            case ir.If(condition, body):
                return (self.when(self.put(condition, kept), self.block(body, kept), node.number),)
            case ir.Let(slot, value, body):
                found = self.used((body,)).get(slot)
                if found:
                    first = self.do((self.keep(slot, self.put(value, kept), found),), node)
                else:
                    first = self.put(ir.replace(node, body=self.do((), node, -1)), kept)
                return (first, *self.block(body, {**kept, slot: partial(self.read, slot)}))
            case ir.ForAll():
                return self.loop(node, kept)
        self.check.fail(node.place, "found any around an ask behind another, or in a loop, expected all")

    def choice(self, node: ir.Choice, kept: Kept) -> Blocks:
        options, left = list[ir.Statement](), list[ir.Statement]()
        for option in node.options:
            head, behind = self.split(option, (), {}, kept)
            options.append(head)
            left += behind
        ended = (self.do((self.set(self.number(node), 0),), node, -1),) if left else ()
        return (ir.replace(node, options=tuple(options)), *left, *ended)

    def split(self, node: Any, later: Blocks, here: Kept, kept: Kept) -> tuple[ir.Statement, Blocks]:
        """An option up to where somebody is asked, and what is left of it. `later` is what comes behind the statement,
        `here` are the variables that the option binds, as they are kept."""
        if not has_ask(node):
            return self.put(node, kept), ()
        self.relabel(node, kept)
        inner = {**kept, **here}
        match node:
            case ir.If(condition, body):
                head, left = self.split(body, later, here, kept)
                return ir.replace(node, condition=self.put(condition, kept), body=head), left
            case ir.ForAny(collection, slot, body):
                head, left = self.split(body, later, {**here, slot: partial(self.read, slot)}, kept)
                return ir.replace(node, collection=self.put(collection, kept), body=head), left
            case ir.Let(slot, value, body):
                here = {**here, slot: partial(self.read, slot)}
                if self.check.scope.variables[slot].slot.name == "else":  # one of two ways
                    ways = [self.split(way, later, here, kept) for way in ir.children(body)]
                    head = ir.replace(body, statements=tuple(each[0] for each in ways))
                    left = ways[0][1] + ways[1][1]
                else:
                    head, left = self.split(body, later, here, kept)
                return ir.replace(node, value=self.put(value, kept), body=head), left
            case ir.Do(statements):
                at = [*map(has_ask, statements)].index(True)
                first, rest = self.noted(node, (*statements[at:], *later), here), statements[at + 1 :]
                site = self.mark
                head, left = self.split(statements[at], (*rest, *later), here, kept)
                before = tuple(self.put(each, kept) for each in statements[:at])
                behind = self.when(self.marked(node, site), (*left, *self.blocks(rest, inner)))
                return ir.replace(node, statements=(*before, *first, head)), (behind,)
        number = node.number if isinstance(node, ir.Ask) else -1
        head, site = self.do(self.noted(node, (node, *later), here), node, number), self.mark
        left = self.ask(node, -1, inner) if isinstance(node, ir.Ask) else self.block(node, inner)
        return head, (self.when(self.marked(node, site), left),)

    def ask(self, node: ir.Ask, number: int, kept: Kept) -> Blocks:
        """The player is current while it chooses, and in the midst of what it has chosen."""
        for each in ir.walk(node.choice):
            if isinstance(each, ir.Cycle) and each.which == "current":
                self.check.error(each.place, "found (cycle current ..) inside an ask, expected it behind the ask")
        before = self.number(node, f"by {node.number}")
        turn = ir.Turn("current", Type.PLAYER, place=node.place)
        begin = self.set(before, ir.SeatNumber(turn, place=node.place)), self.turn(node, self.put(node.player, kept))
        if isinstance(node.player, ir.Variable):
            kept = {**kept, node.player.slot: lambda place: ir.Turn("current", Type.PLAYER, place=place)}
        back = ir.Seat(self.get(before), Type.PLAYER, place=node.place)
        end = self.turn(node, back), self.set(before, 0)
        return (self.do(begin, node, number), *self.choice(node.choice, kept), self.do(end, node, -1))

    def loop(self, node: ir.ForAll, kept: Kept) -> Blocks:
        """One pass after another. Players and teams get numbers from 1 on, in the order in which their turns come."""
        place, of, slot, over = node.place, node.collection.type, node.slot, self.put(node.collection, kept)
        at, last = (self.number(node, f"{what} {node.number}") for what in ("at", "to"))
        match over:
            case ir.Range(low, high):
                begin = [self.do((self.set(at, low), self.set(last, high)), node)]
                on, element = self.compared("<=", at, self.get(last)), self.get(at)
            case ir.TextList(numbers):
                begin = [self.do((self.set(at, 0),), node)]
                on = self.compared("<", at, ir.Integer(len(numbers), place=place))
                element = ir.PickElement(self.get(at), over, Type.STRING, place=place)
            case _ if of in SEATS:
                everyone, (one, other) = ir.Everyone(of, place=place), (self.variable(slot) for _ in range(2))
                order = partial(self.number, node, f"of {node.number}")
                fill = self.do((self.more(at), self.set(order(self.named(slot, place)), self.get(at))), node, -1)
                each = ir.ForAll(over, slot, fill, number=node.number, place=place)
                begin = [each, self.set(at, 1)]
                first, second = (
                    self.compared("==", order(self.named(each, place)), self.get(at)) for each in (one, other)
                )
                on = ir.Quantifier("any", everyone, one, first, place=place)
                found = ir.Filter(everyone, other, second, of, place=place)
                element = ir.PickElement("top", found, SEATS[of], place=place)
            case _:
                self.check.refuse(place, f"a loop over {of} around an ask", "players, teams, a range or names")
        steps = [self.keep(slot, element, place), self.more(at)]
        if of in SEATS:
            steps.insert(1, self.set(order(self.read(slot, place)), 0))
        inner = self.block(node.body, {**kept, slot: partial(self.read, slot)})
        again = self.when(on, (self.do(steps, node, -1), *inner), again=True)
        return (*begin, again, self.do((self.set(at, 0), self.set(last, 0)), node, -1))

    # What stands for variables

    def used(self, nodes: Blocks) -> dict[int, Span]:
        """Variables in statements and in their labels, with where they are used."""
        every = [each for each in ir.walk(nodes) if isinstance(each, ir.Statement)]
        told = [part for each in every for part in self.check.labels.get(each.number, ())]
        told += [part for each in every for part in self.check.heuristics.get(each.number, ())]
        found = {part: nodes[0].place for part in told if isinstance(part, int)}
        parts = tuple(part for part in told if isinstance(part, ir.Expression))
        return found | {each.slot: each.place for each in ir.walk((*nodes, *parts)) if isinstance(each, ir.Variable)}

    def noted(self, node: ir.Statement, later: Blocks, here: Kept) -> Blocks:
        """Notes of where an option ends, and of what its variables stand for."""
        self.mark += 1
        kept = [(slot, place) for slot, place in self.used(later).items() if slot in here]
        keeps = (self.keep(slot, self.named(slot, place), place) for slot, place in kept)
        return (self.set(self.number(node), self.mark), *keeps)

    def marked(self, node: ir.Statement, first: int) -> ir.Expression:
        """Condition that the option has ended at a mark from this one to the last one."""
        ends = zip((">=", "<="), (first, self.mark))
        both = (self.compared(how, self.number(node), ir.Integer(mark, place=node.place)) for how, mark in ends)
        return ir.Logic("and", tuple(both), place=node.place)

    def keep(self, slot: int, value: ir.Expression, place: Span) -> ir.Statement:
        """Keep what a variable stands for, which everybody sees."""
        binding = self.check.scope.variables[slot]
        name = f"'{binding.slot.name}"
        if binding.slot.type not in KEPT:
            expected = "players, teams, numbers, names and conditions; a card lies in a pile, where it can be found"
            self.check.fail(
                place,
                f"found {name}, {binding.slot.type}, behind or inside an ask, where only these are kept: {expected}",
            )
        if binding.value and binding.slot.name != "else" and is_hidden(binding.value):
            expected = "a number or a name that is set for all to see"
            self.check.fail(
                place,
                f"found {name} behind or inside an ask, which comes from cards that not all see, expected {expected}",
            )
        if value.type is Type.BOOL:
            one, zero = (ir.Integer(number, place=place) for number in (1, 0))
            value = ir.Either(value, one, zero, Type.INT, place=place)
        elif value.type in SEATS.values():
            value = ir.SeatNumber(value, place=place)
        return self.set(self.home(slot, place), value)

    def read(self, slot: int, place: Span) -> ir.Expression:
        """Expression of what a variable stood for."""
        type, found = self.check.scope.variables[slot].slot.type, self.get(self.home(slot, place))
        if type is Type.BOOL:
            return ir.Compare("==", found, ir.Integer(1, place=place), place=place)
        return ir.Seat(found, type, place=place) if type in SEATS.values() else found

    def put(self, node: Any, kept: Kept) -> Any:
        """A node with what stands for variables in their place."""
        if isinstance(node, ir.Variable) and node.slot in kept:
            return kept[node.slot](node.place)
        made = ir.changed(node, partial(self.put, kept=kept)) if kept else node
        if isinstance(node, ir.SetPoints):
            self.check.points_sites[node.site] = made
        self.relabel(node, kept)
        return made

    def relabel(self, node: Any, kept: Kept) -> None:
        """Put them into the label and the heuristic of a statement."""
        number = node.number if isinstance(node, ir.Statement) and kept else -1
        for told in (self.check.labels, self.check.heuristics):
            if number in told:
                parts = (
                    kept[each](node.place) if isinstance(each, int) and each in kept else self.put(each, kept)
                    for each in told[number]
                )
                told[number] = tuple(parts)

    # Nodes

    def variable(self, slot: int) -> int:
        """A variable more of the type of one."""
        variables = self.check.scope.variables
        variables.append(Binding(variables[slot].slot, len(variables)))
        return len(variables) - 1

    def named(self, slot: int, place: Span) -> ir.Expression:
        return ir.Variable(slot, self.check.scope.variables[slot].slot.type, place=place)

    def home(self, slot: int, place: Span) -> ir.Storage:
        kind = "str" if self.check.scope.variables[slot].slot.type is Type.STRING else "sto"
        return self.storage(place, str(slot), kind)

    def number(self, node: ir.IrNode, name: str = "mark", owner: ir.Expression | None = None) -> ir.Storage:
        return self.storage(node.place, name, "sto", owner)

    def storage(self, place: Span, name: str, kind: str, owner: ir.Expression | None = None) -> ir.Storage:
        whose = "game" if owner is None else owner.type.short
        owner, text = owner or ir.GameOwner(place=place), self.check.strings[ir.KEPT + name]
        row = self.check.row(kind, whose, text, place)
        return ir.Storage(kind, owner, whose, ir.Text(text, place=place), row, None, place=place)

    def get(self, storage: ir.Storage) -> ir.Expression:
        return ir.Read(storage, Type.STRING if storage.kind == "str" else Type.INT, place=storage.place)

    def compared(self, how: str, one: ir.Storage, other: ir.Expression) -> ir.Expression:
        return ir.Compare(how, self.get(one), other, place=one.place)

    def silent(self) -> int:
        self.added -= 1
        return self.added

    def set(self, storage: ir.Storage, value: ir.Expression | int, word: str = "set") -> ir.Statement:
        given = ir.Integer(value, place=storage.place) if isinstance(value, int) else value
        return ir.Assign(word, storage, given, number=self.silent(), place=storage.place)

    def more(self, storage: ir.Storage) -> ir.Statement:
        return self.set(storage, 1, "inc")

    def turn(self, node: ir.Statement, player: ir.Expression) -> ir.Statement:
        return ir.Cycle("current", player, number=self.silent(), place=node.place)

    def do(self, statements: Iterable[ir.Statement], node: ir.Statement, number: int | None = None) -> ir.Statement:
        """Statements in one, with the number of a node where none is given; -1: it does not count."""
        number = node.number if number is None else number if number >= 0 else self.silent()
        return ir.Do(tuple(statements), number=number, place=node.place)

    def when(self, condition: ir.Expression, blocks: Blocks, number: int = -1, again: bool = False) -> ir.Statement:
        number = number if number >= 0 else self.silent()
        return ir.When(condition, blocks, (), again, number=number, place=condition.place)


def is_hidden(value: ir.Expression) -> bool:
    """True if a value may come from cards that not everybody sees."""
    nodes = list(ir.walk((value,)))
    looks = any(each.looks and not isinstance(each, ir.Compare) for each in nodes)
    cards = (ir.Type.CARD, ir.Type.CARDS, ir.Type.GROUPS)
    closed = (isinstance(each, ir.LivePile) and each.storage.kind not in OPEN for each in nodes)
    return looks and (any(closed) or any(isinstance(each, ir.Variable) and each.type in cards for each in nodes))
