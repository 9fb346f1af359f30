"""The Python objects around a `Game`, for extensions that make or take one."""
from libc.stdint cimport int64_t, uint64_t
from engine.game cimport Game


cdef class Table:
    cdef Game* game             # a whole one, whatever size the struct had that it was made of
    cdef readonly int seats, state_size, max_moves, max_decisions, places, kinds, cards, observed, actions
    cdef readonly int64_t low, high
    cdef readonly object owner  # keeps alive what game.rules points to
    cdef object kept            # what else the game points to
    cdef readonly str name      # says which game this is, rules and options; or None  type: str | None
    cdef readonly bytes digest  # stands in the bytes of its states
    cdef public object make_playout     # makes `game.playout` when it is first wanted, and gives its address; or None
    cdef public double walked   # seconds of matches at random so far

    cdef int expect(self, int64_t matches) except -1


cdef Table table_of(const Game* game, object owner, str name=*)
cdef Table table_behind(object game)


cdef class State:
    cdef readonly Table table
    cdef readonly object game   # what knows the game's name, options and texts, or None
    cdef void* memory
    cdef void* bytes            # the state, state_size bytes
    cdef void* moves            # what legal_moves left there
    cdef int count              # legal moves as enumerated in `moves`, or NOT_ENUMERATED
    cdef int seat               # seat to move, or OVER
    cdef list played            # numbers of the moves since the deal
    cdef object origin          # (seed, setup), or None

    cpdef begin(self, uint64_t seed, uint64_t setup)
    cdef State twin(self)
    cdef int enumerate_moves(self) except -1
    cdef int fill(self, bytes raw) except -1
    cdef int settle(self) except -1
    cdef int check_move(self, Py_ssize_t move) except -1
    cdef int check_seen(self, int seat) except -1
