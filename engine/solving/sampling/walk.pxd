"""External sampling over the table of a game: all moves of the traverser, one of each other seat.

Who samples says what is paid at an end (`paid`), and what follows an information set that is met for the first time:
where `finish` is NULL its even policy, as with every other one.
"""
from libc.math cimport NAN, isnan
from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memcpy
from engine.game cimport Game
from engine.memory cimport aligned_memory, free_aligned, rounded
from engine.rng cimport draw
from engine.solving.sampling.regrets cimport Regrets, moves_of
from engine.solving.seen.past cimport SEEN_BYTES, DecisionView, Exchanges, infoset_key, lay_seen
from engine.solving.seen.recall cimport Recall, copy_recalls, look_at, recall_moves
from engine.players.player cimport place_at
from engine.status cimport GAME_FAULT, NO_MEMORY, TOO_LONG


ctypedef struct Track:          # a line of play
    Recall* recalls             # [seats]
    int decisions


# What one information set needs while its moves are tried one after the other.
ctypedef struct Frame:
    char* state                 # with everything below behind it
    char* moves
    Track line                  # up to the state
    double* policy              # [max_moves]
    double* values              # [max_moves]
    DecisionView seen           # where there are several moves; else `choices` alone


ctypedef struct Sampler:
    const Game* game
    Exchanges exchanges
    Regrets all
    Frame* level                # [most]
    int levels, most            # how many have memory, and how many may
    int deepest                 # of the traverser's decisions on a line: of later ones not all moves are tried
    uint64_t stream
    int64_t nodes               # states that were gone through
    int status
    # of a walk
    int traverser
    double weight               # of regrets
    double share                # of the policies of all but the traverser in their mean; 0: none
    uint64_t key                # of the one information set that is looked for,
    double sought               # and of the policy there; 0: none
    void* owner                 # of use to the two
    double (*paid)(Sampler* own, const char* state, int mover, int decisions) noexcept nogil
    double (*finish)(Sampler* own, char* state, void* moves, int count, int decisions) noexcept nogil


cdef inline int need_level(Sampler* own, int depth) noexcept nogil:
    """Memory for so many information sets of the traverser on a line, and one."""
    cdef const Game* game = own.game
    cdef size_t size = rounded(game.state_size), moves = rounded(game.moves_size)
    cdef Frame* level
    while own.levels <= depth:
        if depth >= own.most:
            return TOO_LONG
        level = &own.level[own.levels]
        level.state = aligned_memory(size + moves + game.seats * sizeof(Recall)
                                     + (16 + SEEN_BYTES) * <size_t>game.max_moves)
        if level.state == NULL:
            return NO_MEMORY
        level.moves = level.state + size
        level.line.recalls = <Recall*>(level.moves + moves)
        level.policy = <double*>(level.line.recalls + game.seats)
        level.values = level.policy + game.max_moves
        lay_seen(&level.seen, level.values + game.max_moves, game.max_moves)
        own.levels += 1
    return 0


cdef inline void close_levels(Sampler* own) noexcept nogil:
    cdef int depth
    for depth in range(own.levels):
        free_aligned(own.level[depth].state)


cdef inline void copy_line(const Sampler* own, const Track* line, Track* copy) noexcept nogil:
    copy_recalls(&own.exchanges, line.recalls, copy.recalls)
    copy.decisions = line.decisions


cdef inline int list_moves(Sampler* own, Frame* level, const char* state, int mover, Track* line) noexcept nogil:
    """The legal moves and, where there are several, what the mover knows and how it tells them apart; how many, or a
    negative status."""
    cdef const Game* game = own.game
    cdef int i, status, count = game.legal_moves(game, state, level.moves)
    line.decisions += 1
    level.seen.choices = 1
    if count < 0 or count > game.max_moves:
        return min(count, <int>GAME_FAULT)
    if count > 1:
        status = look_at(&own.exchanges, &line.recalls[mover], state, level.moves, count, mover, &level.seen)
        if status < 0:
            return status
        if level.seen.choices == 1:
            for i in range(count):
                level.policy[i] = 1.0 / count
    return count


cdef inline int64_t policy_at(Sampler* own, Frame* level, uint64_t key, int count, bint* met) noexcept nogil:
    """Begin of the moves of an information set, whose policy is left in the level; negative where that failed."""
    cdef int64_t first = moves_of(&own.all, key, level.seen.choices, level.seen.labels, met)
    cdef const float* regrets = own.all.regrets + first
    cdef double whole = 0
    cdef int i
    if first < 0:
        own.status = <int>first
        return first
    for i in range(count):
        level.policy[i] = max(regrets[level.seen.places[i]], <float>0)
        if level.seen.choices < count:
            level.policy[i] /= level.seen.alike[level.seen.places[i]]
        whole += level.policy[i]
    for i in range(count):
        if whole > 0:
            level.policy[i] /= whole
        else:
            level.policy[i] = 1.0 / (level.seen.choices * level.seen.alike[level.seen.places[i]])
    return first


cdef inline void add_shares(Sampler* own, const Frame* level, int64_t first, int count, double share) noexcept nogil:
    """Add the policy of a level to its mean."""
    cdef int i
    for i in range(count):
        own.all.shares[first + level.seen.places[i]] += share * level.policy[i]


cdef inline int drawn(const Frame* level, int count, double whole, uint64_t* stream) noexcept nogil:
    """One of the moves of a level, whose policy adds up to so much; without a draw where there is no other."""
    return place_at(level.policy, count, whole * (draw(stream) / 4294967296.0)) if count > 1 else 0


cdef inline void follow(Sampler* own, const Frame* level, char* state, int mover, int count, int move,
                        Track* line) noexcept nogil:
    """Make a move, which all seats see."""
    own.status = recall_moves(&own.exchanges, line.recalls, state, level.moves, count, move, mover, &level.seen)
    if own.status >= 0:
        own.status = min(own.game.play(own.game, state, level.moves, move), 0)


cdef inline double walk(Sampler* own, int depth, char* state, Track* line) noexcept nogil:
    """Payoff of the traverser after a state, as far as one line of the others' moves tells; its regrets change. The
    state and the line are played on."""
    cdef const Game* game = own.game
    cdef Frame* level
    cdef int64_t first
    cdef uint64_t key
    cdef int mover, count
    cdef bint met
    own.status = need_level(own, depth + 1)
    if own.status < 0:
        return 0
    level = &own.level[depth]
    while True:
        own.nodes += 1
        mover = game.mover(game, state)
        if mover < 0 or line.decisions >= game.max_decisions:
            return own.paid(own, state, mover, line.decisions)
        count = list_moves(own, level, state, mover, line)
        if count < 0:
            own.status = count
            return 0
        if level.seen.choices > 1:
            key = infoset_key(&level.seen.decided, mover)
            first = policy_at(own, level, key, count, &met)
            if first < 0:
                return 0
            if own.sought > 0 and key == own.key:
                met = True
                add_shares(own, level, first, count, own.sought)
            if not met and own.finish != NULL:
                return own.finish(own, state, level.moves, count, line.decisions)
            if mover == own.traverser and met and depth < own.deepest:
                return branch(own, depth, mover, count, first, state, line)
            if mover != own.traverser and own.share > 0:
                add_shares(own, level, first, count, own.share)
        follow(own, level, state, mover, count, drawn(level, count, 1, &own.stream), line)
        if own.status < 0:
            return 0


cdef inline double branch(Sampler* own, int depth, int mover, int count, int64_t first, char* state,
                          Track* line) noexcept nogil:
    """All moves of the traverser, one after the other; of those that are alike one."""
    cdef Frame* level = &own.level[depth]
    cdef char* after = own.level[depth + 1].state
    cdef Track* next = &own.level[depth + 1].line
    cdef double value = 0
    cdef int i, place, left = level.seen.choices
    for place in range(level.seen.choices):
        level.values[place] = NAN
    for i in range(count):
        place = level.seen.places[i]
        if not isnan(level.values[place]):
            continue
        left -= 1
        if left == 0:
            after, next = state, line       # the last one needs no copy
        else:
            memcpy(after, state, own.game.state_size)
            copy_line(own, line, next)
        follow(own, level, after, mover, count, i, next)
        if own.status >= 0:
            level.values[place] = walk(own, depth + 1, after, next)
        if own.status < 0:
            return 0
        value += level.seen.alike[place] * level.policy[i] * level.values[place]
        if left == 0:
            break
    for place in range(level.seen.choices):
        own.all.regrets[first + place] += <float>(own.weight * (level.values[place] - value))
    return value
