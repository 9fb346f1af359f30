"""How often each seat passes: decisions in which it has no legal move."""
from libc.stdint cimport int64_t
from engine.counting.watcher cimport Followed, Watcher, Watching, always, make, pointer
from engine.table cimport Table


ctypedef struct Passes:
    Watcher watcher
    int64_t* passes             # (setups, seats)


cdef void count_passes(Watcher* watcher, const Followed* followed, const void* state, int decisions,
                       const int64_t* payoffs) noexcept nogil:
    cdef int64_t* passes = (<Passes*>watcher).passes + followed.row * followed.game.seats
    cdef int i
    for i in range(decisions):
        passes[followed.steps[i].seat] += followed.steps[i].count == 0


def watcher(Table table not None, dict arrays):
    """Counts into `passes`, of shape (setups, seats)."""
    cdef Watching found = make(sizeof(Passes), Watcher(always, NULL, count_passes, NULL), arrays)
    (<Passes*>found.watcher).passes = pointer(arrays, "passes")
    return found
