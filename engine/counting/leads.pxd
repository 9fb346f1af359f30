"""The leads of a match as estimates show them, for those who count more of them: `leads.pyx` says what they are."""
from libc.math cimport sqrt
from libc.stdint cimport int64_t, uint64_t
from engine.counting.tally cimport Step, TallyArrays
from engine.counting.watcher cimport Watcher
from engine.players.search cimport Search


ctypedef struct Leads:
    Watcher watcher
    uint64_t stream             # of the estimates of the match
    uint64_t onward             # of its leads and chances
    int determinisations
    int playouts
    Search search               # its `paid` is a half of `payoffs`
    int64_t* results[2]         # (max_moves, seats): sums of each half at one decision
    int64_t* payoffs[2]         # (max_moves,), of the mover
    int64_t* leads              # (max_decisions, seats) of the match, each that of its side, in units of 1 / lead_unit
    int64_t lead_unit
    double* chances             # (max_decisions, seats) of their sides to win
    int64_t win_unit            # of first places, times the playouts
    # Of the match
    double swing
    double variance
    int64_t clear
    int64_t refuted
    int64_t dramatic            # when it is finished
    # By setup, as NAMES has them
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


cdef inline double drama(const Leads* leads, const Step* steps, int decisions, const TallyArrays* tally,
                         int winner) noexcept nogil:
    """Deficit of the winner: the mean of sqrt(1/2 - lead) over those of its side's decisions where it was
    behind."""
    cdef double total = 0
    cdef int i, behind = 0
    cdef int64_t lead
    for i in range(decisions):
        lead = leads.leads[i * tally.seats + winner]
        if tally.side[steps[i].seat] == tally.side[winner] and 2 * lead < leads.lead_unit:
            total += sqrt(0.5 - <double>lead / leads.lead_unit)
            behind += 1
    return total / behind if behind else 0
