"""How matches run, decision by decision: histograms over matches, of which quantiles are read.

A track is a number that is followed: legal moves, the lead, or 32-bit integers that the states keep. Numbers below 64
have a bin each, larger ones share bins of 1/64 to 1/32 of their size. Decisions and turns below 256 are all counted, of
the next 256 every second one, of the next 512 every fourth, and so on. Of estimates, chances are counted in whole
percents and by tenths of the match. Where k seats share the first place, each of these winners counts win_unit // k.
"""
from libc.stdint cimport int32_t, int64_t, uint64_t
from engine.bits cimport bits_highest
from engine.counting.course cimport Course, drama
from engine.game cimport MAX_SEATS, Game, first_places, margin
from engine.table cimport Table
from engine.counting.tally cimport Step, Tally

cdef enum:
    SPLIT = 5                   # a doubling has 2 ** SPLIT bins
    STEP_SPLIT = 7              # of decisions and turns
    TENTHS = 11                 # of a match: its first decision, after a tenth of the others, ..., its last one
    PERCENT = 101
    DRAMAS = 72                 # hundredths, rounded, up to sqrt(1/2)
    CERTAIN = 90                # percent
    TOLD = 1 << 16              # what states keep is told apart on its way below this, negative or not,
    ENDS = 1 << 11              # and at the end from -ENDS to ENDS - 1, number by number


ctypedef struct Track:
    int columns                 # numbers at each decision, of several owners
    int bins
    int64_t step                # counts from one step to the next: bins, or those of all that states keep
    int64_t* counts             # (steps, bins), numbers
    int64_t* turn_counts        # at the first decision of the turn


ctypedef struct Histograms:
    int tracks
    int columns                 # of all tracks
    bint options                # the first track
    bint lead                   # the second one; not where the game tells no scores
    int kept                    # columns of the others
    int own_bins                # of these
    Track* track
    const int32_t* places       # (kept,), bytes of the state before each
    int32_t* noted              # (decisions, columns), bins of the match
    int64_t* ends               # (kept, 2 * ENDS), matches
    int64_t* kept_sums          # (setups, seatings, kept), at the end of matches
    int64_t* chances            # (1 + seats, TENTHS, PERCENT): of winners, then of each seat; or NULL
    int64_t* certain            # (TENTHS,): winners, by the tenth in which they became certain; the last one: in none
    int64_t* dramas             # (DRAMAS,), winners
    const int* side             # as in `Tally`


cdef inline int bin_of(uint64_t number, int split) noexcept nogil:
    cdef int shift
    if number < 2 << split:
        return <int>number
    shift = bits_highest(number) - split
    return (shift << split) + <int>(number >> shift)


cdef inline int signed_bin(int64_t number, int bins) noexcept nogil:
    """Bin of a number, of an odd number of bins with that of 0 in their middle."""
    cdef int place = bin_of(min(number if number >= 0 else -number, TOLD - 1), SPLIT)
    return bins // 2 + (place if number >= 0 else -place)


cdef inline int32_t kept_at(const Histograms* histograms, const void* state, int column) noexcept nogil:
    return (<const int32_t*>(<const char*>state + histograms.places[column]))[0]


cdef inline uint64_t lead_of(const Game* game, const void* state, const int* side) noexcept nogil:
    """By how much the leading side is ahead of the second one."""
    cdef int64_t scores[MAX_SEATS]
    game.scores(game, state, scores)
    return margin(scores, game.seats, side)


cdef inline void note_step(Histograms* histograms, const Game* game, const void* state, int count,
                           int decision) noexcept nogil:
    cdef int32_t* noted = histograms.noted + <int64_t>decision * histograms.columns
    cdef int column
    if histograms.options:
        noted[0] = bin_of(count, SPLIT)
        noted += 1
    if histograms.lead:
        noted[0] = min(bin_of(lead_of(game, state, histograms.side), SPLIT), histograms.track[1].bins - 1)
        noted += 1
    for column in range(histograms.kept):
        noted[column] = signed_bin(kept_at(histograms, state, column), histograms.own_bins)


cdef inline void count_step(const Histograms* histograms, bint turn, int place, int decision) noexcept nogil:
    cdef const int32_t* noted = histograms.noted + <int64_t>decision * histograms.columns
    cdef const Track* track
    cdef int64_t* counts
    cdef int i, column
    for i in range(histograms.tracks):
        track = &histograms.track[i]
        counts = (track.turn_counts if turn else track.counts) + place * track.step
        for column in range(track.columns):
            counts[noted[column]] += 1
        noted += track.columns


cdef inline void count_run(Histograms* histograms, const Step* steps, int decisions) noexcept nogil:
    """The decisions of a finished match."""
    cdef int i, place, turn = 0, last = 0, last_turn = 0, seat = -1
    for i in range(decisions):
        place = bin_of(i + 1, STEP_SPLIT)
        if place != last:
            count_step(histograms, False, place, i)
            last = place
        if steps[i].seat != seat:
            seat, turn = steps[i].seat, turn + 1
            place = bin_of(turn, STEP_SPLIT)
            if place != last_turn:
                count_step(histograms, True, place, i)
                last_turn = place


cdef inline void count_kept(Histograms* histograms, const void* state, int64_t row) noexcept nogil:
    """What the state of a finished match keeps; `row` is that of its setup and seating."""
    cdef int64_t number
    cdef int column
    for column in range(histograms.kept):
        number = kept_at(histograms, state, column)
        histograms.kept_sums[row * histograms.kept + column] += number
        histograms.ends[2 * ENDS * column + min(max(number, -ENDS), ENDS - 1) + ENDS] += 1


cdef inline int certain_from(const Course* course, int decisions, int seats, int winner) noexcept nogil:
    """The first decision from which on the winner's chance stays at CERTAIN or above; `decisions` if it never does."""
    cdef int i = decisions
    while i > 0 and course.chances[(i - 1) * seats + winner] >= CERTAIN / 100.0:
        i -= 1
    return i


cdef inline void count_chances(Histograms* histograms, const Tally* tally, const Course* course, const Step* steps,
                               int decisions, const int64_t* payoffs) noexcept nogil:
    """What estimates say of a finished match."""
    cdef int64_t best, weight = tally.win_unit // first_places(payoffs, tally.seats, &best)
    cdef int seat, tenth, percent, seats = tally.seats
    if decisions == 0:
        return
    for seat in range(seats):
        for tenth in range(TENTHS):
            percent = <int>(100 * course.chances[tenth * (decisions - 1) // (TENTHS - 1) * seats + seat] + 0.5)
            histograms.chances[((1 + seat) * TENTHS + tenth) * PERCENT + percent] += 1
            if payoffs[seat] == best:
                histograms.chances[tenth * PERCENT + percent] += weight
        if payoffs[seat] == best:
            histograms.certain[<int64_t>10 * certain_from(course, decisions, seats, seat) // decisions] += weight
            histograms.dramas[<int>(100 * drama(course, steps, decisions, seats, seat) + 0.5)] += weight


cdef void connect(Histograms* histograms, Table table, watch, dict arrays, dict sums, dict scratch)
