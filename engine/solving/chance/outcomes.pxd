"""Every outcome of a deal or of a move, by backtracking over scripts (engine/chance/script.pxd).

A script that gives the first draws leaves the others open. Where the state is the same for everybody however these
fall, they are not run through: so a shuffle ends where the rest of the pack is never seen. Whether it is the same is
tried by playouts, whose moves are chosen by a hash of their names: what every seat knows at every decision, and the
payoffs, make the signature of a state. Outcomes with one signature are one outcome, and their weights add up. A
difference that no playout meets is overlooked; `engine.solving.tree.tree` compares the tree with ordinary matches.
"""
from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.stdlib cimport free
from libc.string cimport memcpy, memset
from engine.keys cimport Keys, add_key, number_of, open_keys
from engine.memory cimport aligned_memory, free_aligned, room_for, rounded
from engine.game cimport MAX_SEATS, Game
from engine.rng cimport SCRIPT_KEY, child, mix
from engine.chance.script cimport MOST_ALIKE, MOST_DRAWS, Script, follow
from engine.status cimport GAME_FAULT, NO_MEMORY, STOPPED, TOO_LARGE, TOO_LONG

cdef extern from *:
    """
    #define OUTCOMES_PARTS 0x10000000000ULL
    """
    const uint64_t MOST_PARTS "OUTCOMES_PARTS"  # too many for an enumerator of MSVC

cdef enum:
    FILLINGS = 4                # of the open draws: the lowest, the highest, and two at random
    LATE = -15                  # who looks on wants no more
    RUNS = 1 << 12              # between two looks for it
    OPEN_STREAM = 1             # where no script is followed: a state of the generator like others


ctypedef struct Outcomes:
    const Game* game
    Script script
    uint32_t fillings[FILLINGS][MOST_DRAWS]
    int stream_at
    int playouts                # of a signature
    size_t size                 # of a state in memory
    char* scratch               # two states and a buffer of moves
    char* states                # [count]
    double* weights             # [count]
    Keys signatures             # the number of the outcome of each
    int64_t count, states_room, weights_room
    int64_t most                # outcomes
    int64_t runs, most_runs     # 0: as many as it takes
    bint alike                  # whether the draw that is open has equal choices, and of each
    uint8_t[MOST_ALIKE] shares  # first one of them how many there are
    void* watcher               # a Python object with `watched`, or NULL
    uint64_t parts              # of which all weights are so many each: from 1 on, 0 where it is not kept, or too fine


cdef inline uint64_t chain(uint64_t past, uint64_t next) noexcept nogil:
    return child(past ^ mix(next), 0)


cdef inline void set_stream(int stream_at, void* state, uint64_t stream) noexcept nogil:
    if stream_at >= 0:
        memcpy(<char*>state + stream_at, &stream, sizeof(stream))


cdef inline bint open_outcomes(Outcomes* all, const Game* game, int playouts, int64_t most) noexcept nogil:
    """Memory for outcomes; False where there is none. `close_outcomes` frees it."""
    cdef int i
    memset(all, 0, sizeof(Outcomes))
    all.game, all.playouts, all.most = game, playouts, most
    all.stream_at, all.size = game.stream_at(game), rounded(game.state_size)
    for i in range(MOST_DRAWS):
        all.fillings[0][i], all.fillings[1][i] = 0, <uint32_t>-1
        all.fillings[2][i], all.fillings[3][i] = <uint32_t>mix(2 * i + 1), <uint32_t>mix(2 * i + 2)
    all.scratch = aligned_memory(2 * all.size + game.moves_size)
    return open_keys(&all.signatures, 1 << 8) and all.scratch != NULL


cdef inline void close_outcomes(Outcomes* all) noexcept nogil:
    free_aligned(all.scratch)
    free(all.states)
    free(all.weights)
    free(all.signatures.slots)


cdef inline int signature(Outcomes* all, const void* state, uint64_t* found) noexcept nogil:
    """Key of what everybody sees of a state in a few playouts."""
    cdef const Game* game = all.game
    cdef char* played = all.scratch
    cdef char* moves = all.scratch + 2 * all.size
    cdef int64_t payoffs[MAX_SEATS]
    cdef uint64_t seen, name, least
    cdef int playout, decision, seat, mover, count, status, i, best
    found[0] = 0
    for playout in range(all.playouts):
        memcpy(played, state, game.state_size)
        set_stream(all.stream_at, played, mix(playout + 1) | 1)
        seen = playout
        for decision in range(game.max_decisions + 1):
            for seat in range(game.seats):
                seen = chain(seen, game.information_key(game, played, seat))
            mover = game.mover(game, played)
            if mover < 0:
                game.payoffs(game, played, payoffs)
                for seat in range(game.seats):
                    seen = chain(seen, payoffs[seat])
                break
            if decision == game.max_decisions:
                return TOO_LONG
            count = game.legal_moves(game, played, moves)
            if count < 0 or count > game.max_moves:
                return count if count < 0 else GAME_FAULT
            best, least = 0, 0
            for i in range(count):
                name = child(game.move_key(game, played, moves, i, mover), playout)
                if i == 0 or name < least:
                    best, least = i, name
            seen = chain(seen, least)
            status = game.play(game, played, moves, best)
            if status < 0:
                return status
        found[0] = chain(found[0], seen)
    return 0


cdef inline int scripted_run(Outcomes* all, const void* before, const void* moves, int move,
                             void* after) noexcept nogil:
    """The deal, or a move of a state where that is not NULL, by the script; no draws are left over in the state."""
    cdef const Game* game = all.game
    cdef int status
    follow(&all.script)
    if before == NULL:
        status = game.deal(game, after, SCRIPT_KEY)
    else:
        memcpy(after, before, game.state_size)
        set_stream(all.stream_at, after, 0)
        status = game.play(game, after, moves, move)
    follow(NULL)
    set_stream(all.stream_at, after, OPEN_STREAM)
    return TOO_LARGE if status >= 0 and all.script.drawn > MOST_DRAWS else status


cdef inline int open_draw(Outcomes* all, const void* before, const void* moves, int move, int fixed, uint32_t* below,
                          uint64_t* found) noexcept nogil:
    """1 where the draw after the first `fixed` ones makes a difference, and below what it is; else 0, and the
    signature. The state is the second one of the scratch memory."""
    cdef char* after = all.scratch + all.size
    cdef uint64_t other
    cdef uint32_t choice
    cdef int status, filling
    all.script.fixed = fixed
    for filling in range(FILLINGS - 1, -1, -1):         # the lowest last, whose state stays
        all.script.bits = all.fillings[filling]
        status = scripted_run(all, before, moves, move, after)
        if status < 0:
            return status
        below[0] = all.script.counts[fixed] if all.script.drawn > fixed else 0
        all.alike = below[0] and all.script.alike
        memset(all.shares, 0, MOST_ALIKE if all.alike else 0)
        for choice in range(below[0] if all.alike else 0):
            all.shares[all.script.firsts[choice]] += 1
        status = signature(all, after, &other)
        if status < 0:
            return status
        if below[0] == 0:                               # nothing is open
            found[0] = other
            return 0
        if filling < FILLINGS - 1 and other != found[0]:
            return 1
        found[0] = other
    # Four fillings are often the same by chance where many cards are equal.
    for choice in range(below[0] if all.alike else 0):
        all.script.fixed, all.script.choices[fixed] = fixed + 1, choice
        status = scripted_run(all, before, moves, move, after) if all.shares[choice] else 0
        status = signature(all, after, &other) if status >= 0 else status
        if status < 0 or other != found[0]:
            return min(status, 0) or 1
    all.script.fixed = fixed
    return 0


cdef inline uint64_t common_parts(uint64_t parts, double weight) noexcept nogil:
    """The fewest parts of which each of these is made, and `weight`, one of a whole number; 0 for too many."""
    cdef uint64_t new, divisor = parts, rest
    if parts == 0 or weight * MOST_PARTS < 1:
        return 0
    new = rest = <uint64_t>(1 / weight + 0.5)
    while rest:
        divisor, rest = rest, divisor % rest
    new //= divisor
    return parts * new if new <= MOST_PARTS // parts else 0


cdef inline int keep(Outcomes* all, uint64_t found, double weight) noexcept nogil:
    """Add an outcome, the second state of the scratch memory, or its weight to one that is the same for everybody."""
    cdef int64_t number = number_of(&all.signatures, found)
    cdef double part = 1
    cdef int draw
    for draw in range(all.script.fixed if all.parts else 0):
        part /= all.script.counts[draw]
    if all.parts:
        all.parts = common_parts(all.parts, part)
    if number >= 0:
        all.weights[number] += weight
        return 0
    if (all.count == all.most or not room_for(<void**>&all.states, &all.states_room, all.count + 1, all.size)
            or not room_for(<void**>&all.weights, &all.weights_room, all.count + 1, sizeof(double))
            or not add_key(&all.signatures, found, all.count)):
        return NO_MEMORY
    memcpy(all.states + all.count * all.size, all.scratch + all.size, all.size)
    all.weights[all.count] = weight
    all.count += 1
    return 0


cdef inline int stopped(void* watcher, int64_t done) noexcept nogil:
    """STOPPED where Ctrl-C was pressed, LATE where the watcher, who is told how much is done, wants no more."""
    with gil:
        try:
            PyErr_CheckSignals()
            if watcher != NULL and not (<object>watcher).watched(done):
                return LATE
        except KeyboardInterrupt:
            return STOPPED
    return 0


cdef inline int run_through(Outcomes* all, const void* before, const void* moves, int move, int fixed,
                            double weight) noexcept nogil:
    """All outcomes that begin with the first `fixed` draws of the script."""
    cdef uint8_t[MOST_ALIKE] shares
    cdef uint32_t below, choice
    cdef uint64_t found
    cdef int status
    cdef bint alike
    all.runs += 1
    if 0 < all.most_runs < all.runs:
        return TOO_LARGE
    status = stopped(all.watcher, 0) if all.runs % RUNS == 0 else 0
    if status == 0:
        status = open_draw(all, before, moves, move, fixed, &below, &found)
    if status <= 0:
        return keep(all, found, weight) if status == 0 else status
    alike = all.alike
    memcpy(shares, all.shares, MOST_ALIKE if alike else 0)
    for choice in range(below):
        if alike and shares[choice] == 0:
            continue
        all.script.choices[fixed] = choice
        status = run_through(all, before, moves, move, fixed + 1, weight * (shares[choice] if alike else 1) / below)
        if status < 0:
            return status
    return 0
