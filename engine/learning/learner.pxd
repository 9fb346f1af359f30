"""Networks that learn: what situations are kept of, and what a subclass may change of the loss."""
from libc.stdint cimport int16_t, int32_t, int64_t, uint8_t, uint64_t
from engine.keys cimport Keys
from engine.learning.net cimport MOST_LAYERS, Activations, NetLayout, Sparse

cdef enum:
    BLOCK = 32                  # rows whose gradients are added up at once


ctypedef struct Situation:
    int64_t first               # of its actions, in order of their numbers
    int32_t count
    int32_t seat
    float value                 # that the network expected


ctypedef struct ActionTally:    # of an action of a situation
    float visits
    float paid                  # in all


# What each thread needs.
ctypedef struct ThreadBuffers:
    Activations[BLOCK] activations  # of rows
    float* gradient             # as the weights
    float* odds                 # by action that can be done
    float* deltas               # (BLOCK, the widest), of the units of a layer
    float* before
    float* column_values        # (the most that a layer takes, BLOCK)
    int32_t* column_rows
    int32_t* column_counts
    Sparse listed


cdef class Learner:
    cdef NetLayout net
    cdef int64_t amount         # of weights
    cdef int parts
    cdef double strayed         # squares of what actions got beyond what the network expected, in all
    cdef int64_t credited
    cdef list kept
    cdef readonly object weights, means, squares    # type: NDArray[np.float32]
    cdef float[::1] own, running, squared
    cdef float* turned[MOST_LAYERS]     # the weights of all layers but the first, by unit
    cdef ThreadBuffers* workers
    cdef Keys keys
    cdef Situation* rows
    cdef int16_t* seen
    cdef readonly int64_t count
    cdef int64_t entries        # the actions of all situations
    cdef int32_t* numbers
    cdef float* odds            # when they were met
    cdef ActionTally* tallies
    cdef int64_t rows_room, seen_room, numbers_room, odds_room, tallies_room

    cdef float* floats(self, int64_t count) except NULL
    cdef void turn(self) noexcept nogil
    cdef uint64_t key_of(self, const int16_t* seen, int seat) noexcept nogil
    cdef int64_t find(self, const int16_t* seen, int seat, const uint8_t* mask) noexcept nogil
    cdef bint allows(self, const Situation* row, const uint8_t* mask) noexcept nogil
    cdef double block(self, ThreadBuffers* worker, const int32_t* rows, int count, float price,
                      float clip, float unit) noexcept nogil
    cdef void back(self, int layer, const Sparse* slopes, Activations* activations, float* deltas,
                   int i) noexcept nogil
    cdef double slope(self, const Situation* row, const float* out, float* odds, float* delta, float price,
                      float clip, float unit) noexcept nogil
