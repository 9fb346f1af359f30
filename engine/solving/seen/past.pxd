"""What a seat has seen so far, as one key: states may forget, solvers must not.

A seat sees what it knows at the start, at each of its decisions and after each draw of chance, and every move by its
name for that seat. Where cards can be exchanged so that no rule notices, the key is that of the smallest of all ways to
exchange them: what is seen is compared one after another, and only the ways that gave the smallest so far go on. So
pasts that differ by such an exchange have one key, and moves have one label that differ by an exchange which leaves the
past as it is.
"""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset
from engine.solving.memory cimport room_for
from engine.solving.chance.outcomes cimport ALIGNMENT, aligned, chain, state_room
from engine.game cimport MOST_SYMMETRIES, Game
from engine.rng cimport child, mix
from engine.status cimport GAME_FAULT, NO_MEMORY


ctypedef struct Past:
    uint64_t key
    int count                           # ways to exchange cards that go on; of use only where they are looked for
    uint8_t[MOST_SYMMETRIES] ways       # [count]


ctypedef struct Exchanges:
    const Game* game
    bint merged                 # whether they are looked for
    int ways                    # to exchange cards; 1 where there is none: as they are
    int stream_at               # of chance in a state, -1: the game does not tell
    int32_t* slots              # by name: 1 + where it stands, 0 for none
    uint64_t* names             # of moves, [count]
    uint64_t* images            # [count][ways], what they are called once cards are exchanged
    int64_t count, mask, name_room, image_room


cdef inline int open_exchanges(Exchanges* exchanges, const Game* game, bint merged) noexcept nogil:
    """Where `merged`, the ways to exchange cards are looked for in a deal. `close_exchanges` frees it."""
    cdef uint64_t[MOST_SYMMETRIES] keys
    cdef void* memory
    cdef int status
    memset(exchanges, 0, sizeof(Exchanges))
    exchanges.game, exchanges.ways, exchanges.mask = game, 1, 255
    exchanges.stream_at = game.stream_at(game) if game.stream_at != NULL else -1
    exchanges.merged = merged and game.symmetric_keys != NULL
    exchanges.slots = <int32_t*>calloc(exchanges.mask + 1, sizeof(int32_t))
    if exchanges.slots == NULL:
        return NO_MEMORY
    if not exchanges.merged:
        return 0
    memory = malloc(state_room(game) + ALIGNMENT)
    if memory == NULL:
        return NO_MEMORY
    status = game.deal(game, aligned(memory), child(1, 0))
    if status >= 0:
        exchanges.ways = game.symmetric_keys(game, aligned(memory), 0, keys)
        status = 0 if 1 <= exchanges.ways <= MOST_SYMMETRIES else GAME_FAULT
    free(memory)
    return status


cdef inline void close_exchanges(Exchanges* exchanges) noexcept nogil:
    free(exchanges.slots)
    free(exchanges.names)
    free(exchanges.images)


cdef inline int64_t slot_of(const Exchanges* exchanges, uint64_t name) noexcept nogil:
    cdef int64_t slot = mix(name) & exchanges.mask
    while exchanges.slots[slot] and exchanges.names[exchanges.slots[slot] - 1] != name:
        slot = (slot + 1) & exchanges.mask
    return slot


cdef inline int images_of(Exchanges* exchanges, const void* state, const void* moves, int move, int observer,
                          uint64_t name, const uint64_t** images) noexcept nogil:
    """What a move of that name is called, in all ways; they stay there until the next call. Asked of the game once for
    each name: a game has few, and a state many symmetries."""
    cdef uint64_t key = chain(name, observer)
    cdef int64_t slot = slot_of(exchanges, key), i
    if exchanges.slots[slot] == 0:
        if (not room_for(<void**>&exchanges.names, &exchanges.name_room, exchanges.count + 1, sizeof(uint64_t))
                or not room_for(<void**>&exchanges.images, &exchanges.image_room, exchanges.count + 1,
                                exchanges.ways * sizeof(uint64_t))):
            return NO_MEMORY
        if exchanges.game.symmetric_move_keys(exchanges.game, state, moves, move, observer,
                                              exchanges.images + exchanges.count * exchanges.ways) != exchanges.ways:
            return GAME_FAULT
        exchanges.names[exchanges.count] = key
        exchanges.count += 1
        exchanges.slots[slot] = <int32_t>exchanges.count
        if 2 * exchanges.count > exchanges.mask:
            free(exchanges.slots)
            exchanges.mask = 2 * exchanges.mask + 1
            exchanges.slots = <int32_t*>calloc(exchanges.mask + 1, sizeof(int32_t))
            if exchanges.slots == NULL:
                return NO_MEMORY
            for i in range(exchanges.count):
                exchanges.slots[slot_of(exchanges, exchanges.names[i])] = <int32_t>(i + 1)
            slot = slot_of(exchanges, key)
    images[0] = exchanges.images + (exchanges.slots[slot] - 1) * exchanges.ways
    return 0


cdef inline void nothing_seen(const Exchanges* exchanges, Past* past) noexcept nogil:
    cdef int way
    past.key, past.count = 0, exchanges.ways
    for way in range(exchanges.ways):
        past.ways[way] = way


cdef inline void copy_past(const Exchanges* exchanges, const Past* past, Past* copy) noexcept nogil:
    """No more of it than there is: all bytes took 8 % of the time of external sampling in Leduc."""
    copy.key = past.key
    if exchanges.merged:
        copy.count = past.count
        memcpy(copy.ways, past.ways, past.count)


cdef inline uint64_t least_of(const Past* before, const uint64_t* images, Past* after) noexcept nogil:
    """The smallest of these keys, one for each way to exchange cards, and the ways that give it; `after` may be
    `before`."""
    cdef uint64_t least = images[before.ways[0]]
    cdef int i, way, kept = 0
    for i in range(before.count):
        way = before.ways[i]
        if images[way] < least:
            least, kept = images[way], 0
        if images[way] == least:
            after.ways[kept] = way
            kept += 1
    after.count = kept
    return least


cdef inline int see_state(const Exchanges* exchanges, const void* state, int seat, const Past* before, bint first,
                          Past* after) noexcept nogil:
    """What the seat knows there, at the start or later; `after` may be `before`."""
    cdef uint64_t[MOST_SYMMETRIES] keys
    cdef uint64_t least
    if not exchanges.merged:
        least = exchanges.game.information_key(exchanges.game, state, seat)
    elif exchanges.game.symmetric_keys(exchanges.game, state, seat, keys) != exchanges.ways:
        return GAME_FAULT
    else:
        least = least_of(before, keys, after)
    after.key = least if first else chain(before.key, least)
    return 0


cdef inline int see_move(Exchanges* exchanges, const void* state, const void* moves, int move, int seat, uint64_t name,
                         uint64_t past, const Past* before, Past* after) noexcept nogil:
    """A move of that name for the seat; before it goes `past`, with the ways of `before`."""
    cdef const uint64_t* images
    cdef int status
    if exchanges.ways == 1:
        after.key = chain(past, name)
        return 0
    status = images_of(exchanges, state, moves, move, seat, name, &images)
    if status == 0:
        after.key = chain(past, least_of(before, images, after))
    return status


cdef inline uint64_t infoset_key(const Past* decided, int mover) noexcept nogil:
    """Key of what the mover knows where it has several moves."""
    return decided.key ^ mover


cdef inline int pass_move(Exchanges* exchanges, const void* state, const void* moves, int count, int move, int seat,
                          const Past* decided, const uint64_t* names, const Past* before, Past* after) noexcept nogil:
    """What a seat has seen after a move; a count of 0 or 1: nobody chose it. `decided` is what the seat knows where it
    chose the move itself, else NULL; `names` those of the moves for it, or NULL. `after` may be `before`."""
    cdef uint64_t name
    cdef int status
    if count == 0:                          # everybody sees that there is no move
        if after != before:
            copy_past(exchanges, before, after)
        after.key = chain(before.key, 1)
        return 0
    name = exchanges.game.move_key(exchanges.game, state, moves, move, seat) if names == NULL else names[move]
    status = see_move(exchanges, state, moves, move, seat, name, before.key, before if decided == NULL else decided,
                      after)
    if decided != NULL:
        after.key = chain(after.key, infoset_key(decided, seat))
    return status


cdef inline int label_of(Exchanges* exchanges, const void* state, const void* moves, int move, int seat, uint64_t name,
                         const Past* past, uint64_t* label) noexcept nogil:
    """The smallest name of a move in the ways that go on."""
    cdef const uint64_t* images
    cdef int i, status = images_of(exchanges, state, moves, move, seat, name, &images)
    if status < 0:
        return status
    label[0] = images[past.ways[0]]
    for i in range(1, past.count):
        label[0] = min(label[0], images[past.ways[i]])
    return 0


cdef inline int label_moves(Exchanges* exchanges, const void* state, const void* moves, int count, int mover,
                            const Past* decided, uint64_t* names, uint64_t* labels, int32_t* places,
                            int32_t* shares) noexcept nogil:
    """The names of the moves, [count], and their labels in ascending order: how many there are, or a negative status.

    places : [count], of a move among the labels
    shares : [labels], how many moves have it
    """
    cdef uint64_t label
    cdef int i, j, place, status, choices = 0
    for i in range(count):
        names[i] = exchanges.game.move_key(exchanges.game, state, moves, i, mover)
        label = names[i]
        if exchanges.ways > 1:
            status = label_of(exchanges, state, moves, i, mover, names[i], decided, &label)
            if status < 0:
                return status
        place = choices
        while place and labels[place - 1] > label:
            place -= 1
        if place and labels[place - 1] == label:
            places[i] = place - 1
            shares[place - 1] += 1
            continue
        for j in range(choices, place, -1):
            labels[j], shares[j] = labels[j - 1], shares[j - 1]
        for j in range(i):
            places[j] += places[j] >= place
        labels[place], shares[place], places[i] = label, 1, place
        choices += 1
    return choices


cdef inline int alike(const uint64_t* names, const int32_t* places, int count, int place, int rank) noexcept nogil:
    """Move of those in this place among the labels that has so many smaller names; -1: there is none."""
    cdef int i, j, smaller
    for i in range(count):
        if places[i] == place:
            smaller = 0
            for j in range(count):
                smaller += places[j] == place and names[j] < names[i]
            if smaller == rank:
                return i
    return -1
