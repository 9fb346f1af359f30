"""Draws by a script, for what runs through every outcome of chance in a game that knows nothing of it.

A stream in state 0 (`SCRIPT_KEY` of engine/rng.pxd starts one) draws what the script of the thread says.
"""
from libc.stdint cimport uint32_t

cdef enum:
    MOST_DRAWS = 1024           # of one deal or one move


ctypedef struct Script:
    int fixed                   # so many draws are given; those after them follow from `bits`
    int drawn                   # draws so far; beyond MOST_DRAWS they are 0 and not kept
    uint32_t choices[MOST_DRAWS]
    uint32_t counts[MOST_DRAWS]     # the n of each draw below n
    const uint32_t* bits            # [MOST_DRAWS], for each draw that is not given: 0 draws 0, all ones n - 1


cdef void follow(Script* script) noexcept nogil
cdef uint32_t scripted(uint32_t n) noexcept nogil
