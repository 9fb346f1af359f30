"""For extensions that take a table of Cross Kings."""
from engine.table cimport Table


cdef bint is_cross_kings(Table table)
