"""The player that follows the game's rule of thumb, but now and then takes any move.

Draws, in this order: one number below 100; then one for the move, or those of the rule of thumb.
"""
from libc.stdint cimport uint64_t
from engine.game cimport Game
from engine.players.chooser cimport Chooser, make
from engine.players.player cimport Player
from engine.rng cimport below
from engine.table cimport Table


ctypedef struct Noisy:
    Player player
    int percent                 # of decisions in which every legal move is equally likely


cdef int choose(Player* player, const Game* game, const void* state, const void* moves, int count,
                uint64_t* stream) noexcept nogil:
    if <int>below(stream, 100) < (<const Noisy*>player).percent:
        return <int>below(stream, count)
    return game.heuristic(game, state, moves, count, stream)


def noisy(Table table not None, int percent=10):
    """The player that follows the game's rule of thumb, but takes any move in so many percent of its decisions.

    Raises
    ------
    ValueError : `percent` not from 0 to 100.
    NotImplementedError : the game has no rule of thumb.
    """
    if not 0 <= percent <= 100:
        raise ValueError(f"percent is {percent}; expected 0 to 100")
    if table.game.heuristic == NULL:
        raise NotImplementedError("this game has no heuristic")
    cdef Chooser chooser = make(table, "noisy", sizeof(Noisy), choose, NULL)
    (<Noisy*>chooser.player).percent = percent
    return chooser
