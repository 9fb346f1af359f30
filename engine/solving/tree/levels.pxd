"""A line of play, level by level: the states on it, their moves, and what each seat has seen so far.

What a seat has seen is worked out when it comes to choose, not before: most lines end with moves that leave no choice,
and there nobody needs to know it.
"""
from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memset
from engine.solving.seen.infosets cimport SEATS
from engine.solving.seen.past cimport Past, Exchanges, label_moves, nothing_seen, pass_move, see_state
from engine.game cimport Game
from engine.memory cimport aligned_memory, free_aligned, rounded
from engine.status cimport GAME_FAULT, NO_MEMORY, TOO_LONG

cdef enum:
    DEEPEST = 2000              # decisions on a line


ctypedef struct Level:
    char* state                 # with moves, names, labels, places and shares behind it
    char* moves
    uint64_t* names             # [count], for the mover
    uint64_t* labels            # [choices], in ascending order: names, or the smallest ones of several
    int32_t* places             # [count], of a move among the labels
    int32_t* shares             # [choices], how many moves have this label
    Past[SEATS] past            # up to this state, valid up to `Levels.known`
    Past decided                # the mover's, with what it knows here, where it has several moves
    int mover, count, choices, move     # the move that is followed; choices: labels
    bint drawn                  # whether chance has been drawn on the way to this state
    int64_t kept                # the number of this state among those that a walk keeps, -1: none


ctypedef struct Levels:
    const Game* game
    Exchanges exchanges
    Level** levels              # [DEEPEST + 1]
    int there                   # how many of them have memory
    int[SEATS] known


cdef inline void close_levels(Levels* line) noexcept nogil:
    cdef int depth
    for depth in range(line.there):
        free_aligned(line.levels[depth].state)
        free(line.levels[depth])
    free(line.levels)
    memset(line, 0, sizeof(Levels))


cdef inline int need_level(Levels* line, int depth) noexcept nogil:
    """Memory for a state at this depth."""
    cdef const Game* game = line.game
    cdef size_t size = rounded(game.state_size), moves = rounded(game.moves_size)
    cdef Level* level
    if depth < line.there:
        return 0
    if depth > DEEPEST or depth > game.max_decisions:
        return TOO_LONG
    if line.levels == NULL:
        line.levels = <Level**>calloc(DEEPEST + 1, sizeof(void*))
        if line.levels == NULL:
            return NO_MEMORY
    level = <Level*>calloc(1, sizeof(Level))
    if level == NULL:
        return NO_MEMORY
    level.state = aligned_memory(size + moves + 24 * <size_t>game.max_moves)
    if level.state == NULL:
        free(level)
        return NO_MEMORY
    level.moves = level.state + size
    level.names = <uint64_t*>(level.moves + moves)
    level.labels = level.names + game.max_moves
    level.places = <int32_t*>(level.labels + game.max_moves)
    level.shares = level.places + game.max_moves
    line.levels[depth] = level
    line.there += 1
    return 0


cdef inline int begin_line(Levels* line) noexcept nogil:
    """The state of level 0 is a deal: both seats see what they know of it."""
    cdef Level* level = line.levels[0]
    cdef int seat, status
    for seat in range(SEATS):
        nothing_seen(&line.exchanges, &level.past[seat])
        status = see_state(&line.exchanges, level.state, seat, &level.past[seat], True,
                           &level.past[seat])
        if status < 0:
            return status
        line.known[seat] = 0
    level.drawn = False
    return 0


cdef inline void turn_at(Levels* line, int depth, int move) noexcept nogil:
    """Another move is followed at this depth: what has been seen after it is not known."""
    line.levels[depth].move = move
    line.known[0] = min(line.known[0], depth)
    line.known[1] = min(line.known[1], depth)


cdef inline int past_at(Levels* line, int depth, int seat) noexcept nogil:
    """Work out what a seat has seen up to this depth."""
    cdef Level* level
    cdef Level* next
    cdef bint decided
    cdef int status
    while line.known[seat] < depth:
        level = line.levels[line.known[seat]]
        next = line.levels[line.known[seat] + 1]
        decided = level.count > 1 and seat == level.mover
        status = pass_move(&line.exchanges, level.state, level.moves, level.count, level.move, seat,
                           &level.decided if decided else NULL, level.names if decided else NULL, &level.past[seat],
                           &next.past[seat])
        if status >= 0 and next.drawn:
            status = see_state(&line.exchanges, next.state, seat, &next.past[seat], False, &next.past[seat])
        if status < 0:
            return status
        line.known[seat] += 1
    return 0


cdef inline int list_moves(Levels* line, int depth) noexcept nogil:
    """The mover of the state at this depth and its moves."""
    cdef const Game* game = line.game
    cdef Level* level = line.levels[depth]
    level.mover = game.mover(game, level.state)
    if level.mover < 0:
        return 0
    level.count = game.legal_moves(game, level.state, level.moves)
    level.choices = 1
    if level.count < 0 or level.count > game.max_moves:
        return level.count if level.count < 0 else GAME_FAULT
    return 0


cdef inline int look_at_moves(Levels* line, int depth) noexcept nogil:
    """What the mover knows, and the labels of its moves, where it has several."""
    cdef Level* level = line.levels[depth]
    cdef int status = past_at(line, depth, level.mover)
    if status >= 0:
        status = see_state(&line.exchanges, level.state, level.mover, &level.past[level.mover], False,
                           &level.decided)
    if status < 0:
        return status
    level.choices = label_moves(&line.exchanges, level.state, level.moves, level.count, level.mover, &level.decided,
                                level.names, level.labels, level.places, level.shares)
    return min(level.choices, 0)
