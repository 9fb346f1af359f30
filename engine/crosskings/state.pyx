"""Positions and hands of Cross Kings that Python can hold, ask and change, in numbers.

Cards, hands, kings and cells are numbered as in engine/crosskings/cards.pxd: a card is 8 * suit + rank, suits H C D S,
ranks A 2 ... 8, every king is 32; cells count row by row from 0.
"""
import numpy as np

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.string cimport memset
from engine.bits cimport bit, bits_count, bits_lowest
from engine.rng cimport CHANCE, setup_key
from engine.crosskings.cards cimport CELLS, KING, KINGS, START, all_cells, central_cells
from engine.crosskings.position cimport Position as _Position
from engine.crosskings.position cimport deal, moves_of, score_difference, take
from engine.crosskings.score cimport hand_score


def hand_scores(cards, kings):
    """Points of hands.

    Parameters
    ----------
    cards : array_like of uint32, any shape
        Sets of cards other than kings: bit 8 * suit + rank.
    kings : array_like of uint8 of the same shape, or one that is broadcast to it
        How many kings each hand holds, 0 to 4.

    Returns
    -------
    array of uint8 of the same shape.

    Raises
    ------
    ValueError : more than 4 kings, shapes that do not go together.
    """
    sets, numbers = np.broadcast_arrays(np.asarray(cards, dtype=np.uint32), np.asarray(kings, dtype=np.uint8))
    if np.any(numbers > KINGS):
        raise ValueError(f"a hand has {int(numbers.max())} kings; expected 0 to {KINGS}")
    result = np.empty(sets.shape, np.uint8)
    cdef const uint32_t[::1] hands = np.ascontiguousarray(sets).reshape(-1)
    cdef const uint8_t[::1] counts = np.ascontiguousarray(numbers).reshape(-1)
    cdef uint8_t[::1] scores = result.reshape(-1)
    cdef Py_ssize_t i
    with nogil:
        for i in range(hands.shape[0]):
            scores[i] = hand_score(hands[i], counts[i])
    return result
