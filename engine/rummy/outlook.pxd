"""Value of a hand with knocking: its deadwood, and what the next card can make of it.

The outlook of a hand, in points of deadwood, is

    hope * (expected fall of the deadwood) + goal * (chance to reach a knock) - deadwood

with the card that comes next: each unseen card by how likely it is to be had. It may lie on top of the stock if it is
not in the other hand; from there it comes if the other seat throws it. Most seats throw high cards first, so a card
counts a quarter for each lower one that the other seat has thrown: it would have gone before. `hope`, `goal` and the
rest of `Style` move evenly from the deal to the time when twenty cards of the stock are drawn.
"""
from libc.stdint cimport uint64_t
from libc.string cimport memset
from engine.bits cimport bit, bits_count, pop_lowest
from engine.rummy.belief cimport Factors, find_belief
from engine.rummy.cards cimport CARDS, NO_CARD, RANKS, SUITS, rank_value, suit_ranks
from engine.rummy.danger cimport find_danger
from engine.rummy.deadwood cimport MOST_LAYINGS, Laying, RunTable, highest_unmatched, layings_of, without_sets
from engine.rummy.policy cimport SeenCards
from engine.rummy.position cimport RummyRules, STOCK

cdef enum:
    LATE = 20                   # cards drawn from the stock when style is that of the end
    MOST_LOWER = 4              # cards of a lower rank that were thrown and count


# Numbers of a way to play, at the deal or late.
ctypedef struct Style:
    double hope                 # points for one point of expected fall of the deadwood
    double goal                 # points for the certainty to reach a knock with the next card
    double danger               # points for one group of three expected to be completed in the other hand
    double promise              # points for the certainty of a group out of one card of the hand
    double cost                 # points by which the top of the pile must better the outlook to be taken
    double thrown               # how much likelier than chance a king of the other hand is the next card thrown


# What a seat knows before a decision.
ctypedef struct Outlook:
    const RummyRules* rules
    Style style
    uint64_t unseen
    double belief[CARDS]
    double chance[CARDS]        # of an unseen card, to be had next
    double danger[CARDS]
    double promise[CARDS]


cdef inline uint64_t lower_ranks(int rank) noexcept nogil:
    """All cards of lower ranks."""
    cdef uint64_t ranks = bit(rank) - 1
    return ranks | ranks << RANKS | ranks << 2 * RANKS | ranks << 3 * RANKS


cdef inline double between(double early, double late, double part) noexcept nogil:
    return early + (late - early) * part


cdef inline void look(const RummyRules* rules, const SeenCards* seen, const Factors* factors, const Style* early,
                      const Style* late, Outlook* outlook) noexcept nogil:
    cdef double part = (STOCK - seen.stock) / <double>LATE, held
    cdef uint64_t rest = seen.unseen
    cdef int card, rank, lower
    part = part if part < 1 else 1
    outlook.rules, outlook.unseen = rules, seen.unseen
    outlook.style.hope = between(early.hope, late.hope, part)
    outlook.style.goal = between(early.goal, late.goal, part)
    outlook.style.danger = between(early.danger, late.danger, part)
    outlook.style.promise = between(early.promise, late.promise, part)
    outlook.style.cost = between(early.cost, late.cost, part)
    outlook.style.thrown = between(early.thrown, late.thrown, part)
    find_belief(seen, factors, outlook.belief)
    memset(outlook.chance, 0, sizeof(outlook.chance))
    while rest:
        card = pop_lowest(&rest)
        rank, held = card % RANKS, outlook.belief[card]
        outlook.chance[card] = (1 - held) / seen.stock
        if seen.hidden:
            lower = min(bits_count(seen.discarded & lower_ranks(rank)), <int>MOST_LOWER)
            outlook.chance[card] += (held * outlook.style.thrown * (rank * rank)
                                     / <double>((RANKS - 1) * (RANKS - 1) * seen.hidden << 2 * lower))


cdef inline int least_laying(const RunTable* runs, uint64_t hand, int* highest) noexcept nogil:
    """The deadwood of a hand, and what the dearest card of it counts."""
    cdef Laying layings[MOST_LAYINGS]
    cdef int i, least = 1000, found
    for i in range(layings_of(hand, layings)):
        found = without_sets(runs, layings[i].rest)
        if found < least:
            least, highest[0] = found, highest_unmatched(runs, layings[i].rest)
    return least


cdef inline int after_best_discard(const RunTable* runs, uint64_t hand) noexcept nogil:
    """The least deadwood after one unmatched card is given up."""
    cdef Laying layings[MOST_LAYINGS]
    cdef int i, least = 1000, found
    for i in range(layings_of(hand, layings)):
        found = without_sets(runs, layings[i].rest) - highest_unmatched(runs, layings[i].rest)
        least = found if found < least else least
    return least


cdef inline uint64_t fitting(const RunTable* runs, uint64_t hand) noexcept nogil:
    """The cards that make a group with two cards of the hand."""
    cdef unsigned int a = suit_ranks(hand, 0), b = suit_ranks(hand, 1)
    cdef unsigned int c = suit_ranks(hand, 2), d = suit_ranks(hand, 3)
    cdef uint64_t two = (a & b) | (c & d) | ((a | b) & (c | d)), found
    cdef unsigned int ranks, near
    cdef int suit
    found = two | two << RANKS | two << 2 * RANKS | two << 3 * RANKS
    for suit in range(SUITS):
        ranks = suit_ranks(hand, suit)
        ranks |= (ranks & 1) << RANKS if runs.ace_high else 0
        near = (ranks << 1 & ranks << 2) | (ranks >> 1 & ranks >> 2) | (ranks << 1 & ranks >> 1)
        found |= <uint64_t>((near | (near >> RANKS & 1 if runs.ace_high else 0)) & 0x1fff) << RANKS * suit
    return found & ~hand


cdef inline double outlook_of(const Outlook* outlook, uint64_t hand) noexcept nogil:
    """The outlook of a hand of ten cards."""
    cdef const RunTable* runs = &outlook.rules.runs
    cdef int highest = 0, limit = outlook.rules.knock, left, card
    cdef int least = least_laying(runs, hand, &highest)
    cdef uint64_t rest = outlook.unseen & ~hand, fits = fitting(runs, hand)
    cdef double fall = 0, reached = 0
    while rest:
        card = pop_lowest(&rest)
        if bit(card) & fits:
            left = after_best_discard(runs, hand | bit(card))
        else:
            left = least - highest + rank_value(card % RANKS)       # it stands in for the dearest card
        if left < least:
            fall += outlook.chance[card] * (least - left)
        if left <= limit and left < least:
            reached += outlook.chance[card]
    return outlook.style.hope * fall + outlook.style.goal * reached - least


cdef inline double best_outlook(Outlook* outlook, uint64_t hand, uint64_t discards, int* best) noexcept nogil:
    """The best that a discard makes of a hand of eleven cards, less its danger and its promise; the lowest card where
    several are."""
    cdef double most = -1e9, found
    cdef int card
    find_danger(outlook.rules.groups, hand, outlook.belief, outlook.danger)
    find_danger(outlook.rules.groups, hand, outlook.chance, outlook.promise)
    while discards:
        card = pop_lowest(&discards)
        found = outlook_of(outlook, hand & ~bit(card)) - (outlook.style.danger * outlook.danger[card]
                                                          + outlook.style.promise * outlook.promise[card])
        if found > most:
            most, best[0] = found, card
    return most


cdef inline bint outlook_takes(Outlook* outlook, uint64_t hand, int top) noexcept nogil:
    """Tell whether to take the top of the pile: for a knock, or where it betters the outlook by more than its cost."""
    cdef int best = NO_CARD
    cdef double without
    if after_best_discard(&outlook.rules.runs, hand | bit(top)) <= outlook.rules.knock:
        return True
    without = outlook_of(outlook, hand)
    return best_outlook(outlook, hand | bit(top), hand, &best) > without + outlook.style.cost
