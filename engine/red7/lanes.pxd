"""Red7 for eight matches at once, one in each 64-bit lane of an AVX-512 register.

A hand is seven bytes, its cards in ascending order and 0x80 or more behind them; byte 7 is 56 + the canvas colour,
which stands for "no card". A palette is the usual set. The scores of a seat are eight 16-bit numbers in two registers,
each 256 * (cards that count) + 1 + (the highest of them):

    high card   red, green, violet, blue         `plain`: one kind of card counts, or every card
    groups      orange, yellow, indigo, seat     `grouped`: the best of several groups; and the number of the seat

The cards that win a rule are found by a threshold for each class of cards: a card wins if its index is at least the
threshold of its class. Classes are all cards (red), even and low ones (green, violet), colours present or not (blue),
colours (yellow) and numbers (orange, indigo).
"""
from libc.stdint cimport uint8_t, uint64_t
from engine.cpu.avx512 cimport *

cdef enum:
    # Bits of a set of rules, in the order that `rules_ahead` produces them.
    RED = 0x80
    ORANGE = 0x40
    GREEN = 0x20
    YELLOW = 0x10
    VIOLET = 0x08
    INDIGO = 0x04
    BLUE = 0x02
    NOTHING = 0x80              # a byte of a hand without a card

cdef extern from "engine/red7/tables.h" nogil:
    const uint8_t RUN_BELOW[128]
    const uint8_t RUN_ABOVE[128]


# A move matrix: byte i, bit 7 - j = the move that plays slot i and discards slot j, slot 7 standing for "none".
# Its bits from the lowest up are the legal moves in their order.
ctypedef struct LaneChoice:
    V moves
    V runs                      # byte v: 32 * (length of the run through number v + 1) + (index of its top) - 1


cdef inline V low_56() noexcept nogil:
    return word(0x00ff_ffff_ffff_ffff)


cdef inline V transpose(V x) noexcept nogil:
    """Bit (row, column) of each lane's 8 x 8 bits to byte 7 - column, bit 7 - row."""
    return affine8(word(0x0102_0408_1020_4080), x, 0)


cdef inline V rules_ahead(V plain, V grouped, V best_plain, V best_grouped) noexcept nogil:
    """The rules under which these scores beat the best of the others, in every byte."""
    cdef V ahead = z_mov16(greater16(plain, best_plain), all16(0x0001))
    ahead = m_add16(ahead, greater16(grouped, best_grouped), ahead, all16(0x0100))
    return affine8(all8(1), ahead, 0)


cdef inline V group_handicap(V behind) noexcept nogil:
    """By how many cards a group with one card more still is behind, plus 1, to what the card's index must make up.

    0 (ahead) costs nothing, 1 (level) costs 64, more cannot be made up.
    """
    return shuffle8(pairs(<uint64_t>0xc0c0_c0c0_c0c0_4000, <uint64_t>0xc0c0_c0c0_c0c0_c0c0), behind)


cdef inline V winning_rules(V palette, V hand, V plain, V best_plain, V best_grouped, V* runs) noexcept nogil:
    """Byte i: the rules that playing slot i wins, bits of rules won already and of empty slots undefined."""
    cdef V every_colour = pairs(0x0707_0707_0707_0707, 0x0f0f_0f0f_0f0f_0f0f)
    cdef V row = ternary(shr16(hand, 3), all8(7), pairs(0, 0x0808_0808_0808_0808), 0xEA)
    cdef V column = ternary(hand, all8(7), every_colour, 0x6A)
    cdef V bid = add8(hand, all8(64))

    # What a card must reach when the count stays (`highest`) and when it rises by one (`one_more`).
    cdef V highest = subs16(best_plain, and_(plain, all16(0xff00)))
    cdef Mask32 not_yet = at_most16(add16(plain, all16(0x0100)), best_plain)
    cdef V needs = pack16(highest, z_subs16(not_yet, highest, all16(0x0100)))

    cdef V columns = transpose(palette)
    cdef V column_counts = count8(columns)
    cdef Mask64 new_colour = testn8(shuffle8(column_counts, column), shuffle8(column_counts, column))
    cdef V blue = m_shuffle8(spread(needs, 3, 7), new_colour, needs,
                             pairs(0x0b0b_0b0b_0b0b_0b0b, 0x0f0f_0f0f_0f0f_0f0f))
    cdef V won = z_mov8(at_least8(hand, blue), all8(BLUE))
    won = m_add8(won, at_least8(hand, spread(needs, 0, 4)), won, all8(RED))
    won = m_add8(won, m_at_least8(test8(hand, all8(8)), hand, spread(needs, 9, 13)), won, all8(GREEN))
    won = m_add8(won, m_at_least8(less8(hand, all8(24)), hand, spread(needs, 10, 14)), won, all8(VIOLET))

    # Groups: a level group wins by its highest card, the new one or one that is there.
    cdef V reach = shlv64(word(~<uint64_t>0), byte_of(best_grouped, 2))
    cdef V handicap = group_handicap(subs8(spread_byte(best_grouped, 3), column_counts))
    cdef V reaching = transpose(and_(palette, reach))
    handicap = m_subs8(handicap, test8(reaching, reaching), handicap, all8(63))
    won = m_add8(won, at_least8(bid, add8(shuffle8(handicap, column), spread_byte(best_grouped, 2))), won, all8(YELLOW))

    reach = shlv64(word(~<uint64_t>0), byte_of(best_grouped, 0))
    handicap = group_handicap(subs8(spread_byte(best_grouped, 1), count8(palette)))
    handicap = m_subs8(handicap, test8(palette, reach), handicap, all8(63))
    won = m_add8(won, at_least8(bid, add8(shuffle8(handicap, row), spread_byte(best_grouped, 0))), won, all8(ORANGE))

    # Runs: compared by length and highest number first, then by that number's highest card.
    cdef V numbers = affine8(all8(1), min8(palette, all8(1)), 0)
    cdef V below = permute8(load(RUN_BELOW), multishift8(word(0x0102_0304_0506_0708), numbers), load(RUN_BELOW + 64))
    cdef V above = permute8(load(RUN_ABOVE), multishift8(word(0x393a_3b3c_3d3e_3f00), numbers), load(RUN_ABOVE + 64))
    runs[0] = add8(add8(below, above), word(0x2625_2423_2221_201f))
    handicap = group_handicap(min8(subs8(spread_byte(shr16(best_grouped, 3), 4), runs[0]), all8(2)))
    cdef V top = byte_of(best_grouped, 4)
    reach = shlv64(word(~<uint64_t>0), top)
    reach = but_not(shlv64(word(~<uint64_t>0), and_(add64(top, word(7)), word(56))), reach)
    top = z_mov64(testn64(palette, reach), spread_byte(best_grouped, 4))
    won = m_add8(won, at_least8(bid, add8(shuffle8(handicap, row), top)), won, all8(INDIGO))
    return won


cdef inline LaneChoice legal_moves(V palette, V hand, V plain, V grouped, V best_plain, V best_grouped, V never_draws,
                                   bint lead_only) noexcept nogil:
    """The move matrix. `never_draws` is all bits when drawing is off, else 0."""
    cdef LaneChoice choice
    cdef V ahead = rules_ahead(plain, grouped, best_plain, best_grouped)
    cdef V won = winning_rules(palette, hand, plain, best_plain, best_grouped, &choice.runs)
    won = ternary(won, low_56(), ahead, 0xEA)

    # The rule that each discard calls for; none where the discard would do nothing.
    cdef V rule = shuffle8(pairs(0x0080_4010_2002_0408, 0x0080_4010_2002_0408), hand)
    cdef Mask64 same = m_test8(<uint64_t>0x7f7f_7f7f_7f7f_7f7f, rule, spread_byte(rule, 7))
    cdef V size = or_(spread_byte(shl64(count64(palette), 3), 0), never_draws)
    cdef V alone = m_mov8(rule, m_less8(same, hand, size), zero())
    cdef V after = m_mov8(rule, m_less8(same, hand, adds8(size, all8(8))), zero())
    cdef V moves = z_affine8(testn8(hand, all8(NOTHING)), won, after, 0)
    moves = m_affine8(moves, <uint64_t>0x8080_8080_8080_8080, won, alone, 0)
    moves = and_(moves, word(~<uint64_t>0x0102_0408_1020_4080))
    if lead_only:
        moves = m_mov8(moves, test8(moves, all8(1)), all8(1))
    choice.moves = moves
    return choice


cdef inline void nth_move(V moves, V n, V* play, V* discard) noexcept nogil:
    """8 * the slots of move number n; 56 and 56 where there is no move (and n = 0)."""
    cdef V ones = all8(1)
    cdef V upto = mul64(count8(moves), ones)                    # byte i: moves in rows 0 ... i
    play[0] = sum8(z_mov8(at_most8(upto, spread_byte(n, 0)), all8(8)), zero())
    cdef V rest = sub64(n, shrv64(shl64(upto, 8), play[0]))
    cdef V in_row = spread_byte(shrv64(moves, play[0]), 0)
    upto = count8(and_(in_row, word(<uint64_t>0xff7f_3f1f_0f07_0301)))
    discard[0] = but_not(sum8(z_mov8(at_most8(upto, spread_byte(rest, 0)), all8(8)), zero()), word(56))
    play[0] = min64(play[0], word(56))


cdef inline V without_slot(V hand, V slot8) noexcept nogil:
    """The bytes above a slot moved down; byte 7 must be 0x80 or 0xff and stays so; 56 removes nothing that counts."""
    return select(shlv64(word(~<uint64_t>0), slot8), sar64(hand, 8), hand)


cdef inline V with_card(V hand, V card) noexcept nogil:
    """A card, given in all bytes, put in its place; 0x80 and more put nothing."""
    return min8(hand, max8(shl64(hand, 8), card))


cdef inline V plain_after(V plain, V palette, V card, V column, Mask8 plays) noexcept nogil:
    """Red, green, violet and blue scores after a card is played on `palette`."""
    cdef V number = shlv64(all8(1), shr64(card, 3))             # one bit, in every byte
    cdef Mask64 counts = test8(number, word(0x007f_0007_002a_007f))
    plain = m_max8(plain, counts, plain, spread_byte(add64(card, word(1)), 0))
    plain = m_add8(plain, test8(number, word(0x0000_0700_2a00_0000)), plain, all8(1))
    return m_add64(plain, testn64(palette, column) & plays, plain, word(<uint64_t>1 << 56))


cdef inline V grouped_after(V grouped, V palette, V card, V column, V runs, Mask8 plays) noexcept nogil:
    """Orange, yellow and indigo scores after `card`, one of `palette`, was played.

    Without a play nothing is found that the old scores do not cover, and the maximum keeps those.
    """
    cdef V number = or_(shr64(card, 3), pairs(<uint64_t>0x8080_8080_8080_8000, <uint64_t>0x8080_8080_8080_8008))
    cdef V run = z_add64(plays, shuffle8(runs, number), word(1))
    cdef V same_number = and_(palette, shlv64(word(0xff), and_(card, word(56))))
    cdef V same_colour = and_(palette, column)
    cdef V top = and_(palette, shlv64(word(0xff), shl64(and_(run, word(7)), 3)))
    cdef V highest = sub64(word(0x0000_0040_0040_0040), lzcnt64(same_number))
    highest = sub64(highest, shl64(lzcnt64(same_colour), 16))
    highest = sub64(highest, shl64(lzcnt64(top), 32))
    cdef V counts = or_(shl64(count64(same_number), 8), shl64(count64(same_colour), 24))
    counts = or_(counts, shl64(shr64(run, 5), 40))
    return max16(grouped, or_(highest, counts))
