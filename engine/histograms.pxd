"""How matches run, decision by decision: histograms over matches, of which quantiles are read.

Numbers below 64 have a bin each, larger ones share bins of 1/64 to 1/32 of their size. Decisions and turns below 256
are all counted, of the next 256 every second one, of the next 512 every fourth, and so on. Of estimates, chances are
counted in whole percents and by tenths of the match. Where k seats share the first place, each of these winners counts
win_unit // k.
"""
from libc.stdint cimport int64_t, uint64_t
from engine.bits cimport bits_highest
from engine.course cimport Course, drama
from engine.game cimport MAX_SEATS, Game
from engine.table cimport Table
from engine.tally cimport Step, Tally, first_places

cdef enum:
    SPLIT = 5                   # a doubling has 2 ** SPLIT bins
    STEP_SPLIT = 7              # of decisions and turns
    TENTHS = 11                 # of a match: its first decision, after a tenth of the others, ..., its last one
    PERCENT = 101
    DRAMAS = 72                 # hundredths, rounded, up to sqrt(1/2)
    CERTAIN = 90                # percent


ctypedef struct Histograms:
    int option_bins
    int lead_bins               # 0 where the game tells no scores
    int64_t* leads              # of the match, by decision
    int64_t* options            # (steps, options), matches
    int64_t* turn_options       # at the first decision of the turn
    int64_t* lead               # (steps, leads)
    int64_t* turn_lead
    int64_t* chances            # (1 + seats, TENTHS, PERCENT): of winners, then of each seat
    int64_t* certain            # (TENTHS,): winners, by the tenth in which they became certain; the last one: in none
    int64_t* dramas             # (DRAMAS,), winners


cdef inline int bin_of(uint64_t number, int split) noexcept nogil:
    cdef int shift
    if number < 2 << split:
        return <int>number
    shift = bits_highest(number) - split
    return (shift << split) + <int>(number >> shift)


cdef inline void note_lead(Histograms* histograms, const Game* game, const void* state, int decision) noexcept nogil:
    """By how much the leading seat is ahead of the second one."""
    cdef int64_t scores[MAX_SEATS]
    cdef int64_t first, second
    cdef int seat
    if histograms.lead_bins == 0:
        return
    game.scores(game, state, scores)
    first, second = max(scores[0], scores[1]), min(scores[0], scores[1])
    for seat in range(2, game.seats):
        second = max(second, min(first, scores[seat]))
        first = max(first, scores[seat])
    histograms.leads[decision] = min(bin_of(<uint64_t>first - <uint64_t>second, SPLIT), histograms.lead_bins - 1)


cdef inline void count_step(const Histograms* histograms, int64_t* options, int64_t* leads, int place, int option,
                            int decision) noexcept nogil:
    options[place * histograms.option_bins + option] += 1
    if histograms.lead_bins:
        leads[place * histograms.lead_bins + histograms.leads[decision]] += 1


cdef inline void count_run(Histograms* histograms, const Step* steps, int decisions) noexcept nogil:
    """The decisions of a finished match."""
    cdef int i, option, place, turn = 0, last = 0, last_turn = 0, seat = -1
    for i in range(decisions):
        option, place = bin_of(steps[i].count, SPLIT), bin_of(i + 1, STEP_SPLIT)
        if place != last:
            count_step(histograms, histograms.options, histograms.lead, place, option, i)
            last = place
        if steps[i].seat != seat:
            seat, turn = steps[i].seat, turn + 1
            place = bin_of(turn, STEP_SPLIT)
            if place != last_turn:
                count_step(histograms, histograms.turn_options, histograms.turn_lead, place, option, i)
                last_turn = place


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


cdef void connect(Histograms* histograms, Table table, dict arrays, dict scratch)
