"""For extensions that take a table or a state of Cross Kings."""
from engine.crosskings.position cimport KingsMatch
from engine.table cimport State, Table


cdef bint is_cross_kings(Table table)


cdef const KingsMatch* match_of(State state) except NULL
