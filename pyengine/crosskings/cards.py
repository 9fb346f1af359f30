"""The 36 cards of Cross Kings and the cells they lie on."""

import zlib
from collections.abc import Iterable, Iterator
from itertools import islice, permutations
from typing import SupportsIndex

from pyengine.crosskings import html
from pyengine.crosskings.grid import CELLS, RANKS, SIDE, SUITS, SYMBOLS, Place, place_of
from pyengine.errors import InputError, is_whole

FACE_DOWN = tuple(cell for cell in range(CELLS) if cell // SIDE in (cell % SIDE, SIDE - 1 - cell % SIDE))
CENTRE = (14, 15, 20, 21)
START = 14
CROSS = tuple(
    tuple(
        other
        for other in range(CELLS)
        if other != cell and (other // SIDE == cell // SIDE or other % SIDE == cell % SIDE)
    )
    for cell in range(CELLS)
)


class Card:
    """A card; there is one object for each of the 36, so that `is` and `==` say the same.

    Parameters
    ----------
    text : rank A 2 ... 8 or K, and suit, as a letter H C D S or as a symbol: "5C", "5♣"

    Attributes
    ----------
    number : 8 * suit + rank (0..31); the kings are 32..35. Cards are ordered by it.

    Raises
    ------
    pyengine.InputError : no such card.
    """

    __slots__ = ("number",)
    number: int

    def __new__(cls, text: "str | Card") -> "Card":
        if isinstance(text, Card):
            return text
        if not isinstance(text, str) or text not in _BY_TEXT:
            raise InputError(f"there is no card {text!r}; expected a rank {RANKS}K and a suit {SUITS}, such as 5C")
        return _BY_TEXT[text]

    @property
    def is_king(self) -> bool:
        return self.number >= 32

    @property
    def rank(self) -> str:
        """The letter or digit of the rank, K for a king."""
        return "K" if self.is_king else RANKS[self.number % 8]

    @property
    def suit(self) -> str:
        """The letter of the suit."""
        return SUITS[self.number - 32 if self.is_king else self.number // 8]

    @property
    def symbol(self) -> str:
        """The symbol of the suit."""
        return SYMBOLS[SUITS.index(self.suit)]

    @property
    def kind(self) -> int:
        """The number by which the compiled core knows the card: all kings are 32."""
        return min(self.number, 32)

    def text(self, alnum: bool = True) -> str:
        """Rank and suit, the suit as a letter or as a symbol."""
        return self.rank + (self.suit if alnum else self.symbol)

    def __lt__(self, other: object) -> bool:
        return self.number < other.number if isinstance(other, Card) else NotImplemented

    def __hash__(self) -> int:
        return self.number

    def __reduce__(self) -> tuple[type["Card"], tuple[str]]:
        return Card, (self.text(),)

    def __str__(self) -> str:
        return self.text(alnum=False)

    def __repr__(self) -> str:
        return f"Card({self.text()!r})"

    def _repr_html_(self) -> str:
        return html.page(html.card(self))


def _all_cards() -> Iterator[Card]:
    for number in range(CELLS):
        card = object.__new__(Card)
        card.number = number
        yield card


ALL_CARDS = tuple(_all_cards())
_BY_TEXT = {card.text(alnum): card for card in ALL_CARDS for alnum in (True, False)}


def suited(kinds: Iterable[int]) -> tuple[Card, ...]:
    """The cards of 36 cells of which the compiled core knows the kinds, all kings being 32.

    Kings differ in texts alone. Which is which is drawn from the whole board, so that no king tells where another lies.
    """
    kinds = bytes(kinds)
    kings = iter(next(islice(permutations(ALL_CARDS[32:]), zlib.crc32(kinds) % 24, None)))
    return tuple(next(kings) if kind == 32 else ALL_CARDS[kind] for kind in kinds)


def cell_of(place: Place | SupportsIndex) -> int:
    """The number, 6 * row + column, of a cell given as that number or as (row, column), both from 0.

    Raises
    ------
    pyengine.InputError : no cell of the board.
    """
    if isinstance(place, tuple) and len(place) == 2 and all(is_whole(part, 0, SIDE - 1) for part in place):
        return SIDE * int(place[0]) + int(place[1])
    if is_whole(place, 0, CELLS - 1):
        return int(place)
    raise InputError(f"there is no cell {place!r}; expected (row, column), each 0 to {SIDE - 1}")


def start_cell(place: Place | SupportsIndex) -> int:
    """The number of the cell that the marker starts on.

    Raises
    ------
    pyengine.InputError : not one of the four in the middle.
    """
    cell = cell_of(place)
    if cell not in CENTRE:
        raise InputError(
            f"the marker starts on {place_of(cell)}; expected one of "
            f"{', '.join(str(place_of(middle)) for middle in CENTRE)}"
        )
    return cell
