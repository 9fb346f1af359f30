"""The player that solves determinisations: the move with the best mean of exact payoffs, all cards being open and
everybody playing as well as possible from there on (M. Ginsberg, GIB, JAIR 14, 2001, with the game's own solver).

Where the solver's limit is not enough for a determinisation, the decision is one of PIMC instead, with as many
determinisations and PLAYOUTS random playouts of every move in each. The players maximise payoffs: a solver tells no
results. Draws: those of each resample, and from the determinisation that was not solved on those of PIMC.
"""
from libc.stdint cimport uint64_t
from engine.game cimport Game
from engine.players.arms cimport most_visited, settle_arms
from engine.players.pimc cimport NOT_SOLVED, choose_by_worlds, solve_sample
from engine.players.player cimport Player
from engine.players.search cimport Search, begin_search

cdef enum:
    PLAYOUTS = 20


cdef inline int choose_exact(Player* player, const Game* game, const void* state, const void* moves, int count,
                             uint64_t* stream) noexcept nogil:
    """`player` is a Search of payoffs, with `determinisations`, `playouts` PLAYOUTS, and `limit`."""
    cdef Search* search = <Search*>player
    cdef int seat = game.mover(game, state), status, move
    begin_search(search, game, state, count)
    for _ in range(search.determinisations):
        status = solve_sample(search, game, state, moves, seat, count, 1, stream)
        if status == NOT_SOLVED:
            return choose_by_worlds(search, game, state, moves, count, False, stream)
        if status < 0:
            return status
    for move in range(count):
        search.arms.visits[move] = search.determinisations
    return settle_arms(&search.arms, game, state, moves, most_visited(&search.arms, stream))
