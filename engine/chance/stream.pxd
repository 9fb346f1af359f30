"""A random stream as a Python object, whose draws a player may take."""
from libc.stdint cimport uint64_t


cdef class Stream:
    cdef uint64_t state
