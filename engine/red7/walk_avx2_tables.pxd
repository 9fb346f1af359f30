"""Constant tables of the AVX2 walk (13 KB), and the layouts that they and the kernel share.

A card is held in a byte as card + 1, and 0 is no card: its low three bits are colour + 1, the bits above number - 1.
A score is a word, 256 * (cards that count) + (the highest of them); 0 if no card counts.
A hand is eight slots (bytes). Slot 0 is no card as a play, and as a discard it holds the canvas, which it keeps; slots
1 to 7 hold the cards in descending order, 0 after the last.
Rules stand in the order of the words below; the slots of a hand under four rules are the rows of a vector.
"""
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint64_t
from libc.string cimport memset
from engine.cpu.avx2 cimport H, V, h_all64, all8, all16, set64
from engine.red7.cards cimport MAX_PLAYERS

# Rules 0 to 3 (orange, yellow, indigo, blue) look into groups of cards, 4 to 6 do not; word 7 is free.
cdef enum:
    LOW_WORD = 4                # violet
    HIGHEST_WORD = 5            # red
    EVEN_WORD = 6               # green

cdef enum:
    SEAT_BYTES = 128
    PALETTE_SIZES = 50
    NONE = 0x80                 # an index that makes a shuffle give 0


# Constants that stay in registers.
ctypedef struct RowTables:
    V low_bits                  # 7 in every byte
    V classes                   # added to numbers and colours makes them indices of classes
    V counts                    # of the scores of rules 0 to 3: the index of the count and of the highest card
    V highs
    V limits                    # by class: the index of the limit of rules 4 to 6; 7 is out of reach
    V one_more                  # words: a card that counts
    V count_bytes               # words: 0xff00
    V plays_7_to_4              # shifts that bring the bit of a play to the top
    V plays_3_to_0
    H row_of_colour             # by colour + 1: the row of its rule


# What playing a card adds to a palette.
ctypedef struct CardRow:
    uint8_t counts[16]          # 1 at its number and at 8 + its colour + 1
    uint8_t highs[16]           # the card at the same places
    uint8_t score_counts[16]    # 1 in the high bytes of the words of violet and green if they count it
    uint8_t score_highs[16]     # the card in the low bytes of these words and of that of red


# What the set of numbers of a palette says.
ctypedef struct RunRow:
    uint8_t tops[16]            # the number that tops the run through each number; 8 times the highest number
    uint8_t lengths[8]          # the length of the run through each number once it is there
    uint8_t room[8]


ctypedef struct TurnTables:
    uint16_t turn               # 8 * (seats in, a set) + mover; below 8 the winner
    uint16_t seat               # place of the mover's seat in bytes


ctypedef struct Tables:
    RowTables rows
    CardRow cards[64]
    RunRow runs[128]
    uint64_t colours[128]       # by set of colours: how many there are once each is there, byte colour + 1
    uint64_t groups[64]         # by card: 32 * (the set of its number); from bit 32 the set of its colour
    # Rows of 32 bytes, and rows of 8 that are read 16 bytes at a time.
    uint8_t pick_counts[8 * 32]         # by slot: a vector of counts or high cards to words 0 to 3 of a score
    uint8_t pick_highs[8 * 32]
    uint8_t kept[64 * 8 + 8]            # by move: the slots that stay
    # By size and number: the plays after which a discard that keeps the canvas does nothing, a set of slots.
    uint8_t useless[PALETTE_SIZES * 8 + 8]
    uint8_t pairs[9 * 8 + 8]            # by empty slots of a hand: the plays that leave each slot to be discarded
    TurnTables turns[256][2]          # by turn, and whether the mover drops out: the next turn


cdef inline void fill_rows(RowTables* rows) noexcept nogil:
    rows.low_bits = all8(7)
    rows.classes = set64(7, 0x0808_0808_0808_0808, 7, 0x0808_0808_0808_0808)
    rows.counts = set64(0x0101_0101_0101_0101, 0x0303_0303_0303_0303, 0x0505_0505_0505_0505, 0x0707_0707_0707_0707)
    rows.highs = set64(0x0000_0000_0000_0000, 0x0202_0202_0202_0202, 0x0404_0404_0404_0404, 0x0606_0606_0606_0606)
    rows.limits = set64(0x0707_0707_0704_0404, 0x0505_0505_0505_0507, 0x0707_0607_0607_0607, 0x0707_0707_0707_0707)
    rows.one_more = set64(0, <int64_t>0xc000_0100_0000_0100, 0, <int64_t>0xc000_0100_0000_0100)
    rows.count_bytes = all16(<short>0xff00)
    rows.plays_7_to_4 = set64(0, 1, 2, 3)
    rows.plays_3_to_0 = set64(4, 5, 6, 7)
    rows.row_of_colour = h_all64(0x0500_0106_0302_0480)


cdef inline void fill_cards(Tables* tables) noexcept nogil:
    cdef int card, colour, number
    cdef CardRow* row
    for card in range(1, 56):
        number, colour = card >> 3, card & 7
        row = &tables.cards[card]
        row.counts[number] = row.counts[8 + colour] = 1
        row.highs[number] = row.highs[8 + colour] = <uint8_t>card
        row.score_highs[2 * HIGHEST_WORD] = <uint8_t>card
        if number < 3:
            row.score_counts[2 * LOW_WORD + 1] = 1
            row.score_highs[2 * LOW_WORD] = <uint8_t>card
        if number & 1:
            row.score_counts[2 * EVEN_WORD + 1] = 1
            row.score_highs[2 * EVEN_WORD] = <uint8_t>card
        tables.groups[card] = <uint64_t>32 << number | <uint64_t>1 << (31 + colour)


cdef inline void fill_sets(Tables* tables) noexcept nogil:
    """By sets of numbers or of colours; 0xff (-1) is the count of the eighth class, which never wins."""
    cdef int present, i, low, top, count, highest
    for present in range(128):
        count = highest = 0
        for i in range(7):
            low = top = i
            while low > 0 and (present >> (low - 1)) & 1:
                low -= 1
            while top < 6 and (present >> (top + 1)) & 1:
                top += 1
            tables.runs[present].lengths[i] = <uint8_t>(top + 1 - low)
            tables.runs[present].tops[i] = <uint8_t>top
            if (present >> i) & 1:
                count += 1
                highest = i
        memset(tables.runs[present].tops + 8, highest, 8)
        tables.runs[present].lengths[7] = 0xff
        tables.colours[present] = 0xff
        for i in range(7):
            tables.colours[present] |= <uint64_t>(count + 1 - ((present >> i) & 1)) << (8 * i + 8)


cdef inline void fill_moves(Tables* tables) noexcept nogil:
    cdef int empty, play, discard, slot, row, lane, to
    cdef uint8_t* kept
    memset(tables.pick_counts, NONE, 8 * 32)
    memset(tables.pick_highs, NONE, 8 * 32)
    memset(tables.kept, NONE, 64 * 8)
    for play in range(8):
        for row in range(4 if play else 0):
            lane = 32 * play + 16 * (row // 2)
            tables.pick_counts[lane + 2 * row + 1] = <uint8_t>(8 * (row % 2) + play)
            tables.pick_highs[lane + 2 * row] = <uint8_t>(8 * (row % 2) + play)
        for discard in range(8):
            kept = &tables.kept[8 * (8 * (7 - play) + discard)]
            to = 1
            for slot in range(1, 8):
                if slot != play and slot != discard:
                    kept[to] = <uint8_t>slot
                    to += 1
            for empty in range(9):
                if play == 0 or (play + empty < 8 and play != discard):
                    tables.pairs[8 * empty + discard] |= 1 << play


cdef inline void fill_useless(Tables* tables, bint draw) noexcept nogil:
    """Without drawing every discard that keeps the canvas is useless; with it those of low numbers are."""
    cdef int size, number
    for size in range(PALETTE_SIZES):
        for number in range(7):
            tables.useless[8 * size + number] = 0xff if number < size or not draw else 0xfe if number == size else 0
        tables.useless[8 * size + 7] = 1     # slot 0 as a discard: neither play nor discard is no move


cdef inline void fill_turns(Tables* tables) noexcept nogil:
    cdef int seats, mover, out, left, seat
    for seats in range(1, 32):
        for mover in range(MAX_PLAYERS):
            for out in range(2):
                left = seats & ~(out << mover)
                if left == 0:
                    continue
                seat = (mover + 1) % MAX_PLAYERS
                while not (left >> seat) & 1:
                    seat = (seat + 1) % MAX_PLAYERS
                tables.turns[8 * seats + mover][out].turn = <uint16_t>(seat if left == 1 << seat else 8 * left + seat)
                tables.turns[8 * seats + mover][out].seat = <uint16_t>(SEAT_BYTES * seat)


cdef inline void fill_tables(Tables* tables) noexcept nogil:
    """All but `useless`, which depends on the rules of a walk."""
    memset(tables, 0, sizeof(Tables))
    fill_rows(&tables.rows)
    fill_cards(tables)
    fill_sets(tables)
    fill_moves(tables)
    fill_turns(tables)
