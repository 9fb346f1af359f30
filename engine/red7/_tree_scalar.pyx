"""The full tree's work on seats in plain integers: runs everywhere."""
from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport int16_t, uint64_t
from libc.string cimport memcpy
from engine.bits cimport every_byte, tops_to_byte, tops_to_bytes
from engine.red7.cards cimport EVEN_CARDS, HIGHEST, LOW_CARDS, MANY_COLOURS, ONE_COLOUR, ONE_NUMBER, RULES, RUN
from engine.red7.reach cimport NONE, NOTHING, SCORES, Branch, Reach, allowed, column, keep
from engine.red7.scores cimport occupied_rows, raise_to
from engine.red7.tree_lines cimport TreeWalk, walk_tree

cdef extern from "engine/red7/tables.h" nogil:
    const uint64_t RUNS_THROUGH[128]


cdef inline uint64_t slots_above(const int16_t* scores, int best) noexcept nogil:
    """The slots with a score above `best`, in two words at once: 89 -> 76 cycles a move."""
    cdef uint64_t words[2]
    cdef uint64_t tops = <uint64_t>0x8000_8000_8000_8000, limits = (best + 1) * <uint64_t>0x0001_0001_0001_0001
    memcpy(words, scores, sizeof(words))
    words[0] = (((words[0] | tops) - limits) & tops) >> 15
    words[1] = (((words[1] | tops) - limits) & tops) >> 11
    return ((words[0] | words[1]) * <uint64_t>0x0001_0002_0004_0008 >> 48) & 0xff


cdef inline uint64_t answers(const Reach* seat, const int16_t* others, const Reach* before, int play, int canvas,
                             bint lead_only) noexcept nogil:
    cdef uint64_t won[8]        # by rule, slots
    cdef uint64_t moves, other_colours
    cdef int rule, slot, best
    for rule in range(RULES):
        best = before.scores[column(rule) + play]
        if others != NULL:
            best = max(best, <int>others[column(rule)])
        won[rule] = slots_above(&seat.scores[column(rule)], best)
    moves = won[canvas] << (8 * NONE)
    for slot in range(NONE):
        moves |= won[(seat.hand >> (8 * slot)) & 7] << (8 * slot)
    other_colours = occupied_rows((seat.hand ^ every_byte(canvas)) & every_byte(0x07))
    moves &= ~tops_to_bytes(seat.hand & every_byte(NOTHING)) & (tops_to_bytes(other_colours) | ~seat.idle)
    return allowed(moves, seat, lead_only)


cdef inline void raise_best(int16_t* best, const Reach* seat) noexcept nogil:
    cdef int first, slot
    for first in range(0, SCORES, 8):
        for slot in range(first, first + 8):
            raise_to(&best[slot], seat.scores[first + NONE])


cdef inline int with_card(int score, int rank) noexcept nogil:
    """A score that counts a new card already, but not yet as the highest."""
    return max(score, (score & ~63) + rank)


cdef inline void advance(const Reach* before, const Branch* move, Reach* after) noexcept nogil:
    cdef uint64_t runs = RUNS_THROUGH[tops_to_byte(occupied_rows(move.palette)) & 0x7f]
    cdef int card = (before.hand >> (8 * move.play)) & 0xff, rule, slot, number, colour, rank, run
    cdef int16_t stand[RULES]
    cdef int16_t* groups = &after.groups[0]
    cdef int16_t* scores
    memcpy(groups, before.groups, sizeof(before.groups))
    if move.play != NONE:
        number, colour = card >> 3, 8 + (card & 7)
        groups[number] = <int16_t>(with_card(groups[number], card + 1) + 64)
        groups[colour] = <int16_t>(with_card(groups[colour], card + 1) + 64)
    for rule in range(RULES):
        stand[rule] = before.scores[column(rule) + move.play]
        for slot in range(8):
            after.scores[column(rule) + slot] = stand[rule]
    for slot in range(NONE):
        card = (move.hand >> (8 * slot)) & 0xff
        if card & NOTHING:
            continue
        scores = &after.scores[slot]
        number, colour, rank = card >> 3, 8 + (card & 7), card + 1
        run = (runs >> (8 * number)) & 0xff
        raise_to(&scores[column(HIGHEST)], rank)
        raise_to(&scores[column(ONE_NUMBER)], with_card(groups[number], rank))
        raise_to(&scores[column(ONE_COLOUR)], with_card(groups[colour], rank))
        raise_to(&scores[column(RUN)], with_card(8 * (run & ~7) + (groups[run & 7] & 63), rank))
        raise_to(&scores[column(MANY_COLOURS)], with_card(stand[MANY_COLOURS] + 64 * (groups[colour] == 64), rank))
        if number & 1:
            raise_to(&scores[column(EVEN_CARDS)], with_card(stand[EVEN_CARDS] + 64, rank))
        if number < 3:
            raise_to(&scores[column(LOW_CARDS)], with_card(stand[LOW_CARDS] + 64, rank))
    keep(move, after)


cdef void walk(TreeWalk* tree) noexcept nogil:
    walk_tree(tree, answers, advance, raise_best)


KERNEL = PyCapsule_New(<void*>walk, "engine.red7.TreeKernel", NULL)
