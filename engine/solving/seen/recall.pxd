"""Observations of a seat in a match so far, followed move by move: it tells information sets as
`engine.solving.tree.tree` does."""
from libc.stdint cimport uint64_t
from libc.string cimport memcpy
from engine.solving.seen.past cimport (DecisionView, Exchanges, Past, copy_past, label_moves, nothing_seen, pass_move,
                                       see_state)


ctypedef struct Recall:
    Past past                   # what the seat has seen
    uint64_t stream             # of chance, before the last move


cdef inline uint64_t stream_of(const void* state, int stream_at) noexcept nogil:
    """By which it is seen whether a move drew; 0 where a game does not tell."""
    cdef uint64_t stream = 0
    if stream_at >= 0:
        memcpy(&stream, <const char*>state + stream_at, sizeof(stream))
    return stream


cdef inline int begin_recall(const Exchanges* exchanges, Recall* recall, const void* state, int seat) noexcept nogil:
    """A match begins in this state."""
    nothing_seen(exchanges, &recall.past)
    recall.stream = stream_of(state, exchanges.stream_at)
    return see_state(exchanges, state, seat, &recall.past, True, &recall.past)


cdef inline int begin_recalls(const Exchanges* exchanges, Recall* recalls, const void* state) noexcept nogil:
    """Begin the recall of every seat."""
    cdef int seat, status = 0
    for seat in range(exchanges.game.seats):
        if status >= 0:
            status = begin_recall(exchanges, &recalls[seat], state, seat)
    return status


cdef inline void copy_recalls(const Exchanges* exchanges, const Recall* recalls, Recall* copies) noexcept nogil:
    """Copy the recall of every seat."""
    cdef int seat
    for seat in range(exchanges.game.seats):
        copy_past(exchanges, &recalls[seat].past, &copies[seat].past)
        copies[seat].stream = recalls[seat].stream


cdef inline int recall_chance(const Exchanges* exchanges, Recall* recall, const void* state, int seat) noexcept nogil:
    """Before anything else in a state: whether the move before drew."""
    cdef uint64_t stream = stream_of(state, exchanges.stream_at)
    if stream == recall.stream:
        return 0
    recall.stream = stream
    return see_state(exchanges, state, seat, &recall.past, False, &recall.past)


cdef inline int recalled(const Exchanges* exchanges, Recall* recall, const void* state, int seat,
                         Past* decided) noexcept nogil:
    """All that the seat knows where it is to choose: `past.infoset_key` of it tells the information set."""
    cdef int status = recall_chance(exchanges, recall, state, seat)
    return status if status < 0 else see_state(exchanges, state, seat, &recall.past, False, decided)


cdef inline int recall_move(Exchanges* exchanges, Recall* recall, const void* state, const void* moves, int count,
                            int move, int seat, const DecisionView* seen) noexcept nogil:
    """Note a move that is about to be played; as `past.pass_move`."""
    cdef int status = recall_chance(exchanges, recall, state, seat)
    if status < 0:
        return status
    return pass_move(exchanges, state, moves, count, move, seat, seen, &recall.past, &recall.past)


cdef inline int look_at(Exchanges* exchanges, Recall* recall, const void* state, const void* moves, int count,
                        int mover, DecisionView* seen) noexcept nogil:
    """All that the mover knows of a decision: how many moves it tells apart, or a negative status."""
    cdef int status = recalled(exchanges, recall, state, mover, &seen.decided)
    return status if status < 0 else label_moves(exchanges, state, moves, count, mover, seen)


cdef inline int told_move(Exchanges* exchanges, Recall* recall, const void* state, const void* moves, int count,
                          int move, int seat) noexcept nogil:
    """Note for the player at a seat what it is told (`Player.told`)."""
    cdef DecisionView seen
    cdef int status
    if move < 0:
        return begin_recall(exchanges, recall, state, seat)
    if count < 2 or exchanges.game.mover(exchanges.game, state) != seat:
        return recall_move(exchanges, recall, state, moves, count, move, seat, NULL)
    seen.names, seen.decided.count = NULL, 0
    status = recalled(exchanges, recall, state, seat, &seen.decided)
    return status if status < 0 else recall_move(exchanges, recall, state, moves, count, move, seat, &seen)


cdef inline int recall_moves(Exchanges* exchanges, Recall* recalls, const void* state, const void* moves, int count,
                             int move, int mover, const DecisionView* seen) noexcept nogil:
    """Every seat sees it; with a count above 1 the mover has looked at its moves."""
    cdef int seat, status = 0
    for seat in range(exchanges.game.seats):
        if status >= 0:
            status = recall_move(exchanges, &recalls[seat], state, moves, count, move, seat,
                                 seen if count > 1 and seat == mover else NULL)
    return status
