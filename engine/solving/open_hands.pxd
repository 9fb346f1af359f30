"""Matches with all cards open, solved for any game: how, says open_hands.pyx."""
from libc.stdint cimport int64_t
from engine.game cimport Game


# `Game.solve` for any game with a `stream_at`: 1, 0 where `limit` positions are not enough, or why there are no values.
cdef int64_t solve_open(const Game* game, const void* state, const void* moves, int count, int64_t limit,
                        int64_t* values) noexcept nogil
