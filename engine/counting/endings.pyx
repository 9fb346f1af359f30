"""How matches end beyond who wins: who comes last, final scores, and how far the first is ahead of the second."""
from libc.stdint cimport int64_t
from engine.game cimport MAX_SEATS, first_places, margin
from engine.counting.tally cimport Tally
from engine.counting.watcher cimport Followed, Watcher, Watching, always, make, pointer
from engine.table cimport Table

cdef enum:
    FAR = 1 << 11               # final scores from -FAR to FAR - 1 are told apart


ctypedef struct Endings:
    Watcher watcher
    int64_t least               # score of the first bin; scores below are counted there, and above the last one there
    int bins
    # By setup
    int64_t* last               # (setups, seatings, seats), in units of a win
    # Of all setups
    int64_t* scores             # (seats, bins)
    int64_t* margins            # (bins,), from 0


cdef void count_end(Watcher* watcher, const Followed* followed, const void* state, int decisions,
                    const int64_t* payoffs) noexcept nogil:
    cdef Endings* endings = <Endings*>watcher
    cdef const Tally* tally = followed.tally
    cdef int64_t[MAX_SEATS] lost
    cdef int64_t worst, row = (followed.row * tally.seatings + followed.seating) * tally.seats
    cdef int seat, count
    for seat in range(tally.seats):
        lost[seat] = -payoffs[seat]
        endings.scores[seat * endings.bins + min(max(payoffs[seat] - endings.least, 0), endings.bins - 1)] += 1
    count = first_places(lost, tally.seats, &worst)
    for seat in range(tally.seats):
        if lost[seat] == worst:
            endings.last[row + seat] += tally.win_unit // count
    if tally.seats > 1:
        endings.margins[min(margin(payoffs, tally.seats, tally.side), endings.bins - 1)] += 1


def window(Table table not None):
    """(least, bins): the final scores that are told apart; those beyond are counted as the first or the last one."""
    least = min(max(table.low, -FAR), FAR - 1)
    return least, min(max(table.high, least), FAR - 1) - least + 1


def watcher(Table table not None, dict arrays):
    """Counts into `last`, of shape (setups, seatings, seats), `final_scores`, (seats * bins,), and `margins`, (bins,).
    """
    cdef Watching found = make(sizeof(Endings), Watcher(always, NULL, count_end, NULL), arrays)
    cdef Endings* endings = <Endings*>found.watcher
    endings.least, endings.bins = window(table)
    endings.last = pointer(arrays, "last")
    endings.scores, endings.margins = pointer(arrays, "final_scores"), pointer(arrays, "margins")
    return found
