"""Kernels of Red7's random walk: `red7_deal` deals, `red7` plays the matches of engine/red7/_walk_scalar.pyx.

A thread has all seats in registers, the mover always first: numbered by a queue, as on a CPU, they would lie in its
memory. It plays one action after another and begins a match where one ends, so that none waits for the longest match of
those beside it.
"""
from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from engine.device.card cimport Piece, count_to
from engine.red7.cards cimport MAX_PLAYERS
from engine.red7.moves cimport Moves, Red7Rules, legal_moves
from engine.red7.position cimport Deal, Position, begin_with, deal, given_seat, leave, play_nth, set_up
from engine.red7.slots cimport SlotSeat, higher_scores
from engine.red7.walk cimport MOVE_BINS, TURN_BINS
from engine.rng cimport CHOICE, below, child, setup_key, start

cdef extern const int PLAYERS, HAND, DRAW, GONE, LEAD_ONLY, FIRST   # as in `Red7Rules`


# Every number has 64 bits, as NumPy writes them.
ctypedef struct Walk:
    uint64_t seed
    int64_t parts               # of the matches of a setup, each for one thread
    const Piece* pieces
    Position* begun             # by setup, how its matches begin
    uint32_t* counts            # by setup: wins, turns and moves, as in a RandomWalk


cdef api void red7_deal(const Walk* job, int64_t piece, int64_t thread, int64_t threads) noexcept nogil:
    """The share of a thread in the deals of a piece."""
    cdef const Piece* of = job.pieces + piece
    cdef Red7Rules rules = Red7Rules(PLAYERS, HAND, DRAW, GONE, LEAD_ONLY, FIRST)
    cdef Position* begun
    cdef Deal dealt
    while thread < of.setups:
        begun = job.begun + of.row + thread
        deal(&dealt, &rules, job.seed, of.first_setup + <uint64_t>thread)
        set_up(begun, &dealt, PLAYERS)
        begin_with(begun, PLAYERS, given_seat(&rules))
        thread += threads


cdef inline void copy(SlotSeat* into, const SlotSeat* seat) noexcept nogil:
    """Without what is unused: that would lie in memory."""
    memcpy(into, seat, sizeof(SlotSeat) - sizeof(seat.unused))


cdef inline int act(Position* position, const Position* begun, const Red7Rules* rules, uint64_t* stream) noexcept nogil:
    """An action of the mover; returns how many moves it had."""
    cdef SlotSeat* seats = position.seats
    cdef SlotSeat seat
    cdef uint64_t[2] best
    cdef Moves moves
    cdef int i, last = position.last
    memcpy(best, seats[1].scores, sizeof(best))
    for i in range(2, PLAYERS):
        best[0] = higher_scores(best[0], seats[i].scores[0])
        best[1] = higher_scores(best[1], seats[i].scores[1])
    legal_moves(seats, best, position.canvas, rules, &moves)
    if moves.count:
        play_nth(position, seats, begun.deck, rules, &moves, below(stream, moves.count))
    else:
        leave(position, seats, rules)
    for i in range(PLAYERS - 1):
        if 8 * i < last:
            copy(&seat, &seats[i])
            copy(&seats[i], &seats[i + 1])
            copy(&seats[i + 1], &seat)
    return moves.count


cdef api void red7(const Walk* job, int64_t piece, int64_t thread, int64_t threads) noexcept nogil:
    """The share of a thread in the matches of a piece."""
    cdef const Piece* of = job.pieces + piece
    cdef Red7Rules rules = Red7Rules(PLAYERS, HAND, DRAW, GONE, LEAD_ONLY, FIRST)
    cdef const Position* begun
    cdef Position position
    cdef uint32_t[MAX_PLAYERS + TURN_BINS + MOVE_BINS] counts
    cdef uint64_t key, stream
    cdef int64_t row, part, match, end
    cdef int turn, i
    memset(counts, 0, sizeof(counts))
    while thread < of.setups * job.parts:
        row, part = thread // job.parts, thread % job.parts
        key, begun = setup_key(job.seed, CHOICE, of.first_setup + <uint64_t>row), job.begun + of.row + row
        match, end = of.matches * part // job.parts, of.matches * (part + 1) // job.parts
        position.last = turn = 0
        while True:     # matches end and begin in one place: 128 registers instead of 145
            if position.last == 0:
                if turn:
                    counts[position.queue] += 1
                    counts[PLAYERS + turn] += 1
                if match >= end:
                    break
                for i in range(PLAYERS):
                    copy(&position.seats[i], &begun.seats[(begun.queue >> (8 * i)) & 7])
                position.queue, position.canvas = begun.queue, begun.canvas
                position.drawn, position.last = 0, begun.last
                stream, turn = start(child(key, of.first_match + <uint64_t>match)), 0
                match += 1
            turn += 1
            counts[PLAYERS + TURN_BINS + act(&position, begun, &rules, &stream)] += 1
        for i in range(PLAYERS + TURN_BINS + MOVE_BINS):
            if counts[i]:
                count_to(job.counts + (of.row + row) * (PLAYERS + TURN_BINS + MOVE_BINS) + i, counts[i])
                counts[i] = 0   # memset writes byte by byte
        thread += threads
