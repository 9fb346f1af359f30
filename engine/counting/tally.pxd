"""Counts of matches, for any game: integers only, so that merging is addition.

A match is noted step by step while it runs and counted when it is over, so that one which is cut off or fails leaves
nothing but its own count.
"""
from libc.stdint cimport int64_t
from libc.string cimport memset
from engine.game cimport MAX_SEATS, Step, first_places, results_of


# A figure with an index, such as legal moves by number of the decision. `now` is that of the setup being played.
ctypedef struct Series:
    int64_t* now
    int64_t* sums               # over setups
    int64_t* squares
    int64_t* products           # with the figure that this one is divided by
    const int64_t* base         # `now` of that; NULL: its own first one, and it counts what is at least i
    const int* last             # the largest index of the setup


# A win counts `win_unit`, shared evenly between those that tie for the first place. What each pointer and series is for
# `engine.counting.tallies` says, which fills them.
ctypedef struct TallyArrays:
    int seats
    int seatings
    bint single                 # of every setup just one match is played: see `count_single`
    int longest                 # decisions of the setup's longest match
    int most                    # legal moves of its freest decision
    int last_place              # -1 where the game has no places
    int64_t largest             # of all payoffs, without their signs
    int64_t win_unit
    int[MAX_SEATS] side         # by seat, the first seat of its side: partners are always paid alike
    int[MAX_SEATS] others       # by seat, how many are no partners of it; 1 where there are none
    int64_t result_unit         # of results between sides, for which every number of `others` is good
    # By setup
    int64_t* games              # finished ones
    int64_t* unfinished
    int64_t* failed
    int64_t* ties
    int64_t* side_ties          # between sides; NULL where every seat is a side
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
    # Of all setups
    Series choices              # decisions with at least so many legal moves
    Series lasting              # matches with at least so many decisions
    Series lasting_turns        # ... turns
    Series decision_moves       # legal moves by number of the decision, from 1
    Series decision_forced
    Series place_decisions      # by place
    Series place_moves
    Series place_forced
    Series* series[16]
    int series_count


cdef inline void count_single(TallyArrays* tally, const Step* steps, int decisions) noexcept nogil:
    """The figures by number of the decision, where no match is added up with others of its setup: then what lasts so
    long is 1 or 0, as is what is forced, so that sums, sums of squares and products are the same, or nearly so."""
    cdef int64_t* sums = tally.decision_moves.sums
    cdef int64_t* squares = tally.decision_moves.squares
    cdef int64_t* forced = tally.decision_forced.sums
    cdef int64_t count
    cdef int i
    for i in range(decisions):
        count = steps[i].count
        sums[i + 1] += count
        squares[i + 1] += count * count
        forced[i + 1] += count <= 1


cdef inline void count_steps(TallyArrays* tally, int64_t setup, const Step* steps, int decisions) noexcept nogil:
    """Count the decisions of a finished match."""
    cdef int64_t* seat_decisions = tally.seat_decisions + setup * tally.seats
    cdef int64_t* seat_moves = tally.seat_moves + setup * tally.seats
    cdef int64_t* seat_forced = tally.seat_forced + setup * tally.seats
    cdef int64_t* choices = tally.choices.now
    cdef int64_t* place_decisions = tally.place_decisions.now
    cdef int64_t* place_moves = tally.place_moves.now
    cdef int64_t* place_forced = tally.place_forced.now
    cdef int64_t moves = 0, forced = 0
    cdef bint single = tally.single, placed = tally.last_place >= 0
    cdef int i, count, place, before = -1, only, turns = 0, most = tally.most
    if single:
        count_single(tally, steps, decisions)
    for i in range(decisions):
        count, place = steps[i].count, steps[i].place
        turns += steps[i].seat != before
        before = steps[i].seat
        only = count <= 1
        moves += count
        forced += only
        most = max(most, count)
        seat_decisions[before] += 1
        seat_moves[before] += count
        seat_forced[before] += only
        choices[count] += 1
        if placed:
            place_decisions[place] += 1
            place_moves[place] += count
            place_forced[place] += only
        if not single:
            tally.decision_moves.now[i + 1] += count
            tally.decision_forced.now[i + 1] += only
    tally.most = most
    tally.games[setup] += 1
    tally.decisions[setup] += decisions
    tally.turns[setup] += turns
    tally.moves[setup] += moves
    tally.forced[setup] += forced
    tally.lasting.now[decisions] += 1
    tally.lasting_turns.now[turns] += 1
    tally.longest = max(tally.longest, decisions)


cdef inline void accumulate(int64_t* counts, int last) noexcept nogil:
    """Counts of exactly i become counts of at least i."""
    cdef int i
    for i in range(last - 1, -1, -1):
        counts[i] += counts[i + 1]


cdef inline void fold(Series* series, int last) noexcept nogil:
    cdef int64_t now
    cdef int i
    for i in range(last + 1):
        now = series.now[i]
        if now:                 # many are 0; and code for several at once costs more than it gains
            series.sums[i] += now
            series.squares[i] += now * now
            series.products[i] += now * (series.now[0] if series.base == NULL else series.base[i])


cdef inline void close_singles(TallyArrays* tally) noexcept nogil:
    """All setups are counted: what `count_single` has left to be filled in."""
    cdef int i
    accumulate(tally.lasting.now, tally.longest)
    accumulate(tally.lasting_turns.now, tally.longest)
    for i in range(tally.longest + 1):
        tally.lasting.sums[i] = tally.lasting.squares[i] = tally.lasting.products[i] = tally.lasting.now[i]
        tally.lasting_turns.sums[i] = tally.lasting_turns.squares[i] = tally.lasting_turns.products[i] = (
            tally.lasting_turns.now[i])
        tally.decision_moves.products[i] = tally.decision_moves.sums[i]
        tally.decision_forced.squares[i] = tally.decision_forced.products[i] = tally.decision_forced.sums[i]


cdef inline void close_setup(TallyArrays* tally) noexcept nogil:
    """All matches of a setup are counted."""
    cdef int i
    for i in range(tally.series_count):
        if tally.series[i].base == NULL:
            accumulate(tally.series[i].now, tally.series[i].last[0])
    for i in range(tally.series_count):
        fold(tally.series[i], tally.series[i].last[0])
    for i in range(tally.series_count):
        memset(tally.series[i].now, 0, (tally.series[i].last[0] + 1) * sizeof(int64_t))
    tally.most = 0
    if not tally.single:
        tally.longest = 0


cdef inline int64_t between_sides(const TallyArrays* tally, int seat, int64_t result, int64_t matches) noexcept nogil:
    """Result of a seat in so many matches, by `results_of`, without its partners, in 1 / result_unit."""
    cdef int others = tally.others[seat]
    return (result - (tally.seats - 1 - others) * matches) * (tally.result_unit // (2 * others))


cdef inline void count_outcome(TallyArrays* tally, int64_t setup, int seating, const int64_t* payoffs) noexcept nogil:
    """Count how a finished match ended."""
    cdef int64_t results[MAX_SEATS]
    cdef int64_t best, row = (setup * tally.seatings + seating) * tally.seats
    cdef int seat, winner = -1, first = first_places(payoffs, tally.seats, &best)
    cdef bint shared = False
    results_of(payoffs, tally.seats, results)
    tally.ties[setup] += first > 1
    for seat in range(tally.seats):
        tally.largest = max(tally.largest, payoffs[seat] if payoffs[seat] >= 0 else -payoffs[seat])
        if payoffs[seat] == best:
            tally.wins[row + seat] += tally.win_unit // first
            winner = tally.side[seat] if winner < 0 else winner
            shared = shared or tally.side[seat] != winner
        tally.results[row + seat] += results[seat]
        tally.result_squares[row + seat] += results[seat] * results[seat]
        tally.payoffs[row + seat] += payoffs[seat]
        tally.payoff_squares[row + seat] += payoffs[seat] * payoffs[seat]
    if tally.side_ties != NULL:
        tally.side_ties[setup] += shared
