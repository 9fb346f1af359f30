"""One match of any game, with whoever sits there: played to its end, or to a decision that is made outside."""
from libc.stdint cimport int32_t, uint64_t
from engine.counting.tally cimport Step
from engine.counting.watcher cimport Followed, Watcher
from engine.game cimport Game
from engine.history cimport Recorder, record_move
from engine.players.player cimport Player, asked
from engine.rng cimport PLAYER, below, child, setup_key, start
from engine.status cimport GAME_FAULT, TOO_LONG


# Who sits where. Without players every choice is random and taken from `streams[0]`.
ctypedef struct Seating:
    bint seated
    bint told                   # whether some of them remember the match, or it is recorded
    Player** players            # by seat; NULL: played from outside
    uint64_t* streams           # by seat
    const Recorder* recorder    # of what seats did and saw; or NULL
    char* records               # by seat


# How far a match is: decisions so far, and who has how many legal moves at the one that is made outside.
ctypedef struct Reached:
    int32_t decisions, count, seat


cdef inline void start_streams(uint64_t* streams, int seats, uint64_t seed, uint64_t setup, uint64_t match,
                               int turn) noexcept nogil:
    """Streams of the players of a match, by seat, in one seating."""
    cdef uint64_t key = child(child(setup_key(seed, PLAYER, setup), match), turn)
    cdef int seat
    for seat in range(seats):
        streams[seat] = start(child(key, seat))


cdef inline void tell(const Seating* seating, const Game* game, const void* state, const void* moves, int count,
                      int move) noexcept nogil:
    """Tell those who remember the match of a move, or with move -1 that it begins."""
    cdef Player* player
    cdef int seat
    for seat in range(game.seats):
        if seating.recorder != NULL:
            record_move(seating.recorder, seating.records, state, moves, count, move, seat)
        player = seating.players[seat]
        if player != NULL and player.told != NULL:
            player.told(player, game, state, moves, count, move, seat)


cdef inline int carry_out(const Seating* seating, const Game* game, void* state, const void* moves, int count,
                          int move) noexcept nogil:
    """A move, told first; 0, or a negative status."""
    if seating.told:
        tell(seating, game, state, moves, count, move)
    return min(game.play(game, state, moves, move), 0)


cdef inline int play_match(const Game* game, void* state, void* moves, const Seating* seating, Reached* reached,
                           Watcher** watchers, int watching, const Followed* followed, Step* steps) noexcept nogil:
    """Plays on from `state`: 0 where the match is over, the number of moves where somebody outside has some, or why it
    did not end.

    watchers, watching : those whose `step` sees every decision, and how many they are
    steps : where all decisions are noted, or NULL
    """
    cdef Player* player
    cdef int seat, count, move, i, place = 0, status
    if seating.told and reached.decisions == 0:
        tell(seating, game, state, NULL, 0, -1)
    while True:
        reached.seat = seat = game.mover(game, state)
        if seat < 0:
            return 0
        if reached.decisions >= game.max_decisions:
            return TOO_LONG
        reached.count = count = game.legal_moves(game, state, moves)
        if not 0 <= count <= game.max_moves or seat >= game.seats:
            return count if count < 0 else GAME_FAULT
        if steps != NULL:
            if game.places:
                place = game.place(game, state)
                if not 0 <= place < game.places:
                    return GAME_FAULT
            steps[reached.decisions].count, steps[reached.decisions].seat = count, seat
            steps[reached.decisions].place = place
        if not seating.seated:
            move = <int>below(&seating.streams[0], count)
        else:
            player, move = seating.players[seat], 0
            if player == NULL and count:
                return count
            if count > 1:               # the only one there is costs nobody a draw
                move = asked(player, game, state, moves, count, &seating.streams[seat])
                if move < 0:
                    return move
        if steps != NULL:
            steps[reached.decisions].move = move
        i = 0
        while i < watching:
            status = watchers[i].step(watchers[i], followed, state, moves, reached.decisions)
            if status < 0:
                return status
            i += 1
        reached.decisions += 1
        status = carry_out(seating, game, state, moves, count, move)
        if status < 0:
            return status
