"""The board of Cross Kings, with the cards that were taken."""

from collections.abc import Iterator
from dataclasses import dataclass

from pyengine.crosskings import display, html
from pyengine.crosskings.cards import Card, cell_of
from pyengine.crosskings.grid import CELLS, SIDE, Place, place_of


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """The six by six cells of a game: what lies there, and what lay there until it was taken.

    `board[row, column]` is the card, None for one still face down; rows and columns count from 0.

    cells : the 36 cards row by row, None for face down
    path : the numbers of the cells whose cards were taken, in order
    marker : the number of the cell that the marker is on
    """

    cells: tuple[Card | None, ...]
    path: tuple[int, ...]
    marker: int

    def __getitem__(self, place: Place) -> Card | None:
        return self.cells[cell_of(place)]

    def __iter__(self) -> Iterator[tuple[Card | None, ...]]:
        """The rows, each a tuple of six cards."""
        return (self.cells[row : row + SIDE] for row in range(0, CELLS, SIDE))

    def is_taken(self, row: int, column: int) -> bool:
        """Whether the card of a cell was taken."""
        return cell_of((row, column)) in self.path

    def is_face_down(self, row: int, column: int) -> bool:
        """Whether the card of a cell is not known."""
        return self[row, column] is None

    @property
    def remaining(self) -> tuple[Place, ...]:
        """The cells that still hold a card, as (row, column)."""
        return tuple(place_of(cell) for cell in range(CELLS) if cell not in self.path)

    def __repr__(self) -> str:
        return f"<board, marker on {place_of(self.marker)}, {CELLS - len(self.path)} cards>"

    def __str__(self) -> str:
        return display.board(self)

    def _repr_html_(self) -> str:
        return html.page(html.board(self))
