"""Matches of any game, counted: the random walk, or seated players, and whoever follows them."""
from libc.stdint cimport int64_t, uint64_t, uintptr_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset
from engine.counting.match cimport Reached, Seating, play_match, start_streams
from engine.counting.tallies cimport connect
from engine.counting.tally cimport Step, TallyArrays, close_setup, close_singles, count_outcome, count_steps
from engine.counting.watcher cimport Followed, Watcher, Watching
from engine.game cimport GAME_VERSION, MAX_SEATS, Game, deal_of
from engine.players.chooser cimport Chooser
from engine.players.player cimport Player
from engine.rng cimport CHANCE, CHOICE, child, setup_key, start
from engine.status cimport TOO_LONG, OWN_FAULT as _OWN_FAULT, PLAYER_FAULT as _PLAYER_FAULT
from engine.table cimport Table

from time import thread_time

from engine.counting.tallies import empty, result_unit


# A fault of a player has PLAYER_FAULT or a lower status that is above OWN_FAULT; all others are the game's.
PLAYER_FAULT, OWN_FAULT = _PLAYER_FAULT, _OWN_FAULT  # type: int


cdef enum:
    MOST_WATCHERS = 16


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
    bint seated, told           # as `Seating` has it
    bint followed               # whether anybody wants more of a match than its decisions and its end
    Player* players[MAX_SEATS]  # in the order of the list
    TallyArrays* tally
    int watchers
    Watcher* watcher[MOST_WATCHERS]
    char* room                  # two states and a buffer of moves
    Step* steps


# The first match that did not go as it should.
cdef struct Fault:
    int status
    int64_t setup
    int64_t match
    int seating


cdef inline void seat_players(const Job* job, Seating* seating, uint64_t setup, uint64_t match,
                              int turn) noexcept nogil:
    """Player i sits at seat (i + turn) modulo the seats, with the stream of its seat."""
    cdef int seat, seats = job.game.seats
    if not job.seated:
        seating.streams[0] = start(child(setup_key(job.seed, CHOICE, setup), match))
        return
    start_streams(seating.streams, seats, job.seed, setup, match, turn)
    for seat in range(seats):
        seating.players[seat] = job.players[(seat + seats - turn) % seats]


cdef void play_setups(const Job* job, Fault* fault) noexcept nogil:
    cdef int64_t payoffs[MAX_SEATS]
    cdef const Game* game = job.game
    cdef size_t state_room = (game.state_size + 63) // 64 * 64
    cdef void* dealt = job.room
    cdef void* state = job.room + state_room
    cdef void* moves = job.room + 2 * state_room
    cdef Player* players[MAX_SEATS]
    cdef uint64_t streams[MAX_SEATS]
    cdef Seating seating = Seating(seated=job.seated, told=job.told, players=&players[0], streams=&streams[0],
                                   recorder=NULL, records=NULL)
    cdef Reached reached
    cdef Followed followed
    # Of this match: those with a `step`, and all.
    cdef Watcher* steppers[MOST_WATCHERS]
    cdef Watcher* enders[MOST_WATCHERS]
    cdef Watcher* watcher
    cdef int64_t i, j
    cdef int k, stepping, ending, turn, dealing, decisions
    followed.game, followed.tally, followed.steps, followed.seed = game, job.tally, job.steps, job.seed
    followed.seated, followed.players = job.seated, &players[0]
    for i in range(job.setups):
        followed.setup, followed.row = job.first_setup + <uint64_t>i, i
        memset(dealt, 0, game.state_size)
        dealing = deal_of(game, dealt, setup_key(job.seed, CHANCE, followed.setup), followed.setup)
        for j in range(job.matches):
            followed.match = job.first_match + <uint64_t>j
            for turn in range(job.first_seating, job.seatings):
                decisions = dealing
                stepping = ending = 0
                if dealing >= 0:
                    followed.seating = turn
                    memcpy(state, dealt, game.state_size)
                    seat_players(job, &seating, followed.setup, followed.match, turn)
                    for k in range(job.watchers):
                        watcher = job.watcher[k]
                        if watcher.begin(watcher, &followed, state):
                            enders[ending] = watcher
                            ending += 1
                            if watcher.step != NULL:
                                steppers[stepping] = watcher
                                stepping += 1
                    reached.decisions = 0
                    if game.playout != NULL and not job.seated and not job.followed:
                        decisions = game.playout(game, state, moves, &seating.streams[0], game.max_decisions,
                                                 job.steps)
                    else:
                        decisions = play_match(game, state, moves, &seating, &reached, steppers, stepping, &followed,
                                               job.steps)
                        if decisions >= 0:
                            decisions = reached.decisions
                if decisions >= 0:
                    count_steps(job.tally, i, job.steps, decisions)
                    game.payoffs(game, state, payoffs)
                    count_outcome(job.tally, i, turn, payoffs)
                    for k in range(ending):
                        enders[k].end(enders[k], &followed, state, decisions, payoffs)
                elif decisions == TOO_LONG:
                    job.tally.unfinished[i] += 1
                else:
                    job.tally.failed[i] += 1
                    if fault.status == 0:
                        fault.status, fault.setup, fault.match, fault.seating = (
                            decisions, followed.setup, followed.match, turn)
                    if _OWN_FAULT < decisions <= _PLAYER_FAULT:
                        return
        close_setup(job.tally)


def play(
    Table table not None, uint64_t seed, uint64_t first_setup, int64_t setups, uint64_t first_match, int64_t matches,
    choosers: Sequence[Chooser] | None = None, int seatings=1, watchers: Sequence[Watching] = (),
    tuple following: tuple[int, list[int]] | None = None, sides: Sequence[Sequence[int]] = ()
) -> tuple[dict[str, NDArray[np.int64]], tuple[int, int, int, int] | None]:
    """Matches of some setups of any game.

    table : the game
    seed, first_setup, setups, first_match, matches : which matches
    choosers : `engine.players.chooser.Chooser` by seat; None: random choices, each match from one stream of its own, in
        which every decision with N >= 2 legal moves takes one number below N
    seatings : 1, or the number of seats: every match is played in every rotation, in seating r with player i at seat
        (i + r) modulo the seats
    watchers : `engine.counting.watcher.Watching`, who follow the matches in this order and count into arrays of theirs
    following : None, or (seating, list): only this seating is played, and the list gets the numbers of the moves of the
        last match, as far as it went
    sides : the seats of each side, where some are partners, who are always paid alike; ties are counted between sides
        too then, and watchers count by side

    Returns a dict of arrays of int64, those that `engine.counting.tallies` declares; docs/reference/json.md says what
        each counts, in which unit. By setup, of shape (setups,), (setups, seats) or (setups, seatings, seats); and with
        an index, of all setups together, each with the sums over setups of its squares (..._squares) and of its
        products with what it is divided by.
    fault : None, or (status, setup, match, seating) of the first match in which a game or player failed. A player's
        fault ends the call.

    ValueError : numbers that cannot be, players of another game, too many watchers.
    OverflowError : payoffs so large that their squares do not fit in 64 bits.
    """
    cdef Job job
    cdef Fault fault
    cdef Chooser chooser
    cdef Watching watching
    cdef int i, seats = table.game.seats
    cdef size_t state_room = (table.game.state_size + 63) // 64 * 64
    cdef size_t room = 2 * state_room + table.game.moves_size
    if table.game.version != GAME_VERSION:
        raise ValueError("the table was not made by a game")
    if setups < 0 or matches < 0 or seatings not in (1, seats):
        raise ValueError(f"{setups} setups of {matches} matches in {seatings} seatings")
    if choosers is not None and len(choosers) != seats:
        raise ValueError(f"{len(choosers)} players for {seats} seats")
    cdef bint at_random = choosers is None and following is None and not watchers
    if at_random:
        table.expect(setups * matches)
    if len(watchers) > MOST_WATCHERS:
        raise ValueError(f"{len(watchers)} watchers; expected {MOST_WATCHERS} or fewer")
    cdef dict buffers = {}
    cdef dict arrays = empty(table, setups, seatings, any(len(side) > 1 for side in sides))
    cdef TallyArrays tally
    memset(&job, 0, sizeof(Job))
    memset(&fault, 0, sizeof(Fault))
    memset(&tally, 0, sizeof(TallyArrays))
    connect(&tally, table, seatings, matches == 1 and seatings == 1, arrays, buffers)
    sides = sides or [[i] for i in range(seats)]
    tally.result_unit = result_unit(seats, sides)
    for side in sides:
        for i in side:
            tally.side[i], tally.others[i] = side[0], max(seats - len(side), 1)
    for watching in watchers:
        job.watcher[job.watchers] = watching.watcher
        job.watchers += 1
    if choosers is not None:
        job.seated = True
        for i in range(seats):
            chooser = choosers[i]
            if chooser.table is not table:
                raise ValueError(f"player {i + 1} was made for another game")
            job.players[i] = chooser.player
            job.told = job.told or chooser.player.told != NULL
    cdef char* memory = <char*>malloc(room + 64)
    cdef Step* steps = <Step*>malloc((table.game.max_decisions + 1) * sizeof(Step))
    job.game, job.tally, job.steps = table.game, &tally, steps
    job.followed = following is not None or len(watchers) > 0
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
        started = thread_time()
        with nogil:
            play_setups(&job, &fault)
            if tally.single:
                close_singles(&tally)
        if at_random:
            table.walked += thread_time() - started
        if following is not None:
            for i in range(table.game.max_decisions):
                if steps[i].move < 0:
                    break
                following[1].append(steps[i].move)
    finally:
        free(memory)
        free(steps)
    if int(tally.largest) ** 2 * matches * seatings >= 2 ** 63:
        raise OverflowError(f"payoffs of up to {tally.largest} are too large to be counted over {matches * seatings} "
                            "matches of a setup; a game should count in larger units")
    return arrays, (fault.status, fault.setup, fault.match, fault.seating) if fault.status else None
