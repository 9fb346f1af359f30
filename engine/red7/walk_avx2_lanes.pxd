"""The lanes of the AVX2 walk: how a match is laid out, and how the next one is put into a lane."""
from libc.stdint cimport int16_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcpy, memset
from engine.avx2 cimport *
from engine.bits cimport bit, bits_highest, bits_lowest
from engine.rng cimport child, start
from engine.red7.cards cimport HIGHEST, MAX_PLAYERS
from engine.red7.position cimport DECK_SLOTS, EMPTY_SLOT, Deal
from engine.red7.walk cimport MOVE_BINS, TURN_BINS, Walk
from engine.red7.walk_avx2_tables cimport (COLOURS_WORD, COLOUR_WORD, NUMBER_WORD, RUN_WORD, CardRow, RunRow, Tables,
                                           set_useless)

cdef enum:
    LANES = 8


# The groups of cards of a palette: 8 numbers, 8 colours (by colour + 1), the run through each of 8 numbers, and all
# colours (by the colour that joins). Played into a group, a card makes it count counts[group] cards (the first two
# start at 1 and are kept by adding) of which the highest is highs[group] or the card. The eighth class of each is free.
ctypedef struct Seat:
    uint8_t counts[32]
    uint8_t highs[32]
    int16_t scores[8]
    uint64_t hand
    uint64_t ceiling            # all bits, above every card
    uint64_t size               # 8 * (cards on the palette)
    uint64_t groups             # 32 * (set of its numbers); from bit 32 the set of its colours
    uint64_t room[2]            # to 128 bytes


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
    uint32_t stream[4]          # low and high half of its state; the other half takes what is not drawn
    uint64_t turn               # 8 * (seats in, a set) + mover; below 8 the winner
    uint64_t canvas             # colour + 1
    uint64_t drawn
    uint64_t turns
    uint32_t* wins_tally
    uint32_t* turns_tally
    uint32_t* moves_tally
    uint64_t more_room[5]       # to whole cache lines


# All that a walk works on.
ctypedef struct Lanes:
    Tables tables
    Match matches[LANES]
    Match first                 # a match of the setup, with nothing played
    const Walk* walk
    int64_t setup
    int64_t number              # matches of the setup that have begun
    int64_t left                # matches of the walk that have not ended
    uint32_t idle[TURN_BINS + MOVE_BINS]        # where idle matches are counted


cdef inline __m256i twice(const void* scores) noexcept nogil:
    return _mm256_broadcastsi128_si256(_mm_loadu_si128(<const __m128i*>scores))


cdef inline __m256i load(const void* bytes) noexcept nogil:
    return _mm256_loadu_si256(<const __m256i*>bytes)


cdef inline __m128i half(const void* bytes) noexcept nogil:
    return _mm_loadu_si128(<const __m128i*>bytes)


cdef inline __m128i quarter(const void* bytes) noexcept nogil:
    return _mm_loadl_epi64(<const __m128i*>bytes)


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
    seat.size += 8


cdef inline void set_up(Lanes* lanes) noexcept nogil:
    """Fill in `first`."""
    cdef const Walk* walk = lanes.walk
    cdef const Deal* deal = &walk.deals[lanes.setup]
    cdef Match* first = &lanes.first
    cdef uint64_t cards
    cdef Seat* seat
    cdef int i, card, number, players = walk.rules.players
    memset(first, 0, sizeof(Match))
    for i in range(DECK_SLOTS):
        first.deck[i] = <uint8_t>(deal.deck[i] + 1 if deal.deck[i] != EMPTY_SLOT and walk.rules.draw else 0)
    for number in range(players):
        seat = &first.seats[number]
        seat.ceiling = ~<uint64_t>0
        for i in range(8):
            seat.counts[i] = seat.counts[8 + i] = 1
            seat.highs[i] = <uint8_t>(8 * i)
        seat.counts[7] = seat.counts[8] = 0xff
        cards = deal.palettes[number]
        while cards:
            add_to_palette(seat, bits_lowest(cards) + 1, &lanes.tables)
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
    first.wins_tally = walk.wins + lanes.setup * players
    first.turns_tally = walk.turns + lanes.setup * TURN_BINS
    first.moves_tally = walk.moves + lanes.setup * MOVE_BINS


cdef inline void copy_blocks(void* to, const void* source, int blocks) noexcept nogil:
    """Blocks of 32 bytes; a plain assignment of the struct takes 40 cycles more."""
    cdef int i
    for i in range(blocks):
        _mm256_storeu_si256(<__m256i*>to + i, load(<const __m256i*>source + i))


cdef inline void begin(Lanes* lanes, Match* match) noexcept nogil:
    """The next match of the walk; after the last one an idle match, which is counted elsewhere."""
    cdef Match* first = &lanes.first
    cdef const Walk* walk = lanes.walk
    cdef uint64_t state = 1
    cdef int seat
    copy_blocks(match.deck, first.deck, 2)
    for seat in range(walk.rules.players):
        copy_blocks(&match.seats[seat], &first.seats[seat], 4)
        _mm_storeu_si128(<__m128i*>match.seats[seat + walk.rules.players].scores, half(first.seats[seat].scores))
    copy_blocks(&match.turn, &first.turn, 2)
    match.seat = match.seats
    if lanes.setup == walk.setups:
        match.wins_tally = match.turns_tally = match.moves_tally = lanes.idle
    else:
        state = start(child(walk.keys[lanes.setup], walk.first_match + <uint64_t>lanes.number))
        lanes.number += 1
        if lanes.number == walk.matches:
            lanes.number = 0
            lanes.setup += 1
            if lanes.setup < walk.setups:
                set_up(lanes)
    memcpy(match.stream, &state, 8)


cdef inline bint finish(Lanes* lanes, Match* match) noexcept nogil:
    """Count a match and put another one in its lane; true if it was the last of the walk."""
    match.wins_tally[match.turn] += 1
    match.turns_tally[match.turns] += 1
    lanes.left -= match.wins_tally != lanes.idle
    if lanes.left:
        begin(lanes, match)
    return lanes.left == 0


cdef inline void open_lanes(Lanes* lanes, const Walk* walk, const Tables* tables) noexcept nogil:
    """The first matches; the walk must have one."""
    cdef int lane
    memset(lanes, 0, sizeof(Lanes))
    lanes.tables = tables[0]
    set_useless(&lanes.tables, walk.rules.draw)
    lanes.walk = walk
    lanes.left = walk.setups * walk.matches
    set_up(lanes)
    for lane in range(LANES):
        begin(lanes, &lanes.matches[lane])
        lanes.matches[lane].next = &lanes.matches[(lane + 1) % LANES]
