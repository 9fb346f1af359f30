"""The groups of cards that can be laid: three or four of a rank, and runs of 3 to 10 cards in one suit.

A run may begin with the ace; with `ace_high` it may end with it too; it never goes round the corner.
"""
from libc.stdint cimport uint8_t, uint16_t, uint64_t

cdef enum:
    SHORTEST = 3
    LONGEST = 10
    MOST_GROUPS = 337           # with the ace low and high; 305 with the ace low


ctypedef struct GroupTable:
    int first[LONGEST + 2]      # the groups of n cards are first[n] to first[n + 1] - 1
    uint64_t cards[MOST_GROUPS]
    # A group of more than three cards is its parent, a smaller group, and one card more; a group of three has members.
    uint16_t parent[MOST_GROUPS]
    uint8_t extra[MOST_GROUPS]
    uint8_t members[MOST_GROUPS][3]


# All groups of a rule for aces, as long as the program runs.
cdef const GroupTable* groups_of(bint ace_high) noexcept
