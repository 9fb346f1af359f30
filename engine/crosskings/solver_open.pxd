"""Exact values of all moves with all cards open, for players that look at endgames: within a number of positions."""
from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset
from engine.bits cimport bit, bits_lowest
from engine.crosskings.cards cimport CELLS, cross_of
from engine.crosskings.position cimport Position, moves_of
from engine.crosskings.solver_known cimport Worker, known_value
from engine.crosskings.solver_node cimport FAR, Node, Scores, cached_score, score_with, take_card
from engine.crosskings.solver_table cimport KnownEntry, Table

cdef enum:
    OPEN_TABLE = 16             # log2 of the entries at most
    OPEN_SCORES = 14
    LEAST_BITS = 11


cdef inline bint open_values(const Position* position, int64_t limit, int64_t* values) noexcept nogil:
    """The final difference for the mover by legal move, row by row; False when `limit` positions were not enough."""
    cdef Worker worker
    cdef Table table
    cdef Scores scores
    cdef Node node, next
    cdef uint64_t left = moves_of(position)
    cdef int player = position.mover, cell, i, bits = LEAST_BITS
    if limit <= 0:
        return False
    while bits < OPEN_TABLE and (<int64_t>1 << bits) < limit:
        bits += 1
    memset(&worker, 0, sizeof(Worker))
    memset(&table, 0, sizeof(Table))
    memset(&node, 0, sizeof(Node))
    table.known_bits, scores.bits = bits, min(bits, <int>OPEN_SCORES)
    table.known = <KnownEntry*>calloc(<size_t>1 << table.known_bits, sizeof(KnownEntry))
    scores.words = <uint32_t*>calloc(<size_t>1 << scores.bits, sizeof(uint32_t))
    if table.known == NULL or scores.words == NULL:
        free(table.known)
        free(scores.words)
        return False
    worker.table, worker.scores, worker.node_limit = &table, &scores, limit
    for i in range(CELLS):
        worker.cards[i] = position.cards[i]
    node.remaining, node.mover = position.remaining, player
    node.own, node.other = position.hands[player], position.hands[1 - player]
    node.own_kings, node.other_kings = position.kings[player], position.kings[1 - player]
    node.own_score = cached_score(&scores, node.own, node.own_kings)
    node.other_score = cached_score(&scores, node.other, node.other_kings)
    i = 0
    while left and not worker.stopped:
        cell = bits_lowest(left)
        left &= left - 1
        take_card(&next, &node, position.remaining & ~bit(cell), position.cards[cell],
                  score_with(&scores, node.own, node.own_kings, position.cards[cell]))
        values[i] = -known_value(&worker, &next, cross_of(cell) & next.remaining, -FAR, FAR)
        i += 1
    free(table.known)
    free(scores.words)
    return not worker.stopped
