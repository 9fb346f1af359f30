"""States of a program that solvers may take for the same, proven from its text.

A pile of which play reads no position counts as a set, and one that it never reads counts for nothing; so do numbers
and points maps that are never read before they are set again. Values of an attribute that no rule names, and under
whose exchange the deck stays the same, are interchangeable (the suits of Agram). Where the set-up shuffles all cards
and deals them without a look, every set of hands is as probable as any other.

What is not proven is taken to matter.
"""

from array import array
from collections.abc import Iterator
from functools import cached_property
from itertools import chain, permutations
from typing import Any

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit.analysis import Bindings, Blind, looks
from pyengine.recycle.emit.layout import Layout
from pyengine.recycle.emit.ranked import ranked

# By node, the fields of collections of which the order does not matter; what a node hands on counts where it is used.
AS_SET: dict[type[ir.IrNode], tuple[str, ...]] = {
    **dict.fromkeys((ir.SizeOf, ir.Quantifier, ir.Aggregate, ir.Filter, ir.ForAny, ir.RepeatAll), ("collection",)),
    **dict.fromkeys((ir.Sum, ir.BestCard, ir.Subsets, ir.Tuples, ir.Shuffle), ("cards",)),
    **dict.fromkeys((ir.Joined, ir.Partition, ir.Combined), ("parts",)),
    ir.Collect: ("cards", "collection"),
}
ALIAS = {ir.Let: "value", ir.Move: "shrinks", ir.CreateCards: "pile"}  # which read nothing themselves
MOST_EXCHANGED = 5  # values, of which there are 120 orders
SET_UP = ir.Do | ir.ForAll | ir.Repeat | ir.Move | ir.SetPoints | ir.Assign | ir.Shuffle | ir.Cycle


class Alike:
    """Facts that `Rules` needs of a program for solvers."""

    def __init__(self, program: ir.Program, layout: Layout) -> None:
        self.program, self.layout = program, layout
        play = [any(isinstance(each, ir.Stage | ir.Choice) for each in ir.walk((block,))) for block in program.blocks]
        first = [*play, True].index(True)
        self.set_up, self.play = program.blocks[:first], (program.blocks[first:], program.score)
        self.created = bool(layout.first_type or layout.first_team)

    def arrays(self) -> dict[str, Any]:
        """The arrays of `Rules` by name, and numbers."""
        classes, strings = zip(*self.exchanges)
        return {
            "ranges": array("i", [*self.ranges, -1]).tobytes(),
            "words": array("i", [*self.words, -1]).tobytes(),
            "orders": bytes(self.orders),
            "class_images": array("H", chain(*classes)).tobytes(),
            "word_images": array("H", chain(*strings)).tobytes(),
            # Programs that make cards or teams in play tell no sides.
            "side_of": array("i", [] if self.created else paid_together(self.program)).tobytes(),
            "exchanges": len(classes),
            "strings": len(self.program.strings),
            "listed": self.dealt_blindly,
            "ranked": array("i", ranked(self.program, self.layout)).tobytes(),
        }

    @cached_property
    def orders(self) -> list[int]:
        """By pile, abi.UNREAD, AS_SET or IN_ORDER in play."""
        read = [abi.UNREAD] * len(self.program.places)
        bindings, mixed = Bindings(self.program), {id(each) for each in _mixed(self.play)}
        poured, order_of = _poured(self.play), set[tuple[int, int]]()  # (row, the row that gets its order)
        for node in ir.walk(self.play):
            for field in getattr(node, "_by_position", ()):
                for part in _parts(getattr(node, field)):
                    level = _level(node, field, part)
                    if level == abi.IN_ORDER and (id(node) in mixed or self._same_cards(node, bindings)):
                        level = abi.AS_SET
                    to = poured.get(id(node)) if level == abi.IN_ORDER else None
                    level = level if to is None else abi.AS_SET
                    if level == abi.UNREAD or getattr(part, "type", None) not in (ir.Type.CARDS, ir.Type.GROUPS):
                        continue
                    for pile in bindings.piles(part):
                        # Cards that the mover does not see are picked, and named, by where they lie. A hand that is
                        # called by its seat's number is taken for the mover's own.
                        own = isinstance(pile.storage.owner, ir.Seat)
                        blind = isinstance(node, ir.ForAny) and not (own or Blind(bindings, node).is_open(pile))
                        for row in self.layout.rows_of(pile.storage):
                            read[row] = max(read[row], abi.IN_ORDER if blind else level)
                            order_of |= {(row, other) for other in self.layout.rows_of(to)} if to else set()
        for _ in read:
            for row, other in order_of:
                read[row] = max(read[row], read[other])
        if self.layout.mems:  # a card that is remembered may be asked for its owner wherever it lies
            read = [max(level, abi.AS_SET) for level in read]
        rows = {id(row): level for row, level in zip(self.program.places, read)}
        return [rows[id(row)] for row, _ in self.layout.pile_names]

    def _same_cards(self, node: ir.IrNode, bindings: Bindings) -> bool:
        """True if it picks a card of a group of cards that are all equal: of a partition by all that a card has."""
        match node:
            case ir.Pick(_, ir.Variable(slot)):
                match bindings.bound.get(slot):
                    case ir.Partition(ir.Text(key)):
                        cards = [attributes for _, attributes in self.layout.type_list]
                        return self.layout.decks == 1 and all(pair[0] == key for each in cards for pair in each)
        return False

    @cached_property
    def _live(self) -> tuple[set[int], set[int], set[int]]:
        """Rows of ints, texts and points that play reads before it sets them."""
        ints, texts, points = {*self.program.kept.values()}, set[int](), set[int]()

        def visit(node: ir.IrNode, covered: set[int]) -> None:
            match node:
                case ir.Do(statements):
                    covered = set(covered)
                    for each in statements:
                        visit(each, covered)
                        if isinstance(each, ir.SetPoints) and isinstance(each.storage.owner, ir.GameOwner):
                            covered |= {each.storage.row} - {None}  # type: ignore[arg-type]
                    return
                case ir.Read(storage):
                    (ints if node.type is ir.Type.INT else texts).update(self.layout.rows_of(storage))
                case ir.SetPoints():
                    for row in node.rows:
                        visit(row, covered)
                    visit(node.storage.owner, covered)
                    return
                case ir.Storage("points"):
                    points.update(row for row in self.layout.rows_of(node) if row not in covered)
            for each in ir.children(node):
                visit(each, covered)

        for each in (*self.play[0], self.play[1]):
            visit(each, set())
        return ints, texts, points

    @cached_property
    def words(self) -> list[int]:
        """Places of all strings that are kept and read."""
        layout, (_, texts, _) = self.layout, self._live
        starts = [(layout.texts[row], layout.owners(self.program.texts[row])) for row in sorted(texts)]
        return [start + 2 * owner for start, count in starts for owner in range(count)]

    @cached_property
    def ranges(self) -> list[int]:
        """First byte and length of what else everybody knows and play reads, without what it keeps of cards."""
        layout, program, (ints, _, points) = self.layout, self.program, self._live
        left_out = [(start, 4 * layout.owners(row)) for row, start in zip(program.ints, layout.ints)]
        left_out = [each for row, each in enumerate(left_out) if row not in ints]
        left_out += [(start, 2 * layout.owners(row)) for row, start in zip(program.texts, layout.texts)]
        for row, (line, start, stride) in enumerate(zip(program.points, layout.points, layout.points_stride)):
            if row not in points:
                left_out.append((start, layout.owners(line) * stride))
        left_out += [(layout.shown_last, 4)] if layout.ballots else []
        found, at = list[int](), abi.HEAD.pending.offset
        for start, length in sorted(left_out):
            found += [at, start - at] if start > at else []
            at = start + length
        return found + ([at, layout.public_end - at] if layout.public_end > at else [])

    @cached_property
    def dealt_blindly(self) -> bool:
        """True if the set-up shuffles all cards, then deals them by their places alone, and places do not matter in
        play where there are several."""
        nodes, starts = list(ir.walk(self.set_up)), {(card.row, card.owner) for card in self.program.cards}
        statements = [each for each in nodes if isinstance(each, ir.Statement)]
        moves = [each for each in statements if isinstance(each, ir.Move)]
        match [each for each in statements if isinstance(each, ir.Move | ir.Shuffle)]:
            case [ir.Shuffle(ir.LivePile(shuffled)), *others] if others == moves:
                pass
            case _:
                return False
        picked = {id(each.card) for each in moves}
        asked = (each for each in nodes if isinstance(each, ir.Expression))
        return (
            not self.created
            and not self.layout.ballots
            and [shuffled.row] == [row for row, _ in starts]
            and all(isinstance(each, SET_UP) for each in statements)
            and all(map(_from_an_end, moves))
            and not any(each.draws or looks(each) and id(each) not in picked for each in asked)
            and len(self.program.cards) <= 64
        )

    @cached_property
    def exchanges(self) -> list[tuple[list[int], list[int]]]:
        """(classes of cards, strings) in their places once values are exchanged: as they are, and in every other way
        that no rule notices."""
        layout, program = self.layout, self.program
        strings, classes = list(range(len(program.strings))), list(range(layout.class_count))
        found = [(classes, strings)]
        numbers = all(each.value.type is ir.Type.INT for each in program.globals)
        if not (self.dealt_blindly and numbers) or layout.groups or program.kept or len(classes) < len(program.cards):
            return found
        rules = set(named(program))
        if any(self._keeps_strings(row) for row in self._live[2]):
            return found
        kinds = {(deck, tuple(sorted(pairs))): kind for (deck, pairs), kind in zip(layout.type_list, layout.classes)}
        for key in program.attributes:
            free = sorted({value for _, pairs in layout.type_list for each, value in pairs if each == key} - rules)
            if not 1 < len(free) <= MOST_EXCHANGED:
                continue
            ways = list[tuple[list[int], list[int]]]()
            for order in permutations(free):
                image = dict(zip(free, order))
                moved = [
                    kinds.get((deck, tuple(sorted((each, image.get(value, value)) for each, value in attributes))))
                    for deck, attributes in layout.type_list
                ]
                to = {kind: other for kind, other in zip(layout.classes, moved) if other is not None}
                if None not in moved:
                    ways.append(([to[kind] for kind in classes], [image.get(each, each) for each in strings]))
            if len(ways) > len(found):
                found = ways
        return found

    def _keeps_strings(self, row: int) -> bool:
        sites = (site for site in self.program.points_sites if row in self.layout.rows_of(site.storage))
        rows = (each for site in sites for each in site.rows if isinstance(each, ir.DynamicRow))
        parts = (part for each in rows for pair in each.pairs for part in pair)
        return any(part.type is ir.Type.STRING and not isinstance(part, ir.Text) for part in parts)


def paid_together(program: ir.Program) -> list[int]:
    """By seat, the team, where all that is paid is paid to teams that play does not change; 0, where the score looks
    neither at whom it is for, nor at chance, and is not always the same; else none."""
    nodes = list(ir.walk((program.score,)))
    if not any(isinstance(each, ir.Turn | ir.Others) or getattr(each, "draws", False) for each in nodes):
        return [0] * program.players if program.players > 1 and not isinstance(program.score, ir.Integer) else []
    players = [each.player for each in nodes if isinstance(each, ir.TeamOf)]
    teams = [id(each) for each in players if isinstance(each, ir.Turn) and each.which == "current"]
    others = any(isinstance(each, ir.Others) and each.type is ir.Type.PLAYERS for each in nodes)
    alone = others or any(isinstance(each, ir.Turn) and id(each) not in teams for each in nodes)
    changed = any(isinstance(each, ir.CreateTeams) for each in ir.walk(program.blocks))
    of = {seat: team for team, seats in enumerate(program.teams) for seat in seats}
    if changed or alone or not teams or len(of) < program.players:
        return []
    return [of[seat] for seat in range(program.players)]


def _from_an_end(move: ir.Move) -> bool:
    """True if it takes what lies at one end of a pile to an end of another."""
    match move:
        case ir.Move(ir.Pick("top" | "bottom", ir.LivePile()), ir.Spot("top" | "bottom", ir.LivePile())):
            return True
    return False


def _mixed(play: tuple[Any, ...]) -> Iterator[ir.IrNode]:
    """Nodes that take cards in an order that does not matter: gathering piles in one of the table, shuffled next,
    and loops that only add to numbers."""
    for node in ir.walk(play):
        if isinstance(node, ir.ForAll) and _adds(node.body):
            yield node
        shuffled = set[ir.Expression]()
        for each in reversed(node.statements) if isinstance(node, ir.Do) else ():
            match each.body if isinstance(each, ir.ForAll) else each:
                case ir.Shuffle(ir.LivePile(ir.Storage(owner=ir.GameOwner(), row=int())) as pile):
                    shuffled.add(pile)
                case ir.RepeatAll(body=ir.Move() as move) if _from_an_end(move):
                    if move.spot.pile in shuffled:
                        yield move.card
                case _:
                    shuffled.clear()


def _poured(play: tuple[Any, ...]) -> dict[int, ir.Storage]:
    """Piles to which all cards of one go, one by one, by the `id` of what takes each: their order matters there."""
    found = {}
    for node in ir.walk(play):
        match node:
            case ir.RepeatAll(body=ir.Move(spot=ir.Spot(pile=ir.LivePile(storage))) as move) if _from_an_end(move):
                found[id(move.card)] = storage
    return found


def _adds(body: ir.Statement) -> bool:
    """True if it does no more than add to numbers that it does not read."""
    nodes = list(ir.walk((body,)))
    statements = [each for each in nodes if isinstance(each, ir.Statement)]
    changes = [each for each in statements if isinstance(each, ir.Assign) and each.word != "set"]
    changed = {each.storage.row for each in changes}
    read = {each.storage.row for each in nodes if isinstance(each, ir.Read)}
    plain = all(isinstance(each, ir.Do | ir.If) or each in changes for each in statements)
    drawn = any(getattr(each, "draws", False) for each in nodes)
    return plain and not drawn and not (None in changed | read or changed & read)


def _parts(value: object) -> Iterator[ir.Expression]:
    for each in value if isinstance(value, tuple) else (value,):
        if isinstance(each, ir.Expression):
            yield each


def _level(node: ir.IrNode, field: str, part: ir.Expression) -> int:
    """Need of a node to know a collection in one of its fields."""
    if ALIAS.get(type(node)) == field or isinstance(node, ir.Spot) and node.position in ("top", "bottom"):
        return abi.UNREAD
    condition = getattr(node, "condition", None) or getattr(node, "amount", None)
    unordered = field in AS_SET.get(type(node), ()) and not (condition is not None and condition.random)
    return abi.AS_SET if unordered else abi.IN_ORDER


def named(program: ir.Program) -> Iterator[int]:
    """The strings that a rule names."""
    for each in ir.walk((program.blocks, program.score, program.globals)):
        match each:
            case ir.Text(number):
                yield number
            case ir.TextList(numbers):
                yield from numbers
            case ir.StaticRow(pairs):
                for pair in pairs:
                    yield from pair
            case ir.DynamicRow(pairs):  # their numbers may be any
                keys = {key.number for key, value in pairs if isinstance(key, ir.Text) and value.type is ir.Type.INT}
                yield from (value for card in program.cards for name, value in card.attributes if name in keys)
            case ir.ByAttribute(key):
                keys = {key.number} if isinstance(key, ir.Text) else set(program.attributes)
                yield from (value for card in program.cards for name, value in card.attributes if name in keys)
    for each in program.dynamic:
        yield from each.names
