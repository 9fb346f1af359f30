"""The tree of an information set search, as one open-addressing table of its edges.

A node needs no record: an edge is named by a hash of the node that it leaves, the seat to move and the move's key as
the searching seat sees it, and the node that it leads to has the same name. (A node that counts its visits stands
in an edge's place.) Names have 64 bits, so among 2^20 edges two share one by accident in 1 of 3 * 10^7 trees.
"""
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset
from engine.rng cimport mix

cdef enum:
    FEWEST_SLOTS = 1 << 10
    MOST_EDGES = 1 << 20        # in twice as many slots of 32 bytes: 64 MiB


ctypedef struct Edge:
    int64_t reward              # sum, of the seat that moves here
    int32_t visits
    int32_t available           # iterations in which it could be chosen
    int64_t seen                # the last of them


# Names lie apart, because most of what is looked up is not there.
ctypedef struct Edges:
    uint64_t* names             # by slot; 0: empty
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
    while edges.names[slot] != name and edges.names[slot]:
        slot = (slot + 1) & (edges.used - 1)
    return slot


cdef inline bint allocate(Edges* edges, int64_t slots) noexcept nogil:
    """Empty slots in place of those there; False, with nothing changed, when there is no memory."""
    cdef uint64_t* names = <uint64_t*>calloc(slots, sizeof(uint64_t))
    cdef Edge* room = <Edge*>malloc(slots * sizeof(Edge))
    if names == NULL or room == NULL:
        free(names)
        free(room)
        return False
    edges.names, edges.slots, edges.used = names, room, slots
    return True


cdef inline void close_edges(Edges* edges) noexcept nogil:
    free(edges.names)
    free(edges.slots)


cdef inline bint begin_edges(Edges* edges) noexcept nogil:
    """An empty tree in as many slots as the last one needed; False when there is no memory."""
    if edges.names == NULL:
        edges.count = 0
        return allocate(edges, FEWEST_SLOTS)
    while edges.used > FEWEST_SLOTS and 4 * edges.count < edges.used:
        edges.used //= 2
    memset(edges.names, 0, edges.used * sizeof(uint64_t))
    edges.count = 0
    return True


cdef inline bint is_full(const Edges* edges) noexcept nogil:
    """An iteration that fills it may still add what it has begun."""
    return edges.count >= MOST_EDGES


cdef inline bint make_room(Edges* edges) noexcept nogil:
    """Twice the slots, when half of them are taken; slots change. False when there is no memory."""
    cdef Edges old = edges[0]
    cdef int64_t i, slot
    if 2 * edges.count < old.used or is_full(edges):
        return True
    if not allocate(edges, 2 * old.used):
        return False
    for i in range(old.used):
        if old.names[i]:
            slot = slot_of(edges, old.names[i])
            edges.names[slot], edges.slots[slot] = old.names[i], old.slots[i]
    close_edges(&old)
    return True


cdef inline int64_t add_edge(Edges* edges, uint64_t name, int64_t iteration) noexcept nogil:
    """A new edge in its slot, which is returned; the table must not be full."""
    cdef int64_t slot = slot_of(edges, name)
    edges.names[slot] = name
    edges.slots[slot] = Edge(reward=0, visits=0, available=1, seen=iteration)
    edges.count += 1
    return slot
