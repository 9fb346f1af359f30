"""External sampling over the table of a two-seat game, for what plays the policies that it finds."""
from libc.stdint cimport int32_t, int64_t, uint64_t
from engine.equilibria.regrets cimport Regrets
from engine.game cimport Game
from engine.table cimport Table

cdef enum:
    SEATS = 2


ctypedef struct Past:
    uint64_t[SEATS] seen
    int decisions


# What one information set needs while its moves are tried one after the other.
ctypedef struct Level:
    void* memory
    char* state
    char* moves
    uint64_t* names             # [max_moves]
    double* policy              # [max_moves]
    double* values              # [max_moves]
    int32_t* places             # [max_moves], in the order of names


cdef class MonteCarloSolver:
    cdef readonly Table table
    cdef readonly int64_t iterations, nodes
    cdef readonly uint64_t seed
    cdef const Game* game
    cdef bint results, paid_once, full
    cdef double scale, weight
    cdef int stream_at, levels, traverser, status
    cdef int64_t sum
    cdef uint64_t stream
    cdef Level* level           # [DEEPEST]
    cdef Regrets all

    cdef int open_level(self, int depth) noexcept nogil
    cdef int begin(self, uint64_t key, Past* past) noexcept nogil
    cdef void iterate_once(self) noexcept nogil
    cdef double walk(self, int depth, char* state, Past* past) noexcept nogil
    cdef double branch(self, int depth, int mover, int count, uint64_t key, int64_t first, char* state,
                       const Past* past) noexcept nogil
    cdef int list_moves(self, Level* level, const char* state, int mover) noexcept nogil
    cdef void follow(self, const Level* level, char* state, int mover, int count, int move, uint64_t key,
                     Past* past) noexcept nogil
    cdef double paid(self, const char* state, int seat) noexcept nogil
    cdef double play(self, uint64_t key, int64_t* unknown) noexcept nogil
