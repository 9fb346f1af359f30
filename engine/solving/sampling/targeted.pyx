"""The player `mccfr`: regrets sampled from the deal on, for the decision at hand, aimed at what its seat has seen.

It looks for play that mixes as it should, and so comes closer to an equilibrium with its budget, which no search does
that takes the best answer to determinisations of the present state: in those the others know what the searching seat
holds, and what they bid before tells nothing (V. Lisy, M. Lanctot and M. Bowling, Online Monte Carlo counterfactual
regret search for imperfect information games, 2015, who sample one line at a time; here all moves of the traverser are
tried, by engine/solving/sampling/walk.pxd, with the weights of mccfr.pyx, and an information set that is met for the
first time is noted and followed by random moves).

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
from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy
from engine.keys cimport forget_keys
from engine.memory cimport aligned_memory, free_aligned, room_for
from engine.solving.seen.past cimport close_exchanges, infoset_key, open_exchanges
from engine.solving.seen.recall cimport (Recall, begin_recall, begin_recalls, recall_chance, recalled, stream_of,
                                         told_move)
from engine.solving.sampling.regrets cimport close_regrets, moves_of, open_regrets
from engine.solving.sampling.walk cimport (Frame, Sampler, close_levels, drawn, follow, list_moves, need_level,
                                           policy_at, walk)
from engine.game cimport MAX_SEATS, Game
from engine.players.budget cimport SearchBudget, counted, spend, timed
from engine.players.chooser cimport Chooser, check_search, make
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
ctypedef struct Story:
    char* start                 # the deal
    uint64_t* marks             # [steps][seats]
    uint64_t* names             # [steps][seats]
    int64_t mark_room, name_room
    uint64_t[MAX_SEATS] seen    # in the end, as keys
    uint64_t[MAX_SEATS] known   # in the end, of the state


ctypedef struct Targeted:
    Player player
    Sampler sampler
    Rewards rewards
    int64_t playouts, milliseconds
    Frame[DEEPEST + 1] level
    Story told                  # of each seat what that was told
    Recall[MAX_SEATS] recalls
    int[MAX_SEATS] steps
    bint lost                   # there was no memory to remember it
    Story first, second, third  # deals that fit
    # of a decision
    const void* state           # what only `resample` looks at
    int root
    int64_t ends                # playouts so far
    bint fits                   # whether a deal was found


cdef bint open_story(Story* line, const Game* game) noexcept nogil:
    line.start = aligned_memory(game.state_size)
    return line.start != NULL


cdef void close_story(Story* line) noexcept nogil:
    free_aligned(line.start)
    free(line.marks)
    free(line.names)


cdef bint room_in(Story* line, int64_t places) noexcept nogil:
    return (room_for(<void**>&line.marks, &line.mark_room, places, sizeof(uint64_t))
            and room_for(<void**>&line.names, &line.name_room, places, sizeof(uint64_t)))


cdef void close_targeted(Player* player) noexcept nogil:
    cdef Targeted* own = <Targeted*>player
    close_levels(&own.sampler)
    close_exchanges(&own.sampler.exchanges)
    close_regrets(&own.sampler.all)
    close_story(&own.told)
    close_story(&own.first)
    close_story(&own.second)
    close_story(&own.third)


cdef void remember(Player* player, const Game* game, const void* state, const void* moves, int count, int move,
                   int seat) noexcept nogil:
    cdef Targeted* own = <Targeted*>player
    cdef Sampler* sampler = &own.sampler
    cdef Recall* recall = &own.recalls[seat]
    cdef int64_t at = <int64_t>own.steps[seat] * game.seats + seat
    if move < 0:
        memcpy(own.told.start, state, game.state_size)
        own.steps[seat], own.lost = 0, False
    elif own.lost or not room_in(&own.told, at + 1):
        own.lost = True
        return
    else:
        recall_chance(&sampler.exchanges, recall, state, seat)
        own.told.marks[at] = recall.past.key
        own.told.names[at] = game.move_key(game, state, moves, move, seat) if count else NO_MOVE
        own.steps[seat] += 1
    told_move(&sampler.exchanges, recall, state, moves, count, move, seat)


# Walks

cdef double paid(Sampler* sampler, const char* state, int mover, int decisions) noexcept nogil:
    cdef Targeted* own = <Targeted*>sampler.owner
    cdef int64_t[MAX_SEATS] rewards
    own.ends += 1
    rewards_of(&own.rewards, sampler.game, state, decisions if mover < 0 else TOO_LONG, rewards)
    return <double>rewards[sampler.traverser]


cdef double finish_at_random(Sampler* sampler, char* state, void* moves, int count, int decisions) noexcept nogil:
    """A random playout of what follows."""
    cdef Targeted* own = <Targeted*>sampler.owner
    cdef const Game* game = sampler.game
    cdef int64_t[MAX_SEATS] rewards
    own.ends += 1
    sampler.status = min(game.play(game, state, moves, <int>below(&sampler.stream, count)), 0)
    if sampler.status >= 0:
        sampler.status = finish(&own.rewards, game, state, moves, &sampler.stream, game.max_decisions - decisions,
                                rewards)
    return <double>rewards[sampler.traverser] if sampler.status >= 0 else 0


cdef void walk_from(Sampler* own, int traverser, int decisions, double weight, double sought) noexcept nogil:
    """From the state of level 0 and what was seen of it."""
    own.traverser, own.weight, own.sought = traverser, weight, sought
    own.level[0].line.decisions = decisions
    walk(own, 0, own.level[0].state, &own.level[0].line)


cdef inline uint64_t name_for(const Frame* level, const Game* game, int mover, int count, int move,
                              int seat) noexcept nogil:
    """Name of a move, as a seat calls one of the level; the mover has named its own."""
    if count > 1 and seat == mover:
        return level.seen.names[move]
    return game.move_key(game, level.state, level.moves, move, seat) if count else NO_MOVE


cdef bint replay(Targeted* own, const Story* guide, int observer, const char* deal, Story* line, double* others,
                 double* reach) noexcept nogil:
    """Plays a deal on as the observer saw another one, in the state of level 0; False where it saw something else.

    line : how everybody saw it
    others, reach : how likely the others and the observer play so
    """
    cdef Sampler* sampler = &own.sampler
    cdef const Game* game = sampler.game
    cdef Frame* level = sampler.level
    cdef Recall* recalls = level.line.recalls
    cdef double whole
    cdef int seat, mover, count, move, i, steps = own.steps[own.root]
    cdef int64_t at = 0
    cdef uint64_t stream = stream_of(deal, sampler.exchanges.stream_at)
    cdef bint met
    if not room_in(line, <int64_t>steps * game.seats):
        sampler.status = NO_MEMORY
        return False
    memcpy(line.start, deal, game.state_size)
    memcpy(level.state, deal, game.state_size)
    begin_recalls(&sampler.exchanges, recalls, deal)
    others[0] = reach[0] = 1
    for _ in range(steps):
        mover = game.mover(game, level.state)
        if mover < 0 or recalls[observer].past.key != guide.marks[at + observer]:
            return False
        count = list_moves(sampler, level, level.state, mover, &level.line)
        if count < 0:
            sampler.status = count
            return False
        if level.seen.choices > 1:
            if policy_at(sampler, level, infoset_key(&level.seen.decided, mover), count, &met) < 0:
                return False
        move, whole = 0, 1
        if count > 1:
            whole = 0
            for i in range(count):
                if guide.names[at + observer] == name_for(level, game, mover, count, i, observer):
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
            move = drawn(level, count, whole, &sampler.stream)
        for seat in range(game.seats):
            line.marks[at + seat] = recalls[seat].past.key
            line.names[at + seat] = name_for(level, game, mover, count, move, seat)
        follow(sampler, level, level.state, mover, count, move, &level.line)
        if sampler.status < 0:
            return False
        if stream_of(level.state, sampler.exchanges.stream_at) != stream:
            stream = stream_of(level.state, sampler.exchanges.stream_at)
            for seat in range(game.seats):
                recall_chance(&sampler.exchanges, &recalls[seat], level.state, seat)
        at += game.seats
    for seat in range(game.seats):
        line.seen[seat] = recalls[seat].past.key
        line.known[seat] = game.information_key(game, level.state, seat)
    return line.seen[observer] == guide.seen[observer] and line.known[observer] == guide.known[observer]


cdef bint aim(Targeted* own, const Story* guide, int observer, Story* line, double* others,
              double* reach) noexcept nogil:
    """Deals anew what the observer did not know, until that fits all that it saw; False where nothing does."""
    cdef Sampler* sampler = &own.sampler
    cdef const Game* game = sampler.game
    cdef char* deal = sampler.level[1].state
    for _ in range(TRIES):
        memcpy(deal, guide.start, game.state_size)
        sampler.status = min(game.resample(game, deal, observer, &sampler.stream), 0)
        if sampler.status >= 0 and replay(own, guide, observer, deal, line, others, reach):
            return True
        if sampler.status < 0:
            return False
    return False


cdef void iterate(Targeted* own, double number) noexcept nogil:
    """One iteration; `status` tells whether it failed."""
    cdef Sampler* sampler = &own.sampler
    cdef const Game* game = sampler.game
    cdef char* state = sampler.level[0].state
    cdef Recall* recalls = sampler.level[0].line.recalls
    cdef int root = own.root, steps = own.steps[root], seat, other
    cdef uint64_t key
    cdef double others = 1, reach = 1
    if not own.fits and number > ATTEMPTS or not aim(own, &own.told, root, &own.first, &others, &reach):
        for seat in range(game.seats):
            if sampler.status >= 0:
                memcpy(state, own.state, game.state_size)
                sampler.status = min(game.resample(game, state, root, &sampler.stream), 0)
            if sampler.status < 0:
                return
            for other in range(game.seats):
                if other == root:
                    recalls[root] = own.recalls[root]
                else:
                    begin_recall(&sampler.exchanges, &recalls[other], state, other)
            recalls[root].stream = stream_of(state, sampler.exchanges.stream_at)
            walk_from(sampler, seat, steps, number, number if seat == root else 0)
        return
    own.fits = True
    walk_from(sampler, root, steps, number * others, number * reach)
    for seat in range(game.seats):
        if sampler.status >= 0 and seat != root and aim(own, &own.first, seat, &own.second, &others, &reach):
            walk_from(sampler, seat, steps, number * others, 0)
            if sampler.status >= 0 and aim(own, &own.second, root, &own.third, &others, &reach):
                walk_from(sampler, root, steps, number * others, 0)
    if steps == 0:
        return
    key = <uint64_t>draw(&sampler.stream) << 32
    key |= draw(&sampler.stream)
    for seat in range(game.seats):
        if sampler.status >= 0:
            sampler.status = min(game.deal(game, state, key), 0)
        if sampler.status < 0:
            return
        begin_recalls(&sampler.exchanges, recalls, state)
        walk_from(sampler, seat, 0, number, 0)


cdef int choose_targeted(Player* player, const Game* game, const void* state, const void* moves, int count,
                         uint64_t* stream) noexcept nogil:
    """`player` is a Targeted."""
    cdef Targeted* own = <Targeted*>player
    cdef Sampler* sampler = &own.sampler
    cdef Frame* level = sampler.level
    cdef SearchBudget budget = timed(own.milliseconds) if own.milliseconds else counted(own.playouts)
    cdef double number = 0, whole = 0
    cdef int64_t first
    cdef int i, place, root = game.mover(game, state)
    cdef bint met
    if own.lost or need_level(sampler, 1) < 0:
        return PLAYER_NO_MEMORY
    forget_keys(&sampler.all.keys)
    sampler.all.moves = 0
    own.state, own.root, own.fits = state, root, False
    sampler.stream, sampler.status = stream[0], 0
    recalled(&sampler.exchanges, &own.recalls[root], state, root, &level.seen.decided)
    own.told.seen[root], own.told.known[root] = own.recalls[root].past.key, game.information_key(game, state, root)
    sampler.key = infoset_key(&level.seen.decided, root)
    while spend(&budget):
        number += 1
        own.ends = 0
        iterate(own, number)
        if sampler.status < 0:
            return PLAYER_NO_MEMORY if sampler.status == NO_MEMORY else sampler.status
        budget.left -= max(own.ends - 1, 0)
        budget.until_look = 1           # an iteration of a long match takes milliseconds
    if list_moves(sampler, level, <const char*>state, root, &level.line) != count:
        return GAME_FAULT
    first = moves_of(&sampler.all, sampler.key, level.seen.choices, level.seen.labels, &met)
    if first < 0:
        return PLAYER_NO_MEMORY if first == NO_MEMORY else <int>first
    # By the order of names: that of the true moves could tell something.
    for place in range(level.seen.choices):
        level.policy[place] = sampler.all.shares[first + place]
        whole += level.policy[place]
    if whole == 0:
        return GAME_FAULT               # the mover knows something else in its determinisations
    place = drawn(level, level.seen.choices, whole, &sampler.stream)
    stream[0] = sampler.stream
    for i in range(count):
        if level.seen.places[i] == place:
            return i
    return GAME_FAULT


def mccfr(Table table not None, int64_t playouts=0, int64_t milliseconds=0, bint payoff=False) -> Chooser:
    """The player that samples regrets from the deal on, for every decision anew. ValueError: not exactly one budget, or
    one that is out of range. NotImplementedError: the game has no resample or no information_key.

    playouts, milliseconds : what a decision may cost; one of the two. A playout is a line of play to its end; an
        iteration is finished
    payoff : every seat maximises its payoff instead of its result
    """
    check_search(table, ("resample", "information_key"), dict(playouts=playouts, milliseconds=milliseconds))
    cdef const Game* game = table.game
    cdef Chooser chooser = make(table, "mccfr", sizeof(Targeted), choose_targeted, close_targeted)
    cdef Targeted* own = <Targeted*>chooser.player
    own.player.told, own.rewards = remember, rewards_in(game, payoff)
    own.sampler.game, own.sampler.owner, own.sampler.level = game, own, own.level
    own.sampler.most, own.sampler.deepest = DEEPEST + 1, DEEPEST - 1
    own.sampler.paid, own.sampler.finish = paid, finish_at_random
    own.playouts, own.milliseconds = playouts, milliseconds
    if not (open_exchanges(&own.sampler.exchanges, game, False) >= 0 and open_regrets(&own.sampler.all, MOST_BYTES)
            and open_story(&own.told, game) and open_story(&own.first, game) and open_story(&own.second, game)
            and open_story(&own.third, game)):
        raise MemoryError
    return chooser
