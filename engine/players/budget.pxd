"""Limit of a search: a number of playouts, or time on the clock."""
from libc.stdint cimport INT64_MAX, int64_t

cdef extern from "engine/players/clock.h" nogil:
    int64_t clock_nanoseconds() noexcept

cdef enum:
    # Playouts between two looks at the clock: a look costs 24 ns, 5 % of a playout of Red7.
    CLOCK_EVERY = 8


ctypedef struct SearchBudget:
    int64_t left                # playouts; INT64_MAX for time
    int64_t deadline            # nanoseconds of the clock; INT64_MAX for playouts
    int until_look


cdef inline SearchBudget counted(int64_t playouts) noexcept nogil:
    return SearchBudget(left=playouts, deadline=INT64_MAX, until_look=0)


cdef inline SearchBudget timed(int64_t milliseconds) noexcept nogil:
    """From now on."""
    return SearchBudget(left=INT64_MAX, deadline=clock_nanoseconds() + milliseconds * 1_000_000, until_look=CLOCK_EVERY)


cdef inline bint spend(SearchBudget* budget) noexcept nogil:
    """Pays for one playout; whether there was something left for it. A timed budget always pays for the first ones."""
    budget.left -= 1
    if budget.deadline == INT64_MAX:
        return budget.left >= 0
    budget.until_look -= 1
    if budget.until_look > 0:
        return True
    budget.until_look = CLOCK_EVERY
    return clock_nanoseconds() < budget.deadline
