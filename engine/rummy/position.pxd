"""A deal of Rummy between two seats, and its moves. The rules stand in docs/games/rummy.md.

The seat that did not deal may take the upcard, then the other one may, else the first draws from the stock. A turn is
two decisions: the source, then the discard. All that happens to the pile is seen by both seats.
"""
from libc.stdint cimport int32_t, uint8_t, uint64_t
from libc.string cimport memset
from engine.bits cimport bit, bits_count, nth_lowest, pop_lowest
from engine.rng cimport shuffle, start
from engine.rummy.cards cimport CARDS, HAND, NO_CARD, RANKS, all_cards, rank_value
from engine.rummy.deadwood cimport MOST_LAYINGS, Laying, RunTable, deadwood, layings_of, without_sets
from engine.rummy.groups cimport GroupTable
from engine.rummy.layoffs cimport MOST_CHAINS, Chain, chains_of, defended, least_after

cdef enum:
    SEATS = 2
    STOCK = 31                  # cards after the deal and the upcard
    LEFT_OVER = 2               # a discard with so many cards of the stock left ends the match without a result

cdef enum:
    UPCARD                      # pass or take
    SOURCE                      # stock or pile
    DISCARD
    OVER_PHASE
    NO_PHASE                    # how many there are
    LAYDOWN = NO_PHASE          # where the knocker chooses: no observation had it before

cdef enum:
    NO_RESULT
    GIN
    KNOCK


ctypedef struct RummyRules:
    RunTable runs
    const GroupTable* groups
    bint knocking
    int knock                   # the most deadwood to knock with
    int gin                     # bonuses
    int undercut
    int points                  # that win a match of several deals; 0: a match is one deal
    bint alternate              # the seats deal in turn, else the loser of a deal
    bint chosen                 # the knocker chooses what it lays down


ctypedef struct RummyPosition:
    uint64_t hands[SEATS]
    uint64_t pile               # all its cards, the top one among them
    # By seat, the past that both have seen: cards ever taken from the pile, discarded, left where they lay on top.
    uint64_t taken[SEATS]
    uint64_t discarded[SEATS]
    uint64_t declined[SEATS]
    int32_t points              # what the first seat wins, when the match is over
    uint8_t stock[STOCK]        # in the order of drawing; NO_CARD where a card was drawn
    uint8_t drawn
    uint8_t top                 # of the pile, NO_CARD while the mover holds it
    uint8_t held                # the card that the mover just took from the pile, NO_CARD for none
    uint8_t phase
    uint8_t mover
    uint8_t ending
    uint8_t first               # the seat that began, and did not deal


ctypedef struct RummyMoves:
    uint64_t discards           # moves 0, 1, ... from the lowest card
    uint64_t knocks             # discards that also knock: the moves after them, likewise
    bint gin                    # these discards are gin
    int count


cdef inline void deal_position(RummyPosition* position, uint64_t key) noexcept nogil:
    cdef uint8_t cards[CARDS]
    cdef uint64_t stream = start(key)
    cdef int i
    memset(position, 0, sizeof(RummyPosition))
    for i in range(CARDS):
        cards[i] = <uint8_t>i
    shuffle(cards, CARDS, &stream)
    for i in range(2 * HAND):
        position.hands[i % SEATS] |= bit(cards[i])
    position.top = cards[2 * HAND]
    position.pile = bit(position.top)
    for i in range(STOCK):
        position.stock[i] = cards[2 * HAND + 1 + i]
    position.held = NO_CARD
    position.phase = UPCARD


cdef inline uint64_t known_hand(const RummyPosition* position, int seat) noexcept nogil:
    """The cards in a seat's hand that the other seat has seen: those that it took from the pile."""
    return position.hands[seat] & position.taken[seat]


cdef inline uint64_t unseen_by(const RummyPosition* position, int seat) noexcept nogil:
    """The cards that lie in the stock or in the other hand for all that a seat knows."""
    return all_cards() & ~(position.hands[seat] | position.pile | known_hand(position, 1 - seat))


cdef inline int ways_of(const RummyRules* rules, uint64_t hand, Laying* ways) noexcept nogil:
    """The ways to lay down the hand of a knocker, first one with the least deadwood, which any hand has; how many."""
    cdef Laying way
    cdef int count = 0, least = deadwood(&rules.runs, hand), i
    for i in range(layings_of(hand, ways)):
        way = ways[i]
        if without_sets(&rules.runs, way.rest) == least or without_sets(&rules.runs, way.rest) <= rules.knock:
            ways[count] = way
            if without_sets(&rules.runs, way.rest) == least and without_sets(&rules.runs, ways[0].rest) > least:
                ways[count], ways[0] = ways[0], way
            count += 1
    return count


cdef inline int knocked(const RummyRules* rules, int left, int least) noexcept nogil:
    """Points of a knocker with so much deadwood where the defender is left with this."""
    return least - left if least > left else least - left - rules.undercut


cdef inline int laid_down(const RummyRules* rules, const Laying* way, uint64_t defender) noexcept nogil:
    """Points of a knocker that lays its hand down in this way."""
    cdef Chain chains[MOST_CHAINS]
    cdef int least = least_after(&rules.runs, chains, chains_of(&rules.runs, way, defender, chains), defender)
    return knocked(rules, without_sets(&rules.runs, way.rest), least)


cdef inline void find_moves(const RummyPosition* position, const RummyRules* rules, RummyMoves* moves) noexcept nogil:
    """The moves of a match that is not over. A deal that is over in it has one: to deal again."""
    cdef Laying ways[MOST_LAYINGS]
    cdef uint64_t hand = position.hands[position.mover], rest, gins = 0
    cdef int limit = rules.knock if rules.knocking else 0, left, card, total
    moves.knocks, moves.gin = 0, False
    if position.phase != DISCARD:
        moves.discards, moves.count = 0, 1 if position.phase == OVER_PHASE else 2
        if position.phase == LAYDOWN:
            moves.count = ways_of(rules, hand, ways)
        return
    moves.discards = hand & ~bit(position.held)
    total = deadwood(&rules.runs, hand)
    # Without a card of value v a hand has at least its deadwood less v.
    rest = moves.discards if total <= limit + 10 else 0
    while rest:
        card = pop_lowest(&rest)
        if total - rank_value(card % RANKS) <= limit:
            left = deadwood(&rules.runs, hand & ~bit(card))
            if left == 0:
                gins |= bit(card)
            elif left <= limit:
                moves.knocks |= bit(card)
    if gins:
        moves.discards, moves.knocks, moves.gin = gins, 0, True
    moves.count = bits_count(moves.discards) + bits_count(moves.knocks)


cdef inline bint is_knock(const RummyMoves* moves, int move) noexcept nogil:
    return move >= bits_count(moves.discards)


cdef inline int discard_of(const RummyMoves* moves, int move) noexcept nogil:
    """The card of a move that discards."""
    cdef int quiet = bits_count(moves.discards)
    return nth_lowest(moves.discards, move) if move < quiet else nth_lowest(moves.knocks, move - quiet)


cdef inline void choose_source(RummyPosition* position, bint pile) noexcept nogil:
    """Take the top of the pile, or leave it: then draw, or in the first round pass."""
    if pile:
        position.hands[position.mover] |= bit(position.top)
        position.taken[position.mover] |= bit(position.top)
        position.pile &= ~bit(position.top)
        position.held, position.top = position.top, NO_CARD
    else:
        position.declined[position.mover] |= bit(position.top)
        if position.phase == UPCARD:
            position.mover ^= 1
            if position.mover != position.first:
                return
        position.hands[position.mover] |= bit(position.stock[position.drawn])
        position.stock[position.drawn] = NO_CARD
        position.drawn += 1
    position.phase = DISCARD


cdef inline void finish(RummyPosition* position, const RummyRules* rules, int ending, int way) noexcept nogil:
    """The mover has gin or knocks; it lays its hand down in this way, or for -1 with the least deadwood."""
    cdef uint64_t own = position.hands[position.mover], other = position.hands[1 - position.mover]
    cdef Laying ways[MOST_LAYINGS]
    cdef int points
    if ending == GIN:
        points = rules.gin + deadwood(&rules.runs, other) if rules.knocking else 1
    elif way < 0:
        points = knocked(rules, deadwood(&rules.runs, own), defended(&rules.runs, own, other))
    else:
        ways_of(rules, own, ways)
        points = laid_down(rules, &ways[way], other)
    position.points = -points if position.mover else points
    position.ending = <uint8_t>ending
    position.phase = OVER_PHASE


cdef inline void discard(RummyPosition* position, const RummyRules* rules, int card, bint gin,
                         bint knock) noexcept nogil:
    cdef Laying ways[MOST_LAYINGS]
    position.hands[position.mover] &= ~bit(card)
    position.discarded[position.mover] |= bit(card)
    position.pile |= bit(card)
    position.top = <uint8_t>card
    position.held = NO_CARD
    if knock and not gin and rules.chosen and ways_of(rules, position.hands[position.mover], ways) > 1:
        position.phase = LAYDOWN
    elif gin or knock:
        finish(position, rules, GIN if gin else KNOCK, -1)
    elif STOCK - position.drawn <= LEFT_OVER:
        position.phase = OVER_PHASE
    else:
        position.mover ^= 1
        position.phase = SOURCE


cdef inline void play(RummyPosition* position, const RummyRules* rules, const RummyMoves* moves,
                      int move) noexcept nogil:
    """Move 0 of a source leaves the pile alone, move 1 takes its top."""
    if position.phase == DISCARD:
        discard(position, rules, discard_of(moves, move), moves.gin, is_knock(moves, move))
    elif position.phase == LAYDOWN:
        finish(position, rules, KNOCK, move)
    else:
        choose_source(position, move == 1)
