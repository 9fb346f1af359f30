"""The second pass over a solved position: the move that is played, the line, the map of final differences.

Values are unique, the map is not where moves tie: of equally good moves the lower row and then the one further right is
played, the last in the order of the cells. Only exact values decide, so nothing depends on the order of the search.
"""
from libc.stdint cimport int64_t, uint64_t
from engine.bits cimport bit, bits_highest
from engine.crosskings.cards cimport cross_of
from engine.crosskings.solver_hidden cimport (Turns, Value, all_known, exact, factorial, move_value, reaches, taken,
                                              total, total_turn, turn_up, range_of)
from engine.crosskings.solver_known cimport Worker, known_value
from engine.crosskings.solver_node cimport FAR, Node, pile_size, reachable


cdef inline bint is_worth(Worker* worker, const Node* node, uint64_t cells, int cell, Value value,
                          int64_t orderings) noexcept nogil:
    """Whether a move has the value of the position, of which several cards lie face down."""
    cdef int low, high, score = 0
    cdef bint won = value.expected > 0
    cdef Value found
    cdef Node next
    if not worker.hidden & bit(cell):
        taken(worker, node, cells, cell, &next)
        score = next.other_score
    if not reaches(worker, node, cells, cell, score, orderings, value.expected):
        return False
    if value.expected == 0 or value.expected == 2 * orderings:
        if worker.hidden & bit(cell):
            range_of(worker, node, cells, &low, &high)
            return total_turn(worker, node, cells, cell, won, low, high, value.total - 1, value.total) >= value.total
        return -total(worker, &next, cross_of(cell) & cells, not won, -value.total, 1 - value.total) >= value.total
    found = move_value(worker, node, cells, cell, value.expected)
    return found.wins == value.wins and found.total == value.total


cdef inline int played(Worker* worker, const Node* node, uint64_t targets, Value value) noexcept nogil:
    """The move that is played in a position of this value; any when the search was stopped."""
    cdef uint64_t cells = reachable(node.remaining, targets), left = targets
    cdef int unknown = pile_size(node), cell = bits_highest(left), difference
    cdef int64_t orderings = factorial(unknown)
    cdef bint known = all_known(worker, node, cells, unknown)
    cdef Node next
    while not worker.stopped:
        cell = bits_highest(left)
        left &= ~bit(cell)
        if left == 0:
            break                                           # the others are worse
        if known:
            taken(worker, node, cells, cell, &next)
            difference = <int>(value.total // orderings)
            if -known_value(worker, &next, cross_of(cell) & next.remaining, -difference, 1 - difference) >= difference:
                break
        elif is_worth(worker, node, cells, cell, value, orderings):
            break
    return cell


cdef inline int line_of(Worker* worker, const Node* node, uint64_t targets, Value value, int* line) noexcept nogil:
    """Writes the moves that are played, to the end or to the first card that may be one of several; how many."""
    cdef Node here = node[0]
    cdef Node next
    cdef int count = 0, cell, unknown
    cdef int64_t orderings
    cdef uint64_t cells
    while targets:
        cell = played(worker, &here, targets, value)
        if worker.stopped:
            break
        line[count] = cell
        count += 1
        unknown = pile_size(&here)
        if worker.hidden & bit(cell) and unknown > 1:
            break
        cells = reachable(here.remaining, targets)
        all_known(worker, &here, cells, unknown)
        taken(worker, &here, cells, cell, &next)
        here = next
        targets = cross_of(cell) & here.remaining
        orderings = factorial(unknown)
        value = Value(2 * orderings - value.expected, orderings - value.expected + value.wins, -value.total)
    return count


cdef inline void outcomes(Worker* worker, const Node* node, uint64_t targets, Value value, int64_t weight, int sign,
                          int64_t* counts) noexcept nogil:
    """Adds the orderings to counts[FAR + final difference]; `value` is the node's, `sign` -1 for the other player."""
    cdef int unknown = pile_size(node), cell, i
    cdef int64_t orderings = factorial(unknown)
    cdef uint64_t cells = reachable(node.remaining, targets)
    cdef Turns turns
    cdef Node next
    if targets == 0 or all_known(worker, node, cells, unknown):
        counts[FAR + sign * <int>(value.total // orderings)] += weight * orderings
        return
    cell = played(worker, node, targets, value)
    if worker.stopped:
        return
    if worker.hidden & bit(cell):
        turn_up(worker, node, cells, cell, &turns)
        for i in range(turns.count):
            outcomes(worker, &turns.nodes[i], turns.targets, exact(worker, &turns.nodes[i], turns.targets, -1),
                     weight * turns.weights[i], -sign, counts)
            if worker.stopped:
                return
    else:
        taken(worker, node, cells, cell, &next)
        outcomes(worker, &next, cross_of(cell) & next.remaining,
                 Value(2 * orderings - value.expected, orderings - value.expected + value.wins, -value.total), weight,
                 -sign, counts)
