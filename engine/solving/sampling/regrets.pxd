"""Information sets by their keys, as they are met, with the regrets of their moves: for what samples a game."""
from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memset
from engine.keys cimport Keys, Slot, add_key, crowded, number_of, open_keys
from engine.memory cimport room_for
from engine.solving.seen.shares cimport mean_of
from engine.status cimport FORGETS, NO_MEMORY

cdef extern from *:
    """
    #define REGRETS_MOVES 0xFFFFFFFFLL
    """
    const int64_t MOST_MOVES "REGRETS_MOVES"    # of all information sets; too many for an enumerator of MSVC

cdef enum:
    MOVE_BYTES = 20             # regret, share, name


ctypedef struct Regrets:
    Keys keys                   # the first move of each, as they stand in the order of their names, and how many << 32
    float* regrets              # [moves]
    double* shares              # [moves], how often each was made
    uint64_t* names             # [moves]
    int64_t moves, most_bytes
    int64_t[3] rooms            # of regrets, shares and names


cdef inline bint open_regrets(Regrets* all, int64_t most_bytes) noexcept nogil:
    """False where there is no memory. `close_regrets` frees it."""
    memset(all, 0, sizeof(Regrets))
    all.most_bytes = most_bytes
    return open_keys(&all.keys, 1 << 10)


cdef inline void close_regrets(Regrets* all) noexcept nogil:
    free(all.keys.slots)
    free(all.regrets)
    free(all.shares)
    free(all.names)


cdef inline int64_t bytes_of_regrets(const Regrets* all) noexcept nogil:
    return all.rooms[0] * MOVE_BYTES + (all.keys.mask + 1) * <int64_t>sizeof(Slot)


cdef inline int64_t moves_of(Regrets* all, uint64_t key, int count, const uint64_t* labels,
                             bint* met) noexcept nogil:
    """Begin of the moves of an information set, a new one or one that was met before; or a negative status. Labels
    are in ascending order."""
    cdef int64_t number = number_of(&all.keys, key), slots, room
    cdef int i
    met[0] = number >> 32 == count
    if met[0]:
        return number & MOST_MOVES
    if number >= 0:
        return FORGETS
    slots, room = all.keys.mask + 1, all.moves + count
    if crowded(&all.keys):
        slots *= 2              # besides them there are the old ones until they are moved
        if slots * 3 // 2 * <int64_t>sizeof(Slot) + all.rooms[0] * MOVE_BYTES > all.most_bytes:
            return NO_MEMORY
    if room > all.rooms[0]:
        room = max(room, all.rooms[0] + all.rooms[0] // 2)      # as room_for has it
        if (room > MOST_MOVES or slots * <int64_t>sizeof(Slot) + room * MOVE_BYTES > all.most_bytes
                or not room_for(<void**>&all.regrets, &all.rooms[0], room, sizeof(float))
                or not room_for(<void**>&all.shares, &all.rooms[1], room, sizeof(double))
                or not room_for(<void**>&all.names, &all.rooms[2], room, sizeof(uint64_t))):
            return NO_MEMORY
    if not add_key(&all.keys, key, <int64_t>count << 32 | all.moves):
        return NO_MEMORY
    for i in range(count):
        all.regrets[all.moves + i] = 0
        all.shares[all.moves + i] = 0
        all.names[all.moves + i] = labels[i]
    all.moves += count
    return all.moves - count


cdef inline bint mean_policy(const Regrets* all, uint64_t key, int count, double* policy) noexcept nogil:
    """Chance of each move, in the order of names, in the mean of all policies; False, and each equally often,
    where nothing is known."""
    cdef int64_t number = number_of(&all.keys, key)
    return mean_of(all.shares + (number & MOST_MOVES) if number >> 32 == count else NULL, count, policy)
