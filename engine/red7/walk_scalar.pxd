"""The random walk, one match at a time, in plain integers: runs everywhere."""
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from engine.bits cimport bit, bits_lowest, every_byte
from engine.rng cimport below, child, start
from engine.red7.cards cimport HIGHEST, MAX_PLAYERS, NO_CARD
from engine.red7.position cimport EMPTY_SLOT, Deal
from engine.red7.slots cimport (NO_SLOT, SIZE, SIZE_WITHOUT_DRAWING, SlotSeat, among, first_slot, higher_scores, ones,
                                play_card, replace, row_sizes, rules_ahead, rules_won, running_sums, score_of,
                                set_seat, useful_slots)
from engine.red7.walk cimport MOVE_BINS, TURN_BINS, Walk


cdef inline void walk_match(const Walk* walk, const SlotSeat* first, const uint8_t* deck, uint64_t stream, int players,
                            uint32_t* wins, uint32_t* turns, uint32_t* moves_seen) noexcept nogil:
    cdef SlotSeat seats[MAX_PLAYERS]
    cdef SlotSeat* seat
    cdef uint64_t best[2]
    # Seats as bytes, the mover lowest: those in the match, and above them those that have dropped out.
    cdef uint64_t queue = <uint64_t>0x04_0302_0100 & (bit(8 * players) - 1), dropped_out = 0, others
    cdef uint64_t canvas = HIGHEST, ahead, won, size, before, after, sizes, sums, leading, discards, kept
    cdef uint64_t card, discarding, drawn
    cdef uint32_t count, n
    cdef int last = 8 * (players - 1), deck_next = 0, turn = 0, i, row, slot
    cdef bint playing
    for i in range(players):                # memcpy becomes a slower `rep movs`: ~2 %
        seats[i] = first[i]
    while True:
        turn += 1
        seat = &seats[queue & 7]
        others = (queue | dropped_out) >> 8
        best[0] = seats[others & 7].scores[0]
        best[1] = seats[others & 7].scores[1]
        for i in range(2, players):
            others >>= 8
            best[0] = higher_scores(best[0], seats[others & 7].scores[0])
            best[1] = higher_scores(best[1], seats[others & 7].scores[1])

        # The moves: a row of discards for each slot that is played, and for "no play" the row of byte 7.
        # Byte 7 of the discards is "no discard", which goes with plays only.
        ahead = rules_ahead(seat.scores, best)
        won = rules_won(seat, best, ahead)
        size = min(score_of(seat.scores, SIZE), <uint64_t>SIZE_WITHOUT_DRAWING)
        before = useful_slots(seat, size, canvas)
        after = useful_slots(seat, size + 8, canvas) | bit(56 + canvas)
        sizes = row_sizes(won, after)
        if walk.rules.lead_only:
            leading = (won >> canvas) & every_byte(1)
            sizes = (sizes & ~(leading * 0xff)) | leading
        sums = running_sums(sizes | (running_sums(ones(among(before, ahead))) & (<uint64_t>0xff << 56)))
        won |= ahead << 56
        count = sums >> 56
        moves_seen[count] += 1

        if count == 0:
            if last == 8:
                wins[queue >> 8] += 1
                turns[turn] += 1
                return
            if walk.rules.gone:
                seat.scores[0] = seat.scores[1] = 0
            dropped_out |= (queue & 7) << last
            queue >>= 8
            last -= 8
            continue

        # The n-th move: the first row whose running sum is > n, and there the discards from the last one down.
        n = below(&stream, count)
        row = first_slot(sums + every_byte(127 - n))
        playing = row != NO_SLOT
        won = (won >> row) & 0xff
        kept = ~(<uint64_t>0xff << row)
        discards = ones(among((before ^ ((before ^ after) & (0 - <uint64_t>playing))) & kept, won))
        if walk.rules.lead_only and playing and (won >> canvas) & 1:
            discards = bit(56)
        n = ((sums >> row) & 0xff) - n
        slot = first_slot(running_sums(discards) + every_byte(128 - n))

        if playing:
            play_card(seat, (seat.slots >> row) & 63)
        card = (seat.slots >> slot) & 63
        kept &= ~(<uint64_t>0xff << slot)
        seat.slot_colours &= kept
        seat.slot_numbers &= kept
        discarding = 0 - <uint64_t>(slot != NO_SLOT)
        canvas ^= (canvas ^ card) & 7 & discarding
        # A slot behind the end of the deck counts as a size that no card exceeds.
        drawn = (card & discarding) >= (score_of(seat.scores, SIZE) | (deck[deck_next] & EMPTY_SLOT))
        replace(seat, slot, card ^ ((card ^ deck[deck_next]) & (0 - drawn)), drawn)
        deck_next += <int>drawn
        queue = (queue >> 8) | ((queue & 7) << last)


cdef inline void walk_setups(const Walk* walk, int players) noexcept nogil:
    cdef SlotSeat first[MAX_PLAYERS]
    cdef const Deal* deal
    cdef int64_t setup, match
    cdef int seat
    for setup in range(walk.setups):
        deal = &walk.deals[setup]
        for seat in range(players):
            set_seat(&first[seat], bits_lowest(deal.palettes[seat]), deal.hands[seat], walk.rules.draw)
        for match in range(walk.matches):
            walk_match(walk, first, deal.deck, start(child(walk.keys[setup], walk.first_match + <uint64_t>match)),
                       players, walk.wins + setup * players, walk.turns + setup * TURN_BINS,
                       walk.moves + setup * MOVE_BINS)


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
