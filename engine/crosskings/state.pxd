"""The Position object, for extensions that take one."""
from engine.crosskings.position cimport KingsPosition


cdef class KingsState:
    cdef KingsPosition position
