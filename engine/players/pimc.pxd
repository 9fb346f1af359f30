"""Perfect information Monte Carlo: the move with the best mean over random playouts of determinisations.

Draws, in this order, for each determinisation: resample; then for every legal move in the order of enumeration, and for
each of its playouts, the random moves of that playout; at the end ties of the moves. All moves share the
determinisations (and so the chance to come), which takes the luck of the deal out of their comparison.

A number of playouts for the whole decision is spread evenly: playouts // moves determinisations with one playout of
each move, at least one; what remains is not spent. Time is spent on whole determinisations, at least one; the last one
is thrown away if the clock runs out in it.

With a `limit` determinisations are solved, all cards open, and counted like `playouts` playouts that came to the value;
from the first that takes more positions on, those of this decision are played out: the next one is another.

M. Ginsberg, GIB (JAIR 14, 2001), with random playouts in place of a solver, as in CardStock; with a limit his own.
"""
from libc.stdint cimport INT64_MAX, int64_t, uint64_t
from libc.string cimport memcpy
from engine.game cimport MAX_SEATS, Game, first_places
from engine.players.arms cimport order_arms, place_of, settle_arms
from engine.players.budget cimport SearchBudget, counted, spend, timed
from engine.players.player cimport Player
from engine.players.rewards cimport finish
from engine.players.search cimport Search, begin_search, determinise, settle
from engine.rng cimport draw
from engine.status cimport GAME_FAULT

cdef enum:
    OUT_OF_TIME = 1
    NOT_SOLVED = 2


cdef inline int begin_sample(Search* search, const Game* game, const void* state, const void* moves, int seat,
                             int count, uint64_t* stream) noexcept nogil:
    """One determinisation, after the first of which it is known where its moves stand in truth; or the game's fault."""
    cdef bint first = not search.arms.named
    cdef int status = determinise(search, game, state, seat, count, stream)
    return order_arms(&search.arms, game, state, moves) if status == 0 and first else status


cdef inline int solve_sample(Search* search, const Game* game, const void* state, const void* moves, int seat,
                             int count, int64_t times, uint64_t* stream) noexcept nogil:
    """One determinisation solved: every arm gets the mover's reward, so many times.

    Returns 0, NOT_SOLVED, or the game's fault. The rewards are payoffs, of which alone a solver tells.
    """
    cdef int64_t* values = search.row
    cdef int64_t scale
    cdef int move, place, status = begin_sample(search, game, state, moves, seat, count, stream)
    if status < 0:
        return status
    scale = game.solve(game, search.state, search.moves, count, search.limit, values)
    if scale <= 0:
        return NOT_SOLVED
    for move in range(count):
        place = place_of(game, search.state, search.moves, count, seat, search.arms.keys[move], move)
        if place < 0:
            return GAME_FAULT
        search.arms.rewards[move] += times * ((values[place] - game.low * scale) // scale >> search.rewards.shift)
    return 0


cdef inline int finish_sample(Search* search, const Game* game, uint64_t* stream, int64_t* sums, int64_t* won,
                              int64_t* payoffs) noexcept nogil:
    """Plays the playout that has begun to its end, and adds its rewards and, unless that is NULL, its first places by
    seat; 0, or a fault."""
    cdef int64_t rewards[MAX_SEATS]
    cdef int64_t best, share
    cdef int i, status = finish(&search.rewards, game, search.played, search.played_moves, stream, game.max_decisions,
                                rewards, payoffs)
    if status < 0:
        return status
    for i in range(game.seats):
        sums[i] += rewards[i]
    if won != NULL:
        share = search.win_unit // first_places(payoffs, game.seats, &best)
        for i in range(game.seats):
            won[i] += share if payoffs[i] == best else 0
    return 0


cdef inline int sample(Search* search, const Game* game, const void* state, const void* moves, int seat, int count,
                       int64_t playouts, SearchBudget* budget, uint64_t* stream) noexcept nogil:
    """One determinisation with `playouts` of every move; search.row gets the sums of the rewards, by true move.

    Returns 0, OUT_OF_TIME, or the game's fault. `count` is 0 where the mover has no legal move and passes.
    """
    cdef int64_t payoffs[MAX_SEATS]
    cdef int64_t* sums
    cdef int64_t* won
    cdef int move, place, true_place, i, status = begin_sample(search, game, state, moves, seat, count, stream)
    if status < 0:
        return status
    for move in range(max(count, 1)):
        place = place_of(game, search.state, search.moves, count, seat, search.arms.keys[move], move) if count else 0
        if place < 0:
            return GAME_FAULT
        true_place = search.arms.order[move] if count else 0
        sums = search.row + true_place * game.seats
        won = NULL if search.won == NULL else search.won + true_place * game.seats
        for i in range(game.seats):
            sums[i] = 0
        for _ in range(playouts):
            if not spend(budget):
                return OUT_OF_TIME
            memcpy(search.played, search.state, game.state_size)
            status = game.play(game, search.played, search.moves, place)
            if status < 0:
                return status
            status = finish_sample(search, game, stream, sums, won, payoffs)
            if status < 0:
                return status
            if search.paid != NULL:
                search.paid[true_place] += payoffs[seat]
    return 0


cdef inline int go_on(Search* search, const Game* game, const void* state, int64_t determinisations, int64_t playouts,
                      uint64_t* stream, int64_t* sums, int64_t* won) noexcept nogil:
    """Play on from a state to the end, in so many deals of what nobody has shown so many times; where the game does not
    know what spectators see, all cards lie where they lie, and other draws come. Adds as `finish_sample`; 0, or the
    fault."""
    cdef int64_t payoffs[MAX_SEATS]
    cdef uint64_t draws
    cdef int status, at = -1 if game.spectators or game.stream_at == NULL else game.stream_at(game)
    for _ in range(determinisations):
        memcpy(search.state, state, game.state_size)
        status = game.resample(game, search.state, -1, stream) if game.spectators else 0
        if status < 0:
            return status
        if at >= 0:
            draws = <uint64_t>draw(stream) << 32
            draws |= draw(stream)
            memcpy(search.state + at, &draws, sizeof(draws))
        for _ in range(playouts):
            memcpy(search.played, search.state, game.state_size)
            status = finish_sample(search, game, stream, sums, won, payoffs)
            if status < 0:
                return status
    return 0


cdef inline int estimate(Search* search, const Game* game, const void* state, const void* moves, int count,
                         int64_t determinisations, int64_t playouts, uint64_t* stream, int64_t* sums,
                         int64_t stride, char* worlds=NULL) noexcept nogil:
    """Value of each legal move of the mover to every seat.

    Adds the rewards of `playouts` random playouts of every move in each determinisation to sums[move * seats + seat];
    `sums` moves on by `stride` after a determinisation: moves * seats tells them apart, 0 adds them up. A reward of
    results is counted in 1 / (2 * (seats - 1)), one of payoffs from search.rewards's lowest. A mover without a move
    passes: count = 0, and one row. Where search.paid is not NULL, search.paid[move] grows by the payoffs of the mover;
    search.won by the first places of every seat. `worlds` gets the states that were dealt, where it is not NULL.
    Returns 0 or the game's fault.
    """
    cdef SearchBudget budget = counted(INT64_MAX)
    cdef int seat = game.mover(game, state), status, i
    begin_search(search, game, state, count)
    for _ in range(determinisations):
        status = sample(search, game, state, moves, seat, count, playouts, &budget, stream)
        if status < 0:
            return status
        for i in range(max(count, 1) * game.seats):
            sums[i] += search.row[i]
        sums += stride
        if worlds != NULL:
            memcpy(worlds, search.state, game.state_size)
            worlds += game.state_size
    return min(settle_arms(&search.arms, game, state, moves), 0)


cdef inline int choose_pimc(Player* player, const Game* game, const void* state, const void* moves, int count,
                            uint64_t* stream) noexcept nogil:
    """`player` is a Search. Ties as `most_visited`."""
    return choose_by_worlds(<Search*>player, game, state, moves, count, (<Search*>player).limit > 0, stream)


cdef inline int choose_by_worlds(Search* search, const Game* game, const void* state, const void* moves, int count,
                                 bint solving, uint64_t* stream) noexcept nogil:
    """Choose as `choose_pimc`; `solving` is whether determinisations are solved as long as they can be."""
    cdef SearchBudget budget = timed(search.milliseconds) if search.milliseconds else counted(INT64_MAX)
    cdef SearchBudget free = counted(INT64_MAX)
    cdef int64_t determinisations = search.determinisations, playouts = search.playouts, done = 0
    cdef int seat = game.mover(game, state), status, move
    begin_search(search, game, state, count)
    if search.milliseconds:
        determinisations = INT64_MAX
    elif determinisations == 0:
        determinisations, playouts = max(playouts // count, 1), 1
    while done < determinisations:
        if solving:
            budget.until_look = 1
            if done and not spend(&budget):
                break
            status = solve_sample(search, game, state, moves, seat, count, playouts, stream)
            if status < 0:
                return status
            solving = status == 0
            done += solving
            continue
        status = sample(search, game, state, moves, seat, count, playouts, &budget if done else &free, stream)
        if status < 0:
            return status
        if status == OUT_OF_TIME:
            break
        done += 1
        for move in range(count):
            search.arms.rewards[move] += search.row[search.arms.order[move] * game.seats + seat]
    for move in range(count):
        search.arms.visits[move] = done * playouts
    return settle(search, game, state, moves, stream)
