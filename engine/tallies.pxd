from libc.stdint cimport int64_t
from engine.table cimport Table
from engine.tally cimport Tally


cdef int64_t* pointer(dict arrays, str name)
cdef Tally tally_of(Table table, int seatings, dict arrays, dict scratch)
