"""The catalogue of all groups."""
import numpy as np

from libc.stdint cimport uint64_t
from engine.bits cimport bit, bits_count, bits_lowest, pop_lowest
from engine.rummy.cards cimport RANKS, SUITS, rank_cards


cdef inline uint64_t run_cards(int suit, int start, int size) noexcept:
    """The run of so many cards from rank `start` upwards; rank 13 is the ace again."""
    cdef uint64_t ranks = (bit(size) - 1) << start
    return ((ranks & 0x1fff) | (ranks >> RANKS)) << (RANKS * suit)


cdef void fill(GroupTable* groups, bint ace_high):
    """Groups by size: runs suit by suit, then cards of a rank."""
    cdef int size, suit, start, rank, left_out, count = 0
    for size in range(SHORTEST, LONGEST + 1):
        groups.first[size] = count
        for suit in range(SUITS):
            for start in range(RANKS + ace_high - size + 1):
                groups.cards[count] = run_cards(suit, start, size)
                count += 1
        if size > 4:
            continue
        for rank in range(RANKS):
            for left_out in range(SUITS if size == 3 else 1):
                groups.cards[count] = rank_cards(rank) & ~(bit(RANKS * left_out + rank) if size == 3 else 0)
                count += 1
    groups.first[LONGEST + 1] = count
    for size in range(SHORTEST, LONGEST + 1):
        link(groups, size)


cdef void link(GroupTable* groups, int size):
    """Members or parents of the groups of one size."""
    cdef int i, k
    cdef uint64_t rest
    for i in range(groups.first[size], groups.first[size + 1]):
        if size == SHORTEST:
            rest = groups.cards[i]
            for k in range(3):
                groups.members[i][k] = pop_lowest(&rest)
            continue
        for k in range(groups.first[size - 1], groups.first[size]):
            rest = groups.cards[i] & ~groups.cards[k]
            if bits_count(rest) == 1:
                groups.parent[i] = k
                groups.extra[i] = bits_lowest(rest)


cdef GroupTable ACE_LOW, ACE_BOTH

fill(&ACE_LOW, False)
fill(&ACE_BOTH, True)


cdef const GroupTable* groups_of(bint ace_high) noexcept:
    return &ACE_BOTH if ace_high else &ACE_LOW


def groups(bint ace_high=False) -> np.ndarray:
    """All groups as sets of cards, smaller ones first: an array of uint64, of length 305, or 337 with `ace_high`."""
    cdef const GroupTable* found = groups_of(ace_high)
    cdef int i, count = found.first[LONGEST + 1]
    result = np.empty(count, np.uint64)
    cdef uint64_t[::1] view = result
    for i in range(count):
        view[i] = found.cards[i]
    return result
