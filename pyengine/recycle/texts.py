"""States and moves of described games as texts, in the names of the program."""

import ctypes
import threading
from collections.abc import Collection, Mapping, Sequence, Set
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import Any

from engine.recycle.abi import PLACES
from engine.recycle.knowledge import picks
from engine.table import State
from pyengine.recycle import ir
from pyengine.recycle.emit.llvm import EVENT, Event
from pyengine.recycle.emit.table import FieldReader, Machine

OWNERS = {"game": "", "player": " of seat {}", "team": " of team {}"}
CALLBACK = ctypes.CFUNCTYPE(None, *[ctypes.c_int32] * len(EVENT))
NO_NAMES: Mapping[int, Mapping[int, str]] = MappingProxyType({})
WORDS = {
    Event.SHUFFLE: "shuffle",
    Event.PASS: "pass",
    Event.CREATE: "create cards",
    Event.TEAMS: "create teams",
}
# (Event, number of the statement, and what more the event tells)
Told = tuple[int, int, int, Any, int]
Picks = Sequence[tuple[int, Sequence[Any]]]


class Heard(threading.local):
    """What the machine code told the thread that runs it since it began."""

    def begin(self) -> None:
        self.events: list[Told] = []
        self.stopped: BaseException | None = None

    def all(self) -> list[Told]:
        """What happened. Raises what stopped the listening."""
        if self.stopped is not None:
            raise self.stopped
        return self.events

    def path(self) -> list[Told]:
        """What happened since the last path through an option began."""
        events = self.all()
        return events[1:] if events and events[0][0] == Event.PATH else events


class Texts:
    """Runs options on copies of states, in machine code that tells what happens. Any number of threads may ask."""

    def __init__(self, program: ir.Program, merge_equal: bool = False, **limits: int) -> None:
        self.program = program
        self.heard = Heard()
        self._callback = CALLBACK(self._listen)
        callback = ctypes.cast(self._callback, ctypes.c_void_p).value or 0
        self.machine = Machine(program, trace=callback, level=0, merge_equal=merge_equal, **limits)
        self.layout = self.machine.unit.layout
        self.nodes: dict[int, Any] = {
            node.number: node
            for node in ir.walk(program.blocks)
            if isinstance(node, ir.Statement) and not isinstance(node, ir.Stage | ir.Choice)
        }
        self._moves = lru_cache(maxsize=64)(self._move_texts)

    def _listen(self, *event: int) -> None:
        # No error leaves a function that machine code calls: Ctrl-C is kept for whoever asks for the events.
        heard = self.heard
        try:
            if heard.stopped is None:
                if event[0] == Event.PATH:
                    heard.events.clear()  # the paths before were not wanted
                heard.events.append(self._event(*event))
        except BaseException as error:
            heard.stopped = error

    def _event(self, kind: int, number: int, a: int, b: Any, c: int) -> Told:
        if kind == Event.SHUFFLE and a >= 0:
            data = ctypes.string_at((c & 0xFFFFFFFF) << 32 | b & 0xFFFFFFFF, self.layout.size)
            b, c = tuple(FieldReader(self.layout, data).pile(a)), 0
        return kind, number, a, b, c

    # States

    def state(self, state: State, seat: int | None = None) -> str:
        """A state as a text, all of it or what a seat knows."""
        reader = FieldReader(self.layout, state.raw)
        piles, mems = map(reader.pile, range(self.layout.piles)), map(reader.mem, range(self.layout.mems))
        parts = ["over" if state.mover is None else f"seat {state.mover + 1} to move"]
        named = set[int]() if seat is None else reader.named(seat)
        parts += [f"{self.pile(n)}: {self.cards(reader, cards, seat, named)}" for n, cards in enumerate(piles) if cards]
        parts += [
            f"{self.pile(n, True)}: {', '.join(map(reader.card, cards))}" for n, cards in enumerate(mems) if cards
        ]
        parts += [
            f"{self.program.strings[row.name]}{OWNERS[row.owner_class].format(owner + 1)} = {value}"
            for family in ("ints", "texts")
            for row, owner, value in reader.stored(family)
        ]
        if state.is_over:
            parts.append(f"scores {' '.join(map(str, reader.scores()))}")
        return "; ".join(parts)

    def pile(self, number: int, mem: bool = False, own: int | None = None) -> str:
        """The name of a pile: what it is called, and whose it is if it is not the seat's own."""
        row, owner = (self.layout.mem_names if mem else self.layout.pile_names)[number]
        called = row.name, row.owner_class
        kinds = {other.kind for other in self.program.places if (other.name, other.owner_class) == called}
        name = self.program.strings[row.name] + (f" ({row.kind})" if len(kinds) > 1 else "")
        return (
            name if row.owner_class == "player" and owner == own else name + OWNERS[row.owner_class].format(owner + 1)
        )

    def cards(self, reader: FieldReader, cards: Collection[int], seat: int | None, nameable: Set[int]) -> str:
        """The cards of a pile; those that a seat does not know are counted, or where it can name them all, named in the
        order of the decks."""
        unknown = set() if seat is None else {card for card in cards if not reader.known(card) >> seat & 1}
        if unknown and unknown <= nameable:
            kinds = self.layout.classes
            return ", ".join(
                self.card(reader, card) for card in sorted(cards, key=lambda card: kinds[reader.type(card)])
            )
        parts, names = [], [self.card(reader, card, seat) for card in cards]
        if seat is None:
            return ", ".join(names)
        for text, same in groupby(names):
            count = len(list(same))
            parts += [f"{count} x {text}"] if count > 1 and text.startswith("?") else [text] * count
        return ", ".join(parts)

    @staticmethod
    def card(reader: FieldReader, card: int, seat: int | None = None) -> str:
        """A card, or ? with its deck's name where a seat does not know it."""
        if seat is None or reader.known(card) >> seat & 1:
            return reader.card(card) or "a card"
        return "?" + reader.deck(card)

    # Moves

    def moves(self, state: State) -> list[str]:
        """The texts of all legal moves, each one of its own."""
        state.legal_moves()
        return self._moves(state.raw, state.mover, len(state))

    def _move_texts(self, data: bytes, mover: int, count: int) -> list[str]:
        seen: dict[str, int] = {}
        result: list[str] = []
        for text in (self._text(data, *self.happens(data, move), mover) for move in range(count)):
            seen[text] = seen.get(text, 0) + 1
            result.append(text if seen[text] == 1 else f"{text} ({seen[text]})")
        return result

    def named(self, state: State, move: int) -> set[int]:
        """The cards that the mover knows and that the text of a move names."""
        state.legal_moves()
        picks, events, *_ = self.happens(state.raw, move)
        reader = FieldReader(self.layout, state.raw)
        picked = [value for _, values in picks for value in values if isinstance(value, tuple)]
        moved = {card for kind, _, card, _, _ in events if kind == Event.MOVE}
        seen = {card for card in moved if reader.known(card) >> (state.mover or 0) & 1}
        return seen | {card for card, known, _ in picked if known}

    def happens(self, data: bytes, move: int) -> tuple[Picks, list[Told], bool, Collection[int]]:
        """(picks, events, whether chance has no part in it, numbers of statements that depend on unseen cards)."""
        unit, pending = self.machine.unit, FieldReader(self.layout, data).choice
        self.heard.begin()
        alternative, picked = picks(self.machine.table, data, move)
        sure = not unit.choices[pending][0].options[alternative].random
        return picked, self.heard.path(), sure, unit.blind[pending][alternative].veiled

    def _text(
        self, data: bytes, picks: Picks, events: list[Told], sure: bool, veiled: Collection[int], mover: int
    ) -> str:
        """A move in words: not what chance makes of it, nor cards that the mover does not know."""
        reader, parts, cards = FieldReader(self.layout, data), [], []
        labels = [
            self.label(reader, self.program.labels[number], picks, mover)
            for kind, number, *_ in events
            if kind == Event.STATEMENT and number in self.program.labels
        ]
        if labels:
            return ", ".join(labels)
        names: dict[int, dict[int, str]] = {}
        for site, values in picks:
            if values and not isinstance(values[0], tuple):
                name = self.program.variables[self.nodes[site].slot]
                parts.append(f"{name.name} {self.value(name.type, values[0])}")
            else:
                shown = [self.picked(reader, value, mover) for value in values]
                for (card, known, place), text in zip(values, shown):
                    if not known:
                        names.setdefault(card, {})[place >> 16] = text
                cards.append(shown or ["nothing"])
        told = [self.event(reader, event, mover, sure, names) for event in events if event[1] not in veiled]
        parts += filter(None, told)
        for shown in cards:
            if not any(text in part for part in parts for text in shown):
                parts.append(f"with {', '.join(shown)}")
        return "; ".join(parts) or "nothing"

    def label(self, reader: FieldReader, parts: Sequence[str | int], picks: Picks, mover: int) -> str:
        """A label in the words of one option."""
        picked = {self.nodes[site].slot: values for site, values in picks}
        words = []
        for part in parts:
            if isinstance(part, str):
                words.append(part)
            elif (values := picked[part]) and not isinstance(values[0], tuple):
                words.append(str(self.value(self.program.variables[part].type, values[0])))
            else:
                words.append(", ".join(self.picked(reader, value, mover) for value in values) or "nothing")
        return " ".join(words)

    def picked(self, reader: FieldReader, value: tuple[int, int, int], mover: int) -> str:
        """A picked card: what it is, or where it lies for a mover who does not know it."""
        card, known, place = value
        if known:
            return reader.card(card) or "a card"
        if place < 0:
            return f"card {-place} of those offered"
        return f"card {(place & 0xFFFF) + 1} of {self.pile(place >> 16, own=mover)}"

    def value(self, type: ir.Type, value: int) -> str | int:
        if type.name == "STRING":
            return self.program.strings[value]
        return f"seat {value + 1}" if type.name == "PLAYER" else f"team {value + 1}" if type.name == "TEAM" else value

    def event(
        self,
        reader: FieldReader,
        event: Told,
        mover: int | None = None,
        sure: bool = True,
        names: Mapping[int, Mapping[int, str]] = NO_NAMES,
    ) -> str | None:
        """What happened in words, or None for a statement that does nothing by itself; `names` are those of cards that
        were picked unseen, by card and the pile in which it was picked, -1 where that is hidden."""
        kind, number, a, b, c = event
        node: Any = self.nodes.get(number)
        match kind:
            case Event.STATEMENT:
                return None
            case Event.STORAGE:
                name, owner = self.called(node.storage, "?"), OWNERS[node.storage.owner_class].format(a + 1)
                if (
                    isinstance(node, ir.SetPoints)
                    or mover is not None
                    and not isinstance(node.value, ir.Number | ir.Text)
                ):
                    return f"set {name}{owner if sure else ''}"
                return f"set {name}{owner} {self.program.strings[b] if node.storage.kind == 'str' else b}"
            case Event.MOVE if not sure:
                return f"move to {self.called(getattr(node.spot.pile, 'storage', None), 'a pile')}"
            case Event.MOVE:
                known, to = names.get(a, {}), f"to {self.pile(c, own=mover)}"
                if b in known or -1 in known:
                    return f"{known.get(b) or known[-1]} {to}"
                card = "?" + reader.deck(a) if known else self.card(reader, a, mover)
                if card.startswith("?") and self.machine.unit.bindings.source(node.card) != PLACES:
                    return f"{card} {to}"
                return f"{card} from {self.pile(b, own=mover)} {to}"
            case Event.REMEMBER | Event.FORGET:
                word = "remember" if kind == Event.REMEMBER else "forget"
                card = next(iter(names[a].values())) if a in names else self.card(reader, a, mover)
                return f"{word} {card}" if sure else word
            case Event.SHUFFLE if mover is None and a >= 0:
                cards = ", ".join(self.card(reader, card) for card in reversed(b))
                return (
                    f"shuffle {self.pile(a)}, from the top: {cards}" if b else f"shuffle {self.pile(a)}, which is empty"
                )
            case Event.CYCLE:
                return f"{node.which} seat {a + 1}" if sure else node.which
        return WORDS[Event(kind)]

    def called(self, storage: ir.Storage | None, otherwise: str) -> str:
        """The name of a storage where it is constant."""
        name = storage and storage.name
        return self.program.strings[name.number] if isinstance(name, ir.Text) else otherwise
