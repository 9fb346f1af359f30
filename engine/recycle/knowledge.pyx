"""What a seat knows of a state of a compiled RECYCLE program: names of moves, information keys, determinisations.

Driven by tables, the same for all programs. `functions` gives the addresses.
"""
from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t, uintptr_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy
from engine.game cimport GAME_FAULT, Game
from engine.rng cimport below, draw, mix, start

cdef enum:
    RECORD = 4096               # numbers in the record of an option
    SCRATCH = 1 << 14           # bytes of a state that fit on the stack
    SCALAR = 0                  # a pick in a record that is no card


ctypedef int (*Perform)(void* state, const void* moves, int move, int32_t* record, int room) noexcept nogil

# What the functions of the table below need to know about the state (native/table.py fills it in).
ctypedef struct Rules:
    int32_t size, steps, mover, public_start, public_end, known, sizes, types, next, previous, pile_of
    int32_t node_bytes, pile_bytes, cards, piles, mems, mem_room, mem_sizes, mem_cards, count, decks
    int32_t classes, seats, max_statements
    const uint16_t* class_of    # by type
    const uint16_t* deck_of     # by type
    Perform perform


cdef inline uint64_t chain(uint64_t hash, uint64_t value) noexcept nogil:
    return mix((hash ^ value) * <uint64_t>0x9E37_79B9_7F4A_7C15 + 0x5851_F42D)

cdef inline int node(const char* state, int offset, int bytes, int index) noexcept nogil:
    return (<const uint8_t*>(state + offset))[index] if bytes == 1 else (<const uint16_t*>(state + offset))[index]

cdef inline void set_node(char* state, int offset, int bytes, int index, int value) noexcept nogil:
    if bytes == 1:
        (<uint8_t*>(state + offset))[index] = <uint8_t>value
    else:
        (<uint16_t*>(state + offset))[index] = <uint16_t>value

cdef inline int type_at(const Rules* rules, const char* state, int card) noexcept nogil:
    return (<const uint16_t*>(state + rules.types))[card] if rules.types else card


cdef uint64_t move_key(const Game* game, const void* state, const void* moves, int move, int observer) noexcept nogil:
    """What is picked: by content for those who know the cards, by position for a mover who does not."""
    cdef const Rules* rules = <const Rules*>game.rules
    cdef char[SCRATCH + 64] room
    cdef char* scratch = <char*>((<uintptr_t>room + 63) & ~<uintptr_t>63)
    cdef char* memory = NULL
    cdef int32_t[RECORD] picks
    cdef int length, i, j, card, type, alternative = 0
    cdef int mover = (<const uint8_t*>state)[rules.mover]
    cdef const uint16_t* before = <const uint16_t*>(<const char*>state + rules.known)
    cdef const uint16_t* after
    cdef uint64_t hash
    if rules.size > SCRATCH:
        memory = <char*>malloc(rules.size)
        scratch = memory
    memcpy(scratch, state, rules.size)
    length = rules.perform(scratch, moves, move, picks, RECORD)
    after = <const uint16_t*>(scratch + rules.known)
    while (<const int32_t*>moves)[alternative] <= move:
        alternative += 1
    hash = chain((<const uint16_t*>(<const char*>state + rules.public_start))[0], alternative)
    i = 0
    while i < length:
        hash = chain(hash, (<uint64_t>picks[i] << 8) | picks[i + 1])
        hash = chain(hash, picks[i + 4])
        for j in range(i + 5, i + 5 + picks[i + 4]):
            if picks[i + 1] == SCALAR:
                hash = chain(hash, <uint32_t>picks[j])
                continue
            card = picks[j]
            type = type_at(rules, <const char*>state, card)
            if ((before[card] | after[card]) >> observer) & 1:
                hash = chain(hash, rules.class_of[type])
            elif observer == mover and not before[card] >> mover & 1:
                hash = chain(hash, (<uint64_t>1 << 40) + picks[i + 2])
            else:
                hash = chain(hash, (<uint64_t>1 << 41) + rules.deck_of[type])
        if observer == mover:
            hash = chain(hash, picks[i + 3])
        i += 5 + picks[i + 4]
    free(memory)
    return hash


cdef uint64_t information_key(const Game* game, const void* state, int seat) noexcept nogil:
    cdef const Rules* rules = <const Rules*>game.rules
    cdef const char* data = <const char*>state
    cdef const uint16_t* known = <const uint16_t*>(data + rules.known)
    cdef const uint16_t* mem
    cdef uint64_t hash = seat, word
    cdef int offset = rules.public_start, pile, card, i, type, bytes
    while offset < rules.public_end:
        word = 0
        bytes = rules.public_end - offset if rules.public_end - offset < 8 else 8
        memcpy(&word, data + offset, bytes)
        hash = chain(hash, word)
        offset += 8
    for pile in range(rules.piles):
        hash = chain(hash, (<const uint16_t*>(data + rules.sizes))[pile])
        card = node(data, rules.next, rules.node_bytes, rules.cards + pile)
        while card < rules.cards:
            type = type_at(rules, data, card)
            word = (<uint64_t>known[card]) << 32
            if known[card] >> seat & 1:
                word |= <uint64_t>rules.class_of[type] | (1 << 20)
            else:
                word |= rules.deck_of[type]
            hash = chain(hash, word)
            card = node(data, rules.next, rules.node_bytes, card)
    for pile in range(rules.mems):
        mem = <const uint16_t*>(data + rules.mem_cards) + pile * rules.mem_room
        hash = chain(hash, (<const uint16_t*>(data + rules.mem_sizes))[pile])
        for i in range((<const uint16_t*>(data + rules.mem_sizes))[pile]):
            hash = chain(hash, rules.class_of[type_at(rules, data, mem[i])])
    return hash


cdef int resample(const Game* game, void* state, int seat, uint64_t* stream) noexcept nogil:
    """Deal anew, deck by deck, the cards that the seat cannot follow; then give cards of one kind the numbers in order.

    Cards of one kind cannot be told apart, so that which of their numbers lies where is no knowledge.
    """
    cdef const Rules* rules = <const Rules*>game.rules
    cdef char* data = <char*>state
    cdef uint16_t* known = <uint16_t*>(data + rules.known)
    cdef int cards = rules.cards, slots = 0, i, j, pile, card, deck, pool_size, other, kind, count, before
    cdef int16_t* memory = <int16_t*>malloc((9 * cards + rules.classes + 8) * sizeof(int16_t))
    cdef int16_t* slot_pile = memory
    cdef int16_t* slot_card = memory + cards
    cdef int16_t* slot_class = memory + 2 * cards
    cdef int16_t* slot_known = memory + 3 * cards
    cdef int16_t* pool = memory + 4 * cards
    cdef int16_t* where = memory + 5 * cards
    cdef int16_t* follow = memory + 6 * cards       # by card, the next card of its kind
    cdef int16_t* renamed = memory + 7 * cards      # by old number
    cdef int16_t* fresh = memory + 8 * cards        # by slot, the new number
    cdef int16_t* first = memory + 9 * cards        # by kind, its lowest number that is left
    cdef uint16_t* mem
    cdef int16_t* taken
    if memory == NULL:
        return GAME_FAULT
    count = (<uint16_t*>(data + rules.count))[0] if rules.count else cards
    for pile in range(rules.piles):
        card = node(data, rules.next, rules.node_bytes, cards + pile)
        while card < cards:
            slot_pile[slots], slot_card[slots], slot_known[slots] = pile, card, <int16_t>known[card]
            slot_class[slots] = rules.class_of[type_at(rules, data, card)]
            slots += 1
            card = node(data, rules.next, rules.node_bytes, card)
    for deck in range(rules.decks):
        pool_size = 0
        for i in range(slots):
            if not (<uint16_t>slot_known[i]) >> seat & 1 and rules.deck_of[type_at(rules, data, slot_card[i])] == deck:
                where[pool_size] = i
                # Insert by kind: the order in which they lie must not shine through.
                j = pool_size
                while j > 0 and pool[j - 1] > slot_class[i]:
                    pool[j] = pool[j - 1]
                    j -= 1
                pool[j] = slot_class[i]
                pool_size += 1
        i = pool_size - 1
        while i > 0:
            other = below(stream, i + 1)
            kind = pool[i]
            pool[i] = pool[other]
            pool[other] = kind
            i -= 1
        for i in range(pool_size):
            slot_class[where[i]] = pool[i]
    # Numbers of every kind in ascending order.
    for kind in range(rules.classes):
        first[kind] = -1
    card = count - 1
    while card >= 0:
        kind = rules.class_of[type_at(rules, data, card)]
        follow[card] = first[kind]
        first[kind] = card
        renamed[card] = -1
        card -= 1
    for i in range(slots):
        fresh[i] = first[slot_class[i]]
        first[slot_class[i]] = follow[fresh[i]]
        if (<uint16_t>slot_known[i]) >> seat & 1:
            renamed[slot_card[i]] = fresh[i]
    # A reference to a card that the seat lost sight of goes to the next one of its kind that it does not know either.
    taken = where
    for i in range(slots):
        taken[i] = (<uint16_t>slot_known[i]) >> seat & 1
    for pile in range(rules.mems):
        mem = <uint16_t*>(data + rules.mem_cards) + pile * rules.mem_room
        for i in range((<uint16_t*>(data + rules.mem_sizes))[pile]):
            if renamed[mem[i]] < 0:
                kind = rules.class_of[type_at(rules, data, mem[i])]
                for j in range(slots):
                    if not taken[j] and slot_class[j] == kind:
                        taken[j] = 1
                        renamed[mem[i]] = fresh[j]
                        break
            mem[i] = renamed[mem[i]]
    before = -1
    for i in range(slots):
        card, pile = fresh[i], slot_pile[i]
        if before < 0 or slot_pile[i - 1] != pile:
            before = cards + pile
        set_node(data, rules.next, rules.node_bytes, before, card)
        set_node(data, rules.previous, rules.node_bytes, card, before)
        set_node(data, rules.next, rules.node_bytes, card, cards + pile)
        set_node(data, rules.previous, rules.node_bytes, cards + pile, card)
        set_node(data, rules.pile_of, rules.pile_bytes, card, pile)
        known[card] = <uint16_t>slot_known[i]
        before = card
    (<uint64_t*>data)[0] = start((<uint64_t>draw(stream) << 32) | draw(stream))
    # Below 0, so that the game knows that its hidden cards are a guess.
    (<int32_t*>(data + rules.steps))[0] = -rules.max_statements
    free(memory)
    return 0


def functions():
    """Addresses by name."""
    return {"move_key": <uintptr_t>&move_key, "information_key": <uintptr_t>&information_key,
            "resample": <uintptr_t>&resample}
