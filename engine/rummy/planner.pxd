"""The planner: the most probable arrangements of ten cards in groups, exactly."""
from libc.stdint cimport int32_t, int64_t
from engine.rummy.groups cimport GroupTable
from engine.rummy.plan cimport BestPlan

# `odds`: thousandths by card, 0 to 1000. Of `plan` the caller sets `arrangements` and `room`.
cdef void find_plan(const GroupTable* groups, const int32_t* odds, BestPlan* plan) noexcept nogil

# How many of the best arrangements need each card.
cdef void needs_of(const GroupTable* groups, const BestPlan* plan, int64_t* needs) noexcept nogil
