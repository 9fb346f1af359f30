"""Red7 for agents that learn: what a seat sees as numbers, and the numbers of moves. pyengine/red7/game.py names them.

Seats are counted from the one that sees on; cards by number and colour, 0 to 48.
"""
from libc.stdint cimport int16_t, int64_t, uint64_t
from engine.bits cimport bits_count, pop_lowest
from engine.game cimport cut
from engine.red7.actions cimport OWN_TO_DECK, PHASES, TO_CANVAS, Acting
from engine.red7.cards cimport COLOURS, DECK_CARDS
from engine.red7.position cimport Position
from engine.red7.slots cimport hand_of, hand_size

cdef enum:
    ACTIONS = (DECK_CARDS + 1) * (DECK_CARDS + 1)
    ACTING_ACTIONS = 1 + 4 * DECK_CARDS


cdef inline int observed(int players, bint actions, bint points) noexcept nogil:
    return (3 * players + COLOURS + 1 + (players + 2) * DECK_CARDS
            + (PHASES + (players + 1) * DECK_CARDS if actions else 0)
            + (players + DECK_CARDS if points else 0))


cdef inline int number_of(int card) noexcept nogil:
    return card - (card >> 3)


cdef inline int16_t* put(int16_t* numbers, uint64_t cards) noexcept nogil:
    """1 for each card of a set; returns what stands behind them."""
    while cards:
        numbers[number_of(pop_lowest(&cards))] = 1
    return numbers + DECK_CARDS


cdef inline int16_t* observe_hand(const Position* position, int seats, int seat, uint64_t unseen,
                                  int16_t* numbers) noexcept nogil:
    """Seat to move, canvas, own hand, palettes, sizes of hands, who is in, cards of the deck, unseen cards; all of it
    must be 0 before."""
    cdef int i, place, near, hidden = 0
    if position.last:
        near = <int>(position.queue & 7) - seat
        numbers[near + (seats if near < 0 else 0)] = 1
    numbers += seats
    numbers[position.canvas] = 1
    numbers = put(numbers + COLOURS, hand_of(&position.seats[seat]))
    for i in range(seats):
        near = seat + i - (seats if seat + i >= seats else 0)
        numbers = put(numbers, position.seats[near].cards)
    for i in range(seats):
        near = seat + i - (seats if seat + i >= seats else 0)
        numbers[i] = hand_size(&position.seats[near])
        hidden += numbers[i] if i else 0
    numbers += seats
    for place in range(seats):
        near = <int>((position.queue | position.dropped_out) >> 8 * place & 7) - seat
        numbers[near + (seats if near < 0 else 0)] = 8 * place <= position.last
    numbers += seats
    numbers[0] = bits_count(unseen) - hidden
    return put(numbers + 1, unseen)


cdef inline int16_t* observe_acting(const Acting* acting, int seats, int seat, int16_t* numbers) noexcept nogil:
    """Observation with the decision, cards of each hand that all have seen, and such on top of the deck."""
    cdef const Position* position = &acting.position
    cdef uint64_t own = hand_of(&position.seats[seat]), hands = 0
    cdef int i, near
    numbers = observe_hand(position, seats, seat, acting.hidden & ~own, numbers)
    numbers[TO_CANVAS if acting.phase == OWN_TO_DECK else acting.phase] = 1
    numbers += PHASES
    for i in range(seats):
        near = seat + i - (seats if seat + i >= seats else 0)
        hands |= hand_of(&position.seats[near])
        numbers = put(numbers, hand_of(&position.seats[near]) & acting.seen)
    return put(numbers, acting.seen & acting.hidden & ~hands)


cdef inline void observe_points(const int64_t* points, uint64_t removed, int seats, int seat,
                                int16_t* numbers) noexcept nogil:
    """The points of each seat, and the cards that winners of hands took."""
    cdef int i
    for i in range(seats):
        numbers[i] = cut(points[seat + i - (seats if seat + i >= seats else 0)])
    put(numbers + seats, removed)


cdef inline int action_of(uint64_t key) noexcept nogil:
    """Number of a turn, by its name: which card is played and which one is discarded, counted from 1, 0 for none."""
    cdef int played = key >> 8, discarded = key & 0xff
    return ((number_of(played - 1) + 1 if played else 0) * (DECK_CARDS + 1)
            + (number_of(discarded - 1) + 1 if discarded else 0))


cdef inline int acting_action_of(uint64_t key) noexcept nogil:
    """Number of a decision, by its name: 0 stops or drops out; then each card is played, discarded, put on the deck,
    put on the canvas."""
    cdef int way = key >> 16
    if way == 3 or key == 0:
        return 0
    if way:
        return 1 + (way + 1) * DECK_CARDS + number_of(<int>(key & 0xff) - 1)
    return 1 + number_of(<int>(key >> 8) - 1) if key >> 8 else 1 + DECK_CARDS + number_of(<int>key - 1)
