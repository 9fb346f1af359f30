"""The planner: of all arrangements of ten cards in groups, those with the greatest product of probabilities.

Source: a post on programming Rummy of 2012; docs/games/rummy.md says what of it is kept. Probabilities are thousandths
and products whole numbers, so that ties are exact.
"""
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memset
from engine.bits cimport bits_lowest
from engine.rummy.cards cimport CARDS
from engine.rummy.groups cimport LONGEST, GroupTable, catalogue_of
from engine.rummy.plan cimport (CERTAIN, NO_GROUP, Arrangement, BestPlan, wide, wide_ceiling, wide_high, wide_less,
                                wide_low, wide_of, wide_product)
from engine.rummy.search cimport (PlanSearch, find_products, greedy, keep, likeliest, seven, sort_threes, with_fours,
                                  with_long_runs)


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
            needs[bits_lowest(cards)] += plan.uses[i]
            cards &= cards - 1


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

    Parameters
    ----------
    odds : 52 whole numbers
        The probability of each card in thousandths, 0 to 1000.
    ace_high : whether runs may end with the ace, too
    most : how many of the best arrangements are listed

    Returns
    -------
    dict : best (the product of ten probabilities in thousandths, a whole number up to 10**30; 0 where no arrangement
        can be obtained), count (of the best arrangements), sets (how many different sets of cards they hold), needs
        (a list: how many of the best need each card), arrangements (up to `most` of the best, tuples of groups as sets
        of cards). Where best is 0, there are none.

    Raises
    ------
    ValueError : not 52 numbers from 0 to 1000, or `most` is below 0.
    """
    cdef const GroupTable* groups = &catalogue_of(ace_high).groups
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
    """Plan for each row of an array of int32, (states, 52), `times` times over; returns (best arrangements,
    needs of one card each), summed: for benchmarks of what players do, without listing.

    Raises
    ------
    ValueError : rows that are not of 52 numbers from 0 to 1000.
    """
    cdef const int32_t[:, ::1] view = odds
    cdef const GroupTable* groups = &catalogue_of(ace_high).groups
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
