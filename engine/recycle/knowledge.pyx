"""Knowledge of a seat in a state of a compiled RECYCLE program: names of moves, information keys, determinisations.

Driven by tables, the same for all programs.
"""
from libc.stdint cimport int16_t, int32_t, uint8_t, uint16_t, uint32_t, uint64_t, uintptr_t
from libc.stdlib cimport free, malloc, qsort
from libc.string cimport memcmp, memcpy, memset
from engine.game cimport MOST_FEATURES, MOST_MOVES, Game, Offer, Pass, new_game, put_offer
from engine.keys cimport chained
from engine.memory cimport aligned_memory, free_aligned, rounded
from engine.solving.open_hands cimport solve_open
from engine.recycle.agreeing cimport are_barred, bars_key
from engine.recycle.alike cimport (deals, deals_can_be_listed, equal_key, link, position_key, set_node, sides,
                                   symmetric_keys, value_key)
from engine.recycle.abi cimport (KNOWN_TO_MOVER, PASSES, RECORD, SCALAR, VALUES, Head, FieldRecord, ProgramRules,
                                 ballot_of, card_of, cards_of, is_unseen, number_at, offered, type_of)
from engine.recycle.dealing cimport EVERY_SEAT, deal_any, deal_anew, eyes_of, group_of
from engine.recycle.learning cimport action, observe, seen_action
from engine.recycle.rule cimport heuristic
from engine.rng cimport below, child, mix
from engine.table cimport Table, table_of
from engine.status cimport GAME_FAULT

cdef enum:
    SCRATCH = 1 << 14           # bytes of a state that fit on the stack
    ROW = 2 * sizeof(int32_t)   # of `lists`
    # Determinisations that are tried until the mover has the options that it has: where 1 of 2000 would do, all fail
    # once in 3600 times.
    MOST_TRIES = 1 << 14


cdef uint64_t move_key(const Game* game, const void* state, const void* moves, int move, int observer) noexcept nogil:
    return name_of(game, state, moves, offered(game, moves, move), observer, NULL, True)


cdef int symmetric_move_keys(const Game* game, const void* state, const void* moves, int move, int observer,
                             uint64_t* keys) noexcept nogil:
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    cdef int exchange
    move = offered(game, moves, move)
    for exchange in range(rules.exchanges):
        keys[exchange] = name_of(game, state, moves, move, observer,
                                 rules.class_images + exchange * rules.layout.class_count, True)
    return rules.exchanges


cdef uint64_t name_of(const Game* game, const void* state, const void* moves, int move, int observer,
                      const uint16_t* images, bint apart) noexcept nogil:
    """Picked cards: by what they are for those who know them. Others are for the mover where they lie, and for
    everybody else any card of that back, which goes from one pile to another. 0 where there is no memory. `move` counts
    all options, `images` are the kinds of cards once they are exchanged, `apart` tells equal cards and orders of cards
    apart."""
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    cdef const char* data = <const char*>state
    cdef char[SCRATCH + 64] room
    cdef char* scratch = <char*>rounded(<uintptr_t>room)
    cdef char* memory = NULL
    cdef FieldRecord record
    cdef const int32_t* pick = record.numbers
    cdef const int32_t* value
    cdef int length, alternative = 0, knowers, old, new, kind
    cdef bint mine = observer == (<const Head*>data).mover, known
    cdef uint64_t hash, cards       # those of a pick, in any order
    if not mine and is_unseen(rules, data):
        return chained((<const Head*>data).pending, 0)
    if game.state_size > SCRATCH:
        scratch = memory = aligned_memory(game.state_size)
        if memory == NULL:
            return 0
    memcpy(scratch, data, game.state_size)
    record.before = data
    length = rules.perform(scratch, moves, move, &record, RECORD)
    while (<const int32_t*>moves)[alternative] <= move:
        alternative += 1
    hash = chained((<const Head*>data).pending, alternative)
    while pick < record.numbers + length:
        hash = chained(hash, (<uint64_t>pick[0] << 8) | pick[1])
        hash = chained(hash, pick[4])
        value, cards = pick + VALUES, 0
        for _ in range(pick[4]):
            if pick[1] == SCALAR:
                hash = chained(hash, <uint32_t>value[0])
                value += 1
                continue
            knowers = value[1] | (<const uint16_t*>(scratch + rules.fields.known))[value[0]]
            known = value[1] & KNOWN_TO_MOVER if mine else knowers >> observer & 1
            if known:
                kind = rules.class_of[type_of(scratch, &rules.fields, value[0])]
                if apart:
                    hash = chained(hash, kind if images == NULL else images[kind])
                else:
                    cards += chained(1, kind)
            elif mine:
                hash = chained(hash, (<uint64_t>1 << 40) + <uint32_t>value[2])
            else:
                hash = chained(hash, (<uint64_t>1 << 41) + rules.deck_of[type_of(scratch, &rules.fields, value[0])])
                old = new = number_at(scratch, rules.fields.pile_of, rules.fields.pile_size, value[0])
                if value[0] < cards_of(data, &rules.fields):
                    old = number_at(data, rules.fields.pile_of, rules.fields.pile_size, value[0])
                if old != new:
                    hash = chained(hash, (<uint64_t>old << 16) | <uint64_t>new)
            value += 3
        if mine:
            hash = chained(hash, pick[3] if apart else cards)
        pick = value
    free_aligned(memory)
    return hash


# Equal cards as one option, where a study asks for it. Options with one name but for which of equal cards they pick are
# one if what they lead to is the same but for that.

cdef int equal_moves(const Game* game, const void* state, void* moves) noexcept nogil:
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    cdef int count = rules.legal_moves(game, state, moves), room = 4, found = 0, move, slot
    cdef int32_t* kept = <int32_t*>(<char*>moves + rules.offered)
    cdef char* scratch
    cdef uint64_t* names
    cdef uint64_t* ends         # 0 where it is not known yet
    cdef int32_t* slots         # the places in `kept`, by name, of which several may have one: no table of engine.keys
    if count < 2:
        kept[0] = 0
        return count
    while room < 2 * count:
        room *= 2
    scratch = aligned_memory(rounded(game.state_size) + 2 * count * sizeof(uint64_t) + room * sizeof(int32_t))
    if scratch == NULL:
        return GAME_FAULT
    names = <uint64_t*>(scratch + rounded(game.state_size))
    ends, slots = names + count, <int32_t*>(names + 2 * count)
    memset(slots, -1, room * sizeof(int32_t))
    for move in range(count):
        names[found] = name_of(game, state, moves, move, (<const Head*>state).mover, NULL, False)
        ends[found] = 0
        slot = names[found] & (room - 1)
        while slots[slot] >= 0 and not (
            names[slots[slot]] == names[found]
            and end_of(game, state, moves, kept[slots[slot]], scratch, &ends[slots[slot]])
                == end_of(game, state, moves, move, scratch, &ends[found])
        ):
            slot = (slot + 1) & (room - 1)
        if slots[slot] < 0:
            slots[slot], kept[found] = found, move
            found += 1
    free_aligned(scratch)
    return found


cdef inline uint64_t end_of(const Game* game, const void* state, const void* moves, int move, char* scratch,
                            uint64_t* end) noexcept nogil:
    """Hash of what an option leads to. One that fails, or draws, is like no other: draws differ by chance alone."""
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    if end[0] == 0:
        memcpy(scratch, state, game.state_size)
        end[0] = move + 1
        if (rules.play(game, scratch, moves, move) >= 0
                and (<const Head*>scratch).stream == (<const Head*>state).stream):
            end[0] = equal_key(rules, scratch)
    return end[0]


cdef int play_equal(const Game* game, void* state, const void* moves, int move) noexcept nogil:
    return (<const ProgramRules*>game.rules).play(game, state, moves, offered(game, moves, move))


# What wins: the kinds of moves are the alternatives of all choices; a card is played that an option picks and that its
# mover knows. Cards that cannot be told apart are one.

cdef inline int add_card(const ProgramRules* rules, const char* state, int card, int count, int first,
                         uint16_t* features) noexcept nogil:
    cdef int feature = first + rules.class_of[type_of(state, &rules.fields, card)], i
    for i in range(count):
        if features[i] == feature:
            return count
    features[count] = feature
    return count + 1


cdef int move_features(const Game* game, const void* state, const void* moves, int move, bint with_cards,
                       uint16_t* features) noexcept nogil:
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    cdef const char* data = <const char*>state
    cdef const int32_t* counts = <const int32_t*>moves
    cdef FieldRecord record
    cdef const int32_t* pick = record.numbers
    cdef const int32_t* value
    cdef char* scratch
    cdef int alternative = 0, before = 0, count = 1, card, length, kind
    if (<const Head*>data).pending == 0:
        return 0
    move = offered(game, moves, move)
    while counts[alternative] <= move:
        before = counts[alternative]
        alternative += 1
    kind = rules.kinds[(<const Head*>data).pending - 1] + alternative
    features[0] = kind
    if not with_cards:
        return 1
    card = card_of(rules, data, moves, kind, counts[alternative] - before, move - before)
    if card >= 0:
        if not (<const uint16_t*>(data + rules.fields.known))[card] >> (<const Head*>data).mover & 1:
            return 1
        return add_card(rules, data, card, 1, game.kinds, features)
    scratch = aligned_memory(game.state_size)
    if scratch == NULL:
        return GAME_FAULT
    memcpy(scratch, data, game.state_size)
    record.before = data
    length = rules.perform(scratch, moves, move, &record, RECORD)
    while pick < record.numbers + length:
        value = pick + VALUES
        for _ in range(pick[4]):
            if pick[1] != SCALAR and value[1] & KNOWN_TO_MOVER and count < MOST_FEATURES:
                count = add_card(rules, scratch, value[0], count, game.kinds, features)
            value += 1 if pick[1] == SCALAR else 3
        pick = value
    free_aligned(scratch)
    return count if length >= 0 else length


cdef int offers(const Game* game, const void* state, const void* moves, int count, int move, bint with_kinds,
                bint with_cards, Offer* offers) noexcept nogil:
    """Offers where all moves are of one alternative and each is a card of which there is but one."""
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    cdef const char* data = <const char*>state
    cdef const uint16_t* known = <const uint16_t*>(data + rules.fields.known)
    cdef const int32_t* counts = <const int32_t*>moves
    cdef int alternative = 0, kind, card, first, i, listed, mover = (<const Head*>data).mover
    while count and counts[alternative] == 0:
        alternative += 1
    if count == 0 or counts[alternative] != count:
        return 0
    kind = rules.kinds[(<const Head*>data).pending - 1] + alternative
    listed = put_offer(offers, 0, kind, count * with_kinds, count, True)
    if with_cards:
        card = card_of(rules, data, moves, kind, count, move)
        if rules.layout.class_count < rules.fields.cards or card < 0:
            return 0
        first = game.kinds
        listed = put_offer(offers, listed, first + card, known[card] >> mover & 1, count, True)
        for i in range(count):
            card = card_of(rules, data, moves, kind, count, i)
            listed = put_offer(offers, listed, first + card, i != move and known[card] >> mover & 1, count, False)
    return listed


cdef void hand(const Game* game, const void* state, int seat, uint64_t* cards) noexcept nogil:
    """The cards in the piles of a seat that it alone sees."""
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    cdef const char* data = <const char*>state
    cdef const int32_t* first = rules.hands
    cdef int card, kind
    while first[0] >= 0:
        card = number_at(data, rules.fields.next, rules.fields.node_size, rules.fields.cards + first[0] + seat)
        while card < rules.fields.cards:
            kind = rules.class_of[type_of(data, &rules.fields, card)]
            cards[kind // 64] |= <uint64_t>1 << kind % 64
            card = number_at(data, rules.fields.next, rules.fields.node_size, card)
        first += 1


# What a mover is offered

cdef int compare(const void* one, const void* other) noexcept nogil:
    cdef uint64_t a = (<const uint64_t*>one)[0], b = (<const uint64_t*>other)[0]
    return (a > b) - (a < b)


cdef inline int condition(const ProgramRules* rules, const char* state, int seat) noexcept nogil:
    """Not 0 if a seat is to choose among options that depend on cards that it does not see."""
    cdef int pending = (<const Head*>state).pending
    return rules.conditions[pending - 1] if pending and seat >= 0 and (<const Head*>state).mover == seat else 0


cdef int offer(const Game* game, const char* state, int seat, void* moves, uint64_t* names) noexcept nogil:
    """The names of the mover's options in ascending order, a place each; returns how many, or the game's fault."""
    cdef int move, count = game.legal_moves(game, state, moves)
    for move in range(count):
        names[move] = move_key(game, state, moves, move, seat)
    if count > 1:
        qsort(names, count, sizeof(uint64_t), compare)
    return count


cdef uint64_t information_key(const Game* game, const void* state, int seat) noexcept nogil:
    """The public part, every card as far as the seat knows it, and what the seat is offered where that tells more.

    Of cards that the seat knows together: which places theirs are, and which cards they are. Of those that a spectator
    knows together, the places.
    """
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    cdef const char* data = <const char*>state
    cdef const uint16_t* known = <const uint16_t*>(data + rules.fields.known)
    cdef const uint16_t* mem
    cdef uint64_t hash = seat, word, place
    cdef uint64_t* names
    cdef uint64_t[256] together     # by group, what its cards are
    cdef int16_t[256] named
    cdef int16_t[256] named_by_all
    cdef int group, groups = 0, by_all = 0, eyes = eyes_of(rules, seat), everybody = eyes_of(rules, -1)
    cdef int offset = <int>(<const char*>&(<const Head*>data).pending - data), pile, card, i, type, bytes
    if rules.fields.groups:         # 2.5 KiB: a fifth of the time of a small game's keys
        memset(together, 0, sizeof(together))
        memset(named, 0, sizeof(named))
        memset(named_by_all, 0, sizeof(named_by_all))
    # Summed up, each part hashed with its place: a chain would wait for every part (half of the time).
    while offset < rules.layout.public_end:
        word = 0
        bytes = rules.layout.public_end - offset if rules.layout.public_end - offset < 8 else 8
        memcpy(&word, data + offset, bytes)
        hash += child(word, offset)
        offset += 8
    for pile in range(rules.layout.piles):
        place = <uint64_t>(pile + 1) << 32
        hash += child((<const uint16_t*>(data + rules.layout.sizes))[pile], place)
        card = number_at(data, rules.fields.next, rules.fields.node_size, rules.fields.cards + pile)
        while card < rules.fields.cards:
            type = type_of(data, &rules.fields, card)
            word = (<uint64_t>known[card]) << 32
            if known[card] & eyes == eyes:
                word |= <uint64_t>rules.class_of[type] | (1 << 20)
            else:
                word |= rules.deck_of[type]
                group = group_of(rules, data, seat, card, named, &groups)
                if group:
                    word |= <uint64_t>group << 48
                    together[group] += chained(1, rules.class_of[type])
            if known[card] != everybody:
                word |= <uint64_t>group_of(rules, data, -1, card, named_by_all, &by_all) << 56
            place += 1
            hash += child(word, place)
            card = number_at(data, rules.fields.next, rules.fields.node_size, card)
    if are_barred(rules, data):
        hash += bars_key(rules, data, seat, NULL, True)
    hash = mix(hash)
    for group in range(1, groups + 1):
        hash = chained(hash, together[group])
    for pile in range(rules.layout.mems):
        mem = <const uint16_t*>(data + rules.layout.mem_cards) + pile * rules.layout.mem_room
        hash = chained(hash, (<const uint16_t*>(data + rules.layout.mem_sizes))[pile])
        for i in range((<const uint16_t*>(data + rules.layout.mem_sizes))[pile]):
            hash = chained(hash, rules.class_of[type_of(data, &rules.fields, mem[i])])
    if seat >= 0 and is_unseen(rules, data):
        hash = chained(hash, ballot_of(rules, data, seat)[0])
    if condition(rules, data, seat):
        names = <uint64_t*>malloc(game.max_moves * sizeof(uint64_t) + game.moves_size)
        if names != NULL:
            for i in range(offer(game, data, seat, names + game.max_moves, names)):
                hash = chained(hash, names[i])
            free(names)
    return hash


cdef int choose_anew(const Game* game, char* data, int seat, uint64_t* stream) noexcept nogil:
    """Choose anew for all who have chosen unseen: the seat as it has chosen, others any option that they have now;
    without a stream, or for EVERY_SEAT, all as they have chosen, where that is said. 0, or a negative status."""
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    cdef Head before = (<Head*>data)[0]
    cdef char* moves = aligned_memory(game.moves_size)
    cdef int each, count, move, status = GAME_FAULT if moves == NULL else 0
    for each in range(game.seats if is_unseen(rules, data) else 0):
        move = ballot_of(rules, data, each)[0] - 1
        if move == -1 or status < 0:
            continue
        memset(ballot_of(rules, data, each), 0, rules.layout.ballot_size)
        (<Head*>data).mover = each
        count = status = rules.legal_moves(game, data, moves)
        if count > 0:
            if stream != NULL and not (0 <= move < count and (each == seat or seat == EVERY_SEAT)):
                move = below(stream, count)
            status = rules.perform(data, moves, move, NULL, 0)
    (<Head*>data)[0] = before
    free_aligned(moves)
    return min(status, 0)


cdef int resample(const Game* game, void* state, int seat, uint64_t* stream) noexcept nogil:
    """A determinisation. The mover knows what it is offered, whatever that depends on: deal until it is the same."""
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    cdef char* data = <char*>state
    cdef int status = condition(rules, data, seat), count
    cdef uint64_t* names
    cdef uint64_t* others
    cdef void* moves
    if status == 0:
        status = deal_anew(rules, data, seat, stream)
        return status if status < 0 else choose_anew(game, data, seat, stream)
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
    return status if status < 0 else choose_anew(game, data, seat, stream)


cdef int complete(const Game* game, void* state, const char* seen, uint64_t* stream) noexcept nogil:
    """Deal the cards of a position that nobody has named, those that not every seat knows there; `seen` has who knows
    the card of every place, as 16-bit masks, and what seats know together, place by place. Then all choose who have
    chosen unseen."""
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    cdef char* data = <char*>state
    cdef uint8_t* groups = <uint8_t*>data + rules.fields.groups
    cdef const uint8_t* group = <const uint8_t*>seen + 2 * rules.fields.cards
    cdef int pile, card, seat, cards = rules.fields.cards, place = 0
    if deal_any(rules, data, EVERY_SEAT, stream) < 0:
        return GAME_FAULT
    for pile in range(rules.layout.piles):
        card = number_at(data, rules.fields.next, rules.fields.node_size, cards + pile)
        while card < cards:
            (<uint16_t*>(data + rules.fields.known))[card] = (<const uint16_t*>seen)[place]
            for seat in range(rules.fields.players + 1 if rules.fields.groups else 0):
                groups[1 + seat * cards + card] = group[0]
                groups[0] |= group[0] > 0
                group += 1
            place += 1
            card = number_at(data, rules.fields.next, rules.fields.node_size, card)
    return choose_anew(game, data, EVERY_SEAT, stream)


cdef int relabel(const Game* game, void* past, const void* now, const void* world) noexcept nogil:
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    cdef char* data = <char*>past
    cdef int cards = rules.fields.cards, pile, card, other, before, i, seat, status = 0
    cdef size_t size = rounded(game.state_size)
    cdef char* old = aligned_memory(size + 2 * cards)
    cdef uint16_t* image = <uint16_t*>(old + size)
    cdef uint16_t* mem
    if old == NULL:
        return GAME_FAULT
    memcpy(old, past, game.state_size)
    for card in range(cards):
        image[card] = <uint16_t>card
    for pile in range(rules.layout.piles):
        card = other = cards + pile
        while True:
            card = number_at(<const char*>now, rules.fields.next, rules.fields.node_size, card)
            other = number_at(<const char*>world, rules.fields.next, rules.fields.node_size, other)
            if card >= cards or other >= cards:
                status = 0 if card == other and status == 0 else GAME_FAULT
                break
            image[card] = <uint16_t>other
    for pile in range(rules.layout.piles if status == 0 else 0):
        card = before = cards + pile
        while True:
            card = number_at(old, rules.fields.next, rules.fields.node_size, card)
            if card >= cards:
                break
            link(rules, data, before, image[card])
            before = image[card]
            set_node(data, rules.fields.pile_of, rules.fields.pile_size, before, pile)
            (<uint16_t*>(data + rules.fields.known))[before] = (<const uint16_t*>(old + rules.fields.known))[card]
        link(rules, data, before, cards + pile)
    for pile in range(rules.layout.mems):
        mem = <uint16_t*>(data + rules.layout.mem_cards) + pile * rules.layout.mem_room
        for i in range((<uint16_t*>(data + rules.layout.mem_sizes))[pile]):
            mem[i] = image[mem[i]]
    for card in range(cards if rules.fields.groups else 0):
        for seat in range(rules.fields.players + 1):
            i = rules.fields.groups + 1 + seat * cards
            data[i + image[card]] = old[i + card]
    for card in range(cards if rules.layout.barred_card else 0):
        for seat in range(rules.fields.players + 1 if rules.layout.barred_next else 1):
            i = rules.layout.barred_card + seat * rules.layout.barred_next
            memcpy(data + i + image[card] * rules.layout.barred_bytes, old + i + card * rules.layout.barred_bytes,
                   rules.layout.barred_bytes)
    free_aligned(old)
    return status if status < 0 else choose_anew(game, data, -1, NULL)


# Stages that have names

cdef int phase(const Game* game, const void* state, Pass* passes) noexcept nogil:
    cdef const ProgramRules* rules = <const ProgramRules*>game.rules
    cdef const int32_t* row = rules.around + 2 * ((<const Head*>state).pending - 1)
    cdef const int32_t* counts = <const int32_t*>(<const char*>state + rules.layout.passes)
    cdef int i
    for i in range(game.phases):
        passes[i].number, passes[i].begun = counts[0] * (row[0] >> i & 1), counts[1] * (row[0] >> i & 1)
        counts += PASSES
    return row[1]


cdef int place(const Game* game, const void* state) noexcept nogil:
    return (<const int32_t*>(<const char*>state + (<const ProgramRules*>game.rules).layout.place))[0]


cdef int stream_at(const Game* game) noexcept nogil:
    return 0                    # a state begins with it


_ARRAYS = (                      # of `ProgramRules`, in their order there
    "class_of deck_of conditions kinds lists hands ranges words barred_at orders class_images word_images side_of "
    "around seen_piles seen_mems seen_ints seen_texts text_places near_piles near_kinds seen_kinds fact_places "
    "fact_kinds first_actions group_values digits"
).split()


cdef class Owner:
    """Rules of a compiled program's table, and what they point to."""
    cdef ProgramRules rules
    cdef tuple kept


cdef inline void put(void* field, uintptr_t address) noexcept:
    """The address of a compiled function into a field of a struct."""
    memcpy(field, &address, sizeof(address))


def table(
    machine: object, str name, dict facts: dict[str, Any], dict functions: dict[str, int], bint merge_equal
) -> Table:
    """The table of a compiled program; `machine` is kept alive with it, `name` is as in `engine.table.Table.at`.

    facts : by name, numbers and, as bytes, arrays of `FieldSizes`, `StateLayout` and `ProgramRules` in `abi.pxd`, and
        of `Game`; and whether deals may be `listed`
    functions : the addresses of those in `abi.FUNCTIONS`, by name; 0 for none
    merge_equal : whether equal cards are one option where nothing tells which of them is taken
    """
    cdef Owner owner = Owner()
    cdef ProgramRules* rules = &owner.rules
    cdef Game game = new_game()
    cdef int kinds = len(facts["lists"]) // ROW, i
    owner.kept = machine, facts
    rules.fields, rules.layout = facts, facts
    for i in range(len(_ARRAYS)):
        put(<const void**>&rules.class_of + i, <uintptr_t><const char*>facts[_ARRAYS[i]])
    put(&rules.perform, functions["perform"])
    put(&rules.weigh, functions["weigh"])
    if rules.weigh != NULL:
        game.heuristic = heuristic
    game.rules = rules
    game.seats, game.state_size, game.moves_size = facts["players"], facts["size"], facts["moves_size"]
    game.max_moves, game.max_decisions = facts["max_moves"], facts["max_decisions"]
    game.low, game.high = facts["low"], facts["high"]
    put(&game.deal, functions["deal"])
    put(&game.mover, functions["mover"])
    put(&game.legal_moves, functions["legal_moves"])
    put(&game.play, functions["play"])
    put(&game.payoffs, functions["payoffs"])
    put(&game.scores, functions["scores"])
    game.move_key, game.resample, game.information_key = move_key, resample, information_key
    game.spectators, game.complete = True, complete
    if rules.fields.types == 0:
        game.relabel = relabel
    game.stream_at, game.position_key, game.solve = stream_at, position_key, solve_open
    if facts["ranked"]:
        put(&rules.ranked, <uintptr_t><const char*>facts["ranked"])
        game.value_key = value_key
    rules.exchanges, rules.strings = facts["exchanges"], facts["strings"]
    if facts["side_of"]:
        game.sides = sides
    game.phases, game.places = facts["phases"], facts["places"]
    if game.phases:
        game.phase = phase
    if game.places:
        game.place = place
    if facts["listed"] and deals_can_be_listed(&game):
        game.deals = deals
    if rules.exchanges > 1 or game.deals != NULL:
        game.symmetric_keys, game.symmetric_move_keys = symmetric_keys, symmetric_move_keys
    if kinds and kinds + 2 * rules.layout.class_count < MOST_MOVES:
        game.kinds, game.cards = kinds, rules.layout.class_count
        game.features, game.offers, game.hand = move_features, offers, hand
    rules.seen_choice, rules.int_count, rules.text_count = facts["seen_choice"], facts["int_count"], facts["text_count"]
    rules.fact_blocks = facts["fact_blocks"]
    game.observed, game.observe, game.actions = facts["observed"], observe, facts["actions"]
    game.seen_action = seen_action
    if game.actions:
        game.action = action
    rules.legal_moves, rules.play = game.legal_moves, game.play
    if merge_equal:
        rules.offered = (game.moves_size + 3) // 4 * 4
        game.moves_size = rules.offered + game.max_moves * sizeof(int32_t)
        game.legal_moves, game.play, game.offers = equal_moves, play_equal, NULL
    cdef Table made = table_of(&game, owner, name)
    if not merge_equal:
        made.make_playout = machine.make_playout
    return made


def constants(Table table not None) -> tuple[bytes, dict[int, str], bytes, dict[int, str | bytes], int]:
    """Constants of kernels: a `Game` and its `ProgramRules`, the bytes of each, and by offset to what an address leads
    there: to what has a name, or to an array of bytes; and the bytes of `moves`."""
    cdef const Game* given = table.game
    cdef Game game = new_game()
    cdef Owner owner = table.owner
    cdef ProgramRules rules = owner.rules
    cdef const char* at = <const char*>&game
    cdef int first = <int>(<const char*>&rules.class_of - <const char*>&rules), i
    game.seats, game.state_size, game.moves_size = given.seats, given.state_size, given.moves_size
    game.max_moves, game.max_decisions, game.kinds = given.max_moves, given.max_decisions, given.kinds
    game.observed, game.actions = given.observed, given.actions
    functions = {
        <const char*>&game.rules - at: "RULES", <const char*>&game.deal - at: "deal",
        <const char*>&game.mover - at: "mover", <const char*>&game.legal_moves - at: "legal_moves",
        <const char*>&game.play - at: "play", <const char*>&game.payoffs - at: "payoffs",
        <const char*>&game.observe - at: "batch_observe", <const char*>&game.action - at: "batch_action",
        <const char*>&game.seen_action - at: "batch_seen_action",
    }
    places = {first + i * <int>sizeof(void*): owner.kept[1][_ARRAYS[i]] for i in range(len(_ARRAYS))}
    places[<const char*>&rules.perform - <const char*>&rules] = "perform"
    if given.heuristic != NULL:
        functions[<const char*>&game.heuristic - at] = "batch_heuristic"
        places[<const char*>&rules.weigh - <const char*>&rules] = "weigh"
    rules.legal_moves = rules.play = NULL
    rules.ranked = NULL
    return at[:sizeof(Game)], functions, (<const char*>&rules)[:sizeof(ProgramRules)], places, given.moves_size


def equals(Table table not None, bytes state not None) -> list[int]:
    """By legal move of a state, the first one that is the same with an equal card, often itself."""
    cdef const Game* game = table.game
    cdef bytearray moves = bytearray(game.moves_size), scratch = bytearray(game.state_size + 64)
    cdef const char* data = state
    cdef char* twin = <char*>rounded(<uintptr_t><char*>scratch)
    cdef int move, count = game.legal_moves(game, data, <char*>moves)
    cdef uint64_t name, end
    if (<const ProgramRules*>game.rules).offered:
        return list(range(count))
    firsts, result = {}, []
    for move in range(count):
        name, end = name_of(game, data, <char*>moves, move, (<const Head*>data).mover, NULL, False), 0
        end_of(game, data, <char*>moves, move, twin, &end)
        result.append(firsts.setdefault((name, end), move))
    return result


def picks(
    Table table not None, bytes state not None, int move
) -> tuple[int, list[tuple[int, tuple[int, ...] | tuple[tuple[int, bool, int], ...]]]]:
    """(alternative, [(site, values)]) of a legal move of a state: what it picks. A value is a number, or (card,
    whether the mover knows it, where it lies) as the record says."""
    cdef const Game* game = table.game
    cdef bytearray twin = bytearray(state), moves = bytearray(game.moves_size)
    cdef const int32_t* counts = <const int32_t*><char*>moves
    cdef FieldRecord record
    cdef const int32_t* pick = record.numbers
    cdef const int32_t* end
    cdef int i, alternative = 0
    record.before = state
    if not 0 <= move < game.legal_moves(game, <char*>twin, <char*>moves):
        raise IndexError(f"there is no move {move}")
    move = offered(game, <char*>moves, move)
    end = pick + (<const ProgramRules*>game.rules).perform(<char*>twin, <char*>moves, move, &record, RECORD)
    while counts[alternative] <= move:
        alternative += 1
    result = []
    while pick < end:
        values = [pick[VALUES + i] for i in range(pick[4] * (1 if pick[1] == SCALAR else 3))]
        cards = zip(values[::3], [bool(known & KNOWN_TO_MOVER) for known in values[1::3]], values[2::3])
        result.append((pick[0], tuple(values if pick[1] == SCALAR else cards)))
        pick += VALUES + len(values)
    return alternative, result
