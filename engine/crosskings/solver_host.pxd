"""What the solver's search stands on, where one thread has it with memory of its own."""
from libc.stdint cimport uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset
from engine.crosskings.cards cimport CELLS
from engine.crosskings.position cimport KingsPosition
from engine.crosskings.solver_known cimport SolverWorker
from engine.crosskings.solver_node cimport SolverNode, Scores, cached_score, gather
from engine.crosskings.solver_table cimport HiddenEntry, KnownEntry, Memory


ctypedef struct Host:
    SolverWorker worker
    Memory table
    Scores scores
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
