"""Which finished matches are kept, by an order that a study asks for: those with the lowest rank, of equals the first.
"""
from libc.stdint cimport int64_t
from libc.string cimport memmove
from engine.game cimport margin
from engine.counting.leads cimport Leads
from engine.counting.watcher cimport Followed, Watcher, Watching, always, make, pointer
from engine.table cimport Table

# The rank of a match: the same for all; fewer decisions the later; the margin of the winner; less drama the later.
ORDERS = "first", "longest", "closest", "dramatic"

cdef enum Order:
    FIRST
    LONGEST
    CLOSEST
    DRAMATIC


ctypedef struct Best:
    Watcher watcher
    int order
    int64_t most
    int64_t* rows               # (most, 4), the best one first: rank, setup, match, seating; INT64_MAX: none yet
    const Leads* leads          # of DRAMATIC


cdef void keep(Watcher* watcher, const Followed* followed, const void* state, int decisions,
               const int64_t* payoffs) noexcept nogil:
    """A match after all those that are there."""
    cdef Best* best = <Best*>watcher
    cdef int64_t rank = 0, place = best.most
    if best.order == LONGEST:
        rank = -decisions
    elif best.order == CLOSEST:
        rank = margin(payoffs, followed.game.seats, followed.tally.side)
    elif best.order == DRAMATIC:
        rank = -best.leads.dramatic
    while place and rank < best.rows[4 * (place - 1)]:
        place -= 1
    if place == best.most:
        return
    cdef int64_t* row = best.rows + 4 * place
    memmove(row + 4, row, 4 * (best.most - place - 1) * sizeof(int64_t))
    row[0], row[1], row[2], row[3] = rank, <int64_t>followed.setup, <int64_t>followed.match, followed.seating


def watcher(
    Table table not None, dict arrays: dict[str, NDArray[np.int64]], str order, Watching leads=None
) -> Watching:
    """Keeps matches in the array `kept`, of shape (most, 4), of INT64_MAX at first; its rows are (rank, setup, match,
    seating), the lowest ranks first.

    order : one of ORDERS
    leads : those of the same matches, before this one among the watchers; "dramatic" needs them
    """
    if order == "dramatic" and leads is None or order == "closest" and table.seats < 2:
        raise ValueError(f"{table.seats} seats and the estimates {leads} for the order {order!r}")
    cdef Watching found = make(sizeof(Best), Watcher(always, NULL, keep, NULL), arrays)
    cdef Best* best = <Best*>found.watcher
    best.order, best.most, best.rows = ORDERS.index(order), len(arrays["kept"]), pointer(arrays, "kept")
    if leads is not None:
        best.leads, found.scratch["leads"] = <const Leads*>leads.watcher, leads
    return found
