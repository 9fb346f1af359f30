"""Effects of moves and cards on the result of who has them: features of moves (engine/game.pxd) and hands, counted.

Where every move is drawn uniformly, a decision with `count` moves, m of which have a feature, adds
result * (count / m) if one of these is drawn and -result * count / (count - m) if not: its mean is that of the mover's
result after a draw among those with the feature, less that after a draw among the others (Horvitz and Thompson 1952).
Results are taken less 1/2, which changes no mean and makes what is added smaller. Weights are summed in fixed point,
so that merging them is exact.
"""
import numpy as np

cimport numpy as cnp
from libc.stdint cimport int32_t, int64_t, uint16_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset
from engine.bits cimport bits_lowest
from engine.counting.tally cimport Step, TallyArrays, between_sides
from engine.game cimport MAX_SEATS, MOST_FEATURES, Game, Offer, put_offer, results_of
from engine.counting.watcher cimport Followed, Watcher, Watching, make, pointer
from engine.memory cimport room_for
from engine.status cimport NO_MEMORY
from engine.table cimport Table

cnp.import_array()

cdef enum:
    WEIGHT_BITS = 20
    INVERSE_BITS = 40
    # Of a feature, by setup: decisions that offer it, those that offer other moves too, how often it was chosen,
    # results of who chose it, weighted results.
    FIGURES = 5
    # Of a card: seats that held it at the deal, their results; seats that drew it, their results.
    CHANCES = 4
    MARKED = 16


WEIGHT: int = 1 << WEIGHT_BITS       # the unit of the weighted results


ctypedef struct Effects:
    Watcher watcher
    bint by_kind
    bint by_card
    bint by_place
    int kinds                   # told apart at every place; 1 where all moves are of one
    int cards_from              # place of the features of cards, less their number
    int features                # in all
    int words                   # of a set of cards
    Offer* log                  # what the decisions of a match offer
    int32_t* marks              # of each, 16 * legal moves + seat
    int64_t used
    int64_t room
    const int64_t* inverses     # by n, 2 ** INVERSE_BITS / n, from -max_moves to max_moves; 0 for 0
    int32_t* tallied            # by feature, zeros between decisions
    uint64_t* hands             # (3, seats, words): at the deal, now, drawn since; and an empty set
    # By setup
    int64_t* effects            # (setups, features, FIGURES)
    int64_t* chances            # (setups, cards, CHANCES)


cdef inline bint looked_at(uint64_t setup, uint64_t match) noexcept nogil:
    """True if a random match is looked at, as a fifth of them is: looking at all makes them take twice as long. Runs of
    matches and setups: with every fifth match branches are mispredicted and memory is touched that cost as much again.
    """
    return (setup // 4 + match // 16) % 5 == 0


cdef inline int64_t weight(const Effects* effects, int64_t count, int alike) noexcept nogil:
    """count / alike, rounded."""
    return (count * effects.inverses[alike] + (1 << (INVERSE_BITS - WEIGHT_BITS - 1))) >> (INVERSE_BITS - WEIGHT_BITS)


cdef inline void see_hand(Effects* effects, const Game* game, const void* state, int seat) noexcept nogil:
    """Cards that came into a hand since it was seen last were drawn."""
    cdef int sets = game.seats * effects.words, word
    cdef uint64_t* seen = effects.hands + 3 * sets
    cdef uint64_t* now = effects.hands + sets + seat * effects.words
    game.hand(game, state, seat, seen)
    for word in range(effects.words):
        now[sets] |= seen[word] & ~now[0]
        now[0] = seen[word]
        seen[word] = 0
        now += 1


cdef bint begin(Watcher* watcher, const Followed* followed, const void* state) noexcept nogil:
    cdef Effects* effects = <Effects*>watcher
    cdef const Game* game = followed.game
    cdef int sets = game.seats * effects.words, seat
    if not followed.seated and not looked_at(followed.setup, followed.match):
        return False
    effects.used = 0
    if sets:
        memset(effects.hands, 0, 3 * sets * sizeof(uint64_t))
        for seat in range(game.seats):
            game.hand(game, state, seat, effects.hands + seat * effects.words)
        memcpy(effects.hands + sets, effects.hands, sets * sizeof(uint64_t))
    return True


cdef inline int list_offers(Effects* effects, const Game* game, const void* state, const void* moves, int count,
                            int move, Offer* offers) noexcept nogil:
    """List what `offers` of the game's table would, from asking for the features of one move after the other."""
    cdef uint16_t found[MOST_FEATURES]
    cdef int other, i, features, listed = 0, chosen = 0
    for other in range(count):
        # The chosen one comes first.
        features = game.features(game, state, moves, move if other == 0 else other - (other <= move), effects.by_card,
                                 found)
        if features < 0:
            return features
        for i in range(features):
            if effects.by_kind or found[i] >= game.kinds:
                if effects.tallied[found[i]] == 0:
                    offers[listed].feature = found[i]
                    listed += 1
                effects.tallied[found[i]] += 1
        if other == 0:
            chosen = listed
    features, listed = listed, 0
    for i in range(features):
        listed = put_offer(offers, listed, offers[i].feature, effects.tallied[offers[i].feature], count, i < chosen)
        effects.tallied[offers[i].feature] = 0
    return listed


cdef inline void mark(int32_t* marks, int32_t value) noexcept nogil:
    cdef int i
    for i in range(MARKED):
        marks[i] = value


cdef int note_decision(Watcher* watcher, const Followed* followed, const void* state, const void* moves,
                       int decision) noexcept nogil:
    cdef Effects* effects = <Effects*>watcher
    cdef const Game* game = followed.game
    cdef const Step* step = &followed.steps[decision]
    cdef int seat = step.seat, count = step.count, place = step.place, move = step.move
    cdef int64_t most = effects.used + game.kinds + 2 * game.cards + MARKED, room = effects.room
    cdef Offer* offers
    cdef int i, listed = 0
    if effects.words:
        see_hand(effects, game, state, seat)
    if most > effects.room and not (room_for(<void**>&effects.marks, &room, most, sizeof(int32_t))
                                    and room_for(<void**>&effects.log, &effects.room, most, sizeof(Offer))):
        return NO_MEMORY
    offers = effects.log + effects.used
    if effects.by_kind or effects.by_card:
        if game.offers != NULL:
            listed = game.offers(game, state, moves, count, move, effects.by_kind, effects.by_card, offers)
        if listed == 0:
            listed = list_offers(effects, game, state, moves, max(count, 1), move, offers)
            if listed < 0:
                return listed
        if effects.by_place or not effects.by_kind:
            for i in range(listed):
                offers[i].feature += place * effects.kinds if offers[i].feature < game.kinds else effects.cards_from
    if effects.by_place and not effects.by_kind:
        listed = put_offer(offers, listed, place, 1, 1, True)
    # Always as many at once, without asking how many there are: a loop's end would be mispredicted.
    i = 0
    while i < listed:
        mark(effects.marks + effects.used + i, 16 * max(count, 1) + seat)
        i += MARKED
    effects.used += listed
    return 0


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


cdef void count_effects(Watcher* watcher, const Followed* followed, const void* state, int decisions,
                        const int64_t* payoffs) noexcept nogil:
    cdef Effects* effects = <Effects*>watcher
    cdef const Game* game = followed.game
    cdef const TallyArrays* tally = followed.tally
    cdef int64_t setup = followed.row
    cdef int64_t results[MAX_SEATS]
    cdef int64_t* counts
    cdef int64_t* rows = effects.effects + FIGURES * setup * effects.features
    cdef uint64_t* hand
    cdef int64_t result, chosen, i
    cdef int seat, alike
    results_of(payoffs, game.seats, results)
    for seat in range(game.seats):
        results[seat] = between_sides(tally, seat, results[seat], 1) - tally.result_unit // 2
    for i in range(effects.used):
        counts, alike = rows + FIGURES * effects.log[i].feature, effects.log[i].alike
        result, chosen = results[effects.marks[i] & 15], ~(<int64_t>alike >> 63)
        counts[0] += 1
        counts[1] += alike != 0
        counts[4] += result * weight(effects, effects.marks[i] >> 4, alike)
        counts[2] -= chosen
        counts[3] += result & chosen
    if effects.words:
        for seat in range(game.seats):
            see_hand(effects, game, state, seat)
            hand = effects.hands + seat * effects.words
            result, counts = results[seat], effects.chances + CHANCES * setup * game.cards
            count_chance(hand, effects.words, result, counts)
            count_chance(hand + 2 * game.seats * effects.words, effects.words, result, counts + 2)


cdef void close(Watcher* watcher) noexcept nogil:
    free((<Effects*>watcher).log)
    free((<Effects*>watcher).marks)


def shapes(Table table not None, by: Collection[str]) -> dict[str, tuple[int, int]]:
    """The shapes of what is counted by kind, card and place, without the setups, by name.

    by : words, of which those three count here
    """
    kinds = table.kinds if "kind" in by else 1
    features = kinds * (table.places if "place" in by else "kind" in by) + 2 * table.cards * ("card" in by)
    found = {"effects": (features, FIGURES)} if features else {}
    return found | ({"chances": (table.cards, CHANCES)} if "card" in by and "hand" in table.can else {})


def watcher(Table table not None, dict arrays: dict[str, NDArray[np.int64]], by: Collection[str]) -> Watching:
    """Counts into `effects` and, where there is one, `chances`: arrays of such shapes behind the setups.

    by : those of "kind", "card" and "place" that effects are counted by
    """
    cdef Watching found = make(sizeof(Effects), Watcher(begin, note_decision, count_effects, close), arrays)
    cdef Effects* effects = <Effects*>found.watcher
    cdef int64_t unit = <int64_t>1 << INVERSE_BITS
    cdef int features = arrays["effects"].shape[1], every = table.kinds + 2 * table.cards
    effects.by_kind, effects.by_card, effects.by_place = ("kind" in by), ("card" in by), ("place" in by)
    effects.kinds = table.kinds if effects.by_kind else 1
    effects.features, effects.cards_from = features, features - every
    effects.words = (table.cards + 63) // 64 if "chances" in arrays else 0
    inverses = np.array([(2 * unit // n + 1) // 2 for n in range(1, table.max_moves + 1)], np.int64)
    found.scratch |= {
        "inverses": np.concatenate([-inverses[::-1], [0], inverses]),
        "tallied": np.zeros(every, np.int32),
        "hands": np.zeros((3 * table.seats + 1) * effects.words, np.uint64),
    }
    effects.inverses = pointer(found.scratch, "inverses") + table.max_moves
    effects.tallied = <int32_t*>pointer(found.scratch, "tallied")
    effects.hands = <uint64_t*>pointer(found.scratch, "hands")
    effects.effects = pointer(arrays, "effects")
    if effects.words:
        effects.chances = pointer(arrays, "chances")
    return found
