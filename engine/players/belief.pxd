"""Belief in how the others play: determinisations by how likely a player would have made the moves that a seat saw.

Of the last `MOST_SEEN` decisions of others the states are kept. In each, the hidden cards are exchanged as in the
determinisation that is weighed (`relabel`): that is its past. Its weight is the product, over these decisions, of the
chance that the move looked to the seat as the one did that was made, where the player makes its move with chance
1 - `errs`, and else each legal one alike. A past in which the seat would know something else than it knew says nothing:
since then cards were gathered and dealt again.

Each determinisation is one of `PROPOSED` that resample deals, in proportion to their weights (sampling importance
resampling), so that they stay independent: a Markov chain (Metropolis and Hastings) comes nearer to the weights, but
its repeated worlds made `rollout` too sure of itself. Draws, for each that is proposed: resample, for each decision
those of the rule of thumb where that is asked, then, but for the first, one number.
"""
from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy
from engine.game cimport MAX_SEATS, Game
from engine.memory cimport aligned_memory, free_aligned, rounded
from engine.players.player cimport Player
from engine.rng cimport draw

cdef enum:
    MOST_SEEN = 16
    PROPOSED = 8


ctypedef struct Seen:           # a decision of another seat; the state is behind it
    uint64_t name               # of the move, to the seat
    uint64_t known              # what the seat knew


ctypedef struct Belief:
    Player* others              # NULL: the rule of thumb
    double errs
    int64_t[MAX_SEATS] count    # by seat, decisions that it saw
    size_t room                 # of one of them, of which there are MOST_SEEN for each seat
    char* seen
    char* past
    void* moves
    char* world                 # the one that is chosen so far
    double* chances             # by move


cdef inline Belief* open_belief(const Game* game, Player* others, double errs) noexcept nogil:
    """Memory for a player of this game, or NULL. `close_belief` frees it."""
    cdef Belief* belief = <Belief*>calloc(1, sizeof(Belief))
    cdef size_t state = rounded(game.state_size), moves = rounded(game.moves_size)
    if belief == NULL:
        return NULL
    belief.others, belief.errs, belief.room = others, errs, rounded(sizeof(Seen)) + state
    belief.seen = aligned_memory(game.seats * MOST_SEEN * belief.room + 2 * state + moves)
    belief.chances = <double*>calloc(game.max_moves, sizeof(double))
    if belief.seen == NULL or belief.chances == NULL:
        close_belief(belief)
        return NULL
    belief.past = belief.seen + game.seats * MOST_SEEN * belief.room
    belief.world, belief.moves = belief.past + state, belief.past + 2 * state
    return belief


cdef inline void close_belief(Belief* belief) noexcept nogil:
    if belief != NULL:
        free_aligned(belief.seen)
        free(belief.chances)
    free(belief)


cdef inline Seen* seen_at(const Belief* belief, int seat, int64_t decision) noexcept nogil:
    return <Seen*>(belief.seen + (seat * MOST_SEEN + decision % MOST_SEEN) * belief.room)


cdef inline void see_move(Belief* belief, const Game* game, const void* state, const void* moves, int count, int move,
                          int seat) noexcept nogil:
    """Remember what a player is told (`Player.told`)."""
    cdef Seen* seen = seen_at(belief, seat, belief.count[seat])
    if move < 0:
        belief.count[seat] = 0
    elif count > 1 and game.mover(game, state) != seat:
        seen.name = game.move_key(game, state, moves, move, seat)
        seen.known = game.information_key(game, state, seat)
        memcpy(<char*>seen + rounded(sizeof(Seen)), state, game.state_size)
        belief.count[seat] += 1


cdef inline double chance_of(Belief* belief, const Game* game, const Seen* seen, const void* now, const void* world,
                             int seat, uint64_t* stream) noexcept nogil:
    """The chance that a move looked as it did, had the cards lain so; or a negative status."""
    cdef double all_alike = 0, chance = 0
    cdef int move, count, status
    memcpy(belief.past, <const char*>seen + rounded(sizeof(Seen)), game.state_size)
    status = game.relabel(game, belief.past, now, world)
    if status < 0:
        return status
    if game.information_key(game, belief.past, seat) != seen.known:
        return 1
    count = game.legal_moves(game, belief.past, belief.moves)
    if count <= 0 or count > game.max_moves:
        return min(count, 0)
    if belief.others == NULL:   # one move alone is named, which is most of the time; few look alike
        move = game.heuristic(game, belief.past, belief.moves, count, stream)
        if move < 0:
            return move
        chance = game.move_key(game, belief.past, belief.moves, move, seat) == seen.name
        return belief.errs / count + (1 - belief.errs) * chance
    status = belief.others.mixed(belief.others, game, belief.past, belief.moves, count, belief.chances)
    if status < 0:
        return status
    for move in range(count):
        if game.move_key(game, belief.past, belief.moves, move, seat) == seen.name:
            all_alike += 1.0 / count
            chance += belief.chances[move]
    return belief.errs * all_alike + (1 - belief.errs) * chance


cdef inline int believe(Belief* belief, const Game* game, const void* now, void* world, int seat,
                        uint64_t* stream) noexcept nogil:
    """Determinise as believed; 0, or a negative status."""
    cdef int proposed, status
    cdef int64_t decision, first = max(belief.count[seat] - MOST_SEEN, 0)
    cdef double weight, chance, total = 0
    if belief.count[seat] == 0:
        return game.resample(game, world, seat, stream)
    for proposed in range(PROPOSED):
        memcpy(world, now, game.state_size)
        status = game.resample(game, world, seat, stream)
        if status < 0:
            return status
        weight = 1
        for decision in range(first, belief.count[seat]):
            chance = chance_of(belief, game, seen_at(belief, seat, decision), now, world, seat, stream)
            if chance < 0:
                return <int>chance
            weight *= chance
        total += weight
        if proposed == 0 or weight * 4294967296.0 > total * draw(stream):
            memcpy(belief.world, world, game.state_size)
    memcpy(world, belief.world, game.state_size)
    return 0
