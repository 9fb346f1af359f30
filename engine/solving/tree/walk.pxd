"""The walk through a whole game that makes its sequence form."""
from libc.stdint cimport int32_t, int64_t, uint32_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset
from engine.solving.tree.ends cimport PARTS, PayoffMatrix, add_end, bytes_of_ends, close_ends, open_ends
from engine.solving.seen.infosets cimport Infosets, bytes_of_infosets, close_infosets, infoset_of, open_infosets
from engine.solving.tree.levels cimport (Level, Levels, begin_line, close_levels, list_moves, make_move, need_level,
                                         turn_at)
from engine.solving.tree.profiles cimport Profiles, add_profile, bytes_of_profiles, close_profiles, open_profiles
from engine.solving.chance.outcomes cimport (OPEN_STREAM, Outcomes, close_outcomes, open_outcomes, run_through,
                                             set_stream, stopped)
from engine.solving.seen.past cimport close_exchanges, infoset_key, open_exchanges
from engine.solving.seen.recall cimport stream_of
from engine.game cimport MAX_SEATS, Game, results_of
from engine.memory cimport room_for, rounded
from engine.rng cimport mix
from engine.chance.script cimport MOST_DRAWS, Script, follow
from engine.status cimport NO_MEMORY, NO_SUM, TOO_LARGE

cdef enum:
    STEP = 1 << 16              # nodes between two looks for Ctrl-C


# A state that is kept.
ctypedef struct Kept:
    int64_t before              # the number of that before it, -1: it is a deal
    int move                    # that led here from there


ctypedef struct Walk:
    const Game* game
    Levels line
    Infosets infosets
    PayoffMatrix ends           # of a game for two
    Profiles profiles           # of one for more
    int32_t[MAX_SEATS] at       # the sequences of all seats on the line
    Script script
    uint32_t[MOST_DRAWS] nought
    bint results
    double scale, chance        # of all deals so far
    int stream_at, playouts
    int64_t nodes, deals
    int64_t count               # of ends before they are added up
    int64_t seen_count, kept_count
    int64_t most_nodes, most_bytes, most_seen, sum
    int64_t* seen               # [most_seen], the numbers of the states in which information sets were met first
    Kept* kept                  # [kept_count], those states and all before them
    char* states                # [kept_count]
    int64_t* seen_moves         # [most_seen + 1], where `places` of them begins
    int32_t* places             # by legal move of a state that was kept, its place among the moves of the set
    int64_t seen_room, kept_room, state_room, seen_moves_room, place_room
    void* watcher               # of `outcomes.stopped`


cdef inline int open_walk(Walk* walk, const Game* game, int playouts, bint merged) noexcept nogil:
    """An empty one; limits and what is paid are to be set. `close_walk` frees it."""
    memset(walk, 0, sizeof(Walk))
    walk.game, walk.line.game, walk.playouts, walk.stream_at = game, game, playouts, game.stream_at(game)
    walk.script.bits = walk.nought
    if (not open_infosets(&walk.infosets, game.seats) or not open_ends(&walk.ends)
            or not open_profiles(&walk.profiles, game.seats)):
        return NO_MEMORY
    return open_exchanges(&walk.line.exchanges, game, merged)


cdef inline void close_walk(Walk* walk) noexcept nogil:
    close_exchanges(&walk.line.exchanges)
    close_levels(&walk.line)
    close_infosets(&walk.infosets)
    close_ends(&walk.ends)
    close_profiles(&walk.profiles)
    free(walk.seen)
    free(walk.kept)
    free(walk.states)
    free(walk.seen_moves)
    free(walk.places)
    memset(walk, 0, sizeof(Walk))


cdef inline int walk_everything(Walk* walk, bint merged) noexcept nogil:
    """From all deals: by the game's own list of them where what seats see is merged, or by scripts."""
    if merged and walk.game.deals != NULL:
        return walk.game.deals(walk.game, True, walk_deal, walk)
    return walk_outcomes(walk, NULL, 0, 1.0, walk.most_bytes // 2 // <int64_t>rounded(walk.game.state_size))


cdef inline int walk_outcomes(Walk* walk, const Level* level, int depth, double weight, int64_t most) noexcept nogil:
    """Every outcome of the move that is followed at this level, to the next depth; where it is NULL, every deal."""
    cdef Outcomes* all = <Outcomes*>malloc(sizeof(Outcomes))
    cdef int64_t outcome
    cdef int status = NO_MEMORY
    if all == NULL:
        return status
    if open_outcomes(all, walk.game, walk.playouts, most):
        if level == NULL:
            all.watcher = walk.watcher
            status = run_through(all, NULL, NULL, 0, 0, weight)
        else:
            status = run_through(all, level.state, level.moves, level.move, 0, weight)
    for outcome in range(all.count if status >= 0 else 0):
        if level == NULL:
            status = walk_deal(walk, all.states + outcome * all.size, all.weights[outcome])
        else:
            turn_at(&walk.line, depth, level.move)
            memcpy(walk.line.levels[depth + 1].state, all.states + outcome * all.size, walk.game.state_size)
            status = walk_on(walk, depth + 1, all.weights[outcome])
        if status < 0:
            break
    close_outcomes(all)
    free(all)
    return status


cdef inline int walk_deal(void* context, void* state, double chance) noexcept nogil:
    cdef Walk* walk = <Walk*>context
    cdef int status = need_level(&walk.line, 0)
    if status < 0:
        return status
    memcpy(walk.line.levels[0].state, state, walk.game.state_size)
    set_stream(walk.stream_at, walk.line.levels[0].state, OPEN_STREAM)
    status = begin_line(&walk.line)
    if walk.deals == 0:
        walk.ends.unit = chance * walk.scale / PARTS
    walk.deals += 1
    walk.chance += chance
    return status if status < 0 else walk_on(walk, 0, chance)


cdef inline int walk_on(Walk* walk, int depth, double weight) noexcept nogil:
    """Walk through what follows the state at this depth."""
    cdef Level* level = walk.line.levels[depth]
    cdef int64_t infoset = -1
    cdef int32_t before
    cdef int status, i, place
    cdef double share
    walk.nodes += 1
    level.kept = -1
    if walk.nodes > walk.most_nodes:
        return TOO_LARGE
    if walk.nodes % STEP == 0:
        status = look_up(walk)
        if status < 0:
            return status
    status = list_moves(&walk.line, depth)
    if status < 0:
        return status
    if level.mover < 0:
        return end_here(walk, level.state, weight)
    before = walk.at[level.mover]
    if level.seen.choices > 1:
        infoset = infoset_of(&walk.infosets, infoset_key(&level.seen.decided, level.mover), level.mover,
                             level.seen.choices, before, level.seen.labels)
        if infoset < 0:
            return <int>infoset
        if infoset == walk.seen_count and not keep_infoset(walk, depth):
            return NO_MEMORY
    for i in range(max(level.count, 1)):
        share = weight
        if level.count > 1:
            place = level.seen.places[i]
            share /= level.seen.alike[place]
            if infoset >= 0:
                walk.at[level.mover] = walk.infosets.sets[infoset].first + place
        status = follow_move(walk, depth, i, share)
        if status < 0:
            return status
    walk.at[level.mover] = before
    return 0


cdef inline int follow_move(Walk* walk, int depth, int move, double weight) noexcept nogil:
    """Every outcome of a move."""
    cdef Level* level = walk.line.levels[depth]
    cdef int status
    if walk.stream_at < 0:
        status = make_move(&walk.line, depth, move)
        return status if status < 0 else walk_on(walk, depth + 1, weight)
    # One run, with the lowest of all draws, tells whether anything is drawn at all.
    follow(&walk.script)
    set_stream(walk.stream_at, level.state, 0)
    status = make_move(&walk.line, depth, move)
    follow(NULL)
    set_stream(walk.stream_at, level.state, OPEN_STREAM)
    if status < 0:
        return status
    set_stream(walk.stream_at, walk.line.levels[depth + 1].state, OPEN_STREAM)
    if walk.script.drawn == 0:
        return walk_on(walk, depth + 1, weight)
    walk.line.levels[depth + 1].drawn = True
    return walk_outcomes(walk, level, depth, weight, walk.most_nodes)


cdef inline int end_here(Walk* walk, const void* state, double weight) noexcept nogil:
    cdef int64_t[MAX_SEATS] payoffs, given
    walk.game.payoffs(walk.game, state, payoffs)
    if walk.results:
        given = payoffs
        results_of(given, walk.game.seats, payoffs)
    if walk.game.seats > 2:
        return add_profile(&walk.profiles, walk.at, payoffs, weight * walk.scale)
    if walk.count == 0:
        walk.sum = payoffs[0] + payoffs[1]
    elif payoffs[0] + payoffs[1] != walk.sum:
        return NO_SUM
    walk.count += 1
    return add_end(&walk.ends, walk.at[0], walk.at[1], weight * walk.scale * (payoffs[0] - payoffs[1]))


cdef inline bint keep_infoset(Walk* walk, int depth) noexcept nogil:
    """The states up to that in which an information set is met first, and the places of its moves; False without
    memory."""
    cdef const Level* level = walk.line.levels[depth]
    cdef int64_t number = walk.seen_count, begin = walk.seen_moves[number] if number else 0
    cdef int each
    if number >= walk.most_seen:
        return True
    if (not room_for(<void**>&walk.seen, &walk.seen_room, number + 1, sizeof(int64_t))
            or not room_for(<void**>&walk.seen_moves, &walk.seen_moves_room, number + 2, sizeof(int64_t))
            or not room_for(<void**>&walk.places, &walk.place_room, begin + level.count, sizeof(int32_t))):
        return False
    for each in range(depth + 1):
        if walk.line.levels[each].kept < 0 and not keep_state(walk, each):
            return False
    walk.seen[number] = level.kept
    memcpy(walk.places + begin, level.seen.places, level.count * sizeof(int32_t))
    walk.seen_moves[number], walk.seen_moves[number + 1] = begin, begin + level.count
    walk.seen_count += 1
    return True


cdef inline bint keep_state(Walk* walk, int depth) noexcept nogil:
    """Keep the state of this depth; streams of chance differ where something was drawn between two states."""
    cdef Level* level = walk.line.levels[depth]
    cdef int64_t number = walk.kept_count, size = walk.game.state_size
    cdef Kept* kept
    if (not room_for(<void**>&walk.kept, &walk.kept_room, number + 1, sizeof(Kept))
            or not room_for(<void**>&walk.states, &walk.state_room, number + 1, size)):
        return False
    kept = &walk.kept[number]
    kept.before, kept.move = -1, -1
    memcpy(walk.states + number * size, level.state, size)
    if depth:
        kept.before, kept.move = walk.line.levels[depth - 1].kept, walk.line.levels[depth - 1].move
        set_stream(walk.stream_at, walk.states + number * size,
                   mix(number) | 1 if level.drawn else stream_of(walk.states + kept.before * size, walk.stream_at))
    level.kept = number
    walk.kept_count += 1
    return True


cdef inline int64_t bytes_of(const Walk* walk) noexcept nogil:
    return (bytes_of_ends(&walk.ends) + bytes_of_profiles(&walk.profiles) + bytes_of_infosets(&walk.infosets)
            + walk.kept_count * (walk.game.state_size + <int64_t>sizeof(Kept))
            + walk.seen_count * 2 * <int64_t>sizeof(int64_t))


cdef inline int look_up(Walk* walk) noexcept nogil:
    """Look if Ctrl-C was pressed, if who looks on wants no more, and if memory goes on."""
    return NO_MEMORY if bytes_of(walk) > walk.most_bytes else stopped(walk.watcher, walk.nodes)
