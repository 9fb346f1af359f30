"""Player: what chooses a move for a seat.

A player is a struct that begins with a `Player`; `choose` gets that struct back. It may keep memory of its own between
calls, but nothing that changes a choice: with a counted budget, a choice follows from what the seat knows, the moves
and the stream alone. One thread at a time uses a player.
"""
from libc.stdint cimport uint64_t
from engine.game cimport Game

cdef enum:
    PLAYER_FAULT = -100         # no legal move was chosen, or a Python player failed
    NO_MEMORY = -102            # the player needs more memory than there is
    GIVEN_UP = -101             # a person has left the game


ctypedef struct Player:
    # The place of a move, 0 to count - 1 (count >= 2), or negative: a fault of the game (engine/game.pxd) or above.
    # `state` and `moves` are the true ones: a player must look at what its seat knows only.
    int (*choose)(Player* player, const Game* game, const void* state, const void* moves, int count,
                  uint64_t* stream) noexcept nogil
