"""The final scores that best play leads to, ordering by ordering: a walk along the best moves of a solved position.

Every ordering of the face-down cards is followed once, so this is for positions whose best play turns up some seven of
them. What the values are stands in solver_hidden.pxd.
"""
from libc.stdint cimport int64_t, uint64_t
from engine.bits cimport bit
from engine.crosskings.cards cimport cross_of
from engine.crosskings.solver_hidden cimport (Turns, Value, all_known, exact, factorial, move_value, reaches, turn_up)
from engine.crosskings.solver_known cimport Worker
from engine.crosskings.solver_node cimport Node, pile_size, reachable, score_with, take_card

cdef enum:
    POINTS = 128                # more than any hand has
    NO_CELL = -1


cdef inline int highest(uint64_t cells) noexcept nogil:
    cdef int cell = 0
    while cells > 1:
        cells >>= 1
        cell += 1
    return cell


cdef inline int best_move(Worker* worker, const Node* node, uint64_t targets) noexcept nogil:
    """The cell that is played: the best, of equal ones the lowest row, then the column furthest right. There is one."""
    cdef uint64_t cells = reachable(node.remaining, targets)
    cdef int64_t orderings = factorial(pile_size(node))
    cdef Value best = exact(worker, node, targets, -1), value
    cdef int cell = NO_CELL, score
    while targets and not worker.stopped:
        cell = highest(targets)
        targets &= ~bit(cell)
        if targets == 0:
            break                                           # the others are worse
        all_known(worker, node, cells, pile_size(node))
        score = 0
        if not worker.hidden & bit(cell):
            score = score_with(worker.scores, node.own, node.own_kings, worker.cards[cell])
        if not reaches_safely(worker, node, cells, cell, score, orderings, best.expected):
            continue
        value = move_value(worker, node, cells, cell, -1)
        if value.expected == best.expected and value.wins == best.wins and value.total == best.total:
            break
    return cell


cdef inline bint reaches_safely(Worker* worker, const Node* node, uint64_t cells, int cell, int score,
                                int64_t orderings, int64_t expected) noexcept nogil:
    """`reaches`, but for a last face-down card, which is no chance."""
    return pile_size(node) <= 1 or reaches(worker, node, cells, cell, score, orderings, expected)


cdef inline void follow(Worker* worker, const Node* node, uint64_t targets, int64_t weight,
                        int64_t* counts) noexcept nogil:
    """Adds the orderings of a position, each `weight` times, to counts[POINTS * player 0's points + player 1's]."""
    cdef int first, second
    if worker.stopped:
        return
    if targets == 0:
        first, second = node.own_score, node.other_score
        if node.mover:
            first, second = second, first
        counts[POINTS * first + second] += weight * factorial(pile_size(node))
        return
    follow_move(worker, node, targets, best_move(worker, node, targets), weight, counts)


cdef inline void follow_move(Worker* worker, const Node* node, uint64_t targets, int cell, int64_t weight,
                             int64_t* counts) noexcept nogil:
    """The same for a position in which a move is given."""
    cdef uint64_t cells = reachable(node.remaining, targets), rest = cells & ~bit(cell)
    cdef int unknown = pile_size(node), i
    cdef Turns turns
    cdef Node next
    if worker.stopped:
        return
    if worker.hidden & bit(cell) and unknown > 1:
        turn_up(worker, node, cells, cell, &turns)
        for i in range(turns.count):
            follow(worker, &turns.nodes[i], turns.targets, weight * turns.weights[i], counts)
        return
    taken(worker, node, cells, cell, &next)
    follow(worker, &next, cross_of(cell) & rest, weight, counts)


cdef inline void taken(Worker* worker, const Node* node, uint64_t cells, int cell, Node* next) noexcept nogil:
    """The node after a move whose card is known, the last face-down card by elimination."""
    cdef int card
    all_known(worker, node, cells, pile_size(node))
    card = worker.cards[cell]
    take_card(next, node, cells & ~bit(cell), card, score_with(worker.scores, node.own, node.own_kings, card))
    if worker.hidden & bit(cell):
        next.pile, next.pile_kings = 0, 0
