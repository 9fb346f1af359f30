"""States and moves of described games as texts, in the names of the program."""
import ctypes
from functools import lru_cache
from itertools import groupby

from pyengine.recycle import ir
from pyengine.recycle.native.inspect import Reader
from pyengine.recycle.native.layout import PENDING
from pyengine.recycle.native.options import CARD, GROUP, PATH
from pyengine.recycle.native.table import Machine

STATEMENT, STORAGE, MOVE, REMEMBER, FORGET, SHUFFLE, CYCLE, PASS, CREATE, TEAMS = range(10)
RECORD = 4096
CALLBACK = ctypes.CFUNCTYPE(None, *[ctypes.c_int32] * 5)
PERFORM = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p, ctypes.c_int)
LEGAL = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)


class Texts:
    """Runs options on copies of states, in machine code that tells what happens."""

    def __init__(self, program):
        self.program = program
        self.events, self.stopped = [], None
        self._callback = CALLBACK(self._listen)
        self.machine = Machine(program, trace=ctypes.cast(self._callback, ctypes.c_void_p).value, level=0)
        self.layout = self.machine.unit.layout
        self._perform = PERFORM(self.machine.address("perform"))
        self._legal = LEGAL(self.machine.address("legal_moves"))
        self.nodes = {node.number: node for node in ir.walk(program.blocks)
                      if isinstance(node, ir.Statement) and not isinstance(node, ir.Stage | ir.Choice)}
        self._moves = lru_cache(maxsize=64)(self._move_texts)

    def _listen(self, *event):
        # No error leaves a function that machine code calls: Ctrl-C is kept for whoever asks for the events.
        try:
            if self.stopped is None:
                self._heard(*event)
        except BaseException as error:
            self.stopped = error

    def _heard(self, kind, number, a, b, c):
        if kind == SHUFFLE and a >= 0:
            data = ctypes.string_at((c & 0xffffffff) << 32 | b & 0xffffffff, self.layout.size)
            b, c = tuple(Reader(self.layout, data).pile(a)), 0
        self.events.append((kind, number, a, b, c))

    # States

    def state(self, state, seat=None):
        """A state as a text, all of it or what a seat knows."""
        reader = Reader(self.layout, state.data)
        mover = "over" if state.is_over else f"seat {state.mover + 1} to move"
        parts = [mover]
        for number in range(self.layout.piles):
            cards = reader.pile(number)
            if cards:
                parts.append(f"{self.pile(number)}: {self.cards(reader, cards, seat)}")
        for number in range(self.layout.mems):
            cards = reader.mem(number)
            if cards:
                parts.append(f"{self.pile(number, True)}: {', '.join(map(reader.card, cards))}")
        for name, value in (*reader.ints().items(), *reader.texts().items()):
            parts.append(f"{self.stored(name)} = {value}")
        if state.is_over:
            parts.append(f"scores {' '.join(map(str, reader.scores()))}")
        return "; ".join(parts)

    @staticmethod
    def stored(name):
        """"SCORE of seat 2" from "player 1 SCORE"."""
        owner, _, rest = name.rpartition(" ")
        word, _, number = owner.partition(" ")
        return rest if word == "game" else f"{rest} of {'seat' if word == 'player' else word} {int(number) + 1}"

    def pile(self, number, mem=False, own=None):
        """The name of a pile: what it is called, and whose it is if it is not the seat's own."""
        row, owner = (self.layout.mem_names if mem else self.layout.pile_names)[number]
        row = self.program.places[row]
        same = [other.kind for other in self.program.places
                if (other.name, other.owner_class) == (row.name, row.owner_class)]
        name = self.program.strings[row.name] + (f" ({row.kind})" if len(set(same)) > 1 else "")
        owner_class = {"game": "", "player": " of seat {}", "team": " of team {}"}[row.owner_class]
        return name if row.owner_class == "player" and owner == own else name + owner_class.format(owner + 1)

    def cards(self, reader, cards, seat):
        """The cards of a pile; those that a seat does not know are counted."""
        parts = []
        for text, same in groupby(self.card(reader, card, seat) for card in cards):
            count = len(list(same))
            parts += [f"{count} x {text}"] if count > 1 and text.startswith("?") else [text] * count
        return ", ".join(parts)

    @staticmethod
    def card(reader, card, seat=None):
        """A card, or ? with its deck's name where a seat does not know it."""
        if seat is None or reader.known(card) >> seat & 1:
            return reader.card(card) or "a card"
        return "?" + reader.deck(card)

    # Moves

    def moves(self, state):
        """The texts of all legal moves, each one of its own."""
        state.legal_moves()
        return self._moves(state.data, state.mover, len(state))

    def _move_texts(self, data, mover, count):
        texts = [self._text(data, *self.happens(data, move), mover) for move in range(count)]
        seen, result = {}, []
        for text in texts:
            seen[text] = seen.get(text, 0) + 1
            result.append(text if seen[text] == 1 else f"{text} ({seen[text]})")
        return result

    def happens(self, data, move):
        """(picks, events, whether chance has no part in it) of an option."""
        state = (ctypes.c_uint64 * (len(data) // 8)).from_buffer_copy(data)
        moves = (ctypes.c_int32 * (self.machine.unit.moves_size // 4))()
        record = (ctypes.c_int32 * RECORD)()
        self._legal(None, state, moves)
        self.events.clear()
        length = self._perform(state, moves, move, record, RECORD)
        events = self.last_path()
        picks, start = [], 0
        while start < length:
            site, kind, index, _, size = record[start:start + 5]
            picks.append((site, kind, index, tuple(record[start + 5:start + 5 + size])))
            start += 5 + size
        pending = int.from_bytes(data[PENDING:PENDING + 2], "little") - 1
        alternative = next(index for index, count in enumerate(moves) if move < count)
        return picks, events, not self.machine.unit.choices[pending][0].options[alternative].random

    def last_path(self):
        """What happened since the last path through an option began: the paths before were not wanted."""
        starts = [index for index, event in enumerate(self.events) if event[0] == PATH]
        return self.events[starts[-1] + 1 if starts else 0:]

    def _text(self, data, picks, events, sure, mover):
        """A move in words: not what chance makes of it, nor cards that the mover does not know."""
        reader, parts = Reader(self.layout, data), []
        for site, kind, index, values in picks:
            if kind not in (CARD, GROUP):
                name = self.program.variables[self.nodes[site].slot]
                parts.append(f"{name.name} {self.value(name.type, values[0])}")
        for event in events:
            words = self.event(reader, event, mover, sure)
            if words:
                parts.append(words)
        for _, kind, index, values in picks:
            if kind in (CARD, GROUP):
                shown = [self.card(reader, card, mover) for card in values]
                if any(text.startswith("?") for text in shown):
                    shown.append(f"number {index + 1}")
                chosen = ", ".join(shown) or "nothing"
                if not any(text in part for part in parts for text in shown if text):
                    parts.append(f"with {chosen}")
        return "; ".join(parts) or "nothing"

    def value(self, type, value):
        if type.name == "STRING":
            return self.program.strings[value]
        return f"seat {value + 1}" if type.name == "PLAYER" else f"team {value + 1}" if type.name == "TEAM" else value

    def event(self, reader, event, mover=None, sure=True):
        """What happened in words, or None for a statement that does nothing by itself."""
        kind, number, a, b, c = event
        if kind == STATEMENT:
            return None
        node = self.nodes.get(number)
        if kind == STORAGE:
            name = self.program.strings[node.storage.name.number] if isinstance(node.storage.name, ir.Text) else "?"
            owner = {"game": "", "player": f" of seat {a + 1}", "team": f" of team {a + 1}"}[node.storage.owner_class]
            if isinstance(node, ir.SetPoints) or mover is not None and not isinstance(node.value, ir.Number | ir.Text):
                return f"set {name}{owner if sure else ''}"
            return f"set {name}{owner} {self.program.strings[b] if node.storage.kind == 'str' else b}"
        if kind == MOVE:
            if not sure:
                return f"move to {self.pile_of_spot(node)}"
            return f"{self.card(reader, a, mover)} from {self.pile(b, own=mover)} to {self.pile(c, own=mover)}"
        if kind in (REMEMBER, FORGET):
            word = "remember" if kind == REMEMBER else "forget"
            return f"{word} {self.card(reader, a, mover)}" if sure else word
        if kind == SHUFFLE and mover is None and a >= 0:
            cards = ", ".join(self.card(reader, card) for card in reversed(b))
            return f"shuffle {self.pile(a)}, from the top: {cards}" if b else f"shuffle {self.pile(a)}, which is empty"
        if kind == CYCLE:
            return f"{node.which} seat {a + 1}" if sure else node.which
        return {SHUFFLE: "shuffle", PASS: "pass", CREATE: "create cards", TEAMS: "create teams"}[kind]

    def pile_of_spot(self, node):
        storage = getattr(node.spot.pile, "storage", None)
        return self.program.strings[storage.name.number] if storage and isinstance(storage.name, ir.Text) else "a pile"
