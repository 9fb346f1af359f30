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


ctypedef struct Recall:
    const Game* game
    int ways                    # to exchange cards; 1 where they are not looked for: as they are
    int32_t* slots              # by name: 1 + where it stands, 0 for none
    uint64_t* names             # of moves, [count]
    uint64_t* images            # [count][ways], what they are called once cards are exchanged
    int64_t count, mask, name_room, image_room


cdef inline bint open_recall(Recall* recall, const Game* game) noexcept nogil:
    """False where there is no memory. `close_recall` frees it."""
    memset(recall, 0, sizeof(Recall))
    recall.game, recall.ways, recall.mask = game, 1, 255
    recall.slots = <int32_t*>calloc(recall.mask + 1, sizeof(int32_t))
    return recall.slots != NULL


cdef inline void close_recall(Recall* recall) noexcept nogil:
    free(recall.slots)
    free(recall.names)
    free(recall.images)


cdef inline int64_t slot_of(const Recall* recall, uint64_t name) noexcept nogil:
    cdef int64_t slot = mix(name) & recall.mask
    while recall.slots[slot] and recall.names[recall.slots[slot] - 1] != name:
        slot = (slot + 1) & recall.mask
    return slot


cdef inline int images_of(Recall* recall, const void* state, const void* moves, int move, int observer, uint64_t name,
                          const uint64_t** images) noexcept nogil:
    """What a move of that name is called, in all ways; they stay there until the next call. Asked of the game once for
    each name: a game has few, and a state many symmetries."""
    cdef uint64_t key = chain(name, observer)
    cdef int64_t slot = slot_of(recall, key), i
    if recall.slots[slot] == 0:
        if (not room_for(<void**>&recall.names, &recall.name_room, recall.count + 1, sizeof(uint64_t))
                or not room_for(<void**>&recall.images, &recall.image_room, recall.count + 1,
                                recall.ways * sizeof(uint64_t))):
            return NO_MEMORY
        if recall.game.symmetric_move_keys(recall.game, state, moves, move, observer,
                                           recall.images + recall.count * recall.ways) != recall.ways:
            return GAME_FAULT
        recall.names[recall.count] = key
        recall.count += 1
        recall.slots[slot] = <int32_t>recall.count
        if 2 * recall.count > recall.mask:
            free(recall.slots)
            recall.mask = 2 * recall.mask + 1
            recall.slots = <int32_t*>calloc(recall.mask + 1, sizeof(int32_t))
            if recall.slots == NULL:
                return NO_MEMORY
            for i in range(recall.count):
                recall.slots[slot_of(recall, recall.names[i])] = <int32_t>(i + 1)
            slot = slot_of(recall, key)
    images[0] = recall.images + (recall.slots[slot] - 1) * recall.ways
    return 0


cdef inline void nothing_seen(const Recall* recall, Past* past) noexcept nogil:
    cdef int way
    past.key, past.count = 0, recall.ways
    for way in range(recall.ways):
        past.ways[way] = way


cdef inline void see(const Past* before, const uint64_t* images, Past* after) noexcept nogil:
    """One thing more, which has these keys once cards are exchanged; `after` may be `before`."""
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
    after.key = chain(before.key, least)


cdef inline int see_state(const Recall* recall, const void* state, int seat, const Past* before,
                          Past* after) noexcept nogil:
    """What the seat knows there."""
    cdef uint64_t[MOST_SYMMETRIES] keys
    if recall.ways == 1:
        keys[0] = recall.game.information_key(recall.game, state, seat)
    elif recall.game.symmetric_keys(recall.game, state, seat, keys) != recall.ways:
        return GAME_FAULT
    see(before, keys, after)
    return 0


cdef inline int see_move(Recall* recall, const void* state, const void* moves, int move, int seat, uint64_t name,
                         const Past* before, Past* after) noexcept nogil:
    """A move of that name for the seat."""
    cdef const uint64_t* images = &name
    cdef int status = 0
    if recall.ways > 1:
        status = images_of(recall, state, moves, move, seat, name, &images)
    if status == 0:
        see(before, images, after)
    return status


cdef inline int label_of(Recall* recall, const void* state, const void* moves, int move, int seat, uint64_t name,
                         const Past* past, uint64_t* label) noexcept nogil:
    """The smallest name of a move in the ways that go on."""
    cdef const uint64_t* images
    cdef int i, status
    label[0] = name
    if recall.ways == 1:
        return 0
    status = images_of(recall, state, moves, move, seat, name, &images)
    if status < 0:
        return status
    label[0] = images[past.ways[0]]
    for i in range(1, past.count):
        label[0] = min(label[0], images[past.ways[i]])
    return 0
