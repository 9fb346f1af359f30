"""Information sets by their keys, and the names of their moves by sequence."""
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset
from engine.solving.memory cimport room_for
from engine.rng cimport mix
from engine.status cimport FORGETS, NO_MEMORY

cdef enum:
    SEATS = 2
    MOST_SEQUENCES = 0x7FFF_FFFF


ctypedef struct Infoset:
    uint64_t key
    int32_t first               # the sequence of the first of its moves
    int32_t parent              # the sequence before
    int32_t count               # of moves
    int32_t seat


ctypedef struct Infosets:
    Infoset* sets               # [count]
    int32_t* slots              # by key: 1 + an information set, 0 for none
    uint64_t* names[SEATS]      # of the last move, by sequence
    int64_t sequences[SEATS]
    int64_t count, mask, room
    int64_t name_rooms[SEATS]


cdef inline bint open_infosets(Infosets* all) noexcept nogil:
    """False where there is no memory. `close_infosets` frees it."""
    memset(all, 0, sizeof(Infosets))
    all.mask = (1 << 10) - 1
    all.sequences[0] = all.sequences[1] = 1
    all.slots = <int32_t*>calloc(all.mask + 1, sizeof(int32_t))
    return all.slots != NULL


cdef inline void close_infosets(Infosets* all) noexcept nogil:
    free(all.sets)
    free(all.slots)
    free(all.names[0])
    free(all.names[1])
    memset(all, 0, sizeof(Infosets))


cdef inline int64_t bytes_of_infosets(const Infosets* all) noexcept nogil:
    return (all.count * <int64_t>sizeof(Infoset) + (all.mask + 1) * <int64_t>sizeof(int32_t)
            + (all.sequences[0] + all.sequences[1]) * <int64_t>sizeof(uint64_t))


cdef inline int64_t slot_of_infoset(const Infosets* all, uint64_t key) noexcept nogil:
    """The slot of an information set, or an empty one."""
    cdef int64_t slot = mix(key) & all.mask
    while all.slots[slot] and all.sets[all.slots[slot] - 1].key != key:
        slot = (slot + 1) & all.mask
    return slot


cdef inline int64_t infoset_of(Infosets* all, uint64_t key, int seat, int count, int32_t parent,
                               const uint64_t* names) noexcept nogil:
    """The number of an information set, a new one or one with the same moves and parent; or a negative status."""
    cdef int64_t slot = slot_of_infoset(all, key), i, first
    cdef Infoset* infoset
    if all.slots[slot]:
        infoset = &all.sets[all.slots[slot] - 1]
        if infoset.seat != seat or infoset.count != count or infoset.parent != parent:
            return FORGETS
        for i in range(count):
            if all.names[seat][infoset.first + i] != names[i]:
                return FORGETS
        return all.slots[slot] - 1
    first = all.sequences[seat]
    if (first + count > MOST_SEQUENCES or not room_for(<void**>&all.sets, &all.room, all.count + 1, sizeof(Infoset))
            or not room_for(<void**>&all.names[seat], &all.name_rooms[seat], first + count, sizeof(uint64_t))):
        return NO_MEMORY
    infoset = &all.sets[all.count]
    infoset.key, infoset.seat, infoset.count, infoset.parent = key, seat, count, parent
    infoset.first = <int32_t>first
    for i in range(count):
        all.names[seat][first + i] = names[i]
    all.sequences[seat] += count
    all.count += 1
    all.slots[slot] = <int32_t>all.count
    if 2 * all.count > all.mask and not more_slots(all):
        return NO_MEMORY
    return all.count - 1


cdef inline bint more_slots(Infosets* all) noexcept nogil:
    cdef int64_t i
    free(all.slots)
    all.mask = 2 * all.mask + 1
    all.slots = <int32_t*>calloc(all.mask + 1, sizeof(int32_t))
    if all.slots == NULL:
        return False
    for i in range(all.count):
        all.slots[slot_of_infoset(all, all.sets[i].key)] = <int32_t>(i + 1)
    return True
