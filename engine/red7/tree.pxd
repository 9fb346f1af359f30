"""The full tree of a position for other extensions, on the best kernel that this CPU has."""
from libc.stdint cimport uint64_t
from engine.red7.moves cimport Red7Rules
from engine.red7.position cimport Position


ctypedef struct TreeCount:
    uint64_t moves              # executed
    uint64_t leaves             # positions whose mover has no legal move
    bint complete               # or stopped by the limit


# The position as in a match: every card in one place, the mover not out. -1 with MemoryError set when memory is short.
cdef int count_tree(const Position* position, const Red7Rules* rules, uint64_t limit, TreeCount* count) except -1 nogil
cdef int count_sequences(const Position* position, const Red7Rules* rules, int depth, uint64_t* count) except -1 nogil
