from engine.counting.effect cimport Effects
from engine.counting.outcome cimport Outcomes
from engine.table cimport Table


cdef void connect(Effects* effects, Table table, by, dict arrays, dict scratch)
cdef void connect_ends(Outcomes* outcomes, Table table, dict arrays)
