"""The board of Cross Kings, with the cards that were taken."""

from pyengine.crosskings.cards import cell_of
from pyengine.crosskings.grid import CELLS, SIDE, place_of


class Board:
    """The six by six cells of a game: what lies there, and what lay there until it was taken.

    `board[row, column]` is the card, None for one still face down; rows and columns count from 0.

    cells : the 36 cards row by row, None for face down
    path : the numbers of the cells whose cards were taken, in order
    marker : the number of the cell that the marker is on
    """

    __slots__ = ("cells", "path", "marker")

    def __init__(self, cells, path, marker):
        self.cells, self.path, self.marker = tuple(cells), tuple(path), marker

    def __getitem__(self, place):
        return self.cells[cell_of(place)]

    def __iter__(self):
        """The rows, each a tuple of six cards."""
        return (self.cells[row : row + SIDE] for row in range(0, CELLS, SIDE))

    def is_taken(self, row, column):
        """Whether the card of a cell was taken."""
        return cell_of((row, column)) in self.path

    def is_face_down(self, row, column):
        """Whether the card of a cell is not known."""
        return self.cells[cell_of((row, column))] is None

    @property
    def remaining(self):
        """The cells that still hold a card, as (row, column)."""
        return tuple(place_of(cell) for cell in range(CELLS) if cell not in self.path)

    def __eq__(self, other):
        return self._all() == other._all() if isinstance(other, Board) else NotImplemented

    def __hash__(self):
        return hash(self._all())

    def _all(self):
        return self.cells, self.path, self.marker

    def __repr__(self):
        return f"<board, marker on {place_of(self.marker)}, {CELLS - len(self.path)} cards>"

    def __str__(self):
        from pyengine.crosskings import display

        return display.board(self)

    def _repr_html_(self):
        from pyengine.crosskings import html

        return html.page(html.board(self))
