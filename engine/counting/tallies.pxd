from engine.counting.tally cimport TallyArrays
from engine.table cimport Table


cdef void connect(TallyArrays* tally, Table table, int seatings, bint single, dict arrays, dict scratch)
