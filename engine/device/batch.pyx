"""Kernels of batches: matches side by side on a card, each by a thread, as `engine.batch` has them on the CPU.

`choose` finds the moves that are given, `step` plays them, unless one of them is none.
"""
from libc.stdint cimport int32_t, int64_t, uint64_t
from engine.counting.match cimport Seating
from engine.device.card cimport card_clear, card_lacked, raise_to
from engine.game cimport MAX_SEATS, Game
from engine.history cimport Recorder
from engine.lanes cimport AT_RANDOM, Lane, Lanes, NO_PLACE, chosen_place, go_on
from engine.players.player cimport Player, choose_heuristic, choose_random
from engine.recycle.learning cimport action, observe, seen_action
from engine.recycle.rule cimport heuristic

cdef extern const Game GAME
cdef extern const Recorder* RECORDER    # or NULL
cdef extern Player* PLAYERS[MAX_SEATS]  # or NULL: played from outside


# Every number has 64 bits, as NumPy writes them.
ctypedef struct Batch:
    Lanes lanes
    char* matches               # a Lane, the state and its moves each
    int64_t room                # bytes of one of them, a multiple of 8
    char* records               # histories by match and seat
    # By match, the setup that failed last and its status, 1 for no room; or the number that no move has.
    int64_t* faults
    int64_t how                 # of engine/lanes.pxd
    const void* given           # numbers of moves
    int64_t wide                # whether they have 64 bits, not 32
    int64_t lacking             # size - the first match without the move that is given, or that could not be dealt
    int64_t failed              # size - the first match of which a setup failed


cdef api void* function(int number) noexcept nogil:
    """Return what constants point to (pyengine/device/batch.py)."""
    cdef void** functions = [<void*>observe, <void*>action, <void*>seen_action, <void*>heuristic,
                             <void*>choose_random, <void*>choose_heuristic]
    return functions[number]


cdef inline void copy(int64_t* to, const int64_t* numbers, int64_t bytes) noexcept nogil:
    cdef int64_t i
    for i in range(bytes // 8):
        to[i] = numbers[i]


cdef api void choose(Batch* batch, int64_t piece, int64_t thread, int64_t threads) noexcept nogil:
    """The share of a thread in what finds the places of moves."""
    cdef Lanes* lanes = &batch.lanes
    cdef int64_t i = thread, number = 0
    while i < lanes.size:
        card_clear()
        if batch.how == AT_RANDOM:
            lanes.places[i] = 0 if lanes.offered[i] else NO_PLACE
        else:
            number = (<const int64_t*>batch.given)[i] if batch.wide else (<const int32_t*>batch.given)[i]
            lanes.places[i] = chosen_place(&GAME, lanes, i, <Lane*>(batch.matches + i * batch.room), <int>batch.how,
                                           number)
        if lanes.places[i] == NO_PLACE:
            batch.faults[2 * i] = number
            raise_to(&batch.lacking, lanes.size - i)
        i += threads


cdef api void step(Batch* batch, int64_t piece, int64_t thread, int64_t threads, char* own) noexcept nogil:
    """The share of a thread in a step. The memory is its own, for a match."""
    cdef Seating seating = Seating(seated=True, told=RECORDER != NULL, players=&PLAYERS[0], streams=NULL,
                                   recorder=RECORDER, records=NULL)
    cdef int64_t i = thread
    cdef uint64_t setup = 0
    cdef int status
    if batch.lacking:
        return
    while i < batch.lanes.size:
        card_clear()
        copy(<int64_t*>own, <const int64_t*>(batch.matches + i * batch.room), batch.room)
        if RECORDER != NULL:
            seating.records = batch.records + i * GAME.seats * RECORDER.room
        status = go_on(&GAME, &batch.lanes, &seating, i, <Lane*>own, <int>batch.how, &setup)
        copy(<int64_t*>(batch.matches + i * batch.room), <const int64_t*>own, batch.room)
        if status < 0:
            batch.faults[2 * i], batch.faults[2 * i + 1] = <int64_t>setup, 1 if card_lacked() else status
            raise_to(&batch.failed, batch.lanes.size - i)
        i += threads
