"""Cross Kings' cards and grid as numbers and bits.

A card is 8 * suit + rank, suits H C D S = 0 to 3, ranks A 2 ... 8 = 0 to 7; the four kings are alike, all of them KING.
A hand is the set of its other cards, a 32-bit word, and its number of kings. Cells count row by row from the top left;
a board is a set of cells, 36 bits of a word.
"""
from libc.stdint cimport uint64_t

cdef enum:
    SUITS = 4
    RANKS = 8
    KING = 32                   # also the number of other cards
    KINGS = 4
    SIDE = 6
    CELLS = 36
    CROSS = 10                  # cells of a row and a column, without the one where they meet
    START = 14                  # row 2, column 2, from 0
    UNPLACED = CELLS            # where the marker stands until somebody chose its start


cdef extern from "engine/crosskings/grid.h" nogil:
    const uint64_t ALL_CELLS, DIAGONALS, CROSS_OF[CELLS + 1]


cdef inline uint64_t cross_of(int cell) noexcept nogil:
    """The cells of a cell's row and column, without itself; of UNPLACED the central cells."""
    return CROSS_OF[cell]
