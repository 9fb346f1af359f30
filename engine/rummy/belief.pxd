"""Belief of a seat about the other hand: for each card the probability of being in it.

A card that the other seat took from the pile and holds is in its hand, the own hand and the pile are not. An unseen
card is in it with odds proportional to a weight, and the probabilities add up to the number of its hidden cards.
Without a model all weights are 1, which is the share of hidden cards among the unseen. The model multiplies a factor
into the weight for every card nearby (of the same rank, next to it in the suit, or next but one) that the other seat
took, that it discarded, and that it left lying. The ace is next to the two alone, whatever the rule for runs. With
knocking what was seen early says less when the stock runs low: the belief then fades towards the even one.
"""
from libc.stdint cimport uint64_t
from engine.bits cimport bit, bits_count, bits_lowest, pop_lowest
from engine.rummy.cards cimport CARDS, RANKS, rank_cards
from engine.rummy.policy cimport SeenCards

cdef enum:
    NEARNESSES = 3              # same rank, next, next but one
    FADES_FROM = 22             # cards in the stock
    FADED_AT = 17


# By nearness.
ctypedef struct Factors:
    double taken[NEARNESSES]
    double discarded[NEARNESSES]
    double declined[NEARNESSES]
    double fading               # how much of the even belief there is in it in the end, 0 to 1


cdef inline uint64_t near(int card, int nearness) noexcept nogil:
    """The other cards of the same rank (0), or those so many ranks away in the suit."""
    cdef int rank = card % RANKS, suit = card / RANKS
    if nearness == 0:
        return rank_cards(rank) & ~bit(card)
    return <uint64_t>(((bit(rank) << nearness) | (bit(rank) >> nearness)) & 0x1fff) << (RANKS * suit)


cdef inline double times(double weight, double factor, int count) noexcept nogil:
    """weight * factor^count; no `pow`, whose last bit differs from one library to another."""
    while count > 0:
        weight *= factor
        count -= 1
    return weight


cdef inline double weight_of(const SeenCards* seen, const Factors* factors, int card) noexcept nogil:
    cdef double weight = 1
    cdef uint64_t cards
    cdef int i
    for i in range(NEARNESSES):
        cards = near(card, i)
        weight = times(weight, factors.taken[i], bits_count(cards & seen.taken & ~seen.discarded))
        weight = times(weight, factors.discarded[i], bits_count(cards & seen.discarded))
        weight = times(weight, factors.declined[i], bits_count(cards & seen.declined & ~seen.discarded))
    return weight


cdef inline double scale_of(const double* weights, int count, int hidden) noexcept nogil:
    """The s with which s w / (1 + s w), summed over the weights, is `hidden`, which is less than `count`.

    The sum is concave in s, so Newton's steps from 0 never pass the solution.
    """
    cdef double scale = 0, total, slope, step = 1
    cdef int i
    for _ in range(100):
        total, slope = 0, 0
        for i in range(count):
            total += scale * weights[i] / (1 + scale * weights[i])
            slope += weights[i] / ((1 + scale * weights[i]) * (1 + scale * weights[i]))
        step = (hidden - total) / slope
        if step <= 1e-12 * scale:
            break
        scale += step
    return scale


cdef inline void find_belief(const SeenCards* seen, const Factors* factors, double* belief) noexcept nogil:
    """By card; `factors` is NULL without a model."""
    cdef double weights[CARDS]
    cdef uint64_t rest = seen.unseen
    cdef int card, count = 0
    cdef double scale, even = 0, faded = 0
    for card in range(CARDS):
        belief[card] = (seen.known >> card) & 1
    if factors == NULL or seen.stock == 0:
        while rest:
            belief[pop_lowest(&rest)] = <double>seen.hidden / (seen.hidden + seen.stock)
        return
    while rest:
        weights[count] = weight_of(seen, factors, bits_lowest(rest))
        count += 1
        rest &= rest - 1
    scale = scale_of(weights, count, seen.hidden)
    rest, count = seen.unseen, 0
    if factors.fading > 0 and seen.stock < FADES_FROM:
        even = <double>seen.hidden / (seen.hidden + seen.stock)
        faded = factors.fading * (FADES_FROM - max(seen.stock, <int>FADED_AT)) / (FADES_FROM - FADED_AT)
    while rest:
        card = bits_lowest(rest)
        belief[card] = scale * weights[count] / (1 + scale * weights[count])
        belief[card] += faded * (even - belief[card])
        count += 1
        rest &= rest - 1
