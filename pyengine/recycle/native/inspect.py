"""The bytes of a state of a compiled program, read."""

import struct

from engine.recycle import abi

OWNERS = {"game": "game", "player": "player {}", "team": "team {}"}


class Reader:
    """Answers questions about the bytes of a state."""

    def __init__(self, layout, data):
        self.layout, self.program, self.data = layout, layout.program, data

    def number(self, offset, size, index=0, signed=False):
        start = offset + size * index
        return int.from_bytes(self.data[start : start + size], "little", signed=signed)

    @property
    def stream(self):
        return self.number(abi.HEAD.stream.offset, 8)

    @property
    def statements(self):
        return self.number(abi.HEAD.steps.offset, 4, signed=True)

    @property
    def choice(self):
        """The number of the pending choice."""
        return self.number(abi.HEAD.pending.offset, 2) - 1

    def stored(self, row, owner):
        """ "player 1 SCORE" for a row of storages and an owner."""
        return f"{OWNERS[row.owner_class].format(owner)} {self.program.strings[row.name]}"

    def ints(self):
        """Ints that are not 0, by owner and name."""
        rows = zip(self.program.ints, self.layout.ints)
        found = {
            self.stored(row, owner): self.number(start, 4, owner, True)
            for row, start in rows
            for owner in range(self.layout.owners(row))
        }
        return {name: value for name, value in found.items() if value}

    def texts(self):
        """Strings that are not empty, by owner and name."""
        rows = zip(self.program.texts, self.layout.texts)
        found = {
            self.stored(row, owner): self.program.strings[self.number(start, 2, owner)]
            for row, start in rows
            for owner in range(self.layout.owners(row))
        }
        return {name: value for name, value in found.items() if value}

    def pile_name(self, number, mem=False):
        row, owner = (self.layout.mem_names if mem else self.layout.pile_names)[number]
        row = self.program.places[row]
        return f"{OWNERS[row.owner_class].format(owner)} {row.kind} {self.program.strings[row.name]}"

    def pile(self, number):
        """The cards of a pile, bottom first."""
        layout, cards = self.layout, []
        node = self.number(layout.next, layout.node_size, layout.cards + number)
        while node < layout.cards:
            cards.append(node)
            node = self.number(layout.next, layout.node_size, node)
        return cards

    def mem(self, number):
        """The references in a mem pile, bottom first."""
        size = self.number(self.layout.mem_sizes, 2, number)
        return [self.number(self.layout.mem_cards, 2, number * self.layout.mem_room + each) for each in range(size)]

    def piles(self):
        """{name: cards} of all piles that hold some, mem piles included."""
        found = {self.pile_name(each): self.pile(each) for each in range(self.layout.piles)}
        found.update({self.pile_name(each, True): self.mem(each) for each in range(self.layout.mems)})
        return {name: cards for name, cards in found.items() if cards}

    def card_count(self):
        layout = self.layout
        return self.number(layout.card_count, 2) if layout.card_count else layout.cards

    def type(self, card):
        return self.number(self.layout.types, 2, card) if self.layout.types else card

    def known(self, card):
        """The mask of the seats that know where a card is."""
        return self.number(self.layout.known, 2, card)

    def deck(self, card):
        return self.program.strings[self.layout.type_list[self.type(card)][0]]

    def card(self, card):
        """A card as a text: the values of its attributes."""
        return " ".join(self.program.strings[value] for _, value in self.layout.type_list[self.type(card)][1])

    def scores(self):
        return list(struct.unpack_from(f"<{self.layout.players}i", self.data, self.layout.scores))
