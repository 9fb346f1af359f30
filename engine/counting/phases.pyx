"""Parts of matches that have names (`phase` in engine/game.pxd), by their number: hands, and the tricks within.

A part lasts from its first decision to the first one that is in it no more. What a side gains in it is how its score
changes from the one to the other, or to the payoff.
"""
import numpy as np

cimport numpy as cnp
from libc.stdint cimport int32_t, int64_t
from libc.string cimport memcpy, memset
from engine.counting.tally cimport Step, Tally
from engine.counting.watcher cimport Followed, Watcher, Watching, make, pointer
from engine.game cimport MAX_SEATS, MOST_PHASES, Game, Pass, first_places, margin
from engine.status cimport GAME_FAULT
from engine.table cimport Table

cnp.import_array()

cdef enum:
    NUMBERED = 24               # the last one: this number, or a later one
    # Of parts by their number, by setup: how many, decisions, turns, legal moves, wins of those who led alone as it
    # began; then by seat, the first of its side, how often it led alone, and how often it alone gained most.
    FIGURES = 5
    # Of a phase: decisions, legal moves, decisions with one or none, matches.
    SHARES = 4

NUMBERS = NUMBERED


# A part of a match.
ctypedef struct Passed:
    int phase
    int number
    int leader                  # alone, as it began; a seat, or -1
    int gainer
    int seat                    # of the last decision
    int64_t decisions
    int64_t turns
    int64_t moves


ctypedef struct Phases:
    Watcher watcher
    int phases
    int places                  # 0: they are not told apart
    int64_t used
    Passed* log                 # of the match
    int32_t* noted              # by decision, where it is counted: phase * NUMBERED + number, from 0
    Passed* open[MOST_PHASES]   # the one that the match is in, or NULL
    int32_t begun[MOST_PHASES]
    int64_t before[MOST_PHASES][MAX_SEATS]  # scores as it began
    # By setup
    int64_t* shares             # (setups, phases + 1, SHARES), outside of all behind the last
    int64_t* passes             # (setups, phases, NUMBERED, FIGURES + 2 * seats)
    int64_t* cells              # (setups, phases, NUMBERED, places, 2): decisions, legal moves


cdef bint begin(Watcher* watcher, const Followed* followed, const void* state) noexcept nogil:
    cdef Phases* own = <Phases*>watcher
    own.used = 0
    memset(own.open, 0, sizeof(own.open))
    memset(own.begun, 0, sizeof(own.begun))
    return True


cdef inline int alone(const int64_t* scores, const Tally* tally) noexcept nogil:
    """The side that has most, by its first seat; -1 where several have."""
    cdef int seat = 0, other
    if margin(scores, tally.seats, tally.side) == 0:
        return -1
    for other in range(1, tally.seats):
        if scores[other] > scores[seat]:
            seat = other
    return tally.side[seat]


cdef inline void close_part(Phases* own, int phase, const int64_t* scores, const Tally* tally) noexcept nogil:
    cdef int64_t[MAX_SEATS] gains
    cdef int seat
    for seat in range(tally.seats):
        gains[seat] = scores[seat] - own.before[phase][seat]
    own.open[phase].gainer = alone(gains, tally)
    own.open[phase] = NULL


cdef int note_decision(Watcher* watcher, const Followed* followed, const void* state, const void* moves,
                       int decision) noexcept nogil:
    cdef Phases* own = <Phases*>watcher
    cdef const Game* game = followed.game
    cdef const Step* step = &followed.steps[decision]
    cdef Pass[MOST_PHASES] passes
    cdef int64_t[MAX_SEATS] scores
    cdef bint scored = False
    cdef Passed* part
    cdef int i, phase = game.phase(game, state, passes)
    if not -1 <= phase < own.phases or phase >= 0 and passes[phase].number < 1:
        return GAME_FAULT
    for i in range(own.phases):
        if passes[i].begun != own.begun[i]:
            if not scored:
                memset(scores, 0, sizeof(scores))
                if game.scores != NULL:
                    game.scores(game, state, scores)
                scored = True
            if own.open[i] != NULL:
                close_part(own, i, scores, followed.tally)
            own.begun[i] = passes[i].begun
            if passes[i].begun:
                part = own.open[i] = own.log + own.used
                own.used += 1
                part[0] = Passed(phase=i, number=min(passes[i].number, NUMBERED) - 1,
                                 leader=alone(scores, followed.tally), gainer=-1, seat=-1)
                memcpy(own.before[i], scores, sizeof(scores))
        part = own.open[i]
        if part != NULL:
            part.decisions += 1
            part.turns += step.seat != part.seat
            part.moves += step.count
            part.seat = step.seat
    own.noted[decision] = phase * NUMBERED + min(passes[phase].number, NUMBERED) - 1 if phase >= 0 else (
        own.phases * NUMBERED)
    return 0


cdef inline void count_part(const Phases* own, const Passed* part, const Tally* tally, int64_t row,
                            const int64_t* payoffs, int64_t best, int64_t win) noexcept nogil:
    cdef int seats = tally.seats, seat
    cdef int64_t* figures = own.passes + (((row * own.phases + part.phase) * NUMBERED + part.number)
                                          * (FIGURES + 2 * seats))
    figures[0] += 1
    figures[1] += part.decisions
    figures[2] += part.turns
    figures[3] += part.moves
    if part.leader >= 0:
        figures[FIGURES + part.leader] += 1
        for seat in range(seats):
            if tally.side[seat] == part.leader and payoffs[seat] == best:
                figures[4] += win
    if part.gainer >= 0:
        figures[FIGURES + seats + part.gainer] += 1


cdef void count(Watcher* watcher, const Followed* followed, const void* state, int decisions,
                const int64_t* payoffs) noexcept nogil:
    cdef Phases* own = <Phases*>watcher
    cdef const Tally* tally = followed.tally
    cdef const Step* step
    cdef int64_t best, row = followed.row, win = tally.win_unit // first_places(payoffs, tally.seats, &best)
    cdef int64_t* shares = own.shares + row * (own.phases + 1) * SHARES
    cdef int64_t* cell
    cdef int i
    for i in range(own.phases):
        if own.open[i] != NULL:
            close_part(own, i, payoffs, tally)
    for i in range(<int>own.used):
        count_part(own, &own.log[i], tally, row, payoffs, best, win)
    for i in range(own.phases + 1):
        shares[SHARES * i + 3] += 1
    for i in range(decisions):
        step = &followed.steps[i]
        cell = shares + own.noted[i] // NUMBERED * SHARES
        cell[0] += 1
        cell[1] += step.count
        cell[2] += step.count <= 1
        if own.places and own.noted[i] < own.phases * NUMBERED:
            cell = own.cells + ((row * own.phases * NUMBERED + own.noted[i]) * own.places + step.place) * 2
            cell[0] += 1
            cell[1] += step.count


def shapes(Table table not None, bint by_place):
    """The shapes of what is counted, without the setups, by name; `by_place` tells places apart too."""
    phases = table.phases
    found = {"phases": (phases + 1, SHARES), "passes": (phases, NUMBERED, FIGURES + 2 * table.seats)}
    return found | ({"phase_places": (phases, NUMBERED, table.places, 2)} if by_place else {})


def watcher(Table table not None, dict arrays):
    """Counts into arrays of such shapes behind the setups."""
    cdef Watching found = make(sizeof(Phases), Watcher(begin, note_decision, count, NULL), arrays)
    cdef Phases* own = <Phases*>found.watcher
    own.phases = table.phases
    found.scratch |= {"log": np.zeros(table.max_decisions * own.phases * sizeof(Passed), np.uint8),
                      "noted": np.zeros(table.max_decisions, np.int32)}
    own.log, own.noted = <Passed*>pointer(found.scratch, "log"), <int32_t*>pointer(found.scratch, "noted")
    own.shares, own.passes = pointer(arrays, "phases"), pointer(arrays, "passes")
    if "phase_places" in arrays:
        own.places, own.cells = table.places, pointer(arrays, "phase_places")
    return found
