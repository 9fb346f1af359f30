"""Positions of described games as texts: written whole, and read again, also where people leave out what is usual."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property, partial
from typing import NamedTuple, TypeVar

from engine.chance.stream import Stream
from engine.listed import listed
from engine.recycle import abi
from engine.table import GameFault, State
from pyengine.base.errors import InputError, counted, instead
from pyengine.games.deed import PileName
from pyengine.games.words import Names
from pyengine.recycle import ir
from pyengine.recycle.emit.analysis import Bindings, Blind
from pyengine.recycle.emit.layout import MEM_MORE, NO_SEAT, Layout
from pyengine.recycle.emit.table import FieldReader, Machine
from pyengine.recycle.scenes import told_apart
from pyengine.recycle.texts import OWNERS, Texts
from pyengine.recycle.usual import Part, Usual, Visited, put, span

TRIED = 8  # other values of a number that is not said
NO_OPTIONS = "the choice has no options"
DEALS, DECISIONS = 4, 500  # of random play that shows whether a position can be
T = TypeVar("T")
_HEAD = re.compile(r"\s*([^:=;]*?)\s*(?:([:=])|;|\Z)")
_MOVER = re.compile(r"(?:(over)|(?:seat|player) ([0-9]{1,3}) to (\w+))(?:,? ((?:in|at) .+))?", re.IGNORECASE)
_EMPTY = re.compile(r"\s*(?:;|\Z)")
_SHOWN = r"\s*\((?:all\b|seat |player |no |only )(?:[^();]|\([^();]*\))*\)"
_FACT = re.compile(r"\(\s*(?:(all)?,?\s*(?:(?:seat|player) ([0-9]{1,3}))?\s*:)?\s*(no|only) (.+?)\s*\)", re.IGNORECASE)
_MARK = re.compile(r"seen by (all|nobody|[0-9]+(?: [0-9]+)*)|group ([0-9]{1,3}) of (all|[0-9]+)")


class Fact(NamedTuple):
    """A fact about hidden cards: the seat that alone was told it, -1 for everybody; the kinds that they are not, as
    a mask; whether it is said of all cards of a pile; and how."""

    seat: int
    kinds: int
    whole: bool
    text: str


class Placed(NamedTuple):
    """A card in a pile: its type, None where it is open; its deck; who knows it, as a mask; what seats and a spectator
    know together with others, by the number of the group; of a mem pile, which of equal cards it is; what it is not."""

    type: int | None
    deck: str
    known: int
    groups: bytes
    copy: int = 1
    facts: tuple[Fact, ...] = ()


Said = tuple[str, Part, int]  # a number as the position names it, and its value
Piles = dict[int, list[Placed]]


class Reading(NamedTuple):
    """A position that was read: the bytes of a state; what of it is open, as `complete` of `engine/game.pxd` gets it,
    or None; the piles of which the mover would see open cards; and sentences on what random matches never have, on
    what was guessed, and that something was left out."""

    raw: bytes
    seen: bytes | None
    blind: Sequence[str]
    doubts: Sequence[str]


class _Closed(Blind):
    """An alternative of a choice where nobody sees one more row of piles."""

    def __init__(self, bindings: Bindings, row: int, alternative: ir.Statement) -> None:
        self.row = row
        super().__init__(bindings, alternative)

    def is_open(self, pile: ir.LivePile | None) -> bool:
        return pile is not None and pile.storage.row not in (None, self.row) and super().is_open(pile)


class Positions:
    """Writer and reader of positions of a game, by the names of its program.

    Piles that a text leaves out have as many cards as where that seat makes that choice in the random match that comes
    closest to the sizes of those that are said; numbers and words are as matches begin, those of a text that has all
    cards 0 and empty.
    """

    def __init__(self, texts: Texts, machine: Machine) -> None:
        self.texts, self.machine, self.unit = texts, machine, machine.unit
        self.layout, self.program = machine.unit.layout, machine.unit.program
        self.everybody = (1 << self.layout.players) - 1

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
    def fields(self) -> list[tuple[str, Part]]:
        """All that decides how a match goes on beside its cards, by name: numbers and words; whose turn it is in the
        stages from the outermost one on, and who comes next; where points maps were set; teams; declared values."""
        layout, program, found = self.layout, self.program, list[tuple[str, Part]]()
        words = self._words
        for rows, starts, size, called in (
            (program.ints, layout.ints, 4, None),
            (program.texts, layout.texts, 2, words[ir.Type.STRING]),
        ):
            for at, owner, name in _owned(layout, rows):
                found.append((name, Part(starts[at] + size * owner, size, called, True)))
        for what, start, end, type in (
            ("turn", layout.player_cycle, layout.team_cycle, ir.Type.PLAYER),
            ("team turn", layout.team_cycle, layout.public_end, ir.Type.TEAM),
        ):
            for depth, at in enumerate(range(start, end, 2), 1):
                found.append((f"{what} {depth}", Part(at, 1, words[type])))
                found.append((f"{what} {depth} next", Part(at + 1, 1, words[type] | {NO_SEAT: "in turn"})))
        lines = [str(each.place.line) for each in program.points_sites]
        lines = told_apart(lines, [f"{line}.{number}" for number, line in enumerate(lines, 1)])
        for row, owner, name in _owned(layout, program.points):
            stride, sites = layout.points_stride[row], layout.sites[row]
            at = layout.points[row] + owner * stride
            found.append((f"{name} of line", Part(at, 4, {0: "none"} | {site + 1: lines[site] for site in sites})))
            for offset in range(4, stride, 4):
                plain = any(self._is_number(site, offset) for site in sites)
                found.append(
                    (f"{name} part {offset // 4}", Part(at + offset, 4, None if plain else words[ir.Type.STRING]))
                )
        if layout.first_team:
            kinds = ["+".join(str(seat + 1) for seat in team) for team in layout.team_list]
            kinds = told_apart(kinds, [f"{kind} {number}" for number, kind in enumerate(kinds, 1)])
            found.append(("teams", Part(layout.team_count, 2, {team: str(team) for team in range(layout.teams + 1)})))
            for team in range(layout.teams):
                found.append((f"team {team + 1}", Part(layout.team_kinds + 2 * team, 2, dict(enumerate(kinds)))))
        for each in program.globals:
            if pile := self.unit.global_piles.get(each.slot):
                words[ir.Type.CARDS] = dict(
                    enumerate(map(str, self.texts.mems if pile.kind == "mem" else self.texts.piles))
                )
            if pile or each.value.type in (ir.Type.INT, *words):
                field = Part(layout.globals[each.slot], 4, words.get(each.value.type))
                found.append((f"'{program.variables[each.slot].name}", field))
        return found

    @cached_property
    def usual(self) -> Usual:
        return Usual(self.machine, self.fields)

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
        if choice and choice != self.usual.choice(mover):
            first += f" {self.stages[choice - 1]}"
        base, _ = self.usual.like(choice, mover)
        told = [text for text, _ in self.texts.parts(state, seat, lambda card: self._mark(reader, card, seat))]
        last = [told.pop()] if mover is None else []
        for name, part in self.fields:
            if not part.own and part.value(raw) != part.value(base):
                told.append(f"{name} = {part.text(part.value(raw))}")
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

    def read(self, text: str) -> Reading:
        """A position from a text.

        Raises
        ------
        InputError : it cannot be read, or cannot be; says what is wrong, and what was expected.
        """
        first, _, rest = " ".join(text.split()).partition(";")
        mover, choice = self._turn(first.strip())
        piles, mems, numbers, scores = self._said(rest, mover)
        whole = sum(map(len, piles.values())) >= len(self.program.cards)
        sizes = () if whole else tuple((pile, len(cards)) for pile, cards in sorted(piles.items()))
        base, near = self.usual.like(choice, mover, sizes)
        lies = piles | self._left(piles, FieldReader(self.layout, base), whole, choice, mover)
        data, doubts = bytearray(base), [*self._never(lies, choice, mover, whole, numbers)]
        for _, part in self.usual.parts:
            put(data, part.start, part.size, 0 if whole else self.usual.first[part.start])
        for _, part, number in numbers.values():
            put(data, part.start, part.size, number)
        for seat, score in enumerate(scores):
            put(data, self.layout.scores + 4 * seat, 4, int(score))
        seen = self._put_cards(data, lies, mems)
        self._check_dealt(data, seen, lies)
        if mover is None:
            return Reading(bytes(data), seen, [], doubts)
        if not whole:
            doubts += self._guesses(data, seen, near, numbers)
        blind = self._blind(data, seen, lies, piles, mover)
        if not blind:
            self._try(data, seen, doubts, whole)
            if not whole and self.usual.is_over(self._state(data, seen).raw, choice, mover):
                doubts.insert(0, "Nobody would choose here: the game, or this stage of it, is over in this position.")
        doubts += [] if whole else self._taken(data, lies, piles, numbers, mover)
        return Reading(bytes(data), seen, blind, doubts)

    def _said(self, text: str, mover: int | None) -> tuple[Piles, Piles, dict[int, Said], list[str]]:
        """The cards of piles and of mem piles, numbers by where they are, and scores that a text names."""
        places: dict[str, Piles] = {"piles": {}, "mems": {}}
        numbers, scores, at = dict[int, Said](), list[str](), 0
        while at < len(text):
            head = _HEAD.match(text, at)
            assert head is not None  # which anything matches
            at, name = head.end(), head[1]
            if head[2] == ":":
                family, place = self._found(name, mover, self._piles, "pile")
                if place in places[family]:
                    raise InputError(f"{name} stands twice in the position; expected it once")
                places[family][place], at = self._cards(text, at, name, family, place)
            elif head[2] == "=":
                word = self._word.match(text, at)
                assert word is not None
                at, parts = word.end(), self._found(name, mover, self._numbers, "number")
                part, number = self._number(name, word[1], parts)
                numbers[part.start] = name, part, number
            elif re.fullmatch(r"scores(?: -?[0-9]{1,10})+", name):
                scores = name.split()[1 : self.layout.players + 1]
            elif name:
                expected = "expected piles as HAND of seat 1: CARD, CARD, and numbers as SCORE = 5"
                raise InputError(f"the position has {name[:60]!r}, which says nothing; {expected}")
        return places["piles"], places["mems"], numbers, scores

    def _turn(self, text: str) -> tuple[int | None, int]:
        """The seat to move, None at the end, and the choice, from 1."""
        found = _MOVER.fullmatch(text)
        if found is None:
            whose = "whose turn it is, as in seat 1 to move; .."
            raise InputError(f"the position begins with {text[:60]!r}; expected {whose}")
        mover = int(found[2]) - 1 if found[2] else None
        if mover is not None and not 0 <= mover < self.layout.players:
            raise InputError(f"seat {found[2]} is to move; expected seat 1 to {self.layout.players}")
        said = found[4] or f"to {found[3] or 'move'}"
        if said.lower() == "to move":
            return mover, self.usual.choice(mover)
        called, shown = self._called
        if said.lower() not in called:
            raise InputError(f"there is no stage {said[:60]!r}; {instead(said.lower(), called, f'one of {shown}')}")
        return mover, called[said.lower()]

    @cached_property
    def _called(self) -> tuple[dict[str, int], str]:
        """Choices, from 1, by all that people can call them; and the text of a list of them."""
        words, named = list[list[str]](), self.program.labels_of
        for number in range(len(self.stages)):
            options = self.unit.choices[number][0].options if number in self.unit.choices else ()
            firsts = [label[0] for option in options for label in named(option) if label and isinstance(label[0], str)]
            words.append(list(dict.fromkeys(first.split()[0].lower() for first in firsts if first.strip())))
        shown = [f"{stage} ({', '.join(each)})" if each else stage for stage, each in zip(self.stages, words)]
        called = {name.lower(): number for names in (self.stages, shown) for number, name in enumerate(names, 1)}
        for number, (_, inner) in sorted(self.unit.around.items()):
            if inner >= 0:  # the first choice of a stage that has several
                called.setdefault(f"in {self.layout.phase_names[inner]}".lower(), number + 1)
        for word, count in Counter(word for each in words for word in each).items():
            number = next(number for number, each in enumerate(words, 1) if word in each)
            if count == 1:
                called = {f"in {word}": number, f"to {word}": number} | called
        return called, ", ".join(shown)

    def _found(self, name: str, mover: int | None, known: Names[T], what: str) -> T:
        """Find what has a name; its owner may be left out where that is the seat to move."""
        plain = re.sub(r" of player (?=[0-9]+$)", " of seat ", name, flags=re.IGNORECASE)
        found = known.find(plain) or known.find(f"{plain} of seat {(mover or 0) + 1}")
        if found is None:
            hidden = r"(?:team )?turn |teams?\b|.* (?:of line|part \d+)$|'"
            shown = [each for each in known.things if not re.match(hidden, each)]
            short = [each.partition(" of ")[0] for each in shown]
            expected = f"one of {', '.join(shown)}" if shown else "none"
            raise InputError(f"there is no {what} {name[:60]!r}; {instead(name, [*shown, *short], expected)}")
        return found

    @cached_property
    def _piles(self) -> Names[tuple[str, int]]:
        families = ("mems", self.texts.mems), ("piles", self.texts.piles)
        return Names((str(place), (kind, number)) for kind, names in families for number, place in enumerate(names))

    @cached_property
    def _numbers(self) -> Names[Sequence[Part]]:
        found = dict[str, list[Part]]()
        for name, part in self.fields:
            found.setdefault(name, []).append(part)
        return Names[Sequence[Part]](found.items())

    @cached_property
    def types(self) -> Names[int]:
        """Types of cards by their names, and as they are shown."""
        faces = (f"{face.corner} {face.sign}" for face in self.texts.faces)
        return Names((name, kind) for names in (self.texts.names, faces) for kind, name in enumerate(names))

    @cached_property
    def _decks(self) -> Names[str]:
        names = [self.program.strings[deck] for deck, _ in self.layout.type_list]
        return Names(zip(names, names))

    def _number(self, name: str, value: str, parts: Sequence[Part]) -> tuple[Part, int]:
        """The part that a value is of, a number or a word, and its number."""
        known = list[str]()
        for part in parts:
            if part.words is None and re.fullmatch(r"[-+]?[0-9]{1,10}", value) and -(2**31) <= int(value) < 2**31:
                return part, int(value)
            words = Names((word, number) for number, word in (part.words or {}).items())
            if (number := words.find(value)) is not None or (number := words.find(value.strip('"'))) is not None:
                return part, number
            known += words.things
        wanted = "a word of the game" if known else "a whole number"
        raise InputError(f"{name} is {value[:60]!r}; {instead(value, filter(None, known), wanted)}")

    @cached_property
    def _word(self) -> re.Pattern[str]:
        """The value of a number or a word, up to a semicolon or the end."""
        return re.compile(rf"\s*((?:{_any_of(self.program.strings)}|[^;]*?))\s*(?:;|\Z)", re.IGNORECASE)

    @cached_property
    def _token(self) -> re.Pattern[str]:
        """Cards, or open ones; with marks, and what they are not; up to a comma, a semicolon or the end."""
        card = (
            rf"(?:\?({_any_of(self._decks.lower)}|)|({_any_of(self.texts.names)}|[^,;?#\[\]]*?)(?: #([0-9]{{1,4}}))?)"
        )
        return re.compile(
            rf"\s*(?:([0-9]{{1,4}}) ?x )?{card}\s*(?:\[([^\]]*)\])?((?:{_SHOWN})*)\s*(,|;|\Z)", re.IGNORECASE
        )

    def _kinds_of(self, name: str, said: str, whole: bool) -> list[int]:
        """The type of a card that is named, or those of several of one word each, such as 5S TH; of no other text."""
        words = [said] if self.types.find(said) is not None else said.split()
        found = [self.types.find(word) for word in words]
        kinds = [kind for kind in found if kind is not None]
        if whole and kinds and len(kinds) == len(found):
            return kinds
        if "#" in said:
            raise InputError(f"{name} has {said[:60]!r}; expected a name, # .., in a line of its own before it")
        odd = words[found.index(None)] if kinds and None in found else said
        such = f"a card such as {self.texts.names[0]}, or ? for an open one" if self.texts.names else "none"
        raise InputError(f"{name} has {odd[:60]!r}, which is no card; {instead(odd, self.texts.names, such)}")

    def _cards(self, text: str, at: int, name: str, family: str, place: int) -> tuple[list[Placed], int]:
        """The cards of a pile whose text begins there, and where it ends."""
        cards, end, strings, whole = list[Placed](), ",", self.program.strings, tuple[Fact, ...]()
        if empty := _EMPTY.match(text, at):
            return cards, empty.end()
        while end == ",":
            token, kinds = self._token.match(text, at), list[int | None]([None])
            if token is None or token[3] is not None:
                said = token[3] if token else re.split("[,;]", text[at:])[0].strip()
                kinds = [*self._kinds_of(name, said, token is not None)]
            assert token is not None  # or there was an error
            count, open_deck, _, copy, marks, shown, end = token.groups()
            at, told = token.end(), re.findall(_SHOWN, shown, re.IGNORECASE)
            facts = [self._fact(name, family, place, each.strip()) for each in told]
            whole += tuple(each for each in facts if each.whole)
            own = tuple(each for each in facts if not each.whole)
            known, groups = self._marked(name, marks or "", 0 if family == "mems" else self.layout.seers[place])
            for kind in kinds * int(count or 1):
                deck = self._deck(name, family, open_deck) if kind is None else strings[self.layout.type_list[kind][0]]
                cards.append(Placed(kind, deck, known, groups, int(copy or 1), own))
            if len(cards) > self.layout.cards + MEM_MORE * (family == "mems"):
                raise InputError(f"{name} has more than {self.layout.cards} cards; there are no more in the game")
        cards = [card._replace(facts=card.facts + whole) for card in cards]
        for card in cards:
            for fact in card.facts if card.type is not None and card.known != self.everybody else ():
                if fact.kinds >> self.layout.classes[card.type or 0] & 1:
                    raise InputError(f"{name} has {self.texts.names[card.type or 0]}, and {fact.text} is said of it")
        return cards, at

    @cached_property
    def _sets(self) -> Names[set[int]]:
        """Sets of kinds by what is said of them, and kinds by the names of cards."""
        types = ((name, {self.layout.classes[kind]}) for name, kind in self.types.things.items())
        return Names((*self.texts.scenes.sets_of_kinds.items(), *types))

    @cached_property
    def _set(self) -> re.Pattern[str]:
        """The name of a set of kinds, up to a comma or the end."""
        return re.compile(rf"\s*({_any_of(self._sets.things)}|[^,]+?)\s*(?:,|\Z)", re.IGNORECASE)

    def _fact(self, name: str, family: str, place: int, said: str) -> Fact:
        """Read a fact about cards of a pile; InputError where there can be none of its form."""
        layout, found, kinds = self.layout, _FACT.fullmatch(said), 0
        by_pile = family == "piles" and layout.barred_at[place] != layout.barred
        if family == "mems" or not (by_pile or layout.barred_card):
            raise InputError(f"{name} has {said[:60]}; expected no such words, since play shows nothing of cards there")
        if found is None or (found[2] and not 0 < int(found[2]) <= layout.players * bool(layout.barred_next)):
            such = min(self._sets.things, key=len)
            seats = f", or (seat 1: no {such}) for what seat 1 alone was told" if layout.barred_next else ""
            raise InputError(f"{name} has {said[:60]}; expected words such as (no {such}) or (only {such}){seats}")
        for each in self._set.findall(found[4]):
            if (kind := self._sets.find(each)) is None:
                such = f"what cards are, such as {', '.join([*self._sets.things][-4:])}"
                raise InputError(f"{name} has {each[:60]!r} in {said[:60]}; {instead(each, self._sets.things, such)}")
            kinds |= sum(1 << number for number in kind if not kinds >> number & 1)
        kinds ^= ((1 << layout.class_count) - 1) * (found[3].lower() == "only")
        return Fact(int(found[2] or 0) - 1, kinds, by_pile and bool(found[1] or not layout.barred_card), said)

    def _deck(self, name: str, family: str, said: str) -> str:
        """The deck of open cards of a pile."""
        if family == "mems":
            raise InputError(f"{name} has an open card; everybody sees its cards, so expected their names")
        decks = self._decks.things
        if (found := min(decks) if len(decks) == 1 else self._decks.find(said)) is None:
            raise InputError(f"{name} has ? of no deck; expected {' or '.join(f'?{each}' for each in decks)}")
        return found

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

    def _state(self, data: bytearray, seen: bytes | None, seed: int = 0) -> State:
        return State.deal(listed(self.machine.table, [(bytes(data), seen)], "a position"), seed)

    def _offered(self, data: bytearray, seen: bytes | None, seed: int = 0) -> frozenset[str]:
        """The legal moves of a state."""
        with suppress(GameFault, InputError):
            return frozenset(deed.called for deed in self.texts.deeds(self._state(data, seen, seed)))
        return frozenset()

    def _try(self, data: bytearray, seen: bytes | None, doubts: Sequence[str], whole: bool) -> None:
        """Raise InputError where no move is legal, or random play fails that begins with what is left out."""
        for seed in range(1 if whole else DEALS):
            state, chance, played = self._state(data, seen, seed), Stream.choice(0, seed, 0), 0
            try:
                while (count := len(state.legal_moves())) and played < (0 if whole else DECISIONS):
                    state.play(chance.below(count))
                    played += 1
            except GameFault as fault:
                _, message = self.machine.fault(fault.status) or (None, "" if played else str(fault))
                what = "no move is legal" if message == NO_OPTIONS else message
                if what:
                    where = "random play from this position fails: " if played or what == message else ""
                    raise _cannot(f"{where}{what}{' in this position' * (not where)}", doubts) from None

    def _blind(self, data: bytearray, seen: bytes | None, lies: Piles, said: Collection[int], mover: int) -> list[str]:
        """The piles whose cards the seat to move sees, and are open: its own; if none, those that everybody sees, of
        which the text says nothing, and which decide what is legal."""
        sees = lambda card: card.type is None and card.known >> mover & 1
        if blind := [str(self.texts.piles[pile]) for pile, cards in lies.items() if any(map(sees, cards))]:
            return blind
        left = [pile for pile, cards in lies.items() if cards and pile not in said and self._is_public(pile)]
        if left and len({self._offered(data, seen, seed) for seed in range(DEALS)}) == 1:
            options = self.unit.choices[FieldReader(self.layout, bytes(data)).choice][0].options
            for pile in [*left]:
                row = self.program.places.index(self.layout.pile_names[pile][0])
                if not any(_Closed(self.unit.bindings, row, each).offers for each in options):
                    left.remove(pile)
        return [str(self.texts.piles[pile]) for pile in left]

    def _is_public(self, pile: int) -> bool:
        return self.layout.seers[pile] == self.everybody

    def _otherwise(self, data: bytearray, seen: bytes | None, name: str, part: Part, values: Collection[int]) -> str:
        """A legal move that another value of a number forbids, or one that it allows, as a clause; "" for none."""
        usual, now = self._offered(data, seen), part.value(data)
        for value in sorted({*values} - {now})[:: len(values) // TRIED + 1]:
            other = bytearray(data)
            put(other, part.start, part.size, value)
            if changed := self._offered(other, seen) ^ usual:
                move = min(changed)
                yes, no = (now, value) if move in usual else (value, now)
                return f"{move} is legal with {name} = {span([yes], part)}, and not with {name} = {span([no], part)}"
        return ""

    def _guesses(
        self, data: bytearray, seen: bytes | None, near: Sequence[Visited], said: Collection[int]
    ) -> list[str]:
        """A sentence on numbers that are not said, where states like it have others, and these are the only ones or
        decide what is legal; InputError for both."""
        must, begin = list[str](), list[str]()
        for name, part in self.usual.parts:
            values, now = {part.value(each.raw) for each in near}, part.value(data)
            if part.start in said or values <= {now}:
                continue
            how, met = self._otherwise(data, seen, name, part, values), span(values, part)
            if how and now not in values:
                must.append(f"the position does not say {name}, which decides what is legal: {how}; expected {met}")
            elif how or now not in values:
                legal = ", which decides what is legal" * bool(how)
                begin.append(f"{name} = {span([now], part)}, in random matches with such piles {met}{legal}")
        if must:
            raise InputError("; ".join(must))
        return [f"Not said, and so as matches begin: {'; '.join(begin)}."] * bool(begin)

    def _taken(self, data: bytearray, lies: Piles, said: Piles, numbers: Collection[int], mover: int) -> Iterator[str]:
        """Sentences on named cards that the seat to move does not know, and on what is taken for what is left out."""
        for pile, cards in said.items():
            if any(card.type is not None and not card.known >> mover & 1 for card in cards):
                yield f"Seat {mover + 1} does not see the cards of {self.texts.piles[pile]}: advice deals them anew."
        taken = [f"{self.texts.piles[at]}: {len(cards)} x ?" for at, cards in lies.items() if cards and at not in said]
        left = [each for each in self.usual.parts if each[1].start not in numbers]
        left = [(name, part) for name, part in left if len(self.usual.values[part.start]) > 1]
        numbered = [f"{name} = {part.text(part.value(data))}" for name, part in left if part.value(data)]
        taken += numbered + ["all else 0 or empty"] * (len(numbered) < len(left))
        if taken:
            yield f"What the position leaves out is taken as {'; '.join(taken)}."

    def _never(
        self, piles: Piles, choice: int, mover: int | None, whole: bool, numbers: Mapping[int, Said]
    ) -> Iterator[str]:
        """Sentences on sizes of piles that this seat never meets at this choice in random matches, and on numbers that
        never occur; and, where not all cards are said, on piles that have fewer when it first comes there."""
        at = self.usual.at(choice, mover)
        firsts = {each.match: each.sizes for each in reversed(at)}.values()
        for pile, cards in piles.items() if at else ():
            sizes, first, size = [each.sizes[pile] for each in at], {each[pile] for each in firsts}, len(cards)
            held = f"{self.texts.piles[pile]} has {counted(size, 'card')}"
            if not min(sizes) <= size <= max(sizes):
                yield f"{held}: at this decision {span(sizes)} in random matches."
            elif not whole and 0 < size < min(first) == max(first) and any(card.type is not None for card in cards):
                yield f"{held}, and {min(first)} at the first such decision of a match: a later one is meant."
        for name, part, value in numbers.values():
            met = self.usual.values.get(part.start, {value})
            if value not in met if part.words else not min(met) <= value <= max(met):
                yield f"{name} = {part.text(value)}: {span(met, part)} in random matches."

    def _left(self, piles: Piles, usual: FieldReader, whole: bool, choice: int, mover: int | None) -> Piles:
        """The piles of which nothing is said, with as many open cards as is usual, which nobody knows if everybody
        could; what is left over or lacking the stock has, the largest pile of the game that nobody sees."""
        layout, none = self.layout, bytes(self.layout.players + 1)
        others = [pile for pile in range(layout.piles) if pile not in piles]
        if whole:
            return {pile: [] for pile in others}
        for pile, cards in piles.items():
            if len(cards) > (most := self.usual.most(pile)):
                held = f"{self.texts.piles[pile]} has {counted(len(cards), 'card')}"
                raise InputError(f"{held}; expected {most} at most, as in every match")
        known = {pile: 0 if self._is_public(pile) else layout.seers[pile] for pile in others}
        dealt = {p: [Placed(None, usual.deck(card), known[p], none) for card in usual.pile(p)] for p in others}
        never = partial(self._never, piles, choice, mover, whole, {})
        self._balance(dealt, Counter(card.deck for cards in piles.values() for card in cards), never)
        return dealt

    def _balance(self, dealt: dict[int, list[Placed]], said: Counter[str], never: Callable[[], Iterator[str]]) -> None:
        """Put cards that lie in no pile to the stock of their deck, or take as many away as there are too many."""
        layout, strings, none = self.layout, self.program.strings, bytes(self.layout.players + 1)
        left = Counter(strings[card.deck] for card in self.program.cards)
        left.subtract(said)
        homes = {strings[card.deck]: layout.pile_row[card.row] for card in self.program.cards}
        hidden = [each for each in dealt if layout.pile_names[each][0].owner_class == "game" and not layout.seers[each]]
        for deck, count in left.items():
            stocks = [each for each in hidden if dealt[each] or each == homes[deck]]
            stock = dealt[max(stocks, key=lambda each: (len(dealt[each]), each == homes[deck]))] if stocks else []
            lacks = sum(card.deck == deck for cards in dealt.values() for card in cards) - count
            spare = [card for card in stock if card.deck == deck]
            if lacks > len(spare) or (lacks < 0 and not stocks):
                filled = ", ".join(f"{self.texts.piles[p]}: {len(cards)} x ?" for p, cards in dealt.items() if cards)
                what = f"{counted(abs(lacks), 'card')} {'too many' if lacks > 0 else 'in no pile'}"
                what = f"the position has {what}, with {filled or 'no other pile'}; expected more piles to be said"
                raise _cannot(what, never())
            stock += [Placed(None, deck, 0, none)] * -lacks
            for card in spare[: max(lacks, 0)]:
                stock.remove(card)

    # Bytes

    def with_cards(self, raw: bytes, piles: Sequence[Sequence[int]]) -> bytes:
        """The bytes of a state with cards of these types in its piles, and no chance of its own."""
        data, none = bytearray(raw), bytes(self.layout.players + 1)
        put(data, abi.HEAD.steps.offset, 4, 0)
        put(data, abi.HEAD.stream.offset, 8, 0)
        placed = {at: [Placed(kind, "", self.layout.seers[at], none) for kind in each] for at, each in enumerate(piles)}
        self._put_cards(data, placed, {})
        return bytes(data)

    def _check_dealt(self, data: bytearray, seen: bytes | None, piles: Mapping[int, Sequence[Placed]]) -> None:
        """InputError where the open cards cannot be dealt so that all is true that is said of them."""
        said = {
            f"{self.texts.piles[pile]} {fact.text}": 1 for pile in piles for card in piles[pile] for fact in card.facts
        }
        if said and seen is not None:
            try:
                State.deal(listed(self.machine.table, [(bytes(data), seen)], "a position"), 0)
            except GameFault:
                raise InputError(f"no deal of the open cards agrees with {', '.join(said)}") from None

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
            (layout.barred, layout.barred_bytes + 8 * layout.barred_words),
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
            for fact in card.facts:
                at = layout.barred_at[pile] if fact.whole else layout.barred_card + layout.barred_bytes * number
                at += (1 + fact.seat) * layout.barred_next
                put(data, at, layout.barred_bytes, Part(at, layout.barred_bytes, {}).value(data) | fact.kinds)
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


def _cannot(what: str, doubts: Iterable[str]) -> InputError:
    """The error that a position cannot be, with sentences on what may be why."""
    return InputError(" ".join([f"{what}.", *doubts])[:-1])


def _any_of(words: Iterable[str]) -> str:
    """A pattern for any of these words, the longest first."""
    return "|".join(re.escape(word) for word in sorted({*words} - {""}, key=len, reverse=True)) or r"(?!)"
