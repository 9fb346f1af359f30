"""What a seat has seen so far, as one key: states may forget, solvers must not.

A seat sees what it knows at the start, at each of its decisions and after each draw of chance, and every move by its
name for that seat. Where cards can be exchanged so that no rule notices, the key is that of the smallest of all ways to
exchange them: what is seen is compared one after another, and only the ways that gave the smallest so far go on. So
pasts that differ by such an exchange have one key, and moves have one label that differ by an exchange which leaves the
past as it is.
"""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset
from engine.equilibria.memory cimport room_for
from engine.equilibria.outcomes cimport NO_MEMORY, chain
from engine.game cimport GAME_FAULT, MOST_SYMMETRIES, Game
from engine.rng cimport mix


ctypedef struct Past:
    uint64_t key
    int count                           # ways to exchange cards that go on
    uint8_t[MOST_SYMMETRIES] ways       # [count]


ctypedef struct Exchanges:
    const Game* game
    bint merged                 # whether they are looked for
    int ways                    # to exchange cards; 1 where there is none: as they are
    int32_t* slots              # by name: 1 + where it stands, 0 for none
    uint64_t* names             # of moves, [count]
    uint64_t* images            # [count][ways], what they are called once cards are exchanged
    int64_t count, mask, name_room, image_room


cdef inline bint open_exchanges(Exchanges* exchanges, const Game* game) noexcept nogil:
    """False where there is no memory. `close_exchanges` frees it."""
    memset(exchanges, 0, sizeof(Exchanges))
    exchanges.game, exchanges.ways, exchanges.mask = game, 1, 255
    exchanges.slots = <int32_t*>calloc(exchanges.mask + 1, sizeof(int32_t))
    return exchanges.slots != NULL


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
        keys[0] = exchanges.game.information_key(exchanges.game, state, seat)
    elif exchanges.game.symmetric_keys(exchanges.game, state, seat, keys) != exchanges.ways:
        return GAME_FAULT
    least = least_of(before, keys, after)
    after.key = least if first else chain(before.key, least)
    return 0


cdef inline int see_move(Exchanges* exchanges, const void* state, const void* moves, int move, int seat, uint64_t name,
                         uint64_t past, const Past* before, Past* after) noexcept nogil:
    """A move of that name for the seat; before it goes `past`, with the ways of `before`."""
    cdef const uint64_t* images = &name
    cdef int status = 0
    if exchanges.ways > 1:
        status = images_of(exchanges, state, moves, move, seat, name, &images)
    if status == 0:
        after.key = chain(past, least_of(before, images, after))
    return status


cdef inline int label_of(Exchanges* exchanges, const void* state, const void* moves, int move, int seat, uint64_t name,
                         const Past* past, uint64_t* label) noexcept nogil:
    """The smallest name of a move in the ways that go on."""
    cdef const uint64_t* images
    cdef int i, status
    label[0] = name
    if exchanges.ways == 1:
        return 0
    status = images_of(exchanges, state, moves, move, seat, name, &images)
    if status < 0:
        return status
    label[0] = images[past.ways[0]]
    for i in range(1, past.count):
        label[0] = min(label[0], images[past.ways[i]])
    return 0
