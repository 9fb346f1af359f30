"""The full tree below a position, depth first, every move executed and undone: what its kernels have in common.

The seat that moves in ply p stands in seats[p], and as it is after the move in seats[p + (seats left)]. A seat without
a legal move ends the line, so the seats that take turns are the same all the way down.
"""
from libc.stdint cimport int16_t, uint8_t, uint64_t
from libc.string cimport memcpy, memset
from engine.bits cimport bits_count, pop_lowest
from engine.red7.moves cimport Red7Rules
from engine.red7.position cimport Position
from engine.red7.reach cimport NONE, NOTHING, SCORES, Advance, Answers, Branch, Raise, Reach, first_reach

cdef enum:
    PLIES = 56                  # a turn uses up one of 49 cards, and every seat has a place
    BRANCHES = 2800             # 56 in each of at most 49 plies
    NO_BULK = -99               # no `bulk_ply`


# A part of the tree, walked depth first: the moves executed but not yet followed lie on a stack.
ctypedef struct TreeLine:
    Reach seats[PLIES]
    Branch branches[BRANCHES]
    Branch* bottom
    Branch* top
    uint64_t unused[6]


# At an address that 64 divides, see Reach.
ctypedef struct TreeWalk:
    TreeLine lines[2]
    const Position* position
    const Red7Rules* rules
    uint64_t limit              # moves to execute
    int bulk_ply                # from here on sequences of two moves are counted instead; -1: just the first moves
    # Results
    bint complete
    uint64_t moves
    uint64_t leaves
    uint64_t sequences
    # The work on it
    int left                    # seats that take turns
    int16_t standing[SCORES]    # the best of the palettes of those that dropped out, to be beaten still
    int16_t others[SCORES]


# A position in the tree, but for the seats.
ctypedef struct TreePly:
    uint64_t moves
    int canvas
    int drawn
    int ply


cdef inline const int16_t* best_of_others(TreeWalk* tree, const Reach* others, Raise raise_best,
                                          bint two) noexcept nogil:
    """The best of the seats that move neither now nor next; NULL in a match of two."""
    cdef int i
    if two:
        return NULL
    memcpy(tree.others, tree.standing, sizeof(tree.others))
    for i in range(tree.left - 2):
        raise_best(tree.others, &others[i])
    return tree.others


cdef inline TreePly root(TreeWalk* tree, Reach* seats, Answers answers, Advance advance, Raise raise_best,
                         bint two) noexcept nogil:
    """Seat everybody and look up the first moves; there are none when the match is over."""
    cdef const Position* position = tree.position
    cdef Reach dropped_out
    cdef TreePly node
    cdef uint64_t seated = position.queue | position.dropped_out
    cdef int i
    tree.left = position.last // 8 + 1
    memset(tree.standing, 0, sizeof(tree.standing))
    for i in range(tree.rules.players):
        first_reach(&position.seats[seated & 7], tree.rules.draw, advance, &seats[i] if i < tree.left else &dropped_out)
        if i >= tree.left and not tree.rules.gone:
            raise_best(tree.standing, &dropped_out)
        seated >>= 8
    node.canvas, node.drawn, node.ply, node.moves = position.canvas, position.drawn, 0, 0
    if tree.left > 1:
        node.moves = answers(seats, best_of_others(tree, &seats[1], raise_best, two), &seats[tree.left - 1], NONE,
                             node.canvas, tree.rules.lead_only)
    return node


cdef inline Branch* execute(TreeWalk* tree, const Reach* mover, TreePly node, Branch* top, Answers answers,
                            Raise raise_best, bint two) noexcept nogil:
    """Execute every move of a position; those that the next seat can answer stay on the stack. Returns the new top."""
    cdef const int16_t* best = best_of_others(tree, mover + 2, raise_best, two)
    cdef uint64_t hand = mover.hand | <uint64_t>node.canvas << 56, card, drawn_card
    cdef uint64_t next_card = tree.position.deck[node.drawn] ^ NOTHING
    cdef int cell, shift, play, played, drawing
    while node.moves:
        cell = pop_lowest(&node.moves)
        play = cell & 7
        shift = cell & 56
        played = play != NONE
        card = (hand >> shift) & 0xff
        top.limit = mover.limit + 8 * played
        drawing = <int>card >= top.limit
        drawn_card = NOTHING ^ (next_card & (<uint64_t>0 - drawing))
        top.hand = ((hand ^ (card ^ drawn_card) << shift | <uint64_t>NOTHING << (8 * play))
                    & <uint64_t>0x00ff_ffff_ffff_ffff)
        top.palette = mover.palette | <uint64_t>played << ((hand >> (8 * play)) & 63)
        top.play = <uint8_t>play
        top.canvas = card & 7
        top.drawn = <uint8_t>(node.drawn + drawing)
        top.ply = <uint8_t>node.ply
        top.moves = answers(mover + 1, best, mover, play, card & 7, tree.rules.lead_only)
        top += top.moves != 0                                   # a branch would be guessed wrong too often
    return top


cdef inline uint64_t count_pairs(TreeWalk* tree, const Reach* mover, TreePly node, Answers answers,
                                 Raise raise_best, bint two) noexcept nogil:
    """The number of sequences of two moves."""
    cdef const int16_t* best = best_of_others(tree, mover + 2, raise_best, two)
    cdef uint64_t hand = mover.hand | <uint64_t>node.canvas << 56, count = 0
    cdef int cell
    while node.moves:
        cell = pop_lowest(&node.moves)
        count += bits_count(answers(mover + 1, best, mover, cell & 7, (hand >> (cell & 56)) & 7, tree.rules.lead_only))
    return count


cdef inline void visit(TreeWalk* tree, TreeLine* line, TreePly node, Answers answers, Raise raise_best,
                       bint two) noexcept nogil:
    cdef const Reach* mover = &line.seats[node.ply]
    cdef Branch* top = line.top
    cdef int count = bits_count(node.moves)
    if node.ply == tree.bulk_ply:
        tree.sequences += count_pairs(tree, mover, node, answers, raise_best, two)
        return
    while tree.moves + <uint64_t>count > tree.limit:
        node.moves &= node.moves - 1
        count -= 1
        tree.complete = False
    line.top = execute(tree, mover, node, top, answers, raise_best, two)
    tree.moves += count
    tree.leaves += count - (line.top - top)


cdef inline TreePly descend(TreeLine* line, int left, Advance advance) noexcept nogil:
    """Follow the topmost move."""
    cdef TreePly node
    cdef const Branch* move
    line.top -= 1
    move = line.top
    advance(&line.seats[move.ply], move, &line.seats[move.ply + left])
    node.moves, node.canvas, node.drawn, node.ply = move.moves, move.canvas, move.drawn, move.ply + 1
    return node


cdef inline bint take_over(TreeLine* line, TreeLine* other, int left) noexcept nogil:
    """Go on with the lowest move of the other line, if that has one to spare."""
    cdef const Branch* move = other.bottom
    if other.top - other.bottom < 2:
        return False
    memcpy(&line.seats[move.ply], &other.seats[move.ply], left * sizeof(Reach))
    line.branches[0] = move[0]
    line.bottom = line.branches
    line.top = line.branches + 1
    other.bottom += 1
    return True


cdef inline bint go_on(TreeWalk* tree, TreeLine* line, TreeLine* other, Answers answers, Advance advance,
                       Raise raise_best, bint two) noexcept nogil:
    """Visit one position; False if there is none."""
    if line.top == line.bottom and not take_over(line, other, tree.left):
        return False
    visit(tree, line, descend(line, tree.left, advance), answers, raise_best, two)
    return True


cdef inline void walk_lines(TreeWalk* tree, Answers answers, Advance advance, Raise raise_best,
                            bint two) noexcept nogil:
    """Walk two lines in turns, as in each everything waits for the move before: 26 -> 22 cycles a move."""
    cdef TreeLine* first = &tree.lines[0]
    cdef TreeLine* second = &tree.lines[1]
    cdef bint busy = True
    cdef TreePly node = root(tree, first.seats, answers, advance, raise_best, two)
    first.top = first.bottom = first.branches
    second.top = second.bottom = second.branches
    tree.complete = True
    tree.moves = tree.sequences = 0
    tree.leaves = node.moves == 0
    if tree.bulk_ply == -1:
        tree.sequences = bits_count(node.moves)
        return
    visit(tree, first, node, answers, raise_best, two)
    while busy and tree.complete:
        busy = go_on(tree, first, second, answers, advance, raise_best, two)
        busy |= go_on(tree, second, first, answers, advance, raise_best, two)
    tree.complete &= first.top == first.bottom and second.top == second.bottom


cdef inline void walk_tree(TreeWalk* tree, Answers answers, Advance advance, Raise raise_best) noexcept nogil:
    # The number of players is a constant in each of the two copies.
    if tree.rules.players == 2:
        walk_lines(tree, answers, advance, raise_best, True)
    else:
        walk_lines(tree, answers, advance, raise_best, False)
