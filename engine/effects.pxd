from engine.effect cimport Effects
from engine.table cimport Table


cdef void connect(Effects* effects, Table table, by, dict arrays, dict scratch)
