"""Draws by a script, for what runs through every outcome of chance in a game that knows nothing of it.

A stream in state 0 (`SCRIPT_KEY` of engine/rng.pxd starts one) draws what the script of the thread says.
"""
from libc.stdint cimport uint16_t, uint32_t

cdef enum:
    MOST_DRAWS = 1024           # of one deal or one move
    MOST_ALIKE = 256            # cards of a shuffle of which equal ones are found


ctypedef struct Script:
    int fixed                   # so many draws are given; those after them follow from `bits`
    int drawn                   # draws so far; beyond MOST_DRAWS they are 0 and not kept
    uint32_t choices[MOST_DRAWS]
    uint32_t counts[MOST_DRAWS]     # the n of each draw below n
    const uint32_t* bits            # [MOST_DRAWS], for each draw that is not given: 0 draws 0, all ones n - 1
    const uint16_t* cards           # among which a shuffle draws, and the kind of each card; NULL for other draws
    const uint16_t* kinds
    uint32_t firsts[MOST_ALIKE]     # by number of the first draw that is not given, the first one that is as good
    bint alike                      # whether there are such


cdef void follow(Script* script) noexcept nogil
cdef uint32_t scripted(uint32_t n) noexcept nogil
cdef void among(const uint16_t* cards, const uint16_t* kinds, int count) noexcept nogil
