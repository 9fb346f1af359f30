"""Who answers in a match: players, or a policy by information sets."""
from libc.stdint cimport int32_t, int64_t, uint64_t
from engine.players.chooser cimport Chooser
from engine.table cimport Table


cdef class Replies:
    cdef readonly Table table
    cdef bint merged            # whether keys and places are those of a merged tree

    # A move of the mover, which has two or more, or a negative status; key: `past.infoset_key`; places: of the moves
    # among so many labels, as `past.label_moves` has them.
    cdef int choose(self, const void* state, const void* moves, int count, int mover, uint64_t key, int labels,
                    const int32_t* places, uint64_t* stream) noexcept nogil


cdef class PlayerReplies(Replies):
    cdef readonly Chooser chooser


cdef class PolicyReplies(Replies):
    cdef bint whole
    cdef const uint64_t[::1] keys
    cdef const int64_t[::1] counts
    cdef int64_t[::1] begins
    cdef const double[::1] probabilities

    cdef int64_t find(self, uint64_t key) noexcept nogil
