"""A position of Red7 with seats as in slots.pxd: what the scalar walk and the game's table play on."""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy
from engine.bits cimport bit, every_byte
from engine.red7.cards cimport HIGHEST, MAX_PLAYERS
from engine.red7.moves cimport Rules
from engine.red7.position cimport DECK_SLOTS, EMPTY_SLOT, Deal
from engine.red7.slots cimport (NO_SLOT, SIZE, SIZE_WITHOUT_DRAWING, SlotSeat, among, first_slot, higher_scores, ones,
                                play_card, replace, row_sizes, rules_ahead, rules_won, running_sums, score_of,
                                set_seat, useful_slots)


ctypedef struct SlotPosition:
    SlotSeat seats[MAX_PLAYERS]
    uint8_t deck[DECK_SLOTS]
    # Seats as bytes, the mover lowest: those in the match, and above them those that have dropped out.
    uint64_t queue
    uint64_t dropped_out
    uint64_t canvas             # colour
    int drawn                   # cards of the deck that are gone
    int last                    # where the last seat of the queue stands; 0: the match is over


# A row of discards for each slot that is played, and for "no play" the row of byte 7.
ctypedef struct SlotMoves:
    uint64_t won                # by slot, the rules that playing its card wins; byte 7: those won by no play
    uint64_t before             # colours of the discards without a play
    uint64_t after              # the same after a play; byte 7 is "no discard"
    uint64_t sums               # moves in the rows up to this one
    uint32_t count


cdef inline void place_seats(SlotPosition* position, const Deal* deal, const Rules* rules, int players) noexcept nogil:
    """The position at the start of a match."""
    cdef int seat
    for seat in range(players):
        set_seat(&position.seats[seat], deal.palettes[seat], deal.hands[seat], rules.draw)
    memcpy(position.deck, deal.deck, DECK_SLOTS)
    position.queue = <uint64_t>0x04_0302_0100 & (bit(8 * players) - 1)
    position.dropped_out = 0
    position.canvas = HIGHEST
    position.drawn, position.last = 0, 8 * (players - 1)


cdef inline void find_moves(const SlotPosition* position, const Rules* rules, int players,
                            SlotMoves* moves) noexcept nogil:
    cdef const SlotSeat* seat = &position.seats[position.queue & 7]
    cdef uint64_t best[2]
    cdef uint64_t others = (position.queue | position.dropped_out) >> 8, ahead, size, sizes, leading
    best[0] = position.seats[others & 7].scores[0]
    best[1] = position.seats[others & 7].scores[1]
    for _ in range(2, players):
        others >>= 8
        best[0] = higher_scores(best[0], position.seats[others & 7].scores[0])
        best[1] = higher_scores(best[1], position.seats[others & 7].scores[1])
    ahead = rules_ahead(seat.scores, best)
    moves.won = rules_won(seat, best, ahead)
    size = min(score_of(seat.scores, SIZE), <uint64_t>SIZE_WITHOUT_DRAWING)
    moves.before = useful_slots(seat, size, position.canvas)
    moves.after = useful_slots(seat, size + 8, position.canvas) | bit(56 + <int>position.canvas)
    sizes = row_sizes(moves.won, moves.after)
    if rules.lead_only:
        leading = (moves.won >> position.canvas) & every_byte(1)
        sizes = (sizes & ~(leading * 0xff)) | leading
    moves.sums = running_sums(sizes | (running_sums(ones(among(moves.before, ahead))) & (<uint64_t>0xff << 56)))
    moves.won |= ahead << 56
    moves.count = <uint32_t>(moves.sums >> 56)


cdef inline int slots_of(const SlotPosition* position, const Rules* rules, const SlotMoves* moves, uint32_t n,
                         int* discarded) noexcept nogil:
    """The slot that the n-th move plays, and the one it discards: the first row whose running sum is > n, and there the
    discards from the last one down."""
    cdef int row = first_slot(moves.sums + every_byte(127 - n))
    cdef bint playing = row != NO_SLOT
    cdef uint64_t won = (moves.won >> row) & 0xff, kept = ~(<uint64_t>0xff << row)
    cdef uint64_t discards = moves.before ^ ((moves.before ^ moves.after) & (0 - <uint64_t>playing))
    discards = ones(among(discards & kept, won))
    if rules.lead_only and playing and (won >> position.canvas) & 1:
        discards = bit(56)
    n = ((moves.sums >> row) & 0xff) - n
    discarded[0] = first_slot(running_sums(discards) + every_byte(128 - n))
    return row


cdef inline void play_nth(SlotPosition* position, const Rules* rules, const SlotMoves* moves,
                          uint32_t n) noexcept nogil:
    """Carry out the n-th of the moves."""
    cdef SlotSeat* seat = &position.seats[position.queue & 7]
    cdef int slot, row = slots_of(position, rules, moves, n, &slot)
    cdef uint64_t kept = ~((<uint64_t>0xff << row) | (<uint64_t>0xff << slot)), card, discarding, drawn
    if row != NO_SLOT:
        play_card(seat, (seat.slots >> row) & 63)
    card = (seat.slots >> slot) & 63
    seat.slot_colours &= kept
    seat.slot_numbers &= kept
    discarding = 0 - <uint64_t>(slot != NO_SLOT)
    position.canvas ^= (position.canvas ^ card) & 7 & discarding
    # A slot behind the end of the deck counts as a size that no card exceeds.
    drawn = (card & discarding) >= (score_of(seat.scores, SIZE) | (position.deck[position.drawn] & EMPTY_SLOT))
    replace(seat, slot, card ^ ((card ^ position.deck[position.drawn]) & (0 - drawn)), drawn)
    position.drawn += <int>drawn
    position.queue = (position.queue >> 8) | ((position.queue & 7) << position.last)


cdef inline void leave(SlotPosition* position, const Rules* rules) noexcept nogil:
    """The mover has no legal move and drops out; with two seats left this ends the match."""
    cdef SlotSeat* seat = &position.seats[position.queue & 7]
    if rules.gone:
        seat.scores[0] = seat.scores[1] = 0
    position.dropped_out |= (position.queue & 7) << position.last
    position.queue >>= 8
    position.last -= 8
