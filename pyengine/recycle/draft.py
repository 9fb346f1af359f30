"""Positions that a text says in part: what it leaves out is taken from random matches; what cannot be is told."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from engine.chance.stream import Stream
from engine.listed import listed
from engine.table import GameFault, State
from pyengine.base.errors import InputError, counted
from pyengine.recycle.emit.analysis import Blind
from pyengine.recycle.emit.layout import Layout, put
from pyengine.recycle.emit.table import FieldReader, Machine
from pyengine.recycle.texts import Texts
from pyengine.recycle.usual import Part, Usual, span

TRIED = 8  # other values of a number that is not said
NO_OPTIONS = "the choice has no options"
DEALS, DECISIONS = 4, 500  # of random play that shows whether a position can be


class Lack(NamedTuple):
    """Kinds that hidden cards are not."""

    seat: int  # that alone was told it, -1 for everybody
    kinds: int  # a mask
    whole: bool  # said of all cards of a pile
    text: str


class Placed(NamedTuple):
    """A card in a pile."""

    type: int | None  # None where it is open
    deck: str
    known: int = 0  # a mask of seats
    groups: bytes = b""  # of cards that seats and a spectator know together, their numbers
    copy: int = 1  # of a mem pile, which of equal cards it is
    lacks: tuple[Lack, ...] = ()


Piles = dict[int, list[Placed]]


class Said(NamedTuple):
    """Content of a text."""

    mover: int | None
    choice: int  # from 1
    piles: Piles
    mems: Piles
    numbers: dict[int, tuple[str, Part, int]]  # by where they are, as the text names them, with their values
    for_people: bool = False  # has numbers as the game calls them for people, and so perhaps not all


class Draft:
    """A position with all its cards and numbers, of what a text says of it. InputError for what cannot be.

    raw : the bytes of a state
    seen : what of it is open, as `complete` of `engine/game.pxd` gets it, or None
    blind : the piles of which the mover would see open cards
    doubts : sentences on what random matches never have, on what was guessed, and that something was left out
    """

    def __init__(self, texts: Texts, machine: Machine, usual: Usual, said: Said) -> None:
        self.texts, self.machine, self.usual, self.said, self.layout = texts, machine, usual, said, texts.layout
        self.everybody, self.blind = (1 << self.layout.players) - 1, list[str]()
        self.whole = sum(map(len, said.piles.values())) >= len(texts.program.cards)
        self.says_all = self.whole and not said.for_people
        sizes = () if self.whole else tuple((pile, len(cards)) for pile, cards in sorted(said.piles.items()))
        base, self.near = usual.like(said.choice, said.mover, sizes)
        self.left = self._left(FieldReader(self.layout, base))
        self.piles = said.piles | self.left
        self.doubts, data = [*self._never(self.piles, said.numbers)], bytearray(base)
        for _, part in usual.parts:
            part.put(data, 0 if self.says_all else usual.first[part.start])
        for _, part, number in said.numbers.values():
            part.put(data, number)
        chosen = {seat: part.value(data) for seat, part in enumerate(ballots(self.layout)) if part.value(data)}
        for seat in chosen:
            waiting = int.from_bytes(data[self.layout.waiting : self.layout.waiting + 2], "little")
            if seat == said.mover or not waiting >> seat & 1:
                raise InputError(f"seat {seat + 1} has an unseen choice; expected one of others that choose at once")
            put(data, self.layout.waiting, 2, 0, waiting ^ 1 << seat)
        self.seen = put_cards(texts, data, self.piles, said.mems, bool(chosen))
        self.raw = bytes(data)
        for seat, number in chosen.items():
            if number not in (-1, ballots(self.layout)[seat].value(self._state(self.raw).raw)):
                raise InputError(f"the unseen choice of seat {seat + 1} is {number}; expected a number of its moves")
        self.lacks = {f"{texts.piles[at]} {each.text}": each for at, card in _slots(self.piles) for each in card.lacks}
        if self.lacks and self.seen is not None:
            try:
                self._state(self.raw)
            except GameFault:
                raise InputError(f"no deal of the open cards agrees with {', '.join(self.lacks)}") from None
        if said.mover is not None:
            self._judge(said.mover)

    def _judge(self, mover: int) -> None:
        """Find what the mover cannot know, and what was guessed."""
        alone = [what for what, lack in self.lacks.items() if lack.seat not in (-1, mover)]
        self.doubts += [f"Seat {mover + 1} was not told of {what}: advice goes without it." for what in alone]
        self.doubts += () if self.says_all else self._guesses()
        self.blind = self._blind(mover)
        if not self.blind:
            self._try()
            if not self.whole and self.usual.is_over(self._state(self.raw).raw, self.said.choice, mover):
                over = "Nobody would choose here: the game, or this stage of it, is over in this position."
                self.doubts.insert(0, over)
        self.doubts += () if self.says_all else self._taken(mover)

    def _state(self, data: bytes, seed: int = 0) -> State:
        return State.deal(listed(self.machine.table, [(data, self.seen)], "a position"), seed)

    def _offered(self, data: bytes, seed: int = 0) -> frozenset[str]:
        with suppress(GameFault, InputError):
            return frozenset(deed.called for deed in self.texts.deeds(self._state(data, seed)))
        return frozenset()

    def _try(self) -> None:
        """Raise InputError where no move is legal, or random play fails that begins with what is left out."""
        for seed in range(1 if self.whole else DEALS):
            state, chance, played = self._state(self.raw, seed), Stream.choice(0, seed, 0), 0
            try:
                while (count := len(state.legal_moves())) and played < (0 if self.whole else DECISIONS):
                    state.play(chance.below(count))
                    played += 1
            except GameFault as fault:
                _, message = self.machine.fault(fault.status) or (None, "" if played else str(fault))
                what = "no move is legal" if message == NO_OPTIONS else message
                if what:
                    where = "random play from this position fails: " if played or what == message else ""
                    raise _cannot(f"{where}{what}{' in this position' * (not where)}", self.doubts) from None

    def _blind(self, mover: int) -> list[str]:
        """The piles whose cards the seat to move sees, and are open: its own; if none, those that everybody sees, of
        which the text says nothing, and which decide what is legal."""
        sees = lambda card: card.type is None and card.known >> mover & 1
        if blind := [str(self.texts.piles[pile]) for pile, cards in self.piles.items() if any(map(sees, cards))]:
            return blind
        left = [at for at, cards in self.left.items() if cards and self.layout.seers[at] == self.everybody]
        if left and len({self._offered(self.raw, seed) for seed in range(DEALS)}) == 1:
            unit, places = self.machine.unit, self.texts.program.places
            options = unit.choices[FieldReader(self.layout, self.raw).choice][0].options
            rows = {pile: places.index(self.layout.pile_names[pile][0]) for pile in left}
            closed = {row for row in rows.values() if any(Blind(unit.bindings, each, row).offers for each in options)}
            left = [pile for pile in left if rows[pile] in closed]
        return [str(self.texts.piles[pile]) for pile in left]

    def _otherwise(self, name: str, part: Part, values: Collection[int]) -> str:
        """A legal move that another value of a number forbids, or one that it allows, as a clause; "" for none."""
        usual, now = self._offered(self.raw), part.value(self.raw)
        for value in sorted({*values} - {now})[:: len(values) // TRIED + 1]:
            other = bytearray(self.raw)
            part.put(other, value)
            if changed := self._offered(bytes(other)) ^ usual:
                move = min(changed)
                yes, no = (now, value) if move in usual else (value, now)
                return f"{move} is legal with {name} = {span([yes], part)}, and not with {name} = {span([no], part)}"
        return ""

    def _guesses(self) -> list[str]:
        """A sentence on numbers that are not said, where states like it have others, and these are the only ones or
        decide what is legal; InputError for both."""
        must, begin = list[str](), list[str]()
        for name, part in self.usual.parts:
            values, now = {part.value(each.raw) for each in self.near}, part.value(self.raw)
            if part.start in self.said.numbers or values <= {now}:
                continue
            how, met = self._otherwise(name, part, values), span(values, part)
            if how and now not in values:
                must.append(f"the position does not say {name}, which decides what is legal: {how}; expected {met}")
            elif how or now not in values:
                legal = ", which decides what is legal" * bool(how)
                begin.append(f"{name} = {span([now], part)}, in random matches with such piles {met}{legal}")
        if must:
            raise InputError("; ".join(must))
        return [f"Not said, and so as matches begin: {'; '.join(begin)}."] * bool(begin)

    def _taken(self, mover: int) -> Iterator[str]:
        """Sentences on named cards that the seat to move does not know, and on what is taken for what is left out."""
        for pile, cards in self.said.piles.items():
            if any(card.type is not None and not card.known >> mover & 1 for card in cards):
                yield f"Seat {mover + 1} does not see the cards of {self.texts.piles[pile]}: advice deals them anew."
        taken = [f"{self.texts.piles[pile]}: {len(cards)} x ?" for pile, cards in self.left.items() if cards]
        left = [each for each in self.usual.parts if each[1].start not in self.said.numbers]
        left = [(name, part) for name, part in left if len(self.usual.values[part.start]) > 1]
        numbered = [f"{name} = {part.text(value)}" for name, part in left if (value := part.value(self.raw))]
        taken += numbered + [f"{'all else ' * bool(taken or numbered)}0 or empty"] * (len(numbered) < len(left))
        if taken:
            yield f"What the position leaves out is taken as {'; '.join(taken)}."

    def _never(self, piles: Piles, numbers: Mapping[int, tuple[str, Part, int]]) -> Iterator[str]:
        """Sentences on sizes of piles that this seat never meets at this choice in random matches, and on numbers that
        never occur; and, where not all cards are said, on piles that have fewer when it first comes there."""
        at = self.usual.at(self.said.choice, self.said.mover)
        firsts = {each.match: each.sizes for each in reversed(at)}.values()
        for pile, cards in piles.items() if at else ():
            sizes, first, size = [each.sizes[pile] for each in at], {each[pile] for each in firsts}, len(cards)
            named = any(card.type is not None for card in cards)
            held = f"{self.texts.piles[pile]} has {counted(size, 'card')}"
            if not min(sizes) <= size <= max(sizes):
                yield f"{held}: at this decision {span(sizes)} in random matches."
            elif named and not self.whole and size < min(first) == max(first):
                yield f"{held}, and {min(first)} at the first such decision of a match: a later one is meant."
        for name, part, value in numbers.values():
            met = self.usual.values.get(part.start, {value})
            if value not in met if part.words else not min(met) <= value <= max(met):
                yield f"{name} = {part.text(value)}: {span(met, part)} in random matches."

    def _left(self, usual: FieldReader) -> Piles:
        """The piles of which nothing is said, with as many open cards as is usual, which nobody knows if everybody
        could; what is left over or lacking the stock has, the largest pile of the game that nobody sees."""
        layout, said = self.layout, self.said.piles
        others = [pile for pile in range(layout.piles) if pile not in said]
        if self.whole:
            return {pile: [] for pile in others}
        for pile, cards in said.items():
            if len(cards) > (most := self.usual.most(pile)):
                held = f"{self.texts.piles[pile]} has {counted(len(cards), 'card')}"
                raise InputError(f"{held}; expected {most} at most, as in every match")
        known = {pile: 0 if layout.seers[pile] == self.everybody else layout.seers[pile] for pile in others}
        dealt = {at: [Placed(None, usual.deck(card), known[at]) for card in usual.pile(at)] for at in others}
        self._balance(dealt)
        return dealt

    def _balance(self, dealt: Piles) -> None:
        """Put cards that lie in no pile to the stock of their deck, or take as many away as there are too many."""
        layout, cards, strings = self.layout, self.texts.program.cards, self.texts.program.strings
        left = Counter(strings[card.deck] for card in cards)
        left.subtract(card.deck for _, card in _slots(self.said.piles))
        homes = {strings[card.deck]: layout.pile_row[card.row] for card in cards}
        hidden = [each for each in dealt if layout.pile_names[each][0].owner_class == "game" and not layout.seers[each]]
        for deck, count in left.items():
            stocks = [each for each in hidden if dealt[each] or each == homes[deck]]
            stock = dealt[max(stocks, key=lambda each: (len(dealt[each]), each == homes[deck]))] if stocks else []
            lacks = sum(card.deck == deck for _, card in _slots(dealt)) - count
            spare = [card for card in stock if card.deck == deck]
            if lacks > len(spare) or (lacks < 0 and not stocks):
                what = f"{counted(abs(lacks), 'card')} {'too many' if lacks > 0 else 'in no pile'}"
                filled = (f"{self.texts.piles[at]}: {len(cards)} x ?" for at, cards in dealt.items() if cards)
                what = f"the position has {what}, with {', '.join(filled) or 'no other pile'}"
                raise _cannot(f"{what}; expected more piles to be said", self._never(self.said.piles, {}))
            stock += [Placed(None, deck)] * -lacks
            for card in spare[: max(lacks, 0)]:
                stock.remove(card)


def ballots(layout: Layout) -> list[Part]:
    """By seat, the number of the choice that it has made unseen, from 1; 0 for none, -1 for one that is open."""
    starts = (layout.ballots + layout.ballot_size * seat for seat in range(layout.players))
    return [Part(start, 4, None) for start in starts] if layout.ballots else []


def put_cards(texts: Texts, data: bytearray, piles: Piles, mems: Piles, chosen: bool = False) -> bytes | None:
    """Put in the cards of all piles; return what of them is open, or whether `chosen` seats have chosen unseen, as
    `complete` gets it."""
    layout, slots = texts.layout, [*_slots(piles)]
    is_open, kinds = chosen or any(card.type is None for _, card in slots), _kinds(texts, slots)
    numbers, row = (range(len(kinds)) if layout.types else kinds), layout.players + 1
    lying: list[list[tuple[int, int]]] = [[] for _ in range(layout.piles)]
    for number, kind, (pile, _) in zip(numbers, kinds, slots):
        lying[pile].append((number, kind))
    layout.lay(data, lying)
    for number, (pile, card) in zip(numbers, slots):
        known = ((1 << layout.players) - 1) * (card.type is not None) if is_open else card.known
        put(data, layout.known, 2, number, known)
        for owner, group in enumerate(card.groups if layout.groups and not is_open else b""):
            data[layout.groups] |= group > 0
            data[layout.groups + 1 + owner * layout.cards + number] = group
        for lack in card.lacks:
            at = layout.barred_at[pile] if lack.whole else layout.barred_card + layout.barred_bytes * number
            part = Part(at + (1 + lack.seat) * layout.barred_next, layout.barred_bytes, {})
            part.put(data, part.value(data) | lack.kinds)
    for mem, cards in mems.items():
        put(data, layout.mem_sizes, 2, mem, len(cards))
        for at, card in enumerate(cards, mem * layout.mem_room):
            alike = [n for n, kind in zip(numbers, kinds) if layout.classes[kind] == layout.classes[card.type or 0]]
            if not alike:
                raise InputError(f"{texts.mems[mem]} has {texts.names[card.type or 0]}, which lies nowhere")
            put(data, layout.mem_cards, 2, at, alike[min(max(card.copy, 1), len(alike)) - 1])
    masks = b"".join(card.known.to_bytes(2, "little") for _, card in slots).ljust(2 * layout.cards, b"\0")
    groups = (card.groups.ljust(row, b"\0") for _, card in slots) if layout.groups else ()
    return b"".join([masks, *groups]) if is_open else None


def _slots(piles: Piles) -> Iterator[tuple[int, Placed]]:
    """All cards with the piles in which they lie."""
    return ((pile, card) for pile in sorted(piles) for card in piles[pile])


def _kinds(texts: Texts, slots: Sequence[tuple[int, Placed]]) -> list[int]:
    """The types of the cards in all places, each of the setup once, open ones of those that are left."""
    layout, setup, strings, found = texts.layout, len(texts.program.cards), texts.program.strings, dict[int, int]()
    classes, free = layout.classes, [*range(setup)]
    made = {*classes[setup:]}  # in play, any number of times
    if len(slots) > layout.cards or (len(slots) != setup and not made):
        held = counted(len(slots), "card")
        raise InputError(f"the position has {held}; the game has {layout.cards if made else setup}")
    for at, (pile, card) in sorted(enumerate(slots), key=lambda each: each[1][1].type is None):
        if (kind := card.type) is None:
            fits = (each for each in free if strings[layout.type_list[each][0]] == card.deck)
        else:
            fits = (each for each in free if classes[each] == classes[kind])
        if (number := next(fits, None)) is not None:
            free.remove(number)
        elif kind is None:
            raise InputError(f"{texts.piles[pile]} has more open cards ?{card.deck} than are left of them")
        elif classes[kind] not in made:
            lies = {str(texts.piles[pile]): 1 for pile, each in slots if each.type == kind}
            often = f"the position has {texts.names[kind]} too often, in {' and '.join(lies)}"
            raise InputError(f"{often}; the game has {classes[:setup].count(classes[kind])}")
        found[at] = kind if number is None else number  # type: ignore[assignment]
    return [found[at] for at in range(len(slots))]


def _cannot(what: str, doubts: Iterable[str]) -> InputError:
    """The error that a position cannot be, with sentences on what may be why."""
    return InputError(" ".join([f"{what}.", *doubts])[:-1])
