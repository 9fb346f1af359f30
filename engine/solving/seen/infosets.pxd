"""Information sets by their keys, and the names of their moves by sequence."""
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset
from engine.game cimport MAX_SEATS
from engine.keys cimport Keys, Slot, add_key, number_of, open_keys
from engine.memory cimport room_for
from engine.status cimport FORGETS, NO_MEMORY

cdef enum:
    MOST_SEQUENCES = 0x7FFF_FFFF


ctypedef struct Infoset:
    uint64_t key
    int32_t first               # the sequence of the first of its moves
    int32_t parent              # the sequence before
    int32_t count               # of moves
    int32_t seat


ctypedef struct Infosets:
    Infoset* sets               # [count]
    Keys keys                   # the number of each
    int seats
    uint64_t* names[MAX_SEATS]  # of the last move, by sequence
    int64_t sequences[MAX_SEATS]
    int64_t count, room
    int64_t name_rooms[MAX_SEATS]


cdef inline bint open_infosets(Infosets* all, int seats) noexcept nogil:
    """False where there is no memory. `close_infosets` frees it."""
    cdef int seat
    memset(all, 0, sizeof(Infosets))
    all.seats = seats
    for seat in range(seats):
        all.sequences[seat] = 1
    return open_keys(&all.keys, 1 << 10)


cdef inline void close_infosets(Infosets* all) noexcept nogil:
    cdef int seat
    free(all.sets)
    free(all.keys.slots)
    for seat in range(all.seats):
        free(all.names[seat])
    memset(all, 0, sizeof(Infosets))


cdef inline int64_t sequences_of(const Infosets* all) noexcept nogil:
    """Number of sequences of all seats together."""
    cdef int64_t sequences = 0
    cdef int seat
    for seat in range(all.seats):
        sequences += all.sequences[seat]
    return sequences


cdef inline int64_t bytes_of_infosets(const Infosets* all) noexcept nogil:
    return (all.count * <int64_t>sizeof(Infoset) + (all.keys.mask + 1) * <int64_t>sizeof(Slot)
            + sequences_of(all) * <int64_t>sizeof(uint64_t))


cdef inline int64_t infoset_of(Infosets* all, uint64_t key, int seat, int count, int32_t parent,
                               const uint64_t* names) noexcept nogil:
    """The number of an information set, a new one or one with the same moves and parent; or a negative status."""
    cdef int64_t number = number_of(&all.keys, key), i, first
    cdef Infoset* infoset
    if number >= 0:
        infoset = &all.sets[number]
        if infoset.seat != seat or infoset.count != count or infoset.parent != parent:
            return FORGETS
        for i in range(count):
            if all.names[seat][infoset.first + i] != names[i]:
                return FORGETS
        return number
    first = all.sequences[seat]
    if (first + count > MOST_SEQUENCES or not room_for(<void**>&all.sets, &all.room, all.count + 1, sizeof(Infoset))
            or not room_for(<void**>&all.names[seat], &all.name_rooms[seat], first + count, sizeof(uint64_t))
            or not add_key(&all.keys, key, all.count)):
        return NO_MEMORY
    infoset = &all.sets[all.count]
    infoset.key, infoset.seat, infoset.count, infoset.parent = key, seat, count, parent
    infoset.first = <int32_t>first
    for i in range(count):
        all.names[seat][first + i] = names[i]
    all.sequences[seat] += count
    all.count += 1
    return all.count - 1
