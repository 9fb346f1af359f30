from libc.stdint cimport int64_t
from engine.counting.course cimport Course
from engine.table cimport Table
from engine.counting.tally cimport Tally


cdef int64_t* pointer(dict arrays, str name)
cdef void connect(Tally* tally, Course* course, Table table, int seatings, dict arrays, dict scratch)
