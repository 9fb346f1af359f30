"""The table of a described game: piles, faces of cards made of their attributes, numbers of seats."""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import cache, cached_property, partial
from itertools import cycle, repeat
from typing import Any

from engine.table import State, Table
from pyengine.games.deed import PileName, Place
from pyengine.games.scene import Card, Number, Pile, Scene, spoken
from pyengine.recycle import ir
from pyengine.recycle.emit.layout import Layout
from pyengine.recycle.emit.table import FieldReader
from pyengine.recycle.purposes import kind_of, roles, sorts

_COUNTED = "ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN".split()
CORNERS = {word: str(number) for number, word in enumerate(_COUNTED)}
SUITS = {
    "HEART": ("\N{BLACK HEART SUIT}", "red"),
    "DIAMOND": ("\N{BLACK DIAMOND SUIT}", "red"),
    "SPADE": ("\N{BLACK SPADE SUIT}", "black"),
    "CLUB": ("\N{BLACK CLUB SUIT}", "black"),
}
# Beside these suits clubs look otherwise.
FOREIGN = set("COINS CUPS SWORDS BATONS ACORNS LEAVES BELLS SHIELDS".split())
COLOURS = {"RED", "ORANGE", "YELLOW", "GREEN", "BLUE", "INDIGO", "VIOLET", "PURPLE", "PINK", "BROWN", "BLACK", "WHITE"}
COLOURS |= {"GRAY", "GREY", "GOLD", "SILVER", "CYAN", "MAGENTA"}
SUITED = FOREIGN | {f"{suit}S" for suit in SUITS}
COURT = {"ACE": "A", "KING": "K", "QUEEN": "Q", "JACK": "J", "KNAVE": "J", "KNIGHT": "Kn"}
HUES = "blue", "orange", "green", "purple", "teal", "brown", "pink", "yellow"  # of suits that are words
SIGNS = {"SUIT", "COLOR", "COLOUR", "KIND", "SHAPE"}  # attributes that stand in the middle of a card

CardPairs = Sequence[tuple[str, str]]  # attributes and their values


def owner_text(program: ir.Program, owner_class: str, owner: int) -> str:
    """Whose something is: "" of the game, seat 2, or a team by its seats, side 1+3; one made in play by its number."""
    if owner_class != "team":
        return f"seat {owner + 1}" if owner_class == "player" else ""
    if owner >= len(program.teams):
        return f"team {owner + 1}"
    return f"side {'+'.join(str(seat + 1) for seat in program.teams[owner])}"


class Scenes:
    """Makes scenes of the states of a program, whose layout it is."""

    def __init__(self, layout: Layout, table: Table | None = None) -> None:
        """`table` plays the matches that help to tell what piles are for."""
        self.layout, self.strings, self.table = layout, layout.program.strings, table
        self.piles, self.mems = (
            [PileName(self.strings[row.name], owner_text(layout.program, row.owner_class, at)) for row, at in names]
            for names in (layout.pile_names, layout.mem_names)
        )

    @cached_property
    def faces(self) -> list[Card]:
        """Faces of all cards that there can be, by their type."""
        strings, looks = self.strings, map(self._look, range(len(self.layout.type_list)))
        cards = [tuple((strings[key], strings[value]) for key, value in pairs) for _, pairs in self.layout.type_list]
        told = dict(zip(kinds := list(dict.fromkeys(cards)), _told(kinds)))
        pairs = {pair for card in kinds for pair in card}
        values, heads = {value for _, value in pairs}, {name: spoken(name) for name, _ in pairs}
        names = told_apart(*([_named(card, least) for card in told.values()] for least in (True, False)))
        words = {value for name, value in pairs if name in SIGNS} - COLOURS - FOREIGN
        hues = dict(zip(dict.fromkeys(value for card in kinds for _, value in card if value in words), cycle(HUES)))
        faces = {card: _face(card, told[card], values, name) for card, name in zip(kinds, names)}
        for card, face in faces.items():
            hue = next((hues[value] for _, value in card if value in hues and spoken(value) == spoken(face.sign)), "")
            faces[card] = replace(face, hue=hue)
        columns = self.layout.program.findings.headers
        heads |= {name: head[:1].upper() + head[1:] for name, head in columns.items()}
        noted = {name for name, value in pairs if not (value.isascii() and value.isalpha() or ir.is_number(value))}
        called = zip(cards, looks, self.layout.card_texts)
        return [_called(faces[card], card, look, text, heads, noted | columns.keys()) for card, look, text in called]

    def _look(self, type: int) -> dict[str, Any]:
        """Look of cards of a type: by their table, then by each (look ..), of which the later ones count."""
        deck, pairs = self.layout.type_list[type]
        card, said = {**dict(pairs), -1: deck}, dict[str, Any](self.layout.shown[type]._asdict())
        for look in self.layout.program.looks:
            for word, what in look.said if all(card.get(key) == value for key, value in look.pairs) else ():
                value = what if isinstance(what, str) else self.strings[card.get(what, 0)]
                said[word] = (*said.get(word, ()), value) if word == "centre" else value
        return {word: value for word, value in said.items() if value}

    @cached_property
    def order(self) -> list[tuple[str, list[int], int]]:
        """Order of cards in a sorted hand, by type: by suits, by numbers, then as the deck was written."""
        texts = [[self.strings[value] for _, value in values] for _, values in self.layout.type_list]
        numbers = [[int(value) for value in card if ir.is_number(value)] for card in texts]
        signs = (face.sign * bool(face.corner) for face in self.faces)
        return list(zip(signs, numbers, self.layout.classes))

    def scene(self, state: State, seat: int | None = None) -> Scene:
        """A state, all of it or what a seat knows."""
        layout, reader = self.layout, FieldReader(self.layout, state.raw)
        nameable = reader.named(seat) if seat is not None else set[int]()

        def pile(place: PileName, where: tuple[ir.Store, int], cards: list[int], note: str = "") -> Pile:
            row, _ = where
            cards, known = self.laid(reader, row, cards, seat), {card: self.sees(reader, card, seat) for card in cards}
            namable = all(sees or card in nameable for card, sees in known.items()) and not all(known.values())
            apart = cards if namable and row.kind != "mem" else []
            apart = sorted(apart, key=lambda card: self.order[reader.type(card)])
            named = tuple(self.faces[reader.type(card)] for card in apart)
            seen = tuple(self.faces[reader.type(card)] if known[card] else None for card in cards)
            shown = lambda card: self.shown(reader, seat, partial(reader.barred_of_card, card)) if known[card] else ""
            told = () if named or row.kind == "mem" or not layout.barred_card else tuple(map(shown, cards))
            role = roles(layout, self.table).get(kind_of(row), "row")
            return Pile(place.name, place.owner, seen, 0, None, named, "" if named else note, told, role)

        known = enumerate(zip(self.piles, layout.pile_names))
        piles = [pile(*each, reader.pile(number), self.noted(reader, number, seat)) for number, each in known]
        piles += [pile(*each, reader.mem(number)) for number, each in enumerate(zip(self.mems, layout.mem_names))]
        return Scene(
            state.mover,
            tuple(sorted((pile for pile in piles if pile.cards), key=lambda pile: pile.owner)),
            tuple(sorted(self._numbers(reader), key=lambda number: number.owner)),
            tuple(reader.scores()) if state.is_over else (),
            tuple(owner_text(layout.program, "team", team) for team in range(len(layout.program.teams))),
        )

    @staticmethod
    def sees(reader: FieldReader, card: int, seat: int | None) -> bool:
        """Tell whether a seat, None for all, knows where a card lies."""
        return seat is None or bool(reader.known(card) >> seat & 1)

    def laid(self, reader: FieldReader, row: ir.Store, cards: Sequence[int], seat: int | None) -> list[int]:
        """Cards of a pile in the order in which a seat is shown them: a hand sorted, and what is unseen, whose place
        there would tell what it is, behind that as it lies."""
        if row.kind != "iloc":
            return [*cards]
        seen = [card for card in cards if self.sees(reader, card, seat)]
        if row.owner_class == "player":
            seen.sort(key=lambda card: self.order[reader.type(card)])
        return seen + [card for card in cards if card not in seen]

    def place(self, reader: FieldReader, card: int, seat: int) -> Place:
        """Place of a card in the scene of a seat."""
        pile = reader.number(self.layout.pile_of, self.layout.pile_size, card)
        row, _ = self.layout.pile_names[pile]
        return self.piles[pile].key, self.laid(reader, row, reader.pile(pile), seat).index(card)

    def noted(self, reader: FieldReader, pile: int, seat: int | None) -> str:
        """Words for what a seat knows that unseen cards of a pile are not; single ones of several have numbers."""
        cards = enumerate(reader.pile(pile), 1) if self.layout.barred_bytes else ()
        unseen = [(at, card) for at, card in cards if seat is not None and not reader.known(card) >> seat & 1]
        backs = unseen or self.layout.pile_names[pile][0].kind == "oloc"
        found = [("", reader.barred(pile, seat) if backs else set())]
        several = len(reader.pile(pile)) > 1
        found += [(f"card {at}: " * several, reader.barred_of_card(card, seat)) for at, card in unseen]
        return "; ".join(head + self.lacks(reader, kinds) for head, kinds in found if kinds)

    def shown(
        self, reader: FieldReader, seat: int | None, barred: Callable[[int | None], set[int]], cards: str = ""
    ) -> str:
        """Words, in brackets, for what play has shown that hidden cards are not, and for what a seat, None for each,
        alone was told; nothing where it has shown nothing."""
        common, each = barred(None), range(self.layout.players) if seat is None else [seat]
        told = [(f"seat {number + 1}", barred(number) - common) for number in each if self.layout.barred_next]
        heads = [(", ".join(filter(None, (cards, who))), kinds) for who, kinds in (("", common), *told) if kinds]
        return "".join(f" ({head}{': ' * bool(head)}{self.lacks(reader, kinds)})" for head, kinds in heads)

    def lacks(self, reader: FieldReader, barred: set[int]) -> str:
        hidden = reader.hidden_kinds()
        no, only = (_named_kinds(self.sets_of_kinds, kinds, hidden) for kinds in (barred, hidden - barred))
        return f"only {', '.join(only)}" if len(only) < len(no) else f"no {', '.join(no)}"

    @cached_property
    def sets_of_kinds(self) -> dict[str, set[int]]:
        """Kinds of cards by what they have in common, the value of an attribute, and by their names."""
        strings, owners = self.strings, dict[int, set[int]]()
        found, pairs = dict[str, set[int]](), dict[tuple[int, int], set[int]]()
        for kind, (_, values) in zip(self.layout.classes, self.layout.type_list):
            for key, value in values:
                pairs.setdefault((key, value), set()).add(kind)
                owners.setdefault(value, set()).add(key)
        for (key, value), kinds in pairs.items():
            found[f"{strings[key]} {strings[value]}" if len(owners[value]) > 1 else strings[value]] = kinds
        return {**{name: {kind} for kind, name in enumerate(card_names(self.layout))}, **found}

    def _numbers(self, reader: FieldReader) -> Iterator[Number]:
        """Numbers and strings that are kept, by owner; or those that the program names for people, by `show`, in its
        order: of seats and teams those that are 0 as well; and who has left."""
        layout, program = self.layout, self.layout.program
        values = {self.strings[value] for _, pairs in layout.type_list for _, value in pairs}
        every = [("", family, at) for family in ("ints", "texts") for at in range(len(program.named(family)))]
        left = [each for each in every if self.strings[getattr(program, each[1])[each[2]].name] == ir.LEFT]
        for name, family, at in (*program.shows, *left) if program.shows else every:
            row, start = getattr(program, family)[at], getattr(layout, family)[at]
            for owner in range(layout.owners(row)):
                value, owned = reader.value(family, start, owner), owner_text(program, row.owner_class, owner)
                if value or (name and owned and value == 0):
                    sort = "" if value in values else sorts(layout)[family, at]
                    yield Number(name or self.strings[row.name], owned, str(value), kind=sort)


def _told(cards: Sequence[CardPairs]) -> Iterator[list[tuple[str, str]]]:
    """The attributes of each card that none before them decides in the whole game, as a number decides parity."""
    with_value: dict[tuple[str, str], list[dict[str, str]]] = {}
    for card in cards:
        for pair in card:
            with_value.setdefault(pair, []).append(dict(card))

    @cache
    def found(pair: tuple[str, str], name: str) -> set[str | None]:
        return {other.get(name) for other in with_value[pair]}

    for card in cards:
        kept: list[tuple[str, str]] = []
        for name, value in card:
            pair = name, value
            decided = any(found(one, name) == {value} and len(found(pair, one[0])) > 1 for one in kept)
            if not decided or name in SIGNS or value.rstrip("S") in SUITS:
                kept.append(pair)
        yield kept


def _named(card: CardPairs, least: bool) -> str:
    """Name of a card for people: Seven of hearts, Green 5; with the `least`, its words alone where it has any."""
    values = sorted((value for _, value in card), key=lambda value: value not in COLOURS)
    suit = next((value for value in values if len(values) > 1 and value.rstrip("S") + "S" in SUITED), "")
    if rank := " ".join(value for value in values if suit and value != suit and value not in COLOURS):
        return f"{spoken(rank)} of {suit.rstrip('S').lower()}s"
    if len(values) > 1 and CORNERS.keys() >= {*values}:  # digits
        return "".join(map(CORNERS.__getitem__, values)).lstrip("0") or "0"
    words = [value for value in values if not (least and ir.is_number(value))] or values
    return spoken(" ".join(CORNERS.get(value, value) if values[0] in COLOURS else value for value in words))


def _face(card: CardPairs, told: CardPairs, values: Set[str], name: str) -> Card:
    """A card of its attributes: a suit or a colour in the middle, the others in the corner, where at most three
    characters tell them; else its name in the middle."""
    corners, sign, colour = [], "", "black"
    for key, value in told:
        if value.rstrip("S") in SUITS and values.isdisjoint(FOREIGN):
            sign, colour = SUITS[value.rstrip("S")]
        elif value in COLOURS:
            sign, colour = value.capitalize(), value.lower()
        elif key in SIGNS and len(told) > 1 and not sign:
            sign = value.capitalize()
        else:
            corners.append(value)
    parts = [_corner(value, values, 3 if len(sign) == 1 or not FOREIGN.isdisjoint(values) else 1) for value in corners]
    corner, number = "".join(parts), any(map(ir.is_number, corners))
    corner = corner if number else corner.lstrip("0") or corner[:1]
    digits = sum(each.isdecimal() for each in parts)
    if not all(parts) or len(corner) > 3 or number and digits > 1 or not digits and len(parts) > 1:
        corner, sign = "", name
    elif len(corners) == 1 and corners[0] not in CORNERS and not number and not sign:
        sign = corners[0].capitalize()
    return Card(" ".join(value for _, value in card), corner, sign, colour, name=name)


def _called(
    face: Card, card: CardPairs, look: Mapping[str, Any], text: str, heads: Mapping[str, str], noted: Set[str]
) -> Card:
    """A card as it is drawn: what its designer says of it, its title in the middle, in the corner the first of its
    numbers. On it stands its text, what it has of attributes whose values are texts, and of a file every column."""
    facts = tuple((heads[name], spoken(value)) for name, value in card)
    title, note = look.get("title", ""), look.get("text", "")
    face = replace(face, facts=facts, look=tuple(look.items()), colour=look.get("colour", face.colour), note=note)
    if not title:
        return face
    said, name = (title.casefold(), note.casefold()), text if text.startswith(title) else title
    there = [(heads[name], value) for name, value in card if name in noted and value.casefold() not in said]
    texts = (f"{head}: {spoken(value)}" for head, value in there)
    corner = look.get("cost") or next((value for _, value in card if ir.is_number(value) and len(value) < 4), "")
    note = "; ".join(filter(None, [note.removesuffix(".") if there else note, *texts]))
    return replace(face, text=text, corner=corner, sign=title if corner else "", note=note, name=name)


def _corner(value: str, values: Set[str], most: int) -> str:
    """A number as one; else the first letters, at most so many, with which no other word begins; "" where none do."""
    if value in CORNERS or ir.is_number(value):
        return CORNERS.get(value, value)
    if value in COURT and COURT[value] not in {COURT.get(other) for other in values - {value}}:
        return COURT[value]
    others = values - CORNERS.keys() - COURT.keys() - {value}
    firsts = (value[:length] for length in range(1, most + 1))
    return next((first.capitalize() for first in firsts if not any(map(str.startswith, others, repeat(first)))), "")


def told_apart(names: Sequence[str], *others: Sequence[str]) -> list[str]:
    """Names of things; of those that are called alike, others."""
    found = list(names)
    for more in others:
        found = [other if found.count(name) > 1 else name for name, other in zip(found, more)]
    return found


def _named_kinds(sets: Mapping[str, set[int]], kinds: set[int], hidden: set[int]) -> list[str]:
    """Names of sets, as few as can be found at once, that have these of the hidden kinds and no other."""
    left, found = {*kinds}, []
    for name, each in sorted(sets.items(), key=lambda item: (-len(item[1] & hidden), -len(item[1]))):
        if each & left and each & hidden <= kinds:
            found.append(name)
            left -= each
    return found


def card_names(layout: Layout) -> list[str]:
    """Cards by kind: their values; equal ones with their deck, and those of one deck with their attributes."""
    strings = layout.program.strings
    firsts = [layout.classes.index(card) for card in range(layout.class_count)]
    kinds, plain = [layout.type_list[first] for first in firsts], [layout.card_texts[first] for first in firsts]
    full = [", ".join(f"{strings[name]} {strings[value]}" for name, value in values) for _, values in kinds]
    decks = ([f"{text} ({strings[deck]})" for text, (deck, _) in zip(texts, kinds)] for texts in (plain, full))
    return told_apart(plain, *decks)
