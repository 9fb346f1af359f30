"""Positions of described games as texts: written whole, and read again, also where people leave out what is usual."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any, NamedTuple, cast

from engine.chance.stream import Stream
from engine.recycle import abi
from engine.table import GameFault, State
from pyengine.base.errors import InputError, counted, instead
from pyengine.games.deed import PileName
from pyengine.recycle import ir
from pyengine.recycle.emit.layout import MEM_MORE, NO_SEAT, Layout
from pyengine.recycle.emit.table import FieldReader, Machine
from pyengine.recycle.texts import OWNERS, Texts, told_apart

MATCHES, DECISIONS = 16, 2000  # of random play, that tell what is usual
CONSTANT = 4  # matches with one and the same largest size of a pile, which is then the most there can be
_HEAD = re.compile(r"\s*([^:=;]*?)\s*(?:([:=])|;|\Z)")
_MOVER = re.compile(r"(?:(over)|(?:seat|player) ([0-9]{1,3}) to move)(?:,? ((?:in|at) .+))?", re.IGNORECASE)
_EMPTY = re.compile(r"\s*(?:;|\Z)")
_MARK = re.compile(r"seen by (all|nobody|[0-9]+(?: [0-9]+)*)|group ([0-9]{1,3}) of (all|[0-9]+)")


class Field(NamedTuple):
    """Part of what a state keeps: where it begins, its bytes, what its values are called, None for numbers; and whether
    it is a number or word of the program, 0 or empty where a whole position does not say it."""

    start: int
    size: int
    words: Mapping[int, str] | None
    own: bool = False


class Placed(NamedTuple):
    """A card in a pile: its type, None where it is open; its deck; who knows it, as a mask; what seats and a spectator
    know together with others, by the number of the group; of a mem pile, which of equal cards it is."""

    type: int | None
    deck: str
    known: int
    groups: bytes
    copy: int = 1


class Position(NamedTuple):
    """A position that was read: the bytes of a state; what of it is open, as `complete` of `engine/game.pxd` gets it,
    or None; the piles of which the mover would see open cards; numbers that were not said, None of a whole one."""

    raw: bytes
    seen: bytes | None
    blind: Sequence[str]
    assumed: Sequence[str] | None


class Positions:
    """Writer and reader of positions of a game, by the names of its program.

    What a text leaves out is as where that seat makes that choice earliest in random matches; but the numbers and words
    of a text that has all cards are 0 and empty.
    """

    def __init__(self, texts: Texts, machine: Machine) -> None:
        self.texts, self.machine, self.unit = texts, machine, machine.unit
        self.layout, self.program = machine.unit.layout, machine.unit.program
        self.everybody = (1 << self.layout.players) - 1

    # What is usual

    @cached_property
    def _met(self) -> tuple[dict[tuple[int, int | None], bytes], list[list[int]]]:
        """The earliest state of random matches by choice, from 1, and mover; by match, how large piles became."""
        first, sizes, left = dict[tuple[int, int | None], tuple[int, bytes]](), list[list[int]](), DECISIONS
        for setup in range(MATCHES):
            largest, chance = [0] * self.layout.piles, Stream.choice(0, setup, 0)
            with suppress(GameFault):
                state = State.deal(self.machine.table, 0, setup)
                while left > 0:
                    raw, left = state.raw, left - 1
                    at = FieldReader(self.layout, raw).choice + 1, state.mover
                    if at not in first or state.decision < first[at][0]:
                        first[at] = state.decision, raw
                    now = memoryview(raw)[self.layout.sizes : self.layout.sizes + 2 * self.layout.piles].cast("H")
                    largest = [*map(max, largest, now)]
                    if state.is_over:
                        sizes.append(largest)
                        break
                    state.play(chance.below(len(state)))
        return {at: raw for at, (_, raw) in first.items()}, sizes

    def usual(self, mover: int | None) -> int:
        """The first choice of the rules that a seat meets, from 1."""
        met = self._met[0]
        return min([choice for choice, seat in met if seat == mover] or [choice for choice, _ in met] or [1])

    def base(self, choice: int, mover: int | None) -> bytearray:
        """The bytes of which a position is made."""
        met, layout = self._met[0], self.layout
        near = met.get((choice, mover)) or next((raw for (at, _), raw in met.items() if at == choice), None)
        data = bytearray(near or next(iter(met.values()), layout.first))
        put(data, abi.HEAD.steps.offset, 4, 0)
        put(data, abi.HEAD.pending.offset, 2, choice)
        put(data, layout.mover, 1, NO_SEAT if mover is None else mover)
        if mover is not None and (choice, mover) not in met:
            _, players, teams = self.unit.choices[choice - 1]
            data[layout.player_cycle + 2 * players] = mover
            for start, end in (
                (layout.player_cycle + 2 * players, layout.team_cycle),
                (layout.team_cycle + 2 * teams, layout.public_end),
            ):
                data[start + 2 : end] = bytes([0, NO_SEAT]) * ((end - start) // 2 - 1)
        return data

    @cached_property
    def stages(self) -> list[str]:
        """Names of choices: the stage around it if that has a name and no other choice, else the line."""
        places, names = self.program.choices, self.layout.phase_names
        inner = [self.unit.around.get(number, (0, -1))[1] for number in range(len(places))]
        lines = [f"at line {place.line}" for place in places]
        called = [f"in {names[stage]}" if stage >= 0 else line for stage, line in zip(inner, lines)]
        columns = [f"at line {place.line}:{place.column}" for place in places]
        return told_apart(called, lines, columns, [f"at choice {number}" for number in range(1, len(places) + 1)])

    @cached_property
    def fields(self) -> list[tuple[str, Field]]:
        """All that decides how a match goes on beside its cards, by name: numbers and words; whose turn it is in the
        stages from the outermost one on, and who comes next; where points maps were set; teams; declared values."""
        layout, program, found = self.layout, self.program, list[tuple[str, Field]]()
        words = self._words
        for rows, starts, size, called in (
            (program.ints, layout.ints, 4, None),
            (program.texts, layout.texts, 2, words[ir.Type.STRING]),
        ):
            for at, owner, name in _owned(layout, rows):
                found.append((name, Field(starts[at] + size * owner, size, called, True)))
        for what, start, end, type in (
            ("turn", layout.player_cycle, layout.team_cycle, ir.Type.PLAYER),
            ("team turn", layout.team_cycle, layout.public_end, ir.Type.TEAM),
        ):
            for depth, at in enumerate(range(start, end, 2), 1):
                found.append((f"{what} {depth}", Field(at, 1, words[type])))
                found.append((f"{what} {depth} next", Field(at + 1, 1, words[type] | {NO_SEAT: "in turn"})))
        lines = [str(each.place.line) for each in program.points_sites]
        lines = told_apart(lines, [f"{line}.{number}" for number, line in enumerate(lines, 1)])
        for row, owner, name in _owned(layout, program.points):
            stride, sites = layout.points_stride[row], layout.sites[row]
            at = layout.points[row] + owner * stride
            found.append((f"{name} of line", Field(at, 4, {0: "none"} | {site + 1: lines[site] for site in sites})))
            for offset in range(4, stride, 4):
                plain = any(self._is_number(site, offset) for site in sites)
                found.append(
                    (f"{name} part {offset // 4}", Field(at + offset, 4, None if plain else words[ir.Type.STRING]))
                )
        if layout.first_team:
            kinds = ["+".join(str(seat + 1) for seat in team) for team in layout.team_list]
            kinds = told_apart(kinds, [f"{kind} {number}" for number, kind in enumerate(kinds, 1)])
            found.append(("teams", Field(layout.team_count, 2, {team: str(team) for team in range(layout.teams + 1)})))
            for team in range(layout.teams):
                found.append((f"team {team + 1}", Field(layout.team_kinds + 2 * team, 2, dict(enumerate(kinds)))))
        for each in program.globals:
            if pile := self.unit.global_piles.get(each.slot):
                words[ir.Type.CARDS] = dict(
                    enumerate(map(str, self.texts.mems if pile.kind == "mem" else self.texts.piles))
                )
            if pile or each.value.type in (ir.Type.INT, *words):
                field = Field(layout.globals[each.slot], 4, words.get(each.value.type))
                found.append((f"'{program.variables[each.slot].name}", field))
        return found

    @property
    def _words(self) -> dict[ir.Type, dict[int, str]]:
        """Names of values by type, of types that are no numbers, as far as there are such values."""
        layout = self.layout
        return {
            ir.Type.STRING: dict(enumerate(self.program.strings)),
            ir.Type.PLAYER: {seat: f"seat {seat + 1}" for seat in range(layout.players)},
            ir.Type.TEAM: {team: f"team {team + 1}" for team in range(layout.teams)},
            ir.Type.BOOL: {0: "false", 1: "true"},
        }

    def _is_number(self, site: int, offset: int) -> bool:
        """True if what is stored there when a points map is set is no string."""
        known = self.layout.site_values[site]
        parts = ir.walk((self.program.points_sites[site],))
        return any(known.get(id(part)) == offset and part.type is not ir.Type.STRING for part in parts)

    # Writing

    def text(self, state: State, seat: int | None = None) -> str:
        """A state as a text, all of it or what a seat knows."""
        raw, mover = state.raw, state.mover
        reader = FieldReader(self.layout, raw)
        choice, first = reader.choice + 1, "over" if mover is None else f"seat {mover + 1} to move"
        if choice and choice != self.usual(mover):
            first += f" {self.stages[choice - 1]}"
        base = self.base(choice, mover)
        told = [text for text, _ in self.texts.parts(state, seat, lambda card: self._mark(reader, card, seat))]
        last = [told.pop()] if mover is None else []
        for name, (start, size, words, own) in self.fields:
            if not own and raw[start : start + size] != base[start : start + size]:
                value = reader.number(start, size, signed=words is None)
                told.append(f"{name} = {words[value] if words else value}")
        return "; ".join([first, *told, *last])

    def _mark(self, reader: FieldReader, card: int, seat: int | None) -> str:
        """Marks of a card in a pile: who has seen it, where others see the pile; who knows it among which."""
        layout, known, marks = self.layout, reader.known(card), list[str]()
        if known != layout.seers[reader.number(layout.pile_of, layout.pile_size, card)]:
            seats = " ".join(str(each + 1) for each in range(layout.players) if known >> each & 1)
            marks.append(f"seen by {'all' if known == self.everybody else seats or 'nobody'}")
        for owner in range(layout.players + 1) if layout.groups and seat is None else ():
            if group := reader.number(layout.groups + 1, 1, owner * layout.cards + card):
                marks.append(f"group {group} of {owner + 1 if owner < layout.players else 'all'}")
        return f" [{', '.join(marks)}]" if marks else ""

    # Reading

    def read(self, text: str) -> Position:
        """A position from a text.

        Raises
        ------
        InputError : it cannot be read, or cannot be; says what is wrong, and what was expected.
        """
        text = " ".join(text.split())
        first, _, rest = text.partition(";")
        mover, choice = self._turn(first.strip())
        places: dict[str, dict[int, list[Placed]]] = {"piles": {}, "mems": {}}
        numbers, scores = dict[int, tuple[Field, int]](), list[str]()
        for name, value in self._clauses(rest, mover):
            match value:
                case str(family), int(place), cards:
                    if place in places[family]:
                        raise InputError(f"{name} stands twice in the position; expected it once")
                    places[family][place] = cards
                case Field() as field, int(number):
                    numbers[field.start] = field, number
                case None if re.fullmatch(r"scores(?: -?[0-9]{1,10})+", name):
                    scores = name.split()[1 : self.layout.players + 1]
                case _:
                    expected = "expected piles as HAND of seat 1: CARD, CARD, and numbers as SCORE = 5"
                    raise InputError(f"the position has {name[:60]!r}, which says nothing; {expected}")
        data, piles = self.base(choice, mover), places["piles"]
        whole = sum(map(len, piles.values())) >= len(self.program.cards)
        if not whole:
            self._check_sizes(piles)
            self._deal(piles, FieldReader(self.layout, bytes(data)))
        assumed = [
            name
            for name, each in self.fields
            if each.own and each.start not in numbers and any(data[each.start :][: each.size])
        ]
        for field in (each for _, each in self.fields if whole and each.own):
            put(data, field.start, field.size, 0)
        for field, number in numbers.values():
            put(data, field.start, field.size, number)
        for seat, score in enumerate(scores):
            put(data, self.layout.scores + 4 * seat, 4, int(score))
        seen = self._put_cards(data, piles, places["mems"])
        sees = lambda card: mover is not None and card.type is None and card.known >> mover & 1
        blind = [str(self.texts.piles[pile]) for pile, cards in piles.items() if any(map(sees, cards))]
        return Position(bytes(data), seen, blind, None if whole else assumed)

    def _turn(self, text: str) -> tuple[int | None, int]:
        """The seat to move, None at the end, and the choice, from 1."""
        found = _MOVER.fullmatch(text)
        if found is None:
            raise InputError(
                f"the position begins with {text[:60]!r}; expected whose turn it is, as in seat 1 to move; .."
            )
        mover = int(found[2]) - 1 if found[2] else None
        if mover is not None and not 0 <= mover < self.layout.players:
            raise InputError(f"seat {found[2]} is to move; expected seat 1 to {self.layout.players}")
        called = {stage.lower(): number for number, stage in enumerate(self.stages, 1)}
        for number, (_, inner) in sorted(self.unit.around.items()):
            if inner >= 0:  # the first choice of a stage that has several
                called.setdefault(f"in {self.layout.phase_names[inner]}".lower(), number + 1)
        if found[3] and found[3].lower() not in called:
            raise InputError(f"there is no stage {found[3][:60]!r}; {instead(found[3].lower(), called)}")
        return mover, called[found[3].lower()] if found[3] else self.usual(mover)

    def _clauses(self, text: str, mover: int | None) -> Iterator[tuple[str, Any]]:
        """(name, value) of each clause: (family, number, cards) of a pile, (field, value) of a number, or None."""
        at = 0
        while at < len(text):
            head, value = _HEAD.match(text, at), cast(Any, None)
            assert head is not None  # which anything matches
            at, name = head.end(), head[1]
            if head[2] == ":":
                family, place = self._found(name, mover, self._places, "pile")
                cards, at = self._cards(text, at, name, family, place)
                value = family, place, cards
            elif head[2] == "=":
                word = self._word.match(text, at)
                assert word is not None
                at, value = word.end(), self._number(name, word[1], self._found(name, mover, self._named, "number"))
            if name:
                yield name, value

    def _found(self, name: str, mover: int | None, known: Mapping[str, Any], what: str) -> Any:
        """Find what has a name; its owner may be left out where that is the seat to move."""
        plain = re.sub(r" of player (?=[0-9]+$)", " of seat ", name.lower())
        names = {each.lower(): each for each in known}
        found = names.get(plain) or names.get(f"{plain} of seat {(mover or 0) + 1}")
        if found is None:
            shown = [
                each for each in known if not re.match(r"(?:team )?turn |teams?\b|.* (?:of line|part \d+)$|'", each)
            ]
            short = [each.partition(" of ")[0] for each in shown]
            expected = f"one of {', '.join(shown)}" if shown else "none"
            raise InputError(f"there is no {what} {name[:60]!r}; {instead(name, [*shown, *short], expected)}")
        return known[found]

    @cached_property
    def _places(self) -> dict[str, tuple[str, int]]:
        families = ("mems", self.texts.mems), ("piles", self.texts.piles)
        return {str(place): (family, number) for family, names in families for number, place in enumerate(names)}

    @cached_property
    def _named(self) -> dict[str, list[Field]]:
        found = dict[str, list[Field]]()
        for name, field in self.fields:
            found.setdefault(name, []).append(field)
        return found

    def _number(self, name: str, value: str, fields: Sequence[Field]) -> tuple[Field, int]:
        """The field that a value is of, a number or a word, and its number."""
        known = list[str]()
        for field in fields:
            if field.words is None and re.fullmatch(r"[-+]?[0-9]{1,10}", value) and -(2**31) <= int(value) < 2**31:
                return field, int(value)
            words = {word: number for number, word in reversed([*(field.words or {}).items()])}
            either = {word.lower(): number for word, number in words.items()} | words
            for word in (value, value.strip('"'), value.strip('"').lower()):
                if word in either:
                    return field, either[word]
            known += words
        wanted = "a word of the game" if known else "a whole number"
        raise InputError(f"{name} is {value[:60]!r}; {instead(value, filter(None, known), wanted)}")

    @cached_property
    def _word(self) -> re.Pattern[str]:
        """The value of a number or a word, up to a semicolon or the end."""
        return re.compile(rf"\s*((?:{_any_of(self.program.strings)}|[^;]*?))\s*(?:;|\Z)", re.IGNORECASE)

    @cached_property
    def _token(self) -> re.Pattern[str]:
        """Cards, or open ones; with marks; up to a comma, a semicolon or the end."""
        names, decks = _any_of(self.texts.names), _any_of(self.decks)
        card = rf"(?:({names})(?: #([0-9]{{1,4}}))?|\?({decks}|))"
        return re.compile(rf"\s*(?:([0-9]{{1,4}}) ?x )?{card}\s*(?:\[([^\]]*)\])?\s*(,|;|\Z)", re.IGNORECASE)

    @cached_property
    def decks(self) -> dict[str, str]:
        """Names of decks, by themselves in small letters."""
        names = (self.program.strings[deck] for deck, _ in self.layout.type_list)
        return {name.lower(): name for name in names}

    @cached_property
    def _types(self) -> dict[str, int]:
        """The first type of cards by their names, as they are and in small letters."""
        names = [*reversed([*enumerate(self.texts.names)])]
        return {name.lower(): kind for kind, name in names} | {name: kind for kind, name in names}

    def _cards(self, text: str, at: int, name: str, family: str, place: int) -> tuple[list[Placed], int]:
        """The cards of a pile whose text begins there, and where it ends."""
        cards, end = list[Placed](), ","
        if empty := _EMPTY.match(text, at):
            return cards, empty.end()
        while end == ",":
            token = self._token.match(text, at)
            if token is None:
                odd = re.split("[,;]", text[at:], maxsplit=1)[0].strip()
                such = f"a card such as {self.texts.names[0]}, or ? for an open one" if self.texts.names else "none"
                raise InputError(f"{name} has {odd[:60]!r}, which is no card; {instead(odd, self.texts.names, such)}")
            count, card, copy, deck, marks, end = token.groups()
            at = token.end()
            kind = None if card is None else self._types.get(card, self._types[card.lower()])
            if kind is not None:
                deck = self.program.strings[self.layout.type_list[kind][0]]
            elif family == "mems":
                raise InputError(f"{name} has an open card; everybody sees its cards, so expected their names")
            elif deck.lower() not in self.decks and len(self.decks) != 1:
                raise InputError(
                    f"{name} has ? of no deck; expected {' or '.join(f'?{each}' for each in self.decks.values())}"
                )
            known, groups = self._marked(name, marks or "", 0 if family == "mems" else self.layout.seers[place])
            deck = self.decks.get(deck.lower()) or min(self.decks.values())
            cards += [Placed(kind, deck, known, groups, int(copy or 1))] * int(count or 1)
            if len(cards) > self.layout.cards + MEM_MORE * (family == "mems"):
                raise InputError(f"{name} has more than {self.layout.cards} cards; there are no more in the game")
        return cards, at

    def _marked(self, name: str, marks: str, known: int) -> tuple[int, bytes]:
        """The seats that know a card, as a mask, and its groups, from the marks behind it."""
        groups = bytearray(self.layout.players + 1)
        for mark in filter(None, map(str.strip, marks.lower().split(","))):
            found = _MARK.fullmatch(mark)
            seats = [int(each) for each in re.findall("[0-9]+", (found[1] or found[3]) if found else "0")]
            if not found or not all(1 <= seat <= self.layout.players for seat in seats) or int(found[2] or 0) > 255:
                raise InputError(f"{name} has a card with the mark {mark[:60]!r}; expected one such as [seen by 1 2]")
            if found[1]:
                known = self.everybody if found[1] == "all" else sum({1 << seat - 1 for seat in seats})
            elif self.layout.groups:
                groups[seats[0] - 1 if seats else -1] = int(found[2])
        return known, bytes(groups)

    # What is left out

    def _check_sizes(self, piles: Mapping[int, Sequence[Placed]]) -> None:
        """Raise InputError where a pile is larger than in random matches that all have it as large."""
        most = self._met[1]
        for pile, cards in piles.items():
            sizes = {each[pile] for each in most}
            if len(most) >= CONSTANT and len(sizes) == 1 and len(cards) > max(sizes):
                held = f"{self.texts.piles[pile]} has {counted(len(cards), 'card')}"
                raise InputError(f"{held}; expected {max(sizes)} at most, as in every match")

    def _deal(self, piles: dict[int, list[Placed]], usual: FieldReader) -> None:
        """Fill the piles of which nothing is said with as many open cards as is usual; what is left over or lacking the
        stock has, the largest pile of the game that nobody sees."""
        layout, strings, none = self.layout, self.program.strings, bytes(self.layout.players + 1)
        left = Counter(strings[card.deck] for card in self.program.cards)
        left.subtract(card.deck for cards in piles.values() for card in cards)
        dealt = {
            pile: [Placed(None, usual.deck(card), seers, none) for card in usual.pile(pile)]
            for pile, seers in enumerate(layout.seers)
            if pile not in piles
        }
        homes = {strings[card.deck]: layout.pile_row[card.row] for card in self.program.cards}
        for deck, count in left.items():
            hidden = [
                each for each in dealt if layout.pile_names[each][0].owner_class == "game" and not layout.seers[each]
            ]
            stocks = [each for each in hidden if dealt[each] or each == homes[deck]]
            stock = dealt[max(stocks, key=lambda each: (len(dealt[each]), each == homes[deck]))] if stocks else []
            lacks = sum(card.deck == deck for cards in dealt.values() for card in cards) - count
            spare = [card for card in stock if card.deck == deck]
            if lacks > len(spare) or (lacks < 0 and not stocks):
                others = ", ".join(
                    f"{self.texts.piles[each]}: {len(cards)} x ?" for each, cards in dealt.items() if cards
                )
                what = f"{counted(abs(lacks), 'card')} {'too many' if lacks > 0 else 'in no pile'}"
                raise InputError(
                    f"the position has {what}, with {others or 'no other pile'}; expected more piles to be said"
                )
            stock += [Placed(None, deck, 0, none)] * -lacks
            for card in spare[: max(lacks, 0)]:
                stock.remove(card)
        piles |= dealt

    # Bytes

    def _put_cards(
        self, data: bytearray, piles: Mapping[int, Sequence[Placed]], mems: Mapping[int, Sequence[Placed]]
    ) -> bytes | None:
        """Put in the cards of all piles; return what of them is open, as `complete` gets it."""
        layout, slots = self.layout, [(pile, card) for pile in sorted(piles) for card in piles[pile]]
        is_open, kinds = any(card.type is None for _, card in slots), self._kinds(slots)
        numbers, row = (range(len(kinds)) if layout.types else kinds), layout.players + 1
        for start, size in (
            (layout.known, layout.mem_cards + 2 * layout.mems * layout.mem_room - layout.known),
            (layout.groups, (1 + row * layout.cards) * bool(layout.groups)),
        ):
            data[start : start + size] = bytes(size)
        rings: list[list[int]] = [[layout.cards + pile] for pile in range(layout.piles)]
        for number, kind, (pile, card) in zip(numbers, kinds, slots):
            rings[pile].append(number)
            put(data, layout.pile_of + layout.pile_size * number, layout.pile_size, pile)
            put(data, layout.known + 2 * number, 2, self.everybody * (card.type is not None) if is_open else card.known)
            if layout.types:
                put(data, layout.types + 2 * number, 2, kind)
            for owner, group in enumerate(card.groups if layout.groups and not is_open else b""):
                data[layout.groups] |= group > 0
                data[layout.groups + 1 + owner * layout.cards + number] = group
        if layout.types:
            put(data, layout.card_count, 2, len(slots))
        for pile, ring in enumerate(rings):
            put(data, layout.sizes + 2 * pile, 2, len(ring) - 1)
            for one, other in zip(ring, ring[1:] + ring[:1]):
                put(data, layout.next + layout.node_size * one, layout.node_size, other)
                put(data, layout.previous + layout.node_size * other, layout.node_size, one)
        for mem, cards in mems.items():
            put(data, layout.mem_sizes + 2 * mem, 2, len(cards))
            for at, card in enumerate(cards, mem * layout.mem_room):
                alike = [n for n, kind in zip(numbers, kinds) if layout.classes[kind] == layout.classes[card.type or 0]]
                if not alike:
                    raise InputError(
                        f"{self.texts.mems[mem]} has {self.texts.names[card.type or 0]}, which lies nowhere"
                    )
                put(data, layout.mem_cards + 2 * at, 2, alike[min(max(card.copy, 1), len(alike)) - 1])
        masks = b"".join(card.known.to_bytes(2, "little") for _, card in slots).ljust(2 * layout.cards, b"\0")
        return masks + b"".join(card.groups for _, card in slots) * bool(layout.groups) if is_open else None

    def _kinds(self, slots: Sequence[tuple[int, Placed]]) -> list[int]:
        """The types of the cards in all places, each of the setup once, open ones of those that are left."""
        layout, setup, free = self.layout, len(self.program.cards), dict[int, list[int]]()
        made = {*layout.classes[setup:]}  # in play, any number of times
        if len(slots) > layout.cards or (len(slots) != setup and not made):
            raise InputError(
                f"the position has {counted(len(slots), 'card')}; the game has {layout.cards if made else setup}"
            )
        for number in reversed(range(setup)):
            free.setdefault(layout.classes[number], []).append(number)
        found = dict[int, int]()
        for at, (_, card) in enumerate(slots):
            if card.type is not None:
                kind = layout.classes[card.type]
                if not free.get(kind) and kind not in made:
                    lies = {str(self.texts.piles[pile]): 1 for pile, each in slots if each.type == card.type}
                    raise InputError(
                        f"the position has {self.texts.names[card.type]} too often, in {' and '.join(lies)}; the game "
                        f"has {layout.classes[:setup].count(kind)}"
                    )
                found[at] = free[kind].pop() if free.get(kind) else card.type
        left = sorted((number for numbers in free.values() for number in numbers), reverse=True)
        for at, (pile, card) in enumerate(slots):
            if card.type is None:
                found[at] = next(
                    (each for each in reversed(left) if self.program.strings[layout.type_list[each][0]] == card.deck),
                    -1,
                )
                if found[at] < 0:
                    raise InputError(f"{self.texts.piles[pile]} has more open cards ?{card.deck} than are left of them")
                left.remove(found[at])
        return [found[at] for at in range(len(slots))]


def _owned(layout: Layout, rows: Iterable[ir.Store]) -> Iterator[tuple[int, int, str]]:
    """(row, owner, name) of storages."""
    for number, row in enumerate(rows):
        for owner in range(layout.owners(row)):
            whose = OWNERS[row.owner_class].format(owner + 1)
            yield number, owner, str(PileName(layout.program.strings[row.name], whose))


def put(data: bytearray, start: int, size: int, value: int) -> None:
    """Put a number into bytes."""
    data[start : start + size] = (value & (1 << 8 * size) - 1).to_bytes(size, "little")


def _any_of(words: Iterable[str]) -> str:
    """A pattern for any of these words, the longest first."""
    return "|".join(re.escape(word) for word in sorted({*words} - {""}, key=len, reverse=True)) or r"(?!)"
