"""What a seat has seen of a match so far, as one number: it tells information sets as `engine.equilibria.tree` does."""
from libc.stdint cimport uint64_t
from libc.string cimport memcpy
from engine.equilibria.outcomes cimport chain
from engine.game cimport Game


ctypedef struct Recall:
    uint64_t past               # what the seat has seen
    uint64_t stream             # of chance, before the last move


cdef inline uint64_t stream_of(const Game* game, const void* state) noexcept nogil:
    cdef uint64_t stream = 0
    cdef int at = game.stream_at(game)
    if at >= 0:
        memcpy(&stream, <const char*>state + at, sizeof(stream))
    return stream


cdef inline void begin_recall(Recall* recall, const Game* game, const void* state, int seat) noexcept nogil:
    """A match begins in this state."""
    recall.past, recall.stream = game.information_key(game, state, seat), stream_of(game, state)


cdef inline void recall_chance(Recall* recall, const Game* game, const void* state, int seat) noexcept nogil:
    """Before anything else in a state: whether the move before drew."""
    cdef uint64_t stream = stream_of(game, state)
    if stream != recall.stream:
        recall.past, recall.stream = chain(recall.past, game.information_key(game, state, seat)), stream


cdef inline uint64_t recalled_key(Recall* recall, const Game* game, const void* state, int seat) noexcept nogil:
    """The key of the information set in which the seat is to choose."""
    recall_chance(recall, game, state, seat)
    return chain(recall.past, game.information_key(game, state, seat)) ^ seat


cdef inline void recall_move(Recall* recall, const Game* game, const void* state, const void* moves, int count,
                             int move, int seat) noexcept nogil:
    """This move is about to be played; a count of 0 or 1: nobody chose it."""
    cdef uint64_t key = 0
    cdef bint own = count > 1 and game.mover(game, state) == seat
    recall_chance(recall, game, state, seat)
    if own:
        key = recalled_key(recall, game, state, seat)
    recall.past = chain(recall.past, game.move_key(game, state, moves, move, seat) if count else 1)
    if own:
        recall.past = chain(recall.past, key)
