"""Rummy's 52 cards as bits of a word: 13 * suit + rank, suits clubs diamonds hearts spades, ranks ace to king."""
from libc.stdint cimport uint64_t
from engine.bits cimport bit

cdef enum:
    RANKS = 13
    SUITS = 4
    CARDS = 52
    HAND = 10
    NO_CARD = 63


cdef inline uint64_t all_cards() noexcept nogil:
    return bit(CARDS) - 1


cdef inline uint64_t rank_cards(int rank) noexcept nogil:
    """The four cards of a rank."""
    return <uint64_t>0x0000_0080_0400_2001 << rank


cdef inline unsigned int suit_ranks(uint64_t cards, int suit) noexcept nogil:
    """The ranks of a suit's cards, as 13 bits."""
    return <unsigned int>(cards >> (RANKS * suit)) & 0x1fff


cdef inline int rank_value(int rank) noexcept nogil:
    """Points of an unmatched card of a rank: the ace 1, face cards 10."""
    return rank + 1 if rank < 9 else 10
