"""Which states of a described game are alike: keys of positions, with cards exchanged, with equal cards; and all deals.

Driven by tables that `pyengine.recycle.emit.alike` makes of a program.
"""
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy
from engine.bits cimport bits_count, bits_lowest, pop_lowest
from engine.game cimport Game
from engine.keys cimport chained
from engine.memory cimport aligned_memory, free_aligned, rounded
from engine.recycle.abi cimport IN_ORDER, UNREAD, Head, ProgramRules, is_unseen, number_at, type_of
from engine.recycle.agreeing cimport are_barred, bars_key
from engine.rng cimport mix
from engine.status cimport GAME_FAULT

cdef enum:
    MOST_RANKED = 254           # cards in lines, and piles (emit/ranked.py)
    MOST_CARDS = 64             # of a deal, as bits of a set


# What is summed up is spread over 64 bits first, with where it stands, so that the order of adding does not matter.
cdef inline uint64_t spread(uint64_t place, uint64_t value) noexcept nogil:
    return chained(place << 40, value)


cdef inline uint64_t kept(const ProgramRules* rules, const char* data, int but=-8) noexcept nogil:
    """Bytes that everybody knows and play reads, but for strings and the number that stands in one place."""
    cdef const int32_t* range = rules.ranges
    cdef uint64_t hash = 1, word
    cdef int at, end
    while range[0] >= 0:
        at, end = range[0], range[0] + range[1]
        while at < end:
            word = 0
            memcpy(&word, data + at, min(end - at, 8))
            if at <= but < at + 8:
                word &= ~(<uint64_t>0xFFFF_FFFF << 8 * (but - at))
            hash = chained(hash, word)
            at += 8
        range += 2
    return hash


cdef inline uint64_t words_of(const ProgramRules* rules, const char* data, int exchange) noexcept nogil:
    cdef const int32_t* at = rules.words
    cdef uint64_t hash = 0
    while at[0] >= 0:
        hash += spread(at[0], rules.word_images[exchange * rules.strings + (<const uint16_t*>(data + at[0]))[0]])
        at += 1
    return hash


cdef inline uint64_t remembered(const ProgramRules* rules, const char* data, int exchange) noexcept nogil:
    """Contents of mem piles, in order."""
    cdef const uint16_t* images = rules.class_images + exchange * rules.layout.class_count
    cdef const uint16_t* cards
    cdef uint64_t hash = 0
    cdef int pile, i
    for pile in range(rules.layout.mems):
        cards = <const uint16_t*>(data + rules.layout.mem_cards) + pile * rules.layout.mem_room
        for i in range((<const uint16_t*>(data + rules.layout.mem_sizes))[pile]):
            hash += spread(1 << 20 | pile << 10 | i + 1, images[rules.class_of[type_of(data, &rules.fields, cards[i])]])
    return hash


cdef inline bint is_remembered(const ProgramRules* rules, const char* data, int kind) noexcept nogil:
    """True if a mem pile refers to a card of this kind."""
    cdef const uint16_t* cards
    cdef int pile, i
    for pile in range(rules.layout.mems):
        cards = <const uint16_t*>(data + rules.layout.mem_cards) + pile * rules.layout.mem_room
        for i in range((<const uint16_t*>(data + rules.layout.mem_sizes))[pile]):
            if rules.class_of[type_of(data, &rules.fields, cards[i])] == kind:
                return True
    return False


cdef inline uint64_t piles_key(const ProgramRules* rules, const char* data, bint whole) noexcept nogil:
    """The cards of every pile that play reads, as a set or in their order, with who knows them, by which moves are
    named. `whole`: of all piles; and of equal cards which one it is to which a mem pile refers."""
    cdef const uint16_t* known = <const uint16_t*>(data + rules.fields.known)
    cdef uint64_t hash = remembered(rules, data, 0)
    cdef int pile, card, place, kind
    for place in range(rules.fields.players * rules.layout.ballot_size // 4 if is_unseen(rules, data) else 0):
        hash += spread(1 << 21 | place, <uint32_t>(<const int32_t*>(data + rules.layout.ballots))[place])
    for pile in range(rules.layout.piles):
        if rules.orders[pile] == UNREAD and not whole:
            continue
        place = 0
        card = number_at(data, rules.fields.next, rules.fields.node_size, rules.fields.cards + pile)
        while card < rules.fields.cards:
            place += rules.orders[pile] == IN_ORDER
            kind = rules.class_of[type_of(data, &rules.fields, card)]
            if whole and is_remembered(rules, data, kind):
                kind = rules.layout.class_count + card
            hash += spread(1 + pile << 10 | place, <uint64_t>known[card] << 16 | kind)
            card = number_at(data, rules.fields.next, rules.fields.node_size, card)
    return hash


cdef inline uint64_t position_key(const Game* game, const void* state) noexcept nogil:
    """Numbers and strings that play reads, and what piles hold. Chance to come is left out."""
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    return (kept(rules, <const char*>state) + words_of(rules, <const char*>state, 0)
            + piles_key(rules, <const char*>state, False))


cdef inline uint64_t value_key(const Game* game, const void* state) noexcept nogil:
    """Cards of a line, and a score that is kept, by their order among those that play still reads."""
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    cdef const char* data = <const char*>state
    cdef const int32_t* at = rules.ranked + 2
    cdef uint16_t[MOST_RANKED] places   # by card
    cdef uint64_t hash = kept(rules, data, rules.ranked[0]) + words_of(rules, data, 0), row
    cdef int32_t best = (<const int32_t*>(data + rules.ranked[0]))[0]
    cdef int word = (<const uint16_t*>(data + rules.ranked[1]))[0] if rules.ranked[0] else -1
    cdef int line = 0, above = 0, place, pile, card, left, is_kept
    while at[0]:
        left, is_kept, line, place, row = at[0], at[1] == word, line + 256, 0, 0
        at += 2
        while left:
            pile = number_at(data, rules.fields.pile_of, rules.fields.pile_size, at[0])
            if rules.orders[pile] != UNREAD:
                places[at[0]] = line | place
                row = row << 8 | pile + 1
                if row >> 32:           # `spread` takes 40 bits
                    hash += spread(1 << 22 | line | place, row)
                    row = 0
                if is_kept:
                    above += 2 * (at[1] > best) + (at[1] == best)
                place += 1
            at += 2
            left -= 1
        hash += spread(1 << 22 | line | 255, row)
    for pile in range(rules.layout.piles):
        place, card = 0, rules.fields.cards + pile
        while rules.orders[pile] == IN_ORDER:
            card = number_at(data, rules.fields.next, rules.fields.node_size, card)
            if card >= rules.fields.cards:
                break
            place += 1
            hash += spread(1 + pile << 10 | place, places[card])
    return hash + spread(1 << 21, above)


cdef inline uint64_t equal_key(const ProgramRules* rules, const char* data) noexcept nogil:
    """Everything but chance to come, which of several equal cards lies where, and orders that play does not read:
    states of one key go on alike, and no seat knows anything else in them."""
    cdef const uint8_t* groups = <const uint8_t*>(data + rules.fields.groups) + 1
    cdef uint64_t hash = piles_key(rules, data, True)
    cdef int at = <int>(<const char*>&(<const Head*>data).pending - data), seat, card, pile
    while at < rules.layout.public_end:
        hash += spread(1 << 24 | at, <uint8_t>data[at])
        at += 1
    if rules.fields.groups:
        for seat in range(rules.fields.players):
            for card in range(rules.fields.cards):
                pile = number_at(data, rules.fields.pile_of, rules.fields.pile_size, card)
                hash += spread(1 << 25 | seat << 16 | pile, <uint64_t>groups[seat * rules.fields.cards + card] << 16
                               | rules.class_of[type_of(data, &rules.fields, card)])
    return hash


cdef inline int symmetric_keys(const Game* game, const void* state, int seat, uint64_t* keys) noexcept nogil:
    """Knowledge of the seat, with its cards exchanged in every way; piles whose order play does not read are sets."""
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    cdef const char* data = <const char*>state
    cdef const uint16_t* known = <const uint16_t*>(data + rules.fields.known)
    cdef uint64_t common = spread(seat, kept(rules, data)), where
    cdef int pile, card, place, exchange, kind, classes = rules.layout.class_count
    for exchange in range(rules.exchanges):
        keys[exchange] = words_of(rules, data, exchange) + remembered(rules, data, exchange)
    for pile in range(rules.layout.piles):
        place = 0
        card = number_at(data, rules.fields.next, rules.fields.node_size, rules.fields.cards + pile)
        while card < rules.fields.cards:
            place += rules.orders[pile] == IN_ORDER
            where = 1 + pile << 10 | place
            kind = type_of(data, &rules.fields, card)
            if known[card] >> seat & 1:
                kind = rules.class_of[kind]
                for exchange in range(rules.exchanges):
                    keys[exchange] += spread(where, <uint64_t>known[card] << 16
                                             | rules.class_images[exchange * classes + kind])
            else:
                common += spread(where, <uint64_t>known[card] << 16 | rules.deck_of[kind] | <uint64_t>1 << 32)
            card = number_at(data, rules.fields.next, rules.fields.node_size, card)
    if are_barred(rules, data):
        for exchange in range(rules.exchanges):
            keys[exchange] += bars_key(rules, data, seat, rules.class_images + exchange * classes, False)
    for exchange in range(rules.exchanges):
        keys[exchange] = mix(keys[exchange] + common)
    return rules.exchanges


cdef inline int sides(const Game* game, int* sides) noexcept nogil:
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    cdef int seat, count = 0
    for seat in range(game.seats):
        sides[seat] = rules.side_of[seat]
        count = max(count, sides[seat] + 1)
    return count


# All deals: the cards of every pile as a set of bits, pile after pile; what is left lies in the last one. Of sets that
# an exchange of cards turns into each other only the least goes on; the exchanges that leave a set as it is go on with
# the next pile.

ctypedef struct AlikeDeals:
    const Game* game
    const ProgramRules* rules
    int (*visit)(void* context, void* state, double chance) noexcept nogil
    void* context
    char* state                 # that was dealt
    char* given                 # that is visited
    int piles                   # that have cards
    int[MOST_CARDS] pile        # what is left over lies in the last one
    int[MOST_CARDS] size
    uint64_t[MOST_CARDS] cards  # by pile
    uint16_t* images            # [exchanges][MOST_CARDS], of cards
    uint64_t[MOST_CARDS] equals     # by card, those equal to it, of which a pile takes the lowest
    double chance               # of every deal in which equal cards are told apart
    int ways                    # to exchange cards


cdef inline uint64_t image_of(const AlikeDeals* deals, int exchange, uint64_t cards) noexcept nogil:
    cdef const uint16_t* images = deals.images + exchange * MOST_CARDS
    cdef uint64_t found = 0
    while cards:
        found |= <uint64_t>1 << images[pop_lowest(&cards)]
    return found


cdef inline void set_node(char* state, int offset, int bytes, int index, int value) noexcept nogil:
    if bytes == 1:
        (<uint8_t*>(state + offset))[index] = <uint8_t>value
    else:
        (<uint16_t*>(state + offset))[index] = <uint16_t>value


cdef inline void link(const ProgramRules* rules, char* state, int node, int above) noexcept nogil:
    """Lay a card, or the end of a pile, on another one."""
    set_node(state, rules.fields.next, rules.fields.node_size, node, above)
    set_node(state, rules.layout.previous, rules.fields.node_size, above, node)


cdef inline void lay(const ProgramRules* rules, char* state, int pile, uint64_t cards) noexcept nogil:
    """Put these cards into a pile, the lowest at the bottom, each in sight of those who see the pile's cards."""
    cdef int before = rules.fields.cards + pile, card
    for card in range(rules.fields.cards):
        if cards >> card & 1:
            link(rules, state, before, card)
            set_node(state, rules.fields.pile_of, rules.fields.pile_size, card, pile)
            before = card
    link(rules, state, before, rules.fields.cards + pile)


cdef inline double times(const AlikeDeals* deals, uint64_t cards, uint64_t free_cards) noexcept nogil:
    """In how many ways cards can be taken of free ones, where each may be an equal one."""
    cdef uint64_t left = cards, equal
    cdef double found = 1
    cdef int taken
    while left:
        equal = deals.equals[bits_lowest(left)]
        for taken in range(bits_count(left & equal)):
            found = found * (bits_count(free_cards & equal) - taken) / (taken + 1)
        left &= ~equal
    return found


cdef inline int each_set(AlikeDeals* deals, int place, int left, int least, uint64_t free_cards, const uint8_t* ways,
                         int count, double chance) noexcept nogil:
    """Every way to give the pile in this place `left` cards more, `least` and higher; `ways` are the exchanges that
    leave all piles before as they are, `chance` is that of them all."""
    cdef const ProgramRules* rules = deals.rules
    cdef uint8_t[128] stay
    cdef uint64_t image, own = deals.cards[place]
    cdef uint16_t* old = <uint16_t*>(deals.state + rules.fields.known)
    cdef uint16_t* new = <uint16_t*>(deals.given + rules.fields.known)
    cdef int i, card, kept_ways = 0, status, pile
    if left:
        for card in range(least, rules.fields.cards):
            image = <uint64_t>1 << card
            if free_cards & image and free_cards & ~own & deals.equals[card] & image - 1 == 0:
                deals.cards[place] = own | image
                status = each_set(deals, place, left - 1, card + 1, free_cards, ways, count, chance)
                if status < 0:
                    return status
        deals.cards[place] = own
        return 0
    for i in range(count):
        image = image_of(deals, ways[i], own) if ways[i] else own
        if image < own:
            return 0
        if image == own:
            stay[kept_ways] = ways[i]
            kept_ways += 1
    chance *= times(deals, own, free_cards)
    free_cards &= ~own
    if place + 1 < deals.piles - 1:
        deals.cards[place + 1] = 0
        return each_set(deals, place + 1, deals.size[place + 1], 0, free_cards, stay, kept_ways, chance)
    memcpy(deals.given, deals.state, deals.game.state_size)
    deals.cards[place + 1] = free_cards
    for i in range(deals.piles):
        pile = deals.pile[i]
        # Who sees one card of a pile after a deal sees all of them.
        card = number_at(deals.state, rules.fields.next, rules.fields.node_size, rules.fields.cards + pile)
        image = old[card]
        lay(rules, deals.given, pile, deals.cards[i])
        for card in range(rules.fields.cards):
            if deals.cards[i] >> card & 1:
                new[card] = <uint16_t>image
    return deals.visit(deals.context, deals.given, chance * deals.ways / kept_ways)


cdef inline bint find_piles(AlikeDeals* deals, const char* state) noexcept nogil:
    """The piles that have cards, the largest last; False where places matter of which there are several."""
    cdef const ProgramRules* rules = deals.rules
    cdef int pile, size, card, known, last = 0
    for pile in range(rules.layout.piles):
        size = (<const uint16_t*>(state + rules.layout.sizes))[pile]
        if size == 0:
            continue
        if size > 1 and rules.orders[pile] == IN_ORDER:
            return False
        card = number_at(state, rules.fields.next, rules.fields.node_size, rules.fields.cards + pile)
        known = (<const uint16_t*>(state + rules.fields.known))[card]
        while card < rules.fields.cards:
            if (<const uint16_t*>(state + rules.fields.known))[card] != known:
                return False
            card = number_at(state, rules.fields.next, rules.fields.node_size, card)
        deals.pile[deals.piles], deals.size[deals.piles] = pile, size
        last = deals.piles if size > deals.size[last] else last
        deals.piles += 1
    pile, size = deals.pile[last], deals.size[last]
    for last in range(last, deals.piles - 1):
        deals.pile[last], deals.size[last] = deals.pile[last + 1], deals.size[last + 1]
    deals.pile[deals.piles - 1], deals.size[deals.piles - 1] = pile, size
    return True


cdef inline int deals(const Game* game, bint merged,
                      int (*visit)(void* context, void* state, double chance) noexcept nogil,
                      void* context) noexcept nogil:
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    cdef AlikeDeals all
    cdef uint8_t[128] ways
    cdef int exchange, card, other, i, left = rules.fields.cards, status
    cdef size_t size = rounded(game.state_size)
    all.game, all.rules, all.visit, all.context, all.piles = game, rules, visit, context, 0
    all.state = aligned_memory(2 * size + rules.exchanges * MOST_CARDS * sizeof(uint16_t))
    if all.state == NULL:
        return GAME_FAULT
    all.given = all.state + size
    all.images = <uint16_t*>(all.given + size)
    status = game.deal(game, all.state, 1)
    if status >= 0 and not find_piles(&all, all.state):
        status = GAME_FAULT
    if status >= 0:
        all.ways = rules.exchanges if merged else 1
        for exchange in range(all.ways):
            ways[exchange] = exchange
            for card in range(left):
                for other in range(left):
                    if (rules.class_of[other]
                            == rules.class_images[exchange * rules.layout.class_count + rules.class_of[card]]):
                        all.images[exchange * MOST_CARDS + card] = other
        for card in range(left):
            all.equals[card] = 0
            for other in range(left):
                all.equals[card] |= <uint64_t>(rules.class_of[other] == rules.class_of[card]) << other
        all.chance = 1
        for i in range(all.piles - 1):
            for card in range(all.size[i]):
                all.chance *= <double>(card + 1) / left
                left -= 1
        all.cards[0] = 0
        if all.piles > 1:
            status = each_set(&all, 0, all.size[0], 0, ~<uint64_t>0 >> 64 - rules.fields.cards, ways, all.ways,
                              all.chance)
        else:
            status = visit(context, all.state, 1)
    free_aligned(all.state)
    return status


cdef inline bint deals_can_be_listed(const Game* game) noexcept nogil:
    """True if places do not matter in any pile that is dealt several cards."""
    cdef AlikeDeals all
    cdef char* state = aligned_memory(game.state_size)
    cdef bint found = False
    if state != NULL:
        all.rules, all.piles = <const ProgramRules*>game.rules, 0
        found = game.deal(game, state, 1) >= 0 and find_piles(&all, state)
    free_aligned(state)
    return found
