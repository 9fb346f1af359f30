"""The tree of an information set search, as one table of its edges.

A node needs no record: an edge is named by a hash of the node that it leaves, the seat to move and the move's key as
the searching seat sees it, and the node that it leads to has the same name. (A node that counts its visits stands
in an edge's place.) Names have 64 bits, so among 2^20 edges two share one by accident in 1 of 3 * 10^7 trees.
"""
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport free
from engine.keys cimport Keys, add_key, forget_keys, more_slots, open_keys
from engine.memory cimport room_for
from engine.rng cimport mix

cdef enum:
    FEWEST_SLOTS = 1 << 10
    MOST_EDGES = 1 << 20        # of 24 bytes, in twice as many slots of 16 or more: 56 MiB


ctypedef struct Edge:
    int64_t reward              # sum, of the seat that moves here
    int32_t visits
    int32_t available           # iterations in which it could be chosen
    int64_t seen                # the last of them


ctypedef struct Edges:
    Keys names                  # the number of each edge
    Edge* edges                 # [room]
    int64_t room


cdef inline uint64_t node_for(uint64_t node, int seat) noexcept nogil:
    """The part of the names of a node's edges that they share."""
    return mix(node + seat + 1)


cdef inline uint64_t edge_name(uint64_t shared, uint64_t key) noexcept nogil:
    return mix(shared ^ key)


cdef inline void close_edges(Edges* edges) noexcept nogil:
    free(edges.names.slots)
    free(edges.edges)


cdef inline bint begin_edges(Edges* edges) noexcept nogil:
    """An empty tree in as many slots as the last one needed; False when there is no memory."""
    if edges.names.slots == NULL:
        return open_keys(&edges.names, FEWEST_SLOTS)
    while edges.names.mask >= FEWEST_SLOTS and 4 * edges.names.count <= edges.names.mask:
        edges.names.mask //= 2
    forget_keys(&edges.names)
    return True


cdef inline bint is_full(const Edges* edges) noexcept nogil:
    """An iteration that fills it may still add what it has begun."""
    return edges.names.count >= MOST_EDGES


cdef inline bint make_room(Edges* edges) noexcept nogil:
    """For what an iteration may add, and half of the slots stay empty, as most of what is looked up is not there. False
    when there is no memory."""
    if 2 * edges.names.count > edges.names.mask and not is_full(edges) and not more_slots(&edges.names):
        return False
    return room_for(<void**>&edges.edges, &edges.room, edges.names.mask + 1, sizeof(Edge))


cdef inline int64_t add_edge(Edges* edges, uint64_t name, int64_t iteration) noexcept nogil:
    """The number of a new edge, for which there is room."""
    cdef int64_t number = edges.names.count
    edges.edges[number] = Edge(reward=0, visits=0, available=1, seen=iteration)
    add_key(&edges.names, name, number)
    return number
