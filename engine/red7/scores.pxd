"""The seven scores of a palette, and the cache of them that every seat carries.

A score is 64 * (cards that count) + 1 + (the highest of them), so that comparing integers compares palettes;
the red rule counts no cards. 0 means that no card counts. Every score grows with the palette.
"""
from libc.stdint cimport int16_t, uint64_t
from engine.bits cimport bits_count, bits_lowest, bit, bit_length, every_byte, fold_bytes, tops_to_bytes
from engine.red7.cards cimport (COLOURS, EVEN_CARDS, HIGHEST, LOW_CARDS, MANY_COLOURS, NUMBERS, ONE_COLOUR, ONE_NUMBER,
                                RULES, RUN, colour_cards, even_cards, low_cards, number_cards)


ctypedef struct Palette:
    uint64_t cards
    uint64_t numbers            # byte v: how many cards of number v + 1
    uint64_t colours            # byte c: how many cards of colour c
    int16_t scores[8]           # by rule; the last is 0


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


cdef inline void set_palette(Palette* palette, uint64_t cards) noexcept nogil:
    """Fill in a palette and its caches from its cards."""
    cdef int i
    palette.cards = cards
    palette.numbers = palette.colours = 0
    for i in range(NUMBERS):
        palette.numbers |= <uint64_t>bits_count(cards & number_cards(8 * i)) << (8 * i)
    for i in range(COLOURS):
        palette.colours |= <uint64_t>bits_count(cards & colour_cards(i)) << (8 * i)
    for i in range(RULES):
        palette.scores[i] = score(cards, i)
    palette.scores[RULES] = 0


cdef inline void raise_to(int16_t* score, int candidate) noexcept nogil:
    score[0] = <int16_t>max(<int>score[0], candidate)


cdef inline void add_card(Palette* palette, int card) noexcept nogil:
    """Play a card: only its own number, colour and run can have become better than the cached scores."""
    cdef uint64_t cards = palette.cards | bit(card)
    cdef int highest = bit_length(cards)
    palette.cards = cards
    palette.numbers += bit(card & 56)
    palette.colours += bit(8 * (card & 7))
    palette.scores[LOW_CARDS] = counted(cards & low_cards())
    palette.scores[MANY_COLOURS] = 64 * bits_count(fold_bytes(cards)) + highest
    palette.scores[EVEN_CARDS] = counted(cards & even_cards())
    palette.scores[HIGHEST] = highest
    raise_to(&palette.scores[RUN], run_through(cards, card))
    raise_to(&palette.scores[ONE_COLOUR], counted(cards & colour_cards(card & 7)))
    raise_to(&palette.scores[ONE_NUMBER], counted(cards & number_cards(card)))
