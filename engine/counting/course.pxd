"""The course of a match as estimates show it: what the moves differ by, and who leads when.

The best of several estimates is the one that chance helped most. So the playouts are made in two halves, each of other
determinisations: a move is chosen by one half, of equals the one with the lowest key, and valued by the other, and the
two values are added up, so that every playout counts once. A seat's lead at a decision is its mean estimated result
after the move that looks best for the mover, chosen and valued so.

Figures are summed in fixed point, FIXED to a unit, so that merging them is exact.
"""
from libc.math cimport floor, sqrt
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset
from engine.game cimport MAX_SEATS, Game
from engine.players.pimc cimport estimate
from engine.players.search cimport Search
from engine.counting.tally cimport Step

cdef enum:
    FIXED = 1 << 24
    DECISIVE_TENTHS = 8         # a lead above 0.8 decides
    CLEAR_TENTHS = 3            # a move at least 0.3 better than the mean of all is clear


ctypedef struct Course:
    int determinisations
    int playouts
    Search search               # its `paid` is a half of `payoffs`, its `won` is `wins`
    int64_t* results[2]         # (max_moves, seats): sums of each half at one decision
    int64_t* payoffs[2]         # (max_moves,), of the mover
    int64_t* leads              # (max_decisions, seats) of the match, in units of 1 / lead_unit
    int64_t lead_unit
    int64_t* wins               # like `results`, first places; or NULL
    double* chances             # (max_decisions, seats) to be the winner, the mean over the legal moves
    int64_t win_unit            # of `wins`, times the playouts of a move
    # Of the match
    double swing
    double variance
    int64_t clear
    int64_t refuted
    # By setup
    int64_t* swings             # best minus worst estimated payoff
    int64_t* variances          # of the estimated results of a decision's moves
    int64_t* clears
    int64_t* refutals           # decisions in which the best move comes out as far below the mean
    int64_t* dramas
    int64_t* late               # place of the decisive moment, 0 to 1
    int64_t* cool               # leads of a seat at two successive decisions of its own that do not drop
    int64_t* cool_pairs
    int64_t* stable             # rank correlations
    int64_t* stable_pairs


cdef inline int64_t fixed(double value) noexcept nogil:
    return <int64_t>floor(value * FIXED + 0.5)


cdef inline void begin_course(Course* course) noexcept nogil:
    course.swing = course.variance = 0
    course.clear = course.refuted = 0


cdef inline void note_chances(const Course* course, double* chances, int moves, int seats) noexcept nogil:
    """After the best move the mover would look better than it stands, and each seat in turn."""
    cdef int64_t total
    cdef int i, seat
    for seat in range(seats):
        total = 0
        for i in range(moves):
            total += course.wins[i * seats + seat]
        chances[seat] = <double>total / (course.win_unit * moves)


cdef inline int place_of_most(const int64_t* values, int stride, int moves, int sign,
                              const uint64_t* keys) noexcept nogil:
    """The move with the highest value times `sign`, of equals the one with the lowest key."""
    cdef int64_t more
    cdef int i, most = 0
    for i in range(1, moves):
        more = sign * (values[i * stride] - values[most * stride])
        if more > 0 or more == 0 and keys[i] < keys[most]:
            most = i
    return most


cdef inline int observe(Course* course, const Game* game, const void* state, const void* legal, int seat, int count,
                        int decision, uint64_t* stream) noexcept nogil:
    """Estimates the moves of a decision. 0, or the game's fault."""
    cdef int seats = game.seats, moves = max(count, 1), half, i, status
    cdef int determinisations[2]
    cdef int best[2]
    cdef int64_t total[2]
    cdef int64_t* lead = course.leads + decision * seats
    cdef int64_t ahead, swing = 0
    cdef double unit = 2.0 * (seats - 1) * course.playouts, product = 0
    cdef const uint64_t* keys = course.search.arms.keys
    determinisations[0] = course.determinisations // 2
    determinisations[1] = course.determinisations - determinisations[0]
    if course.wins != NULL:
        memset(course.wins, 0, moves * seats * sizeof(int64_t))
    for half in range(2):
        memset(course.results[half], 0, moves * seats * sizeof(int64_t))
        memset(course.payoffs[half], 0, moves * sizeof(int64_t))
        course.search.paid = course.payoffs[half]
        status = estimate(&course.search, game, state, legal, count, determinisations[half], course.playouts, stream,
                          course.results[half], 0)
        if status < 0:
            return status
        best[half] = place_of_most(course.results[half] + seat, seats, moves, 1, keys)
        total[half] = 0
        for i in range(moves):
            total[half] += course.results[half][i * seats + seat]
    for i in range(seats):
        lead[i] = course.results[1][best[0] * seats + i] + course.results[0][best[1] * seats + i]
    if course.wins != NULL:
        note_chances(course, course.chances + decision * seats, moves, seats)
    if moves > 1:
        for half in range(2):
            swing += course.payoffs[1 - half][place_of_most(course.payoffs[half], 1, moves, 1, keys)]
            swing -= course.payoffs[1 - half][place_of_most(course.payoffs[half], 1, moves, -1, keys)]
        for i in range(moves):
            product += ((course.results[0][i * seats + seat] - <double>total[0] / moves)
                        * (course.results[1][i * seats + seat] - <double>total[1] / moves))
        course.variance += product / (unit * determinisations[0]) / (unit * determinisations[1]) / moves
        course.swing += <double>swing / (course.determinisations * course.playouts)
        ahead = 10 * (moves * lead[seat] - total[0] - total[1])
        course.clear += ahead >= CLEAR_TENTHS * moves * course.lead_unit
        course.refuted += -ahead >= CLEAR_TENTHS * moves * course.lead_unit
    return 0


cdef inline double twice_ranks(const int64_t* leads, int seats, int64_t* ranks) noexcept nogil:
    """Ranks times 2, shared by equals, minus their mean; returns the sum of their squares."""
    cdef int i, j
    cdef double squares = 0
    for i in range(seats):
        ranks[i] = 0
        for j in range(seats):
            ranks[i] += (leads[i] > leads[j]) - (leads[i] < leads[j])
        squares += <double>ranks[i] * ranks[i]
    return squares


cdef inline double rank_correlation(const int64_t* before, const int64_t* after, int seats) noexcept nogil:
    """Spearman's, ties sharing their ranks. Of two orders without any differences 1, of one such 0."""
    cdef int64_t first[MAX_SEATS]
    cdef int64_t second[MAX_SEATS]
    cdef double one = twice_ranks(before, seats, first), other = twice_ranks(after, seats, second), product = 0
    cdef int i
    if one == 0 or other == 0:
        return one == other
    for i in range(seats):
        product += <double>first[i] * second[i]
    return product / sqrt(one * other)


cdef inline double drama(const Course* course, const Step* steps, int decisions, int seats, int winner) noexcept nogil:
    """How far behind the winner was: the mean of sqrt(1/2 - lead) over those of its decisions where it was behind."""
    cdef double total = 0
    cdef int i, behind = 0
    cdef int64_t lead
    for i in range(decisions):
        lead = course.leads[i * seats + winner]
        if steps[i].seat == winner and 2 * lead < course.lead_unit:
            total += sqrt(0.5 - <double>lead / course.lead_unit)
            behind += 1
    return total / behind if behind else 0


cdef inline int decisive_moment(const Course* course, int decisions, int seats, int winner) noexcept nogil:
    """The first decision from which on the winner's lead stays above 0.8; `decisions` if it never does."""
    cdef int i = decisions
    while i > 0 and 10 * course.leads[(i - 1) * seats + winner] > DECISIVE_TENTHS * course.lead_unit:
        i -= 1
    return i


cdef inline void count_course(Course* course, int64_t setup, const Step* steps, int decisions, int seats,
                              const int64_t* payoffs) noexcept nogil:
    """A finished match."""
    cdef double dramatic = 0, moment = 0, correlation = 0
    cdef int64_t best = payoffs[0]
    cdef int before[MAX_SEATS]
    cdef int seat, i, winners = 0
    for seat in range(1, seats):
        best = max(best, payoffs[seat])
    for seat in range(seats):
        if payoffs[seat] == best:
            winners += 1
            dramatic += drama(course, steps, decisions, seats, seat)
            if decisions:
                moment += <double>decisive_moment(course, decisions, seats, seat) / decisions
    for i in range(1, decisions):
        correlation += rank_correlation(course.leads + (i - 1) * seats, course.leads + i * seats, seats)
    for seat in range(seats):
        before[seat] = -1
    for i in range(decisions):
        seat = steps[i].seat
        if before[seat] >= 0:
            course.cool[setup] += course.leads[i * seats + seat] >= course.leads[before[seat] * seats + seat]
            course.cool_pairs[setup] += 1
        before[seat] = i
    course.swings[setup] += fixed(course.swing)
    course.variances[setup] += fixed(course.variance)
    course.clears[setup] += course.clear
    course.refutals[setup] += course.refuted
    course.dramas[setup] += fixed(dramatic / winners)
    course.late[setup] += fixed(moment / winners)
    course.stable[setup] += fixed(correlation)
    course.stable_pairs[setup] += max(decisions - 1, 0)
