"""The player that follows the game's own rule of thumb."""
from libc.stdint cimport uint64_t
from engine.game cimport Game
from engine.players.player cimport Player


cdef inline int choose_heuristic(Player* player, const Game* game, const void* state, const void* moves, int count,
                                 uint64_t* stream) noexcept nogil:
    """The game must have a heuristic."""
    return game.heuristic(game, state, moves, count, stream)
