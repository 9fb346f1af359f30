"""Danger of a discard: the number of groups of three that it is expected to complete in the other hand."""
from libc.stdint cimport uint64_t
from libc.string cimport memset
from engine.bits cimport bits_lowest, pop_lowest
from engine.rummy.cards cimport CARDS
from engine.rummy.groups cimport GroupTable


cdef inline void find_danger(const GroupTable* groups, uint64_t hand, const double* belief,
                             double* danger) noexcept nogil:
    """Danger of each card in a hand: the sum, over the groups of three with it, of the product of its other beliefs."""
    cdef uint64_t own, rest
    cdef double product
    cdef int i
    memset(danger, 0, CARDS * sizeof(double))
    for i in range(groups.first[3], groups.first[4]):
        own = groups.cards[i] & hand
        if not own or own & (own - 1):
            continue            # one of the other two is in the own hand
        product = 1
        rest = groups.cards[i] & ~hand
        while rest:
            product *= belief[pop_lowest(&rest)]
        danger[bits_lowest(own)] += product
