"""How matches end beyond who wins: who comes last, final scores, and how far the first is ahead of the second."""
from libc.stdint cimport int64_t
from engine.game cimport first_places, margin
from engine.counting.tally cimport Tally


ctypedef struct Outcomes:
    int64_t least               # score of the first bin; scores below are counted there, and above the last one there
    int bins
    # By setup
    int64_t* last               # (setups, seatings, seats), in units of a win
    # Of all setups
    int64_t* scores             # (seats, bins)
    int64_t* margins            # (bins,), from 0


cdef inline void count_end(Outcomes* outcomes, const Tally* tally, int64_t setup, int seating,
                           const int64_t* payoffs) noexcept nogil:
    """A finished match."""
    cdef int64_t[16] lost
    cdef int64_t worst, row = (setup * tally.seatings + seating) * tally.seats
    cdef int seat, count
    for seat in range(tally.seats):
        lost[seat] = -payoffs[seat]
        outcomes.scores[seat * outcomes.bins + min(max(payoffs[seat] - outcomes.least, 0), outcomes.bins - 1)] += 1
    count = first_places(lost, tally.seats, &worst)
    for seat in range(tally.seats):
        if lost[seat] == worst:
            outcomes.last[row + seat] += tally.win_unit // count
    if tally.seats > 1:
        outcomes.margins[min(margin(payoffs, tally.seats, tally.side), outcomes.bins - 1)] += 1
