"""Matches of any game, counted: the random walk, seated players, and what estimates say of the course of a match."""
import numpy as np

cimport numpy as cnp
from libc.stdint cimport int64_t, uint64_t, uintptr_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset
from engine.counting.course cimport Course, count_course, FIXED as _FIXED
from engine.counting.effect cimport Effects, count_effects, looked_at
from engine.counting.effects cimport connect as connect_effects, connect_ends
from engine.game cimport GAME_VERSION, MAX_SEATS, Game, margin, results_of
from engine.counting.histograms cimport Histograms, connect as connect_histograms, count_chances, count_kept, count_run
from engine.counting.kept cimport CLOSEST, DRAMATIC, LONGEST, Kept, keep
from engine.counting.match cimport Seating, play_match
from engine.counting.outcome cimport Outcomes, count_end
from engine.players.chooser cimport Chooser
from engine.players.search cimport close_search, open_search
from engine.rng cimport CHANCE, CHOICE, ESTIMATE, PLAYER, child, setup_key, start
from engine.table cimport Table
from engine.counting.tallies cimport connect
from engine.counting.tally cimport Step, Tally, close_setup, count_outcome, count_steps
from engine.status cimport TOO_LONG, OWN_FAULT as _OWN_FAULT, PLAYER_FAULT as _PLAYER_FAULT

from engine.counting.effects import ends, shapes
from engine.counting.histograms import columns
from engine.counting.tallies import empty

cnp.import_array()

FIXED = _FIXED                  # the unit of the fixed-point sums
# A fault of a player has PLAYER_FAULT or a lower status that is above OWN_FAULT; all others are the game's.
PLAYER_FAULT, OWN_FAULT = _PLAYER_FAULT, _OWN_FAULT


# What one call plays.
cdef struct Job:
    const Game* game
    uint64_t seed
    uint64_t first_setup
    int64_t setups
    uint64_t first_match
    int64_t matches
    int seatings
    int first_seating
    Seating seating             # player i of the list stands in place i
    Tally* tally
    Course* course              # or NULL
    Effects* effects            # or NULL
    Outcomes* outcomes          # or NULL
    Histograms* histograms      # or NULL
    Kept* kept                  # or NULL
    char* room                  # two states and a buffer of moves
    Step* steps


# The first match that did not go as it should.
cdef struct Fault:
    int status
    int64_t setup
    int64_t match
    int seating


cdef void seat_players(const Job* job, Seating* seating, uint64_t setup, uint64_t match, int turn) noexcept nogil:
    """Player i sits at seat (i + turn) modulo the seats, with the stream of its seat."""
    cdef uint64_t key
    cdef int seat, seats = job.game.seats
    seating.seated, seating.told = job.seating.seated, job.seating.told
    if not seating.seated:
        seating.streams[0] = start(child(setup_key(job.seed, CHOICE, setup), match))
        return
    key = child(child(setup_key(job.seed, PLAYER, setup), match), turn)
    for seat in range(seats):
        seating.players[seat] = job.seating.players[(seat + seats - turn) % seats]
        seating.streams[seat] = start(child(key, seat))


cdef void play_setups(const Job* job, Fault* fault) noexcept nogil:
    cdef int64_t payoffs[MAX_SEATS]
    cdef int64_t results[MAX_SEATS]
    cdef const Game* game = job.game
    cdef size_t state_room = (game.state_size + 63) // 64 * 64
    cdef void* dealt = job.room
    cdef void* state = job.room + state_room
    cdef void* moves = job.room + 2 * state_room
    cdef Seating seating
    cdef Effects* effects
    cdef int64_t i, j, before, rank
    cdef uint64_t setup, match, estimates
    cdef int order, turn, dealing, decisions
    for i in range(job.setups):
        setup = job.first_setup + <uint64_t>i
        memset(dealt, 0, game.state_size)
        dealing = game.deal(game, dealt, setup_key(job.seed, CHANCE, setup))
        for j in range(job.matches):
            match = job.first_match + <uint64_t>j
            effects = job.effects if job.seating.seated or looked_at(setup, match) else NULL
            for turn in range(job.first_seating, job.seatings):
                decisions = dealing
                if dealing >= 0:
                    memcpy(state, dealt, game.state_size)
                    seat_players(job, &seating, setup, match, turn)
                    estimates = start(child(child(setup_key(job.seed, ESTIMATE, setup), match), turn))
                    decisions = play_match(game, state, moves, &seating, job.course, &estimates, effects,
                                           job.histograms, job.steps)
                if decisions >= 0:
                    count_steps(job.tally, i, job.steps, decisions)
                    game.payoffs(game, state, payoffs)
                    count_outcome(job.tally, i, turn, payoffs)
                    before = rank = 0
                    if job.course != NULL:
                        before = job.course.dramas[i]
                        count_course(job.course, i, job.steps, decisions, game.seats, payoffs)
                    if effects != NULL:
                        results_of(payoffs, game.seats, results)
                        count_effects(effects, game, state, i, results)
                    if job.outcomes != NULL:
                        count_end(job.outcomes, job.tally, i, turn, payoffs)
                    if job.histograms != NULL:
                        count_run(job.histograms, job.steps, decisions)
                        count_kept(job.histograms, state, i * job.seatings + turn)
                        if job.histograms.chances != NULL:
                            count_chances(job.histograms, job.tally, job.course, job.steps, decisions, payoffs)
                    if job.kept != NULL:
                        order = job.kept.order
                        if order == LONGEST:
                            rank = -decisions
                        elif order == CLOSEST:
                            rank = margin(payoffs, game.seats, job.tally.side)
                        elif order == DRAMATIC:
                            rank = before - job.course.dramas[i]
                        keep(job.kept, rank, setup, match, turn)
                elif decisions == TOO_LONG:
                    job.tally.unfinished[i] += 1
                else:
                    job.tally.failed[i] += 1
                    if fault.status == 0:
                        fault.status, fault.setup, fault.match, fault.seating = decisions, setup, match, turn
                    if _OWN_FAULT < decisions <= _PLAYER_FAULT:
                        return
        close_setup(job.tally)


def play(Table table not None, uint64_t seed, uint64_t first_setup, int64_t setups, uint64_t first_match,
         int64_t matches, choosers=None, int seatings=1, int determinisations=0, int playouts=0, by=(),
         dict histograms=None, watch=(), tuple keeping=None, tuple following=None, sides=()):
    """Matches of some setups of any game.

    Parameters
    ----------
    table : the game
    seed, first_setup, setups, first_match, matches : which matches
    choosers : `engine.players.chooser.Chooser` by seat; None: random choices, each match from one stream of its own, in
        which every decision with N >= 2 legal moves takes one number below N
    seatings : 1, or the number of seats: every match is played in every rotation, in seating r with player i at seat
        (i + r) modulo the seats
    determinisations, playouts : when not 0, every decision's moves are estimated so, for the figures of the course; two
        determinisations or more, in halves (engine/counting/course.pxd)
    by : those of "kind", "card" and "place" that effects are counted by, and "outcome" (docs/what-wins.md)
    histograms : of `engine.counting.histograms.empty`, to which the course of the matches is added; None: it is not
        counted
    watch : (offset, owners) of 32-bit integers of the states, as many one behind the other, for which `histograms` has
        room
    keeping : None, or (an order of engine/counting/kept.pxd, int64 array of shape (most, 4), of INT64_MAX at first):
        the numbers (rank, setup, match, seating) of matches that are kept are merged into it, the lowest ranks first
    following : None, or (seating, list): only this seating is played, and the list gets the numbers of the moves of the
        last match, as far as it went
    sides : the seats of each side, where some are partners, who are always paid alike; ties are counted between sides
        too then

    Returns
    -------
    dict of arrays of int64, those that `engine.counting.tallies` declares; docs/json.md says what each counts, in which
    unit. By setup, of shape (setups,), (setups, seats) or (setups, seatings, seats); and with an index, of all setups
    together, each with the sums over setups of its squares (..._squares) and of its products with what it is divided
    by. With `watch` also `watched`, of shape (setups, seatings, integers): their sums at the end of matches.
    fault : None, or (status, setup, match, seating) of the first match in which a game or player failed. A player's
        fault ends the call.

    Raises
    ------
    ValueError : numbers that cannot be, players of another game, estimates for a single seat, places outside of states.
    OverflowError : payoffs so large that their squares do not fit in 64 bits.
    NotImplementedError : estimates of a game without resample.
    """
    cdef Job job
    cdef Course course
    cdef Effects effects
    cdef Outcomes outcomes
    cdef Histograms counted
    cdef Kept kept
    cdef int64_t[:, ::1] rows
    cdef Fault fault
    cdef Chooser chooser
    cdef int i, seats = table.game.seats
    cdef bint estimating = determinisations > 0
    cdef size_t state_room = (table.game.state_size + 63) // 64 * 64
    cdef size_t room = 2 * state_room + table.game.moves_size
    if table.game.version != GAME_VERSION:
        raise ValueError("the table was not made by a game")
    if setups < 0 or matches < 0 or seatings not in (1, seats):
        raise ValueError(f"{setups} setups of {matches} matches in {seatings} seatings")
    if choosers is not None and len(choosers) != seats:
        raise ValueError(f"{len(choosers)} players for {seats} seats")
    if determinisations < 0 or determinisations == 1 or playouts < 0 or estimating != (playouts > 0):
        raise ValueError(f"{determinisations} determinisations of {playouts} playouts; expected 2 or more of 1 or more")
    if estimating and seats < 2:
        raise ValueError("estimates are for games of two seats or more")
    if estimating and table.game.resample == NULL:
        raise NotImplementedError("this game has no resample, so its moves cannot be estimated")
    cdef dict buffers = {}
    cdef dict arrays = empty(table, setups, seatings, estimating, any(len(side) > 1 for side in sides))
    cdef Tally tally
    memset(&job, 0, sizeof(Job))
    memset(&fault, 0, sizeof(Fault))
    memset(&course, 0, sizeof(Course))
    memset(&effects, 0, sizeof(Effects))
    memset(&counted, 0, sizeof(Histograms))
    memset(&tally, 0, sizeof(Tally))
    connect(&tally, &course, table, seatings, arrays, buffers)
    for side in sides or [[i] for i in range(seats)]:
        for i in side:
            tally.side[i] = side[0]
    arrays |= {name: np.zeros((setups, *shape), np.int64) for name, shape in shapes(table, by).items()}
    if "effects" in arrays:
        connect_effects(&effects, table, by, arrays, buffers)
        job.effects = &effects
    if "outcome" in by:
        arrays |= ends(table, setups, seatings)
        connect_ends(&outcomes, table, arrays)
        job.outcomes = &outcomes
    if watch:
        if any(offset % 4 or not 0 <= offset <= table.game.state_size - 4 * owners for offset, owners in watch):
            raise ValueError(f"states have {table.game.state_size} bytes, and no integers at {watch}")
        arrays["watched"] = np.zeros((setups, seatings, columns(watch)), np.int64)
    if histograms is not None:
        connect_histograms(&counted, table, watch, histograms, arrays, buffers)
        counted.side = tally.side
    if keeping is not None:
        kept.order, rows = keeping
        if kept.order == DRAMATIC and not estimating or kept.order == CLOSEST and seats < 2:
            raise ValueError(f"{seats} seats and {determinisations} determinisations for the order {kept.order}")
        kept.most, kept.rows = rows.shape[0], &rows[0, 0]
        job.kept = &kept
    if choosers is not None:
        job.seating.seated = True
        for i in range(seats):
            chooser = choosers[i]
            if chooser.table is not table:
                raise ValueError(f"player {i + 1} was made for another game")
            job.seating.players[i] = chooser.player
            job.seating.told = job.seating.told or chooser.player.told != NULL
    cdef char* memory = <char*>malloc(room + 64)
    cdef Step* steps = <Step*>malloc((table.game.max_decisions + 1) * sizeof(Step))
    if estimating:
        scratch = np.zeros((4, table.game.max_moves, seats), np.int64)
        leads = np.zeros((table.game.max_decisions, seats), np.int64)
        course.determinisations, course.playouts = determinisations, playouts
        course.lead_unit = 2 * (seats - 1) * <int64_t>determinisations * playouts
        for i in range(2):
            course.results[i] = <int64_t*>cnp.PyArray_DATA(scratch[i])
            course.payoffs[i] = <int64_t*>cnp.PyArray_DATA(scratch[2 + i])
        course.leads = <int64_t*>cnp.PyArray_DATA(leads)
        if counted.chances != NULL:
            wins, chances = np.zeros_like(scratch[0]), np.zeros_like(leads, float)
            course.wins, course.chances = <int64_t*>cnp.PyArray_DATA(wins), <double*>cnp.PyArray_DATA(chances)
            course.win_unit = tally.win_unit * <int64_t>determinisations * playouts
    job.game, job.tally, job.steps = table.game, &tally, steps
    job.course = &course if estimating else NULL
    job.histograms = &counted if histograms is not None else NULL
    job.seed, job.first_setup, job.setups = seed, first_setup, setups
    job.first_match, job.matches, job.seatings = first_match, matches, seatings
    if following is not None:
        job.first_seating, job.seatings = following[0], following[0] + 1
    try:
        if memory == NULL or steps == NULL:
            raise MemoryError
        if following is not None:
            memset(steps, 0xff, (table.game.max_decisions + 1) * sizeof(Step))
        job.room = <char*>((<uintptr_t>memory + 63) // 64 * 64)
        if estimating and not open_search(&course.search, table.game, False):
            raise MemoryError
        course.search.won, course.search.win_unit = course.wins, tally.win_unit
        with nogil:
            play_setups(&job, &fault)
        if following is not None:
            for i in range(table.game.max_decisions):
                if steps[i].move < 0:
                    break
                following[1].append(steps[i].move)
    finally:
        free(memory)
        free(steps)
        free(effects.log)
        free(effects.marks)
        close_search(&course.search.player)
    if int(tally.largest) ** 2 * matches * seatings >= 2 ** 63:
        raise OverflowError(f"payoffs of up to {tally.largest} are too large to be counted over {matches * seatings} "
                            "matches of a setup; a game should count in larger units")
    return arrays, (fault.status, fault.setup, fault.match, fault.seating) if fault.status else None
