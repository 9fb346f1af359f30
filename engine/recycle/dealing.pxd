"""Determinisations of a described game: what a seat cannot follow is dealt anew."""
from libc.stdint cimport int16_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset
from engine.bits cimport pop_lowest
from engine.recycle.abi cimport Head, ProgramRules, cards_of, number_at, type_of
from engine.recycle.agreeing cimport Bars, apart_of, are_barred, bars_of, deal_agreeing, shuffle, with_kind
from engine.recycle.alike cimport link, set_node
from engine.rng cimport draw, start
from engine.status cimport GAME_FAULT

cdef enum:
    FEW_CARDS = 256             # that are dealt on the stack
    FEW_WORDS = 4               # of a set of them
    EVERY_SEAT = -2             # in place of a seat, a spectator who has heard what each seat alone was told


cdef inline int eyes_of(const ProgramRules* rules, int seat) noexcept nogil:
    """A seat; for a spectator, -1, all of them: he knows what everybody does. As a mask of those who know a card."""
    return 1 << seat if seat >= 0 else (1 << rules.fields.players) - 1


# Cards that a seat knows together, as a set over several places: their groups are numbered anew from 1, in the order of
# the places. 0 is all that it knows nothing of. Those of a spectator are known to every seat.

cdef inline int group_of(const ProgramRules* rules, const char* state, int seat, int card, int16_t* names,
                         int* count) noexcept nogil:
    """The group of a card that the seat does not know; `names` are those of groups so far, 0 for the others."""
    cdef int group
    if rules.fields.groups == 0:
        return 0
    if seat < 0:
        seat = rules.fields.players
    group = (<const uint8_t*>(state + rules.fields.groups))[1 + seat * rules.fields.cards + card]
    if group and names[group] == 0:
        count[0] += 1
        names[group] = count[0]
    return names[group]


cdef inline bint are_distinct(const ProgramRules* rules, const char* data) noexcept nogil:
    """True if no two cards are alike, few enough for `deal_distinct`, and no seats know any together."""
    return (rules.layout.class_count == rules.fields.cards <= FEW_CARDS and rules.fields.types == 0
            and rules.fields.cards + rules.layout.piles <= 2 * FEW_CARDS
            and (rules.fields.groups == 0 or (<const uint8_t*>data)[rules.fields.groups] == 0))


cdef inline int deal_barred(const ProgramRules* rules, const char* data, int seat, int count, const int16_t* piles,
                            const int16_t* cards, int16_t* kinds, int16_t* dealt, uint64_t* stream) noexcept nogil:
    """Deal cards of these kinds, which may be shuffled, to the places of these cards in these piles, of which those of
    a pile stand together; 0, or GAME_FAULT."""
    cdef Bars[FEW_CARDS] few
    cdef Bars* bars = &few[0]
    cdef Bars here = Bars(0, 0), apart, all_of = Bars(0, 0)
    cdef int i, status, viewer, pile = -1
    if count > FEW_CARDS:
        bars = <Bars*>malloc(count * sizeof(Bars))
        if bars == NULL:
            return GAME_FAULT
    for i in range(count):
        here = with_kind(here, kinds[i])
    for i in range(count):
        if piles[i] != pile or rules.layout.barred_card:
            pile = piles[i]
            all_of = bars_of(rules, data, pile, cards[i], 0)
            for viewer in range(rules.fields.players if rules.layout.barred_next else 0):
                if seat == viewer or seat == EVERY_SEAT:
                    apart = bars_of(rules, data, pile, cards[i], apart_of(rules, viewer))
                    all_of = Bars(all_of.low | apart.low, all_of.high | apart.high)
            all_of = Bars(all_of.low & here.low, all_of.high & here.high)
        bars[i] = all_of
    status = deal_agreeing(count, bars, kinds, dealt, stream)
    if count > FEW_CARDS:
        free(bars)
    return status


cdef inline int rename_bars(const ProgramRules* rules, char* data, int seat, int count, const int16_t* old,
                            const int16_t* new) noexcept nogil:
    """Keep the bars of single cards where these lay; what other seats alone were told is forgotten."""
    cdef int bytes = rules.layout.barred_bytes, size = bytes * rules.fields.cards, viewer, i, apart
    cdef char* cards = data + rules.layout.barred_card
    cdef char* before
    for viewer in range(rules.fields.players if rules.layout.barred_next else 0):
        if seat != viewer and seat != EVERY_SEAT:
            memset(data + rules.layout.barred + bytes + apart_of(rules, viewer), 0, rules.layout.barred_next)
    if rules.layout.barred_card == 0:
        return 0
    before = <char*>malloc(size)
    if before == NULL:
        return GAME_FAULT
    for viewer in range(-1, rules.fields.players if rules.layout.barred_next else 0):
        if viewer < 0 or seat == viewer or seat == EVERY_SEAT:
            apart = apart_of(rules, viewer)
            memcpy(before, cards + apart, size)
            for i in range(count):
                memcpy(cards + apart + new[i] * bytes, before + old[i] * bytes, bytes)
    free(before)
    return 0


cdef inline int deal_distinct(const ProgramRules* rules, char* data, int seat, uint64_t* stream) noexcept nogil:
    """Do what `deal_any` does where `are_distinct`, with the same draws: then a card keeps its number wherever it lies,
    and nothing changes but who lies in the places that the seat does not see; 0, or GAME_FAULT."""
    cdef uint16_t* known = <uint16_t*>(data + rules.fields.known)
    cdef int cards = rules.fields.cards, deck, i, j, at, card, pile, slots = 0, hidden = 0, pool_size, eyes
    cdef uint16_t[2 * FEW_CARDS + 1] slot         # the node of every pile, and its cards behind it
    cdef uint16_t[FEW_CARDS] where, masks, decks    # of the places that the seat does not see
    cdef int16_t[FEW_CARDS] pile_of, pool, dealt, old, among, piles, lie, now
    cdef bint barred = are_barred(rules, data)
    cdef uint64_t[FEW_WORDS] unseen
    cdef uint64_t word
    eyes = eyes_of(rules, seat)
    memset(unseen, 0, sizeof(unseen))
    for pile in range(rules.layout.piles):
        slot[slots] = <uint16_t>(cards + pile)
        slots += 1
        card = number_at(data, rules.fields.next, rules.fields.node_size, cards + pile)
        while card < cards:
            if known[card] & eyes != eyes:
                where[hidden], pile_of[hidden], masks[hidden] = slots, <int16_t>pile, known[card]
                decks[hidden] = rules.deck_of[card]
                unseen[rules.class_of[card] >> 6] |= <uint64_t>1 << (rules.class_of[card] & 63)
                hidden += 1
            slot[slots] = <uint16_t>card
            slots += 1
            card = number_at(data, rules.fields.next, rules.fields.node_size, card)
    slot[slots] = <uint16_t>cards
    for deck in range(rules.layout.decks):
        # By kind: the order in which they lie must not shine through.
        pool_size = 0
        for i in range((rules.layout.class_count + 63) >> 6):
            word = unseen[i]
            while word:
                card = 64 * i + pop_lowest(&word)
                if rules.deck_of[card] == deck:
                    pool[pool_size] = <int16_t>card
                    pool_size += 1
        if barred:
            j = 0
            for i in range(hidden):
                if decks[i] == deck:
                    among[j], piles[j], lie[j] = i, pile_of[i], <int16_t>slot[where[i]]
                    j += 1
            if deal_barred(rules, data, seat, j, piles, lie, pool, now, stream) < 0:
                return GAME_FAULT
            for i in range(j):
                dealt[among[i]] = now[i]
            continue
        shuffle(pool, pool_size, stream)
        j = 0
        for i in range(hidden):
            if decks[i] == deck:
                dealt[i] = pool[j]
                j += 1
    if barred:
        for i in range(hidden):
            old[i] = <int16_t>slot[where[i]]
        if rename_bars(rules, data, seat, hidden, old, dealt) < 0:
            return GAME_FAULT
    for i in range(hidden):
        slot[where[i]] = <uint16_t>dealt[i]
    for i in range(hidden):
        at, card, pile = where[i], dealt[i], pile_of[i]
        link(rules, data, slot[at - 1], card)
        link(rules, data, card, slot[at + 1] if slot[at + 1] < cards else cards + pile)
        set_node(data, rules.fields.pile_of, rules.fields.pile_size, card, pile)
        known[card] = masks[i]
    return 0


cdef inline int deal_any(const ProgramRules* rules, char* data, int seat, uint64_t* stream) noexcept nogil:
    """Deal, deck by deck, the cards that the seat cannot follow, those that it knows together among themselves;
    then give cards of one kind the numbers in order.

    Cards of one kind cannot be told apart, so that which of their numbers lies where is no knowledge. What other seats
    know together they forget, unless a spectator knows it.
    """
    cdef uint16_t* known = <uint16_t*>(data + rules.fields.known)
    cdef int cards = rules.fields.cards, slots = 0, i, j, pile, card, deck, pool_size, kind, count, before
    cdef int group, groups = 0, by_all = 0, eyes = eyes_of(rules, seat), everybody = eyes_of(rules, -1)
    cdef int16_t* memory = <int16_t*>malloc((11 * cards + rules.layout.class_count + 8) * sizeof(int16_t))
    cdef int16_t* slot_pile = memory
    cdef int16_t* slot_card = memory + cards
    cdef int16_t* slot_class = memory + 2 * cards
    cdef int16_t* slot_known = memory + 3 * cards
    cdef int16_t* pool = memory + 4 * cards
    cdef int16_t* where = memory + 5 * cards
    cdef int16_t* follow = memory + 6 * cards       # by card, the next card of its kind
    cdef int16_t* renamed = memory + 7 * cards      # by old number
    cdef int16_t* fresh = memory + 8 * cards        # by slot, the new number
    cdef int16_t* slot_group = memory + 9 * cards
    cdef int16_t* slot_by_all = memory + 10 * cards     # groups of a spectator
    cdef int16_t* first = memory + 11 * cards       # by kind, its lowest number that is left
    cdef int16_t* piles = renamed                   # of the places that are dealt, and the cards there
    cdef int16_t* lie = fresh
    cdef bint barred = are_barred(rules, data)
    cdef int16_t[256] named
    cdef int16_t[256] named_by_all
    cdef uint8_t* row = <uint8_t*>data + rules.fields.groups
    cdef uint16_t* mem
    cdef int16_t* taken
    if memory == NULL:
        return GAME_FAULT
    memset(named, 0, sizeof(named))
    memset(named_by_all, 0, sizeof(named_by_all))
    count = cards_of(data, &rules.fields)
    for pile in range(rules.layout.piles):
        card = number_at(data, rules.fields.next, rules.fields.node_size, cards + pile)
        while card < cards:
            slot_pile[slots], slot_card[slots], slot_known[slots] = pile, card, <int16_t>known[card]
            slot_class[slots] = rules.class_of[type_of(data, &rules.fields, card)]
            slot_group[slots] = slot_by_all[slots] = 0
            if known[card] != everybody:
                slot_by_all[slots] = <int16_t>group_of(rules, data, -1, card, named_by_all, &by_all)
            if known[card] & eyes != eyes:
                slot_group[slots] = <int16_t>group_of(rules, data, seat, card, named, &groups)
                # In a determinisation for another seat it has none of its own.
                if slot_group[slots] == 0 and slot_by_all[slots]:
                    slot_group[slots] = -slot_by_all[slots]
            slots += 1
            card = number_at(data, rules.fields.next, rules.fields.node_size, card)
    for deck in range(rules.layout.decks):
        for group in range(-by_all, groups + 1):
            pool_size = 0
            for i in range(slots):
                if slot_known[i] & eyes == eyes or slot_group[i] != group:
                    continue
                if rules.deck_of[type_of(data, &rules.fields, slot_card[i])] == deck:
                    where[pool_size] = i
                    # Insert by kind: the order in which they lie must not shine through.
                    j = pool_size
                    while j > 0 and pool[j - 1] > slot_class[i]:
                        pool[j] = pool[j - 1]
                        j -= 1
                    pool[j] = slot_class[i]
                    pool_size += 1
            if barred:
                for i in range(pool_size):
                    piles[i], lie[i] = slot_pile[where[i]], slot_card[where[i]]
                if deal_barred(rules, data, seat, pool_size, piles, lie, pool, follow, stream) < 0:
                    free(memory)
                    return GAME_FAULT
                for i in range(pool_size):
                    slot_class[where[i]] = follow[i]
                continue
            shuffle(pool, pool_size, stream)
            for i in range(pool_size):
                slot_class[where[i]] = pool[i]
    # Numbers of every kind in ascending order.
    memset(first, -1, rules.layout.class_count * sizeof(int16_t))
    memset(renamed, -1, count * sizeof(int16_t))
    for card in range(count - 1, -1, -1):
        kind = rules.class_of[type_of(data, &rules.fields, card)]
        follow[card] = first[kind]
        first[kind] = card
    for i in range(slots):
        fresh[i] = first[slot_class[i]]
        first[slot_class[i]] = follow[fresh[i]]
        if slot_known[i] & eyes == eyes:
            renamed[slot_card[i]] = fresh[i]
    # A reference to a card that the seat lost sight of goes to the next one of its kind that it does not know either.
    taken = where
    for i in range(slots):
        taken[i] = slot_known[i] & eyes == eyes
    for pile in range(rules.layout.mems):
        mem = <uint16_t*>(data + rules.layout.mem_cards) + pile * rules.layout.mem_room
        for i in range((<uint16_t*>(data + rules.layout.mem_sizes))[pile]):
            if renamed[mem[i]] < 0:
                kind = rules.class_of[type_of(data, &rules.fields, mem[i])]
                for j in range(slots):
                    if not taken[j] and slot_class[j] == kind:
                        taken[j] = 1
                        renamed[mem[i]] = fresh[j]
                        break
            mem[i] = renamed[mem[i]]
    if rules.fields.groups:
        memset(row, 0, 1 + (rules.fields.players + 1) * cards)
        row[0] = groups > 0 or by_all > 0
        row += 1
        for i in range(slots):
            if seat >= 0 and slot_group[i] > 0:
                row[seat * cards + fresh[i]] = <uint8_t>slot_group[i]
            row[rules.fields.players * cards + fresh[i]] = <uint8_t>slot_by_all[i]
    if barred and rename_bars(rules, data, seat, slots, slot_card, fresh) < 0:
        free(memory)
        return GAME_FAULT
    before = -1
    for i in range(slots):
        card, pile = fresh[i], slot_pile[i]
        if before < 0 or slot_pile[i - 1] != pile:
            before = cards + pile
        link(rules, data, before, card)
        link(rules, data, card, cards + pile)
        set_node(data, rules.fields.pile_of, rules.fields.pile_size, card, pile)
        known[card] = <uint16_t>slot_known[i]
        before = card
    free(memory)
    return 0


cdef inline int deal_anew(const ProgramRules* rules, char* data, int seat, uint64_t* stream) noexcept nogil:
    """Deal anew what the seat cannot follow, and chance still to come; 0, or GAME_FAULT."""
    if are_distinct(rules, data):
        if deal_distinct(rules, data, seat, stream) < 0:
            return GAME_FAULT
    elif deal_any(rules, data, seat, stream) < 0:
        return GAME_FAULT
    (<Head*>data).stream = start((<uint64_t>draw(stream) << 32) | draw(stream))
    # Below 0, so that the game knows that its hidden cards are a guess.
    (<Head*>data).steps = -rules.layout.max_statements
    return 0
