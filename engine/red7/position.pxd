"""Deals of Red7, and a position as one flat struct: what the scalar walk, the game's table and Python play on."""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from engine.bits cimport bit, list_large
from engine.rng cimport CHANCE, setup_key, shuffle, start
from engine.red7.cards cimport DECK_CARDS, HIGHEST, MAX_PLAYERS, all_cards
from engine.red7.moves cimport DRAWN_SEAT, Moves, Red7Rules, legal_moves, nth_move
from engine.red7.slots cimport NO_SLOT, SIZE, SlotSeat, higher_scores, play_card, replace, score_of, set_seat


cdef enum:
    DECK_SLOTS = 64             # more than can ever be asked for; slots behind the last card hold EMPTY_SLOT
    EMPTY_SLOT = 0x80


# What the matches of a setup share. Seats in turn order.
ctypedef struct Deal:
    uint64_t palettes[MAX_PLAYERS]
    uint64_t hands[MAX_PLAYERS]
    uint8_t deck[DECK_SLOTS]    # next card first
    bint draw                   # as in the rules


ctypedef struct Position:
    SlotSeat seats[MAX_PLAYERS]
    uint8_t deck[DECK_SLOTS]
    # Seats as bytes, the mover lowest: those in the match, and above them those that have dropped out.
    uint64_t queue
    uint64_t dropped_out
    uint64_t canvas             # colour
    int drawn                   # cards of the deck that are gone
    int last                    # where the last seat of the queue stands; 0: the match is over


cdef inline int first_seat(const uint64_t* palettes, int players) noexcept nogil:
    """The seat after the owner of the highest palette card."""
    cdef int seat, owner = 0
    for seat in range(1, players):
        if palettes[seat] > palettes[owner]:
            owner = seat
    return owner + 1 if owner + 1 < players else 0


cdef inline void deal(Deal* setup, const Red7Rules* rules, uint64_t seed, uint64_t number) noexcept nogil:
    """Setup `number` of a study with this seed."""
    deal_from(setup, rules, setup_key(seed, CHANCE, number))


cdef inline void deal_from(Deal* setup, const Red7Rules* rules, uint64_t key) noexcept nogil:
    """The setup of a key. Drawn seats are those of the shuffle; else the owner of the highest card has the last one."""
    cdef uint64_t stream = start(key)
    deal_cards(setup, rules, all_cards(), &stream)
    if rules.first != DRAWN_SEAT:
        turn_seats(setup, rules.players, first_seat(setup.palettes, rules.players))


cdef inline void deal_cards(Deal* setup, const Red7Rules* rules, uint64_t dealt, uint64_t* stream) noexcept nogil:
    """A deal of the cards of a set, enough of them."""
    cdef uint8_t cards[DECK_CARDS + DECK_SLOTS]
    cdef uint64_t own = stream[0]           # a register: bytes that are written could be the stream's
    cdef int seat, i, top = 0, count = list_large(dealt, cards)
    memset(cards + count, EMPTY_SLOT, DECK_SLOTS)
    shuffle(cards, count, &own)
    stream[0] = own
    for seat in range(rules.players):
        setup.palettes[seat] = bit(cards[top])
        setup.hands[seat] = 0
        for i in range(top + 1, top + 1 + rules.hand):
            setup.hands[seat] |= bit(cards[i])
        top += 1 + rules.hand
    memcpy(setup.deck, cards + top, DECK_SLOTS)
    setup.draw = rules.draw


cdef inline void turn_seats(Deal* setup, int players, int first) noexcept nogil:
    """Number the seats from `first` on."""
    cdef uint64_t palettes[MAX_PLAYERS]
    cdef uint64_t hands[MAX_PLAYERS]
    cdef int seat
    memcpy(palettes, setup.palettes, sizeof(palettes))
    memcpy(hands, setup.hands, sizeof(hands))
    for seat in range(players):
        setup.palettes[seat] = palettes[(first + seat) % players]
        setup.hands[seat] = hands[(first + seat) % players]


cdef inline int given_seat(const Red7Rules* rules) noexcept nogil:
    """The seat that moves first in a setup whose seats are numbered."""
    return max(rules.first - 1, 0)


cdef inline void set_up(Position* position, const Deal* deal, int players) noexcept nogil:
    """The position at the start of a match that seat 1 begins."""
    cdef int seat
    for seat in range(players):
        set_seat(&position.seats[seat], deal.palettes[seat], deal.hands[seat], deal.draw)
    lay_out(position, deal, players)


cdef inline void lay_out(Position* position, const Deal* deal, int players) noexcept nogil:
    """Lay out all but the seats."""
    memcpy(position.deck, deal.deck, DECK_SLOTS)
    position.queue = <uint64_t>0x04_0302_0100 & (bit(8 * players) - 1)
    position.dropped_out = 0
    position.canvas = HIGHEST
    position.drawn, position.last = 0, 8 * (players - 1)


cdef inline void begin_with(Position* position, int players, int first) noexcept nogil:
    """Let another seat begin."""
    cdef uint64_t seats = position.queue
    position.queue = ((seats >> (8 * first)) | (seats << (8 * (players - first)))) & (bit(8 * players) - 1)


cdef inline const SlotSeat* mover_seat(const Position* position) noexcept nogil:
    return &position.seats[position.queue & 7]


cdef inline void best_of_others(const Position* position, int players, uint64_t* best) noexcept nogil:
    """The scores that the mover of a match that is not over must beat."""
    cdef uint64_t others = (position.queue | position.dropped_out) >> 8
    best[0] = position.seats[others & 7].scores[0]
    best[1] = position.seats[others & 7].scores[1]
    for _ in range(2, players):
        others >>= 8
        best[0] = higher_scores(best[0], position.seats[others & 7].scores[0])
        best[1] = higher_scores(best[1], position.seats[others & 7].scores[1])


cdef inline void find_moves(const Position* position, const Red7Rules* rules, int players, Moves* moves) noexcept nogil:
    """Legal moves of the mover of a match that is not over; `players` may be a constant."""
    cdef uint64_t best[2]
    best_of_others(position, players, best)
    legal_moves(mover_seat(position), best, position.canvas, rules, moves)


cdef inline int moves_of(const Position* position, const Red7Rules* rules, Moves* moves) noexcept nogil:
    """Legal moves of the mover, none when the match is over; returns how many."""
    moves.count = 0
    if position.last:
        find_moves(position, rules, rules.players, moves)
    return moves.count


cdef inline void next_turn(Position* position) noexcept nogil:
    position.queue = (position.queue >> 8) | ((position.queue & 7) << position.last)


cdef inline void play_nth(Position* position, SlotSeat* seat, const uint8_t* deck, const Red7Rules* rules,
                          const Moves* moves, uint32_t n) noexcept nogil:
    """Carry out the n-th of the moves of a seat, the mover's."""
    cdef int slot, row = nth_move(moves, position.canvas, rules, n, &slot)
    cdef uint64_t kept = ~((<uint64_t>0xff << row) | (<uint64_t>0xff << slot)), card, discarding, drawn
    if row != NO_SLOT:
        play_card(seat, (seat.slots >> row) & 63)
    card = (seat.slots >> slot) & 63
    seat.slot_colours &= kept
    seat.slot_numbers &= kept
    discarding = 0 - <uint64_t>(slot != NO_SLOT)
    position.canvas ^= (position.canvas ^ card) & 7 & discarding
    # A slot behind the end of the deck counts as a size that no card exceeds.
    drawn = (card & discarding) >= (score_of(seat.scores, SIZE) | (deck[position.drawn] & EMPTY_SLOT))
    replace(seat, slot, card ^ ((card ^ deck[position.drawn]) & (0 - drawn)), drawn)
    position.drawn += <int>drawn
    next_turn(position)


cdef inline void leave(Position* position, SlotSeat* seat, const Red7Rules* rules) noexcept nogil:
    """A seat, the mover's, drops out; with two seats left this ends the match."""
    if rules.gone:
        seat.scores[0] = seat.scores[1] = 0
    position.dropped_out |= (position.queue & 7) << position.last
    position.queue >>= 8
    position.last -= 8


cdef inline void play(Position* position, const Red7Rules* rules, const Moves* moves, uint32_t n) noexcept nogil:
    """Carry out the n-th of the moves, or drop out where there is no such move."""
    cdef SlotSeat* seat = &position.seats[position.queue & 7]
    if n == moves.count:
        leave(position, seat, rules)
    else:
        play_nth(position, seat, position.deck, rules, moves, n)
