"""Observations of a seat so far, as one key: states may forget, solvers must not.

A seat sees what it knows at the start, at each of its decisions and after each draw of chance, and every move by its
name for that seat. Where cards can be exchanged so that no rule notices, the key is that of the smallest of all ways to
exchange them: what is seen is compared one after another, and only the ways that gave the smallest so far go on. So
pasts that differ by such an exchange have one key, and moves have one label that differ by an exchange which leaves the
past as it is.
"""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset
from engine.keys cimport Keys, add_key, number_of, open_keys
from engine.memory cimport aligned_memory, free_aligned, room_for
from engine.solving.chance.outcomes cimport chain
from engine.game cimport MOST_SYMMETRIES, Game
from engine.rng cimport child
from engine.status cimport GAME_FAULT, NO_MEMORY


ctypedef struct Past:
    uint64_t key
    int count                           # ways to exchange cards that go on; of use only where they are looked for
    uint8_t[MOST_SYMMETRIES] ways       # [count]


# What the mover knows at a decision, and how it tells its moves apart.
ctypedef struct DecisionView:
    Past decided
    uint64_t* names             # [count], of the moves
    uint64_t* labels            # [choices], in ascending order: names, or the smallest ones of several
    int32_t* places             # [count], of a move among the labels
    int32_t* alike              # [choices], how many moves have this label
    int choices                 # labels


cdef enum:
    SEEN_BYTES = 24             # for each move that there may be


ctypedef struct Exchanges:
    const Game* game
    bint merged                 # whether they are looked for
    int ways                    # to exchange cards; 1 where there is none: as they are
    int stream_at               # of chance in a state, -1: the game does not tell
    Keys names                  # of moves: where their images stand
    uint64_t* images            # [names][ways], what they are called once cards are exchanged
    int64_t image_room


cdef inline int open_exchanges(Exchanges* exchanges, const Game* game, bint merged) noexcept nogil:
    """Look for the ways to exchange cards in a deal, if `merged`. `close_exchanges` frees it."""
    cdef uint64_t[MOST_SYMMETRIES] keys
    cdef char* state
    cdef int status
    memset(exchanges, 0, sizeof(Exchanges))
    exchanges.game, exchanges.ways = game, 1
    exchanges.stream_at = game.stream_at(game) if game.stream_at != NULL else -1
    exchanges.merged = merged and game.symmetric_keys != NULL
    if not exchanges.merged:
        return 0
    state = aligned_memory(game.state_size)
    if state == NULL or not open_keys(&exchanges.names, 1 << 8):
        free_aligned(state)
        return NO_MEMORY
    status = game.deal(game, state, child(1, 0))
    if status >= 0:
        exchanges.ways = game.symmetric_keys(game, state, 0, keys)
        status = 0 if 1 <= exchanges.ways <= MOST_SYMMETRIES else GAME_FAULT
    free_aligned(state)
    return status


cdef inline void close_exchanges(Exchanges* exchanges) noexcept nogil:
    free(exchanges.names.slots)
    free(exchanges.images)


cdef inline int images_of(Exchanges* exchanges, const void* state, const void* moves, int move, int observer,
                          uint64_t name, const uint64_t** images) noexcept nogil:
    """Names of a move of that name, in all ways; they stay there until the next call. Asked of the game once for
    each name: a game has few, and a state many symmetries."""
    cdef uint64_t key = chain(name, observer)
    cdef int64_t number = number_of(&exchanges.names, key)
    if number < 0:
        number = exchanges.names.count
        if not room_for(<void**>&exchanges.images, &exchanges.image_room, number + 1,
                        exchanges.ways * sizeof(uint64_t)):
            return NO_MEMORY
        if exchanges.game.symmetric_move_keys(exchanges.game, state, moves, move, observer,
                                              exchanges.images + number * exchanges.ways) != exchanges.ways:
            return GAME_FAULT
        if not add_key(&exchanges.names, key, number):
            return NO_MEMORY
    images[0] = exchanges.images + number * exchanges.ways
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
    """Add what the seat knows there, at the start or later; `after` may be `before`."""
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
                          const DecisionView* seen, const Past* before, Past* after) noexcept nogil:
    """Add what a seat saw after a move; a count of 0 or 1: nobody chose it. `seen` is NULL unless the seat chose the
    move itself; its names may be. `after` may be `before`."""
    cdef uint64_t name
    cdef int status
    if count == 0:                          # everybody sees that there is no move
        if after != before:
            copy_past(exchanges, before, after)
        after.key = chain(before.key, 1)
        return 0
    if seen != NULL and seen.names != NULL:
        name = seen.names[move]
    else:
        name = exchanges.game.move_key(exchanges.game, state, moves, move, seat)
    status = see_move(exchanges, state, moves, move, seat, name, before.key, before if seen == NULL else &seen.decided,
                      after)
    if seen != NULL:
        after.key = chain(after.key, infoset_key(&seen.decided, seat))
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


cdef inline void lay_seen(DecisionView* seen, void* memory, int max_moves) noexcept nogil:
    """Put its arrays into memory of SEEN_BYTES for each move."""
    seen.names = <uint64_t*>memory
    seen.labels = seen.names + max_moves
    seen.places = <int32_t*>(seen.labels + max_moves)
    seen.alike = seen.places + max_moves


cdef inline int label_moves(Exchanges* exchanges, const void* state, const void* moves, int count, int mover,
                            DecisionView* seen) noexcept nogil:
    """Names and labels of moves between which the mover has `decided`: how many labels, or a negative status."""
    cdef uint64_t* labels = seen.labels
    cdef int32_t* places = seen.places
    cdef uint64_t label
    cdef int i, j, place, status, choices = 0
    for i in range(count):
        label = seen.names[i] = exchanges.game.move_key(exchanges.game, state, moves, i, mover)
        if exchanges.ways > 1:
            status = label_of(exchanges, state, moves, i, mover, label, &seen.decided, &label)
            if status < 0:
                return status
        place = choices
        while place and labels[place - 1] > label:
            place -= 1
        if place and labels[place - 1] == label:
            places[i] = place - 1
            seen.alike[place - 1] += 1
            continue
        if place < choices:
            for j in range(choices, place, -1):
                labels[j], seen.alike[j] = labels[j - 1], seen.alike[j - 1]
            for j in range(i):
                places[j] += places[j] >= place
        labels[place], seen.alike[place], places[i] = label, 1, place
        choices += 1
    seen.choices = choices
    return choices


cdef inline int alike(const DecisionView* seen, int count, int place, int rank, bint by_name) noexcept nogil:
    """Move of this label before which so many others of it come, by their names or as they are listed; -1: none."""
    cdef int i, j, before
    for i in range(count):
        if seen.places[i] == place:
            before = 0
            for j in range(count if by_name else i):
                before += seen.places[j] == place and (not by_name or seen.names[j] < seen.names[i])
            if before == rank:
                return i
    return -1
