"""External sampling over the table of a game, for what plays the policies that it finds."""
from libc.stdint cimport int64_t, uint64_t
from engine.solving.sampling.walk cimport Level, Sampler
from engine.game cimport Game
from engine.table cimport Table

cdef enum:
    DEEPEST = 2000              # decisions of one seat on a line


ctypedef struct Solving:
    Sampler sampler             # first: what is paid is asked for by it
    bint results, paid_once
    double scale
    int64_t sum                 # of what both of two are paid


cdef class MonteCarloSolver:
    cdef readonly Table table
    cdef readonly int64_t iterations
    cdef readonly uint64_t seed
    cdef const Game* game
    cdef bint full
    cdef Solving solving
    cdef Sampler* own           # of `solving`
    cdef Level[DEEPEST] levels

    cdef int begin(self, uint64_t key) noexcept nogil
    cdef void iterate_once(self) noexcept nogil
    cdef void play(self, uint64_t key, int64_t* decisions, double* found) noexcept nogil
