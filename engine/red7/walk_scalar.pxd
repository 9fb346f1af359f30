"""The random walk, one match at a time, in plain integers: runs everywhere."""
from libc.stdint cimport int16_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset
from engine.bits cimport bit, bits_count
from engine.rng cimport below, child, start
from engine.red7.cards cimport HIGHEST, MAX_PLAYERS, NO_CARD
from engine.red7.scores cimport add_card, set_palette
from engine.red7.moves cimport Move, Moves, legal_moves, nth_move
from engine.red7.position cimport EMPTY_SLOT, Deal, Seat
from engine.red7.walk cimport MOVE_BINS, TURN_BINS, Walk


cdef inline void best_score(const Seat* seats, int mover, int players, int16_t* best) noexcept nogil:
    cdef int step, rule, seat = mover
    memset(best, 0, 8 * sizeof(int16_t))
    for step in range(players - 1):
        seat = seat + 1 if seat + 1 < players else 0
        for rule in range(8):
            best[rule] = max(best[rule], seats[seat].palette.scores[rule])


cdef inline void walk_match(const Walk* walk, const Seat* first, const uint8_t* deck, uint64_t stream, int players,
                            uint32_t* wins, uint32_t* turns, uint32_t* moves_seen) noexcept nogil:
    cdef Seat seats[MAX_PLAYERS]
    cdef int16_t best[8]
    cdef uint8_t next_seat[MAX_PLAYERS]
    cdef Moves moves
    cdef Move move
    cdef Seat* seat
    cdef int mover = 0, before = players - 1, left = players, canvas = HIGHEST, drawn = 0, turn = 0, i, count
    for i in range(players):
        seats[i] = first[i]
        next_seat[i] = <uint8_t>(i + 1 if i + 1 < players else 0)
    while True:
        turn += 1
        seat = &seats[mover]
        best_score(seats, mover, players, best)
        count = legal_moves(&seat.palette, seat.hand, best, canvas, &walk.rules, &moves)
        moves_seen[count] += 1
        if count == 0:
            left -= 1
            if left == 1:
                wins[next_seat[mover]] += 1
                turns[turn] += 1
                return
            if walk.rules.gone:
                memset(seat.palette.scores, 0, sizeof(seat.palette.scores))
            next_seat[before] = next_seat[mover]
            mover = next_seat[mover]
            continue
        move = nth_move(&moves, <int>below(&stream, count))
        if move.play != NO_CARD:
            seat.hand &= ~bit(move.play)
            add_card(&seat.palette, move.play)
        if move.discard != NO_CARD:
            seat.hand &= ~bit(move.discard)
            canvas = move.discard & 7
            if walk.rules.draw and (move.discard >> 3) + 1 > bits_count(seat.palette.cards):
                if deck[drawn] != EMPTY_SLOT:
                    seat.hand |= bit(deck[drawn])
                    drawn += 1
        before = mover
        mover = next_seat[mover]


cdef inline void walk_setups(const Walk* walk, int players) noexcept nogil:
    cdef Seat first[MAX_PLAYERS]
    cdef int64_t setup, match
    cdef int seat
    memset(first, 0, sizeof(first))
    for setup in range(walk.setups):
        for seat in range(players):
            set_palette(&first[seat].palette, walk.deals[setup].palettes[seat])
            first[seat].hand = walk.deals[setup].hands[seat]
        for match in range(walk.matches):
            walk_match(walk, first, walk.deals[setup].deck,
                       start(child(walk.keys[setup], walk.first_match + <uint64_t>match)), players,
                       walk.wins + setup * players, walk.turns + setup * TURN_BINS, walk.moves + setup * MOVE_BINS)


cdef inline void walk_scalar(const Walk* walk) noexcept nogil:
    # The number of players is a constant in each of the four copies.
    if walk.rules.players == 2:
        walk_setups(walk, 2)
    elif walk.rules.players == 3:
        walk_setups(walk, 3)
    elif walk.rules.players == 4:
        walk_setups(walk, 4)
    else:
        walk_setups(walk, 5)
