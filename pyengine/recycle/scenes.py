"""The table of a described game: piles, faces of cards made of their attributes, numbers of seats."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from functools import cache, cached_property, partial

from engine.table import State
from pyengine.games.deed import PileName
from pyengine.games.scene import Card, Number, Pile, Scene
from pyengine.recycle import ir
from pyengine.recycle.emit.layout import Layout
from pyengine.recycle.emit.table import FieldReader

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
SIGNS = {"SUIT", "COLOR", "COLOUR", "KIND", "SHAPE"}  # attributes that stand in the middle of a card


def owner_text(program: ir.Program, owner_class: str, owner: int) -> str:
    """Whose something is: "" of the game, seat 2, or a team by its seats, side 1+3; one made in play by its number."""
    if owner_class != "team":
        return f"seat {owner + 1}" if owner_class == "player" else ""
    if owner >= len(program.teams):
        return f"team {owner + 1}"
    return f"side {'+'.join(str(seat + 1) for seat in program.teams[owner])}"


class Scenes:
    """Makes scenes of the states of a program, whose layout it is."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.strings = layout, layout.program.strings
        self.piles, self.mems = (
            [PileName(self.strings[row.name], owner_text(layout.program, row.owner_class, at)) for row, at in names]
            for names in (layout.pile_names, layout.mem_names)
        )

    @cached_property
    def faces(self) -> list[Card]:
        """Faces of all cards that there can be, by their type."""
        strings = self.strings
        cards = [[(strings[name], strings[value]) for name, value in values] for _, values in self.layout.type_list]
        pairs, kinds = {pair for card in cards for pair in card}, list(dict.fromkeys(map(tuple, cards)))
        values = {value for _, value in pairs}
        initials = Counter(value[:1] for value in values if value not in CORNERS)
        faces = {card: _face(card, told, values, initials) for card, told in zip(kinds, _told(kinds))}
        texts = {name for name, value in pairs if not (value.isascii() and value.isalpha() or ir.is_number(value))}
        heads = dict(zip(texts, map(str.lower, texts))) | self.layout.program.findings.headers
        told = {name: head[:1].upper() + head[1:] for name, head in heads.items()}
        called = zip(cards, self.layout.shown, self.layout.card_texts)
        return [_called(faces[tuple(card)], card, shown, text, told) for card, shown, text in called]

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
            if row.kind == "iloc" and row.owner_class == "player":
                cards.sort(key=lambda card: self.order[reader.type(card)])
            known = {card: seat is None or reader.known(card) >> seat & 1 for card in cards}
            namable = all(sees or card in nameable for card, sees in known.items()) and not all(known.values())
            named = tuple(self.faces[reader.type(card)] for card in cards) if namable and row.kind != "mem" else ()
            if row.kind == "iloc":  # where an unseen card lies in a sorted hand tells what it is
                cards.sort(key=lambda card: not known[card])
            seen = tuple(self.faces[reader.type(card)] if known[card] else None for card in cards)
            shown = lambda card: self.shown(reader, seat, partial(reader.barred_of_card, card)) if known[card] else ""
            told = () if named or row.kind == "mem" or not layout.barred_card else tuple(map(shown, cards))
            return Pile(place.name, place.owner, seen, named=named, note="" if named else note, told=told)

        piles = [
            pile(*each, reader.pile(number), self.noted(reader, number, seat))
            for number, each in enumerate(zip(self.piles, layout.pile_names))
        ]
        piles += [pile(*each, reader.mem(number)) for number, each in enumerate(zip(self.mems, layout.mem_names))]
        return Scene(
            state.mover,
            tuple(sorted((pile for pile in piles if pile.cards), key=lambda pile: pile.owner)),
            tuple(sorted(self._numbers(reader), key=lambda number: number.owner)),
            tuple(reader.scores()) if state.is_over else (),
            tuple(owner_text(layout.program, "team", team) for team in range(len(layout.program.teams))),
        )

    def noted(self, reader: FieldReader, pile: int, seat: int | None) -> str:
        """Words for what a seat knows that unseen cards of a pile are not, single ones by their places from 1."""
        cards = enumerate(reader.pile(pile), 1) if self.layout.barred_bytes else ()
        unseen = [(at, card) for at, card in cards if seat is not None and not reader.known(card) >> seat & 1]
        backs = unseen or self.layout.pile_names[pile][0].kind == "oloc"
        found = [("", reader.barred(pile, seat) if backs else set())]
        found += [(f"card {at}: ", reader.barred_of_card(card, seat)) for at, card in unseen]
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
        order: of seats and teams those that are 0 as well."""
        layout, program = self.layout, self.layout.program
        every = (("", family, at) for family in ("ints", "texts") for at in range(len(getattr(program, family))))
        for name, family, at in program.shows or every:
            row, start = getattr(program, family)[at], getattr(layout, family)[at]
            for owner in range(layout.owners(row)):
                value, owned = reader.value(family, start, owner), owner_text(program, row.owner_class, owner)
                if value or (name and owned and value == 0):
                    yield Number(name or self.strings[row.name], owned, str(value))


def _told(cards: Sequence[Sequence[tuple[str, str]]]) -> Iterator[list[tuple[str, str]]]:
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


def _face(
    card: Sequence[tuple[str, str]], told: Sequence[tuple[str, str]], values: Set[str], initials: Mapping[str, int]
) -> Card:
    """A card of its attributes: a suit or a colour in the middle, the others in the corner."""
    corners, sign, colour = [], "", "black"
    for name, value in told:
        if value.rstrip("S") in SUITS and values.isdisjoint(FOREIGN):
            sign, colour = SUITS[value.rstrip("S")]
        elif value in COLOURS:
            sign, colour = value.capitalize(), value.lower()
        elif name in SIGNS and len(told) > 1 and not sign:
            sign = value.capitalize()
        else:
            corners.append(value)
    parts, number = [_corner(value, initials) for value in corners], any(map(ir.is_number, corners))
    if number and (len("".join(parts)) > 3 or sum(map(ir.is_number, parts)) > 1):  # in the middle all can be told apart
        parts, sign = [], " ".join([*corners, sign]).strip()
    if len(corners) == 1 and corners[0] not in CORNERS and not number and not sign:
        sign = corners[0].capitalize()
    corner = "".join(parts)
    corner = corner if number else corner.lstrip("0")[:3] or corner[:1]
    return Card(" ".join(value for _, value in card), corner, sign, colour)


def _called(face: Card, card: Sequence[tuple[str, str]], shown: ir.Shown, text: str, told: Mapping[str, str]) -> Card:
    """A card of a table as it is drawn: its title in the middle, in the corner the first of its numbers. On it stands
    its text, what it has of attributes whose values are texts, and of a file every column."""
    face = replace(face, colour=shown.colour or face.colour, note=shown.text)
    if not shown.title:
        return face
    said = (shown.title.casefold(), shown.text.casefold())
    there = [(told[name], value) for name, value in card if name in told and value.casefold() not in said]
    texts = (f"{head}: {value.capitalize() if value.isalpha() else value}" for head, value in there)
    corner = next((value for _, value in card if ir.is_number(value) and len(value) < 4), "")
    note = "; ".join(filter(None, [shown.text, *texts]))
    return replace(face, text=text, corner=corner, sign=shown.title if corner else "", note=note)


def _corner(value: str, initials: Mapping[str, int]) -> str:
    """A number as one; else the first letter, with a second one where another word that is no number begins alike."""
    if value in CORNERS or ir.is_number(value):
        return CORNERS.get(value, value)
    several = initials[value[:1]] > 1 and value not in ("KING", "QUEEN", "JACK", "ACE")
    return value[:2].capitalize() if several else value[:1]


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
