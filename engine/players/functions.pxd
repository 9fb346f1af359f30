"""Questions to a policy in Python, for whoever puts many questions at once."""
from libc.stdint cimport int16_t, int32_t, int64_t
from engine.game cimport Game
from engine.players.chooser cimport Chooser

cdef bint is_function(Chooser chooser) noexcept

cdef int64_t numbers_seen(Chooser chooser) noexcept

# Columns of what it answers.
cdef int64_t actions_of(const Game* game) noexcept nogil

cdef int put_question(Chooser chooser, const void* state, const void* moves, int count, int16_t* seen,
                      int32_t* mask) noexcept nogil

cdef int take_answer(Chooser chooser, const void* state, const void* moves, int count, const int32_t* mask,
                     const double* answer, double* chances) noexcept nogil
