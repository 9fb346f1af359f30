"""Which finished matches are kept, by an order that a study asks for: those with the lowest rank, of equals the first.
"""
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memmove

# The rank of a match: the same for all; fewer decisions the later; the margin of the winner; less drama the later.
cdef enum Order:
    FIRST
    LONGEST
    CLOSEST
    DRAMATIC


ctypedef struct Kept:
    int order
    int64_t most
    int64_t* rows               # (most, 4), the best one first: rank, setup, match, seating; INT64_MAX: none yet


cdef inline void keep(Kept* kept, int64_t rank, uint64_t setup, uint64_t match, int seating) noexcept nogil:
    """A match after all those that are there."""
    cdef int64_t place = kept.most
    while place and rank < kept.rows[4 * (place - 1)]:
        place -= 1
    if place == kept.most:
        return
    cdef int64_t* row = kept.rows + 4 * place
    memmove(row + 4, row, 4 * (kept.most - place - 1) * sizeof(int64_t))
    row[0], row[1], row[2], row[3] = rank, <int64_t>setup, <int64_t>match, seating
