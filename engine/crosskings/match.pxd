"""A match of Cross Kings: a position with the way that led there."""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from engine.bits cimport bit, bits_lowest, list_set
from engine.crosskings.cards cimport CELLS, KING
from engine.crosskings.position cimport KingsPosition


ctypedef struct KingsMatch:
    KingsPosition position
    uint8_t path[CELLS]         # the cells moved to; 0 from `position.taken` on
    uint8_t start               # where the marker was first; UNPLACED as long as that is not chosen
    uint8_t unused[3]


# The cards that lie face down, in no order.
ctypedef struct TakenPile:
    uint32_t cards
    int kings


cdef inline TakenPile pile_of(const KingsPosition* position) noexcept nogil:
    cdef uint64_t cells = position.hidden
    cdef TakenPile pile = TakenPile(cards=0, kings=0)
    cdef int card
    while cells:
        card = position.cards[bits_lowest(cells)]
        pile.cards |= <uint32_t>bit(card)                   # bit 32, a king, falls away
        pile.kings += card >> 5
        cells &= cells - 1
    return pile


cdef inline int pile_cards(const TakenPile* pile, uint8_t* cards) noexcept nogil:
    """Writes the cards in ascending order, up to 36; how many they are."""
    cdef int count = list_set(pile.cards, cards), i
    for i in range(pile.kings):
        cards[count + i] = KING
    return count + pile.kings
