"""Values of moves to one seat, by its information sets with perfect recall.

They are a tree, as the seat's own decisions follow each other. Of every move it is kept what it was worth: the mean of
what was paid where the match ended after it, and of the values of the information sets that followed it, each as often
as it followed. The value of an information set is that of its best move so far. So one match changes what is on its way
only.
"""
from libc.math cimport INFINITY, log, sqrt
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset
from engine.keys cimport Keys, add_key, open_keys
from engine.memory cimport room_for
from engine.rng cimport below
from engine.status cimport NO_MEMORY

cdef enum:
    NO_NODE = -1                # as `keys.number_of` has it


ctypedef struct InfosetValues:  # an information set
    int64_t first               # of its moves
    int64_t visits
    double value
    int32_t count


ctypedef struct ActionValue:    # of a move
    int64_t visits
    double sum


ctypedef struct ActionValues:
    InfosetValues* nodes        # [count]
    ActionValue* moves          # of all nodes
    Keys keys                   # the number of each node
    int64_t count, move_count, node_room, move_room
    int64_t most                # nodes


cdef inline bint open_worths(ActionValues* all, int64_t most) noexcept nogil:
    """Memory for at most so many nodes; False where there is none. `close_worths` frees it."""
    memset(all, 0, sizeof(ActionValues))
    all.most = most
    return open_keys(&all.keys, 1 << 10)


cdef inline void close_worths(ActionValues* all) noexcept nogil:
    free(all.nodes)
    free(all.moves)
    free(all.keys.slots)


cdef inline int64_t new_node(ActionValues* all, uint64_t key, int count) noexcept nogil:
    """The number of a node that is not there yet; NO_NODE where there are enough, or NO_MEMORY."""
    if all.count == all.most:
        return NO_NODE
    if (not room_for(<void**>&all.nodes, &all.node_room, all.count + 1, sizeof(InfosetValues))
            or not room_for(<void**>&all.moves, &all.move_room, all.move_count + count, sizeof(ActionValue))
            or not add_key(&all.keys, key, all.count)):
        return NO_MEMORY
    memset(&all.nodes[all.count], 0, sizeof(InfosetValues))
    memset(&all.moves[all.move_count], 0, count * sizeof(ActionValue))
    all.nodes[all.count].first, all.nodes[all.count].count = all.move_count, count
    all.move_count += count
    all.count += 1
    return all.count - 1


cdef inline void add_worth(ActionValues* all, int64_t move, double worth) noexcept nogil:
    all.moves[move].visits += 1
    all.moves[move].sum += worth


cdef inline double settle(ActionValues* all, int64_t number) noexcept nogil:
    """Count one more visit of a node, whose moves have changed; what that changes of what all its visits were worth."""
    cdef InfosetValues* node = &all.nodes[number]
    cdef const ActionValue* moves = &all.moves[node.first]
    cdef double before = node.value * node.visits
    cdef int i
    node.visits += 1
    node.value = -INFINITY
    for i in range(node.count):
        if moves[i].visits:
            node.value = max(node.value, moves[i].sum / moves[i].visits)
    return node.value * node.visits - before


cdef inline int best_move(const ActionValues* all, int64_t number, int64_t trusted) noexcept nogil:
    """The move that was worth most; -1 where not every one was tried so often."""
    cdef const InfosetValues* node = &all.nodes[number]
    cdef const ActionValue* moves = &all.moves[node.first]
    cdef int i, best = 0
    for i in range(node.count):
        if moves[i].visits < trusted:
            return -1
        if moves[i].sum * moves[best].visits > moves[best].sum * moves[i].visits:
            best = i
    return best


cdef inline int next_move(const ActionValues* all, int64_t number, double width, uint64_t* stream) noexcept nogil:
    """A move to try: one that was not tried, each equally likely, or else that of the highest bound, by UCB1 with this
    constant before the square root."""
    cdef const InfosetValues* node = &all.nodes[number]
    cdef const ActionValue* moves = &all.moves[node.first]
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
