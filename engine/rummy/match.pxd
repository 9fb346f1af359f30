"""A match of several deals: the deal that is played, how the seats stand, and what the next deals come from.

Between two deals the last one lies open as it ended, and the seat that deals next has one move: to deal.
"""
from libc.stdint cimport int32_t, uint8_t, uint64_t
from engine.rng cimport child
from engine.rummy.position cimport SEATS, RummyPosition, RummyRules, deal_position


ctypedef struct RummyMatch:
    RummyPosition position           # of the deal: the states of a match begin with it
    uint64_t key                # of the deal; that of the next one follows from it
    int32_t scores[SEATS]
    int32_t dealt               # again, after the first deal; no key needs it


cdef inline bint is_won(const RummyMatch* match, const RummyRules* rules) noexcept nogil:
    return match.scores[0] >= rules.points or match.scores[1] >= rules.points


cdef inline int next_first(const RummyMatch* match, const RummyRules* rules) noexcept nogil:
    """The seat that begins the next deal: the other one deals it. A deal without points is dealt by the same seat."""
    if match.position.points == 0:
        return match.position.first
    return 1 - match.position.first if rules.alternate else match.position.points < 0


cdef inline void score_deal(RummyMatch* match) noexcept nogil:
    """Write down a deal that has just ended."""
    if match.position.points > 0:
        match.scores[0] += match.position.points
    else:
        match.scores[1] -= match.position.points


cdef inline void deal_next(RummyMatch* match, const RummyRules* rules) noexcept nogil:
    cdef int first = next_first(match, rules)
    match.key = child(match.key, 0)
    match.dealt += 1
    deal_position(&match.position, match.key)
    match.position.first = match.position.mover = <uint8_t>first
