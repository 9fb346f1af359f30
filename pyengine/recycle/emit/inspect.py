"""The bytes of a state of a compiled program, read."""

from collections.abc import Iterator

from engine.recycle import abi
from pyengine.recycle import ir
from pyengine.recycle.emit.layout import Layout

OWNERS = {"game": "game", "player": "player {}", "team": "team {}"}


class Reader:
    """Answers questions about the bytes of a state."""

    def __init__(self, layout: Layout, data: bytes) -> None:
        self.layout, self.program, self.data = layout, layout.program, data

    def number(self, offset: int, size: int, index: int = 0, signed: bool = False) -> int:
        start = offset + size * index
        return int.from_bytes(self.data[start : start + size], "little", signed=signed)

    @property
    def stream(self) -> int:
        return self.number(abi.HEAD.stream.offset, 8)

    @property
    def statements(self) -> int:
        return self.number(abi.HEAD.steps.offset, 4, signed=True)

    @property
    def choice(self) -> int:
        """The number of the pending choice."""
        return self.number(abi.HEAD.pending.offset, 2) - 1

    def stored(self, family: str) -> Iterator[tuple[ir.Row, int, int | str]]:
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

    def _named(self, family: str) -> dict[str, int | str]:
        return {
            f"{OWNERS[row.owner_class].format(owner)} {self.program.strings[row.name]}": value
            for row, owner, value in self.stored(family)
        }

    def ints(self) -> dict[str, int | str]:
        """Ints that are not 0, by owner and name: {"player 1 SCORE": 3}."""
        return self._named("ints")

    def texts(self) -> dict[str, int | str]:
        """Strings that are not empty, by owner and name."""
        return self._named("texts")

    def pile_name(self, number: int, mem: bool = False) -> str:
        row, owner = (self.layout.mem_names if mem else self.layout.pile_names)[number]
        return f"{OWNERS[row.owner_class].format(owner)} {row.kind} {self.program.strings[row.name]}"

    def pile(self, number: int) -> list[int]:
        """The cards of a pile, bottom first."""
        layout, cards = self.layout, []
        node = self.number(layout.next, layout.node_size, layout.cards + number)
        while node < layout.cards:
            cards.append(node)
            node = self.number(layout.next, layout.node_size, node)
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
        return self.number(self.layout.known, 2, card)

    def deck(self, card: int) -> str:
        return self.program.strings[self.layout.type_list[self.type(card)][0]]

    def card(self, card: int) -> str:
        """A card as a text: the values of its attributes."""
        return " ".join(self.program.strings[value] for _, value in self.layout.type_list[self.type(card)][1])

    def scores(self) -> list[int]:
        return [self.number(self.layout.scores, 4, seat, True) for seat in range(self.layout.players)]
