"""What moves, and cards, do to the result of who has them: features of moves (engine/game.pxd) and hands, counted.

Where every move is drawn uniformly, a decision with `count` moves, m of which have a feature, adds
result * (count / m) if one of these is drawn and -result * count / (count - m) if not: its mean is that of the mover's
result after a draw among those with the feature, less that after a draw among the others (Horvitz and Thompson 1952).
Results are taken less 1/2, which changes no mean and makes what is added smaller. Weights are summed in fixed point,
so that merging them is exact.
"""
from libc.stdint cimport int32_t, int64_t, uint16_t, uint64_t
from libc.string cimport memcpy, memset
from engine.bits cimport bits_lowest
from engine.game cimport MAX_SEATS, MOST_FEATURES, Game

cdef enum:
    WEIGHT_BITS = 20
    INVERSE_BITS = 40
    # Of a feature, by setup: decisions that offer it, those that offer other moves too, how often it was chosen,
    # results of who chose it, weighted results.
    FIGURES = 5
    # Of a card: seats that held it at the deal, their results; seats that drew it, their results.
    CHANCES = 4


# Of a seat in a match.
ctypedef struct Feature:
    int64_t weight
    int32_t offered
    int32_t both
    int32_t chosen
    int32_t moves               # that have it at this decision


ctypedef struct Effects:
    bint by_kind
    bint by_card
    bint by_place
    int kinds                   # told apart at every place; 1 where all moves are of one
    int cards_from              # place of the features of cards, less their number
    int features                # in all
    int words                   # of a set of cards
    int[MAX_SEATS] met          # by seat, features of this match
    int32_t* places             # (seats, features), their numbers
    Feature* match              # (seats, features), zeros but for those
    int64_t* inverses           # by n, 2 ** INVERSE_BITS / n
    uint16_t* listed            # what a decision offers
    int32_t* counts             # how many moves each
    int32_t* tallied            # by feature, zeros between decisions
    uint64_t* hands             # (seats, 3, words): at the deal, now, drawn since; and a set more
    # By setup
    int64_t* effects            # (setups, features, FIGURES)
    int64_t* chances            # (setups, cards, CHANCES)


cdef inline int64_t weight(const Effects* effects, int64_t count, int moves) noexcept nogil:
    """count / moves, rounded."""
    return (count * effects.inverses[moves] + (1 << (INVERSE_BITS - WEIGHT_BITS - 1))) >> (INVERSE_BITS - WEIGHT_BITS)


cdef inline int place_of(const Effects* effects, const Game* game, int place, int feature) noexcept nogil:
    """Kinds stand by place, then cards."""
    return feature + (place * effects.kinds if feature < game.kinds else effects.cards_from)


cdef inline void see_hand(Effects* effects, const Game* game, const void* state, int seat) noexcept nogil:
    """Cards that came into a hand since it was seen last were drawn."""
    cdef uint64_t* hand = effects.hands + 3 * seat * effects.words
    cdef uint64_t* seen = effects.hands + 3 * game.seats * effects.words
    cdef int word
    memset(seen, 0, effects.words * sizeof(uint64_t))
    game.hand(game, state, seat, seen)
    for word in range(effects.words):
        hand[2 * effects.words + word] |= seen[word] & ~hand[effects.words + word]
        hand[effects.words + word] = seen[word]


cdef inline void begin_effects(Effects* effects, const Game* game, const void* state) noexcept nogil:
    """A match begins; one that did not end leaves nothing."""
    cdef uint64_t* hand = effects.hands
    cdef int seat, i
    for seat in range(game.seats):
        for i in range(effects.met[seat]):
            memset(&effects.match[seat * effects.features + effects.places[seat * effects.features + i]], 0,
                   sizeof(Feature))
        effects.met[seat] = 0
    if effects.words:
        for seat in range(game.seats):
            memset(hand, 0, 3 * effects.words * sizeof(uint64_t))
            game.hand(game, state, seat, hand)
            memcpy(hand + effects.words, hand, effects.words * sizeof(uint64_t))
            hand += 3 * effects.words


cdef inline int list_offers(Effects* effects, const Game* game, const void* state, const void* moves,
                            int count) noexcept nogil:
    """How many features the legal moves have between them; they are listed, with how many moves have each. Negative:
    the game's fault."""
    cdef uint16_t found[MOST_FEATURES]
    cdef int move, i, features, listed = 0
    if game.offers != NULL and count > 1:
        return game.offers(game, state, moves, count, effects.by_card, effects.listed, effects.counts)
    for move in range(count):
        features = game.features(game, state, moves, move, effects.by_card, found)
        if features < 0:
            return features
        for i in range(features):
            if effects.tallied[found[i]] == 0:
                effects.listed[listed] = found[i]
                listed += 1
            effects.tallied[found[i]] += 1
    for i in range(listed):
        effects.counts[i] = effects.tallied[effects.listed[i]]
        effects.tallied[effects.listed[i]] = 0
    return listed


cdef inline void note_offer(Effects* effects, int seat, int place, int count, int moves) noexcept nogil:
    cdef Feature* feature = &effects.match[seat * effects.features + place]
    if feature.offered == 0:
        effects.places[seat * effects.features + effects.met[seat]] = place
        effects.met[seat] += 1
    feature.offered += 1
    feature.moves = moves
    if moves < count:
        feature.both += 1
        feature.weight -= weight(effects, count, count - moves)


cdef inline void note_choice(Effects* effects, int seat, int place, int count) noexcept nogil:
    cdef Feature* feature = &effects.match[seat * effects.features + place]
    feature.chosen += 1
    if feature.moves < count:
        feature.weight += weight(effects, count, count - feature.moves) + weight(effects, count, feature.moves)


cdef inline int note_decision(Effects* effects, const Game* game, const void* state, const void* moves, int seat,
                              int count, int place, int move) noexcept nogil:
    """A decision, before the chosen move is carried out. 0, or the game's fault."""
    cdef uint16_t found[MOST_FEATURES]
    cdef int i, feature, features
    if effects.words:
        see_hand(effects, game, state, seat)
    if not effects.by_place:
        place = 0
    count = max(count, 1)
    if effects.by_place and not effects.by_kind:
        note_offer(effects, seat, place, count, count)
        note_choice(effects, seat, place, count)
        if not effects.by_card:
            return 0
    features = list_offers(effects, game, state, moves, count)
    for i in range(features):
        feature = effects.listed[i]
        if effects.by_kind or feature >= game.kinds:
            note_offer(effects, seat, place_of(effects, game, place, feature), count, effects.counts[i])
    if features < 0:
        return features
    features = game.features(game, state, moves, move, effects.by_card, found)
    for i in range(features):
        if effects.by_kind or found[i] >= game.kinds:
            note_choice(effects, seat, place_of(effects, game, place, found[i]), count)
    return min(features, 0)


cdef inline void count_chance(const uint64_t* cards, int words, int64_t result, int64_t* counts) noexcept nogil:
    cdef uint64_t left
    cdef int64_t* figures
    cdef int word
    for word in range(words):
        left = cards[word]
        while left:
            figures = counts + CHANCES * (64 * word + bits_lowest(left))
            figures[0] += 1
            figures[1] += result
            left &= left - 1


cdef inline void count_effects(Effects* effects, const Game* game, const void* state, int64_t setup,
                               const int64_t* results) noexcept nogil:
    """A finished match, with its results as `results_of` gives them."""
    cdef int64_t* counts
    cdef const int32_t* places
    cdef Feature* feature
    cdef uint64_t* hand
    cdef int64_t result
    cdef int i, seat
    for seat in range(game.seats):
        result = results[seat] - (game.seats - 1)
        places = effects.places + seat * effects.features
        for i in range(effects.met[seat]):
            feature = &effects.match[seat * effects.features + places[i]]
            counts = effects.effects + FIGURES * (setup * effects.features + places[i])
            counts[0] += feature.offered
            counts[1] += feature.both
            counts[2] += feature.chosen
            counts[3] += result * feature.chosen
            counts[4] += result * feature.weight
    if effects.words:
        for seat in range(game.seats):
            see_hand(effects, game, state, seat)
            hand = effects.hands + 3 * seat * effects.words
            result, counts = results[seat] - (game.seats - 1), effects.chances + CHANCES * setup * game.cards
            count_chance(hand, effects.words, result, counts)
            count_chance(hand + 2 * effects.words, effects.words, result, counts + 2)
