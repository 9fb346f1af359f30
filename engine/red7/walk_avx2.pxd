"""The random walk with 256-bit vectors: a match at a time, all rules and slots of a hand at once.

A vector is used across one match, not across matches: 4 rules x 8 slots fill a register, so two of them hold which
slot wins which rule, and two more the 8 x 8 matrix of moves. Nothing in a turn branches on the cards, and LANES
matches take turns, so that the processor works on several at once; only the end of a match is a branch.
"""
from libc.stdint cimport int16_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset
from engine.avx2 cimport *
from engine.bits cimport bits_count, bits_highest, bits_lowest, bit
from engine.rng cimport MWC_MULTIPLIER, below, child, start
from engine.red7.cards cimport HIGHEST, MAX_PLAYERS
from engine.red7.position cimport DECK_SLOTS, EMPTY_SLOT, Deal
from engine.red7.walk cimport MOVE_BINS, TURN_BINS, Walk
from engine.red7.walk_avx2_tables cimport (COLOURS_WORD, COLOUR_WORD, NUMBER_WORD, RUN_WORD, CardRow, RunRow, Tables, Turn, set_useless)

cdef extern from *:
    bint unlikely(bint condition) noexcept nogil

cdef enum:
    LANES = 8
    NO_MOVE = 56                # of the 64 bits of the matrix: neither play nor discard


# The groups of cards of a palette: 8 numbers, 8 colours (by colour + 1), the run through each of 8 numbers, and all
# colours (by the colour that joins). Played into a group, a card makes it count counts[group] cards (the first two
# start at 1 and are kept by adding) of which the highest is highs[group] or the card. The eighth class of each is free.
ctypedef struct Seat:
    uint8_t counts[32]
    uint8_t highs[32]
    int16_t scores[8]
    uint64_t hand
    uint64_t size               # cards on the palette
    uint64_t groups             # 32 * (set of its numbers); from bit 32 the set of its colours
    uint64_t room[3]            # to 128 bytes


ctypedef struct Match

ctypedef struct Match:
    uint8_t counts[32]          # what the first half of an action leaves to the second
    uint8_t highs[32]
    uint64_t pairs              # byte `discard` (a slot) is the set of plays (slots) that make a legal move with it
    uint8_t room[48]
    uint8_t no_card[8]          # 0: where index -1 of the deck is
    uint8_t deck[DECK_SLOTS]
    Seat seats[2 * MAX_PLAYERS] # twice round the table; the second time only the scores
    Match* next                 # the lanes stand in a ring
    Seat* seat                  # of the mover
    uint64_t stream[2]          # the second takes what is not drawn
    uint64_t turn               # 8 * (seats in, a set) + mover; below 8 the winner
    uint64_t canvas             # colour + 1
    uint64_t drawn
    uint64_t turns
    uint32_t* wins_tally
    uint32_t* turns_tally
    uint32_t* moves_tally
    uint64_t more_room[5]       # to whole cache lines


ctypedef struct Start:
    const Walk* walk
    const Tables* tables
    Match* first                # a match of the setup, with nothing played
    uint32_t* idle              # where idle matches are counted
    int64_t setup
    int64_t number              # matches of the setup that have begun


cdef inline __m256i twice(const void* scores) noexcept nogil:
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(<const __m128i*>scores))


cdef inline __m256i load(const void* bytes) noexcept nogil:
    return _mm256_loadu_si256(<const __m256i*>bytes)


cdef inline __m128i half(const void* bytes) noexcept nogil:
    return _mm_loadu_si128(<const __m128i*>bytes)


cdef inline __m128i quarter(const void* bytes) noexcept nogil:
    return _mm_loadl_epi64(<const __m128i*>bytes)


cdef inline uint64_t choose(Match* match, uint64_t count) noexcept nogil:
    """below(count) on the stream of the match, without a branch."""
    cdef uint64_t state = match.stream[0], high = state >> 32
    cdef uint64_t product = <uint64_t><uint32_t>(state ^ high) * count
    cdef uint64_t after = <uint64_t><uint32_t>state * <uint64_t>MWC_MULTIPLIER + high
    match.stream[(count - 2) >> 63] = after
    if unlikely(<uint32_t>product < <uint32_t>count):       # once in 4e8 actions
        match.stream[0] = state
        return below(match.stream, <uint32_t>count)
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
        _mm_shuffle_epi8(half(tables.useless[seat.size]), _mm256_castsi256_si128(classes)),
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

    play = ~move & 56           # 8 * slot
    card = <uint8_t>(seat.hand >> play)
    discard = <uint8_t>((seat.hand | match.canvas) >> (8 * move & 63))
    match.canvas = discard & 7
    size = seat.size + (card != 0)
    seat.size = size
    kept = <uint64_t>0 - (discard >> 3 < size)      # all bits if no card is drawn
    drawn = match.drawn
    match.drawn = drawn + 1 + kept

    # The hand: close the gaps, insert the drawn card (0 for none) in its place.
    hand_slots = _mm_shuffle_epi8(quarter(&seat.hand), half(tables.removed[move]))
    shifted = _mm_or_si128(_mm_slli_epi64(hand_slots, 8), half(tables.first_card))
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


cdef inline void add_to_palette(Seat* seat, int card, const Tables* tables) noexcept nogil:
    """A card of the setup."""
    cdef const CardRow* row = &tables.cards[card]
    cdef int16_t* scores = seat.scores
    cdef const RunRow* runs
    cdef int i, number = card >> 3, colour = card & 7
    for i in range(16):
        seat.counts[i] += row.counts[i]
        seat.highs[i] = max(seat.highs[i], row.highs[i])
    seat.groups |= tables.groups[card]
    runs = &tables.runs[<uint32_t>seat.groups >> 5]
    for i in range(8):
        seat.counts[16 + i] = runs.lengths[i]
        seat.counts[24 + i] = tables.colours[seat.groups >> 32][i]
    _mm_storeu_si128(<__m128i*>&seat.highs[16], _mm_shuffle_epi8(half(seat.highs), half(runs.tops)))
    scores[NUMBER_WORD] = max(scores[NUMBER_WORD], <int16_t>((seat.counts[number] - 1) * 256 + seat.highs[number]))
    scores[COLOUR_WORD] = max(scores[COLOUR_WORD], <int16_t>((seat.counts[8 + colour] - 1) * 256 + seat.highs[8 + colour]))
    scores[RUN_WORD] = max(scores[RUN_WORD], <int16_t>(seat.counts[16 + number] * 256 + seat.highs[16 + number]))
    scores[COLOURS_WORD] = <int16_t>(seat.counts[24 + colour] * 256 + seat.highs[24 + colour])
    _mm_storeu_si128(<__m128i*>scores, _mm_max_epu8(_mm_add_epi16(half(scores), half(row.score_counts)), half(row.score_highs)))
    seat.size += 1


cdef inline void set_up(Match* first, const Walk* walk, int64_t setup, int players, const Tables* tables) noexcept nogil:
    cdef const Deal* deal = &walk.deals[setup]
    cdef uint64_t cards
    cdef Seat* seat
    cdef int i, card, number
    memset(first, 0, sizeof(Match))
    for i in range(DECK_SLOTS):
        first.deck[i] = <uint8_t>(deal.deck[i] + 1 if deal.deck[i] != EMPTY_SLOT and walk.rules.draw else 0)
    for number in range(players):
        seat = &first.seats[number]
        for i in range(8):
            seat.counts[i] = seat.counts[8 + i] = 1
            seat.highs[i] = <uint8_t>(8 * i)
        seat.counts[7] = seat.counts[8] = 0xff
        cards = deal.palettes[number]
        while cards:
            add_to_palette(seat, bits_lowest(cards) + 1, tables)
            cards &= cards - 1
        for i in range(8):
            seat[players].scores[i] = seat.scores[i]
        cards = deal.hands[number]
        i = 8
        while cards:
            card = bits_highest(cards)
            cards ^= bit(card)
            seat.hand |= <uint64_t>(card + 1) << i
            i += 8
    first.canvas = HIGHEST + 1
    first.turn = 8 * ((1 << players) - 1)
    first.wins_tally = walk.wins + setup * players
    first.turns_tally = walk.turns + setup * TURN_BINS
    first.moves_tally = walk.moves + setup * MOVE_BINS


cdef inline void copy_blocks(void* to, const void* source, int blocks) noexcept nogil:
    """Blocks of 32 bytes; a plain assignment of the struct takes 40 cycles more."""
    cdef int i
    for i in range(blocks):
        _mm256_storeu_si256(<__m256i*>to + i, load(<const __m256i*>source + i))


cdef inline void begin(Match* match, Start* supply, int players) noexcept nogil:
    """The next match of the supply; at its end an idle one, which is counted elsewhere."""
    cdef Match* first = supply.first
    cdef const Walk* walk = supply.walk
    cdef int seat
    copy_blocks(match.deck, first.deck, 2)
    memset(match.no_card, 0, 8)
    for seat in range(players):
        copy_blocks(&match.seats[seat], &first.seats[seat], 4)
        _mm_storeu_si128(<__m128i*>match.seats[seat + players].scores, half(first.seats[seat].scores))
    copy_blocks(&match.turn, &first.turn, 2)
    match.seat = match.seats
    if supply.setup == walk.setups:
        match.stream[0] = 1
        match.wins_tally = match.turns_tally = match.moves_tally = supply.idle
        return
    match.stream[0] = start(child(walk.keys[supply.setup], walk.first_match + <uint64_t>supply.number))
    supply.number += 1
    if supply.number == walk.matches:
        supply.number = 0
        supply.setup += 1
        if supply.setup < walk.setups:
            set_up(first, walk, supply.setup, players, supply.tables)


cdef inline void walk_setups(const Walk* walk, const Tables* shared, int players) noexcept nogil:
    cdef Tables own = shared[0]
    cdef Tables* tables = &own
    cdef uint8_t room[(LANES + 1) * 1600 + 64]
    cdef Match* lanes = <Match*>((<size_t>room + 63) & ~<size_t>63)
    cdef Match* match
    cdef Match* before = &lanes[LANES - 1]
    cdef uint32_t idle[MAX_PLAYERS + TURN_BINS + MOVE_BINS]
    cdef Start supply
    cdef int64_t left = walk.setups * walk.matches
    cdef bint lead_only = walk.rules.lead_only, gone = walk.rules.gone
    cdef int lane
    if left == 0:
        return
    set_useless(tables, walk.rules.draw)
    supply.walk, supply.tables, supply.first, supply.idle = walk, tables, lanes + LANES, idle
    supply.setup = supply.number = 0
    set_up(supply.first, walk, 0, players, tables)
    for lane in range(LANES):
        begin(&lanes[lane], &supply, players)
        lanes[lane].next = &lanes[(lane + 1) % LANES]
    find_moves(before, tables, lead_only, players)
    match = lanes
    while True:
        # Asked when the lane comes round again, the one branch that is often mispredicted is decided at once.
        if match.turn < 8:
            match.wins_tally[match.turn] += 1
            match.turns_tally[match.turns] += 1
            left -= match.wins_tally != idle
            if left == 0:
                return
            begin(match, &supply, players)
        find_moves(match, tables, lead_only, players)
        make_move(before, tables, gone, players)
        before = match
        match = match.next


cdef inline void walk_avx2(const Walk* walk, const Tables* tables) noexcept nogil:
    if walk.rules.players == 2:
        walk_setups(walk, tables, 2)
    elif walk.rules.players == 3:
        walk_setups(walk, tables, 3)
    elif walk.rules.players == 4:
        walk_setups(walk, tables, 4)
    else:
        walk_setups(walk, tables, 5)
