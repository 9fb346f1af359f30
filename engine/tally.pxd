"""What is counted of matches, for any game: integers only, so that merging is addition.

A match is noted step by step while it runs and counted when it is over, so that one which is cut off or fails leaves
nothing but its own count.
"""
from libc.stdint cimport int64_t
from engine.game cimport MAX_SEATS, Game, results_of


ctypedef struct Step:
    int count                   # legal moves; 0: the seat passed
    short seat
    short place


# Rows by setup, and totals. A win counts `win_unit`, shared evenly between those that tie for the first place.
ctypedef struct Tally:
    int seats
    int seatings
    int places
    int64_t win_unit
    int64_t* games              # by setup, finished ones
    int64_t* unfinished
    int64_t* failed
    int64_t* ties
    int64_t* decisions
    int64_t* turns
    int64_t* moves              # legal moves of all decisions
    int64_t* forced             # decisions with one legal move or none
    int64_t* seat_decisions     # (setups, seats)
    int64_t* seat_moves
    int64_t* seat_forced
    int64_t* wins               # (setups, seatings, seats)
    int64_t* results
    int64_t* result_squares
    int64_t* payoffs
    int64_t* payoff_squares
    int64_t* lengths            # matches by number of decisions
    int64_t* turn_lengths       # matches by number of turns
    int64_t* choices            # decisions by number of legal moves
    int64_t* decision_moves     # legal moves by number of the decision
    int64_t* decision_forced
    int64_t* place_decisions    # by place
    int64_t* place_moves
    int64_t* place_forced


cdef inline void count_steps(Tally* tally, int64_t setup, const Step* steps, int decisions) noexcept nogil:
    """What the decisions of a finished match were like."""
    cdef int64_t* seat_decisions = tally.seat_decisions + setup * tally.seats
    cdef int64_t* seat_moves = tally.seat_moves + setup * tally.seats
    cdef int64_t* seat_forced = tally.seat_forced + setup * tally.seats
    cdef int64_t moves = 0, forced = 0, turns = 0
    cdef int i, before = -1, only
    for i in range(decisions):
        only = steps[i].count <= 1
        moves += steps[i].count
        forced += only
        turns += steps[i].seat != before
        before = steps[i].seat
        seat_decisions[before] += 1
        seat_moves[before] += steps[i].count
        seat_forced[before] += only
        tally.choices[steps[i].count] += 1
        tally.decision_moves[i] += steps[i].count
        tally.decision_forced[i] += only
    if tally.places:
        for i in range(decisions):
            tally.place_decisions[steps[i].place] += 1
            tally.place_moves[steps[i].place] += steps[i].count
            tally.place_forced[steps[i].place] += steps[i].count <= 1
    tally.games[setup] += 1
    tally.decisions[setup] += decisions
    tally.turns[setup] += turns
    tally.moves[setup] += moves
    tally.forced[setup] += forced
    tally.lengths[decisions] += 1
    tally.turn_lengths[turns] += 1


cdef inline int first_places(const int64_t* payoffs, int seats, int64_t* best) noexcept nogil:
    """How many seats share the highest payoff."""
    cdef int seat, count = 0
    best[0] = payoffs[0]
    for seat in range(1, seats):
        best[0] = max(best[0], payoffs[seat])
    for seat in range(seats):
        count += payoffs[seat] == best[0]
    return count


cdef inline void count_outcome(Tally* tally, int64_t setup, int seating, const int64_t* payoffs) noexcept nogil:
    """How a finished match ended."""
    cdef int64_t results[MAX_SEATS]
    cdef int64_t best, row = (setup * tally.seatings + seating) * tally.seats
    cdef int seat, first = first_places(payoffs, tally.seats, &best)
    results_of(payoffs, tally.seats, results)
    tally.ties[setup] += first > 1
    for seat in range(tally.seats):
        if payoffs[seat] == best:
            tally.wins[row + seat] += tally.win_unit // first
        tally.results[row + seat] += results[seat]
        tally.result_squares[row + seat] += results[seat] * results[seat]
        tally.payoffs[row + seat] += payoffs[seat]
        tally.payoff_squares[row + seat] += payoffs[seat] * payoffs[seat]
