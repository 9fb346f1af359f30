"""Kernels of random matches: what each thread of a card does, linked with the functions of one game.

`walk` plays and counts, `close` sums up, with the functions by which `engine.counting.matches` counts.
"""
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy, memset
from engine.counting.tally cimport Step, TallyArrays, close_setup, count_outcome, count_steps
from engine.device.card cimport Piece, add_to, card_clear, raise_to
from engine.game cimport MAX_SEATS, Game
from engine.rng cimport CHANCE, CHOICE, child, setup_key, start
from engine.status cimport TOO_LONG

# The game that the kernel is linked with.
cdef extern const int STATE_SIZE, SEATS
cdef extern const int PLACES    # as `game.places`
cdef extern const int LONGEST   # decisions of a match that a thread has room for
cdef extern const int MOST      # legal moves of a decision, likewise
cdef extern const int LIMIT     # as `game.max_decisions`
cdef extern int deal(const Game* game, void* state, uint64_t key) noexcept nogil
cdef extern int playout(const Game* game, void* state, void* moves, uint64_t* stream, int limit,
                        Step* steps) noexcept nogil
cdef extern void payoffs(const Game* game, const void* state, int64_t* payoffs) noexcept nogil

cdef enum:
    SCALARS = 9                 # rows of a TallyArrays, in its order, before those by seat
    BY_SEAT = 8
    LISTS = 8                   # series, in the order of `engine.counting.tallies.SERIES`
    PLACED = 4                  # those before are by decision, those from here on but the last by place


# Every number has 64 bits, as NumPy writes them.
ctypedef struct Walk:
    uint64_t seed
    int64_t parts               # of the matches of a setup, each for one thread
    int64_t closers             # threads that sum up the series of a piece
    int64_t win_unit
    const int64_t* sides        # by seat, the first seat of its side
    const Piece* pieces
    int64_t* rows               # counts by setup
    int64_t* now                # series by setup
    int64_t* left               # by setup, whether a card cannot play it
    int64_t* sums               # by piece the series summed up, with squares and products
    int64_t* largest            # of all payoffs
    int64_t* room               # zeros, for each closer as many as `sums` has for a piece


cdef inline int length_of(int i) noexcept nogil:
    """Numbers of a series."""
    return LONGEST + 1 if i < PLACED else PLACES if i < LISTS - 1 else MOST + 1


cdef inline int all_lengths() noexcept nogil:
    return PLACED * (LONGEST + 1) + (LISTS - 1 - PLACED) * PLACES + MOST + 1


cdef inline void lay_out(TallyArrays* tally, int64_t* rows, int64_t* now) noexcept nogil:
    """Let a tally count one setup into these arrays."""
    cdef int i
    memset(tally, 0, sizeof(TallyArrays))
    tally.seats, tally.seatings, tally.last_place = SEATS, 1, PLACES - 1
    for i in range(SCALARS + BY_SEAT):
        (&tally.games)[i] = rows
        rows += 1 if i < SCALARS else SEATS
    for i in range(LISTS):
        tally.series[i] = &tally.choices + (i + 1) % LISTS     # which stands first there, and here last
        tally.series[i].now = now
        now += length_of(i)


cdef inline void sum_into(TallyArrays* tally, int64_t* sums) noexcept nogil:
    """Let the series be added up here."""
    cdef int i
    for i in range(LISTS):
        tally.series[i].sums, tally.series[i].squares = sums, sums + length_of(i)
        tally.series[i].products = sums + 2 * length_of(i)
        sums += 3 * length_of(i)
        tally.series[i].last = &tally.longest if i < PLACED else &tally.last_place if i < LISTS - 1 else &tally.most
    tally.series_count, tally.longest, tally.most = LISTS, LONGEST, MOST
    tally.decision_moves.base = tally.decision_forced.base = tally.lasting.now
    tally.place_decisions.base = tally.place_moves.base = tally.place_forced.base = tally.place_decisions.now


cdef inline bint is_counted(TallyArrays* tally, const Step* steps, int decisions, const char* state) noexcept nogil:
    """Count a match that took so many decisions, or did not end; False where it is not for a card."""
    cdef int64_t[MAX_SEATS] paid
    cdef int i
    if decisions == TOO_LONG and LONGEST == LIMIT:
        tally.unfinished[0] += 1
        return True
    for i in range(decisions):
        if steps[i].count > MOST:
            return False
    if decisions < 0:
        return False
    count_steps(tally, 0, steps, decisions)
    payoffs(NULL, state, paid)
    count_outcome(tally, 0, 0, paid)
    return True


cdef api void walk(const Walk* job, int64_t piece, int64_t thread, int64_t threads, char* dealt, char* state,
                   Step* steps, int64_t* rows, int64_t* now) noexcept nogil:
    """The share of a thread in a piece. The memory is its own: for two states, LONGEST steps, and the counts and series
    of a setup."""
    cdef const Piece* of = job.pieces + piece
    cdef TallyArrays tally
    cdef uint64_t setup, stream, choices
    cdef int64_t unit = thread, match, end, at
    cdef int dealing, decisions, i
    lay_out(&tally, rows, now)
    tally.win_unit = job.win_unit
    for i in range(SEATS):
        tally.side[i] = <int>job.sides[i]
    while unit < of.setups * job.parts:
        at, setup = of.row + unit // job.parts, of.first_setup + <uint64_t>(unit // job.parts)
        match, end = of.matches * (unit % job.parts) // job.parts, of.matches * (unit % job.parts + 1) // job.parts
        memset(rows, 0, (SCALARS + BY_SEAT * SEATS) * sizeof(int64_t))
        memset(now, 0, all_lengths() * sizeof(int64_t))
        memset(dealt, 0, STATE_SIZE)
        card_clear()
        dealing = deal(NULL, dealt, setup_key(job.seed, CHANCE, setup))
        choices = setup_key(job.seed, CHOICE, setup)
        while match < end:
            card_clear()
            memcpy(state, dealt, STATE_SIZE)
            stream = start(child(choices, of.first_match + <uint64_t>match))
            decisions = dealing if dealing < 0 else playout(NULL, state, NULL, &stream, LONGEST, steps)
            if not is_counted(&tally, steps, decisions, state):
                job.left[at] = 1
                break
            match += 1
        for i in range(SCALARS + BY_SEAT * SEATS):
            if rows[i]:
                add_to(job.rows + at * (SCALARS + BY_SEAT * SEATS) + i, rows[i])
        for i in range(all_lengths()):
            if now[i]:
                add_to(job.now + at * all_lengths() + i, now[i])
        unit += threads
    raise_to(job.largest, tally.largest)


cdef api void close(const Walk* job, int64_t piece, int64_t thread, int64_t threads) noexcept nogil:
    """The share of a thread, if it is a closer, in what sums up the series of a piece."""
    cdef const Piece* of = job.pieces + piece
    cdef TallyArrays tally
    cdef int64_t setup = thread
    cdef int64_t* sums
    cdef int i, size = all_lengths()
    if thread >= job.closers:
        return
    sums = job.room + (piece * job.closers + thread) * 3 * size
    while setup < of.setups:
        if job.left[of.row + setup] == 0:
            lay_out(&tally, NULL, job.now + (of.row + setup) * size)
            sum_into(&tally, sums)
            close_setup(&tally)
        setup += job.closers
    for i in range(3 * size):
        if sums[i]:
            add_to(job.sums + piece * 3 * size + i, sums[i])
