"""The random walk, one match at a time, in plain integers: runs everywhere."""
from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport int64_t, uint32_t, uint64_t
from libc.string cimport memcpy
from engine.red7.moves cimport Moves
from engine.red7.position cimport DECK_SLOTS, Position, find_moves, play, set_up
from engine.rng cimport below, child, start
from engine.red7.walk cimport MOVE_BINS, TURN_BINS, RandomWalk


cdef inline void walk_match(const RandomWalk* walk, const Position* first, uint64_t stream, int players,
                            uint32_t* wins, uint32_t* turns, uint32_t* moves_seen) noexcept nogil:
    cdef Position position
    cdef Moves moves
    cdef int turn = 0, i
    for i in range(players):                # memcpy becomes a slower `rep movs`: ~2 %
        position.seats[i] = first.seats[i]
    memcpy(position.deck, first.deck, DECK_SLOTS)
    position.queue, position.dropped_out, position.canvas = first.queue, 0, first.canvas
    position.drawn, position.last = 0, first.last
    while position.last:
        turn += 1
        find_moves(&position, &walk.rules, players, &moves)
        moves_seen[moves.count] += 1
        play(&position, &walk.rules, &moves, below(&stream, moves.count))
    wins[position.queue] += 1
    turns[turn] += 1


cdef inline void walk_setups(const RandomWalk* walk, int players) noexcept nogil:
    cdef Position first
    cdef int64_t setup, match
    for setup in range(walk.setups):
        set_up(&first, &walk.deals[setup], players)
        for match in range(walk.matches):
            walk_match(walk, &first, start(child(walk.keys[setup], walk.first_match + <uint64_t>match)), players,
                       walk.wins + setup * players, walk.turns + setup * TURN_BINS, walk.moves + setup * MOVE_BINS)


cdef void walk(const RandomWalk* walk) noexcept nogil:
    # The number of players is a constant in each of the four copies.
    if walk.rules.players == 2:
        walk_setups(walk, 2)
    elif walk.rules.players == 3:
        walk_setups(walk, 3)
    elif walk.rules.players == 4:
        walk_setups(walk, 4)
    else:
        walk_setups(walk, 5)


KERNEL = PyCapsule_New(<void*>walk, "engine.red7.Kernel", NULL)
