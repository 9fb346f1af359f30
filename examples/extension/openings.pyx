# cython: language_level=3
"""Freedom of the first move of Red7: an extension of one's own on pyengine's compiled core."""
from libc.stdint cimport int64_t, uint64_t
from engine.red7.moves cimport Moves, Red7Rules
from engine.red7.position cimport Deal, Position, deal, moves_of, set_up


def opening_moves(uint64_t seed, int64_t setups, int players=3):
    """Histogram of the number of legal first moves over the first `setups` deals of a seed: a list of 57 counts."""
    if not 2 <= players <= 5:
        raise ValueError(f"players is {players}; expected 2 to 5")
    cdef Red7Rules rules = Red7Rules(players=players, hand=7, draw=True, gone=False, lead_only=False, first=0)
    cdef int64_t counts[57]
    cdef Deal dealt
    cdef Position position
    cdef Moves moves
    cdef int64_t i
    counts[:] = [0] * 57
    with nogil:
        for i in range(setups):
            deal(&dealt, &rules, seed, <uint64_t>i)
            set_up(&position, &dealt, players)
            counts[moves_of(&position, &rules, &moves)] += 1
    return list(counts)
