"""The random walk with 256-bit vectors, one match to a vector: four rules x eight slots of a hand fill it.

Two vectors say which slot wins under which rule, two more hold the matrix of moves; sets of cards are not used at all.
Nothing in an action branches on the cards (43 -> 33 cycles per action at 3 players). Eight lanes, a match in each, take
turns, and the second half of an action runs two lanes behind the first, so that there is always work that waits for
nothing (27 -> 20). Vectors across four matches were not tried: about as many instructions, and no table lookups.
"""
from cpython.pycapsule cimport PyCapsule_New
from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from engine.cpu.avx2 cimport *
from engine.bits cimport bits_count
from engine.rng cimport below, draw
from engine.red7.walk cimport RandomWalk
from engine.red7.walk_avx2_lanes cimport (LANES, TOP, Lanes, LaneMatch, LaneSeat, finish, four_times, open_lanes,
                                          quarter)
from engine.red7.walk_avx2_tables cimport CardRow, RowTables, RunRow, Tables, TurnTables, fill_tables

cdef extern from *:
    bint unlikely(bint condition) noexcept nogil

cdef enum:
    LAG = 2                     # lanes between the halves of an action; 1 takes 5 % longer, 3 as long
    NO_MOVE = 56                # place in the matrix of neither play nor discard


cdef inline V better(V counts, V highs, V best_counts, V best_highs) noexcept nogil:
    """Bytes: a higher count, or the same and a higher card."""
    return or_(greater8(counts, best_counts), and_(equal8(counts, best_counts), greater8(highs, best_highs)))


cdef inline uint64_t top_bits(V low, V high) noexcept nogil:
    """Top bits of 64 bytes."""
    return <uint64_t><uint32_t>tops(low) | <uint64_t><uint32_t>tops(high) << 32


cdef inline void find_moves(LaneMatch* match, const Tables* tables, const RowTables* rows, int players,
                            bint lead_only) noexcept nogil:
    """First half of an action: the matrix of legal moves."""
    cdef const LaneSeat* seat = match.seat
    cdef V slots, classes, counts, highs, scores, best, one_more, limits, wins, wins_alone, wide
    cdef H discards, canvas, ahead, won, useless, pairs
    cdef int step

    scores = twice(seat.scores)
    best = twice(seat[1].scores)
    for step in range(2, players):
        best = max16(best, twice(seat[step].scores))

    # Rows of slots by number, by colour, by number, by colour.
    slots = four_times(&seat.hand)
    classes = or_(rows.classes, and_(rows.low_bits, blend32(slots, shr16(slots, 3), 0x33)))

    # Orange, yellow, indigo, blue: the group that a card joins.
    counts = shuffle8(load(seat.counts), classes)
    highs = max8(shuffle8(load(seat.highs), classes), slots)
    store(match.counts, counts)
    store(match.highs, highs)
    wins = better(counts, highs, shuffle8(best, rows.counts), shuffle8(best, rows.highs))

    # Violet, red, green: the card that has to be beaten, 0 if counting one more is enough already.
    one_more = add16(scores, rows.one_more)
    limits = but_not(greater16(one_more, best), sub16(best, and_(one_more, rows.count_bytes)))
    limits = pack16(limits, limits)
    wins_alone = greater8(slots, shuffle8(limits, shuffle8(rows.limits, classes)))

    # By rule the plays that win, all of them when the palette is ahead; then by the slot that is discarded.
    ahead = h_greater16(low_half(scores), low_half(best))
    won = h_or(h_pack16(ahead, ahead), h_word(<int64_t>top_bits(wins, wins_alone)))
    canvas = quarter(&match.canvas)
    discards = h_or(low_half(slots), canvas)
    won = h_shuffle8(won, h_shuffle8(rows.row_of_colour, discards))

    # Less those whose discard does nothing, and the pairs of a slot with itself or with an empty one.
    useless = h_and(h_shuffle8(half(&tables.useless[8 * seat.size]), low_half(classes)),
                    h_equal8(h_and(discards, low_half(rows.low_bits)), h_spread8(canvas)))
    pairs = h_and(h_but_not(useless, won), half(&tables.pairs[_lzcnt_u64(seat.hand) & 0x78]))
    if lead_only:
        # Byte 0 has the plays that win without a discard.
        pairs = h_but_not(h_and(h_spread8(pairs), h_word(<int64_t>0xfefe_fefe_fefe_fe00)), pairs)

    # Transposed, so that moves are numbered from the lowest bit.
    wide = spread64(pairs)
    match.matrix = top_bits(shlv64(wide, rows.plays_7_to_4), shlv64(wide, rows.plays_3_to_0))


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
    cdef V picked
    cdef H hand, above, new_card, highs, scores

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
    hand = h_shuffle8(quarter(&seat.hand), half(&tables.kept[8 * move]))
    above = h_or(h_shl64(hand, 8), h_word(0xff00))
    new_card = h_all8(<char>match.cards[TOP + <int64_t>(drawn | no_draw)])
    h_store_low(<H*>&seat.hand, h_max8(hand, h_min8(above, new_card)))

    # The palette.
    row = &tables.cards[card]
    groups = seat.groups | tables.groups[card]
    seat.groups = groups
    runs = <const RunRow*>(<const uint8_t*>tables.runs + <uint32_t>groups)
    highs = h_max8(half(seat.highs), half(row.highs))
    h_store(<H*>seat.counts, h_add8(half(seat.counts), half(row.counts)))
    h_store(<H*>seat.highs, highs)
    h_store(<H*>&seat.counts[16], h_insert64(quarter(runs.lengths), <int64_t>tables.colours[groups >> 32], 1))
    h_store(<H*>&seat.highs[16], h_shuffle8(highs, half(runs.tops)))

    # The groups that the card joined have become scores; every score grows with the palette.
    picked = or_(shuffle8(load(match.counts), load(&tables.pick_counts[4 * play])),
                 shuffle8(load(match.highs), load(&tables.pick_highs[4 * play])))
    scores = h_max8(h_add16(half(seat.scores), half(row.score_counts)), half(row.score_highs))
    scores = h_max16(scores, h_or(low_half(picked), half_of(picked, 1)))
    if gone:
        scores = h_and(scores, h_all8(<char>(<int>out - 1)))
    h_store(<H*>seat.scores, scores)
    h_store(<H*>seat[players].scores, scores)

    match.turns += 1
    next = &tables.turns[match.turn][out]
    match.turn = next.turn
    match.seat = <LaneSeat*>(<uint8_t*>match.seats + next.seat)


cdef bint finish_match(Lanes* lanes, LaneMatch* match) noexcept nogil:
    return finish(lanes, match)


cdef inline void walk_lanes(Lanes* lanes, int players, bint lead_only, bint gone) noexcept nogil:
    """Play until all is done. `finish` has to be a real call: inlined, it takes the registers away."""
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
        if finish_match(lanes, match):
            return


cdef Tables tables
fill_tables(&tables)


cdef void walk(const RandomWalk* walk) noexcept nogil:
    cdef Lanes lanes
    cdef int players = walk.rules.players
    if walk.setups == 0 or walk.matches == 0:
        return
    open_lanes(&lanes, walk, &tables)
    # The number of players is a constant in each of four copies without the rarer options, all of which the first has.
    if walk.rules.lead_only or walk.rules.gone:
        walk_lanes(&lanes, players, walk.rules.lead_only, walk.rules.gone)
    elif players == 2:
        walk_lanes(&lanes, 2, False, False)
    elif players == 3:
        walk_lanes(&lanes, 3, False, False)
    elif players == 4:
        walk_lanes(&lanes, 4, False, False)
    else:
        walk_lanes(&lanes, 5, False, False)


KERNEL = PyCapsule_New(<void*>walk, "engine.red7.Kernel", NULL)
