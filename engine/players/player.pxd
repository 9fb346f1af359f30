"""Player: what chooses a move for a seat.

A player is a struct that begins with a `Player`; its functions get that struct back. `engine.players.chooser.make`
makes one, with the Python object that owns it. It may keep memory of its own between calls, but nothing that changes a
choice besides what it was told of the match: with a counted budget, a choice follows from what the seat knows, the
moves and the stream alone. One thread at a time uses a player.
"""
from libc.stdint cimport int64_t, uint64_t
from engine.game cimport Game
from engine.rng cimport below
from engine.status cimport NOT_KNOWN, NOT_TOLD, PLAYER_FAULT, PLAYER_NO_MEMORY as NO_MEMORY  # handed on


ctypedef struct Player

# The place of a move, 0 to count - 1 (count >= 2), or negative: a fault of the game (engine/game.pxd) or above.
# `state` and `moves` are the true ones: a player must look at what its seat knows only.
ctypedef int (*Choose)(Player* player, const Game* game, const void* state, const void* moves, int count,
                       uint64_t* stream) noexcept nogil

# Frees what the struct points to, also where it was filled in by half; the struct itself is its owner's.
ctypedef void (*Close)(Player* player) noexcept nogil

# What the last choice found out about one of its moves: the mean of its playouts for the mover, in [0, 1] or in units
# of the payoffs, and in `visits` how many there were; without any, the mean may be anything.
ctypedef double (*Found)(const Player* player, const Game* game, int move, int64_t* visits) noexcept nogil

# Writes with which chance `choose` makes each of the legal moves (count >= 2); 0, or a negative status, NOT_TOLD where
# the player does not say.
ctypedef int (*Mixed)(Player* player, const Game* game, const void* state, const void* moves, int count,
                      double* chances) noexcept nogil

# A match begins in this state (move -1); or somebody is about to play this move, chosen or forced (a count of 0 or 1).
# The player that sits at `seat` remembers what that seat sees of it. Every match is told from its beginning.
ctypedef void (*Told)(Player* player, const Game* game, const void* state, const void* moves, int count, int move,
                      int seat) noexcept nogil


ctypedef struct Player:
    Choose choose
    Close close                 # NULL: the struct points to nothing of its own
    Found found                 # NULL: it does not search
    Told told                   # NULL: it remembers nothing of a match
    Mixed mixed                 # NULL: nobody knows, but by asking it again and again


cdef inline int asked(Player* player, const Game* game, const void* state, const void* moves, int count,
                      uint64_t* stream) noexcept nogil:
    """The place of the move that it chooses, or a negative status."""
    cdef int move = player.choose(player, game, state, moves, count, stream)
    return PLAYER_FAULT if move >= count else move


cdef inline int place_at(const double* shares, int count, double left) noexcept nogil:
    """The place in which so much of the shares ends; that of the last one above 0 where rounding leaves a rest."""
    cdef int place = 0
    while place < count - 1 and left >= shares[place]:
        left -= shares[place]
        place += 1
    while place and shares[place] == 0:
        place -= 1
    return place


cdef inline int choose_random(Player* player, const Game* game, const void* state, const void* moves, int count,
                              uint64_t* stream) noexcept nogil:
    return <int>below(stream, count)


cdef inline int choose_heuristic(Player* player, const Game* game, const void* state, const void* moves, int count,
                                 uint64_t* stream) noexcept nogil:
    return game.heuristic(game, state, moves, count, stream)
