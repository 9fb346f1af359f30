"""Exact play of positions with few cards left, for players: the solver on one thread, with memory of the caller.

How it searches stands in solver_hidden.pxd. A search that would look at more positions than it may gives up. Nothing is
remembered from one question to the next, so whether it gives up follows from the position alone.
"""
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset
from engine.bits cimport bits_lowest
from engine.rng cimport mix
from engine.crosskings.position cimport KingsPosition, moves_of
from engine.crosskings.solver_hidden cimport HiddenValue, all_known, beats, expect, factorial, move_value
from engine.crosskings.solver_host cimport Host, set_node
from engine.crosskings.solver_known cimport SolverWorker
from engine.crosskings.solver_node cimport SolverNode, pile_size, reachable


cdef inline int exact_move(Host* host, const KingsPosition* position, int64_t limit, int64_t* expected,
                           int64_t* orderings) noexcept nogil:
    """The number of the best move by (2w + d, w, s); of equals the last, which is in the lower row, then further right.

    expected[i] becomes 2w + d of move i, of 2 * orderings. -1 when the limit was not enough.
    """
    cdef SolverWorker* worker = &host.worker
    cdef uint64_t targets = moves_of(position), cells
    cdef SolverNode node
    cdef HiddenValue best = HiddenValue(-1, 0, 0), value
    cdef int chosen = -1, number = 0
    host.questions += 1
    host.table.salt = mix(host.questions)
    worker.nodes, worker.node_limit, worker.stopped = 0, limit, 0
    memset(worker.history, 0, sizeof(worker.history))
    set_node(&node, worker, position)
    cells = reachable(node.remaining, targets)
    orderings[0] = factorial(pile_size(&node))
    # What this finds out of good moves helps with all of them.
    expect(worker, &node, targets, -1, 2 * orderings[0] + 1)
    while targets and not worker.stopped:
        # This lays the last card open that lies face down.
        all_known(worker, &node, cells, pile_size(&node))
        value = move_value(worker, &node, cells, bits_lowest(targets), -1)
        targets &= targets - 1
        expected[number] = value.expected
        if not beats(best, value):
            best, chosen = value, number
        number += 1
    return -1 if worker.stopped else chosen
