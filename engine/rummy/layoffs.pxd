"""Melds on the table, and what the defender lays off on them.

A run has ten cards at most, with what is laid off on it too. The knocker lays melds with the least deadwood. Where
several ways have it, the one that leaves the defender most deadwood is laid. The defender lays off and melds so that
the least deadwood remains.
"""
from libc.stdint cimport uint8_t, uint64_t
from engine.bits cimport bit, bits_lowest
from engine.rummy.cards cimport RANKS, SUITS, rank_cards, suit_ranks
from engine.rummy.deadwood cimport (MOST_LAYINGS, Laying, RunTable, deadwood, laid_ranks, layings_of, without_sets)
from engine.rummy.groups cimport LONGEST

cdef enum:
    MOST_CHAINS = 8             # a meld of ten cards in three has two open ends at most


# Cards of the defender that can be laid off in this order, each only after those before it.
ctypedef struct Chain:
    uint64_t cards[RANKS + 1]   # as sets of one card
    int count
    int room                    # for how many cards, on both ends of a run together
    bint other_end              # the chain before this one is at the other end of the same run


cdef inline void extend(Chain* chain, const RunTable* runs, uint64_t hand, int suit, int rank, int step) noexcept nogil:
    """The cards of a hand that continue a run from this rank on, upwards or downwards."""
    cdef uint64_t card
    chain.count = 0
    while 0 <= rank < RANKS + runs.ace_high:
        card = bit(RANKS * suit + rank % RANKS) & hand
        if not card:
            return
        chain.cards[chain.count] = card
        chain.count += 1
        rank += step


cdef inline int chains_of(const RunTable* runs, const Laying* laying, uint64_t hand, Chain* chains) noexcept nogil:
    """The chains of cards in a hand that fit the melds of a laying; returns how many."""
    cdef unsigned int ranks
    cdef uint64_t sets = laying.sets, same, missing
    cdef int count = 0, suit, low, high, step
    cdef bint below = False     # the run has a chain at its lower end
    while sets:
        same = rank_cards(bits_lowest(sets) % RANKS)
        missing = same & ~laying.sets
        if missing & hand:
            chains[count].cards[0], chains[count].count = missing, 1
            chains[count].room, chains[count].other_end = 1, False
            count += 1
        sets &= ~same
    for suit in range(SUITS):
        ranks = laid_ranks(suit_ranks(laying.rest, suit), runs.ace_high)
        while ranks:
            low = bits_lowest(ranks)
            high = low + bits_lowest(~(ranks >> low))
            for step in range(-1, 2, 2):
                extend(&chains[count], runs, hand, suit, low - 1 if step < 0 else high, step)
                chains[count].room, chains[count].other_end = LONGEST - (high - low), step > 0 and below
                below = step < 0 and chains[count].count > 0
                count += chains[count].count > 0
            ranks &= ~<unsigned int>0 << high
    return count


cdef inline int least_after(const RunTable* runs, const Chain* chains, int count, uint64_t hand) noexcept nogil:
    """The least deadwood of a hand after any lay-offs along the chains."""
    cdef uint8_t used[MOST_CHAINS]
    cdef uint64_t rest
    cdef int i, k, least = deadwood(runs, hand), found
    for i in range(count):
        used[i] = 0
    while True:
        # The next combination of lengths, as a number with a digit for each chain.
        i = 0
        while i < count and used[i] == chains[i].count:
            used[i] = 0
            i += 1
        if i == count:
            return least
        used[i] += 1
        rest = hand
        for i in range(count):
            if used[i] + (used[i - 1] if chains[i].other_end else 0) > chains[i].room:
                rest = hand
                break
            for k in range(used[i]):
                rest &= ~chains[i].cards[k]
        found = deadwood(runs, rest)
        least = found if found < least else least


cdef inline int defended(const RunTable* runs, uint64_t knocker, uint64_t defender) noexcept nogil:
    """The deadwood that a defender is left with after a knock."""
    cdef Laying layings[MOST_LAYINGS]
    cdef Chain chains[MOST_CHAINS]
    cdef int least = deadwood(runs, knocker), most = -1, i, found
    for i in range(layings_of(knocker, layings)):
        if without_sets(runs, layings[i].rest) == least:
            found = least_after(runs, chains, chains_of(runs, &layings[i], defender, chains), defender)
            most = found if found > most else most
    return most
