"""Exact play of positions with few cards left, for players: the solver on one thread, with memory of the caller.

How it searches stands in solver_hidden.pxd. A search that would look at more positions than it may gives up. Nothing is
remembered from one question to the next, so whether it gives up follows from the position alone.
"""
from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset
from engine.bits cimport bits_lowest
from engine.rng cimport mix
from engine.crosskings.cards cimport CELLS
from engine.crosskings.position cimport Position, moves_of
from engine.crosskings.solver_hidden cimport Value, all_known, beats, expect, factorial, move_value
from engine.crosskings.solver_known cimport Worker
from engine.crosskings.solver_node cimport Node, Scores, cached_score, gather, pile_size, reachable
from engine.crosskings.solver_table cimport HiddenEntry, KnownEntry, Table


ctypedef struct Endgame:
    Worker worker
    Table table
    Scores scores
    uint64_t questions


cdef inline bint open_endgame(Endgame* endgame, int known_bits, int hidden_bits, int score_bits) noexcept nogil:
    """Memory for 2^known_bits and 2^hidden_bits positions (1 or more) and 2^score_bits hands (11 or more) in a zeroed
    struct that stays where it is; False when there is none. `close_endgame` frees it."""
    endgame.table.known = <KnownEntry*>calloc(<size_t>1 << known_bits, sizeof(KnownEntry))
    endgame.table.hidden = <HiddenEntry*>calloc(<size_t>1 << hidden_bits, sizeof(HiddenEntry))
    endgame.scores.words = <uint32_t*>calloc(<size_t>1 << score_bits, sizeof(uint32_t))
    endgame.table.known_bits, endgame.table.hidden_bits, endgame.scores.bits = known_bits, hidden_bits, score_bits
    endgame.worker.table, endgame.worker.scores = &endgame.table, &endgame.scores
    return endgame.table.known != NULL and endgame.table.hidden != NULL and endgame.scores.words != NULL


cdef inline void close_endgame(Endgame* endgame) noexcept nogil:
    free(endgame.table.known)
    free(endgame.table.hidden)
    free(endgame.scores.words)


cdef inline void set_node(Node* node, Worker* worker, const Position* position) noexcept nogil:
    """The node of a position, and what its worker has to know of it."""
    cdef int player = position.mover, kings = 0, i
    memset(node, 0, sizeof(Node))
    worker.hidden = position.hidden
    for i in range(CELLS):
        worker.cards[i] = position.cards[i]
    node.remaining, node.mover = position.remaining, player
    node.own, node.other = position.hands[player], position.hands[1 - player]
    node.own_kings, node.other_kings = position.kings[player], position.kings[1 - player]
    node.own_score = cached_score(worker.scores, node.own, node.own_kings)
    node.other_score = cached_score(worker.scores, node.other, node.other_kings)
    gather(worker.cards, position.hidden, &node.pile, &kings)
    node.pile_kings = kings


cdef inline void ask(Endgame* endgame, Node* node, const Position* position, int64_t limit) noexcept nogil:
    """Prepares a question that may cost so many positions."""
    endgame.questions += 1
    endgame.table.salt = mix(endgame.questions)
    endgame.worker.nodes, endgame.worker.node_limit, endgame.worker.stopped = 0, limit, 0
    memset(endgame.worker.history, 0, sizeof(endgame.worker.history))
    set_node(node, &endgame.worker, position)


cdef inline int exact_move(Endgame* endgame, const Position* position, int64_t limit, int64_t* expected,
                           int64_t* orderings) noexcept nogil:
    """The number of the best move by (2w + d, w, s); of equals the last, which is in the lower row, then further right.

    expected[i] becomes 2w + d of move i, of 2 * orderings. -1 when the limit was not enough.
    """
    cdef Worker* worker = &endgame.worker
    cdef uint64_t targets = moves_of(position), cells
    cdef Node node
    cdef Value best = Value(-1, 0, 0), value
    cdef int chosen = -1, number = 0
    ask(endgame, &node, position, limit)
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
