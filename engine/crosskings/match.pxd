"""A match of Cross Kings: a position with the way that led there, and its text."""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy
from engine.bits cimport bit, bits_count, bits_lowest, list_set
from engine.crosskings.cards cimport CELLS, KING, KINGS, RANKS, SIDE, START, SUITS, UNPLACED, cross_of
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


cdef inline int write_card(char* text, int card, int king) noexcept nogil:
    """Two letters; `king` is the suit of a king, which has one in texts alone."""
    cdef int rank = card % RANKS, suit = card // RANKS
    text[0], text[1] = b"A2345678"[rank], b"HCDS"[suit & 3]
    if card == KING:
        text[0], text[1] = c'K', b"HCDS"[king & 3]
    return 2


cdef inline int digit_of(int marker, int cell) noexcept nogil:
    """The number of a cell among the ten others of the marker's row and column."""
    return bits_count(cross_of(marker) & (bit(cell) - 1))


cdef inline int write_match(const KingsMatch* match, bint everything, char* text) noexcept nogil:
    """The text of a match, 200 letters at most: the board, the cards that lie face down, the moves, and where the
    marker started if that is not the usual cell, ?? if it is still to be chosen.

    The board has ?? where a card lies face down, or with `everything` the card. Kings that are seen have the suits in
    the order of their cells, the others those that are left.
    """
    cdef const KingsPosition* position = &match.position
    cdef int length = 0, seen = 0, cell, i, rank, suit, marker = match.start
    cdef TakenPile pile = pile_of(position)
    cdef int hidden_king = KINGS - pile.kings
    for cell in range(CELLS):
        if cell and cell % SIDE == 0:
            text[length] = c'/'
            length += 1
        if not (position.hidden >> cell) & 1:
            length += write_card(text + length, position.cards[cell], seen)
            seen += position.cards[cell] == KING
        elif everything:
            length += write_card(text + length, position.cards[cell], hidden_king)
            hidden_king += position.cards[cell] == KING
        else:
            text[length] = text[length + 1] = c'?'
            length += 2
    text[length] = text[length + 1] = c'/'
    length += 2
    for rank in range(RANKS):
        for suit in range(SUITS):
            if (pile.cards >> (RANKS * suit + rank)) & 1:
                length += write_card(text + length, RANKS * suit + rank, 0)
    for i in range(KINGS - pile.kings, KINGS):
        length += write_card(text + length, KING, i)
    text[length] = text[length + 1] = c'/'
    length += 2
    for i in range(position.taken):
        text[length] = c'0' + digit_of(marker, match.path[i])
        length += 1
        marker = match.path[i]
    if match.start != START:
        text[length], text[length + 1] = c'/', c'/'
        text[length + 2], text[length + 3] = c'0' + match.start // SIDE, c'0' + match.start % SIDE
        if match.start == UNPLACED:
            text[length + 2] = text[length + 3] = c'?'
        length += 4
    return length


cdef inline int copied(const char* source, int length, char* text, int room) noexcept nogil:
    """Hands a text over as a `Game` does: as much as there is room for; how long it is."""
    memcpy(text, source, min(length, room))
    return length
