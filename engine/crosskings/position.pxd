"""A position of Cross Kings as one flat struct: deal, moves, take; a match: a position with the way that led there."""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset
from engine.bits cimport bit, list_set, pop_lowest
from engine.rng cimport shuffle, start
from engine.crosskings.cards cimport ALL_CELLS, CELLS, DIAGONALS, KING, UNPLACED, cross_of
from engine.crosskings.score cimport hand_score


ctypedef struct KingsPosition:
    uint64_t remaining          # cells that still hold a card
    uint64_t hidden             # of them, those that lie face down
    uint32_t hands[2]           # cards other than kings, by player
    uint8_t kings[2]
    uint8_t cards[CELLS]        # by cell, what lies there, face down too; it stays when the card is taken
    uint8_t marker
    uint8_t mover
    uint8_t taken               # cards, so far
    uint8_t unused[7]           # no padding: the bytes of equal positions are equal


ctypedef struct KingsMatch:
    KingsPosition position
    uint8_t path[CELLS]         # the cells moved to; 0 from `position.taken` on
    uint8_t start               # where the marker was first; UNPLACED as long as that is not chosen
    uint8_t unused[3]


# The cards that lie face down, in no order.
ctypedef struct TakenPile:
    uint32_t cards
    int kings


cdef inline void deal(KingsPosition* position, uint64_t key, int marker) noexcept nogil:
    """The setup of a key, with the marker on one of the central cells; UNPLACED: the second player chooses which."""
    cdef uint64_t stream = start(key)
    cdef int i
    memset(position, 0, sizeof(KingsPosition))
    for i in range(CELLS):
        position.cards[i] = <uint8_t>min(i, <int>KING)
    shuffle(position.cards, CELLS, &stream)
    position.remaining = ALL_CELLS
    position.hidden = DIAGONALS
    position.marker, position.mover = marker, marker == UNPLACED


cdef inline uint64_t moves_of(const KingsPosition* position) noexcept nogil:
    """The cells whose card can be taken, or where the marker can be put; none when the game is over."""
    return position.remaining & cross_of(position.marker)


cdef inline void take(KingsPosition* position, int cell) noexcept nogil:
    """Carry out a legal move."""
    cdef int card = position.cards[cell], mover = position.mover
    if position.marker == UNPLACED:
        position.marker, position.mover = cell, 1 - mover
        return
    position.remaining &= ~bit(cell)
    position.hidden &= ~bit(cell)
    position.hands[mover] |= <uint32_t>bit(card)            # bit 32, a king, falls away
    position.kings[mover] += card >> 5
    position.marker = cell
    position.mover = 1 - mover
    position.taken += 1


cdef inline int score_difference(const KingsPosition* position) noexcept nogil:
    """Points of the first player less those of the second."""
    return (hand_score(position.hands[0], position.kings[0]) - hand_score(position.hands[1], position.kings[1]))


cdef inline void gather(const uint8_t* cards, uint64_t cells, uint32_t* hand, int* kings) noexcept nogil:
    """Adds the cards of cells to a hand."""
    cdef int card
    while cells:
        card = cards[pop_lowest(&cells)]
        if card == KING:
            kings[0] += 1
        else:
            hand[0] |= <uint32_t>1 << card


cdef inline TakenPile pile_of(const KingsPosition* position) noexcept nogil:
    cdef TakenPile pile = TakenPile(cards=0, kings=0)
    gather(position.cards, position.hidden, &pile.cards, &pile.kings)
    return pile


cdef inline int pile_cards(const TakenPile* pile, uint8_t* cards) noexcept nogil:
    """Writes the cards in ascending order, up to 36; how many they are."""
    cdef int count = list_set(pile.cards, cards), i
    for i in range(pile.kings):
        cards[count + i] = KING
    return count + pile.kings
