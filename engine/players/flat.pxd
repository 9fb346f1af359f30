"""Flat Monte Carlo: UCB1 over the moves of the state, one fresh determinisation for each playout.

Draws, in this order, for each playout: resample; which move is tried, while one is not, in any order, else ties of
bounds; then those of its moves. At the end ties of the moves. P. Auer, N. Cesa-Bianchi and P. Fischer (Machine
Learning 47, 2002).
"""
from libc.math cimport log, sqrt
from libc.stdint cimport int64_t, uint64_t
from engine.game cimport MAX_SEATS, Game
from engine.players.arms cimport any_untried, highest_bound, place_of, reward_arm
from engine.players.budget cimport SearchBudget, spend
from engine.players.player cimport Player
from engine.players.rewards cimport finish, see
from engine.players.search cimport Search, begin_search, budget_of, determinise, settle
from engine.status cimport GAME_FAULT


cdef inline int choose_flat(Player* player, const Game* game, const void* state, const void* moves, int count,
                            uint64_t* stream) noexcept nogil:
    """`player` is a Search. The most visited move, ties as `most_visited`."""
    cdef Search* search = <Search*>player
    cdef SearchBudget budget = budget_of(search)
    cdef int64_t rewards[MAX_SEATS]
    cdef int seat = game.mover(game, state), status, arm, place
    begin_search(search, game, state, count)
    while spend(&budget):
        status = determinise(search, game, state, seat, count, stream)
        if status < 0:
            return status
        if search.arms.untried:
            arm = any_untried(&search.arms, stream)
        else:
            arm = highest_bound(&search.arms, search.exploration, sqrt(log(<double>search.arms.tries)), stream)
        place = place_of(game, search.state, search.moves, count, seat, search.arms.keys[arm], arm)
        if place < 0:
            return GAME_FAULT
        status = game.play(game, search.state, search.moves, place)
        if status < 0:
            return status
        status = finish(&search.rewards, game, search.state, search.moves, stream, game.max_decisions, rewards)
        if status < 0:
            return status
        reward_arm(&search.arms, arm, rewards[seat], &search.rewards, see(&search.rewards, game.seats, rewards))
    return settle(search, game, state, moves, stream)
