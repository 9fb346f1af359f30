"""The player `mccfr`: regrets sampled from the deal on, for the decision at hand, aimed at what its seat has seen.

It looks for play that mixes as it should, and so comes closer to an equilibrium with its budget, which no search does
that takes the best answer to determinisations of the present state: in those the others know what the searching seat
holds, and what they bid before tells nothing (V. Lisy, M. Lanctot and M. Bowling, Online Monte Carlo counterfactual
regret search for imperfect information games, 2015, who sample one line at a time; here all moves of the traverser are
tried, as in engine/solving/sampling/mccfr.pyx, with the same weights, and an information set that is met for the first
time is noted and followed by random moves).

An iteration walks through

1. a deal as the root, the seat that is to choose, may have been dealt, played on as it saw the match. Where the others
   chose, the regrets so far say how likely that was: the deal counts so much. The root tries its moves, and what it
   would do, times how likely it would have come there, is added to its mean policy;
2. for each of the others a deal as that seat saw the first one, the root's hand dealt anew: it tries its moves; and one
   as the root saw the second, where the root tries its own. So the root plays all of its hands, and nobody knows which
   one it holds;
3. where something was played already, any deal from its beginning, every seat in turn: that tells how likely each hand
   makes what was played.

Deals come from `resample` of a deal that fits; those that do not lead to what was seen, as where another card is turned
up, are dealt again, TRIES times. Where none fits in the first ATTEMPTS iterations, as in trick games, in which the
others can hardly have held what they have played, the walks begin in determinisations of the present state. The choice
is drawn from the mean policy. No move that was seen is taken to be less likely than FLOOR divided by the number of
moves, so that what should never have been played still tells something.

Tried in Leduc with 1000 playouts, 20 answers in each information set (1.07 is given away so): regrets that never fall
below 0 make it 1.17, dropping moves below 10 or 20 % 1.08 and 1.05, a mean weighted by the squares of the iterations
1.00, and regrets by the power of 1.5 too 0.99. With 10 000 (6 answers) that mean, without moves below 10 %, gives away
0.688 instead of 0.685, and in Kuhn with 1000 it is worse, 0.048 instead of 0.046.
"""
from libc.stdint cimport INT32_MAX, int64_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy
from engine.solving.sampling.mccfr cimport Level, open_level
from engine.keys cimport forget_keys
from engine.memory cimport aligned_memory, free_aligned, room_for
from engine.solving.chance.outcomes cimport chain
from engine.solving.seen.recall cimport stream_of
from engine.solving.sampling.regrets cimport Regrets, close_regrets, moves_of, open_regrets
from engine.game cimport MAX_SEATS, Game
from engine.players.budget cimport SearchBudget, counted, spend, timed
from engine.players.chooser cimport Chooser, make
from engine.players.player cimport Player
from engine.players.rewards cimport Rewards, finish, rewards_in, rewards_of
from engine.rng cimport below, draw
from engine.table cimport Table
from engine.status cimport GAME_FAULT, NO_MEMORY, PLAYER_NO_MEMORY, TOO_LONG

cdef enum:
    DEEPEST = 64                # decisions of the traverser on a line of which all moves are tried
    TRIES = 24
    ATTEMPTS = 8
    NO_MOVE = 1                 # in place of a move's name
    MOST_BYTES = 1 << 30        # for information sets

cdef double FLOOR = 0.05        # in Leduc with 10 000 playouts the same as 0.01 and 0.2


# A match as the seats saw it: by step and seat, what each had seen before, and what it called the move.
ctypedef struct Line:
    char* start                 # the deal
    uint64_t* marks             # [steps][seats]
    uint64_t* names             # [steps][seats]
    int64_t mark_room, name_room
    uint64_t[MAX_SEATS] seen    # in the end
    uint64_t[MAX_SEATS] known   # in the end, of the state


ctypedef struct Targeted:
    Player player
    Rewards rewards
    Regrets all
    int64_t playouts, milliseconds
    int stream_at, levels
    Level[DEEPEST + 1] level
    Line told                   # of each seat what that was told
    int[MAX_SEATS] steps
    uint64_t[MAX_SEATS] streams  # of chance, before the last move
    bint lost                   # there was no memory to remember it
    Line first, second, third   # deals that fit
    # of a decision
    const Game* game
    const void* state           # what only `resample` looks at
    int root, status
    uint64_t key                # of its information set
    uint64_t stream
    int64_t ends                # playouts so far
    bint fits                   # whether a deal was found
    # of a walk
    int traverser
    double weight               # of regrets
    double share                # of the root's policy here in its mean; 0: none


cdef bint open_line(Line* line, const Game* game) noexcept nogil:
    line.start = aligned_memory(game.state_size)
    return line.start != NULL


cdef void close_line(Line* line) noexcept nogil:
    free_aligned(line.start)
    free(line.marks)
    free(line.names)


cdef bint room_in(Line* line, int64_t places) noexcept nogil:
    return (room_for(<void**>&line.marks, &line.mark_room, places, sizeof(uint64_t))
            and room_for(<void**>&line.names, &line.name_room, places, sizeof(uint64_t)))


cdef bint need_level(Targeted* own, const Game* game, int depth) noexcept nogil:
    while own.levels <= depth:
        if not open_level(&own.level[own.levels], game):
            return False
        own.levels += 1
    return True


cdef void close_targeted(Player* player) noexcept nogil:
    cdef Targeted* own = <Targeted*>player
    cdef int i
    close_regrets(&own.all)
    close_line(&own.told)
    close_line(&own.first)
    close_line(&own.second)
    close_line(&own.third)
    for i in range(own.levels):
        free_aligned(own.level[i].state)


# What is remembered

cdef inline uint64_t key_of(const Game* game, const void* state, const uint64_t* seen, int mover) noexcept nogil:
    """The information set in which the mover has a choice."""
    return chain(seen[mover], game.information_key(game, state, mover)) ^ <uint64_t>mover


cdef void see_chance(Targeted* own, const Game* game, const void* state, int seat) noexcept nogil:
    """Before anything else in a state: whether the move before drew."""
    cdef uint64_t stream = stream_of(state, own.stream_at)
    if stream != own.streams[seat]:
        own.told.seen[seat] = chain(own.told.seen[seat], game.information_key(game, state, seat))
        own.streams[seat] = stream


cdef void remember(Player* player, const Game* game, const void* state, const void* moves, int count, int move,
                   int seat) noexcept nogil:
    cdef Targeted* own = <Targeted*>player
    cdef Line* line = &own.told
    cdef int64_t at
    cdef uint64_t key
    if move < 0:
        memcpy(line.start, state, game.state_size)
        own.steps[seat], own.lost = 0, False
        own.streams[seat] = stream_of(state, own.stream_at)
        line.seen[seat] = game.information_key(game, state, seat)
        return
    at = <int64_t>own.steps[seat] * game.seats + seat
    if own.lost or not room_in(line, at + 1):
        own.lost = True
        return
    see_chance(own, game, state, seat)
    line.marks[at] = line.seen[seat]
    line.names[at] = game.move_key(game, state, moves, move, seat) if count else NO_MOVE
    line.seen[seat] = chain(line.seen[seat], line.names[at])
    if count > 1 and game.mover(game, state) == seat:
        key = key_of(game, state, &line.marks[at - seat], seat)
        line.seen[seat] = chain(line.seen[seat], key)
    own.steps[seat] += 1


# One step of a line

cdef int list_moves(Targeted* own, Level* level, const void* state, int mover) noexcept nogil:
    """The legal moves, their names, and their places in the order of names; how many, or a negative status."""
    cdef const Game* game = own.game
    cdef int i, j, count = game.legal_moves(game, state, level.moves)
    if count < 0 or count > game.max_moves:
        return min(count, <int>GAME_FAULT)
    if count > 1:
        for i in range(count):
            level.names[i], level.places[i] = game.move_key(game, state, level.moves, i, mover), 0
            for j in range(i):
                level.places[i] += level.names[j] < level.names[i]
                level.places[j] += level.names[i] < level.names[j]
        for i in range(count):
            level.labels[level.places[i]] = level.names[i]
    return count


cdef int64_t policy_at(Targeted* own, Level* level, uint64_t key, int count, bint* met) noexcept nogil:
    """Where the moves of an information set begin, whose policy is left in the level; negative where that failed."""
    cdef int64_t first = moves_of(&own.all, key, count, level.labels, met)
    cdef const float* regrets = own.all.regrets + first
    cdef double whole = 0
    cdef int i
    if first < 0:
        own.status = <int>first
        return first
    for i in range(count):
        level.policy[i] = max(regrets[level.places[i]], <float>0)
        whole += level.policy[i]
    for i in range(count):
        level.policy[i] = level.policy[i] / whole if whole > 0 else 1.0 / count
    return first


cdef int drawn(Targeted* own, const Level* level, int count, double whole) noexcept nogil:
    """One of the moves of a level, whose policy adds up to so much."""
    cdef double left = whole * (draw(&own.stream) / 4294967296.0)
    cdef int move, chosen = 0
    for move in range(count):
        if level.policy[move] > 0:      # the last such one, where rounding leaves a rest
            chosen = move
            left -= level.policy[move]
            if left < 0:
                break
    return chosen


cdef void play_on(Targeted* own, const Level* level, char* state, int mover, int count, int move, uint64_t key,
                  uint64_t* seen) noexcept nogil:
    """Make a move, whose seats see it; the mover that chose it remembers where."""
    cdef const Game* game = own.game
    cdef uint64_t before = stream_of(state, own.stream_at)
    cdef int seat
    for seat in range(game.seats):
        if seat == mover and count > 1:
            seen[seat] = chain(chain(seen[seat], level.names[move]), key)
        else:
            seen[seat] = chain(seen[seat], game.move_key(game, state, level.moves, move, seat) if count else NO_MOVE)
    own.status = min(game.play(game, state, level.moves, move), 0)
    if own.status >= 0 and stream_of(state, own.stream_at) != before:
        for seat in range(game.seats):
            seen[seat] = chain(seen[seat], game.information_key(game, state, seat))


# Walks

cdef double walk(Targeted* own, int depth, char* state, const uint64_t* before, int decisions) noexcept nogil:
    """What the traverser gets after a state, as far as one line of the others' moves tells; its regrets change. The
    state is played on."""
    cdef const Game* game = own.game
    cdef Level* level
    cdef uint64_t[MAX_SEATS] seen
    cdef int64_t[MAX_SEATS] rewards
    cdef uint64_t key = 0
    cdef int64_t first
    cdef int mover, count, move, i
    cdef bint met
    if not need_level(own, game, depth + 1):
        own.status = NO_MEMORY
        return 0
    level = &own.level[depth]
    memcpy(seen, before, game.seats * sizeof(uint64_t))
    while True:
        mover = game.mover(game, state)
        if mover < 0 or decisions >= game.max_decisions:
            own.ends += 1
            rewards_of(&own.rewards, game, state, decisions if mover < 0 else TOO_LONG, rewards)
            return <double>rewards[own.traverser]
        count = list_moves(own, level, state, mover)
        if count < 0:
            own.status = count
            return 0
        decisions += 1
        move = 0
        if count > 1:
            key = key_of(game, state, seen, mover)
            first = policy_at(own, level, key, count, &met)
            if first < 0:
                return 0
            if own.share > 0 and key == own.key:
                met = True
                for i in range(count):
                    own.all.shares[first + level.places[i]] += own.share * level.policy[i]
            if not met:
                own.ends += 1
                own.status = min(game.play(game, state, level.moves, <int>below(&own.stream, count)), 0)
                if own.status >= 0:
                    own.status = finish(&own.rewards, game, state, level.moves, &own.stream,
                                        game.max_decisions - decisions, rewards)
                return <double>rewards[own.traverser] if own.status >= 0 else 0
            if mover == own.traverser and depth + 1 < DEEPEST:
                return branch(own, depth, mover, count, key, first, state, seen, decisions)
            move = drawn(own, level, count, 1)
        play_on(own, level, state, mover, count, move, key, seen)
        if own.status < 0:
            return 0


cdef double branch(Targeted* own, int depth, int mover, int count, uint64_t key, int64_t first, char* state,
                   const uint64_t* seen, int decisions) noexcept nogil:
    """All moves of the traverser, one after the other."""
    cdef const Game* game = own.game
    cdef Level* level = &own.level[depth]
    cdef char* after = own.level[depth + 1].state
    cdef uint64_t[MAX_SEATS] next
    cdef double value = 0
    cdef int i
    for i in range(count):
        memcpy(next, seen, game.seats * sizeof(uint64_t))
        if i == count - 1:
            after = state               # the last one needs no copy
        else:
            memcpy(after, state, game.state_size)
        play_on(own, level, after, mover, count, i, key, next)
        if own.status >= 0:
            level.values[i] = walk(own, depth + 1, after, next, decisions)
        if own.status < 0:
            return 0
        value += level.policy[i] * level.values[i]
    for i in range(count):
        own.all.regrets[first + level.places[i]] += <float>(own.weight * (level.values[i] - value))
    return value


cdef void walk_from(Targeted* own, int traverser, const uint64_t* seen, int decisions, double weight,
                    double share) noexcept nogil:
    """From the state of level 0."""
    own.traverser, own.weight, own.share = traverser, weight, share
    walk(own, 0, own.level[0].state, seen, decisions)


cdef bint replay(Targeted* own, const Line* guide, int observer, const char* deal, Line* line, double* others,
                 double* reach) noexcept nogil:
    """Plays a deal on as the observer saw another one, in the state of level 0; False where it saw something else.

    line : how everybody saw it
    others, reach : how likely the others and the observer play so
    """
    cdef const Game* game = own.game
    cdef Level* level = &own.level[0]
    cdef uint64_t* seen = line.seen
    cdef uint64_t key = 0
    cdef double whole
    cdef int seat, mover, count, move, i, steps = own.steps[own.root]
    cdef int64_t at = 0
    cdef bint met
    if not room_in(line, <int64_t>steps * game.seats):
        own.status = NO_MEMORY
        return False
    memcpy(line.start, deal, game.state_size)
    memcpy(level.state, deal, game.state_size)
    for seat in range(game.seats):
        seen[seat] = game.information_key(game, deal, seat)
    others[0] = reach[0] = 1
    for _ in range(steps):
        mover = game.mover(game, level.state)
        if mover < 0 or seen[observer] != guide.marks[at + observer]:
            return False
        count = list_moves(own, level, level.state, mover)
        if count < 0:
            own.status = count
            return False
        move = 0
        if count > 1:
            key = key_of(game, level.state, seen, mover)
            if policy_at(own, level, key, count, &met) < 0:
                return False
            whole = 0
            for i in range(count):
                if guide.names[at + observer] == game.move_key(game, level.state, level.moves, i, observer):
                    level.policy[i] = (1 - FLOOR) * level.policy[i] + FLOOR / count
                    whole += level.policy[i]
                else:
                    level.policy[i] = 0
            if whole == 0:
                return False
            if mover == observer:
                reach[0] *= whole
            else:
                others[0] *= whole
            move = drawn(own, level, count, whole)
        for seat in range(game.seats):
            line.marks[at + seat] = seen[seat]
            line.names[at + seat] = (game.move_key(game, level.state, level.moves, move, seat) if count
                                     else NO_MOVE)
        play_on(own, level, level.state, mover, count, move, key, seen)
        if own.status < 0:
            return False
        at += game.seats
    for seat in range(game.seats):
        line.known[seat] = game.information_key(game, level.state, seat)
    return seen[observer] == guide.seen[observer] and line.known[observer] == guide.known[observer]


cdef bint aim(Targeted* own, const Line* guide, int observer, Line* line, double* others,
              double* reach) noexcept nogil:
    """Deals anew what the observer did not know, until that fits all that it saw; False where nothing does."""
    cdef const Game* game = own.game
    cdef char* deal = own.level[1].state
    for _ in range(TRIES):
        memcpy(deal, guide.start, game.state_size)
        own.status = min(game.resample(game, deal, observer, &own.stream), 0)
        if own.status >= 0 and replay(own, guide, observer, deal, line, others, reach):
            return True
        if own.status < 0:
            return False
    return False


cdef void iterate(Targeted* own, double number) noexcept nogil:
    """One iteration; `status` tells whether it failed."""
    cdef const Game* game = own.game
    cdef char* state = own.level[0].state
    cdef int root = own.root, steps = own.steps[root], seat, i
    cdef uint64_t[MAX_SEATS] seen
    cdef uint64_t key
    cdef double others = 1, reach = 1
    if not own.fits and number > ATTEMPTS or not aim(own, &own.told, root, &own.first, &others, &reach):
        for seat in range(game.seats):
            if own.status >= 0:
                memcpy(state, own.state, game.state_size)
                own.status = min(game.resample(game, state, root, &own.stream), 0)
            if own.status < 0:
                return
            for i in range(game.seats):
                seen[i] = own.told.seen[root] if i == root else game.information_key(game, state, i)
            walk_from(own, seat, seen, steps, number, number if seat == root else 0)
        return
    own.fits = True
    walk_from(own, root, own.first.seen, steps, number * others, number * reach)
    for seat in range(game.seats):
        if own.status >= 0 and seat != root and aim(own, &own.first, seat, &own.second, &others, &reach):
            walk_from(own, seat, own.second.seen, steps, number * others, 0)
            if own.status >= 0 and aim(own, &own.second, root, &own.third, &others, &reach):
                walk_from(own, root, own.third.seen, steps, number * others, 0)
    if steps == 0:
        return
    key = <uint64_t>draw(&own.stream) << 32
    key |= draw(&own.stream)
    for seat in range(game.seats):
        if own.status >= 0:
            own.status = min(game.deal(game, state, key), 0)
        if own.status < 0:
            return
        for i in range(game.seats):
            seen[i] = game.information_key(game, state, i)
        walk_from(own, seat, seen, 0, number, 0)


cdef int choose_targeted(Player* player, const Game* game, const void* state, const void* moves, int count,
                         uint64_t* stream) noexcept nogil:
    """`player` is a Targeted."""
    cdef Targeted* own = <Targeted*>player
    cdef Level* level = &own.level[0]
    cdef SearchBudget budget = timed(own.milliseconds) if own.milliseconds else counted(own.playouts)
    cdef double number = 0, whole = 0
    cdef int64_t first
    cdef int i, place
    cdef bint met
    if own.lost or not need_level(own, game, 1):
        return PLAYER_NO_MEMORY
    forget_keys(&own.all.keys)
    own.all.moves = 0
    own.game, own.state, own.root, own.stream = game, state, game.mover(game, state), stream[0]
    own.status, own.fits = 0, False
    see_chance(own, game, state, own.root)
    own.told.known[own.root] = game.information_key(game, state, own.root)
    own.key = key_of(game, state, own.told.seen, own.root)
    while spend(&budget):
        number += 1
        own.ends = 0
        iterate(own, number)
        if own.status < 0:
            return PLAYER_NO_MEMORY if own.status == NO_MEMORY else own.status
        budget.left -= max(own.ends - 1, 0)
    if list_moves(own, level, state, own.root) != count:
        return GAME_FAULT
    first = moves_of(&own.all, own.key, count, level.labels, &met)
    if first < 0:
        return PLAYER_NO_MEMORY if first == NO_MEMORY else <int>first
    # By the order of names: that of the true moves could tell something.
    for place in range(count):
        level.policy[place] = own.all.shares[first + place]
        whole += level.policy[place]
    if whole == 0:
        return GAME_FAULT               # the mover knows something else in its determinisations
    place = drawn(own, level, count, whole)
    stream[0] = own.stream
    for i in range(count):
        if level.places[i] == place:
            return i
    return GAME_FAULT


def mccfr(Table table not None, int64_t playouts=0, int64_t milliseconds=0, bint payoff=False):
    """The player that samples regrets from the deal on, for every decision anew.

    Parameters
    ----------
    playouts, milliseconds : int
        What a decision may cost; one of the two. A playout is a line of play to its end; an iteration is finished.
    payoff : bool
        Every seat maximises its payoff instead of its result.

    Raises
    ------
    ValueError : not exactly one budget, or one that is out of range.
    NotImplementedError : the game has no resample or no information_key.
    """
    for name in ("resample", "information_key"):
        if name not in table.can:
            raise NotImplementedError(f"this game has no {name}")
    for name, value in (("playouts", playouts), ("milliseconds", milliseconds)):
        if not 0 <= value <= INT32_MAX:
            raise ValueError(f"{name} is {value}; expected 0 to {INT32_MAX}")
    if (playouts > 0) == (milliseconds > 0):
        raise ValueError("expected one of playouts, milliseconds above 0")
    cdef const Game* game = table.game
    cdef Chooser chooser = make(table, "mccfr", sizeof(Targeted), choose_targeted, close_targeted)
    cdef Targeted* own = <Targeted*>chooser.player
    own.player.told, own.rewards = remember, rewards_in(game, payoff)
    own.stream_at = game.stream_at(game) if game.stream_at != NULL else -1
    own.playouts, own.milliseconds = playouts, milliseconds
    if not (open_regrets(&own.all, MOST_BYTES) and open_line(&own.told, game) and open_line(&own.first, game)
            and open_line(&own.second, game) and open_line(&own.third, game)):
        raise MemoryError
    return chooser
