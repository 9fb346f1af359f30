"""States and moves of described games as texts, in the names of the program."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from itertools import groupby
from types import MappingProxyType
from typing import Any, NoReturn

from engine.recycle.abi import PLACES
from engine.recycle.knowledge import picks
from engine.recycle.runtime import heard
from engine.table import GameFault, State
from pyengine.games import deed
from pyengine.games.deed import HIDDEN, NOWHERE, Deed, DeedPart, Movement, Named, PileName, Place, Unseen, Went
from pyengine.recycle import ir
from pyengine.recycle.emit.llvm import Event
from pyengine.recycle.emit.table import FieldReader, Machine
from pyengine.recycle.rules import Writer
from pyengine.recycle.scenes import Scenes, card_names
from pyengine.recycle.source import RecycleError

OWNERS = {"game": "", "player": "seat {}", "team": "team {}"}
SEATS = {ir.Type.PLAYER: "seat", ir.Type.TEAM: "team"}
Mark = Callable[[int], str]  # of a card
NO_NAMES: "PickNames" = MappingProxyType({})
OFFERED, OFFER = -1, PileName("those offered")  # in place of a pile, which is hidden: its number, what it is called
DONE: Mapping[int, DeedPart] = {
    Event.SHUFFLE: deed.Did("shuffle"),
    Event.PASS: deed.PASSED,
    Event.CREATE: deed.Did("create cards"),
    Event.TEAMS: deed.Did("create teams"),
    Event.END: deed.Did("end the game"),
}
YES_OR_NO = {1: "yes", 0: "no"}
TracedEvent = tuple[int, int, int, int, int]  # (Event, number of the statement, and what more the event tells)
Sees = Callable[[int], object]  # true of cards that somebody else sees in a move
Picked = dict[int, str | tuple[Named, ...]]  # by variable
PickNames = Mapping[int, Mapping[int, Named]]


class Texts:
    """Runs options on copies of states, in machine code that tells what happens. Any number of threads may ask."""

    def __init__(self, program: ir.Program, merge_equal: bool = False, **limits: int) -> None:
        self.program = program
        self.machine = Machine(program, True, level=0, merge_equal=merge_equal, **limits)  # type: ignore[arg-type]
        self.layout = self.machine.unit.layout
        nodes = (each for each in ir.walk(program.blocks) if isinstance(each, ir.Statement))
        self.nodes: dict[int, Any] = {each.number: each for each in nodes if not isinstance(each, ir.Stage | ir.Choice)}
        self.scenes = Scenes(self.layout)
        self.faces = self.scenes.faces
        self.piles, self.mems = (list(self._places(names)) for names in (self.layout.pile_names, self.layout.mem_names))
        self._kept = lru_cache(maxsize=64)(self._deeds)

    # States

    def parts(self, state: State, seat: int | None = None, mark: Mark = lambda card: "") -> Iterator[tuple[str, bool]]:
        """Texts of piles, with marks of cards, and of what is kept; and whether each tells a seat more than sizes."""
        reader = FieldReader(self.layout, state.raw)
        named = set[int]() if seat is None else reader.named(seat)
        alike = Counter(map(self.layout.classes.__getitem__, map(reader.type, range(reader.card_count()))))

        def copy(card: int) -> str:
            """The number of the equal card that a mem pile refers to, by place; nothing for the first."""
            kind = self.layout.classes[reader.type(card)]
            if seat is not None or alike[kind] < 2:
                return ""
            order = (each for pile in range(self.layout.piles) for each in reader.pile(pile))
            place = [each for each in order if self.layout.classes[reader.type(each)] == kind].index(card)
            return f" #{place + 1}" * (place > 0)

        for number, place in enumerate(self.piles):
            if cards := reader.pile(number):
                sees = seat is None or named >= {*cards} or any(reader.known(card) >> seat & 1 for card in cards)
                backs = {reader.deck(card) for card in cards}
                both = self.layout.barred_card and self.layout.barred_at[number] != self.layout.barred
                shown = self.scenes.shown(reader, seat, partial(reader.barred, number), "all" if both else "")
                yield f"{place}: {self.cards(reader, cards, seat, named, mark)}{shown}", sees or len(backs) > 1
        for number, place in enumerate(self.mems):
            if cards := reader.mem(number):
                yield f"{place}: {', '.join(self.card(reader, card) + copy(card) for card in cards)}", True
        for family in ("ints", "texts"):
            for row, owner, value in reader.stored(family):
                whose = OWNERS[row.owner_class].format(owner + 1)
                told = f'"{value}"' if family == "texts" and str(value).lstrip("+-").isdecimal() else value
                yield f"{PileName(self.program.strings[row.name], whose)} = {told}", True
        if state.is_over:
            yield f"scores {' '.join(map(str, reader.scores()))}", True

    def cards(
        self, reader: FieldReader, cards: Collection[int], seat: int | None, nameable: Set[int], mark: Mark
    ) -> str:
        """The cards of a pile; those that a seat does not know are counted, or, where it can, named without marks."""
        unknown = set() if seat is None else {card for card in cards if not reader.known(card) >> seat & 1}
        if unknown and unknown <= nameable:
            cards = sorted(cards, key=lambda card: self.layout.classes[reader.type(card)])
            return ", ".join(self.card(reader, card) for card in cards)
        parts = []
        shown = [self.scenes.shown(reader, seat, partial(reader.barred_of_card, card)) for card in cards]
        texts = (self.card(reader, card, seat) + mark(card) + more for card, more in zip(cards, shown))
        for text, same in groupby(texts):
            count = len(list(same))
            parts += [f"{count} x {text}"] if count > 1 and text.startswith("?") else [text] * count
        return ", ".join(parts)

    @cached_property
    def names(self) -> list[str]:
        """Names of cards by type; those that are not equal are told apart."""
        names = card_names(self.layout)
        return [names[kind].strip() or "a card" for kind in self.layout.classes]

    def card(self, reader: FieldReader, card: int, seat: int | None = None) -> str:
        """A card, or ? with its deck's name where a seat does not know it."""
        if seat is None or reader.known(card) >> seat & 1:
            return self.names[reader.type(card)]
        return "?" + reader.deck(card)

    # Moves

    def deeds(self, state: State) -> list[Deed]:
        """Effect of each legal move, as its mover knows it."""
        return self._kept(state.raw, state.mover, len(state.legal_moves()))

    def seen(self, state: State, move: int, seat: int) -> Deed:
        """Effect of a legal move, cards that a seat does not see in it being hidden."""
        reader = FieldReader(self.layout, state.raw)
        if isinstance(self.machine.unit.choices[reader.choice][0], ir.Together):
            return Deed(state.mover or 0, (), (deed.Did("choose unseen"),))
        after = state.copy()
        after.play(move)
        later = FieldReader(self.layout, after.raw)
        lay, stayed = set[int](), set[int]()  # open; where the seat, which may know some, does not see which are meant
        for pile, seers in enumerate(self.layout.seers):
            lay |= {*reader.pile(pile)} if seers >> seat & 1 else set()
            stayed |= {*reader.pile(pile)} & {*later.pile(pile)} - lay
        sees = lambda card: card in lay or (card not in stayed and later.known(card) >> seat & 1)
        return self._deed(reader, move, state.mover or 0, sees)

    def went(self, state: State, move: int) -> Went:
        """The piles, as scenes name them, in which each card lies until the next decision after a move."""
        before, piles, mems = FieldReader(self.layout, state.raw), self.scenes.piles, self.scenes.mems
        ways = {card: [place] for number, place in enumerate(piles) for card in before.pile(number)}
        after, events = self._events(state, move)
        later, ended = FieldReader(self.layout, after.raw), list[tuple[int, list[PileName]]]()
        for kind, _, at, source, target in events:
            if kind == Event.MOVE:
                ways.setdefault(at, [piles[source]]).append(piles[target])
            elif kind == Event.SHUFFLE and at >= 0:  # behind it nobody knows which card is which
                ended += ((card, way) for card, way in ways.items() if way[-1] == piles[at])
                ways |= {card: [piles[at]] for card, way in ways.items() if way[-1] == piles[at]}
        for number, place in enumerate(mems):
            ended += ((card, [place] if card in before.mem(number) else [NOWHERE, place]) for card in later.mem(number))
        return [(self.faces[later.type(card)], way) for card, way in (*ended, *ways.items())]

    def moved(self, state: State, move: int, seat: int | None) -> list[Movement]:
        """List the movements of cards until the next decision after a move, in their order. A seat, unless it is None,
        knows a card that it sees where it comes from or where it goes to, and one that it knows in the end."""
        after, events = self._events(state, move)
        later, found, mixed = FieldReader(self.layout, after.raw), list[Movement](), set[int]()
        sees: Sees = lambda pile: seat is None or self.layout.seers[pile] >> seat & 1
        last = {event[2]: at for at, event in enumerate(events) if event[0] == Event.MOVE}
        for at, (kind, _, card, source, target) in enumerate(events):
            if kind == Event.SHUFFLE:
                mixed.add(card)  # a pile: nobody can tell which of its cards leaves it
            elif kind == Event.MOVE and source != target:
                known = sees(target) or sees(source) and (seat is None or source not in mixed)
                known = known or at == last[card] and self.scenes.sees(later, card, seat)
                face = self.faces[later.type(card)] if known else None
                found.append((face, self.scenes.piles[source].key, self.scenes.piles[target].key))
        return found

    def places(self, state: State, move: int) -> list[Place]:
        """List the cards that a move is about by where they lie in the scene of its mover: those that it picks, else
        the one that it takes; of several that it takes the pile of the first, unless that is the mover's own."""
        reader, mover = FieldReader(self.layout, state.raw), state.mover or 0
        alternative, found = picks(self.machine.table, reader.data, move)
        veiled = self.machine.unit.blind[reader.choice][alternative].veiled
        taken = [event[2:4] for event in heard() if event[0] == Event.MOVE and event[1] not in veiled]
        if self.machine.unit.choices[reader.choice][0].options[alternative].random:
            taken = []  # what chance picks is not to be foretold
        picked = [each for _, values in found for each in values if isinstance(each, tuple)]
        cards = [card for card, _, place in picked if place >= 0]
        if not picked and len(taken) == 1 and self.scenes.sees(reader, taken[0][0], mover):
            cards = [taken[0][0]]
        if cards:
            return list(dict.fromkeys(self.scenes.place(reader, card, mover) for card in cards))
        source = self.scenes.piles[taken[0][1]] if taken and not picked else NOWHERE
        return [(source.key, -1)] if source.name and (len(taken) == 1 or source.owner != f"seat {mover + 1}") else []

    def answers(self, state: State, move: int, seat: int | None) -> list[str]:
        """Sentences on what is told until the next decision after a move, to everybody and to a seat; None: to all."""
        told = dict[int, list[str]]()
        telling = any(isinstance(node, ir.Tell) for node in self.nodes.values())
        for kind, _, holds, hearer, _ in self._events(state, move)[1] if telling else ():
            if kind == Event.PATH:
                told.clear()
            elif kind == Event.TELL and (hearer == 0 or seat in (None, hearer - 1)):
                told.setdefault(hearer, []).append(YES_OR_NO[holds])
        names = {hearer: f"Seat {hearer} alone is told" if hearer else "All are told" for hearer in told}
        return [f"{names[hearer]}: {', '.join(words)}" for hearer, words in told.items()]

    def _events(self, state: State, move: int) -> tuple[State, list[TracedEvent]]:
        """The next decision after a move, and all that happens until then."""
        heard()
        after = State.trusted(self.machine.table, state.raw)
        with suppress(GameFault):  # which the match will have, too
            after.play(move)
        return after, heard()

    def _deeds(self, data: bytes, mover: int, count: int) -> list[Deed]:
        found, reader = Counter[str](), FieldReader(self.layout, data)
        deeds = [self._deed(reader, move, mover) for move in range(count)]
        for number, each in enumerate(deeds):
            found[text := str(each)] += 1
            if found[text] > 1:
                deeds[number] = replace(each, copy=found[text])
        return deeds

    def _deed(self, reader: FieldReader, move: int, mover: int, sees: Sees | None = None) -> Deed:
        """A move without what chance makes of it, and cards that its mover does not know or `sees` does not show."""
        unit, choice = self.machine.unit, reader.choice
        try:
            alternative, found = picks(self.machine.table, reader.data, move)
        except IndexError:  # labels are all that fails here where the game offers the move
            self._fail(reader.data, move)
        sure = not unit.choices[choice][0].options[alternative].random
        veiled = unit.blind[choice][alternative].veiled  # statements that depend on unseen cards
        picked, names = self._picked(reader, found, sees)
        events = heard()
        labels = self._labels(events, picked, sees)
        node = unit.choices[choice][0]
        if isinstance(node, ir.Together) and not labels:
            labels = [[Writer(self.program).deed(node.options[alternative])[0], *picked]]
        if any(isinstance(part, ir.Expression) for label in labels for part in label):
            self._fail(reader.data, move)
        chosen = ((self.program.variables[slot].name, each) for slot, each in picked.items() if isinstance(each, str))
        parts: list[DeedPart] = [deed.Chose(name.rstrip("_"), each) for name, each in chosen]
        seen = (self.part(reader, event, mover, sure, names, sees) for event in events if event[1] not in veiled)
        parts += filter(None, seen)
        if any(isinstance(self.nodes.get(event[1]), ir.Swap) for event in events):
            parts = list(_joined(parts))
        if not parts and not labels:
            sets = {each.storage.row for each in ir.walk((node.options[alternative],)) if isinstance(each, ir.Assign)}
            parts += [deed.Did("ask")] * bool(sets & {*self.program.kept.values()})
        if sees and not any(isinstance(part, deed.Moved) and HIDDEN in part.cards for part in parts):
            # They stay where they are, so that nobody sees how many they are.
            picked = {slot: (HIDDEN,) if {*each} == {HIDDEN} else each for slot, each in picked.items()}
        for cards in picked.values() if not labels else ():
            told = {card for part in parts for card in deed.named(part)}
            if not isinstance(cards, str) and not (told & {*cards} if cards else deed.Did("with") in parts):
                parts.append(deed.Did("with", cards))
        return Deed(mover, self._label(labels, picked), tuple(parts))

    def _picked(
        self, reader: FieldReader, found: Iterable[tuple[int, Any]], sees: Sees | None
    ) -> tuple[Picked, PickNames]:
        """Picks of an option: a card by what it is, or where it lies for a mover who does not know it; others do not
        see which. And by card and pile, the names of those that the mover does not know."""
        picked, names = Picked(), dict[int, dict[int, Named]]()
        for site, values in found:
            slot = self.nodes[site].slot
            if values and not isinstance(values[0], tuple):
                picked[slot] = self.value(self.program.variables[slot].type, values[0])
                continue
            cards = list[Named]()
            for card, known, place in values:
                if known or sees:
                    cards.append(self.faces[reader.type(card)] if not sees or sees(card) else HIDDEN)
                elif place < 0:
                    cards.append(Unseen("", -place, OFFER))
                else:
                    cards.append(Unseen("", (place & 0xFFFF) + 1, self.piles[place >> 16]))
                if not known:
                    names.setdefault(card, {})[place >> 16] = cards[-1]
            picked[slot] = tuple(cards)
        return picked, names

    def _labels(self, events: Iterable[TracedEvent], picked: Picked, sees: Sees | None) -> list[list[Any]]:
        """Labels on the way through an option; a part that fails stays an expression."""
        labels: list[list[Any]] = []
        for kind, number, place, value, _ in events:
            if kind == Event.STATEMENT and number in self.program.labels:
                labels.append([*self.program.labels[number]])
            elif kind == Event.LABEL:
                told = labels[-1][place]
                shown = not sees or self._shows(told, picked)
                labels[-1][place] = self.value(told.type, value) if shown else (HIDDEN,)
        return labels

    def _shows(self, told: ir.Expression, picked: Picked) -> bool:
        """True if what a label tells comes from what lies open, or from picked cards that are seen."""
        piles = self.machine.unit.bindings.piles

        def shows(each: Any) -> bool:
            if isinstance(each, ir.Variable) and each.slot in picked:
                return HIDDEN not in {*picked[each.slot]}
            return all(pile.storage.kind in ("vloc", "mem") for pile in piles(each))

        return all(map(shows, ir.walk((told,))))

    def _fail(self, data: bytes, move: int) -> NoReturn:
        """Raise the error for which a label of a move cannot be worked out."""
        try:
            State.trusted(self.machine.table, data).play(move)
        except GameFault as fault:
            found = self.machine.fault(fault.status)
            raise (RecycleError(self.program.source, *found) if found else fault) from None
        raise IndexError(f"there is no move {move}")

    def _label(self, labels: Sequence[Sequence[Any]], picked: Picked) -> tuple[str | tuple[Named, ...], ...]:
        """Labels in the words of one option, with its cards; what stands between them, too."""
        words = list[str | tuple[Named, ...]]()
        for number, parts in enumerate(labels):
            words += [", "] * (number > 0)
            cards = [picked[part] if isinstance(part, int) else part for part in parts]
            split = [word for part in cards for word in (part.split(" ") if isinstance(part, str) else [part])]
            for place, part in enumerate(split):
                words += [" "] * (place > 0)
                words.append(part)
        return tuple(words)

    def _places(self, names: Sequence[tuple[ir.Store, int]]) -> Iterator[PileName]:
        for row, owner in names:
            called = row.name, row.owner_class
            kinds = {other.kind for other in self.program.places if (other.name, other.owner_class) == called}
            owned = OWNERS[row.owner_class].format(owner + 1)
            yield PileName(self.program.strings[row.name], owned, row.kind if len(kinds) > 1 else "")

    def value(self, type: ir.Type, value: int) -> str:
        if type is ir.Type.STRING:
            return self.program.strings[value]
        return f"{SEATS[type]} {value + 1}" if type in SEATS else str(value)

    def part(
        self,
        reader: FieldReader,
        event: TracedEvent,
        mover: int | None = None,
        sure: bool = True,
        names: PickNames = NO_NAMES,
        sees: Sees | None = None,
    ) -> DeedPart | None:
        """DeedPart of a move, or None for a statement that does nothing by itself; `names` are those of cards that
        were picked unseen, by card and the pile in which it was picked, -1 where that is hidden."""
        kind, number, a, b, c = event
        node: Any = self.nodes.get(number)
        match kind:
            case Event.MOVE if not sure:
                pile = getattr(getattr(node, "spot", None), "pile", None)  # a swap has no spot
                return deed.Moved((), None, PileName(self.called(getattr(pile, "storage", None), "a pile")))
            case Event.MOVE:
                known, target = names.get(a), self.piles[c]
                if known and (picked := known.get(b) or known.get(OFFERED)):
                    return deed.Moved((picked,), self.piles[b] if b in known else OFFER, target)
                moved = Unseen(reader.deck(a)) if known else self._seen(reader, a, mover, sees)
                away = isinstance(moved, Unseen) and moved != HIDDEN
                taken = node.cards if isinstance(node, ir.Swap) else (node.card,)
                away = away and any(self.machine.unit.bindings.source(each) != PLACES for each in taken)
                return deed.Moved((moved,), None if away else self.piles[b], target)
            case Event.STORAGE if getattr(node, "word", "") == "leave":
                return deed.Did("leave", seat=a + 1 if sure else 0)
            case Event.STORAGE:
                name, owner = self.called(node.storage, "?"), OWNERS[node.storage.owner_class].format(a + 1)
                constant = mover is None or isinstance(getattr(node, "value", None), ir.Integer | ir.Text)
                if isinstance(node, ir.SetPoints) or not constant:
                    return deed.Set(name, owner if sure else "", None)
                return deed.Set(name, owner, self.program.strings[b] if node.storage.kind == "str" else str(b))
            case Event.REMEMBER | Event.FORGET:
                card = next(iter(names[a].values())) if a in names else self._seen(reader, a, mover, sees)
                word = "remember" if kind == Event.REMEMBER else "forget"
                return deed.Did(word, (card,) if sure else (), self.mems[b])
            case Event.SHUFFLE if mover is None and a >= 0:
                return deed.Did("shuffle", (), self.piles[a])
            case Event.TELL if mover is None:
                return deed.Did(f"tell {YES_OR_NO[a]}", seat=b)
            case Event.CYCLE:
                return deed.Did(node.which, seat=a + 1 if sure else 0)
        return DONE.get(kind)

    def _seen(self, reader: FieldReader, card: int, mover: int | None, sees: Sees | None) -> Named:
        if mover is not None and not reader.known(card) >> mover & 1:
            return Unseen(reader.deck(card))
        return self.faces[reader.type(card)] if not sees or sees(card) else HIDDEN

    def called(self, storage: ir.Storage | None, otherwise: str) -> str:
        """The name of a storage where it is constant."""
        name = storage and storage.name
        return self.program.strings[name.number] if isinstance(name, ir.Text) else otherwise


def _joined(parts: Iterable[Any]) -> Iterator[DeedPart]:
    """Cards that go one way after each other as one part."""
    for way, same in groupby(parts, lambda part: isinstance(part, deed.Moved) and (part.source, part.target)):
        found = list(same)
        yield from [deed.Moved(sum((part.cards for part in found), ()), *way)] if way else found
