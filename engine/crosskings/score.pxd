"""What a hand is worth (docs/games/crosskings.md); how it is found stands in score.pyx."""
from libc.stdint cimport uint32_t

cdef int hand_score(uint32_t cards, int kings) noexcept nogil
