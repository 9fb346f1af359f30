"""The planner's second rule: which of the cards that the best arrangements need little is best given up.

The post discards a card that the fewest best arrangements need; mostly several are needed least. The second rule is
danger: of those, the card that is expected to complete the fewest groups in the other hand. Weighed, the two are added:
the share of the best arrangements that need the card, and its danger, and with knocking a fifth of a group for every
point of deadwood that is left. docs/games/rummy.md has what was tried.
"""
from libc.stdint cimport int32_t, int64_t, uint64_t
from engine.bits cimport bit, bits_lowest, pop_lowest
from engine.rng cimport below
from engine.rummy.belief cimport Factors, find_belief
from engine.rummy.cards cimport CARDS
from engine.rummy.danger cimport find_danger
from engine.rummy.deadwood cimport deadwood
from engine.rummy.planner cimport BestPlan, find_plan, needs_of
from engine.rummy.policy cimport SeenCards, least_after_discard, planner_takes
from engine.rummy.position cimport RummyRules

cdef enum:
    # With knocking: points of deadwood that count as much as one group (10 wins 1.4 % less against greedy deadwood),
    # and by how many a card of the pile must lower it to be taken for that.
    GROUP_POINTS = 5
    ENOUGH = 4

cdef enum:
    AT_RANDOM                   # the least needed, at random: the post
    LEAST_DANGER                # the least needed, by danger
    WEIGHED                     # need and danger added


# What is known of each card of a hand before a discard.
ctypedef struct Weights:
    int64_t count               # of the best arrangements
    int64_t needs[CARDS]
    double belief[CARDS]        # of each card, whether it is in the other hand
    double danger[CARDS]
    double cost[CARDS]


cdef inline void weigh(const RummyRules* rules, const SeenCards* seen, const int32_t* odds, const Factors* factors,
                       double caution, Weights* weights) noexcept nogil:
    """`caution`: what danger counts beside need."""
    cdef BestPlan plan
    cdef uint64_t rest = seen.hand
    cdef int card
    plan.arrangements, plan.room = NULL, 0
    find_plan(rules.groups, odds, &plan)
    needs_of(rules.groups, &plan, weights.needs)
    weights.count = plan.count
    find_belief(seen, factors, weights.belief)
    find_danger(rules.groups, seen.hand, weights.belief, weights.danger)
    for card in range(CARDS):
        weights.cost[card] = 0
    while rest:
        card = pop_lowest(&rest)
        weights.cost[card] = caution * weights.danger[card]
        if plan.count:
            weights.cost[card] += weights.needs[card] / <double>plan.count
        if rules.knocking:
            weights.cost[card] += deadwood(&rules.runs, seen.hand & ~bit(card)) / <double>GROUP_POINTS


cdef inline bint is_better(const Weights* weights, int rule, int card, int other) noexcept nogil:
    """True if a card is the better discard."""
    if rule == WEIGHED:
        return weights.cost[card] < weights.cost[other]
    if weights.needs[card] != weights.needs[other] or rule == AT_RANDOM:
        return weights.needs[card] < weights.needs[other]
    return weights.danger[card] < weights.danger[other]


cdef inline int weighed_discard(const Weights* weights, int rule, uint64_t discards, uint64_t* stream) noexcept nogil:
    """The best discard; equally good ones are drawn from the stream."""
    cdef int chosen = bits_lowest(discards), card, equal = 1
    discards &= discards - 1
    while discards:
        card = pop_lowest(&discards)
        if is_better(weights, rule, card, chosen):
            chosen, equal = card, 1
        elif not is_better(weights, rule, chosen, card):
            equal += 1
            if below(stream, equal) == 0:
                chosen = card
    return chosen


cdef inline bint weighed_takes(const RummyRules* rules, int rule, uint64_t hand, int32_t* odds, int top) noexcept nogil:
    """True if the top of the pile makes the best plan more probable; weighed, with knocking, also if it lowers the
    deadwood by ENOUGH."""
    if planner_takes(rules.groups, odds, top):
        return True
    if rule != WEIGHED or not rules.knocking:
        return False
    return least_after_discard(&rules.runs, hand | bit(top), hand) <= deadwood(&rules.runs, hand) - ENOUGH
