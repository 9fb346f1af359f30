"""The 36 cards of Cross Kings and the board they lie on."""

import zlib
from collections.abc import Iterator, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, permutations
from typing import overload

from pyengine.base import notebook
from pyengine.base.errors import InputError
from pyengine.crosskings import display
from pyengine.crosskings.grid import PLACES, RANKS, SIDE, SUITS, SYMBOLS, Cell

FACE_DOWN = tuple((row, column) for row, column in PLACES if row in (column, SIDE - 1 - column))
START = 2, 2
CENTRE = START, (2, 3), (3, 2), (3, 3)
KING = 32  # the kind of all kings
UNPLACED = len(PLACES)  # the cell of a marker whose start is to be chosen, as the compiled core numbers it
CROSS: dict[Cell | None, tuple[Cell, ...]] = {
    (row, column): tuple(place for place in PLACES if (place[0] == row) != (place[1] == column))
    for row, column in PLACES
}
CROSS[None] = CENTRE
_NUMBERS = {place: number for number, place in enumerate(PLACES)}


class Card:
    """A card, or the back of one that lies face down. There is one object for each, so that `is` and `==` say the same.

    Parameters
    ----------
    text : rank A 2 ... 8 or K, and suit, as a letter H C D S or as a symbol: "5C", "5♣"; "??" is a card face
        down, whichever it is

    Attributes
    ----------
    number : 8 * suit + rank (0..31); the kings are 32..35, a card that lies face down is 36. Cards are ordered by it.
    kind : the number by which the compiled core knows the card: all kings are 32
    rank, suit, symbol : letter or digit of the rank, K for a king; letter and symbol of the suit; all ? face down
    is_king, is_face_down : of the latter it is not known which card it is

    Raises
    ------
    pyengine.InputError : no such card.
    """

    __slots__ = "number", "kind", "rank", "suit", "symbol", "is_king", "is_face_down"
    number: int
    kind: int
    rank: str
    suit: str
    symbol: str
    is_king: bool
    is_face_down: bool

    def __new__(cls, text: "str | Card") -> "Card":
        if isinstance(text, Card):
            return text if type(text) is Card else _BY_TEXT[text.text()]
        if not isinstance(text, str) or text not in _BY_TEXT:
            raise InputError(f"there is no card {text!r}; expected a rank {RANKS}K and a suit {SUITS}, such as 5C")
        return _BY_TEXT[text]

    def text(self, alnum: bool = True) -> str:
        """Rank and suit, the suit as a letter or as a symbol."""
        return self.rank + (self.suit if alnum else self.symbol)

    def __lt__(self, other: object) -> bool:
        return self.number < other.number if isinstance(other, Card) else NotImplemented

    def __reduce__(self) -> tuple[type["Card"], tuple[str]]:
        return type(self), (self.text(),)

    def __str__(self) -> str:
        return self.text(alnum=False)

    def __repr__(self) -> str:
        return f"Card({self.text()!r})"

    _repr_html_ = notebook.lined(display.card)


def _cards() -> Iterator[Card]:
    """All cards in their order, the one that lies face down last."""
    plain = ((rank, suit, symbol) for suit, symbol in zip(SUITS, SYMBOLS) for rank in RANKS)
    kings = (("K", suit, symbol) for suit, symbol in zip(SUITS, SYMBOLS))
    for number, (rank, suit, symbol) in enumerate((*plain, *kings, ("?", "?", "?"))):
        card = object.__new__(Card)
        card.number, card.kind, card.rank, card.suit, card.symbol = number, min(number, KING), rank, suit, symbol
        card.is_king, card.is_face_down = rank == "K", rank == "?"
        yield card


*_KNOWN, UNKNOWN = _cards()
ALL_CARDS = tuple(_KNOWN)
_BY_TEXT = {card.text(alnum): card for card in (*ALL_CARDS, UNKNOWN) for alnum in (True, False)}


@lru_cache(maxsize=64)
def suited(kinds: bytes) -> tuple[Card, ...]:
    """The cards of 36 cells of which the compiled core knows the kinds, all kings being 32.

    Kings differ in texts alone. Which is which is drawn from the whole board, so that no king tells where another lies.
    """
    kings = iter(next(islice(permutations(ALL_CARDS[KING:]), zlib.crc32(kinds) % 24, None)))
    return tuple(next(kings) if kind == KING else ALL_CARDS[kind] for kind in kinds)


def cell_of(place: Cell) -> int:
    """The number, 6 * row + column, of a cell (row, column), both from 0; InputError: no cell of the board."""
    try:
        return _NUMBERS[place]
    except (KeyError, TypeError):
        raise InputError(f"there is no cell {place!r}; expected (row, column), each 0 to {SIDE - 1}") from None


class CellMoves(tuple[Cell, ...], Set[Cell]):  # type: ignore[misc]  # compared as tuples are
    """The cells that the marker can move to, row by row, which `&`, `|`, `-` and `^` take for a set, too."""

    __slots__ = ()
    _from_iterable = frozenset  # what those make


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """The six by six cells of a game: what lies there, and what lay there until it was taken.

    It is a grid as NumPy has them: `board[row]` is a row, a tuple of six cards, `board[row][column]` or
    `board[row, column]` the card, one that `is_face_down` where it is not known. Rows and columns count from 0.

    cells : the 36 cards row by row
    path : the cells whose cards were taken, in order
    marker : the cell that the marker is on, None as long as its start is not chosen
    """

    cells: tuple[Card, ...]
    path: tuple[Cell, ...]
    marker: Cell | None

    @overload
    def __getitem__(self, at: int) -> tuple[Card, ...]: ...

    @overload
    def __getitem__(self, at: Cell) -> Card: ...

    def __getitem__(self, at: int | Cell) -> tuple[Card, ...] | Card:
        return self.cells[cell_of(at)] if isinstance(at, tuple) else tuple(self)[at]

    def __len__(self) -> int:
        """Number of rows."""
        return SIDE

    def __iter__(self) -> Iterator[tuple[Card, ...]]:
        """The rows, each a tuple of six cards."""
        return (self.cells[row : row + SIDE] for row in range(0, len(self.cells), SIDE))

    def is_face_down(self, row: int, column: int) -> bool:
        """True where the card of a cell is not known."""
        return self[row, column].is_face_down

    @property
    def remaining(self) -> tuple[Cell, ...]:
        """The cells that still hold a card, as (row, column)."""
        return tuple(place for place in PLACES if place not in self.path)

    def __repr__(self) -> str:
        return display.board(self)

    _repr_html_ = notebook.lined(display.board)
