"""What a playout is worth to each seat, as whole numbers from 0 to `full`: sums are exact, and ties are ties.

A reward is the seat's result, or its payoff as a share of the way from the lowest to the highest. A playout that was
cut off counts as the seats stand, where the game can tell, and else as 1/2 for everybody. With one seat there are no
results, so payoffs count.
"""
from libc.stdint cimport int64_t, uint64_t
from engine.game cimport MAX_SEATS, TOO_LONG, Game, random_playout, results_of

cdef enum:
    # Payoffs that differ by more are counted in coarser steps, so that 2^32 rewards can be added up.
    MOST_STEPS = 1 << 30


ctypedef struct Rewards:
    bint payoff
    int shift                   # payoffs are counted in steps of 2^shift
    int64_t full                # always even


cdef inline Rewards rewards_in(const Game* game, bint payoff) noexcept nogil:
    """How a game's results, or its payoffs, are counted."""
    cdef Rewards rewards
    cdef uint64_t span = <uint64_t>game.high - <uint64_t>game.low
    rewards.payoff = payoff or game.seats == 1
    rewards.shift = 0
    while span >> rewards.shift > MOST_STEPS:
        rewards.shift += 1
    rewards.full = 2 * <int64_t>(span >> rewards.shift) if rewards.payoff else 2 * (game.seats - 1)
    rewards.full = max(rewards.full, 2)
    return rewards


cdef inline double mean_in_units(const Rewards* rewards, const Game* game, double mean) noexcept nogil:
    """A mean reward from 0 to 1 as a result, or in units of the payoffs."""
    if not rewards.payoff:
        return mean
    return <double>game.low + mean * (<double>game.high - <double>game.low)


cdef inline void rewards_of(const Rewards* rewards, const Game* game, const void* state, int decisions,
                            int64_t* by_seat) noexcept nogil:
    cdef int64_t values[MAX_SEATS]
    rewards_and_payoffs(rewards, game, state, decisions, by_seat, values)


cdef inline void rewards_and_payoffs(const Rewards* rewards, const Game* game, const void* state, int decisions,
                                     int64_t* by_seat, int64_t* values) noexcept nogil:
    """Of a playout that ended here, with what `random_playout` returned: a number of decisions, or TOO_LONG.

    The payoffs, or how the seats stand, are left in `values`.
    """
    cdef int seat
    if decisions != TOO_LONG:
        game.payoffs(game, state, values)
    elif game.scores != NULL:
        game.scores(game, state, values)
    else:
        for seat in range(game.seats):
            by_seat[seat] = rewards.full // 2
            values[seat] = game.low + (game.high - game.low) // 2
        return
    if not rewards.payoff:
        results_of(values, game.seats, by_seat)
        return
    for seat in range(game.seats):
        by_seat[seat] = 2 * <int64_t>((<uint64_t>min(max(values[seat], game.low), game.high) - <uint64_t>game.low)
                                      >> rewards.shift)


cdef inline int finish(const Rewards* rewards, const Game* game, void* state, void* moves, uint64_t* stream, int limit,
                       int64_t* by_seat) noexcept nogil:
    """Plays at random to the end, `limit` decisions at most, and says what it was worth; 0, or the game's fault."""
    cdef int64_t values[MAX_SEATS]
    return finish_and_pay(rewards, game, state, moves, stream, limit, by_seat, values)


cdef inline int finish_and_pay(const Rewards* rewards, const Game* game, void* state, void* moves, uint64_t* stream,
                               int limit, int64_t* by_seat, int64_t* values) noexcept nogil:
    """The same with the payoffs."""
    cdef int decisions = random_playout(game, state, moves, stream, limit)
    if decisions < 0 and decisions != TOO_LONG:
        return decisions
    rewards_and_payoffs(rewards, game, state, decisions, by_seat, values)
    return 0
