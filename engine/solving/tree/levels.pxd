"""A line of play, level by level: the states on it, their moves, and what each seat has seen so far.

What a seat has seen is worked out when it comes to choose, not before: most lines end with moves that leave no choice,
and there nobody needs to know it.
"""
from libc.stdint cimport int64_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcpy, memset
from engine.solving.seen.past cimport (SEEN_BYTES, DecisionView, Exchanges, Past, label_moves, lay_seen, nothing_seen,
                                       pass_move, see_state)
from engine.game cimport MAX_SEATS, Game
from engine.memory cimport aligned_memory, free_aligned, rounded
from engine.status cimport GAME_FAULT, NO_MEMORY, TOO_LONG

cdef enum:
    DEEPEST = 2000              # decisions on a line


ctypedef struct Level:
    char* state                 # with moves and what is seen of them behind it
    char* moves
    Past[MAX_SEATS] past        # up to this state, valid up to `Levels.known`
    DecisionView seen           # where the mover has several moves; else `choices` alone
    int mover, count, move      # the move that is followed
    bint drawn                  # whether chance has been drawn on the way to this state
    int64_t kept                # the number of this state among those that a walk keeps, -1: none


ctypedef struct Levels:
    const Game* game
    Exchanges exchanges
    Level** levels              # [DEEPEST + 1]
    int there                   # how many of them have memory
    int[MAX_SEATS] known


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
    level.state = aligned_memory(size + moves + SEEN_BYTES * <size_t>game.max_moves)
    if level.state == NULL:
        free(level)
        return NO_MEMORY
    level.moves = level.state + size
    lay_seen(&level.seen, level.moves + moves, game.max_moves)
    line.levels[depth] = level
    line.there += 1
    return 0


cdef inline int begin_line(Levels* line) noexcept nogil:
    """The state of level 0 is a deal: all seats see what they know of it."""
    cdef Level* level = line.levels[0]
    cdef int seat, status
    for seat in range(line.game.seats):
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
    cdef int seat
    line.levels[depth].move = move
    for seat in range(line.game.seats):
        line.known[seat] = min(line.known[seat], depth)


cdef inline int past_at(Levels* line, int depth, int seat) noexcept nogil:
    """Work out what a seat has seen up to this depth."""
    cdef Level* level
    cdef Level* next
    cdef int status
    while line.known[seat] < depth:
        level = line.levels[line.known[seat]]
        next = line.levels[line.known[seat] + 1]
        status = pass_move(&line.exchanges, level.state, level.moves, level.count, level.move, seat,
                           &level.seen if level.count > 1 and seat == level.mover else NULL, &level.past[seat],
                           &next.past[seat])
        if status >= 0 and next.drawn:
            status = see_state(&line.exchanges, next.state, seat, &next.past[seat], False, &next.past[seat])
        if status < 0:
            return status
        line.known[seat] += 1
    return 0


cdef inline int list_moves(Levels* line, int depth, bint looking=True) noexcept nogil:
    """The mover of the state at this depth and its moves; where it has several, and if `looking`, what it knows, and
    their labels."""
    cdef const Game* game = line.game
    cdef Level* level = line.levels[depth]
    cdef int status
    level.mover = game.mover(game, level.state)
    if level.mover < 0:
        return 0
    level.count = game.legal_moves(game, level.state, level.moves)
    level.seen.choices = 1
    if level.count < 0 or level.count > game.max_moves:
        return level.count if level.count < 0 else GAME_FAULT
    if level.count < 2 or not looking:
        return 0
    status = past_at(line, depth, level.mover)
    if status >= 0:
        status = see_state(&line.exchanges, level.state, level.mover, &level.past[level.mover], False,
                           &level.seen.decided)
    if status < 0:
        return status
    return min(label_moves(&line.exchanges, level.state, level.moves, level.count, level.mover, &level.seen), 0)


cdef inline int make_move(Levels* line, int depth, int move) noexcept nogil:
    """Follow a move from this depth to the next; what is drawn is left to the stream of the state."""
    cdef const Game* game = line.game
    cdef Level* level = line.levels[depth]
    cdef int status = need_level(line, depth + 1)
    if status < 0:
        return status
    turn_at(line, depth, move)
    memcpy(line.levels[depth + 1].state, level.state, game.state_size)
    line.levels[depth + 1].drawn = False
    return game.play(game, line.levels[depth + 1].state, level.moves, move)
