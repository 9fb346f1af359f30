"""Payoffs at the ends of a game for more than two seats: by the sequences that all seats have played there."""
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset
from engine.keys cimport Keys, Slot, add_key, chained, number_of, open_keys
from engine.memory cimport room_for
from engine.status cimport NO_MEMORY


ctypedef struct Profiles:
    int seats
    int32_t* sequences          # [count][seats]
    double* paid                # [count][seats], times the chance of the deals and draws that end so
    Keys keys                   # the number of each
    int64_t count, sequence_room, paid_room


cdef inline bint open_profiles(Profiles* all, int seats) noexcept nogil:
    """False where there is no memory. `close_profiles` frees it."""
    memset(all, 0, sizeof(Profiles))
    all.seats = seats
    return open_keys(&all.keys, 1 << 10)


cdef inline void close_profiles(Profiles* all) noexcept nogil:
    free(all.sequences)
    free(all.paid)
    free(all.keys.slots)
    memset(all, 0, sizeof(Profiles))


cdef inline int64_t bytes_of_profiles(const Profiles* all) noexcept nogil:
    return (all.count * all.seats * <int64_t>(sizeof(int32_t) + sizeof(double))
            + (all.keys.mask + 1) * <int64_t>sizeof(Slot))


cdef inline uint64_t profile_key(int seats, const int32_t* sequences) noexcept nogil:
    cdef uint64_t key = 0
    cdef int seat
    for seat in range(seats):
        key = chained(key, sequences[seat])
    return key


cdef inline int add_profile(Profiles* all, const int32_t* sequences, const int64_t* payoffs,
                            double weight) noexcept nogil:
    """One end more, where payoffs count so much."""
    cdef uint64_t key = profile_key(all.seats, sequences)
    cdef int64_t number = number_of(&all.keys, key), first
    cdef int seat
    if number < 0:
        number, first = all.count, all.count * all.seats
        if (not room_for(<void**>&all.sequences, &all.sequence_room, first + all.seats, sizeof(int32_t))
                or not room_for(<void**>&all.paid, &all.paid_room, first + all.seats, sizeof(double))
                or not add_key(&all.keys, key, number)):
            return NO_MEMORY
        memcpy(all.sequences + first, sequences, all.seats * sizeof(int32_t))
        memset(all.paid + first, 0, all.seats * sizeof(double))
        all.count += 1
    for seat in range(all.seats):
        all.paid[number * all.seats + seat] += weight * payoffs[seat]
    return 0


cdef inline void pay_profiles(const Profiles* all, int64_t sequences, int seat, double** reached,
                              double* gains) noexcept nogil:
    """Payoffs of sequences of a seat, where the others play theirs so often; by seat, as `reached` has it."""
    cdef const int32_t* played = all.sequences
    cdef const double* paid = all.paid + seat
    cdef double often
    cdef int64_t _
    cdef int other
    memset(gains, 0, sequences * sizeof(double))
    for _ in range(all.count):
        often = paid[0]
        for other in range(all.seats):
            if other != seat:
                often *= reached[other][played[other]]
        gains[played[seat]] += often
        played, paid = played + all.seats, paid + all.seats
