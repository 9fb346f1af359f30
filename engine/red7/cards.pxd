"""Red7's 49 cards as bits of a word: card = 8 * (number - 1) + colour, violet 0 ... red 6.

Byte v of a set holds the cards of number v + 1, bit 7 of every byte and the whole byte 7 stay free.
"""
from libc.stdint cimport uint64_t

cdef enum:
    COLOURS = 7
    NUMBERS = 7
    DECK_CARDS = 49
    MAX_PLAYERS = 5
    MAX_HAND = 7
    NO_CARD = 63

# The rules are numbered by the colour that calls for them.
cdef enum:
    LOW_CARDS = 0               # violet: most cards below 4
    RUN = 1                     # indigo: longest run of numbers
    MANY_COLOURS = 2            # blue: most different colours
    EVEN_CARDS = 3              # green: most even cards
    ONE_COLOUR = 4              # yellow: most cards of one colour
    ONE_NUMBER = 5              # orange: most cards of one number
    HIGHEST = 6                 # red: the highest card
    RULES = 7


cdef inline uint64_t all_cards() noexcept nogil:
    return <uint64_t>0x007f_7f7f_7f7f_7f7f


cdef inline uint64_t even_cards() noexcept nogil:
    return <uint64_t>0x0000_7f00_7f00_7f00


cdef inline uint64_t low_cards() noexcept nogil:
    return <uint64_t>0x0000_0000_007f_7f7f


cdef inline uint64_t colour_cards(int colour) noexcept nogil:
    return <uint64_t>0x0001_0101_0101_0101 << colour


cdef inline uint64_t number_cards(int card) noexcept nogil:
    """All cards with the number of `card`."""
    return <uint64_t>0x7f << (card & 56)
