"""The lanes of the AVX2 walk: how a match is laid out, and how the next one gets into a lane."""
from libc.stdint cimport int16_t, int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset
from engine.cpu.avx2 cimport *
from engine.bits cimport bit, bits_highest, pop_lowest
from engine.rng cimport child, start
from engine.red7.cards cimport HIGHEST, MAX_PLAYERS
from engine.red7.position cimport DECK_SLOTS, EMPTY_SLOT, Deal
from engine.red7.walk cimport MOVE_BINS, TURN_BINS, RandomWalk
from engine.red7.walk_avx2_tables cimport CardRow, RunRow, Tables, fill_useless

cdef enum:
    LANES = 8                   # 4 take 8 % longer, 16 gain nothing
    TOP = 8


# The groups of a palette's cards, in classes of eight: by number, by colour + 1, the run through each number, all
# colours by the one that joins. With a card that is played into a group, counts[group] cards count, and the highest of
# them is highs[group] or that card. The free eighth class of each has the count -1.
ctypedef struct LaneSeat:
    uint8_t counts[32]
    uint8_t highs[32]
    int16_t scores[8]
    uint64_t hand
    uint64_t size               # cards on the palette
    uint64_t groups             # 32 * (the set of its numbers); from bit 32 the set of its colours
    uint64_t room[3]            # to SEAT_BYTES


ctypedef struct LaneMatch

ctypedef struct LaneMatch:
    uint8_t counts[32]          # of the groups that the slots of the mover's hand join
    uint8_t highs[32]
    uint64_t matrix             # legal moves: bit 8 * (7 - play) + discard, both as slots
    uint8_t room[48]
    uint8_t cards[TOP + DECK_SLOTS]     # the deck from TOP on; before it 0, no card
    LaneSeat seats[2 * MAX_PLAYERS]  # twice round the table, the second time only the scores
    LaneMatch* next                 # in the ring of lanes
    LaneSeat* seat                  # the mover's
    uint64_t stream[2]          # its state; the second takes what is not to be drawn
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
    LaneMatch matches[LANES]
    LaneMatch first                 # a match of the setup, with nothing played
    const RandomWalk* walk
    int64_t setup
    int64_t number              # matches of the setup that have begun
    int64_t left                # matches of the walk that have not ended
    uint32_t idle[MOVE_BINS]    # where idle matches are counted


cdef inline H quarter(const void* bytes) noexcept nogil:
    return h_load_low(<const H*>bytes)


cdef inline V four_times(const uint64_t* word) noexcept nogil:
    return as_words(spread_double(<const double*>word))


cdef inline void add_to_palette(LaneSeat* seat, int card, const Tables* tables) noexcept nogil:
    """Put a card of the setup on a palette."""
    cdef const CardRow* row = &tables.cards[card]
    cdef const RunRow* runs
    cdef int16_t* scores = seat.scores
    cdef int i, group, number = card >> 3, colour = card & 7
    seat.groups |= tables.groups[card]
    runs = &tables.runs[<uint32_t>seat.groups >> 5]
    for i in range(16):
        seat.counts[i] += row.counts[i]
        seat.highs[i] = max(seat.highs[i], row.highs[i])
    for i in range(8):
        seat.counts[16 + i] = runs.lengths[i]
        seat.counts[24 + i] = <uint8_t>(tables.colours[seat.groups >> 32] >> (8 * i))
        seat.highs[16 + i] = seat.highs[runs.tops[i]]
        seat.highs[24 + i] = seat.highs[runs.tops[8 + i]]
    h_store(<H*>scores, h_max8(h_add16(half(scores), half(row.score_counts)), half(row.score_highs)))
    for i in range(4):
        group = 8 * i + (colour if i % 2 else number)
        # The first two kinds of groups are ready for one more card already.
        scores[i] = max(scores[i], <int16_t>(256 * (seat.counts[group] - (i < 2)) + seat.highs[group]))
    seat.size += 1


cdef inline uint64_t slots_of(uint64_t cards) noexcept nogil:
    """A hand as slots."""
    cdef uint64_t hand = 0
    cdef int card, slot = 1
    while cards:
        card = bits_highest(cards)
        cards ^= bit(card)
        hand |= <uint64_t>(card + 1) << (8 * slot)
        slot += 1
    return hand


cdef inline void set_up(Lanes* lanes) noexcept nogil:
    """Fill in `first` for the current setup."""
    cdef const RandomWalk* walk = lanes.walk
    cdef const Deal* deal = &walk.deals[lanes.setup]
    cdef LaneMatch* first = &lanes.first
    cdef uint64_t cards
    cdef LaneSeat* seat
    cdef int i, number, players = walk.rules.players
    memset(first, 0, sizeof(LaneMatch))
    for i in range(DECK_SLOTS):
        # Who may not draw draws from an empty deck.
        first.cards[TOP + i] = <uint8_t>(deal.deck[i] + 1 if deal.deck[i] != EMPTY_SLOT and walk.rules.draw else 0)
    for number in range(players):
        seat = &first.seats[number]
        memset(seat.counts, 1, 16)
        seat.counts[7] = seat.counts[8] = 0xff
        for i in range(8):
            seat.highs[i] = <uint8_t>(8 * i)    # below all cards of the number, above those of lower ones
        cards = deal.palettes[number]
        while cards:
            add_to_palette(seat, pop_lowest(&cards) + 1, &lanes.tables)
        seat.hand = slots_of(deal.hands[number])
    first.turn = 8 * ((1 << players) - 1)
    first.canvas = HIGHEST + 1
    first.wins_tally = walk.wins + lanes.setup * players
    first.turns_tally = walk.turns + lanes.setup * TURN_BINS
    first.moves_tally = walk.moves + lanes.setup * MOVE_BINS


cdef inline void copy_blocks(void* to, const void* source, int blocks) noexcept nogil:
    """Blocks of 32 bytes; the compiler copies the struct slower, 3 cycles per action."""
    cdef int i
    for i in range(blocks):
        store(<V*>to + i, load(<const V*>source + i))


cdef inline void begin(Lanes* lanes, LaneMatch* match) noexcept nogil:
    """The next match of the walk; after the last one an idle match, which is counted elsewhere."""
    cdef const RandomWalk* walk = lanes.walk
    cdef LaneMatch* first = &lanes.first
    cdef LaneSeat* seat = match.seats
    cdef int number, players = walk.rules.players
    copy_blocks(&match.cards[TOP], &first.cards[TOP], 2)
    for number in range(players):
        copy_blocks(&seat[number], &first.seats[number], 4)
        h_store(<H*>seat[number + players].scores, half(first.seats[number].scores))
    copy_blocks(&match.turn, &first.turn, 2)
    match.seat = seat
    if lanes.setup == walk.setups:
        match.stream[0] = 1
        match.wins_tally = match.turns_tally = match.moves_tally = lanes.idle
        return
    match.stream[0] = start(child(walk.keys[lanes.setup], walk.first_match + <uint64_t>lanes.number))
    lanes.number += 1
    if lanes.number == walk.matches:
        lanes.number = 0
        lanes.setup += 1
        if lanes.setup < walk.setups:
            set_up(lanes)


cdef inline bint finish(Lanes* lanes, LaneMatch* match) noexcept nogil:
    """Count a match that has ended and begin another in its lane; true after the last one of the walk."""
    match.wins_tally[match.turn] += 1
    match.turns_tally[match.turns] += 1
    lanes.left -= match.wins_tally != lanes.idle
    if lanes.left == 0:
        return True
    begin(lanes, match)
    return False


cdef inline void open_lanes(Lanes* lanes, const RandomWalk* walk, const Tables* tables) noexcept nogil:
    """Begin the first matches of a walk that has any."""
    cdef int lane
    memset(lanes, 0, sizeof(Lanes))
    lanes.tables = tables[0]
    fill_useless(&lanes.tables, walk.rules.draw)
    lanes.walk = walk
    lanes.left = walk.setups * walk.matches
    set_up(lanes)
    for lane in range(LANES):
        begin(lanes, &lanes.matches[lane])
        lanes.matches[lane].next = &lanes.matches[(lane + 1) % LANES]
