"""Parts of matches that have names (`phase` in engine/game.pxd), by their number: hands, and the tricks within.

A part lasts from its first decision to the first one that is in it no more. What a side gains in it is how its score
changes from the one to the other, or to the payoff.
"""
import numpy as np

from libc.stdint cimport int64_t
from libc.string cimport memcmp, memcpy
from engine.counting.tally cimport Step, TallyArrays
from engine.counting.watcher cimport Followed, Watcher, Watching, always, make, pointer
from engine.game cimport MAX_SEATS, MOST_PHASES, Pass, first_places, margin
from engine.status cimport GAME_FAULT
from engine.table cimport Table

cdef enum:
    NUMBERED = 24               # the last one: this number, or a later one
    # Of parts by their number, by setup: how many, decisions, turns, legal moves, wins of those who led alone as it
    # began, and of the first number how many matches there were; then by seat, the first of its side, how often it led
    # alone, and how often it alone gained most.
    FIGURES = 6


# What is kept of a decision until the match is over.
ctypedef struct Noted:
    int phase                   # the innermost; behind the last one that of a decision outside of all
    Pass[MOST_PHASES] passes
    int64_t[MAX_SEATS] scores


ctypedef struct Phases:
    Watcher watcher
    int phases
    int places                  # 1: they are not told apart
    Noted* noted                # by decision
    int64_t* passes             # (setups, phases, NUMBERED, FIGURES + 2 * seats)
    int64_t* cells              # (setups, phases + 1, NUMBERED, places, 2): decisions and legal moves by innermost part


cdef int note_decision(Watcher* watcher, const Followed* followed, const void* state, const void* moves,
                       int decision) noexcept nogil:
    cdef Phases* own = <Phases*>watcher
    cdef Noted* noted = own.noted + decision
    noted.phase = followed.game.phase(followed.game, state, noted.passes)
    if not -1 <= noted.phase < own.phases or noted.phase >= 0 and noted.passes[noted.phase].number < 1:
        return GAME_FAULT
    if noted.phase < 0:
        noted.phase = own.phases
    if decision and memcmp(noted.passes, noted[-1].passes, own.phases * sizeof(Pass)) == 0:
        noted.scores = noted[-1].scores
    elif followed.game.scores != NULL:
        followed.game.scores(followed.game, state, noted.scores)
    return 0


cdef inline int alone(const int64_t* scores, const TallyArrays* tally) noexcept nogil:
    """The side that has most, by its first seat; -1 where several have."""
    cdef int seat, best = 0
    for seat in range(1, tally.seats):
        if scores[seat] > scores[best]:
            best = seat
    return tally.side[best] if margin(scores, tally.seats, tally.side) else -1


cdef inline void count_part(const Followed* followed, const Noted* noted, int first, int end, const int64_t* payoffs,
                            int64_t* figures) noexcept nogil:
    """A part of so many decisions."""
    cdef const TallyArrays* tally = followed.tally
    cdef int64_t[MAX_SEATS] gains
    cdef int64_t best, win = tally.win_unit // first_places(payoffs, tally.seats, &best)
    cdef int i, seat, leader = alone(noted[first].scores, tally)
    figures[0] += 1
    figures[1] += end - first
    for i in range(first, end):
        figures[2] += i == first or followed.steps[i].seat != followed.steps[i - 1].seat
        figures[3] += followed.steps[i].count
    figures[FIGURES + max(leader, 0)] += leader >= 0
    for seat in range(tally.seats):
        figures[4] += win * (tally.side[seat] == leader and payoffs[seat] == best)
        gains[seat] = noted[end].scores[seat] - noted[first].scores[seat]
    seat = alone(gains, tally)
    figures[FIGURES + tally.seats + max(seat, 0)] += seat >= 0


cdef void count(Watcher* watcher, const Followed* followed, const void* state, int decisions,
                const int64_t* payoffs) noexcept nogil:
    cdef Phases* own = <Phases*>watcher
    cdef Noted* noted = own.noted
    cdef const Step* step
    cdef int64_t columns = FIGURES + 2 * followed.game.seats, row = followed.row * own.phases, number
    cdef int64_t* cell
    cdef int phase, first, end
    memcpy(noted[decisions].scores, payoffs, followed.game.seats * sizeof(int64_t))
    own.passes[row * NUMBERED * columns + FIGURES - 1] += 1
    for phase in range(own.phases):
        first = 0
        while first < decisions:
            end = first + 1
            while end < decisions and noted[end].passes[phase].begun == noted[first].passes[phase].begun:
                end += 1
            number = min(noted[first].passes[phase].number, NUMBERED) - 1
            if number >= 0:
                count_part(followed, noted, first, end, payoffs,
                           own.passes + ((row + phase) * NUMBERED + number) * columns)
            first = end
    for first in range(decisions):
        step, phase, number = &followed.steps[first], noted[first].phase, 0
        if phase < own.phases:
            number = min(noted[first].passes[phase].number, NUMBERED) - 1
        cell = own.cells + 2 * (((row + followed.row + phase) * NUMBERED + number) * own.places
                                + (step.place if own.places > 1 else 0))
        cell[0] += 1
        cell[1] += step.count


def shapes(Table table not None, bint by_place) -> dict[str, tuple[int, ...]]:
    """The shapes of what is counted, without the setups, by name; `by_place` tells places apart too."""
    return {"passes": (table.phases, NUMBERED, FIGURES + 2 * table.seats),
            "phases": (table.phases + 1, NUMBERED, table.places if by_place else 1, 2)}


def watcher(Table table not None, dict arrays: dict[str, NDArray[np.int64]]) -> Watching:
    """Counts into arrays of such shapes behind the setups."""
    cdef Watching found = make(sizeof(Phases), Watcher(always, note_decision, count, NULL), arrays)
    cdef Phases* own = <Phases*>found.watcher
    found.scratch["noted"] = np.zeros((table.max_decisions + 1) * sizeof(Noted), np.uint8)
    own.phases, own.places, own.noted = table.phases, arrays["phases"].shape[3], <Noted*>pointer(found.scratch, "noted")
    own.passes, own.cells = pointer(arrays, "passes"), pointer(arrays, "phases")
    return found
