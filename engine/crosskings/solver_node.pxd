"""A node of the solver's trees: the position as the mover sees it, its key, bounds of what can still happen."""
from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset
from engine.bits cimport bits_count
from engine.crosskings.cards cimport KING
from engine.crosskings.score cimport hand_score

cdef enum:
    MOST_MOVES = 10
    NO_MOVE = 63
    FAR = 100                   # beyond every difference of scores
    SCORE_BITS = 7              # all 32 cards make 92 points
    KEY_BITS = 35               # of a hand: 32 cards, 0 to 4 kings
    CARDS = 40                  # different ones, in whole words


# The mover's hand is `own`. Cards face up that can no longer be reached are left out of `remaining`: they never matter.
ctypedef struct SolverNode:
    uint64_t remaining          # cells that hold a card
    uint32_t own                # cards other than kings
    uint32_t other
    uint32_t pile               # what lies face down on the board, reachable or not, other than kings
    uint8_t own_kings
    uint8_t other_kings
    uint8_t pile_kings
    uint8_t mover
    int own_score
    int other_score
    uint8_t* own_after          # `other_after` of the node before, where its mover is the other; or NULL
    uint8_t other_after[CARDS]  # 1 + the other's score with a card more; 0: not asked so far


# Scores of hands with kings: one word a hand, its score below, the part of its key that the place does not tell above.
ctypedef struct ScoreCache:
    uint32_t* words
    int bits                    # log2 of how many


cdef inline int cached_score(const ScoreCache* scores, uint32_t cards, int kings) noexcept nogil:
    """`hand_score`, remembered. Threads may share the memory: a word is read and written as a whole."""
    if kings == 0:
        return hand_score(cards, 0)
    # A product by an odd number loses nothing of the 35 bits, nor does folding the high half onto the low one: place
    # and tag together tell hands apart exactly.
    cdef uint64_t key = <uint64_t>cards | (<uint64_t>kings << 32)
    cdef uint64_t mask = (<uint64_t>1 << KEY_BITS) - 1
    key = (key * <uint64_t>0x5_9e37_79b9) & mask
    key ^= key >> 18
    key = (key * <uint64_t>0x6_d6e8_feb9) & mask
    cdef uint32_t tag = <uint32_t>(key & (((<uint64_t>1) << (KEY_BITS - scores.bits)) - 1)) + 1
    cdef uint32_t* word = &scores.words[key >> (KEY_BITS - scores.bits)]
    cdef uint32_t found = word[0]
    if found >> SCORE_BITS == tag:
        return found & ((1 << SCORE_BITS) - 1)
    cdef int score = hand_score(cards, kings)
    word[0] = (tag << SCORE_BITS) | <uint32_t>score
    return score


cdef inline int score_with(const ScoreCache* scores, uint32_t cards, int kings, int card,
                           uint8_t* after) noexcept nogil:
    """The score of a hand and one card more, noted in `after`: all nodes after a node ask for the same ones."""
    cdef int score
    if after != NULL and after[card]:
        return after[card] - 1
    if card == KING:
        score = cached_score(scores, cards, kings + 1)
    else:
        score = cached_score(scores, cards | (<uint32_t>1 << card), kings)
    if after != NULL:
        after[card] = <uint8_t>(score + 1)
    return score


cdef inline int own_with(const ScoreCache* scores, const SolverNode* node, int card) noexcept nogil:
    """The mover's score with a card more."""
    return score_with(scores, node.own, node.own_kings, card, node.own_after)


cdef inline int other_with(const ScoreCache* scores, const SolverNode* node, int card) noexcept nogil:
    return score_with(scores, node.other, node.other_kings, card, <uint8_t*>node.other_after)


cdef inline uint64_t reachable(uint64_t remaining, uint64_t targets) noexcept nogil:
    """All cards that the marker can still come to when the next one is among `targets`."""
    cdef uint64_t found = 0, rows, columns
    while found != targets:
        found = targets
        rows = found | ((found >> 3) & <uint64_t>0x1_c71c_71c7)
        rows = (rows | (rows >> 1) | (rows >> 2)) & <uint64_t>0x0_4104_1041
        columns = found | (found >> 18)
        columns = (columns | (columns >> 6) | (columns >> 12)) & 63
        targets = remaining & (rows * 63 | columns * <uint64_t>0x0_4104_1041)
    return found


cdef inline void take_card(SolverNode* next, const SolverNode* node, uint64_t remaining, int card,
                           const ScoreCache* scores) noexcept nogil:
    """The node after the mover took a card; `remaining` is without its cell."""
    next.remaining, next.mover = remaining, 1 - node.mover
    next.own, next.own_kings, next.own_score = node.other, node.other_kings, node.other_score
    next.own_after = <uint8_t*>node.other_after
    memset(next.other_after, 0, CARDS)
    next.other, next.other_kings, next.other_score = node.own, node.own_kings, own_with(scores, node, card)
    if card == KING:
        next.other_kings += 1
    else:
        next.other |= <uint32_t>1 << card
    next.pile, next.pile_kings = node.pile, node.pile_kings


cdef inline void turn_card(SolverNode* next, const SolverNode* node, uint64_t remaining, int card,
                           const ScoreCache* scores) noexcept nogil:
    """Take a card, which comes from the pile."""
    take_card(next, node, remaining, card, scores)
    if card == KING:
        next.pile_kings -= 1
    else:
        next.pile &= ~(<uint32_t>1 << card)


cdef inline int pile_size(const SolverNode* node) noexcept nogil:
    return bits_count(node.pile) + node.pile_kings
