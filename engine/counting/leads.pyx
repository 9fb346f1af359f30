"""The course of a match as estimates show it: what the moves differ by, and who leads when.

The best of several estimates is the one that chance helped most. So the playouts are made in two halves, each of other
determinisations: a move is chosen by one half, of equals the one with the lowest key, and valued by the other, and the
two values are added up, so that every playout counts once. A seat's lead at a decision is its mean result, its chance
the share of first places, where all play on from there: as the table sees it, not the mover. Partners have one lead and
one chance.

Figures are summed in fixed point, FIXED to a unit, so that merging them is exact.
"""
import numpy as np

cimport numpy as cnp
from libc.math cimport floor, sqrt
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset
from engine.counting.tally cimport Step, TallyArrays, between_sides
from engine.counting.watcher cimport Followed, Watcher, Watching, make, pointer
from engine.game cimport MAX_SEATS, Game
from engine.players.chooser cimport Chooser
from engine.players.pimc cimport estimate, go_on
from engine.players.rewards cimport go_by
from engine.players.search cimport close_search, open_search
from engine.rng cimport ESTIMATE, child, setup_key, start
from engine.table cimport Table

from engine.table import win_unit

cnp.import_array()

# What is summed by setup, in the order of the struct's pointers and of files.
NAMES = ("swings", "variances", "clears", "refutals", "dramas", "late", "cool", "cool_pairs", "stable", "stable_pairs")

cdef enum:
    FIXED_BITS = 24
    DECISIVE_TENTHS = 8         # a lead above 0.8 decides
    CLEAR_TENTHS = 3            # a move at least 0.3 better than the mean of all is clear

FIXED: int = 1 << FIXED_BITS         # the unit of the fixed-point sums


cdef inline int64_t fixed(double value) noexcept nogil:
    return <int64_t>floor(value * (1 << FIXED_BITS) + 0.5)


cdef bint begin(Watcher* watcher, const Followed* followed, const void* state) noexcept nogil:
    cdef Leads* leads = <Leads*>watcher
    cdef uint64_t key = child(setup_key(followed.seed, ESTIMATE, followed.setup), followed.match)
    key = child(key, followed.seating)
    leads.stream, leads.onward = start(key), start(child(key, 0))
    leads.lead_unit = followed.tally.result_unit * leads.determinisations * leads.playouts
    leads.swing = leads.variance = 0
    leads.clear = leads.refuted = 0
    return True


cdef int note_leads(Leads* leads, const Game* game, const void* state, int decision,
                    const TallyArrays* tally) noexcept nogil:
    """Lead and chance of every seat's side at a decision."""
    cdef int64_t* lead = leads.leads + decision * tally.seats
    cdef int64_t[MAX_SEATS] sums
    cdef int64_t[MAX_SEATS] wins
    cdef int64_t total
    cdef int seat, other, status
    memset(sums, 0, sizeof(sums))
    memset(wins, 0, sizeof(wins))
    status = go_on(&leads.search, game, state, leads.determinisations, leads.playouts, &leads.onward, sums, wins)
    for seat in range(tally.seats):
        lead[seat] = between_sides(tally, seat, sums[seat], leads.determinisations * leads.playouts)
        total = 0
        for other in range(tally.seats):
            total += wins[other] if tally.side[other] == tally.side[seat] else 0
        leads.chances[decision * tally.seats + seat] = <double>total / leads.win_unit
    return status


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


cdef int observe(Watcher* watcher, const Followed* followed, const void* state, const void* legal,
                 int decision) noexcept nogil:
    """Estimates the moves of a decision."""
    cdef Leads* leads = <Leads*>watcher
    cdef int seat = followed.steps[decision].seat, count = followed.steps[decision].count
    cdef int seats = followed.game.seats, moves = max(count, 1), half, i, status
    cdef int determinisations[2]
    cdef int best[2]
    cdef int64_t total[2]
    cdef int64_t* own
    cdef int64_t ahead, swing = 0
    cdef double unit = <double>followed.tally.result_unit * leads.playouts, product = 0
    cdef const uint64_t* keys = leads.search.arms.keys
    determinisations[0] = leads.determinisations // 2
    determinisations[1] = leads.determinisations - determinisations[0]
    for half in range(2):
        memset(leads.results[half], 0, moves * seats * sizeof(int64_t))
        memset(leads.payoffs[half], 0, moves * sizeof(int64_t))
        leads.search.paid = leads.payoffs[half]
        status = estimate(&leads.search, followed.game, state, legal, count, determinisations[half], leads.playouts,
                          &leads.stream, leads.results[half], 0)
        if status < 0:
            return status
        total[half] = 0
        for i in range(moves):
            own = leads.results[half] + i * seats + seat
            own[0] = between_sides(followed.tally, seat, own[0], determinisations[half] * leads.playouts)
            total[half] += own[0]
        best[half] = place_of_most(leads.results[half] + seat, seats, moves, 1, keys)
    if moves > 1:
        for half in range(2):
            swing += leads.payoffs[1 - half][place_of_most(leads.payoffs[half], 1, moves, 1, keys)]
            swing -= leads.payoffs[1 - half][place_of_most(leads.payoffs[half], 1, moves, -1, keys)]
        for i in range(moves):
            product += ((leads.results[0][i * seats + seat] - <double>total[0] / moves)
                        * (leads.results[1][i * seats + seat] - <double>total[1] / moves))
        leads.variance += product / (unit * determinisations[0]) / (unit * determinisations[1]) / moves
        leads.swing += <double>swing / (leads.determinisations * leads.playouts)
        ahead = leads.results[1][best[0] * seats + seat] + leads.results[0][best[1] * seats + seat]
        ahead = 10 * (moves * ahead - total[0] - total[1])
        leads.clear += ahead >= CLEAR_TENTHS * moves * leads.lead_unit
        leads.refuted += -ahead >= CLEAR_TENTHS * moves * leads.lead_unit
    return note_leads(leads, followed.game, state, decision, followed.tally)


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


cdef inline int decisive_moment(const Leads* leads, int decisions, int seats, int winner) noexcept nogil:
    """The first decision from which on the winner's lead stays above 0.8; `decisions` if it never does."""
    cdef int i = decisions
    while i > 0 and 10 * leads.leads[(i - 1) * seats + winner] > DECISIVE_TENTHS * leads.lead_unit:
        i -= 1
    return i


cdef void count_leads(Watcher* watcher, const Followed* followed, const void* state, int decisions,
                      const int64_t* payoffs) noexcept nogil:
    cdef Leads* leads = <Leads*>watcher
    cdef const Step* steps = followed.steps
    cdef const TallyArrays* tally = followed.tally
    cdef int64_t setup = followed.row
    cdef double dramatic = 0, moment = 0, correlation = 0
    cdef int64_t best = payoffs[0]
    cdef int before[MAX_SEATS]
    cdef int seat, i, winners = 0, seats = followed.game.seats
    for seat in range(1, seats):
        best = max(best, payoffs[seat])
    for seat in range(seats):
        if payoffs[seat] == best:
            winners += 1
            dramatic += drama(leads, steps, decisions, tally, seat)
            if decisions:
                moment += <double>decisive_moment(leads, decisions, seats, seat) / decisions
    for i in range(1, decisions):
        correlation += rank_correlation(leads.leads + (i - 1) * seats, leads.leads + i * seats, seats)
    for seat in range(seats):
        before[seat] = -1
    for i in range(decisions):
        seat = tally.side[steps[i].seat]
        if before[seat] >= 0:
            leads.cool[setup] += leads.leads[i * seats + seat] >= leads.leads[before[seat] * seats + seat]
            leads.cool_pairs[setup] += 1
        before[seat] = i
    leads.swings[setup] += fixed(leads.swing)
    leads.variances[setup] += fixed(leads.variance)
    leads.clears[setup] += leads.clear
    leads.refutals[setup] += leads.refuted
    leads.dramatic = fixed(dramatic / winners)
    leads.dramas[setup] += leads.dramatic
    leads.late[setup] += fixed(moment / winners)
    leads.stable[setup] += fixed(correlation)
    leads.stable_pairs[setup] += max(decisions - 1, 0)


cdef void close(Watcher* watcher) noexcept nogil:
    close_search(&(<Leads*>watcher).search.player)


def watcher(Table table not None, dict arrays: dict[str, NDArray[np.int64]], int determinisations, int playouts,
            double rule=0, Chooser by=None) -> Watching:
    """Estimates every decision's moves, for the figures NAMES of the course: arrays of shape (setups,).

    determinisations, playouts : of each move; two determinisations or more, in halves
    rule, by : by whom playouts go, as `engine.players.players.pimc` has it
    """
    if determinisations < 2 or playouts < 1:
        raise ValueError(f"{determinisations} determinisations of {playouts} playouts; expected 2 or more of 1 or more")
    if table.seats < 2:
        raise ValueError("estimates are for games of two seats or more")
    if table.game.resample == NULL:
        raise NotImplementedError("this game has no resample, so its moves cannot be estimated")
    if rule and table.game.heuristic == NULL:
        raise NotImplementedError("this game has no heuristic, so playouts cannot go by it")
    cdef Watching found = make(sizeof(Leads), Watcher(begin, observe, count_leads, close), arrays)
    cdef Leads* leads = <Leads*>found.watcher
    if not open_search(&leads.search, table.game, False):
        raise MemoryError
    go_by(&leads.search.rewards, rule, NULL if by is None else by.player)
    results = np.zeros((4, table.game.max_moves, table.seats), np.int64)
    found.scratch |= {"results": results, "leads": np.zeros((table.game.max_decisions, table.seats), np.int64)}
    for half in range(2):
        leads.results[half] = <int64_t*>cnp.PyArray_DATA(results[half])
        leads.payoffs[half] = <int64_t*>cnp.PyArray_DATA(results[2 + half])
    found.scratch |= {"chances": np.zeros_like(found.scratch["leads"], float), "by": by}
    leads.leads, leads.chances = pointer(found.scratch, "leads"), <double*>pointer(found.scratch, "chances")
    leads.determinisations, leads.playouts = determinisations, playouts
    leads.search.win_unit = win_unit(table.seats)
    leads.win_unit = leads.search.win_unit * determinisations * playouts
    cdef int64_t** counts = &leads.swings
    for i, name in enumerate(NAMES):
        counts[i] = pointer(arrays, name)
    return found
