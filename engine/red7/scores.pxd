"""The seven scores of a palette.

A score is 64 * (cards that count) + 1 + (the highest of them), so that comparing integers compares palettes;
the red rule counts no cards. 0 means that no card counts. Every score grows with the palette.
"""
from libc.stdint cimport int16_t, uint64_t
from engine.bits cimport bit, bit_length, bits_count, bits_lowest, every_byte, fold_bytes, tops_to_bytes
from engine.red7.cards cimport (COLOURS, EVEN_CARDS, HIGHEST, LOW_CARDS, MANY_COLOURS, NUMBERS, ONE_COLOUR, ONE_NUMBER,
                                RUN, colour_cards, even_cards, low_cards, number_cards)


cdef inline uint64_t occupied_rows(uint64_t cards) noexcept nogil:
    """0x80 in the byte of every number that occurs."""
    return (cards + every_byte(0x7f)) & every_byte(0x80)


cdef inline int counted(uint64_t cards) noexcept nogil:
    """The score of the cards that count."""
    return 64 * bits_count(cards) + bit_length(cards)


cdef inline int run_through(uint64_t cards, int card) noexcept nogil:
    """The score of the run of numbers that `card`, one of `cards`, is part of."""
    cdef int row = card & 56
    cdef uint64_t absent = ~tops_to_bytes(occupied_rows(cards))
    cdef uint64_t beneath = bit(row) - 1
    cdef int first = bit_length(absent & beneath)                # bit where the run's lowest number begins
    cdef int end = bits_lowest(absent & ~beneath)                # byte 7 is always absent
    return 8 * (end - first) + bit_length(cards & (bit(end) - 1))


cdef inline int score(uint64_t cards, int rule) noexcept nogil:
    """The score of a palette from its cards alone."""
    cdef int best = 0, i
    if rule == LOW_CARDS:
        return counted(cards & low_cards())
    if rule == EVEN_CARDS:
        return counted(cards & even_cards())
    if rule == MANY_COLOURS:
        return 64 * bits_count(fold_bytes(cards)) + bit_length(cards)
    if rule == HIGHEST:
        return bit_length(cards)
    if rule == RUN:
        for i in range(NUMBERS):
            if cards & number_cards(8 * i):
                best = max(best, run_through(cards, 8 * i))
    elif rule == ONE_COLOUR:
        for i in range(COLOURS):
            best = max(best, counted(cards & colour_cards(i)))
    elif rule == ONE_NUMBER:
        for i in range(NUMBERS):
            best = max(best, counted(cards & number_cards(8 * i)))
    return best


cdef inline void raise_to(int16_t* score, int candidate) noexcept nogil:
    score[0] = <int16_t>max(<int>score[0], candidate)
