"""History of a seat: what it did and saw, move by move, beside what it sees now: for agents that need to remember.

A history is followed for one seat, from the deal on. It has a row for each move, of which a window of the last `length`
is kept, in their order: who moved, what the seat saw of the move (`seen_action`), and, of its own moves, by how many
the cards of each kind changed that it knows, since its own move before.
"""
from libc.stdint cimport int16_t, int32_t
from libc.string cimport memcpy, memset
from engine.game cimport GAME_FAULT, Game
from engine.table cimport Table


ctypedef struct Recorder:
    const Game* game
    int length                  # rows
    int numbers                 # that a move can have: actions, and kinds of moves that are not seen in full
    int kinds                   # of cards
    int width                   # numbers of a row
    int size                    # numbers of a history
    const int32_t* kind_of      # [observed], the kind of card that a number of an observation counts, or -1
    int room                    # bytes of a Followed with what stands behind it


# Behind it the rows, (mover, number seen or -1) and changes by kind, what was known by kind, and room to observe.
ctypedef struct Record:
    int32_t moves               # so far
    int32_t status              # negative: the game failed while it was followed


cdef class History:
    cdef Recorder recorder
    cdef readonly Table table
    cdef object kind_of
    cdef const int32_t[::1] kinds_seen
    cdef int checked(self, bytes record, int seat, Py_ssize_t size) except -1


cdef inline int32_t* row_of(Record* record, int row) noexcept nogil:
    return <int32_t*>(record + 1) + 2 * row


cdef inline int16_t* changes_of(const Recorder* recorder, Record* record, int row) noexcept nogil:
    """Changes of a row; of row `length`, what was known at the seat's last move."""
    return <int16_t*>row_of(record, recorder.length) + row * recorder.kinds


cdef inline int seen_by(const Game* game, const void* state, const void* moves, int move, int mover,
                        int observer) noexcept nogil:
    """The number of a move as a seat sees it."""
    if game.seen_action != NULL:
        return game.seen_action(game, state, moves, move, observer)
    if game.actions and (observer == mover or game.move_key(game, state, moves, move, observer)
                         == game.move_key(game, state, moves, move, mover)):
        return game.action(game, state, moves, move)
    return game.actions


cdef inline void record_move(const Recorder* recorder, char* records, const void* state, const void* moves, int count,
                             int move, int seat) noexcept nogil:
    """Follow what a player is told (`Player.told`); `records` are those of all seats."""
    cdef const Game* game = recorder.game
    cdef Record* record = <Record*>(records + seat * recorder.room)
    cdef int row = record.moves % recorder.length, mover, number = -1, i
    cdef int16_t* changes = changes_of(recorder, record, row)
    cdef int16_t* known = changes_of(recorder, record, recorder.length)
    cdef int16_t* seen = known + recorder.kinds
    if move < 0:
        record.moves = record.status = 0
        memset(known, 0, recorder.kinds * sizeof(int16_t))
        return
    mover = game.mover(game, state)
    if count:
        number = seen_by(game, state, moves, move, mover, seat)
        if not 0 <= number < recorder.numbers:
            record.status, number = number if number < 0 else GAME_FAULT, 0
    row_of(record, row)[0], row_of(record, row)[1] = mover, number
    memset(changes, 0, recorder.kinds * sizeof(int16_t))
    if mover == seat and recorder.kinds:
        game.observe(game, state, seat, seen)
        for i in range(recorder.kinds):
            changes[i] = -known[i]
        for i in range(game.observed):
            if recorder.kind_of[i] >= 0:
                changes[recorder.kind_of[i]] += seen[i]
        for i in range(recorder.kinds):
            known[i] += changes[i]
    record.moves += 1


cdef inline int write_record(const Recorder* recorder, char* records, int seat, int16_t* numbers) noexcept nogil:
    """The rows as numbers of a seat; 0, or a negative status."""
    cdef Record* record = <Record*>(records + seat * recorder.room)
    cdef int first = max(record.moves - recorder.length, 0), row, near
    memset(numbers, 0, recorder.size * sizeof(int16_t))
    for row in range(first, record.moves):
        near = row_of(record, row % recorder.length)[0] - seat
        numbers[near + (recorder.game.seats if near < 0 else 0)] = 1
        if row_of(record, row % recorder.length)[1] >= 0:
            numbers[recorder.game.seats + row_of(record, row % recorder.length)[1]] = 1
        memcpy(numbers + recorder.game.seats + recorder.numbers,
               changes_of(recorder, record, row % recorder.length), recorder.kinds * sizeof(int16_t))
        numbers += recorder.width
    return record.status
