"""A player as a Python object, for extensions that seat it: `(<Chooser>chooser).player`."""
from engine.players.player cimport Player
from engine.table cimport Table


cdef class Chooser:
    cdef Player* player         # for matches of `table` only; lives as long as this object
    cdef readonly Table table
    cdef readonly str name
    cdef readonly object function
    cdef public object error
    cdef bint whole
    cdef bint busy
    cdef int count              # moves of the last choice
