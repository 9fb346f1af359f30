"""External sampling over the table of a two-seat game, for what plays the policies that it finds."""
from libc.stdint cimport int32_t, int64_t, uint64_t
from engine.solving.seen.past cimport Exchanges, Past
from engine.solving.seen.recall cimport Recall
from engine.solving.sampling.regrets cimport Regrets
from engine.game cimport Game
from engine.memory cimport aligned_memory, rounded
from engine.table cimport Table

cdef enum:
    SEATS = 2


ctypedef struct Line:
    Recall[SEATS] recalls
    int decisions


# What one information set needs while its moves are tried one after the other.
ctypedef struct Level:
    char* state                 # with everything below behind it
    char* moves
    uint64_t* names             # [max_moves]
    uint64_t* labels            # [max_moves], as `past.label_moves` has them
    double* policy              # [max_moves]
    double* values              # [max_moves]
    int32_t* places             # [max_moves], among the labels
    int32_t* alike              # [max_moves], how many moves share a label
    int choices                 # labels
    Past decided                # what the mover knows


cdef inline bint open_level(Level* level, const Game* game) noexcept nogil:
    """False where there is no memory; `free_aligned` frees the state."""
    cdef size_t size = rounded(game.state_size), moves = rounded(game.moves_size)
    level.state = aligned_memory(size + moves + 40 * <size_t>game.max_moves)
    if level.state == NULL:
        return False
    level.moves = level.state + size
    level.names = <uint64_t*>(level.moves + moves)
    level.labels = level.names + game.max_moves
    level.policy = <double*>(level.labels + game.max_moves)
    level.values = level.policy + game.max_moves
    level.places = <int32_t*>(level.values + game.max_moves)
    level.alike = level.places + game.max_moves
    return True


cdef class MonteCarloSolver:
    cdef readonly Table table
    cdef readonly int64_t iterations, nodes
    cdef readonly uint64_t seed
    cdef const Game* game
    cdef bint results, paid_once, full
    cdef double scale, weight
    cdef int levels, traverser, status
    cdef Exchanges exchanges
    cdef int64_t sum
    cdef uint64_t stream
    cdef Level* level           # [DEEPEST]
    cdef Regrets all

    cdef int need_level(self, int depth) noexcept nogil
    cdef int begin(self, uint64_t key, Line* line) noexcept nogil
    cdef void iterate_once(self) noexcept nogil
    cdef double walk(self, int depth, char* state, Line* line) noexcept nogil
    cdef double branch(self, int depth, int mover, int count, int64_t first, char* state,
                       const Line* line) noexcept nogil
    cdef int list_moves(self, Level* level, const char* state, int mover, Line* line) noexcept nogil
    cdef void follow(self, const Level* level, char* state, int mover, int count, int move, Line* line) noexcept nogil
    cdef double paid(self, const char* state, int seat) noexcept nogil
    cdef double play(self, uint64_t key, int64_t* unknown) noexcept nogil
