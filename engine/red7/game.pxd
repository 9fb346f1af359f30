"""Behind a state of Red7, for what asks about one hand without actions."""
from engine.red7.moves cimport Red7Rules
from engine.red7.position cimport Position
from engine.table cimport State


cdef const Red7Rules* rules_behind(State state) except NULL
cdef bytes deck_of(const Position* position)
