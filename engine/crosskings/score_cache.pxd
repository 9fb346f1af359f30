"""A cache of hand scores in memory of the caller, for a search that asks for the same hands again and again.

    cdef ScoreCache cache = ScoreCache(entries=<uint64_t*>calloc(1 << 16, sizeof(uint64_t)), bits=16)
"""
from libc.stdint cimport uint32_t, uint64_t
from engine.rng cimport mix
from engine.crosskings.score cimport hand_score


ctypedef struct ScoreCache:
    uint64_t* entries           # 2^bits, all 0 at first
    int bits                    # 1 to 32


cdef inline int cached_score(ScoreCache* cache, uint32_t cards, int kings) noexcept nogil:
    """`hand_score`, looked up where that takes long: with two kings or more. The last hand of an entry stays."""
    cdef uint64_t key, hand
    cdef uint64_t* entry
    if kings < 2:
        return hand_score(cards, kings)
    hand = <uint64_t>kings << 32 | cards                    # never 0, so no fresh entry looks like a hand's
    key = mix(hand)
    entry = &cache.entries[key >> (64 - cache.bits)]
    if entry[0] >> 8 != hand:
        entry[0] = hand << 8 | <uint64_t>hand_score(cards, kings)
    return <int>(entry[0] & 255)
