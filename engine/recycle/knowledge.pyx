"""What a seat knows of a state of a compiled RECYCLE program: names of moves, information keys, determinisations.

Driven by tables, the same for all programs. `functions` gives the addresses.
"""
from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t, uintptr_t
from libc.stdlib cimport free, malloc, qsort
from libc.string cimport memcmp, memcpy
from engine.game cimport GAME_FAULT, Game
from engine.recycle.record cimport HEAD, KNOWN_TO_MOVER, RECORD, SCALAR, Record, cards_of, number_at, type_of
from engine.rng cimport below, draw, mix, start

cdef enum:
    SCRATCH = 1 << 14           # bytes of a state that fit on the stack
    # Determinisations that are tried until the mover has the options that it has: where 1 of 2000 would do, all fail
    # once in 3600 times.
    MOST_TRIES = 1 << 14


ctypedef int (*Perform)(void* state, const void* moves, int move, Record* record, int room) noexcept nogil

# What the functions of the table below need to know about the state (native/table.py fills it in).
ctypedef struct Rules:
    int32_t size, steps, mover, public_start, public_end, known, sizes, types, next, previous, pile_of
    int32_t node_bytes, pile_bytes, cards, piles, mems, mem_room, mem_sizes, mem_cards, count, decks
    int32_t classes, seats, max_statements
    const uint16_t* class_of    # by type
    const uint16_t* deck_of     # by type
    const int32_t* conditions   # by choice, 0 or the fault of a mover whose options cannot be dealt again
    Perform perform


cdef inline uint64_t chain(uint64_t hash, uint64_t value) noexcept nogil:
    return mix((hash ^ value) * <uint64_t>0x9E37_79B9_7F4A_7C15 + 0x5851_F42D)

cdef inline void set_node(char* state, int offset, int bytes, int index, int value) noexcept nogil:
    if bytes == 1:
        (<uint8_t*>(state + offset))[index] = <uint8_t>value
    else:
        (<uint16_t*>(state + offset))[index] = <uint16_t>value

cdef uint64_t move_key(const Game* game, const void* state, const void* moves, int move, int observer) noexcept nogil:
    """What is picked: cards by what they are for those who know them. Others are for the mover where they lie, and for
    everybody else any card of that back, which goes from one pile to another. 0 where there is no memory."""
    cdef const Rules* rules = <const Rules*>game.rules
    cdef const char* data = <const char*>state
    cdef char[SCRATCH + 64] room
    cdef char* scratch = <char*>((<uintptr_t>room + 63) & ~<uintptr_t>63)
    cdef char* memory = NULL
    cdef Record record
    cdef const int32_t* pick = record.numbers
    cdef const int32_t* value
    cdef int length, alternative = 0, knowers, old, new
    cdef bint mine = observer == (<const uint8_t*>data)[rules.mover], known
    cdef uint64_t hash
    if rules.size > SCRATCH:
        memory = <char*>malloc(rules.size)
        if memory == NULL:
            return 0
        scratch = memory
    memcpy(scratch, data, rules.size)
    record.before = data
    length = rules.perform(scratch, moves, move, &record, RECORD)
    while (<const int32_t*>moves)[alternative] <= move:
        alternative += 1
    hash = chain((<const uint16_t*>(data + rules.public_start))[0], alternative)
    while pick < record.numbers + length:
        hash = chain(hash, (<uint64_t>pick[0] << 8) | pick[1])
        hash = chain(hash, pick[4])
        value = pick + HEAD
        for _ in range(pick[4]):
            if pick[1] == SCALAR:
                hash = chain(hash, <uint32_t>value[0])
                value += 1
                continue
            knowers = value[1] | (<const uint16_t*>(scratch + rules.known))[value[0]]
            known = value[1] & KNOWN_TO_MOVER if mine else knowers >> observer & 1
            if known:
                hash = chain(hash, rules.class_of[type_of(scratch, rules.types, value[0])])
            elif mine:
                hash = chain(hash, (<uint64_t>1 << 40) + <uint32_t>value[2])
            else:
                hash = chain(hash, (<uint64_t>1 << 41) + rules.deck_of[type_of(scratch, rules.types, value[0])])
                old = new = number_at(scratch, rules.pile_of, rules.pile_bytes, value[0])
                if value[0] < cards_of(data, rules.count, rules.cards):
                    old = number_at(data, rules.pile_of, rules.pile_bytes, value[0])
                if old != new:
                    hash = chain(hash, (<uint64_t>old << 16) | <uint64_t>new)
            value += 3
        if mine:
            hash = chain(hash, pick[3])
        pick = value
    free(memory)
    return hash


# What a mover is offered

cdef int compare(const void* one, const void* other) noexcept nogil:
    cdef uint64_t a = (<const uint64_t*>one)[0], b = (<const uint64_t*>other)[0]
    return (a > b) - (a < b)


cdef inline int condition(const Rules* rules, const char* state, int seat) noexcept nogil:
    """Not 0 if a seat is to choose among options that depend on cards that it does not see."""
    cdef int pending = (<const uint16_t*>(state + rules.public_start))[0]
    return rules.conditions[pending - 1] if pending and (<const uint8_t*>state)[rules.mover] == seat else 0


cdef int offer(const Game* game, const char* state, int seat, void* moves, uint64_t* names) noexcept nogil:
    """The names of the mover's options in ascending order, a place each; returns how many, or the game's fault."""
    cdef int move, count = game.legal_moves(game, state, moves)
    for move in range(count):
        names[move] = move_key(game, state, moves, move, seat)
    if count > 1:
        qsort(names, count, sizeof(uint64_t), compare)
    return count


cdef uint64_t information_key(const Game* game, const void* state, int seat) noexcept nogil:
    """The public part, every card as far as the seat knows it, and what the seat is offered where that tells more."""
    cdef const Rules* rules = <const Rules*>game.rules
    cdef const char* data = <const char*>state
    cdef const uint16_t* known = <const uint16_t*>(data + rules.known)
    cdef const uint16_t* mem
    cdef uint64_t hash = seat, word
    cdef uint64_t* names
    cdef int offset = rules.public_start, pile, card, i, type, bytes
    while offset < rules.public_end:
        word = 0
        bytes = rules.public_end - offset if rules.public_end - offset < 8 else 8
        memcpy(&word, data + offset, bytes)
        hash = chain(hash, word)
        offset += 8
    for pile in range(rules.piles):
        hash = chain(hash, (<const uint16_t*>(data + rules.sizes))[pile])
        card = number_at(data, rules.next, rules.node_bytes, rules.cards + pile)
        while card < rules.cards:
            type = type_of(data, rules.types, card)
            word = (<uint64_t>known[card]) << 32
            if known[card] >> seat & 1:
                word |= <uint64_t>rules.class_of[type] | (1 << 20)
            else:
                word |= rules.deck_of[type]
            hash = chain(hash, word)
            card = number_at(data, rules.next, rules.node_bytes, card)
    for pile in range(rules.mems):
        mem = <const uint16_t*>(data + rules.mem_cards) + pile * rules.mem_room
        hash = chain(hash, (<const uint16_t*>(data + rules.mem_sizes))[pile])
        for i in range((<const uint16_t*>(data + rules.mem_sizes))[pile]):
            hash = chain(hash, rules.class_of[type_of(data, rules.types, mem[i])])
    if condition(rules, data, seat):
        names = <uint64_t*>malloc(game.max_moves * sizeof(uint64_t) + game.moves_size)
        if names != NULL:
            for i in range(offer(game, data, seat, names + game.max_moves, names)):
                hash = chain(hash, names[i])
            free(names)
    return hash


cdef int deal_anew(const Rules* rules, char* data, int seat, uint64_t* stream) noexcept nogil:
    """Deal anew, deck by deck, the cards that the seat cannot follow; then give cards of one kind the numbers in order.

    Cards of one kind cannot be told apart, so that which of their numbers lies where is no knowledge.
    """
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
        card = number_at(data, rules.next, rules.node_bytes, cards + pile)
        while card < cards:
            slot_pile[slots], slot_card[slots], slot_known[slots] = pile, card, <int16_t>known[card]
            slot_class[slots] = rules.class_of[type_of(data, rules.types, card)]
            slots += 1
            card = number_at(data, rules.next, rules.node_bytes, card)
    for deck in range(rules.decks):
        pool_size = 0
        for i in range(slots):
            if (<uint16_t>slot_known[i]) >> seat & 1:
                continue
            if rules.deck_of[type_of(data, rules.types, slot_card[i])] == deck:
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
        kind = rules.class_of[type_of(data, rules.types, card)]
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
                kind = rules.class_of[type_of(data, rules.types, mem[i])]
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


cdef int resample(const Game* game, void* state, int seat, uint64_t* stream) noexcept nogil:
    """A determinisation. The mover knows what it is offered, whatever that depends on: deal until it is the same."""
    cdef const Rules* rules = <const Rules*>game.rules
    cdef char* data = <char*>state
    cdef int status = condition(rules, data, seat), count
    cdef uint64_t* names
    cdef uint64_t* others
    cdef void* moves
    if status == 0:
        return deal_anew(rules, data, seat, stream)
    names = <uint64_t*>malloc(2 * game.max_moves * sizeof(uint64_t) + game.moves_size)
    if names == NULL:
        return GAME_FAULT
    others, moves = names + game.max_moves, names + 2 * game.max_moves
    count = offer(game, data, seat, moves, names)
    if count < 0:
        status = count
    else:
        for _ in range(MOST_TRIES):
            if deal_anew(rules, data, seat, stream) < 0:
                status = GAME_FAULT
                break
            if (offer(game, data, seat, moves, others) == count
                    and memcmp(names, others, count * sizeof(uint64_t)) == 0):
                status = 0
                break
    free(names)
    return status


def functions():
    """Addresses by name."""
    return {"move_key": <uintptr_t>&move_key, "information_key": <uintptr_t>&information_key,
            "resample": <uintptr_t>&resample}
