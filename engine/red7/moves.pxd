"""Legal moves, as one row of discards for each play.

A row is a set of cards to discard after the play, with the free bit 56 + colour standing for "no discard" (the canvas
keeps that colour). Rows by the played card ascending, "no play" last, and within a row from the highest bit down: that
is the numbering of moves.
"""
from libc.stdint cimport int16_t, uint64_t
from engine.bits cimport bit, bits_count, bits_lowest, every_byte, from_bit, nth_highest
from engine.red7.cards cimport MAX_HAND, NO_CARD, RULES, colour_cards
from engine.red7.scores cimport Palette
from engine.red7.winning cimport winning_plays

cdef enum:
    NO_DISCARD = 56             # the bit for the colour violet


ctypedef struct Rules:
    int players
    int hand                    # cards dealt to each hand
    bint draw
    bint gone                   # palettes of eliminated seats are taken away
    bint lead_only              # no discard after a play that is ahead under the current rule already


ctypedef struct Move:
    int play                    # card or NO_CARD
    int discard                 # card or NO_CARD


ctypedef struct Moves:
    int count
    int rows
    int plays[MAX_HAND + 1]     # card or NO_CARD
    uint64_t discards[MAX_HAND + 1]


cdef inline uint64_t useful_discards(uint64_t hand, int canvas, int palette_size, bint draw) noexcept nogil:
    """The hand without the discards that do nothing: those of the canvas colour that are too low to draw."""
    cdef uint64_t drawing = from_bit(8 * palette_size) if draw else 0
    return hand & ~(colour_cards(canvas) & ~drawing)


cdef inline uint64_t rules_won(const uint64_t* sets, int card) noexcept nogil:
    """The rules under which playing `card` wins, bit by rule."""
    cdef uint64_t won = 0
    cdef int rule
    for rule in range(RULES):
        won |= ((sets[rule] >> card) & 1) << rule
    return won


cdef inline uint64_t row_after(uint64_t won, uint64_t discards, int card, int canvas, bint lead_only) noexcept nogil:
    """Discards (or none) after playing `card`, which wins the rules `won`."""
    cdef uint64_t row = (discards | bit(NO_DISCARD + canvas)) & ~bit(card) & every_byte(won)
    if lead_only and (won >> canvas) & 1:
        return bit(NO_DISCARD + canvas)
    return row


cdef inline int legal_moves(const Palette* palette, uint64_t hand, const int16_t* best, int canvas, const Rules* rules,
                            Moves* moves) noexcept nogil:
    """All rows, empty ones included; returns the number of moves."""
    cdef uint64_t sets[RULES]
    cdef int ahead = winning_plays(palette, best, sets)
    cdef int size = bits_count(palette.cards), card
    cdef uint64_t after = useful_discards(hand, canvas, size + 1, rules.draw), rest = hand
    moves.rows = moves.count = 0
    while rest:
        card = bits_lowest(rest)
        rest &= rest - 1
        moves.plays[moves.rows] = card
        moves.discards[moves.rows] = row_after(rules_won(sets, card), after, card, canvas, rules.lead_only)
        moves.count += bits_count(moves.discards[moves.rows])
        moves.rows += 1
    moves.plays[moves.rows] = NO_CARD
    moves.discards[moves.rows] = useful_discards(hand, canvas, size, rules.draw) & every_byte(ahead)
    moves.count += bits_count(moves.discards[moves.rows])
    moves.rows += 1
    return moves.count


cdef inline Move nth_move(const Moves* moves, int n) noexcept nogil:
    """The n-th move, 0 <= n < moves.count."""
    cdef Move move
    cdef int row = 0, bits = bits_count(moves.discards[0])
    while n >= bits:
        n -= bits
        row += 1
        bits = bits_count(moves.discards[row])
    move.play = moves.plays[row]
    move.discard = nth_highest(moves.discards[row], n)
    if move.discard >= NO_DISCARD:
        move.discard = NO_CARD
    return move
