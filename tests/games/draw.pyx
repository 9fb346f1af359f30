# cython: language_level=3, cdivision=True
"""High Draw: a tiny game with all that Kuhn poker lacks, and with faults to order, for tests of tests.

Twelve cards, two each of the values 1 to 6; every seat gets two, the others are the stock. In turn, a seat lays one of
its cards face down and draws one of the stock, each with equal probability; or it stays: then it has no move in its
later turns and passes them. A match ends when every seat stays or the stock is empty. Payoff: the sum of one's hand.

The stock is a set without an order: what is drawn comes from the stream that the state carries.
"""
from libc.stdint cimport int16_t, int64_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memcpy, memset
from engine.bits cimport bits_count, nth_lowest
from engine.game cimport GAME_VERSION, OVER, TOO_LONG, Game, Step
from engine.rng cimport below, child, draw, mix, start
from engine.table cimport table_of

cdef enum:
    CARDS = 12
    SEATS = 4
    ALL = (1 << CARDS) - 1
    BUFFER = 4
    OBSERVED = 2 * CARDS + SEATS + 1

cpdef enum Fault:
    NONE, DEAL_BY_CALL, DEAL_INTO_DIRT, DEAL_ALIKE, MOVES_BY_CALL, MOVES_BY_BUFFER, MOVES_WRITE
    TOO_MANY_MOVES, KEYS_ALIKE, KEY_OF_HIDDEN, PLAY_BY_CALL, PLAY_FAILS, ENDLESS, LONG
    NO_SUCH_MOVER, PAYOFF, PLACE, INFORMATION_OF_HIDDEN, INFORMATION_BLIND, RESAMPLE_OWN
    RESAMPLE_LEAKS, RESAMPLE_LEAKS_AT_TIMES, RESAMPLE_NOTHING, RESAMPLE_ONCE, STREAM_STAYS
    STREAM_REPLACED_BY_CALL, HEURISTIC_RANGE, HEURISTIC_BY_CALL, WEIGHT_ZERO, OUTCOME_LACKS
    TEXTS_ALIKE, TEXT_LEAKS, TEXT_EMPTY, OBSERVATION_OF_HIDDEN, OBSERVATION_SHORT, ACTION_RANGE, ACTION_OF_STATE
    KEY_OF_HANDS, SIDES, DEALS_WEIGH, DEALS_TWICE, DEALS_LACK
    STREAM_ELSEWHERE, EXCHANGE_KEYS, EXCHANGE_NAMES, EXCHANGE_PAYOFFS, MERGED_DEALS, PUBLIC_HAND
    PUBLIC_LEAKS, PUBLIC_RESAMPLE, PLAYOUT_DRAWS

FAULTS = [fault.name.lower().replace("_", " ") for fault in Fault]
cdef int calls = 0              # what no function of a table may have


ctypedef struct Draw:
    uint64_t stream
    uint16_t hands[SEATS]       # sets of cards: bit 2 * (value - 1) and the one above it
    uint16_t laid[SEATS]
    uint16_t stock
    uint8_t mover
    uint8_t staying             # bit by seat


cdef class Owner:
    cdef int fault


cdef inline int fault_of(const Game* game) noexcept nogil:
    return (<const int*>game.rules)[0]


cdef inline int called() noexcept nogil:
    global calls
    calls += 1
    return calls


cdef inline int take(uint16_t* cards, uint64_t* stream) noexcept nogil:
    """Remove a random card; returns it as a set."""
    cdef int card = 1 << nth_lowest(cards[0], <int>below(stream, bits_count(cards[0])))
    cards[0] &= ~card
    return card


cdef int deal(const Game* game, void* state, uint64_t key) noexcept nogil:
    cdef Draw* match = <Draw*>state
    cdef int seat, fault = fault_of(game)
    cdef uint64_t dirt = match.stream
    if fault == DEAL_BY_CALL:
        key += called()
    if fault == DEAL_ALIKE:
        key = 1
    memset(match, 0, sizeof(Draw))
    match.stream = start(key)
    match.stock = ALL
    for seat in range(game.seats):
        match.hands[seat] = take(&match.stock, &match.stream)
        match.hands[seat] |= take(&match.stock, &match.stream)
    match.stream = start(child(key, 0))
    if fault == DEAL_INTO_DIRT and dirt:
        match.stream = dirt
    return 0


cdef int mover(const Game* game, const void* state) noexcept nogil:
    cdef const Draw* match = <const Draw*>state
    if fault_of(game) != ENDLESS and match.staying == (1 << game.seats) - 1 or match.stock == 0:
        return OVER
    return match.mover + game.seats * (fault_of(game) == NO_SUCH_MOVER and bits_count(match.stock) < 5)


cdef int legal_moves(const Game* game, const void* state, void* moves) noexcept nogil:
    """Staying, then each card that can be laid; their bits are left in the buffer."""
    cdef const Draw* match = <const Draw*>state
    cdef int fault = fault_of(game), hand = match.hands[match.mover]
    cdef uint16_t* buffer = <uint16_t*>moves
    if fault == MOVES_BY_CALL and called() % 3 == 0 or fault == MOVES_BY_BUFFER and buffer[1] == 0:
        hand &= hand - 1
    if fault == MOVES_WRITE:
        (<Draw*>match).hands[SEATS - 1] ^= 1 << CARDS
    if fault == ENDLESS:
        hand = 0
    elif (match.staying >> match.mover) & 1:
        buffer[0] = 0
        return 0
    buffer[0] = <uint16_t>hand
    return 1 + bits_count(hand) + 3 * (fault == TOO_MANY_MOVES and bits_count(match.stock) < 5)


cdef int play(const Game* game, void* state, const void* moves, int move) noexcept nogil:
    cdef Draw* match = <Draw*>state
    cdef int seat = match.mover, card
    if fault_of(game) == PLAY_FAILS and bits_count(match.stock) < 5:
        return -7
    if move == 0:
        match.staying |= 1 << seat
    else:
        card = 1 << nth_lowest((<const uint16_t*>moves)[0], move - 1)
        match.hands[seat] ^= card
        match.laid[seat] |= card
        if fault_of(game) == PLAY_BY_CALL:
            match.stream = start(mix(called()))
        match.hands[seat] |= take(&match.stock, &match.stream)
    match.mover = <uint8_t>((seat + 1) % game.seats)
    return 0


cdef void payoffs(const Game* game, const void* state, int64_t* payoffs) noexcept nogil:
    cdef int seat, card
    for seat in range(game.seats):
        payoffs[seat] = 0
        for card in range(CARDS):
            payoffs[seat] += ((<const Draw*>state).hands[seat] >> card & 1) * (card // 2 + 1)
        if fault_of(game) == PAYOFF and payoffs[seat] == 11:
            payoffs[seat] = 13
        if fault_of(game) == EXCHANGE_PAYOFFS and (<const Draw*>state).hands[seat] & 1:
            payoffs[seat] += 1


cdef uint64_t move_key(const Game* game, const void* state, const void* moves, int move, int observer) noexcept nogil:
    """The card for who lays it; the others only see that one is laid."""
    cdef const Draw* match = <const Draw*>state
    cdef int card
    if move == 0:
        return 0
    if observer != match.mover:
        return 1
    card = nth_lowest((<const uint16_t*>moves)[0], move - 1)
    if fault_of(game) == KEYS_ALIKE:
        card = card // 2
    if fault_of(game) == KEY_OF_HIDDEN:
        return 2 + card + (<uint64_t>match.stock << 16)
    return 2 + card


cdef int resample(const Game* game, void* state, int seat, uint64_t* stream) noexcept nogil:
    cdef Draw* match = <Draw*>state
    cdef int fault = fault_of(game), i, j, count, stays = -1
    cdef uint16_t* places[2]
    cdef uint16_t unseen
    cdef uint64_t fixed = 1
    if fault == RESAMPLE_NOTHING:
        return 0
    if fault == RESAMPLE_ONCE:
        stream = &fixed
    if fault == RESAMPLE_LEAKS or fault == RESAMPLE_LEAKS_AT_TIMES and below(stream, 2):
        stays = (seat + 1) % game.seats
    if fault == PUBLIC_LEAKS and seat < 0:
        stays = 0
    if fault == PUBLIC_RESAMPLE and below(stream, 2):
        match.staying ^= 1
    unseen = match.stock
    for i in range(game.seats):
        if i != seat and i != stays:
            unseen |= match.hands[i] | match.laid[i]
    if fault == RESAMPLE_OWN:
        unseen |= match.hands[seat]
    for i in range(game.seats):
        places[0], places[1] = &match.hands[i], &match.laid[i]
        for j in range(2):
            if i == seat and (j or fault != RESAMPLE_OWN) or i == stays:
                continue
            count = bits_count(places[j][0])
            places[j][0] = 0
            for _ in range(count):
                places[j][0] |= take(&unseen, stream)
    match.stock = unseen
    if fault == STREAM_REPLACED_BY_CALL:
        match.stream = start(mix(called()))
    elif fault != STREAM_STAYS:
        match.stream = start(<uint64_t>draw(stream) << 32 | draw(stream))
    return 0


cdef uint64_t information_key(const Game* game, const void* state, int seat) noexcept nogil:
    cdef const Draw* match = <const Draw*>state
    cdef int fault = fault_of(game), i
    cdef uint64_t key = mix(<uint64_t>seat << 16 | <uint64_t>match.mover << 8 | match.staying)
    for i in range(game.seats):
        key = mix(key + bits_count(match.laid[i]))
    if seat < 0:
        return mix(key + match.hands[0]) if fault == PUBLIC_HAND else key
    if fault == INFORMATION_OF_HIDDEN:
        key = mix(key + match.stock)
    if fault == INFORMATION_BLIND:
        return key
    return mix(key ^ (<uint64_t>match.hands[seat] << 16 | match.laid[seat]))


cdef int heuristic(const Game* game, const void* state, const void* moves, int count, uint64_t* stream) noexcept nogil:
    """Lay the lowest card of value 1 to 3, else stay."""
    cdef int fault = fault_of(game)
    if fault == HEURISTIC_BY_CALL:
        return called() % count
    if fault == HEURISTIC_RANGE and below(stream, 4) == 0:
        return count
    return 1 if (<const Draw*>state).hands[(<const Draw*>state).mover] & 0b111111 else 0


cdef int playout(const Game* game, void* state, void* moves, uint64_t* stream, int limit, Step* steps) noexcept nogil:
    cdef Draw* match = <Draw*>state
    cdef int decisions = 0, count, move, status
    while mover(game, state) != OVER:
        if decisions == limit:
            return TOO_LONG
        count = legal_moves(game, state, moves)
        if fault_of(game) == PLAYOUT_DRAWS and decisions == 3:
            below(stream, 2)
        move = <int>below(stream, count)
        if steps != NULL:
            steps[decisions] = Step(count=count, seat=match.mover, place=place(game, state), move=move)
        status = play(game, state, moves, move)
        if status < 0:
            return status
        decisions += 1
    return decisions


cdef int place(const Game* game, const void* state) noexcept nogil:
    """Number of cards that the mover has laid, 3 for more than 3."""
    cdef int count = bits_count((<const Draw*>state).laid[(<const Draw*>state).mover])
    return count if fault_of(game) == PLACE else min(count, 3)


cdef int64_t chance_outcomes(const Game* game, const void* state, const void* moves, int move, int64_t room,
                             void* states, uint64_t* weights) noexcept nogil:
    cdef const Draw* match = <const Draw*>state
    cdef int64_t count = bits_count(match.stock) if move else 1
    cdef int i, card, fault = fault_of(game)
    cdef Draw* outcome
    if fault == OUTCOME_LACKS and count > 1:
        count -= 1
    if count > room:
        return count
    for i in range(<int>count):
        outcome = <Draw*>states + i
        memcpy(outcome, match, sizeof(Draw))
        weights[i] = 0 if fault == WEIGHT_ZERO and i == 5 else 1
        if move == 0:
            outcome.staying |= 1 << match.mover
        else:
            card = 1 << nth_lowest((<const uint16_t*>moves)[0], move - 1)
            outcome.hands[match.mover] ^= card
            outcome.laid[match.mover] |= card
            card = 1 << nth_lowest(match.stock, i)
            outcome.stock ^= card
            outcome.hands[match.mover] |= card
        outcome.mover = <uint8_t>((match.mover + 1) % game.seats)
    return count


cdef int move_text(const Game* game, const void* state, const void* moves, int move, char* text,
                   int room) noexcept nogil:
    """"-" to stay or pass, else the card: value and a letter."""
    cdef int card
    if room < 2 or fault_of(game) == TEXT_EMPTY:
        return 0
    if move == 0:
        text[0] = c"-"
        return 1
    card = nth_lowest((<const uint16_t*>moves)[0], move - 1)
    text[0] = <char>(c"1" + card // 2)
    text[1] = <char>(c"a" + card % 2)
    return 1 if fault_of(game) == TEXTS_ALIKE else 2


cdef int state_text(const Game* game, const void* state, int seat, char* text, int room) noexcept nogil:
    """Letters A to L for the cards of the hands by seat, ? for hidden ones, + behind one who stays."""
    cdef const Draw* match = <const Draw*>state
    cdef int i, card, length = 0
    for i in range(game.seats):
        for card in range(CARDS):
            if (match.hands[i] >> card) & 1 and length < room:
                text[length] = <char>(c"A" + card) if seat < 0 or seat == i or fault_of(game) == TEXT_LEAKS else c"?"
                length += 1
        if length < room:
            text[length] = c"+" if (match.staying >> i) & 1 else c" "
            length += 1
    return length


cdef void observe(const Game* game, const void* state, int seat, int16_t* numbers) noexcept nogil:
    """The seat's hand and what it has laid, who stays, and the size of the stock."""
    cdef const Draw* match = <const Draw*>state
    cdef int i, fault = fault_of(game)
    for i in range(CARDS):
        numbers[i] = match.hands[seat] >> i & 1
        numbers[CARDS + i] = match.laid[seat] >> i & 1
    for i in range(SEATS):
        numbers[2 * CARDS + i] = match.staying >> i & 1
    if fault != OBSERVATION_SHORT:
        numbers[2 * CARDS + SEATS] = match.stock if fault == OBSERVATION_OF_HIDDEN else bits_count(match.stock)


cdef int action(const Game* game, const void* state, const void* moves, int move) noexcept nogil:
    """0 to stay, 1 + the card that is laid."""
    cdef int fault = fault_of(game), number = nth_lowest((<const uint16_t*>moves)[0], move - 1) + 1 if move else 0
    if fault == ACTION_OF_STATE and number:
        number = (number + bits_count((<const Draw*>state).stock)) % CARDS
    return number + (fault == ACTION_RANGE and number == CARDS)


# For solvers. Cards of one value can be exchanged, all of them at once.

cdef int stream_at(const Game* game) noexcept nogil:
    return 16 if fault_of(game) == STREAM_ELSEWHERE else 0


cdef uint64_t position_key(const Game* game, const void* state) noexcept nogil:
    cdef const Draw* match = <const Draw*>state
    cdef uint64_t key = mix(<uint64_t>match.mover << 8 | match.staying)
    cdef int i
    for i in range(game.seats):
        key = mix(key ^ (bits_count(match.hands[i]) if fault_of(game) == KEY_OF_HANDS else match.hands[i]))
    return mix(key ^ (0 if fault_of(game) == KEY_OF_HANDS else match.stock))


cdef int sides(const Game* game, int* sides) noexcept nogil:
    cdef int seat
    for seat in range(game.seats):
        sides[seat] = 0 if fault_of(game) == SIDES else seat
    return game.seats


cdef inline uint16_t exchanged(int cards) noexcept nogil:
    return <uint16_t>((cards & 0x555) << 1 | (cards & 0xAAA) >> 1)


cdef int symmetric_keys(const Game* game, const void* state, int seat, uint64_t* keys) noexcept nogil:
    cdef Draw match = (<const Draw*>state)[0]
    keys[0] = information_key(game, &match, seat)
    if fault_of(game) != EXCHANGE_KEYS or seat:
        match.hands[seat] = exchanged(match.hands[seat])
    match.laid[seat] = exchanged(match.laid[seat])
    keys[1] = information_key(game, &match, seat)
    return 2


cdef int symmetric_move_keys(const Game* game, const void* state, const void* moves, int move, int observer,
                             uint64_t* keys) noexcept nogil:
    keys[0] = keys[1] = move_key(game, state, moves, move, observer)
    if keys[0] > 1 and fault_of(game) != EXCHANGE_NAMES:
        keys[1] = 2 + (keys[0] - 2 ^ 1)
    return 2


cdef int deals_from(const Game* game, bint merged, Draw* match, int seat, double chance,
                    int (*visit)(void* context, void* state, double chance) noexcept nogil,
                    void* context) noexcept nogil:
    """Of the seats from this one on; of the two images of a deal that with the lower hand first."""
    cdef Draw given
    cdef int one, two, i, twice, status, left = CARDS - 2 * seat, fault = fault_of(game)
    if seat == game.seats:
        for i in range(seat if merged else 0):
            if match.hands[i] != exchanged(match.hands[i]):
                if match.hands[i] > exchanged(match.hands[i]):
                    return 0
                chance *= 2
                if fault == MERGED_DEALS:
                    chance *= 1.3 if match.hands[i] & 1 else 1
                break
        if fault == DEALS_WEIGH:
            chance *= 1.8 if match.hands[0] & 1 else 0.84
        if fault == DEALS_LACK:
            chance *= 66 / 65.
        twice = fault == DEALS_TWICE and match.hands[0] == 3
        for _ in range(1 + twice):
            given = match[0]
            status = visit(context, &given, chance / (1 + twice))
            if status < 0:
                return status
        return 0
    for one in range(CARDS):
        for two in range(one):
            if match.stock >> one & match.stock >> two & 1:
                given = match[0]
                given.hands[seat] = 1 << one | 1 << two
                given.stock &= ~given.hands[seat]
                if fault == DEALS_LACK and seat == 0 and one == 3 and two == 1:
                    continue
                status = deals_from(game, merged, &given, seat + 1, chance * 2 / (left * (left - 1)), visit, context)
                if status < 0:
                    return status
    return 0


cdef int deals(const Game* game, bint merged, int (*visit)(void* context, void* state, double chance) noexcept nogil,
               void* context) noexcept nogil:
    cdef Draw match
    memset(&match, 0, sizeof(Draw))
    match.stream, match.stock = 1, ALL
    return deals_from(game, merged, &match, 0, 1, visit, context)


def table(int players=3, str fault="none", bint bare=False, bint solving=False):
    """The table for 2 to 4 players; with a fault out of FAULTS, or without any optional function, or with those for
    solvers and spectators."""
    cdef Owner owner = Owner()
    cdef Game game
    owner.fault = FAULTS.index(fault)
    memset(&game, 0, sizeof(Game))
    game.version = GAME_VERSION
    game.seats = players
    game.state_size = sizeof(Draw)
    game.moves_size = BUFFER
    game.max_moves = 3
    game.max_decisions = 9 if fault == "long" else players * (CARDS - 2 * players + 1)
    game.low, game.high = 2, 12
    game.rules = &owner.fault
    game.deal, game.mover, game.legal_moves, game.play = deal, mover, legal_moves, play
    game.payoffs, game.move_key = payoffs, move_key
    if not bare:
        game.places = 4
        game.resample, game.information_key, game.heuristic, game.place = resample, information_key, heuristic, place
        game.chance_outcomes, game.move_text, game.state_text = chance_outcomes, move_text, state_text
        game.size = sizeof(Game)
        if fault in ("none", "playout draws"):      # other faults show where matches go one move at a time
            game.playout = playout
        game.observed, game.observe, game.actions, game.action = OBSERVED, observe, 1 + CARDS, action
    if solving:
        game.stream_at, game.position_key, game.sides = stream_at, position_key, sides
        if owner.fault != STREAM_ELSEWHERE:
            game.deals = deals
        game.symmetric_keys, game.symmetric_move_keys, game.spectators = symmetric_keys, symmetric_move_keys, True
    return table_of(&game, owner)
