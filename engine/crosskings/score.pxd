"""Points of a hand (docs/games/crosskings.md); how they are found stands in score.pyx."""
from libc.stdint cimport uint32_t

cdef int hand_score(uint32_t cards, int kings) noexcept nogil
