"""A player as a Python object, for extensions that seat it: `(<Chooser>chooser).player`."""
from engine.players.player cimport Player
from engine.table cimport Table


cdef enum Memory:
    PLAIN                       # the player is a struct and no more
    SEARCH
    TREE


cdef class Chooser:
    cdef Player* player         # for matches of `table` only; lives as long as this object
    cdef Memory memory          # what the player's struct is, or begins with
    cdef void (*close)(Player* player) noexcept nogil       # frees what the struct has beyond that, or NULL
    cdef readonly Table table
    cdef readonly str name
    cdef readonly object function
    cdef public object error
    cdef bint whole
    cdef bint busy
    cdef int count              # moves of the last choice
