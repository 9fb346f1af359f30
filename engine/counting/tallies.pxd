from engine.counting.tally cimport Tally
from engine.table cimport Table


cdef void connect(Tally* tally, Table table, int seatings, bint single, dict arrays, dict scratch)
