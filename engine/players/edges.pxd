"""The tree of an information set search, as one open-addressing table of its edges.

A node needs no record: it is named by a hash of the moves that lead to it, as the searching seat sees them, and an edge
by a hash of its node, the seat to move and the move's key. Names have 64 bits, so among 2^20 edges two share one by
accident in 1 of 3 * 10^7 trees.
"""
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset
from engine.rng cimport mix

cdef enum:
    FEWEST_SLOTS = 1 << 10
    MOST_EDGES = 1 << 20        # in twice as many slots: 64 MiB


ctypedef struct Edge:
    uint64_t name               # 0: an empty slot
    int64_t reward              # sum, of the seat that moves here
    int32_t visits
    int32_t available           # iterations in which it could be chosen
    int64_t seen                # the last of them


ctypedef struct Edges:
    Edge* slots
    int64_t used                # slots of this search, a power of two
    int64_t count


cdef inline uint64_t node_for(uint64_t node, int seat) noexcept nogil:
    """The part of the names of a node's edges that they share."""
    return mix(node + seat + 1)


cdef inline uint64_t edge_name(uint64_t shared, uint64_t key) noexcept nogil:
    cdef uint64_t name = mix(shared ^ key)
    return name if name else 1


cdef inline int64_t slot_of(const Edges* edges, uint64_t name) noexcept nogil:
    """The slot of an edge, or the empty one that it would get."""
    cdef int64_t slot = name & <uint64_t>(edges.used - 1)
    while edges.slots[slot].name != name and edges.slots[slot].name:
        slot = (slot + 1) & (edges.used - 1)
    return slot


cdef inline bint begin_edges(Edges* edges) noexcept nogil:
    """An empty tree in as many slots as the last one needed; False when there is none."""
    if edges.slots == NULL:
        edges.slots = <Edge*>calloc(FEWEST_SLOTS, sizeof(Edge))
        edges.used, edges.count = FEWEST_SLOTS, 0
        return edges.slots != NULL
    while edges.used > FEWEST_SLOTS and 4 * edges.count < edges.used:
        edges.used //= 2
    memset(edges.slots, 0, edges.used * sizeof(Edge))
    edges.count = 0
    return True


cdef inline bint is_full(const Edges* edges) noexcept nogil:
    return edges.count == MOST_EDGES


cdef inline bint make_room(Edges* edges) noexcept nogil:
    """Twice the slots, when half of them are taken; slots change. False when there is no memory."""
    cdef Edge* old = edges.slots
    cdef int64_t i, before = edges.used
    if 2 * edges.count < before or is_full(edges):
        return True
    edges.slots = <Edge*>calloc(2 * before, sizeof(Edge))
    if edges.slots == NULL:
        edges.slots = old
        return False
    edges.used = 2 * before
    for i in range(before):
        if old[i].name:
            edges.slots[slot_of(edges, old[i].name)] = old[i]
    free(old)
    return True


cdef inline void close_edges(Edges* edges) noexcept nogil:
    free(edges.slots)
