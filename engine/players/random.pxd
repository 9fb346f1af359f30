"""The random player: every legal move is equally likely."""
from libc.stdint cimport uint64_t
from engine.game cimport Game
from engine.players.player cimport Player
from engine.rng cimport below


cdef inline int choose_random(Player* player, const Game* game, const void* state, const void* moves, int count,
                              uint64_t* stream) noexcept nogil:
    return <int>below(stream, count)
