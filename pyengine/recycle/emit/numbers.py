"""Numbers that a seat sees, and numbers of moves: the tables behind `observe` and `action` of a program, and what
each number means."""

from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, chain, combinations_with_replacement, count, product
from math import comb, prod
from typing import Any, NamedTuple

from pyengine.games.spaces import AMONG
from pyengine.recycle import ir
from pyengine.recycle.emit.alike import named
from pyengine.recycle.emit.intervals import Intervals
from pyengine.recycle.emit.llvm import Module
from pyengine.recycle.emit.shown import Conclusion
from pyengine.recycle.emit.varies import Varies

MOST_ACTIONS = 1 << 16
NONE = -1
CARD, PLAYER, TEAM, NUMBER, VALUE, PLACE, KINDS = range(7)  # kinds of digits, as in engine/recycle/learning.pxd
MOST_SETS = 16  # with one sum that have numbers of their own; those behind share the last one
SEVERAL = ir.ForAll | ir.Repeat | ir.RepeatAll | ir.RepeatUntil


class Digit(NamedTuple):
    """A pick of an option as a digit of its number: the first four stand in a row of `digits` in `Rules`. `values` are
    called so, but kinds of cards, which come before them."""

    site: int
    kind: int
    low: int
    radix: int
    meaning: str
    values: tuple[str, ...] = ()
    name: str = ""


class Numbers:
    """Observations and actions of a program.

    Seats, teams and what they own are counted from the seat that observes, or moves, on.
    """

    def __init__(self, unit: Module, alternatives: list[ir.Statement], facts: Sequence[Conclusion] = ()) -> None:
        """`facts` are those that observations tell of."""
        self.program, self.layout, self.bindings = unit.program, unit.layout, unit.bindings
        program, layout = unit.program, unit.layout
        self.varies, self.intervals = Varies(unit), Intervals(program, layout, unit.bindings)
        self.strings = [sorted(self._strings(row)) for row in range(len(program.texts))]
        still = (cards for pile, cards in enumerate(self.varies.piles) if pile not in self.varies.changing)
        seen = {card for card in chain(*still) if self.varies.knowers[card]}
        moving = [kind for card, kind in enumerate(layout.classes[: len(program.cards)]) if card not in seen]
        # By kind, how many cards there are but those that always lie where all see them.
        self.copies = tuple(map(moving.count, range(layout.class_count)))
        self.images = self._images()
        # Numbers of the observation by kind, in rows; the first row is that of what is not told.
        self.kind_rows, self.kind_numbers = dict[tuple[int, ...], int](), [NONE] * max(layout.class_count, 1)
        self.parts: list[tuple[Any, ...]] = []  # rows for `pyengine.games.spaces.parts`
        self.observed = 0
        self._part("seat to move", (program.players,), "1 for the seat to move")
        several = range(len(program.choices) if len(program.choices) > 1 else 0)
        self.choices = self._part("decision", (len(several),), "1 for the decision that is to be made")
        told = "its option, from 1, of a choice that all make unseen, until all have chosen"
        self.chosen = self._part("choice", (int(layout.ballots > 0),), told)
        self.piles = [self._pile(number, row) for number, row in enumerate(program.places)]
        ints = (() if number not in self.varies.ints else None for number in range(len(program.ints)))
        rows = zip(program.ints, ints)
        self.ints = [self._part_of(row, "value", (layout.owners(row),), "its value", kept=kept) for row, kept in rows]
        self.texts = [self._text(row, strings) for row, strings in zip(program.texts, self.strings)]
        self.blocks = self._blocks(facts) if layout.barred_bytes and facts else {}
        self.shown = [self._facts(number, row) for number, row in enumerate(program.places if self.blocks else ())]

        # By attribute, for groups that are made by it, which of its values each kind of card has.
        self.group_values: dict[int, list[int]] = {}
        # By alternative its digits, None where its options have no numbers, and the number of its first action.
        self.options = [self._option(each) for each in alternatives]
        counts = [prod(digit.radix for digit in option or ()) for option in self.options]
        self.starts = [0, *accumulate(counts)]
        self.actions = self.starts.pop()
        if None in self.options or self.actions > MOST_ACTIONS:
            self.actions = 0

    def _part(
        self, name: str, shape: tuple[int, ...], meaning: str, *told: Any, kept: Sequence[int] | None = None
    ) -> list[int]:
        """Numbers of a new part, in C order: of those `kept`, NONE of others, which never vary."""
        there = range(prod(shape)) if kept is None else kept
        numbers = dict(zip(there, count(self.observed)))
        if numbers:
            picks, of, each = told or ((), "", False)
            self.parts.append((name, shape, meaning, picks, of, each, () if len(there) == prod(shape) else (*there,)))
            self.observed += len(numbers)
        return [numbers.get(each, NONE) for each in range(prod(shape))]

    def _part_of(
        self,
        row: ir.Store,
        of: str,
        shape: tuple[int, ...],
        meaning: str,
        texts: tuple[str, ...] = (),
        kept: Sequence[int] | None = None,
    ) -> list[int]:
        """Numbers of a part that tells of a row of storages."""
        name = self._called(row) + (f", {of}" if of in ("unseen", "top", "shown", "told") else "")
        each = row.owner_class != "game"
        rest = ", by kind" * (of == "cards") + f": {' '.join(texts)}" * bool(texts)
        owner = f", of each {row.owner_class}" if each else ""
        return self._part(name, shape, f"{meaning}{owner}{rest}", (("", texts),) if texts else (), of, each, kept=kept)

    def _text(self, row: ir.Store, strings: list[int]) -> int:
        """Begin of the numbers of a row of texts."""
        texts = tuple(self.program.strings[each] for each in strings)
        shape = self.layout.owners(row), len(strings)
        return next(iter(self._part_of(row, "text", shape, "1 for its text", texts)), NONE)

    def _called(self, row: ir.Store) -> str:
        return self.program.strings[row.name]

    def _pile(self, number: int, row: ir.Store) -> tuple[list[int], list[int], list[int]]:
        """Numbers of the piles of a row: of unseen cards, of cards by kind, of the top card."""
        owners, kinds = self.layout.owners(row), self.layout.class_count
        unseen, seen = self._varying(number, row)
        hidden = self._part_of(row, "unseen", (owners,), "how many cards it does not know", kept=unseen)
        cards = self._part_of(row, "cards", (owners, kinds), "how many cards it knows", kept=seen)
        if row.kind != "vloc" or row.owner_class != "game":
            return hidden, cards, []
        return hidden, cards, self._part_of(row, "top", (owners, kinds), "1 for the kind of the top card", kept=seen)

    def _varying(self, number: int, row: ir.Store) -> tuple[list[int], list[int]]:
        """The owners, counted from some seat on, of whose piles of a row it can vary how many cards the seat does not
        know; and the places, by owner and kind, of those that it knows."""
        unseen, seen, varies, kinds = set[int](), set[int](), self.varies, self.layout.class_count
        for owner, seat in product(range(self.layout.owners(row)), range(self.layout.players)):
            pile, place, known = self.layout.pile_row[number] + owner, self._near(row, owner, seat), varies.noted
            if row.kind != "mem":
                known = varies.lies[pile, seat, True] if pile in varies.changing else 0
                unseen |= {place} if pile in varies.changing and varies.lies[pile, seat, False] else set()
            seen |= {place * kinds + image for kind, image in enumerate(self.images[seat]) if known >> kind & 1}
        return sorted(unseen), sorted(seen)

    def _images(self) -> list[list[int]]:
        """By seat, the kind as which each kind counts for it: where every seat begins with cards of its own, and no
        rule tells them from those of others, they count as those of the seats from the first one on."""
        program, many, owned = self.program, self.layout.players, list[list[int]]()
        owners = [card.owner if program.places[card.row].owner_class == "player" else NONE for card in program.cards]
        for seat in range(many):
            owned.append([kind for kind, owner in zip(self.layout.classes, owners) if owner == seat])
        told = {*named(program), *chain(*self.strings)}
        if any(isinstance(each, ir.Partition) for each in ir.walk((program.blocks, program.score))):
            told |= {value for card in program.cards for _, value in card.attributes}
        found = [self._image(owned, owned[seat:] + owned[:seat], told) for seat in range(many)]
        return found if all(found) else [[*range(self.layout.class_count)]] * many

    def _image(self, seats: list[list[int]], near: list[list[int]], told: set[int]) -> list[int]:
        """The kinds that the cards of seats count as, and all others; none where rules tell these from each other."""
        pairs = {pair for own, other in zip(near, seats) for pair in zip(own, other)}
        image, values, kinds = dict(pairs), dict[int, int](), range(self.layout.class_count)
        fits = len({*map(len, seats)}) == 1 and len(image) == len(pairs) and {*image} == {*image.values()}
        for kind, other in ((kind, image.get(kind, kind)) for kind in kinds):
            one, two = (dict(self.layout.type_list[self.layout.classes.index(each)][1]) for each in (kind, other))
            fits &= one.keys() == two.keys() and self.copies[kind] == self.copies[other]
            fits &= all(values.setdefault(one[key], two.get(key, NONE)) == two.get(key, NONE) for key in one)
        fits &= told.isdisjoint(value for value, other in values.items() if value != other)
        return [image.get(kind, kind) for kind in kinds] if fits else []

    def _blocks(self, facts: Sequence[Conclusion]) -> dict[tuple[tuple[int, int], ...], int]:
        """Kinds of cards that the conditions of facts do not tell apart, as bits, by the attributes and values that
        they have in common."""
        nodes = list(ir.walk(tuple(condition for fact in facts for _, condition in fact.kinds)))
        whole, single = set[int](), set[tuple[int, int]]()  # attributes that are compared, and values by name alone
        for node in nodes:
            match node:
                case ir.Score(points=ir.Storage() as points):
                    for site in (site for row in self.layout.rows_of(points) for site in self.layout.sites[row]):
                        for each in self.program.points_sites[site].rows:
                            if isinstance(each, ir.StaticRow):
                                single |= set(each.pairs)
                            else:
                                whole |= set(self.program.attributes)
                case ir.Compare(left=ir.Attribute(ir.Text(key)), right=ir.Text(value)):
                    single.add((key, value))
                case ir.Compare(left=ir.Text(value), right=ir.Attribute(ir.Text(key))):
                    single.add((key, value))
                case ir.Compare(left=left, right=right):
                    attributes = [each.key for each in (left, right) if isinstance(each, ir.Attribute)]
                    whole |= {key.number for key in attributes if isinstance(key, ir.Text)}
                case ir.ByAttribute(ir.Text(key)):
                    whole.add(key)
        found = dict[tuple[tuple[int, int], ...], int]()
        for kind, first in enumerate(self.layout.first_of_class):
            every = self.layout.type_list[first][1]
            pairs = tuple(pair for pair in every if pair[0] in whole or pair in single)
            found[pairs] = found.get(pairs, 0) | 1 << kind
        return found

    def _facts(self, number: int, row: ir.Store) -> tuple[list[int], list[int]]:
        """Numbers of what is known of hidden cards of the piles of a row: by everybody, and by a seat that was told."""
        layout, many = self.layout, len(self.blocks)
        shape, strings = (layout.owners(row), many), self.program.strings
        names = tuple(" ".join(strings[value] for _, value in pairs) or "others" for pairs in self.blocks)
        unseen = self._varying(number, row)[0] if layout.barred_card or number in layout.barred_rows else []
        kept = [place * many + block for place in unseen for block in range(many)]
        said = "how many cards that it does not know {} to be none of these"
        shown = self._part_of(row, "shown", shape, said.format("everybody knows"), names, kept)
        own = kept if layout.barred_next else []
        return shown, self._part_of(row, "told", shape, said.format("it knows"), names, own)

    def _fact_places(self, seat: int) -> Iterator[int]:
        """By pile, where its numbers of facts begin for a seat: of everybody, and its own."""
        rows = {id(row): numbers for row, numbers in zip(self.program.places, self.shown)}
        for row, owner in self.layout.pile_names if self.blocks else ():
            for numbers in rows[id(row)]:
                yield numbers[self._near(row, owner, seat) * len(self.blocks)]

    def _strings(self, row: int) -> set[int]:
        """Texts that a row can have, but for the empty one."""
        found = set[int]()
        for node in ir.walk((self.program.blocks,)):
            if isinstance(node, ir.Assign) and row in self.layout.rows_of(node.storage):
                match node.value:
                    case ir.Text(number):
                        found.add(number)
                    case ir.Attribute(ir.Text(key)):
                        found |= {value for _, pairs in self.layout.type_list for name, value in pairs if name == key}
                    case ir.Variable(slot) if isinstance(texts := self.bindings.bound.get(slot), ir.TextList):
                        found |= set(texts.numbers)
                    case _ if node.storage.kind == "str":
                        return set(range(1, len(self.program.strings)))
        return found - {0}

    # Arrays of `Rules`

    def arrays(self) -> dict[str, Any]:
        """The arrays of `Rules` by name, and numbers."""
        seats = range(self.layout.players)
        ints, texts = ([list(each(seat)) for seat in seats] for each in (self._seen_ints, self._seen_texts))
        first, digits = self._digits() if self.actions else ([], [])
        every, places = range(len(self.program.strings)), [dict(zip(each, count())) for each in self.strings]
        numbers = {
            "seen_piles": chain(*(self._seen_piles(seat, self.layout.pile_names) for seat in seats)),
            "seen_mems": chain(*(self._seen_piles(seat, self.layout.mem_names) for seat in seats)),
            "seen_ints": chain(*chain(*ints)),
            "seen_texts": chain(*chain(*texts)),
            "near_piles": chain(*map(self._near_piles, seats)),
            "near_kinds": chain(*self.images),
            "seen_kinds": self.kind_numbers,
            "fact_places": chain(*map(self._fact_places, seats)),
            "first_actions": first,
            "digits": digits,
            "group_values": chain(*self.group_values.values()),
        }
        return {name: array("i", each).tobytes() for name, each in numbers.items()} | {
            "fact_kinds": b"".join(kinds.to_bytes(16, "little") for kinds in self.blocks.values()),
            "fact_blocks": len(self.blocks),
            "text_places": array("h", [each.get(text, NONE) for each in places for text in every]).tobytes(),
            "seen_choice": self.choices[0] if self.choices else NONE,
            "int_count": len(ints[0]),
            "text_count": len(texts[0]),
            "observed": self.observed,
            "actions": self.actions,
        }

    def _near(self, row: ir.Store, owner: int, seat: int) -> int:
        """The place of an owner, counted from the seat, or its team, on."""
        if row.owner_class == "player":
            return (owner - seat) % self.layout.players
        teams = self.program.teams
        own = next((team for team, seats in enumerate(teams) if seat in seats), 0)
        return (owner - own) % len(teams) if row.owner_class == "team" and owner < len(teams) else owner

    def _seen_piles(self, seat: int, names: list[tuple[ir.Store, int]]) -> Iterator[int]:
        """By pile, where its rows of `seen_kinds` begin for a seat: of unseen cards, of cards, of the top."""
        rows, kinds = {id(row): numbers for row, numbers in zip(self.program.places, self.piles)}, self.images[seat]
        for row, owner in names:
            place = self._near(row, owner, seat)
            unseen, *known = rows[id(row)]
            yield self._row_of([unseen[place]])
            for numbers in known:
                yield self._row_of([numbers[place * len(kinds) + kind] for kind in kinds] if numbers else [NONE])

    def counted(self, seat: int) -> Iterator[list[int]]:
        """By pile, then by memory, and by kind, the number of a seat's observation that counts cards; NONE for none."""
        kinds, rows = self.images[seat], {id(row): each[1] for row, each in zip(self.program.places, self.piles)}
        for row, owner in (*self.layout.pile_names, *self.layout.mem_names):
            place = self._near(row, owner, seat) * len(kinds)
            yield [rows[id(row)][place + kind] for kind in kinds]

    def _row_of(self, numbers: list[int]) -> int:
        """Begin of a row of numbers by kind, or of one alone, in `seen_kinds`."""
        row = tuple(numbers)
        if {*row} == {NONE}:
            return 0
        if row not in self.kind_rows:
            self.kind_rows[row] = len(self.kind_numbers)
            self.kind_numbers += row
        return self.kind_rows[row]

    def _seen_ints(self, seat: int) -> Iterator[tuple[int, int]]:
        """Places of each number in the state, and for a seat."""
        yield from ((self.layout.ballots + self.layout.ballot_size * seat, number) for number in self.chosen)
        for row, start, numbers in zip(self.program.ints, self.layout.ints, self.ints):
            for owner in range(self.layout.owners(row)):
                if (number := numbers[self._near(row, owner, seat)]) != NONE:
                    yield start + 4 * owner, number

    def _seen_texts(self, seat: int) -> Iterator[tuple[int, int, int]]:
        """Places of each text in the state, and for a seat, and its row of `text_places`."""
        rows = zip(self.program.texts, self.layout.texts, self.texts, self.strings)
        for number, (row, start, at, strings) in enumerate(rows):
            for owner in range(self.layout.owners(row) if strings else 0):
                yield start + 2 * owner, at + self._near(row, owner, seat) * len(strings), number

    def _near_piles(self, seat: int) -> Iterator[int]:
        """The numbers of piles, their owners counted from a seat on."""
        for row, owner in self.layout.pile_names:
            first = next(pile for pile, (other, _) in enumerate(self.layout.pile_names) if other is row)
            yield first + self._near(row, owner, seat)

    # Actions

    def _option(self, option: ir.Statement) -> list[Digit] | None:
        """The digits of an alternative, one for each pick; None where there may be too many."""
        found, at_once = list[Digit](), set(_at_once(option))
        for pick, several in _picks(option):
            digit = None if several else self._digit(pick, pick.number in at_once)
            if digit is None:
                return None
            found.append(digit._replace(name=self.program.variables[pick.slot].name))
        alone = len(found) == 1 and _is_first(option)
        # A digit of its own for a pick that is not made.
        return found if alone else [digit._replace(radix=digit.radix + 1) for digit in found]

    def _digit(self, pick: ir.ForAny, at_once: bool) -> Digit | None:
        """None for a pick of several cards at once, or of numbers of which nothing is known beforehand."""
        layout, strings = self.layout, self.program.strings
        match self.program.variables[pick.slot].type:
            case ir.Type.CARD:
                kinds = layout.class_count
                if at_once and all(map(_is_seen, self.bindings.piles(pick.collection))):
                    return Digit(pick.number, CARD, 0, kinds, "kind of card")
                unseen = "then unseen ones by the pile that they lie in"
                piles = [f"a card of {self._called(row)}{_from(owner)}" for row, owner in layout.pile_names]
                values = (*piles, "a card")
                return Digit(pick.number, CARD, 0, kinds + layout.piles + 1, f"kind of card, {unseen}", values)
            case ir.Type.PLAYER:
                seats = tuple(f"seat{_from(seat)}" for seat in range(layout.players))
                return Digit(pick.number, PLAYER, 0, layout.players, "seat", seats)
            case ir.Type.TEAM if self.program.teams and not layout.first_team:
                teams = tuple(f"team{_from(team)}" for team in range(len(self.program.teams)))
                return Digit(pick.number, TEAM, 0, len(self.program.teams), "team", teams)
            case ir.Type.CARDS:
                return self._sets(pick)
            case ir.Type.INT | ir.Type.STRING as kind if span := self._span(pick.collection):
                low, high = span
                named = strings[low : high + 1]
                meaning = f"number, {low} to {high}" if kind is ir.Type.INT else f"text: {' '.join(named)}"
                values = tuple(map(str, range(low, high + 1)) if kind is ir.Type.INT else named)
                return Digit(pick.number, NUMBER, low, high - low + 1, meaning, values)
        return None

    def _sets(self, pick: ir.ForAny) -> Digit | None:
        """The digit of a pick of several cards: groups by an attribute, or sets with a sum."""
        match pick.collection:
            case ir.Partition(ir.Text(key)) | ir.Filter(ir.Partition(ir.Text(key))):
                values = self._values_of(key)
                return Digit(pick.number, VALUE, self._group_start(key, values), len(values), "value", tuple(values))
            case ir.Filter(ir.Subsets(), _, ir.Compare("==", left, right)) if ir.Sum in (type(left), type(right)):
                meaning = f"{AMONG} the sets that add up, {MOST_SETS} at most"
                places = tuple(f"set {place + 1}" for place in range(MOST_SETS))
                return Digit(pick.number, PLACE, MOST_SETS - 1, MOST_SETS, meaning, places)
            case ir.Combined("subsets", (ir.Integer(least), ir.Integer(most)), (ir.LivePile() as pile,)):
                radix = comb(self.layout.class_count + most - 1, most)
                if 0 < least == most and _is_seen(pile) and radix < MOST_ACTIONS:
                    return Digit(pick.number, KINDS, most, radix, f"kinds of {most} cards")
        return None

    def _values_of(self, key: int) -> dict[str, int]:
        """The values of an attribute, in the order of the cards, and how many cards have each."""
        values = (value for card in self.program.cards for name, value in card.attributes if name == key)
        return Counter(self.program.strings[value] for value in values)

    def _group_start(self, key: int, values: Mapping[str, int]) -> int:
        """Begin of the values of kinds of cards of an attribute in the table of all."""
        if key not in self.group_values:
            kinds, named = [NONE] * self.layout.class_count, list(values)
            for (_, pairs), number in zip(self.layout.type_list, self.layout.classes):
                for value in (value for name, value in pairs if name == key):
                    kinds[number] = named.index(self.program.strings[value])
            self.group_values[key] = kinds
        return list(self.group_values).index(key) * self.layout.class_count

    def _span(self, collection: ir.Expression | None) -> tuple[int, int] | None:
        """The least and the largest of numbers that have bounds, or numbers of strings."""
        match collection:
            case ir.Range(ir.Integer(low), ir.SizeOf(ir.Variable(slot))):
                match self.bindings.bound.get(slot):
                    case ir.Partition(ir.Text(key)) if not self.layout.first_type:
                        return low, max(low, *self._values_of(key).values())
            case ir.Range():
                least, most = self.intervals.of(collection)
                return (int(least), int(most)) if least <= most < least + MOST_ACTIONS else None
            case ir.Indices(site):
                return min(self.program.dynamic[site].numbers), max(self.program.dynamic[site].numbers)
            case ir.TextList(numbers) if numbers:
                return min(numbers), max(numbers)
            case ir.Filter(inner):
                return self._span(inner)
            case ir.Variable(slot):
                return self._span(self.bindings.bound.get(slot))
        return None

    def option_shape(
        self, kind: int, cards: tuple[str, ...]
    ) -> tuple[tuple[int, ...], str, list[tuple[str, tuple[str, ...]]]]:
        """The radices of an alternative's digits, the last pick first, what they are, and what their variables and
        values are called; `cards` are the kinds."""
        digits, picks = list(reversed(self.options[kind] or [])), []
        for digit in digits:
            names = cards if digit.kind == CARD else _sets_of(cards, digit.low) if digit.kind == KINDS else ()
            values = (*names, *digit.values)
            picks.append((digit.name, (*values, "nothing")[: digit.radix]))
        return tuple(digit.radix for digit in digits), "; ".join(digit.meaning for digit in digits) or "-", picks

    def _digits(self) -> tuple[list[int], list[int]]:
        """By alternative the number of its first action and the place of its first digit; and the digits: site, kind,
        lowest value, radix and weight each, site NONE behind the last one of an alternative."""
        first, digits = list[int](), list[int]()
        for start, option in zip(self.starts, self.options):
            first += [start, len(digits)]
            weight = 1
            for digit in option or ():
                digits += [*digit[:4], weight]
                weight *= digit.radix
            digits += [NONE] * 5
        return first, digits


def _sets_of(cards: Sequence[str], size: int) -> list[str]:
    """Names of all multisets of so many kinds, by their places: the greatest kind tells first."""
    ordered = sorted(combinations_with_replacement(range(len(cards)), size), key=lambda kinds: kinds[::-1])
    return [", ".join(cards[kind] for kind in kinds) for kinds in ordered]


def _from(owner: int) -> str:
    """Distance of a seat or team from the mover, for its name."""
    return f" +{owner}" if owner else ""


def _picks(statement: ir.Statement, several: bool = False) -> Iterator[tuple[ir.ForAny, bool]]:
    """Every pick of an option, and whether it may be made more than once."""
    if isinstance(statement, ir.ForAny):
        yield statement, several
    for each in ir.children(statement):
        if isinstance(each, ir.Statement):
            yield from _picks(each, several or isinstance(statement, SEVERAL))


def _at_once(option: ir.Statement) -> Iterator[int]:
    """The numbers of the picks of an option before anything happens."""
    while isinstance(option, ir.Let | ir.ForAny | ir.If):
        if isinstance(option, ir.ForAny):
            yield option.number
        option = option.body


def _is_first(option: ir.Statement) -> bool:
    """True if its one pick is made in any case."""
    while isinstance(option, ir.Let):
        option = option.body
    return isinstance(option, ir.ForAny)


def _is_seen(pile: ir.LivePile) -> bool:
    """True if the mover knows every card of a pile."""
    match pile.storage:
        case ir.Storage("vloc" | "mem") | ir.Storage("iloc", ir.Turn("current"), "player"):
            return True
    return False
