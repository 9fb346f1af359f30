"""The whole tree of a two-seat game, for what solves it."""
from libc.stdint cimport int32_t, int64_t, uint64_t
from engine.game cimport Game
from engine.script cimport Script
from engine.table cimport Table

cdef enum:
    SEATS = 2


ctypedef struct Infoset:
    uint64_t key
    int32_t seat
    int32_t count               # moves
    int32_t first               # the sequence of the first of them
    int32_t parent              # the sequence before
    int64_t name                # where the names of its moves begin


ctypedef struct Line:
    uint64_t past[SEATS]
    int32_t sequence[SEATS]


cdef class Tree:
    cdef readonly Table table
    cdef readonly int64_t nodes, deals, ends
    cdef const Game* game
    cdef bint results
    cdef double scale, expected
    cdef int stream_at, playouts, levels
    cdef int64_t most_nodes, most_bytes, sum
    cdef size_t size, own_moves
    cdef Script script
    cdef char** states          # by depth
    cdef char** moves           # by depth
    cdef void** memory          # by depth, where these stand
    cdef Infoset* sets          # [count]
    cdef int32_t* slots         # by key: 1 + an information set, 0 for none
    cdef uint64_t* names        # of the moves of all information sets
    cdef char* seen             # the states that were met first in the first MOST_SEEN of them
    cdef int32_t* rows          # of the ends, until they are packed
    cdef int32_t* columns
    cdef double* values
    cdef int64_t* starts        # of the rows, once they are packed
    cdef int32_t sequence[SEATS]        # how many there are
    cdef int64_t mask, count, name_count
    cdef int64_t infoset_room, row_room, column_room, value_room, name_room, seen_room

    cdef void clear(self) noexcept
    cdef estimate(self)
    cdef int build(self, int playouts)
    cdef int level(self, int depth) noexcept nogil
    cdef int walk(self, int depth, const Line* line, double weight) noexcept nogil
    cdef int follow_move(self, int depth, const void* moves, int move, Line* line, double weight) noexcept nogil
    cdef int end(self, const void* state, const Line* line, double weight) noexcept nogil
    cdef void paid(self, const void* state, int64_t* payoffs) noexcept nogil
    cdef int64_t find(self, uint64_t key) noexcept nogil
    cdef int64_t infoset_of(self, uint64_t key, int mover, int count, int32_t parent, const char* state,
                            const uint64_t* names, const int32_t* order) noexcept nogil
    cdef bint more_slots(self) noexcept nogil
    cdef int look_up(self) noexcept nogil
    cdef pack(self)
    cdef int compare(self) noexcept nogil
    cdef int play(self, uint64_t choices, uint64_t key) noexcept nogil
