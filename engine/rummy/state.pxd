"""A match of Rummy as numbers that Python can read."""
from engine.rummy.position cimport Position as _Position


cdef class Position:
    cdef _Position position
