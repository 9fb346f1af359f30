"""The record of an option: which cards and values its picks are, for the names and texts of moves.

Every pick is (site, kind, index, ordinal among equals, count, values..). A value of a SCALAR is a number. One of a CARD
or GROUP is three: the card; KNOWN_TO_MOVER and the mask of the seats that know where it lies when it is picked; and
where that is, pile << 16 | position from the bottom. Where nobody can tell in which pile a pick lies (SOURCES), it is
-1 - index instead. The mover knows a card that it knew before the option and knows when it picks it: an option is
chosen before anything in it happens.
"""
from libc.stdint cimport int32_t, uint8_t, uint16_t

cdef enum:
    RECORD = 4096               # numbers
    HEAD = 5                    # of them before the values of a pick
    SCALAR = 0
    CARD = 1
    GROUP = 2
    KNOWN_TO_MOVER = 1 << 16

cdef enum:                      # what a collection is made of, as native/blind.py finds
    PLACES = 0
    MEMORIES = 1                # mem piles: everybody sees which cards these are, whatever they know of where they lie
    SOURCES = 2                 # both


ctypedef struct Record:
    const char* before          # the state in which the option is chosen
    int32_t[RECORD] numbers

# Where the fields of a state stand (native/layout.py).
ctypedef struct Fields:
    int32_t mover, known, types, count, cards, next, node_bytes, pile_of, pile_bytes


cdef inline int number_at(const char* state, int offset, int bytes, int index) noexcept nogil:
    return (<const uint8_t*>(state + offset))[index] if bytes == 1 else (<const uint16_t*>(state + offset))[index]


cdef inline int type_of(const char* state, int types, int card) noexcept nogil:
    """The type of a card; `types` is 0 where no cards are made in play, so that it is the card's number."""
    return (<const uint16_t*>(state + types))[card] if types else card


cdef inline int cards_of(const char* state, int count, int cards) noexcept nogil:
    """How many cards there are."""
    return (<const uint16_t*>(state + count))[0] if count else cards
