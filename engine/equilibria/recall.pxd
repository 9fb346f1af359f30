"""What a seat has seen so far in a match, as one number: information sets with perfect recall, as trees have them.

It is made of what the seat knew at the start, at each of its decisions and after each draw of chance, and of the names
of all moves as it saw them. `information_key` alone may forget.
"""
from libc.stdint cimport uint64_t
from libc.string cimport memcpy
from engine.equilibria.outcomes cimport chain
from engine.game cimport Game


cdef inline void begin_past(const Game* game, const void* state, uint64_t* past) noexcept nogil:
    """Of every seat after the deal."""
    cdef int seat
    for seat in range(game.seats):
        past[seat] = game.information_key(game, state, seat)


cdef inline uint64_t infoset_key(const Game* game, const void* state, const uint64_t* past, int mover) noexcept nogil:
    """The information set in which the mover has a choice."""
    return chain(past[mover], game.information_key(game, state, mover)) ^ <uint64_t>mover


cdef inline void note_move(const Game* game, const void* state, const void* moves, int count, int move, int mover,
                           uint64_t key, uint64_t* past) noexcept nogil:
    """Before a move is made; `key` is that of the information set, where there is a choice."""
    cdef int seat
    for seat in range(game.seats):
        past[seat] = chain(past[seat], game.move_key(game, state, moves, move, seat) if count else 1)
    if count > 1:
        past[mover] = chain(past[mover], key)


cdef inline void note_draw(const Game* game, const void* state, uint64_t* past) noexcept nogil:
    """After a move that drew."""
    cdef int seat
    for seat in range(game.seats):
        past[seat] = chain(past[seat], game.information_key(game, state, seat))


cdef inline uint64_t stream_of(const Game* game, const void* state, int stream_at) noexcept nogil:
    """By which it is seen whether a move drew; 0 where a game does not tell."""
    cdef uint64_t stream = 0
    if stream_at >= 0:
        memcpy(&stream, <const char*>state + stream_at, sizeof(stream))
    return stream
