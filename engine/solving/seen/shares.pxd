"""Chances of moves: a policy, and a move of it where a mover has looked at its decision."""
from libc.stdint cimport int64_t, uint64_t
from engine.players.player cimport place_at
from engine.rng cimport below, draw
from engine.solving.seen.past cimport DecisionView, alike, infoset_key
from engine.status cimport NOT_KNOWN


ctypedef struct TabularPolicy:
    const uint64_t* keys        # [count], of information sets, ascending
    const int64_t* begins       # [count + 1], the first move of each
    const double* shares        # [moves], how often each is made, in the order of their labels
    const uint64_t* names       # [moves], their labels; NULL: they are not compared
    int64_t count, moves
    bint whole                  # no other information set may be met; else each move is as likely there as the others


cdef inline int64_t set_of(const TabularPolicy* policy, const DecisionView* seen, int mover) noexcept nogil:
    """The number of the information set that the mover is in; -1: it is none of the policy. Its moves are among those
    of the policy, whatever a caller has written into `begins`."""
    cdef uint64_t key = infoset_key(&seen.decided, mover)
    cdef const int64_t* begins
    cdef int64_t low = 0, high = policy.count, middle
    while low < high:
        middle = (low + high) // 2
        if policy.keys[middle] < key:
            low = middle + 1
        else:
            high = middle
    if low == policy.count or policy.keys[low] != key:
        return -1
    begins = policy.begins + low
    return low if begins[1] - begins[0] == seen.choices and 0 <= begins[0] and begins[1] <= policy.moves else -1


cdef inline int move_by(const TabularPolicy* policy, const DecisionView* seen, int count, int mover, bint by_name,
                        uint64_t* stream) noexcept nogil:
    """A move that the policy makes, or NOT_KNOWN; of those of one label any, told apart as `alike` has it."""
    cdef int64_t number, first
    cdef int place = 0
    if seen.choices > 1:
        number = set_of(policy, seen, mover)
        if number < 0:
            return NOT_KNOWN if policy.whole else <int>below(stream, count)
        first = policy.begins[number]
        place = place_at(policy.shares + first, seen.choices, draw(stream) / 4294967296.0)
        if policy.names != NULL and policy.names[first + place] != seen.labels[place]:
            return NOT_KNOWN
    return alike(seen, count, place, <int>below(stream, seen.alike[place]) if seen.alike[place] > 1 else 0, by_name)


cdef inline bint mean_of(const double* sums, int count, double* policy) noexcept nogil:
    """The policy that made each move so often; False, and each move equally often, where none was or `sums` is NULL."""
    cdef double whole = 0
    cdef int i
    for i in range(count if sums != NULL else 0):
        whole += sums[i]
    for i in range(count):
        policy[i] = sums[i] / whole if whole > 0 else 1.0 / count
    return whole > 0
