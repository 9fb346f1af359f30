"""The player that solves determinisations: the move with the best mean of exact payoffs, all cards being open and
everybody playing as well as possible from there on (M. Ginsberg, GIB, JAIR 14, 2001, with the game's own solver).

Where the solver's limit is not enough for a determinisation, the decision is one of PIMC instead, with as many
determinisations and PLAYOUTS random playouts of every move in each. The players maximise payoffs: a solver tells no
results. Draws: those of each resample, and from the determinisation that was not solved on those of PIMC.
"""
from libc.stdint cimport int64_t, uint64_t
from engine.game cimport GAME_FAULT, Game
from engine.players.arms cimport most_visited, place_of, settle_arms
from engine.players.pimc cimport choose_pimc
from engine.players.player cimport Player
from engine.players.search cimport Search, begin_search, determinise

cdef enum:
    PLAYOUTS = 20


ctypedef struct Exact:
    Search search               # of payoffs, with `determinisations`, and `playouts` PLAYOUTS
    int64_t limit               # positions that the solver may look at in a determinisation


cdef inline int choose_exact(Player* player, const Game* game, const void* state, const void* moves, int count,
                             uint64_t* stream) noexcept nogil:
    """`player` is an Exact. Ties go to the lowest key."""
    cdef Search* search = <Search*>player
    cdef int64_t* values = search.row
    cdef int64_t scale, above
    cdef int seat = game.mover(game, state), status, move, place
    begin_search(search, game, state, count)
    for _ in range(search.determinisations):
        status = determinise(search, game, state, seat, count, stream)
        if status < 0:
            return status
        scale = game.solve(game, search.state, search.moves, count, (<const Exact*>player).limit, values)
        if scale <= 0:
            return choose_pimc(player, game, state, moves, count, stream)
        for move in range(count):
            place = place_of(game, search.state, search.moves, count, seat, search.arms.keys[move], move)
            if place < 0:
                return GAME_FAULT
            above = values[place] - game.low * scale
            search.arms.rewards[move] += above // scale >> search.rewards.shift
    for move in range(count):
        search.arms.visits[move] = search.determinisations
    status = settle_arms(&search.arms, game, state, moves)
    return status if status < 0 else most_visited(&search.arms, True)
