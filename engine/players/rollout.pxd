"""Rollouts of the rule of thumb: what each move comes to where from then on everybody plays by the game's rule, as a
difference from what the rule's own move comes to (G. Tesauro and G. Galperin, On-line policy improvement using
Monte-Carlo search, NIPS 1996; D. Bertsekas, J. Tsitsiklis and C. Wu, Rollout algorithms, J. Heuristics 3, 1997).

All moves that are still in the race are played in the same determinisations, and each with the same random numbers
behind it: the luck of the deal, and of what is drawn later, falls out of the differences. A move's differences are
those of the determinisations that it was played in, and the standard error of their mean is that of a sample (of n it
divides by n - 1). From `LEAST` determinisations on, a move leaves the race after each one where its interval, the mean
difference and 1.5 standard errors to each side, lies wholly below that of another move, the rule's own included, which
is 0 to 0; intervals that touch still meet. The rule's own move never leaves it. The race ends with the budget, or with
one move. The choice is the move with the largest mean difference of those in the race whose mean is more than `guard`
standard errors above 0, of equal means any; where there is none, or `least` determinisations were not reached, the
rule's: in two or three of them all differences may well be equal, and the error 0.

What it wins from the rule stands in docs/guide/players.md; at 2 ms a decision ismcts:guard=1:rule wins 58 % of Hearts,
ismcts 45 of Spades. Intervals of 0.7 and 3 standard errors did the same within 2 points (120 deals each).

Draws, in this order, for each determinisation: resample; in the first one, those of the rule of thumb for its move;
then one number, from whose child 0 a stream starts for the playout of every move. The last determinisation is thrown
away if the budget runs out in it; the first one is always played, and counts. Visits are a move's determinisations.
"""
from libc.math cimport sqrt
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy
from engine.game cimport MAX_SEATS, Game
from engine.players.arms cimport is_ahead, place_of, settle_arms
from engine.players.budget cimport SearchBudget, spend
from engine.players.player cimport Player
from engine.players.rewards cimport finish
from engine.players.search cimport Search, begin_search, budget_of, close_search, determinise
from engine.rng cimport child, draw, start
from engine.status cimport GAME_FAULT

cdef enum:
    LEAST = 8                   # determinisations before a move leaves the race
    HALVES = 3                  # of a standard error to each side, by which it is told to be behind


ctypedef struct Rollout:
    Search search
    int64_t* sums               # by arm: rewards above those of the rule's move, in the determinisations of the arm
    double* squares
    int32_t* racing             # arms
    int64_t least               # determinisations that another move than the rule's needs


cdef inline bint open_rollout(Rollout* race, const Game* game) noexcept nogil:
    """Memory beside that of its search; False when there is none. `close_rollout` frees both."""
    cdef char* memory = <char*>calloc(game.max_moves, 20)
    race.sums = <int64_t*>memory
    race.squares = <double*>(memory + 8 * game.max_moves)
    race.racing = <int32_t*>(memory + 16 * game.max_moves)
    return memory != NULL


cdef inline void close_rollout(Player* player) noexcept nogil:
    free((<Rollout*>player).sums)
    close_search(player)


cdef inline double error_of(const Rollout* race, int arm) noexcept nogil:
    """Standard error of the mean difference of an arm, in rewards; its determinisations are two or more."""
    cdef double count = <double>race.search.arms.visits[arm], mean = <double>race.sums[arm] / count
    return sqrt(max(race.squares[arm] / count - mean * mean, 0.0) / (count - 1))


cdef inline double mean_of(const Rollout* race, int arm) noexcept nogil:
    return <double>race.sums[arm] / <double>race.search.arms.visits[arm]


cdef inline bint is_better(const Rollout* race, int arm) noexcept nogil:
    """True if the mean difference of an arm is above 0 by more than the guard, told without a root: one difference
    alone that is not 0 is one standard error, and no less."""
    cdef double count = <double>race.search.arms.visits[arm], sum = <double>race.sums[arm]
    cdef double guard = race.search.guard, spread = count * race.squares[arm] - sum * sum
    return count >= race.least and sum > 0 and sum * sum * (count - 1) > guard * guard * spread


cdef inline int leave_behind(Rollout* race, int racers, int ruled) noexcept nogil:
    """Takes arms out of the race that are clearly behind; how many are left. The rule's stays, as what all are held
    against."""
    cdef double best = 0
    cdef int i, arm, left = 0
    for i in range(racers):
        arm = race.racing[i]
        best = max(best, mean_of(race, arm) - 0.5 * HALVES * error_of(race, arm))
    for i in range(racers):
        arm = race.racing[i]
        if arm == ruled or mean_of(race, arm) + 0.5 * HALVES * error_of(race, arm) >= best:
            race.racing[left] = arm
            left += 1
    return left


cdef inline int choose_rollout(Player* player, const Game* game, const void* state, const void* moves, int count,
                               uint64_t* stream) noexcept nogil:
    """`player` is a Rollout. Ties go to the rule's move, then as `is_ahead`."""
    cdef Rollout* race = <Rollout*>player
    cdef Search* search = &race.search
    cdef SearchBudget budget = budget_of(search)
    cdef int64_t by_seat[MAX_SEATS]
    cdef int64_t done = 0, difference
    cdef int seat = game.mover(game, state), status, i, arm, place, ruled = 0, racers = count, best, equal = 0
    cdef uint64_t behind, common
    cdef bint inside
    cdef double most = 0
    begin_search(search, game, state, count)
    for i in range(count):
        race.sums[i] = 0
        race.squares[i] = 0
        race.racing[i] = i
    while racers > 1:
        status = determinise(search, game, state, seat, count, stream)
        if status < 0:
            return status
        if done == 0:
            ruled = game.heuristic(game, search.state, search.moves, count, stream)
            if ruled < 0:
                return ruled
        behind = child(draw(stream), 0)
        inside = True
        for i in range(racers):
            arm = race.racing[i]
            if not spend(&budget) and done:
                inside = False
                break
            place = place_of(game, search.state, search.moves, count, seat, search.arms.keys[arm], arm)
            if place < 0:
                return GAME_FAULT
            memcpy(search.played, search.state, game.state_size)
            status = game.play(game, search.played, search.moves, place)
            if status < 0:
                return status
            common = start(behind)
            status = finish(&search.rewards, game, search.played, search.played_moves, &common, game.max_decisions,
                            by_seat)
            if status < 0:
                return status
            search.row[arm] = by_seat[seat]
        if not inside:
            break
        done += 1
        for i in range(racers):
            arm = race.racing[i]
            difference = search.row[arm] - search.row[ruled]
            race.sums[arm] += difference
            race.squares[arm] += <double>difference * <double>difference
            search.arms.visits[arm] += 1
            search.arms.rewards[arm] += search.row[arm]
        if done >= LEAST:
            racers = leave_behind(race, racers, ruled)
    best = ruled
    for i in range(racers):
        arm = race.racing[i]
        if arm != ruled and is_better(race, arm) and is_ahead(mean_of(race, arm), &most, &equal, stream):
            best = arm
    return settle_arms(&search.arms, game, state, moves, best)
