"""Common parts of search players: memory for determinisations and playouts, a budget, and what they found."""
from libc.math cimport sqrt
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy
from engine.game cimport Game
from engine.memory cimport aligned_memory, free_aligned, rounded
from engine.players.arms cimport Arms, begin_arms, close_arms, most_visited, name_arms, open_arms, settle_arms
from engine.players.belief cimport Belief, believe, close_belief, see_move
from engine.players.budget cimport SearchBudget, counted, timed
from engine.players.player cimport Player
from engine.players.rewards cimport Rewards, begin_rewards, mean_in_units, rewards_in, share
from engine.status cimport GAME_FAULT


ctypedef struct Search:
    Player player
    Arms arms
    Rewards rewards
    Belief* belief              # in how the others play, or NULL
    double exploration
    double guard                # standard errors by which another than the rule of thumb's move is better; 0: unasked
    int64_t determinisations    # of PIMC: 0 when the budget decides
    int64_t playouts            # of a move in a determinisation, or all of them
    int64_t milliseconds        # 0 for a counted budget
    bint open                   # whether the state itself stands for determinisations: who plays sees all cards
    int64_t limit               # positions that the game's solver looks at in a determinisation; 0: none is solved
    char* state                 # a determinisation, with the others and the row behind it
    void* moves
    void* played                # a playout from there
    void* played_moves
    int64_t* row                # rewards of one determinisation, [move][seat]
    int64_t* paid               # payoffs of the mover, [move], where an estimate is to add them up
    int64_t* won                # first places, [move][seat], likewise; k seats that share one get win_unit // k each
    int64_t win_unit


cdef inline bint open_search(Search* search, const Game* game, bint payoff) noexcept nogil:
    """Memory for searches of this game in a zeroed struct; False when there is none. `close_search` frees it."""
    cdef size_t state = rounded(game.state_size), moves = rounded(game.moves_size)
    cdef size_t row = sizeof(int64_t) * game.max_moves * game.seats
    search.player.found = found_by_search
    search.rewards = rewards_in(game, payoff)
    search.state = aligned_memory(2 * (state + moves) + row)
    if search.state == NULL or not open_arms(&search.arms, game):
        return False
    search.played, search.moves = search.state + state, search.state + 2 * state
    search.played_moves = search.state + 2 * state + moves
    search.row = <int64_t*>(search.state + 2 * (state + moves))
    return True


cdef inline void close_search(Player* player) noexcept nogil:
    """`player` is a Search."""
    close_arms(&(<Search*>player).arms)
    close_belief((<Search*>player).belief)
    free_aligned((<Search*>player).state)


cdef inline void told_by_search(Player* player, const Game* game, const void* state, const void* moves, int count,
                                int move, int seat) noexcept nogil:
    see_move((<Search*>player).belief, game, state, moves, count, move, seat)


cdef inline double found_by_search(const Player* player, const Game* game, int move, int64_t* visits) noexcept nogil:
    cdef const Search* search = <const Search*>player
    visits[0] = search.arms.visits[move]
    return mean_in_units(&search.rewards, game, search.arms.rewards[move], visits[0]) if visits[0] else 0


cdef inline SearchBudget budget_of(const Search* search) noexcept nogil:
    """Budget of a decision, from now on."""
    return timed(search.milliseconds) if search.milliseconds else counted(search.playouts)


cdef inline void begin_search(Search* search, const Game* game, const void* state, int count) noexcept nogil:
    """Forget what the last decision's search found out."""
    begin_arms(&search.arms, count, game.mover(game, state))
    begin_rewards(&search.rewards)


cdef inline int determinise(Search* search, const Game* game, const void* state, int seat, int count,
                            uint64_t* stream) noexcept nogil:
    """Deals what `seat` cannot know anew in a copy of the state, and enumerates its moves there.

    Returns 0 or the game's fault: a mover knows how many moves it has, so `count` does not change.
    """
    cdef int status
    memcpy(search.state, state, game.state_size)
    if search.belief != NULL:
        status = believe(search.belief, game, state, search.state, seat, stream)
    else:
        status = 0 if search.open else game.resample(game, search.state, seat, stream)
    if status < 0:
        return status
    status = game.legal_moves(game, search.state, search.moves)
    if status < 0:
        return status
    if status != count:
        return GAME_FAULT
    if not search.arms.named:
        name_arms(&search.arms, game, search.state, search.moves)
    return 0


cdef inline int settle(Search* search, const Game* game, const void* state, const void* moves,
                       uint64_t* stream) noexcept nogil:
    """Choice of the search, when there is nothing more to find out: the most visited move, ties as `most_visited`.

    A guarded search takes the rule of thumb's move instead, unless the mean of its own is more than `guard` standard
    errors higher. That of the difference of two means from 0 to 1 is sqrt(1 / visits + 1 / other visits) / 2 at most,
    and this is what counts. The rule is asked in one more determinisation, so that the order of the true moves tells
    nothing.
    """
    cdef Arms* arms = &search.arms
    cdef int chosen = settle_arms(arms, game, state, moves, most_visited(arms, stream)), ruled, place = 0
    cdef uint64_t key
    cdef double more
    if chosen < 0 or search.guard <= 0:
        return chosen
    ruled = determinise(search, game, state, arms.seat, arms.count, stream)
    if ruled == 0:
        ruled = game.heuristic(game, search.state, search.moves, arms.count, stream)
    if ruled < 0:
        return ruled
    key = game.move_key(game, search.state, search.moves, ruled, arms.seat)
    while arms.keys[place] != key:
        place += 1
        if place == arms.count:
            return GAME_FAULT
    if arms.visits[place] == 0 or arms.visits[chosen] == 0:
        return place
    more = (share(&search.rewards, arms.seat, arms.rewards[chosen], arms.visits[chosen])
            - share(&search.rewards, arms.seat, arms.rewards[place], arms.visits[place]))
    if more > 0.5 * search.guard * sqrt(1.0 / <double>arms.visits[chosen] + 1.0 / <double>arms.visits[place]):
        return chosen
    return place
