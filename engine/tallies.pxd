from engine.course cimport Course
from engine.table cimport Table
from engine.tally cimport Tally


cdef void connect(Tally* tally, Course* course, Table table, int seatings, dict arrays, dict scratch)
