"""Matches side by side, each at a decision of a seat that is played from outside: how one goes on, whoever steps it.

`engine.batch` does this on the CPU, engine/device/batch.pyx on cards.
"""
from libc.stdint cimport int8_t, int16_t, int32_t, int64_t, uint8_t, uint64_t
from libc.string cimport memset
from engine.counting.match cimport Reached, Seating, carry_out, play_match, start_streams
from engine.game cimport MAX_SEATS, Game, deal_of
from engine.history cimport write_record
from engine.rng cimport CHANCE, CHOICE, below, child, setup_key, start
from engine.status cimport GAME_FAULT, TOO_LONG

cdef enum:
    MOST_IDLE = 1000            # matches in a row in which nobody outside has a decision

cdef enum:                      # how a step is made
    START
    AT_RANDOM
    AS_GIVEN                    # by places of moves
    BY_ACTION

cdef enum:
    NO_PLACE = -1


# Before the state of each match.
ctypedef struct Lane:
    uint64_t setup
    uint64_t choices            # the stream of random choices
    uint64_t[MAX_SEATS] streams     # of players inside
    Reached reached
    int32_t unused


# What all matches share. Rows have one for each match, and are those of `engine.batch.Batch`.
ctypedef struct Lanes:
    int64_t size
    uint64_t seed
    int64_t state_room          # bytes of a state, with what stands between it and the moves
    int64_t columns             # of observations
    int32_t* places             # the moves to be played
    int32_t* offered            # what `counts` says, where nobody else writes; 0: the match could not be dealt
    int16_t* observations
    int8_t* movers
    int32_t* counts
    int32_t* legal              # or NULL
    uint8_t* masks              # or NULL
    double* rewards
    uint8_t* ends
    uint8_t* cuts


cdef inline void* state_of(Lane* match) noexcept nogil:
    return match + 1


cdef inline void* moves_of(const Lanes* lanes, Lane* match) noexcept nogil:
    return <char*>(match + 1) + lanes.state_room


cdef inline int chosen_place(const Game* game, const Lanes* lanes, int64_t i, Lane* match, int how,
                             int64_t number) noexcept nogil:
    """Place of the legal move that is given as a number, or NO_PLACE; at random, of any."""
    cdef int place
    if how != BY_ACTION:
        return <int>number if 0 <= number < lanes.offered[i] else NO_PLACE
    for place in range(lanes.offered[i]):
        if game.action(game, state_of(match), moves_of(lanes, match), place) == number:
            return place
    return NO_PLACE


cdef inline int go_on(const Game* game, const Lanes* lanes, Seating* seating, int64_t i, Lane* match, int how,
                      uint64_t* failed) noexcept nogil:
    """Start a match, or play its move, and go on to the next decision outside. 0, or a negative status: the game, or a
    player, failed in a setup, and the match is the next one's."""
    cdef int status = 0, fault = 0
    seating.streams = match.streams
    memset(lanes.rewards + i * game.seats, 0, game.seats * sizeof(double))
    lanes.ends[i] = lanes.cuts[i] = 0
    if how == START:
        match.setup, match.reached.decisions = i, -1
    else:
        match.reached.decisions += 1
        status = carry_out(seating, game, state_of(match), moves_of(lanes, match), match.reached.count,
                           <int>below(&match.choices, match.reached.count) if how == AT_RANDOM else lanes.places[i])
    while True:
        status = advance(game, lanes, seating, i, match, status)
        if status >= 0:
            return fault
        if fault < 0:
            lanes.offered[i] = 0
            return fault
        failed[0], fault, status = match.setup, status, 0
        match.setup, match.reached.decisions = match.setup + lanes.size, -1


cdef inline int deal(const Game* game, const Lanes* lanes, Lane* match) noexcept nogil:
    match.reached.decisions = 0
    match.choices = start(child(setup_key(lanes.seed, CHOICE, match.setup), 0))
    start_streams(match.streams, game.seats, lanes.seed, match.setup, 0, 0)
    memset(state_of(match), 0, game.state_size)
    return min(deal_of(game, state_of(match), setup_key(lanes.seed, CHANCE, match.setup), match.setup), 0)


cdef inline int advance(const Game* game, const Lanes* lanes, const Seating* seating, int64_t i, Lane* match,
                        int status) noexcept nogil:
    """Play what is played inside after a move with this status, deal anew after the end, and fill the arrays at a
    decision outside."""
    cdef int64_t[MAX_SEATS] payoffs
    cdef int seat, idle = 0
    while True:
        if status == 0 and match.reached.decisions < 0:
            status = deal(game, lanes, match)
        if status == 0:
            status = play_match(game, state_of(match), moves_of(lanes, match), seating, &match.reached, NULL, 0, NULL,
                                NULL)
        if status > 0:
            return fill(game, lanes, seating, i, match)
        if status != 0 and status != TOO_LONG:
            return status
        idle += 1
        if idle > MOST_IDLE:
            return GAME_FAULT
        if status == 0:
            game.payoffs(game, state_of(match), payoffs)
            for seat in range(game.seats):
                lanes.rewards[i * game.seats + seat] = payoffs[seat]
        lanes.ends[i], lanes.cuts[i] = 1, status < 0
        match.setup, match.reached.decisions, status = match.setup + lanes.size, -1, 0


cdef inline int fill(const Game* game, const Lanes* lanes, const Seating* seating, int64_t i,
                     Lane* match) noexcept nogil:
    cdef void* state = state_of(match)
    cdef int move, number
    cdef int16_t* seen = lanes.observations + i * lanes.columns
    cdef int32_t* legal = lanes.legal + i * game.max_moves
    cdef uint8_t* mask = lanes.masks + i * game.actions
    cdef int count = match.reached.count
    lanes.movers[i], lanes.counts[i], lanes.offered[i] = <int8_t>match.reached.seat, count, count
    if game.observed:
        game.observe(game, state, match.reached.seat, seen)
    if seating.recorder != NULL:
        number = write_record(seating.recorder, seating.records, match.reached.seat, seen + game.observed)
        if number < 0:
            return number
    if lanes.masks != NULL:
        memset(mask, 0, game.actions)
    if lanes.legal != NULL or lanes.masks != NULL:
        for move in range(count):
            number = game.action(game, state, moves_of(lanes, match), move)
            if not 0 <= number < game.actions:
                return number if number < 0 else GAME_FAULT
            if lanes.legal != NULL:
                legal[move] = number
            if lanes.masks != NULL:
                mask[number] = 1
    if lanes.legal != NULL:
        memset(legal + count, 0xFF, (game.max_moves - count) * sizeof(int32_t))
    return 0
