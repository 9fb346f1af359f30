"""Ends of matches beyond who wins: who comes last, final scores, and how far the first is ahead of the second."""
from libc.stdint cimport int64_t
from engine.game cimport MAX_SEATS, first_places, margin
from engine.counting.tally cimport TallyArrays
from engine.counting.watcher cimport Followed, Watcher, Watching, always, make, pointer
from engine.table cimport Table

FAR_AWAY: int = FAR                    # the end of the histograms


ctypedef struct Endings:
    Watcher watcher
    int64_t* last               # (setups, seatings, seats), in units of a win
    EndCounts ends                   # of all setups: scores by seat, then the margin


cdef void count_end(Watcher* watcher, const Followed* followed, const void* state, int decisions,
                    const int64_t* payoffs) noexcept nogil:
    cdef Endings* endings = <Endings*>watcher
    cdef const TallyArrays* tally = followed.tally
    cdef int64_t[MAX_SEATS] lost
    cdef int64_t worst, row = (followed.row * tally.seatings + followed.seating) * tally.seats
    cdef int seat, count
    for seat in range(tally.seats):
        lost[seat] = -payoffs[seat]
        count_number(&endings.ends, seat, payoffs[seat])
    count = first_places(lost, tally.seats, &worst)
    for seat in range(tally.seats):
        if lost[seat] == worst:
            endings.last[row + seat] += tally.win_unit // count
    if tally.seats > 1:
        count_number(&endings.ends, tally.seats, margin(payoffs, tally.seats, tally.side))


def watcher(Table table not None, dict arrays: dict[str, NDArray[np.int64]]) -> Watching:
    """Counts into `last`, of shape (setups, seatings, seats), `scores_at_end`, (seats + 1, 2 * FAR), and `scores_span`,
    (seats + 1, 3): scores by seat, then the margin."""
    cdef Watching found = make(sizeof(Endings), Watcher(always, NULL, count_end, NULL), arrays)
    cdef Endings* endings = <Endings*>found.watcher
    endings.last = pointer(arrays, "last")
    endings.ends = EndCounts(pointer(arrays, "scores_at_end"), pointer(arrays, "scores_span"))
    return found
