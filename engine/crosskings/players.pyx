"""A player of Cross Kings' own, as a Python object."""
from libc.math cimport isfinite
from libc.stdint cimport INT32_MAX, int64_t, uint64_t
from libc.string cimport memcpy
from engine.bits cimport bits_count
from engine.game cimport Game
from engine.crosskings.cards cimport CROSS
from engine.crosskings.game cimport is_cross_kings
from engine.crosskings.position cimport KingsMatch, KingsPosition, moves_of
from engine.crosskings.solver_host cimport Host, close_host, exact_move, open_host
from engine.crosskings.solver_node cimport reachable
from engine.crosskings.uct cimport UctBranch, UctTree, close_tree, iterate, open_tree
from engine.keys cimport forget_keys
from engine.players.arms cimport most_visited, name_arms
from engine.players.budget cimport SearchBudget, spend
from engine.players.chooser cimport Chooser, make
from engine.players.player cimport Player
from engine.players.search cimport Search, begin_search, budget_of, close_search, open_search
from engine.table cimport Table

cdef enum:
    # More cards within reach are not tried exactly: 14 take some 300 000 positions in the middle, 16 many millions.
    EXACT_CARDS = 14
    # Positions of the exact search for an iteration: as long as two iterations, so late, when matches are short.
    POSITIONS = 5
    ITERATIONS_PER_MS = 1024
    FEWEST_SLOTS = 1 << 10
    MOST_SLOTS = 1 << 17        # 24 MB
    TABLE_BITS = 15
    SCORE_BITS = 15


ctypedef struct Uct:
    Search search
    UctTree tree
    Host host
    int64_t limit               # positions of the exact search


cdef int choose(Player* player, const Game* game, const void* state, const void* moves, int count,
                uint64_t* stream) noexcept nogil:
    """The exact move where few cards are left, of equal ones the first cell; else `most_visited`."""
    cdef Uct* uct = <Uct*>player
    cdef Search* search = &uct.search
    cdef SearchBudget budget = budget_of(search)
    cdef KingsPosition position
    cdef int64_t expected[CROSS]
    cdef int64_t orderings = 0
    cdef const UctBranch* branch
    cdef int chosen, i
    begin_search(search, game, state, count)
    name_arms(&search.arms, game, state, moves)
    # Which of the hidden cards lies where must not matter, so they are laid in one order whatever the truth is.
    memcpy(search.state, state, game.state_size)
    game.resample(game, search.state, game.mover(game, state), stream)
    position = (<const KingsMatch*>search.state).position
    if bits_count(reachable(position.remaining, moves_of(&position))) <= EXACT_CARDS:
        chosen = exact_move(&uct.host, &position, uct.limit, expected, &orderings)
        if chosen >= 0:
            for i in range(count):
                search.arms.visits[i], search.arms.rewards[i] = orderings, expected[i]
            return chosen
    forget_keys(&uct.tree.keys)
    while spend(&budget):
        iterate(&uct.tree, &position, stream, &uct.host.scores)
    branch = &uct.tree.branches[0]          # of the position, made by the first iteration
    for i in range(count):
        search.arms.visits[i], search.arms.rewards[i] = branch.tries[i], branch.rewards[i]
    return most_visited(&search.arms, stream)


cdef void close(Player* player) noexcept nogil:
    close_tree(&(<Uct*>player).tree)
    close_host(&(<Uct*>player).host)
    close_search(player)


def uct(Table table not None, int64_t iterations=0, int64_t milliseconds=0, double exploration=0.3) -> Chooser:
    """The player that searches a tree with chance (engine/crosskings/uct.pxd), and plays exactly when few cards
    are left (engine/crosskings/solver_host.pxd).

    With 14 cards within reach or fewer it first looks for the move that is best by (w + d/2, w, s), at 5 positions for
    each iteration of its budget at most; if they do not suffice, and before, it searches the tree.

    table : of Cross Kings
    iterations, milliseconds : what a decision may cost; one of the two. The exact search of a decision comes on top of
        a counted budget.
    exploration : constant before the square root

    ValueError : a table of another game, not exactly one budget, an impossible exploration.
    """
    if not is_cross_kings(table):
        raise ValueError("the table is not one of Cross Kings")
    if not (0 <= iterations <= INT32_MAX and 0 <= milliseconds <= INT32_MAX) or (iterations > 0) == (milliseconds > 0):
        raise ValueError(f"{iterations} iterations and {milliseconds} milliseconds; expected one of them, 1 to "
                         f"{INT32_MAX}")
    if not (isfinite(exploration) and exploration >= 0):
        raise ValueError(f"exploration is {exploration}; expected 0 or more")
    cdef Chooser chooser = make(table, "uct", sizeof(Uct), choose, close)
    cdef Uct* player = <Uct*>chooser.player
    cdef int64_t work = iterations if iterations else milliseconds * ITERATIONS_PER_MS, slots = FEWEST_SLOTS
    while slots < 2 * work and slots < MOST_SLOTS:
        slots *= 2
    player.search.playouts, player.search.milliseconds = iterations, milliseconds
    player.limit = POSITIONS * work
    if not (open_search(&player.search, table.game, False) and open_tree(&player.tree, slots, exploration)
            and open_host(&player.host, TABLE_BITS, TABLE_BITS, SCORE_BITS)):
        raise MemoryError
    return chooser
