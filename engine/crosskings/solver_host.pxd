"""The solver on one thread with memory of its own, for players: exact play where few cards are left.

A search that would look at more positions than it may gives up. Nothing is remembered from one question to the next,
so whether it gives up follows from the position alone.
"""
from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset
from engine.bits cimport bit, pop_lowest
from engine.rng cimport mix
from engine.crosskings.cards cimport CELLS, UNPLACED, cross_of
from engine.crosskings.position cimport KingsPosition, gather, moves_of
from engine.crosskings.solver_hidden cimport HiddenValue, all_known, beats, expect, factorial, move_value
from engine.crosskings.solver_known cimport SolverWorker, known_value
from engine.crosskings.solver_node cimport FAR, ScoreCache, SolverNode, cached_score, pile_size, reachable, take_card
from engine.crosskings.solver_table cimport HiddenEntry, KnownEntry, Memory

cdef enum:
    OPEN_TABLE = 16             # log2 of the entries at most
    OPEN_SCORES = 14
    LEAST_BITS = 11


ctypedef struct Host:
    SolverWorker worker
    Memory table
    ScoreCache scores
    uint64_t questions          # asked so far


cdef inline bint open_host(Host* host, int known_bits, int hidden_bits, int score_bits) noexcept nogil:
    """Memory for 2^known_bits and 2^hidden_bits positions (1 or more) and 2^score_bits hands (11 or more) in a zeroed
    struct that stays where it is; False when there is none. `close_host` frees it."""
    host.table.known = <KnownEntry*>calloc(<size_t>1 << known_bits, sizeof(KnownEntry))
    host.table.hidden = <HiddenEntry*>calloc(<size_t>1 << hidden_bits, sizeof(HiddenEntry))
    host.scores.words = <uint32_t*>calloc(<size_t>1 << score_bits, sizeof(uint32_t))
    host.table.known_bits, host.table.hidden_bits, host.scores.bits = known_bits, hidden_bits, score_bits
    host.worker.table, host.worker.scores = &host.table, &host.scores
    return host.table.known != NULL and host.table.hidden != NULL and host.scores.words != NULL


cdef inline void close_host(Host* host) noexcept nogil:
    free(host.table.known)
    free(host.table.hidden)
    free(host.scores.words)


cdef inline void set_node(SolverNode* node, SolverWorker* worker, const KingsPosition* position) noexcept nogil:
    """The node of a position, and what its worker has to know of it."""
    cdef int player = position.mover, kings = 0
    memset(node, 0, sizeof(SolverNode))
    worker.hidden = position.hidden
    memcpy(worker.cards, position.cards, CELLS)
    node.remaining, node.mover = position.remaining, player
    node.own, node.other = position.hands[player], position.hands[1 - player]
    node.own_kings, node.other_kings = position.kings[player], position.kings[1 - player]
    node.own_score = cached_score(worker.scores, node.own, node.own_kings)
    node.other_score = cached_score(worker.scores, node.other, node.other_kings)
    gather(worker.cards, position.hidden, &node.pile, &kings)
    node.pile_kings = kings


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
            cell = pop_lowest(&left)
            take_card(&next, &node, position.remaining & ~bit(cell), position.cards[cell], &host.scores)
            values[i] = -known_value(&host.worker, &next, cross_of(cell) & next.remaining, -FAR, FAR)
            i += 1
        complete = not host.worker.stopped
    close_host(&host)
    return complete


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
        value = move_value(worker, &node, cells, pop_lowest(&targets), -1)
        expected[number] = value.expected
        if not beats(best, value):
            best, chosen = value, number
        number += 1
    return -1 if worker.stopped else chosen
