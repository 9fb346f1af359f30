"""The random walk with 256-bit vectors, one match to a vector: four rules x eight slots of a hand fill it.

Two vectors say which slot wins under which rule, two more hold the matrix of moves; sets of cards are not used at all.
Nothing in an action branches on the cards (43 -> 33 cycles per action at 3 players). Eight lanes, a match in each, take
turns, and the second half of an action runs two lanes behind the first, so that there is always work that waits for
nothing (27 -> 20). Vectors across four matches were not tried: about as many instructions, and no table lookups.
"""
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from engine.cpu.avx2 cimport *
from engine.bits cimport bits_count
from engine.rng cimport below, draw
from engine.red7.walk_avx2_lanes cimport LANES, TOP, Lanes, LaneMatch, LaneSeat, four_times, half, load, quarter, twice
from engine.red7.walk_avx2_tables cimport CardRow, RowTables, RunRow, Tables, TurnTables

cdef extern from *:
    bint unlikely(bint condition) noexcept nogil

cdef enum:
    LAG = 2                     # lanes between the halves of an action; 1 takes 5 % longer, 3 as long
    NO_MOVE = 56                # place in the matrix of neither play nor discard


cdef inline __m256i better(__m256i counts, __m256i highs, __m256i best_counts, __m256i best_highs) noexcept nogil:
    """Bytes: a higher count, or the same and a higher card."""
    return _mm256_or_si256(
        _mm256_cmpgt_epi8(counts, best_counts),
        _mm256_and_si256(_mm256_cmpeq_epi8(counts, best_counts), _mm256_cmpgt_epi8(highs, best_highs)))


cdef inline uint64_t top_bits(__m256i low, __m256i high) noexcept nogil:
    """Top bits of 64 bytes."""
    return <uint64_t><uint32_t>_mm256_movemask_epi8(low) | <uint64_t><uint32_t>_mm256_movemask_epi8(high) << 32


cdef inline void find_moves(LaneMatch* match, const Tables* tables, const RowTables* rows, int players,
                            bint lead_only) noexcept nogil:
    """First half of an action: the matrix of legal moves."""
    cdef const LaneSeat* seat = match.seat
    cdef __m256i slots, classes, counts, highs, scores, best, one_more, limits, wins, wins_alone, wide
    cdef __m128i discards, canvas, ahead, won, useless, pairs
    cdef int step

    scores = twice(seat.scores)
    best = twice(seat[1].scores)
    for step in range(2, players):
        best = _mm256_max_epi16(best, twice(seat[step].scores))

    # Rows of slots by number, by colour, by number, by colour.
    slots = four_times(&seat.hand)
    classes = _mm256_or_si256(rows.classes, _mm256_and_si256(
        rows.low_bits, _mm256_blend_epi32(slots, _mm256_srli_epi16(slots, 3), 0x33)))

    # Orange, yellow, indigo, blue: the group that a card joins.
    counts = _mm256_shuffle_epi8(load(seat.counts), classes)
    highs = _mm256_max_epu8(_mm256_shuffle_epi8(load(seat.highs), classes), slots)
    _mm256_storeu_si256(<__m256i*>match.counts, counts)
    _mm256_storeu_si256(<__m256i*>match.highs, highs)
    wins = better(counts, highs, _mm256_shuffle_epi8(best, rows.counts), _mm256_shuffle_epi8(best, rows.highs))

    # Violet, red, green: the card that has to be beaten, 0 if counting one more is enough already.
    one_more = _mm256_add_epi16(scores, rows.one_more)
    limits = _mm256_andnot_si256(_mm256_cmpgt_epi16(one_more, best),
                                 _mm256_sub_epi16(best, _mm256_and_si256(one_more, rows.count_bytes)))
    limits = _mm256_packs_epi16(limits, limits)
    wins_alone = _mm256_cmpgt_epi8(slots, _mm256_shuffle_epi8(limits, _mm256_shuffle_epi8(rows.limits, classes)))

    # By rule the plays that win, all of them when the palette is ahead; then by the slot that is discarded.
    ahead = _mm_cmpgt_epi16(_mm256_castsi256_si128(scores), _mm256_castsi256_si128(best))
    won = _mm_or_si128(_mm_packs_epi16(ahead, ahead), _mm_cvtsi64_si128(<int64_t>top_bits(wins, wins_alone)))
    canvas = quarter(&match.canvas)
    discards = _mm_or_si128(_mm256_castsi256_si128(slots), canvas)
    won = _mm_shuffle_epi8(won, _mm_shuffle_epi8(rows.row_of_colour, discards))

    # Less those whose discard does nothing, and the pairs of a slot with itself or with an empty one.
    useless = _mm_and_si128(
        _mm_shuffle_epi8(half(&tables.useless[8 * seat.size]), _mm256_castsi256_si128(classes)),
        _mm_cmpeq_epi8(_mm_and_si128(discards, _mm256_castsi256_si128(rows.low_bits)), _mm_broadcastb_epi8(canvas)))
    pairs = _mm_and_si128(_mm_andnot_si128(useless, won), half(&tables.pairs[_lzcnt_u64(seat.hand) & 0x78]))
    if lead_only:
        # Byte 0 has the plays that win without a discard.
        pairs = _mm_andnot_si128(
            _mm_and_si128(_mm_broadcastb_epi8(pairs), _mm_cvtsi64_si128(<int64_t>0xfefe_fefe_fefe_fe00)), pairs)

    # Transposed, so that moves are numbered from the lowest bit.
    wide = _mm256_broadcastq_epi64(pairs)
    match.matrix = top_bits(_mm256_sllv_epi64(wide, rows.plays_7_to_4), _mm256_sllv_epi64(wide, rows.plays_3_to_0))


cdef inline uint64_t choose(LaneMatch* match, uint64_t count) noexcept nogil:
    """below(count) from the stream of the match, without a branch that is ever mispredicted."""
    cdef uint64_t before = match.stream[0], after = before, product = draw(&after) * count
    match.stream[(count - 2) >> 63] = after
    if unlikely(<uint32_t>product < count):     # once in 4e8 actions
        match.stream[0] = before
        return below(match.stream, <uint32_t>count)
    return product >> 32


cdef inline void make_move(LaneMatch* match, const Tables* tables, int players, bint gone) noexcept nogil:
    """Second half of an action: choose a move and carry it out, or drop out."""
    cdef LaneSeat* seat = match.seat
    cdef uint64_t matrix = match.matrix, count, out, move, play, card, discard, size, drawn, no_draw, groups
    cdef const CardRow* row
    cdef const RunRow* runs
    cdef const TurnTables* next
    cdef __m256i picked
    cdef __m128i hand, above, new_card, highs, scores

    count = <uint32_t>bits_count(matrix)
    out = (count - 1) >> 63
    match.moves_tally[count] += 1
    # Slow on AMD before Zen 3, which has no pdep in hardware.
    move = _tzcnt_u64(_pdep_u64(<uint64_t>1 << choose(match, count), matrix | out << NO_MOVE))

    play = ~move & 56           # 8 * slot
    card = <uint8_t>(seat.hand >> play)
    discard = <uint8_t>((seat.hand | match.canvas) >> (8 * move & 63))
    match.canvas = discard & 7
    size = seat.size + (card != 0)
    seat.size = size
    no_draw = <uint64_t>0 - (discard >> 3 < size)       # all bits or none
    drawn = match.drawn
    match.drawn = drawn + 1 + no_draw

    # The hand: close the gaps and insert the drawn card, or none, which stands before the deck.
    hand = _mm_shuffle_epi8(quarter(&seat.hand), half(&tables.kept[8 * move]))
    above = _mm_or_si128(_mm_slli_epi64(hand, 8), _mm_cvtsi64_si128(0xff00))
    new_card = _mm_set1_epi8(<char>match.cards[TOP + <int64_t>(drawn | no_draw)])
    _mm_storel_epi64(<__m128i*>&seat.hand, _mm_max_epu8(hand, _mm_min_epu8(above, new_card)))

    # The palette.
    row = &tables.cards[card]
    groups = seat.groups | tables.groups[card]
    seat.groups = groups
    runs = <const RunRow*>(<const uint8_t*>tables.runs + <uint32_t>groups)
    highs = _mm_max_epu8(half(seat.highs), half(row.highs))
    _mm_storeu_si128(<__m128i*>seat.counts, _mm_add_epi8(half(seat.counts), half(row.counts)))
    _mm_storeu_si128(<__m128i*>seat.highs, highs)
    _mm_storeu_si128(<__m128i*>&seat.counts[16], _mm_insert_epi64(
        quarter(runs.lengths), <int64_t>tables.colours[groups >> 32], 1))
    _mm_storeu_si128(<__m128i*>&seat.highs[16], _mm_shuffle_epi8(highs, half(runs.tops)))

    # The groups that the card joined have become scores; every score grows with the palette.
    picked = _mm256_or_si256(_mm256_shuffle_epi8(load(match.counts), load(&tables.pick_counts[4 * play])),
                             _mm256_shuffle_epi8(load(match.highs), load(&tables.pick_highs[4 * play])))
    scores = _mm_max_epu8(_mm_add_epi16(half(seat.scores), half(row.score_counts)), half(row.score_highs))
    scores = _mm_max_epi16(scores, _mm_or_si128(_mm256_castsi256_si128(picked), _mm256_extracti128_si256(picked, 1)))
    if gone:
        scores = _mm_and_si128(scores, _mm_set1_epi8(<char>(<int>out - 1)))
    _mm_storeu_si128(<__m128i*>seat.scores, scores)
    _mm_storeu_si128(<__m128i*>seat[players].scores, scores)

    match.turns += 1
    next = &tables.turns[match.turn][out]
    match.turn = next.turn
    match.seat = <LaneSeat*>(<uint8_t*>match.seats + next.seat)


# Ends a match: see `finish`.
ctypedef bint (*Finish)(Lanes* lanes, LaneMatch* match) noexcept nogil


cdef inline void walk_lanes(Lanes* lanes, Finish finish, int players, bint lead_only, bint gone) noexcept nogil:
    """Play until `finish` says that all is done. It has to be a real call: inlined, it takes the registers away."""
    cdef const Tables* tables = &lanes.tables
    cdef LaneMatch* match = lanes.matches
    cdef LaneMatch* behind = &lanes.matches[LANES - LAG]
    cdef RowTables rows = tables.rows
    cdef int lane
    for lane in range(LANES - LAG, LANES):
        find_moves(&lanes.matches[lane], tables, &rows, players, lead_only)
    while True:
        rows = tables.rows
        # Asked when the lane comes round again, so that the one branch that is often mispredicted is decided at once.
        while match.turn >= 8:
            find_moves(match, tables, &rows, players, lead_only)
            make_move(behind, tables, players, gone)
            match = match.next
            behind = behind.next
        if finish(lanes, match):
            return
