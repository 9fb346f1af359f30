"""A match of Rummy as numbers that Python can read."""
from engine.rummy.position cimport RummyPosition


cdef class RummyState:
    cdef RummyPosition position
