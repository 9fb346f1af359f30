"""What moves were worth to one seat, by its information sets with perfect recall.

They are a tree, as the seat's own decisions follow each other. Of every move it is kept what it was worth: the mean of
what was paid where the match ended after it, and of the values of the information sets that followed it, each as often
as it followed. The value of an information set is that of its best move so far. So one match changes what is on its way
only.
"""
from libc.math cimport INFINITY, log, sqrt
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset
from engine.solving.memory cimport room_for
from engine.rng cimport below, mix
from engine.status cimport NO_MEMORY

cdef enum:
    NO_NODE = -1
    FIRST_MASK = 1023


ctypedef struct Node:           # an information set
    uint64_t key
    int64_t first               # of its moves
    int64_t visits
    double value
    int32_t count


ctypedef struct Worth:          # of a move
    int64_t visits
    double sum


ctypedef struct Worths:
    Node* nodes                 # [count]
    Worth* moves                # of all nodes
    int32_t* slots              # by key: 1 + a node, 0 for none
    int64_t count, move_count, node_room, move_room, mask
    int64_t most                # nodes


cdef inline bint open_worths(Worths* all, int64_t most) noexcept nogil:
    """Memory for at most so many nodes; False where there is none. `close_worths` frees it."""
    memset(all, 0, sizeof(Worths))
    all.most, all.mask = most, FIRST_MASK
    all.slots = <int32_t*>calloc(all.mask + 1, sizeof(int32_t))
    return all.slots != NULL


cdef inline void close_worths(Worths* all) noexcept nogil:
    free(all.nodes)
    free(all.moves)
    free(all.slots)


cdef inline int64_t slot_of(const Worths* all, uint64_t key) noexcept nogil:
    cdef int64_t slot = mix(key) & all.mask
    while all.slots[slot] and all.nodes[all.slots[slot] - 1].key != key:
        slot = (slot + 1) & all.mask
    return slot


cdef inline int64_t node_of(const Worths* all, uint64_t key) noexcept nogil:
    """The number of a node, or NO_NODE."""
    return <int64_t>all.slots[slot_of(all, key)] - 1


cdef inline int64_t new_node(Worths* all, uint64_t key, int count) noexcept nogil:
    """The number of a node that is not there yet; NO_NODE where there are enough, or NO_MEMORY."""
    cdef int32_t* wider
    cdef int64_t i, mask = 4 * all.mask + 3
    if all.count == all.most:
        return NO_NODE
    if (not room_for(<void**>&all.nodes, &all.node_room, all.count + 1, sizeof(Node))
            or not room_for(<void**>&all.moves, &all.move_room, all.move_count + count, sizeof(Worth))):
        return NO_MEMORY
    if 2 * (all.count + 1) > all.mask:
        wider = <int32_t*>calloc(mask + 1, sizeof(int32_t))
        if wider == NULL:
            return NO_MEMORY
        free(all.slots)
        all.slots, all.mask = wider, mask
        for i in range(all.count):
            all.slots[slot_of(all, all.nodes[i].key)] = <int32_t>(i + 1)
    memset(&all.nodes[all.count], 0, sizeof(Node))
    memset(&all.moves[all.move_count], 0, count * sizeof(Worth))
    all.nodes[all.count].key, all.nodes[all.count].count = key, count
    all.nodes[all.count].first = all.move_count
    all.slots[slot_of(all, key)] = <int32_t>(all.count + 1)
    all.move_count += count
    all.count += 1
    return all.count - 1


cdef inline void add_worth(Worths* all, int64_t move, double worth) noexcept nogil:
    all.moves[move].visits += 1
    all.moves[move].sum += worth


cdef inline double settle(Worths* all, int64_t number) noexcept nogil:
    """Count one more visit of a node, whose moves have changed; what that changes of what all its visits were worth."""
    cdef Node* node = &all.nodes[number]
    cdef const Worth* moves = &all.moves[node.first]
    cdef double before = node.value * node.visits
    cdef int i
    node.visits += 1
    node.value = -INFINITY
    for i in range(node.count):
        if moves[i].visits:
            node.value = max(node.value, moves[i].sum / moves[i].visits)
    return node.value * node.visits - before


cdef inline int best_move(const Worths* all, int64_t number, int64_t trusted) noexcept nogil:
    """The move that was worth most; -1 where not every one was tried so often."""
    cdef const Node* node = &all.nodes[number]
    cdef const Worth* moves = &all.moves[node.first]
    cdef int i, best = 0
    for i in range(node.count):
        if moves[i].visits < trusted:
            return -1
        if moves[i].sum * moves[best].visits > moves[best].sum * moves[i].visits:
            best = i
    return best


cdef inline int next_move(const Worths* all, int64_t number, double width, uint64_t* stream) noexcept nogil:
    """A move to try: one that was not tried, each equally likely, or else that of the highest bound, by UCB1 with this
    constant before the square root."""
    cdef const Node* node = &all.nodes[number]
    cdef const Worth* moves = &all.moves[node.first]
    cdef double bound, highest = -INFINITY
    cdef int i, untried = 0, best = 0
    for i in range(node.count):
        untried += moves[i].visits == 0
    if untried:
        untried = <int>below(stream, untried)
        for i in range(node.count):
            if moves[i].visits == 0:
                if untried == 0:
                    return i
                untried -= 1
    width *= sqrt(log(<double>node.visits))
    for i in range(node.count):
        bound = moves[i].sum / moves[i].visits + width / sqrt(<double>moves[i].visits)
        if bound > highest:
            best, highest = i, bound
    return best
