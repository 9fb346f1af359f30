"""The rule of thumb of a described game."""
from libc.math cimport INFINITY
from libc.stdint cimport int32_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset
from engine.game cimport Game
from engine.players.arms cimport is_ahead
from engine.recycle.abi cimport ProgramRules, offered
from engine.status cimport GAME_FAULT

cdef enum:
    FEW = 256                   # options of which the worths fit on the stack


cdef inline int heuristic(const Game* game, const void* state, const void* moves, int count,
                          uint64_t* stream) noexcept nogil:
    """An option to which the heuristics of the program give most."""
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    cdef int last = offered(game, moves, count - 1), move, best, ties = 0
    cdef int32_t[FEW] few
    cdef int32_t* worths = &few[0]
    cdef double most = -INFINITY
    if last >= FEW:
        worths = <int32_t*>malloc((last + 1) * sizeof(int32_t))
    if worths == NULL:
        return GAME_FAULT
    memset(worths, 0, (last + 1) * sizeof(int32_t))
    best = rules.weigh(state, moves, last, worths)
    for move in range(count if best == 0 else 0):
        if is_ahead(worths[offered(game, moves, move)], &most, &ties, stream):
            best = move
    if last >= FEW:
        free(worths)
    return best
