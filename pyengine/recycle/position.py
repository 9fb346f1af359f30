"""Positions of described games as texts: written whole, and read again, also where people leave out what is usual."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import count
from typing import TypeVar

from engine.recycle import abi
from engine.table import State
from pyengine.base.errors import InputError, instead
from pyengine.games.deed import PileName
from pyengine.games.words import Names
from pyengine.recycle import ir
from pyengine.recycle.draft import Draft, Lack, Placed, Said, ballots, put_cards
from pyengine.recycle.emit.layout import MEM_MORE, NO_SEAT, put
from pyengine.recycle.emit.table import FieldReader, Machine
from pyengine.recycle.scenes import owner_text, told_apart
from pyengine.recycle.texts import OWNERS, Texts
from pyengine.recycle.usual import Part, Usual

T = TypeVar("T")
_MOVER = re.compile(r"(?:(over)|(?:seat|player) ([0-9]{1,3}) to (\w+))(?:,? ((?:in|at) .+))?", re.IGNORECASE)
_BRACKETS = r"\[[^\];]*\]|\((?:[^();]|\([^();]*\))*\)"
_SHOWN = r"\s*\((?:all\b|seat |player |no |only )(?:[^();]|\([^();]*\))*\)"
_LACK = re.compile(r"\(\s*(?:(all)?,?\s*(?:(?:seat|player) ([0-9]{1,3}))?\s*:)?\s*(no|only) (.+?)\s*\)", re.IGNORECASE)
_MARK = re.compile(r"seen by (all|nobody|[0-9]+(?: [0-9]+)*)|group ([0-9]{1,3}) of (all|[0-9]+)")


class Positions:
    """Writer and reader of positions of a game, by the names of its program.

    Piles that a text leaves out have as many cards as where that seat makes that choice in the random match that comes
    closest to the sizes of those that are said; numbers and words are as matches begin, those of a text that has all
    cards 0 and empty.
    """

    def __init__(self, texts: Texts, machine: Machine) -> None:
        self.texts, self.machine, self.unit = texts, machine, machine.unit
        self.layout, self.program = machine.unit.layout, machine.unit.program
        self.everybody, self.fields = (1 << self.layout.players) - 1, [*self._fields()]
        self.usual = Usual(machine, self.fields)

    @cached_property
    def stages(self) -> list[str]:
        """Names of choices: the stage around it if that has a name and no other choice, else the line."""
        places, names = self.program.choices, self.layout.phase_names
        inner = [self.unit.around.get(number, (0, -1))[1] for number in range(len(places))]
        lines = [f"at line {place.line}" for place in places]
        called = [f"in {names[stage]}" if stage >= 0 else line for stage, line in zip(inner, lines)]
        columns = [f"at line {place.line}:{place.column}" for place in places]
        return told_apart(called, lines, columns, [f"at choice {number}" for number in range(1, len(places) + 1)])

    def _fields(self) -> Iterator[tuple[str, Part]]:
        """All that decides how a match goes on beside its cards, by name: numbers and words; whose turn it is in the
        stages from the outermost one on, and who comes next; where points maps were set; teams; declared values; of
        choices made unseen a hash of what was shown last, and the numbers of those that seats have made."""
        layout, program, words = self.layout, self.program, self._words
        strings = words[ir.Type.STRING]
        for at, owner, name in self._owned(program.ints):
            yield name, Part(layout.ints[at] + 4 * owner, 4, None, True)
        for at, owner, name in self._owned(program.texts):
            yield name, Part(layout.texts[at] + 2 * owner, 2, strings, True)
        for what, start, end, type in (
            ("turn", layout.player_cycle, layout.team_cycle, ir.Type.PLAYER),
            ("team turn", layout.team_cycle, layout.public_end, ir.Type.TEAM),
        ):
            for depth, at in enumerate(range(start, end, 2), 1):
                yield f"{what} {depth}", Part(at, 1, words[type])
                yield f"{what} {depth} next", Part(at + 1, 1, words[type] | {NO_SEAT: "in turn"})
        lines = [str(each.place.line) for each in program.points_sites]
        lines = told_apart(lines, [f"{line}.{number}" for number, line in enumerate(lines, 1)])
        for row, owner, name in self._owned(program.points):
            stride, sites = layout.points_stride[row], layout.sites[row]
            at = layout.points[row] + owner * stride
            yield f"{name} of line", Part(at, 4, {0: "none"} | {site + 1: lines[site] for site in sites})
            known = {key: place for site in sites for key, place in layout.site_values[site].items()}
            parts = (part for site in sites for part in ir.walk(program.points_sites[site]) if id(part) in known)
            plain = {known[id(part)] for part in parts if part.type is not ir.Type.STRING}
            for offset in range(4, stride, 4):
                yield f"{name} part {offset // 4}", Part(at + offset, 4, None if offset in plain else strings)
        if layout.first_team:
            kinds = ["+".join(str(seat + 1) for seat in team) for team in layout.team_list]
            kinds = told_apart(kinds, [f"{kind} {number}" for number, kind in enumerate(kinds, 1)])
            yield "teams", Part(layout.team_count, 2, {team: str(team) for team in range(layout.teams + 1)})
            for team in range(layout.teams):
                yield f"team {team + 1}", Part(layout.team_kinds + 2 * team, 2, dict(enumerate(kinds)))
        for each in program.globals:
            if pile := self.unit.global_piles.get(each.slot):
                piles = self.texts.mems if pile.kind == "mem" else self.texts.piles
                words[ir.Type.CARDS] = dict(enumerate(map(str, piles)))
            if pile or each.value.type in (ir.Type.INT, *words):
                field = Part(layout.globals[each.slot], 4, words.get(each.value.type))
                yield f"'{program.variables[each.slot].name}", field
        if layout.ballots:
            yield "last choices", Part(layout.shown_last, 4, None)
        for seat, part in enumerate(ballots(layout)):
            yield f"unseen choice of seat {seat + 1}", part

    @property
    def _words(self) -> dict[ir.Type, dict[int, str]]:
        """Names of values by type, of types that are no numbers, as far as there are such values."""
        kinds, layout = (ir.Type.STRING, ir.Type.PLAYER, ir.Type.TEAM), self.layout
        counts = zip(kinds, (len(self.program.strings), layout.players, layout.teams))
        found = {type: {at: self.texts.value(type, at) for at in range(number)} for type, number in counts}
        return found | {ir.Type.BOOL: {0: "false", 1: "true"}}

    def _owned(self, rows: Iterable[ir.Store]) -> Iterator[tuple[int, int, str]]:
        """(row, owner, name) of storages."""
        for number, row in enumerate(rows):
            for owner in range(self.layout.owners(row)):
                whose = OWNERS[row.owner_class].format(owner + 1)
                yield number, owner, str(PileName(self.program.strings[row.name], whose))

    # Writing

    def text(self, state: State, seat: int | None = None) -> str:
        """A state as a text, all of it or what a seat knows."""
        raw, mover, layout = state.raw, state.mover, self.layout
        reader = FieldReader(layout, raw)
        choice, first = reader.choice + 1, "over" if mover is None else f"seat {mover + 1} to move"
        if choice and choice != self.usual.choice(mover):
            first += f" {self.stages[choice - 1]}"
        base, _ = self.usual.like(choice, mover)
        told = [text for text, _ in self.texts.parts(state, seat, lambda card: self._mark(reader, card, seat))]
        last = [told.pop()] if mover is None else []
        for name, part in self.fields:
            if not part.own and part.value(raw) != part.value(base):
                hidden = seat is not None and part in ballots(layout) and part != ballots(layout)[seat]
                told.append(f"{name} = {'?' if hidden else part.text(part.value(raw))}")
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

    def read(self, text: str) -> Draft:
        """A position from a text; InputError where it cannot be read, or cannot be."""
        first, _, rest = " ".join(text.split()).partition(";")
        return Draft(self.texts, self.machine, self.usual, self._said(rest, *self._turn(first.strip())))

    def _said(self, text: str, mover: int | None, choice: int) -> Said:
        """Content of a text behind whose turn it is."""
        said = Said(mover, choice, {}, {}, {})
        for entry in self._split(text, ";"):
            name, sign, what, *_ = *re.split(r"\s*([:=])\s*", entry, maxsplit=1), "", ""
            if sign == ":" and self._piles.find(name) is None and (shown := self._shown.find(name)):
                name, sign, said = shown, "=", said._replace(for_people=True)
            if sign == ":":
                is_mem, place = self._found(name, mover, self._piles, "pile")
                known = said.mems if is_mem else said.piles
                if place in known:
                    raise InputError(f"{name} stands twice in the position; expected it once")
                known[place] = self._cards(what, name, is_mem, place)
            elif sign == "=":
                part, number = self._number(name, what, self._found(name, mover, self._numbers, "number"))
                said.numbers[part.start] = name, part, number
            elif re.fullmatch(r"scores(?: -?[0-9]{1,10})+", name):
                for seat, score in enumerate(name.split()[1 : self.layout.players + 1]):
                    part = Part(self.layout.scores + 4 * seat, 4, None)
                    said.numbers[part.start] = name, part, int(score)
            elif name:
                expected = "expected piles as HAND of seat 1: CARD, CARD, and numbers as SCORE = 5"
                raise InputError(f"the position has {name[:60]!r}, which says nothing; {expected}")
        return said

    def _split(self, text: str, sign: str) -> list[str]:
        """Parts of a text between signs, which names have, and brackets, too."""
        parts = re.findall(rf"((?:{self._whole}|[^{sign}])*){sign}", text + sign, re.IGNORECASE)
        return list(map(str.strip, parts))

    @cached_property
    def _whole(self) -> str:
        """A pattern of what is never split."""
        names = (*self.program.strings, *self._sets.things)
        return rf"(?:{_any_of(name for name in names if re.search('[,;]', name))})(?=\s*[,;#(\[])|{_BRACKETS}"

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
        around = sorted((number, stage) for number, (_, stage) in self.unit.around.items() if stage >= 0)
        counts = Counter(word for each in words for word in each)
        single = [(word, number) for number, each in enumerate(words, 1) for word in each if counts[word] == 1]
        called = (
            *zip(self.stages, count(1)),
            *zip(shown, count(1)),
            *((f"in {self.layout.phase_names[stage]}", number + 1) for number, stage in around),
            *((f"{way} {word}", number) for word, number in single for way in ("in", "to")),
        )
        return Names(called).lower, ", ".join(shown)

    def _found(self, name: str, mover: int | None, known: Names[T], what: str) -> T:
        """Find what has a name; its owner may be left out where that is the seat to move."""
        plain = re.sub(r" of player (?=[0-9]+$)", " of seat ", name, flags=re.IGNORECASE)
        found = known.find(plain) or known.find(f"{plain} of seat {(mover or 0) + 1}")
        if found is None:
            hidden = r"(?:team )?turn |teams?\b|last choices$|unseen choice |.* (?:of line|part \d+)$|'"
            shown = [each for each in known.things if not re.match(hidden, each)]
            short = [each.partition(" of ")[0] for each in shown]
            expected = f"one of {', '.join(shown)}" if shown else "none"
            raise InputError(f"there is no {what} {name[:60]!r}; {instead(name, [*shown, *short], expected)}")
        return found

    @cached_property
    def _piles(self) -> Names[tuple[bool, int]]:
        families = (True, self.texts.mems), (False, self.texts.piles)
        return Names((str(place), (is_mem, at)) for is_mem, names in families for at, place in enumerate(names))

    @cached_property
    def _numbers(self) -> Names[Sequence[Part]]:
        parts = ((name, [part for other, part in self.fields if other == name]) for name, _ in self.fields)
        return Names[Sequence[Part]](parts)

    @cached_property
    def types(self) -> Names[int]:
        """Types of cards by their names, and as they are shown."""
        faces = (f"{face.corner} {face.sign}" for face in self.texts.faces)
        return Names((name, kind) for names in (self.texts.names, faces) for kind, name in enumerate(names))

    @cached_property
    def _shown(self) -> Names[str]:
        """Names of numbers and words by what the program calls them for people, as `advise` writes it."""
        rows = [(text, getattr(self.program, family)[at]) for text, family, at in self.program.shows]
        owned = [(text, row.owner_class, at, name) for text, row in rows for _, at, name in self._owned([row])]
        return Names((f"{owner_text(self.program, kind, at)} {text}".strip(), name) for text, kind, at, name in owned)

    @cached_property
    def _decks(self) -> Names[str]:
        names = [self.program.strings[deck] for deck, _ in self.layout.type_list]
        return Names(zip(names, names))

    def _number(self, name: str, value: str, parts: Sequence[Part]) -> tuple[Part, int]:
        """The part that a value is of, a number or a word, and its number."""
        known = list[str]()
        for part in parts:
            if value == "?" and part in ballots(self.layout):
                return part, -1
            if part.words is None and re.fullmatch(r"[-+]?[0-9]{1,10}", value) and -(2**31) <= int(value) < 2**31:
                return part, int(value)
            words = Names((word, number) for number, word in (part.words or {}).items())
            if (number := words.find(value.strip('"'))) is not None:
                return part, number
            known += words.things
        wanted = "a word of the game" if known else "a whole number"
        raise InputError(f"{name} is {value[:60]!r}; {instead(value, filter(None, known), wanted)}")

    @cached_property
    def _token(self) -> re.Pattern[str]:
        """Cards, or open ones; with marks, and what they are not."""
        card = rf"(?:\?({_any_of(self._decks.lower)}|)|({_any_of(self.texts.names)}|[^?#\[\]]*?)(?: #([0-9]{{1,4}}))?)"
        token = rf"(?:([0-9]{{1,4}}) ?x )?{card}\s*(?:\[([^\]]*)\])?((?:{_SHOWN})*)"
        return re.compile(token, re.IGNORECASE)

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

    def _cards(self, text: str, name: str, is_mem: bool, place: int) -> list[Placed]:
        cards, whole, layout, strings = list[Placed](), tuple[Lack, ...](), self.layout, self.program.strings
        for said in self._split(text, ",") if text else ():
            token = self._token.fullmatch(said)
            number, deck, card, copy, marks, shown = token.groups() if token else (None, None, said, None, None, "")
            if card == "" and shown:
                expected = f"expected open ones, as in 3 x ? {shown.strip()}"
                raise InputError(f"{name} has {shown.strip()} and no card before it; {expected}")
            kinds = [None] if card is None else self._kinds_of(name, card, token is not None)
            lacks = [self._lack(name, is_mem, place, each.strip()) for each in re.findall(_SHOWN, shown, re.IGNORECASE)]
            whole += tuple(each for each in lacks if each.whole)
            known, groups = self._marked(name, marks or "", 0 if is_mem else layout.seers[place])
            own = tuple(each for each in lacks if not each.whole)
            for kind in kinds * int(number or 1):
                of = self._deck(name, is_mem, deck or "") if kind is None else strings[layout.type_list[kind][0]]
                cards.append(Placed(kind, of, known, groups, int(copy or 1), own))
            if len(cards) > layout.cards + MEM_MORE * is_mem:
                raise InputError(f"{name} has more than {layout.cards} cards; there are no more in the game")
        cards = [card._replace(lacks=card.lacks + whole) for card in cards]
        for card in cards:
            for lack in card.lacks if card.type is not None and card.known != self.everybody else ():
                if lack.kinds >> layout.classes[card.type or 0] & 1:
                    raise InputError(f"{name} has {self.texts.names[card.type or 0]}, and {lack.text} is said of it")
        return cards

    @cached_property
    def _sets(self) -> Names[set[int]]:
        """Sets of kinds by what is said of them, the largest first, and kinds by the names of cards."""
        types = ((name, {self.layout.classes[kind]}) for name, kind in self.types.things.items())
        return Names((*sorted(self.texts.scenes.sets_of_kinds.items(), key=lambda item: -len(item[1])), *types))

    def _lack(self, name: str, is_mem: bool, place: int, said: str) -> Lack:
        """Read what cards of a pile are not; InputError where there can be none of its form."""
        layout, found, kinds = self.layout, _LACK.fullmatch(said), 0
        by_pile = not is_mem and layout.barred_at[place] != layout.barred
        if is_mem or not (by_pile or layout.barred_card):
            raise InputError(f"{name} has {said[:60]}; expected no such words, since play shows nothing of cards there")
        if found is None or (found[2] and not 0 < int(found[2]) <= layout.players * bool(layout.barred_next)):
            such = min(self._sets.things, key=len)
            seats = f", or (seat 1: no {such}) for what seat 1 alone was told" if layout.barred_next else ""
            raise InputError(f"{name} has {said[:60]}; expected words such as (no {such}) or (only {such}){seats}")
        for each in self._split(found[4], ","):
            again = re.sub("^no ", "", each, flags=re.IGNORECASE) if found[3].lower() == "no" else each
            if (kind := self._sets.find(each) or self._sets.find(again)) is None:
                such = f"what cards are, such as {', '.join([*self._sets.things][:4])}"
                raise InputError(f"{name} has {each[:60]!r} in {said[:60]}; {instead(again, self._sets.things, such)}")
            kinds |= sum(1 << number for number in kind)
        kinds ^= ((1 << layout.class_count) - 1) * (found[3].lower() == "only")
        return Lack(int(found[2] or 0) - 1, kinds, by_pile and bool(found[1] or not layout.barred_card), said)

    def _deck(self, name: str, is_mem: bool, said: str) -> str:
        """The deck of open cards of a pile."""
        if is_mem:
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

    def with_cards(self, raw: bytes, piles: Sequence[Sequence[int]]) -> bytes:
        """The bytes of a state with cards of these types in its piles, and no chance of its own."""
        data = bytearray(raw)
        put(data, abi.HEAD.steps.offset, 4, 0, 0)
        put(data, abi.HEAD.stream.offset, 8, 0, 0)
        placed = {at: [Placed(kind, "", self.layout.seers[at]) for kind in each] for at, each in enumerate(piles)}
        put_cards(self.texts, data, placed, {})
        return bytes(data)


def _any_of(words: Iterable[str]) -> str:
    """A pattern for any of these words, the longest first."""
    return "|".join(re.escape(word) for word in sorted({*words} - {""}, key=len, reverse=True)) or r"(?!)"
