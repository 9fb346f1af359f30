"""The Python objects around a `Game`, for extensions that make or take one."""
from engine.game cimport Game


cdef class Table:
    cdef Game game
    cdef readonly object owner  # keeps alive what game.rules points to
    cdef public object face     # what knows the game's name, options and texts, or None


cdef Table table_of(const Game* game, object owner)


cdef class State:
    cdef readonly Table table
    cdef void* memory
    cdef void* bytes            # the state, state_size bytes
    cdef void* moves            # what legal_moves left there
    cdef int count              # legal moves as enumerated in `moves`, or NOT_ENUMERATED
    cdef int seat               # seat to move, or OVER
    cdef list played            # numbers of the moves since the deal
    cdef object origin          # (seed, setup), or None

    cdef int enumerate_moves(self) except -1
    cdef int settle(self) except -1
    cdef int check_move(self, Py_ssize_t move) except -1
