"""The planner: of all arrangements of ten cards in groups, those with the greatest product of probabilities.

Source: a post on programming Rummy of 2012; docs/games/rummy.md says what of it is kept. Probabilities are thousandths
and products whole numbers, so that ties are exact.

Ten cards in groups are 4 + 3 + 3, 7 + 3, 6 + 4, 5 + 5 or 10 cards. Groups of three and four are sorted by their
product, and groups of three are bits of a mask in that order: those that fit beside chosen groups are one `and` away,
and the most probable of them is the lowest bit.
"""
from libc.stdint cimport int32_t, int64_t, uint8_t, uint16_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset
from engine.bits cimport bit, bits_lowest, pop_lowest
from engine.rummy.cards cimport CARDS
from engine.rummy.groups cimport LONGEST, MOST_GROUPS, GroupTable, groups_of

cdef enum:
    MOST_THREES = 100           # groups of three cards, ace high and low
    MOST_FOURS = 57
    NUMBER_BITS = 8             # a sorted group: its product, and below it its number within its size


# The groups of three in the order of their products, and who holds which card.
ctypedef struct Threes:
    int count
    uint64_t product[MOST_THREES]
    uint16_t group[MOST_THREES]
    uint64_t clash[MOST_THREES][2]      # which others share a card with it
    uint64_t holders[CARDS][2]          # which hold a card


ctypedef struct PlanSearch:
    const GroupTable* groups
    BestPlan* plan
    wide best                   # to reach: that of an arrangement that is known, at least 1
    uint64_t product[MOST_GROUPS]       # of the groups of three to six cards
    Threes threes
    int fours
    uint64_t four[MOST_FOURS]           # sorted, product and number


cdef inline void found(PlanSearch* search, wide product, int first, int second, int third) noexcept nogil:
    """An arrangement that reaches the best."""
    cdef BestPlan* plan = search.plan
    cdef Arrangement* place
    if wide_less(search.best, product):
        search.best = product
        plan.count = 0
        memset(plan.uses, 0, sizeof(plan.uses))
    if plan.count < plan.room:
        place = plan.arrangements + plan.count
        place.groups[0], place.groups[1], place.groups[2] = <uint16_t>first, <uint16_t>second, <uint16_t>third
    plan.count += 1
    plan.uses[first] += 1
    if second != NO_GROUP:
        plan.uses[second] += 1
    if third != NO_GROUP:
        plan.uses[third] += 1


cdef inline int sort_down(uint64_t* keys, int count) noexcept nogil:
    """Sorts the larger keys to the front."""
    cdef int i, k
    cdef uint64_t key
    for i in range(1, count):
        key = keys[i]
        k = i
        while k > 0 and keys[k - 1] < key:
            keys[k] = keys[k - 1]
            k -= 1
        keys[k] = key
    return count


cdef inline int likeliest(const PlanSearch* search, int size, uint64_t taken) noexcept nogil:
    """The group of this size with the greatest product that shares no card with `taken`; -1 if all products are 0."""
    cdef const GroupTable* groups = search.groups
    cdef int i, best = -1
    cdef uint64_t product = 0
    for i in range(groups.first[size], groups.first[size + 1]):
        if search.product[i] > product and not groups.cards[i] & taken:
            product = search.product[i]
            best = i
    return best


cdef inline wide greedy(const PlanSearch* search, int first, int second, int third) noexcept nogil:
    """Product of the arrangement that takes the likeliest group of each of three sizes in turn; 0 if there is none."""
    cdef int i, size
    cdef uint64_t taken = 0
    cdef wide product = wide_of(1)
    for i in range(3):
        size = first if i == 0 else second if i == 1 else third
        size = likeliest(search, size, taken)
        if size < 0:
            return wide_of(0)
        taken |= search.groups.cards[size]
        product = wide_product(product, search.product[size])
    return product


cdef inline wide seven(const PlanSearch* search, const int32_t* odds, int group) noexcept nogil:
    return wide_product(wide_of(search.product[search.groups.parent[group]]), odds[search.groups.extra[group]])


cdef inline void find_products(PlanSearch* search, const int32_t* odds) noexcept nogil:
    """Products of the groups of three to six cards."""
    cdef const GroupTable* groups = search.groups
    cdef int i
    for i in range(groups.first[3], groups.first[4]):
        search.product[i] = (<uint64_t>odds[groups.members[i][0]] * odds[groups.members[i][1]]
                             * odds[groups.members[i][2]])
    for i in range(groups.first[4], groups.first[7]):
        search.product[i] = search.product[groups.parent[i]] * odds[groups.extra[i]]


cdef inline int keep(const PlanSearch* search, int size, uint64_t least, uint64_t* keys) noexcept nogil:
    """The groups of a size with this product or a greater one, sorted."""
    cdef int i, first = search.groups.first[size], count = 0
    for i in range(first, search.groups.first[size + 1]):
        keys[count] = search.product[i] << NUMBER_BITS | (i - first)
        count += search.product[i] >= least
    return sort_down(keys, count)


cdef inline void sort_threes(PlanSearch* search, uint64_t least) noexcept nogil:
    cdef Threes* threes = &search.threes
    cdef const GroupTable* groups = search.groups
    cdef uint64_t keys[MOST_THREES + 1]
    cdef int i, k, word
    cdef const uint8_t* members
    threes.count = keep(search, 3, least, keys)
    memset(threes.holders, 0, sizeof(threes.holders))
    for i in range(threes.count):
        threes.product[i] = keys[i] >> NUMBER_BITS
        threes.group[i] = <uint16_t>(groups.first[3] + (keys[i] & (bit(NUMBER_BITS) - 1)))
        members = groups.members[threes.group[i]]
        for k in range(3):
            threes.holders[members[k]][i >> 6] |= bit(i & 63)
    for i in range(threes.count):
        members = groups.members[threes.group[i]]
        for word in range(2):
            threes.clash[i][word] = (threes.holders[members[0]][word] | threes.holders[members[1]][word]
                                     | threes.holders[members[2]][word])


cdef inline void fitting(const PlanSearch* search, int group, uint64_t* fit) noexcept nogil:
    """The groups of three that share no card with a group."""
    cdef const Threes* threes = &search.threes
    cdef uint64_t cards = search.groups.cards[group], low = 0, high = 0
    cdef int count = threes.count
    while cards:
        low |= threes.holders[bits_lowest(cards)][0]
        high |= threes.holders[pop_lowest(&cards)][1]
    fit[0] = ~low & (bit(count) - 1 if count < 64 else ~<uint64_t>0)
    fit[1] = ~high & (bit(count - 64) - 1 if count > 64 else 0)


cdef inline int lowest(const uint64_t* mask) noexcept nogil:
    """The lowest bit of two words; -1 where there is none."""
    return bits_lowest(mask[0]) if mask[0] else 64 + bits_lowest(mask[1]) if mask[1] else -1


cdef inline void with_threes(PlanSearch* search, wide product, int first, int second, uint64_t* fit) noexcept nogil:
    """All of the best that have these one or two groups and one of three out of `fit`."""
    cdef const Threes* threes = &search.threes
    cdef int three = lowest(fit), word
    cdef uint64_t likeliest
    cdef wide whole
    if three < 0:
        return
    likeliest = threes.product[three]
    whole = wide_product(product, likeliest)
    if wide_less(whole, search.best):
        return
    for word in range(2):
        while fit[word]:
            three = 64 * word + bits_lowest(fit[word])
            if threes.product[three] < likeliest:
                return
            if second == NO_GROUP:
                found(search, whole, first, threes.group[three], NO_GROUP)
            else:
                found(search, whole, first, second, threes.group[three])
            fit[word] &= fit[word] - 1


cdef inline void two_threes(PlanSearch* search, int four, uint64_t product) noexcept nogil:
    """4 + 3 + 3: the best with this group of four."""
    cdef const Threes* threes = &search.threes
    cdef uint64_t fit[2]
    cdef uint64_t rest[2]
    cdef wide both
    cdef int word, three
    fitting(search, four, fit)
    for word in range(2):
        while fit[word]:
            three = 64 * word + bits_lowest(fit[word])
            fit[word] &= fit[word] - 1
            both = wide_product(wide_of(product), threes.product[three])
            # The second group of three is no likelier than the first.
            if wide_less(wide_product(both, threes.product[three]), search.best):
                return
            rest[0] = fit[0] & ~threes.clash[three][0]
            rest[1] = fit[1] & ~threes.clash[three][1]
            with_threes(search, both, four, threes.group[three], rest)


cdef inline void with_fours(PlanSearch* search) noexcept nogil:
    cdef const Threes* threes = &search.threes
    cdef int i, four
    cdef uint64_t product
    if threes.count < 2:
        return
    for i in range(search.fours):
        product = search.four[i] >> NUMBER_BITS
        four = search.groups.first[4] + <int>(search.four[i] & (bit(NUMBER_BITS) - 1))
        if wide_less(wide_product(wide_product(wide_of(product), threes.product[0]), threes.product[1]), search.best):
            return
        two_threes(search, four, product)


cdef inline void with_long_runs(PlanSearch* search, const int32_t* odds) noexcept nogil:
    """10, 7 + 3, 6 + 4 and 5 + 5."""
    cdef const GroupTable* groups = search.groups
    cdef uint64_t fit[2]
    cdef int i, k, other
    cdef wide product
    for i in range(groups.first[10], groups.first[11]):
        # A run of ten is one of seven and three cards more.
        other = groups.parent[groups.parent[groups.parent[i]]]
        product = seven(search, odds, other)
        product = wide_product(product, odds[groups.extra[i]])
        product = wide_product(product, odds[groups.extra[groups.parent[i]]])
        product = wide_product(product, odds[groups.extra[groups.parent[groups.parent[i]]]])
        if not wide_less(product, search.best):
            found(search, product, i, NO_GROUP, NO_GROUP)
    for i in range(groups.first[7], groups.first[8]):
        product = seven(search, odds, i)
        if search.threes.count and not wide_less(wide_product(product, search.threes.product[0]), search.best):
            fitting(search, i, fit)
            with_threes(search, product, i, NO_GROUP, fit)
    for i in range(groups.first[6], groups.first[7]):
        for k in range(search.fours):
            product = wide_product(wide_of(search.product[i]), search.four[k] >> NUMBER_BITS)
            if wide_less(product, search.best):
                break
            other = groups.first[4] + <int>(search.four[k] & (bit(NUMBER_BITS) - 1))
            if not groups.cards[i] & groups.cards[other]:
                found(search, product, i, other, NO_GROUP)
    for i in range(groups.first[5], groups.first[6]):
        if search.product[i]:
            for k in range(i + 1, groups.first[6]):
                product = wide_product(wide_of(search.product[i]), search.product[k])
                if not wide_less(product, search.best) and not groups.cards[i] & groups.cards[k]:
                    found(search, product, i, k, NO_GROUP)


cdef inline wide larger(wide a, wide b) noexcept nogil:
    return b if wide_less(a, b) else a


cdef inline uint64_t product_of(const PlanSearch* search, int group) noexcept nogil:
    """The product of a group, 0 for -1."""
    return search.product[group] if group >= 0 else 0


cdef inline uint64_t needed(const PlanSearch* search, wide beside) noexcept nogil:
    """The least product of a group that reaches the best with this product beside it."""
    return wide_ceiling(search.best, beside) if wide_less(wide_of(0), beside) else ~<uint64_t>0


cdef void find_plan(const GroupTable* groups, const int32_t* odds, BestPlan* plan) noexcept nogil:
    cdef PlanSearch search
    cdef uint64_t three, four, six
    cdef wide beside
    cdef int i
    search.groups, search.plan = groups, plan
    plan.count = 0
    memset(plan.uses, 0, sizeof(plan.uses))
    find_products(&search, odds)
    # One that is known; every product above 0 is at least 1.
    search.best = larger(larger(greedy(&search, 4, 3, 3), greedy(&search, 3, 3, 4)), wide_of(1))
    three = product_of(&search, likeliest(&search, 3, 0))
    four = product_of(&search, likeliest(&search, 4, 0))
    six = product_of(&search, likeliest(&search, 6, 0))
    # What can stand beside a group of three or four at most, whatever the cards: groups below that are left out.
    beside = wide_product(wide_of(three), four)
    for i in range(groups.first[7], groups.first[8]):
        beside = larger(beside, seven(&search, odds, i))
    sort_threes(&search, needed(&search, beside))
    beside = larger(wide_product(wide_of(three), three), wide_of(six))
    search.fours = keep(&search, 4, needed(&search, beside), search.four)
    with_long_runs(&search, odds)
    with_fours(&search)
    plan.best = search.best if plan.count else wide_of(0)


cdef void needs_of(const GroupTable* groups, const BestPlan* plan, int64_t* needs) noexcept nogil:
    cdef int i
    cdef uint64_t cards
    memset(needs, 0, CARDS * sizeof(int64_t))
    for i in range(groups.first[LONGEST + 1]):
        cards = groups.cards[i] if plan.uses[i] else 0
        while cards:
            needs[pop_lowest(&cards)] += plan.uses[i]


cdef uint64_t cards_of(const GroupTable* groups, const Arrangement* arrangement) noexcept nogil:
    cdef int i
    cdef uint64_t cards = 0
    for i in range(3):
        if arrangement.groups[i] != NO_GROUP:
            cards |= groups.cards[arrangement.groups[i]]
    return cards


cdef int read_odds(odds, int32_t* cards) except -1:
    """52 probabilities in thousandths, checked."""
    cdef int i
    odds = list(odds)
    if len(odds) != CARDS:
        raise ValueError(f"{len(odds)} probabilities; expected one for each of the {CARDS} cards")
    for i in range(CARDS):
        if not 0 <= odds[i] <= CERTAIN:
            raise ValueError(f"the probability of card {i} is {odds[i]!r} thousandths; expected 0 to {CERTAIN}")
        cards[i] = odds[i]
    return 0


def plan(odds: Iterable[int], bint ace_high=False, int64_t most=100) -> dict[str, Any]:
    """The most probable arrangements of ten cards in groups.

    odds : 52 whole numbers
        The probability of each card in thousandths, 0 to 1000.
    ace_high : whether runs may end with the ace, too
    most : how many of the best arrangements are listed

    Returns a dict: best (the product of ten probabilities in thousandths, a whole number up to 10**30; 0 where no
        arrangement can be obtained), count (of the best arrangements), sets (how many different sets of cards they
        hold), needs (a list: how many of the best need each card), arrangements (up to `most` of the best, tuples of
        groups as sets of cards). Where best is 0, there are none.

    ValueError : not 52 numbers from 0 to 1000, or `most` is below 0.
    """
    cdef const GroupTable* groups = groups_of(ace_high)
    cdef int32_t cards[CARDS]
    cdef BestPlan found
    cdef int64_t needs[CARDS]
    cdef int64_t i
    read_odds(odds, cards)
    if most < 0:
        raise ValueError(f"most is {most}; expected 0 or more")
    found.arrangements, found.room = NULL, 0
    with nogil:
        find_plan(groups, cards, &found)
        needs_of(groups, &found, needs)
    found.room = found.count
    found.arrangements = <Arrangement*>malloc((found.room + 1) * sizeof(Arrangement))
    if found.arrangements == NULL:
        raise MemoryError
    try:
        with nogil:
            find_plan(groups, cards, &found)
        sets = len({cards_of(groups, &found.arrangements[i]) for i in range(found.count)})
        listed = [tuple([groups.cards[group] for group in found.arrangements[i].groups if group != NO_GROUP])
                  for i in range(min(most, found.count))]
    finally:
        free(found.arrangements)
    return {"best": int(wide_high(found.best)) << 64 | int(wide_low(found.best)), "count": found.count, "sets": sets,
            "needs": [needs[i] for i in range(CARDS)], "arrangements": listed}


def repeat_plan(odds: np.ndarray, bint ace_high=False, int64_t times=1) -> tuple[int, int]:
    """Plan for each row of an array of int32, (states, 52), `times` times over; returns (best arrangements, needs of
    one card each), summed: for benchmarks of what players do, without listing. Raises ValueError: rows that are not of
    52 numbers from 0 to 1000."""
    cdef const int32_t[:, ::1] view = odds
    cdef const GroupTable* groups = groups_of(ace_high)
    cdef BestPlan found
    cdef int64_t needs[CARDS]
    cdef int64_t k, total = 0, spread = 0
    if view.shape[1] != CARDS or odds.size and not 0 <= odds.min() <= odds.max() <= CERTAIN:
        raise ValueError(f"expected rows of {CARDS} numbers from 0 to {CERTAIN}")
    found.arrangements, found.room = NULL, 0
    with nogil:
        for _ in range(times):
            for k in range(view.shape[0]):
                find_plan(groups, &view[k, 0], &found)
                needs_of(groups, &found, needs)
                total += found.count
                spread += needs[k % CARDS]
    return total, spread
