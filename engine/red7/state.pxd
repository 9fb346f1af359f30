"""The State object, for extensions that take one."""
from libc.stdint cimport uint64_t
from engine.red7.moves cimport Moves, Rules
from engine.red7.position cimport Position


cdef class State:
    cdef Rules rules
    cdef Position position
    cdef Moves found
    cdef bint searched          # `found` belongs to `position`
    cdef list past              # the positions before, as bytes

    cdef Moves* search(self) noexcept
    cdef void begin(self, uint64_t seed, uint64_t setup) noexcept
