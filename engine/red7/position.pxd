"""A position of Red7 as one flat struct: deal, play, undo."""
from libc.stdint cimport int16_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset
from engine.bits cimport bit, bits_count, bits_highest
from engine.rng cimport CHANCE, below, setup_key, start
from engine.red7.cards cimport DECK_CARDS, HIGHEST, MAX_PLAYERS, NO_CARD, COLOURS
from engine.red7.scores cimport Palette, add_card, set_palette
from engine.red7.moves cimport Move, Moves, Rules, legal_moves


cdef enum:
    DECK_SLOTS = 64             # more than can ever be asked for; slots behind the last card hold EMPTY_SLOT
    EMPTY_SLOT = 0x80


# What the matches of a setup share. Seats in turn order.
ctypedef struct Deal:
    uint64_t palettes[MAX_PLAYERS]
    uint64_t hands[MAX_PLAYERS]
    uint8_t deck[DECK_SLOTS]    # next card first


ctypedef struct Seat:
    Palette palette
    uint64_t hand


ctypedef struct Position:
    Seat seats[MAX_PLAYERS]
    uint8_t deck[DECK_SLOTS]
    uint8_t drawn               # cards of the deck that are gone
    uint8_t canvas              # colour
    uint8_t mover
    uint8_t out                 # seats that have dropped out, bit by seat


ctypedef struct Undo:
    Seat seat
    uint8_t drawn
    uint8_t canvas
    uint8_t mover
    uint8_t out


cdef inline void shuffle(uint8_t* cards, int count, uint64_t* stream) noexcept nogil:
    """Fisher and Yates from the end."""
    cdef int i, j
    cdef uint8_t card
    for i in range(count - 1, 0, -1):
        j = <int>below(stream, i + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


cdef inline int first_seat(const uint64_t* palettes, int players) noexcept nogil:
    """The seat after the owner of the highest palette card."""
    cdef int seat, owner = 0
    for seat in range(1, players):
        if palettes[seat] > palettes[owner]:
            owner = seat
    return (owner + 1) % players


cdef inline void deal(Deal* setup, const Rules* rules, uint64_t seed, uint64_t number) noexcept nogil:
    """Setup `number` of a study with this seed."""
    deal_from(setup, rules, setup_key(seed, CHANCE, number))


cdef inline void deal_from(Deal* setup, const Rules* rules, uint64_t key) noexcept nogil:
    """The setup of a key."""
    cdef uint64_t palettes[MAX_PLAYERS]
    cdef uint64_t hands[MAX_PLAYERS]
    cdef uint8_t cards[DECK_CARDS]
    cdef uint64_t stream = start(key)
    cdef int i, seat, first, top = 0
    for i in range(DECK_CARDS):
        cards[i] = <uint8_t>(i // COLOURS * 8 + i % COLOURS)
    shuffle(cards, DECK_CARDS, &stream)
    for seat in range(rules.players):
        palettes[seat] = bit(cards[top])
        hands[seat] = 0
        for i in range(top + 1, top + 1 + rules.hand):
            hands[seat] |= bit(cards[i])
        top += 1 + rules.hand
    first = first_seat(palettes, rules.players)
    for seat in range(rules.players):
        setup.palettes[seat] = palettes[(first + seat) % rules.players]
        setup.hands[seat] = hands[(first + seat) % rules.players]
    memset(setup.deck, EMPTY_SLOT, DECK_SLOTS)
    memcpy(setup.deck, cards + top, DECK_CARDS - top)


cdef inline void set_up(Position* position, const Deal* setup, int players) noexcept nogil:
    """The position at the start of a match."""
    cdef int seat
    memset(position, 0, sizeof(Position))
    for seat in range(players):
        set_palette(&position.seats[seat].palette, setup.palettes[seat])
        position.seats[seat].hand = setup.hands[seat]
    memcpy(position.deck, setup.deck, DECK_SLOTS)
    position.canvas = HIGHEST


cdef inline void best_of_others(const Position* position, const Rules* rules, int16_t* best) noexcept nogil:
    """By rule, the score that the mover has to beat."""
    cdef int seat, rule
    memset(best, 0, 8 * sizeof(int16_t))
    for seat in range(rules.players):
        if seat == position.mover or (rules.gone and (position.out >> seat) & 1):
            continue
        for rule in range(8):
            best[rule] = max(best[rule], position.seats[seat].palette.scores[rule])


cdef inline int moves_of(const Position* position, const Rules* rules, Moves* moves) noexcept nogil:
    """Legal moves of the mover; none when the match is over."""
    cdef int16_t best[8]
    cdef const Seat* seat = &position.seats[position.mover]
    if is_over(position, rules):
        moves.count = moves.rows = 0
        return 0
    best_of_others(position, rules, best)
    return legal_moves(&seat.palette, seat.hand, best, position.canvas, rules, moves)


cdef inline bint is_over(const Position* position, const Rules* rules) noexcept nogil:
    return bits_count(position.out) == rules.players - 1


cdef inline int winner(const Position* position, const Rules* rules) noexcept nogil:
    """The last seat left, or -1."""
    if not is_over(position, rules):
        return -1
    return bits_highest(bit(rules.players) - 1 & ~<uint64_t>position.out)


cdef inline void next_seat(Position* position, int players) noexcept nogil:
    while True:
        position.mover = position.mover + 1 if position.mover + 1 < players else 0
        if not (position.out >> position.mover) & 1:
            return


cdef inline void remember(const Position* position, Undo* undo) noexcept nogil:
    """What one move of the mover can change."""
    undo.seat = position.seats[position.mover]
    undo.drawn = position.drawn
    undo.canvas = position.canvas
    undo.mover = position.mover
    undo.out = position.out


cdef inline void take_back(Position* position, const Undo* undo) noexcept nogil:
    position.seats[undo.mover] = undo.seat
    position.drawn = undo.drawn
    position.canvas = undo.canvas
    position.mover = undo.mover
    position.out = undo.out


cdef inline void play(Position* position, Move move, const Rules* rules) noexcept nogil:
    """Carry out a legal move."""
    cdef Seat* seat = &position.seats[position.mover]
    cdef int drawn
    if move.play != NO_CARD:
        seat.hand &= ~bit(move.play)
        add_card(&seat.palette, move.play)
    if move.discard != NO_CARD:
        seat.hand &= ~bit(move.discard)
        position.canvas = move.discard & 7
        if rules.draw and (move.discard >> 3) + 1 > bits_count(seat.palette.cards):
            drawn = position.deck[position.drawn]
            if drawn != EMPTY_SLOT:
                seat.hand |= bit(drawn)
                position.drawn += 1
    next_seat(position, rules.players)


cdef inline void drop_out(Position* position, const Rules* rules) noexcept nogil:
    """The mover has no legal move; with two seats left this ends the match."""
    position.out |= 1 << position.mover
    next_seat(position, rules.players)
