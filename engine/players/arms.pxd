"""Findings of a search about each move of the state it started from.

During a search, arms stand in the order in which the first determinisation enumerates the moves: the order in the true
state could tell something. `settle_arms` brings them into that order when there is nothing more to find out.
"""
from libc.math cimport sqrt
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free
from engine.game cimport Game
from engine.players.rewards cimport Rewards, share
from engine.rng cimport below
from engine.status cimport GAME_FAULT


ctypedef struct Arms:
    int count
    int untried
    bint named
    int seat                    # the mover
    int64_t tries
    uint64_t* keys              # as the mover sees its moves
    int64_t* visits
    int64_t* rewards            # sums, of the mover
    double* means               # from 0 to 1
    double* widths              # 1 / sqrt(visits)
    int32_t* order              # the places of the moves in the true state, where they were asked for


cdef inline bint open_arms(Arms* arms, const Game* game) noexcept nogil:
    """Room for every legal move the game can have; False when there is no memory."""
    cdef char* memory = <char*>calloc(game.max_moves, 44)
    arms.count = 0
    if memory == NULL:
        return False
    arms.keys = <uint64_t*>memory
    arms.visits = <int64_t*>(memory + 8 * game.max_moves)
    arms.rewards = <int64_t*>(memory + 16 * game.max_moves)
    arms.means = <double*>(memory + 24 * game.max_moves)
    arms.widths = <double*>(memory + 32 * game.max_moves)
    arms.order = <int32_t*>(memory + 40 * game.max_moves)
    return True


cdef inline void close_arms(Arms* arms) noexcept nogil:
    free(arms.keys)


cdef inline void begin_arms(Arms* arms, int count, int seat) noexcept nogil:
    """Begin with so many moves, none of them tried."""
    cdef int i
    arms.count = arms.untried = count
    arms.named, arms.seat = False, seat
    arms.tries = 0
    for i in range(count):
        arms.keys[i] = 0
        arms.visits[i] = arms.rewards[i] = 0
        arms.means[i] = arms.widths[i] = 0


cdef inline void name_arms(Arms* arms, const Game* game, const void* state, const void* moves) noexcept nogil:
    """In the order of a determinisation."""
    cdef int i
    arms.named = True
    for i in range(arms.count):
        arms.keys[i] = game.move_key(game, state, moves, i, arms.seat)


cdef inline void swap_arms(Arms* arms, int one, int other) noexcept nogil:
    arms.keys[one], arms.keys[other] = arms.keys[other], arms.keys[one]
    arms.visits[one], arms.visits[other] = arms.visits[other], arms.visits[one]
    arms.rewards[one], arms.rewards[other] = arms.rewards[other], arms.rewards[one]
    arms.means[one], arms.means[other] = arms.means[other], arms.means[one]
    arms.widths[one], arms.widths[other] = arms.widths[other], arms.widths[one]


cdef inline int place_of(const Game* game, const void* state, const void* moves, int count, int seat, uint64_t key,
                         int guess) noexcept nogil:
    """The place of the mover's move with this key, which should be at `guess`; -1 when there is none."""
    cdef int i
    if guess < count and game.move_key(game, state, moves, guess, seat) == key:
        return guess
    for i in range(count):
        if game.move_key(game, state, moves, i, seat) == key:
            return i
    return -1


cdef inline int order_arms(Arms* arms, const Game* game, const void* state, const void* moves) noexcept nogil:
    """Finds out where the moves stand in the true state; 0, or GAME_FAULT where the mover has other moves there."""
    cdef int i, place
    for i in range(arms.count):
        place = place_of(game, state, moves, arms.count, arms.seat, arms.keys[i], i)
        if place < 0:
            return GAME_FAULT
        arms.order[i] = place
    return 0


cdef inline int settle_arms(Arms* arms, const Game* game, const void* state, const void* moves,
                            int arm=0) noexcept nogil:
    """Brings the arms into the order of the true moves; the place of this one there, or GAME_FAULT where the mover has
    other moves there."""
    cdef int i, j, status = order_arms(arms, game, state, moves)
    cdef int place = status if status < 0 else arms.order[arm]
    if status < 0:
        return status
    for i in range(arms.count):
        while arms.order[i] != i:
            j = arms.order[i]
            if arms.order[j] == j:
                return GAME_FAULT
            swap_arms(arms, i, j)
            arms.order[i], arms.order[j] = arms.order[j], j
    return place


cdef inline void reward_arm(Arms* arms, int arm, int64_t reward, const Rewards* rewards, bint changed) noexcept nogil:
    """One playout of this move earned the mover `reward`; `changed` is whether that changes what means are."""
    cdef int i
    arms.untried -= arms.visits[arm] == 0
    arms.tries += 1
    arms.visits[arm] += 1
    arms.rewards[arm] += reward
    arms.means[arm] = share(rewards, arms.seat, arms.rewards[arm], arms.visits[arm])
    arms.widths[arm] = 1.0 / sqrt(<double>arms.visits[arm])
    if changed:
        for i in range(arms.count):
            if arms.visits[i]:
                arms.means[i] = share(rewards, arms.seat, arms.rewards[i], arms.visits[i])


cdef inline int any_untried(const Arms* arms, uint64_t* stream) noexcept nogil:
    """Any move that is not tried, each equally likely; there is one."""
    cdef int i = -1, left = 1 + <int>below(stream, arms.untried)
    while left:
        i += 1
        left -= arms.visits[i] == 0
    return i


cdef inline bint is_ahead(double value, double* best, int* equal, uint64_t* stream) noexcept nogil:
    """True if this is the choice so far: above the best of those before it, or one of the `equal` best, each of which
    is equally likely. Only where there are such is one drawn, `below` their number up to here."""
    if value < best[0]:
        return False
    equal[0] = equal[0] + 1 if value == best[0] else 1
    best[0] = value
    return equal[0] == 1 or below(stream, equal[0]) == 0


cdef inline int highest_bound(const Arms* arms, double exploration, double spread, uint64_t* stream) noexcept nogil:
    """UCB1: the largest mean + exploration * sqrt(ln(tries) / visits), ties as `is_ahead`; all have been tried.

    `spread` is sqrt(ln(tries)).
    """
    cdef double best = -1
    cdef int i, chosen = 0, equal = 0
    for i in range(arms.count):
        if is_ahead(arms.means[i] + exploration * (spread * arms.widths[i]), &best, &equal, stream):
            chosen = i
    return chosen


cdef inline int most_visited(const Arms* arms, uint64_t* stream) noexcept nogil:
    """The place of the most visited move, of those the one with the highest mean, ties as `is_ahead`.

    The arms stand in the order of a determinisation still, so that the true one tells nothing.
    """
    cdef int i, chosen = 0, equal = 1
    cdef int64_t ahead
    for i in range(1, arms.count):
        ahead = arms.visits[i] - arms.visits[chosen]
        if ahead == 0:
            ahead = arms.rewards[i] - arms.rewards[chosen]
        equal = 1 if ahead > 0 else equal + (ahead == 0)
        if ahead > 0 or (ahead == 0 and below(stream, equal) == 0):
            chosen = i
    return chosen
