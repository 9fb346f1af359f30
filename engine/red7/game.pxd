"""Behind a state of Red7, for what asks about one hand without actions."""
from engine.red7.moves cimport Red7Rules
from engine.table cimport State


cdef const Red7Rules* rules_behind(State state) except NULL
