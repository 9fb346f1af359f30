"""Asks as blocks: an option, or a statement, ends where somebody is asked, and what is left of it are blocks behind it.

An option notes that it has ended there, and what its variables stand for, in numbers of the table that no text names.
Statements that are added have the number -1: they neither count nor are told.
"""

from collections.abc import Callable, Iterable
from typing import Any

from pyengine.recycle import ir
from pyengine.recycle.check.context import Binding, Check
from pyengine.recycle.ir import Type
from pyengine.recycle.source import Span

Blocks = tuple[ir.Statement, ...]
MOST = 16  # elements of a loop around an ask

ANY = "found any behind an ask, or in a do with one, expected it around the do, or in "
ANY += "(ask (current player) (choice ((any ..))))"
MAY_BE = "a player, a team, a number, a name or a condition; a card is found where it lies, (top PILE), or by "
MAY_BE += "(remember CARD (top (game mem KEPT))) before the ask, which shows it to all"


def has_ask(node: object) -> bool:
    return any(isinstance(each, ir.Ask) for each in ir.walk((node,)))


class Asks:
    """The asks of a program; `kept` are the rows of numbers by the slots of variables that are kept there, `size` gives
    the most elements of a collection."""

    def __init__(self, check: Check, size: Callable[[ir.Expression], int | None]) -> None:
        self.check, self.size, self.kept = check, size, dict[int, int]()

    def blocks(self, nodes: Iterable[ir.Statement]) -> Blocks:
        return tuple(made for each in nodes for made in self.block(each))

    def block(self, node: Any) -> Blocks:
        """Blocks for one, or for a statement that is left."""
        match node:
            case ir.Stage(blocks=blocks):
                return (ir.replace(node, blocks=self.blocks(blocks)),)
            case ir.When(_, blocks, others):
                return (ir.replace(node, blocks=self.blocks(blocks), others=self.blocks(others)),)
            case ir.Choice(options):
                heads, left = zip(*(self.split(option) for option in options))
                return (ir.replace(node, options=heads), *sum(left, ()))
            case _ if isinstance(node, ir.ForAny) or not has_ask(node):
                for each in (each for each in ir.walk((node,)) if isinstance(each, ir.ForAny)):
                    self.check.error(each.place, ANY)
                return (node,)
            case ir.Ask():
                return self.ask(node)
            case ir.Do(statements):
                return (ir.replace(node, statements=()), *self.blocks(statements))
            case ir.If(condition, body):
                return (ir.When(condition, self.block(body), (), False, number=node.number, place=node.place),)
            case ir.Let(slot, value, body):
                used = slot in self.used((body,))
                first = self.do(node, self.keep(slot, value)) if used else ir.replace(node, body=self.do(node, at=-1))
                return (first, *self.block(body))
            case ir.Repeat(count, body):
                self.open(count)
                number = self.fresh(Type.INT, count.place)
                return (self.do(node, self.keep(number.slot, count)), self.again(number, *self.block(body)))
            case ir.RepeatUntil(condition, body):
                goes_on, at = ir.Not(condition, place=condition.place), node.number
                return (ir.When(goes_on, self.block(body), (), True, number=at, place=node.place),)
        return self.loop(node)

    def split(self, node: Any, bound: tuple[int, ...] = ()) -> tuple[ir.Statement, Blocks]:
        """An option up to its first statement with an ask, and the blocks that are left."""
        match node:
            case _ if not has_ask(node):
                return node, ()
            case ir.Let(slot, _, ir.Do(ways) as body) if self.check.scope.variables[slot].slot.name == "else":
                heads, left = zip(*(self.split(way, (*bound, slot)) for way in ways))
                return ir.replace(node, body=ir.replace(body, statements=heads)), sum(left, ())
            case ir.If() | ir.ForAny() | ir.Let():
                head, blocks = self.split(node.body, (*bound, getattr(node, "slot", -1)))
                return ir.replace(node, body=head), blocks
        statements: Blocks = node.statements if isinstance(node, ir.Do) else (ir.replace(node, number=-1),)
        at = [*map(has_ask, statements)].index(True)
        first, rest = statements[:at], statements[at:]
        ended, used, place = self.fresh(Type.BOOL, node.place), self.used(rest), node.place
        notes = [self.keep(each.slot, each) for each in used.values() if each.slot in bound]
        begin, end = (self.keep(ended.slot, ir.Truth(holds, place=place)) for holds in (False, True))
        behind = ir.When(ended, (begin, *self.blocks(rest)), (), False, number=-1, place=place)
        return self.do(node, *first, end, *notes), (behind,)

    def ask(self, node: ir.Ask) -> Blocks:
        """The player is current while it chooses, and in the midst of what it has chosen."""
        for each in ir.walk(node.choice):
            if isinstance(each, ir.Cycle) and each.which == "current":
                self.check.error(each.place, "found (cycle current ..) inside an ask, expected it behind the ask")
        before, turn = self.fresh(Type.PLAYER, node.place), ir.Turn("current", Type.PLAYER, place=node.place)
        begin, end = (ir.Cycle("current", who, number=-1, place=node.place) for who in (node.player, before))
        return (self.do(node, self.keep(before.slot, turn), begin), *self.block(node.choice), end)

    def loop(self, node: ir.ForAll) -> Blocks:
        """One pass after another over what is settled before the first."""
        place, over = node.place, node.collection
        of, many = ir.ELEMENT[over.type], self.size(over)
        if of not in ir.SCALARS or many is None or many > MOST:
            known = f"players, teams, or at most {MOST} numbers or names"
            self.check.refuse(over.place, f"{over.type} in a loop around an ask", known)
        self.open(over)
        left, every = self.fresh(Type.INT, place), self.fresh(over.type, place)
        found = [self.fresh(of, place) for _ in range(max(many, 1))]
        sets = [self.keep(left.slot, ir.SizeOf(every, place=place))]
        for index, one in ((ir.Integer(at, place=place), one) for at, one in enumerate(found)):
            pick = self.keep(one.slot, ir.PickElement(index, every, of, place=place))
            sets.append(ir.If(ir.Compare(">", left, index, place=place), pick, number=-1, place=place))
        begin = ir.Let(every.slot, over, self.do(node, *sets, at=-1), number=node.number, place=place)
        shifted = [self.keep(slot, other) for slot, other in zip([node.slot, *(one.slot for one in found)], found)]
        return begin, self.again(left, *shifted, *self.block(node.body))

    def again(self, left: ir.Variable, *blocks: ir.Statement) -> ir.Statement:
        """Blocks as often as a number says, which counts down."""
        place = left.place
        one, zero = (ir.Integer(number, place=place) for number in (1, 0))
        less = self.keep(left.slot, ir.Arithmetic("-", left, one, place=place))
        more = ir.Compare(">", left, zero, place=place)
        return ir.When(more, (less, *blocks), (), True, number=-1, place=place)

    def open(self, over: ir.Expression) -> None:
        """Refuse to go over what not everybody sees."""
        if self.is_hidden(over):
            self.check.refuse(over.place, "what hidden cards choose in a loop around an ask", "a condition in the loop")

    def keep(self, slot: int, value: ir.Expression) -> ir.Statement:
        """Keep what a variable stands for; everybody sees it."""
        binding, place = self.check.scope.variables[slot], value.place
        found = f"'{binding.slot.name}, {binding.slot.type}, inside or behind an ask"
        if binding.slot.type not in ir.SCALARS:
            self.check.refuse(place, found, MAY_BE)
        if binding.value and binding.slot.name != "else" and self.is_hidden(binding.value):
            self.check.refuse(place, f"{found}, from cards that not all see", "what all may see, for it is kept")
        owner, name = ir.GameOwner(place=place), ir.Text(self.check.strings[f"{ir.KEPT}{slot}"], place=place)
        row = self.kept[slot] = self.check.row("sto", "game", name.number, place)
        kept = ir.Storage("sto", owner, "game", name, row, None, place=place)
        return ir.Assign("set", kept, value, number=-1, place=place)

    def do(self, node: ir.Statement, *statements: ir.Statement, at: int | None = None) -> ir.Do:
        return ir.Do(statements, number=node.number if at is None else at, place=node.place)

    def used(self, nodes: Blocks) -> dict[int, ir.Variable]:
        """Variables in statements, their labels and their heuristics, by slots."""
        every = [each.number for each in ir.walk(nodes) if isinstance(each, ir.Statement)]
        told = (part for at in every for of in (self.check.labels, self.check.heuristics) for part in of.get(at, ()))
        parts = tuple(part for part in told if isinstance(part, ir.Expression))
        return {each.slot: each for each in ir.walk((*parts, *nodes)) if isinstance(each, ir.Variable)}

    def fresh(self, type: Type, place: Span) -> ir.Variable:
        """A variable that no text has."""
        variables = self.check.scope.variables
        variables.append(Binding(ir.VariableSlot("ask", type, ir.BindingKind.VALUE, place=place), len(variables)))
        return ir.Variable(len(variables) - 1, type, place=place)

    def is_hidden(self, value: ir.Expression) -> bool:
        """True if a value may come from cards that not everybody sees."""
        nodes = list(ir.walk((value,)))
        inner = {each.slot for each in nodes if hasattr(each, "slot") and not isinstance(each, ir.Variable)}
        slots = {each.slot for each in nodes if isinstance(each, ir.Variable)} - inner
        named = [self.check.scope.variables[slot] for slot in slots]
        looks = any(each.looks and not isinstance(each, ir.Compare) for each in nodes)
        closed = any(isinstance(each, ir.LivePile) and each.storage.kind not in ("vloc", "mem") for each in nodes)
        closed = closed or any(each.slot.type not in ir.SCALARS for each in named)
        return looks and closed or any(each.value and self.is_hidden(each.value) for each in named)
