"""The whole tree of a two-seat game, for what solves it."""
from libc.stdint cimport int64_t, uint64_t
from engine.solving.tree.size cimport Size
from engine.solving.tree.walk cimport Walk
from engine.table cimport Table


cdef class Tree:
    cdef readonly Table table
    cdef readonly bint merged
    cdef readonly int64_t nodes, deals
    cdef bint results
    cdef int64_t most_nodes, most_bytes, most_seen
    cdef Size size
    cdef Walk walk
    cdef object look

    cdef build(self)
    cdef estimate(self)
    cdef int open(self, int playouts) except? -1
    cdef int compare(self) noexcept nogil
    cdef bytes kept(self, int64_t number)
    cdef int play(self, uint64_t choices, uint64_t key) noexcept nogil
