"""Highest as a `Game`: everybody has some of 52 cards, and the highest card takes the trick.

The seat that took the last trick leads, seat 0 the first one. Everybody plays any card of the hand, once. A payoff is
the number of tricks taken. Everything played is seen; cards that nobody got stay hidden.
"""
from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memset
from engine.bits cimport bit, bits_count, bits_highest, nth_lowest
from engine.game cimport MAX_SEATS, OVER, Game, new_game
from engine.rng cimport below, mix, start
from engine.table cimport table_of

cdef enum:
    DECK = 52


ctypedef struct Highest:
    uint64_t hands[MAX_SEATS]
    uint64_t played             # in the tricks so far
    uint64_t trick              # cards that lie
    uint8_t holder              # who has played the highest of them
    uint8_t mover
    uint8_t lying               # how many
    uint8_t tricks[MAX_SEATS]


cdef class Owner:
    """Keeps a game's own data."""
    cdef int cards


cdef void deal_hands(Highest* state, uint64_t rest, int seats, const int* sizes, uint64_t* stream) noexcept nogil:
    """Hands of these sizes from the cards `rest`."""
    cdef int seat, card
    for seat in range(seats):
        for _ in range(sizes[seat]):
            card = nth_lowest(rest, <int>below(stream, bits_count(rest)))
            rest &= ~bit(card)
            state.hands[seat] |= bit(card)


cdef int deal(const Game* game, void* memory, uint64_t key) noexcept nogil:
    cdef Highest* state = <Highest*>memory
    cdef uint64_t stream = start(key)
    cdef int sizes[MAX_SEATS]
    cdef int seat
    memset(state, 0, sizeof(Highest))
    for seat in range(game.seats):
        sizes[seat] = (<const int*>game.rules)[0]
    deal_hands(state, bit(DECK) - 1, game.seats, sizes, &stream)
    return 0


cdef int mover(const Game* game, const void* memory) noexcept nogil:
    cdef const Highest* state = <const Highest*>memory
    if state.hands[state.mover]:
        return state.mover
    return OVER


cdef int legal_moves(const Game* game, const void* memory, void* moves) noexcept nogil:
    cdef const Highest* state = <const Highest*>memory
    return bits_count(state.hands[state.mover])


cdef int play(const Game* game, void* memory, const void* moves, int move) noexcept nogil:
    cdef Highest* state = <Highest*>memory
    cdef int seat = state.mover, card = nth_lowest(state.hands[seat], move)
    state.hands[seat] &= ~bit(card)
    if not state.trick >> card:
        state.holder = <uint8_t>seat
    state.trick |= bit(card)
    state.lying += 1
    state.mover = <uint8_t>((seat + 1) % game.seats)
    if state.lying == game.seats:
        state.tricks[state.holder] += 1
        state.played |= state.trick
        state.trick, state.lying, state.mover = 0, 0, state.holder
    return 0


cdef void payoffs(const Game* game, const void* memory, int64_t* payoffs) noexcept nogil:
    cdef int seat
    for seat in range(game.seats):
        payoffs[seat] = (<const Highest*>memory).tricks[seat]


cdef uint64_t move_key(const Game* game, const void* memory, const void* moves, int move, int observer) noexcept nogil:
    cdef const Highest* state = <const Highest*>memory
    return nth_lowest(state.hands[state.mover], move)


cdef int resample(const Game* game, void* memory, int seat, uint64_t* stream) noexcept nogil:
    cdef Highest* state = <Highest*>memory
    cdef int sizes[MAX_SEATS]
    cdef int other
    for other in range(game.seats):
        sizes[other] = 0 if other == seat else bits_count(state.hands[other])
        if other != seat:
            state.hands[other] = 0
    deal_hands(state, (bit(DECK) - 1) & ~(state.hands[seat] | state.played | state.trick), game.seats, sizes, stream)
    return 0


cdef uint64_t information_key(const Game* game, const void* memory, int seat) noexcept nogil:
    cdef const Highest* state = <const Highest*>memory
    cdef uint64_t key = mix(state.hands[seat] + mix(state.played + mix(state.trick + mix(seat << 16 | state.holder << 8
                                                                                         | state.mover))))
    cdef int other
    for other in range(game.seats):
        key = mix(key + state.tricks[other])
    return key


cdef int heuristic(const Game* game, const void* memory, const void* moves, int count, uint64_t* stream) noexcept nogil:
    """The lowest card that is higher than what lies, else the lowest."""
    cdef const Highest* state = <const Highest*>memory
    cdef int move
    if state.trick:
        for move in range(count):
            if nth_lowest(state.hands[state.mover], move) > bits_highest(state.trick):
                return move
    return 0


cdef void scores(const Game* game, const void* memory, int64_t* scores) noexcept nogil:
    payoffs(game, memory, scores)


def table(int players=3, int cards=5):
    """The table of Highest for so many players and cards each.

    Raises
    ------
    ValueError : impossible numbers.
    """
    if not 2 <= players <= 4 or not 1 <= cards <= 13:
        raise ValueError(f"{players} players with {cards} cards; expected 2 to 4 with 1 to 13")
    cdef Owner owner = Owner()
    cdef Game game = new_game()
    owner.cards = cards
    game.seats = players
    game.state_size, game.max_moves, game.max_decisions = sizeof(Highest), cards, players * cards
    game.low, game.high = 0, cards
    game.rules = &owner.cards
    game.deal, game.mover, game.legal_moves, game.play = deal, mover, legal_moves, play
    game.payoffs, game.move_key, game.resample, game.information_key = payoffs, move_key, resample, information_key
    game.heuristic, game.scores = heuristic, scores
    return table_of(&game, owner, f"highest {players} {cards}")
