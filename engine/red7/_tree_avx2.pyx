"""The full tree's work on seats with AVX2: four registers hold all scores of a seat.

In each register the halves are two rules: violet and blue, indigo and green, yellow and red, orange and nothing.
"""
from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport int16_t, uint32_t, uint64_t
from engine.cpu.avx2 cimport *
from engine.bits cimport every_byte, tops_to_byte
from engine.red7.reach cimport NONE, SCORES, Branch, Reach, allowed, keep
from engine.red7.scores cimport occupied_rows
from engine.red7.tree_lines cimport TreeWalk, walk_tree

cdef extern from "engine/red7/tables.h" nogil:
    const int16_t LANE[8]
    const uint64_t RUNS_THROUGH[128]


cdef inline V low_high(V low, V high) noexcept nogil:
    """The low half of the one and the high half of the other."""
    return blend32(low, high, 0xf0)


cdef inline V with_card(V scores, V ranks) noexcept nogil:
    """Scores that count a new card already, but not yet as the highest."""
    return max16(scores, add16(and_(scores, all16(-64)), ranks))


cdef inline uint64_t answers(const Reach* seat, const int16_t* others, const Reach* before, int play, int canvas,
                             bint lead_only) noexcept nogil:
    cdef V slot = all16(LANE[play])
    cdef V a = shuffle8(load(&before.scores[0]), slot), b = shuffle8(load(&before.scores[16]), slot)
    cdef V c = shuffle8(load(&before.scores[32]), slot), d = shuffle8(load(&before.scores[48]), slot)
    cdef H colour = h_all8(<char>canvas), hand = h_word(<long long>seat.hand), discards, moves, same_colour
    cdef uint64_t won
    if others != NULL:
        a, b = max16(a, load(others)), max16(b, load(others + 16))
        c, d = max16(c, load(others + 32)), max16(d, load(others + 48))
    # Negative where the seat is ahead; byte by rule, bit by slot.
    a, b = sub16(a, load(&seat.scores[0])), sub16(b, load(&seat.scores[16]))
    c, d = sub16(c, load(&seat.scores[32])), sub16(d, load(&seat.scores[48]))
    won = <uint32_t>tops(pack16(a, b)) | <uint64_t>tops(pack16(c, d)) << 32
    # The low four bits of a card choose the byte of its colour, as the rules stand there twice.
    discards = h_or(hand, h_and(colour, h_words(0, <long long><uint64_t>0xff00_0000_0000_0000)))
    moves = h_shuffle8(h_twice(h_word(<long long>won), h_word(<long long>won)), discards)
    same_colour = h_equal8(h_and(hand, h_all8(7)), colour)
    moves = h_but_not(h_and(same_colour, h_word(<long long>seat.idle)), moves)
    return allowed(low_word(moves), seat, lead_only)


cdef inline void raise_best(int16_t* best, const Reach* seat) noexcept nogil:
    # In whole registers, as `answers` reads them: half of one at a time cost 5 players 2.7 times as much in all.
    cdef int i
    for i in range(0, SCORES, 16):
        store(&best[i], max16(load(&best[i]), shuffle8(load(&seat.scores[i]), all16(LANE[NONE]))))


cdef inline V class_indices(uint64_t hand) noexcept nogil:
    cdef uint64_t numbers = (hand >> 3) & every_byte(0x07), colours = hand & every_byte(0x07)
    return add16(mul16(widen8(h_words(<long long>colours, <long long>numbers)), all16(0x0202)),
                 set16(0x0100, 0x0100, 0x0100, 0x0100, 0x0100, 0x0100, 0x0100, <short>0x8080,
                       0x0100, 0x0100, 0x0100, 0x0100, 0x0100, 0x0100, 0x0100, <short>0x8080))


cdef inline H run_scores(uint64_t palette, H highest) noexcept nogil:
    """By number, the score of the run through it once it is there; `highest` by number."""
    cdef const uint64_t* runs = &RUNS_THROUGH[tops_to_byte(occupied_rows(palette)) & 0x7f]
    cdef H length_end = h_widen8(h_word(<long long>runs[0]))
    cdef H end = h_add16(h_mul16(h_and(length_end, h_all16(7)), h_all16(0x0202)), h_all16(0x0100))
    return h_add16(h_shl16(h_and(length_end, h_all16(-8)), 3), h_shuffle8(highest, end))


cdef inline void advance(const Reach* before, const Branch* move, Reach* after) noexcept nogil:
    cdef V slot = all16(LANE[move.play])
    cdef V a = shuffle8(load(&before.scores[0]), slot), b = shuffle8(load(&before.scores[16]), slot)
    cdef V c = shuffle8(load(&before.scores[32]), slot), d = shuffle8(load(&before.scores[48]), slot)
    cdef V rank = shuffle8(twice(before.ranks), slot)
    cdef V class_ = shuffle8(load(before.classes), slot)
    cdef V groups = load(before.groups), classes = class_indices(move.hand)
    cdef V ranks = add16(widen8(h_twice(h_word(<long long>move.hand), h_word(<long long>move.hand))),
                         set16(1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 0))
    cdef V orange_yellow, indigo_blue, violet_green, counts

    groups = choose8(groups, add16(with_card(groups, rank), all16(64)), equal16(class_, twice(LANE)))
    orange_yellow = with_card(shuffle8(groups, classes), ranks)

    indigo_blue = low_high(as_low(run_scores(move.palette, h_and(low_half(groups), h_all16(63)))),
                           add16(a, and_(greater16(all16(128), groups), all16(64))))
    indigo_blue = with_card(shuffle8(indigo_blue, classes), ranks)

    counts = shuffle8(set16(-1, -1, -1, 0, 0, 0, 0, 0, 0, -1, 0, -1, 0, -1, 0, 0), halves(classes, classes, 0x00))
    violet_green = and_(counts, with_card(add16(low_high(a, b), all16(64)), ranks))

    store(&after.scores[0], max16(a, low_high(violet_green, indigo_blue)))
    store(&after.scores[16], max16(b, low_high(indigo_blue, violet_green)))
    store(&after.scores[32], max16(c, halves(orange_yellow, ranks, 0x31)))
    store(&after.scores[48], max16(d, orange_yellow))
    store(after.groups, groups)
    store(after.classes, classes)
    h_store(<H*>after.ranks, low_half(ranks))
    keep(move, after)


cdef void walk(TreeWalk* tree) noexcept nogil:
    walk_tree(tree, answers, advance, raise_best)


KERNEL = PyCapsule_New(<void*>walk, "engine.red7.TreeKernel", NULL)
