"""Numbers that a seat of a described game sees, and numbers of moves.

Driven by tables that `pyengine.recycle.emit.numbers` makes of a program.
"""
from libc.stdint cimport int16_t, int32_t, int64_t, uint16_t, uint64_t
from libc.string cimport memcpy, memset
from engine.game cimport Game, cut
from engine.memory cimport aligned_memory, free_aligned
from engine.recycle.abi cimport (KNOWN_TO_MOVER, RECORD, SCALAR, VALUES, Head, FieldRecord, ProgramRules, card_of,
                                 cards_of, is_unseen, number_at, offered, type_of)
from engine.recycle.agreeing cimport Bars, apart_of, bars_of, hidden_kinds
from engine.status cimport GAME_FAULT

cdef enum:                      # kinds of digits
    CARD = 0
    PLAYER = 1
    TEAM = 2
    NUMBER = 3
    VALUE = 4                   # of the attribute by which a group was made
    PLACE = 5                   # of a set of cards among those that can be picked there
    KINDS = 6                   # of all cards of a set, of so many cards as the low value says

cdef enum:
    DIGIT = 5                   # numbers of a row of `digits`


cdef inline void observe(const Game* game, const void* state, int seat, int16_t* numbers) noexcept nogil:
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    cdef const char* data = <const char*>state
    cdef const uint16_t* known = <const uint16_t*>(data + rules.fields.known)
    cdef const int32_t* piles = rules.seen_piles + 3 * rules.layout.piles * seat
    cdef const int32_t* mems = rules.seen_mems + 3 * rules.layout.mems * seat
    cdef const int32_t* kinds = rules.seen_kinds
    cdef const int32_t* ints = rules.seen_ints + 2 * rules.int_count * seat
    cdef const int32_t* texts = rules.seen_texts + 3 * rules.text_count * seat
    cdef const uint16_t* cards
    cdef int pile, card, place, seen, i, mover = (<const Head*>data).mover, seats = rules.fields.players
    cdef int count = cards_of(data, &rules.fields)
    memset(numbers, 0, game.observed * sizeof(int16_t))
    if mover < seats:
        numbers[mover - seat + (seats if mover < seat else 0)] = 1
        if (<const Head*>data).pending and rules.seen_choice >= 0:
            numbers[rules.seen_choice + (<const Head*>data).pending - 1] = 1
    # Without a branch on what is known, which would be mispredicted.
    for card in range(count):
        pile = number_at(data, rules.fields.pile_of, rules.fields.pile_size, card)
        seen = known[card] >> seat & 1
        place = kinds[piles[3 * pile + seen] + (rules.class_of[type_of(data, &rules.fields, card)] & -seen)]
        if place >= 0:
            numbers[place] += 1
    for pile in range(rules.layout.piles):
        if piles[3 * pile + 2]:
            card = number_at(data, rules.layout.previous, rules.fields.node_size, rules.fields.cards + pile)
            if card < rules.fields.cards and known[card] >> seat & 1:
                place = kinds[piles[3 * pile + 2] + rules.class_of[type_of(data, &rules.fields, card)]]
                if place >= 0:
                    numbers[place] = 1
    for pile in range(rules.layout.mems):
        cards = <const uint16_t*>(data + rules.layout.mem_cards) + pile * rules.layout.mem_room
        for i in range((<const uint16_t*>(data + rules.layout.mem_sizes))[pile]):
            place = kinds[mems[3 * pile + 1] + rules.class_of[type_of(data, &rules.fields, cards[i])]]
            if place >= 0:
                numbers[place] += 1
    for i in range(rules.int_count):
        numbers[ints[2 * i + 1]] = cut((<const int32_t*>(data + ints[2 * i]))[0])
    for i in range(rules.text_count):
        place = rules.text_places[texts[3 * i + 2] * rules.strings + (<const uint16_t*>(data + texts[3 * i]))[0]]
        if place >= 0:
            numbers[texts[3 * i + 1] + place] = 1
    if rules.fact_blocks:
        observe_facts(rules, data, seat, numbers)


cdef inline void observe_facts(const ProgramRules* rules, const char* data, int seat, int16_t* numbers) noexcept nogil:
    """By pile and block of kinds, how many cards that the seat does not know are known to be none of them, of those of
    the block that are still hidden."""
    cdef const uint16_t* known = <const uint16_t*>(data + rules.fields.known)
    cdef const int32_t* places = rules.fact_places + 2 * rules.layout.piles * seat
    cdef const uint64_t* kinds
    cdef int pile, card, which, block
    cdef uint64_t some
    cdef Bars bars, own, hidden = hidden_kinds(rules, data)
    for pile in range(rules.layout.piles):
        card = rules.fields.cards + pile
        while places[2 * pile] >= 0:
            card = number_at(data, rules.fields.next, rules.fields.node_size, card)
            if card >= rules.fields.cards:
                break
            bars = bars_of(rules, data, pile, card, 0)
            for which in range(0 if known[card] >> seat & 1 else 2 if places[2 * pile + 1] >= 0 else 1):
                own = bars_of(rules, data, pile, card, apart_of(rules, seat) * which)
                own = Bars(hidden.low & ~(bars.low | own.low), hidden.high & ~(bars.high | own.high))
                for block in range(rules.fact_blocks):
                    kinds = rules.fact_kinds + 2 * block
                    some = kinds[0] & hidden.low | kinds[1] & hidden.high
                    if some and not (kinds[0] & own.low | kinds[1] & own.high):
                        numbers[places[2 * pile + which] + block] += 1


cdef inline int near_kind(const ProgramRules* rules, const char* state, int card, int mover) noexcept nogil:
    """The kind of a card, counted from its mover."""
    return rules.near_kinds[mover * rules.layout.class_count + rules.class_of[type_of(state, &rules.fields, card)]]


cdef inline int multiset(const ProgramRules* rules, const char* state, const int32_t* value, int count,
                         int mover) noexcept nogil:
    """The place of the kinds of a few cards among all multisets of as many: the i-th smallest kind k of them adds the
    binomial coefficient (k + i) over (i + 1)."""
    cdef int64_t number = 0, ways
    cdef int i, j, kind, other, rank
    for i in range(count):
        kind, rank, ways = near_kind(rules, state, value[3 * i], mover), 0, 1
        for j in range(count):
            other = near_kind(rules, state, value[3 * j], mover)
            rank += other < kind or (other == kind and j < i)
        for j in range(rank + 1):
            ways = ways * (kind + rank - j) // (j + 1)
        number += ways
    return <int>number


cdef inline int digit_of(const ProgramRules* rules, const char* state, const int32_t* pick, const int32_t* digit,
                         int mover, int observer) noexcept nogil:
    """The value of a pick as a seat sees it, in the state after the move; -1 where it is none of those that were to be
    expected."""
    cdef const int32_t* value = pick + VALUES
    cdef int number = value[0], knowers
    cdef int i, seen = 0
    if pick[4] < 1 or (pick[1] == SCALAR) != (PLAYER <= digit[1] <= NUMBER):
        return -1
    if digit[1] >= VALUE:
        for i in range(pick[4]):
            knowers = value[3 * i + 1]
            if observer != mover:
                knowers |= (<const uint16_t*>(state + rules.fields.known))[value[3 * i]]
            seen += (knowers & (KNOWN_TO_MOVER if observer == mover else 1 << observer)) != 0
        if seen < (1 if digit[1] == VALUE else pick[4]):    # one card tells the value of all
            return -1
        if digit[1] == KINDS:
            return multiset(rules, state, value, pick[4], mover) if pick[4] == digit[2] else -1
        number = (min(pick[2], digit[2]) if digit[1] == PLACE else
                  rules.group_values[digit[2] + rules.class_of[type_of(state, &rules.fields, number)]])
    elif digit[1] == CARD:
        knowers = value[1] | (<const uint16_t*>(state + rules.fields.known))[number]
        if knowers & (KNOWN_TO_MOVER if observer == mover else 1 << observer):
            number = near_kind(rules, state, number, mover)
        elif value[2] < 0:
            number = rules.layout.class_count + rules.layout.piles
        else:
            number = rules.layout.class_count + rules.near_piles[mover * rules.layout.piles + (value[2] >> 16)]
    elif digit[1] == PLAYER:
        number -= mover
        number += rules.fields.players if number < 0 else 0
    else:
        number -= digit[2]
    return number if 0 <= number < digit[3] else -1


cdef inline int seen_action(const Game* game, const void* state, const void* moves, int move,
                            int observer) noexcept nogil:
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    cdef const char* data = <const char*>state
    cdef const int32_t* counts = <const int32_t*>moves
    cdef const int32_t* digits
    cdef const int32_t* digit
    cdef const int32_t* pick
    cdef FieldRecord record
    cdef char* scratch
    cdef int alternative = 0, before = 0, kind, partly, card, number, value, length, mover = (<const Head*>data).mover
    if (<const Head*>data).pending == 0:
        return GAME_FAULT
    move = offered(game, moves, move)
    while counts[alternative] <= move:
        before = counts[alternative]
        alternative += 1
    kind = rules.kinds[(<const Head*>data).pending - 1] + alternative
    if observer != mover and is_unseen(rules, data):
        return game.actions + (kind - alternative if game.kinds else 0)
    partly = GAME_FAULT if observer == mover and game.actions else game.actions + (kind if game.kinds else 0)
    if game.actions == 0:
        return partly
    number, digits = rules.first_actions[2 * kind], rules.digits + rules.first_actions[2 * kind + 1]
    if digits[0] < 0:
        return number
    if digits[1] == CARD and digits[DIGIT] < 0:
        card = card_of(rules, data, moves, kind, counts[alternative] - before, move - before)
        if card >= 0 and (<const uint16_t*>(data + rules.fields.known))[card] >> observer & 1:
            return number + near_kind(rules, data, card, mover)
    scratch = aligned_memory(game.state_size)
    if scratch == NULL:
        return GAME_FAULT
    memcpy(scratch, data, game.state_size)
    record.before = data
    length = rules.perform(scratch, moves, move, &record, RECORD)
    digit = digits
    while digit[0] >= 0 and length >= 0:
        value = digit[3] - 1        # of a pick that is not made
        pick = record.numbers
        while pick < record.numbers + length:
            if pick[0] == digit[0]:
                value = digit_of(rules, scratch, pick, digit, mover, observer)
                break
            pick += VALUES + pick[4] * (1 if pick[1] == SCALAR else 3)
        if value < 0:
            free_aligned(scratch)
            return partly
        number += value * digit[4]
        digit += DIGIT
    free_aligned(scratch)
    return number if length >= 0 else length


cdef inline int action(const Game* game, const void* state, const void* moves, int move) noexcept nogil:
    return seen_action(game, state, moves, move, (<const Head*>state).mover)
