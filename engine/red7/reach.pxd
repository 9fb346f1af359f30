"""Seats as the full tree sees them: what every play would score, kept from one turn of the seat to its next.

Those scores serve three times. Compared with the best of the others they are what the seat wins; the column of the play
that is made is what the next seat has to beat; and they change with the seat's own moves alone, so all moves of the
others in between share them.

A hand lies in seven slots, a byte each: a card keeps its slot, a drawn card takes the slot of the discarded one, and
slot 7 stands for "none". Moves are 8 x 8 bits: byte j, bit i = play slot i, discard slot j.
"""
from libc.stdint cimport int16_t, uint8_t, uint64_t
from libc.string cimport memset
from engine.bits cimport bits_count, every_byte, pop_lowest, tops_to_byte
from engine.red7.cards cimport COLOURS, NUMBERS, RULES, colour_cards, number_cards
from engine.red7.scores cimport counted
from engine.red7.slots cimport SlotSeat, hand_of, score_of

cdef enum:
    NONE = 7                    # the slot of "no play" and "no discard"
    NOTHING = 0x80              # a slot without a card; the deck behind its last card reads the same
    NO_DRAWS = 64               # a `limit` that no card reaches
    SCORES = 64                 # numbers in `scores`


# 256 bytes, so that no vector crosses a line of the cache: 4 % faster than 264.
ctypedef struct Reach:
    int16_t scores[64]          # by rule and slot, see `column`: the palette's score once that card is played
    int16_t groups[16]          # by number, then by colour: 64 * (cards there + 1), + 1 + the highest if there are any
    int16_t classes[16]         # by slot the number, then by slot the colour, as LANE (for vector kernels)
    int16_t ranks[8]            # by slot: card + 1, 0 for none (for vector kernels)
    uint64_t hand               # the card of each slot; NOTHING in an empty one, 0 in slot 7
    uint64_t palette            # the cards played
    uint64_t pairs              # moves that name two slots and play a card that is there
    uint64_t idle               # moves whose discard is too low to draw
    int limit                   # discards from this card on draw: 8 * (cards played), or NO_DRAWS
    int unused[3]


# A move that was executed: what it changed, and the moves that the next seat has then.
ctypedef struct Branch:
    uint64_t moves
    uint64_t hand
    uint64_t palette
    int limit
    uint8_t play                # slot
    uint8_t canvas
    uint8_t drawn
    uint8_t ply


# What each kernel does its own way.
# Answers: the moves of `seat` once `before` has played a slot and the canvas has its new colour; `others` has the best
# scores of further seats, in all slots of the rule, or is NULL.
# Advance: the reach of a seat after one of its moves.
# Raise: raise such best scores to those of a seat as it stands.
ctypedef uint64_t (*Answers)(const Reach* seat, const int16_t* others, const Reach* before, int play, int canvas,
                             bint lead_only) noexcept nogil
ctypedef void (*Advance)(const Reach* before, const Branch* move, Reach* after) noexcept nogil
ctypedef void (*Raise)(int16_t* best, const Reach* seat) noexcept nogil


cdef inline int column(int rule) noexcept nogil:
    """Begin of a rule's eight scores, such that packing the comparisons of 256-bit registers gives bytes by rule."""
    return (rule & 1) << 4 | (rule & 2) << 2 | (rule & 4) << 3


cdef inline uint64_t allowed(uint64_t moves, const Reach* seat, bint lead_only) noexcept nogil:
    """The moves, of those that win, which the other rules allow."""
    moves &= seat.pairs
    if lead_only:
        moves &= ~((moves >> 56) * <uint64_t>0x0001_0101_0101_0101)
    return moves


cdef inline void keep(const Branch* move, Reach* after) noexcept nogil:
    """All that `advance` does but the scores."""
    cdef uint64_t tops = every_byte(0x80), cards = tops >> 8
    cdef uint64_t limits = every_byte(min(move.limit, NO_DRAWS))
    cdef uint64_t low = ~((move.hand | tops) - limits) & cards                      # too low as the palette is,
    cdef uint64_t lower = ~((move.hand | tops) - limits - every_byte(8)) & cards    # or with one card more
    after.hand = move.hand
    after.palette = move.palette
    after.limit = move.limit
    after.idle = low | (lower - (lower >> 7))
    after.pairs = every_byte(tops_to_byte(~move.hand & tops)) & ~<uint64_t>0x8040_2010_0804_0201


cdef inline uint64_t in_slots(uint64_t cards) noexcept nogil:
    """A hand of up to 7 cards, ascending."""
    cdef uint64_t hand = every_byte(NOTHING) >> 8
    cdef int shift = 0
    while cards:
        hand ^= <uint64_t>(pop_lowest(&cards) ^ NOTHING) << shift
        shift += 8
    return hand


cdef inline void first_reach(const SlotSeat* seat, bint draw, Advance advance, Reach* reach) noexcept nogil:
    """The reach of a seat, as after a move that left it so."""
    cdef Reach before
    cdef Branch move
    cdef int i
    memset(&before, 0, sizeof(Reach))
    memset(&move, 0, sizeof(Branch))
    for i in range(RULES):
        before.scores[column(i) + NONE] = <int16_t>score_of(seat.scores, i)
    for i in range(NUMBERS):
        before.groups[i] = <int16_t>(64 + counted(seat.cards & number_cards(8 * i)))
    for i in range(COLOURS):
        before.groups[8 + i] = <int16_t>(64 + counted(seat.cards & colour_cards(i)))
    move.play = NONE
    move.hand = in_slots(hand_of(seat))
    move.palette = seat.cards
    move.limit = 8 * bits_count(seat.cards) if draw else NO_DRAWS
    advance(&before, &move, reach)
