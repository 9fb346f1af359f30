"""Deciders of a match: players, or a policy by information sets."""
from libc.stdint cimport uint64_t
from engine.players.chooser cimport Chooser
from engine.solving.seen.past cimport DecisionView
from engine.solving.seen.shares cimport TabularPolicy
from engine.table cimport Table


cdef class Replies:
    cdef readonly Table table
    cdef bint merged            # whether keys and places are those of a merged tree

    # A move of the mover, which has two or more and has looked at them, or a negative status.
    cdef int choose(self, const void* state, const void* moves, int count, int mover, const DecisionView* seen,
                    uint64_t* stream) noexcept nogil


cdef class PlayerReplies(Replies):
    cdef readonly Chooser chooser


cdef class PolicyReplies(Replies):
    cdef TabularPolicy policy
    cdef tuple kept             # what it points to
