"""The planner: the most probable arrangements of ten cards in groups, exactly."""
from libc.stdint cimport int32_t, int64_t
from engine.rummy.groups cimport Groups
from engine.rummy.plan cimport Plan

# `odds`: thousandths by card, 0 to 1000. Of `plan` the caller sets `arrangements` and `room`.
cdef void find_plan(const Groups* groups, const int32_t* odds, Plan* plan) noexcept nogil

# How many of the best arrangements need each card.
cdef void needs_of(const Groups* groups, const Plan* plan, int64_t* needs) noexcept nogil
