"""Size of a tree before it is made: random lines through it (D. E. Knuth, 1975), and how seldom two random
matches meet in one information set."""
from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, qsort
from libc.string cimport memcpy
from engine.solving.tree.levels cimport DEEPEST, Level, Levels, begin_line, list_moves, make_move, need_level
from engine.solving.chance.outcomes cimport OPEN_STREAM, Outcomes, open_draw, scripted_run, set_stream
from engine.solving.seen.past cimport infoset_key
from engine.game cimport Game
from engine.rng cimport below, child, start
from engine.status cimport ENOUGH, NO_MEMORY, TOO_LONG

cdef enum:
    PROBES = 24                 # lines of an estimate
    MOST_COUNTED = 1 << 16      # deals: those of a game that lists them are counted so far, which takes 0.02 s
    MET = 2048                  # matches whose information sets are compared
    MET_DEPTH = 64              # in so many decisions


ctypedef struct Size:
    double deals, nodes, ends   # in the mean of the lines, but for deals, which are counted where a game lists them
    double infosets             # 0 where they are not estimated


ctypedef struct Count:
    int64_t deals
    double chance


cdef inline int count_deal(void* context, void* _, double chance) noexcept nogil:
    cdef Count* count = <Count*>context
    count.deals += 1
    count.chance += chance
    return ENOUGH if count.deals >= MOST_COUNTED else 0


cdef inline int estimate_size(Levels* line, Outcomes* all, bint merged, Size* size) noexcept nogil:
    cdef const Game* game = line.game
    cdef Count count
    cdef Size one
    cdef int probe, status
    size.deals = size.nodes = size.ends = size.infosets = count.deals = 0
    count.chance = 0
    if merged and game.deals != NULL:
        status = game.deals(game, True, count_deal, &count)
        if status < 0 and status != ENOUGH:
            return status
    for probe in range(PROBES):
        status = probe_line(line, all, start(child(1, probe)), child(4, probe), &one)
        if status < 0:
            return status
        size.deals += one.deals / PROBES
        size.nodes += one.nodes / PROBES
        size.ends += one.ends / PROBES
    if count.deals:
        size.deals = count.deals / count.chance
        size.nodes *= size.deals
        size.ends *= size.deals
    return 0


cdef inline int probe_line(Levels* line, Outcomes* all, uint64_t stream, uint64_t deal, Size* size) noexcept nogil:
    """Along a random line, the products of the numbers of choices; from one deal, where the game lists them."""
    cdef const Game* game = line.game
    cdef Level* level
    cdef Level* before = NULL
    cdef uint64_t found
    cdef uint32_t open
    cdef double width = 1, beyond = 1e100
    cdef int status, depth, draws, move = 0
    size.deals, size.nodes = 1, 0
    for depth in range(DEEPEST):
        status = need_level(line, depth)
        if status < 0:
            return status
        level = line.levels[depth]
        draws = 0
        if depth == 0 and line.exchanges.merged and game.deals != NULL:
            status = game.deal(game, level.state, deal)
        else:
            while width <= beyond:
                status = open_draw(all, before.state if depth else NULL, before.moves if depth else NULL, move, draws,
                                   &open, &found)
                if status <= 0:
                    break
                width *= open
                all.script.choices[draws] = below(&stream, open)
                draws += 1
            if width > beyond:                          # only whether the line ends is to be known
                status = scripted_run(all, before.state if depth else NULL, before.moves if depth else NULL, move,
                                      all.scratch + all.size)
            memcpy(level.state, all.scratch + all.size, game.state_size)
        set_stream(all.stream_at, level.state, OPEN_STREAM)
        if status >= 0:
            status = list_moves(line, depth, False)
        if status < 0:
            return status
        if depth == 0:
            size.deals = width
        size.nodes += width
        if level.mover < 0:
            size.ends = width
            return 0
        move = <int>below(&stream, level.count)
        width = min(width * max(level.count, 1), 10 * beyond)
        before = level
    return TOO_LONG


cdef inline int compare_keys(const void* one, const void* other) noexcept nogil:
    cdef uint64_t a = (<const uint64_t*>one)[0], b = (<const uint64_t*>other)[0]
    return (a > b) - (a < b)


cdef inline int estimate_infosets(Levels* line, Size* size) noexcept nogil:
    """Number of information sets: two random matches are in one of them, after so many decisions, once in as
    many times as there are such ones, or more often where matches prefer some. Of more than two million at a depth,
    which are met once at most, two million are counted."""
    cdef uint64_t* keys = <uint64_t*>calloc(MET * MET_DEPTH, sizeof(uint64_t))     # by depth and match
    cdef uint64_t* row
    cdef int depth, match, status = 0
    cdef int64_t there, alike, same
    if keys == NULL:
        return NO_MEMORY
    for match in range(MET):
        status = meet(line, start(child(5, match)), child(6, match), keys + match)
        if status < 0:
            break
    for depth in range(MET_DEPTH):
        row = keys + depth * MET
        qsort(row, MET, sizeof(uint64_t), compare_keys)
        there = alike = same = 0
        for match in range(MET):                        # 0: no choice there
            if row[match]:
                same = same + 1 if there and row[match] == row[match - 1] else 0
                alike += same
                there += 1
        if there:
            size.infosets += max(there * (there - 1) / 2.0 / max(alike, 1), 1.0)
    free(keys)
    return status


cdef inline int meet(Levels* line, uint64_t stream, uint64_t deal, uint64_t* keys) noexcept nogil:
    """The information sets of a random match, by depth; what is drawn, which only splits them further, does not count.
    """
    cdef const Game* game = line.game
    cdef Level* level
    cdef int depth, status = game.deal(game, line.levels[0].state, deal)
    if status >= 0:
        status = begin_line(line)
    for depth in range(MET_DEPTH):
        level = line.levels[depth]
        if status >= 0:
            status = list_moves(line, depth)
        if status < 0 or level.mover < 0:
            return status
        if level.seen.choices > 1:
            keys[depth * MET] = infoset_key(&level.seen.decided, level.mover)
        status = make_move(line, depth, <int>below(&stream, level.count))
    return status
