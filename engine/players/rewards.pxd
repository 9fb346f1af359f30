"""Rewards of a playout to each seat, as whole numbers from 0 on: sums are exact, and ties are ties.

A reward is the seat's result, or its payoff less the lowest that the game can have. A playout that was cut off counts
as the seats stand, where the game can tell, and else as 1/2, or the middle of the payoffs, for everybody. With one seat
there are no results, so payoffs count.

A bound (UCB) is made of means from 0 to 1. Results are such. Payoffs are taken between the lowest and the highest that
the seat had so far in this decision's playouts (at least 1 apart): what a game could pay at most says little, in a
described game nothing, of what is at stake here.
"""
from libc.stdint cimport int64_t, uint32_t, uint64_t
from engine.game cimport MAX_SEATS, Game, random_playout, results_of
from engine.players.player cimport Player, asked
from engine.rng cimport below, draw
from engine.status cimport GAME_FAULT, TOO_LONG

cdef enum:
    # Payoffs that differ by more than 2^32 are counted in coarser steps, so that 2^31 - 1 rewards can be added up.
    STEP_BITS = 32


ctypedef struct Rewards:
    bint payoff
    bint ruled                  # whether playouts go by the game's rule of thumb, else at random
    uint32_t strays             # of 2^32 of their moves, those that are random even so
    Player* by                  # whom playouts ask instead, or NULL
    int shift                   # payoffs are counted in steps of 2^shift
    int64_t full                # of a result 2 * (seats - 1); of payoffs from the lowest to the highest
    # By seat, what counts as 0 and as 1 in a mean: of payoffs, what was seen in this decision.
    int64_t lows[MAX_SEATS]
    int64_t highs[MAX_SEATS]


cdef inline Rewards rewards_in(const Game* game, bint payoff) noexcept nogil:
    """Way to count a game's results, or its payoffs."""
    cdef Rewards rewards
    cdef uint64_t span = <uint64_t>game.high - <uint64_t>game.low
    rewards.payoff, rewards.ruled, rewards.strays = payoff or game.seats == 1, False, 0
    rewards.shift, rewards.by = 0, NULL
    while span >> rewards.shift > <uint64_t>1 << STEP_BITS:
        rewards.shift += 1
    rewards.full = <int64_t>(span >> rewards.shift) if rewards.payoff else 2 * (game.seats - 1)
    begin_rewards(&rewards)
    return rewards


cdef inline void go_by(Rewards* rewards, double share, Player* by) noexcept nogil:
    """Playouts of which this share of the moves, 0 to 1, is the rule of thumb's; 0: none asks it. Or by a player."""
    rewards.ruled, rewards.strays, rewards.by = share > 0, <uint32_t>((1 - share) * 4294967295.0), by


cdef inline void begin_rewards(Rewards* rewards) noexcept nogil:
    """A decision: no payoffs were seen."""
    cdef int seat
    for seat in range(MAX_SEATS):
        rewards.lows[seat] = rewards.full if rewards.payoff else 0
        rewards.highs[seat] = 0 if rewards.payoff else rewards.full


cdef inline bint see(Rewards* rewards, int seats, const int64_t* by_seat) noexcept nogil:
    """Looks at the rewards of a playout; whether they change what means are."""
    cdef int seat
    cdef bint changed = False
    if not rewards.payoff:
        return False
    for seat in range(seats):
        if by_seat[seat] < rewards.lows[seat]:
            rewards.lows[seat] = by_seat[seat]
            changed = True
        if by_seat[seat] > rewards.highs[seat]:
            rewards.highs[seat] = by_seat[seat]
            changed = True
    return changed


cdef inline double share(const Rewards* rewards, int seat, int64_t sum, int64_t count) noexcept nogil:
    """The mean of some rewards of a seat, from 0 to 1."""
    return <double>(sum - count * rewards.lows[seat]) / <double>(
        count * max(rewards.highs[seat] - rewards.lows[seat], 1))


cdef inline double mean_in_units(const Rewards* rewards, const Game* game, int64_t sum, int64_t count) noexcept nogil:
    """The mean of some rewards as a result, or in units of the payoffs."""
    if not rewards.payoff:
        return <double>sum / <double>(count * rewards.full)
    # The whole part apart: a small mean above a lowest payoff of -2^31 keeps its digits.
    return <double>(game.low + (sum // count << rewards.shift)) + (
        <double>(sum % count) / <double>count * <double>(<int64_t>1 << rewards.shift))


cdef inline void rewards_of(const Rewards* rewards, const Game* game, const void* state, int decisions,
                            int64_t* by_seat, int64_t* values=NULL) noexcept nogil:
    """Rewards of a playout that ended here, with what `random_playout` returned: a number of decisions, or TOO_LONG.

    The payoffs, or how the seats stand, are left in `values`, where it is not NULL.
    """
    cdef int64_t own[MAX_SEATS]
    cdef int seat
    if values == NULL:
        values = own
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
        by_seat[seat] = <int64_t>((<uint64_t>min(max(values[seat], game.low), game.high) - <uint64_t>game.low)
                                  >> rewards.shift)


cdef inline int asked_playout(const Game* game, void* state, void* moves, uint64_t* stream, int limit, uint32_t strays,
                              Player* by) noexcept nogil:
    """Plays to the end by a player, NULL: the rule of thumb, which sees what each mover sees, but for some moves at
    random; else as `random_playout`. In one world the rule alone plays nearly the same each time."""
    cdef int decisions, count, status
    for decisions in range(limit):
        if game.mover(game, state) < 0:
            return decisions
        count = game.legal_moves(game, state, moves)
        if count < 0 or count > game.max_moves:
            return count if count < 0 else GAME_FAULT
        status = 0
        if count > 1 and by != NULL:
            status = asked(by, game, state, moves, count, stream)
        elif count > 1 and strays and draw(stream) < strays:
            status = <int>below(stream, count)
        elif count > 1:
            status = game.heuristic(game, state, moves, count, stream)
        if status >= 0:
            status = game.play(game, state, moves, status)
        if status < 0:
            return status
    return limit if game.mover(game, state) < 0 else TOO_LONG


cdef inline int finish(const Rewards* rewards, const Game* game, void* state, void* moves, uint64_t* stream, int limit,
                       int64_t* by_seat, int64_t* values=NULL) noexcept nogil:
    """Play to the end, `limit` decisions at most, and note what it was worth, as `rewards_of`; 0, or a fault of the
    game or of who is asked."""
    cdef int decisions
    if rewards.ruled or rewards.by != NULL:
        decisions = asked_playout(game, state, moves, stream, limit, rewards.strays, rewards.by)
    elif game.playout != NULL:
        decisions = game.playout(game, state, moves, stream, limit, NULL)
    else:
        decisions = random_playout(game, state, moves, stream, limit)
    if decisions < 0 and decisions != TOO_LONG:
        return decisions
    rewards_of(rewards, game, state, decisions, by_seat, values)
    return 0
