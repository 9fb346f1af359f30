"""Information sets by their keys, as they are met, with the regrets of their moves: for what samples a game."""
from libc.stdint cimport int32_t, int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset
from engine.solving.memory cimport room_for
from engine.status cimport FORGETS, NO_MEMORY

cdef enum:
    MOST_MOVES = 0xFFFF_FFFF    # of all information sets
    MOVE_BYTES = 20             # regret, share, name


ctypedef struct Slot:
    uint64_t key
    uint32_t first              # of its moves, in the order of their names
    int32_t count               # moves; 0: the slot is empty


ctypedef struct Regrets:
    Slot* slots                 # [mask + 1]
    float* regrets              # [moves]
    double* shares              # [moves], how often each was made
    uint64_t* names             # [moves]
    int64_t count, moves, mask, most_bytes
    int64_t[3] rooms            # of regrets, shares and names


cdef inline bint open_regrets(Regrets* all, int64_t most_bytes) noexcept nogil:
    """False where there is no memory. `close_regrets` frees it."""
    memset(all, 0, sizeof(Regrets))
    all.most_bytes, all.mask = most_bytes, 1023
    all.slots = <Slot*>calloc(all.mask + 1, sizeof(Slot))
    return all.slots != NULL


cdef inline void close_regrets(Regrets* all) noexcept nogil:
    free(all.slots)
    free(all.regrets)
    free(all.shares)
    free(all.names)


cdef inline int64_t bytes_of_regrets(const Regrets* all) noexcept nogil:
    return all.rooms[0] * MOVE_BYTES + (all.mask + 1) * <int64_t>sizeof(Slot)


cdef inline int64_t slot_of(const Regrets* all, uint64_t key) noexcept nogil:
    """The slot of an information set, or an empty one."""
    cdef int64_t slot = <int64_t>(key & <uint64_t>all.mask)
    while all.slots[slot].count and all.slots[slot].key != key:
        slot = (slot + 1) & all.mask
    return slot


cdef inline int64_t moves_of(Regrets* all, uint64_t key, int count, const uint64_t* labels,
                             bint* met) noexcept nogil:
    """Where the moves of an information set begin, a new one or one that was met before; or a negative status. Labels
    are in ascending order."""
    cdef int64_t slot = slot_of(all, key), room
    cdef int i
    met[0] = all.slots[slot].count != 0
    if met[0]:
        return all.slots[slot].first if all.slots[slot].count == count else FORGETS
    if 4 * (all.count + 1) > 3 * (all.mask + 1):
        if not more_slots(all):
            return NO_MEMORY
        slot = slot_of(all, key)
    room = all.moves + count
    if room > all.rooms[0]:
        room = max(room, all.rooms[0] + all.rooms[0] // 2)      # as room_for has it
        if (room > MOST_MOVES or (all.mask + 1) * <int64_t>sizeof(Slot) + room * MOVE_BYTES > all.most_bytes
                or not room_for(<void**>&all.regrets, &all.rooms[0], room, sizeof(float))
                or not room_for(<void**>&all.shares, &all.rooms[1], room, sizeof(double))
                or not room_for(<void**>&all.names, &all.rooms[2], room, sizeof(uint64_t))):
            return NO_MEMORY
    for i in range(count):
        all.regrets[all.moves + i] = 0
        all.shares[all.moves + i] = 0
        all.names[all.moves + i] = labels[i]
    all.slots[slot].key, all.slots[slot].first, all.slots[slot].count = key, <uint32_t>all.moves, count
    all.moves += count
    all.count += 1
    return all.slots[slot].first


cdef inline bint more_slots(Regrets* all) noexcept nogil:
    cdef Slot* before = all.slots
    cdef int64_t i, count = all.mask + 1
    if 3 * count * <int64_t>sizeof(Slot) + all.rooms[0] * MOVE_BYTES > all.most_bytes:
        return False
    all.slots = <Slot*>calloc(2 * count, sizeof(Slot))
    if all.slots == NULL:
        all.slots = before
        return False
    all.mask = 2 * count - 1
    for i in range(count):
        if before[i].count:
            all.slots[slot_of(all, before[i].key)] = before[i]
    free(before)
    return True


cdef inline bint mean_policy(const Regrets* all, uint64_t key, int count, double* policy) noexcept nogil:
    """How often each move is made, in the order of names, in the mean of all policies; False, and each equally often,
    where nothing is known."""
    cdef const Slot* slot = &all.slots[slot_of(all, key)]
    cdef double whole = 0
    cdef int64_t i
    if slot.count == count:
        for i in range(count):
            whole += all.shares[slot.first + i]
    for i in range(count):
        policy[i] = all.shares[slot.first + i] / whole if whole > 0 else 1.0 / count
    return whole > 0
