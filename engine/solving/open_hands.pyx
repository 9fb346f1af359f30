"""Value of a match with all cards open: alpha-beta over the table of any game whose moves draw nothing.

Two sides whose payoffs add up to the same (seats that `sides` names together, or the seats of a game for two) play as
well as they can. Where there are more, the side of the mover plays against all others together: what it is sure of
whatever they do (the "paranoid" value, no equilibrium of many). Of one side alone it is the best there is.

Every value is found by zero-window searches from a first guess (MTD(f); A. Plaat, J. Schaeffer, W. Pijls and A. de
Bruin, 1996), which share a table of positions. A position is told by `value_key`, in which equivalent ranks are one,
or `position_key`; without either by the bytes of the state but for the stream, which nobody draws from: equal bytes
play on alike, whatever the game. That is as right, and finds fewer positions again. Keys have 64 bits, all compared.
"""
from libc.stdint cimport INT32_MAX, INT32_MIN, INT64_MAX, INT64_MIN, int32_t, int64_t, uint16_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcmp, memcpy, memset
from engine.game cimport MAX_SEATS, Game
from engine.keys cimport chained
from engine.memory cimport aligned_memory, free_aligned, rounded
from engine.rng cimport below, child, start
from engine.table cimport State, Table
from engine.status cimport DRAWS, GAME_FAULT, NO_MEMORY, NO_SUM, TOO_MANY

from engine.table import WHY_UNSOLVED, GameFault
# type: WHY_UNSOLVED: dict[int, str]

cdef enum:
    DEEPEST = 1000              # decisions on a line in which there is a choice
    STREAM = 8                  # bytes
    PROBES = 20                 # matches in which obstacles are looked for
    LEAST_BITS = 8              # log2 of the entries of a table, at least
    MOST_BITS = 40
    MOST_MEMORY = 1 << 28       # of a table, in bytes, where nobody says otherwise
    FIRST_BITS = 12             # and at first: memory that is touched costs more than all else in a small search


ctypedef struct Entry:
    uint64_t key
    int32_t low, high           # bounds of the value, less `base`
    uint32_t work               # positions below it
    uint16_t move               # place of the move that decided it last, in some state of this key


ctypedef struct OpenHands:
    const Game* game
    bint ours[MAX_SEATS]        # seats that play for the value
    int mine, theirs            # seats whose payoffs count; theirs -1 where the others are no one side
    bint ended                  # an end has been seen:
    int64_t total               # what both sides are paid there
    int64_t base                # what we are paid there
    int stream_at               # -1: the game promises that moves draw nothing
    int64_t positions, limit
    int status
    uint64_t mask, most
    Entry* entries
    int64_t used                # entries
    size_t state_room, level_room
    int levels
    char* states[DEEPEST]       # each followed by the moves there


cdef bint open_hands(OpenHands* hands, const Game* game, int mover, int64_t limit, int64_t memory) noexcept nogil:
    """For a mover of this game, and so many positions; False when there is no memory. `close_hands` frees it in any
    case. The table has so many bytes at most, also while it grows."""
    cdef int sides[MAX_SEATS]
    cdef int seat, bits = LEAST_BITS, count = game.seats
    memset(hands, 0, sizeof(OpenHands))
    for seat in range(game.seats):
        sides[seat] = seat
    if game.sides != NULL:
        count = game.sides(game, sides)
    hands.game, hands.mine, hands.theirs = game, mover, -1
    for seat in range(game.seats):
        hands.ours[seat] = sides[seat] == sides[mover]
        if count == 2 and not hands.ours[seat]:
            hands.theirs = seat
    hands.stream_at = game.stream_at(game)
    hands.state_room = rounded(game.state_size)
    hands.level_room = hands.state_room + rounded(game.moves_size)
    hands.limit = limit
    while bits < MOST_BITS and <int64_t>1 << bits < limit and <int64_t>sizeof(Entry) * 3 << bits <= memory:
        bits += 1
    hands.most = <uint64_t>1 << bits
    bits = min(bits, FIRST_BITS)
    hands.mask = ((<uint64_t>1 << bits) - 1) & ~<uint64_t>1
    hands.entries = <Entry*>calloc(<size_t>1 << bits, sizeof(Entry))
    return hands.entries != NULL


cdef void close_hands(OpenHands* hands) noexcept nogil:
    cdef int level
    for level in range(hands.levels):
        free_aligned(hands.states[level])
    free(hands.entries)


cdef char* level(OpenHands* hands, int depth) noexcept nogil:
    """The state at this depth, or NULL where there is no memory or the line is too long."""
    if depth < hands.levels:
        return hands.states[depth]
    if depth >= DEEPEST:
        hands.status = TOO_MANY
        return NULL
    hands.states[depth] = aligned_memory(hands.level_room)
    if hands.states[depth] == NULL:
        hands.status = NO_MEMORY
    else:
        hands.levels += 1
    return hands.states[depth]


cdef uint64_t bytes_key(const OpenHands* hands, const char* state) noexcept nogil:
    """Key of the whole state but for the stream."""
    cdef uint64_t hash = 0, word
    cdef int offset = 0, size
    while offset < hands.game.state_size:
        if offset == hands.stream_at:
            offset += STREAM
            continue
        word, size = 0, min(<int>sizeof(word), hands.game.state_size - offset)
        if offset < hands.stream_at:
            size = min(size, hands.stream_at - offset)
        memcpy(&word, state + offset, size)
        hash = chained(hash, word)
        offset += size
    return hash


cdef uint64_t key_of(const OpenHands* hands, const char* state) noexcept nogil:
    cdef uint64_t key
    if hands.game.value_key != NULL:
        key = hands.game.value_key(hands.game, state)
    elif hands.game.position_key != NULL:
        key = hands.game.position_key(hands.game, state)
    else:
        key = bytes_key(hands, state)
    return key if key else 1    # 0 is an empty entry


cdef inline bint carry_out(OpenHands* hands, char* state, const void* moves, int move) noexcept nogil:
    """True if it went well: the game has not failed, and nothing was drawn."""
    cdef uint64_t stream = 0
    cdef int status
    if hands.stream_at >= 0:
        memcpy(&stream, state + hands.stream_at, STREAM)
    status = hands.game.play(hands.game, state, moves, move)
    if status < 0:
        hands.status = status
    elif hands.stream_at >= 0 and memcmp(&stream, state + hands.stream_at, STREAM):
        hands.status = DRAWS
    return hands.status == 0


cdef int64_t worth(OpenHands* hands, const char* state) noexcept nogil:
    """Payoff of our side at this end."""
    cdef int64_t payoffs[MAX_SEATS]
    cdef int64_t both
    hands.game.payoffs(hands.game, state, payoffs)
    both = payoffs[hands.mine] + payoffs[hands.theirs] if hands.theirs >= 0 else 0
    if not hands.ended:
        hands.ended, hands.total, hands.base = True, both, payoffs[hands.mine]
    elif both != hands.total:
        hands.status = NO_SUM
    return payoffs[hands.mine]


cdef inline Entry* find(OpenHands* hands, uint64_t key) noexcept nogil:
    """The entry of a position, or NULL."""
    cdef Entry* pair = hands.entries + (key & hands.mask)
    if pair[0].key == key:
        return &pair[0]
    return &pair[1] if pair[1].key == key else NULL


cdef inline int32_t near(int64_t value, int64_t base) noexcept nogil:
    """value - base, or what stands for no bound where that is too large."""
    if value - base <= INT32_MIN:
        return INT32_MIN
    return INT32_MAX if value - base >= INT32_MAX else <int32_t>(value - base)


cdef void keep(OpenHands* hands, uint64_t key, int64_t value, bint reached, int move, int64_t work) noexcept nogil:
    """Keep that a position is worth so much at least (`reached`), or at most."""
    cdef Entry* entry = find(hands, key)
    cdef Entry* pair
    cdef int32_t bound = near(value, hands.base)
    if entry == NULL:
        # The first of a pair has cost more than the second, which any newcomer takes.
        pair = hands.entries + (key & hands.mask)
        hands.used += pair[1].key == 0
        entry = &pair[1]
        if work >= pair[0].work:
            pair[1] = pair[0]
            entry = &pair[0]
        entry.key, entry.low, entry.high = key, INT32_MIN, INT32_MAX
        entry.work = <uint32_t>min(work, <int64_t>INT32_MAX)
    entry.move = <uint16_t>move
    if reached and bound != INT32_MAX:
        entry.low = max(entry.low, bound)
    elif not reached and bound != INT32_MIN:
        entry.high = min(entry.high, bound)


cdef void grow(OpenHands* hands) noexcept nogil:
    """Twice the entries where half are in use, as long as the memory allows it, and the old ones beside them."""
    cdef Entry* old = hands.entries
    cdef Entry* into
    cdef uint64_t i, size = (hands.mask | 1) + 1
    if hands.used < <int64_t>(size // 2) or 2 * size > hands.most:
        return
    into = <Entry*>calloc(2 * size, sizeof(Entry))
    if into == NULL:
        return
    for i in range(size):
        # Those of a pair stay in their order, the costlier one first.
        if old[i].key:
            if into[old[i].key & (2 * size - 2)].key == 0:
                into[old[i].key & (2 * size - 2)] = old[i]
            else:
                into[(old[i].key & (2 * size - 2)) + 1] = old[i]
    hands.entries, hands.mask = into, 2 * size - 2
    free(old)


cdef bint enough(const OpenHands* hands, const Entry* entry, int64_t bound, int64_t* value) noexcept nogil:
    """True if an entry tells on which side of the bound its position lies; then `value` does."""
    if entry.low != INT32_MIN and entry.low + hands.base >= bound:
        value[0] = entry.low + hands.base
        return True
    if entry.high != INT32_MAX and entry.high + hands.base < bound:
        value[0] = entry.high + hands.base
        return True
    return False


cdef int64_t compared(OpenHands* hands, int depth, int64_t bound) noexcept nogil:
    """A bound of what the state at this depth is worth: at least so much where it is `bound` or more, else at most so
    much. Anything where `status` is not 0. The state is changed."""
    cdef const Game* game = hands.game
    cdef char* state = hands.states[depth]
    cdef char* moves = state + hands.state_room
    cdef char* after
    cdef Entry* entry
    cdef uint64_t key
    cdef int64_t best, value, before
    cdef int mover, count, i, move, first = 0, decided = 0
    cdef bint ours
    while True:
        mover = game.mover(game, state)
        if mover < 0:
            return worth(hands, state)
        hands.positions += 1
        if hands.positions > hands.limit:
            hands.status = TOO_MANY
            return 0
        count = game.legal_moves(game, state, moves)
        if count < 0 or count > game.max_moves:
            hands.status = count if count < 0 else GAME_FAULT
            return 0
        if count > 1:
            break
        if not carry_out(hands, state, moves, 0):
            return 0
    key = key_of(hands, state)
    entry = find(hands, key)
    if entry != NULL:
        if enough(hands, entry, bound, &value):
            return value
        if entry.move < count:
            first = entry.move
    ours, before = hands.ours[mover], hands.positions
    best = INT64_MIN if ours else INT64_MAX
    after = level(hands, depth + 1)
    if after == NULL:
        return 0
    for i in range(count):
        move = first if i == 0 else i - (i <= first)
        memcpy(after, state, game.state_size)
        if not carry_out(hands, after, moves, move):
            return 0
        value = compared(hands, depth + 1, bound)
        if hands.status:
            return 0
        if value > best if ours else value < best:
            best, decided = value, move
            if (best >= bound) == ours:
                break
    grow(hands)
    keep(hands, key, best, best >= bound, decided, hands.positions - before)
    return best


cdef int64_t value_of(OpenHands* hands, const void* state, int64_t guess) noexcept nogil:
    """Value of a state to our side; anything where `status` is not 0 afterwards."""
    cdef int64_t low = INT64_MIN, high = INT64_MAX, bound
    cdef char* begun = level(hands, 0)
    while low < high and hands.status == 0:
        memcpy(begun, state, hands.game.state_size)
        bound = guess + 1 if guess == low else guess
        guess = compared(hands, 0, bound)
        if guess < bound:
            high = guess
        else:
            low = guess
    return guess


cdef int values_of(OpenHands* hands, const void* state, const void* moves, int count,
                   int64_t* values) noexcept nogil:
    """Find every move's value to the mover, for whom `hands` was opened; 0, or why there are no values."""
    cdef int64_t guess = 0
    cdef int move
    cdef char* after = aligned_memory(hands.state_room)
    if after == NULL or level(hands, 0) == NULL:
        free_aligned(after)
        return NO_MEMORY
    for move in range(max(count, 1)):
        memcpy(after, state, hands.game.state_size)
        if not carry_out(hands, after, moves, move):
            break
        values[move] = guess = value_of(hands, after, guess)
        if hands.status:
            break
    free_aligned(after)
    return hands.status


cdef int64_t solve_open(const Game* game, const void* state, const void* moves, int count, int64_t limit,
                        int64_t* values) noexcept nogil:
    cdef OpenHands hands
    cdef int status = NO_MEMORY
    if open_hands(&hands, game, game.mover(game, state), limit, MOST_MEMORY):
        status = values_of(&hands, state, moves, count, values)
    close_hands(&hands)
    return 0 if status == TOO_MANY else status if status < 0 else 1


def solve(State state not None, int64_t limit=1_000_000_000, int64_t memory=MOST_MEMORY) -> tuple[tuple[int, ...], int]:
    """Value of every move to the mover with all cards open, and how many positions that took.

    The search of this module also where the game has a solver of its own, and with a table of so many bytes. The values
    are the same with any. ValueError: the game is over or has no stream_at, the limit was not enough, or there is no
    such value: says why. GameFault: the game failed."""
    cdef OpenHands hands
    cdef int status
    cdef int64_t* values
    if state.table.game.stream_at == NULL:
        raise ValueError("the game does not tell where its chance comes from: it has no stream_at")
    if state.seat < 0:
        raise ValueError("the game is over")
    state.enumerate_moves()
    values = <int64_t*>malloc(max(state.count, 1) * sizeof(int64_t))
    try:
        if not open_hands(&hands, state.table.game, state.seat, limit, memory) or values == NULL:
            raise MemoryError
        with nogil:
            status = values_of(&hands, state.bytes, state.moves, state.count, values)
        if status == NO_MEMORY:
            raise MemoryError
        if status in WHY_UNSOLVED:
            raise ValueError(WHY_UNSOLVED[status])
        if status < 0:
            raise state.meant(GameFault(status, f"a move failed ({status})"))
        return tuple([values[i] for i in range(max(state.count, 1))]), hands.positions
    finally:
        close_hands(&hands)
        free(values)


def obstacle(Table table not None) -> str | None:
    """Why this module does not solve a game, as far as random matches show, or None; None too where a game has a solver
    of its own."""
    cdef const Game* game = table.game
    cdef OpenHands hands
    cdef uint64_t stream
    cdef char* state
    cdef int probe, count
    if game.solve != solve_open:
        return None
    try:
        if not open_hands(&hands, game, 0, 0, 0) or level(&hands, 0) == NULL:
            raise MemoryError
        state = hands.states[0]
        for probe in range(PROBES):
            stream = start(child(1, probe))
            if game.deal(game, state, child(2, probe)) < 0:
                return None
            for _ in range(game.max_decisions):
                if game.mover(game, state) < 0:
                    worth(&hands, state)
                    break
                count = game.legal_moves(game, state, state + hands.state_room)
                if count < 0 or not carry_out(&hands, state, state + hands.state_room, <int>below(&stream, count)):
                    break
            if hands.status:
                return WHY_UNSOLVED.get(hands.status)
        return None
    finally:
        close_hands(&hands)
