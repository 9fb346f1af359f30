"""Functions that compiled RECYCLE programs call: lists whose length nobody knows, powers, records of what was picked.

`functions` gives addresses and signatures. Lists of cards are arrays of 16-bit numbers; a group list is an array of
List. Where there is no memory, what returns an address returns NULL, and what returns a status a negative one.
"""
from cpython.pycapsule cimport PyCapsule_GetName, PyCapsule_GetPointer
from cython cimport typeof
from libc.stdint cimport int32_t, int64_t, uint16_t, uint64_t, uint8_t, uintptr_t
from libc.stdlib cimport free, malloc, qsort, realloc
from libc.string cimport memchr, memcpy, memmove, memset
from engine.bits cimport bits_count, bits_lowest
from engine.chance.script cimport among, scripted
from engine.recycle.abi cimport (CARD, GROUP, KNOWN_TO_MOVER, MEMORIES, MOST, PLACES, SCALAR, STACK, VALUES, Arena,
                                 FieldSizes, List, FieldRecord, OptionWalk, cards_of, number_at, type_of)
from engine.status cimport GAME_FAULT

cdef enum:
    MOST_BYTES = 1 << 27        # of an arena beyond which no list grows
    SMALL = 64                  # elements up to which the simple ways are the fast ones
    CHUNK = 1 << 14             # bytes that an arena takes at once beyond the stack
    TRIES = 1 << 22             # ways to pick groups in vain, before there are too many


# The arena

cdef void* take(Arena* arena, int64_t size) noexcept nogil:
    cdef char* result
    cdef int64_t room
    size = (size + 15) & ~15
    if arena.end - arena.free < size:
        room = size + 16 if size > CHUNK else CHUNK + 16
        result = <char*>malloc(room)
        if result == NULL:
            return NULL
        arena.held += room
        (<char**>result)[0] = arena.chunks
        arena.chunks = result
        arena.free = result + 16
        arena.end = result + room
    result = arena.free
    arena.free += size
    return result

cdef api void* arena_take(Arena* arena, int32_t size) noexcept nogil:
    return take(arena, size)

cdef api void arena_release(Arena* arena, char* unused, char* end, char* chunks, int64_t held) noexcept nogil:
    """Give back all that was taken since the arena had these fields."""
    cdef char* chunk
    while arena.chunks != chunks:
        chunk = arena.chunks
        arena.chunks = (<char**>chunk)[0]
        free(chunk)
    arena.free, arena.end, arena.held = unused, end, held

cdef api void arena_reset(Arena* arena) noexcept nogil:
    arena_release(arena, arena.base, arena.base + STACK, NULL, 0)

cdef api void* push(Arena* arena, List* into, int32_t size) noexcept nogil:
    """Room for one more element of a size; NULL also when there are too many."""
    cdef char* data
    if into.size == into.room:
        if into.room >= MOST or arena.held > MOST_BYTES:
            return NULL
        into.room = 2 * into.room if into.room else 64
        data = <char*>take(arena, <int64_t>into.room * size)
        if data == NULL:
            return NULL
        if into.size:
            memcpy(data, into.cards, <int64_t>into.size * size)
        into.cards = <uint16_t*>data
    into.size += 1
    return <char*>into.cards + <int64_t>(into.size - 1) * size

cdef api void* copied(Arena* arena, const void* data, int32_t bytes) noexcept nogil:
    cdef void* result = take(arena, bytes)
    if result != NULL and bytes:
        memcpy(result, data, bytes)
    return result

cdef api int push_group(Arena* arena, List* groups, const uint16_t* cards, int32_t size) noexcept nogil:
    cdef List* group = <List*>push(arena, groups, sizeof(List)) if arena.held <= MOST_BYTES else NULL
    if group == NULL:
        return -1
    group[0] = List(<uint16_t*>copied(arena, cards, 2 * size), size, 0)
    return 0 if group.cards != NULL else -1

cdef api void* copied_groups(Arena* arena, const List* groups, int32_t count) noexcept nogil:
    cdef List* result = <List*>take(arena, count * sizeof(List))
    cdef int i
    if result == NULL:
        return NULL
    for i in range(count):
        result[i] = List(<uint16_t*>copied(arena, groups[i].cards, 2 * groups[i].size), groups[i].size, 0)
        if result[i].cards == NULL:
            return NULL
    return result


# Lists of cards

cdef api void drop(List* cards, int32_t card) noexcept nogil:
    """Remove the first reference to a card."""
    cdef int i
    for i in range(cards.size):
        if cards.cards[i] == card:
            memmove(cards.cards + i, cards.cards + i + 1, 2 * (cards.size - i - 1))
            cards.size -= 1
            return

cdef api void insert(uint16_t* cards, int32_t size, int32_t index, int32_t card) noexcept nogil:
    memmove(cards + index + 1, cards + index, 2 * (size - index))
    cards[index] = <uint16_t>card

cdef api void remove(uint16_t* cards, int32_t size, int32_t index) noexcept nogil:
    memmove(cards + index, cards + index + 1, 2 * (size - index - 1))
    cards[size - 1] = 0         # equal piles have equal bytes

cdef inline int32_t* counts_of(Arena* arena, const List* lists, int32_t count) noexcept nogil:
    """0 for every card that any of these lists can hold, or NULL."""
    cdef int i, j, last = 0
    cdef int32_t* counts
    for i in range(count):
        for j in range(lists[i].size):
            last = max(last, lists[i].cards[j])
    counts = <int32_t*>take(arena, 4 * (last + 1))
    if counts != NULL:
        memset(counts, 0, 4 * (last + 1))
    return counts

cdef api int once_only(Arena* arena, List* cards) noexcept nogil:
    """Keep the cards that occur once; 0, or GAME_FAULT."""
    cdef int i, size = cards.size
    cdef int32_t* times = counts_of(arena, cards, 1)
    if times == NULL:
        return GAME_FAULT
    for i in range(size):
        times[cards.cards[i]] += 1
    cards.size = 0
    for i in range(size):
        if times[cards.cards[i]] == 1:
            cards.cards[cards.size] = cards.cards[i]
            cards.size += 1
    return 0

cdef api int intersect(Arena* arena, List* result, const List* lists, int32_t count) noexcept nogil:
    """The cards that all lists hold, in the order of the first, each once."""
    cdef int i, j, size = lists[0].size if count else 0
    cdef uint16_t card
    cdef int32_t* lasts = counts_of(arena, lists, count)    # how many lists in a row from the second one have it
    result[0] = List(<uint16_t*>take(arena, 2 * size), 0, 0)
    if result.cards == NULL or lasts == NULL:
        return -1
    for i in range(1, count):
        for j in range(lists[i].size):
            if lasts[lists[i].cards[j]] == i - 1:
                lasts[lists[i].cards[j]] = i
    for j in range(size):
        card = lists[0].cards[j]
        if lasts[card] == count - 1:
            lasts[card] = -1
            result.cards[result.size] = card
            result.size += 1
    return 0

cdef inline void insertion_sort(uint16_t* cards, int32_t* scores, int32_t size) noexcept nogil:
    cdef int i, j
    cdef uint16_t card
    cdef int32_t score
    for i in range(1, size):
        card, score = cards[i], scores[i]
        j = i
        while j > 0 and scores[j - 1] > score:
            cards[j], scores[j] = cards[j - 1], scores[j - 1]
            j -= 1
        cards[j], scores[j] = card, score

cdef int ascending(const void* one, const void* other) noexcept nogil:
    cdef int64_t first = (<const int64_t*>one)[0], second = (<const int64_t*>other)[0]
    return (first > second) - (first < second)

cdef api int sort(uint16_t* cards, int32_t* scores, int32_t size) noexcept nogil:
    """Ascending by score, stable; 0, or GAME_FAULT."""
    cdef int64_t* keys
    cdef uint16_t* old
    cdef int i
    if size <= SMALL:
        insertion_sort(cards, scores, size)
        return 0
    keys = <int64_t*>malloc(<int64_t>10 * size)
    if keys == NULL:
        return GAME_FAULT
    old = <uint16_t*>(keys + size)
    memcpy(old, cards, 2 * size)
    for i in range(size):
        keys[i] = (<int64_t>scores[i] << 32) + i
    qsort(keys, size, 8, ascending)
    for i in range(size):
        cards[i], scores[i] = old[<int32_t>keys[i]], <int32_t>(keys[i] >> 32)
    free(keys)
    return 0

cdef api void* reversed_end(Arena* arena, const uint16_t* cards, int32_t size, int32_t count) noexcept nogil:
    cdef uint16_t* result = <uint16_t*>take(arena, 2 * count)
    cdef int i
    for i in range(count if result != NULL else 0):
        result[i] = cards[size - 1 - i]
    return result

cdef api int run_end(Arena* arena, List* result, int32_t top, int32_t least, const uint16_t* cards,
                     const int32_t* scores, int32_t size) noexcept nogil:
    cdef int32_t length, found = 0, score, i
    cdef int64_t lowest = 0, highest = 0
    cdef uint16_t* part
    cdef int32_t* values
    result[0] = List(NULL, 0, 0)
    for length in range(1, size + 1):           # scores that all differ, as far as their ends, are consecutive
        score = scores[size - length if top else length - 1]
        for i in range(length - 1):
            if scores[size - 1 - i if top else i] == score:
                break
        else:
            lowest = score if length == 1 or score < lowest else lowest
            highest = score if length == 1 or score > highest else highest
            if highest - lowest == length - 1 and length >= least:
                found = length
            continue
        break
    if found:
        part = <uint16_t*>copied(arena, cards + (size - found if top else 0), 2 * found)
        values = <int32_t*>copied(arena, scores + (size - found if top else 0), 4 * found)
        if part == NULL or values == NULL or sort(part, values, found) < 0:
            return -1
        result.cards, result.size = part, found
    return 0


# List lists

cdef api int subsets(Arena* arena, List* result, const uint16_t* cards, int32_t size) noexcept nogil:
    cdef List* groups = <List*>take(arena, (<int64_t>1 << size) * <int64_t>sizeof(List)) if size <= 20 else NULL
    cdef uint16_t* out = <uint16_t*>take(arena, size << size) if groups != NULL else NULL
    cdef int i, j, bit, count
    if out == NULL:
        return -1
    groups[0] = List(out, 0, 0)
    for bit in range(size):
        for i in range(1 << bit):       # every subset so far once more, with this card
            count = groups[i].size
            for j in range(count):
                out[j] = groups[i].cards[j]
            out[count] = cards[bit]
            groups[(1 << bit) + i] = List(out, count + 1, 0)
            out += count + 1
    result[0] = List(<uint16_t*>groups, 1 << size, 0)
    return 0

cdef api int tuple_count(int32_t count, uint16_t* cards, int32_t* scores, int32_t size) noexcept nogil:
    """Number of sets of `count` equal scores; -1 for too many. Sorts the cards."""
    cdef int i, j, same = 0
    cdef int64_t total = 0, ways
    if count < 1 or count > size:
        return 0
    if sort(cards, scores, size) < 0:
        return -1
    for i in range(size):
        same = same + 1 if i and scores[i] == scores[i - 1] else 1
        ways = same >= count            # sets of which this is the last card
        for j in range(1, count if ways else 1):
            ways = ways * (same - j) // j
            if ways > <int64_t>1 << 40:
                return -1
        total += ways
        if total > MOST:
            return -1
    return <int>total

cdef api int partition(Arena* arena, List* result, const uint16_t* cards, const int32_t* values,
                       int32_t size) noexcept nogil:
    """Groups of equal values, in the order of their first cards."""
    cdef List* groups
    cdef List* group
    cdef uint16_t* out = <uint16_t*>take(arena, 2 * size)
    cdef int32_t* sizes = <int32_t*>take(arena, 4 * size)
    cdef int32_t* numbers               # of the group of a value, from 1 on
    cdef int i, last = 0, count = 0
    for i in range(size):
        last = max(last, values[i])
    numbers = <int32_t*>take(arena, 4 * (last + 1))
    if out == NULL or sizes == NULL or numbers == NULL:
        return -1
    memset(numbers, 0, 4 * (last + 1))
    for i in range(size):
        if numbers[values[i]] == 0:
            sizes[count] = 0
            count += 1
            numbers[values[i]] = count
        sizes[numbers[values[i]] - 1] += 1
    groups = <List*>take(arena, count * sizeof(List))
    if groups == NULL:
        return -1
    for i in range(count):
        groups[i] = List(out, 0, 0)
        out += sizes[i]
    for i in range(size):
        group = groups + numbers[values[i]] - 1
        group.cards[group.size] = cards[i]
        group.size += 1
    result[0] = List(<uint16_t*>groups, count, 0)
    return 0

cdef api int run_sets(Arena* arena, List* result, int32_t least, uint64_t cards, const uint64_t* of_score,
                      int32_t scores) noexcept nogil:
    """The longest `runs` of a set of cards as sets, in no order of theirs. `of_score` are the cards of each of up to 64
    successive scores."""
    cdef uint64_t alike[64]
    cdef uint64_t there = 0, left
    cdef int64_t ways, total = 0
    cdef uint64_t* groups
    cdef int i, first, last, size
    for i in range(scores):
        alike[i] = cards & of_score[i]
        there |= <uint64_t>(alike[i] != 0) << i
    result[0] = List(NULL, 0, 0)
    left = there
    while left:
        first, last = stretch(left)
        left &= ~below(last)
        if last - first >= least:
            ways = 1
            for i in range(first, last):
                ways = min(ways * bits_count(alike[i]), MOST + 1)
            total += ways
    if total > MOST:
        return -1
    groups = <uint64_t*>take(arena, 8 * total + 8)
    if groups == NULL:
        return -1
    result.cards, result.size = <uint16_t*>groups, <int32_t>total
    while there:
        first, last = stretch(there)
        there &= ~below(last)
        if last - first >= least:
            groups[0], size = 0, 1
            for i in range(first, last):
                size = picked(groups, size, alike[i])
            groups += size
    return 0


# Groups made of groups

ctypedef struct Stretch:        # of groups, of which one is picked
    int32_t first, last         # the last one is behind them
    int32_t at                  # which one is picked
    int32_t size                # of the cards that are picked before
    uint64_t held               # marks of what is picked before

ctypedef struct Search:
    List* into
    const List* groups
    uint64_t* marks             # by group a bit for each card, one for those 64 apart; NULL where cards may be shared
    uint16_t* cards             # that are picked, one after another
    Stretch* way
    int32_t* scores             # of stretches of equal ones
    int32_t tries               # that were in vain


cdef int begin(Arena* arena, Search* search, List* result, const List* groups, int32_t count, int32_t stretches,
               bint apart) noexcept nogil:
    """Room to pick groups of so many stretches; apart: of which no two share a card."""
    cdef int64_t whole = 0
    cdef int i, j
    search.marks = <uint64_t*>take(arena, <int64_t>8 * count) if apart else NULL
    search.way = <Stretch*>take(arena, (stretches + 1) * <int64_t>sizeof(Stretch))
    search.into, search.groups, search.tries = result, groups, 0
    result[0] = List(NULL, 0, 0)
    if apart and search.marks == NULL:
        return -1
    for i in range(count if apart else 0):
        whole += groups[i].size
        search.marks[i] = 0
        for j in range(groups[i].size):
            search.marks[i] |= <uint64_t>1 << (groups[i].cards[j] & 63)
    search.cards = <uint16_t*>take(arena, 2 * (whole if apart else count))
    return 0 if search.cards != NULL and search.way != NULL else -1


cdef inline bint add(Search* search, Stretch* here, int32_t number) noexcept nogil:
    """Pick a group, unless it shares a card with those before."""
    cdef const List* group = search.groups + number
    cdef uint64_t marks = 0 if search.marks == NULL else search.marks[number]
    cdef int i, j
    for i in range(group.size if here.held & marks else 0):
        for j in range(here.size):
            if search.cards[j] == group.cards[i]:
                search.tries += 1
                return False
    for i in range(group.size):
        search.cards[here.size + i] = group.cards[i]
    here[1].size, here[1].held = here.size + group.size, here.held | marks
    return True


cdef int every_pick(Arena* arena, Search* search, Stretch* way, int32_t size, bint ascending) noexcept nogil:
    """A group of each of some stretches, in every way; the first changes slowest. Where they are ascending, each lies
    behind the one before."""
    cdef Stretch* here = way
    way.at, way.size, way.held = way.first - 1, 0, 0
    if size == 0:
        return push_group(arena, search.into, search.cards, 0)
    while here >= way:
        here.at += 1
        if here.at >= here.last:
            here -= 1
        elif add(search, here, here.at):
            if here < way + size - 1:
                here += 1
                here.at = (here - 1).at if ascending else here.first - 1
            elif push_group(arena, search.into, search.cards, here[1].size) < 0:
                return -1
        elif search.tries > TRIES:
            return -1
    return 0


cdef int every_set(Arena* arena, Search* search, Stretch* way, int32_t first, int32_t last,
                   int32_t size) noexcept nogil:
    """Sets of so many groups of a stretch, each once."""
    cdef int i
    if size > last - first:
        return 0
    way.first = first
    for i in range(size):
        way[i].last = last - size + i + 1
    return every_pick(arena, search, way, size, True)


cdef api List* singles(Arena* arena, const uint16_t* cards, int32_t size) noexcept nogil:
    """Each card as a group."""
    cdef List* groups = <List*>take(arena, size * <int64_t>sizeof(List))
    cdef int i
    for i in range(size if groups != NULL else 0):
        groups[i] = List(<uint16_t*>cards + i, 1, 0)
    return groups


cdef int by_score(Arena* arena, Search* search, List* result, const List* groups, const uint16_t* cards,
                  const int32_t* scores, int32_t count, int32_t around) noexcept nogil:
    """Number of stretches of equal scores, which go round where `around` says how many there are, of groups that are
    not empty, or of cards."""
    cdef int32_t* values = <int32_t*>copied(arena, scores, 4 * count)
    cdef uint16_t* order = <uint16_t*>(copied(arena, cards, 2 * count) if groups == NULL else take(arena, 2 * count))
    cdef List* by_value = singles(arena, order, count)
    cdef int kept = 0, stretches = 0, i
    search.way, search.scores = NULL, values
    if values == NULL or order == NULL or by_value == NULL or groups != NULL and count > 0xFFFF:
        return -1
    for i in range(count):
        if groups == NULL or groups[i].size:
            values[kept] = scores[i]
            if around:
                values[kept] = scores[i] % around + around * (scores[i] % around < 0)
            order[kept] = order[i] if groups == NULL else <uint16_t>i
            kept += 1
    if sort(order, values, kept) < 0:
        return -1
    for i in range(kept if groups != NULL else 0):
        by_value[i] = groups[order[i]]
    if begin(arena, search, result, by_value, kept, 2 * kept if around else kept, groups != NULL) < 0:
        return -1
    for i in range(kept):
        if i == 0 or values[i] != values[i - 1]:
            search.way[stretches].first, values[stretches] = i, values[i]
            stretches += 1
        search.way[stretches - 1].last = i + 1
    return stretches


cdef api int tuples(Arena* arena, List* result, int32_t count, const uint16_t* cards, const int32_t* scores,
                    int32_t size) noexcept nogil:
    """All sets of `count` equal scores, by score, then in the order of positions."""
    cdef int32_t* values = <int32_t*>copied(arena, scores, 4 * size)
    cdef uint16_t* order = <uint16_t*>copied(arena, cards, 2 * size)
    cdef const List* groups = singles(arena, order, size)
    cdef Search search
    cdef int first = 0, last
    result[0] = List(NULL, 0, 0)
    if count < 1 or count > size:
        return 0
    if (values == NULL or order == NULL or groups == NULL or sort(order, values, size) < 0
            or begin(arena, &search, result, groups, size, count, False) < 0):
        return -1
    for last in range(1, size + 1):
        if last == size or values[last] != values[first]:
            if every_set(arena, &search, search.way, first, last, count) < 0:
                return -1
            first = last
    return 0


cdef api int runs(Arena* arena, List* result, int32_t every, int32_t least, const uint16_t* cards,
                  const int32_t* scores, int32_t size) noexcept nogil:
    """Stretches of consecutive scores, one card for each: the longest ones, or all; every pick."""
    return all_runs(arena, result, every, least, 0, NULL, cards, scores, size)


cdef api int all_runs(Arena* arena, List* result, int32_t every, int32_t least, int32_t around, const List* groups,
                      const uint16_t* cards, const int32_t* scores, int32_t count) noexcept nogil:
    """`runs` of groups that are not empty, or of cards; of scores that go round where `around` says how many there
    are."""
    cdef Search search
    cdef int size = by_score(arena, &search, result, groups, cards, scores, count, around)
    cdef int most = 2 * size if around else size, first, end
    cdef bint whole = around > 0 and size == around, after, more
    for end in range(size, most):
        search.way[end] = search.way[end - size]
    for first in range(size):
        end = first + size if around else first
        after = end > 0 and search.scores[first] == next_score(search.scores[(end - 1) % size], around)
        end, more = first, True
        while more:
            more = (end + 1 < most and end + 1 - first < size
                    and search.scores[(end + 1) % size] == next_score(search.scores[end % size], around))
            end += 1
            if end - first < least or whole and first and end - first == size:
                continue
            if ((every or not more and (whole or not after))
                    and every_pick(arena, &search, search.way + first, end - first, False) < 0):
                return -1
    return min(size, 0)


cdef inline int64_t next_score(int64_t score, int32_t around) noexcept nogil:
    return (score + 1) % around if around else score + 1


cdef api int joined(Arena* arena, List* result, const List* groups, const int32_t* ends, int32_t lists) noexcept nogil:
    """One group of each list, in every way; `ends` are those of the lists among the groups, the last one 0 where a list
    before has none."""
    cdef Search search
    cdef int i, count = ends[lists - 1]
    if begin(arena, &search, result, groups, count, lists, True) < 0:
        return -1
    for i in range(lists if count else 0):
        search.way[i].first, search.way[i].last = ends[i - 1] if i else 0, ends[i]
    return every_pick(arena, &search, search.way, lists, False) if count else 0


cdef api int subsets_of(Arena* arena, List* result, int32_t least, int32_t most, const List* groups,
                        int32_t count) noexcept nogil:
    """All sets of at least and at most so many groups, smaller ones first."""
    cdef Search search
    cdef int size
    if begin(arena, &search, result, groups, count, count, True) < 0:
        return -1
    for size in range(max(least, 0), min(most, count) + 1):
        if every_set(arena, &search, search.way, 0, count, size) < 0:
            return -1
    return 0


cdef api int melded(Arena* arena, List* result, const List* groups, const int32_t* scores,
                    int32_t count) noexcept nogil:
    """The cards of the groups with the highest score of all together, of which no two share a card; the first such
    groups. `scores` are those of all cards of all groups, one after another."""
    cdef Search search
    cdef int64_t* worth = <int64_t*>take(arena, <int64_t>24 * count + 16)       # of a group
    cdef int64_t* rest = worth + count          # at most, of the groups from here on
    cdef int64_t* sums = rest + count + 1       # of what is picked before
    cdef int32_t* met = counts_of(arena, groups, count)
    cdef uint16_t* best
    cdef Stretch* here
    cdef int64_t most = 0
    cdef int i, j, size = -1, place = 0
    if worth == NULL or met == NULL or begin(arena, &search, result, groups, count, count, True) < 0:
        return -1
    for i in range(count):
        place += groups[i].size
    best = <uint16_t*>take(arena, 2 * place)
    if best == NULL:
        return -1
    rest[count] = 0
    for i in range(count - 1, -1, -1):          # each card of the groups from here on once
        worth[i], rest[i] = 0, rest[i + 1]
        place -= groups[i].size
        for j in range(groups[i].size):
            worth[i] += scores[place + j]
            rest[i] += max(scores[place + j], 0) if met[groups[i].cards[j]] == 0 else 0
            met[groups[i].cards[j]] = 1
    here = search.way
    here.size, here.held, sums[0] = 0, 0, 0
    while search.tries <= TRIES:
        search.tries += 1
        i = <int>(here - search.way)
        if i < count and (size < 0 or sums[i] + rest[i] > most):
            here.at = add(&search, here, i)
        else:
            if i == count and (size < 0 or sums[i] > most):
                most, size = sums[i], here.size
                memcpy(best, search.cards, 2 * size)
            while i > 0 and not search.way[i - 1].at:       # back to the last one that is picked, which is left out
                i -= 1
            if i == 0:
                result[0] = List(best, size, 0)
                return 0
            i -= 1
            here = search.way + i
            here.at = 0
        sums[i + 1] = sums[i] + (worth[i] if here.at else 0)
        if not here.at:
            here[1].size, here[1].held = here.size, here.held
        here += 1
    return -1


cdef inline uint64_t below(int end) noexcept nogil:
    """The elements 0 to end - 1."""
    return ~<uint64_t>0 if end == 64 else (<uint64_t>1 << end) - 1


cdef inline (int, int) stretch(uint64_t x) noexcept nogil:
    """(first, last + 1) of the first successive elements of a set."""
    cdef int first = bits_lowest(x)
    cdef uint64_t others = ~(x | below(first))
    return first, bits_lowest(others) if others else 64


cdef inline int picked(uint64_t* groups, int size, uint64_t cards) noexcept nogil:
    """Each group with each card, in place of the groups; returns how many there are then."""
    cdef uint64_t first = cards & (0 - cards)
    cdef int i, whole = size
    cards ^= first
    while cards:
        for i in range(size):
            groups[whole + i] = groups[i] | (cards & (0 - cards))
        whole += size
        cards &= cards - 1
    for i in range(size):
        groups[i] |= first
    return whole


# Numbers; a result that does not fit into 32 bits is an error of the program

cdef api int64_t power(int32_t base, int32_t exponent) noexcept nogil:
    cdef int64_t result = 1
    if exponent < 0:
        if base == 0:
            return <int64_t>1 << 40
        return (1 if exponent % 2 == 0 else base) if base == 1 or base == -1 else 0
    if base == 0 or base == 1 or base == -1:
        return 1 if exponent == 0 else base if exponent % 2 else base * base
    for _ in range(exponent):
        result *= base
        if result > <int64_t>1 << 31 or result < -(<int64_t>1 << 31):
            return <int64_t>1 << 40
    return result

cdef api int64_t tri(int32_t n) noexcept nogil:
    return <int64_t>n * (<int64_t>n + 1) // 2

cdef api int64_t fib(int32_t n) noexcept nogil:
    cdef int64_t a = 0, b = 1
    if n < 0 or n > 60:
        return <int64_t>1 << 40
    for _ in range(n):
        a, b = b, a + b
    return a


# What seats lose sight of

cdef inline int above(const FieldSizes* fields, const char* state, int node) noexcept nogil:
    return number_at(state, fields.next, fields.node_size, node)

cdef inline void merge(uint8_t* row, int cards, int group, int into) noexcept nogil:
    """Put the cards of a group into another."""
    cdef int i
    for i in range(cards):
        if row[i] == group:
            row[i] = <uint8_t>into

cdef inline int new_group(const uint8_t* row, int cards) noexcept nogil:
    """The number of a group that a seat does not have; 0 where it has 255."""
    cdef int group
    for group in range(1, 256):
        if memchr(row, group, cards) == NULL:
            return group
    return 0


cdef inline bint has_seat(const FieldSizes* fields, int mask, int seat) noexcept nogil:
    """True if a seat is in a set of seats; the spectator, behind the last one, is where all are: he knows what they all
    do."""
    return mask >> seat & 1 if seat < fields.players else mask == (1 << fields.players) - 1

cdef api void lose(char* state, const FieldSizes* fields, int32_t card, int32_t pile, int32_t witnesses) noexcept nogil:
    """A card was taken out of a pile, or the pile is shuffled (card -1): who is no witness cannot tell which card is
    where. It still knows the cards of a group, and the places where they lie together: all those that it knew there,
    and wherever the rest of their groups lie. Where one of them was unknown, all are. What is shuffled is a group only
    where it was one: for a spectator, where it is one for everybody, so that every seat knows what he does."""
    cdef uint16_t* known = <uint16_t*>(state + fields.known)
    cdef uint8_t* groups = <uint8_t*>(state + fields.groups)
    cdef uint8_t* row
    cdef int bottom = above(fields, state, fields.cards + pile), begin, node, seat, group, knowers = 0
    cdef bint shuffled = card < 0, exact, unknown, several
    if not shuffled and number_at(state, fields.pile_of, fields.pile_size, card) == pile:
        card = -1
    begin = bottom if card < 0 else card
    node = begin
    while node < fields.cards:
        knowers |= known[node]
        node = bottom if node == card else above(fields, state, node)
    if fields.groups and groups[0] == 0 and (shuffled or knowers & ~witnesses == 0):
        return
    for seat in range(fields.players + 1 if fields.groups else 0):
        if has_seat(fields, witnesses, seat):
            continue
        row = groups + 1 + seat * fields.cards
        exact = shuffled and seat == fields.players and knowers & ~witnesses != 0
        unknown = several = False
        group = 0
        node = begin
        while node < fields.cards:
            if has_seat(fields, known[node], seat):
                exact = True
            elif row[node] == 0:
                unknown = True
            else:
                several |= group != 0 and row[node] != group
                group = row[node]
            node = bottom if node == card else above(fields, state, node)
        if not exact and not several and not (unknown and group):
            continue
        if unknown or exact and shuffled:
            group = 0
        elif group == 0:
            group = new_group(row, fields.cards)
        groups[0] |= group != 0
        node = begin
        while node < fields.cards:
            if not has_seat(fields, known[node], seat) and row[node] and row[node] != group:
                merge(row, fields.cards, row[node], group)
            row[node] = <uint8_t>group
            node = bottom if node == card else above(fields, state, node)
    node = begin
    while node < fields.cards:
        known[node] &= <uint16_t>witnesses
        node = bottom if node == card else above(fields, state, node)

cdef api void show(char* state, const FieldSizes* fields, const uint16_t* classes, int32_t card, int32_t pile,
                   int32_t seers) noexcept nogil:
    """A card that `seers` did not see comes out of a pile, and they see what it is: groups from which it may have come
    become one where they have cards of its kind in that pile, since nobody can tell which of them it was."""
    cdef const uint16_t* known = <const uint16_t*>(state + fields.known)
    cdef const uint8_t* groups = <const uint8_t*>(state + fields.groups)
    cdef uint8_t* row
    cdef int kind = classes[type_of(state, fields, card)], seat, node, other, group
    for seat in range(fields.players + 1 if groups[0] else 0):
        if has_seat(fields, known[card], seat) or not seers >> seat & 1:
            continue
        row = <uint8_t*>groups + 1 + seat * fields.cards
        node = above(fields, state, fields.cards + pile)
        while node < fields.cards:
            if row[node] != row[card] and not has_seat(fields, known[node], seat):
                group = row[node]
                for other in range(cards_of(state, fields)):
                    if (row[other] == group and not has_seat(fields, known[other], seat)
                            and classes[type_of(state, fields, other)] == kind):
                        if group:
                            merge(row, fields.cards, group, row[card])
                        else:
                            merge(row, fields.cards, row[card], 0)
                        break
            node = above(fields, state, node)


# Records of options

cdef inline bint is_known(const FieldSizes* fields, const char* before, const char* state, int source,
                          int card) noexcept nogil:
    """True if the mover can tell which card it picks. Cards made within the option are known as their pile is."""
    cdef int mask = (<const uint16_t*>(state + fields.known))[card]
    if card < cards_of(before, fields):
        mask &= (<const uint16_t*>(before + fields.known))[card]
    return source == MEMORIES or mask >> (<const uint8_t*>before)[fields.mover] & 1

cdef inline bint same_name(const uint16_t* classes, const FieldSizes* fields, const char* before, const char* state,
                           int source, int card, int other) noexcept nogil:
    """True if the mover has one name for two cards: it knows both, and they are of one kind."""
    return card == other or (
        classes[type_of(state, fields, card)] == classes[type_of(state, fields, other)]
        and is_known(fields, before, state, source, card) and is_known(fields, before, state, source, other))

cdef inline int place_of(const FieldSizes* fields, const char* state, int card) noexcept nogil:
    """pile << 16 | position."""
    cdef int pile = number_at(state, fields.pile_of, fields.pile_size, card), position = 0
    cdef int node = number_at(state, fields.next, fields.node_size, fields.cards + pile)
    while node != card:
        node = number_at(state, fields.next, fields.node_size, node)
        position += 1
    return pile << 16 | position

cdef api int advance_picks(OptionWalk* walk) noexcept nogil:
    """Go to the picks of the next path; 0 if there is none."""
    while walk.depth > 0:
        walk.taken[walk.depth - 1].index += 1
        if walk.taken[walk.depth - 1].index < walk.taken[walk.depth - 1].count:
            return 1
        walk.depth -= 1
    return 0

cdef api void record(OptionWalk* walk, const uint16_t* classes, const FieldSizes* fields, const char* state,
                     int32_t site, int32_t kind, int32_t source, int32_t index, const void* data,
                     int32_t length) noexcept nogil:
    """Append a pick; abi.pxd says how."""
    cdef FieldRecord* into = walk.record
    cdef int32_t* out = into.numbers + walk.recorded
    cdef const List* groups = <const List*>data
    cdef const uint16_t* cards = <const uint16_t*>data
    cdef const int32_t* numbers = <const int32_t*>data
    cdef int i, j, ordinal = 0, size = groups[index].size if kind == GROUP else 1, card
    cdef bint same
    if walk.recorded + VALUES + (1 if kind == SCALAR else 3 * size) > walk.room:
        return
    for i in range(index):
        if kind == SCALAR:
            same = numbers[i] == numbers[index]
        elif kind == CARD:
            same = same_name(classes, fields, into.before, state, source, cards[i], cards[index])
        else:
            same = groups[i].size == size
            for j in range(size):
                same = same and same_name(classes, fields, into.before, state, source, groups[i].cards[j],
                                          groups[index].cards[j])
                if not same:
                    break
        ordinal += same
    out[0], out[1], out[2], out[3], out[4] = site, kind, index, ordinal, size
    out += VALUES
    walk.recorded += VALUES + (1 if kind == SCALAR else 3 * size)
    if kind == SCALAR:
        out[0] = numbers[index]
        return
    for i in range(size):
        card = cards[index] if kind == CARD else groups[index].cards[i]
        out[0] = card
        out[1] = 0xFFFF if source == MEMORIES else (<const uint16_t*>(state + fields.known))[card]
        if is_known(fields, into.before, state, source, card):
            out[1] |= KNOWN_TO_MOVER
        out[2] = place_of(fields, state, card) if source == PLACES else -1 - index
        out += 3


# What programs tell that are traced

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #define OF_THREAD static __declspec(thread)
    #else
    #define OF_THREAD static __thread
    #endif
    typedef struct { int kind, number, a, b, c; } TracedEvent;
    OF_THREAD TracedEvent *told;
    OF_THREAD int told_count, told_room;
    """
    ctypedef struct TracedEvent:
        int kind, number, a, b, c
    TracedEvent* told                          # the events of this thread
    int told_count, told_room           # -1 events where there was no memory


cdef api void tell(int32_t kind, int32_t number, int32_t a, int32_t b, int32_t c) noexcept nogil:
    """Note an event. Kind 0 is the beginning of a path through an option: those before were not wanted."""
    global told, told_count, told_room
    cdef void* more
    if kind == 0 and told_count > 0:
        told_count = 0
    if told_count == told_room:
        more = realloc(told, (2 * told_room + 64) * sizeof(TracedEvent))
        if more == NULL:
            told_count = -1
        else:
            told, told_room = <TracedEvent*>more, 2 * told_room + 64
    if told_count >= 0:
        told[told_count] = TracedEvent(kind, number, a, b, c)
        told_count += 1


cdef api void tell_pile(const char* state, const FieldSizes* fields, int32_t kind, int32_t number,
                        int32_t pile) noexcept nogil:
    """An event for every card of a pile, the bottom one first."""
    cdef int node = above(fields, state, fields.cards + pile)
    while node < fields.cards:
        tell(kind, number, pile, node, 0)
        node = above(fields, state, node)


def heard() -> list[tuple[int, int, int, int, int]]:
    """[(kind, number of the statement, and three numbers more)] of what traced programs told this thread since this was
    last asked, or since the last path through an option began."""
    global told, told_count, told_room
    cdef int i, count = told_count
    result = [(told[i].kind, told[i].number, told[i].a, told[i].b, told[i].c) for i in range(count)]
    free(told)
    told, told_count, told_room = NULL, 0, 0
    if count < 0:
        raise MemoryError
    return result


def functions() -> dict[str, tuple[int, str]]:
    """(address, signature in C) by name: what is `api` here, which the module has as capsules, and those of scripts."""
    found = {"scripted": (<uintptr_t>scripted, typeof(scripted)), "among": (<uintptr_t>among, typeof(among))}
    for name, capsule in globals()["__pyx_capi__"].items():
        signature = PyCapsule_GetName(capsule)
        found[name] = <uintptr_t>PyCapsule_GetPointer(capsule, signature), signature.decode()
    return found
