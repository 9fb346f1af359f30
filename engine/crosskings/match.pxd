"""A match of Cross Kings: a position with the way that led there, and its text."""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy
from engine.bits cimport bit, bits_count, bits_lowest
from engine.crosskings.cards cimport CELLS, KING, KINGS, RANKS, SIDE, cross_of
from engine.crosskings.position cimport Position


ctypedef struct Match:
    Position position
    uint8_t path[CELLS]         # the cells moved to; 0 from `position.taken` on
    uint8_t start               # where the marker was first
    uint8_t unused[3]


# The cards that lie face down, in no order.
ctypedef struct Pile:
    uint32_t cards
    int kings


cdef inline Pile pile_of(const Position* position) noexcept nogil:
    cdef uint64_t cells = position.hidden
    cdef Pile pile = Pile(cards=0, kings=0)
    cdef int card
    while cells:
        card = position.cards[bits_lowest(cells)]
        pile.cards |= <uint32_t>bit(card)                   # bit 32, a king, falls away
        pile.kings += card >> 5
        cells &= cells - 1
    return pile


cdef inline int pile_cards(const Pile* pile, uint8_t* cards) noexcept nogil:
    """Writes the cards in ascending order, up to 36; how many they are."""
    cdef uint32_t rest = pile.cards
    cdef int count = 0, i
    while rest:
        cards[count] = <uint8_t>bits_lowest(rest)
        rest &= rest - 1
        count += 1
    for i in range(pile.kings):
        cards[count + i] = KING
    return count + pile.kings


cdef inline int write_card(char* text, int card, int* kings) noexcept nogil:
    """Two letters; kings, which are all alike here, get the suits in turn."""
    if card == KING:
        text[0], text[1] = c'K', b"HCDS"[kings[0] % KINGS]
        kings[0] += 1
    else:
        text[0], text[1] = b"A2345678"[card % RANKS], b"HCDS"[card // RANKS]
    return 2


cdef inline int digit_of(int marker, int cell) noexcept nogil:
    """The number of a cell among the ten others of the marker's row and column."""
    return bits_count(cross_of(marker) & (bit(cell) - 1))


cdef inline int write_match(const Match* match, bint everything, char* text) noexcept nogil:
    """The text of a match, 200 letters at most: the board, the cards that lie face down, the moves.

    They stand in ascending order, or with `everything` as they lie.
    """
    cdef const Position* position = &match.position
    cdef uint8_t cards[CELLS]
    cdef int length = 0, kings = 0, cell, i, count, marker = match.start
    cdef Pile pile = pile_of(position)
    cdef uint64_t hidden = position.hidden
    for cell in range(CELLS):
        if cell and cell % SIDE == 0:
            text[length] = c'/'
            length += 1
        if (hidden >> cell) & 1:
            text[length] = text[length + 1] = c'?'
            length += 2
        else:
            length += write_card(text + length, position.cards[cell], &kings)
    text[length] = text[length + 1] = c'/'
    length += 2
    count = pile_cards(&pile, cards)
    for i in range(count):
        if everything:
            cards[i] = position.cards[bits_lowest(hidden)]
            hidden &= hidden - 1
        length += write_card(text + length, cards[i], &kings)
    text[length] = text[length + 1] = c'/'
    length += 2
    for i in range(position.taken):
        text[length] = c'0' + digit_of(marker, match.path[i])
        length += 1
        marker = match.path[i]
    return length


cdef inline int copied(const char* source, int length, char* text, int room) noexcept nogil:
    """Hands a text over as a `Game` does: as much as there is room for; how long it is."""
    memcpy(text, source, min(length, room))
    return length
