"""Winning-play sets: for each rule, the cards that put a palette ahead when they are played.

During a turn the best score of the others, `best`, does not change, so the cards c with score(palette + c) > best
follow from the palette, its cached scores and `best` with a few bit operations, and no palette is ever scored on trial.
All seven scores grow with the palette: a palette that is ahead already stays ahead whatever it plays.
"""
from libc.stdint cimport int16_t, uint64_t
from engine.bits cimport every_byte, fold_bytes, from_bit, tops_to_byte, tops_to_bytes
from engine.red7.cards cimport (EVEN_CARDS, HIGHEST, LOW_CARDS, MANY_COLOURS, ONE_COLOUR, ONE_NUMBER, RULES, RUN,
                                even_cards, low_cards)
from engine.red7.scores cimport Palette, occupied_rows


cdef extern from "engine/red7/runs.h" nogil:
    const uint64_t RUNS_THROUGH[128]


cdef inline uint64_t tops_at_least(uint64_t bytes, uint64_t limit) noexcept nogil:
    """0x80 in every byte that is >= limit; bytes and limit <= 127."""
    return ((bytes | every_byte(0x80)) - every_byte(limit)) & every_byte(0x80)


cdef inline uint64_t when(bint condition) noexcept nogil:
    """All bits or none."""
    return <uint64_t>0 - <uint64_t>condition


cdef inline uint64_t winning_as_one_more(int score, int best) noexcept nogil:
    """The cards that win by counting where the palette had `score` before."""
    cdef int short_by = best - (score & ~63) - 64
    return from_bit(0 if score + 64 > best else short_by)


cdef inline uint64_t winning_as_highest(int score, int best) noexcept nogil:
    """The cards that win as the highest card alone, the count staying as it is."""
    return from_bit(max(best - (score & ~63), 0))


cdef inline int winning_plays(const Palette* palette, const int16_t* best, uint64_t* sets) noexcept nogil:
    """Fill sets[rule], a set of cards and perhaps bits that are none; returns the rules won already, bit by rule."""
    cdef uint64_t cards = palette.cards, reach, above, more, enough, groups, present
    cdef const int16_t* scores = palette.scores
    cdef uint64_t count, key
    cdef int ahead = 0, rule

    sets[HIGHEST] = from_bit(best[HIGHEST])
    sets[EVEN_CARDS] = even_cards() & winning_as_one_more(scores[EVEN_CARDS], best[EVEN_CARDS])
    sets[LOW_CARDS] = low_cards() & winning_as_one_more(scores[LOW_CARDS], best[LOW_CARDS])

    present = every_byte(fold_bytes(cards))
    sets[MANY_COLOURS] = (winning_as_highest(scores[MANY_COLOURS], best[MANY_COLOURS])
                          | (~present & winning_as_one_more(scores[MANY_COLOURS], best[MANY_COLOURS])))

    # Groups that get more cards than the best one win; those that get as many win by their highest card.
    above = from_bit(best[ONE_COLOUR] & 63)
    count = best[ONE_COLOUR] >> 6
    more = tops_to_byte(tops_at_least(palette.colours, count))
    enough = tops_to_byte(tops_at_least(palette.colours + every_byte(1), count))
    groups = every_byte(fold_bytes(cards & above))
    sets[ONE_COLOUR] = every_byte(more) | (every_byte(enough) & (above | groups))

    above = from_bit(best[ONE_NUMBER] & 63)
    count = best[ONE_NUMBER] >> 6
    more = tops_to_bytes(tops_at_least(palette.numbers, count))
    enough = tops_to_bytes(tops_at_least(palette.numbers + every_byte(1), count))
    groups = tops_to_bytes(occupied_rows(cards & above))
    sets[ONE_NUMBER] = more | (enough & (above | groups))

    # A run that ties in length and highest number is decided by the highest card of that number.
    above = from_bit(best[RUN] & 63)
    reach = above & ~from_bit(((best[RUN] & 63) + 7) & ~7)
    key = RUNS_THROUGH[tops_to_byte(occupied_rows(cards)) & 0x7f]
    more = tops_to_bytes(tops_at_least(key, (best[RUN] >> 3) + 1))
    enough = tops_to_bytes(tops_at_least(key, best[RUN] >> 3))
    sets[RUN] = more | (enough & (above | when((cards & reach) != 0)))

    for rule in range(RULES):
        ahead |= (scores[rule] > best[rule]) << rule
        sets[rule] |= when(scores[rule] > best[rule])
    return ahead
