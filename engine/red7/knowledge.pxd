"""Knowledge of a seat of Red7: a name for it, and dealing anew what it does not know.

It knows all palettes, the canvas, its own hand, who has dropped out, how many cards each hand and the deck hold, and
every card that was discarded. So it knows which cards lie in the other hands and the deck together, but not where;
hands of seats that have dropped out stay hidden. A drawn card is seen by its drawer only. With actions, a card that was
put back on the deck has been seen by all, and who draws it is seen to hold it.
"""
from libc.stdint cimport uint8_t, uint64_t
from libc.string cimport memcpy, memset
from engine.bits cimport bit, bits_count, list_set
from engine.game cimport Game
from engine.red7.actions cimport DECK_END, Acting
from engine.red7.cards cimport DECK_CARDS
from engine.red7.position cimport EMPTY_SLOT, Position
from engine.red7.slots cimport hand_of, hand_size, set_hand
from engine.rng cimport mix, shuffle


cdef inline uint64_t own_hand(const Position* position, int seat) noexcept nogil:
    """Nothing for a spectator, seat -1."""
    return hand_of(&position.seats[seat]) if seat >= 0 else 0


cdef inline uint64_t unseen_by(const Position* position, int players, int seat) noexcept nogil:
    """The cards in other hands and in the deck."""
    cdef uint64_t cards = 0
    cdef int i
    for i in range(players):
        if i != seat:
            cards |= hand_of(&position.seats[i])
    i = position.drawn
    while position.deck[i] != EMPTY_SLOT:
        cards |= bit(position.deck[i])
        i += 1
    return cards


cdef inline void deal_unseen(Position* position, int players, int seat, uint64_t unseen, uint64_t seen,
                             uint64_t* stream) noexcept nogil:
    """Deal anew the cards that a seat has not seen; those in hands and on top of the deck that all have `seen` stay."""
    cdef uint8_t cards[DECK_CARDS]
    cdef uint64_t hand
    cdef int count = list_set(unseen, cards), deck = position.drawn, top = 0, i
    shuffle(cards, count, stream)
    for i in range(players):
        if i != seat:
            hand = hand_of(&position.seats[i]) & seen
            for _ in range(hand_size(&position.seats[i]) - bits_count(hand)):
                hand |= bit(cards[top])
                top += 1
            set_hand(&position.seats[i], hand)
    while position.deck[deck] != EMPTY_SLOT and seen >> position.deck[deck] & 1:
        deck += 1
    memcpy(position.deck + deck, cards + top, count - top)
    # What was drawn before is read no more, but it would tell what others drew.
    memset(position.deck, 0, position.drawn)


cdef inline uint64_t information_key(const Game* game, const void* state, int seat) noexcept nogil:
    cdef const Position* position = <const Position*>state
    cdef uint64_t key = mix(seat + 1)
    cdef int i
    for i in range(game.seats):
        key = mix(key ^ position.seats[i].cards) + hand_size(&position.seats[i])
    key = mix(key ^ own_hand(position, seat))
    key = mix(key ^ unseen_by(position, game.seats, seat))
    key = mix(key ^ position.queue)
    return mix(key ^ position.dropped_out) + position.canvas


cdef inline uint64_t acting_information(const Game* game, const void* state, int seat) noexcept nogil:
    cdef const Acting* acting = <const Acting*>state
    cdef const Position* position = &acting.position
    cdef uint64_t key = mix(seat + 1), hand
    cdef int i
    for i in range(game.seats):
        hand = hand_of(&position.seats[i])
        key = mix(key ^ position.seats[i].cards) + hand_size(&position.seats[i])
        key = mix(key ^ (hand if i == seat else hand & acting.seen))
    key = mix(key ^ acting.hidden) + position.canvas
    for i in range(position.drawn, DECK_END):
        if not acting.seen >> position.deck[i] & 1:
            break
        key = mix(key ^ (position.deck[i] + 1))
    key = mix(key ^ position.queue) + acting.phase
    return mix(key ^ position.dropped_out)
