"""Machine code for a program, the engine.table.Table that it fills, and the bytes of its states, read."""

import gc
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from engine.recycle import abi
from engine.recycle.knowledge import table
from pyengine.base.errors import InputError
from pyengine.base.machine import engine_for, llvm
from pyengine.recycle import ir
from pyengine.recycle.emit.layout import Layout
from pyengine.recycle.emit.numbers import Numbers

MAX_DECISIONS = 10_000
MAX_STATEMENTS = 1_000_000
# LLVM's own -O2 takes twice as long (Agram 0.15 s instead of 0.08 s) for code that is 5 % faster.
PASSES = (
    "always_inliner global_dead_code_eliminate sroa simplify_cfg instruction_combine jump_threading new_gvn "
    "dead_store_elimination simplify_cfg loop_simplify loop_rotate simplify_cfg"
).split()
# For programs with a function of more than LARGE characters, some 3500 instructions; the library's longest has 2500.
# There global value numbering takes seconds, and ends the process where it does not settle.
LIGHT_PASSES = PASSES[:5]
LARGE = 150_000
# Characters of all functions beyond which code is selected fast: in an eighth of the time, and it is a quarter slower.
# The longest program of the library has 690 000.
HUGE = 1_000_000


def compiled(text: str, level: int) -> Any:
    """The machine code of a module's text, as an engine that tells the addresses of its functions: made, or kept of an
    earlier process. Level 0 is made fast; 3 has all that LLVM knows."""
    selecting = min(level, 2) if len(text) <= HUGE else 0
    return engine_for(text, selecting, lambda machine: _made(machine, text, level), level)


def _made(machine: Any, text: str, level: int) -> bytes:
    """The machine code of a module's text, as an object file."""
    binding = llvm()
    module = binding.parse_assembly(text)
    module.triple = machine.triple
    builder = binding.create_pass_builder(machine, binding.create_pipeline_tuning_options())
    large = max(map(len, text.split("\ndefine "))) > LARGE
    if level > 2 and not large:
        passes = builder.getModulePassManager()
    else:
        passes = binding.create_new_module_pass_manager()
        for name in (LIGHT_PASSES if large else PASSES) if level else ():
            getattr(passes, f"add_{name}_pass")()
    passes.run(module, builder)
    return bytes(machine.emit_object(module))


@contextmanager
def uncollected() -> Iterator[None]:
    """Leave out the collector of garbage: compilers make many objects and drop few, and it looks at them again and
    again, a quarter of the time of a long program."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


class Machine:
    """Machine code of a program. `unit` is what it was made of, `text` that of LLVM, `table` the game, `numbers` what
    learners see of it; `fault` names its errors."""

    @uncollected()
    def __init__(
        self,
        program: ir.Program,
        trace: bool = False,
        /,
        max_statements: int = MAX_STATEMENTS,
        max_decisions: int = MAX_DECISIONS,
        level: int = 2,
        merge_equal: bool = False,
        facts: bool = False,
    ) -> None:
        from pyengine.recycle.emit.unit import GameModule

        if program.players > abi.MAX_SEATS:
            raise InputError(f"the game has {program.players} players; expected 1 to {abi.MAX_SEATS}")
        self.unit = unit = GameModule(program, trace, max_statements)
        if (names := len(unit.layout.phase_names)) > abi.MOST_PHASES:
            raise InputError(f"the stages have {names} names; expected {abi.MOST_PHASES} or fewer")
        self.text = unit.finished()
        self._engines = [compiled(self.text, level)]
        layout = unit.layout
        decks = sorted({deck for deck, _ in layout.type_list})
        options = [unit.choices[number][0].options[index] for number, index in unit.alternatives]
        self.numbers = Numbers(unit, options, unit.known.facts if facts else ())
        self.table = table(
            self,
            f"recycle {program.source.digest} {program.constants} {max_statements}"
            f"{' merge_equal' * merge_equal}{' facts' * facts}",
            {
                **vars(layout),
                **{name: array("i", numbers).tobytes() for name, numbers in unit.arrays().items()},
                "class_of": array("H", layout.classes).tobytes(),
                "deck_of": array("H", [decks.index(deck) for deck, _ in layout.type_list]).tobytes(),
                "phases": len(layout.phase_names),
                "places": unit.places,
                "moves_size": unit.moves_size,
                "max_moves": unit.max_moves,
                "low": program.payoffs.low,
                "high": program.payoffs.high,
                "max_decisions": max_decisions,
                "max_statements": max_statements,
                **unit.alike.arrays(),
                **self.numbers.arrays(),
            },
            {name: self._engines[0].get_function_address(name) for name in abi.FUNCTIONS},
            merge_equal,
        )

    @uncollected()
    def make_playout(self, thorough: bool) -> int:
        """The address of the game's `playout`, which most games that are only looked at never need; thorough: code that
        is up to a fifth faster, made in twice the time."""
        from pyengine.recycle.emit.playout import Playout

        self._engines.append(compiled(Playout(self.unit).finished(), 3 if thorough else 2))
        return int(self._engines[-1].get_function_address("playout"))

    def fault(self, status: int) -> tuple[ir.Span, str] | None:
        """(place, message) of a status that is an error of the program, else None."""
        return self.unit.meant(status)


OWNERS = {"game": "game", "player": "player {}", "team": "team {}"}


class FieldReader:
    """Answers questions about the bytes of a state."""

    def __init__(self, layout: Layout, data: bytes) -> None:
        self.layout, self.program, self.data = layout, layout.program, data
        # What is read for every card, in texts of states.
        self._known = memoryview(data)[layout.known : layout.known + 2 * layout.cards].cast("H")
        self._next = memoryview(data)[layout.next : layout.previous].cast("B" if layout.node_size == 1 else "H")

    def number(self, offset: int, size: int, index: int = 0, signed: bool = False) -> int:
        start = offset + size * index
        return int.from_bytes(self.data[start : start + size], "little", signed=signed)

    @property
    def statements(self) -> int:
        return self.number(abi.HEAD.steps.offset, 4, signed=True)

    @property
    def choice(self) -> int:
        """The number of the pending choice."""
        return self.number(abi.HEAD.pending.offset, 2) - 1

    def stored(self, family: str) -> Iterator[tuple[ir.Store, int, int | str]]:
        """(row, owner, value) of all "ints" that are not 0, or "texts" that are not empty."""
        for row, start in zip(getattr(self.program, family), getattr(self.layout, family)):
            for owner in range(self.layout.owners(row)):
                value = self.value(family, start, owner)
                if value:
                    yield row, owner, value

    def value(self, family: str, start: int, owner: int) -> int | str:
        """A number or a string of an owner, from the list that begins there."""
        if family == "ints":
            return self.number(start, 4, owner, True)
        return self.program.strings[self.number(start, 2, owner)]

    def pile_name(self, number: int, mem: bool = False) -> str:
        row, owner = (self.layout.mem_names if mem else self.layout.pile_names)[number]
        return f"{OWNERS[row.owner_class].format(owner)} {row.kind} {self.program.strings[row.name]}"

    def pile(self, number: int) -> list[int]:
        """The cards of a pile, bottom first."""
        cards, count, following = [], self.layout.cards, self._next
        node = following[count + number]
        while node < count:
            cards.append(node)
            node = following[node]
        return cards

    def mem(self, number: int) -> list[int]:
        """The references in a mem pile, bottom first."""
        first, size = number * self.layout.mem_room, self.number(self.layout.mem_sizes, 2, number)
        return [self.number(self.layout.mem_cards, 2, each) for each in range(first, first + size)]

    def piles(self) -> dict[str, list[int]]:
        """{name: cards} of all piles that hold some, mem piles included."""
        piles = [(self.pile_name(each), self.pile(each)) for each in range(self.layout.piles)]
        mems = [(self.pile_name(each, True), self.mem(each)) for each in range(self.layout.mems)]
        return {name: cards for name, cards in (*piles, *mems) if cards}

    def card_count(self) -> int:
        return self.number(self.layout.card_count, 2) if self.layout.card_count else self.layout.cards

    def type(self, card: int) -> int:
        return self.number(self.layout.types, 2, card) if self.layout.types else card

    def known(self, card: int) -> int:
        """The mask of the seats that know where a card is."""
        return self._known[card]

    def is_open(self, card: int) -> bool:
        """True if everybody knows a card."""
        return self.known(card) == (1 << self.layout.players) - 1

    def hidden_kinds(self) -> set[int]:
        """The kinds of all cards that not everybody knows."""
        return {self.layout.classes[card] for card in range(self.layout.cards) if not self.is_open(card)}

    def barred(self, pile: int, seat: int | None = None) -> set[int]:
        """The hidden kinds that no hidden card of a pile is of, as play has shown everybody, and as a seat was told."""
        at = self.layout.barred_at[pile] - self.layout.barred
        return self._barred(at, self.pile(pile), seat) if at else set()

    def barred_of_card(self, card: int, seat: int | None = None) -> set[int]:
        """The hidden kinds that a card is not of, as everybody was told, and a seat."""
        first = self.layout.barred_card - self.layout.barred
        return self._barred(first + self.layout.barred_bytes * card, [card], seat) if first > 0 else set()

    def _barred(self, at: int, cards: list[int], seat: int | None) -> set[int]:
        """Kinds that stand there, behind the first set of them, if one of these cards is not seen."""
        layout, kinds = self.layout, 0
        for viewer in (-1,) if seat is None or not layout.barred_next else (-1, seat):
            eyes = 1 << viewer if viewer >= 0 else (1 << layout.players) - 1
            if any(self.known(card) & eyes != eyes for card in cards):
                kinds |= self.number(layout.barred + at + (1 + viewer) * layout.barred_next, layout.barred_bytes)
        return {kind for kind in self.hidden_kinds() if kinds >> kind & 1} if kinds else set()

    def named(self, seat: int) -> set[int]:
        """The cards of hands that a seat does not see and can name all the same, whichever of them lies where: it knows
        together what is in that pile, or where all others of their deck are."""
        layout, unseen = self.layout, dict[tuple[str, int], list[tuple[int, int]]]()
        for number in range(layout.piles):
            for card in self.pile(number):
                if not self.known(card) >> seat & 1:
                    group = self.number(layout.groups + 1, 1, seat * layout.cards + card) if layout.groups else 0
                    unseen.setdefault((self.deck(card), group), []).append((number, card))
        found = set[int]()
        for cards in unseen.values():
            row, _ = layout.pile_names[cards[0][0]]
            if row.kind == "iloc" and row.owner_class == "player" and len({number for number, _ in cards}) == 1:
                found |= {card for _, card in cards}
        return found

    def deck(self, card: int) -> str:
        return self.program.strings[self.layout.type_list[self.type(card)][0]]

    def card(self, card: int) -> str:
        """A card as a text: the values of its attributes."""
        return self.layout.card_texts[self.type(card)]

    def scores(self) -> list[int]:
        return [self.number(self.layout.scores, 4, seat, True) for seat in range(self.layout.players)]
