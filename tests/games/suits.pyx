# cython: language_level=3, cdivision=True
"""Suits: Agram for two, from so many ranks in so many suits, for tests of what differs by an exchange of suits alone.

Follow suit if you can; the highest card of the suit led takes the trick and leads to the next; who takes the last one
wins (1 to 0). Seat 0 leads first. Cards are bits: rank + ranks * suit. A state forgets in what order cards were played.
"""
from itertools import permutations

from libc.stdint cimport int64_t, uint8_t, uint64_t
from libc.string cimport memset
from engine.game cimport MOST_SYMMETRIES, OVER, Game, new_game, no_stream
from engine.rng cimport below, mix, start
from engine.table cimport table_of


ctypedef struct Suits:
    uint64_t hands[2]
    uint64_t played
    uint8_t mover
    uint8_t table               # 1 + the card led, 0 for none
    uint8_t left                # tricks


ctypedef struct Rules:
    int ranks, suits, cards, exchanges
    double chance               # of every deal
    uint8_t images[MOST_SYMMETRIES][64]     # of cards


ctypedef struct Visit:
    const Game* game
    int (*visit)(void* context, void* state, double chance) noexcept nogil
    void* context
    bint merged


cdef class Owner:
    cdef Rules rules


cdef inline const Rules* rules_of(const Game* game) noexcept nogil:
    return <const Rules*>game.rules


cdef inline uint64_t image(const Rules* rules, uint64_t cards, int exchange) noexcept nogil:
    cdef uint64_t result = 0, suit = (<uint64_t>1 << rules.ranks) - 1
    cdef int i
    for i in range(rules.suits):
        result |= (cards >> i * rules.ranks & suit) << rules.images[exchange][i * rules.ranks]
    return result


cdef void put(const Rules* rules, Suits* state, uint64_t first, uint64_t second) noexcept nogil:
    memset(state, 0, sizeof(Suits))
    state.hands[0], state.hands[1], state.left = first, second, <uint8_t>rules.cards


cdef int deal(const Game* game, void* state, uint64_t key) noexcept nogil:
    cdef const Rules* rules = rules_of(game)
    cdef uint64_t stream = start(key)
    cdef uint64_t[2] hands
    cdef int seat, card, held, place
    hands[0] = hands[1] = 0
    for seat in range(2):
        for held in range(rules.cards):
            place = below(&stream, rules.ranks * rules.suits - seat * rules.cards - held)
            card = 0
            while place or (hands[0] | hands[1]) >> card & 1:
                place -= not (hands[0] | hands[1]) >> card & 1
                card += 1
            hands[seat] |= <uint64_t>1 << card
    put(rules, <Suits*>state, hands[0], hands[1])
    return 0


cdef int mover(const Game* game, const void* state) noexcept nogil:
    return <int>(<const Suits*>state).mover if (<const Suits*>state).left else OVER


cdef int legal_moves(const Game* game, const void* state, void* moves) noexcept nogil:
    cdef const Suits* at = <const Suits*>state
    cdef const Rules* rules = rules_of(game)
    cdef uint64_t hand = at.hands[at.mover], suit
    cdef int card, count = 0
    if at.table:
        suit = ((<uint64_t>1 << rules.ranks) - 1) << (at.table - 1) // rules.ranks * rules.ranks
        hand = hand & suit if hand & suit else hand
    for card in range(rules.ranks * rules.suits):
        if hand >> card & 1:
            (<uint8_t*>moves)[count] = card
            count += 1
    return count


cdef int play(const Game* game, void* state, const void* moves, int move) noexcept nogil:
    cdef Suits* at = <Suits*>state
    cdef const Rules* rules = rules_of(game)
    cdef int card = (<const uint8_t*>moves)[move], led = at.table - 1
    at.hands[at.mover] &= ~(<uint64_t>1 << card)
    at.played |= <uint64_t>1 << card
    if at.table == 0:
        at.table, at.mover = card + 1, 1 - at.mover
        return 0
    if card // rules.ranks != led // rules.ranks or card < led:
        at.mover = 1 - at.mover
    at.table = 0
    at.left -= 1
    return 0


cdef void payoffs(const Game* game, const void* state, int64_t* payoffs) noexcept nogil:
    payoffs[0] = (<const Suits*>state).mover == 0
    payoffs[1] = 1 - payoffs[0]


cdef uint64_t move_key(const Game* game, const void* state, const void* moves, int move, int observer) noexcept nogil:
    return (<const uint8_t*>moves)[move] + 1


cdef uint64_t information_key(const Game* game, const void* state, int seat) noexcept nogil:
    return known(game, <const Suits*>state, seat, 0)


cdef uint64_t known(const Game* game, const Suits* at, int seat, int exchange) noexcept nogil:
    cdef const Rules* rules = rules_of(game)
    cdef uint64_t led = rules.images[exchange][at.table - 1] + 1 if at.table else 0
    cdef uint64_t key = mix(seat + 2 * (at.mover + 2 * (at.left + 16 * led)) + 1)
    return mix(mix(key ^ image(rules, at.hands[seat], exchange)) ^ image(rules, at.played, exchange))


cdef int symmetric_keys(const Game* game, const void* state, int seat, uint64_t* keys) noexcept nogil:
    cdef int exchange
    for exchange in range(rules_of(game).exchanges):
        keys[exchange] = known(game, <const Suits*>state, seat, exchange)
    return rules_of(game).exchanges


cdef int symmetric_move_keys(const Game* game, const void* state, const void* moves, int move, int observer,
                             uint64_t* keys) noexcept nogil:
    cdef int exchange
    for exchange in range(rules_of(game).exchanges):
        keys[exchange] = rules_of(game).images[exchange][(<const uint8_t*>moves)[move]] + 1
    return rules_of(game).exchanges


cdef int visit_hands(const Visit* visit, uint64_t first, uint64_t second, int number, int least) noexcept nogil:
    """All hands of `number` cards more, `least` and higher, and then all of the other seat."""
    cdef const Rules* rules = rules_of(visit.game)
    cdef uint64_t card, one, other
    cdef int status, i, exchange, alike = 0
    cdef Suits state
    if number == 0:
        put(rules, &state, first, second)
        if visit.merged:
            for exchange in range(rules.exchanges):
                one, other = image(rules, first, exchange), image(rules, second, exchange)
                if one < first or one == first and other < second:
                    return 0
                alike += one == first and other == second
            return visit.visit(visit.context, &state, rules.chance * rules.exchanges / alike)
        return visit.visit(visit.context, &state, rules.chance)
    for i in range(least, rules.ranks * rules.suits):
        card = <uint64_t>1 << i
        if (first | second) & card:
            continue
        if number > rules.cards:
            status = visit_hands(visit, first | card, second, number - 1, 0 if number == rules.cards + 1 else i + 1)
        else:
            status = visit_hands(visit, first, second | card, number - 1, i + 1)
        if status < 0:
            return status
    return 0


cdef int deals(const Game* game, bint merged, int (*visit)(void* context, void* state, double chance) noexcept nogil,
               void* context) noexcept nogil:
    cdef Visit all
    all.game, all.visit, all.context, all.merged = game, visit, context, merged
    return visit_hands(&all, 0, 0, 2 * rules_of(game).cards, 0)


def table(int ranks, int suits, int cards):
    cdef Owner owner = Owner()
    cdef Rules* rules = &owner.rules
    cdef Game game = new_game()
    cdef int i, card
    rules.ranks, rules.suits, rules.cards = ranks, suits, cards
    rules.chance = 1
    for i in range(cards):
        rules.chance *= (i + 1) / <double>(ranks * suits - i) * (i + 1) / (ranks * suits - cards - i)
    for exchange in permutations(range(suits)):
        for card in range(ranks * suits):
            rules.images[rules.exchanges][card] = exchange[card // ranks] * ranks + card % ranks
        rules.exchanges += 1
    game.seats, game.state_size, game.moves_size, game.max_moves = 2, sizeof(Suits), 64, cards
    game.max_decisions, game.low, game.high, game.rules = 2 * cards, 0, 1, rules
    game.deal, game.mover, game.legal_moves, game.play, game.payoffs = deal, mover, legal_moves, play, payoffs
    game.move_key, game.information_key, game.stream_at = move_key, information_key, no_stream
    game.symmetric_keys, game.symmetric_move_keys = symmetric_keys, symmetric_move_keys
    game.deals = deals
    return table_of(&game, owner, f"suits/{ranks}/{suits}/{cards}")
