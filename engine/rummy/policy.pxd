"""Policies: what a seat does, from what it knows alone. Weights go in, a decision comes out.

Greedy deadwood takes from the pile what lowers the deadwood, and discards what leaves least. The planner takes what
makes the best plan more probable; what it discards stands in weigh.pxd.
"""
from libc.math cimport INFINITY
from libc.stdint cimport int32_t, uint64_t
from engine.bits cimport bit, bits_count, bits_lowest
from engine.players.arms cimport is_ahead
from engine.rummy.cards cimport CARDS
from engine.rummy.deadwood cimport RunTable, deadwood
from engine.rummy.groups cimport GroupTable
from engine.rummy.planner cimport CERTAIN, BestPlan, find_plan, wide_less
from engine.rummy.position cimport STOCK, RummyPosition, known_hand, unseen_by

cdef enum:
    EVEN_ODDS = 500             # of a card that is not seen, where nothing better is known


# What a seat knows, gathered for models of the other seat.
ctypedef struct SeenCards:
    uint64_t hand
    uint64_t pile               # all cards of it, the top one among them
    uint64_t known              # in the other hand for certain
    uint64_t unseen             # in the stock or the other hand
    uint64_t taken              # by the other seat, ever: from the pile, discarded to it, left lying on top of it
    uint64_t discarded
    uint64_t declined
    int hidden                  # how many of the unseen cards are in the other hand
    int stock                   # and in the stock


cdef inline void see(const RummyPosition* position, int seat, SeenCards* seen) noexcept nogil:
    cdef int other = 1 - seat
    seen.hand, seen.pile = position.hands[seat], position.pile
    seen.known, seen.unseen = known_hand(position, other), unseen_by(position, seat)
    seen.taken, seen.discarded = position.taken[other], position.discarded[other]
    seen.declined = position.declined[other]
    seen.stock = STOCK - position.drawn
    seen.hidden = bits_count(seen.unseen) - seen.stock


cdef inline void even_odds(const SeenCards* seen, int unseen, int32_t* odds) noexcept nogil:
    """1000 for a card in the own hand, `unseen` for one that is not seen, 0 for all others."""
    cdef int card
    for card in range(CARDS):
        odds[card] = CERTAIN if (seen.hand >> card) & 1 else unseen if (seen.unseen >> card) & 1 else 0


cdef inline int least_after_discard(const RunTable* runs, uint64_t hand, uint64_t discards) noexcept nogil:
    """The least deadwood that one of these discards leaves."""
    cdef int least = 1000, left
    while discards:
        left = deadwood(runs, hand & ~(discards & (~discards + 1)))
        least = left if left < least else least
        discards &= discards - 1
    return least


cdef inline bint greedy_takes(const RunTable* runs, uint64_t hand, int top) noexcept nogil:
    """True if the top of the pile lowers the deadwood."""
    return least_after_discard(runs, hand | bit(top), hand) < deadwood(runs, hand)


cdef inline int greedy_discard(const RunTable* runs, uint64_t hand, uint64_t discards, uint64_t* stream) noexcept nogil:
    """The discard that leaves the least deadwood; equally good ones are drawn from the stream."""
    cdef double best = -INFINITY
    cdef int chosen = 0, equal = 0
    while discards:
        if is_ahead(-deadwood(runs, hand & ~(discards & (~discards + 1))), &best, &equal, stream):
            chosen = bits_lowest(discards)
        discards &= discards - 1
    return chosen


cdef inline bint planner_takes(const GroupTable* groups, int32_t* odds, int top) noexcept nogil:
    """True if the best plan is more probable with the top of the pile in hand than without. `odds` ends as it was."""
    cdef BestPlan without, with_top
    cdef int32_t before = odds[top]
    without.arrangements, without.room = NULL, 0
    with_top.arrangements, with_top.room = NULL, 0
    odds[top] = 0
    find_plan(groups, odds, &without)
    odds[top] = CERTAIN
    find_plan(groups, odds, &with_top)
    odds[top] = before
    return wide_less(without.best, with_top.best)
