"""The random walk with 256-bit vectors: a match at a time, all rules and slots of a hand at once.

A vector is used across one match, not across matches: 4 rules x 8 slots fill a register, so two of them hold which
slot wins which rule, and two more the 8 x 8 matrix of moves. Nothing in a turn branches on the cards, and LANES
matches take turns, so that the processor works on several at once; only the end of a match is a branch.
"""
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy
from engine.avx2 cimport *
from engine.bits cimport bits_count
from engine.rng cimport MWC_MULTIPLIER, below
from engine.red7.walk_avx2_lanes cimport LANES, Lanes, Match, Seat, half, load, quarter, twice
from engine.red7.walk_avx2_tables cimport CardRow, RunRow, Tables, Turn

cdef extern from *:
    bint unlikely(bint condition) noexcept nogil

cdef enum:
    NO_MOVE = 56                # of the 64 bits of the matrix: neither play nor discard


cdef inline uint64_t choose(Match* match, uint64_t count) noexcept nogil:
    """below(count) on the stream of the match, without a branch."""
    cdef uint64_t low = match.stream[0], high = match.stream[1], product = (low ^ high) * count, state
    if unlikely(<uint32_t>product < <uint32_t>count):       # once in 4e8 actions
        memcpy(&state, match.stream, 8)
        product = <uint64_t>below(&state, <uint32_t>count) << 32
        memcpy(match.stream, &state, 8)
    else:
        state = low * <uint64_t>MWC_MULTIPLIER + high
        memcpy(match.stream + 2 * ((count - 2) >> 63), &state, 8)
    return product >> 32


cdef inline void find_moves(Match* match, const Tables* tables, bint lead_only, int players) noexcept nogil:
    """First half of an action: the pairs of plays and discards that are legal."""
    cdef const Seat* seat = match.seat
    cdef int step
    cdef __m256i slots, classes, counts, highs, scores, best, best_counts, more, limits, wins, wins_alone
    cdef __m128i discard_slots, canvas, ahead, won, pairs, useless

    scores = twice(seat.scores)
    best = twice(seat[1].scores)
    for step in range(2, players):
        best = _mm256_max_epi16(best, twice(seat[step].scores))

    # Rows of eight slots: by number, by colour, by number, by colour.
    slots = _mm256_castpd_si256(_mm256_broadcast_sd(<const double*>&seat.hand))
    classes = _mm256_or_si256(
        _mm256_and_si256(_mm256_blend_epi32(slots, _mm256_srli_epi16(slots, 3), 0x33), tables.low_bits),
        load(tables.class_rows))

    # Orange, yellow, indigo, blue: the group that a card joins against the best.
    counts = _mm256_shuffle_epi8(load(seat.counts), classes)
    highs = _mm256_max_epu8(_mm256_shuffle_epi8(load(seat.highs), classes), slots)
    _mm256_storeu_si256(<__m256i*>match.counts, counts)
    _mm256_storeu_si256(<__m256i*>match.highs, highs)
    best_counts = _mm256_shuffle_epi8(best, load(tables.count_rows))
    wins = _mm256_or_si256(
        _mm256_cmpgt_epi8(counts, best_counts),
        _mm256_and_si256(
            _mm256_cmpeq_epi8(counts, best_counts),
            _mm256_cmpgt_epi8(highs, _mm256_shuffle_epi8(best, load(tables.high_rows)))))

    # Violet, red, green: the card that is needed, 0 if the count is enough; byte 7 of the limits is out of reach.
    more = _mm256_add_epi16(scores, load(tables.one_more))
    limits = _mm256_andnot_si256(
        _mm256_cmpgt_epi16(more, best),
        _mm256_sub_epi16(best, _mm256_and_si256(more, load(tables.count_bytes))))
    limits = _mm256_packs_epi16(limits, limits)
    wins_alone = _mm256_cmpgt_epi8(slots, _mm256_shuffle_epi8(limits, _mm256_shuffle_epi8(load(tables.limit_of), classes)))

    # By rule, the slots whose play wins; all when the palette is ahead. Then the same by the slot that is discarded.
    ahead = _mm_cmpgt_epi16(_mm256_castsi256_si128(scores), _mm256_castsi256_si128(best))
    won = _mm_or_si128(
        _mm_packs_epi16(ahead, ahead),
        _mm_cvtsi64_si128(<int64_t>(<uint64_t><uint32_t>_mm256_movemask_epi8(wins)
                                    | <uint64_t><uint32_t>_mm256_movemask_epi8(wins_alone) << 32)))
    canvas = quarter(&match.canvas)
    discard_slots = _mm_or_si128(_mm256_castsi256_si128(slots), canvas)
    won = _mm_shuffle_epi8(won, _mm_shuffle_epi8(half(tables.row_of), discard_slots))
    useless = _mm_and_si128(
        _mm_shuffle_epi8(half(&tables.useless[0][seat.size]), _mm256_castsi256_si128(classes)),
        _mm_cmpeq_epi8(_mm_and_si128(discard_slots, _mm256_castsi256_si128(tables.low_bits)), _mm_broadcastb_epi8(canvas)))
    pairs = _mm_and_si128(_mm_andnot_si128(useless, won), half(tables.pairs[_lzcnt_u64(seat.hand) >> 3]))
    if lead_only:
        pairs = _mm_andnot_si128(
            _mm_and_si128(_mm_broadcastb_epi8(pairs), half(tables.plays_and_discards)), pairs)
    _mm_storel_epi64(<__m128i*>&match.pairs, pairs)


cdef inline void make_move(Match* match, const Tables* tables, bint gone, int players) noexcept nogil:
    """Second half of an action."""
    cdef Seat* seat = match.seat
    cdef uint64_t count, chosen, matrix, move, play, card, discard, size, kept, drawn, out, groups
    cdef const CardRow* row
    cdef const RunRow* runs
    cdef const Turn* next
    cdef __m256i pairs, picked
    cdef __m128i hand_slots, shifted, group_highs, scores

    count = <uint32_t>bits_count(match.pairs)
    out = (count - 1) >> 63
    match.moves_tally[count] += 1
    chosen = <uint64_t>1 << choose(match, count)
    # Row 7 - play of the matrix has bit `discard`: that is the numbering of moves.
    pairs = _mm256_castpd_si256(_mm256_broadcast_sd(<const double*>&match.pairs))
    matrix = (<uint64_t><uint32_t>_mm256_movemask_epi8(_mm256_sllv_epi64(pairs, load(tables.shifts[0])))
              | <uint64_t><uint32_t>_mm256_movemask_epi8(_mm256_sllv_epi64(pairs, load(tables.shifts[1]))) << 32)
    move = _tzcnt_u64(_pdep_u64(chosen, matrix | out << NO_MOVE))

    play = tables.shifts_of[move][0]            # 8 * slot
    card = <uint8_t>(seat.hand >> (play & 63))
    discard = <uint8_t>((seat.hand | match.canvas) >> (tables.shifts_of[move][1] & 63))
    match.canvas = discard & 7
    size = seat.size + 8 * (card != 0)
    seat.size = size
    kept = <uint64_t>0 - (discard < size)      # all bits if no card is drawn
    drawn = match.drawn
    match.drawn = drawn + 1 + kept

    # The hand: close the gaps, insert the drawn card (0 for none) in its place.
    hand_slots = half(&seat.hand)
    shifted = _mm_shuffle_epi8(hand_slots, half(tables.removed_above[move]))
    hand_slots = _mm_shuffle_epi8(hand_slots, half(tables.removed[move]))
    hand_slots = _mm_max_epu8(hand_slots, _mm_min_epu8(shifted, _mm_set1_epi8(<char>match.deck[<int64_t>(drawn | kept)])))
    _mm_storel_epi64(<__m128i*>&seat.hand, hand_slots)

    # The palette.
    row = &tables.cards[card]
    group_highs = _mm_max_epu8(half(seat.highs), half(row.highs))
    groups = seat.groups | tables.groups[card]
    seat.groups = groups
    runs = <const RunRow*>(<const uint8_t*>tables.runs + <uint32_t>groups)
    _mm_storeu_si128(<__m128i*>seat.counts, _mm_add_epi8(half(seat.counts), half(row.counts)))
    _mm_storeu_si128(<__m128i*>seat.highs, group_highs)
    _mm_storeu_si128(<__m128i*>&seat.counts[16], _mm_insert_epi64(
        quarter(runs.lengths), (<const int64_t*>tables.colours[groups >> 32])[0], 1))
    _mm_storeu_si128(<__m128i*>&seat.highs[16], _mm_shuffle_epi8(group_highs, half(runs.tops)))

    # The scores that its slot made are those of the new palette, wherever they are better than the old ones.
    picked = _mm256_or_si256(_mm256_shuffle_epi8(load(match.counts), load(&tables.pick_counts[0][4 * play])),
                             _mm256_shuffle_epi8(load(match.highs), load(&tables.pick_highs[0][4 * play])))
    scores = _mm_max_epu8(_mm_add_epi16(half(seat.scores), half(row.score_counts)), half(row.score_highs))
    scores = _mm_max_epi16(scores, _mm_or_si128(_mm256_castsi256_si128(picked), _mm256_extracti128_si256(picked, 1)))
    if gone:
        scores = _mm_and_si128(scores, _mm_set1_epi8(<char>(<int>out - 1)))
    _mm_storeu_si128(<__m128i*>seat.scores, scores)
    _mm_storeu_si128(<__m128i*>seat[players].scores, scores)

    match.turns += 1
    next = &tables.turns[match.turn][out]
    match.turn = next.turn
    match.seat = <Seat*>(<uint8_t*>match.seats + next.seat)


# Ends a match (see `finish`). A real call, not an inlined one: the loop keeps its registers, 10 % of the time.
ctypedef bint (*Finish)(Lanes* lanes, Match* match) noexcept nogil


cdef inline void walk_lanes(Lanes* lanes, Finish finish, int players, bint lead_only, bint gone) noexcept nogil:
    cdef const Tables* tables = &lanes.tables
    cdef Match* match = lanes.matches
    cdef Match* before = &lanes.matches[LANES - 1]
    find_moves(before, tables, lead_only, players)
    while True:
        # Asked when the lane comes round again, the one branch that is often mispredicted is decided at once.
        if match.turn < 8:
            if finish(lanes, match):
                return
        find_moves(match, tables, lead_only, players)
        make_move(before, tables, gone, players)
        before = match
        match = match.next
