"""The planner: the most probable arrangements of ten cards in groups, exactly. Probabilities are thousandths."""
from libc.stdint cimport int32_t, int64_t, uint16_t, uint32_t, uint64_t
from engine.rummy.groups cimport MOST_GROUPS, GroupTable

cdef extern from "engine/rummy/wide.h" nogil:
    # A number of 128 bits, of whatever type the compiler has for it.
    ctypedef struct wide:
        pass
    wide wide_of(uint64_t a) noexcept
    bint wide_less(wide a, wide b) noexcept
    wide wide_product(wide a, uint64_t b) noexcept
    uint64_t wide_ceiling(wide a, wide b) noexcept
    uint64_t wide_high(wide a) noexcept
    uint64_t wide_low(wide a) noexcept

cdef enum:
    CERTAIN = 1000              # thousandths
    NO_GROUP = 0xffff


ctypedef struct Arrangement:
    uint16_t groups[3]          # numbers of groups, NO_GROUP for none


ctypedef struct BestPlan:
    wide best                   # product of ten probabilities in thousandths; 0: no arrangement can be obtained
    int64_t count               # of the best arrangements; 0 where best is 0
    uint32_t uses[MOST_GROUPS]  # how many of them hold each group
    Arrangement* arrangements   # where the first `room` of them are listed; may be NULL where room is 0
    int64_t room


# `odds`: thousandths by card, 0 to 1000. Of `plan` the caller sets `arrangements` and `room`.
cdef void find_plan(const GroupTable* groups, const int32_t* odds, BestPlan* plan) noexcept nogil

# How many of the best arrangements need each card.
cdef void needs_of(const GroupTable* groups, const BestPlan* plan, int64_t* needs) noexcept nogil
