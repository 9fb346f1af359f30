"""The Position object, for extensions that take one."""
from engine.crosskings.position cimport Position as _Position


cdef class Position:
    cdef _Position position
