"""The search of positions whose cards that can be reached are all known: alpha-beta on the final difference."""
from libc.stdint cimport uint8_t, uint64_t
from engine.bits cimport bit, bits_count, bits_lowest, pop_lowest
from engine.crosskings.cards cimport CELLS, KING, cross_of
from engine.crosskings.solver_node cimport (FAR, MOST_MOVES, NO_MOVE, ScoreCache, SolverNode, other_with, own_with,
                                            reachable, take_card)
from engine.crosskings.solver_table cimport TableKey, KnownBounds, Memory, find_known, keep_known, key_of

cdef enum:
    # Cells up to which a position is quicker searched than looked up: where all is known, and below face-down cards,
    # whose orderings lead to the same positions more often.
    SMALL_KNOWN = 8
    SMALL_TURNED = 3
    FEW_CELLS = 5               # up to here moves are ordered without a look at scores
    ROUND = 256                 # nodes between two looks at the clock
    HISTORY_LIMIT = 1 << 20


# What one thread searches with. `stop` is set from outside, `stopped` by the thread when it saw it: then nothing that
# its functions return means anything.
ctypedef struct SolverWorker:
    const Memory* table
    const ScoreCache* scores
    uint64_t hidden             # cells face down at the root
    uint64_t nodes
    uint64_t node_limit
    volatile int* stop
    int stopped
    int history[2][CELLS]
    uint8_t cards[CELLS]


cdef inline bint count_node(SolverWorker* worker) noexcept nogil:
    """Count a node; True if the search goes on."""
    worker.nodes += 1
    if worker.nodes % ROUND == 0 and worker.stop != NULL and worker.stop[0]:
        worker.stopped = 1
    if worker.nodes >= worker.node_limit:
        worker.stopped = 1
    return not worker.stopped


cdef inline void learn(SolverWorker* worker, int mover, int cell, int cells) noexcept nogil:
    """A move was good enough to end the search of a node."""
    cdef int i
    worker.history[mover][cell] += cells * cells
    if worker.history[mover][cell] > HISTORY_LIMIT:
        for i in range(CELLS):
            worker.history[0][i] >>= 1
            worker.history[1][i] >>= 1


ctypedef struct KnownMoves:
    int count
    int cells[MOST_MOVES]
    int values[MOST_MOVES]


cdef inline void insert(KnownMoves* moves, int cell, int value) noexcept nogil:
    cdef int i = moves.count
    while i > 0 and moves.values[i - 1] < value:
        moves.cells[i], moves.values[i] = moves.cells[i - 1], moves.values[i - 1]
        i -= 1
    moves.cells[i], moves.values[i] = cell, value
    moves.count += 1


cdef inline int promise(SolverWorker* worker, const SolverNode* node, int cell, uint64_t cells) noexcept nogil:
    """A guess of a move's value: what it gains, what it denies, how little it leaves to the other."""
    cdef int card = worker.cards[cell], gained = own_with(worker.scores, node, card) - node.own_score
    cdef int denied = other_with(worker.scores, node, card) - node.other_score
    return (gained * 256 + denied * 200 + (1500 if card == KING else 0)
            - 20 * bits_count(cross_of(cell) & cells) + (worker.history[node.mover][cell] >> 8))


cdef inline int known_value(SolverWorker* worker, const SolverNode* node, uint64_t targets, int alpha,
                            int beta) noexcept nogil:
    """The final difference for the mover, or a bound of it: at most alpha, at least beta (fail-soft)."""
    if targets == 0:
        return node.own_score - node.other_score
    return known_search(worker, node, targets, alpha, beta)


cdef inline int last_score(SolverWorker* worker, const SolverNode* node, uint64_t cells, int cell) noexcept nogil:
    """The other's score at the end, when the mover took `cell` and at most one of `cells` is left."""
    cdef uint64_t left = cells & cross_of(cell)
    if left == 0:
        return node.other_score
    return other_with(worker.scores, node, worker.cards[bits_lowest(left)])


cdef inline int last_two(SolverWorker* worker, const SolverNode* node, uint64_t cells, uint64_t targets,
                         int beta) noexcept nogil:
    """The final difference where two cells are left; from beta on, a bound."""
    cdef int cell, best = -FAR
    while targets and best < beta:
        cell = pop_lowest(&targets)
        best = max(best, own_with(worker.scores, node, worker.cards[cell]) - last_score(worker, node, cells, cell))
    return best


cdef inline int last_three(SolverWorker* worker, const SolverNode* node, uint64_t cells, uint64_t targets,
                           int beta) noexcept nogil:
    """Final difference where three cells are left; from beta on, a bound."""
    cdef int cell, best = -FAR
    cdef uint64_t rest, further
    cdef SolverNode next
    while targets and best < beta:
        cell = pop_lowest(&targets)
        rest = cells & ~bit(cell)
        further = cross_of(cell) & rest
        if further == 0:
            best = max(best, own_with(worker.scores, node, worker.cards[cell]) - node.other_score)
            continue
        take_card(&next, node, rest, worker.cards[cell], worker.scores)
        best = max(best, -last_two(worker, &next, rest, further, -best))
    return best


cdef inline int known_search(SolverWorker* worker, const SolverNode* node, uint64_t targets, int alpha,
                             int beta) noexcept nogil:
    cdef uint64_t cells = reachable(node.remaining, targets), left
    cdef int count = bits_count(cells), cell, i, value, best = -FAR, best_move = NO_MOVE, low
    cdef bint tabled = count > (SMALL_TURNED if worker.hidden else SMALL_KNOWN)
    cdef TableKey key
    cdef KnownBounds known
    cdef KnownMoves moves
    cdef SolverNode next
    if not count_node(worker):
        return 0
    if count == 1:
        return own_with(worker.scores, node, worker.cards[bits_lowest(cells)]) - node.other_score
    if count == 2:
        return last_two(worker, node, cells, targets, beta)
    if count == 3 and not tabled:
        return last_three(worker, node, cells, targets, beta)
    known.move = NO_MOVE
    if tabled:
        key = key_of(worker.table, node, cells, targets)
        if find_known(worker.table, key, &known):
            if known.low >= beta or known.low == known.high:
                return known.low
            if known.high <= alpha:
                return known.high
            alpha = max(alpha, known.low)
            beta = min(beta, known.high)
    moves.count = 0
    left = targets
    while left:
        cell = pop_lowest(&left)
        if cell == known.move:
            value = 1 << 28
        elif count > FEW_CELLS:
            value = promise(worker, node, cell, cells)
        else:
            value = -bits_count(cross_of(cell) & cells)
        insert(&moves, cell, value)
    low = alpha
    for i in range(moves.count):
        cell = moves.cells[i]
        left = cells & ~bit(cell)
        take_card(&next, node, left, worker.cards[cell], worker.scores)
        if i == 0:
            value = -known_value(worker, &next, cross_of(cell) & left, -beta, -low)
        else:
            value = -known_value(worker, &next, cross_of(cell) & left, -low - 1, -low)
            if low < value < beta:
                value = -known_value(worker, &next, cross_of(cell) & left, -beta, -value)
        if worker.stopped:
            return 0
        if value > best:
            best, best_move = value, cell
        if value > low:
            low = value
            if low >= beta:
                learn(worker, node.mover, cell, count)
                break
    if not tabled:
        return best
    known.move = best_move
    if best > alpha:
        known.low = max(known.low, best)
    if best < beta:
        known.high = min(known.high, best)
    keep_known(worker.table, key, &known)
    return best
