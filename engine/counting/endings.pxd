"""Numbers at the end of matches, which may be large: a histogram of each, and its least, most and sum."""
from libc.stdint cimport int64_t

cdef enum:
    FAR = 1 << 15               # numbers from -FAR to FAR - 1 are told apart; those beyond are counted there


ctypedef struct EndCounts:
    int64_t* counts             # (numbers, 2 * FAR)
    int64_t* spans              # (numbers, 3): the least, negated, and the most so far; the sum


cdef inline void count_number(const EndCounts* ends, int which, int64_t number) noexcept nogil:
    cdef int64_t* span = ends.spans + 3 * which
    ends.counts[2 * FAR * which + FAR + min(max(number, -FAR), FAR - 1)] += 1
    span[0], span[1] = max(span[0], -number), max(span[1], number)
    span[2] += number
