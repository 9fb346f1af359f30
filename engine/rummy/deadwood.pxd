"""Deadwood: the least that unmatched cards of a hand can count, exactly.

Without cards of a rank laid together the suits are independent, and in a suit every card of a run of three or more is
matched: a table by the suit's 13 bits gives the least deadwood. So only the ranks with three or four cards are
searched: none of them, three, or all four.
"""
from libc.stdint cimport uint8_t, uint64_t
from engine.bits cimport bit, bits_lowest
from engine.rummy.cards cimport RANKS, rank_cards, rank_value, suit_ranks

cdef enum:
    SUIT_HANDS = 8192           # sets of ranks of a suit
    MOST_LAYINGS = 72           # 6 * 6 * 2: two ranks of four cards and one of three


ctypedef struct RunTable:
    uint8_t deadwood[SUIT_HANDS]        # by the ranks of one suit, runs alone
    uint8_t highest[SUIT_HANDS]         # what the dearest unmatched card counts, 0 for none
    bint ace_high


# Cards of a rank that are laid together; the other cards of the hand are in runs or unmatched.
ctypedef struct Laying:
    uint64_t sets
    uint64_t rest


cdef inline unsigned int in_runs(unsigned int ranks) noexcept nogil:
    """The ranks, as bits, that stand in runs of three or more."""
    cdef unsigned int middle = ranks & (ranks >> 1) & (ranks >> 2)
    return middle | (middle << 1) | (middle << 2)


cdef inline unsigned int ranks_value(unsigned int ranks) noexcept nogil:
    """Points of these cards of a suit; bit 13 is the ace again."""
    cdef unsigned int value = (ranks >> RANKS) & 1
    cdef int rank
    for rank in range(RANKS):
        if (ranks >> rank) & 1:
            value += rank + 1 if rank < 9 else 10
    return value


cdef inline unsigned int laid_ranks(unsigned int ranks, bint ace_high) noexcept nogil:
    """The ranks in runs that leave the least deadwood; an ace that is laid high is bit 13 in place of bit 0."""
    cdef unsigned int low = in_runs(ranks), high
    if not ace_high or not ranks & 1:
        return low
    high = in_runs((ranks ^ 1) | 1 << RANKS)
    return high if ranks_value(high) > ranks_value(low) else low


cdef inline void fill_runs(RunTable* runs, bint ace_high) noexcept nogil:
    cdef int ranks, rank
    cdef unsigned int laid
    runs.ace_high = ace_high
    for ranks in range(SUIT_HANDS):
        laid = laid_ranks(ranks, ace_high)
        runs.deadwood[ranks] = <uint8_t>(ranks_value(ranks) - ranks_value(laid))
        runs.highest[ranks] = 0
        for rank in range(RANKS):
            if (ranks & ~(laid | laid >> RANKS)) >> rank & 1:
                runs.highest[ranks] = <uint8_t>rank_value(rank)


cdef inline int without_sets(const RunTable* runs, uint64_t hand) noexcept nogil:
    """The least deadwood with runs alone."""
    return (runs.deadwood[suit_ranks(hand, 0)] + runs.deadwood[suit_ranks(hand, 1)]
            + runs.deadwood[suit_ranks(hand, 2)] + runs.deadwood[suit_ranks(hand, 3)])


cdef inline int highest_unmatched(const RunTable* runs, uint64_t hand) noexcept nogil:
    """Points of the dearest card outside runs, 0 for none."""
    cdef int a = runs.highest[suit_ranks(hand, 0)], b = runs.highest[suit_ranks(hand, 1)]
    cdef int c = runs.highest[suit_ranks(hand, 2)], d = runs.highest[suit_ranks(hand, 3)]
    a, c = a if a > b else b, c if c > d else d
    return a if a > c else c


cdef inline unsigned int ranks_of_three(uint64_t hand) noexcept nogil:
    """The ranks, as bits, of which a hand has three cards or four."""
    cdef unsigned int a = suit_ranks(hand, 0), b = suit_ranks(hand, 1)
    cdef unsigned int c = suit_ranks(hand, 2), d = suit_ranks(hand, 3)
    return (a & b & (c | d)) | (c & d & (a | b))


cdef inline int layings_of(uint64_t hand, Laying* layings) noexcept nogil:
    """Every way to lay cards of a rank together, at most MOST_LAYINGS; returns how many, the first lays none."""
    cdef unsigned int ranks = ranks_of_three(hand)
    cdef uint64_t cards, rest, laid
    cdef int count = 1, before, i
    layings[0].sets, layings[0].rest = 0, hand
    while ranks:
        cards = hand & rank_cards(bits_lowest(ranks))
        rest = cards if cards == rank_cards(bits_lowest(ranks)) else 0
        laid = cards
        before = count
        while True:
            for i in range(before):
                layings[count].sets = layings[i].sets | laid
                layings[count].rest = layings[i].rest & ~laid
                count += 1
            if not rest:
                break
            laid = cards & ~(rest & (~rest + 1))
            rest &= rest - 1
        ranks &= ranks - 1
    return count


cdef inline int with_sets(const RunTable* runs, uint64_t hand) noexcept nogil:
    cdef Laying layings[MOST_LAYINGS]
    cdef int i, least = 1000, found
    for i in range(layings_of(hand, layings)):
        found = without_sets(runs, layings[i].rest)
        least = found if found < least else least
    return least


cdef inline int deadwood(const RunTable* runs, uint64_t hand) noexcept nogil:
    """The least deadwood of a hand of at most 11 cards."""
    return with_sets(runs, hand) if ranks_of_three(hand) else without_sets(runs, hand)
