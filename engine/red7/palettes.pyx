"""Scores of palettes, and the deck that is left of a seed's. Cards and colours are numbers here."""
import numpy as np

from libc.stdint cimport int64_t, uint8_t, uint64_t
from engine.bits cimport list_set
from engine.rng cimport CHANCE, setup_key, shuffle, start
from engine.red7.cards cimport DECK_CARDS, RULES, all_cards
from engine.red7.scores cimport score as _score


def score(palettes: ArrayLike, int rule) -> NDArray[np.int64]:
    """Scores of palettes under a rule.

    palettes : array_like of uint64, any shape
        Sets of cards: bit 8 * (number - 1) + colour, violet 0 ... red 6.
    rule : int
        The colour of the canvas, violet 0 ... red 6.

    Returns an array of int64 of the same shape: 64 * (cards that count) + 1 + (index of the highest of them), 0 when no
        card counts; for red no cards are counted and the score is 1 + the index of the highest card.

    ValueError : a rule or a bit that does not exist.
    """
    if not 0 <= rule < RULES:
        raise ValueError(f"rule is {rule}; expected a colour from 0 (violet) to 6 (red)")
    sets = np.ascontiguousarray(palettes, dtype=np.uint64)
    if np.any(sets & np.uint64(~all_cards())):
        raise ValueError("a palette has a bit that is no card; the 49 cards are the bits of 0x007f7f7f7f7f7f7f")
    result = np.empty(sets.shape, np.int64)
    cdef const uint64_t[::1] source = sets.reshape(-1)
    cdef int64_t[::1] target = result.reshape(-1)
    cdef Py_ssize_t i
    with nogil:
        for i in range(source.shape[0]):
            target[i] = _score(source[i], rule)
    return result


def shuffled_deck(uint64_t seed, uint64_t dealt) -> bytes:
    """The cards outside the set `dealt` in the order that the chance stream of setup 0 gives them; bytes."""
    cdef uint8_t cards[DECK_CARDS]
    cdef uint64_t stream = start(setup_key(seed, CHANCE, 0))
    cdef int count = list_set(all_cards() & ~dealt, cards)
    shuffle(cards, count, &stream)
    return (<const char*>cards)[:count]
