"""Red7's moves as features: their kinds, and the cards that they play and discard (engine/game.pxd)."""
from libc.stdint cimport uint16_t, uint32_t, uint64_t
from engine.bits cimport bit, every_byte
from engine.game cimport Game, Offer, put_offer
from engine.red7.actions cimport TO_CANVAS, Acting, ActingChoices, slot_of_choice
from engine.red7.moves cimport Moves, Red7Rules, nth_move
from engine.red7.position cimport Position, mover_seat
from engine.red7.slots cimport NO_SLOT, SlotSeat, among, hand_of, ones, row_sizes, running_sums

cdef enum:
    CARDS = 64                  # numbers of cards, of which 49 are used
    OUT = 0
    PLAY_ALONE = 1
    DISCARD_ALONE = 2
    # A turn of one decision
    PLAY_AND_DISCARD = 3
    KINDS = 4
    # A turn with actions
    STOP_HERE = 3
    CARD_TO_DECK = 4
    CARD_TO_CANVAS = 5
    ACTING_KINDS = 6


cdef inline int card_in(const SlotSeat* seat, int slot) noexcept nogil:
    return <int>((seat.slots >> slot) & 63)


cdef inline int features(const Game* game, const void* state, const void* moves, int move, bint with_cards,
                         uint16_t* features) noexcept nogil:
    cdef const Position* position = <const Position*>state
    cdef const SlotSeat* seat = mover_seat(position)
    cdef int row, slot, count = 1
    features[0] = OUT
    if <uint32_t>move == (<const Moves*>moves).count:
        return 1
    row = nth_move(<const Moves*>moves, position.canvas, <const Red7Rules*>game.rules, move, &slot)
    features[0] = DISCARD_ALONE if row == NO_SLOT else PLAY_ALONE if slot == NO_SLOT else PLAY_AND_DISCARD
    if with_cards and row != NO_SLOT:
        features[count] = KINDS + card_in(seat, row)
        count += 1
    if with_cards and slot != NO_SLOT:
        features[count] = KINDS + CARDS + card_in(seat, slot)
        count += 1
    return count


cdef inline int offers(const Game* game, const void* state, const void* moves, int count, int move, bint with_kinds,
                       bint with_cards, Offer* offers) noexcept nogil:
    """Bytes of `played` count the moves that play the card of a slot, byte 7 those that play none; bytes of `discarded`
    likewise."""
    cdef const Position* position = <const Position*>state
    cdef const Red7Rules* rules = <const Red7Rules*>game.rules
    cdef const Moves* found = <const Moves*>moves
    cdef const SlotSeat* seat = mover_seat(position)
    cdef uint64_t won = found.won & (bit(56) - 1), played, discarded, leading = 0
    cdef int kinds[KINDS]
    cdef int listed = 0, row = NO_SLOT, slot = NO_SLOT, kind, i
    if count == 0:
        return put_offer(offers, 0, OUT, with_kinds, 1, True)
    if rules.lead_only:
        leading = (won >> position.canvas) & every_byte(1)
        won &= ~(leading * 0xff)
    played = found.sums - (found.sums << 8)
    discarded = row_sizes(found.after, won) + ((running_sums(leading) >> 56) << 56)
    discarded += ones(among(found.before, found.won >> 56)) & (bit(56) - 1)
    kinds[PLAY_ALONE], kinds[DISCARD_ALONE] = <int>(discarded >> 56), <int>(played >> 56)
    kinds[OUT] = count - <int>found.count
    kinds[PLAY_AND_DISCARD] = <int>found.count - kinds[PLAY_ALONE] - kinds[DISCARD_ALONE]
    if <uint32_t>move < found.count:
        row = nth_move(found, position.canvas, rules, move, &slot)
    kind = PLAY_AND_DISCARD - 2 * (slot == NO_SLOT) - (row == NO_SLOT)
    if with_kinds:
        listed = put_offer(offers, listed, kind, kinds[kind], count, True)
    if with_cards:
        # Byte 7 counts no card's moves.
        played, discarded = played & (bit(56) - 1), discarded & (bit(56) - 1)
        listed = put_offer(offers, listed, KINDS + card_in(seat, row), (played >> row) & 0xff, count, True)
        listed = put_offer(offers, listed, KINDS + CARDS + card_in(seat, slot), (discarded >> slot) & 0xff, count, True)
        played &= ~(<uint64_t>0xff << row)
        discarded &= ~(<uint64_t>0xff << slot)
        for i in range(0, 56, 8):
            listed = put_offer(offers, listed, KINDS + card_in(seat, i), (played >> i) & 0xff, count, False)
            listed = put_offer(offers, listed, KINDS + CARDS + card_in(seat, i), (discarded >> i) & 0xff, count, False)
    if with_kinds:
        kinds[kind] = 0
        for i in range(KINDS):
            listed = put_offer(offers, listed, i, kinds[i], count, False)
    return listed


cdef inline int acting_features(const Game* game, const void* state, const void* moves, int move, bint with_cards,
                                uint16_t* features) noexcept nogil:
    cdef const Acting* acting = <const Acting*>state
    cdef const ActingChoices* choices = <const ActingChoices*>moves
    cdef bint playing = move < choices.discarded
    features[0] = OUT
    if move < choices.count:
        features[0] = PLAY_ALONE if playing else DISCARD_ALONE
        if choices.stop and move == 0:
            features[0] = STOP_HERE
        elif choices.cards:
            features[0] = CARD_TO_CANVAS if acting.phase == TO_CANVAS else CARD_TO_DECK
        elif with_cards:
            features[1] = ACTING_KINDS + (0 if playing else CARDS) + card_in(
                mover_seat(&acting.position), slot_of_choice(choices, move))
            return 2
    return 1


cdef inline void hand(const Game* game, const void* state, int seat, uint64_t* cards) noexcept nogil:
    cards[0] = hand_of(&(<const Position*>state).seats[seat])
