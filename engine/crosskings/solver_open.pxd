"""Exact values of all moves with all cards open, for players that look at endgames: within a number of positions."""
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset
from engine.bits cimport bit, bits_lowest
from engine.crosskings.cards cimport UNPLACED, cross_of
from engine.crosskings.position cimport KingsPosition, moves_of
from engine.crosskings.solver_host cimport Host, close_host, open_host, set_node
from engine.crosskings.solver_known cimport known_value
from engine.crosskings.solver_node cimport FAR, SolverNode, own_with, take_card

cdef enum:
    OPEN_TABLE = 16             # log2 of the entries at most
    OPEN_SCORES = 14
    LEAST_BITS = 11


cdef inline bint open_values(const KingsPosition* position, int64_t limit, int64_t* values) noexcept nogil:
    """The final difference for the mover by legal move, row by row; False when `limit` positions were not enough."""
    cdef Host host
    cdef KingsPosition opened = position[0]
    cdef SolverNode node, next
    cdef uint64_t left = moves_of(position)
    cdef int cell, i = 0, bits = LEAST_BITS
    cdef bint complete
    if limit <= 0 or position.marker == UNPLACED:           # no limit is enough for 36 cards
        return False
    while bits < OPEN_TABLE and (<int64_t>1 << bits) < limit:
        bits += 1
    memset(&host, 0, sizeof(Host))
    complete = open_host(&host, bits, 1, min(bits, <int>OPEN_SCORES))
    if complete:
        opened.hidden, host.worker.node_limit = 0, limit
        set_node(&node, &host.worker, &opened)
        while left and not host.worker.stopped:
            cell = bits_lowest(left)
            left &= left - 1
            take_card(&next, &node, position.remaining & ~bit(cell), position.cards[cell],
                      own_with(&host.scores, &node, position.cards[cell]))
            values[i] = -known_value(&host.worker, &next, cross_of(cell) & next.remaining, -FAR, FAR)
            i += 1
        complete = not host.worker.stopped
    close_host(&host)
    return complete
