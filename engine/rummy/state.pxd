"""A match of Rummy as numbers that Python can read."""
from engine.rummy.position cimport Position


cdef class State:
    cdef Position position
