"""Tree search of Cross Kings as what it is: a game of perfect information with chance, for what lies face down is
hidden from both players alike.

UCT (L. Kocsis and C. Szepesvari, Bandit based Monte-Carlo planning, 2006) with RAVE (S. Gelly and D. Silver,
Combining online and offline knowledge in UCT, 2007). An iteration shuffles the cards that lie face down, goes down
the tree and finishes at random. A card that turns up leads to the branch of the position that it makes, so chance has
its nodes, and ways that lead to one position share what they find out. A branch also counts, for each of its moves,
the matches in which the same player took that cell now or later: what a card is worth depends little on when it is
taken.

A move's mean is (1 - b) * its own mean + b * the mean of those matches, b = sqrt(RAVE / (3 * visits of the branch +
RAVE)); on top comes exploration * sqrt(ln(visits of the branch) / visits of the move). Moves that have not been tried
come first, in the order of the cells. Draws: those of the shuffle, then one for each random move. When the tree is
full, a new position is finished at random.

Against ismcts:2000 with 3000 iterations, which take 1.4 times as long, 100 to 120 matches a figure (each +- 8 or so):
without RAVE and exploration 0.7 it won 50 %; with exploration 0.3 and RAVE 300, 1000, 3000, 10 000 it won 53, 62, 47
and 58 %. Against ismcts:3000, 300 matches each (+- 5), exploration 0.15 and 0.5 won 51 and 47 %; with 0.3, 600
matches, 54 % (+- 3.4). Playouts by a rule of thumb (what a card brings, what it denies) made it worse: 34 to 44 %
with 2000 iterations against 45 to 47 % at random, although they cost more; so did moves rated by it in the tree, 41
to 44 %.
"""
from libc.math cimport log, sqrt
from libc.stdint cimport int32_t, int64_t, uint8_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset
from engine.bits cimport bit, bits_count, nth_lowest, pop_lowest
from engine.keys cimport Keys, Slot, open_keys, slot_of
from engine.rng cimport below, mix, shuffle
from engine.crosskings.cards cimport CELLS, CROSS, UNPLACED
from engine.crosskings.position cimport KingsPosition, moves_of, take
from engine.crosskings.solver_node cimport ScoreCache, cached_score

cdef enum:
    WIN = 2                     # the reward of a match won; drawn: 1
    TABLED = 1 << 12            # roots and logarithms of smaller numbers are looked up
    RAVE = 1000                 # visits of a branch after which b is 1/2


# A position of the tree, with what is known of its moves. Rewards are those of the player to move.
ctypedef struct UctBranch:
    uint64_t moves              # cells
    int32_t visits              # of all moves
    int32_t count               # of moves
    int32_t tries[CROSS]
    int32_t rewards[CROSS]
    int32_t later_tries[CROSS]  # of all matches in which the player took the cell, now or later
    int32_t later_rewards[CROSS]


ctypedef struct UctTree:
    Keys keys                   # of the positions, half full at most
    UctBranch* branches         # in the order in which they were made
    double exploration
    double* widths              # 1 / sqrt(i)
    double* spreads             # sqrt(ln(i))


cdef inline bint open_tree(UctTree* tree, int64_t slots, double exploration) noexcept nogil:
    """Memory for so many slots, a power of two, in a zeroed struct; False when there is none. `close_tree` frees it."""
    cdef int i
    tree.branches = <UctBranch*>calloc(slots // 2, sizeof(UctBranch))
    tree.widths = <double*>calloc(2 * TABLED, sizeof(double))
    tree.exploration = exploration
    if not open_keys(&tree.keys, slots) or tree.branches == NULL or tree.widths == NULL:
        return False
    tree.spreads = tree.widths + TABLED
    for i in range(1, TABLED):
        tree.widths[i] = 1.0 / sqrt(<double>i)
        tree.spreads[i] = sqrt(log(<double>i))
    return True


cdef inline void close_tree(UctTree* tree) noexcept nogil:
    free(tree.keys.slots)
    free(tree.branches)
    free(tree.widths)


cdef inline uint64_t key_of_position(const KingsPosition* position) noexcept nogil:
    """Equal for positions that are played on alike: the hands tell what has turned up."""
    cdef uint64_t key = mix(position.remaining | <uint64_t>position.marker << 36 | <uint64_t>position.mover << 42
                            | <uint64_t>position.kings[0] << 43 | <uint64_t>position.kings[1] << 46)
    return mix(key ^ (<uint64_t>position.hands[0] << 32 | position.hands[1]))


cdef inline int select(const UctTree* tree, const UctBranch* branch) noexcept nogil:
    """The number of the move to try: the first that has not been tried, else the first with the highest bound."""
    cdef double spread, share, width, best = -1, value
    cdef int i, chosen = 0
    if branch.visits < branch.count:
        return branch.visits
    share = sqrt(RAVE / (3.0 * branch.visits + RAVE))
    spread = tree.spreads[branch.visits] if branch.visits < TABLED else sqrt(log(<double>branch.visits))
    spread *= tree.exploration
    for i in range(branch.count):
        width = tree.widths[branch.tries[i]] if branch.tries[i] < TABLED else 1.0 / sqrt(<double>branch.tries[i])
        value = ((1.0 - share) * (<double>branch.rewards[i] / <double>(WIN * branch.tries[i]))
                 + share * (<double>branch.later_rewards[i] / <double>(WIN * branch.later_tries[i]))
                 + spread * width)
        if value > best:
            best, chosen = value, i
    return chosen


cdef inline void reward_branch(UctBranch* branch, int move, uint64_t taken, int reward) noexcept nogil:
    """A match in which the player to move went on with `move` and took these cells, this one included."""
    cdef uint64_t cells = branch.moves & taken
    cdef int i
    branch.visits += 1
    branch.tries[move] += 1
    branch.rewards[move] += reward
    while cells:
        i = bits_count(branch.moves & (bit(pop_lowest(&cells)) - 1))
        branch.later_tries[i] += 1
        branch.later_rewards[i] += reward


cdef inline void shuffle_hidden(KingsPosition* position, uint64_t* stream) noexcept nogil:
    """The cards that lie face down change places."""
    cdef uint8_t cards[CELLS]
    cdef uint64_t left = position.hidden
    cdef int count = 0, i
    while left:
        cards[count] = position.cards[pop_lowest(&left)]
        count += 1
    shuffle(cards, count, stream)
    left = position.hidden
    for i in range(count):
        position.cards[pop_lowest(&left)] = cards[i]


cdef inline int finish(KingsPosition* position, uint64_t* stream, const ScoreCache* scores,
                       uint64_t* taken) noexcept nogil:
    """Plays at random to the end and adds to the cells that each player took; the first player's reward."""
    cdef uint64_t moves = moves_of(position)
    cdef int cell, difference
    while moves:
        cell = nth_lowest(moves, <int>below(stream, bits_count(moves)))
        taken[position.mover] |= bit(cell)
        take(position, cell)
        moves = moves_of(position)
    difference = (cached_score(scores, position.hands[0], position.kings[0])
                  - cached_score(scores, position.hands[1], position.kings[1]))
    return 1 + (difference > 0) - (difference < 0)


cdef inline void iterate(UctTree* tree, const KingsPosition* root, uint64_t* stream,
                         const ScoreCache* scores) noexcept nogil:
    """One iteration from a position that is not over."""
    cdef KingsPosition position = root[0]
    cdef UctBranch* path[CELLS + 1]
    cdef int chosen[CELLS + 1]
    cdef uint64_t taken[2]
    cdef uint64_t moves = moves_of(&position), key
    cdef Slot* slot
    cdef UctBranch* branch
    cdef int depth = 0, mover, reward
    shuffle_hidden(&position, stream)
    while moves:
        key = key_of_position(&position)
        slot = slot_of(&tree.keys, key)
        if slot.value == 0:
            if 2 * tree.keys.count <= tree.keys.mask:
                branch = &tree.branches[tree.keys.count]
                memset(branch, 0, sizeof(UctBranch))
                branch.moves, branch.count = moves, bits_count(moves)
                tree.keys.count += 1
                slot.key, slot.value = key, tree.keys.count
            break
        branch = &tree.branches[slot.value - 1]
        path[depth], chosen[depth] = branch, select(tree, branch)
        take(&position, nth_lowest(moves, chosen[depth]))
        depth += 1
        moves = moves_of(&position)
    taken[0] = taken[1] = 0
    reward = finish(&position, stream, scores, taken)
    while depth:
        depth -= 1
        branch = path[depth]
        mover = root.mover ^ (depth & 1)
        if depth == 0 and root.marker == UNPLACED:
            taken[mover] = 0                                # where the marker starts, no card is taken
        taken[mover] |= bit(nth_lowest(branch.moves, chosen[depth]))
        reward_branch(branch, chosen[depth], taken[mover], reward if mover == 0 else WIN - reward)
