"""What Red7's moves do: their kinds, and the cards that they play and discard, as features (engine/game.pxd)."""
from libc.stdint cimport int32_t, uint16_t, uint64_t
from engine.bits cimport bit
from engine.game cimport Game
from engine.red7.actions cimport TO_CANVAS, TO_DECK, Acting, Choices, slot_of_choice
from engine.red7.moves cimport Moves, Rules, nth_move
from engine.red7.position cimport Position, mover_seat
from engine.red7.slots cimport NO_SLOT, SlotSeat, among, hand_of, ones

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
    if (<const Moves*>moves).count == 0:
        return 1
    row = nth_move(<const Moves*>moves, position.canvas, <const Rules*>game.rules, move, &slot)
    features[0] = DISCARD_ALONE if row == NO_SLOT else PLAY_ALONE if slot == NO_SLOT else PLAY_AND_DISCARD
    if with_cards and row != NO_SLOT:
        features[count] = KINDS + card_in(seat, row)
        count += 1
    if with_cards and slot != NO_SLOT:
        features[count] = KINDS + CARDS + card_in(seat, slot)
        count += 1
    return count


cdef inline int put(uint16_t* features, int32_t* counts, int listed, int feature, int count) noexcept nogil:
    features[listed], counts[listed] = feature, count
    return listed + (count > 0)


cdef inline int offers(const Game* game, const void* state, const void* moves, int count, bint with_cards,
                       uint16_t* features, int32_t* counts) noexcept nogil:
    """Row by row; bytes of `discarded` count the rows in which the card of a slot is discarded, byte 7 those in which
    none is."""
    cdef const Position* position = <const Position*>state
    cdef const Rules* rules = <const Rules*>game.rules
    cdef const Moves* found = <const Moves*>moves
    cdef const SlotSeat* seat = mover_seat(position)
    cdef uint64_t discarded = 0, won
    cdef int row, before = 0, size, listed = 0, alone
    for row in range(0, 56, 8):
        size = <int>((found.sums >> row) & 0xff) - before
        if size:
            before += size
            won = (found.won >> row) & 0xff
            if rules.lead_only and (won >> position.canvas) & 1:
                discarded += bit(56)
            else:
                discarded += ones(among(found.after & ~(<uint64_t>0xff << row), won))
            if with_cards:
                listed = put(features, counts, listed, KINDS + card_in(seat, row), size)
    alone = <int>(discarded >> 56)
    if count > before:
        discarded += ones(among(found.before, found.won >> 56)) & (bit(56) - 1)
    if with_cards:
        for row in range(0, 56, 8):
            listed = put(features, counts, listed, KINDS + CARDS + card_in(seat, row), (discarded >> row) & 0xff)
    listed = put(features, counts, listed, PLAY_ALONE, alone)
    listed = put(features, counts, listed, DISCARD_ALONE, count - before)
    return put(features, counts, listed, PLAY_AND_DISCARD, before - alone)


cdef inline int acting_features(const Game* game, const void* state, const void* moves, int move, bint with_cards,
                                uint16_t* features) noexcept nogil:
    cdef const Acting* acting = <const Acting*>state
    cdef const Choices* choices = <const Choices*>moves
    cdef bint playing = move < choices.discarded
    features[0] = OUT
    if choices.count:
        features[0] = PLAY_ALONE if playing else DISCARD_ALONE
        if choices.stop and move == 0:
            features[0] = STOP_HERE
        elif acting.phase == TO_DECK or acting.phase == TO_CANVAS:
            features[0] = CARD_TO_DECK if acting.phase == TO_DECK else CARD_TO_CANVAS
        elif with_cards:
            features[1] = ACTING_KINDS + (0 if playing else CARDS) + card_in(
                mover_seat(&acting.position), slot_of_choice(choices, move))
            return 2
    return 1


cdef inline void hand(const Game* game, const void* state, int seat, uint64_t* cards) noexcept nogil:
    cards[0] = hand_of(&(<const Position*>state).seats[seat])
