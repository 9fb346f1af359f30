"""Single-observer information set Monte Carlo tree search: P. Cowling, E. Powley and D. Whitehouse (IEEE Transactions
on Computational Intelligence and AI in Games 4, 2012).

One tree over what the searching seat, the root, can tell apart. An iteration plays one fresh determinisation:

1. resample from the root's seat;
2. down the tree, as long as every legal move has an edge, along the edge with the largest
   mean + exploration * sqrt(ln(available) / visits), each such move equally likely. `available` counts the earlier
   iterations in which the edge could be chosen: since it is there, of the root's own moves all; `mean` is of the
   rewards of the seat that moves, from 0 to 1 (rewards.pxd);
3. where moves have no edge yet, one of them, each equally likely, gets one;
4. from there random moves to the end. Where playouts go by the game's rule of thumb, these moves are the rule's, and so
   is the first of 3. if it is without an edge, but for the root's own: all of them are tried in any order;
5. every edge on the way counts a visit and the reward of the seat that moved, and every edge that could have been
   chosen on the way counts as available once more.

Draws, in this order: those of the resample; at each decision down the tree, those of ties in the mover's own node, one
`below` the number of moves without an edge where there are such (it is the place among them), else those of ties, where
moves that share an edge are equal; those of the random moves. At the end ties of the moves.

What the others do depends on what they know, which the root does not see. So at a decision of another seat there is a
second node beside that of the path as the root sees it: that of the path and the mover's `information_key`, with edges
by the moves as the mover sees them. Its first visits, one to a legal move, are chosen by the node that the root sees,
as above. From then on the mover chooses there: a move that has no edge there, each equally likely, or else the one with
the largest mean + exploration * sqrt(ln(n) / visits), n being the earlier visits of the node. Both edges count the
visit and its reward. So where the same knowledge comes again, as in poker, the others do what their hands call for;
where it hardly ever does, as in Hearts, the tree is as deep as it would be without, and costs no more: when `TRIALS`
nodes by knowledge have been looked for and fewer than one in `LEAST_MET` was there already, now or later, the decision
does without them. In Leduc 1000 iterations for payoffs give away 0.56 a hand to a best response; 0.62 with nodes by
knowledge alone, where an iteration ends at every new hand; 0.82 with those alone that the root sees.

What a key has forgotten does little harm. Since the root the path says what was played, as far as the root saw it; the
mover forgets but those moves of its own that the root does not see and its key leaves out. Of what was before the root
no determinisation tells a seat more than its state does. At the root's own decisions the path alone names the node, so
that new cards of its own do not cut the tree in pieces. With any number of seats each of the others has its own nodes.
All determinisations hold the root's true hand, so the others answer that, as if they knew it: no budget makes the
search bluff as often as it should, and it does not lead to an equilibrium.

Moves of the others that the root cannot tell apart have one key and so one edge, that counts as available once; which
of them is played is drawn. A decision with one legal move, or none, has no statistics in that iteration: nothing is
chosen there. But its key belongs to the name of the nodes below, so that whatever the root can tell apart stays apart:
below the same edge, a seat may be forced to one move in one determinisation, to another in the next, and choose in a
third. Where it chooses a move that it was forced to before, that move still gets an edge of its own, above nodes that
are known already.

When the tree is full (`MOST_EDGES`, or `DEEPEST` edges down), it grows no further: moves without an edge are passed
over where others have one, and where none has, the random moves begin. Nodes by knowledge stand at most `DEEPEST_KNOWN`
edges down, so that an iteration finds room for all that it adds.
"""
from libc.math cimport log, sqrt
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free
from engine.game cimport MAX_SEATS, Game
from engine.players.arms cimport any_untried, highest_bound, is_ahead, place_of, reward_arm
from engine.players.budget cimport SearchBudget, spend
from engine.keys cimport number_of
from engine.players.edges cimport (Edge, Edges, add_edge, begin_edges, close_edges, edge_name, is_full, make_room,
                                   node_for)
from engine.players.player cimport Player
from engine.players.rewards cimport finish, rewards_of, see, share
from engine.players.search cimport Search, begin_search, budget_of, close_search, determinise, settle
from engine.rng cimport below
from engine.status cimport GAME_FAULT, PLAYER_NO_MEMORY, TOO_LONG

cdef enum:
    ROOT = 0
    DEEPEST = 1024              # edges on the way down
    DEEPEST_KNOWN = 128
    LEAST_MET = 4               # of so many of them one has to be there
    TRIALS = 50                 # nodes by knowledge that are looked for in any case
    # Roots and logarithms of smaller numbers are looked up.
    TABLED = 1 << 13

cdef enum:
    LEFT_TREE = -1              # no edge to choose
    NO_EDGE = -1                # as `keys.number_of` has it
    PASSED = 0x7A55ED           # in place of a key where there is no legal move


ctypedef struct Ismcts:
    Search search
    Edges edges
    uint64_t* names             # by move of the decision at hand: its edge
    int64_t* numbers            # and the number of that, or NO_EDGE
    int32_t* fresh              # places of its moves without an edge
    double* widths              # 1 / sqrt(i)
    double* spreads             # sqrt(ln(i))
    int64_t sought              # nodes by knowledge, in this decision
    int64_t met                 # those of them that were there
    int depth
    int64_t path[DEEPEST + 1]   # numbers of the edges on the way down
    int seats[DEEPEST + 1]      # who moved there


cdef inline bint open_ismcts(Ismcts* tree, const Game* game) noexcept nogil:
    """Memory beside that of its search; False when there is none. `close_ismcts` frees both."""
    cdef int i
    tree.numbers = <int64_t*>calloc(game.max_moves, sizeof(int64_t))
    tree.names = <uint64_t*>calloc(game.max_moves, sizeof(uint64_t))
    tree.fresh = <int32_t*>calloc(game.max_moves, sizeof(int32_t))
    tree.widths = <double*>calloc(2 * TABLED, sizeof(double))
    tree.spreads = tree.widths + TABLED
    if tree.names == NULL or tree.numbers == NULL or tree.fresh == NULL or tree.widths == NULL:
        return False
    for i in range(1, TABLED):
        tree.widths[i] = 1.0 / sqrt(<double>i)
        tree.spreads[i] = sqrt(log(<double>i))
    return True


cdef inline void close_ismcts(Player* player) noexcept nogil:
    cdef Ismcts* tree = <Ismcts*>player
    close_edges(&tree.edges)
    free(tree.names)
    free(tree.numbers)
    free(tree.fresh)
    free(tree.widths)
    close_search(player)


cdef inline double width_of(const Ismcts* tree, int64_t visits) noexcept nogil:
    return tree.widths[visits] if visits < TABLED else 1.0 / sqrt(<double>visits)


cdef inline double spread_of(const Ismcts* tree, int64_t available) noexcept nogil:
    return tree.spreads[available] if available < TABLED else sqrt(log(<double>available))


cdef inline double bound(const Ismcts* tree, const Edge* edge, int seat) noexcept nogil:
    """Upper confidence bound of an edge of this seat that this iteration has counted as available already."""
    cdef double mean = share(&tree.search.rewards, seat, edge.reward, edge.visits)
    return mean + tree.search.exploration * (spread_of(tree, edge.available - 1) * width_of(tree, edge.visits))


cdef inline int find_edges(Ismcts* tree, const Game* game, uint64_t shared, int count, int root_seat,
                           int64_t iteration) noexcept nogil:
    """The edges of all moves of the decision at hand, counted as available; returns how many moves have none."""
    cdef const void* state = tree.search.state
    cdef const void* moves = tree.search.moves
    cdef int move, fresh = 0
    cdef Edge* edge
    for move in range(count):
        tree.names[move] = edge_name(shared, game.move_key(game, state, moves, move, root_seat))
    for move in range(count):
        tree.numbers[move] = number_of(&tree.edges.names, tree.names[move])
        if tree.numbers[move] == NO_EDGE:
            tree.fresh[fresh] = move
            fresh += 1
            continue
        edge = &tree.edges.edges[tree.numbers[move]]
        if edge.seen != iteration:
            edge.available += 1
            edge.seen = iteration
    return fresh


cdef inline int best_move(const Ismcts* tree, int count, int seat, uint64_t* stream) noexcept nogil:
    """The move with the highest bound among those that have an edge, ties as `is_ahead`, or LEFT_TREE."""
    cdef int move, chosen = LEFT_TREE, equal = 0
    cdef double best = -1
    for move in range(count):
        if tree.numbers[move] != NO_EDGE and is_ahead(bound(tree, &tree.edges.edges[tree.numbers[move]], seat), &best,
                                                      &equal, stream):
            chosen = move
    return chosen


cdef inline int first_try(const Ismcts* tree, const Game* game, int fresh, int count, uint64_t* stream) noexcept nogil:
    """The move that gets an edge: the rule of thumb's, where playouts go by it and this one has none; else any. Or a
    fault."""
    cdef int ruled
    if tree.search.rewards.ruled:
        ruled = game.heuristic(game, tree.search.state, tree.search.moves, count, stream)
        if ruled < 0 or tree.numbers[ruled] == NO_EDGE:
            return ruled
    return tree.fresh[below(stream, fresh)]


cdef inline bint comes_again(const Ismcts* tree, const Game* game) noexcept nogil:
    """True if what the others know is worth looking at in this decision."""
    return game.information_key != NULL and (tree.sought < TRIALS or LEAST_MET * tree.met >= tree.sought)


cdef inline int move_by_knowledge(Ismcts* tree, const Game* game, uint64_t node, int count, int seat,
                                  uint64_t* stream) noexcept nogil:
    """The move that the mover's own node chooses, or LEFT_TREE where that has not been visited often enough.

    The node's visits are kept in the table, under its name.
    """
    cdef int64_t number = number_of(&tree.edges.names, node), visits
    cdef int move, fresh = 0, chosen = LEFT_TREE, equal = 0
    cdef double best = -1, value, spread
    cdef uint64_t key
    cdef Edge* edge
    if is_full(&tree.edges):
        return LEFT_TREE
    tree.sought += 1
    if number >= 0:
        tree.met += 1
    else:
        number = add_edge(&tree.edges, node, 0)
    visits = tree.edges.edges[number].visits
    tree.edges.edges[number].visits += 1
    if visits < count:
        return LEFT_TREE
    spread = spread_of(tree, visits)
    for move in range(count):
        key = game.move_key(game, tree.search.state, tree.search.moves, move, seat)
        number = number_of(&tree.edges.names, edge_name(node, key))
        if number < 0:
            tree.fresh[fresh] = move
            fresh += 1
            continue
        edge = &tree.edges.edges[number]
        value = share(&tree.search.rewards, seat, edge.reward, edge.visits)
        value += tree.search.exploration * (spread * width_of(tree, edge.visits))
        if is_ahead(value, &best, &equal, stream):
            chosen = move
    return tree.fresh[below(stream, fresh)] if fresh else chosen


cdef inline void pass_edge(Ismcts* tree, int64_t number, int seat) noexcept nogil:
    tree.path[tree.depth] = number
    tree.seats[tree.depth] = seat
    tree.depth += 1


cdef inline void pass_known(Ismcts* tree, uint64_t name, int seat) noexcept nogil:
    """Goes along an edge of the mover's own node, which is made where there is room."""
    cdef int64_t number = number_of(&tree.edges.names, name)
    if number >= 0 or not is_full(&tree.edges):
        pass_edge(tree, number if number >= 0 else add_edge(&tree.edges, name, 0), seat)


cdef inline int iterate(Ismcts* tree, const Game* game, const void* start, int root_seat, int64_t iteration,
                        int64_t* rewards, int* arm, uint64_t* stream) noexcept nogil:
    """One iteration up to the rewards of its playout; returns 0, or a fault."""
    cdef Search* search = &tree.search
    cdef void* state = search.state
    cdef void* moves = search.moves
    cdef int count = search.arms.count, seat = root_seat, decisions, move, fresh, status
    cdef uint64_t node, shared, key, known = 0
    cdef bint leaf, grows, knows
    tree.depth = 0
    status = determinise(search, game, start, root_seat, count, stream)
    if status < 0:
        return status
    leaf = search.arms.untried > 0
    if leaf:
        arm[0] = any_untried(&search.arms, stream)
    else:
        arm[0] = highest_bound(&search.arms, search.exploration, spread_of(tree, search.arms.tries), stream)
    key = search.arms.keys[arm[0]]
    move = place_of(game, state, moves, count, root_seat, key, arm[0])
    if move < 0:
        return GAME_FAULT
    node = edge_name(node_for(ROOT, root_seat), key)
    for decisions in range(1, game.max_decisions + 1):
        status = game.play(game, state, moves, move)
        if status < 0:
            return status
        if leaf:
            return finish(&search.rewards, game, state, moves, stream, game.max_decisions - decisions, rewards)
        seat = game.mover(game, state)
        if seat < 0:
            rewards_of(&search.rewards, game, state, decisions, rewards)
            return 0
        if decisions == game.max_decisions:
            break
        count = game.legal_moves(game, state, moves)
        if count < 0 or count > game.max_moves or seat >= game.seats:
            return count if count < 0 else GAME_FAULT
        move = 0
        shared = node_for(node, seat)
        if count <= 1:
            key = game.move_key(game, state, moves, 0, root_seat) if count else PASSED
            node = edge_name(shared, key)
            continue
        fresh = find_edges(tree, game, shared, count, root_seat, iteration)
        grows = tree.depth < DEEPEST and not is_full(&tree.edges)
        move = LEFT_TREE
        knows = seat != root_seat and tree.depth < DEEPEST_KNOWN and comes_again(tree, game)
        if knows:
            known = edge_name(~shared, game.information_key(game, state, seat))
            move = move_by_knowledge(tree, game, known, count, seat, stream)
        if move == LEFT_TREE:
            if fresh and grows:
                move = first_try(tree, game, fresh, count, stream)
                if move < 0:
                    return move
            else:
                move = best_move(tree, count, seat, stream) if tree.depth < DEEPEST else LEFT_TREE
        if move == LEFT_TREE:
            return finish(&search.rewards, game, state, moves, stream, game.max_decisions - decisions, rewards)
        if tree.numbers[move] == NO_EDGE:
            tree.numbers[move] = add_edge(&tree.edges, tree.names[move], iteration)
            leaf = True
        node = tree.names[move]
        pass_edge(tree, tree.numbers[move], seat)
        if knows:
            pass_known(tree, edge_name(known, game.move_key(game, state, moves, move, seat)), seat)
    rewards_of(&search.rewards, game, state, TOO_LONG, rewards)
    return 0


cdef inline int choose_ismcts(Player* player, const Game* game, const void* state, const void* moves, int count,
                              uint64_t* stream) noexcept nogil:
    """`player` is an Ismcts. The most visited move, ties as `most_visited`."""
    cdef Ismcts* tree = <Ismcts*>player
    cdef Search* search = &tree.search
    cdef SearchBudget budget = budget_of(search)
    cdef int64_t rewards[MAX_SEATS]
    cdef int64_t iteration = 0
    cdef int seat = game.mover(game, state), arm = 0, status, i
    cdef Edge* edge
    if not begin_edges(&tree.edges):
        return PLAYER_NO_MEMORY
    begin_search(search, game, state, count)
    tree.sought = tree.met = 0
    while spend(&budget):
        iteration += 1
        if not make_room(&tree.edges):
            return PLAYER_NO_MEMORY
        status = iterate(tree, game, state, seat, iteration, rewards, &arm, stream)
        if status < 0:
            return status
        reward_arm(&search.arms, arm, rewards[seat], &search.rewards, see(&search.rewards, game.seats, rewards))
        for i in range(tree.depth):
            edge = &tree.edges.edges[tree.path[i]]
            edge.visits += 1
            edge.reward += rewards[tree.seats[i]]
    return settle(search, game, state, moves, stream)
