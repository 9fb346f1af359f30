"""The search of positions in which face-down cards can be reached.

A position with n cards face down has n! orderings. Its value is (w, d, s): the orderings that the mover wins and draws
and the sum of its differences. Each player prefers the larger 2w + d, then the larger w, then the larger s of its own
view. At equal 2w + d both prefer fewer draws, so this is not zero-sum and values cannot be cut by a window: the other
player may choose what the cut took for worse. Hence three searches, each of which is sound:

`expect`  2w + d alone. It does not depend on what w and s decide: w and s only choose among moves of equal 2w + d. And
          it is zero-sum (the players' 2w + d add up to 2 n!), so alpha-beta holds, with Star1 windows at chance nodes
          (B. Ballard, The *-minimax search procedure for trees containing chance nodes, 1983).
          A null window is first shared out among the cards that may turn up: each is asked whether it is worth more
          than a guess, and the guesses add up to the window.
`total`   s, where the position is decided: 2w + d is 2 n! or 0, so w is n! or 0 in every ordering and all that moves
          can be compared by is s, zero-sum again. The winner is held to the moves that keep every ordering won, which
          `expect` tells; the loser may play all of them, for each of its moves loses all. The winner's move is asked
          for that only when its s would count. Until then the search may be among positions that are not decided;
          what it finds there means nothing and goes no further than to the move that led there, which is left out.
`exact`   (w, d, s) elsewhere. A move with a smaller 2w + d than the position's is never played, so only those that
          reach it (`expect` with a null window) are looked at, and each of them without a window.
"""
from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.string cimport memset
from engine.bits cimport bit, bits_count, bits_lowest, pop_lowest
from engine.crosskings.cards cimport KING, cross_of
from engine.crosskings.position cimport gather
from engine.crosskings.solver_known cimport (KnownMoves, SolverWorker, count_node, insert, known_value, last_score,
                                             learn, promise)
from engine.crosskings.solver_node cimport (CARDS, FAR, NO_MOVE, SolverNode, cached_score, own_with, pile_size,
                                            reachable, take_card, turn_card)
from engine.crosskings.solver_table cimport (EXACT, TOTAL_HIGH, TOTAL_LOW, TOTAL_WON, Hidden, TableKey, KnownBounds,
                                             fetch_hidden, fetch_known, find_hidden, find_known, keep_hidden, key_of)

cdef extern from "engine/crosskings/grid.h" nogil:
    const int64_t FACTORIALS[13]

cdef enum:
    BLIND = 1500                # what taking a face-down card promises
    BOUND_HIDDEN = 9            # from so many cells down, what is left is worth a bound
    SMALL_HIDDEN = 3            # cells up to which a position is quicker searched than looked up
    # What a point between the scores tells of a card that turns up, as a share of its orderings: one part of so many.
    POINTS_EXPECT = 8
    POINTS_TOTAL = 2
    PILE = 12                   # kings apart, more kinds of card cannot lie face down
    # What is asked for: s of a position that the mover loses, or wins, in all orderings; or 2w + d.
    LOST = 0
    WON = 1
    EXPECTED = 2


ctypedef struct HiddenValue:
    int64_t expected            # 2w + d
    int64_t wins
    int64_t total               # s


# The cards that may turn up on a cell, with the node each leads to, and bounds of what it is worth to who takes it.
ctypedef struct Turns:
    int count
    int cards[PILE]
    int weights[PILE]           # how many of the pile's cards it stands for
    SolverNode nodes[PILE]
    uint64_t targets
    int64_t low[PILE]
    int64_t high[PILE]
    int64_t lows                # by weight, of all together
    int64_t highs


cdef inline int64_t factorial(int n) noexcept nogil:
    return FACTORIALS[n]


cdef inline int64_t floor_div(int64_t a, int64_t b) noexcept nogil:
    """Rounded down; b > 0."""
    if b == 1:                                              # as it nearly always is; a division takes as long as all
        return a
    return a // b - (a % b < 0)


cdef inline int64_t ceil_div(int64_t a, int64_t b) noexcept nogil:
    return -floor_div(-a, b)


cdef inline HiddenValue turned(HiddenValue value, int64_t orderings) noexcept nogil:
    """The other player's view."""
    return HiddenValue(2 * orderings - value.expected, orderings - value.expected + value.wins, -value.total)


cdef inline bint beats(HiddenValue a, HiddenValue b) noexcept nogil:
    if a.expected != b.expected:
        return a.expected > b.expected
    if a.wins != b.wins:
        return a.wins > b.wins
    return a.total > b.total


cdef inline int worth(int difference, int asked) noexcept nogil:
    """Return what a final difference counts in one ordering."""
    return 1 + (difference > 0) - (difference < 0) if asked == EXPECTED else difference


cdef inline HiddenValue decided_by(int difference, int64_t orderings) noexcept nogil:
    """The value of a final difference in all orderings."""
    return HiddenValue(worth(difference, EXPECTED) * orderings, orderings if difference > 0 else 0,
                       difference * orderings)


cdef inline bint all_known(SolverWorker* worker, const SolverNode* node, uint64_t cells, int unknown) noexcept nogil:
    """True if what can be reached is known, the last face-down card by elimination: it is laid open then."""
    if not cells & worker.hidden:
        return True
    if unknown != 1:
        return False
    worker.cards[bits_lowest(cells & worker.hidden)] = KING if node.pile_kings else bits_lowest(node.pile)
    return True


cdef inline void taken(SolverWorker* worker, const SolverNode* node, uint64_t cells, int cell,
                       SolverNode* next) noexcept nogil:
    """The node after a move whose card is known, the last face-down card by elimination."""
    all_known(worker, node, cells, pile_size(node))
    take_card(next, node, cells & ~bit(cell), worker.cards[cell], worker.scores)
    if worker.hidden & bit(cell):
        next.pile, next.pile_kings = 0, 0


cdef inline void placed(const SolverNode* node, SolverNode* next) noexcept nogil:
    """The node after the mover chose where the marker starts: the other is to move, and nothing was taken."""
    next[0] = node[0]
    next.own, next.own_kings, next.own_score = node.other, node.other_kings, node.other_score
    next.other, next.other_kings, next.other_score = node.own, node.own_kings, node.own_score
    next.mover, next.own_after = 1 - node.mover, NULL
    memset(next.other_after, 0, CARDS)


cdef inline void turn_up(SolverWorker* worker, const SolverNode* node, uint64_t cells, int cell,
                         Turns* turns) noexcept nogil:
    cdef uint64_t left = node.pile
    cdef uint64_t rest = cells & ~bit(cell)
    cdef int card
    turns.count = turns.lows = turns.highs = 0
    turns.targets = cross_of(cell) & rest
    if node.pile_kings:
        turns.cards[0], turns.weights[0], turns.count = KING, node.pile_kings, 1
        turn_card(&turns.nodes[0], node, rest, KING, worker.scores)
    while left:
        card = pop_lowest(&left)
        turns.cards[turns.count], turns.weights[turns.count] = card, 1
        turn_card(&turns.nodes[turns.count], node, rest, card, worker.scores)
        turns.count += 1


cdef inline void range_of(SolverWorker* worker, const SolverNode* node, uint64_t cells, int* low,
                          int* high) noexcept nogil:
    """Bounds of the final difference: one player gets everything that can be reached or may lie face down."""
    cdef uint32_t more = node.pile
    cdef int kings = node.pile_kings
    gather(worker.cards, cells & ~worker.hidden, &more, &kings)
    high[0] = cached_score(worker.scores, node.own | more, node.own_kings + kings) - node.other_score
    low[0] = node.own_score - cached_score(worker.scores, node.other | more, node.other_kings + kings)


cdef inline void order_moves(SolverWorker* worker, const SolverNode* node, uint64_t cells, uint64_t targets, int first,
                             KnownMoves* moves) noexcept nogil:
    cdef int cell, value
    cdef bint few = bits_count(cells) <= SMALL_HIDDEN
    moves.count = 0
    while targets:
        cell = pop_lowest(&targets)
        value = BLIND
        if not worker.hidden & bit(cell):
            value = 0 if few else promise(worker, node, cell, cells)
        insert(moves, cell, value if cell != first else 1 << 28)


cdef inline int64_t last_value(SolverWorker* worker, const SolverNode* node, int other_score, int asked,
                               int64_t orderings) noexcept nogil:
    """2w + d or s where the mover takes a face-down card and then the other's score is certain; `orderings` of the pile
    without one card."""
    cdef uint64_t left = node.pile
    cdef int64_t sum = 0
    if node.pile_kings:
        sum = worth(own_with(worker.scores, node, KING) - other_score, asked)
        sum *= node.pile_kings
    while left:
        sum += worth(own_with(worker.scores, node, pop_lowest(&left)) - other_score, asked)
    return sum * orderings


cdef inline bint is_last(SolverWorker* worker, uint64_t further) noexcept nogil:
    """True if at most one cell, of a known card, can be reached."""
    return further & ((further - 1) | worker.hidden) == 0


cdef inline int64_t answer(SolverWorker* worker, const SolverNode* next, uint64_t targets, int asked, int64_t orderings,
                           int64_t alpha, int64_t beta) noexcept nogil:
    """2w + d or s of a node for the player who moved there, or a bound."""
    if asked == EXPECTED:
        return 2 * orderings - expect(worker, next, targets, 2 * orderings - beta, 2 * orderings - alpha)
    return -total(worker, next, targets, asked != WON, -beta, -alpha)


cdef inline int64_t best_answer(SolverWorker* worker, const SolverNode* node, uint64_t cells, const KnownMoves* moves,
                                int asked, int low_bound, int high_bound, int64_t orderings, int64_t alpha,
                                int64_t beta, int* move) noexcept nogil:
    """2w + d or s of the best of the moves, or a bound; `move` is that move. The bounds are those of the difference."""
    cdef int64_t best = -FAR * orderings, low = alpha, value, below, above
    cdef uint64_t rest
    cdef int cell, i
    cdef SolverNode next
    move[0] = moves.cells[0]
    for i in range(moves.count):
        cell = moves.cells[i]
        # All moves but the first get a null window: only those can be shared out among cards.
        below = low
        above = low + 1 if i and low > alpha else beta
        while True:
            if not worker.hidden & bit(cell):
                rest = cells & ~bit(cell)
                take_card(&next, node, rest, worker.cards[cell], worker.scores)
                value = answer(worker, &next, cross_of(cell) & rest, asked, orderings, below, above)
            else:
                value = turn(worker, node, cells, cell, asked, low_bound, high_bound, below, above)
            if worker.stopped or value < above or above == beta or value >= beta:
                break
            below, above = value - 1, beta
        if worker.stopped:
            return 0
        if asked == WON and value > low and low_bound <= 0 and not reaches(worker, node, cells, cell, orderings,
                                                                           2 * orderings):
            if worker.stopped:
                return 0
            continue
        if value > best:
            best = value
            move[0] = cell
        if value > low:
            low = value
            if low >= beta:
                learn(worker, node.mover, cell, moves.count)
                break
    return best


cdef inline int64_t expect(SolverWorker* worker, const SolverNode* node, uint64_t targets, int64_t alpha,
                           int64_t beta) noexcept nogil:
    """2w + d for the mover, or a bound of it: at most alpha, at least beta (fail-soft)."""
    cdef int unknown = pile_size(node), low_bound, high_bound, count
    cdef int64_t orderings = factorial(unknown), best
    cdef uint64_t cells = reachable(node.remaining, targets)
    cdef bint tabled
    cdef TableKey key
    cdef Hidden hidden
    cdef KnownMoves moves
    if targets == 0:
        return decided_by(node.own_score - node.other_score, orderings).expected
    if all_known(worker, node, cells, unknown):
        # Only the sign counts, and that as far as the window asks for it.
        low_bound, high_bound = 0 if alpha >= orderings else -1, 0 if beta <= orderings else 1
        return worth(known_value(worker, node, targets, low_bound, high_bound), EXPECTED) * orderings
    if not count_node(worker):
        return 0
    count = bits_count(cells)
    if count == 1:
        return last_value(worker, node, node.other_score, EXPECTED, orderings // unknown)
    hidden.move = NO_MOVE
    tabled = count > SMALL_HIDDEN
    if tabled:
        key = key_of(worker.table, node, cells, targets)
        fetch_hidden(worker.table, key)
    if count <= BOUND_HIDDEN:
        range_of(worker, node, cells, &low_bound, &high_bound)
        best = worth(high_bound, EXPECTED) * orderings
        if best <= alpha:
            return best
        best = worth(low_bound, EXPECTED) * orderings
        if best >= beta:
            return best
    if tabled and find_hidden(worker.table, key, 2 * orderings, &hidden):
        if hidden.low >= beta or hidden.low == hidden.high:
            return hidden.low
        if hidden.high <= alpha:
            return hidden.high
        alpha = max(alpha, hidden.low)
        beta = min(beta, hidden.high)
    order_moves(worker, node, cells, targets, hidden.move, &moves)
    best = best_answer(worker, node, cells, &moves, EXPECTED, 0, 0, orderings, alpha, beta, &hidden.move)
    if worker.stopped:
        return 0
    if not tabled:
        return best
    if best > alpha:
        hidden.low = max(hidden.low, best)
    if best < beta:
        hidden.high = min(hidden.high, best)
    keep_hidden(worker.table, key, &hidden, count)
    return best


cdef inline void fetch_turns(SolverWorker* worker, const Turns* turns, uint64_t cells, bint known,
                             TableKey* keys) noexcept nogil:
    """The keys of the cards' nodes; what the table says of them is read for all at once, which hides most of the wait.
    """
    cdef int i
    for i in range(turns.count):
        keys[i] = key_of(worker.table, &turns.nodes[i], cells, turns.targets)
        if known:
            fetch_known(worker.table, keys[i])
        else:
            fetch_hidden(worker.table, keys[i])


cdef inline void bound_turn(Turns* turns, int i, int64_t low, int64_t high) noexcept nogil:
    """The first bounds of a card."""
    turns.low[i], turns.high[i] = low, high
    turns.lows += turns.weights[i] * low
    turns.highs += turns.weights[i] * high


cdef inline void guess_values(const Turns* turns, int64_t alpha, int64_t orderings, int points,
                              int64_t* guess) noexcept nogil:
    """Guess the value of each card, between its bounds: by the scores, and shifted so that all together make alpha."""
    cdef int64_t alone[PILE]
    cdef int64_t shift = 0, spare
    cdef int i, unknown = 0
    for i in range(turns.count):
        unknown += turns.weights[i]
        alone[i] = (turns.nodes[i].other_score - turns.nodes[i].own_score) * orderings // points
    for _ in range(4):
        spare = alpha
        for i in range(turns.count):
            guess[i] = min(max(alone[i] + shift, turns.low[i]), turns.high[i])
            spare -= turns.weights[i] * guess[i]
        if 0 <= spare < unknown:
            break                                           # no shift any more
        shift += floor_div(spare, unknown)


cdef inline int64_t turn_value(SolverWorker* worker, Turns* turns, int asked, bint share, int64_t orderings,
                               int64_t alpha, int64_t beta, int64_t undecided) noexcept nogil:
    """2w + d or s of the cards together, or a bound: each is searched with the window that the bounds of the others
    leave it. A null window may first be shared out among them. `undecided`: what bounds that contradict each other say.
    """
    cdef int64_t guess[PILE]
    cdef int64_t value, below, above
    cdef int i, again
    share = share and beta - alpha == 1 and turns.lows < beta and turns.highs > alpha
    if share:
        guess_values(turns, alpha, orderings, POINTS_EXPECT if asked == EXPECTED else POINTS_TOTAL, guess)
    for again in range(not share, 2):
        for i in range(turns.count):
            if turns.highs <= alpha:
                return turns.highs
            if turns.lows >= beta:
                return turns.lows
            if turns.low[i] == turns.high[i]:
                continue
            if again:
                below = -1 if asked == EXPECTED else turns.low[i] - 1
                above = 2 * orderings + 1 if asked == EXPECTED else turns.high[i] + 1
                below = max(below, floor_div(alpha - turns.highs, turns.weights[i]) + turns.high[i])
                above = min(above, ceil_div(beta - turns.lows, turns.weights[i]) + turns.low[i])
            else:
                below = min(guess[i], turns.high[i] - 1)
                above = below + 1
            value = answer(worker, &turns.nodes[i], turns.targets, asked, orderings, below, above)
            if worker.stopped:
                return 0
            if value > below and value > turns.low[i]:
                turns.lows += turns.weights[i] * (value - turns.low[i])
                turns.low[i] = value
            if value < above and value < turns.high[i]:
                turns.highs += turns.weights[i] * (value - turns.high[i])
                turns.high[i] = value
            if asked != EXPECTED and turns.low[i] > turns.high[i]:
                return undecided
    return turns.highs if turns.highs <= alpha else turns.lows


cdef inline int64_t turn(SolverWorker* worker, const SolverNode* node, uint64_t cells, int cell, int asked,
                         int64_t low_bound, int64_t high_bound, int64_t alpha, int64_t beta) noexcept nogil:
    """2w + d or s of taking a face-down card, or a bound. The bounds of the difference are for s."""
    cdef Turns turns
    cdef int i, unknown = pile_size(node), lowest, highest
    cdef int64_t orderings = factorial(unknown - 1), low, high, undecided = 0
    cdef uint64_t further = reachable(cells & ~bit(cell), cross_of(cell) & cells)
    cdef bint look = further == 0 or bits_count(further) > SMALL_HIDDEN
    cdef bint known = further & worker.hidden == 0 or unknown == 2
    cdef TableKey keys[PILE]
    if is_last(worker, further):
        return last_value(worker, node, last_score(worker, node, further, cell), asked, orderings)
    turn_up(worker, node, cells, cell, &turns)
    if look:
        fetch_turns(worker, &turns, further, known, keys)
    if asked != EXPECTED:
        undecided = FAR * orderings * unknown * (-1 if asked == WON else 1)
    for i in range(turns.count):
        if asked == EXPECTED:
            low, high = 0, 2 * orderings
        elif look:
            range_of(worker, &turns.nodes[i], further, &lowest, &highest)
            low, high = lowest * orderings, highest * orderings
        else:
            low, high = -high_bound * orderings, -low_bound * orderings
        if look:
            table_bounds(worker, &turns.nodes[i], known, turns.targets, EXPECTED if asked == EXPECTED else 1 - asked,
                         orderings, keys[i], &low, &high)
        if asked == EXPECTED:
            bound_turn(&turns, i, 2 * orderings - high, 2 * orderings - low)
            continue
        low, high = -high, -low
        # All orderings are won, or lost.
        if asked == WON:
            low = max(low, orderings)
        else:
            high = min(high, -orderings)
        if low > high:
            # Not decided, and nobody asks how much: a window must not be upside down.
            return undecided
        bound_turn(&turns, i, low, high)
    return turn_value(worker, &turns, asked, unknown > 2 if asked == EXPECTED else look, orderings, alpha, beta,
                      undecided)


cdef inline int clipped(int64_t total) noexcept nogil:
    return <int>max(<int64_t>-FAR, min(<int64_t>FAR, total))


cdef inline bint reaches(SolverWorker* worker, const SolverNode* node, uint64_t cells, int cell, int64_t orderings,
                         int64_t expected) noexcept nogil:
    """True if a move's 2w + d is at least `expected`."""
    cdef uint64_t rest = cells & ~bit(cell)
    cdef SolverNode next
    if expected == 0:
        return True
    if worker.hidden & bit(cell):
        return turn(worker, node, cells, cell, EXPECTED, 0, 0, expected - 1, expected) >= expected
    take_card(&next, node, rest, worker.cards[cell], worker.scores)
    return answer(worker, &next, cross_of(cell) & rest, EXPECTED, orderings, expected - 1, expected) >= expected


cdef inline void narrowed_by(const Hidden* hidden, bint won, int64_t* low, int64_t* high) noexcept nogil:
    """Narrows bounds of s by an entry, unless it was made for a position that the other player wins."""
    if not hidden.flags & EXACT and (hidden.flags & TOTAL_WON != 0) != won:
        return
    if hidden.flags & (EXACT | TOTAL_LOW):
        low[0] = max(low[0], hidden.total)
    if hidden.flags & (EXACT | TOTAL_HIGH):
        high[0] = min(high[0], hidden.total)


cdef inline void table_bounds(SolverWorker* worker, const SolverNode* node, bint known, uint64_t targets, int asked,
                              int64_t orderings, TableKey key, int64_t* low, int64_t* high) noexcept nogil:
    """Narrows bounds of 2w + d or s by the scores at the end, or by what the table says."""
    cdef KnownBounds found
    cdef Hidden hidden
    if targets == 0:
        low[0] = high[0] = worth(node.own_score - node.other_score, asked) * orderings
    elif known:
        if find_known(worker.table, key, &found):
            low[0] = max(low[0], worth(found.low, asked) * orderings)
            high[0] = min(high[0], worth(found.high, asked) * orderings)
    elif find_hidden(worker.table, key, 2 * orderings, &hidden):
        if asked == EXPECTED:
            low[0], high[0] = hidden.low, hidden.high
        else:
            narrowed_by(&hidden, asked == WON, low, high)


cdef inline int64_t total(SolverWorker* worker, const SolverNode* node, uint64_t targets, bint won, int64_t alpha,
                          int64_t beta) noexcept nogil:
    """s of a position that the mover wins (or loses) in all orderings, or a bound: at most alpha, at least beta.

    Of a position that is not decided, anything. An entry therefore says who was thought to win: a position that the
    other player wins may be searched in vain, and what that left must not be taken for true later.
    """
    cdef int unknown = pile_size(node), cell, low_bound, high_bound, count
    cdef int64_t orderings = factorial(unknown), least = -FAR * orderings, most = FAR * orderings, best
    cdef uint64_t cells = reachable(node.remaining, targets)
    cdef TableKey key
    cdef Hidden hidden
    cdef KnownMoves moves
    cdef bint tabled
    if targets == 0:
        return (node.own_score - node.other_score) * orderings
    if all_known(worker, node, cells, unknown):
        return orderings * known_value(worker, node, targets, clipped(floor_div(alpha, orderings)),
                                       clipped(ceil_div(beta, orderings)))
    if not count_node(worker):
        return 0
    count = bits_count(cells)
    if count == 1:
        return last_value(worker, node, node.other_score, won, orderings // unknown)
    hidden.move = NO_MOVE
    tabled = count > SMALL_HIDDEN
    if tabled:
        key = key_of(worker.table, node, cells, targets)
        find_hidden(worker.table, key, 2 * orderings, &hidden)
        if not hidden.flags:
            hidden.move = NO_MOVE           # what is good for 2w + d says little: 11 % more nodes
        # Not decided: nobody asks how much.
        if won and hidden.high < 2 * orderings:
            return -FAR * orderings
        if not won and hidden.low > 0:
            return FAR * orderings
        narrowed_by(&hidden, won, &least, &most)
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
    range_of(worker, node, cells, &low_bound, &high_bound)
    if high_bound * orderings <= alpha:
        return high_bound * orderings
    if low_bound * orderings >= beta:
        return low_bound * orderings
    order_moves(worker, node, cells, targets, hidden.move, &moves)
    best = best_answer(worker, node, cells, &moves, won, low_bound, high_bound, orderings, alpha, beta, &cell)
    if worker.stopped:
        return 0
    if not tabled:
        return best
    find_hidden(worker.table, key, 2 * orderings, &hidden)
    hidden.move = cell
    if won and best > alpha:
        # The best move was checked, or the scores prove it.
        hidden.low = hidden.high = 2 * orderings
        hidden.wins = orderings
    hidden.flags = TOTAL_HIGH if best <= alpha else TOTAL_LOW if best >= beta else TOTAL_HIGH | TOTAL_LOW
    if won:
        hidden.flags |= TOTAL_WON
    hidden.total = best
    keep_hidden(worker.table, key, &hidden, count)
    return best


cdef inline HiddenValue move_value(SolverWorker* worker, const SolverNode* node, uint64_t cells, int cell,
                                   int64_t expected) noexcept nogil:
    """The exact value of a move for the mover; `expected` is its 2w + d, or -1 if that is not known."""
    cdef int unknown = pile_size(node), i
    cdef int64_t orderings = factorial(unknown)
    cdef HiddenValue sum, part
    cdef SolverNode next
    cdef Turns turns
    if not worker.hidden & bit(cell) or unknown == 1:
        taken(worker, node, cells, cell, &next)
        return turned(exact(worker, &next, cross_of(cell) & next.remaining, expected if expected < 0 else
                            2 * orderings - expected), orderings)
    sum = HiddenValue(0, 0, 0)
    orderings = factorial(unknown - 1)
    turn_up(worker, node, cells, cell, &turns)
    for i in range(turns.count):
        part = turned(exact(worker, &turns.nodes[i], turns.targets, -1), orderings)
        sum.expected += turns.weights[i] * part.expected
        sum.wins += turns.weights[i] * part.wins
        sum.total += turns.weights[i] * part.total
    return sum


cdef inline HiddenValue exact(SolverWorker* worker, const SolverNode* node, uint64_t targets,
                              int64_t expected) noexcept nogil:
    """The value of a position; `expected` is its 2w + d, or -1 if that is not known."""
    cdef int unknown = pile_size(node), i, low = -FAR, high = FAR
    cdef int64_t orderings = factorial(unknown)
    cdef uint64_t cells = reachable(node.remaining, targets)
    cdef TableKey key
    cdef Hidden hidden
    cdef KnownMoves moves
    cdef HiddenValue best, value
    if targets == 0:
        return decided_by(node.own_score - node.other_score, orderings)
    if all_known(worker, node, cells, unknown):
        if expected >= 0:
            low = 0 if expected > orderings else -1 if expected == orderings else -FAR
            high = 0 if expected < orderings else 1 if expected == orderings else FAR
        return decided_by(known_value(worker, node, targets, low, high), orderings)
    if not count_node(worker):
        return HiddenValue(0, 0, 0)
    key = key_of(worker.table, node, cells, targets)
    if find_hidden(worker.table, key, 2 * orderings, &hidden) and hidden.flags & EXACT:
        return HiddenValue(hidden.low, hidden.wins, hidden.total)
    if expected < 0:
        expected = expect(worker, node, targets, -1, 2 * orderings + 1)
    if expected == 2 * orderings or expected == 0:
        return HiddenValue(expected, expected // 2, total(worker, node, targets, expected > 0, -FAR * orderings,
                                                          FAR * orderings))
    order_moves(worker, node, cells, targets, NO_MOVE, &moves)
    best = HiddenValue(-1, 0, 0)
    for i in range(moves.count):
        if reaches(worker, node, cells, moves.cells[i], orderings, expected):
            value = move_value(worker, node, cells, moves.cells[i], expected)
        else:
            value = best
        if worker.stopped:
            return HiddenValue(0, 0, 0)
        if beats(value, best):
            best = value
            hidden.move = moves.cells[i]
    hidden.low = hidden.high = best.expected
    hidden.wins, hidden.total, hidden.flags = best.wins, best.total, EXACT
    keep_hidden(worker.table, key, &hidden, bits_count(cells))
    return best
