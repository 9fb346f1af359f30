"""A walk along the best moves of a solved position: the move that is played, the line, the final scores.

Values are unique, the map is not where moves tie: of equally good moves the lower row and then the one further right is
played, the last in the order of the cells. Only exact values decide, so nothing depends on the order of the search.
Every ordering of the face-down cards is followed once.
"""
from libc.stdint cimport int16_t, int64_t, uint8_t, uint64_t
from engine.bits cimport bit, bits_highest
from engine.crosskings.cards cimport CELLS, cross_of
from engine.crosskings.solver_hidden cimport (HiddenValue, Turns, all_known, exact, factorial, move_value, range_of,
                                              reaches, taken, total, turn, turn_up, turned)
from engine.crosskings.solver_known cimport SolverWorker, known_value
from engine.crosskings.solver_node cimport FAR, SolverNode, pile_size, reachable

cdef enum:
    POINTS = 128                # more than any hand has


# The searches as compiled for an instruction set.
ctypedef struct Kernel:
    HiddenValue (*exact)(SolverWorker* worker, const SolverNode* node, uint64_t targets,
                         int64_t expected) noexcept nogil
    int64_t (*expect)(SolverWorker* worker, const SolverNode* node, uint64_t targets, int64_t alpha,
                      int64_t beta) noexcept nogil
    int (*line_of)(SolverWorker* worker, const SolverNode* node, uint64_t targets, HiddenValue value, bint further,
                   int most, int* line) noexcept nogil
    void (*follow)(SolverWorker* worker, const SolverNode* node, uint64_t targets, HiddenValue value, int64_t weight,
                   bint points, int64_t* counts) noexcept nogil
    void (*differences)(SolverWorker* worker, const SolverNode* root, uint64_t targets, int cell,
                        const uint8_t* orders, Py_ssize_t count, int16_t* found) noexcept nogil


cdef inline bint is_worth(SolverWorker* worker, const SolverNode* node, uint64_t cells, int cell, HiddenValue value,
                          int64_t orderings) noexcept nogil:
    """True if a move has the value of the position, of which several cards lie face down."""
    cdef int low, high
    cdef bint won = value.expected > 0
    cdef HiddenValue found
    cdef SolverNode next
    if not worker.hidden & bit(cell):
        taken(worker, node, cells, cell, &next)
    if not reaches(worker, node, cells, cell, orderings, value.expected):
        return False
    if value.expected == 0 or value.expected == 2 * orderings:
        if worker.hidden & bit(cell):
            range_of(worker, node, cells, &low, &high)
            return turn(worker, node, cells, cell, won, low, high, value.total - 1, value.total) >= value.total
        return -total(worker, &next, cross_of(cell) & cells, not won, -value.total, 1 - value.total) >= value.total
    found = move_value(worker, node, cells, cell, value.expected)
    return found.wins == value.wins and found.total == value.total


cdef inline int played(SolverWorker* worker, const SolverNode* node, uint64_t targets,
                       HiddenValue value) noexcept nogil:
    """The move that is played in a position of this value; any when the search was stopped."""
    cdef uint64_t cells = reachable(node.remaining, targets), left = targets
    cdef int unknown = pile_size(node), cell = bits_highest(left), difference
    cdef int64_t orderings = factorial(unknown)
    cdef bint known = all_known(worker, node, cells, unknown)
    cdef SolverNode next
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


cdef inline int best_move(SolverWorker* worker, const SolverNode* node, uint64_t targets,
                          HiddenValue* value) noexcept nogil:
    """The move that is played; the value of the position is found where it is `unknown_value` and there is a choice."""
    if targets & (targets - 1) == 0:
        return bits_highest(targets)
    if value.expected < 0:
        value[0] = exact(worker, node, targets, -1)
    return played(worker, node, targets, value[0])


cdef inline HiddenValue unknown_value() noexcept nogil:
    return HiddenValue(-1, 0, 0)


cdef inline HiddenValue take(SolverWorker* worker, const SolverNode* node, uint64_t targets, int cell,
                             HiddenValue value, Turns* turns) noexcept nogil:
    """The positions after a move: one for each card that may turn up, or the one. Returns the value of the one, if
    `value` is that of the move."""
    cdef uint64_t cells = reachable(node.remaining, targets)
    cdef int unknown = pile_size(node)
    if worker.hidden & bit(cell) and unknown > 1:
        turn_up(worker, node, cells, cell, turns)
        return unknown_value()
    taken(worker, node, cells, cell, &turns.nodes[0])
    turns.count, turns.weights[0], turns.cards[0] = 1, 1, worker.cards[cell]
    turns.targets = cross_of(cell) & cells & ~bit(cell)
    return value if value.expected < 0 else turned(value, factorial(unknown))


cdef inline int line_of(SolverWorker* worker, const SolverNode* node, uint64_t targets, HiddenValue value,
                        bint further, int most, int* line) noexcept nogil:
    """Writes the moves that are played, at most so many, up to the one that turns up one of several cards, or to the
    end; `further`: as long as they do not depend on which one. Returns how many."""
    cdef int other[CELLS]
    cdef int i, found, same
    cdef Turns turns
    if targets == 0 or most == 0 or worker.stopped:
        return 0
    line[0] = best_move(worker, node, targets, &value)
    value = take(worker, node, targets, line[0], value, &turns)
    if not further and (turns.count > 1 or turns.weights[0] > 1):
        return 1
    most = line_of(worker, &turns.nodes[0], turns.targets, value, further, most - 1, line + 1)
    for i in range(1, turns.count):
        found = line_of(worker, &turns.nodes[i], turns.targets, value, further, most, other)
        same = 0
        while same < found and other[same] == line[1 + same]:
            same += 1
        most = same
    return 1 + most


cdef inline void follow(SolverWorker* worker, const SolverNode* node, uint64_t targets, HiddenValue value,
                        int64_t weight, bint points, int64_t* counts) noexcept nogil:
    """Adds the orderings of a position, each `weight` times, to counts[FAR + player 0's points less player 1's]; with
    `points`, which follows lines to their ends, to counts[POINTS * player 0's + player 1's]."""
    cdef int unknown = pile_size(node), first = node.own_score, second = node.other_score, cell, i
    cdef Turns turns
    if worker.stopped:
        return
    if targets and (points or not all_known(worker, node, reachable(node.remaining, targets), unknown)):
        cell = best_move(worker, node, targets, &value)
        value = take(worker, node, targets, cell, value, &turns)
        for i in range(turns.count):
            follow(worker, &turns.nodes[i], turns.targets, value, weight * turns.weights[i], points, counts)
        return
    if targets:
        value = exact(worker, node, targets, -1) if value.expected < 0 else value
        first, second = <int>(value.total // factorial(unknown)), 0
    if node.mover:
        first, second = second, first
    counts[POINTS * first + second if points else FAR + first - second] += weight * factorial(unknown)


cdef inline void differences(SolverWorker* worker, const SolverNode* root, uint64_t targets, int cell,
                             const uint8_t* orders, Py_ssize_t count, int16_t* found) noexcept nogil:
    """Writes the final differences for the mover after a move; of each ordering, the cards on all cells."""
    cdef Py_ssize_t row
    cdef int here, i
    cdef Turns turns
    cdef SolverNode node
    cdef HiddenValue value
    for row in range(count):
        node, turns.targets, here, value = root[0], targets, cell, unknown_value()
        while turns.targets and not worker.stopped:
            value = take(worker, &node, turns.targets, here, value, &turns)
            i = 0
            while i < turns.count - 1 and turns.cards[i] != orders[CELLS * row + here]:
                i += 1
            node = turns.nodes[i]
            node.own_after = NULL                           # it was of the node that this one replaces
            if turns.targets:
                here = best_move(worker, &node, turns.targets, &value)
        found[row] = node.own_score - node.other_score
        if node.mover != root.mover:
            found[row] = -found[row]
