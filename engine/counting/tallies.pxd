from engine.counting.tally cimport Tally
from engine.table cimport Table


cdef void connect(Tally* tally, Table table, int seatings, dict arrays, dict scratch)
